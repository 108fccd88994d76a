"""An experiment that is played in pieces: which plans it needs, and what their chunks have shown so far.

The command line plays a whole experiment at once (`sweep`, `matchup`, `simulate`). The page hands chunks of it to its
workers and asks what they add up to, again and again, until all are there. Both end with the same numbers.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from turnwright.kernel.refusal import Refusal
from turnwright.lab import matchup as meeting
from turnwright.lab import sweep as sweeping
from turnwright.lab.levers import Lever, parse, varied
from turnwright.lab.matchup import Matchup
from turnwright.lab.sweep import Sweep
from turnwright.lab.tables import battles_csv, matchup_csv, sweep_csv
from turnwright.sim.tournament import Chunk, Plan, Result, counted, refuse_too_many
from turnwright.sim.typed import command_line, plan_text

Kind = Literal["battles", "sweep", "matchup"]


class Experiment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked: many battles of an encounter, what a number changes, or who beats whom."""

    kind: Kind
    ruleset: str
    encounter: str = ""
    n: int = 200
    seed: int = 1
    players: dict[str, str] = {}
    side: str = ""
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    """Levers that are set to a value for all of it."""
    vary: tuple[str, ...] = ()
    """Of a sweep: `PATH=VALUES`, as they are typed."""
    names: tuple[str, ...] = ()
    encounters: tuple[str, ...] = ()
    """Of a matchup: where players meet, or heroes go."""


class Found(msgspec.Struct, frozen=True):
    """What an experiment has shown so far."""

    results: Mapping[int, Result]
    """By the place of their plan; a plan without battles yet has none."""
    sweep: Sweep | None = None
    matchup: Matchup | None = None


def base(experiment: Experiment) -> Plan:
    """The plan that an experiment starts from, its settings included."""
    plan = Plan(
        ruleset=experiment.ruleset,
        encounter=experiment.encounter or None,
        n=experiment.n,
        seed=experiment.seed,
        players=experiment.players,
        options=experiment.options,
        side=experiment.side or None,
    )
    return varied(plan, experiment.settings) if experiment.settings else plan


def plans(experiment: Experiment) -> list[Plan]:
    """Every simulation that an experiment needs."""
    plan = base(experiment)
    if experiment.kind == "battles":
        found = [plan]
    elif experiment.kind == "sweep":
        found = [varied(plan, setting) for setting in sweeping.settings(plan, levers(experiment))]
    else:
        found = meeting.plans(plan, names(experiment), experiment.encounters)
    refuse_too_many(sum(each.n for each in found))
    return found


def levers(experiment: Experiment) -> list[Lever]:
    """What is varied: in pieces, every combination has to be seen."""
    if len(experiment.vary) > sweeping.FULL_GRID:
        raise Refusal(
            "lab.levers", f"{len(experiment.vary)} things are too many here: `turnwright lab sweep` samples them."
        )
    return [parse(text) for text in experiment.vary]


def names(experiment: Experiment) -> tuple[str, ...]:
    """Who meets whom: those that were named, or every deck."""
    return experiment.names or meeting.decks(base(experiment))


def found(experiment: Experiment, chunks: Mapping[int, Sequence[tuple[int, Chunk]]]) -> Found:
    """What chunks show, given by the place of their plan, each with the number of its first battle."""
    planned = plans(experiment)
    results = {
        place: counted(planned[place], [chunk for _, chunk in sorted(some, key=lambda each: each[0])])
        for place, some in sorted(chunks.items())
        if some
    }
    if not results:
        raise Refusal("lab.nothing", "No battle has been played yet.")
    plan = base(experiment)
    if experiment.kind == "sweep":
        settings = sweeping.settings(plan, levers(experiment))
        points = [(settings[place], result) for place, result in results.items()]
        return Found(results, sweep=sweeping.swept(plan, levers(experiment), points))
    if experiment.kind == "matchup":
        return Found(results, matchup=meeting.met(plan, names(experiment), experiment.encounters, results))
    return Found(results)


def as_csv(result: Found) -> str:
    """What was found, for a spreadsheet: what the command line writes with --csv."""
    if result.sweep is not None:
        return sweep_csv(result.sweep)
    if result.matchup is not None:
        return matchup_csv(result.matchup)
    return battles_csv(result.results[0])


def typed(experiment: Experiment) -> str:
    """The command line that gives the same numbers."""
    plan = base(experiment)
    much = ["-n", str(experiment.n), "--seed", str(experiment.seed)]
    if experiment.kind == "battles":
        return command_line(plan, *much)
    if experiment.kind == "sweep":
        vary = [word for text in experiment.vary for word in ("--vary", text)]
        return shlex.join(
            ["turnwright", "lab", "sweep", plan.ruleset, experiment.encounter, *vary, *plan_text(plan), *much]
        )
    where = [word for name in experiment.encounters for word in ("--encounter", name)]
    return shlex.join(
        ["turnwright", "lab", "matchup", plan.ruleset, *names(experiment), *where, *plan_text(plan), *much]
    )
