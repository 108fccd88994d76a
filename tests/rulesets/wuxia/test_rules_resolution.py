"""Attack rolls, damage, resources (spec 2.4-2.6, appendix A; sources 1-3) and the opposed resolution."""

from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Any

import pytest

from turnwright.rulesets.wuxia.rules import adr, damage, resolution, resources
from turnwright.rulesets.wuxia.rules.terms import STATS

FACES = range(1, 21)


def group_starts(outcomes: list[Any]) -> set[int]:
    """The faces, from 2, whose outcome differs from the face below: what cut points must contain."""
    return {face for face, (below, this) in enumerate(pairwise(outcomes), start=2) if below != this}


# --- attacks --------------------------------------------------------------------------------------------------------


def test_bonus_is_composed_as_the_specification_tests_it():
    assert resolution.bonus(pillar_trait=5, skill_bonus=2, edge_bonus=1, situational_mods=0) == 8


@pytest.mark.parametrize("tie", ["hit", "status_quo"])
@pytest.mark.parametrize("gap", range(-30, 31))
def test_every_face_against_every_gap(gap, tie):
    """The table of spec 2.6, written as conditions on the face alone."""
    for face in FACES:
        result = resolution.hit(face, attack_bonus=0, defense_value=gap, tie=tie)
        crit = face == 20 or (face != 1 and face >= gap + 5)
        hit = face not in (1, 20) and (gap if tie == "hit" else gap + 1) <= face < gap + 5
        assert result.outcome == ("crit" if crit else "hit" if hit else "miss")
        assert (result.attack_total, result.margin) == (face, face - gap)


@pytest.mark.parametrize("tie", ["hit", "status_quo"])
@pytest.mark.parametrize("gap", range(-30, 31))
def test_attack_cuts_part_exactly_what_the_rule_tells_apart(gap, tie):
    cuts = resolution.attack_cuts(attack_bonus=3, defense_value=gap + 3, tie=tie)
    outcomes = [resolution.hit(face, attack_bonus=3, defense_value=gap + 3, tie=tie).outcome for face in FACES]
    assert set(cuts) == group_starts(outcomes) | {2, 20}
    assert list(cuts) == sorted(cuts)
    assert len(cuts) <= 4


def test_a_gap_of_nine_hits_in_sixty_percent_and_crits_in_thirty_five():
    outcomes = [resolution.hit(face, attack_bonus=8, defense_value=17).outcome for face in FACES]
    assert 20 - outcomes.count("miss") == 12
    assert outcomes.count("crit") == 7


# --- damage ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tier", "percent"), [(-1, 0), (0, 0), (1, 10), (2, 20), (3, 30), (4, 40), (5, 50), (6, 60), (7, 60), (20, 60)]
)
def test_dr_tiers_in_integers(tier, percent):
    for raw in range(301):
        assert damage.after_dr(raw, tier=tier) == floor(raw * (1 - Fraction(percent, 100)))


def test_floats_would_be_wrong():
    assert [damage.after_dr(raw, tier=3) for raw in (90, 170, 180)] == [63, 119, 126]


def test_the_rulebooks_example_twenty_damage_on_five_charges():
    done = damage.damage(base_damage=20, dr_tier=3, charges=5)
    assert (done.thp_damage, done.charge_depletion, done.dr_percent) == (14, 5, 30)


def test_nothing_gets_lost_on_the_way():
    for base in range(0, 60, 7):
        for crit in (False, True):
            for tier in range(8):
                for charges in (0, 1, 30):
                    for guard in (0, 5, 100):
                        done = damage.damage(base_damage=base, crit=crit, dr_tier=tier, charges=charges, guard=guard)
                        raw = base * 3 // 2 if crit else base
                        left = damage.after_dr(raw, tier=tier) if charges else raw
                        assert done.raw_damage == raw
                        assert done.guard_absorbed + done.thp_damage == left
                        assert done.guard_absorbed <= guard
                        assert done.charge_depletion == min(charges, raw)
                        assert done.strain_damage == 0


