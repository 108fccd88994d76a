"""The greedy player: plays out its hand, plans its energy, and attacks by exact odds on the prize race. (sources 9)

It looks at its view only. Setting up and playing cards go by simple worth, so that a decision costs little; what an
attack leads to is worked out under every fall of the coins and valued by `outcome.evaluate`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from turnwright.kernel.dice import Dice, TooManyOutcomes
from turnwright.kernel.match import View
from turnwright.kernel.messages import Answer, Command, Prompt
from turnwright.kernel.odds import expectation
from turnwright.players.search import SAME

from .. import arsenal, derived
from .. import commands as k
from .. import content as c
from .. import vocabulary as v
from ..cards import card_of, evolves, facts, known_card, skips_to
from ..game import TcgGame, TcgScribe
from ..legal import reader
from ..outcome import evaluate
from ..preferences import HARMFUL
from ..rules import energy
from ..state import OTHER, Pokemon, Side, State, find

BENCH_WANTED = 4
"""More on the bench are only targets."""
DECK_KEPT = 5
"""With fewer cards left the player stops drawing more than it must."""
DECK_OPENED = 30
"""What the deck should still hold when the match begins."""
AFTER_THE_HAND = 910
"""What a card is worth at least that gives up the hand, if anything: less than all that can be played from it."""
FALLS = 500
"""An attack with more falls of the coins than this is valued by its printed damage: a decision must have an end."""


def choose(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """The best of the legal commands, by what each kind is worth now."""
    if len(legal) == 1:
        return legal[0]
    state: State = view.state
    if state.flow.prompts:
        return _answer(view, legal)
    return _best(view, legal, thorough=True)


def rollout(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """The same, only quicker: an attack that is the only one is made without a second thought."""
    if view.state.flow.prompts:
        return _answer(view, tuple(legal))
    return _best(view, tuple(legal), thorough=False)


def _best(view: View, legal: tuple[Command, ...], *, thorough: bool) -> Command:
    thinking = _Mind(view)
    best: Command | None = None
    value = 0
    for command in legal:
        worth = thinking.worth(command)
        if best is None or worth > value:
            best, value = command, worth
    assert best is not None
    if type(best) not in (k.Attack, k.EndTurn):
        return best
    attacks = [command for command in legal if type(command) is k.Attack]
    if len(attacks) == 1 and not thorough:
        return attacks[0]
    return _attack(view, legal) or best


def promise(game: TcgGame, state: State, seat: str, legal: Sequence[Command]) -> Sequence[int]:
    """How good choices look, and which of them do the same: two equal cards in hand are one choice."""
    view = View(game, seat, state)
    if state.flow.prompts:
        return _answers_worth(view, legal)
    mind = _Mind(view)
    known: set[tuple[object, ...]] = set()
    found = []
    for command in legal:
        kind = _kind(state, command)
        found.append(SAME if kind in known else _ENDING.get(type(command), 0) or mind.worth(command))
        known.add(kind)
    return found


def _kind(state: State, command: Command) -> tuple[object, ...]:
    """The same for choices that do the same, apart from which of some equal cards is used."""
    card: str = getattr(command, "card", "")
    energies: tuple[str, ...] = getattr(command, "energies", ())
    rest = tuple(getattr(command, name, "") for name in ("target", "pokemon", "ability", "attack", "place"))
    return (
        type(command),
        state.faces.get(card, card),
        *rest,
        *sorted(state.faces.get(each, each) for each in energies),
    )


def _attack(view: View, legal: tuple[Command, ...]) -> Command | None:
    """The attack that leads to most, by exact odds; none if ending the turn is better."""
    game, seat, state = view.game, view.seat, view.state
    best: Command | None = None
    most = Fraction(evaluate(game, state, seat)) - 5
    attacks = [command for command in legal if type(command) is k.Attack]
    for command in attacks:
        try:
            worth = expectation(
                game, state, command, seat=seat, value=lambda after: evaluate(game, after, seat), limit=FALLS
            )
        except TooManyOutcomes:
            worth = Fraction(evaluate(game, state, seat) + _printed_damage(view, command))
        if worth > most or (best is None and worth == most):
            best, most = command, worth
    return best or (k.EndTurn() if attacks else None)


def _printed_damage(view: View, command: Command) -> int:
    """What an attack does about, by what is printed."""
    state: State = view.state
    active = state.sides[view.seat].active
    if active is None or active.top not in state.faces or not isinstance(command, k.Attack):
        return 0
    known = arsenal.usable(reader(view.game, state, view.seat), active)
    return known[command.attack].damage if command.attack < len(known) else 0


# What a card in hand and a Pokémon in play are for


class _Mind:
    """One decision in the main phase: what is read again and again is read once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.state: State = view.state
        self.seat = view.seat
        self.scribe: TcgScribe = reader(view.game, view.state, view.seat)
        self.side: Side = self.state.sides[self.seat]
        self.foe: Side = self.state.sides[OTHER[self.seat]]
        self._ready: dict[str, tuple[int, int]] = {}
        self._units: dict[str, tuple[energy.Unit, ...]] = {}
        self._gains: dict[tuple[str, str], int] = {}

    def worth(self, command: Command) -> int:
        """How much a command is worth doing before the others; attacks and the end of the turn come last."""
        rule = _WORTH.get(type(command))
        return 0 if rule is None else rule(self, command)

    def readiness(self, pokemon: Pokemon) -> tuple[int, int]:
        """The best damage that a Pokémon can do now, and the energy that its best attack still lacks."""
        kept = self._ready.get(pokemon.id)
        if kept is None:
            kept = self._ready[pokemon.id] = self._readiness(pokemon, self._provided(pokemon))
        return kept

    def _provided(self, pokemon: Pokemon) -> tuple[energy.Unit, ...]:
        kept = self._units.get(pokemon.id)
        if kept is None:
            kept = self._units[pokemon.id] = derived.units(self.scribe, self.seat, pokemon)
        return kept

    def _readiness(self, pokemon: Pokemon, provided: tuple[energy.Unit, ...]) -> tuple[int, int]:
        now, best, lacks = 0, 0, 0
        for attack, _, damage, _, _ in arsenal.usable(self.scribe, pokemon):
            if derived.can_pay(attack.cost, provided):
                now = max(now, damage)
            missing = _missing(attack.cost, provided)
            if damage - 4 * missing > best:
                best, lacks = damage - 4 * missing, missing
        return now, lacks

    def after_energy(self, pokemon: Pokemon, card: str) -> int:
        """What an energy card gains a Pokémon: an attack at once, or a step towards one. Equal cards gain the same."""
        key = pokemon.id, self.state.faces.get(card, card)
        kept = self._gains.get(key)
        if kept is None:
            kept = self._gains[key] = self._after_energy(pokemon, card)
        return kept

    def _after_energy(self, pokemon: Pokemon, card: str) -> int:
        more = (*self._provided(pokemon), *derived.card_units(self.scribe, card))
        before, after = self.readiness(pokemon), self._readiness(pokemon, more)
        gain = 3 * (after[0] - before[0])
        if after[1] < before[1]:
            gain += 30 + pokemon.hp // 10
        return gain - len(more)

    def fells(self, pokemon: Pokemon) -> bool:
        """Whether the player's Active would knock out one of the other's Pokémon, by the damage that it can pay for."""
        return self.side.active is not None and 0 < pokemon.hp <= self.readiness(self.side.active)[0]

    def before_in_hand(self, handle: str, card: c.AnyCard) -> int:
        """Equal cards in hand before this one, or beside it if it isn't there; of Energy, all Energy cards."""
        alike = 0
        for other in self.side.hand:
            if other == handle:
                break
            held = known_card(self.view.game, self.state, other)
            alike += held is card or (isinstance(card, c.Energy) and isinstance(held, c.Energy))
        return alike

    @cached_property
    def can_skip(self) -> bool:
        """Whether a card in hand puts a Stage 2 onto a Basic."""
        return self._any_skips(self.side.hand)

    @cached_property
    def is_skipping(self) -> bool:
        """Whether such a card is being done."""
        return self._any_skips(self.side.played)

    def _any_skips(self, handles: Sequence[str]) -> bool:
        cards = (known_card(self.view.game, self.state, handle) for handle in handles)
        return any(isinstance(card, c.Trainer) and any(map(_skips_a_stage, card.effects)) for card in cards)

    def skips(self, pokemon: Pokemon) -> bool:
        """Whether a Stage 2 in hand goes onto a Basic in play if its Stage 1 is left out."""
        below = card_of(self.scribe, pokemon.top)
        hand = (known_card(self.view.game, self.state, handle) for handle in self.side.hand)
        return any(card is not None and skips_to(self.scribe, card, below) for card in hand)

    def is_active(self, pokemon: Pokemon) -> bool:
        return self.side.active is not None and self.side.active.id == pokemon.id

    def own(self, pokemon: str) -> Pokemon:
        return next(each for each in self.side.in_play if each.id == pokemon)


