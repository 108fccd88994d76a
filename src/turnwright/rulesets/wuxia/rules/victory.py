"""How a battle ends: the goals of an encounter, and who has won. (spec 2.8, 5.1; sources 12)"""

from collections.abc import Collection, Sequence
from typing import Annotated, Literal, Protocol

from msgspec import Meta, Struct

from .terms import Status, Team

Result = Literal["victory", "defeat", "escape", "timeout"]
DrawResult = Literal["defeat", "victory"]


class Eliminate(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="eliminate"):
    """Nobody of a team stands, and no wave of it is still to come."""

    team: Annotated[Team, Meta(description="The team that must fall.")] = "enemy"


class Survive(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="survive"):
    """The player's side stands at the end of a round."""

    rounds: Annotated[int, Meta(ge=1, description="The round at whose end the battle is won.")]


class Defeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="defeat"):
    """One unit falls; the team opposing it wins."""

    target: Annotated[str, Meta(description="Id of the unit in this battle, for instance `hall_elder` or `thug#2`.")]


class Protect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="protect"):
    """The battle is lost when this unit falls. Never wins by itself."""

    target: Annotated[str, Meta(description="Id of the unit in this battle that must not fall.")]


class Escape(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="escape"):
    """So many of the player's units have left the field."""

    threshold: Annotated[int, Meta(ge=1, description="How many units must have escaped.")] = 1


class Custom(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="custom"):
    """A check that a program registered under a name; the player's side wins when it holds."""

    name: Annotated[str, Meta(description="The registered name.")]


Goal = Eliminate | Survive | Defeat | Protect | Escape | Custom


class Standing(Protocol):
    """What the end of a battle depends on, of one unit."""

    @property
    def id(self) -> str: ...
    @property
    def team(self) -> Team: ...
    @property
    def status(self) -> Status: ...


class Verdict(Struct, frozen=True, gc=False):
    """How the battle ended, for the player's side; `goal` is the place of the deciding goal in the encounter's list.

    `reason` is a code: `fallen:<unit>`, `side_fallen:<team>`, `both_fallen`, `round_over:<round>`,
    `escaped:<how many>`, `holds:<custom check>`, or the condition of the trigger that ended it.
    """

    result: Result
    victor: Team | None
    reason: str
    goal: int | None = None


def verdict(
    goals: Sequence[Goal],
    *,
    units: Collection[Standing],
    round_number: int,
    round_ended: bool = False,
    reserves: Collection[Team] = (),
    customs: Collection[str] = (),
    max_rounds: int = 100,
    draw_result: DrawResult = "defeat",
) -> Verdict | None:
    """How the battle has ended, or None while it goes on. (sources 12)

    First the units to protect, then a field without players, then the goals in their order, then the round limit.
    `reserves` are teams with a wave to come; `customs` the names of the custom checks that hold.
    """
    for place, goal in enumerate(goals):
        if type(goal) is Protect and _fell(goal.target, units):
            return Verdict("defeat", "enemy", f"fallen:{goal.target}", place)
    if not has_standing("player", units) and not _escape_met(goals, units):
        if has_standing("enemy", units) or "enemy" in reserves:
            return Verdict("defeat", "enemy", "side_fallen:player")
        return Verdict(draw_result, "player" if draw_result == "victory" else "enemy", "both_fallen")
    for place, goal in enumerate(goals):
        victor = _victor(goal, units, round_number, round_ended, reserves, customs)
        if victor is not None:
            result: Result = "victory" if victor == "player" else "defeat"
            return Verdict("escape" if isinstance(goal, Escape) else result, victor, _reason(goal), place)
    if round_ended and round_number >= max_rounds:
        return Verdict("timeout", None, f"round_over:{max_rounds}")
    return None


def has_standing(team: Team, units: Collection[Standing]) -> bool:
    """Whether a unit of the team is still on the field and up."""
    for unit in units:  # noqa: SIM110  (asked after every action: a generator costs twice as much)
        if unit.team == team and unit.status == "up":
            return True
    return False


def escaped(units: Collection[Standing]) -> int:
    """How many of the player's units have left the field."""
    return sum(unit.team == "player" and unit.status == "escaped" for unit in units)


def _victor(
    goal: Goal,
    units: Collection[Standing],
    round_number: int,
    round_ended: bool,
    reserves: Collection[Team],
    customs: Collection[str],
) -> Team | None:
    """Who wins by this goal now, if anyone."""
    match goal:
        case Eliminate(team=team):
            met = not has_standing(team, units) and team not in reserves
            return ("enemy" if team == "player" else "player") if met else None
        case Defeat(target=target):
            fallen = next((unit for unit in units if unit.id == target and unit.status == "defeated"), None)
            return None if fallen is None else "enemy" if fallen.team == "player" else "player"
        case Survive(rounds=rounds):
            return "player" if round_ended and round_number >= rounds else None
        case Escape():
            return "player" if _escape_met((goal,), units) else None
        case Custom(name=name):
            return "player" if name in customs else None
        case Protect():
            return None


def _escape_met(goals: Sequence[Goal], units: Collection[Standing]) -> bool:
    return any(isinstance(goal, Escape) and escaped(units) >= goal.threshold for goal in goals)


def _fell(target: str, units: Collection[Standing]) -> bool:
    return any(unit.id == target and unit.status == "defeated" for unit in units)


def _reason(goal: Goal) -> str:
    match goal:
        case Eliminate(team=team):
            return f"side_fallen:{team}"
        case Defeat(target=target) | Protect(target=target):
            return f"fallen:{target}"
        case Survive(rounds=rounds):
            return f"round_over:{rounds}"
        case Escape(threshold=threshold):
            return f"escaped:{threshold}"
        case Custom(name=name):
            return f"holds:{name}"
