"""The screens of every ruleset, kept as text and looked at: two sizes, dark, light and without colour."""

import pytest
from tests.cli.screen import LARGE, SMALL, on_screen, press, settled, shown
from tests.cli.snapshot import assert_snapshot
from textual.app import App

from turnwright.cli.session import Session
from turnwright.cli.tui.app import PlayApp
from turnwright.cli.tui.palette import INK, LIGHT
from turnwright.cli.tui.widgets import Menu
from turnwright.kernel.registry import game

GAMES = {
    "duel": ("duel", "skirmish", None),
    "ptu": ("ptu", "wild_meadow", None),
    "ptu-gm": ("ptu", "wild_meadow", "gm"),
    "rune": ("rune", "scrap_hounds", None),
    "tcg": ("tcg", "emberfall,tidewall", None),
    "wuxia": ("wuxia", "duel_sect_elder", None),
}
CHOICES = 3
"""Choices of the program's before a screen is looked at: then there is a story, and somebody is hurt."""


def opened(name: str) -> Session:
    ruleset, encounter, seat = GAMES[name]
    played = game(ruleset)
    setup = played.ruleset.content.encounter(played, encounter)
    session = Session.open(played, setup, seed=3, seat=seat, encounter=encounter)
    session.advance()
    for _ in range(CHOICES):
        session.choose(session.rows()[session.suggest()])
    return session


def colours(app: App[None]) -> set[str]:
    strips = app.screen._compositor.render_strips()
    styles = [segment.style for strip in strips for segment in strip if segment.style]
    return {part.triplet.hex for style in styles for part in (style.color, style.bgcolor) if part and part.triplet}


@pytest.mark.parametrize("name", GAMES)
def test_a_screen_is_as_it_was_in_the_dark_and_in_the_light(name):
    app = PlayApp(opened(name))

    async def play(pilot):
        for width, height in (SMALL, LARGE):
            await pilot.resize_terminal(width, height)
            await settled(pilot)
            dark = shown(app)
            assert_snapshot(f"{name}-{width}x{height}", dark)
            assert INK in colours(app)
            await press(pilot, "ctrl+t")
            assert shown(app) == dark, "the same words in the light"
            assert not colours(app) & LIGHT.keys(), "no colour of the dark is left"
            await press(pilot, "ctrl+t")

    on_screen(app, play)


@pytest.mark.parametrize("name", GAMES)
def test_without_colour_a_screen_says_the_same(name, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = PlayApp(opened(name))

    async def play(pilot):
        for width, height in (SMALL, LARGE):
            await pilot.resize_terminal(width, height)
            await settled(pilot)
            assert_snapshot(f"{name}-{width}x{height}", shown(app))
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours(app)), "shades of grey"

    on_screen(app, play)


def test_a_form_with_ticks(monkeypatch):
    session = opened("ptu-gm")
    app = PlayApp(session)

    async def play(pilot):
        place = next(at for at, row in enumerate(session.rows()) if row.form and row.form.command == "change_status")
        app.query_one(Menu).point_at(place)
        await press(pilot, "enter", "tab", "down", "space", "down")
        assert_snapshot("ptu-gm-form-80x24", shown(app))

    on_screen(app, play)