def _skips_a_stage(word: Any) -> bool:
    return isinstance(word, v.EvolvePokemon) and word.skip


def _prizes(mind: _Mind, pokemon: Pokemon) -> int:
    card = known_card(mind.view.game, mind.state, pokemon.top)
    return card.prizes if isinstance(card, c.Pokemon) else 1


def _missing(cost: tuple[Any, ...], provided: tuple[energy.Unit, ...]) -> int:
    """How many units of energy a cost still lacks, about."""
    left = list(provided)
    missing = 0
    for symbol in cost:
        if symbol != "colorless":
            fitting = next((unit for unit in left if symbol in unit), None)
            if fitting is None:
                missing += 1
            else:
                left.remove(fitting)
    colorless = sum(1 for symbol in cost if symbol == "colorless")
    return missing + max(0, colorless - len(left))


# What commands are worth: 1000 and more is played at once, 0 waits for the attack


def _set_active(mind: _Mind, command: k.SetActivePokemon) -> int:
    """The opening: a Basic whose attacks the hand can pay; later: who can attack, else who can take most."""
    found = find(mind.state, command.card)
    if found is not None:
        now, lacks = mind.readiness(found[1])
        return 2000 + 4 * now - 20 * lacks + found[1].hp // 2
    card = card_of(mind.scribe, command.card)
    held = [face for each in mind.side.hand if isinstance(face := card_of(mind.scribe, each), c.Energy)]
    known = facts(mind.scribe.game, card)
    provided = tuple(unit for face in held for unit in facts(mind.scribe.game, face).units)
    attacks = card.attacks if isinstance(card, c.Pokemon) else ()
    dealt = zip(attacks, known.damages, strict=True)
    payable = [damage for attack, damage in dealt if derived.can_pay(attack.cost, provided)]
    return 2000 + known.hp + 3 * max(payable, default=0) - 10 * (len(attacks) == 0)


