"""A terminal that is too small says so, and how large it must be; one that has grown is played in."""

import asyncio

import pytest
from tests.cli.screen import settled
from tests.cli.test_hostile_screen import seen, session_of

from turnwright.cli.campaign import Kept
from turnwright.cli.tui.app import PickApp, PlayApp
from turnwright.cli.tui.campaign import RunApp
from turnwright.kernel.registry import game
from turnwright.rulesets.rune.campaign import Run

SMALL = (32, 14)


def after(app, *steps, size=SMALL):
    """What is seen after each step: a key, or a new size."""

    async def run():
        shown = []
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            shown.append(seen(app))
            for step in steps:
                await (pilot.press(step) if isinstance(step, str) else pilot.resize_terminal(*step))
                await settled(pilot)
                if app.is_running:
                    shown.append(" ".join(seen(app).split()))
        return [" ".join(text.split()) for text in shown]

    return asyncio.run(run())


@pytest.mark.parametrize(
    ("opened", "least"),
    [
        pytest.param(lambda: PlayApp(session_of(["Rose", "Birch"])), "50x10", id="a match"),
        pytest.param(lambda: PickApp(game("duel")), "50x10", id="a menu of encounters"),
        pytest.param(lambda: RunApp(Kept(Run.start("warrior", 3, game=game("rune")))), "50x14", id="a campaign"),
    ],
)
def test_a_small_terminal_says_how_large_it_must_be(opened, least):
    small, large, smaller = after(opened(), (80, 24), (49, 24))
    assert f"Too small: the game needs {least}. This terminal is 32x14." in small
    assert "Too small" not in large
    assert f"Too small: the game needs {least}. This terminal is 49x24." in smaller


def test_the_game_goes_on_where_it_was_once_there_is_room():
    app = PlayApp(session_of(["Rose", "Birch"]))
    *_, large = after(app, "1", (80, 24))
    assert app.session.n == 1  # nothing was chosen that nobody could see
    assert "Attack Birch high" in large


def test_a_dialog_is_still_open_after_the_terminal_was_small():
    *_, shrunk, grown = after(PlayApp(session_of(["Rose", "Birch"])), "o", SMALL, (80, 24), size=(80, 24))
    assert "Too small" in shrunk
    assert "Every outcome" in grown


def test_a_small_terminal_can_be_left():
    app = PlayApp(session_of(["Rose", "Birch"]))
    after(app, "q")
    assert not app.is_running
    assert app.return_code == 0


@pytest.mark.parametrize("size", [(50, 10), (80, 24)])
def test_the_smallest_terminal_shows_what_can_be_chosen(size):
    app = PlayApp(session_of(["Rose", "Birch"]))
    (shown,) = after(app, size=size)
    assert "1 Attack Birch high" in shown
    assert "Enter choose" in shown
