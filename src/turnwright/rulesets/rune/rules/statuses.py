"""How statuses meet each other: suppression, conversion, stacking; amplified damage; resistance. (sources 5)"""

from collections.abc import Collection, Mapping
from typing import Literal, NamedTuple

from . import damage

PoisonRule = Literal["vulnerable", "bleeding"]
How = Literal["immune", "cancelled", "converted", "stacked", "refreshed", "added"]

RESISTANCE = 75
"""What a resistance leaves of damage over time, in percent."""
MAX_STACK_STRESS = 10
"""What a player feels when a status reaches its last stack."""


class Landed(NamedTuple):
    """What comes of a status that is put on somebody."""

    how: How
    status: str
    turns: int | None
    stacks: int
    ends: tuple[str, ...] = ()
    """Statuses that it takes away."""


def land(
    status: str,
    *,
    turns: int | None,
    stacks: int = 1,
    max_stacks: int = 1,
    held: Mapping[str, int],
    cancels: Collection[str] = (),
    replaces: Collection[str] = (),
    becomes: tuple[str, int] | None = None,
    immune: bool = False,
    resistant: bool = False,
) -> Landed:
    """Suppression, then conversion, then stack or refresh. `held` are the stacks of what is there. (sources 5)

    Opposites cancel each other, and the new one is refused with the old one. A status that `becomes` another does so
    when it comes a second time. A resistance halves the turns, at least 1.
    """
    if immune:
        return Landed("immune", status, turns, 0)
    opposites = tuple(other for other in cancels if other in held)
    if opposites:
        return Landed("cancelled", status, turns, 0, opposites)
    lasting = max(1, turns // 2) if resistant and turns is not None else turns
    if becomes is not None and status in held:
        return Landed("converted", becomes[0], becomes[1], 1, (status,))
    gone = tuple(other for other in replaces if other in held)
    if status in held and max_stacks > 1:
        return Landed("stacked", status, lasting, min(held[status] + stacks, max_stacks), gone)
    how: How = "refreshed" if status in held else "added"
    return Landed(how, status, lasting, min(stacks, max_stacks), gone)


def amplifiers(status: str, *, held: Collection[str], poison: PoisonRule = "vulnerable") -> tuple[int, ...]:
    """What multiplies the damage over time of a status, in percent. (sources 5)"""
    if status == "bleeding" and "corroded" in held:
        return (150,)
    if status == "poisoned" and poison in held:
        return (125,) if poison == "vulnerable" else (130,)
    return ()


def over_time(total: int, *, percents: Collection[int] = (), resistant: bool = False, soak: int = 0) -> int:
    """Damage over time: multiplied, each step rounded down; no least damage; a resistance takes a quarter."""
    for kind, value in over_time_steps(percents=percents, resistant=resistant, soak=soak):
        total = total - value if kind == "soak" else total * value // 100
    return max(0, total)


def over_time_steps(
    *, percents: Collection[int] = (), resistant: bool = False, soak: int = 0
) -> tuple[damage.Worked, ...]:
    """What changes damage over time on its way from the dice, in order."""
    found: list[damage.Worked] = [("taken", percent) for percent in percents]
    found += [("resistance", RESISTANCE)] if resistant else []
    found += [("soak", soak)] if soak else []
    return tuple(found)
