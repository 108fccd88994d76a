"""The chance of winning that players think with: whole numbers, sides that add up, and true on battles never seen."""

import dataclasses
from fractions import Fraction
from importlib import import_module
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.scripts import script

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.players import chances

FITTING = script("win_chance")
SIDES = {"wuxia": ("hero", "enemy"), "ptu": ("players", "enemies"), "rune": ("hero", "enemy")}


@given(st.integers(-1_200, 1_200))
def test_the_curve_is_the_logistic_one(hundredths):
    capped = max(-900, min(900, hundredths)) / 100
    assert abs(chances.logistic(hundredths) - 10_000 / (1 + exp(-capped))) <= 0.51
    assert chances.logistic(hundredths) + chances.logistic(-hundredths) == 10_000


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_a_share_is_how_far_one_is_ahead(ours, theirs):
    assert -1_000 <= chances.share(ours, theirs) <= 1_000
    assert abs(chances.share(ours, theirs) + chances.share(theirs, ours)) <= 1
    assert (chances.share(ours, theirs) > 0) <= (ours > theirs)


@pytest.mark.parametrize("name", SIDES)
def test_what_one_side_wins_the_other_loses(name):
    game = registry.game(name)
    encounter = FITTING.ENCOUNTERS[name][0]
    state = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=1).state
    win_chance = game.ruleset.players.win_chance
    assert win_chance is not None
    assert sum(win_chance(game, state, seat) for seat in SIDES[name]) == 10_000


def test_a_point_of_guard_is_worth_less_than_one_of_health():
    game = registry.game("wuxia")
    state = Match.open(game, game.ruleset.content.encounter(game, "duel_sect_elder"), seed=1).state
    name, hero = next((name, unit) for name, unit in state.units.items() if unit.team == "player")

    def chance(**changed: int) -> int:
        outlook = game.ruleset.players.outlook
        assert outlook is not None
        return outlook(game, replace(state, units={**state.units, name: replace(hero, **changed)}), "hero")

    worn = hero.thp - 12
    assert chance(thp=worn) < chance(thp=worn, guard=12) < chance(thp=worn + 12)


