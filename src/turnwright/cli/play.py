"""`turnwright play`: a match against the program, on a Textual screen, or in plain lines where there is no terminal."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer

from turnwright.cli.plain import pick_encounter, play_plain
from turnwright.cli.table import Session
from turnwright.cli.terminal import Preset, Unusable, game_of, read_bytes, setup_of, whole_number
from turnwright.kernel.registry import ruleset_names


def play(
    ruleset: Annotated[str | None, typer.Argument(metavar="RULESET", help="A ruleset, such as duel.")] = None,
    encounter: Annotated[
        str | None, typer.Argument(metavar="ENCOUNTER", help="What to play; asked for when it is left out.")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", parser=whole_number, help="Any integer; a new one each time by default."),
    ] = None,
    seat: Annotated[str | None, typer.Option("--as", metavar="SEAT", help="Your seat; the first by default.")] = None,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="PLAYER", help="Who plays the other seats, such as greedy or random."),
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", metavar="FILE", help="Keep the match in a new file, record by record.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="LOG", help="Go on with a match from its log.")
    ] = None,
    preset: Preset = None,
    options: Annotated[
        list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="Change one ruling; may be repeated.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines instead of a screen.")] = False,
) -> None:
    """Play a match against the program, with the exact odds beside every choice.

    Without a terminal it is played in plain lines: a number for each choice. When nothing is typed at all,
    a player takes your seat and the whole battle is shown.

    \b
    Examples:
      turnwright play duel skirmish
      turnwright play duel pair --seed 7 --as blue --against random --log duel.jsonl
      turnwright play --resume duel.jsonl
      printf '1\\n1\\nquit\\n' | turnwright play duel pair --seed 7
    """
    typed, shown, drawn = (stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    on_screen = typed and shown and drawn and not plain  # Textual draws on standard error
    lines = sys.stdin if plain or shown or not typed else None
    if resume is not None:
        if seed is not None or preset is not None or options:
            raise Unusable("A resumed match keeps its seed and its rulings: leave out --seed, --preset and --option")
        session = _resumed(resume, ruleset, encounter, seat=seat, against=against, log=log)
    else:
        if ruleset is None:
            raise Unusable(f"Say which ruleset to play: {', '.join(ruleset_names())}; or --resume LOG")
        game = game_of(ruleset, preset=preset, options=options or ())
        if encounter is None:
            if on_screen:
                from turnwright.cli.tui import pick_encounter_on_screen

                encounter = pick_encounter_on_screen(game)
                if encounter is None:
                    return
            else:
                encounter = pick_encounter(game, lines)
        setup = setup_of(game, encounter)
        if seed is None:
            seed = secrets.randbelow(1_000_000)
        session = Session.open(game, setup, seed=seed, seat=seat, against=against, log=log)
    if on_screen:
        # Only here: a pipe should not wait for the screen's library to load.
        from turnwright.cli.tui import play_on_screen

        play_on_screen(session)
    else:
        play_plain(session, lines)


def _resumed(
    path: Path, ruleset: str | None, encounter: str | None, *, seat: str | None, against: str | None, log: Path | None
) -> Session:
    """The match in a log, which must be of the ruleset and the encounter that were named, if any were."""
    session = Session.resume(path, text=read_bytes(path), seat=seat, against=against, log=log)
    if ruleset not in (None, session.game.ruleset.name):
        raise Unusable(f"{path} is a match of {session.game.ruleset.name}, not of {ruleset}")
    if encounter not in (None, session.encounter):
        raise Unusable(f"{path} is a match of {session.encounter}, not of {encounter}")
    return session