def _play_pokemon(mind: _Mind, command: k.PlayPokemon) -> int:
    if len(mind.side.bench) >= BENCH_WANTED:
        return -10
    card = card_of(mind.scribe, command.card)
    evolving = any(evolves(card_of(mind.scribe, each), card) for each in mind.side.hand)
    return 1500 + facts(mind.scribe.game, card).hp // 10 + 50 * evolving if isinstance(card, c.Pokemon) else -10


def _evolve(mind: _Mind, command: k.EvolvePokemon) -> int:
    pokemon = mind.own(command.target)
    return 1400 + 20 * len(pokemon.energies) + 30 * mind.is_active(pokemon)


def _attach(mind: _Mind, command: k.AttachEnergy) -> int:
    pokemon = mind.own(command.target)
    gain = mind.after_energy(pokemon, command.card)
    card = card_of(mind.scribe, command.card)
    special = isinstance(card, c.Energy) and not card.basic
    return 1000 + gain + 25 * mind.is_active(pokemon) - 5 * special + 3 * len(pokemon.cards)


def _trainer(mind: _Mind, command: k.PlayTrainer) -> int:
    card = card_of(mind.scribe, command.card)
    assert isinstance(card, c.Trainer)
    if card.kind == "stadium":
        return 1050
    if card.attach is not None or card.kind == "tool":
        return 1100 + 20 * mind.is_active(mind.own(command.target)) if command.target in mind.state.faces else 1050
    total = sum(_word(mind, word) for word in card.effects) - sum(_cost(word) for word in card.pays)
    first = AFTER_THE_HAND if any(_gives_up_the_hand(word) for word in card.effects) else 1200
    return first + total if total > 0 else -20


