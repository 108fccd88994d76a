"""The screens of a campaign: the room with its doors, the pack, the points, the trader, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from turnwright.cli.campaign import Kept, calling_words, callings, hero_board, summary_lines
from turnwright.cli.tui import drawing, journey
from turnwright.cli.tui.app import KEYS_OF_PLAY, TALL, PickApp, TurnwrightApp
from turnwright.cli.tui.dialogs import LeaveScreen, SaveScreen, TextScreen, two_columns
from turnwright.cli.tui.lists import Choices
from turnwright.cli.tui.palette import AMBER, CINNABAR, FAINT, JADE, PAPER, SOFT
from turnwright.cli.tui.safe import as_title
from turnwright.cli.tui.widgets import Drawn, Story
from turnwright.cli.words import words
from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune.campaign import Choice
from turnwright.rulesets.rune.campaign.choices import too_dear
from turnwright.rulesets.rune.telling.naming import counted, entry_name, fighter_name
from turnwright.rulesets.rune.telling.wording import amount_of

SHELVES = (
    ("trade", "t", "run.trade", ("trade",)),
    ("points", "p", "run.points", ("spend",)),
    ("pack", "i", "run.pack", ("wear", "use", "craft")),
)
"""What is opened from the room: its name, its key, its title, and the groups of choices that lie in it."""
KEYS = (
    ("Enter", "key.choose"),
    ("i", "key.pack"),
    ("p", "key.points"),
    ("t", "key.trader"),
    ("s", "key.save"),
    ("?", "key.help"),
    ("q", "key.quit"),
)
END_KEYS = (("n", "key.new_run"), ("s", "key.save"), ("?", "key.help"), ("q", "key.quit"))
WIDE = 100
"""The width of a shelf, as in tui.tcss."""
HELP = (
    ("↑ ↓  j k", "screen.keys.move"),
    ("", "screen.keys.choose"),
    ("i", "run.keys.pack"),
    ("p", "run.keys.points"),
    ("t", "run.keys.trader"),
    ("s  q", "run.keys.save"),
)
"""Keys, and the texts that say what each does; the one without a sign is for Enter and the digits."""


class CallingApp(PickApp):
    """Asks for a calling."""

    question = "run.who"
    shows_names = False

    def __init__(self, game: AnyGame, look: str = "dark") -> None:
        super().__init__(game, look)
        self.offered = callings(game)
        self._words = calling_words(game)

    def explained(self) -> Sequence[tuple[str, str]]:
        return self._words


class RunApp(TurnwrightApp[str]):
    """A room between fights. It ends with what comes next: fight, again or leave."""

    least = Size(50, 14)

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"shelf('{name}')", show=False) for name, key, _, _ in SHELVES),
        Binding("j", "down", show=False),
        Binding("k", "up", show=False),
        *KEYS_OF_PLAY,
    ]

    def __init__(self, kept: Kept, look: str = "dark") -> None:
        super().__init__(look)
        self.kept = kept
        self.run_ = kept.run
        self._lines: list[str] = list(kept.run.shown)
        self._rows: list[Choice | str] = []
        self._sentence = ""

    def compose(self) -> ComposeResult:
        yield Drawn(self._draw_heading, id="title")
        yield Drawn(self._draw_way, id="way")
        with Container(id="body", classes="campaign"):
            with VerticalScroll(id="units"):
                yield Drawn(lambda width: drawing.units(hero_board(self.run_), "hero", width), id="pieces")
            with Story(id="story"):
                yield Drawn(self._draw_story, id="lines")
            with Vertical(id="choices"):
                yield Drawn(lambda width: drawing.rule(Text(self._question(), f"bold {AMBER}"), width), id="ask")
                yield Choices(id="menu", compact=True)
                with VerticalScroll(id="end", can_focus=False):
                    yield Static("", id="result")
        yield Static("", id="about")
        yield Static("", id="keys")

    def on_mount(self) -> None:
        self.query_one("#story").border_title = f" {words('run.happened')} "
        self._show()
        self._say(" ".join(self.run_.notices))

    def on_resize(self) -> None:
        if self.run_.ending is None and len(self.screen_stack) == 1:
            self.call_after_refresh(lambda: self._fill(self.query_one("#menu", OptionList)))

    # What is shown

    def _draw_heading(self, width: int) -> Text:
        run = self.run_
        return drawing.heading(
            "rune", "", hero_board(run).heading, fighter_name(run.game, run.hero), run.progress.seed, width
        )

    def _draw_way(self, width: int) -> Text:
        way = journey.way(self.run_.progress, width)
        return Text("\n").join([way, Text(), *journey.signs(width)]) if self._has_room() else way

    def _draw_story(self, width: int) -> Text:
        """What happened; where there is room for it, below the run so far and what there is to see here."""
        run, room = self.run_, self._has_room() and self.run_.ending is None
        far = [run.summary.story] if room and run.progress.path else []
        seen = [line for line in run.scenery if not any(line in told for told in self._lines)] if room else []
        lines = [(part, FAINT) for line in far for part in (*drawing.wrapped(line, width - 2), "")]
        lines += [(part, SOFT) for line in seen for part in (*drawing.wrapped(line, width - 2), "")]
        lines += [(part, PAPER) for line in self._lines for part in drawing.wrapped(line, width - 2)]
        return Text("\n").join(Text(f"  {line}", colour) for line, colour in lines)

    def _has_room(self) -> bool:
        """Whether the screen has rows for more than it must show."""
        return self.size.height >= TALL

    def _question(self) -> str:
        if self.run_.ending is not None:
            return words("run.over")
        return words("run.which_way" if self.run_.progress.cleared else "run.what_now")

    def _show(self) -> None:
        """Draws everything as it is now."""
        run = self.run_
        over = run.ending is not None
        for drawn in self.query(Drawn):
            drawn.redraw()
        menu = self.query_one("#menu", OptionList)
        menu.display = not over
        self.query_one("#end").display = over
        keys = END_KEYS if over else self._keys()
        self.query_one("#keys", Static).update(
            Text("  ").join(Text.assemble((key, f"bold {SOFT}"), f" {words(word)}") for key, word in keys)
        )
        if over:
            self._show_end()
        else:
            self._fill(menu)
        self.call_after_refresh(lambda: self.query_one("#story").scroll_end(animate=False))

    def _keys(self) -> list[tuple[str, str]]:
        """The keys that do something here; the pack can always be looked into."""
        offered = {choice.group for choice in self.run_.choices}
        shut = {key for name, key, _, groups in SHELVES if name != "pack" and offered.isdisjoint(groups)}
        return [(key, word) for key, word in KEYS if key not in shut]

    def _fill(self, menu: OptionList) -> None:
        inside = {group for _, _, _, groups in SHELVES for group in groups}
        offered = self.run_.choices
        self._rows = [choice for choice in offered if choice.group not in inside]
        for name, _, _, groups in SHELVES:
            if any(choice.group in groups for choice in offered):
                self._rows.append(name)
        width = self._menu_width()
        menu.clear_options()
        for number, entry in enumerate(self._rows, start=1):
            menu.add_option(Option(self._row(number, entry, width), id=str(number)))
        menu.highlighted = 0
        menu.focus()

    def _row(self, number: int, entry: Choice | str, width: int) -> Text:
        if isinstance(entry, str):
            return self._shelf_row(number, entry)
        return journey.whole_row(number, entry, width) if self._has_room() else journey.row(number, entry, width)

    def _shelf_row(self, number: int, name: str) -> Text:
        _, key, _, groups = next(shelf for shelf in SHELVES if shelf[0] == name)
        count = sum(choice.group in groups for choice in self.run_.choices)
        game, progress = self.run_.game, self.run_.progress
        texts = {
            "trade": words("run.open_trade", cogs=counted(game, progress.cogs, "cog")),
            "points": words("run.open_points", points=amount_of(game, "pp", progress.hero.pp)),
            "pack": words("run.open_pack", count=count),
        }
        return journey.plain_row(number, texts[name], key)

    def _show_end(self) -> None:
        ending = self.run_.ending
        assert ending is not None
        first, *more = summary_lines(self.run_)
        text = Text(first, f"bold {JADE if ending.result == 'victory' else CINNABAR}")
        for line in more:
            text.append(f"\n{line}", PAPER)
        self.query_one("#result", Static).update(text)
        self.query_one("#about", Static).update("")

    def _say(self, sentence: str) -> None:
        self._sentence = sentence
        self.query_one("#about", Static).update(Text(sentence, AMBER))

    @on(OptionList.OptionHighlighted, "#menu")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        sentence, self._sentence = self._sentence, ""
        if sentence:  # it stays until the cursor is moved
            return
        entry = self._rows[int(event.option_id) - 1] if event.option_id else ""
        is_cut = isinstance(entry, Choice) and not self._has_room() and journey.is_cut(entry, self._menu_width())
        about = entry.about if isinstance(entry, Choice) and is_cut else ""
        self.query_one("#about", Static).update(Text(about, SOFT))

    def _menu_width(self) -> int:
        return max(40, self.query_one("#menu", OptionList).outer_size.width - 4)

    # What can be done

    @on(OptionList.OptionSelected, "#menu")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.action_pick(int(event.option_id or 0))

    def action_pick(self, number: int) -> None:
        if self.run_.ending is not None or not 1 <= number <= len(self._rows):
            return
        entry = self._rows[number - 1]
        if isinstance(entry, str):
            self.action_shelf(entry)
        else:
            self.do(entry)

    def do(self, choice: Choice) -> None:
        """Does something, and shows what came of it; a fight is another screen's."""
        try:
            self.run_.choose(self.run_.choices.index(choice))
            self.kept.step()
        except Refusal as refusal:
            self._say(str(refusal))
            return
        if self.run_.fight is not None:
            self.exit("fight")
            return
        self._lines += self.run_.shown
        self._sentence = ""  # what was said of the last room
        self._show()

    def action_shelf(self, name: str) -> None:
        _, _, title, groups = next(shelf for shelf in SHELVES if shelf[0] == name)
        if self.run_.ending is not None or len(self.screen_stack) > 1:
            return
        if any(choice.group in groups for choice in self.run_.choices) or name == "pack":
            self.push_screen(ShelfScreen(words(title), groups))
        else:
            self._say(words("run.no_trader" if name == "trade" else "run.no_points"))

    def action_save(self) -> None:
        if len(self.screen_stack) == 1:
            self.push_screen(SaveScreen(self.kept, words("run.save_as")), self._saved)

    def _saved(self, path: Path | None) -> None:
        if path is not None:
            self._say(words("screen.saved", path=str(path)))

    def action_again(self) -> None:
        if self.run_.ending is not None:
            self.exit("again")

    def action_help(self) -> None:
        rows = [
            *((key or f"Enter  {words('screen.keys.digits')}", words(does)) for key, does in HELP),
            *journey.legend(),
        ]
        self.push_screen(TextScreen(words("run.title"), two_columns(rows, style=AMBER), (words("run.reading"),)))

    def action_leave(self) -> None:
        if len(self.screen_stack) > 1:
            return
        if not self.kept.unsaved:
            self.exit("leave")
            return

        def decided(answer: str | None) -> None:
            if answer == "leave":
                self.exit("leave")
            elif answer == "save":
                self.push_screen(
                    SaveScreen(self.kept, words("run.save_as")), lambda path: self.exit("leave") if path else None
                )

        self.push_screen(LeaveScreen(words("run.unsaved")), decided)

    def action_down(self) -> None:
        self.query_one("#menu", OptionList).action_cursor_down()

    def action_up(self) -> None:
        self.query_one("#menu", OptionList).action_cursor_up()


