"""The player with no plan: any legal command, all equally likely."""

from __future__ import annotations

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Command
from turnwright.kernel.view import View


def choose(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """Any of the legal commands."""
    return dice.choose(legal, "choice")
