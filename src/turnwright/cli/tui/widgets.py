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
from turnwright.cli.table import Choice
from turnwright.cli.tui import drawing
from turnwright.cli.tui.palette import FAINT
from turnwright.kernel.messages import Answer
from turnwright.kernel.odds import Summary

GROUPED_FROM = 10
"""With so many rows, those of one kind get a heading."""
WEIGHING = ("…", "…", "…", "…")
ROOMY = 30
"""Rows of a screen that has room for headings in the menu."""
SCROLLBAR = 1
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


class Menu(OptionList):
    """The legal choices with their odds, which come in while one reads. A row's id is its place among all choices."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    def __init__(self, *, id: str) -> None:  # noqa: A002  (Textual's own name)
        super().__init__(id=id)
        self.choices: Sequence[Choice] = ()
        self.shown: list[int] = []
        self.summaries: dict[int, Summary | None] = {}
        self._texts: dict[int, str] = {}
        self._marked: str | None = None
        self._headed = False

    def show(self, choices: Sequence[Choice], shown: list[int], summaries: dict[int, Summary | None]) -> None:
        """Puts up these choices, the cursor on the first one."""
        self.choices, self.shown, self.summaries, self._marked = choices, shown, summaries, None
        self._cut_texts()
        options: list[Option] = []
        group = None
        self._headed = self._has_headings()
        for place in shown:
            if self._headed and choices[place].group != group:
                group = choices[place].group
                options.append(Option(Text(f"  {group}", f"italic {FAINT}"), disabled=True))
            options.append(Option(self._row(place, at=False), id=str(place)))
        self.set_options(options)
        self.highlighted = next((at for at, option in enumerate(options) if not option.disabled), None)
        self.scroll_home(animate=False)

    def _has_headings(self) -> bool:
        """Several questions at once are kept apart, and many choices where there is room for headings."""
        groups = {self.choices[place].group for place in self.shown}
        questions = any(isinstance(self.choices[place].command, Answer) for place in self.shown)
        roomy = len(self.shown) >= GROUPED_FROM and self.screen.size.height >= ROOMY
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

    def is_cut(self, place: int) -> bool:
        """Whether a row has not room for all that it does."""
        return self._texts[place].rstrip() != self.choices[place].text

    def _width(self) -> int:
        """Its own width; before the first layout the screen's is the best guess."""
        width = self.outer_size.width or self.screen.size.width
        return max(40, width - SCROLLBAR)

    def learn(self, place: int, numbers: Summary | None) -> None:
        """Fills in the odds of a row."""
        self.summaries[place] = numbers
        self._redraw(str(place))

    def place_at(self, digit: int) -> int | None:
        """The place of the row that a digit chooses."""
        return self.shown[digit - 1] if digit <= min(QUICK, len(self.shown)) else None

    def current(self) -> int | None:
        """The place of the row under the cursor."""
        option = self.highlighted_option
        return int(option.id) if option is not None and option.id is not None else None

    def on_resize(self, event: Resize) -> None:
        if self._headed != self._has_headings():
            place = self.current()
            self.show(self.choices, self.shown, self.summaries)
            self.highlighted = self.get_option_index(str(place))
            return
        self._cut_texts()
        for place in self.shown:
            self._redraw(str(place))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        before, self._marked = self._marked, event.option_id
        for option in (before, self._marked):
            if option is not None:
                self._redraw(option)

    def _redraw(self, option: str) -> None:
        if int(option) in self.shown:
            self.replace_option_prompt(option, self._row(int(option), at=option == self._marked))

    def _row(self, place: int, *, at: bool) -> Text:
        number = self.shown.index(place) + 1
        choice = self.choices[place]
        if choice.command is None:
            numbers = figures(None)
        else:
            numbers = figures(self.summaries[place]) if place in self.summaries else WEIGHING
        quick = number if number <= QUICK else None
        return drawing.row(quick, self._texts[place], numbers, self._width(), at=at)
