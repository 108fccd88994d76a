"""Other people's text on the screen: never read as markup, and never passed to the terminal unchecked."""

from __future__ import annotations

from rich.segment import Segment
from rich.text import Text
from textual.color import Color
from textual.content import Content
from textual.filter import LineFilter

from turnwright.table.clean import clean


def as_title(text: str) -> Content:
    """For a border: a text of one line in which nothing is markup."""
    return Content(clean(text) or " ")


def as_option(text: str) -> Text:
    """For a list to choose from: the same."""
    return Text(clean(text) or " ")


class Cleaning(LineFilter):
    """The last check of every line drawn. What it removes has no width, so nothing moves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [each if each.control else Segment(_drawn(each.text), each.style) for each in segments]


def _drawn(text: str) -> str:
    return text if text.isprintable() else clean("".join(text.replace("\t", "").splitlines()))
