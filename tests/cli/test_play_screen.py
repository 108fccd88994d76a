"""The terminal screen, played by keys: what it shows, that nothing overlaps or is cut, and that nothing is lost."""

import asyncio
import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.cli.screen import LARGE, SIZES, SMALL, assert_fits, on_screen, press, settled, shown
from textual.widgets import Input, Static

from turnwright.cli.session import Session
from turnwright.cli.tui import drawing
from turnwright.cli.tui.app import PickApp, PlayApp
from turnwright.cli.tui.widgets import Menu
from turnwright.kernel.match import Match
from turnwright.kernel.registry import game, game_of
from turnwright.kernel.ruleset import Game
from turnwright.kernel.shapes import Field, Form
from turnwright.kernel.telling import Board, Gauge, Piece, Tag
from turnwright.players import find
from turnwright.rulesets.duel import Attack
from turnwright.table.shapes import Told

DUEL = game("duel")


def opened(encounter="pair", seed=3, game: Game = DUEL, **named) -> Session:
    return Session.open(game, DUEL.ruleset.content.encounter(DUEL, encounter), seed=seed, **named)


@SIZES
def test_a_whole_duel_by_keys(size):
    app = PlayApp(opened("skirmish"))

    async def play(pilot):
        text = shown(app)
        assert "duel · Two against two  Turn 1" in text
        assert "you are Red  seed 3" in text
        assert "in turn  ▸ Rose · Birch · Rue · Bay" in text
        assert "Red (you)" in text
        assert "› 1  Attack Birch high" in text
        assert "odds crit   dmg  out" in text
        assert "100%   0%     7   0%" in text
        assert_fits(app)
        await press(pilot, "1")
        assert "Rose is about to take 6: parry it?" in shown(app)
        assert "▸ Rose attacks Birch (5+1)." in shown(app)
        assert_fits(app)
        while app.session.result is None:
            await press(pilot, "1")
            assert_fits(app)
        text = shown(app)
        assert "The match is over" in text
        assert "Victory: Blue wins. You lose.  Turn 15" in text
        assert "n new battle" in text
        assert "✗ Rose" in text
        assert "stance open · out" in text
        assert "Rue takes 4 and falls." in text
        await press(pilot, "n")
        assert app.session.seed == 4
        assert "seed 4" in shown(app)
        assert_fits(app)

    on_screen(app, play, size)


@pytest.mark.parametrize(
    ("size", "encounter"),
    [
        (SMALL, "duel_sect_elder"),
        (SMALL, "escort_the_envoy"),
        (LARGE, "boss_hollow_star"),
        ((200, 60), "duel_sect_elder"),
    ],
)
def test_a_wuxia_battle_fits_the_screen(size, encounter):
    """Many units, long names, conditions, questions and more choices than rows."""
    wuxia = game("wuxia")
    session = Session.open(wuxia, wuxia.ruleset.content.encounter(wuxia, encounter), seed=1)
    app = PlayApp(session)
    greedy = find(wuxia.ruleset, "greedy")

    async def play(pilot):
        for _ in range(4):
            if session.result is not None:
                break
            assert_fits(app)
            view = session.place.seen()
            best = greedy(view, view.legal(), session.match.player_dice())
            app._choose([session.command(row) for row in session.rows()].index(best))
            await settled(pilot)
        session.play_out()
        app._act(session.advance)
        await settled(pilot)
        assert_fits(app)
        assert "The match is over" in shown(app)
        assert re.search(r"(Victory|Defeat|Escape|Time is up) after \d+ rounds: ", shown(app))

    on_screen(app, play, size)


def test_a_cramped_screen_shows_what_can_be_done():
    wuxia = game("wuxia")
    app = PlayApp(Session.open(wuxia, wuxia.ruleset.content.encounter(wuxia, "boss_hollow_star"), seed=3))

    async def play(pilot):
        text = shown(app)
        assert "What does " in text
        assert "› 1  Strike" in text

    on_screen(app, play, (60, 10))


def test_arrows_letters_and_enter_choose():
    app = PlayApp(opened())

    async def play(pilot):
        await press(pilot, "down", "j", "k", "enter")
        assert app.session.match.records[1].command == Attack("b1", "low")

    on_screen(app, play)


def test_a_click_chooses():
    app = PlayApp(opened())

    async def play(pilot):
        await pilot.click(Menu, offset=(8, 1))
        await settled(pilot)
        assert app.session.match.records[1].command == Attack("b1", "low")
        await pilot.click("#keys", offset=(shown(app).splitlines()[-1].index("undo") - 1, 0))
        await settled(pilot)
        assert "Taken back: Attack Birch low" in shown(app)

    on_screen(app, play)


