"""Conditions: four degrees on a ladder for each pillar, resisted by a d20. (spec 2.7, appendix A; sources 6)"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from .terms import PILLARS, Pillar

Stacking = Literal["next_degree", "advance", "original"]

TAKEN_OUT = 4

LADDERS: Mapping[Pillar, tuple[str, str, str, str]] = {
    "violence": ("Injured", "Maimed", "Mortally Wounded", "Ruined Body"),
    "influence": ("Rattled", "Discredited", "Isolated", "Shattered"),
    "revelation": ("Shaken", "Haunted", "Deranged", "Shattered"),
}


class Resistance(Struct, frozen=True, gc=False):
    """What one resist roll came to; degree 0 means resisted."""

    success: bool
    degree: int
    roll: int
    total: int
    target_number: int
    margin: int


class ConditionEffect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One thing that a condition does. (spec 2.7)

    modifier: `stat` changes by `value`. dot, hot: `damage` or `healing` at the end of each round. prevent: the action
    `stat` is forbidden (of techniques, those that cost `value` AE or more). custom: a function of a program, by `name`.
    """

    type: Literal["modifier", "dot", "hot", "prevent", "custom"]
    stat: str = ""
    value: int = 0
    damage: int = 0
    healing: int = 0
    name: str = ""


MODIFIED = ("attack", "defense", "resilience", "effect_rank", "dr_tier", "ae_regen", "spd_band")
"""What a condition may modify: attack, defense, resilience and effect rank of its own pillar, and the rest."""
PREVENTABLE = (
    "attack", "technique", "defend", "guard", "item", "escape",
    "strike", "block", "pressure", "weaken", "empower", "shield", "reposition",
)  # fmt: skip


class Prevention(Struct, frozen=True):
    """What a degree forbids: quick actions to do, quick actions to receive, techniques from this AE cost on."""

    does: tuple[str, ...] = ()
    receives: tuple[str, ...] = ()
    technique_ae: int | None = None


# The books only hint at these ("half movement", "no ally support"); the numbers are ours (sources 6).
PREVENTS: Mapping[tuple[Pillar, int], Prevention] = {
    ("violence", 3): Prevention(does=("reposition",)),
    ("influence", 3): Prevention(does=("empower", "shield"), receives=("empower", "shield")),
    ("revelation", 3): Prevention(technique_ae=8),
}


def condition_name(pillar: Pillar, *, degree: int) -> str:
    """The name of a degree on its pillar's ladder. (spec 2.7)"""
    return LADDERS[pillar][degree - 1]


def condition_id(pillar: Pillar, *, degree: int) -> str:
    """`violence_1` to `revelation_4`: two ladders end in Shattered, so an id names its pillar. (sources 6)"""
    return f"{pillar}_{degree}"


# Every id, with its pillar and degree.
CONDITION_IDS: Mapping[str, tuple[Pillar, int]] = {
    condition_id(pillar, degree=degree): (pillar, degree) for pillar in PILLARS for degree in (1, 2, 3, 4)
}


def find_condition(name: str) -> tuple[Pillar, int] | None:
    """Pillar and degree of an id or of a ladder name in any case; None if unknown or (Shattered) ambiguous."""
    key = slug(name)
    if key in CONDITION_IDS:
        return CONDITION_IDS[key]
    named = [place for place in CONDITION_IDS.values() if _key_of(*place) == key]
    return named[0] if len(named) == 1 else None


@lru_cache(maxsize=1024)
def label_of(name: str) -> str:
    """The code for a condition's name where it explains a number: its ladder's id, or an author's name as an id."""
    place = find_condition(name)
    return slug(name) if place is None else condition_id(place[0], degree=place[1])


def target_number(effect_rank: int) -> int:
    """What a resist roll must meet: 10 + effect rank. (sources 6)"""
    return 10 + effect_rank


def condition_degree(margin: int) -> int:
    """Failing by 1-4 is the first degree, by 5-9 the second, by 10-14 the third, by 15 the fourth. (spec appendix A)"""
    return 0 if margin >= 0 else min(4, 1 + -margin // 5)


def resist(roll: int, *, resilience: int, effect_rank: int, cap: int = 4) -> Resistance:
    """d20 + resilience against 10 + effect rank; a natural 20 resists, a natural 1 fails by the second degree or worse.

    `cap` is the worst that the technique can inflict. (sources 6)
    """
    total = roll + resilience
    margin = total - target_number(effect_rank)
    degree = condition_degree(margin)
    if roll == 20:
        degree = 0
    elif roll == 1:
        degree = max(2, degree)
    degree = min(cap, degree)
    return Resistance(degree == 0, degree, roll, total, target_number(effect_rank), margin)


@lru_cache(maxsize=4096)
def resist_cuts(*, resilience: int, effect_rank: int, cap: int = 4) -> tuple[int, ...]:
    """The lowest d20 face of each group of faces that `resist` tells apart, but for the group that starts at 1."""
    degrees = [resist(face, resilience=resilience, effect_rank=effect_rank, cap=cap).degree for face in range(1, 21)]
    return tuple(face for face in range(2, 21) if degrees[face - 1] != degrees[face - 2])


def stacked_degree(existing: int, *, incoming: int, rule: Stacking = "next_degree") -> int:
    """A second condition of a pillar advances the first one, never past the fourth degree. (spec 2.7; sources 6)

    "next_degree": one step on, to the letter of the specification; "advance": the same, or to the incoming degree if
    that is worse; "original": one step past the worse of both.
    """
    if existing == 0 or incoming == 0:
        return max(existing, incoming)
    if rule == "original":
        return min(4, max(existing, incoming) + 1)
    if rule == "next_degree":
        return min(4, existing + 1)
    return min(4, max(existing + 1, incoming))


def ladder_effects(pillar: Pillar, *, degree: int) -> tuple[ConditionEffect, ...]:
    """What a degree of a ladder does, in the specification's words: the penalty, and what it forbids. (sources 6)"""
    penalty = condition_penalty(degree)
    found = [ConditionEffect("modifier", stat, penalty) for stat in ("attack", "defense")]
    rule = PREVENTS.get((pillar, degree), Prevention())
    found += [ConditionEffect("prevent", action) for action in rule.does]
    if rule.technique_ae is not None:
        found.append(ConditionEffect("prevent", "technique", rule.technique_ae))
    return tuple(found)


def condition_penalty(degree: int) -> int:
    """A degree takes that much off attack and defense of its own pillar; resilience stays. (sources 6)"""
    return -degree


def preventing_condition(
    degrees: Mapping[Pillar, int], *, does: str = "", receives: str = "", technique_ae: int = 0
) -> str | None:
    """The id of the condition that forbids this quick action (done or received) or technique, if one does."""
    for pillar, degree in degrees.items():
        rule = PREVENTS.get((pillar, degree))
        if rule is None:
            continue
        too_costly = rule.technique_ae is not None and technique_ae >= rule.technique_ae
        if too_costly or does in rule.does or receives in rule.receives:
            return condition_id(pillar, degree=degree)
    return None


def _key_of(pillar: Pillar, degree: int) -> str:
    return slug(condition_name(pillar, degree=degree))


def slug(name: str) -> str:
    """A name as an id: `Mortally Wounded` is mortally_wounded."""
    return name.strip().lower().replace(" ", "_").replace("-", "_")
