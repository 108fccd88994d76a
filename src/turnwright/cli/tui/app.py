"""The screen of a match, and the one that asks which encounter to play."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, TypeVar

from rich.table import Table
from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.events import Mount, Resize
from textual.filter import LineFilter
from textual.geometry import Region, Size, Spacing
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from turnwright.cli.figures import explained
from turnwright.cli.naming import words_of
from turnwright.cli.session import ByHand, Row, Session, filtered, is_forced
from turnwright.cli.tui import drawing
from turnwright.cli.tui.dialogs import (
    ByHandScreen,
    FormScreen,
    LeaveScreen,
    ListScreen,
    OverrideScreen,
    ReadScreen,
    SaveScreen,
    TextScreen,
    help_screen,
    two_columns,
)
from turnwright.cli.tui.lists import Choices
from turnwright.cli.tui.map import MapScreen, Pointed, square_blank
from turnwright.cli.tui.palette import AMBER, FAINT, JADE, PAPER, SOFT, THEMES, Lighter
from turnwright.cli.tui.room import NoRoomScreen, fits, is_hung_up
from turnwright.cli.tui.safe import Cleaning
from turnwright.cli.tui.widgets import Drawn, Menu, Place, Story
from turnwright.cli.words import words
from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, AnyGame
from turnwright.kernel.view import View
from turnwright.table.shapes import Weighed
from turnwright.table.weighing import weighed

R = TypeVar("R")

LOOKED_AFTER = 1.0
"""Seconds between two looks at whether the terminal is still there."""
PLAYING_KEYS = (
    ("Enter", "key.choose", "app.choose"),
    ("/", "key.find", "app.filter"),
    ("o", "key.odds", "app.odds"),
    ("u", "key.undo", "app.undo"),
    ("r", "key.redo", "app.redo"),
    ("s", "key.save", "app.save"),
    ("?", "key.help", "app.help"),
    ("q", "key.quit", "app.leave"),
)
GM_KEYS = (
    *PLAYING_KEYS[:3],
    ("g", "key.hint", "app.suggest"),
    ("d", "key.dice", "app.by_hand"),
    *(key for key in PLAYING_KEYS[3:] if key[0] != "r"),
)
END_KEYS = (
    ("n", "key.new_battle", "app.again"),
    ("u", "key.undo", "app.undo"),
    ("s", "key.save", "app.save"),
    ("?", "key.help", "app.help"),
    ("q", "key.quit", "app.leave"),
)
LEFT_OUT_FIRST = ("r", "o", "s", "g", "u", "/")
"""Keys that a narrow screen doesn't name, the first one first."""
WIDE, TALL = 110, 34
"""Columns from which the story stands beside the board, and rows from which the board may take half of the screen."""
SHORT_BOARD, NARROW_BOARD = 8, 7
"""Rows of a board below that, and where the story stands under it, as in tui.tcss."""


KEYS_OF_PLAY: tuple[BindingType, ...] = (
    Binding("s", "save", show=False),
    Binding("n", "again", show=False),
    Binding("h,question_mark", "help", show=False),
    Binding("q,ctrl+c", "leave", show=False),
    Binding("ctrl+q", "leave", show=False, priority=True),
    *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
)
"""What a fight and the way between fights have in common."""


class TurnwrightApp(App[R]):
    """What the two screens share: colours, sizes at which the layout changes, and no palette of commands."""

    CSS_PATH = "tui.tcss"
    TITLE = "Turnwright"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012  (as Textual declares it)
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = [  # noqa: RUF012  (the same)
        (0, "-cramped"),
        (15, "-tiny"),
        (22, "-short"),
        (TALL, "-tall"),
    ]

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+t", "other_look", show=False)]

    least: ClassVar[Size] = Size(50, 10)
    """The smallest terminal that shows what there is to choose from."""

    def __init__(self, look: str = "dark") -> None:
        """`look` is the name of a theme: dark or light."""
        super().__init__()
        for theme in THEMES.values():
            self.register_theme(theme)
        self.look = look
        self.theme = THEMES[look].name

    def get_line_filters(self) -> Sequence[LineFilter]:
        lighter = [Lighter()] if self.look == "light" else []
        return [*lighter, *super().get_line_filters(), Cleaning()]

    def action_other_look(self) -> None:
        """From dark to light, and back."""
        self.look = "dark" if self.look == "light" else "light"
        self.theme = THEMES[self.look].name
        for screen in self.screen_stack:
            for widget in (screen, *screen.query("*")):
                widget.refresh()

    @on(Mount)
    def _mind_the_terminal(self) -> None:
        """A terminal that is closed ends the game, even where nobody is told of it by a signal."""
        if not self.is_headless and sys.__stdin__ is not None and sys.__stdin__.isatty():
            keyboard = sys.__stdin__.fileno()
            self.set_interval(LOOKED_AFTER, lambda: self.exit() if is_hung_up(keyboard) else None)

    @on(Resize)
    def _mind_the_room(self, event: Resize) -> None:
        crowded = isinstance(self.screen, NoRoomScreen)
        if crowded and fits(event.size, self.least):
            self.pop_screen()
        elif not crowded and not fits(event.size, self.least):
            self.push_screen(NoRoomScreen(self.least), lambda leaves: self.action_leave() if leaves else None)

    def action_leave(self) -> None:
        self.exit()


