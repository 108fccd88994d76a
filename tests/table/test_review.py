"""A review's numbers: those of the game's own players, and they add up."""

from __future__ import annotations

from functools import cache

import pytest

from turnwright.kernel import registry, sealed
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.ruleset import GM, view
from turnwright.kernel.view import View
from turnwright.players.chances import CERTAIN
from turnwright.players.search import Mind
from turnwright.table import wire
from turnwright.table.decisions import worlds_for
from turnwright.table.host import Host
from turnwright.table.review import Turning, can_review, review, reviewing

GAMES = [
    ("tcg", "emberfall,tidewall"),
    ("wuxia", "duel_sect_elder"),
    ("rune", "enforcer_and_hounds"),
    ("ptu", "brawl_at_the_ford"),
]
ALLIES = {"players": "allies"}
"""Whom a seat wins and loses with."""
CHOICES = {"ptu": 20, "tcg": 60}
"""Where a hundred would take long."""


@cache
def finished(ruleset: str, encounter: str) -> Match:
    """A match between the game's own players, as far as some choices of the first seat bring it."""
    host = Host()
    host.handle(wire.Open(ruleset, encounter, seed=3))
    for _ in range(CHOICES.get(ruleset, 100)):
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
        assert 0 <= point.low <= point.high <= 1
        if match.game.ruleset.rules.outcome(state) is None:
            assert point.low < point.high
            assert point.chance == pytest.approx(curve(match.game, state, found.seat) / CERTAIN)
        else:
            assert point.chance in (0.0, 0.5, 1.0)
    assert [turning.n for turning in found.turnings] == sorted(turning.n for turning in found.turnings)
    assert found.luck == pytest.approx(found.own_luck + found.their_luck)
    assert len(found.turnings) == 5
    rounds = [turning.round or 0 for turning in found.turnings]
    assert rounds == sorted(rounds)
    assert rounds[-1] <= (match.game.ruleset.telling.board(match.game, match.state, GM).round or 0)
    for turning in found.turnings:
        assert turning.text
        assert bool(turning.question) == isinstance(match.records[turning.n - 1].command, Answer)
        assert turning.choice + turning.luck == pytest.approx(turning.after - turning.before)
        check_options(match, turning, found.seat)


def check_options(match: Match, turning: Turning, seat: str) -> None:
    """The options of a decision are as the players' own search values them, from what the seat knew."""
    record = match.records[turning.n - 1]
    assert record.command is not None
    is_own = record.by in {seat, ALLIES.get(seat)}
    (done,) = (option for option in turning.options if option.chosen)
    assert done.text == turning.text
    best = sorted((option.chance for option in turning.options), reverse=is_own)
    assert [option.chance for option in turning.options] == best
    other = next((option.chance for option in turning.options if not option.chosen), done.chance)
    assert turning.gain == pytest.approx(done.chance - other)
    assert all(option.low <= option.chance <= option.high for option in turning.options)
    mind = Mind(
        View(match.game, record.by, view(match.game.ruleset, match.at(turning.n - 1), record.by), turning.n - 1),
        sealed.player_dice(match.header, match.secret, turning.n - 1),
    )
    _, worlds = worlds_for(match.game.ruleset.players.sims, 1)
    value = sum(mind.value((record.command,), world) for world in range(worlds)) / worlds / CERTAIN
    assert done.chance == pytest.approx(value if is_own else 1 - value)


def test_a_review_grows_and_is_the_same_at_the_end_and_for_the_other_seat() -> None:
    match = finished("wuxia", "duel_sect_elder")
    steps = list(reviewing(match))
    assert [step.done for step in steps] == list(range(steps[-1].of + 1))
    assert all(step.points == steps[-1].points for step in steps)
    assert not any(step.turnings for step in steps[:-1])
    assert steps[-1] == review(match)
    other = review(match, "enemy")
    assert other.start == pytest.approx(1 - steps[-1].start)
    for mine, theirs in zip(steps[-1].points, other.points, strict=True):
        assert theirs.low == pytest.approx(1 - mine.high)
        assert theirs.high == pytest.approx(1 - mine.low)


def test_what_is_about_equal_comes_after_what_is_clear() -> None:
    found = review(finished("rune", "enforcer_and_hounds"))
    clear = [abs(turning.gain) > turning.half for turning in found.turnings]
    assert any(clear)
    assert [turning.n for turning in found.turnings] == sorted(turning.n for turning in found.turnings)


def test_a_game_whose_players_know_no_chances_has_no_review() -> None:
    host = Host()
    host.handle(wire.Open("duel", "skirmish", seed=3))
    assert not can_review(host.table.match)
    assert registry.game("duel").ruleset.players.win_chance is None
