"""The game on a terminal screen, for any ruleset: it knows a ruleset's board, choices, story and odds, and no rules."""

from __future__ import annotations

from turnwright.cli.table import Session
from turnwright.cli.tui.app import PickApp, PlayApp
from turnwright.kernel.ruleset import Game


def play_on_screen(session: Session) -> None:
    """Plays until the person leaves."""
    PlayApp(session).run()


def pick_encounter_on_screen(game: Game) -> str | None:
    """Asks which encounter to play; None when the person leaves instead."""
    return PickApp(game).run()
