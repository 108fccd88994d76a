"""The menu: what choices are called, what each does and is aimed at, and what people try that isn't possible now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.telling import Aim, Ref, Tag, piece_ref, ref

from .. import allowed, arsenal, derived
from .. import commands as k
from .. import content as c
from ..cards import evolves, own_cards
from ..game import TcgGame
from ..legal import reader
from ..refs import ability_ref, attack_ref, card_ref
from ..rules.terms import SHORT
from ..state import OTHER, SEATS, Pokemon, Side, State, find
from ..wording import ability_text, attack_text, card_lines
from .board import energy_tag
from .naming import Teller, in_short

GROUPS = {
    "attack": "Attacks",
    "use_ability": "Abilities",
    "attach_energy": "Energy",
    "evolve_pokemon": "Evolution",
    "play_pokemon": "Pokémon",
    "set_active_pokemon": "Active Pokémon",
    "play_trainer": "Trainers",
    "retreat": "Retreat",
    "draw_card": "Draw",
    "select_prize": "Prize cards",
    "generate_coin_flip": "Coins",
    "join_match": "Decks",
    "complete_initial_setup": "Setup",
    "draw_initial_cards": "Setup",
    "set_prize_cards": "Setup",
    "confirm_first_player": "Setup",
    "approve_match": "The match",
    "end_turn": "End of turn",
    "cancel_match": "The match",
    "concede": "The match",
}
"""The headings of a menu, in its order."""

MOST_WISHES = 40


def describe_command(game: TcgGame, state: State, command: Command) -> str:
    """One short line for a choice, as a menu shows it."""
    told = Teller(game, state)
    match command:
        case Answer():
            return describe_answer(game, state, command)
        case k.JoinMatch():
            return f"Sit down with {_deck_name(told, command.deck)}"
        case k.SetActivePokemon():
            if find(state, command.card) is not None:
                return f"Promote {told.place(command.card)}"
            return f"Start with {told.card(command.card)} as your Active Pokémon"
        case k.PlayPokemon():
            if _is_discarded(state, command.card):
                return f"Combine {told.card(command.card)} from your discard pile onto your Bench"
            return f"Put {told.card(command.card)} on your Bench"
        case k.AttachEnergy():
            return f"Attach {told.card(command.card)} to {told.place(command.target)}"
        case k.EvolvePokemon():
            return f"Evolve {told.place(command.target)} into {told.card(command.card)}"
        case k.PlayTrainer():
            if command.target:
                return f"Attach {told.card(command.card)} to {told.place(command.target)}"
            return f"Play {told.card(command.card)}"
        case k.UseAbility():
            return f"Use {_ability_name(told, command)}"
        case k.Retreat():
            pays = f", discarding {told.all_cards(command.energies)}" if command.energies else ""
            return f"Retreat{f' and bring in {told.place(command.target)}' if command.target else ''}{pays}"
        case k.Attack():
            return _attack(told, command)
        case k.SelectPrize():
            return f"Take {_prize_name(told, command)}"
        case _:
            return _PLAIN[type(command)]


_PLAIN: dict[type, str] = {
    k.CancelMatch: "Cancel the match",
    k.ApproveMatch: "Approve the match",
    k.DrawInitialCards: "Draw your opening hand",
    k.SetPrizeCards: "Set your Prize cards aside",
    k.CompleteInitialSetup: "Done setting up",
    k.ConfirmFirstPlayer: "On to the first turn",
    k.DrawCard: "Draw a card",
    k.GenerateCoinFlip: "Flip the coin",
    k.EndTurn: "End your turn",
    k.Concede: "Concede",
}


def _is_discarded(state: State, handle: str) -> bool:
    return any(handle in side.discard for side in state.sides.values())


def _deck_name(told: Teller, deck: str) -> str:
    found = told.game.content.decks.get(deck)
    return found.name if found else deck


def _prize_name(told: Teller, command: k.SelectPrize) -> str:
    """A prize by its place; one that its player has seen by its name, too."""
    handle = _prize(told, command)
    known = f": {told.card(handle)}" if handle in told.state.faces else ""
    return f"Prize card {command.place + 1}{known}"


def _prize(told: Teller, command: k.SelectPrize) -> str:
    """The card behind a place among the prizes of the player who has to take one."""
    for side in told.state.sides.values():
        if side.owed and command.place < len(side.prizes):
            return side.prizes[command.place]
    return ""


def _attack(told: Teller, command: k.Attack) -> str:
    attack = _attack_of(told, command)
    if attack is None:
        return f"Attack {command.attack + 1}"
    cost = "".join(SHORT[each] for each in attack.cost) or "free"
    damage = f" {attack.damage}{attack.mark}" if attack.damage else ""
    same = [other for other in _attacks(told) if other.name == attack.name]
    return f"Attack: {attack.name} [{cost}]{damage}" + (f" #{command.attack + 1}" if len(same) > 1 else "")


def _active(told: Teller) -> Pokemon | None:
    """The active Pokémon of the player whose turn it is."""
    return told.state.sides[told.state.current].active if told.state.current else None


def _attacks(told: Teller) -> tuple[c.Attack, ...]:
    """The attacks of the Pokémon whose turn it is to attack."""
    return tuple(each.attack for each in _usable(told))


def _usable(told: Teller) -> tuple[arsenal.Usable, ...]:
    active = _active(told)
    if active is None or active.top not in told.state.faces:
        return ()
    return arsenal.usable(reader(told.game, told.state, told.state.current), active)


def _attack_of(told: Teller, command: k.Attack) -> c.Attack | None:
    known = _usable(told)
    return known[command.attack].attack if command.attack < len(known) else None


def _ability_name(told: Teller, command: k.UseAbility) -> str:
    names = [ability.name for _, _, ability in _abilities(told, command.pokemon)]
    name = names[command.ability] if command.ability < len(names) else f"Ability {command.ability + 1}"
    again = f" #{command.ability + 1}" if names.count(name) > 1 else ""
    return f"{name}{again} of {told.place(command.pokemon)}"


def _abilities(told: Teller, pokemon: str) -> list[tuple[c.AnyCard, int, c.Ability]]:
    """What can be used of a Pokémon with what is attached to it, or of the stadium: card, place on it, ability."""
    found = find(told.state, pokemon)
    handles = [pokemon]
    if found is not None:
        own = own_cards(told.game, told.state, found[1], "abilities")
        handles = [*own, *found[1].tools, *found[1].energies]
    cards = [card for handle in handles if handle not in told.state.posing and (card := told.known(handle)) is not None]
    return [
        (card, place, each) for card in cards for place, each in enumerate(card.abilities) if each.kind == "activated"
    ]


# What a choice does


def explain_command(game: TcgGame, state: State, command: Command) -> str:
    """The text of the card or the attack, where the name of a choice does not say it."""
    told = Teller(game, state)
    match command:
        case k.Attack():
            attack = _attack_of(told, command)
            return attack_text(attack) if attack is not None else ""
        case k.PlayTrainer() | k.PlayPokemon() | k.AttachEnergy() | k.EvolvePokemon() | k.SetActivePokemon():
            return _card_words(told, command.card)
        case k.UseAbility():
            abilities = _abilities(told, command.pokemon)
            return ability_text(abilities[command.ability][2]) if command.ability < len(abilities) else ""
        case k.JoinMatch():
            deck = game.content.decks.get(command.deck)
            return deck.description if deck else ""
        case Answer() if len(command.choice) == 1:
            return _card_words(told, command.choice[0])
        case _:
            return ""


def _card_words(told: Teller, handle: str) -> str:
    """A card's rules in one line."""
    found = find(told.state, handle)
    card = told.known(handle if found is None else found[1].top)
    if card is None:
        return ""
    lines = " ".join(card_lines(card))
    return f"{in_short(card)}. {lines}".rstrip() if isinstance(card, c.Pokemon) else lines


