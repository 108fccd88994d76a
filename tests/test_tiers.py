"""Which tests run when: the list of slow tests, the laws and their tenths."""

from typing import Any

import pytest
from scripts import slow
from tests import depth

from turnwright.testing import Conformance


def test_every_slow_test_is_still_there():
    """`make slow` writes the list; a test that is renamed must not become fast by that."""
    names = slow.LIST.read_text("utf-8").splitlines()
    assert names == sorted(set(names))
    assert [name for name in names if not slow.is_there(name)] == []


def test_a_test_is_slow_over_a_limit_and_fast_again_well_below_it():
    seconds = {"a.py::test_a": 0.05, "a.py::test_b": 0.03, "a.py::test_c": 0.03}
    assert slow.slow(seconds, {"a.py::test_c"}) == ["a.py::test_a", "a.py::test_c"]
    assert slow.slow({"a.py::test_c": 0.02}, {"a.py::test_c"}) == []


def test_a_class_with_a_dear_test_is_slow_as_a_whole():
    seconds = {"a.py::TestA::test_a": 2.0, "a.py::TestA::test_b": 0.001, "a.py::TestB::test_a": 0.001}
    assert slow.slow(seconds, set()) == ["a.py::TestA::test_a", "a.py::TestA::test_b"]


def test_a_test_that_did_not_run_stays_where_it_was():
    own = "tests/test_tiers.py::test_a_test_that_did_not_run_stays_where_it_was"
    assert slow.slow({}, {own, "tests/test_tiers.py::test_that_is_gone"}) == [own]


@pytest.mark.parametrize(("full", "tenth", "done"), [(True, None, 100), (False, None, 25), (False, 3, 10)])
def test_a_share_is_all_a_quarter_or_a_tenth(monkeypatch, full, tenth, done):
    monkeypatch.setattr(depth, "FULL", full)
    monkeypatch.setattr(depth, "TENTH", tenth)
    assert depth.share(100) == done
    assert depth.first(done) == done * (tenth or 0)


class Item:
    """As much of a test as choosing needs."""

    def __init__(self, nodeid: str, *marks: str, cls: type | None = None) -> None:
        self.nodeid, self.marks, self.cls = nodeid, marks, cls

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self.marks else None


class Games(Conformance):
    games = 12


def test_the_tenths_together_play_everything_that_only_make_laws_plays(monkeypatch):
    monkeypatch.setattr(depth, "is_law", lambda item: True)
    long_ones: list[Any] = [Item(f"a.py::test_long[{place}]", "at_length") for place in range(23)]
    usual = [Item("a.py::test_usual"), Item("a.py::test_games", "in_turn"), Item("a.py::TestGames::test_a", cls=Games)]
    items: list[Any] = [*long_ones, *usual]
    assert depth.left_out(items) == {*long_ones}
    played: list[Any] = []
    starts: list[int] = []
    for tenth in range(depth.TENTHS):
        monkeypatch.setattr(depth, "TENTH", tenth)
        left = depth.left_out(items)
        played += [item for item in items if item not in left]
        starts.append(Games.first_game)
    assert {item: played.count(item) for item in items} == {
        **dict.fromkeys(long_ones, 1),
        **dict(zip(usual, (0, 10, 10), strict=True)),
    }
    assert starts == [12 * tenth for tenth in range(10)], "every tenth tries the laws on games of its own"
    monkeypatch.setattr(depth, "FULL", True)
    assert depth.left_out(items) == set()


def test_what_one_tenth_does_not_come_to_another_begins_with(monkeypatch):
    items: list[Any] = [Item(f"a.py::test_{place}") for place in range(20)]
    items.append(Item("a.py::test_long", "at_length"))
    begun = []
    for tenth in range(depth.TENTHS):
        monkeypatch.setattr(depth, "TENTH", tenth)
        ordered = depth.in_order(items)
        assert sorted(item.nodeid for item in ordered) == sorted(item.nodeid for item in items)
        assert ordered[0] is items[-1]
        begun += ordered[1:3]
    assert set(begun) == set(items[:-1]), "the first two of each tenth are everything"
