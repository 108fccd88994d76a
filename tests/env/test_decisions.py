"""Decisions of matches as a data set."""

import gzip

import pytest
from tests.env.installed import env

import turnwright
from turnwright.kernel.refusal import Refusal
from turnwright.players import find

decisions = env.decisions


def written(path, n, **more):
    return decisions.write(path, "duel", "pair", n=n, players={"red": "greedy", "blue": "random"}, **more)


def test_what_is_written_is_read(tmp_path):
    path = tmp_path / "duel.jsonl.gz"
    assert written(path, 3) == 3
    about, lines = decisions.read(path)
    made = list(lines)
    assert (about.ruleset, about.encounter) == ("duel", "pair")
    assert {each.seed for each in made} == {1, 2, 3}
    for each in made:
        assert len(each.position) == len(about.names)
        assert all(len(row) == len(about.command_names) for row in each.choices)
        assert 0 <= each.chosen < len(each.choices)
    for seed in (1, 2, 3):
        ended = {each.seat: each.outcome for each in made if each.seed == seed}
        assert sum(ended.values()) == 0
    assert gzip.decompress(path.read_bytes()).count(b"\n") == len(made) + 1  # as any other tool reads it


def test_it_goes_on_where_it_stopped_even_in_the_middle_of_a_match(tmp_path):
    whole, cut = tmp_path / "whole.gz", tmp_path / "cut.gz"
    written(whole, 4)
    written(cut, 2)
    for length in (1, 7, 40):
        data = cut.read_bytes()
        cut.write_bytes(data + whole.read_bytes()[len(data) : len(data) + length])
        assert len(list(decisions.read(cut)[1])) == len([each for each in decisions.read(whole)[1] if each.seed < 3])
        assert written(cut, 2) == 0
        assert cut.read_bytes() == data
    assert written(cut, 4) == 2
    assert cut.read_bytes() == whole.read_bytes()


def test_what_was_played_is_what_a_match_plays(tmp_path):
    """Each decision is the record of the match with its seed."""
    path = tmp_path / "duel.gz"
    written(path, 1)
    match = turnwright.open("duel", "pair", seed=1)
    bots = {"red": find(match.game.ruleset, "greedy"), "blue": find(match.game.ruleset, "random")}
    made = {each.n: each for each in decisions.read(path)[1]}
    compared = 0
    while (seat := match.player_to_act(bots)) is not None:
        seen = match.seen_by(seat)
        legal = seen.legal()
        each = made.get(len(match.records))
        chosen = bots[seat](seen, legal, match.player_dice())
        if each is not None:
            assert (each.seat, legal[each.chosen]) == (seat, chosen)
            assert env.features(match.game, seen.state, seat).tolist() == pytest.approx(each.position, abs=1e-3)
            rows = env.command_features(match.game, seen.state, seat, legal).tolist()
            assert [value for row in rows for value in row] == pytest.approx(
                [value for row in each.choices for value in row], abs=1e-3
            )
            compared += 1
        match.submit(chosen, seat)
    assert compared == len(made) > 5


def test_another_file_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_bytes(b"not a data set")
    with pytest.raises(Refusal, match="is no data set"):
        written(path, 1)
    assert path.read_bytes() == b"not a data set"
    other = tmp_path / "other.gz"
    written(other, 1)
    before = other.read_bytes()
    with pytest.raises(Refusal, match="of other matches"):
        decisions.write(other, "duel", "skirmish", n=2)
    assert other.read_bytes() == before
