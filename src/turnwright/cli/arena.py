"""Games in other engines: players of ours against programs that were written for those."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from turnwright.cli import lab_found
from turnwright.cli.groups import with_groups
from turnwright.cli.simulated import Csv, rising_progress
from turnwright.cli.terminal import AsJson, Seed, file_name, say, say_json, screen, table
from turnwright.cli.words import words
from turnwright.kernel.files import read_bounded, write_whole
from turnwright.lab import ladder as ladders
from turnwright.lab import official
from turnwright.rulesets.tcg.official import agents, lists
from turnwright.sim.tournament import MOST_BATTLES

arena = typer.Typer(rich_markup_mode=None, help="Games in other engines.")


@arena.callback()
def engines() -> None:
    """Games in other engines."""


@arena.command("cabt", short_help="The official engine of the card game's AI battle competition")
@with_groups
def cabt(
    player: Annotated[
        list[str],
        typer.Option(
            "--player",
            metavar="PLAYER",
            help="Who plays: one of our players, or cabt:FOLDER, cabt:random, cabt:first; named at least twice.",
            show_default=False,
        ),
    ],
    deck: Annotated[
        list[Path] | None,
        typer.Option(
            "--deck",
            metavar="FILE",
            parser=file_name,
            help="Sixty numbers of cards, for both sides; can be repeated. Without any: the engine's sample list.",
            show_default=False,
        ),
    ] = None,
    n: Annotated[
        int,
        typer.Option("-n", "--games", metavar="N", min=1, max=MOST_BATTLES, help="How many games per pair and deck."),
    ] = 20,
    seed: Seed = 1,
    ladder: Annotated[
        Path | None,
        typer.Option("--ladder", metavar="FILE", parser=file_name, help="Add the results to a ladder in a file."),
    ] = None,
    csv: Csv = None,
    as_json: AsJson = False,
) -> None:
    """Play in the engine cabt, which the package kaggle-environments has (requirements/witness.txt).

    Our players see what an agent sees there, and search on our engine. An agent's folder has main.py and deck.csv; it
    runs in a process of its own, and is code: enter only what you have read.

    \b
    Examples:
      turnwright arena cabt --player planner --player cabt:random -n 20
      turnwright arena cabt --player planner --player cabt:examples/agents/tempo --ladder ladder.json
    """
    decks = [(_name(path), _list(path)) for path in deck or ()] or [("sample", official.sample_deck())]
    with rising_progress("cabt") as done:
        played = official.tournament(player, decks, n=n, seed=seed, progress=done)
    standing = ladders.added(ladder, played.met) if ladder is not None else ladders.Ladder(played.met)
    if csv is not None:
        write_whole(csv, played.table().csv().encode())
    if as_json:
        rated = {name: figure.json() for name, figure in standing.ratings().items()}
        say_json({**played.json(), "ratings": rated})
        return
    rows = [
        (game.one, game.other, game.deck, str(game.record.n), game.record.rate.told(), game.record.rate.interval())
        for game in played.games
    ]
    screen().print(table("one", "other", "deck", "games", "wins", "", rows=rows, numbers=(3, 4)))
    for game in played.games:
        for fault, times in game.faults.items():
            say(words("arena.lost", one=game.one, other=game.other, fault=fault, count=times))
    lab_found.ladder(standing)


def _name(path: Path) -> str:
    """What a list is called: an agent's after its folder."""
    return path.parent.name if path.name == "deck.csv" else path.stem


def _list(path: Path) -> official.Deck:
    return tuple(agents.deck_of(path) if path.is_dir() else lists.read(read_bounded(path), file=str(path)))