@SIZES
def test_undo_and_redo(size):
    app = PlayApp(opened())

    async def play(pilot):
        await press(pilot, "u")
        assert "nothing to take back" in shown(app)
        await press(pilot, "1")
        after = app.session.match.state
        assert "Birch takes 3 (17 left)." in shown(app)
        await press(pilot, "u")
        assert "Taken back: Attack Birch high" in shown(app)
        assert "Birch takes 3" not in shown(app)
        assert "What does Rose do?" in shown(app)
        assert "r redo" in shown(app)
        assert_fits(app)
        await press(pilot, "r")
        assert app.session.match.state == after
        assert "r redo" not in shown(app), "a key that does nothing now"
        assert "Birch takes 3 (17 left)." in shown(app)
        await press(pilot, "r")
        assert "nothing to bring back" in shown(app)

    on_screen(app, play, size)


def test_save_leave_and_resume(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel-pair-3.jsonl").write_text("somebody else's\n")
    app = PlayApp(opened())

    async def play(pilot):
        await press(pilot, "1", "s")
        assert "duel-pair-3.jsonl" in shown(app)
        await press(pilot, "enter")
        assert "holds something else" in shown(app)
        app.screen.query_one("#file", Input).value = "mine.jsonl"
        await press(pilot, "enter")
        assert "Saved to mine.jsonl" in shown(app)
        await press(pilot, "q")
        assert not app.is_running

    on_screen(app, play)
    assert (tmp_path / "duel-pair-3.jsonl").read_text() == "somebody else's\n"
    mine = tmp_path / "mine.jsonl"
    match = Match.load(mine.read_bytes(), game_of)
    again = PlayApp(Session.resume(mine, match, text=mine.read_bytes()))

    async def go_on(pilot):
        assert "Rose is about to take 6: parry it?" in shown(again)
        assert "Birch takes 3 (17 left)." in shown(again)
        await press(pilot, "u", "1")
        assert not again.session.unsaved
        assert mine.read_bytes() == match.lines()

    on_screen(again, go_on)


def test_leaving_an_unsaved_match_is_asked_about(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    app = PlayApp(opened())

    async def play(pilot):
        await press(pilot, "1", "q")
        assert "isn't over, and isn't saved" in shown(app)
        await press(pilot, "escape")
        assert app.is_running
        assert "parry it?" in shown(app)
        await press(pilot, "q", "enter")
        assert app.is_running
        await press(pilot, "q", "down", "enter", "enter")
        assert not app.is_running

    on_screen(app, play)
    assert (tmp_path / "duel-pair-3.jsonl").read_bytes() == app.session.match.lines()


def test_leaving_without_saving():
    app = PlayApp(opened())

    async def play(pilot):
        await press(pilot, "1", "q", "q")
        assert not app.is_running

    on_screen(app, play)


def test_a_larger_screen_has_headings_in_the_menu():
    wuxia = game("wuxia")
    app = PlayApp(Session.open(wuxia, wuxia.ruleset.content.encounter(wuxia, "boss_hollow_star"), seed=1))

    async def play(pilot):
        assert "\n   Quick " not in shown(app)
        await press(pilot, "down")
        await pilot.resize_terminal(*LARGE)
        await settled(pilot)
        assert "\n   Quick " in shown(app)
        assert "› 2  " in shown(app)
        assert_fits(app)
        await pilot.resize_terminal(*SMALL)
        await settled(pilot)
        assert "\n   Quick " not in shown(app)
        assert_fits(app)

    on_screen(app, play)


def test_leaving_at_the_start_or_with_a_log_asks_nothing(tmp_path):
    for log in (None, tmp_path / "a.jsonl"):
        app = PlayApp(opened(log=log))

        async def play(pilot, app=app, log=log):
            await press(pilot, *(["1"] if log else []), "q")
            assert not app.is_running

        on_screen(app, play)


def test_filter_help_and_odds():
    app = PlayApp(opened("skirmish"))

    async def play(pilot):
        await press(pilot, "slash", "bay", "space", "low")
        assert "› 1  Attack Bay low" in shown(app)
        assert "Attack Birch" not in shown(app)
        await press(pilot, "enter", "o")
        assert "17%  hit, Bay takes 7" in shown(app)
        await press(pilot, "escape", "escape")
        assert "› 1  Attack Birch high" in shown(app)
        assert_fits(app)
        await press(pilot, "slash", "bay", "space", "low", "enter", "1")
        assert app.session.match.records[1].command == Attack("b2", "low")
        await press(pilot, "question_mark")
        assert "undo your last choice" in shown(app)
        await press(pilot, "escape")
        assert "Parry" in shown(app)

    on_screen(app, play)


def test_odds_come_in_under_a_dialog():
    """The others act and odds are weighed while something else is being read."""
    app = PlayApp(opened("skirmish"))

    async def play(pilot):
        await pilot.press("1", "question_mark")
        await settled(pilot)
        assert "undo your last choice" in shown(app)
        await press(pilot, "escape")
        assert "Take the blow" in shown(app)
        assert "…" not in shown(app)

    on_screen(app, play)


def test_a_form_is_filled_in():
    blanks = (
        Field("target", "choice", ("b1",)),
        Field("line", "text", optional=True),
    )
    ruleset = DUEL.ruleset.varied(forms=lambda game, view, seat: (Form("attack", "Strike freely", blanks),))
    app = PlayApp(opened(game=replace(DUEL, ruleset=ruleset)))

    async def play(pilot):
        await press(pilot, "3")
        assert "Strike freely" in shown(app)
        await press(pilot, "tab", "enter")  # the line is left out, the target too
        assert "Target is missing." in str(app.screen.query_one("#trouble", Static).render())
        await press(pilot, "escape")
        assert app.session.n == 1
        await press(pilot, "3", "enter", "down", "enter", "tab", "low", "enter")
        assert app.session.match.records[1].command == Attack("b1", "low")

    on_screen(app, play)


def test_picking_an_encounter():
    async def run(*keys: str) -> str | None:
        app = PickApp(DUEL)
        async with app.run_test(size=SMALL) as pilot:
            assert "Two against two  skirmish" in shown(app)  # type: ignore[arg-type]
            await pilot.press(*keys)
        return app.return_value

    assert asyncio.run(run("j", "enter")) == "skirmish"
    assert asyncio.run(run("3")) == "plain"
    assert asyncio.run(run("q")) is None


# Drawing: any board of any width stays within its width

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z", "M")), min_size=1, max_size=40)
GAUGES = st.builds(Gauge, NAMES, st.integers(-5, 10_000), st.integers(0, 10_000))
TAGS = st.builds(Tag, NAMES, NAMES, tone=st.sampled_from(["", "warn"]))
PIECES = st.builds(
    Piece,
    NAMES,
    NAMES,
    st.sampled_from(["red", "blue", "a third side"]),
    st.lists(GAUGES, max_size=6).map(tuple),
    st.lists(TAGS, max_size=4).map(tuple),
    st.booleans(),
)
BOARDS = st.builds(
    Board, NAMES, st.lists(NAMES, max_size=9).map(tuple), st.lists(PIECES, max_size=6).map(tuple), st.tuples(TAGS)
)


LONG_GAUGE = Board(
    "a heading",
    (),
    (Piece("one", "One", "red"), Piece("two", "Two", "blue", (Gauge("a long gauge", 0, 0),), (), out=True)),
)


@example(LONG_GAUGE, 40, 8)
@given(BOARDS, st.integers(40, 200), st.sampled_from([1, 8, 1000]))
def test_no_board_is_drawn_wider_than_its_place(board, width, rows):
    drawn = [drawing.units(board, "red", width, rows), drawing.order(board, width)]
    drawn.append(drawing.heading("a ruleset", "an encounter", board.heading, "red", 12345, width))
    for text in drawn:
        for line in text.plain.split("\n"):
            assert cell_len(line) <= width
    units = drawing.units(board, "red", width).plain
    for piece in board.pieces:
        for gauge in piece.gauges[:1] if piece.out else piece.gauges:
            assert f"{gauge.value}/{gauge.most}" in units


@given(st.lists(NAMES, max_size=12), st.integers(20, 100))
def test_the_story_and_the_menu_stay_within_their_place(texts, width):
    told = drawing.story([Told(n, "red", (text,)) for n, text in enumerate(texts)], "red", 3, width)
    rows = [drawing.row(1, text, ("100%", "5%", "12.5", "<1%"), max(40, width), at=True) for text in texts]
    asked = drawing.ask(" ".join(texts), max(40, width), odds=True)
    assert all(cell_len(line) <= width for line in told.plain.split("\n"))
    assert all(cell_len(line) <= max(40, width) for text in [*rows, asked] for line in text.plain.split("\n"))
    for text in texts:
        assert cell_len(drawing.fit_both_ends(text * 3, width)) == width
    assert "".join(texts) == "".join(told.plain.split()).replace("▸", "") or any("▸" in text for text in texts)


def test_a_row_that_is_cut_keeps_whom_it_is_aimed_at():
    """It read "Song of Silence (4…     Corrupted Servitor 2"."""
    row = "Song of Silence (4 Stamina) → Corrupted Servitor 2"
    assert drawing.fit_both_ends(row, 44).rstrip() == "Song of Silence (4… → Corrupted Servitor 2"


def test_a_long_question_is_told_in_full():
    asked = drawing.ask("Reroll? (unit Wandering Disciple, target Elder of the Crimson Hall)", 60, odds=True)
    first, *more = asked.plain.split("\n")
    assert first.startswith("─ Reroll? ──")
    assert " ".join(part.strip() for part in more) == "unit Wandering Disciple, target Elder of the Crimson Hall"


def test_what_a_choice_costs_is_kept():
    text = "Mountain Breaker on Elder of the Crimson Hall [7 AE]"
    assert drawing.fit_choice(text, 60) == text.ljust(60)
    assert drawing.fit_choice(text, 40) == "Mountain Breaker on Elder of the… [7 AE]"
    assert drawing.fit_choice(text + " (boost)", 40) == "Mountain Breaker on… [7 AE] (boost)".ljust(40)
    assert drawing.fit_choice("Strike Elder (an attack roll for 1d6 + agility)", 24) == "Strike Elder (an attack…"


def test_notes_are_kept_whole_where_they_can_be():
    piece = Piece("a", "A", "red", (), tuple(Tag("", note) for note in ("guard 2", "heals 3 a round", "fast")))
    drawn = drawing.units(Board("", (), (piece,)), "red", 45).plain.split("\n")
    assert [line.rstrip() for line in drawn[1:]] == ["  A", "  guard 2 ·", "  heals 3 a round ·", "  fast"]


@pytest.mark.parametrize(("part", "blocks"), [(0, "    "), (0.001, "▏   "), (0.5, "██  "), (1, "████")])
def test_bars(part, blocks):
    assert drawing.bar_of(part, 4, "red").plain == blocks


@SIZES
def test_a_card_table_is_seen_whole_and_its_cards_can_be_read(size):
    """Both sides with their counts and the own hand without scrolling, later, too; `c` shows what a card says."""
    tcg = game("tcg")
    session = Session.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=3)
    app = PlayApp(session)
    greedy = find(tcg.ruleset, "greedy")

    async def play(pilot):
        for step in range(25):
            view = session.place.seen()
            best = greedy(view, view.legal(), session.match.player_dice())
            commands = [session.command(row) for row in session.rows()]
            place = commands.index(best) if best in commands else 0
            if step % 4:  # a whole paint costs more than the rest of the test
                session.choose(session.rows()[place])
                continue
            app._choose(place)
            await settled(pilot)
            units, text = app.query_one("#units"), shown(app)
            assert units.virtual_size.height <= units.size.height, "the board must be scrolled"
            assert re.search(r"hand \d+ deck \d+ prizes \d+", text)
            assert "Hand (" in text or not session.match.state.sides["player1"].hand
            assert app.query_one("#menu").region.height >= 1
            assert app.query_one("#story").region.height >= 2
            assert app.query_one("#keys").region.bottom == size[1]
        assert "c read" in shown(app)
        await press(pilot, "c")
        title = session.sheets()[0].title
        assert "On the table" in shown(app)
        assert shown(app).count(title) >= 2, "in the list, and over its text"
        await press(pilot, "escape", "q")
        assert "isn't over, and isn't saved" in shown(app)

    on_screen(app, play, size)


def test_a_long_question_is_wrapped_and_what_it_is_about_stands_below():
    text = drawing.ask("Growth Chart: what do you take from the deck (up to 2, or nothing)?", 60, odds=True)
    assert text.plain.split("\n")[0].startswith("─ Growth Chart: what do you take")
    assert text.plain.split("\n")[-1] == "  up to 2, or nothing"
    text = drawing.ask("Wandering Disciple misses Elder of the Crimson Hall: pay to roll again?", 78, odds=True)
    assert "pay to roll again?" in text.plain
    assert all(cell_len(line) <= 78 for line in text.plain.split("\n"))
