"""The plain form of a command: without what says nothing, so that a log holds nothing that no rule reads."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from turnwright.kernel.messages import Command

from . import commands as w
from .state import State


def canonical(state: State, command: Command) -> Command:
    """A command that means the same: the one whose turn it is goes unnamed, targets stand in one place, no cell is
    named where there is no grid, a Struggle of no type has no class, and a sheet needs no moves or item beside it.
    """
    changes: dict[str, Any] = {}
    if type(command) not in (w.OrderEarly, w.Prioritise) and getattr(command, "user", "") == (state.active or None):
        changes["user"] = ""
    if state.grid is None and getattr(command, "cell", None) is not None:
        changes["cell"] = None
    if isinstance(command, w.UseMove) and command.cells and state.grid is None:
        changes["cells"] = ()
    if isinstance(command, w.UseMove) and command.target:
        changes |= {"targets": command.targets or (command.target,), "target": ""}
    if isinstance(command, w.Struggle) and command.as_type is None and command.special:
        changes["special"] = False
    if isinstance(command, w.AddCombatant):
        placed = command.placed
        if placed.sheet is not None:  # a sheet brings its own
            placed = replace(placed, moves=(), item="")
        if not placed.table and placed.count:  # only a table gives several
            placed = replace(placed, count=0)
        if placed is not command.placed:
            changes["placed"] = placed
    return replace(command, **changes) if changes else command
