"""Who is who on the field, and what is on them: friends and foes, conditions, what lasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .. import content as c
from ..rules import statuses
from ..rules.terms import MoveClass, Size, StagedStat
from ..state import Combatant, HeldStatus, SideName, State, Timed
from ..vocabulary import moves as v

T = TypeVar("T")


def on_field(state: State) -> list[Combatant]:
    """Everybody on the field who has not fainted."""
    return [one for one in state.combatants.values() if one.where == "field" and not (one.afflictions and one.fainted)]


def are_friends(state: State, one: SideName, other: SideName) -> bool:
    """Whether two sides fight together."""
    return one == other or other in state.friends.get(one, ()) or one in state.friends.get(other, ())


def friendly_sides(state: State, side: SideName) -> set[SideName]:
    """A side and all that fight together with it."""
    if not state.friends:
        return {side}
    found = {side, *state.friends.get(side, ())}
    for other, friends in state.friends.items():
        if side in friends:
            found.add(other)
    return found


def anybody_rides(state: State) -> bool:
    for one in state.combatants.values():  # noqa: SIM110  (asked all the time: a loop costs a third of any())
        if one.riding:
            return True
    return False


def looks_on(state: State, one: Combatant) -> bool:
    """In League battles trainers give commands, and neither fight nor are fought. (p. 227)"""
    return state.battle == "league" and one.sheet.kind == "trainer"


def foes_of(state: State, one: Combatant) -> list[Combatant]:
    friends, league = friendly_sides(state, one.side), state.battle == "league"
    return [
        other
        for other in state.combatants.values()
        if other.where == "field"
        and other.side not in friends
        and not (other.afflictions and other.fainted)
        and not (league and looks_on(state, other))
    ]


def allies_of(state: State, one: Combatant) -> list[Combatant]:
    """A combatant's allies, itself not counted."""
    friends = friendly_sides(state, one.side)
    return [
        other
        for other in state.combatants.values()
        if other.where == "field"
        and other.side in friends
        and other.id != one.id
        and not (other.afflictions and other.fainted)
    ]


def has(one: Combatant, status: str) -> bool:
    for held in one.afflictions:  # noqa: SIM110  (asked all the time: a loop costs a third of any())
        if held.status == status and not held.waits:
            return True
    return False


def is_steadfast(one: Combatant) -> bool:
    """Whether conditions of the mind don't keep somebody from anything."""
    return is_boosted(one, "steadfast")


def has_any(one: Combatant, groups: tuple[str, ...]) -> bool:
    """Whether a combatant has one of these conditions; `persistent`, `volatile` and `any` stand for whole groups."""
    for held in one.afflictions:
        if held.waits:
            continue
        if held.status in groups or "any" in groups:
            return True
        if "persistent" in groups and statuses.is_persistent(held.status):
            return True
        if "volatile" in groups and statuses.is_volatile(held.status):
            return True
    return False


def affliction(one: Combatant, status: str) -> HeldStatus | None:
    return next((held for held in one.afflictions if held.status == status), None)


def timed(one: Combatant, kind: type[T]) -> Sequence[tuple[Timed, T]]:
    """What lasts on a combatant, of one kind of word."""
    return [(held, held.effect) for held in one.timed if isinstance(held.effect, kind)] if one.timed else ()


def is_still(one: Combatant) -> bool:
    """Whether a combatant is in a stance in which it neither moves nor attacks."""
    return bool(one.timed) and any(stance.still for _, stance in timed(one, v.Stance))


def carries(one: Combatant) -> int:
    """How many somebody can carry on its back: Mountable 2 is two."""
    found = (each.partition(" ")[2] for each in one.sheet.capabilities.other if each.startswith("Mountable"))
    return max((int(number) for number in found if number.isdigit()), default=0)


def size_of(one: Combatant) -> Size:
    """A size as others reckon with it; the squares that somebody fills stay the same."""
    return "small" if one.timed and is_boosted(one, "small") else one.sheet.size


def boosts(one: Combatant) -> Sequence[tuple[Timed, v.Boost]]:
    return timed(one, v.Boost) if one.timed else ()


def boosted(one: Combatant, what: v.BoostedNumber) -> int:
    """What lasting effects add to a number of somebody, against anybody."""
    return sum(word.number(what) for _, word in boosts(one) if not word.only_target) if one.timed else 0


def is_boosted(one: Combatant, rule: v.BoostedRule) -> bool:
    """Whether a lasting effect lets a rule hold for somebody."""
    return bool(one.timed) and any(rule in word.rules for _, word in boosts(one))


def far_with(one: Combatant, move: c.Move, squares: int) -> int:
    """How far a ranged move of somebody reaches with what boosts it."""
    if not one.timed:
        return squares
    twice = c.is_damaging(move) and is_boosted(one, "twice_as_far")
    return squares * (2 if twice else 1) + boosted(one, "further")


def is_melee(move: c.Move) -> bool:
    return move.range.kind in ("melee", "adjacent_foes", "cardinal", "pass")


def uses_stat(move_class: MoveClass) -> StagedStat:
    return "attack" if move_class == "physical" else "special_attack"


def trainer_of(state: State, one: Combatant) -> Combatant | None:
    """Whose Pokémon somebody is."""
    return state.combatants.get(one.sheet.owner or "")
