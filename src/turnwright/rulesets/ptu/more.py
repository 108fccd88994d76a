"""The commands and named steps beyond attacks and turns, for the tables of the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import (
    activation,
    capture,
    fleeing,
    items,
    loyalty,
    maneuvers,
    moving,
    opportunity,
    orders,
    priority,
    riding,
    switching,
)
from . import commands as w
from .answers import reacting
from .game import PtuScribe
from .state import Script

EXTRA_COMMANDS: dict[type, Callable[[PtuScribe, Any], None]] = {
    w.Shift: moving.shift,
    w.Maneuver: maneuvers.maneuver,
    w.TakeBreather: maneuvers.take_breather,
    w.Switch: switching.switch,
    w.ThrowBall: capture.throw_ball,
    w.UseItem: items.use_item,
    w.UseAbility: activation.use_ability,
    w.GiveOrders: orders.give_orders,
    w.Prioritise: priority.prioritise,
    w.Mount: riding.mount,
    w.Dismount: riding.dismount,
    w.Flee: fleeing.flee,
}

EXTRA_SCRIPTS: dict[str, Callable[[PtuScribe, Script], None]] = {
    "react": reacting.react,
    "counter": reacting.counter,
    "provoke": opportunity.provoke,
    "walk": moving.walk,
    "pass": moving.pass_by,
    "maneuver": maneuvers.resolve,
    "recall": switching.recall,
    "release": switching.release,
    "release_near": switching.release_near,
    "forced_switch": switching.forced_switch,
    "priority_move": priority.priority_move,
    "flee": fleeing.get_away,
    "shaken": riding.be_shaken,
    "command": loyalty.command,
}
