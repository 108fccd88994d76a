"""The screen takes names for what they are: nothing in them is markup, and nothing in them reaches the terminal raw."""

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.cli.hostile import HOSTILE, NAMES, steering_in
from tests.cli.screen import settled
from textual.app import App

from turnwright.cli.session import Session
from turnwright.cli.tui.app import PlayApp
from turnwright.cli.tui.dialogs import FormScreen, LeaveScreen, ReadScreen, SaveScreen, TextScreen, two_columns
from turnwright.kernel.registry import game
from turnwright.kernel.telling import Block, Sheet
from turnwright.table.clean import clean
from turnwright.table.shapes import Blank, Form, Option

DUEL = game("duel")


def session_of(names, **named) -> Session:
    """A duel between all these names, those at even places against the others."""
    fighters = {
        f"f{place}": {"name": name, "seat": ("red", "blue")[place % 2], "hp": 9} for place, name in enumerate(names)
    }
    return Session.open(DUEL, {"fighters": fighters}, seed=3, **named)


def seen(app: App) -> str:
    """The screen as text, once it is sure that nothing on it steers, links, or can be clicked but the keys."""
    lines = []
    strips = app.screen._compositor.render_strips()
    for place, strip in enumerate(strips):
        for segment in strip:
            assert steering_in(segment.text) == []
            assert segment.style is None or segment.style.link is None
            can_be_clicked = segment.style is not None and "@click" in segment.style.meta
            assert not can_be_clicked or place == len(strips) - 1, segment
        lines.append(strip.text)
        assert strip.cell_length == cell_len(strip.text)
    return "\n".join(lines)


def played(session: Session, *keys: str, size=(120, 40)) -> list[str]:
    """What is seen at first and after every key."""
    app = PlayApp(session)

    async def run() -> list[str]:
        shown = []
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            shown.append(seen(app))
            for key in keys:
                await pilot.press(key)
                await settled(pilot)
                shown.append(seen(app))
        return shown

    found = asyncio.run(run())
    assert app.return_code in (0, None)
    return found


KEYS = ("o", "escape", "d", "escape", "g", "question_mark", "escape", "s", "escape", "slash", "x", "escape", "1", "u")


@pytest.mark.parametrize("place", range(0, len(NAMES), 13))
def test_no_name_is_read_as_markup(place):
    names = NAMES[place : place + 13]
    shown = "\n".join(played(session_of(names, seat="gm"), *KEYS))
    for name in names:
        words = clean(name).split()
        assert all(word[:12] in shown for word in words if len(word) < 30)


@settings(max_examples=3, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(HOSTILE, min_size=2, max_size=6))
def test_no_name_at_all_ends_the_game_or_reaches_the_terminal(names):
    played(session_of(names), "o", "escape", "1", "u", size=(80, 24))


def test_the_name_that_quit_the_game_and_the_one_that_broke_it():
    first, *_ = played(session_of(["[@click=app.quit]Rose[/]", "[link=http://evil]Birch[/link]"]))
    assert "[@click=app.quit]Rose[/]" in first
    assert "[link=http://evil]Birch[/link]" in first


def dialogs(text):
    """Everything that is laid over the screen, with a text of somebody else's wherever one can be."""
    two = (Option("a", text), Option("b", "b"))
    many = tuple(Option(str(number), f"{text}{number}") for number in range(50))
    blanks = (
        Blank("one", text, "choice", two),
        Blank("some", text, "choices", two, least=0, most=2),
        Blank("many", text, "choice", many),
    )
    yield FormScreen(Form("x", text, blanks=blanks), lambda blank: blank.options)
    yield TextScreen(text, two_columns([(text, text)], style="bold"), (text,))
    yield ReadScreen([Sheet("piece:a", text, text, (Block(lines=(text, text)),))])
    yield LeaveScreen(text)
    yield SaveScreen(session_of(["Rose", "Birch"]), text)


def test_no_dialog_reads_a_text_as_markup():
    async def run() -> None:
        app = PlayApp(session_of(["Rose", "Birch"]))
        async with app.run_test(size=(100, 40)) as pilot:
            await settled(pilot)
            for text, dialog in [(name, dialog) for name in NAMES[::3] for dialog in dialogs(name)]:
                app.push_screen(dialog)
                await settled(pilot)
                shown = seen(app)
                assert all(word[:20] in shown for word in clean(text).split() if len(word) < 30), (text, dialog)
                app.pop_screen()

    asyncio.run(run())
