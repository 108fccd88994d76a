"""The game master's screen, played by keys: folded groups, suggestions, dice of the table and forms."""

import pytest
from tests.cli.screen import LARGE, SMALL, assert_fits, on_screen, press, settled, shown
from textual.widgets import Input, Select

from turnwright.cli.session import ByHand, Session
from turnwright.cli.tui.app import PlayApp, Wish
from turnwright.cli.tui.widgets import Menu
from turnwright.kernel.registry import game
from turnwright.rulesets.ptu.commands import Rest

PTU = game("ptu")


def opened() -> Session:
    setup = PTU.ruleset.content.encounter(PTU, "wild_meadow")
    return Session.open(PTU, setup, seed=3, seat="gm", encounter="wild_meadow")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
def test_groups_are_folded_looked_into_and_left(size):
    app = PlayApp(opened())

    async def play(pilot):
        assert_fits(app)
        menu = app.query_one(Menu)
        await pilot.press("end")
        assert menu.current() == "Game master"
        await press(pilot, "enter")
        assert menu.opened == "Game master"
        assert "Damage …" in shown(app)
        assert_fits(app)
        await press(pilot, "escape")
        assert menu.opened is None
        assert menu.current() == "Game master"
        await press(pilot, "g")
        assert isinstance(menu.current(), int)
        assert "Suggested: " in shown(app)

    on_screen(app, play, size)


def test_the_choice_under_the_cursor_with_dice_of_the_table():
    session = opened()
    app = PlayApp(session)

    async def play(pilot):
        ember = next(at for at, row in enumerate(session.rows()) if row.text == "Ember on Pidgey")
        app.query_one(Menu).point_at(ember)
        await press(pilot, "d")
        app.screen.query_one("#dice", Input).value = "accuracy"
        await press(pilot, "enter")
        assert "isn't a die roll" in shown(app)
        app.screen.query_one("#dice", Input).value = "accuracy=14 damage=2,3"
        await press(pilot, "enter")
        assert session.match.records[-1].dice == {"accuracy": (14,), "damage": (2, 3)}
        await press(pilot, "u")
        assert session.match.records[-1].undo is not None

    on_screen(app, play, LARGE)


def test_a_pokemon_joins_by_a_form_whose_species_is_typed():
    session = opened()
    app = PlayApp(session)

    async def play(pilot):
        place = next(at for at, row in enumerate(session.rows()) if row.text == "Add a Pokémon …")
        app.query_one(Menu).point_at(place)
        await press(pilot, "enter")
        form = app.screen
        form.query_one("#species", Input).value = "mr. nobody"
        form.query_one("#level", Input).value = "9"
        form.query_one("#side", Select).value = "rivals"
        await pilot.click("#do")
        await settled(pilot)
        assert "There is no species" in shown(app)
        app.query_one(Menu).point_at(place)
        await press(pilot, "enter")
        app.screen.query_one("#species", Input).value = "pikachu"
        app.screen.query_one("#level", Input).value = "9"
        app.screen.query_one("#side", Select).value = "rivals"
        await pilot.click("#do")
        await settled(pilot)
        assert session.match.state.combatants["pikachu"].side == "rivals"
        assert "Pikachu joins" in shown(app)

    on_screen(app, play, LARGE)


def test_dice_that_are_refused_can_be_mended_without_typing_them_again():
    app = PlayApp(Session.open(PTU, PTU.ruleset.content.encounter(PTU, "wild_meadow"), seed=3, seat="gm"))

    async def play(pilot):
        place = next(at for at, row in enumerate(app.session.rows()) if row.text.startswith("Ember on Pidgey"))
        app.query_one("#menu").point_at(place)
        await press(pilot, "d")
        assert "accuracy=… damage=…" in shown(app)
        app.screen.query_one("#dice", Input).value = "accuracy=15 damage=3"
        await press(pilot, "enter")
        await settled(pilot)
        assert "2 dice here" in shown(app)
        assert app.screen.query_one("#dice").value == "accuracy=15 damage=3"
        await pilot.press("end", "comma", "4", "enter")
        await settled(pilot)
        assert app.session.match.records[-1].dice == {"accuracy": (15,), "damage": (3, 4)}

    on_screen(app, play)


def test_what_the_rules_refuse_is_overridden_with_two_keys():
    """Ember twice in a turn is refused; `x` and Enter do it all the same, and the log says why."""
    session = opened()
    app = PlayApp(session)

    async def play(pilot):
        await press(pilot, "x")
        assert "Nothing was refused just now" in shown(app)
        form = next(at for at, row in enumerate(session.rows()) if row.form and row.form.command == "use_move")
        ember = next(at for at, row in enumerate(session.rows()) if row.text == "Ember on Pidgey")
        wish = Wish(session.rows()[form], {"move": "ember", "targets": ["pidgey"]}, ByHand())
        app._choose(ember)
        await settled(pilot)
        app._try(wish)
        await settled(pilot)
        assert "Press x to override the rules." in shown(app)
        before = session.n
        await press(pilot, "x")
        assert "Override the rules (reason)" in shown(app)
        await press(pilot, "enter")
        assert session.n > before
        assert session.match.records[before].override == "the game master's ruling"

    on_screen(app, play, LARGE)


def test_what_ends_from_a_filtered_menu_leaves_the_keys_free_for_what_comes_after():
    """The search used to stay open at the end, and took every key: nobody could leave, or give a rest."""
    session = opened()
    app = PlayApp(session)

    async def play(pilot):
        await press(pilot, "slash", "enc", "enter", "enter", "tab", "tab", "enter")
        assert session.result is not None
        assert "a afterwards" in shown(app)
        await press(pilot, "a", "r", "enter")
        assert "Kind of rest" in shown(app)
        await press(pilot, "enter", "half", "enter", "tab", "tab", "enter")
        assert type(session.match.records[-1].command) is Rest
        assert "a afterwards" in shown(app)

    on_screen(app, play, LARGE)
