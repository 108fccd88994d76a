"""What the screen says, it says by signs and words: nothing by colour alone, and no effect is cut."""

import asyncio

import pytest
from rich.cells import cell_len
from tests.cli.screen import LARGE, SMALL, on_screen, press, settled, shown
from textual.app import App, ComposeResult

from turnwright.cli.session import Row, Session
from turnwright.cli.tui import drawing
from turnwright.cli.tui.app import PickApp, PlayApp, hint
from turnwright.cli.tui.dialogs import FormScreen
from turnwright.cli.tui.lists import Ticks
from turnwright.cli.tui.palette import CURSOR, CURSOR_AWAY, INK, LIGHT, SLATE, TRACK
from turnwright.kernel.registry import game
from turnwright.kernel.telling import Board, Gauge, Piece, Tag
from turnwright.table.shapes import Blank, Choice, Form, Option


def opened(ruleset: str, encounter: str, **named) -> Session:
    played = game(ruleset)
    return Session.open(played, played.ruleset.content.encounter(played, encounter), seed=3, **named)


# Signs


def test_a_list_to_tick_says_what_is_ticked_and_where_the_cursor_is():
    class Asking(App[None]):
        def compose(self) -> ComposeResult:
            options = tuple(Option(name, name.capitalize()) for name in ("burned", "asleep", "confused"))
            blank = Blank("add", "Add", "choices", options)
            self.form = FormScreen(Form("x", "Conditions", blanks=(blank,)), lambda blank: blank.options)
            return iter(())

        def on_mount(self) -> None:
            self.push_screen(self.form)

    app = Asking()

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            app.screen.query_one(Ticks).focus()
            await pilot.press("down", "space", "down")
            await pilot.pause()
            text = shown(app)
            assert "  [ ] Burned" in text
            assert "  [x] Asleep" in text
            assert "› [ ] Confused" in text
            assert "▐" not in text

    asyncio.run(run())


def test_a_form_shows_one_cursor_and_its_buttons_on_a_small_screen():
    session = opened("ptu", "wild_meadow", seat="gm")
    app = PlayApp(session)

    async def play(pilot):
        place = next(at for at, row in enumerate(session.rows()) if row.form and row.form.command == "change_status")
        app.query_one("#menu").point_at(place)
        await press(pilot, "enter", "tab")
        form = [line[4:74] for line in shown(app).splitlines()]
        assert sum("› [ ]" in line for line in form) == 1
        assert any("Do it" in line and "Cancel" in line for line in form)

    on_screen(app, play)


def test_the_cursor_of_every_list_is_a_sign():
    async def run() -> None:
        app = PickApp(game("duel"))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("down")
            assert "› 2  Two against two" in shown(app)  # type: ignore[arg-type]
            assert "  1  Rose against Birch" in shown(app)  # type: ignore[arg-type]

    asyncio.run(run())
    app = PlayApp(opened("duel", "pair"))

    async def play(pilot):
        await press(pilot, "c", "down")
        assert "› Birch" in shown(app)

    on_screen(app, play)


# What must not vanish

HERO = Piece(
    "hero",
    "Scavenger",
    "player",
    (Gauge("HP", 95, 95), Gauge("Stamina", 55, 55), Gauge("Stress", 8, 100), Gauge("Injuries", 2, 10)),
    (Tag("a", "Inspired by the engines below"), Tag("b", "Steady"), Tag("c", "Winds up a crushing blow", tone="warn")),
)


