"""Coins: their patterns, what they do to damage, and their odds against counting by hand."""

from fractions import Fraction
from math import comb

import pytest

from turnwright.kernel.dice import Scripted
from turnwright.rulesets.tcg.rules import coins


def test_a_fixed_number_of_coins():
    assert coins.flip(Scripted(1, 2, 1), count=3) == (True, False, True)


def test_until_tails_ends_with_the_first_tails():
    assert coins.flip_until_tails(Scripted(1, 1, 2)) == (True, True, False)


def test_until_tails_ends_at_its_cap():
    assert coins.flip_until_tails(Scripted(1, 1, 1), cap=3) == (True, True, True)


@pytest.mark.parametrize("count", range(6))
def test_odds_of_a_fixed_number_are_binomial(count):
    expected = {heads: Fraction(comb(count, heads), 2**count) for heads in range(count + 1)}
    assert coins.odds(count=count) == expected


def test_odds_until_tails_are_geometric_up_to_the_cap():
    expected = {heads: Fraction(1, 2 ** (heads + 1)) for heads in range(4)} | {4: Fraction(1, 16)}
    assert coins.odds(count=None, cap=4) == expected


@pytest.mark.parametrize(
    ("kind", "faces", "damage", "proceeds"),
    [
        ("BASE_DAMAGE", (True,), 30, True),
        ("BASE_DAMAGE", (False,), 0, False),
        ("MULTIPLY_BY_HEADS", (True, False, True), 40, True),
        ("CONDITIONAL_BONUS", (True,), 40, True),
        ("CONDITIONAL_BONUS", (False,), 30, True),
        ("CONDITIONAL_SELF_DAMAGE", (False,), 30, True),
        ("STATUS_EFFECT_ONLY", (False,), 30, True),
    ],
)
def test_coins_reach_the_damage(kind, faces, damage, proceeds):
    done = coins.damage(kind, faces, base_damage=30, damage_per_head=20, conditional_bonus=10)
    assert (done, coins.proceeds(kind, faces)) == (damage, proceeds)


@pytest.mark.parametrize(
    ("faces", "success", "failure"),
    [((True, False), True, True), ((True, True), True, False), ((False, False), False, True)],
)
def test_success_is_any_heads_and_failure_any_tails(faces, success, failure):
    assert (coins.succeeds(faces), coins.fails(faces)) == (success, failure)
