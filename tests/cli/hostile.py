"""Names that would steer a terminal, and what may never come out of the program."""

import re
from typing import Any

from hypothesis import strategies as st

STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
"""Written down a second time, so that it does not agree with `clean` by being the same: all but the line break."""

NAMES = (
    "[link=http://evil]x[/link]",
    "[@click=app.quit]x[/]",
    "[bold]x[/bold]",
    "[/x]",
    "[",
    "]",
    "[red",
    "x\\",
    "[[x]]",
    ":smile:",
    "$x {0} %s",
    "\x1b[2J\x1b[31mRed",
    "\x1b]0;title\x07",
    "\x1b]8;;http://evil\x1b\\x\x1b]8;;\x1b\\",
    "\x9b2J\x9d0;t\x9c",
    "Rose\rBirch",
    "Rose\nBirch",
    "a\x00b",
    "\u202eesoR\u202c",
    "\u2066x\u2069\u200f",
    "Ro\u200bse\ufeff",
    "\u2028x\x85y\tz",
    "",
    " ",
    "é" * 300,
    "李小龍",
)

PIECES: tuple[str, ...] = ("[", "]", "/", "\x1b", "\x9b", "\r", "\n", "\x00", "\x07", "\u202e", "\u200b", "\\", "=")
PIECES += ("x", "bold", "@click=app.quit", "link=")

HOSTILE = st.one_of(
    st.sampled_from(NAMES),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
)


def duel_of(one: str, other: str) -> dict[str, Any]:
    """The setup of a duel between two names."""
    return {
        "fighters": {"r1": {"name": one, "seat": "red", "hp": 9}, "b1": {"name": other, "seat": "blue", "hp": 9}},
    }


def steering_in(text: str) -> list[str]:
    """What in an output would steer a terminal."""
    return STEERING.findall(text)
