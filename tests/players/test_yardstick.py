"""The script that measures players: battles are kept and never played twice, differences are told battle by battle."""

import pytest
from tests.scripts import script

YARDSTICK = script("yardstick")
DUEL = YARDSTICK.Arena("duel", "pair", "red", "greedy", "random")


def played(*won: int):
    return {number: YARDSTICK.Played(each, "won", 3, 5, 0.5, 0.2) for number, each in enumerate(won)}


def test_battles_are_kept_and_not_played_again(tmp_path, monkeypatch):
    file = tmp_path / "battles.jsonl"
    first = YARDSTICK.Book(file, None).battles(DUEL, "random", 5, 3)
    again = YARDSTICK.Book(file, None).battles(DUEL, "random", 5, 4)
    assert {number: again[number] for number in range(3)} == first
    monkeypatch.setattr(YARDSTICK, "play", lambda *_: pytest.fail("it has been played"))
    assert YARDSTICK.Book(file, None).battles(DUEL, "random", 5, 4) == again
    assert len(file.read_text().splitlines()) == 4


def test_it_stops_in_time_and_tells_what_it_has(tmp_path):
    file = tmp_path / "battles.jsonl"
    YARDSTICK.Book(file, None).battles(DUEL, "random", 5, 2)
    assert len(YARDSTICK.Book(file, 0.0).battles(DUEL, "random", 5, 9)) == 2


def test_a_battle_is_the_same_whoever_asks_for_it():
    key = YARDSTICK.Key("duel", "pair", "greedy", 5, 1)
    one, two = (YARDSTICK.play(DUEL, key) for _ in range(2))
    assert (one.won, one.result, one.rounds, one.moves) == (two.won, two.result, two.rounds, two.moves)


def test_what_is_won_more_is_counted_in_the_battles_that_both_have_played():
    ours, theirs = played(1, 1, 1, -1, 0, 1), played(1, -1, -1, 1, 1)
    assert YARDSTICK.gained(ours, theirs).startswith("+0.0 points")
    assert YARDSTICK.gained(ours, theirs).endswith("of 5")
    assert YARDSTICK.gained(played(1, 1, 1, 1), played(-1, 1, 0, 1)).startswith("+50.0 points")
    assert not YARDSTICK.gained(ours, ours)


def test_in_the_card_game_decks_and_seats_are_swapped_on_one_seed(monkeypatch):
    opened = []

    class Opened(Exception):
        pass

    def opening(game, setup, *, seed):
        opened.append((repr(setup), seed))
        raise Opened

    monkeypatch.setattr(YARDSTICK.Match, "open", opening)
    for number in range(5):
        with pytest.raises(Opened):
            YARDSTICK.play(YARDSTICK.ARENAS[-1], YARDSTICK.Key("tcg", "", "random", 5, number))
    setups, seeds = zip(*opened, strict=True)
    assert len(set(seeds[:4])) == 1
    assert seeds[4] != seeds[0]
    assert setups[0] == setups[1] != setups[2] == setups[3]
