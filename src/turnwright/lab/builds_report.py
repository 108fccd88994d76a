"""Builds of Rune & Rust as rows for a spreadsheet and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from turnwright.lab.builds import Band, BuildFigures, Runs
from turnwright.sim import pages
from turnwright.sim.tabular import Table

ABILITIES = ("ability", "used in fights", "share", "worth in points", "95 %")
RUNS = ("calling", "enemies", "won", "95 %", "wanted")
BANDS = ("encounter", "band", "calling", "won", "95 %")


def won_line(build: BuildFigures) -> str:
    """How often a build wins."""
    return f"{build.won} of {build.runs} runs won, 95 %: {build.low:.0%} to {build.high:.0%}"


def ability_rows(build: BuildFigures) -> list[tuple[str, ...]]:
    """Its abilities, as a terminal and a page show them; what was not measured is a dash."""
    return [
        (
            art.ability,
            f"{art.used} of {art.payable}",
            f"{art.share:.0%}" if art.payable else "-",
            f"{100 * art.change:+.0f}" if art.pairs else "-",
            f"{100 * art.low:+.0f} to {100 * art.high:+.0f}" if art.pairs else "-",
        )
        for art in build.abilities
    ]


def band_rows(places: Sequence[Band]) -> list[tuple[str, ...]]:
    """How hard each encounter is for each calling."""
    return [
        (place.encounter, place.band, place.calling, f"{place.won} of {place.fights}",
         f"{place.low:.0%} to {place.high:.0%}")
        for place in places
    ]  # fmt: skip


def run_rows(callings: Sequence[Runs]) -> list[tuple[str, ...]]:
    """How often each calling wins its runs, and how often it should."""
    return [
        (
            each.calling, each.level, f"{each.won} of {each.runs}", f"{each.low:.0%} to {each.high:.0%}",
            "{:.0%} to {:.0%}".format(*each.wanted),
        )
        for each in callings
    ]  # fmt: skip


def used_line(found: Sequence[BuildFigures]) -> str:
    """How many abilities have helped to win a run."""
    return f"Abilities used in runs that were won: {len({ability for build in found for ability in build.won_by})}"


def builds_table(found: Sequence[BuildFigures]) -> Table:
    """A row for each ability of each build."""
    heads = (
        "build", "calling", "runs", "won", "ability", "payable", "used", "share", "change", "change_low", "change_high",
    )  # fmt: skip
    rows = [
        (
            build.build, build.calling, build.runs, build.won, art.ability, art.payable, art.used,
            art.share if art.payable else "", *((art.change, art.low, art.high) if art.pairs else ("", "", "")),
        )
        for build in found
        for art in build.abilities
    ]  # fmt: skip
    return Table(heads, rows)


def builds_page(found: Sequence[BuildFigures], places: Sequence[Band], callings: Sequence[Runs] = ()) -> str:
    """Whole runs, a table of each build, then the bands of the encounters, where they were played."""
    parts = ["<h2>Runs</h2>", _page_table(RUNS, run_rows(callings), numbers=(2,))] if callings else []
    parts.append(f"<p>{used_line(found)}</p>")
    for build in found:
        parts += [f"<h2>{escape(build.build)} ({escape(build.calling)})</h2>", f"<p>{won_line(build)}</p>"]
        parts.append(_page_table(ABILITIES, ability_rows(build), numbers=(1, 2, 3)))
    if places:
        parts += ["<h2>Encounters</h2>", _page_table(BANDS, band_rows(places), numbers=(3,))]
    return pages.document("Builds of Rune & Rust", *parts)


def _page_table(heads: tuple[str, ...], rows: list[tuple[str, ...]], numbers: tuple[int, ...]) -> str:
    return pages.table(heads, [tuple(map(escape, row)) for row in rows], numbers=numbers)
