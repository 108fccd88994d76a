"""Builds of Rune & Rust as rows for a spreadsheet and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from turnwright.lab.builds import Band, BuildFigures
from turnwright.sim import pages
from turnwright.sim.tabular import Table


def builds_table(found: Sequence[BuildFigures]) -> Table:
    """A row for each ability of each build."""
    heads = (
        "build", "calling", "runs", "won", "ability", "payable", "used", "share", "change", "change_low", "change_high",
    )  # fmt: skip
    rows = [
        (
            build.build, build.calling, build.runs, build.won, art.ability, art.payable, art.used,
            art.share if art.payable else "", art.change, art.low, art.high,
        )
        for build in found
        for art in build.abilities
    ]  # fmt: skip
    return Table(heads, rows)


def builds_page(found: Sequence[BuildFigures], places: Sequence[Band]) -> str:
    """A table of each build, then the bands of the encounters, where they were played."""
    parts = []
    for build in found:
        won = f"{build.won} of {build.runs} runs won, 95 %: {build.low:.0%} to {build.high:.0%}"
        rows = [
            (
                escape(art.ability),
                f"{art.used} of {art.payable}",
                f"{art.share:.0%}" if art.payable else "-",
                f"{100 * art.change:+.0f}",
                f"95 %: {100 * art.low:+.0f} to {100 * art.high:+.0f}",
            )
            for art in build.abilities
        ]
        heads = ("ability", "used in fights", "share", "worth in points", "")
        parts += [f"<h2>{escape(build.build)} ({escape(build.calling)})</h2>", f"<p>{won}</p>"]
        parts.append(pages.table(heads, rows, numbers=(1, 2, 3)))
    if places:
        rows = [
            (
                escape(place.encounter),
                escape(place.band),
                escape(place.calling),
                f"{place.won} of {place.fights}",
                f"95 %: {place.low:.0%} to {place.high:.0%}",
            )
            for place in places
        ]
        parts.append("<h2>Encounters</h2>")
        parts.append(pages.table(("encounter", "band", "calling", "won", ""), rows, numbers=(3,)))
    used = {ability for build in found for ability in build.won_by}
    return pages.document("Builds of Rune & Rust", f"<p>Abilities used in runs that were won: {len(used)}</p>", *parts)
