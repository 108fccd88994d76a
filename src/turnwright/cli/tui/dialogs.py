"""What is laid over the screen for a moment: help, the whole odds of a choice, saving, leaving, a form to fill in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, OptionList, Select, SelectionList, Static
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from turnwright.cli.session import ByHand, faces, short, typed_number
from turnwright.cli.tui.lists import Choices, Pick, Ticks
from turnwright.cli.tui.palette import AMBER, PAPER, SOFT
from turnwright.cli.tui.safe import as_option, as_title
from turnwright.cli.words import words
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.squares import read_square
from turnwright.kernel.telling import Sheet, Term
from turnwright.table import shapes
from turnwright.table.shapes import Blank, Form

LISTED = 40
"""A choice among more than this is typed, with completion."""
KEYS = (
    ("↑ ↓  j k", "move"),
    ("Enter", "choose"),
    ("", "at_once"),
    ("/", "find"),
    ("o", "odds"),
    ("m", "map"),
    ("c", "read"),
    ("w", "why_not"),
    ("Tab", "scroll"),
    ("g", "suggest"),
    ("d", "by_hand"),
    ("x", "override"),
    ("u  r", "undo"),
    ("s", "save"),
    ("Ctrl+T", "look"),
    ("a", "afterwards"),
    ("n", "again"),
    ("q", "leave"),
)
"""Keys, and what each does: texts of `terminal.json`. The one without a sign is for the digits."""


class TextScreen(ModalScreen[None]):
    """Something to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "dismiss", show=False) for key in ("escape", "enter", "q", "h", "question_mark", "o")
    ]

    def __init__(self, title: str, content: Text | Table, more: Sequence[str] = ()) -> None:
        super().__init__()
        self.heading = title
        self.content = content
        self.more = more

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = as_title(self.heading)
            box.border_subtitle = words("screen.closes")
            with VerticalScroll(can_focus=True):
                yield Static(self.content)
                for paragraph in self.more:
                    yield Static(Text(paragraph, SOFT), classes="paragraph")

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss()


class ListScreen(ModalScreen[int | None]):
    """One of several things; gives its place, or nothing. A letter goes to the next row that begins with it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, rows: Sequence[str]) -> None:
        super().__init__()
        self.heading = title
        self.rows = rows

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = as_title(self.heading)
            box.border_subtitle = words("screen.list_keys")
            yield Choices(*(Option(Text(row)) for row in self.rows), compact=True)

    def on_key(self, event: Key) -> None:
        listed = self.query_one(Choices)
        here = listed.highlighted or 0
        places = [*range(here + 1, len(self.rows)), *range(here + 1)]
        letter = (event.character or "").casefold()
        found = (place for place in places if letter.isalpha() and self.rows[place].casefold().startswith(letter))
        listed.highlighted = next(found, listed.highlighted)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


def help_screen(title: str, terms: Sequence[Term] = (), *, without: Collection[str] = ()) -> TextScreen:
    """The keys that do something here, how to read the screen, and the words of the game."""
    glossary = [f"{term.name}: {term.text}" for term in terms]
    keys = [
        (key or words("screen.keys.digits"), words(f"screen.keys.{does}")) for key, does in KEYS if key not in without
    ]
    return TextScreen(
        title.partition(":")[0],
        two_columns(keys, style=AMBER),
        (words("screen.reading_odds"), words("screen.reading_story"), *glossary),
    )


def two_columns(rows: Sequence[tuple[str, str]], *, style: str, right: bool = False) -> Table:
    """Short things on the left, what they mean on the right."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=style, no_wrap=True, justify="right" if right else "left")
    grid.add_column(overflow="fold")
    for left, meaning in rows:
        grid.add_row(Text(left), Text(meaning))
    return grid


