"""What the lab's searches and comparisons found, in a terminal."""

from __future__ import annotations

from pathlib import Path

from turnwright.cli.lab_tables import bar, page_line
from turnwright.cli.terminal import screen, table
from turnwright.lab import tune_report
from turnwright.lab.tune import Tuned


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
    rate = found.battles / found.seconds if found.seconds else 0.0
    out.print(f"{found.battles:,} battles in {found.seconds:.1f} s, {rate:,.0f} battles/s")
    out.print(f"One of them again: {tune_report.again_line(found)}")
    page_line(page)
