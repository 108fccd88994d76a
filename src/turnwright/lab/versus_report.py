"""Two abilities compared, as a page and in sentences."""

from __future__ import annotations

import shlex
from html import escape

from turnwright.lab import plots
from turnwright.lab.figures import win_rate
from turnwright.lab.report import how, with_text
from turnwright.lab.versus import Versus
from turnwright.sim import pages
from turnwright.sim.typed import replay_line


def versus_page(found: Versus) -> str:
    """Both win rates, the difference with its interval, and the battles to look at."""
    rates = [(contender, win_rate(contender.result)) for contender in found.contenders]
    ahead = found.difference
    numbers = pages.numbers(
        [
            *((f"{found.side} wins with {contender.name}", rate.told(), rate.interval()) for contender, rate in rates),
            ("battles", f"{found.battles:,}", f"{found.seconds:,.1f} s in total"),
        ]
    )
    drawn = plots.tornado(
        [(found.where, [plots.Point(label(found), ahead.value, ahead.low, ahead.high)])],
        title="How the win rate changes, with its 95 % interval",
        across=f"points for {found.side}",
    )
    rows = [
        (
            escape(contender.name),
            rate.told(),
            rate.interval(),
            f"{len(contender.won_alone):,}",
            f"<code>{escape(replay_line(contender.result.plan, contender.won_alone[0]))}</code>"
            if contender.won_alone
            else "",
        )
        for contender, rate in rates
    ]
    heads = ("with", "wins", "", "won with this one only", "one of those battles")
    return pages.document(
        f"{found.first.name} or {found.second.name}: {found.plan.encounter or found.plan.origin}",
        *(f"<p>{escape(remark)}</p>" for remark in remarks(found)),
        numbers,
        f'<div class="plots wide">{drawn}</div>',
        pages.table(heads, rows, numbers=(1, 3)),
        how(found.plan, again(found)),
    )


def label(found: Versus) -> str:
    return f"{found.second.name} instead of {found.first.name}"


def remarks(found: Versus) -> list[str]:
    """The answer, a warning if there is little to learn from this fight, and a battle to look at."""
    lines = [found.sentence()]
    rates = {contender.result.win_rate for contender in found.contenders}
    if rates in ({0.0}, {1.0}):
        share = "no battle" if rates == {0.0} else "every battle"
        lines.append(f"{found.side} wins {share} with either of them: choose a fight that can go both ways.")
    lines += [
        f"A battle won with {contender.name} only: {replay_line(contender.result.plan, contender.won_alone[0])}"
        for contender in found.contenders
        if contender.won_alone
    ]
    return lines


def again(found: Versus) -> str:
    """What to type to compare again."""
    words = ["turnwright", "lab", "versus", found.plan.ruleset, found.plan.encounter or found.plan.origin or "SETUP"]
    where = ["--in", found.where] if found.where else []
    return shlex.join([*words, found.first.name, found.second.name, *where, *with_text(found.plan)])
