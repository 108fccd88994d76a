"""What the lab's searches and comparisons found, in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from turnwright.cli.lab_tables import bar, page_line, speed_line
from turnwright.cli.terminal import screen, table
from turnwright.lab import arena_report, builds_report, changes_report, tune_report, versus_report
from turnwright.lab.arena import Arena
from turnwright.lab.builds import Band, BuildFigures, Runs
from turnwright.lab.changes import Changes
from turnwright.lab.figures import win_rate
from turnwright.lab.ladder import Ladder
from turnwright.lab.tune import Tuned
from turnwright.lab.versus import Versus
from turnwright.sim.typed import replay_line


def tune(found: Tuned, page: Path | None) -> None:
    out = screen()
    seats = ", ".join(f"{seat} {player}" for seat, player in found.players.items())
    out.print(
        f"{found.plan.ruleset} {found.plan.encounter or found.plan.origin}: {tune_report.goal_line(found)}; {seats}"
    )
    rows = [
        (
            found.told(int(count.value)),
            bar(rate.value, rate.low, rate.high),
            rate.told(),
            rate.interval(),
            f"{count.n:,}",
        )
        for count, rate in zip(found.search.counts, found.points.values(), strict=True)
    ]
    out.print(table(found.lever, f"{found.side} wins", "", "", "battles", rows=rows, numbers=(0, 2, 4)))
    out.print()
    out.print(tune_report.answer_line(found))
    if found.verdict == "tuned":
        out.print(tune_report.sure_line(found))
    speed_line(found.battles, found.seconds)
    out.print(f"One of them again: {tune_report.again_line(found)}")
    out.print(f"To check the value by fresh battles alone: {tune_report.check_line(found)}")
    page_line(page)


def changes(found: Changes, what: str, page: Path | None) -> None:
    """The fight as it is, then every change with how it moved the win rate, the largest first."""
    out = screen()
    before = found.before
    seats = ", ".join(f"{seat} {player}" for seat, player in before.players.items())
    where = found.plan.encounter or found.plan.origin
    out.print(f"{found.plan.ruleset} {where}: {found.plan.n:,} battles each, on the same seeds; {seats}")
    out.print(f"As it is, {before.side} wins {win_rate(before).with_interval()}.")
    rows = [
        (
            change.name,
            change.where,
            _points(change.difference.value),
            f"95 %: {_points(change.difference.low)} to {_points(change.difference.high)}",
            win_rate(change.result).told(),
            f"{change.differs:,}",
        )
        for change in found.changes
    ]
    heads = (what, "in", "points", "", f"{before.side} wins", "battles that differ")
    out.print(table(*heads, rows=rows, numbers=(2, 4, 5)))
    out.print()
    for line in changes_report.remarks(found):
        out.print(line)
    speed_line(found.battles, found.seconds)
    page_line(page)


def versus(found: Versus, page: Path | None) -> None:
    """Both contenders, which is better, and a battle that each of them alone won."""
    out = screen()
    seats = ", ".join(f"{seat} {player}" for seat, player in found.first.result.players.items())
    where = found.plan.encounter or found.plan.origin
    out.print(f"{found.plan.ruleset} {where}: {found.plan.n:,} battles each, on the same seeds; {seats}")
    rows = []
    for contender in found.contenders:
        rate = win_rate(contender.result)
        rows.append(
            (
                contender.name,
                bar(rate.value, rate.low, rate.high),
                rate.told(),
                rate.interval(),
                f"{len(contender.won_alone):,}",
            )
        )
    heads = ("with", f"{found.side} wins", "", "", "won with this one only")
    out.print(table(*heads, rows=rows, numbers=(2, 4)))
    out.print()
    for line in versus_report.remarks(found):
        out.print(line)
    speed_line(found.battles, found.seconds)
    page_line(page)


def _points(value: float) -> str:
    return f"{100 * value:+.1f}"


def ladder(standing: Ladder) -> None:
    """A ladder that is kept, over all that was added to it."""
    rows = [
        (name, f"{figure.value:.0f}", f"95 %: {figure.low:.0f} to {figure.high:.0f}", str(standing.record(name).n))
        for name, figure in standing.ratings().items()
    ]
    screen().print(table("name", "Elo", "", "battles", rows=rows, numbers=(1, 3)))


def arena(found: Arena, page: Path | None) -> None:
    """The ladder, then how it went in each encounter."""
    out = screen()
    out.print(f"{found.plan.ruleset}: {arena_report.battles_line(found)}")
    rows = []
    for place, (name, elo) in enumerate(found.ratings.items(), start=1):
        record = found.record(name)
        rows.append(
            (
                str(place),
                name,
                f"{elo.value:.0f}",
                f"95 %: {elo.low:.0f} to {elo.high:.0f}",
                record.rate.told(),
                record.rate.interval(),
                str(record.draws),
                found.rounds(name).told(),
            )
        )
    out.print(table("", "name", "Elo", "", "wins", "", "draws", "rounds", rows=rows, numbers=(0, 2, 4, 6, 7)))
    out.print()
    if len(found.encounters) > 1:
        places = [
            (name, *(_in(found, name, place) for place in found.encounters))
            for name in found.ratings
            if name in found.names
        ]
        out.print(table("wins in", *found.encounters, rows=places))
        out.print()
    speed_line(found.battles, found.seconds)
    first = next(iter(found.ratings))
    out.print(f"A battle that went badly for {first}: {replay_line(*found.battle(first))}")
    page_line(page)


def _in(found: Arena, name: str, place: str) -> str:
    record = found.record(name, encounter=place)
    return record.rate.short() if record.n else "–"


def builds(found: Sequence[BuildFigures], places: Sequence[Band], callings: Sequence[Runs], page: Path | None) -> None:
    """Whole runs, builds with their abilities, and the bands of encounters."""
    if callings:
        screen().print(table(*builds_report.RUNS, rows=builds_report.run_rows(callings), numbers=(2, 3)))
    for build in found:
        screen().print(Text(f"{build.build} ({build.calling}): {builds_report.won_line(build)}", "bold"))
        rows = [(f"  {name}", *figures) for name, *figures in builds_report.ability_rows(build)]
        first, *heads = builds_report.ABILITIES
        screen().print(table(f"  {first}", *heads, rows=rows, numbers=(1, 2, 3, 4)))
    screen().print(Text(builds_report.used_line(found)))
    if places:
        screen().print(table(*builds_report.BANDS, rows=builds_report.band_rows(places), numbers=(3, 4)))
    page_line(page)