def _gives_up_the_hand(word: Any) -> bool:
    """Whether a word takes the whole hand away: what can be played is played before, Energy too."""
    return isinstance(word, v.ShuffleHand | v.DiscardCards) and word.side != "opponent" and word.count == "all"


_BRINGING = (v.Draw, v.SearchDeck, v.ShuffleDeck)


def only_brings_cards(card: c.Trainer) -> bool:
    """Whether all that a Trainer card does is to bring its player cards: nobody saves one."""
    words = card.effects
    return bool(words) and all(
        isinstance(word, _BRINGING) and getattr(word, "side", "you") != "opponent" for word in words
    )


_MOVING = (v.MoveEnergy, v.MoveCounters, v.DiscardThis, v.BecomeEnergy)


def _ability(mind: _Mind, command: k.UseAbility) -> int:
    found = find(mind.state, command.pokemon)
    handle = command.pokemon if found is None else found[1].top
    card = known_card(mind.view.game, mind.state, handle)
    abilities = [each for each in card.abilities if each.kind == "activated"] if card is not None else []
    if command.ability >= len(abilities):
        return -20
    ability = abilities[command.ability]
    if any(isinstance(word, _MOVING) for word in ability.effects):
        return -20  # there is always another way to move things about
    total = sum(_word(mind, word) for word in ability.effects) - sum(_cost(word) for word in ability.pays)
    return 1250 + total if total > 0 else -20


def _cost(word: Any) -> int:
    match word:
        case v.DiscardCards():
            return 12 * word.count if isinstance(word.count, int) else 30
        case v.DiscardEnergy():
            return 25
        case v.Damage() | v.KnockOut():
            return 30
        case _:
            return 5


def _word(mind: _Mind, word: Any) -> int:
    """What a word of a Trainer card or an ability is worth to its player now."""
    side, foe = mind.side, mind.foe
    can_draw = len(side.deck) > DECK_KEPT + 5
    match word:
        case v.Draw():
            if word.side == "opponent":
                return -15
            count = word.count if isinstance(word.count, int) else 3
            if word.until is not None:
                count = max(0, (word.until if isinstance(word.until, int) else len(foe.hand)) - len(side.hand))
            return 12 * count if can_draw else -50
        case v.DiscardCards():
            if word.side == "opponent":
                return 20
            return -6 * len(side.hand) if word.count == "all" else -10
        case v.ShuffleHand():
            return 15 if word.side == "opponent" else -4 * len(side.hand)
        case v.SearchDeck():
            return 40 if len(side.deck) > 2 else 0
        case v.Retrieve():
            return 20
        case v.PutIntoPlay():
            return 25 if word.source != "opponent_discard" else -10
        case v.Heal():
            wanted = word.amount if isinstance(word.amount, int) else 40
            hurt = [each.damage for each in side.in_play]
            return min(wanted, max(hurt, default=0)) - 15
        case v.Cure():
            return 30 if side.active is not None and side.active.conditions else 0
        case v.Switch():
            return _switch_worth(mind, word)
        case v.DiscardEnergy():
            return 40 if word.on.who in _THEIRS and any(each.energies for each in foe.in_play) else -25
        case v.AttachEnergy():
            return 45
        case v.EvolvePokemon():
            return 60
        case v.Boost() | v.Damage() | v.PutCounters() | v.Inflict():
            return 20 if getattr(word, "on", v.SELF).who in (*_THEIRS, "self", "active_yours", "all_yours") else -10
        case v.ReturnPokemon() | v.DevolvePokemon():
            return 15 if word.on.who in _THEIRS else -30
        case v.EndTurn():
            return -60
        case v.Prevent() | v.Reduce() | v.LookAt() | v.MoreAttachments() | v.DiscardAttached() | v.DiscardTop():
            return 15
        case _:
            return 1


