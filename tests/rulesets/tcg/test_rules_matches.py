"""Timing, winning and deck rules."""

import pytest

from turnwright.rulesets.tcg.rules import decks, timing, winning
from turnwright.rulesets.tcg.rules.decks import Format, Listed
from turnwright.rulesets.tcg.rules.winning import Standing


@pytest.mark.parametrize(
    ("lasts", "turns"),
    [("this_turn", {5}), ("next_turn", {5, 6}), ("your_next_turn", {5, 6, 7}), ("permanent", {5, 6, 7, 8, 9})],
)
def test_an_effect_made_in_turn_five_holds_in_these_turns(lasts, turns):
    assert {turn for turn in range(1, 10) if timing.is_active(lasts, applied_turn=5, turn=turn)} == turns


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"turn": 5, "played_turn": 3, "evolved_turn": None}, None),
        ({"turn": 5, "played_turn": 5, "evolved_turn": None}, "came_this_turn"),
        ({"turn": 1, "played_turn": 0, "evolved_turn": None}, "first_turn"),
        ({"turn": 5, "played_turn": 3, "evolved_turn": 5}, "evolved_this_turn"),
        ({"turn": 5, "played_turn": 5, "evolved_turn": None, "early": True}, None),
        ({"turn": 5, "played_turn": 5, "evolved_turn": None, "rule": "free"}, None),
        ({"turn": 5, "played_turn": 3, "evolved_turn": 5, "rule": "free"}, "evolved_this_turn"),
    ],
)
def test_when_a_pokemon_may_evolve(given, why):
    assert timing.why_not_evolve(players_first_turn=1, **given) == why


PLAYING = Standing(prizes=3, pokemon=2)


@pytest.mark.parametrize(
    ("first", "second", "result", "reason"),
    [
        pytest.param(Standing(prizes=0, pokemon=1), PLAYING, "player1", "prize_cards", id="all prizes"),
        pytest.param(PLAYING, Standing(prizes=3, pokemon=0), "player1", "no_pokemon", id="nothing in play"),
        pytest.param(Standing(prizes=1, pokemon=1, decked_out=True), PLAYING, "player2", "deck_out", id="deck"),
        pytest.param(Standing(prizes=0, pokemon=1, conceded=True), PLAYING, "player2", "concede", id="gives up"),
        pytest.param(
            Standing(prizes=0, pokemon=1), Standing(prizes=0, pokemon=0), "player1", "prize_cards", id="two beat one"
        ),
        pytest.param(Standing(prizes=0, pokemon=0), Standing(prizes=0, pokemon=0), "draw", None, id="a tie"),
    ],
)
def test_who_has_won(first, second, result, reason):
    ended = winning.verdict(first, second)
    assert ended is not None
    assert (ended.result, ended.reason) == (result, reason)


def test_nobody_has_won_while_both_can_play():
    assert winning.verdict(PLAYING, PLAYING) is None


@pytest.mark.parametrize(
    ("tie", "result"), [("sudden_death", "sudden_death"), ("player1", "player1"), ("draw", "draw")]
)
def test_a_tie_is_a_ruling(tie, result):
    ended = winning.verdict(Standing(prizes=0, pokemon=1), Standing(prizes=0, pokemon=1), tie=tie)
    assert ended is not None
    assert ended.result == result


def test_a_knock_out_is_worth_what_effects_leave_of_it():
    assert winning.prizes_for(1) == 1
    assert winning.prizes_for(2, change=1) == 3
    assert winning.prizes_for(1, change=-2) == 0
    assert winning.prizes_for(2, none=True) == 0


BASIC = Listed(card="pup", name="Pup", count=4, basic_pokemon=True)
FIRE = Listed(card="fire", name="Fire Energy", count=56, basic_energy=True)


def codes(*lines, rules=decks.STANDARD):
    return [fault.code for fault in decks.faults(lines, rules=rules)]


def test_a_deck_of_four_basics_and_energy_is_legal():
    assert decks.is_legal([BASIC, FIRE])


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param([BASIC, Listed(card="f", name="F", count=55, basic_energy=True)], ["deck.size"], id="59 cards"),
        pytest.param([BASIC, Listed(card="f", name="F", count=57, basic_energy=True)], ["deck.size"], id="61 cards"),
        pytest.param(
            [BASIC, Listed(card="pup2", name="Pup", count=1, basic_pokemon=True),
             Listed(card="f", name="F", count=55, basic_energy=True)],
            ["deck.copies"],
            id="five of a name in two printings",
        ),
        pytest.param([Listed(card="f", name="F", count=60, basic_energy=True)], ["deck.basics"], id="no Basic"),
    ],
)  # fmt: skip
def test_what_a_deck_must_not_be(lines, expected):
    assert codes(*lines) == expected


def test_by_card_each_printing_has_its_own_four():
    lines = [BASIC, Listed(card="pup2", name="Pup", count=4), Listed(card="f", name="F", count=52, basic_energy=True)]
    assert codes(*lines) == ["deck.copies"]
    assert codes(*lines, rules=Format(copies_by="card")) == []


def test_a_tournament_bans_and_restricts_with_explanations():
    rules = Format(banned=("Pup",), restricted={"Fire Energy": 10}, banned_sets=("old",))
    assert codes(BASIC, FIRE, rules=rules) == ["deck.banned", "deck.restricted"]
    assert codes(Listed(card="a", name="A", count=4, basic_pokemon=True, set="old"), FIRE, rules=rules)[0] == "deck.set"


def test_a_restricted_card_within_its_limit_is_a_warning_only():
    rules = Format(restricted={"Pup": 4})
    assert [fault.warning for fault in decks.faults([BASIC, FIRE], rules=rules)] == [True]
    assert decks.is_legal([BASIC, FIRE], rules=rules)
