"""What a Pokémon is and costs right now: its card, changed by the words in force."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.refusal import Phrase

from . import arsenal, counting, standing
from . import content as c
from . import vocabulary as v
from .cards import At, card_of, facts, fits, fits_card, own_cards
from .game import TcgScribe
from .refs import why
from .rules import energy, timing
from .rules.damage import Change, parse_modifier
from .rules.terms import ENERGY_TYPES, EnergyType
from .rules.timing import TooEarly
from .state import Pokemon, State

ANY: energy.Unit = frozenset(ENERGY_TYPES)
NEW_RESISTANCE = "-30"
FORBIDDEN, NOT_ACTIVE = why("forbidden"), why("not_active")
TOO_EARLY: dict[TooEarly, Phrase] = {
    "evolved_this_turn": why("evolved_this_turn"),
    "first_turn": why("players_first_turn"),
    "came_this_turn": why("came_this_turn"),
}


def pokemon_card(scribe: TcgScribe, pokemon: Pokemon) -> c.Pokemon | c.Trainer:
    """The top card: a Pokémon, or a Trainer that is played as one."""
    card = card_of(scribe, pokemon.top)
    assert not isinstance(card, c.Energy), f"{card.id} is in play as a Pokémon"
    return card


def name_of(scribe: TcgScribe, pokemon: Pokemon) -> str:
    return card_of(scribe, pokemon.top).name


def attacks_of(scribe: TcgScribe, pokemon: Pokemon) -> tuple[c.Attack, ...]:
    """Every attack that a Pokémon can use, its own first."""
    return tuple([each.attack for each in arsenal.usable(scribe, pokemon)])


def scripts_of(scribe: TcgScribe, pokemon: Pokemon) -> tuple[tuple[Any, ...], ...]:
    """The words of each of its attacks, in the order in which they are done."""
    return tuple([each.script for each in arsenal.usable(scribe, pokemon)])


def max_hp(
    scribe: TcgScribe,
    seat: str,
    pokemon: Pokemon,
    card: c.AnyCard | None = None,
    *,
    forces: Sequence[standing.Force] | None = None,
) -> int:
    """Printed HP, more or less by words in force; never below 10. `forces` are those of cards in play, if known."""
    printed = facts(scribe.game, card or card_of(scribe, pokemon.top)).hp
    at = {"seat": seat, "source": pokemon.id}
    if forces is None:
        words = [force.word for force in standing.on_pokemon(scribe, v.MoreHp, seat, pokemon)]
    else:
        words = [mark.word for mark in pokemon.marks if type(mark.word) is v.MoreHp]
        words += [each.word for each in forces if standing.reaches(scribe, each, seat, pokemon)]
    return max(10, printed + sum(counting.amount(scribe, at, word.amount) for word in words))


def types(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> tuple[EnergyType, ...]:
    """The types of a Pokémon; a doll is colorless."""
    card = card_of(scribe, pokemon.top)
    printed: tuple[EnergyType, ...] = card.types if isinstance(card, c.Pokemon) else ("colorless",)
    for force in standing.on_pokemon(scribe, v.Change, seat, pokemon, what="type"):
        if force.word.types:
            printed = tuple(dict.fromkeys((*(printed if force.word.also else ()), *force.word.types)))
        else:
            printed = (_changed_to(force) or "colorless",)
    return printed


def _lower(scribe: TcgScribe, pokemon: Pokemon, what: c.Kept) -> c.AnyCard:
    """The card whose weakness (resistance, retreat cost) counts: the top one, or the one under it if that keeps it."""
    return card_of(scribe, own_cards(scribe.game, scribe.state, pokemon, what)[-1])


def _changed_to(force: standing.Force) -> EnergyType | None:
    """The type that a word changes something to; none: it is taken away."""
    to = force.what if force.word.to == "chosen" else force.word.to
    return next((each for each in ENERGY_TYPES if each == to), None)


def weaknesses(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> tuple[tuple[EnergyType, Change], ...]:
    """Weaknesses as they are now."""
    card = _lower(scribe, pokemon, "weakness")
    printed = card.weaknesses if isinstance(card, c.Pokemon) else ()
    return _with_changes(scribe, seat, pokemon, "weakness", printed, "×2")


def resistances(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> tuple[tuple[EnergyType, Change], ...]:
    """Resistances as they are now."""
    card = _lower(scribe, pokemon, "resistance")
    printed = card.resistances if isinstance(card, c.Pokemon) else ()
    return _with_changes(scribe, seat, pokemon, "resistance", printed, NEW_RESISTANCE)


def _with_changes(
    scribe: TcgScribe, seat: str, pokemon: Pokemon, what: str, printed: tuple[c.Modifier, ...], new: str
) -> tuple[tuple[EnergyType, Change], ...]:
    rows: list[tuple[EnergyType, str]] = [(each.type, each.value) for each in printed]
    for force in standing.on_pokemon(scribe, v.Change, seat, pokemon, what=what):
        to = _changed_to(force)
        if to is None:
            rows = []
        elif rows:
            rows = [(to, rows[0][1])]
        elif what == "resistance":
            rows = [(to, new)]  # a weakness that is not there cannot be changed
    return tuple((type_, parse_modifier(value)) for type_, value in rows)


# Energy


def card_units(scribe: TcgScribe, handle: str) -> tuple[energy.Unit, ...]:
    """What an attached card provides by itself."""
    posing = scribe.state.posing.get(handle)
    if posing is not None:
        return tuple(frozenset({each}) for each in posing)
    card = card_of(scribe, handle)
    if isinstance(card, c.Energy) and card.instead:
        return _provided(scribe, handle, card)
    return facts(scribe.game, card).units


def _provided(scribe: TcgScribe, handle: str, card: c.Energy) -> tuple[energy.Unit, ...]:
    """What an attached card provides by the conditions that hold now: the last of them counts."""
    provides = card.provides
    for seat, side in scribe.state.sides.items():
        for pokemon in side.in_play:
            if handle in pokemon.energies:
                at = {"seat": seat, "source": pokemon.id, "card": handle}
                for each in card.instead:
                    if all(counting.holds(scribe, at, held) for held in each.when):
                        provides = each.provides
    return tuple(frozenset(unit) for unit in provides)


def units(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> tuple[energy.Unit, ...]:
    """All energy on a Pokémon, unit by unit."""
    provided = tuple([unit for handle in pokemon.energies for unit in card_units(scribe, handle)])
    for force in standing.on_pokemon(scribe, v.EnergyAs, seat, pokemon):
        changed: energy.Unit = ANY if force.word.any else frozenset({force.word.type})
        if force.word.basic:
            each = ((card_units(scribe, handle), is_basic(scribe, handle)) for handle in pokemon.energies)
            provided = tuple([changed if basic else unit for units_, basic in each for unit in units_])
        else:
            provided = (changed,) * len(provided)
    return provided


def worth(scribe: TcgScribe, handle: str, wanted: v.CardFilter) -> int:
    """How much Energy of the wanted types an attached card provides; one that is meant is worth 1 at least."""
    types = set(wanted.types)
    return max(1, sum(1 for unit in card_units(scribe, handle) if not types or unit & types))


def is_basic(scribe: TcgScribe, handle: str) -> bool:
    """Whether an attached card is a basic Energy card."""
    card = card_of(scribe, handle)
    return handle not in scribe.state.posing and isinstance(card, c.Energy) and card.basic


def energy_that_fits(scribe: TcgScribe, at: At, seat: str, pokemon: Pokemon, wanted: v.CardFilter) -> list[str]:
    """The Energy cards on a Pokémon that a filter means; a card that poses as one is a special Energy card.

    Where words in force make all energy on it one of the types that are wanted, a card of any type is meant.
    """
    types = set(wanted.types)
    if types:
        forces = list(standing.on_pokemon(scribe, v.EnergyAs, seat, pokemon))
        if forces and forces[-1].word.basic:
            return _turned(scribe, at, pokemon, wanted, forces[-1].word)
        if forces and (forces[-1].word.any or forces[-1].word.type in types):
            wanted, types = replace(wanted, types=()), set()
        elif forces:
            return []
    found = []
    for handle in pokemon.energies:
        if handle in scribe.state.posing:
            fit = _fits_posing(scribe, handle, wanted)
        else:
            fit = _fits_attached(scribe, at, handle, wanted)
        if fit:
            found.append(handle)
    return found


def _fits_posing(scribe: TcgScribe, handle: str, wanted: v.CardFilter) -> bool:
    """Whether a card that poses as Energy is meant: by what it provides, as a special Energy card without a name."""
    if wanted.basic_energy or replace(wanted, types=(), basic_energy=None) not in (v.ENERGY_CARD, v.ANY_CARD):
        return False
    return not wanted.types or bool(set(wanted.types) & set(scribe.state.posing[handle]))


def _turned(scribe: TcgScribe, at: At, pokemon: Pokemon, wanted: v.CardFilter, word: v.EnergyAs) -> list[str]:
    """The same where only the basic Energy cards are turned into another type."""
    meant = word.any or word.type in wanted.types
    found = []
    for handle in pokemon.energies:
        if is_basic(scribe, handle):
            if meant and fits(scribe, at, handle, replace(wanted, types=())):
                found.append(handle)
        elif handle in scribe.state.posing:
            if _fits_posing(scribe, handle, wanted):
                found.append(handle)
        elif _fits_attached(scribe, at, handle, wanted):
            found.append(handle)
    return found


def _fits_attached(scribe: TcgScribe, at: At, handle: str, wanted: v.CardFilter) -> bool:
    """Whether an attached Energy card is meant: by the types that it provides where it is."""
    provided: frozenset[str] = frozenset().union(*card_units(scribe, handle))
    return fits_card(scribe, at, card_of(scribe, handle), wanted, provided)


@lru_cache(maxsize=8192)
def can_pay(cost: tuple[EnergyType, ...], provided: tuple[energy.Unit, ...]) -> bool:
    return energy.can_pay(cost, provided)


def attack_cost(scribe: TcgScribe, seat: str, pokemon: Pokemon, attack: c.Attack) -> tuple[EnergyType, ...]:
    """The cost of an attack as it is now: what makes it more comes before what takes some of it or all away."""
    cost = attack.cost
    forces = standing.on_pokemon(scribe, v.AttackCostIs, seat, pokemon)
    for force in sorted(forces, key=lambda each: (each.word.free, each.word.change < 0)):
        word = force.word
        if word.free:
            cost = tuple(symbol for symbol in cost if word.of_type and symbol != word.type)
        else:
            cost = energy.changed_cost(cost, change=word.change * times(scribe, force), symbol=word.type)
    return cost


def times(scribe: TcgScribe, force: standing.Force) -> int:
    """How often a change counts: once, or for each of something of the Pokémon whose word it is."""
    if force.word.per is None:
        return 1
    return counting.count(scribe, {"seat": force.seat, "source": force.pokemon}, force.word.per)


def retreat_cost(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> int:
    """The retreat cost of a Pokémon as it is now; not below 0."""
    card = _lower(scribe, pokemon, "retreat")
    cost = card.retreat if isinstance(card, c.Pokemon) else 0
    for force in standing.on_pokemon(scribe, v.RetreatCostIs, seat, pokemon):
        if force.word.free:
            return 0
        cost += force.word.change * times(scribe, force)
    return max(0, cost)


def tools_allowed(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> int:
    """How many Tools a Pokémon may have."""
    if not standing.may_hold(scribe, v.MoreTools, pokemon):
        return 1
    return max((1, *(int(force.word.count) for force in standing.on_pokemon(scribe, v.MoreTools, seat, pokemon))))


def bench_limit(scribe: TcgScribe, seat: str) -> v.BenchIs | None:
    """The word that says how many Pokémon a player may have on the Bench, if any does: of several the smallest."""
    if v.BenchIs not in standing.pool(scribe).standing:
        return None
    in_play = scribe.state.sides[seat].in_play
    words = [
        force.word
        for force in standing.on_player(scribe, v.BenchIs, seat)
        if (like := force.word.having) is None or any(counting.is_like(scribe, seat, each, like) for each in in_play)
    ]
    return min(words, key=lambda word: int(word.count), default=None)


def bench_size(scribe: TcgScribe, seat: str) -> int:
    """How many Pokémon a player may have on the Bench now."""
    word = bench_limit(scribe, seat)
    return int(scribe.options.bench_size) if word is None else word.count


# Timing and immunity


def why_not_evolve(scribe: TcgScribe, seat: str, pokemon: Pokemon, card: c.AnyCard | None = None) -> Phrase | None:
    """Why a Pokémon cannot evolve now with a card from the hand."""
    if _is_kept(scribe, seat, pokemon, from_hand=True):
        return FORBIDDEN
    return _reason(_too_early(scribe, seat, pokemon, card))


def can_evolve_by(scribe: TcgScribe, word: v.EvolvePokemon, seat: str, pokemon: Pokemon) -> bool:
    """Whether a word can evolve a Pokémon now: nothing keeps it from that, nor does its timing if the word minds it."""
    if _is_kept(scribe, seat, pokemon, from_hand=word.source == "hand"):
        return False
    if word.settled:
        return _too_early(scribe, seat, pokemon, by_the_book=True) is None
    return not word.timing or _too_early(scribe, seat, pokemon) is None


def _is_kept(scribe: TcgScribe, seat: str, pokemon: Pokemon, *, from_hand: bool) -> bool:
    """Whether an effect keeps a Pokémon from evolving."""
    forces = standing.on_pokemon(scribe, v.ForbidEvolution, seat, pokemon)
    return any(from_hand or not force.word.from_hand for force in forces)


def _too_early(
    scribe: TcgScribe, seat: str, pokemon: Pokemon, card: c.AnyCard | None = None, *, by_the_book: bool = False
) -> TooEarly | None:
    """Why the rules don't let a Pokémon evolve now (with this card); `by_the_book`: whatever else lets it."""
    state: State = scribe.state
    side = state.sides[seat]
    early = not by_the_book and any(
        (force.word.first or side.turns > 1)
        and (force.word.into is None or (card is not None and fits_card(scribe, {"seat": seat}, card, force.word.into)))
        for force in standing.on_pokemon(scribe, v.EarlyEvolution, seat, pokemon)
    )
    return timing.why_not_evolve(
        turn=state.turn,
        players_first_turn=state.turn if side.turns <= 1 else 0,
        played_turn=pokemon.entered,
        evolved_turn=pokemon.evolved,
        rule="official" if by_the_book else scribe.options.evolution_timing,
        early=early,
    )