_THEIRS = ("active_opponent", "benched_opponents", "all_opponents", "defending")


def _switch_worth(mind: _Mind, word: v.Switch) -> int:
    if word.side == "opponent":
        prizes = max((_prizes(mind, each) for each in mind.foe.bench if mind.fells(each)), default=0)
        there = _prizes(mind, mind.foe.active) if mind.foe.active is not None and mind.fells(mind.foe.active) else 0
        return 60 + 20 * prizes if prizes > there else 0  # who can be felled where they are needs no orders
    return _retreat_gain(mind)


def _retreat_gain(mind: _Mind) -> int:
    """What a better active Pokémon is worth: one that can attack, for one that cannot or is about to fall."""
    active = mind.side.active
    if active is None:
        return 0
    now, _ = mind.readiness(active)
    stuck = any(each in ("asleep", "paralyzed") for each in active.conditions)
    best = max((mind.readiness(each)[0] for each in mind.side.bench), default=0)
    return best - (0 if stuck else now) - 10


def _retreat(mind: _Mind, command: k.Retreat) -> int:
    active = mind.side.active
    assert active is not None
    target = mind.own(command.target)
    stuck = any(each in ("asleep", "paralyzed", "confused") for each in active.conditions)
    now = 0 if stuck else mind.readiness(active)[0]
    gain = mind.readiness(target)[0] - now - 20 * len(command.energies)
    return 900 + gain if gain > 0 else -20


def _attack_worth(mind: _Mind, command: k.Attack) -> int:
    return 100


_WORTH: dict[type, Callable[[_Mind, Any], int]] = {
    k.SetActivePokemon: _set_active,
    k.PlayPokemon: _play_pokemon,
    k.EvolvePokemon: _evolve,
    k.AttachEnergy: _attach,
    k.PlayTrainer: _trainer,
    k.UseAbility: _ability,
    k.Retreat: _retreat,
    k.Attack: _attack_worth,
}


_ENDING: dict[type, int] = {k.Attack: 1150, k.EndTurn: -1}
"""What ends a turn, for who thinks about it: an attack now is worth a thought, a turn without one is not."""


# Answers


def _answer(view: View, legal: tuple[Command, ...]) -> Command:
    """The answer whose options are worth most together."""
    state: State = view.state
    prompt = next(each for each in state.flow.prompts if each.seat == view.seat and each.id not in state.flow.answers)
    if prompt.kind in ("may", "use_ability"):
        return next((each for each in legal if isinstance(each, Answer) and each.choice == ("yes",)), legal[0])
    worths = _answers_worth(view, legal)
    return legal[worths.index(max(worths))]


def _answers_worth(view: View, legal: Sequence[Command]) -> list[int]:
    """What answers are worth: the sum of their options."""
    state: State = view.state
    prompt = next(each for each in state.flow.prompts if each.seat == view.seat and each.id not in state.flow.answers)
    rate = _rate(_Mind(view), prompt)
    values = {option: rate(option) for option in prompt.options}
    answers = [command for command in legal if isinstance(command, Answer)]
    return [sum(values.get(option, 0) for option in answer.choice) for answer in answers]


def _rate(mind: _Mind, prompt: Prompt) -> Callable[[str], int]:
    """How an option of a prompt is valued: by what the word that asks does with it."""
    doing = prompt.about.get("for", "")
    if prompt.kind in ("choose_pokemon", "switch_in"):
        harms = doing in _HARMS
        return lambda option: _pokemon_value(mind, option, harms=harms, doing=str(doing))
    if prompt.kind == "mulligan_bonus" or (prompt.kind == "choose_number" and doing == "draw"):
        spare = len(mind.side.deck) - (DECK_OPENED if prompt.kind == "mulligan_bonus" else DECK_KEPT)
        return lambda option: int(option) if int(option) <= max(0, spare) else -int(option)
    if prompt.kind == "choose_number":
        return lambda option: int(option)
    if prompt.kind == "choose_energy":
        return lambda option: _energy_value(mind, option, doing=str(doing))
    if prompt.kind in ("choose_cards", "search_deck", "next_card", "arrange_deck"):
        if doing in ("discard_cards", "shuffle_hand", "trim_tools"):
            return lambda option: -_card_value(mind, option)
        return lambda option: max(1, _card_value(mind, option))  # what one may have is better than nothing
    return lambda option: 1


