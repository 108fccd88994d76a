"""The map of the terminal game: a duel that is laid out on a grid, played by pointing."""

import msgspec
import pytest
from tests.cli.screen import SIZES, on_screen, press, settled, shown

from turnwright.cli.session import Session
from turnwright.cli.tui.app import PlayApp
from turnwright.cli.tui.map import MapScreen, drawn
from turnwright.kernel.registry import game
from turnwright.kernel.ruleset import Game
from turnwright.kernel.squares import square_name
from turnwright.kernel.telling import Cell, Map
from turnwright.rulesets import duel
from turnwright.rulesets.duel import Attack, Defend

PLACES = {"r1": (1, 1), "b1": (4, 2)}
GRID = Map(8, 5, (Cell((0, 0), "rough"), Cell((2, 3), hazards=("Caltrops",))))


def on_a_grid() -> Session:
    """Attacks aim at where the foe stands; to defend is to step to a cell: high up, low down."""

    def board(game, state, seat):
        plain = duel.board(game, state, seat)
        pieces = tuple(msgspec.structs.replace(piece, position=PLACES[piece.id]) for piece in plain.pieces)
        return msgspec.structs.replace(plain, pieces=pieces, map=GRID)

    def aim(game, state, command):
        plain = duel.aim(game, state, command)
        if isinstance(command, Defend):
            return msgspec.structs.replace(plain, cells=((1, 0 if command.stance == "high" else 2),))
        return plain

    plain = game("duel")
    laid_out = Game(duel.RULESET.varied(board=board, aim=aim), plain.content, plain.options)
    return Session.open(laid_out, duel.RULESET.content.encounter(plain, "pair"), seed=3)


def test_the_map_is_drawn_with_letters_for_pieces():
    session = on_a_grid()
    lines = drawn(session.board(), GRID, (1, 1), {(1, 0)}).plain.split("\n")
    assert lines[0].split() == list("ABCDEFGH")
    assert lines[1].replace(" ", "") == "1^›·······"
    assert "[R]" in lines[2]
    assert "b" in lines[3]
    assert "x" in lines[4]
    assert lines[-1] == "R Rose  b Birch"


@SIZES
def test_pointing_at_a_cell_or_a_foe_makes_a_choice(size):
    app = PlayApp(on_a_grid())

    async def play(pilot):
        assert "m map" in shown(app)
        await press(pilot, "m")
        assert isinstance(app.screen, MapScreen)
        assert "B2  Rose" in shown(app)
        await press(pilot, "up")
        assert "Defend, stance high" in shown(app)
        await press(pilot, "enter")
        await settled(pilot)
        assert app.session.match.records[1].command == Defend("high")

    on_screen(app, play, size)


def test_tab_goes_from_foe_to_foe_and_space_from_choice_to_choice():
    app = PlayApp(on_a_grid())

    async def play(pilot):
        await press(pilot, "m", "tab")
        assert app.screen.cursor == PLACES["b1"]
        await press(pilot, "space", "enter")
        await settled(pilot)
        assert app.session.match.records[1].command == Attack("b1", "low")

    on_screen(app, play)


def test_the_cursor_stays_on_the_map_and_escape_does_nothing():
    app = PlayApp(on_a_grid())

    async def play(pilot):
        await press(pilot, "m", *["left"] * 4, *["up"] * 4)
        assert app.screen.cursor == (0, 0)
        assert "rough" in shown(app)
        await press(pilot, *["right"] * 12, *["down"] * 12)
        assert app.screen.cursor == (7, 4)
        assert "open ground" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, MapScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, MapScreen)
        assert len(app.session.match.records) == 1

    on_screen(app, play)


def test_any_square_can_be_pointed_at_where_a_form_asks_for_one():
    """A menu lists only a few squares of many; `Move to any square` takes the one under the cursor."""
    ptu = game("ptu")
    placed = [
        {"side": "players", "trainer": "odo", "position": [1, 1]},
        {"side": "enemies", "species": "Geodude", "level": 9, "position": [9, 4]},
    ]
    setup = {"name": "The bridge", "grid": {"rows": ["." * 12] * 6}, "placed": placed}
    session = Session.open(ptu, setup, seed=3, seat="gm")
    app = PlayApp(session)

    async def play(pilot):
        acts = session.match.state.active
        x, y = session.match.state.combatants[acts].position
        await press(pilot, "m", "down", "down")
        assert f"Move to any square: {square_name((x, y + 2))}" in shown(app)
        await press(pilot, "enter")
        await settled(pilot)
        assert session.match.state.combatants[acts].position == (x, y + 2)

    on_screen(app, play)


@pytest.mark.parametrize("encounter", ["pair"])
def test_without_a_grid_there_is_no_map(encounter):
    plain = game("duel")
    app = PlayApp(Session.open(plain, duel.RULESET.content.encounter(plain, encounter), seed=3))

    async def play(pilot):
        assert "m map" not in shown(app)
        await press(pilot, "m")
        assert not isinstance(app.screen, MapScreen)

    on_screen(app, play)
