"""Initiative: who acts when, in Full Contact and in League battles, and how often a boss does. (p. 227; sources 5)"""

from collections.abc import Collection, Sequence
from typing import Literal

from msgspec import Struct

from .stages import staged

BattleType = Literal["full_contact", "league"]
LeagueOrder = Literal["declare_and_resolve", "full_contact"]
Ties = Literal["roll_off", "stable"]
Phase = Literal["declaration", "resolution", "pokemon", "all"]

BOSS_STEP = 5


class Entry(Struct, frozen=True, gc=False):
    """A combatant's place in the order; a higher roll-off goes first among equals."""

    id: str
    initiative: int
    roll_off: int = 0
    trainer: bool = False


def initiative(speed: int, *, stage: int = 0, bonus: int = 0) -> int:
    """Speed at its stage, plus bonuses. (p. 227)"""
    return staged(speed, stage=stage) + bonus


def order(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """From the highest initiative to the lowest; equals by their roll-off, then as they stand in the list."""
    return tuple(sorted(entries, key=lambda each: (-each.initiative, -each.roll_off)))


def tied(entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], ...]:
    """Groups that are equal in everything so far: each member rolls a d20, again and again until none is left."""
    groups: dict[tuple[int, int], list[Entry]] = {}
    for each in order(entries):
        groups.setdefault((each.initiative, each.roll_off), []).append(each)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def phases(battle: BattleType, *, rule: LeagueOrder = "declare_and_resolve") -> tuple[Phase, ...]:
    """The parts of a round. A League round: trainers declare, their actions resolve, then Pokémon act. (p. 227)"""
    if battle == "league" and rule == "declare_and_resolve":
        return ("declaration", "resolution", "pokemon")
    return ("all",)


def in_phase(phase: Phase, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Who acts in a phase, in order: trainers declare from the lowest and resolve from the highest. (p. 227)"""
    if phase == "all":
        return order(entries)
    acting = order([each for each in entries if each.trainer is (phase != "pokemon")])
    return acting[::-1] if phase == "declaration" else acting


def resorted(entries: Sequence[Entry], *, done: Collection[str]) -> tuple[Entry, ...]:
    """The order when initiatives change in mid-round: who acted stays in front, so nobody acts twice. (sources 5)"""
    acted = [each for each in entries if each.id in done]
    return (*acted, *order([each for each in entries if each.id not in done]))


def boss_initiatives(base: int, *, turns: int) -> tuple[int, ...]:
    """A boss's turns: at its initiative, then in steps of 5 below it while they stay at 1 or more, then above it.

    (sources 5)
    """
    if turns == 1:
        return (base,)
    below = range(base, 0, -BOSS_STEP) if base > 0 else (base,)
    places = list(below[:turns])
    above = base
    while len(places) < turns:
        above += BOSS_STEP
        places.append(above)
    return tuple(sorted(places, reverse=True))


def can_hold(*, initiative: int, until: int, held_this_round: bool) -> bool:
    """One may wait once a round, for a lower count. (p. 227)"""
    return not held_this_round and until < initiative
