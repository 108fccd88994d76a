"""The balance lab in the page: experiments cut into chunks of battles for its workers, and put together again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from turnwright.browser import lab_bench, lab_shown
from turnwright.lab import changes_report, tune_report
from turnwright.lab import report as pages
from turnwright.lab import targets as wanted
from turnwright.lab.checks import check
from turnwright.lab.equilibrium import json_of
from turnwright.lab.experiment import Experiment, Found, as_csv, found, plans, typed
from turnwright.sim import report as battles_page
from turnwright.sim.tournament import Chunk, Plan, chunk, replay

SMALL = 8
"""Battles of a chunk: a worker tells often enough what it has, and stops soon when it is told to."""


class Task(msgspec.Struct, frozen=True):
    """Some battles for a worker."""

    place: int
    first: int
    count: int


class Work(msgspec.Struct, frozen=True):
    """An experiment cut into tasks."""

    plans: tuple[Plan, ...]
    tasks: tuple[Task, ...]
    """One plan after the other in rounds, so that every point grows alike."""
    battles: int
    command: str


def bench(args: Any) -> lab_bench.Bench:
    """An encounter on the bench: what can be turned."""
    return lab_bench.bench(_experiment(args))


def work(args: Any) -> Work:
    """An experiment in tasks; refuses one that cannot be played. Tuning asks for more after the chunks so far."""
    experiment = _experiment(args)
    chunks = _by_place(args)
    planned = plans(experiment, chunks)
    rounds = range(0, max(plan.n for plan in planned), SMALL)
    tasks = tuple(
        Task(place, first, min(SMALL, plan.n - first))
        for first in rounds
        for place, plan in enumerate(planned)
        if first < plan.n and place not in chunks
    )
    return Work(tuple(planned), tasks, sum(plan.n for plan in planned), typed(experiment))


def play(args: Any) -> Chunk:
    """One task: some battles of a plan."""
    plan = msgspec.convert(args["plan"], Plan)
    return chunk(plan, args["first"], args["count"])


def show(args: Any) -> lab_shown.Shown:
    """What the chunks of an experiment add up to, and all about one of its plans (`focus`)."""
    experiment, shown = _shown(args)
    return lab_shown.show(experiment, shown, args.get("focus", 0))


def export(args: Any) -> dict[str, str]:
    """What was found, as files: CSV, JSON, a report of one HTML page, and the command line that gives the same."""
    experiment, shown = _shown(args)
    result = shown.results[next(iter(shown.results))]
    if shown.sweep is not None:
        page, data = pages.sweep_page(shown.sweep), shown.sweep.json()
    elif shown.matchup is not None:
        page, data = pages.matchup_page(shown.matchup), json_of(shown.matchup)
    elif shown.changes is not None:
        title = "What each ability is worth"
        page, data = changes_report.changes_page(shown.changes, title, typed(experiment)), shown.changes.json()
    elif shown.tuned is not None:
        page, data = tune_report.tune_page(shown.tuned), shown.tuned.json()
    else:
        page, data = battles_page.page(result), result.json()
    return {
        "csv": as_csv(shown),
        "json": msgspec.json.format(msgspec.json.encode(data), indent=2).decode(),
        "report": page,
        "command": typed(experiment),
    }


def battle(args: Any) -> str:
    """The log of one battle, by its plan and its seed."""
    return replay(msgspec.convert(args["plan"], Plan), args["seed"]).lines().decode()


def targets(args: Any) -> list[dict[str, Any]]:
    """Targets checked: those of a file's text, or those that come with a ruleset; only one where `only` says which."""
    given = wanted.read(args["file"].encode(), "the file") if "file" in args else wanted.read_shipped(args["ruleset"])
    chosen = given.targets if "only" not in args else given.targets[args["only"] : args["only"] + 1]
    if args.get("list"):
        return [{"name": target.name, "note": target.note, "ruleset": target.ruleset} for target in chosen]
    lines = check(wanted.Targets(chosen), workers=1)
    return [
        {
            **line.json(),
            "wanted": wanted.wanted(line.target, rate=line.figure.rate),
            "told": line.figure.with_interval(),
            "try": line.closest.told() if line.closest is not None else "",
            "try_told": line.closest.figure.told() if line.closest is not None else "",
        }
        for line in lines
    ]


def shipped(args: Any) -> tuple[str, ...]:
    """The rulesets that come with targets of their own."""
    return wanted.shipped()


CALLS: Mapping[str, Callable[..., Any]] = {
    "bench": bench,
    "work": work,
    "play": play,
    "show": show,
    "export": export,
    "battle": battle,
    "targets": targets,
    "shipped": shipped,
}


def _experiment(args: Any) -> Experiment:
    return msgspec.convert(args.get("experiment", args), Experiment)


def _by_place(args: Any) -> dict[int, list[tuple[int, Chunk]]]:
    by_place: dict[int, list[tuple[int, Chunk]]] = {}
    for place, first, some in msgspec.convert(args.get("chunks", ()), list[tuple[int, int, Chunk]]):
        by_place.setdefault(place, []).append((first, some))
    return by_place


def _shown(args: Any) -> tuple[Experiment, Found]:
    experiment = _experiment(args)
    return experiment, found(experiment, _by_place(args))