class ShelfScreen(ModalScreen[None]):
    """The pack, the points or the trader: what is chosen is done at once, until the person has enough."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "close", show=False) for key in ("escape", "q", "i", "p", "t")),
        Binding("j", "down", show=False),
        Binding("k", "up", show=False),
    ]

    def __init__(self, heading: str, groups: Sequence[str]) -> None:
        super().__init__()
        self.heading = heading
        self.groups = groups
        self._offered: list[Choice] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="box wide") as box:
            box.border_title = as_title(self.heading)
            box.border_subtitle = words("run.shelf_keys")
            yield Static("", id="worn")
            yield Choices(id="shelf", compact=True)
            yield Static("", id="trouble")

    def on_mount(self) -> None:
        self._fill(0)

    @property
    def _app(self) -> RunApp:
        app = self.app
        assert isinstance(app, RunApp), "a shelf is opened from a room"
        return app

    def _fill(self, at: int, chosen: Choice | None = None) -> None:
        """Lists what there is; the cursor stays on what was chosen, so that Enter again does the same again."""
        run = self._app.run_
        self._offered = [choice for choice in run.choices if choice.group in self.groups]
        self.query_one("#worn", Static).update(self._head())
        shelf = self.query_one("#shelf", OptionList)
        shelf.clear_options()
        group = None
        for place, choice in enumerate(self._offered):
            if choice.group != group and len(self.groups) > 1:
                group = choice.group
                shelf.add_option(Option(Text(f"  {words(f'run.group.{group}')}", f"italic {FAINT}"), disabled=True))
            shelf.add_option(Option(journey.row(None, choice, min(self.size.width, WIDE) - 10), id=str(place)))
        self._fill_too_dear(shelf)
        if not self._offered:
            self.query_one("#trouble", Static).update("")
            if not shelf.options:
                shelf.add_option(Option(Text(f"  {words('run.nothing_here')}", FAINT), disabled=True))
            return
        places = [number for number, option in enumerate(shelf.options) if option.id is not None]
        same = [
            place
            for place, choice in enumerate(self._offered)
            if chosen is not None and (choice.deed, choice.what) == (chosen.deed, chosen.what)
        ]
        shelf.highlighted = places[same[0] if same else min(at, len(places) - 1)]
        shelf.focus()

    def _fill_too_dear(self, shelf: OptionList) -> None:
        run = self._app.run_
        dear = too_dear(run.game, run.progress) if "trade" in self.groups else ()
        if dear:
            shelf.add_option(Option(Text(f"  {words('run.too_dear')}", f"italic {FAINT}"), disabled=True))
        for choice in dear:
            row = journey.row(None, choice, min(self.size.width, WIDE) - 10)
            shelf.add_option(Option(Text(row.plain, FAINT), disabled=True))

    def _head(self) -> Text:
        run = self._app.run_
        hero, purse, *worn = hero_board(run).pieces
        bars = "  ".join(f"{gauge.name} {gauge.value}/{gauge.most}" for gauge in hero.gauges)
        text = Text.assemble((bars, PAPER), (f"\n{reader().tag(hero.tags[0])}", SOFT))
        if "wear" in self.groups:  # what a trader has is compared with it piece by piece
            for piece in worn:
                text.append(f"\n{piece.name}", AMBER)
                text.append(f"  {reader().tag(piece.tags[0])}", SOFT)
        text.append(f"\n{purse.name}", SOFT)
        if "use" in self.groups:
            things = {entry_name(run.game, "item", name): count for name, count in run.hero.consumables.items()}
            carried = reader().listed_text([f"{name} ×{count}" for name, count in things.items()], "list")
            text.append("\n" + (carried or words("run.no_things")), FAINT)
        return text

    @on(OptionList.OptionHighlighted, "#shelf")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        about = self._offered[int(event.option_id)].about if event.option_id else ""
        self.query_one("#trouble", Static).update(Text(about, SOFT))

    @on(OptionList.OptionSelected, "#shelf")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id is None:
            return
        place = int(event.option_id)
        chosen = self._offered[place]
        self._app.do(chosen)
        if self._app.run_.ending is not None:
            self.dismiss()
        else:
            self._fill(place, chosen)

    def action_close(self) -> None:
        self.dismiss()

    def action_down(self) -> None:
        self.query_one("#shelf", OptionList).action_cursor_down()

    def action_up(self) -> None:
        self.query_one("#shelf", OptionList).action_cursor_up()
