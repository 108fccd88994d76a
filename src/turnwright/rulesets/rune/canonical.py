"""The plain form of a command: without what says nothing, so that a log holds nothing that no rule reads."""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.messages import Command

from .commands import Act
from .rules.terms import HERO
from .state import State


def canonical(state: State, command: Command) -> Command:
    """A command that means the same: an enemy's action at the hero, who is alone, or at itself needs no target."""
    if isinstance(command, Act) and command.target in (HERO, state.chooser.id):
        return replace(command, target="")
    return command