_HARMS = {kind.__struct_config__.tag for kind in HARMFUL}


def _pokemon_value(mind: _Mind, option: str, *, harms: bool, doing: str) -> int:
    found = find(mind.state, option)
    if found is None:
        return 1
    seat, pokemon = found
    worth = 200 - pokemon.hp + 15 * len(pokemon.energies) + 20 * len(pokemon.cards)
    if seat != mind.seat:
        if doing == "switch" and mind.fells(pokemon):
            worth += 300 * _prizes(mind, pokemon)
        return worth if harms or doing == "switch" else -worth
    if harms:
        return pokemon.hp - 300 - 15 * len(pokemon.energies)
    if doing == "heal":
        return pokemon.damage + 5 * len(pokemon.energies)
    if mind.is_skipping and not mind.skips(pokemon):
        return 0  # nothing in hand evolves it
    now, lacks = mind.readiness(pokemon)
    if doing == "switch":
        return 10 + now + pokemon.hp // 5
    return 100 + now + 10 * (lacks > 0) + 20 * mind.is_active(pokemon)


def _energy_value(mind: _Mind, option: str, *, doing: str) -> int:
    """Energy of the other side is worth taking; on the player's side the least needed goes first."""
    mine = any(option in each.energies for each in mind.side.in_play)
    units = len(derived.card_units(mind.scribe, option))
    return -units if mine else units


def _card_value(mind: _Mind, handle: str) -> int:
    """What a card is worth in hand. Of several equal cards each is worth less than the one before it."""
    card = known_card(mind.view.game, mind.state, handle)
    if card is None:
        return 10
    before = mind.before_in_hand(handle, card)
    if isinstance(card, c.Pokemon):
        if card.parts == 4:
            return 0  # it is wanted in the discard pile
        if not card.is_basic:
            return _evolution_value(mind, card) - 20 * before
        return 60 - 12 * len(mind.side.in_play) - 10 * before
    if isinstance(card, c.Energy):
        return ENERGY_HELD[min(before + (mind.state.attached > 0), len(ENERGY_HELD) - 1)]
    if any(_skips_a_stage(word) for word in card.effects):
        return 55 - 20 * before if any(mind.skips(each) for each in mind.side.in_play) else 30 - 10 * before
    return 38 - 10 * before


ENERGY_HELD = (72, 46, 24, 12, 6)
"""What Energy cards in hand are worth, one after the other: the first goes into play now, the next in the next turn."""


def _evolution_value(mind: _Mind, card: c.Pokemon) -> int:
    """What an Evolution card is worth: most where it goes onto something in play, now or by skipping a stage."""
    if any(evolves(card, below) for below in _below(mind)):
        return 70
    if any(skips_to(mind.scribe, card, below) for below in _below(mind)):
        return 75 if mind.can_skip else 45
    return 25


def _below(mind: _Mind) -> Iterable[c.AnyCard]:
    for pokemon in mind.side.in_play:
        yield card_of(mind.scribe, pokemon.top)


def worths(view: View) -> Callable[[str, str], int]:
    """What a card or Pokémon is worth to a seat, by its handle; by its face if the seat has no card of that handle."""
    mind = _Mind(view)
    state: State = view.state
    by_face = {face: handle for handle, face in state.faces.items()}

    def worth(handle: str, face: str) -> int:
        in_play = next((each for side in state.sides.values() for each in side.in_play if handle in each.cards), None)
        if in_play is not None:
            return _pokemon_value(mind, in_play.id, harms=False, doing="switch" if mind.side.active is None else "")
        known = handle if handle in state.faces else by_face.get(face, "")
        return _card_value(mind, known) if known else 10

    return worth
