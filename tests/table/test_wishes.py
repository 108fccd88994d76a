"""Asking the game master for something out of turn."""

import pytest

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM
from turnwright.table import Table, wire
from turnwright.table.host import Host


@pytest.fixture
def table() -> Table:
    return Table(registry.open_match("duel", "pair", seed=3))


def test_a_wish_is_the_game_masters_to_answer_and_nobody_elses_to_read(table: Table):
    red, blue, gm = (Host(table, seat, alone=False) for seat in ("red", "blue", GM))
    hit = {"type": "attack", "target": "b1", "line": "low"}
    (own,) = red.handle(wire.Wish("While he stumbles", hit))
    asked = wire.Wished("red", "Red", "While he stumbles", hit, "Attack Birch low")
    assert own == wire.Wishes((asked,))
    assert (table.wishes_of(GM), table.wishes_of("blue")) == (wire.Wishes((asked,)), wire.Wishes())
    (refused,) = blue.handle(wire.Grant("red"))
    assert isinstance(refused, wire.Refused)
    assert refused.code == "table.gm_only"
    gm.handle(wire.Grant("red", yes=False))
    assert [each.answer for each in table.wishes_of("red").wishes] == ["no"]
    assert table.wishes_of(GM) == wire.Wishes(), "it is answered"
    with pytest.raises(Refusal, match="any more"):
        table.grant(GM, "red", yes=True)
    red.handle(wire.Wish("A second try"))
    assert [each.text for each in table.wishes_of(GM).wishes] == ["A second try"], "one wish at a time"
    red.handle(wire.Wish())
    assert table.wishes_of(GM) == wire.Wishes(), "taken back"


def test_a_wish_that_is_no_command_is_refused_and_changes_nothing(table: Table):
    table.wish("red", "Wait for me")
    with pytest.raises(Refusal):
        table.wish("red", "", {"type": "win"})
    with pytest.raises(Refusal, match="on the board"):
        table.wish("red", "", {"type": "attack", "target": "nobody"})
    assert [each.text for each in table.wishes_of(GM).wishes] == ["Wait for me"]
    with pytest.raises(Refusal, match="no GM"):
        table.wish("watcher", "Hello")
    cards = Table(registry.open_match("tcg", "emberfall,tidewall", seed=3))
    with pytest.raises(Refusal, match="no GM"):
        cards.wish("player1", "A card")