def test_who_gives_up_when_badly_hurt_has_less_to_lose():
    game = registry.game("wuxia")
    state = Match.open(game, game.ruleset.content.encounter(game, "duel_sect_elder"), seed=1).state
    elder = state.units["hall_elder"]
    hurt = replace(state, units={**state.units, "hall_elder": replace(elder, thp=elder.max_thp // 3)})
    outlook = game.ruleset.players.outlook
    assert outlook is not None
    assert outlook(game, hurt, "hero") > outlook(game, replace(hurt, triggers=()), "hero")


def test_a_boss_who_heals_is_harder_to_beat():
    game = registry.game("rune")
    state = Match.open(game, game.ruleset.content.encounter(game, "omega_sentinel"), seed=1).state
    sentinel = game.content.enemies["omega_sentinel"]
    unable = replace(sentinel, actions=tuple(each for each in sentinel.actions if each.id != "power_draw"))
    changed = replace(game.content, enemies={**game.content.enemies, unable.id: unable})
    win_chance = game.ruleset.players.win_chance
    assert win_chance is not None
    assert win_chance(game, state, "hero") < win_chance(dataclasses.replace(game, content=changed), state, "hero")


def test_a_hero_with_the_stamina_for_a_strong_ability_is_likelier_to_win():
    game = registry.game("rune")
    state = Match.open(game, game.ruleset.content.encounter(game, "omega_sentinel:warrior"), seed=1).state
    shares = import_module("turnwright.rulesets.rune.players.chances").shares
    tired = replace(state, fighters={**state.fighters, "hero": replace(state.fighters["hero"], stamina=0)})
    assert shares(game, state)[0] > shares(game, tired)[0]


def test_players_of_cards_have_the_same_chances_where_they_have_the_same():
    game = registry.game("tcg")
    state = Match.open(game, game.ruleset.content.encounter(game, "emberfall,emberfall"), seed=1).state
    win_chance = game.ruleset.players.win_chance
    assert win_chance is not None
    assert win_chance(game, state, "player1") == 5_000


@pytest.mark.parametrize(
    ("name", "battles", "least"), [("wuxia", 48, 0.75), ("rune", 30, 0.7), ("tcg", 24, 0.65), ("ptu", 8, 0.65)]
)
def test_it_tells_won_from_lost_in_battles_that_it_was_not_fitted_to(name, battles, least):
    """Seeds of their own, and few battles, so the bounds are loose; bench/notes/simulation.md has the figures."""
    found = FITTING.samples(registry.game(name), battles, 77)
    assert FITTING.auc((each.chance, each.won) for each in found) >= least
    said, won = sum(each.chance for each in found) / 10_000, sum(each.won for each in found)
    assert abs(said - won) <= 0.15 * len(found)


def test_the_fit_finds_the_weights_that_made_the_data():
    """Logistic regression by hand, against data made with known weights."""
    dice = FITTING.StreamDice(FITTING.Mulberry32(4))
    made = []
    for _ in range(4_000):
        shares = (dice.d(2_001) - 1_001, dice.d(2_001) - 1_001)
        chance = chances.chance({"even": 50, "a": 300, "b": -100}, shares)
        made.append(FITTING.Sample(0, shares, 0, 0, 0, dice.d(10_000) <= chance))
    even, first, second = FITTING.fitted(made, even=True)
    # Standard errors of such a fit are about 4, 9 and 7 hundredths of a logit.
    assert abs(even - 50) < 20
    assert abs(first - 300) < 40
    assert abs(second + 100) < 35


def test_a_fit_within_encounters_is_not_misled_by_which_is_the_harder_one():
    """Here everybody has more of `a` in the fight that is harder to win; within each of the two it is good to have."""
    dice = FITTING.StreamDice(FITTING.Mulberry32(5))
    made = []
    for number in range(4_000):
        hard = number % 2
        shares = (dice.d(1_001) - 1 + 800 * hard,)
        chance = chances.chance({"even": 0 - 300 * hard, "a": 150}, shares)
        made.append(FITTING.Sample(number, shares, 0, 0, 0, dice.d(10_000) <= chance))
    assert FITTING.fitted(made, even=True)[1] < 0
    assert abs(FITTING.fitted_within(made, 2)[1] - 150) < 40


@pytest.mark.parametrize("name", ["tcg", "rune", "wuxia", "ptu"])
def test_a_chance_has_the_interval_of_how_such_positions_ended(name):
    held = registry.game(name).ruleset.players.held
    assert len(held) == 10
    assert all(0 <= low < high <= 100 for low, high in held)
    ends = [chances.really_won(held, Fraction(tenth, 10) + Fraction(1, 20)) for tenth in range(10)]
    assert ends == [(Fraction(low, 100), Fraction(high, 100)) for low, high in held]
    between = chances.really_won(held, Fraction(1, 10))
    assert between == tuple((Fraction(one) + two) / 200 for one, two in zip(held[0], held[1], strict=True))
    assert chances.really_won(held, Fraction(0)) == ends[0]
    assert chances.really_won(held, Fraction(1)) == ends[-1]
    assert chances.really_won((), Fraction(1, 2)) == (Fraction(0), Fraction(1))


@pytest.mark.parametrize(("name", "battles"), [("wuxia", 100), ("rune", 100), ("tcg", 60)])
def test_the_intervals_hold_for_positions_of_fresh_battles(name, battles):
    """Seeds that neither weights nor intervals have seen; few battles, so each tenth has an interval of its own."""
    held = registry.game(name).ruleset.players.held
    for tenth in FITTING.tenths(FITTING.samples(registry.game(name), battles, 77)):
        low, high = held[min(9, int(10 * tenth.said))]
        if tenth.states >= 80:
            assert tenth.low - 0.1 <= high / 100
            assert tenth.high + 0.1 >= low / 100
