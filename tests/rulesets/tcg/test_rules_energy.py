"""Paying with energy, against brute force over every way to pay."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnwright.rulesets.tcg.rules import energy

SYMBOLS = st.lists(st.sampled_from(["fire", "water", "grass", "colorless"]), max_size=4)
UNITS = st.lists(
    st.sets(st.sampled_from(["fire", "water", "grass", "colorless"]), min_size=1).map(frozenset), max_size=5
)


def brute_force(cost, provided):
    """Whether any order of the units pays the symbols one by one."""
    return any(
        all(symbol == "colorless" or symbol in unit for symbol, unit in zip(cost, order, strict=False))
        for order in permutations(provided, len(cost))
    )


@settings(deadline=None)
@given(cost=SYMBOLS, provided=UNITS)
def test_energy_pays_exactly_when_some_order_of_units_does(cost, provided):
    assert energy.can_pay(cost, provided) == (len(provided) >= len(cost) and brute_force(cost, provided))


@settings(deadline=None)
@given(cost=SYMBOLS, provided=UNITS)
def test_what_is_left_over_is_the_most_that_could_be(cost, provided):
    counted = [at for at, unit in enumerate(provided) if "water" in unit]
    best = 0
    for size in range(len(counted) + 1):
        for kept in combinations(counted, size):
            rest = [unit for at, unit in enumerate(provided) if at not in kept]
            if len(rest) >= len(cost) and brute_force(cost, rest):
                best = size
    assert energy.unspent(cost, provided, of="water") == best


@settings(deadline=None)
@given(cost=SYMBOLS, provided=UNITS)
def test_what_is_missing_would_pay(cost, provided):
    missing = energy.missing(cost, provided)
    assert (missing == ()) == energy.can_pay(cost, provided)
    assert energy.can_pay(cost, [*provided, *energy.units(*missing)])


@settings(deadline=None)
@given(cost=SYMBOLS, provided=UNITS)
def test_what_is_missing_is_the_fewest_and_the_first_of_the_cost(cost, provided):
    choices = [
        [cost[at] for at in left_out]
        for size in range(len(cost) + 1)
        for left_out in combinations(range(len(cost)), size)
        if energy.can_pay([symbol for at, symbol in enumerate(cost) if at not in left_out], provided)
    ]
    assert list(energy.missing(cost, provided)) == choices[0]


def test_a_unit_of_many_types_pays_one_symbol():
    rainbow: energy.Unit = frozenset({"fire", "water"})
    assert energy.can_pay(["fire"], [rainbow])
    assert not energy.can_pay(["fire", "water"], [rainbow])


def test_extra_water_leaves_out_the_colorless_part_of_the_cost_too():
    four = energy.units("water", "water", "water", "water")
    assert energy.unspent(["water", "water", "colorless"], four, of="water") == 1
    assert energy.unspent(["water", "water", "colorless"], four, of="water", typed_cost=True) == 2


@pytest.mark.parametrize(
    ("amounts", "cost", "by_cards", "expected"),
    [
        ([1, 2], 2, False, ((1,),)),
        ([1, 2], 2, True, ((0, 1),)),
        ([1, 1], 0, False, ((),)),
        ([1], 2, False, ()),
        ([2, 2], 3, False, ((0, 1),)),
    ],
)
def test_a_retreat_is_paid_with_enough_and_no_card_to_spare(amounts, cost, by_cards, expected):
    assert energy.retreat_choices(amounts, cost=cost, by_cards=by_cards) == expected


def test_a_cheaper_attack_loses_symbols_of_that_type_only():
    assert energy.changed_cost(("fire", "colorless"), change=-2) == ("fire",)
    assert energy.changed_cost(("fire",), change=1, symbol="water") == ("fire", "water")
