"""A run of a campaign from its first door to its end: on a screen, or in plain lines where there is no terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from turnwright.cli import campaign
from turnwright.kernel.ruleset import AnyGame


def begin(
    game: AnyGame, wish: str | None, lines: TextIO | None, theme: str | None, *, seed: int | None, log: Path | None
) -> None:
    """Plays a new run, with the calling that was wished for or is chosen now. No theme: no screen."""
    asked = False
    calling: str | None = wish
    if wish is None and theme is not None:
        from turnwright.cli.tui import pick_calling_on_screen

        calling, asked = pick_calling_on_screen(game, theme), True
    elif wish is None:
        calling, asked = campaign.pick_calling(game, lines)
    if calling is not None:
        go_on(campaign.begun(game, calling, seed=seed, log=log), lines, theme, answered=asked)


def go_on(kept: campaign.Kept, lines: TextIO | None, theme: str | None, *, answered: bool = False) -> None:
    """Plays a run that was begun. No theme: no screen."""
    if theme is not None:
        from turnwright.cli.tui import play_campaign_on_screen

        play_campaign_on_screen(kept, theme)
    else:
        campaign.play_campaign_plain(kept, lines, answered=answered)