class ReadScreen(ModalScreen[None]):
    """The cards on the table: a list, and the one under the cursor in full."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "dismiss", show=False) for key in ("escape", "q", "c")),
        Binding("j", "down", show=False),
        Binding("k", "up", show=False),
    ]

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        super().__init__()
        self.sheets = sheets

    def compose(self) -> ComposeResult:
        with Vertical(classes="box reading") as box:
            box.border_title = words("screen.on_the_table")
            box.border_subtitle = words("screen.read_keys")
            yield Choices(*self._rows(), id="cards", compact=True)
            with VerticalScroll(id="card", can_focus=False):
                yield Static("", id="text")

    def _rows(self) -> Iterator[Option]:
        where = None
        for place, sheet in enumerate(self.sheets):
            told = "" if sheet.where == where else sheet.where
            where = sheet.where
            yield Option(Text.assemble((sheet.title, PAPER), (f"  {told}", SOFT)), id=str(place))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id is not None:
            sheet = self.sheets[int(event.option_id)]
            text = Text.assemble((sheet.title, f"bold {AMBER}"), (f"  {sheet.where}", SOFT))
            for line in sheet.lines():
                text.append(f"\n{line}", PAPER)
            self.query_one("#text", Static).update(text)

    async def action_dismiss(self, result: None = None) -> None:
        self.dismiss()

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()


class Savable(Protocol):
    """What can be saved: a match, or a run of matches."""

    def default_file(self) -> Path: ...

    def save(self, path: Path | None = None) -> Path: ...


class SaveScreen(ModalScreen[Path | None]):
    """Asks for a file name until the match is saved, or the person gives up."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, session: Savable, heading: str) -> None:
        super().__init__()
        self.session = session
        self.heading = heading

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = as_title(self.heading)
            box.border_subtitle = words("screen.save_keys")
            yield Input(str(self.session.default_file()), id="file", compact=True)
            yield Static("", id="trouble")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if not event.value.strip():
            self.query_one("#trouble", Static).update(words("screen.no_name"))
            return
        try:
            self.dismiss(self.session.save(Path(event.value.strip()).expanduser()))
        except Refusal as refusal:
            self.query_one("#trouble", Static).update(Text(str(refusal)))


class LeaveScreen(ModalScreen[str]):
    """The match is neither over nor saved: stay, save, or leave anyway."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('stay')", show=False),
        Binding("s", "dismiss('save')", show=False),
        Binding("q", "dismiss('leave')", show=False),
    ]

    def __init__(self, heading: str) -> None:
        super().__init__()
        self.heading = heading

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = as_title(self.heading)
            box.border_subtitle = words("screen.keeps_playing")
            yield Choices(
                Option(f"Esc  {words('screen.stay')}", id="stay"),
                Option(f"s    {words('screen.save_and_leave')}", id="save"),
                Option(f"q    {words('screen.leave')}", id="leave"),
                compact=True,
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_id)


class ByHandScreen(ModalScreen[ByHand | None]):
    """Dice rolled at the table, and a reason to override the rules: both optional."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, choice: str, labels: Sequence[str] = (), typed: tuple[str, str, str] = ("", "", "")) -> None:
        """`labels` are the dice that the choice may roll; `typed` is what was entered before and refused, and why."""
        super().__init__()
        self.choice = choice
        self.labels = labels
        self.typed = typed

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = as_title(self.choice)
            box.border_subtitle = words("screen.do_keys")
            wanted = " ".join(f"{label}=…" for label in self.labels) or "accuracy=12 damage=3,4"
            yield Static(Text(words("screen.own_dice", example=wanted), SOFT))
            yield Input(self.typed[0], id="dice", compact=True)
            yield Static(Text(words("screen.reason"), SOFT))
            yield Input(self.typed[1], id="reason", compact=True)
            yield Static(Text(self.typed[2]), id="trouble")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            dice = faces(self.query_one("#dice", Input).value)
        except Refusal as refusal:
            self.query_one("#trouble", Static).update(Text(str(refusal)))
            return
        self.dismiss(ByHand(dice, self.query_one("#reason", Input).value.strip()))


