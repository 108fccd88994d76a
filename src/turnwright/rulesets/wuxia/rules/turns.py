"""Who acts when: three stages a round by speed band, or one beat a team. (spec 2.4, 6.1; sources 5)"""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from .terms import TEAMS, SpdBand, Team

Phase = Literal["quick1", "major", "quick2"]
TurnStructure = Literal["three_stage", "one_beat"]

PHASES: Mapping[TurnStructure, tuple[Phase, ...]] = {
    "three_stage": ("quick1", "major", "quick2"),
    "one_beat": ("major",),
}
PHASES_OF_BAND: Mapping[SpdBand, tuple[Phase, ...]] = {
    "fast": ("quick1", "major"),
    "normal": ("major",),
    "slow": ("major", "quick2"),
}


class Initiative(Struct, frozen=True, gc=False):
    """What decides when a unit acts. `index` is its place on the roster, `actions` its major actions a round."""

    id: str
    team: Team
    agility: int
    band: SpdBand
    index: int
    actions: int = 1


def turn_order(
    units: Iterable[Initiative], *, phase: Phase, structure: TurnStructure = "three_stage"
) -> tuple[str, ...]:
    """The ids that act in a phase, first to last: agility down, then team, then roster; no dice. (sources 5)

    One beat puts the team before agility. A unit with several major actions acts again after everybody's first, and
    so on, so that a boss does not strike three times before anyone can answer.
    """
    if structure == "one_beat":
        acting = sorted(units, key=lambda unit: (TEAMS.index(unit.team), -unit.agility, unit.index))
    else:
        acting = [unit for unit in units if phase in PHASES_OF_BAND[unit.band]]
        acting.sort(key=lambda unit: (-unit.agility, TEAMS.index(unit.team), unit.index))
    order = [unit.id for unit in acting]
    if phase == "major" and acting:
        for nth in range(1, max([unit.actions for unit in acting])):
            order += [unit.id for unit in acting if unit.actions > nth]
    return tuple(order)
