"""The five statuses, in the specification's words and in the other eras'."""

import pytest

from turnwright.rulesets.tcg.rules import statuses
from turnwright.rulesets.tcg.rules.statuses import Checkup


@pytest.mark.parametrize(
    ("had", "blocked", "flips"),
    [
        ((), None, False),
        (("confused",), None, True),
        (("asleep", "confused"), "asleep", False),
        (("confused", "paralyzed"), "paralyzed", False),
        (("poisoned", "burned"), None, False),
    ],
)
def test_sleep_and_paralysis_come_before_confusion(had, blocked, flips):
    assert statuses.attack_blocked_by(had) == blocked
    assert statuses.must_flip_to_attack(had) == flips


def test_only_paralysis_forbids_to_retreat_unless_sleep_does_too():
    assert statuses.retreat_blocked_by(("asleep",)) is None
    assert statuses.retreat_blocked_by(("asleep",), asleep_may_retreat=False) == "asleep"
    assert statuses.retreat_blocked_by(("paralyzed",)) == "paralyzed"


def test_all_statuses_may_coexist_or_three_of_them_replace_each_other():
    assert statuses.with_status(("asleep", "poisoned"), "confused") == ("asleep", "confused", "poisoned")
    assert statuses.with_status(("asleep", "poisoned"), "confused", combining="replace") == ("confused", "poisoned")
    assert statuses.with_status(("asleep",), "burned", combining="replace") == ("asleep", "burned")


@pytest.mark.parametrize(
    ("rule", "heads", "expected"),
    [
        ("flat", None, Checkup(20, cured=False)),
        ("flip_tails", True, Checkup(0, cured=False)),
        ("flip_tails", False, Checkup(20, cured=False)),
        ("flip_cures", True, Checkup(20, cured=True)),
        ("flip_cures", False, Checkup(20, cured=False)),
    ],
)
def test_a_burn_by_each_ruling(rule, heads, expected):
    assert statuses.burned(heads=heads, rule=rule) == expected


def test_poison_is_as_strong_as_the_attack_said():
    assert statuses.poisoned() == Checkup(10, cured=False)
    assert statuses.poisoned(amount=20) == Checkup(20, cured=False)


@pytest.mark.parametrize(
    ("ended", "own", "rule", "ends"),
    [
        pytest.param(3, False, "own_turn", False, id="the attacker's own turn does not end it"),
        pytest.param(4, True, "own_turn", True, id="the victim's next turn does"),
        pytest.param(5, False, "own_turn", False, id="nor any turn of the attacker"),
        pytest.param(4, False, "any_turn", True, id="by the letter, any later turn"),
    ],
)
def test_paralysis_given_in_turn_three(ended, own, rule, ends):
    assert statuses.paralysis_ends(given_turn=3, ended_turn=ended, own_turn=own, rule=rule) == ends
