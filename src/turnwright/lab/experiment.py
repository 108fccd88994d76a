"""An experiment that is played in pieces: which plans it needs, and what their chunks have shown so far.

The command line plays a whole experiment at once (`sweep`, `matchup`, `ablate`, `tune`, `simulate`). The page hands
chunks of it to its workers and asks what they add up to, again and again, until all are there. Both end with the same
numbers.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import msgspec

from turnwright.kernel.refusal import Refusal
from turnwright.lab import changes as changing
from turnwright.lab import matchup as meeting
from turnwright.lab import sweep as sweeping
from turnwright.lab.changes import Changes
from turnwright.lab.levers import Lever, parse, varied
from turnwright.lab.matchup import Matchup
from turnwright.lab.stakes import Goal
from turnwright.lab.sweep import Sweep
from turnwright.lab.tune import Tuned, Turning
from turnwright.sim.tournament import Chunk, Plan, Result, counted, refuse_too_many
from turnwright.sim.typed import command_line, plan_text

Kind = Literal["battles", "sweep", "matchup", "ablate", "tune"]

Chunks: TypeAlias = Mapping[int, Sequence[tuple[int, Chunk]]]
"""What has been played: by the place of its plan, each chunk with the number of its first battle."""


class Experiment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked: many battles of an encounter, what a number changes, who beats whom, what each ability is worth,
    or which value of a number gives a win rate."""

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
    lever: str = ""
    """Of tuning: a lever, with the values that it may take or without (`enemy.thp=40..160`)."""
    to: float = 50
    within: float = 3
    """Of tuning: the win rate that is wanted, and how far it may be off, in percent."""


class Found(msgspec.Struct, frozen=True):
    """What an experiment has shown so far."""

    results: Mapping[int, Result]
    """By the place of their plan; a plan without battles yet has none."""
    sweep: Sweep | None = None
    matchup: Matchup | None = None
    changes: Changes | None = None
    tuned: Tuned | None = None
    """Once tuning has come to an end."""


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


def plans(experiment: Experiment, chunks: Chunks = MappingProxyType({})) -> list[Plan]:
    """Every simulation that an experiment needs; tuning asks for more as it goes, after what chunks have shown."""
    plan = base(experiment)
    if experiment.kind == "tune":
        return _turned(turning(experiment), chunks)[0]
    if experiment.kind == "battles":
        found = [plan]
    elif experiment.kind == "sweep":
        found = [varied(plan, setting) for setting in sweeping.settings(plan, levers(experiment))]
    elif experiment.kind == "ablate":
        found = changing.planned(plan, list(changing.taken_out(plan)))
    else:
        found = meeting.plans(plan, names(experiment), experiment.encounters)
    refuse_too_many(sum(each.n for each in found))
    return found


def levers(experiment: Experiment) -> list[Lever]:
    """What is varied: in pieces, every combination has to be seen."""
    if len(experiment.vary) > sweeping.FULL_GRID:
        raise Refusal("lab.levers", count=len(experiment.vary))
    return [parse(text) for text in experiment.vary]


def names(experiment: Experiment) -> tuple[str, ...]:
    """Who meets whom: those that were named, or every deck."""
    return experiment.names or meeting.decks(base(experiment))


def turning(experiment: Experiment) -> Turning:
    """The lever that is tuned, and to what."""
    return Turning(base(experiment), experiment.lever, Goal(experiment.to / 100, experiment.within / 100))


def _turned(lever: Turning, chunks: Chunks) -> tuple[list[Plan], Tuned | None]:
    """The plans of tuning so far, and what it found if it has come to an end."""
    planned: list[Plan] = []
    results: list[Result] = []
    while len(results) == len(planned):
        more = lever.next(results)
        if isinstance(more, Tuned):
            return planned, more
        for place, plan in enumerate(more, start=len(planned)):
            if sum(len(chunk.battles) for _, chunk in chunks.get(place, ())) == plan.n:
                results.append(_counted(plan, chunks[place]))
        planned += more
    return planned, None


def _counted(plan: Plan, chunks: Sequence[tuple[int, Chunk]]) -> Result:
    return counted(plan, [chunk for _, chunk in sorted(chunks, key=lambda each: each[0])])


def found(experiment: Experiment, chunks: Chunks) -> Found:
    """What chunks show, given by the place of their plan, each with the number of its first battle."""
    if not any(chunks.values()):
        raise Refusal("lab.nothing", context="not_played")
    if experiment.kind == "tune":
        planned, tuned = _turned(turning(experiment), chunks)
        return Found({place: _counted(planned[place], some) for place, some in sorted(chunks.items())}, tuned=tuned)
    planned = plans(experiment)
    results = {place: _counted(planned[place], some) for place, some in sorted(chunks.items()) if some}
    plan = base(experiment)
    if experiment.kind == "ablate":
        if 0 not in results:
            return Found(results)
        return Found(results, changes=changing.compared(plan, list(changing.taken_out(plan)), results))
    if experiment.kind == "sweep":
        settings = sweeping.settings(plan, levers(experiment))
        points = [(settings[place], result) for place, result in results.items()]
        return Found(results, sweep=sweeping.swept(plan, levers(experiment), points))
    if experiment.kind == "matchup":
        return Found(results, matchup=meeting.met(plan, names(experiment), experiment.encounters, results))
    return Found(results)


def as_csv(result: Found) -> str:
    """What was found, for a spreadsheet: what the command line writes with --csv."""
    found = result.sweep or result.matchup or result.changes or result.tuned or result.results[0]
    return found.table().csv()


def typed(experiment: Experiment) -> str:
    """The command line that gives the same numbers."""
    plan = base(experiment)
    much = ["-n", str(experiment.n), "--seed", str(experiment.seed)]
    if experiment.kind == "battles":
        return command_line(plan, *much)
    if experiment.kind in ("ablate", "tune"):
        asked = ["--to", f"{experiment.to:g}", "--within", f"{experiment.within:g}", "--seed", str(experiment.seed)]
        words = [experiment.lever, *plan_text(plan), *asked] if experiment.kind == "tune" else [*plan_text(plan), *much]
        return shlex.join(["turnwright", "lab", experiment.kind, plan.ruleset, experiment.encounter, *words])
    if experiment.kind == "sweep":
        vary = [word for text in experiment.vary for word in ("--vary", text)]
        return shlex.join(
            ["turnwright", "lab", "sweep", plan.ruleset, experiment.encounter, *vary, *plan_text(plan), *much]
        )
    where = [word for name in experiment.encounters for word in ("--encounter", name)]
    return shlex.join(
        ["turnwright", "lab", "matchup", plan.ruleset, *names(experiment), *where, *plan_text(plan), *much]
    )
