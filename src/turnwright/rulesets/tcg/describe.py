"""How a match is told: a line for each event, a name for each choice, and a board for a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from turnwright.kernel.messages import Answer, Command, Event
from turnwright.kernel.ruleset import Board, Game, Gauge, Piece

from . import commands as k
from . import content as c
from . import events as e
from .state import OTHER, SEATS, Pokemon, Side, State, find

NAMES = {"player1": "Player 1", "player2": "Player 2", "table": "The table", "gm": "The game master"}
SHORT = {
    "fire": "R", "water": "W", "grass": "G", "electric": "L", "psychic": "P", "fighting": "F", "darkness": "D",
    "metal": "M", "fairy": "Y", "dragon": "N", "colorless": "C",
}  # fmt: skip
"""The letters that the game prints for energy."""


class Teller:
    """Knows the names of things in one state."""

    __slots__ = ("cards", "game", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.cards = game.content.cards

    def card(self, handle: str) -> str:
        """The name of a card, as far as the state shows it."""
        face = self.state.faces.get(handle)
        return "a card" if face is None else str(self.cards[face].name)

    def all_cards(self, handles: Iterable[str]) -> str:
        """Names of cards, counted; unknown ones as a number."""
        names = Counter(self.card(handle) for handle in handles)
        hidden = names.pop("a card", 0)
        parts = [f"{count} {name}" if count > 1 else name for name, count in names.items()]
        if hidden:
            parts.append("a card" if hidden == 1 else f"{hidden} cards")
        return ", ".join(parts) or "nothing"

    def pokemon(self, pokemon: str) -> str:
        """The name of a Pokémon in play, or of the card that it was."""
        found = find(self.state, pokemon)
        return self.card(pokemon if found is None else found[1].top)

    def place(self, pokemon: str) -> str:
        """The name with the place, where one player has several of the same name."""
        found = find(self.state, pokemon)
        if found is None:
            return self.card(pokemon)
        seat, it = found
        side = self.state.sides[seat]
        where = "active" if side.active is not None and side.active.id == it.id else f"bench {_bench_place(side, it)}"
        return f"{self.card(it.top)} ({where})"


def _bench_place(side: Side, pokemon: Pokemon) -> int:
    return 1 + next(place for place, each in enumerate(side.bench) if each.id == pokemon.id)


def describe(game: Game, state: State, event: Event) -> str:
    """One readable line, told on the state that the event led to."""
    tell = _TOLD.get(type(event))
    return "" if tell is None else tell(Teller(game, state), event)


def _joined(told: Teller, event: e.PlayerJoined) -> str:
    return f"{NAMES[event.seat]} sits down{f' with {event.deck}' if event.deck else ''}."


def _opened(told: Teller, event: e.DecksOpened) -> str:
    return " ".join(f"{NAMES[seat]} plays {deck}." for seat, deck in event.decks.items())


def _checked(told: Teller, event: e.DeckChecked) -> str:
    return f"The deck of {NAMES[event.seat]} may not be played: {' '.join(event.faults)}" if event.faults else ""


def _entered(told: Teller, event: e.StateEntered) -> str:
    return {
        "match_approval": "Both decks are valid. Do both players approve?",
        "drawing_cards": "Both draw their opening hands.",
        "set_prize_cards": "Both set their prizes aside.",
        "select_active_pokemon": "Both choose an active Pokémon.",
        "select_bench_pokemon": "Both may fill their bench.",
        "initial_setup": "Both set up.",
    }.get(event.match_state, "")


def _readied(told: Teller, event: e.Readied) -> str:
    return f"{NAMES[event.seat]} is ready." if event.what in ("approval", "bench") else ""


def _shuffled(told: Teller, event: e.DeckShuffled) -> str:
    return f"{NAMES[event.seat]} shuffles."


def _mulliganed(told: Teller, event: e.Mulliganed) -> str:
    hand = f" ({told.all_cards(event.cards)})" if event.faces else ""
    return f"{NAMES[event.seat]} has no Basic Pokémon{hand} and draws again."


def _prizes(told: Teller, event: e.PrizesSet) -> str:
    return f"{NAMES[event.seat]} lays {len(event.cards)} prizes aside."


def _first(told: Teller, event: e.FirstPlayerChosen) -> str:
    return f"{NAMES[event.seat]} goes first."


_ZONES = {"deck": "the deck", "hand": "the hand", "prizes": "the prizes", "discard": "the discard pile", "played": ""}


def _moved(told: Teller, event: e.CardsMoved) -> str:
    if "played" in (event.origin, event.to):
        return ""
    what = told.all_cards(event.cards)
    if event.to == "discard":
        return f"{NAMES[event.seat]} discards {what}" + (" from the deck." if event.origin == "deck" else ".")
    under = "under " if event.to == "deck" and event.bottom else "into " if event.to == "deck" else "to "
    return f"{NAMES[event.seat]} moves {what} from {_ZONES[event.origin]} {under}{_ZONES[event.to]}."


def _drawn(told: Teller, event: e.CardsDrawn) -> str:
    return f"{NAMES[event.seat]} draws {told.all_cards(event.cards)}."


def _shown(told: Teller, event: e.CardsShown) -> str:
    if event.seen == ("*",):
        return f"Both see {told.all_cards(event.cards)}."
    who = " and ".join(NAMES.get(seat, seat) for seat in event.seen)
    return f"{who} looks at {len(event.cards)} cards ({event.what})."


def _mixed(told: Teller, event: e.CardsMixed) -> str:
    what = "the hand" if event.zone == "hand" else f"{len(event.cards)} cards of the deck"
    return f"{NAMES[event.seat]} mixes {what}, so that nobody can tell which card is which."


def _arranged(told: Teller, event: e.DeckArranged) -> str:
    return f"{NAMES[event.seat]}'s top {len(event.cards)} cards are put in another order."


def _played(told: Teller, event: e.PokemonPlayed) -> str:
    where = "into the active place" if event.active else "on the bench"
    what = told.card(event.card) if event.card in told.state.faces else "a card, face down,"
    return f"{NAMES[event.seat]} puts {what} {where}."


def _revealed(told: Teller, event: e.PokemonRevealed) -> str:
    return f"{NAMES[event.seat]} begins with {told.all_cards(event.cards)}."


def _evolved(told: Teller, event: e.PokemonEvolved) -> str:
    found = find(told.state, event.pokemon)
    below = told.card(found[1].cards[-2]) if found is not None else "A Pokémon"
    return f"{below} evolves into {told.card(event.card)}."


def _devolved(told: Teller, event: e.PokemonDevolved) -> str:
    return f"{told.card(event.cards[-1])} is devolved to {told.pokemon(event.pokemon)}."


def _max_hp(told: Teller, event: e.MaxHpChanged) -> str:
    return f"{told.pokemon(event.pokemon)} now has {event.max_hp} HP at most."


def _attached(told: Teller, event: e.EnergyAttached) -> str:
    return f"{NAMES[event.seat]} attaches {told.card(event.card)} to {told.pokemon(event.pokemon)}."


def _energy_moved(told: Teller, event: e.EnergyMoved) -> str:
    return f"{told.card(event.card)} moves from {told.pokemon(event.origin)} to {told.pokemon(event.to)}."


def _detached(told: Teller, event: e.Detached) -> str:
    where = "is discarded" if event.to == "discard" else f"goes to {_ZONES[event.to]}"
    return f"{told.all_cards(event.cards)} {where} from {told.pokemon(event.pokemon)}."


def _trainer(told: Teller, event: e.TrainerPlayed) -> str:
    return f"{NAMES[event.seat]} plays {told.card(event.card)}."


def _stadium(told: Teller, event: e.StadiumPlayed) -> str:
    return f"{told.card(event.replaced)} leaves play." if event.replaced else ""


def _stadium_left(told: Teller, event: e.StadiumLeft) -> str:
    return f"{told.card(event.card)} is discarded."


def _ability(told: Teller, event: e.AbilityUsed) -> str:
    who = told.pokemon(event.pokemon) if event.pokemon else NAMES[event.seat]
    return f"{who} uses {event.ability}."


def _declared(told: Teller, event: e.AttackDeclared) -> str:
    return f"{told.pokemon(event.pokemon)} uses {event.attack}!"


def _failed(told: Teller, event: e.AttackFailed) -> str:
    return f"{told.pokemon(event.pokemon)}'s attack fails: {event.why}."


def _coins(told: Teller, event: e.CoinsFlipped) -> str:
    if len(event.coins) == 1:
        return f"A coin ({event.label or event.context}): {'heads' if event.coins[0] else 'tails'}."
    faces = " ".join("heads" if coin else "tails" for coin in event.coins)
    return f"{len(event.coins)} coins ({event.label or event.context}): {faces}."


_BECAUSE = {"poisoned": " from poison", "burned": " from its burn", "confused": ", hurting itself", "recoil": " itself"}


def _damaged(told: Teller, event: e.Damaged) -> str:
    name = told.pokemon(event.pokemon)
    if event.by == "knock_out":
        return f"{name} is overcome."
    if event.amount == 0:
        return f"{name} takes no damage."
    found = find(told.state, event.pokemon)
    left = max(0, found[1].hp) if found is not None else 0
    steps = [f"{step} {value}" for step, value in event.steps[1:]]
    how = f" [{event.steps[0][1]}; {', '.join(steps)}]" if steps else ""
    return f"{name} takes {event.amount}{_BECAUSE.get(event.by, '')} ({left} left).{how}"


def _healed(told: Teller, event: e.Healed) -> str:
    return f"{told.pokemon(event.pokemon)} is healed of {event.amount}."


def _counters(told: Teller, event: e.CountersMoved) -> str:
    return f"{event.amount} damage moves from {told.pokemon(event.origin)} to {told.pokemon(event.to)}."


def _condition(told: Teller, event: e.ConditionGained) -> str:
    strong = f" ({event.amount} a turn)" if event.condition == "poisoned" and event.amount != 10 else ""
    return f"{told.pokemon(event.pokemon)} is now {event.condition}{strong}."


def _lost(told: Teller, event: e.ConditionsLost) -> str:
    return f"{told.pokemon(event.pokemon)} is no longer {' or '.join(event.conditions)}."


def _marked(told: Teller, event: e.Marked) -> str:
    on = NAMES[event.on] if event.on in NAMES else told.pokemon(event.on)
    return f"{on} is under an effect: {_effect_name(event.mark.word)}."


def _effect_name(word: Any) -> str:
    return str(type(word).__struct_config__.tag).replace("_", " ")


def _switched(told: Teller, event: e.Switched) -> str:
    side = told.state.sides[event.seat]
    how = "retreats" if event.retreat else "is switched out"
    now = told.card(side.active.top) if side.active is not None else "nobody"
    return f"{NAMES[event.seat]}: {told.pokemon(event.out)} {how}, {now} is active."


def _stays(told: Teller, event: e.RetreatFailed) -> str:
    return f"{told.pokemon(event.pokemon)} is confused and stays."


def _promoted(told: Teller, event: e.PokemonPromoted) -> str:
    return f"{NAMES[event.seat]} sends up {told.pokemon(event.pokemon)}."


def _left(told: Teller, event: e.PokemonLeft) -> str:
    return f"{told.card(event.top or event.pokemon)} leaves play, to {_ZONES[event.to]}."


def _knocked_out(told: Teller, event: e.KnockedOut) -> str:
    prizes = f" {NAMES[OTHER[event.seat]]} takes {_prize_count(event.prizes)}." if event.prizes else ""
    return f"{NAMES[event.seat]}'s {told.card(event.top or event.pokemon)} is knocked out.{prizes}"


def _prize_count(count: int) -> str:
    return "a prize" if count == 1 else f"{count} prizes"


def _prize(told: Teller, event: e.PrizeTaken) -> str:
    left = len(told.state.sides[event.seat].prizes)
    return f"{NAMES[event.seat]} takes a prize: {told.card(event.card)} ({left} left)."


def _turn(told: Teller, event: e.TurnStarted) -> str:
    return f"Turn {event.turn}: {NAMES[event.seat]}."


def _sudden(told: Teller, event: e.SuddenDeathBegan) -> str:
    return "Both win at once: sudden death, for one prize."


_WHY = {
    "prize_cards": "the last prize is taken", "no_pokemon": "no Pokémon is left in play", "deck_out": "no card to draw",
    "concede": "the other gives up", "turn_limit": "too many turns", "tie": "both win at once",
}  # fmt: skip


def _ended(told: Teller, event: e.MatchEnded) -> str:
    why = _WHY[event.reasons[0]] if event.reasons else ""
    return f"{NAMES[event.winner]} wins: {why}." if event.winner else f"A draw: {why}."


def _cancelled(told: Teller, event: e.MatchCancelled) -> str:
    return f"The match is cancelled: {event.reason}."


_TOLD: dict[type, Callable[[Teller, Any], str]] = {
    e.PlayerJoined: _joined,
    e.DecksOpened: _opened,
    e.DeckChecked: _checked,
    e.StateEntered: _entered,
    e.Readied: _readied,
    e.DeckShuffled: _shuffled,
    e.Mulliganed: _mulliganed,
    e.PrizesSet: _prizes,
    e.FirstPlayerChosen: _first,
    e.CardsMoved: _moved,
    e.CardsDrawn: _drawn,
    e.CardsShown: _shown,
    e.CardsMixed: _mixed,
    e.DeckArranged: _arranged,
    e.PokemonPlayed: _played,
    e.PokemonRevealed: _revealed,
    e.PokemonEvolved: _evolved,
    e.PokemonDevolved: _devolved,
    e.MaxHpChanged: _max_hp,
    e.EnergyAttached: _attached,
    e.ToolAttached: _attached,
    e.EnergyMoved: _energy_moved,
    e.Detached: _detached,
    e.TrainerPlayed: _trainer,
    e.StadiumPlayed: _stadium,
    e.StadiumLeft: _stadium_left,
    e.AbilityUsed: _ability,
    e.AttackDeclared: _declared,
    e.AttackFailed: _failed,
    e.CoinsFlipped: _coins,
    e.Damaged: _damaged,
    e.Healed: _healed,
    e.CountersMoved: _counters,
    e.ConditionGained: _condition,
    e.ConditionsLost: _lost,
    e.Marked: _marked,
    e.Switched: _switched,
    e.RetreatFailed: _stays,
    e.PokemonPromoted: _promoted,
    e.PokemonLeft: _left,
    e.KnockedOut: _knocked_out,
    e.PrizeTaken: _prize,
    e.TurnStarted: _turn,
    e.SuddenDeathBegan: _sudden,
    e.MatchEnded: _ended,
    e.MatchCancelled: _cancelled,
}


# Choices


def describe_command(game: Game, state: State, command: Command) -> str:
    """One short line for a choice, as a menu shows it."""
    told = Teller(game, state)
    match command:
        case Answer():
            return _answer(told, command)
        case k.JoinMatch():
            deck = game.content.decks.get(command.deck)
            return f"Sit down with {deck.name if deck else command.deck}"
        case k.SetActivePokemon():
            return f"Active: {_one_of(told, command.card)}"
        case k.PlayPokemon():
            return f"Bench {told.card(command.card)}"
        case k.AttachEnergy():
            return f"Attach {told.card(command.card)} to {told.place(command.target)}"
        case k.EvolvePokemon():
            return f"Evolve {told.place(command.target)} into {told.card(command.card)}"
        case k.PlayTrainer():
            on = f" on {told.place(command.target)}" if command.target else ""
            return f"Play {told.card(command.card)}{on}"
        case k.UseAbility():
            return f"Use {_ability_name(told, command)}"
        case k.Retreat():
            pays = f", discarding {told.all_cards(command.energies)}" if command.energies else ""
            return f"Retreat for {told.place(command.target)}{pays}"
        case k.Attack():
            return _attack(told, command)
        case k.SelectPrize():
            return f"Take prize {command.place + 1}"
        case _:
            return _PLAIN[type(command)]


_PLAIN: dict[type, str] = {
    k.CancelMatch: "Cancel the match",
    k.ApproveMatch: "Approve the match",
    k.DrawInitialCards: "Draw the opening hand",
    k.SetPrizeCards: "Set prizes aside",
    k.CompleteInitialSetup: "Done setting up",
    k.ConfirmFirstPlayer: "On to the first turn",
    k.DrawCard: "Draw a card",
    k.GenerateCoinFlip: "Flip the coin",
    k.EndTurn: "End the turn",
    k.Concede: "Concede",
}


def _one_of(told: Teller, card: str) -> str:
    """A Pokémon in play with its place, or a card in hand by its name."""
    return told.place(card) if find(told.state, card) is not None else told.card(card)


def _attack(told: Teller, command: k.Attack) -> str:
    active = told.state.sides[told.state.current].active
    card = told.cards[told.state.faces[active.top]] if active is not None and active.top in told.state.faces else None
    if not isinstance(card, c.Pokemon) or command.attack >= len(card.attacks):
        return f"Attack {command.attack}"
    attack = card.attacks[command.attack]
    cost = "".join(SHORT[each] for each in attack.cost) or "free"
    damage = f" {attack.damage}{attack.mark}" if attack.damage else ""
    same = [other for other in card.attacks if other.name == attack.name]
    return f"Attack: {attack.name} [{cost}]{damage}" + (f" #{command.attack + 1}" if len(same) > 1 else "")


def _ability_name(told: Teller, command: k.UseAbility) -> str:
    found = find(told.state, command.pokemon)
    handles = [command.pokemon] if found is None else [found[1].top, *found[1].tools, *found[1].energies]
    names = []
    for handle in handles:
        face = told.state.faces.get(handle)
        if face is not None:
            names += [each.name for each in told.cards[face].abilities if each.kind == "activated"]
    name = names[command.ability] if command.ability < len(names) else f"ability {command.ability}"
    again = f" #{command.ability + 1}" if names.count(name) > 1 else ""
    return f"{name}{again} of {_one_of(told, command.pokemon)}"


_ASKED = {
    "coin_flip": "Flip the coin", "may": "Do it", "use_ability": "Use the ability", "choose_pokemon": "Choose",
    "choose_cards": "Choose", "search_deck": "Take", "switch_in": "Send in", "choose_energy": "Choose",
    "choose_type": "Type", "choose_status": "Make it", "choose_number": "Choose", "choose_attack": "Attack",
    "next_card": "Next", "arrange_deck": "Next from the top", "mulligan_bonus": "Draw", "choose_prizes": "Prizes",
}  # fmt: skip


def _answer(told: Teller, command: Answer) -> str:
    prompt = next((each for each in told.state.flow.prompts if each.id == command.prompt), None)
    kind = prompt.kind if prompt is not None else ""
    asked = _ASKED.get(kind, kind.replace("_", " ").capitalize() or "Answer")
    if kind == "coin_flip":
        return asked
    return f"{asked}: {', '.join(_option(told, kind, option) for option in command.choice) or 'nothing'}"


def _option(told: Teller, kind: str, option: str) -> str:
    if find(told.state, option) is not None:
        return told.place(option) + f" of {NAMES[find(told.state, option)[0]]}"  # type: ignore[index]
    if option[:1] in "ab" and option[1:].isdigit():
        return f"{told.card(option)} [{option}]"
    if kind == "choose_attack" and ":" in option:
        pokemon, _, place = option.partition(":")
        found = find(told.state, pokemon)
        face = told.state.faces.get(found[1].top) if found is not None else None
        if face is not None:
            return f"{told.cards[face].attacks[int(place)].name} of {told.place(pokemon)}"
    return option


# The board


def board(game: Game, state: State, seat: str) -> Board:
    """Each Pokémon in play with its HP; energies, tools and conditions as notes; hands, decks and prizes below."""
    told = Teller(game, state)
    pieces = tuple(_piece(told, own, pokemon) for own in SEATS for pokemon in state.sides[own].in_play)
    order = (NAMES[state.current], NAMES[OTHER[state.current]]) if state.current else ()
    return Board(_heading(state), order, pieces, tuple(_notes(told, seat)))


def _heading(state: State) -> str:
    if state.match_state == "player_turn":
        return f"Turn {state.turn}: {NAMES[state.current]}, {state.phase.replace('_', ' ')}"
    return state.match_state.replace("_", " ").capitalize()


def _piece(told: Teller, seat: str, pokemon: Pokemon) -> Piece:
    side = told.state.sides[seat]
    active = side.active is not None and side.active.id == pokemon.id
    place = "active" if active else f"bench {_bench_place(side, pokemon)}"
    notes = [place]
    if pokemon.energies:
        notes.append(" ".join(_energy(told, handle) for handle in pokemon.energies))
    notes += [told.card(handle) for handle in pokemon.tools]
    notes += pokemon.conditions
    notes += [_effect_name(mark.word) for mark in pokemon.marks]
    name = told.card(pokemon.top) if pokemon.top in told.state.faces else "face down"
    hp = (Gauge("HP", max(0, pokemon.hp), pokemon.max_hp),) if pokemon.max_hp else ()
    return Piece(pokemon.id, name, seat, hp, tuple(notes), pokemon.max_hp > 0 and pokemon.hp <= 0)


def _energy(told: Teller, handle: str) -> str:
    posing = told.state.posing.get(handle)
    if posing is not None:
        return "".join(SHORT[each] for each in posing)
    face = told.state.faces.get(handle)
    card = told.cards[face] if face is not None else None
    if not isinstance(card, c.Energy):
        return "?"
    return "".join(SHORT[unit[0]] if len(unit) == 1 else "*" for unit in card.provides)


def _notes(told: Teller, seat: str) -> Iterable[str]:
    for own in SEATS:
        side = told.state.sides[own]
        yield (
            f"{NAMES[own]} ({side.deck_name or 'no deck'}): hand {len(side.hand)}, deck {len(side.deck)}, "
            f"prizes {len(side.prizes)}, discard {len(side.discard)}"
        )
    if told.state.stadium:
        yield f"Stadium: {told.card(told.state.stadium)}"
    if seat in SEATS and told.state.sides[seat].hand:
        yield f"Hand: {told.all_cards(told.state.sides[seat].hand)}"
