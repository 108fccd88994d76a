"""The game on a terminal screen, for any ruleset: it knows a ruleset's board, choices, story and odds, and no rules."""

from __future__ import annotations

from collections.abc import Mapping

from turnwright.cli.campaign import FightSession, Kept
from turnwright.cli.session import Session
from turnwright.cli.tui.app import ChooseApp, PickApp, PlayApp
from turnwright.cli.tui.campaign import CallingApp, RunApp
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune.campaign import Run


def play_on_screen(session: Session, look: str = "dark") -> None:
    """Plays until the person leaves."""
    PlayApp(session, look).run()


def pick_ruleset_on_screen(offered: Mapping[str, str], look: str = "dark") -> str | None:
    """Asks which ruleset to play, of those with their titles; None when the person leaves instead."""
    return ChooseApp("Turnwright", offered, look).run()


def pick_encounter_on_screen(game: AnyGame, look: str = "dark") -> str | None:
    """Asks which encounter to play; None when the person leaves instead."""
    return PickApp(game, look).run()


def pick_calling_on_screen(game: AnyGame, look: str = "dark") -> str | None:
    """Asks who goes down; None when the person leaves instead."""
    return CallingApp(game, look).run()


def play_campaign_on_screen(kept: Kept, look: str = "dark") -> None:
    """Rooms and fights in turn, each on its screen, until the run is over or the person leaves."""
    while True:
        run = kept.run
        if run.fight is not None:
            if run.fight.result is None:
                fight = PlayApp(FightSession(kept, opening=run.shown), look)
                fight.run()
                look = fight.look
            if run.fight.result is None:
                return
            run.go_on()
            kept.step()
            continue
        kept.bury()
        room = RunApp(kept, look)
        answer, look = room.run(), room.look
        kept.bury()  # some die between fights
        if answer == "again":
            kept = Kept(Run.start(run.progress.hero.archetype, run.progress.seed + 1, game=run.game))
        elif answer != "fight":
            return
