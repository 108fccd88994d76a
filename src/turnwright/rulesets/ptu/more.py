"""The commands and named steps beyond attacks and turns, for the tables of the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.ruleset import Scribe

from . import commands as w
from . import interrupts, moving, opportunity
from .state import Script

EXTRA_COMMANDS: dict[type, Callable[[Scribe, Any], None]] = {
    w.Shift: moving.shift,
}

EXTRA_SCRIPTS: dict[str, Callable[[Scribe, Script], None]] = {
    "react": interrupts.react,
    "counter": interrupts.counter,
    "provoke": opportunity.provoke,
    "walk": moving.walk,
    "pass": moving.pass_by,
}