@pytest.mark.parametrize("width", [48, 58, 78, 118])
@pytest.mark.parametrize("rows", [1, 8, 1000])
@pytest.mark.parametrize("others", [0, 1, 7])
def test_injuries_stamina_stress_and_warnings_are_told_however_little_room_there_is(width, rows, others):
    crowd = tuple(Piece(f"e{n}", f"Scrap-Hound {n}", "enemy", (Gauge("HP", 20, 20),)) for n in range(others))
    drawn = drawing.units(Board("", ("hero",), (HERO, *crowd)), "player", width, rows).plain
    left = " ".join(line[: (width - 3) // 2] for line in drawn.split("\n"))
    told = " ".join(left.split())
    for words in ("95/95", "55/55", "8/100", "2/10", "!Winds up a crushing blow"):
        assert words in told
    assert all(cell_len(line) <= width for line in drawn.split("\n"))


def test_names_that_end_in_numbers_are_kept_apart():
    pieces = tuple(Piece(name, name, "enemy") for name in ("Scrap-Hound", "Scrap-Hound 2", "Scrap-Hound 3"))
    board = Board("", tuple(piece.id for piece in pieces), pieces)
    assert drawing.order(board, 78).plain == "in turn  ▸ Scrap-Hound · Scrap-Hound 2 · Scrap-Hound 3"
    assert drawing.order(board, 40).plain.endswith(" · +2")


@pytest.mark.parametrize("rows", [7, 5])
def test_a_boss_and_those_around_it_keep_their_names_and_a_warning_is_said_once(rows):
    """Two rows for each unit, or one: servitors are told apart, and the charge stands in the line over the width."""
    interrupt = Gauge("Interrupt", 0, 25)
    charge, phase = Tag("charge", "Prepares Total System Failure", tone="warn"), Tag("phase", "Phase 3", tone="warn")
    pieces = (
        Piece("warden", "Ruin-Warden", "enemy", (Gauge("HP", 41, 80), interrupt), (charge, phase)),
        Piece("one", "Corrupted Servitor", "enemy", (Gauge("HP", 15, 15),)),
        Piece("two", "Corrupted Servitor 2", "enemy", (Gauge("HP", 15, 15),), (Tag("d", "Defense", 50),)),
    )
    told = "Ruin-Warden: Total System Failure in 2 turns; 25 more damage breaks it"
    board = Board("", ("warden",), pieces, notes=(Tag("charge:warden", told, tone="warn"),))
    drawn = drawing.units(board, "player", 78, rows).plain
    assert len(drawn.split("\n")) <= rows + 1
    for words in ("▸ Ruin-Warden ", "Corrupted Servitor 2 ", "41/80", "!Phase 3", f"! {told}"):
        assert words in drawn
    assert drawn.count("Corrupted Servitor ") == 2
    assert "Prepares" not in drawn
    assert "Interrupt" not in drawn
    assert "!Prepares Total System Failure" in drawing.units(board, "player", 78).plain, "where there is room it stays"


# What stands below the menu


@pytest.mark.parametrize(
    ("text", "about", "cost", "in_full", "said"),
    [
        ("Ember on Pidgey", "Fire, 4 squares", (), False, "Fire, 4 squares"),
        ("Ember on Pidgey", "ember on Pidgey.", (), False, ""),
        ("Ember on Pidgey", "Fire", ("Standard Action",), False, "Fire · Standard Action"),
        ("Ember (5 Stamina)", "Fire", ("5 Stamina",), False, "Fire"),
        ("Ember on Pidgey", "Fire", (), True, "Fire\nEmber on Pidgey"),
    ],
)
def test_the_hint_says_the_effect_and_not_the_label_again(text, about, cost, in_full, said):
    tags = tuple(Tag(label, label) for label in cost)
    row = Row(text, "Moves", Choice("k", {"type": "x"}, text, "Use", about=about, cost=tags))
    assert hint(row, in_full=in_full) == said


def test_a_long_refusal_is_read_to_its_end():
    app = PlayApp(opened("duel", "pair"))

    async def play(pilot):
        app._say("word " * 25 + "end.")
        await settled(pilot)
        assert "end." in shown(app)

    on_screen(app, play)


def test_a_forced_step_is_no_decision_and_enter_goes_on():
    app = PlayApp(opened("tcg", "emberfall,tidewall"))

    async def play(pilot):
        text = shown(app)
        assert "› Enter  " in text
        assert "─ Next ─" in text
        assert "hit crit" not in text
        assert "Enter go on" in text
        before = app.session.n
        await press(pilot, "enter")
        assert app.session.n > before

    on_screen(app, play)


def test_a_narrow_screen_names_only_keys_that_fit():
    app = PlayApp(opened("ptu", "wild_meadow", seat="gm"))

    async def play(pilot):
        keys = shown(app).splitlines()[-1]
        assert "…" not in keys
        assert "? help" in keys
        assert "q quit" in keys

    on_screen(app, play)


# Light and dark


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """As WCAG 2 has it: 4.5 is enough for text."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("look", ["dark", "light"])
def test_every_colour_can_be_read_on_its_paper(look):
    papers = {INK, SLATE, CURSOR, CURSOR_AWAY}
    shades = {colour: colour if look == "dark" else LIGHT[colour] for colour in LIGHT}
    for ink in LIGHT.keys() - papers - {TRACK}:
        assert contrast(shades[ink], shades[INK]) >= 4.5, ink
        assert contrast(shades[ink], shades[SLATE]) >= 4.2, ink


def test_a_key_turns_the_light_on_and_off():
    app = PlayApp(opened("duel", "pair"))

    def colours() -> set[str]:
        strips = app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        return {part.triplet.hex for style in styles for part in (style.color, style.bgcolor) if part and part.triplet}

    async def play(pilot):
        dark = colours()
        assert INK in dark
        await press(pilot, "ctrl+t")
        light = colours()
        assert not light & LIGHT.keys()
        assert LIGHT[INK] in light
        await press(pilot, "ctrl+t")
        assert colours() == dark

    on_screen(app, play, LARGE)
