"""The damage pipeline, step by step, against worked numbers and against its own laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.rulesets.tcg.rules import damage
from turnwright.rulesets.tcg.rules.damage import Change, Prevention

TENS = st.integers(0, 30).map(lambda tens: tens * 10)


@pytest.mark.parametrize(
    ("printed", "expected"),
    [("×2", Change(factor=2)), ("x2", Change(factor=2)), ("+20", Change(add=20)), ("-30", Change(add=-30))],
)
def test_a_printed_modifier_is_read(printed, expected):
    assert damage.parse_modifier(printed) == expected


@pytest.mark.parametrize("printed", ["", "2", "×", "weak", "--3"])
def test_anything_else_is_no_modifier(printed):
    with pytest.raises(ValueError, match="no weakness or resistance"):
        damage.parse_modifier(printed)


@pytest.mark.parametrize(
    ("amount", "up", "expected"), [(70, True, 40), (70, False, 30), (60, True, 30), (10, True, 10), (10, False, 0)]
)
def test_half_is_rounded_to_a_ten(amount, up, expected):
    assert damage.half(amount, up=up) == expected


def test_every_step_keeps_its_number():
    done = damage.blow(
        40,
        minus=10,
        plus=20,
        weaknesses=[Change(factor=2)],
        resistances=[Change(add=-30)],
        boost_after=10,
        prevention=Prevention(numbers=(30,), reductions=(20, 10)),
    )
    assert done == damage.Blow(40, 30, 50, 100, 80, 80, 50)


@pytest.mark.parametrize(
    ("prevention", "left"),
    [
        pytest.param(Prevention(numbers=(30,)), 0, id="a threshold prevents up to itself"),
        pytest.param(Prevention(numbers=(20,)), 30, id="more than the threshold comes through whole"),
        pytest.param(Prevention(all=True, reductions=(-50,)), 0, id="all beats everything"),
        pytest.param(Prevention(reductions=(10, 10)), 10, id="reductions add up"),
        pytest.param(Prevention(numbers=(20,), reductions=(20,)), 10, id="prevention first, then reduction"),
        pytest.param(Prevention(reductions=(-20,)), 50, id="some take more damage"),
        pytest.param(Prevention(halvings=1), 10, id="half is rounded down to a ten"),
    ],
)
def test_prevention_and_reduction_of_thirty(prevention, left):
    assert damage.reduced(damage.prevented(30, by=prevention), by=prevention) == left


@given(base=TENS, minus=TENS, plus=TENS, reduction=TENS)
def test_damage_is_never_negative_and_nothing_stays_nothing(base, minus, plus, reduction):
    done = damage.blow(base, minus=minus, plus=plus, prevention=Prevention(reductions=(reduction,)))
    assert done.damage == max(0, max(0, base - minus) + plus - reduction)
    assert damage.blow(0, weaknesses=[Change(add=20)], boost_after=10).damage == 0


@given(count=st.integers(0, 20), cap=st.integers(0, 5))
def test_only_so_many_count_for_a_bonus(count, cap):
    assert damage.capped(count, cap=cap) <= cap
    assert damage.capped(count, cap=None) == count