# What a choice is made of


def aim(game: TcgGame, state: State, command: Command) -> Aim:
    """The card or Pokémon that a person picks up first, and the Pokémon they point at."""
    told = Teller(game, state)
    match command:
        case k.SetActivePokemon() if find(state, command.card) is not None:
            return Aim("Promote", told.pokemon(command.card), piece_ref(command.card), subject=piece_ref(command.card))
        case k.SetActivePokemon():
            return _from_hand("Start with", told, command.card)
        case k.PlayPokemon():
            return _from_hand("Combine" if _is_discarded(state, command.card) else "Bench", told, command.card)
        case k.AttachEnergy():
            return _from_hand("Attach", told, command.card, command.target)
        case k.EvolvePokemon():
            return _from_hand("Evolve", told, command.card, command.target)
        case k.PlayTrainer():
            return _from_hand("Attach" if command.target else "Play", told, command.card, command.target)
        case k.UseAbility():
            return _ability_aim(told, command)
        case k.Retreat():
            active = _active(told)
            pays = tuple(replace(energy_tag(told, handle), name=told.card(handle)) for handle in command.energies)
            source = piece_ref(active.id) if active is not None else ""
            targets = (piece_ref(command.target),) if command.target else ()
            return Aim("Retreat", "", source, targets, cost=pays, subject=ref("term", "retreat"))
        case k.Attack():
            return _attack_aim(told, command)
        case k.SelectPrize():
            handle = _prize(told, command)
            return Aim("Take", f"Prize card {command.place + 1}", card_ref(handle) if handle else "")
        case k.JoinMatch():
            return Aim("Sit down", _deck_name(told, command.deck), subject=ref("list", command.deck))
        case _:
            return Aim(_VERBS.get(type(command), "Answer"))


_VERBS: dict[type, str] = {
    k.CancelMatch: "Cancel",
    k.ApproveMatch: "Approve",
    k.DrawInitialCards: "Draw",
    k.SetPrizeCards: "Set Prize cards",
    k.CompleteInitialSetup: "Done",
    k.ConfirmFirstPlayer: "Go on",
    k.DrawCard: "Draw",
    k.GenerateCoinFlip: "Flip",
    k.EndTurn: "End turn",
    k.Concede: "Concede",
}


