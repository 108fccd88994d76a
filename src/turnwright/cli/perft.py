"""`turnwright perft`: counts every history and state a few commands deep."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import msgspec
import typer

from turnwright.cli.terminal import (
    AsJson,
    Packs,
    Preset,
    RulesetName,
    Rulings,
    Seed,
    game_of,
    say_json,
    screen,
    setup_of,
    table,
)
from turnwright.kernel import perft as counting
from turnwright.kernel.log import Header, OpenDice
from turnwright.kernel.perft import MOST_STATES, Perft

DEEPEST = 100


def perft(
    ruleset: RulesetName,
    encounter: Annotated[str, typer.Argument(metavar="ENCOUNTER", help="A prepared battle.", show_default=False)],
    depth: Annotated[
        int,
        typer.Argument(
            metavar="DEPTH",
            min=0,
            max=DEEPEST,
            help=f"How many commands deep, up to {DEEPEST} and to {MOST_STATES:,} states of one depth.",
            show_default=False,
        ),
    ],
    seed: Seed = 0,
    preset: Preset = None,
    option: Rulings = None,
    pack: Packs = None,
    as_json: AsJson = False,
) -> None:
    """Count every legal choice under every dice result: histories, and the distinct states they lead to.

    A total of dice, or a number of successes, counts as one result, however it was rolled. The last line is JSON.

    \b
    Example:
      turnwright perft duel pair 3
    """
    game = game_of(ruleset, packs=pack, preset=preset, options=option or ())
    header = Header(
        ruleset=game.ruleset.name,
        version=game.ruleset.version,
        options=msgspec.to_builtins(game.options),
        packs=game.packs,
        setup=msgspec.to_builtins(setup_of(game, encounter)),
        dice=OpenDice(seed),
    )
    rows: list[Perft] = []
    try:
        rows.extend(counting.perft(game, counting.opening(game, header), depth, _progress))
    finally:  # where there are too many states, what was counted before is told all the same
        _clear()
        _show(rows, as_json=as_json)


def _show(rows: Sequence[Perft], *, as_json: bool) -> None:
    if not rows:
        return
    if not as_json:
        shown = [(f"{row.depth}", f"{row.histories:,}", f"{row.states:,}") for row in rows]
        screen().print(table("depth", "histories", "states", rows=shown, numbers=(0, 1, 2)))
    say_json(rows[-1]._asdict())


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty() and (done % 100 == 0 or done == of):
        sys.stderr.write(f"\r{done:,} of {of:,} states of this depth ")
        sys.stderr.flush()


def _clear() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")
