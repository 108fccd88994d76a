"""A combatant's numbers in one pillar, what they are by default, and how a level moves them. (spec 2.1; sources 13)"""

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from .terms import Pillar

PillarNumber = Annotated[int, Meta(ge=-100, le=1000)]


class PillarStats(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Attack, defense, resilience and effect rank in one pillar."""

    attack: Annotated[PillarNumber, Meta(description="Added to the d20 of an attack (offense value rating).")]
    defense: Annotated[PillarNumber, Meta(description="What an attack must meet (defense value rating).")]
    resilience: Annotated[PillarNumber, Meta(description="Added to the d20 that resists a condition.")]
    effect_rank: Annotated[PillarNumber, Meta(description="A roll to resist this unit's effects must meet 10 + it.")]


def default_pillar(scl: int) -> PillarStats:
    """A pillar that nobody wrote down: attack 2 SCL, defense 10 + SCL, resilience SCL, rank 2 SCL. (sources 13.10)"""
    return PillarStats(attack=2 * scl, defense=10 + scl, resilience=scl, effect_rank=2 * scl)


def levelled(stats: PillarStats, *, levels: int) -> PillarStats:
    """A level above the template is +2 attack and effect rank, +1 defense and resilience. (sources 13.27)"""
    return PillarStats(
        attack=stats.attack + 2 * levels,
        defense=stats.defense + levels,
        resilience=stats.resilience + levels,
        effect_rank=stats.effect_rank + 2 * levels,
    )


class Exceeded(NamedTuple):
    """A balanced cap that is broken: of which pair of numbers, and the numbers."""

    of: Literal["attack", "defense"]
    numbers: dict[str, int]


def caps_exceeded(stats: PillarStats, *, scl: int) -> tuple[Exceeded, ...]:
    """What breaks the balanced caps, to warn about: attack + rank within 4 SCL, resilience within SCL + 2. (sources 8)

    Defenses of this game start at 10, so the book's cap on defense + resilience is read without that 10.
    """
    broken = list[Exceeded]()
    if stats.attack + stats.effect_rank > 4 * scl:
        broken.append(Exceeded("attack", {"attack": stats.attack, "rank": stats.effect_rank, "most": 4 * scl}))
    if stats.defense - 10 + stats.resilience > 4 * scl:
        numbers = {"defense": stats.defense, "resilience": stats.resilience, "most": 4 * scl}
        broken.append(Exceeded("defense", numbers))
    return tuple(broken)


def primary_pillar(attacks: dict[Pillar, int]) -> Pillar:
    """The pillar of the highest attack; violence before influence before revelation when they are level."""
    return max(("violence", "influence", "revelation"), key=lambda pillar: attacks.get(pillar, -1000))
