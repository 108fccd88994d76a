"""Conditions, currencies, cost tracks, bosses (spec 2.7; sources 6-9)."""

from itertools import pairwise

import pytest

from turnwright.rulesets.wuxia.rules import bosses, conditions, currency, pillars, tracks
from turnwright.rulesets.wuxia.rules.terms import PILLARS

FACES = range(1, 21)


def test_degrees_by_margin():
    expected = {0: 0, 7: 0, -1: 1, -4: 1, -5: 2, -9: 2, -10: 3, -14: 3, -15: 4, -40: 4}
    assert {margin: conditions.condition_degree(margin) for margin in expected} == expected


@pytest.mark.parametrize("cap", [1, 2, 3, 4])
@pytest.mark.parametrize("difference", range(-12, 40))
def test_resist_on_every_face(difference, cap):
    """`difference` is the effect rank with a resilience of 0, so that 10 + it is the face that holds."""
    degrees = []
    for face in FACES:
        result = conditions.resist(face, resilience=0, effect_rank=difference, cap=cap)
        short = 10 + difference - face
        by_table = 0 if short <= 0 else 1 if short <= 4 else 2 if short <= 9 else 3 if short <= 14 else 4
        expected = 0 if face == 20 else max(2, by_table) if face == 1 else by_table
        assert result.degree == min(cap, expected)
        assert result.success == (result.degree == 0)
        degrees.append(result.degree)
    assert degrees == sorted(degrees, reverse=True)
    parted = {face for face, (below, this) in enumerate(pairwise(degrees), start=2) if below != this}
    assert set(conditions.resist_cuts(resilience=0, effect_rank=difference, cap=cap)) == parted


def test_resilience_and_rank_only_count_by_their_difference():
    for face in FACES:
        assert (
            conditions.resist(face, resilience=6, effect_rank=9).degree
            == conditions.resist(face, resilience=0, effect_rank=3).degree
        )


def test_ids_tell_the_two_shattered_apart():
    assert len(conditions.CONDITION_IDS) == 12
    assert conditions.find_condition("Shattered") is None
    assert conditions.find_condition("influence_4") == ("influence", 4)
    assert conditions.find_condition("mortally wounded") == ("violence", 3)
    assert conditions.find_condition("wounded") is None
    for pillar in PILLARS:
        for degree in (1, 2, 3):
            assert conditions.find_condition(conditions.condition_name(pillar, degree=degree)) == (pillar, degree)


def test_stacking_by_the_text():
    """Spec 2.7: "Same pillar: Advance to next degree", whatever the second one would have been by itself."""
    table = {
        (held, incoming): conditions.stacked_degree(held, incoming=incoming)
        for held in range(5)
        for incoming in range(5)
    }
    assert all(table[held, 0] == held and table[0, held] == held for held in range(5))
    assert {table[1, incoming] for incoming in (1, 2, 3, 4)} == {2}
    assert {table[2, incoming] for incoming in (1, 2, 3, 4)} == {3}
    assert {table[held, incoming] for held in (3, 4) for incoming in (1, 2, 3, 4)} == {4}


def test_stacking_to_the_worse_degree():
    table = {(e, i): conditions.stacked_degree(e, incoming=i, rule="advance") for e in range(5) for i in range(5)}
    for (existing, incoming), degree in table.items():
        if not existing or not incoming:
            assert degree == max(existing, incoming)
        else:
            assert degree == min(4, max(existing + 1, incoming))
    assert conditions.stacked_degree(1, incoming=3, rule="advance") == 3
    assert conditions.stacked_degree(1, incoming=3, rule="original") == 4
    assert conditions.stacked_degree(2, incoming=1) == conditions.stacked_degree(2, incoming=1, rule="original") == 3
    assert conditions.stacked_degree(0, incoming=2, rule="original") == 2


def test_third_degrees_prevent():
    prevents = conditions.preventing_condition
    assert prevents({"violence": 3}, does="reposition") == "violence_3"
    assert prevents({"violence": 3}, does="strike") is None
    assert prevents({"violence": 2}, does="reposition") is None
    assert prevents({"influence": 3}, does="empower") == prevents({"influence": 3}, receives="shield") == "influence_3"
    assert prevents({"revelation": 3}, technique_ae=8) == "revelation_3"
    assert prevents({"revelation": 3}, technique_ae=7) is None
    assert prevents({}, does="reposition", receives="shield", technique_ae=12) is None


def test_penalty_is_the_degree():
    assert [conditions.condition_penalty(degree) for degree in range(4)] == [0, -1, -2, -3]


# --- currencies -----------------------------------------------------------------------------------------------------


