"""Spec 000, loop 10's breather, played; and the map of RULES.md, kept true. `test_engine_maneuvers` has the rest."""

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.rulesets.ptu.table import Table, foe, ours

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets import ptu
from turnwright.rulesets.ptu import commands as w

RULES = Path(ptu.__file__).with_name("RULES.md").read_text("utf-8")
TESTS = "\n".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
LOOPS = [
    "basic-physical-attack", "minimum-damage", "stab", "type-effectiveness", "type-immunity", "critical-hit",
    "basic-special-attack", "combat-stages", "stages-speed-movement", "stages-evasion-bonus", "initiative-order",
    "initiative-league-battle", "turn-progression", "struggle-attack", "maneuvers", "maneuver-take-a-breather",
    "status-conditions", "status-persistent", "status-volatile", "status-type-immunity", "damage-application",
    "temporary-hp", "injuries", "faint", "healing", "encounter-lifecycle", "multi-target",
    "workflow-full-wild-encounter", "workflow-wild-encounter-capture-variant", "workflow-stage-buffs-and-matchups",
    "workflow-faint-and-replacement", "workflow-status-chain", "workflow-healing-and-recovery",
    "workflow-setup-from-template",
]  # fmt: skip


def breather(preset: str | None = None) -> Table:
    table = Table(ours("hero", speed=20), foe("wild"), preset=preset)
    table(w.ChangeStages("hero", {"attack": 3, "defense": -2, "accuracy": -1, "evasion": 2}))
    table(w.ChangeStatus("hero", add=("confused", "enraged", "slowed", "stuck", "burned"), source="wild"))
    return table(w.RestoreHp("hero", temp_hp=12))(w.TakeBreather())


def test_loop_combat_maneuver_take_a_breather():
    """Stages to 0, volatile conditions, Slowed and Stuck gone, no temporary Hit Points; Tripped and Vulnerable."""
    table = breather("seed_app")
    one = table.one("hero")
    assert not any(one.stages.values())
    assert table.statuses("hero") == ("burned", "tripped", "vulnerable")
    assert (one.temp_hp, one.budget.standard, one.budget.shift, one.budget.swift) == (0, 0, 0, 1)


def test_loop_combat_maneuver_take_a_breather_keeps_what_lasting_conditions_do():
    """By default the stages that came with Burned stay with it."""
    assert {stat: value for stat, value in breather().one("hero").stages.items() if value} == {"defense": -2}


def test_loop_combat_maneuver_take_a_breather_lasts_until_the_end_of_the_next_turn():
    table = breather("seed_app")(w.EndTurn())(w.EndTurn())
    assert table.state.active == "hero"
    assert "vulnerable" in table.statuses("hero")
    table(w.StandUp())(w.EndTurn())
    assert table.statuses("hero") == ("burned",)


def test_loop_combat_maneuver_take_a_breather_is_a_full_action():
    table = Table(ours("hero", speed=20), foe("wild"))(w.TradeAction("swift"))
    with pytest.raises(Refusal) as refused:
        table(w.TakeBreather())
    assert refused.value.code == "ptu.no_action"


@pytest.mark.parametrize("loop", LOOPS)
def test_every_loop_has_a_row_and_a_test(loop):
    assert re.search(rf"combat-{loop}\b", RULES)
    name = f"combat_{loop.replace('-', '_')}"
    assert re.search(rf"def test_(loop_)?{name}", TESTS)


def test_what_the_map_names_exists():
    section = RULES[RULES.index("## Loops as they are played") : RULES.index("## Edge cases")]
    rows = [row.split("|") for row in section.splitlines() if row.startswith("| combat")]
    assert len(rows) == 23
    for _, _, functions, tests, _ in rows:
        found = re.findall(r"`([\w.]+)\.(\w+)`", functions)
        assert found
        for module, function in found:
            assert hasattr(import_module(f"turnwright.rulesets.ptu.{module}"), function), f"{module}.{function}"
        names = re.findall(r"test_\w+", tests)
        assert names
        for name in names:
            assert f"def {name}" in TESTS, name


def is_module(name: str) -> bool:
    return find_spec(name.rpartition(".")[0]) is not None and find_spec(name) is not None


def test_what_the_other_tables_name_exists():
    """Functions by `module.function` (of `rules/` or the engine), tests by file or name."""
    rows = [row for row in RULES.splitlines() if row.startswith("|")]
    checked = 0
    for row in rows:
        for module, function in re.findall(r"`([a-z_.]+)\.([A-Za-z_]+)(?=[`(])", row):
            homes = [home for home in (f"rules.{module}", module) if is_module(f"turnwright.rulesets.ptu.{home}")]
            if homes:
                where = [import_module(f"turnwright.rulesets.ptu.{home}") for home in homes]
                assert any(hasattr(home, function) for home in where), f"{module}.{function}"
                checked += 1
        for name in re.findall(r"\btest_\w+", row):
            assert Path(__file__).with_name(f"{name}.py").exists() or f"def {name}" in TESTS, name
    assert checked > 100


def test_a_stance_is_left_by_its_action():
    """Withdrawn: still, safer, and out of it by a Shift; curled up: slow, and out of it by a Swift Action."""
    table = Table(ours("hero", speed=20, moves=("withdraw", "defense_curl", "tackle")), foe("wild"))
    with pytest.raises(Refusal) as refused:
        table(w.LeaveStance())
    assert refused.value.code == "ptu.no_stance"
    table(w.UseMove("withdraw"))(w.EndTurn())(w.EndTurn())
    for command in (w.UseMove("tackle", target="wild"), w.Struggle("wild")):
        with pytest.raises(Refusal) as refused:
            table(command)
        assert refused.value.code == "ptu.stance"
    table(w.LeaveStance())
    assert (table.one("hero").budget.shift, table.one("hero").timed) == (0, ())
    table(w.UseMove("defense_curl"))
    assert "slowed" in table.statuses("hero")
    table(w.LeaveStance())
    assert (table.one("hero").budget.swift, table.statuses("hero")) == (0, ())
