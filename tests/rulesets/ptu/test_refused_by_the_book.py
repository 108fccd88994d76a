"""What was accepted and should not be: attacks on oneself, stages that do not exist, too slow a step."""

import pytest
from tests.rulesets.ptu.table import refused

from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.calculators import CALCULATORS
from turnwright.rulesets.ptu.rules import stages

from .table import Table, foe, ours


@pytest.mark.parametrize("command", [w.UseMove("tackle", ("ash",)), w.Struggle("ash")])
def test_nobody_attacks_itself(command):
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub"))
    assert "itself" in refused(table, command, "ptu.self")


def test_a_helpful_move_may_still_be_used_on_oneself():
    table = Table(ours("ash", speed=20, moves=("growth", "acupressure")), foe("zub"))
    table(w.UseMove("growth", ("ash",)))


@pytest.mark.parametrize("kind", [w.ChangeStages, w.SetStages])
def test_p235_hit_points_have_no_stage(kind):
    table = Table(ours("ash"), foe("zub"))
    command = kind("ash", {"hp": 1})
    assert "HP" in refused(table, command, "ptu.no_such_stat")
    assert table.one("ash").stages == {}


@pytest.mark.parametrize(
    ("base", "stage", "expected"),
    [(1, -4, 2), (3, -6, 2), (5, 2, 6), (6, -4, 4), (2, -2, 2), (1, 0, 1), (5, -1, 5)],
)
def test_p235_a_speed_stage_never_takes_movement_below_2(base, stage, expected):
    """Loop combat-stages-speed-movement: max(2, base + half the stage), for whoever has a stage."""
    assert stages.movement(base, speed_stage=stage) == expected
    effective = CALCULATORS["effective_movement"]
    assert effective(base=base, speed_cs=stage) == expected
