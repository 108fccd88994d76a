"""The player's chance of winning a battle, from what stands on the field. Fitted by `scripts/win_chance.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from turnwright.players.chances import CERTAIN, WHOLE, chance, share

from ..game import WuxiaGame
from ..rules.triggers import parse
from ..rules.victory import Protect, Survive
from ..state import SEATS, State, Unit

WEIGHTS: Mapping[str, int] = {"even": 165, "health": 399, "force": 480, "time": 128, "ward": 209, "phases": 307}
"""In hundredths of a logit: where all is even, and for each of `shares`."""
HELD = ((3, 5), (9, 13), (17, 22), (31, 36), (42, 48), (54, 60), (65, 71), (71, 76), (78, 84), (94, 97))
"""How many in a hundred positions were really won, by the tenth of their chance: 2,400 fresh battles, 95 %."""


def win_chance(game: WuxiaGame, state: State, seat: str) -> int:
    """The chance that a seat wins, in ten-thousandths."""
    players = chance(WEIGHTS, shares(game, state))
    return players if seat == SEATS["player"] else CERTAIN - players


class _Side(NamedTuple):
    health: int
    force: int


def shares(game: WuxiaGame, state: State) -> tuple[int, ...]:
    """How far the player's side is ahead, in thousandths: in health, in force; how much of the time that it must hold
    out is over; how near those whom it has to protect are to their fall; and the phases that bosses have still to come.
    """
    ours, theirs = _side(state, "player"), _side(state, "enemy")
    return (
        share(ours.health, theirs.health),
        share(ours.force, theirs.force),
        _time(state),
        _ward(state, theirs.force),
        -WHOLE * sum([len(unit.phases) + 1 - unit.phase for unit in state.units.values() if _has_phases(unit)]),
    )


OUTLOOK: Mapping[str, int] = {
    "even": 164,
    "health": 435,
    "guard": 93,
    "force": 482,
    "time": 65,
    "ward": 332,
    "phases": 41,
}
"""The same for `within`, fitted with a constant of its own for each encounter."""


def outlook(game: WuxiaGame, state: State, seat: str) -> int:
    """What players that think go by, who compare states of one battle: a point of guard is worth a fifth of one of THP.

    A player that took it for THP would guard forever.
    """
    players = chance(OUTLOOK, within(game, state))
    return players if seat == SEATS["player"] else CERTAIN - players


def within(game: WuxiaGame, state: State) -> tuple[int, ...]:
    """How far the player's side is ahead, in thousandths: in the THP that either has still to lose, in guard (of all
    THP), and as in `shares`.
    """
    ours, theirs = _guard(state, "player"), _guard(state, "enemy")
    spared = _spared(state) if state.triggers else 0
    thp = _side(state, "player").health - ours, max(1, _side(state, "enemy").health - theirs - spared)
    return (share(*thp), WHOLE * (ours - theirs) // max(1, sum(thp)), *shares(game, state)[1:])


def _spared(state: State) -> int:
    """The THP that enemies keep when they give up: a battle may end as soon as one of them is badly hurt."""
    ends = [each.condition for each in state.triggers if each.event == "end" and each.action == "victory"]
    found = 0
    for trigger in map(parse, ends):
        if trigger.kind not in ("enemy_hp_below", "unit_hp_below"):
            continue
        up = [unit for unit in state.units.values() if unit.team == "enemy" and unit.status == "up"]
        hurt = [unit for unit in up if trigger.name in ("", unit.id)]
        needed = min([unit.thp - trigger.number * unit.max_thp // 100 for unit in hurt], default=None)
        if needed is not None:
            found = max(found, sum([unit.thp for unit in up]) - needed)
    return found


def _guard(state: State, team: str) -> int:
    return sum([unit.guard for unit in state.units.values() if unit.team == team and unit.status == "up"])


def _side(state: State, team: str) -> _Side:
    health = force = 0
    for unit in state.units.values():
        if unit.team == team and unit.status == "up":
            health += unit.thp + unit.guard
            force += _force(unit)
    for wave in state.waves:
        for unit in wave.units:
            if unit.team == team:
                health += unit.thp
                force += _force(unit)
    return _Side(health, force)


def _has_phases(unit: Unit) -> bool:
    return bool(unit.phases) and unit.team == "enemy" and unit.status == "up"


def _ward(state: State, threat: int) -> int:
    """For the weakest unit that must not fall: 0 where nothing threatens it, less with what could fell it soon."""
    wards = [state.units[goal.target] for goal in state.goals if type(goal) is Protect and goal.target in state.units]
    return min([share(unit.thp + unit.guard, 2 * threat) - WHOLE for unit in wards], default=0)


def _force(unit: Unit) -> int:
    """About what a unit does in a round, by its best pillar; more with something to pay techniques from."""
    best = max(unit.violence.attack, unit.influence.attack, unit.revelation.attack)
    return unit.actions * max(1, 6 + best + min(6, unit.ae // 3))


def _time(state: State) -> int:
    """How much of the rounds to survive is over; nothing where nobody has to."""
    wanted = next((goal.rounds for goal in state.goals if type(goal) is Survive), 0)
    return WHOLE * min(state.round, wanted) // wanted if wanted else 0
