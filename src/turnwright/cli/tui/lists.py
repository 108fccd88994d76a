"""Lists to choose from in which the cursor and what is ticked are signs, not only shades: they show without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from rich.segment import Segment
from textual.app import ComposeResult
from textual.strip import Strip
from textual.widgets import OptionList, Select, SelectionList
from textual.widgets._select import SelectCurrent, SelectOverlay

T = TypeVar("T")

CURSOR, NO_CURSOR = "› ", "  "
TICKED, NOT_TICKED = "[x] ", "[ ] "

if TYPE_CHECKING:
    _Lines: TypeAlias = OptionList
else:
    _Lines = object


class _Signs(_Lines):
    """What a list writes before its rows: where the cursor is."""

    def _sign(self, option: int) -> str:
        return CURSOR if option == self.highlighted and self.has_focus else NO_CURSOR

    def _get_left_gutter_width(self) -> int:
        return len(self._sign(-1))

    def render_line(self, y: int) -> Strip:
        line = OptionList.render_line(self, y)
        try:
            option, row = self._lines[self.scroll_offset.y + y]
        except IndexError:
            return line
        sign = self._sign(option) if row == 0 else " " * self._get_left_gutter_width()
        style = next((segment.style for segment in line if segment.style is not None), self.rich_style)
        return Strip([Segment(sign, style), *line])


class Choices(_Signs, OptionList):
    """One of several things."""


class Ticks(_Signs, SelectionList[T]):
    """Any of several things: each is ticked, or it is not."""

    def _sign(self, option: int) -> str:
        ticked = 0 <= option < len(self.options) and self.get_option_at_index(option).value in self._selected
        return super()._sign(option) + (TICKED if ticked else NOT_TICKED)


class _Unfolded(_Signs, SelectOverlay):
    """The list of a `Pick` while it is open."""


class Pick(Select[T]):
    """One of several things, in a row that unfolds."""

    def compose(self) -> ComposeResult:
        yield SelectCurrent(self.prompt)
        yield _Unfolded(type_to_search=self._type_to_search).data_bind(compact=Select.compact)