class OverrideScreen(ModalScreen[str | None]):
    """Asks the game master for a reason to override the rules; it is written in the log."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, choice: str, refused: str) -> None:
        super().__init__()
        self.choice = choice
        self.refused = refused

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = as_title(self.choice)
            box.border_subtitle = words("screen.override_keys")
            yield Static(Text(self.refused, SOFT))
            yield Static(Text(words("screen.reason"), SOFT), classes="paragraph")
            yield Input(placeholder=words("screen.ruling"), id="reason", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or words("screen.ruling"))


class FormScreen(ModalScreen[dict[str, Any] | None]):
    """The blanks of an open command."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, form: Form, options: Callable[[Blank], Sequence[shapes.Option]]) -> None:
        super().__init__()
        self.form = form
        self.options = options

    def compose(self) -> ComposeResult:
        with Vertical(classes="box form") as box:
            box.border_title = as_title(self.form.title)
            box.border_subtitle = words("screen.form_keys")
            with VerticalScroll(can_focus=False):
                for field in self.form.blanks:
                    yield Static(Text(_label(field), SOFT))
                    yield self._blank(field)
            yield Static("", id="trouble")
            with Horizontal(id="buttons"):
                yield Button(words("screen.do_it"), variant="primary", id="do", compact=True)
                yield Button(words("screen.cancel"), id="cancel", compact=True)

    def _blank(self, field: Blank) -> Input | Select[str] | SelectionList[str]:
        known, options = _widget(field), self.options(field)
        if field.kind == "choice" and len(options) > LISTED:
            offers = SuggestFromList([option.name for option in options], case_sensitive=False)
            return Input(id=known, compact=True, suggester=offers, placeholder=words("screen.completes"))
        if field.kind == "choice":
            offered = [(as_option(option.name), option.id) for option in options]
            return Pick(offered, prompt=words("choose"), id=known, compact=True, allow_blank=True)
        if field.kind == "choices":
            return Ticks[str](
                *(Selection(as_option(option.name), option.id) for option in options), id=known, compact=True
            )
        return Input(id=known, compact=True, type="integer" if field.kind == "number" else "text")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._finish()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "cancel":
            self.dismiss(None)
        else:
            self._finish()

    def _finish(self) -> None:
        filled: dict[str, Any] = {}
        for field in self.form.blanks:
            value = self._value(field)
            trouble = _trouble(field, value)
            if trouble:
                self.query_one("#trouble", Static).update(Text(trouble))
                return
            if value is not None:
                filled[field.name] = value
        self.dismiss(filled)

    def _value(self, field: Blank) -> Any:
        blank = self.query_one(f"#{_widget(field)}")
        if isinstance(blank, Select):
            chosen = blank.selection
            return chosen if isinstance(chosen, str) else None
        if isinstance(blank, SelectionList):
            return list(blank.selected)
        assert isinstance(blank, Input), "a blank is typed or chosen"
        typed = blank.value.strip()
        if field.kind == "number":
            return typed_number(typed)
        if field.kind == "numbers":
            numbers = [typed_number(part) for part in typed.replace(",", " ").split()]
            return numbers if numbers and None not in numbers else None
        if field.kind == "square":
            square = read_square(typed)
            return list(square) if square is not None else None
        if field.kind == "choice":
            called = typed.casefold()
            found = (option.id for option in self.options(field) if called in (option.name.casefold(), option.id))
            return next(found, typed or None)
        return typed or None


def _widget(field: Blank) -> str:
    """The id of the widget that a blank is filled in with."""
    return short(field).replace(".", "-")


def _label(field: Blank) -> str:
    name = field.label
    limits = []
    if field.kind == "numbers":
        limits.append(words("screen.numbers", least=field.least or 0))
    elif field.kind == "square":
        limits.append(words("screen.square"))
    elif field.kind != "choices" or field.least or (field.most or 0) < len(field.options):
        limits += [_range(field.least, field.most)] if (field.least, field.most) != (None, None) else []
    limits += [words("screen.optional")] if field.optional else []
    return f"{name} ({', '.join(limits)})" if limits else name


def _range(least: int | None, most: int | None) -> str:
    if least is None:
        return words("screen.at_most", most=most or 0)
    return words("screen.at_least", least=least) if most is None else words("screen.between", least=least, most=most)


def _trouble(field: Blank, value: Any) -> str:
    """What is wrong with a blank, or nothing."""
    name = field.label
    if value is None:
        return "" if field.optional else words("screen.missing", field=name)
    count = len(value) if isinstance(value, list) else value if isinstance(value, int) else None
    if count is None:
        return ""
    too_few = field.least is not None and count < field.least
    too_many = field.most is not None and count > field.most
    return words("screen.not_so_many", field=_label(field), given=count) if too_few or too_many else ""
