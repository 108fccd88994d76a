"""A ladder that is kept in a file."""

import pytest

from turnwright.cli.main import app
from turnwright.kernel.refusal import Refusal
from turnwright.lab import ladder
from turnwright.lab.ladder import Met
from turnwright.lab.ratings import expected


def test_results_add_up_and_ratings_follow_from_all_of_them(tmp_path):
    file = tmp_path / "ladder.json"
    ladder.added(file, [Met("a", "b", "pair", 30, 10)])
    standing = ladder.added(file, [Met("b", "a", "skirmish", 10, 30), Met("b", "c", "pair", 20, 20)])
    assert ladder.read(file) == standing
    assert (standing.record("a").wins, standing.record("a").losses) == (60, 20)
    assert standing.record("b", "c").n == 40
    rated = standing.ratings()
    assert next(iter(rated)) == "a"
    assert rated["b"].value == pytest.approx(rated["c"].value, abs=1)
    assert expected(rated["a"].value, rated["b"].value) == pytest.approx(60.5 / 81, abs=0.01)  # a draw is assumed
    for figure in rated.values():
        assert figure.low <= figure.value <= figure.high


def test_a_file_that_is_no_ladder_is_refused_and_left_alone(tmp_path):
    file = tmp_path / "ladder.json"
    file.write_text('{"results": 3}')
    with pytest.raises(Refusal, match="is no ladder"):
        ladder.added(file, [])
    assert file.read_text() == '{"results": 3}'


def test_the_arena_adds_to_a_ladder(tmp_path, capsys):
    file = str(tmp_path / "ladder.json")
    for players in (("random", "greedy"), ("greedy", "fair")):
        entered = [word for name in players for word in ("--player", name)]
        app(
            ["lab", "arena", "duel", "pair", *entered, "-n", "4", "--workers", "1", "--ladder", file],
            standalone_mode=False,
        )
    standing = ladder.read(tmp_path / "ladder.json")
    assert set(standing.names) == {"random", "greedy", "fair"}
    assert standing.record("greedy").n == 8
    assert "over all that was added to it" in capsys.readouterr().out
