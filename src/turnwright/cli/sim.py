"""`turnwright sim`: many battles of an encounter, counted; any of them again from its seed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from turnwright.cli.groups import with_groups
from turnwright.cli.simulated import Battles, Csv, Encounter, Played, Report, Settings, Side, progress
from turnwright.cli.terminal import (
    AsJson,
    RulesetName,
    Unusable,
    file_name,
    say,
    say_json,
    screen,
    table,
    whole_number,
)
from turnwright.cli.words import words
from turnwright.kernel.files import write_whole
from turnwright.sim import report as pages
from turnwright.sim.results import kept
from turnwright.sim.tournament import Plan, Result, ending, replay, row, simulate
from turnwright.sim.typed import replay_line
from turnwright.table.clean import clean


@with_groups
def sim(
    ruleset: RulesetName,
    encounter: Encounter,
    n: Battles = 1000,
    *,
    how: Played,
    side: Side = None,
    settings: Settings = None,
    report: Report = None,
    csv: Csv = None,
    results: Annotated[
        Path | None,
        typer.Option(
            "--results",
            metavar="FILE",
            parser=file_name,
            help="Write battles to a file as they are played (JSON lines).",
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with --results: what's in the file isn't played again.")
    ] = False,
    log: Annotated[
        str | None,
        typer.Option("--log", metavar="SEED=FILE", help="Play only the battle with this seed, and write its log."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many battles and count: wins with a 95 % interval, rounds, damage by unit, what each ability did.

    A battle depends on its own seed alone: whatever was simulated can be played again with --log and then replayed.

    \b
    Examples:
      turnwright sim duel skirmish -n 2000 --players red=greedy,blue=random
      turnwright sim duel skirmish -n 500 --report skirmish.html
      turnwright sim duel skirmish -n 100000 --results skirmish.jsonl --resume
      turnwright sim duel skirmish --log 2373580259=battle.jsonl && turnwright replay battle.jsonl
    """
    if resume and results is None:
        raise Unusable(words("sim.resume"))
    plan = how.plan(ruleset, encounter, n=n, side=side, settings=settings)
    if log is not None:
        _one_battle(plan, log, as_json=as_json)
        return
    with progress(f"{ruleset} {encounter}", total=n) as done:
        if results is None:
            result = simulate(plan, workers=how.workers, ray=how.ray, progress=done)
        else:
            with kept(results, plan, resume=resume) as file:
                done(sum(len(chunk.battles) for chunk in file.known.values()))
                result = simulate(
                    plan, workers=how.workers, ray=how.ray, progress=done, known=file.known, keep=file.keep
                )
    if report is not None:
        write_whole(report, clean(pages.page(result), lines=True).encode())
    if csv is not None:
        write_whole(csv, result.table().csv().encode())
    if as_json:
        say_json(result.json())
    else:
        _show(result, report)


def _one_battle(plan: Plan, log: str, *, as_json: bool) -> None:
    seed, equals, path = log.partition("=")
    if not (equals and path):
        raise Unusable(words("sim.no_seed", typed=log))
    match = replay(plan, whole_number(seed))
    write_whole(Path(path), match.lines())
    battle = row(match)
    if as_json:
        say_json(battle)
    else:
        how = f"{ending(battle)} after {battle.rounds} rounds and {battle.commands} commands"
        say(f"{how[:1].upper()}{how[1:]}: turnwright replay {path}")


def _show(result: Result, report: Path | None) -> None:
    out = screen()
    low, high = result.ci95
    seats = ", ".join(f"{seat} {player}" for seat, player in result.players.items())
    rounds = result.rounds
    out.print(
        table(
            rows=[
                ("battles", f"{result.n:,} of {result.plan.ruleset} {_what(result.plan)}, seed {result.plan.seed}"),
                ("players", seats),
                (f"{result.side} wins", f"{result.win_rate:.1%}   (95 %: {low:.1%} to {high:.1%})"),
                ("endings", ", ".join(f"{name} {count:,}" for name, count in result.results.items())),
                ("rounds", f"median {rounds['p50']}; 80 % of battles take {rounds['p10']} to {rounds['p90']}"),
                ("time", f"{result.seconds:.1f} s, {result.battles_per_second:,.0f} battles/s"),
            ]
        )
    )
    out.print()
    units = [(unit.name, unit.side, f"{unit.damage:.1f}") for unit in result.units]
    out.print(table("unit", "side", "damage taken per battle", rows=units, numbers=(2,)))
    out.print()
    out.print(_abilities(result))
    out.print()
    notable = [
        (entry.why, ending(entry.battle), str(entry.battle.rounds), str(entry.battle.commands), str(entry.battle.seed))
        for entry in result.notable
    ]
    out.print(table("battle", "ending", "rounds", "commands", "seed", rows=notable, numbers=(2, 3, 4)))
    out.print()
    out.print("One of them again: " + replay_line(result.plan, result.notable[0].battle.seed))
    if report is not None:
        out.print(f"Report: {report}")


def _what(plan: Plan) -> str:
    settings = ", ".join(f"{path}={value}" for path, value in plan.settings.items())
    return f"{plan.encounter or plan.origin}{f' with {settings}' if settings else ''}"


def _abilities(result: Result) -> Table:
    """What each side did: a battle in which something was used is not a battle won because of it."""
    rows = []
    for each in result.abilities:
        low, high = each.ci95
        rows.append(
            (
                each.name,
                each.side,
                f"{each.uses / result.n:.2f}",
                f"{each.damage_a_use:.1f}" if each.damage else "",
                f"{each.battles / result.n:.0%}",
                f"{each.win_rate:.0%}",
                f"{low:.0%} to {high:.0%}",
            )
        )
    heads = ("what was done", "side", "a battle", "damage each", "in battles", "won by its side", "95 %")
    return table(*heads, rows=rows, numbers=(2, 3, 4, 5))
