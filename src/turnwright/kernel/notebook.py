"""Values as notebooks show them: HTML that needs nothing else, light or dark as the page around it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnwright.kernel.telling import Board, Gauge, Piece, Tag

STYLE = """
.tw{font:14px/1.45 system-ui,sans-serif;max-width:60rem;color:inherit}
.tw table{border-collapse:collapse;margin:.4em 0;font-variant-numeric:tabular-nums}
.tw th,.tw td{padding:.15em .7em .15em 0;text-align:left;vertical-align:top;background:none}
.tw thead th{border-bottom:1px solid currentColor;font-weight:600}
.tw td.n,.tw th.n{text-align:right}
.tw h4{margin:.2em 0}
.tw p,.tw ul{margin:.2em 0}
.tw .out{opacity:.55;text-decoration:line-through}
.tw .bar{display:inline-block;width:6rem;height:.6em;border:1px solid currentColor;border-radius:.3em;overflow:hidden}
.tw .bar>i{display:block;height:100%;background:currentColor;opacity:.65}
.tw .dim{opacity:.7}
"""


def framed(*parts: str) -> str:
    """Parts that are already HTML, with the style they share."""
    return f'<div class="tw"><style>{STYLE}</style>{"".join(parts)}</div>'


def table(rows: Sequence[Mapping[str, Any]], most: int = 20) -> str:
    """Rows as a table, numbers to the right; of many rows the first ones, and how many more there are."""
    if not rows:
        return "<p>Nothing.</p>"
    heads = list(rows[0])
    numeric = {head for head in heads if all(isinstance(row[head], int | float) for row in rows)}
    top = "".join(_cell("th", head, head in numeric) for head in heads)
    lines = "".join(f"<tr>{''.join(_cell('td', row[h], h in numeric) for h in heads)}</tr>" for row in rows[:most])
    more = f'<p class="dim">and {len(rows) - most} more</p>' if len(rows) > most else ""
    return f"<table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>{more}"


def _cell(kind: str, value: Any, is_number: bool) -> str:
    text = f"{value:.4g}" if isinstance(value, float) else str(value)
    side = ' class="n"' if is_number else ""
    return f"<{kind}{side}>{escape(text)}</{kind}>"


def lines(texts: Iterable[str]) -> str:
    """Lines of a story or a menu."""
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"


def _tag(tag: Tag) -> str:
    from turnwright.kernel.language import reader  # which needs the shapes that are shown here

    return escape(reader().tag(tag))


def board(shown: Board) -> str:
    """Who is there and how they are doing."""
    names = {side.id: side.name for side in shown.sides}
    rows = "".join(_piece(piece, names.get(piece.side, piece.side)) for piece in shown.pieces)
    notes = "".join(f"<p>{_tag(note)}</p>" for note in shown.notes)
    zones = "".join(_zone(names.get(zone.owner, ""), zone.name, zone.count, zone.items) for zone in shown.zones)
    return f"<h4>{escape(shown.heading)}</h4><table><tbody>{rows}</tbody></table>{zones}{notes}"


def _piece(piece: Piece, side: str) -> str:
    called = f'<span class="out">{escape(piece.name)}</span>' if piece.out else escape(piece.name)
    gauges = "<br>".join(map(_gauge, piece.gauges))
    tags = ", ".join(map(_tag, piece.tags))
    return f'<tr><th>{called}</th><td class="dim">{escape(side)}</td><td>{gauges}</td><td>{tags}</td></tr>'


def _gauge(gauge: Gauge) -> str:
    share = 100 * gauge.value // gauge.most if gauge.most else 0
    said = f"about {share} %" if gauge.hidden else f"{gauge.value}/{gauge.most}"
    return f'{escape(gauge.name)} {said} <span class="bar"><i style="width:{max(0, min(100, share))}%"></i></span>'


def _zone(owner: str, name: str, count: int, items: Iterable[Any]) -> str:
    seen = ", ".join(item.name for item in items if not item.face_down and item.name)
    said = f": {seen}" if seen else ""
    return f"<p>{escape(f'{owner}, {name.lower()}' if owner else name)} ({count}){escape(said)}</p>"
