"""The colours, in one place: ink, paper, jade for what is well and one's own, amber for warning, cinnabar for harm."""

from __future__ import annotations

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

THEME = Theme(
    name="turnwright",
    primary=JADE,
    secondary=SKY,
    accent=AMBER,
    warning=AMBER,
    error=CINNABAR,
    success=JADE,
    foreground=PAPER,
    background=INK,
    surface=SLATE,
    panel=TRACK,
    dark=True,
    variables={
        "block-cursor-foreground": PAPER,
        "block-cursor-background": "#2c4239",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#242d31",
        "scrollbar": TRACK,
        "scrollbar-background": INK,
        "scrollbar-hover": FAINT,
        "scrollbar-active": FAINT,
        "faint": FAINT,
        "soft": SOFT,
    },
)
