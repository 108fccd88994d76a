"""Spec 000, workflows W1-W6 and the capture variant, as the scripts that `turnwright run` plays.

Under seed_app each ends in the state that its "Expected End State" lists. Under book (at set damage, without
interrupts, so that the same commands fit) it ends as RULES.md says.
"""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.cli.support import turnwright
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.cli import script
from turnwright.kernel.match import Match
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Combatant

FOLDER = Path(__file__).parents[3] / "examples" / "ptu"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
BOOK = {"damage_dice": "set", "interrupts": "by_hand", "shiny_one_in": 0}


def raw(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


@cache
def played(name: str) -> Match:
    """A workflow as its script has it, under seed_app."""
    return _run(raw(name))


def by_the_book(name: str, dice: dict[int, dict[str, int]] | None = None, without: tuple[int, ...] = ()) -> Match:
    """The same commands under book; with dice for saves that only the book rolls, and without some commands."""
    told = deepcopy(raw(name)) | {"preset": "book", "options": BOOK}
    for place, faces in (dice or {}).items():
        told["commands"][place]["dice"] = told["commands"][place].get("dice", {}) | faces
    told["commands"] = [command for place, command in enumerate(told["commands"]) if place not in without]
    return _run(told)


def _run(told: dict[str, Any]) -> Match:
    parsed = script.parse(told)
    match = script.open_match(parsed)
    stopped = script.play(parsed, match)
    assert stopped is None, stopped
    return match


def one(match: Match, who: str) -> Combatant:
    return match.state.combatants[who]


def statuses(match: Match, who: str) -> list[str]:
    return [held.status for held in one(match, who).afflictions]


def happened(match: Match, kind: type) -> list[Any]:
    return [event for record in match.records for event in record.events if type(event) is kind]


@pytest.mark.parametrize("name", NAMES)
def test_the_script_runs_from_the_command_line_twice_the_same(name, tmp_path):
    logs = []
    for log in (tmp_path / "a.jsonl", tmp_path / "b.jsonl"):
        ran = turnwright("run", FOLDER / f"{name}.json", "--out", log)
        assert (ran.code, ran.err) == (0, "")
        logs.append(log.read_bytes())
    assert logs[0] == logs[1]
    assert turnwright("verify", tmp_path / "a.jsonl").code == 0


def test_every_workflow_has_a_script():
    assert [name for name in NAMES if name.startswith("w")] == [
        "w1_wild_encounter", "w2_stages_and_matchups", "w3_faint_and_replacement", "w4_status_chain", "w5_healing",
        "w6_template", "w_capture",
    ]  # fmt: skip


# --- W1 -------------------------------------------------------------------------------------------------------------


def test_combat_workflow_full_wild_encounter():
    """Ended, off the display, the wild ones at 0 and Fainted, ours as hurt as they were, all moves in the log."""
    match = played("w1_wild_encounter")
    assert (match.state.stage, match.state.served) == ("ended", False)
    assert (match.result.result, match.result.winner) == ("victory", "players")
    for wild in ("oddish", "pidgey"):
        assert (one(match, wild).hp, statuses(match, wild)) == (0, ["fainted"])
    assert (one(match, "cinder").hp, one(match, "cinder").injuries) == (43 - 13 - 7, 0)
    assert (one(match, "oddish").injuries, one(match, "pidgey").injuries) == (2, 2)
    used = [(event.user, event.move) for event in happened(match, e.MoveUsed)]
    assert used == [
        ("cinder", "ember"), ("pidgey", "gust"), ("odo", "struggle"), ("oddish", "absorb"),
        ("cinder", "ember"), ("pidgey", "tackle"), ("odo", "struggle"), ("cinder", "scratch"),
    ]  # fmt: skip
    after = match.result.detail["sheets_after"]["cinder"]
    assert (after["hp"], after["injuries"], after["sheet"]["version"]) == (23, 0, 2)
    before = match.result.detail["sheets_before"]["cinder"]
    assert before["version"] == 1


def test_combat_workflow_full_wild_encounter_by_the_book():
    """Hit Points go below 0, and a hit may injure more than once: 42 -> 18 -> 21 -> -3 is massive twice."""
    match = by_the_book("w1_wild_encounter")
    assert (one(match, "oddish").hp, one(match, "oddish").injuries) == (-3, 4)
    assert (one(match, "pidgey").hp, one(match, "pidgey").injuries) == (-4, 2)


def test_combat_workflow_full_wild_encounter_when_the_party_flees():
    told = raw("w1_wild_encounter")
    told["commands"] = [*told["commands"][:9], {"by": "gm", "type": "end_encounter", "result": "fled"}]
    told["commands"].append({"by": "gm", "type": "serve", "served": False})
    match = _run(told)
    assert (match.result.result, match.result.winner) == ("fled", None)
    assert not one(match, "oddish").fainted


# --- the capture variant --------------------------------------------------------------------------------------------


def test_combat_workflow_wild_encounter_capture_variant():
    """The first throw fails and the fight goes on; the second one catches: owner, origin, out of the fight."""
    match = played("w_capture")
    assert [event.captured for event in happened(match, e.CaptureRolled)] == [False, True]
    caught = one(match, "pidgey")
    assert (caught.sheet.origin, caught.sheet.owner, caught.sheet.loyalty, caught.where) == (
        "captured", "odo", 2, "captured",
    )  # fmt: skip
    assert 0 < caught.hp < caught.sheet.max_hp
    assert not any(foe.where == "field" for foe in match.state.combatants.values() if foe.side == "enemies")
    assert one(match, "odo").items["basic_ball"] == 3
    assert match.result.detail["captured"] == [{"id": "pidgey", "species": "pidgey", "trainer": "odo"}]
    rate = happened(match, e.CaptureRolled)[0].rate
    assert rate.total == 100 - 2 * 7 - 15 + 10


# --- W2 -------------------------------------------------------------------------------------------------------------


def test_combat_workflow_stage_buffs_and_matchups():
    """+2, then -1, is +1: 15 x 1.2 = 18. STAB makes DB 8, 19. Grass and Poison: 3/2, after defence."""
    match = played("w2_stages_and_matchups")
    changes = [
        (event.stat, event.previous, event.change, event.current)
        for event in happened(match, e.StageChanged)
        if event.target == "blade"
    ]
    assert changes[:2] == [("attack", 0, 2, 2), ("attack", 2, -1, 1)]
    first = happened(match, e.DamageDealt)[0].breakdown
    assert (first.stab, first.effective_db, first.rolled) == (True, 8, 19)
    assert (first.attack, first.defense, first.after_defense) == (15 * 12 // 10, 15 * 16 // 10, 13)
    assert (first.num, first.den, first.final) == (3, 2, 13 * 3 // 2)


def test_combat_workflow_stage_buffs_and_matchups_variations():
    """Past +6 and -6 nothing more happens; evasion follows the stage."""
    match = played("w2_stages_and_matchups")
    assert (one(match, "blade").stages["attack"], one(match, "sprout").stages["defense"]) == (6, -6)
    last = happened(match, e.DamageDealt)[-1].breakdown
    assert (last.attack, last.defense) == (15 * 22 // 10, 15 * 4 // 10)
    thresholds = [event.aims[0].evasion for event in happened(match, e.AttackRolled) if event.move == "wing_attack"]
    assert thresholds == [24 // 5, 6 // 5]


def test_combat_workflow_stage_buffs_and_matchups_by_the_book():
    match = by_the_book("w2_stages_and_matchups")
    assert [event.breakdown.final for event in happened(match, e.DamageDealt)] == [19, 69]
    assert one(match, "sprout").hp == 61 - 19 - 69
    assert one(match, "sprout").injuries == 3


# --- W3 -------------------------------------------------------------------------------------------------------------


def test_combat_workflow_faint_and_replacement():
    """Burned and Confused go, Fainted stays, the blow was massive; the replacement is fresh and in its place."""
    match = played("w3_faint_and_replacement")
    fallen, coming = one(match, "spark"), one(match, "cinder")
    assert (fallen.hp, statuses(match, "spark"), fallen.injuries) == (0, ["fainted"], 1)
    assert happened(match, e.HpLost)[-1].harm.massive
    assert (coming.side, coming.where, coming.hp) == ("players", "field", coming.sheet.max_hp)
    assert (coming.afflictions, any(coming.stages.values())) == ((), False)
    assert (match.state.active, [slot.id for slot in match.state.order]) == ("cinder", ["brute", "odo"])


def test_combat_workflow_faint_and_replacement_by_the_book():
    """Burned takes two stages of Defense: 35 in place of 33. Massive, and the marker at 0; 50% had been passed."""
    match = by_the_book("w3_faint_and_replacement")
    assert (one(match, "spark").hp, one(match, "spark").injuries) == (-15, 2)


def test_combat_workflow_faint_and_replacement_removed_by_the_game_master():
    table = Table(ours("a", speed=30, max_hp=20), foe("wild", speed=20), preset="seed_app")
    table(w.DealDamage("a", 25))(w.RemoveCombatant("a"))(w.AddCombatant(ours("b", speed=25)))
    assert table.state.active == "wild"
    assert [slot.id for slot in table.state.order] == ["b"]
    table.until("b")
    assert (table.one("b").hp, table.statuses("b"), table.one("a").where) == (100, (), "removed")


def test_combat_workflow_faint_and_replacement_nobody_is_left():
    table = Table(
        trainer("mira", max_hp=30),
        placed("players", sheet("pet", owner="mira", origin="owned")),
        foe("wild", speed=50),
        preset="seed_app",
        auto_end=True,
    )
    table(w.DealDamage("pet", 100))(w.DealDamage("mira", 30))(w.EndTurn())
    assert (table.match.result.result, table.match.result.winner) == ("defeat", "enemies")


# --- W4 -------------------------------------------------------------------------------------------------------------


def at(match: Match, kind: type, **fields: Any) -> Any:
    """The state right after the record in which something happened first."""
    for record in match.records:
        for event in record.events:
            if type(event) is kind and all(getattr(event, name) == value for name, value in fields.items()):
                return match.at(record.n)
    raise AssertionError(f"no {kind.__name__} {fields}")


def test_combat_workflow_status_chain():
    match = played("w4_status_chain")
    paralyzed = at(match, e.StatusInflicted, target="shell").combatants["shell"]
    assert [held.status for held in paralyzed.afflictions] == ["paralyzed"]
    assert at(match, e.StageChanged, target="shell", stat="speed").combatants["shell"].stages["speed"] == -4
    assert happened(match, e.StatusResisted)[0].why == "type"
    assert "paralyzed" not in statuses(match, "bolt")
    rested = at(match, e.StatusCured, target="shell", why="breather").combatants["shell"]
    assert not any(rested.stages.values())
    assert [held.status for held in rested.afflictions] == ["paralyzed", "burned", "tripped", "vulnerable"]
    assert (rested.temp_hp, rested.budget.standard, rested.budget.shift) == (0, 0, 0)
    assert statuses(match, "shell") == ["paralyzed", "burned"]
    assert match.result.detail["sheets_after"]["shell"]["afflictions"] == ["paralyzed", "burned"]


def test_combat_workflow_status_chain_by_the_book():
    """Stages come with the conditions and stay through the breather; saves are rolled; the GM does neither by hand."""
    match = by_the_book(
        "w4_status_chain",
        dice={
            6: {"save:paralyzed": 5, "save:confused": 9},
            10: {"save:paralyzed": 20, "save:confused": 10},
        },
        without=(1,),
    )
    rested = at(match, e.StatusCured, target="shell", why="breather").combatants["shell"]
    assert {stat: value for stat, value in rested.stages.items() if value} == {"speed": -4, "defense": -2}
    saves = [(event.status, event.outcome) for event in happened(match, e.SaveRolled)]
    assert saves == [("paralyzed", "acts"), ("confused", "acts"), ("paralyzed", "acts"), ("confused", "acts")]


# --- W5 -------------------------------------------------------------------------------------------------------------


def test_combat_workflow_healing_and_recovery():
    match = played("w5_healing")
    healed = [(event.target, event.hp) for event in happened(match, e.Healed)]
    assert healed[0] == ("spark", 46)  # 35 + 20, capped
    assert at(match, e.TempHpSet, target="wall", temp_hp=5).combatants["wall"].fainted
    assert (one(match, "wall").hp, statuses(match, "wall"), one(match, "wall").injuries) == (30, [], 1)
    hit = next(event for event in happened(match, e.HpLost) if event.target == "cinder").harm
    assert (hit.temp_absorbed, hit.hp_damage) == (15, one(match, "cinder").sheet.max_hp - one(match, "cinder").hp)
    assert (one(match, "spark").hp, one(match, "spark").temp_hp, one(match, "spark").injuries) == (36, 10, 2)


def test_combat_workflow_healing_and_recovery_by_the_book():
    """Injuries cap healing, at 9 and 8 tenths; the blow of 30 out of 46 is massive and passes the marker."""
    match = by_the_book("w5_healing")
    assert (one(match, "spark").hp, one(match, "spark").temp_hp, one(match, "spark").injuries) == (36, 10, 2)
    assert happened(match, e.HpLost)[-1].harm.new_injuries == 2
    assert one(match, "wall").hp == 30


# --- W6 -------------------------------------------------------------------------------------------------------------


def test_combat_workflow_setup_from_template():
    """Everybody of the template and two more, each with the right sheet; served, and the first one's turn."""
    match = played("w6_template")
    state, content = match.state, match.game.content
    ines = content.trainers["challenger_ines"]
    for build in ines.team:
        found = [
            one for one in state.combatants.values()
            if one.sheet.species == build.species and one.sheet.owner == "challenger_ines"
        ]  # fmt: skip
        assert [each.sheet.level for each in found if each.sheet.level == build.level]
        assert found[0].sheet.types == content.species[build.species].types
        assert all(move in content.moves for move in found[0].sheet.moves)
    assert {"oddish", "pidgey", "leader_marl"} <= set(state.combatants)
    assert (state.stage, state.served, state.round) == ("active", True, 1)
    order = [state.active, *(slot.id for slot in state.order)]
    speeds = [state.combatants[who].initiative for who in order]
    assert speeds == sorted(speeds, reverse=True)
    assert state.combatants[state.active].initiative == max(speeds)


def test_combat_workflow_setup_from_template_by_the_book():
    """The template's League battle declares first; as Full Contact it is the same."""
    match = by_the_book("w6_template")
    assert (match.state.stage, match.state.served, match.state.phase) == ("active", True, "all")
    told = deepcopy(raw("w6_template")) | {"preset": "book", "options": BOOK}
    told["setup"].pop("battle")
    league = _run(told)
    assert (league.state.phase, league.state.active) == ("declaration", "challenger_ines")
    assert league.state.combatants["leader_marl"].declared
