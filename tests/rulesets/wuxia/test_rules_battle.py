"""Turns, quick actions, formulas, triggers, victory (spec 2.3, 2.4, 2.8, 4; sources 4, 5, 11, 12)."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.rulesets.wuxia.rules import formula, quick_actions, triggers, turns, victory
from turnwright.rulesets.wuxia.rules.resources import spd_band
from turnwright.rulesets.wuxia.rules.terms import Status, Team
from turnwright.rulesets.wuxia.rules.victory import Custom, Defeat, Eliminate, Escape, Protect, Survive


def unit(name, team, agility, index, actions=1):
    return turns.Initiative(name, team, agility, spd_band(agility), index, actions)


FIGHT = (
    unit("foe", "enemy", 6, 0),
    unit("slow", "player", 1, 1),
    unit("hero", "player", 6, 2),
    unit("crane", "neutral", 6, 3),
    unit("twin", "player", 6, 4),
    unit("boss", "enemy", 3, 5, actions=3),
)


def test_three_stages_by_speed_band():
    assert turns.turn_order(FIGHT, phase="quick1") == ("hero", "twin", "foe", "crane")
    assert turns.turn_order(FIGHT, phase="major") == ("hero", "twin", "foe", "crane", "boss", "slow", "boss", "boss")
    assert turns.turn_order(FIGHT, phase="quick2") == ("slow",)
    assert turns.turn_order((), phase="major") == ()


def test_one_beat_goes_team_by_team():
    order = turns.turn_order(FIGHT, phase="major", structure="one_beat")
    assert order == ("hero", "twin", "slow", "foe", "boss", "crane", "boss", "boss")
    assert turns.PHASES["one_beat"] == ("major",)


def test_the_order_does_not_depend_on_how_the_units_are_listed():
    assert turns.turn_order(FIGHT[::-1], phase="major") == turns.turn_order(FIGHT, phase="major")


def test_quick_actions():
    changes = {
        name: (row.target, row.stat, row.change) for name, row in quick_actions.QUICK_ACTIONS.items() if row.stat
    }
    assert changes == {
        "pressure": ("enemy", "attack", -2),
        "weaken": ("enemy", "defense", -2),
        "empower": ("ally", "attack", 2),
        "shield": ("ally", "defense", 2),
    }
    assert [name for name, row in quick_actions.QUICK_ACTIONS.items() if row.self_strain] == ["block"]
    assert quick_actions.strike_damage(3, strength=2, agility=6) == 9
    assert quick_actions.strike_damage(3, strength=7, agility=6) == 10
    assert quick_actions.attack_damage(3, strength=2) == 5


# --- formulas -------------------------------------------------------------------------------------------------------

STATS = {name: at + 2 for at, name in enumerate(formula.NAMES)}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("10 + 2*strength", 14),
        ("2 + 3 * 4 - 5", 9),
        ("(2 + 3) * 4", 20),
        ("10 - 3 - 2", 5),
        ("-strength + 1", -1),
        ("floor(7 / 2)", 3),
        ("floor(-7 / 2)", -4),
        ("floor(7 / 2 + 7 / 2)", 7),
        ("floor(floor(endurance / 2) * 3 / 2) + scl", 12),
    ],
)
def test_formulas_have_exact_values(text, value):
    assert formula.evaluate(formula.parse(text), STATS) == value


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 1),
        ("strength / 2", 10),
        ("floor(strength / 0)", 18),
        ("floor(strength / agility)", 18),
        ("strenght", 1),
        ("1 2", 3),
        ("(1 + 2", 7),
        ("1 +", 4),
        ("floor 3", 7),
        ("2 ** 3", 4),
        ("__import__('os')", 1),
        ("²", 1),
        ("9999999999", 1),
        ("(" * 50 + "1" + ")" * 50, 21),
        ("1" + "+1" * 200, 201),
    ],
)
def test_bad_formulas_say_where(text, position):
    with pytest.raises(formula.FormulaError) as error:
        formula.parse(text)
    assert error.value.position == position


@given(st.recursive(
    st.integers(0, 50).map(str) | st.sampled_from(formula.NAMES),
    lambda inner: st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
    max_leaves=8,
))  # fmt: skip
def test_formulas_without_division_agree_with_arithmetic(text):
    assert formula.evaluate(formula.parse(text), STATS) == eval(text, {"__builtins__": {}}, dict(STATS))


def test_names_used():
    assert formula.names_used(formula.parse("floor(strength * 3 / 2) + scl + 1")) == {"strength", "scl"}


@pytest.mark.parametrize(
    ("text", "dice", "rolled", "value"),
    [
        ("1d6+strength", ((1, 6),), (5,), 5 + STATS["strength"]),
        ("d6 + agility", ((1, 6),), (1,), 1 + STATS["agility"]),
        ("2D8 * 2 - 1d4", ((2, 8), (1, 4)), (9, 3), 15),
        ("floor((3d6 + 1) / 2)", ((3, 6),), (12,), 6),
    ],
)
def test_formulas_may_have_dice(text, dice, rolled, value):
    """Spec 2.3 writes a strike as 1d6 + STR/AGI."""
    node = formula.parse(text)
    assert formula.dice_of(node) == dice
    assert formula.evaluate(node, STATS, rolled) == value


def test_average_dice_are_rounded_down():
    assert formula.average_rolls(formula.parse("1d6 + 3d6 - d4")) == (3, 10, 2)


@pytest.mark.parametrize("text", ["0d6", "21d6", "11d6 + 10d6", "1d1", "1d101", "1d6strength", "dd6", "1d"])
def test_dice_that_nobody_rolls(text):
    with pytest.raises(formula.FormulaError):
        formula.parse(text)


# --- triggers -------------------------------------------------------------------------------------------------------


def fires(text, **situation):
    given: dict[str, Any] = {
        "units": (),
        "round_number": 1,
        "boss_phase": 1,
        "techniques_used": (),
        "flags": (),
    } | situation
    return triggers.fires(triggers.parse(text), **given)


class Vitals(NamedTuple):
    id: str
    team: Team
    thp: int
    max_thp: int
    status: Status


def vitals(name, team, thp, maximum=100, defeated=False):
    return Vitals(name, team, thp, maximum, "defeated" if defeated else "up")


def test_triggers_on_thp():
    assert not fires("enemy_hp_below_25", units=[vitals("a", "enemy", 25)])
    assert fires("enemy_hp_below_25", units=[vitals("a", "enemy", 24)])
    assert fires("enemy_hp_below_25", units=[vitals("a", "enemy", 0, defeated=True)])
    assert not fires("enemy_hp_below_25", units=[vitals("a", "player", 1), vitals("b", "neutral", 1)])
    assert fires("ally_hp_below_50", units=[vitals("a", "player", 3, 7)])
    assert not fires("ally_hp_below_50", units=[vitals("a", "player", 4, 7)])
    assert fires("unit_hp_below_100:a#2", units=[vitals("a#2", "neutral", 99)])
    assert not fires("unit_hp_below_100:a#2", units=[vitals("a", "neutral", 9)])


def test_triggers_on_the_rest():
    assert [fires("round_3", round_number=n) for n in (2, 3, 4)] == [False, True, True]
    assert [fires("boss_phase_2", boss_phase=n) for n in (1, 2, 3)] == [False, True, True]
    assert [fires("flag:seen", flags=flags) for flags in ((), ("seen",))] == [False, True]
    assert [fires("technique_used:river_cut", techniques_used=used) for used in ((), ("river_cut",))] == [False, True]
    assert fires("unit_defeated:a", units=[vitals("a", "enemy", 5, defeated=True)])
    assert not fires("unit_defeated:a", units=[vitals("a", "enemy", 5)])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "enemy_hp_below_",
        "enemy_hp_below_0",
        "enemy_hp_below_101",
        "round_0",
        "unit_defeated:",
        "unit_hp_below_5",
        "Round_2",
    ],
)
def test_unknown_triggers_are_refused(text):
    with pytest.raises(triggers.TriggerError):
        triggers.parse(text)


# --- victory --------------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    id: str
    team: Team
    status: Status = "up"


UP = (Standing("hero", "player"), Standing("envoy", "player"), Standing("foe", "enemy"), Standing("crane", "neutral"))


def field(**states):
    return tuple(Standing(unit.id, unit.team, states.get(unit.id, "up")) for unit in UP)


def ends(goals, units, *, round_number=1, **more):
    verdict = victory.verdict(goals, units=units, round_number=round_number, **more)
    return None if verdict is None else (verdict.result, verdict.victor, verdict.goal)


def test_eliminate_counts_neither_neutrals_nor_the_escaped():
    assert ends([Eliminate()], field()) is None
    assert ends([Eliminate()], field(foe="defeated")) == ("victory", "player", 0)
    assert ends([Eliminate()], field(foe="escaped")) == ("victory", "player", 0)
    assert ends([Eliminate()], field(foe="defeated"), reserves=["enemy"]) is None
    assert ends([Eliminate("neutral")], field(crane="defeated")) == ("victory", "player", 0)


def test_survive_counts_at_the_end_of_its_round():
    assert ends([Survive(3)], field(), round_number=3) is None
    assert ends([Survive(3)], field(), round_number=2, round_ended=True) is None
    assert ends([Survive(3)], field(), round_number=3, round_ended=True) == ("victory", "player", 0)


def test_defeat_is_won_by_the_other_side():
    assert ends([Defeat("foe")], field(foe="defeated")) == ("victory", "player", 0)
    assert ends([Defeat("envoy")], field(envoy="defeated")) == ("defeat", "enemy", 0)
    assert ends([Defeat("foe")], field(foe="escaped")) is None


def test_protect_loses_first_and_never_wins():
    assert ends([Eliminate(), Protect("envoy")], field(envoy="defeated", foe="defeated")) == ("defeat", "enemy", 1)
    assert ends([Protect("envoy")], field()) is None


def test_a_wiped_party_loses_whatever_the_goals():
    gone = field(hero="defeated", envoy="defeated")
    assert ends([Survive(9)], gone) == ("defeat", "enemy", None)
    assert ends([Custom("x")], gone, customs=["x"]) == ("defeat", "enemy", None)


def test_a_draw_is_as_the_table_rules():
    nobody = field(hero="defeated", envoy="defeated", foe="defeated")
    assert ends([Eliminate()], nobody) == ("defeat", "enemy", None)
    assert ends([Eliminate()], nobody, draw_result="victory") == ("victory", "player", None)
    assert ends([Eliminate()], nobody, draw_result="victory", reserves=["enemy"]) == ("defeat", "enemy", None)


def test_escape_needs_enough_units():
    assert ends([Escape(2)], field(hero="escaped")) is None
    assert ends([Escape(2)], field(hero="escaped", envoy="escaped")) == ("escape", "player", 0)
    assert ends([Escape(2)], field(hero="escaped", envoy="defeated")) == ("defeat", "enemy", None)


def test_the_first_goal_in_order_decides_and_custom_names_count():
    assert ends([Custom("bell"), Eliminate()], field(foe="defeated"), customs=["bell"]) == ("victory", "player", 0)
    assert ends([Custom("bell"), Eliminate()], field(foe="defeated")) == ("victory", "player", 1)


def test_timeout():
    assert ends([Eliminate()], field(), round_number=100, round_ended=True) == ("timeout", None, None)
    assert ends([Survive(100)], field(), round_number=100, round_ended=True) == ("victory", "player", 0)
    assert ends([Eliminate()], field(), round_number=99, round_ended=True) is None