class ChooseApp(TurnwrightApp[str]):
    """Asks for one of several things: first of all, which ruleset to play."""

    question = "which_game"
    """A text of `terminal.json`."""
    shows_names = True
    """Whether what is typed on a command line stands beside a title."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,ctrl+c", "quit", show=False),
        Binding("h,question_mark", "help", show=False),
        Binding("j", "down", show=False),
        Binding("k", "up", show=False),
        *(Binding(str(digit), f"pick({digit})", show=False) for digit in range(1, 10)),
    ]

    def __init__(self, heading: str, offered: Mapping[str, str], look: str = "dark") -> None:
        super().__init__(look)
        self.heading = heading
        self.offered = offered

    def compose(self) -> ComposeResult:
        yield Static(Text(self.heading, f"bold {JADE}"), id="title", classes="whole")
        yield Static(Text(words(self.question), f"bold {AMBER}"), id="which")
        options = []
        for number, (name, title) in enumerate(self.offered.items(), start=1):
            head = f"{number}" if number < 10 else " "
            named = f"  {name}" if self.shows_names else ""
            row = Table.grid(padding=(0, 2))  # a long title goes on below its beginning, not below its number
            row.add_row(Text(head, AMBER), Text.assemble((title, PAPER), (named, FAINT)))
            options.append(Option(row, id=name))
        yield Choices(*options, id="encounters", compact=True)
        yield Static(Text(words("screen.choose_keys"), FAINT), id="keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.exit(event.option_id)

    def action_pick(self, digit: int) -> None:
        if digit <= len(self.offered):
            self.exit(list(self.offered)[digit - 1])

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    def action_help(self) -> None:
        rows = [
            ("↑ ↓  j k", words("screen.keys.move")),
            ("Enter", words("screen.keys.choose")),
            (words("screen.keys.digits"), words("screen.keys.at_once")),
            ("Ctrl+T", words("screen.keys.look")),
            ("q", words("screen.keys.leave")),
            *self.explained(),
        ]
        self.push_screen(TextScreen(words(self.question), two_columns(rows, style=AMBER)))

    def explained(self) -> Sequence[tuple[str, str]]:
        """Words of what is offered, and what they mean."""
        return ()


class PickApp(ChooseApp):
    """Asks which encounter to play."""

    question = "screen.which_encounter"

    def __init__(self, game: AnyGame, look: str = "dark") -> None:
        game = game.speaking("")
        super().__init__(game.title, game.ruleset.content.encounters(game), look)


class Wish(NamedTuple):
    """A row of the menu with what it was filled in with and what went along with it."""

    row: Row
    values: Mapping[str, Any] | None
    by_hand: ByHand


class PlayApp(TurnwrightApp[None]):
    """A match: the board, the story, the menu with its odds."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", show=False),
        Binding("o", "odds", show=False),
        Binding("g", "suggest", show=False),
        Binding("d", "by_hand", show=False),
        Binding("x", "override", show=False),
        Binding("c", "read", show=False),
        Binding("m", "map", show=False),
        Binding("w", "why_not", show=False),
        Binding("a", "afterwards", show=False),
        Binding("u", "undo", show=False),
        Binding("r", "redo", show=False),
        Binding("enter", "go_on", show=False),
        *KEYS_OF_PLAY,
    ]

    def __init__(self, session: Session, look: str = "dark") -> None:
        super().__init__(look)
        self.session = session
        self.busy = False
        self._lines = session.story()
        self._read = session.read()
        self._board = session.board()
        self._question = ""
        self._sentence = ""
        self._new_menu = False
        self._suggested = (0, 0)
        """The record and the row of the last suggestion."""
        self._mend: Callable[[str], None] | None = None
        """Asks again for dice that were refused."""
        self._wish: Wish | None = None
        """What was last tried."""
        self._refused: tuple[int, Wish, Refusal] | None = None
        """What the rules refused after which record, where the game master may override them."""

    def compose(self) -> ComposeResult:
        yield Drawn(self._draw_heading, id="title")
        yield Drawn(lambda width: drawing.order(self._board, width), id="order")
        with Container(id="body"):
            with VerticalScroll(id="units"):
                yield Drawn(self._draw_units, id="pieces")
            with Story(id="story"):
                yield Drawn(lambda width: drawing.story(self._lines, self.session.seat, self._read, width), id="lines")
            with Vertical(id="choices"):
                yield Drawn(self._draw_question, id="ask")
                yield Menu(id="menu")
                yield Input(placeholder=words("screen.filter"), id="filter", compact=True)
                with VerticalScroll(id="end", can_focus=False):
                    yield Static("", id="result")
        yield Static("", id="message")
        yield Static("", id="keys")

    @property
    def below(self) -> Screen[Any]:
        """The match's own screen, whatever is laid over it."""
        return self.screen_stack[0]

    def on_mount(self) -> None:
        self.below.query_one("#filter").display = False
        self.below.query_one("#story").border_title = f" {words('screen.story')} "
        self._say(" ".join(self.session.match.notices))
        self._act(self.session.advance)

    # What is shown

    def _draw_heading(self, width: int) -> Text:
        session = self.session
        name = session.game.ruleset.name
        return drawing.heading(name, session.title, self._board.heading, session.own_name, session.seed, width)

    def _draw_question(self, width: int) -> Text:
        plays = self.session.result is None and not self.busy
        return drawing.ask(self._question, width, odds=plays and not is_forced(self.session.rows()))

    def _draw_units(self, width: int) -> Text:
        short = SHORT_BOARD if self.size.width >= WIDE else NARROW_BOARD
        rows = self.size.height // 2 if self.size.height >= TALL else short
        return drawing.units(self._board, self.session.side, width, rows)

    def _say(self, sentence: str, *, hint: bool = False) -> None:
        self._sentence = "" if hint else sentence
        text = Text(sentence, SOFT if hint else AMBER)
        self.below.query_one("#message", Static).update(text)

    @on(OptionList.OptionHighlighted, "#menu")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What a row does and had no room for is said below; a message stays until the cursor is moved."""
        new, self._new_menu = self._new_menu, False
        menu = self.below.query_one(Menu)
        place = menu.row_of(event.option_id)
        if place is None or (new and self._sentence):
            return
        if isinstance(place, str):
            self._say(words("screen.opens_group"), hint=True)
            return
        choice = menu.choices[place]
        if (self.session.n, place) == self._suggested:
            self._say(words("screen.suggested", what=choice.text))
            return
        self._say(hint(choice, in_full=menu.is_cut(place)), hint=True)

    def _show(self) -> None:
        """Draws everything as it is now."""
        session = self.session
        self._lines = session.story()
        self._read = session.read()
        self._board = session.board()
        over = session.result is not None
        self._question = session.over.rstrip(".") if over else self._asked()
        self.below.query_one("#order").display = bool(self._board.order) or over
        self.below.query_one("#units").set_class(drawing.is_slim(self._board), "-slim")
        self.below.query_one("#menu").set_class(drawing.is_slim(self._board), "-slim")
        for drawn in self.below.query(Drawn):
            drawn.redraw()
        menu = self.below.query_one(Menu)
        menu.display = not over
        menu.disabled = False
        self.below.query_one("#end").display = over
        self.below.query_one("#keys", Static).update(_key_line(self._keys(over=over), self.size.width - 2))
        self._close_filter()
        if over:
            self._show_end()
        else:
            choices = session.rows()
            self._new_menu = True
            menu.show(choices, list(range(len(choices))), {})
            menu.focus()
            self._weigh(session.place.seen(), choices)
        self.call_after_refresh(self._scroll)

    def _asked(self) -> str:
        """The question over the menu; what has to be done is not asked."""
        if is_forced(self.session.rows()) and not self.session.place.prompts():
            return words("screen.next")
        return self.session.question()

    def _scroll(self) -> None:
        """Brings what is new into sight: the end of the story, and the unit that acts."""
        self.below.query_one("#story").scroll_end(animate=False)
        pieces = self.below.query_one("#pieces", Drawn)
        acting = pieces.row_of("▸")
        if acting is not None:
            region = Region(0, acting, pieces.size.width, 1)
            self.below.query_one("#units").scroll_to_region(region, animate=False, spacing=Spacing(1, 0, 2, 0))

    def _keys(self, *, over: bool) -> tuple[tuple[str, str, str], ...]:
        """The keys that mean something now; cards can be read where there are any."""
        if over:
            afterwards = [("a", "key.afterwards", "app.afterwards")] if self.session.afterwards() else []
            return (*afterwards, *self._undoable(self._end_keys()))
        keys = self._undoable(GM_KEYS if self.session.seat == GM else PLAYING_KEYS)
        more = [("m", "key.map", "app.map")] if self._board.map is not None else []
        more += [("c", "key.read", "app.read")] if self.session.sheets() else []
        more += [("w", "key.why_not", "app.why_not")] if self.session.place.unavailable() else []
        if is_forced(self.session.rows()):
            return (("Enter", "key.go_on", "app.choose"), *more, *keys[3:])
        return (*keys[:3], *more, *keys[3:])

    def _undoable(self, keys: tuple[tuple[str, str, str], ...]) -> tuple[tuple[str, str, str], ...]:
        """The keys without undo where the session offers none, and without redo where nothing was taken back."""
        idle = "" if self.session.can_undo else "ur"
        if not self.session.place.may_redo():
            idle += "r"
        return tuple(key for key in keys if key[0] not in idle)

    def _end_keys(self) -> tuple[tuple[str, str, str], ...]:
        if self.session.can_repeat:
            return END_KEYS
        return (("Enter", self.session.next_step, "app.leave"), *END_KEYS[1:-1])

    def _show_end(self) -> None:
        first, *more = self.session.result_lines()
        text = Text.assemble((first, f"bold {JADE}"), (f"  {self._board.heading}", FAINT))
        for line in more:
            text.append(f"\n{line}", PAPER)
        if self.session.log:
            text.append("\n" + words("screen.log_in", path=str(self.session.log)), FAINT)
        self.below.query_one("#result", Static).update(text)

    # The others' turns and the odds are worked out in threads of their own, so that the screen never freezes.

    def _act(self, deed: Callable[[], None]) -> None:
        """Does something that may let the others act, and then shows what came of it."""
        self.busy = True
        self.workers.cancel_group(self, "odds")
        self._question = words("screen.others_act")
        self.below.query_one("#ask", Drawn).redraw()
        self.below.query_one(Menu).disabled = True
        self._do(deed)

    @work(thread=True, group="act", exclusive=True)
    def _do(self, deed: Callable[[], None]) -> None:
        refused = None
        try:
            deed()
        except Refusal as refusal:
            refused = refusal
        self.call_from_thread(self._done, refused)

    def _done(self, refusal: Refusal | None) -> None:
        self.busy = False
        mend, self._mend = self._mend, None
        wish, self._wish = self._wish, None
        self._refused = None
        if refusal is not None:
            overrides = refusal.overridable and self.session.seat == GM and wish is not None
            if overrides and wish is not None:
                self._refused = (self.session.n, wish, refusal)
            self._say(words("screen.may_override", why=str(refusal)) if overrides else str(refusal))
        self._show()
        if refusal is not None and mend is not None:
            mend(str(refusal))

    @work(thread=True, group="odds", exclusive=True)
    def _weigh(self, seen: View, rows: tuple[Row, ...]) -> None:
        worker = get_current_worker()
        commands = self.session.place.commands()
        for place, row in enumerate(rows):
            if row.choice is None or row.choice.key not in commands:
                continue
            odds = weighed(row.choice.key, seen, commands[row.choice.key])
            if worker.is_cancelled:
                return
            self.call_from_thread(self._learn, seen.n, place, odds)

    def _learn(self, n: int, place: int, odds: Weighed) -> None:
        if n == self.session.n and not self.busy:
            self.session.place.remember(n, odds)
            self.below.query_one(Menu).learn(place, odds)

    # What can be done

    @on(OptionList.OptionSelected, "#menu")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._take(self.below.query_one(Menu).row_of(event.option_id))

    def action_choose(self) -> None:
        self._take(self.below.query_one(Menu).current())

    def action_pick(self, digit: int) -> None:
        self._take(self.below.query_one(Menu).row_at(digit))

    def _take(self, row: Place | None) -> None:
        """Does what a row says, or looks into the group that it stands for."""
        if row is None or self.busy or self.session.result is not None:
            return
        if isinstance(row, str):
            self.below.query_one(Menu).open(row)
        else:
            self._choose(row)

    def _choose(self, place: int, by_hand: ByHand | None = None) -> None:
        self._fill_in(self.session.rows()[place], by_hand)

    def action_afterwards(self) -> None:
        """What can still be done once the match is over."""
        rows = self.session.afterwards()
        if rows and not self.busy:
            titles = [row.text for row in rows]
            self.push_screen(
                ListScreen(words("screen.afterwards"), titles),
                lambda place: None if place is None else self._fill_in(rows[place]),
            )

    def _fill_in(self, choice: Row, by_hand: ByHand | None = None) -> None:
        """Does what a row says, once its form is filled in."""
        self._say("")
        if choice.form is None or not choice.form.blanks:
            self._try(Wish(choice, None, by_hand or ByHand()))
            return

        def filled(values: dict[str, Any] | None) -> None:
            if values is not None:
                self._try(Wish(choice, values, by_hand or ByHand()))

        self.push_screen(FormScreen(choice.form, self.session.place.options), filled)

    def _try(self, wish: Wish) -> None:
        self._wish = wish
        self._act(lambda: self.session.choose(*wish))

    def action_override(self) -> None:
        """Does what the rules have just refused, anyway."""
        if self.session.seat != GM or self.busy or self.session.result is not None:
            return
        if self._refused is None or self._refused[0] != self.session.n:
            self._say(words("screen.nothing_refused"))
            return
        _, wish, refusal = self._refused

        def given(reason: str | None) -> None:
            if reason is not None:
                self._try(wish._replace(by_hand=wish.by_hand._replace(reason=reason)))

        self.push_screen(OverrideScreen(wish.row.text, str(refusal)), given)

    def action_by_hand(self) -> None:
        """The choice under the cursor, with dice rolled at the table or with the rules overridden."""
        place = self.below.query_one(Menu).current()
        if self.session.seat != GM or not isinstance(place, int) or self.busy or self.session.result is not None:
            return

        self._ask_by_hand(place)

    def _ask_by_hand(self, place: int, before: ByHand | None = None, trouble: str = "") -> None:
        """Asks for dice and a reason; what is refused can be mended, and is not typed again."""
        row = self.session.rows()[place]
        labels = self.session.place.rolls(row.choice.key) if row.choice is not None else ()
        typed = (before.typed if before else "", before.reason if before else "", trouble)

        def entered(by_hand: ByHand | None) -> None:
            if by_hand is not None:
                n = self.session.n
                self._choose(place, by_hand)
                self._mend = lambda why: self._ask_by_hand(place, by_hand, why) if n == self.session.n else None

        self.push_screen(ByHandScreen(row.text, labels, typed), entered)

    def action_suggest(self) -> None:
        if self.busy or self.session.result is not None:
            return
        try:
            place = self.session.suggest()
        except Refusal as refusal:
            self._say(str(refusal))
            return
        self._close_filter()
        self.below.query_one(Menu).point_at(place)
        self._suggested = (self.session.n, place)
        self._say(words("screen.suggested", what=self.session.rows()[place].text))

    def action_undo(self) -> None:
        self._change(self.session.undo)

    def action_redo(self) -> None:
        self._change(self.session.redo)

    def _change(self, deed: Callable[[], str]) -> None:
        if self.busy:
            return
        try:
            self._say(deed())
        except Refusal as refusal:
            self._say(str(refusal))
            return
        # After an undo it is this person's turn; where another seat was asked at the same time, that one acts again.
        self._act(lambda: None if self.session.waits_for_me() else self.session.advance())

    def action_again(self) -> None:
        if self.busy or self.session.result is None:
            return
        try:
            self.session = self.session.again()
        except Refusal as refusal:
            self._say(str(refusal))
            return
        self._say(words("screen.new_battle", seed=str(self.session.seed)))
        self._act(self.session.advance)

    def action_go_on(self) -> None:
        """After a battle of a story, Enter goes on with it."""
        if self.session.result is not None and not self.session.can_repeat and not self.busy:
            self.action_leave()

    def action_save(self) -> None:
        if not self.busy:
            self.push_screen(SaveScreen(self.session, words("screen.save_as")), self._saved)

    def _saved(self, path: Path | None) -> None:
        if path is not None:
            self._say(words("screen.saved", path=str(path)))

    def action_leave(self) -> None:
        if len(self.screen_stack) > 1:
            return
        if self.session.result is not None or not self.session.unsaved:
            self.exit()
            return

        def decided(answer: str | None) -> None:
            if answer == "leave":
                self.exit()
            elif answer == "save":
                self.push_screen(
                    SaveScreen(self.session, words("screen.save_as")), lambda path: self.exit() if path else None
                )

        self.push_screen(LeaveScreen(words("screen.unsaved")), decided)

    def action_help(self) -> None:
        session = self.session
        unused = {
            *(() if session.can_undo else ("u  r",)),
            *(() if session.can_repeat else ("n",)),
            *(() if session.seat == GM else ("d", "x", "a")),
        }
        self.push_screen(help_screen(session.place.game.title, session.place.glossary(), without=unused))

    def action_odds(self) -> None:
        place = self.below.query_one(Menu).current()
        if self.busy or self.session.result is not None or not isinstance(place, int):
            return
        choice = self.session.rows()[place]
        if choice.choice is not None:
            rows = explained(self.session.odds(place), self.session.names())
            self.push_screen(
                TextScreen(
                    words("screen.outcomes"),
                    two_columns(rows, style=PAPER, right=True),
                    (choice.text, choice.about)[: 2 if choice.about else 1],
                )
            )

    def action_read(self) -> None:
        sheets = self.session.sheets()
        if sheets and not self.busy:
            self.push_screen(ReadScreen(sheets))

    def action_map(self) -> None:
        """The map, on which a choice can be made by pointing."""
        if self._board.map is None or self.busy:
            return

        def chosen(pointed: Pointed | None) -> None:
            if pointed is None or self.busy:
                return
            row = self.session.rows()[pointed.row]
            blank = square_blank(row)
            if pointed.square is None or blank is None:
                self._choose(pointed.row)
            else:
                self._try(Wish(row, {blank: list(pointed.square)}, ByHand()))

        self.push_screen(MapScreen(self._board, self.session.rows()), chosen)

    def action_why_not(self) -> None:
        """What somebody might look for, and why it isn't possible now."""
        missed = self.session.place.unavailable()
        if missed and not self.busy and self.session.result is None:
            rows = [(row.text, row.why.sentence) for row in missed]
            self.push_screen(TextScreen(words("screen.not_possible"), two_columns(rows, style=AMBER)))

    # The filter

    def action_filter(self) -> None:
        if not self.busy and self.session.result is None:
            typed = self.below.query_one("#filter", Input)
            typed.display = True
            typed.focus()

    @on(Input.Changed, "#filter")
    def _filter(self, event: Input.Changed) -> None:
        if event.input.display:
            choices = self.session.rows()
            menu = self.below.query_one(Menu)
            menu.show(choices, filtered(choices, event.value), menu.summaries, folds=not event.value.strip())

    @on(Input.Submitted, "#filter")
    def _filtered(self) -> None:
        self.below.query_one(Menu).focus()

    def key_escape(self) -> None:
        typed = self.below.query_one("#filter", Input)
        if typed.display:
            self._close_filter()
            choices = self.session.rows()
            menu = self.below.query_one(Menu)
            menu.show(choices, list(range(len(choices))), menu.summaries)
            menu.focus()
        elif self.below.query_one(Menu).opened is not None:
            self.below.query_one(Menu).close()

    def _close_filter(self) -> None:
        typed = self.below.query_one("#filter", Input)
        typed.display = False
        typed.value = ""


def hint(row: Row, *, in_full: bool) -> str:
    """What a row does and costs. Its text is told again only where the menu had to cut it."""
    cost = (
        reader().listed_text([cost for cost in map(reader().tag, row.choice.cost) if cost not in row.text], "list")
        if row.choice is not None
        else ""
    )
    about = "" if words_of(row.about) == words_of(row.text) else row.about
    first = " · ".join(part for part in (about[:1].upper() + about[1:], cost) if part)
    return "\n".join(part for part in (first, row.text * in_full) if part)


def _key_line(keys: tuple[tuple[str, str, str], ...], width: int) -> str:
    """The keys with what they do; each can be clicked. Where they don't all fit, help knows the others."""
    shown = [(key, words(what), action) for key, what, action in keys]
    for key in LEFT_OUT_FIRST:
        if len("  ".join(f"{one} {word}" for one, word, _ in shown)) > width:
            shown = [each for each in shown if each[0] != key]
    return "  ".join(f"[@click={action}][bold]{key}[/] {word}[/]" for key, word, action in shown)