def test_gains():
    assert [currency.natural_20_gain(pillar) for pillar in PILLARS] == ["fury", "clout", None]
    assert [currency.fury_from_damage(lost) for lost in (0, 9, 10, 19, 20, 35)] == [0, 0, 1, 1, 2, 3]
    assert [currency.currency_cap(scl) for scl in (1, 15)] == [10, 10]
    assert [currency.currency_cap(scl, rule="scl") for scl in (1, 15)] == [4, 18]
    assert [currency.earned(have, gain=2, cap=10) for have in (0, 8, 9, 10, 12)] == [2, 2, 1, 0, 0]
    assert [currency.crosses_danger(b, after=a) for b, a in ((7, 8), (8, 9), (6, 7), (5, 10))] == [
        True,
        False,
        False,
        True,
    ]


def test_spends():
    assert {name: price.cost for name, price in currency.SPENDS.items()} == {
        "reroll": 1, "boost": 2, "resist": 3, "push": 3, "pressure": 3,
    }  # fmt: skip
    push = currency.price("push", push_cost=1)
    assert (push.cost, push.currency, push.track, push.attack, push.effect_rank) == (1, "fury", "blood", 2, 2)
    boost = currency.price("boost", boost_cost=1, boost_bonus=3)
    assert (boost.cost, boost.attack) == (1, 3)
    assert currency.price("pressure").track == "fate"


# --- cost tracks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("maximum", range(1, 16))
def test_thresholds_are_crossed_once_each(maximum):
    crossed = [t for mark in range(maximum) for t in tracks.thresholds_crossed(mark, after=mark + 1, maximum=maximum)]
    assert crossed == [25, 50, 75, 100]
    assert tracks.thresholds_crossed(0, after=maximum, maximum=maximum) == (25, 50, 75, 100)
    assert tracks.threshold(maximum, maximum=maximum) == 100
    penalised = [mark for mark in range(maximum + 1) if tracks.track_penalty(mark, maximum=maximum)]
    assert penalised == list(range((maximum + 1) // 2, maximum + 1))


def test_tracks_of_seven_boxes():
    assert [tracks.threshold(mark, maximum=7) for mark in range(8)] == [0, 0, 25, 25, 50, 50, 75, 100]
    assert [tracks.can_mark(6, marks=marks, maximum=7) for marks in (0, 1, 2)] == [True, True, False]
    assert tracks.threshold_flag("hero", track="blood", threshold=100) == "track_full:hero:blood"
    assert tracks.threshold_flag("hero", track="fate", threshold=50) == "track_50:hero:fate"
    assert tracks.after_crash(7) == 3


# --- bosses and pillars ---------------------------------------------------------------------------------------------


def test_the_table_of_boss_ranks():
    rows = [
        (row.thp_halves, row.charges, row.dr_tier, row.actions, row.phases)
        for row in (bosses.boss_rank(rank) for rank in range(1, 6))
    ]
    assert rows == [(3, 3, 1, 1, 1), (4, 5, 2, 2, 1), (6, 8, 3, 3, 1), (8, 12, 4, 3, 2), (10, 15, 5, 4, 3)]
    assert [bosses.boss_rank(rank).rank for rank in (-3, 0, 6, 99)] == [1, 1, 5, 5]
    assert [bosses.boss_actions(rank, rule="printed") for rank in range(1, 6)] == [1, 2, 4, 5, 6]
    assert bosses.legendary_resistances(4) == 5


def test_boss_thp():
    assert bosses.boss_thp(35, thp_halves=3) == 52
    assert bosses.boss_thp(40, thp_halves=8) == 160
    assert bosses.boss_thp(40, thp_halves=8, party_scl=5, boss_scl=8) == 112
    assert bosses.boss_thp(40, thp_halves=4, party_scl=8, boss_scl=6) == 96


@pytest.mark.parametrize("maximum", [1, 7, 100, 160])
def test_phases_only_go_forward(maximum):
    for phases, thresholds in bosses.PHASE_THRESHOLDS.items():
        seen = [bosses.boss_phase(thp, max_thp=maximum, thresholds=thresholds) for thp in range(maximum, -1, -1)]
        assert seen == sorted(seen)
        assert (seen[0], seen[-1]) == (1, phases)
    assert [bosses.boss_phase(t, max_thp=100, thresholds=(66, 33)) for t in (67, 66, 34, 33)] == [1, 2, 2, 3]


def test_pillars_by_scl_and_level():
    assert pillars.default_pillar(5) == pillars.PillarStats(10, 15, 5, 10)
    assert pillars.levelled(pillars.PillarStats(8, 13, 4, 8), levels=2) == pillars.PillarStats(12, 15, 6, 12)
    assert pillars.levelled(pillars.PillarStats(8, 13, 4, 8), levels=-1) == pillars.PillarStats(6, 12, 3, 6)
    assert pillars.primary_pillar({"violence": 5, "influence": 9, "revelation": 9}) == "influence"
    assert pillars.caps_exceeded(pillars.default_pillar(5), scl=5) == ()
    assert len(pillars.caps_exceeded(pillars.PillarStats(9, 30, 9, 9), scl=4)) == 2
