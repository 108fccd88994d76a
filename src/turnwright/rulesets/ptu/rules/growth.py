"""Growth: what a level brings, what evolving changes, what tutor points buy. (pp. 19, 198-203; sources 15)"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

MilestoneChoice = Literal["points", "edges", "feature"]
LearnedBy = Literal["level", "tm", "tutor", "given"]
"""How a Pokémon comes by a move; `given` is the game master's."""

TM_COST, TUTOR_COST = 1, 2
"""Tutor points that a move costs: from a TM, and from a tutor. (pp. 59, 88, 202)"""
UNDERDOG_TOTAL = 45
"""Realized Potential makes up for base stats that add up to less than this. (p. 203)"""

MILESTONES: Mapping[int, tuple[MilestoneChoice, ...]] = {
    5: ("points", "feature"),
    10: ("points", "edges"),
    20: ("points", "edges"),
    30: ("points", "edges", "feature"),
    40: ("points", "edges", "feature"),
}
"""What a trainer may choose at each milestone: points for the attack stats, two edges, or a general feature. (p. 19)"""
SKILL_EDGE_LEVELS = (2, 6, 12)
"""The levels that open a rank bring a Skill Edge of their own, which may not raise a skill to that rank. (p. 19)"""
EDGES_OF_MILESTONE = 2


class TrainerGains(Struct, frozen=True):
    """What a trainer's new levels bring, beside milestones already chosen."""

    points: int = 0
    edges: int = 0
    features: int = 0
    skill_edges: tuple[int, ...] = ()
    milestones: tuple[int, ...] = ()


def trainer_gains(before: int, after: int) -> TrainerGains:
    """A stat point with each level, an edge with even ones, a feature with odd ones, and milestones. (p. 19)"""
    new = range(before + 1, after + 1)
    return TrainerGains(
        points=len(new),
        edges=sum(level % 2 == 0 for level in new),
        features=sum(level % 2 == 1 for level in new),
        skill_edges=tuple(level for level in new if level in SKILL_EDGE_LEVELS),
        milestones=tuple(level for level in new if level in MILESTONES),
    )


def milestone_points(milestone: int, *, before: int, after: int) -> int:
    """Points for Attack or Special Attack that a milestone brings with new levels: one on each even level up to the
    next one, ten levels later at most; at level 5 two at once. (p. 19)
    """
    last = 10 if milestone == 5 else milestone + 10
    new = range(max(before, milestone) + 1, min(after, last) + 1)
    at_once = 2 if milestone == 5 and before < milestone <= after else 0
    return at_once + sum(level % 2 == 0 for level in new)


def evolution_moves(
    old: Sequence[tuple[int, str]], new: Sequence[tuple[int, str]], *, least: int | None, level: int
) -> tuple[str, ...]:
    """The moves that evolving offers: those of the new form below the lowest level for it which the old form could
    not learn, those that come with evolving itself (level 0), and those of the level that it has just reached.

    Where no level is needed, as with most stones, its own level takes that place. (p. 202; sources 15)
    """
    could = {move for _, move in old}
    found = [
        move
        for at, move in new
        if at in (0, level) or (move not in could and (at < least if least is not None else at <= level))
    ]
    return tuple(dict.fromkeys(found))


def by_spot(
    abilities: Sequence[str], old: Sequence[Sequence[str]], new: Sequence[Sequence[str]]
) -> tuple[str | None, ...]:
    """Each ability as the one in the same spot of the new form's list; None where that has no such spot. (p. 202)

    What was never on the old form's list stays as it is.
    """
    spots = {ability: (tier, place) for tier, names in enumerate(old) for place, ability in enumerate(names)}
    found: list[str | None] = []
    for ability in abilities:
        spot = spots.get(ability)
        if spot is None:
            found.append(ability)
        else:
            tier, place = spot
            found.append(new[tier][place] if place < len(new[tier]) else None)
    return tuple(found)


def realized_potential(base_total: int) -> int:
    """The stat points that Realized Potential adds. (p. 203)"""
    return max(0, UNDERDOG_TOTAL - base_total)


TutorLevels = Literal["any", "playtest_2015"]
_OFTENER = ("static", "at_will", "eot")


def may_be_taught(*, level: int, per: str, damage_base: int, ruling: TutorLevels) -> bool:
    """Whether a level lets a tutor teach a move: always by the core rules. (p. 200)

    In the playtest of 2015, below level 20 only At-Will and EOT moves up to Damage Base 7, below 30 nothing Daily and
    at most Damage Base 9.
    """
    if ruling == "any" or level >= 30:
        return True
    if level >= 20:
        return per != "daily" and damage_base <= 9
    return per in _OFTENER and damage_base <= 7
