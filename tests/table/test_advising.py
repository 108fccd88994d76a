"""A suggestion comes with its reasons where the player that is asked thinks."""

import msgspec
from tests.cli.support import turnwright

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.table import Table
from turnwright.table.advising import in_a_line
from turnwright.table.shapes import Considered

GAME = registry.game("duel")


def opened() -> Table:
    return Table(Match.open(GAME, GAME.ruleset.content.encounter(GAME, "plain"), seed=3))


def test_a_player_that_thinks_says_what_it_thought_about():
    seat = opened().seat("red")
    key, considered = seat.advise("search@30")
    assert key == considered[0].key
    assert {one.key for one in considered} <= {row.key for row in seat.choices()}
    assert all(one.low <= one.value <= one.high and one.tried and one.ahead for one in considered)
    assert key == seat.suggest("search@30")
    assert msgspec.json.decode(msgspec.json.encode(considered), type=tuple[Considered, ...]) == considered


def test_others_just_choose():
    seat = opened().seat("red")
    assert seat.advise("greedy") == (seat.suggest(), ())


def test_reasons_are_one_line():
    chance = Considered("k", "Strike", 62.4, 55.0, 69.6, is_chance=True, tried=20, ahead=("Blue: Parry", "Red: Strike"))
    assert in_a_line(chance) == "wins 62% (55 to 70%, 20 tries), then Blue: Parry; Red: Strike"
    assert in_a_line(Considered("k", "Wait", 3.0, -1.0, 7.0, tried=4)) == "worth 3 (-1 to 7, 4 tries)"


def test_the_terminal_prints_them():
    said = turnwright("play", "duel", "plain", "--seed", 3, "--plain", given="suggest search@30\nsuggest\nquit\n").out
    assert said.count(" tries), then ") == 2
    assert "has no player" in turnwright("play", "duel", "plain", "--plain", given="suggest nobody\nquit\n").out