def _from_hand(verb: str, told: Teller, handle: str, target: str = "") -> Aim:
    targets = (piece_ref(target),) if target else ()
    return Aim(verb, told.card(handle), card_ref(handle), targets, subject=card_ref(handle))


def _ability_aim(told: Teller, command: k.UseAbility) -> Aim:
    in_play = find(told.state, command.pokemon) is not None
    source = piece_ref(command.pokemon) if in_play else card_ref(command.pokemon)
    abilities = _abilities(told, command.pokemon)
    if command.ability >= len(abilities):
        return Aim("Use", f"Ability {command.ability + 1}", source)
    card, place, ability = abilities[command.ability]
    again = [each.name for _, _, each in abilities].count(ability.name) > 1
    return Aim("Use", f"{ability.name} #{command.ability + 1}" if again else ability.name, source,
               subject=ability_ref(card, place))  # fmt: skip


def _attack_aim(told: Teller, command: k.Attack) -> Aim:
    active, attack = _active(told), _attack_of(told, command)
    source = piece_ref(active.id) if active is not None else ""
    defending = told.state.sides[OTHER[told.state.current]].active if told.state.current else None
    targets: tuple[Ref, ...] = (piece_ref(defending.id),) if defending is not None else ()
    if attack is None:
        return Aim("Attack", f"Attack {command.attack + 1}", source, targets)
    again = sum(other.name == attack.name for other in _attacks(told)) > 1
    name = f"{attack.name} #{command.attack + 1}" if again else attack.name
    seat = told.state.current
    cost = derived.attack_cost(reader(told.game, told.state, seat), seat, active, attack) if active else attack.cost
    known = _usable(told)[command.attack]
    return Aim("Attack", name, source, targets, cost=cost_tags(cost), subject=attack_ref(known.card, known.place))


def cost_tags(cost: Sequence[str]) -> tuple[Tag, ...]:
    """The cost of an attack, one tag per symbol."""
    return tuple(Tag(f"energy:{symbol}", f"{symbol.capitalize()} Energy") for symbol in cost)


# What isn't possible now


def wishes(game: TcgGame, view: State, seat: str) -> Iterator[Command]:
    """Every card in hand on its likeliest target, every attack, every Ability, and a retreat."""
    if view.flow.prompts or seat not in SEATS:
        return
    told = Teller(game, view)
    side = view.sides[seat]
    found = list(_wished(told, side))[:MOST_WISHES]
    yield from found


def _wished(told: Teller, side: Side) -> Iterator[Command]:
    state = told.state
    if state.match_state in ("select_active_pokemon", "select_bench_pokemon", "initial_setup"):
        begins = side.active is None
        for handle, _ in _hand(told, side):
            yield k.SetActivePokemon(handle) if begins else k.PlayPokemon(handle)
        return
    if state.match_state != "player_turn" or state.current != side.seat:
        return
    for handle, card in _hand(told, side):
        yield from _of_card(told, side, handle, card)
    for parts in allowed.unions(reader(told.game, state, side.seat), side.seat).values():
        yield k.PlayPokemon(parts[0])
    if side.active is None:
        return
    for place, _ in enumerate(_attacks(told)):
        yield k.Attack(place)
    for where in (*(each.id for each in side.in_play), *((state.stadium,) if state.stadium else ())):
        yield from (k.UseAbility(where, place) for place, _ in enumerate(_abilities(told, where)))
    yield k.Retreat(side.bench[0].id if side.bench else "")


def _hand(told: Teller, side: Side) -> list[tuple[str, c.AnyCard]]:
    """The hand, one of each card."""
    first: dict[str, str] = {}
    for handle in side.hand:
        if (face := told.state.faces.get(handle)) is not None:
            first.setdefault(face, handle)
    return [(handle, card) for handle in first.values() if (card := told.known(handle)) is not None]


def _of_card(told: Teller, side: Side, handle: str, card: c.AnyCard) -> Iterator[Command]:
    active = side.active.id if side.active is not None else ""
    match card:
        case c.Energy():
            yield k.AttachEnergy(handle, active)
        case c.Pokemon() if not card.is_evolution:
            yield k.PlayPokemon(handle)
        case c.Pokemon():
            below = [each.id for each in side.in_play if (top := told.known(each.top)) and evolves(card, top)]
            yield from (k.EvolvePokemon(handle, each) for each in below or [active])
        case c.Trainer() if card.plays_as is not None:
            yield k.PlayPokemon(handle)
        case c.Trainer() if allowed.is_attached(card):
            able = allowed.tool_targets(reader(told.game, told.state, side.seat), side.seat, card)
            yield k.PlayTrainer(handle, able[0].id if able else active)
        case c.Trainer():
            yield k.PlayTrainer(handle)
