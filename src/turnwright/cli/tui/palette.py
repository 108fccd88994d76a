"""The colours, in one place: ink, paper, jade for what is well and one's own, amber for warning, cinnabar for harm.

Everything is drawn in the colours of the dark theme. In the light one, a filter puts another colour in the place of
each just before a line is shown, so that drawing code need not know which theme is on.
"""

from __future__ import annotations

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

INK = "#14181b"
SLATE = "#1c2226"
TRACK = "#2f383d"
FAINT = "#7c888c"
SOFT = "#a9b4b4"
PAPER = "#dfe4e1"
JADE = "#7dbb9b"
AMBER = "#d8a657"
CINNABAR = "#e0736a"
SKY = "#7fa9c9"
CURSOR, CURSOR_AWAY = "#2c4239", "#242d31"

LIGHT = {
    INK: "#f8f6f0",
    SLATE: "#efece3",
    TRACK: "#d3cfc2",
    FAINT: "#686d6f",
    SOFT: "#4a5456",
    PAPER: "#1b2124",
    JADE: "#1c6a49",
    AMBER: "#855600",
    CINNABAR: "#ab231c",
    SKY: "#1c5a85",
    CURSOR: "#cde2d6",
    CURSOR_AWAY: "#e1ddd0",
}
"""The colour that stands in the light theme where this one stands in the dark."""


def _theme(name: str, colours: dict[str, str], *, dark: bool) -> Theme:
    return Theme(
        name=name,
        primary=colours[JADE],
        secondary=colours[SKY],
        accent=colours[AMBER],
        warning=colours[AMBER],
        error=colours[CINNABAR],
        success=colours[JADE],
        foreground=colours[PAPER],
        background=colours[INK],
        surface=colours[SLATE],
        panel=colours[TRACK],
        dark=dark,
        variables={
            "block-cursor-foreground": colours[PAPER],
            "block-cursor-background": colours[CURSOR],
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-foreground": colours[PAPER],
            "block-cursor-blurred-background": colours[CURSOR_AWAY],
            "scrollbar": colours[TRACK],
            "scrollbar-background": colours[INK],
            "scrollbar-hover": colours[FAINT],
            "scrollbar-active": colours[FAINT],
            "faint": colours[FAINT],
            "soft": colours[SOFT],
        },
    )


THEMES = {
    "dark": _theme("turnwright-dark", {colour: colour for colour in LIGHT}, dark=True),
    "light": _theme("turnwright-light", LIGHT, dark=False),
}


class Lighter(LineFilter):
    """Puts the colours of the light theme in the place of those that everything is drawn in."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text, style and _lighter(style), control) for text, style, control in segments]


def _lighter(style: Style) -> Style:
    ink, paper = _instead(style.color), _instead(style.bgcolor)
    return style if ink is None and paper is None else style + Style(color=ink, bgcolor=paper)


def _instead(colour: RichColor | None) -> str | None:
    return None if colour is None or colour.triplet is None else LIGHT.get(colour.triplet.hex)
