"""The pieces of the screen: something drawn to its width, and the menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from turnwright.cli.figures import figures
from turnwright.cli.session import Row, folded, is_forced
from turnwright.cli.tui import drawing
from turnwright.cli.tui.palette import FAINT
from turnwright.table.shapes import Weighed

GROUPED_FROM = 10
"""With this many rows, those of one kind get a heading."""
WEIGHING = ("…", "…", "…", "…")
ROOMY = 30
"""Rows of a screen that has room for headings in the menu."""
SCROLLBAR = 1
LEAST_ROOM = 12
"""Rows that a menu may have on the smallest screen before groups of them are folded."""
QUICK = 9
"""Rows that a digit chooses."""


class Drawn(Widget):
    """Text that is drawn anew for the width it is given, and is as high as it comes out."""

    DEFAULT_CSS = "Drawn { height: auto; }"

    def __init__(self, draw: Callable[[int], Text], *, id: str) -> None:  # noqa: A002  (Textual's own name)
        super().__init__(id=id)
        self.draw = draw

    def render(self) -> Text:
        return self.draw(max(1, self.content_size.width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.draw(max(1, width)).plain.count("\n") + 1

    def row_of(self, mark: str) -> int | None:
        """The first row that holds a mark."""
        rows = self.draw(max(1, self.content_size.width)).plain.split("\n")
        return next((at for at, row in enumerate(rows) if mark in row), None)

    def redraw(self) -> None:
        self.refresh(layout=True)


class Story(VerticalScroll):
    """What happened, with its end in sight whenever there is more or less room for it."""

    def on_resize(self) -> None:
        self.scroll_end(animate=False)


Place = int | str
"""A row of the menu: the place of a choice, or the name of a group that is folded into one row."""


class Menu(OptionList):
    """The legal choices with their odds, which appear once worked out; what doesn't fit is folded into groups."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    def __init__(self, *, id: str) -> None:  # noqa: A002  (Textual's own name)
        super().__init__(id=id)
        self.choices: Sequence[Row] = ()
        self.shown: list[int] = []
        self.summaries: dict[int, Weighed | None] = {}
        self.opened: str | None = None
        """The folded group that is looked into."""
        self._folds = True
        self._rows: list[Place] = []
        self._texts: dict[int, str] = {}
        self._marked: str | None = None
        self._headed = False

    def show(
        self,
        choices: Sequence[Row],
        shown: list[int],
        summaries: dict[int, Weighed | None],
        *,
        folds: bool = True,
        opened: str | None = None,
    ) -> None:
        """Puts up these choices, the cursor on the first one."""
        self.choices, self.shown, self.summaries, self._marked = choices, shown, summaries, None
        self._folds, self.opened = folds, opened
        self._rows = self._laid_out()
        self._cut_texts()
        options: list[Option] = []
        group = None
        self._headed = self._has_headings()
        for row in self._rows:
            if self._headed and isinstance(row, int) and choices[row].group != group:
                group = choices[row].group
                options.append(Option(Text(f"  {group}", f"italic {FAINT}"), disabled=True))
            options.append(Option(self._row(row, at=False), id=_option_id(row)))
        self.set_options(options)
        self.highlighted = self._first(options)
        self.scroll_home(animate=False)

    def _first(self, options: Sequence[Option]) -> int | None:
        """Where the cursor begins: on something that can be done at once, if there is any."""
        rows = [(at, self.row_of(option.id)) for at, option in enumerate(options) if not option.disabled]
        at_once = (at for at, row in rows if isinstance(row, int) and self.choices[row].choice is not None)
        return next(at_once, rows[0][0] if rows else None)

    def _laid_out(self) -> list[Place]:
        """The rows: every choice, with long groups as one row each where there are too many."""
        if self.opened is not None:
            return [place for place in self.shown if self.choices[place].group == self.opened]
        closed = folded([self.choices[place] for place in self.shown], self._room()) if self._folds else []
        rows: dict[Place, None] = {}
        for place in self.shown:
            group = self.choices[place].group
            rows[group if group in closed else place] = None
        return list(rows)

    def _room(self) -> int:
        return max(LEAST_ROOM, self.outer_size.height - 1)

    def open(self, group: str) -> None:
        """Looks into a folded group."""
        self.show(self.choices, self.shown, self.summaries, opened=group)

    def close(self) -> None:
        """Back to all groups, the cursor on the one that was open."""
        group = self.opened
        self.show(self.choices, self.shown, self.summaries)
        if group in self._rows:
            self.highlighted = self.get_option_index(_option_id(group))

    def _has_headings(self) -> bool:
        """Several questions at once are kept apart, and many choices where there is room for headings."""
        places = [row for row in self._rows if isinstance(row, int)]
        groups = {self.choices[place].group for place in places}
        questions = any(self.choices[place].is_answer for place in places)
        roomy = len(self._rows) >= GROUPED_FROM and self.screen.size.height >= ROOMY
        return len(groups) > 1 and (questions or roomy)

    def _cut_texts(self) -> None:
        """What each row has room for; rows that would read the same keep their last words too."""
        room = drawing.row_room(self._width())
        cut = {place: drawing.fit_choice(self.choices[place].text, room) for place in self.shown}
        often = Counter(cut.values())
        self._texts = {
            place: text if often[text] == 1 else drawing.fit_both_ends(self.choices[place].text, room)
            for place, text in cut.items()
        }

    @property
    def is_forced(self) -> bool:
        """Whether there is only one thing to do: Enter goes on."""
        return is_forced(self.choices)

    def is_cut(self, place: int) -> bool:
        """Whether a row's description is too long to fit."""
        return self._texts[place].rstrip() != self.choices[place].text

    def _width(self) -> int:
        """Its own width; before the first layout the screen's is the best guess."""
        width = self.outer_size.width or self.screen.size.width
        return max(40, width - SCROLLBAR)

    def learn(self, place: int, numbers: Weighed | None) -> None:
        """Fills in the odds of a row."""
        self.summaries[place] = numbers
        self._redraw(_option_id(place))

    def row_at(self, digit: int) -> Place | None:
        """The row that a digit chooses."""
        return self._rows[digit - 1] if digit <= min(QUICK, len(self._rows)) else None

    def row_of(self, option_id: str | None) -> Place | None:
        """The row that an option stands for; none if it is no longer there."""
        return next((row for row in self._rows if _option_id(row) == option_id), None)

    def current(self) -> Place | None:
        """The row under the cursor."""
        option = self.highlighted_option
        return None if option is None else self.row_of(option.id)

    def point_at(self, place: int) -> None:
        """Puts the cursor on a choice, looking into its group if it is folded away."""
        if place not in self._rows:
            self.show(self.choices, self.shown, self.summaries)
        if place not in self._rows:
            self.open(self.choices[place].group)
        self.highlighted = self.get_option_index(_option_id(place))

    def on_resize(self, event: Resize) -> None:
        row = self.current()
        if self._headed != self._has_headings() or self._rows != self._laid_out():
            self.show(self.choices, self.shown, self.summaries, folds=self._folds, opened=self.opened)
            if row in self._rows:
                self.highlighted = self.get_option_index(_option_id(row))
            return
        self._cut_texts()
        for each in self._rows:
            self._redraw(_option_id(each))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        before, self._marked = self._marked, event.option_id
        for option in (before, self._marked):
            if option is not None:
                self._redraw(option)

    def _redraw(self, option: str) -> None:
        row = self.row_of(option)
        if row is not None:
            self.replace_option_prompt(option, self._row(row, at=option == self._marked))

    def _row(self, row: Place, *, at: bool) -> Text:
        number = self._rows.index(row) + 1
        quick = number if number <= QUICK else None
        if isinstance(row, str):
            count = sum(self.choices[place].group == row for place in self.shown)
            return drawing.group_row(quick, row, count, self._width(), at=at)
        choice = self.choices[row]
        if self.is_forced:
            return drawing.forced_row(choice.text, self._width())
        if choice.choice is None:
            numbers = figures(None)
        else:
            numbers = figures(self.summaries[row]) if row in self.summaries else WEIGHING
        return drawing.row(quick, self._texts[row], numbers, self._width(), at=at)


def _option_id(row: Place | None) -> str:
    return f"group {row}" if isinstance(row, str) else str(row)