def test_guard_routed_damage_skips_reduction_only():
    done = damage.damage(base_damage=10, dr_tier=5, charges=9, guard=4, route="guard")
    assert (done.guard_absorbed, done.thp_damage, done.charge_depletion, done.dr_percent) == (4, 6, 0, 0)


def test_strain_routed_damage_replaces_everything_else():
    done = damage.damage(base_damage=10, crit=True, dr_tier=5, charges=9, guard=4, route="strain", block_halves=True)
    assert (done.guard_absorbed, done.thp_damage, done.charge_depletion, done.strain_damage) == (0, 0, 0, 15)


def test_rulings_on_damage():
    assert damage.damage(base_damage=9, charges=5, charge_depletion="per_hit").charge_depletion == 1
    assert damage.damage(base_damage=0, charges=5, charge_depletion="per_hit").charge_depletion == 0
    assert damage.damage(base_damage=9, block_halves=True, guard=1).thp_damage == 3
    assert damage.damage(base_damage=9, crit=True, crit_num=2, crit_den=1).thp_damage == 18
    assert damage.damage(base_damage=-4).thp_damage == 0


def test_knockout_save():
    assert damage.knockout_excess(15, core=4, charges=0) == 6
    assert damage.knockout_excess(15, core=4, charges=1) == 0
    assert damage.knockout_excess(9, core=4, charges=0) == 0
    for excess in range(1, 30):
        saved = [damage.knockout_saved(face, resilience=5, excess=excess) for face in FACES]
        assert sum(saved) == max(0, min(20, 21 - (5 + excess)))
        assert set(damage.knockout_cuts(resilience=5, excess=excess)) == group_starts(saved)


# --- resources ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("endurance", "willpower", "thp", "ae", "regen", "strain", "block"),
    [(0, 0, 10, 10, 1, 1, 0), (1, 2, 15, 14, 1, 10, 2), (4, 5, 30, 20, 2, 40, 8), (6, 8, 40, 26, 3, 60, 12)],
)
def test_formulas_of_appendix_a(endurance, willpower, thp, ae, regen, strain, block):
    assert resources.max_thp(endurance) == thp
    assert resources.max_thp(endurance, purchased=2 * resources.THP_PER_RANK) == thp + 20
    assert resources.max_ae(willpower) == ae
    assert resources.max_ae(willpower, purchased=resources.AE_PER_RANK) == ae + 5
    assert resources.ae_regen(willpower) == regen
    assert resources.max_strain(endurance) == strain
    assert resources.block_guard(endurance) == block


def test_more_of_a_stat_is_never_worse():
    for rule in (resources.max_thp, resources.max_ae, resources.ae_regen, resources.max_strain, resources.block_guard):
        values = [rule(stat) for stat in range(-5, 30)]
        assert values == sorted(values)
        assert values[0] >= 0


def test_speed_bands_and_their_shifts():
    bands = {agility: resources.spd_band(agility) for agility in range(-2, 9)}
    assert [a for a, band in bands.items() if band == "slow"] == [-2, -1, 0, 1]
    assert [a for a, band in bands.items() if band == "fast"] == [6, 7, 8]
    assert [resources.spd_band(4, shift=shift) for shift in (-2, -1, 0, 1, 2)] == [
        "slow",
        "slow",
        "normal",
        "fast",
        "fast",
    ]


def test_strain_bands_by_their_percentages():
    for maximum in range(1, 121):
        for strain in range(maximum + 1):
            share = Fraction(strain, maximum)
            expected = (
                -3
                if share >= Fraction(9, 10)
                else -2
                if share >= Fraction(3, 4)
                else -1
                if share >= Fraction(1, 2)
                else 0
            )
            assert resources.strain_penalty(strain, max_strain=maximum) == expected
            assert resources.strain_kills(strain, max_strain=maximum) == (strain == maximum)


