"""A review's numbers: those of the game's own players, and they add up."""

from __future__ import annotations

import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.players.chances import CERTAIN
from turnwright.table import wire
from turnwright.table.host import Host
from turnwright.table.review import can_review, review

GAMES = [
    ("tcg", "emberfall,tidewall"),
    ("wuxia", "duel_sect_elder"),
    ("rune", "enforcer_and_hounds"),
    ("ptu", "brawl_at_the_ford"),
]


def finished(ruleset: str, encounter: str) -> Match:
    """A match between the game's own players, as far as a hundred choices of the first seat bring it."""
    host = Host()
    host.handle(wire.Open(ruleset, encounter, seed=3))
    for _ in range(100):
        if host.seat.outcome() is not None or not host.seat.choices():
            break
        host.handle(wire.Submit(host.table.n, host.seat.suggest("greedy")))
    return host.table.match


@pytest.mark.parametrize(("ruleset", "encounter"), GAMES)
def test_chances_are_the_players_and_start_choice_and_luck_add_up(ruleset: str, encounter: str) -> None:
    match = finished(ruleset, encounter)
    found = review(match)
    parts = found.start + found.own_choice + found.their_choice + found.luck
    assert parts == pytest.approx(found.end)
    curve = match.game.ruleset.players.win_chance
    assert curve is not None
    for point in found.points:
        state = match.at(point.n)
        if match.game.ruleset.rules.outcome(state) is None:
            assert point.chance == pytest.approx(curve(match.game, state, found.seat) / CERTAIN)
        else:
            assert point.chance in (0.0, 0.5, 1.0)
    assert [turning.n for turning in found.turnings] == sorted(turning.n for turning in found.turnings)
    assert 0 < len(found.turnings) <= 5
    for turning in found.turnings:
        assert turning.text
        assert turning.choice + turning.luck == pytest.approx(turning.after - turning.before)


def test_a_game_whose_players_know_no_chances_has_no_review() -> None:
    host = Host()
    host.handle(wire.Open("duel", "skirmish", seed=3))
    assert not can_review(host.table.match)
    assert registry.game("duel").ruleset.players.win_chance is None
