"""The frame of every report: one HTML file that needs nothing else, for any modern browser, light or dark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from turnwright import __version__

STYLE = files(__package__).joinpath("report.css").read_text("utf-8")


def document(title: str, *parts: str) -> str:
    """A whole page from parts that are already HTML."""
    return "".join(
        (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)} · Turnwright</title><style>{STYLE}</style></head><body><main>",
            f"<h1>{escape(title)}</h1>",
            *parts,
            f"<footer>Turnwright {escape(__version__)}</footer></main></body></html>\n",
        )
    )


def side_by_side(plots: Iterable[str]) -> str:
    """Plots side by side where there is room."""
    return f'<div class="plots">{"".join(plots)}</div>'


def numbers(shown: Iterable[tuple[str, str, str]]) -> str:
    """The few numbers that matter most: name, value, note."""
    cells = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(note)}</small></dd></div>"
        for name, value, note in shown
    )
    return f'<dl class="numbers">{cells}</dl>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> str:
    """A table whose cells are already HTML; without heads, the first cell of a row is its name."""

    def kind(place: int) -> str:
        return ' class="number"' if place in numbers else ""

    head = "".join(f'<th scope="col"{kind(place)}>{escape(name)}</th>' for place, name in enumerate(heads))
    lines = []
    for row in rows:
        cells = [f"<td{kind(place)}>{cell}</td>" for place, cell in enumerate(row)]
        if not heads:
            cells[0] = f'<th scope="row">{row[0]}</th>'
        lines.append(f"<tr>{''.join(cells)}</tr>")
    top = f"<thead><tr>{head}</tr></thead>" if heads else ""
    return f'<div class="scroll"><table>{top}<tbody>{"".join(lines)}</tbody></table></div>'