def _reason(early: TooEarly | None) -> Phrase | None:
    return None if early is None else TOO_EARLY[early]


def why_not_put(scribe: TcgScribe, seat: str, pokemon: Pokemon, card: c.AnyCard) -> Phrase | None:
    """Why a card cannot be put onto a Pokémon now: some go onto an Active one only, and it must be able to evolve."""
    active = scribe.state.sides[seat].active
    level = isinstance(card, c.Pokemon) and card.onto_active
    if level and (active is None or active.id != pokemon.id):
        return NOT_ACTIVE
    return _reason(_too_early(scribe, seat, pokemon)) if level else why_not_evolve(scribe, seat, pokemon, card)


def is_immune(scribe: TcgScribe, seat: str, pokemon: Pokemon, status: str) -> bool:
    """Whether a Pokémon cannot have a status."""
    return any(
        not force.word.statuses or status in force.word.statuses
        for force in standing.on_pokemon(scribe, v.Immune, seat, pokemon)
    )


def harsh(scribe: TcgScribe, seat: str, pokemon: Pokemon, status: str, amount: int) -> int:
    """The damage of a status between turns, as words in force make it: another amount first, then what is added."""
    forces = [force.word for force in standing.on_pokemon(scribe, v.Harsher, seat, pokemon)]
    forces = [word for word in forces if word.status == status]
    instead = [word.amount for word in forces if word.instead]
    return int(max((amount, *instead)) + sum(word.amount for word in forces if not word.instead))