@pytest.mark.parametrize(("scl", "by_scl"), [(1, 0), (4, 0), (5, 1), (7, 1), (8, 2), (10, 2), (11, 3), (15, 3)])
def test_resolve_charges_by_scl(scl, by_scl):
    assert [resources.resolve_charges(stat, scl=scl) - by_scl for stat in range(-1, 8)] == [0, 0, 0, 1, 1, 2, 2, 3, 3]


def test_track_boxes_of_the_formula_the_table_and_the_adr():
    assert [resources.cost_track_boxes(scl) for scl in (1, 2, 3, 5)] == [5, 6, 6, 7]
    assert [resources.cost_track_boxes(scl, size="ceil") for scl in (1, 3, 5)] == [6, 7, 8]
    assert [resources.cost_track_boxes(scl, size="adr") for scl in (1, 5)] == [4, 8]


def test_core_levels_round_to_the_nearest():
    stats: dict[str, int] = dict(zip(STATS, (5, 5, 4, 6, 6, 5, 5, 6, 7), strict=True))
    assert resources.cores(stats) == (5, 6, 6)
    assert resources.core_level(stats) == 5
    assert resources.soul_level(control=1, fate=1, spirit=3) == 1
    assert resources.soul_core_level(cl=5, sl=1) == 6
    assert resources.split_scl(stats, scl=6) == (5, 1)
    assert resources.split_scl(stats, scl=3) == (3, 0)
    for total in range(40):
        thirds = {str(name): 0 for name in STATS} | {"strength": total}
        assert resources.cores(thirds)[0] == round(Fraction(total, 3))


# --- the opposed resolution -----------------------------------------------------------------------------------------


def test_degrees_of_success_by_bands_of_four():
    expected = [0] + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 10
    assert [adr.dos(10 + margin, opposition_total=10) for margin in range(23)] == expected
    assert [adr.dos(10 - margin, opposition_total=10) for margin in range(23)] == [-d for d in expected]


@pytest.mark.parametrize(
    ("rank", "dice"), [(-1, (1, 4)), (0, (1, 4)), (1, (1, 6)), (2, (2, 8)), (3, (2, 10)), (4, (3, 12)), (9, (5, 12))]
)
def test_rank_dice(rank, dice):
    assert adr.rank_dice(rank) == dice


def test_naturals_shift_and_clamp():
    shifts = [
        adr.natural_shift(actor_roll=a, opposition_roll=o) for a, o in ((20, 10), (1, 10), (10, 20), (10, 1), (20, 1))
    ]
    assert shifts == [1, -1, -1, 1, 2]
    assert [adr.shifted(4, shift=2), adr.shifted(-4, shift=-1), adr.shifted(0, shift=1)] == [4, -4, 1]


def test_a_contest_and_its_status_quo():
    won = adr.contest(
        actor_roll=12, actor_bonus=8, actor_rank_die=5, opposition_roll=9, opposition_bonus=7, opposition_rank_die=3
    )
    assert (won.margin, won.dos, won.outcome) == (6, 2, "crit")
    tied = adr.contest(
        actor_roll=10, actor_bonus=5, actor_rank_die=1, opposition_roll=10, opposition_bonus=5, opposition_rank_die=1
    )
    assert (tied.dos, tied.outcome) == (0, "miss")
    assert adr.opposition_bonus(17) == 7


def test_opposed_conditions_add_contact_to_failure():
    assert adr.resist_degree(resist_dos=-1, contact_dos=1) == 1
    assert adr.resist_degree(resist_dos=-2, contact_dos=3) == 4
    assert adr.resist_degree(resist_dos=2, contact_dos=2) == 1
    assert adr.resist_degree(resist_dos=-4, contact_dos=4, cap=2) == 2
    for rank in range(-5, 25):
        for contact in range(1, 5):
            degrees = [
                adr.resist_degree(
                    resist_dos=adr.resist_dos(face, resilience=4, effect_rank=rank), contact_dos=contact, cap=3
                )
                for face in FACES
            ]
            assert degrees == sorted(degrees, reverse=True)
            cuts = adr.resist_cuts(resilience=4, effect_rank=rank, contact_dos=contact, cap=3)
            assert set(cuts) == group_starts(degrees)
