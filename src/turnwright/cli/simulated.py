"""What the commands that play many battles share: who plays, where, and how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from turnwright.cli.terminal import AsJson, Packs, Preset, Rulings, Seed, Unusable, file_name, parse_options
from turnwright.cli.words import words
from turnwright.lab.levers import setting, varied
from turnwright.sim.tournament import MOST_BATTLES, MOST_WORKERS, Plan
from turnwright.table.clean import clean

Battles = Annotated[
    int,
    typer.Option(
        "-n",
        "--battles",
        metavar="N",
        min=1,
        max=MOST_BATTLES,
        help=f"How many battles, up to {MOST_BATTLES:,} in all.",
    ),
]
Encounter = Annotated[str, typer.Argument(metavar="ENCOUNTER", help="A prepared battle.", show_default=False)]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--players",
        metavar="SEAT=PLAYER,…",
        help="Who plays which seat, such as hero=greedy,enemy=mybot.py:choose; the others by their profile.",
        show_default=False,
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        min=1,
        max=MOST_WORKERS,
        help=f"How many processes, up to {MOST_WORKERS}; one per core by default.",
    ),
]
Ray = Annotated[str | None, typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: auto, or HOST:PORT.")]
Side = Annotated[
    str | None, typer.Option("--side", metavar="SIDE", help="The side whose win rate is reported.", show_default=False)
]
Report = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", parser=file_name, help="Write a report with plots (a single HTML file)."),
]


Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Set something for all battles, by its path as in `lab sweep`; can be repeated.",
        show_default=False,
    ),
]
Csv = Annotated[
    Path | None,
    typer.Option("--csv", metavar="FILE", parser=file_name, help="Write the numbers as CSV, for a spreadsheet."),
]


class Played(NamedTuple):
    """How battles are played: by whom, from which seed, where, and by which rulings and packs."""

    players: Players = None
    seed: Seed = 1
    workers: Workers = None
    ray: Ray = None
    preset: Preset = None
    option: Rulings = None
    pack: Packs = None

    def plan(
        self,
        ruleset: str,
        encounter: str | None = None,
        *,
        n: int = 1,
        side: str | None = None,
        settings: list[str] | None = None,
    ) -> Plan:
        """What shall be played, read from what was typed."""
        here_or_there(self.workers, self.ray)
        plan = Plan(
            ruleset=ruleset,
            encounter=encounter,
            n=n,
            seed=self.seed,
            players=parse_players(self.players or []),
            preset=self.preset,
            options=parse_options(self.option or []),
            packs=tuple(self.pack) if self.pack else None,
            side=side,
        )
        return varied(plan, dict(map(setting, settings))) if settings else plan


class Written(NamedTuple):
    """Where results go, besides the terminal."""

    report_to: Report = None
    csv: Csv = None
    as_json: AsJson = False


def here_or_there(workers: int | None, ray: str | None) -> None:
    """Refuses two places to play."""
    if workers is not None and ray is not None:
        raise Unusable(words("sim.workers_or_ray"))


def parse_players(given: list[str]) -> dict[str, str]:
    """Players by seat, as they were typed."""
    seats: dict[str, str] = {}
    for text in (part.strip() for several in given for part in several.split(",")):
        seat, equals, player = text.partition("=")
        if not (seat and equals and player):
            raise Unusable(words("sim.no_player", typed=text))
        if seat in seats:
            raise Unusable(words("sim.two_players", seat=seat, first=seats[seat], second=player))
        seats[seat] = player
    return seats


class _Rate(ProgressColumn):
    """How many battles per second are played."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f}/s" if task.speed else "")


@contextmanager
def progress(title: str, *, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, where somebody looks at it; it is told how many battles have been played."""
    with rising_progress(title) as done:
        yield lambda battles: done(battles, total)


@contextmanager
def rising_progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar that is told how many battles have been played, of how many: more may turn out to be needed."""
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(clean(title), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
