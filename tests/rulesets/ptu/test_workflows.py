"""Spec 000, workflows W1-W6 and the capture variant, as the scripts that `turnwright run` plays.

Under seed_app each ends in the state that its "Expected End State" lists. Under book (at set damage, without
interrupts, so that the same commands fit) it ends in the same but for the differences that RULES.md lists: tests that
say `preset` hold for both, those that say `by_the_book` are the differences.
"""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.support import turnwright
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.cli import script
from turnwright.kernel.match import Match
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.people import templates
from turnwright.rulesets.ptu.rules.stats import NATURES
from turnwright.rulesets.ptu.state import Combatant, HeldStatus

FOLDER = Path(__file__).parents[3] / "examples" / "ptu"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
BOOK = {"damage_dice": "set", "interrupts": "by_hand", "shiny_one_in": 0}


def raw(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


BOTH = pytest.mark.parametrize("preset", ["seed_app", "book"])
SAVES = {
    "w4_status_chain": {6: {"save:paralyzed": 5, "save:confused": 9}, 10: {"save:paralyzed": 20, "save:confused": 10}}
}
"""Dice of the saves that only the book rolls, by script and command."""
BY_HAND = {"w4_status_chain": (1,)}
"""What the game master does by hand where the book does it by itself."""


@cache
def played(name: str, preset: str = "seed_app") -> Match:
    """A workflow as its script has it, or by the book."""
    return _run(_told(name, preset))


def _told(name: str, preset: str) -> dict[str, Any]:
    told = deepcopy(raw(name))
    assert told["preset"] == "seed_app"
    if preset == "book":
        told |= {"preset": "book", "options": BOOK}
        for place, faces in SAVES.get(name, {}).items():
            told["commands"][place]["dice"] = told["commands"][place].get("dice", {}) | faces
        left_out = BY_HAND.get(name, ())
        told["commands"] = [command for place, command in enumerate(told["commands"]) if place not in left_out]
    return told


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


@BOTH
def test_combat_workflow_full_wild_encounter(preset):
    """Ended, off the display, the wild ones Fainted, ours as hurt as they were, all moves in the log."""
    match = played("w1_wild_encounter", preset)
    assert (match.state.stage, match.state.served, match.view("group").served) == ("ended", False, False)
    assert (match.result.result, match.result.winner) == ("victory", "players")
    for wild in ("oddish", "pidgey"):
        assert (max(0, one(match, wild).hp), statuses(match, wild)) == (0, ["fainted"])
        assert one(match, wild).wild
    assert (one(match, "cinder").hp, one(match, "cinder").injuries) == (43 - 13 - 7, 0)
    used = [(event.user, event.move) for event in happened(match, e.MoveUsed)]
    assert used == [
        ("cinder", "ember"), ("pidgey", "gust"), ("odo", "struggle"), ("oddish", "absorb"),
        ("cinder", "ember"), ("pidgey", "tackle"), ("odo", "struggle"), ("cinder", "scratch"),
    ]  # fmt: skip
    after = match.result.detail["sheets_after"]["cinder"]
    assert (after["hp"], after["injuries"], after["sheet"]["version"]) == (23, 0, 2)
    before = match.result.detail["sheets_before"]["cinder"]
    assert (before["hp"], before["injuries"], before["sheet"]["version"]) == (43, 0, 1)


def test_combat_workflow_full_wild_encounter_by_the_seed_and_by_the_book():
    """Hit Points go below 0, and a hit may injure more than once: 42 -> 18 -> 21 -> -3 is massive twice."""
    ends = {
        preset: [(one(match, wild).hp, one(match, wild).injuries) for wild in ("oddish", "pidgey")]
        for preset in ("seed_app", "book")
        for match in [played("w1_wild_encounter", preset)]
    }
    assert ends == {"seed_app": [(0, 2), (0, 2)], "book": [(-3, 4), (-4, 2)]}


@BOTH
def test_combat_workflow_full_wild_encounter_shown_while_it_was_fought(preset):
    """Created, filled, started, served, then turns: the display follows."""
    match = played("w1_wild_encounter", preset)
    stages = [(match.at(record.n).stage, match.at(record.n).served) for record in match.records]
    assert list(dict.fromkeys(stages)) == [
        ("created", False), ("active", False), ("active", True), ("ended", True), ("ended", False),
    ]  # fmt: skip


@BOTH
def test_combat_workflow_full_wild_encounter_when_the_party_flees(preset):
    """The same end, without faints: nobody is beaten, and nobody learns anything from it."""
    told = _told("w1_wild_encounter", preset)
    told["commands"] = [*told["commands"][:9], {"by": "gm", "type": "end_encounter", "result": "fled"}]
    told["commands"].append({"by": "gm", "type": "serve", "served": False})
    match = _run(told)
    assert (match.state.stage, match.state.served) == ("ended", False)
    assert (match.result.result, match.result.winner) == ("fled", None)
    assert not one(match, "oddish").fainted
    assert 0 < one(match, "oddish").hp < one(match, "oddish").sheet.max_hp
    assert match.result.detail["awards"] == {}
    assert match.result.detail["sheets_after"]["cinder"]["hp"] == 43 - 13


# --- the capture variant --------------------------------------------------------------------------------------------


@BOTH
def test_combat_workflow_wild_encounter_capture_variant(preset):
    """The first throw fails and the fight goes on; the second one catches: owner, origin, out of the fight."""
    match = played("w_capture", preset)
    first, second = happened(match, e.CaptureRolled)
    assert (first.roll, first.captured, second.roll, second.captured) == (95, False, 40, True)
    for rolled in (first, second):  # 38 Hit Points, 22 left: at most 75%; two evolutions left
        assert (rolled.rate.level, rolled.rate.hp, rolled.rate.evolutions) == (-2 * 7, -15, 10)
        assert (rolled.needed, rolled.modifier) == (100 - 2 * 7 - 15 + 10, -5)
    failed = at(match, e.CaptureRolled, captured=False)
    assert (failed.stage, failed.combatants["pidgey"].where) == ("active", "field")
    caught = one(match, "pidgey")
    assert (caught.sheet.origin, caught.sheet.owner, caught.sheet.loyalty, caught.where) == (
        "captured", "odo", 2, "captured",
    )  # fmt: skip
    assert (caught.wild, caught.hp, caught.sheet.max_hp) == (False, 22, 38)
    assert not any(foe.where == "field" for foe in match.state.combatants.values() if foe.side == "enemies")
    assert one(match, "odo").items["basic_ball"] == 3
    assert match.result.detail["captured"] == [{"id": "pidgey", "species": "pidgey", "trainer": "odo"}]
    kept = match.result.detail["sheets_after"]["pidgey"]
    assert (kept["sheet"]["origin"], kept["sheet"]["owner"], kept["hp"]) == ("captured", "odo", 22)
    assert (match.result.result, match.result.winner) == ("victory", "players")
    assert "pidgey" in match.result.detail["sheets_after"]["odo"]["sheet"]["owned_species"]


@BOTH
def test_combat_workflow_wild_encounter_capture_variant_ends_the_fight_by_itself_where_that_is_wished(preset):
    told = _told("w_capture", preset)
    told["setup"]["auto_end"] = True
    told["commands"] = [*told["commands"][:-2], {"by": "players", "type": "end_turn"}]
    match = _run(told)
    assert (match.state.stage, match.state.result, match.state.winner) == ("ended", "victory", "players")


# --- W2 -------------------------------------------------------------------------------------------------------------


@BOTH
def test_combat_workflow_stage_buffs_and_matchups(preset):
    """+2, then -1, is +1: 15 x 1.2 = 18. STAB makes DB 8, 19. Grass and Poison: 3/2, after defence."""
    match = played("w2_stages_and_matchups", preset)
    assert one(match, "blade").stages == {"attack": 1}
    changes = [
        (event.target, event.stat, event.previous, event.change, event.current)
        for event in happened(match, e.StageChanged)
    ]
    assert changes == [("blade", "attack", 0, 2, 2), ("blade", "attack", 2, -1, 1), ("sprout", "defense", 0, 3, 3)]
    (dealt,) = (event.breakdown for event in happened(match, e.DamageDealt))
    assert (dealt.stab, dealt.db, dealt.effective_db, dealt.rolled) == (True, 6, 8, 19)
    assert (dealt.attack, dealt.defense, dealt.after_defense) == (15 * 12 // 10, 15 * 16 // 10, 13)
    assert (dealt.num, dealt.den, dealt.final) == (3, 2, 13 * 3 // 2)
    assert dealt.final > (19 + 15 - 24) * 3 // 2, "more than at stage 0"
    assert (one(match, "sprout").hp, one(match, "sprout").injuries) == (61 - 19, 0)


@BOTH
def test_combat_workflow_stage_buffs_and_matchups_variations(preset):
    """Past +6 and -6 nothing more happens; evasion follows the stage, 24 // 5 and 6 // 5."""
    told = _told("w2_stages_and_matchups", preset)
    told["commands"] += [
        {"by": "players", "type": "end_turn"},
        {"by": "enemies", "type": "end_turn"},
        {"by": "gm", "type": "change_stages", "target": "blade", "change": {"attack": 9}},
        {"by": "gm", "type": "change_stages", "target": "sprout", "change": {"defense": -12}},
        {"by": "players", "type": "use_move", "move": "wing_attack", "target": "sprout", "dice": {"accuracy": 8}},
    ]
    match = _run(told)
    assert (one(match, "blade").stages["attack"], one(match, "sprout").stages["defense"]) == (6, -6)
    last = happened(match, e.DamageDealt)[-1].breakdown
    assert (last.attack, last.defense, last.final) == (15 * 22 // 10, 15 * 4 // 10, (19 + 33 - 6) * 3 // 2)
    evasions = [event.aims[0].evasion for event in happened(match, e.AttackRolled) if event.move == "wing_attack"]
    assert evasions == [24 // 5, 6 // 5]
    hp, injuries = {"seed_app": (0, 1), "book": (61 - 19 - 69, 3)}[preset]
    assert (one(match, "sprout").hp, one(match, "sprout").injuries) == (hp, injuries)


# --- W3 -------------------------------------------------------------------------------------------------------------


@BOTH
def test_combat_workflow_faint_and_replacement(preset):
    """Burned and Confused go, Fainted stays, the blow was massive; the replacement is fresh and in its place."""
    match = played("w3_faint_and_replacement", preset)
    fallen, coming = one(match, "spark"), one(match, "cinder")
    assert (max(0, fallen.hp), statuses(match, "spark")) == (0, ["fainted"])
    assert [held.status for held in match.at(1).combatants["spark"].afflictions] == ["burned", "confused"]
    blow = next(event.harm for event in happened(match, e.HpLost) if event.source == "brute")
    assert (blow.massive, blow.fainted) == (True, True)
    assert (coming.side, coming.where, coming.hp) == ("players", "field", coming.sheet.max_hp)
    assert (coming.afflictions, any(coming.stages.values())) == ((), False)
    assert (match.state.active, [slot.id for slot in match.state.order]) == ("cinder", ["brute", "odo"])
    initiatives = [one(match, who).initiative for who in ("cinder", "brute", "odo")]
    assert initiatives == sorted(initiatives, reverse=True)


def test_combat_workflow_faint_and_replacement_by_the_seed_and_by_the_book():
    """By the book Burned takes two stages of Defense: 35 in place of 33. Massive, and the marker at 0; 50% had been
    passed."""
    ends = {preset: one(played("w3_faint_and_replacement", preset), "spark") for preset in ("seed_app", "book")}
    assert {preset: (end.hp, end.injuries) for preset, end in ends.items()} == {"seed_app": (0, 1), "book": (-15, 2)}


@BOTH
def test_combat_workflow_faint_and_replacement_left_in_the_list_it_is_skipped(preset):
    """Not replaced, it stays on the field as Fainted, and every round goes by without it."""
    told = _told("w3_faint_and_replacement", preset)
    told["commands"] = [*told["commands"][:3], *({"by": "gm", "type": "end_turn"} for _ in range(5))]
    match = _run(told)
    assert (one(match, "spark").where, statuses(match, "spark")) == ("field", ["fainted"])
    turns = [event.id for event in happened(match, e.TurnStarted)]
    assert turns.count("spark") == 1
    assert match.state.round == 4


@BOTH
def test_combat_workflow_faint_and_replacement_removed_by_the_game_master(preset):
    table = Table(ours("a", speed=30, max_hp=20), foe("wild", speed=20), preset=preset)
    table(w.DealDamage("a", 25))(w.RemoveCombatant("a"))(w.AddCombatant(ours("b", speed=25)))
    assert table.state.active == "wild"
    assert [slot.id for slot in table.state.order] == ["b"]
    table.until("b")
    assert (table.one("b").hp, table.statuses("b"), table.one("a").where) == (100, (), "removed")


@BOTH
def test_combat_workflow_faint_and_replacement_nobody_is_left(preset):
    table = Table(
        trainer("mira", max_hp=30),
        placed("players", sheet("pet", owner="mira", origin="owned")),
        foe("wild", speed=50),
        preset=preset,
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


@BOTH
def test_combat_workflow_status_chain(preset):
    match = played("w4_status_chain", preset)
    paralyzed = at(match, e.StatusInflicted, target="shell").combatants["shell"]
    assert [held.status for held in paralyzed.afflictions] == ["paralyzed"]
    assert at(match, e.StageChanged, target="shell", stat="speed").combatants["shell"].stages["speed"] == -4
    both = at(match, e.StatusInflicted, target="shell", affliction=HeldStatus("confused", "spark", "gm"))
    assert [held.status for held in both.combatants["shell"].afflictions] == ["paralyzed", "burned", "confused"]
    (resisted,) = happened(match, e.StatusResisted)
    assert (resisted.target, resisted.status, resisted.why) == ("bolt", "paralyzed", "type")
    assert all("paralyzed" not in _had(match.at(record.n), "bolt") for record in match.records)
    assert [event.user for event in happened(match, e.MoveUsed)] == ["spark", "shell"], "it acts while it is paralyzed"
    rested = at(match, e.StatusCured, target="shell", why="breather").combatants["shell"]
    assert _had(at(match, e.StatusCured, target="shell", why="breather"), "shell") == [
        "paralyzed", "burned", "tripped", "vulnerable",
    ]  # fmt: skip
    assert (rested.temp_hp, rested.budget.standard, rested.budget.shift) == (0, 0, 0)
    assert (match.state.stage, statuses(match, "shell")) == ("ended", ["paralyzed", "burned"])
    assert match.result.detail["sheets_after"]["shell"]["afflictions"] == ["paralyzed", "burned"]


def _had(state: Any, who: str) -> list[str]:
    return [held.status for held in state.combatants[who].afflictions]


def test_combat_workflow_status_chain_by_the_seed_and_by_the_book():
    """By the book stages come with the conditions and stay through the breather and the end; saves are rolled."""
    left = {"seed_app": {}, "book": {"speed": -4, "defense": -2}}
    for preset, stages in left.items():
        match = played("w4_status_chain", preset)
        rested = at(match, e.StatusCured, target="shell", why="breather").combatants["shell"]
        for shell in (rested, one(match, "shell")):
            assert {stat: value for stat, value in shell.stages.items() if value} == stages
    saves = [(event.status, event.outcome) for event in happened(played("w4_status_chain", "book"), e.SaveRolled)]
    assert saves == [("paralyzed", "acts"), ("confused", "acts"), ("paralyzed", "acts"), ("confused", "acts")]
    assert happened(played("w4_status_chain"), e.SaveRolled) == []


# --- W5 -------------------------------------------------------------------------------------------------------------


@BOTH
def test_combat_workflow_healing_and_recovery(preset):
    match = played("w5_healing", preset)
    healed = [(event.target, event.hp) for event in happened(match, e.Healed)]
    assert healed[0] == ("spark", 46)  # 35 + 20, capped
    assert at(match, e.TempHpSet, target="wall", temp_hp=5).combatants["wall"].fainted
    assert (one(match, "wall").hp, statuses(match, "wall"), one(match, "wall").injuries) == (30, [], 1)
    assert match.at(1).combatants["wall"].injuries == 2
    hit = next(event for event in happened(match, e.HpLost) if event.target == "cinder").harm
    assert (hit.temp_absorbed, hit.temp_hp) == (15, 0)
    assert hit.hp_damage == one(match, "cinder").sheet.max_hp - one(match, "cinder").hp
    assert (one(match, "spark").hp, one(match, "spark").temp_hp, one(match, "spark").injuries) == (36, 10, 2)
    assert happened(match, e.MoveUsed)[-1].user == match.state.active == "wall", "who was revived acts in its next turn"


def test_combat_workflow_healing_and_recovery_by_the_seed_and_by_the_book():
    """The blow of 30 out of 46 is massive and passes the marker. Injuries cap healing by the book only: with 2 of them
    at 36 of 46, with 1 at 45 of 50."""
    found = {}
    for preset in ("seed_app", "book"):
        match = played("w5_healing", preset)
        (blow,) = (event.harm for event in happened(match, e.HpLost) if event.target == "spark")
        more = _told("w5_healing", preset)
        more["commands"] += [
            {"by": "gm", "type": "restore_hp", "target": who, "amount": 99} for who in ("spark", "wall")
        ]
        full = _run(more)
        found[preset] = (blow.new_injuries, one(full, "spark").hp, one(full, "wall").hp)
    assert found == {"seed_app": (1, 46, 50), "book": (2, 36, 45)}


# --- W6 -------------------------------------------------------------------------------------------------------------


@BOTH
def test_combat_workflow_setup_from_template(preset):
    """Everybody of the template and two more, each with the right sheet; served, and the first one's turn."""
    match = played("w6_template", preset)
    state, content = match.state, match.game.content
    for name in ("challenger_ines", "leader_marl"):
        team = [one for one in state.combatants.values() if one.sheet.owner == name and one.id != "oddish"]
        builds = content.trainers[name].team
        assert [(each.sheet.species, each.sheet.level) for each in team] == [(b.species, b.level) for b in builds]
        assert [each.where for each in team] == ["field", "ball", "ball"]
        for each, build in zip(team, builds, strict=True):
            species = content.species[build.species]
            assert each.sheet.types == species.types
            assert each.sheet.max_hp == build.level + 3 * each.sheet.stats["hp"] + 10
            assert sum(each.sheet.stats.values()) == sum(_base(species).values()) + build.level + 10 + _shift(
                each, _base(species)
            )
            assert set(each.sheet.moves) <= {*build.moves, *(move for _, move in species.level_up)}
            assert each.sheet.moves
            assert set(each.sheet.abilities) <= set(species.abilities.basic + species.abilities.advanced
                                                    + species.abilities.high)  # fmt: skip
    assert (one(match, "oddish").side, one(match, "oddish").sheet.owner) == ("players", "challenger_ines")
    (wild,) = (each for each in state.combatants.values() if each.wild)
    assert (wild.side, wild.where) == ("enemies", "field")
    assert wild.sheet.species in {row.species for row in content.tables["chalk_meadow"].rows}
    assert (state.stage, state.served, state.round) == ("active", True, 1)
    assert match.view("group").served
    order = [state.active, *(slot.id for slot in state.order)]
    assert set(order) == {who for who, each in state.combatants.items() if each.where == "field"}
    speeds = [state.combatants[who].initiative for who in order]
    assert speeds == sorted(speeds, reverse=True)
    assert speeds == [state.combatants[who].sheet.stats["speed"] for who in order]


def _base(species: Any) -> dict[str, int]:
    return msgspec.structs.asdict(species.base)


def _shift(each: Combatant, base: dict[str, int]) -> int:
    """What a nature adds in all: HP moves by 1 where others move by 2, and nothing falls below 1."""
    raised, lowered = NATURES[each.sheet.nature]
    if raised == lowered:
        return 0
    return (1 if raised == "hp" else 2) - min(1 if lowered == "hp" else 2, base[lowered] - 1)


def test_combat_workflow_setup_from_template_by_the_book():
    """The template's League battle declares first; as Full Contact it is the same."""
    assert played("w6_template", "book").state.phase == "all"
    told = _told("w6_template", "book")
    told["setup"].pop("battle")
    league = _run(told)
    assert (league.state.phase, league.state.active) == ("declaration", "challenger_ines")
    assert league.state.combatants["leader_marl"].declared
    told = _told("w6_template", "seed_app")
    told["setup"].pop("battle")
    assert _run(told).state.phase == "all"


@BOTH
def test_combat_workflow_setup_from_template_that_was_saved(preset):
    """A running encounter saved as a template, through JSON, is a setup that a script opens."""
    saved = json.loads(templates.save(templates.template(played("w6_template", preset).state, "Once more")))
    told = _told("w6_template", preset)
    told["setup"] = saved | {"start": False}
    told["commands"] = told["commands"][2:]
    match = _run(told)
    first = played("w6_template", preset).state
    assert match.state.name == "Once more"
    assert (match.state.stage, match.state.served, match.state.active) == ("active", True, first.active)
    assert {who: each.sheet for who, each in match.state.combatants.items()} == {
        who: each.sheet for who, each in first.before.items()
    }


@BOTH
def test_combat_workflow_setup_from_template_or_from_a_scene(preset):
    """A scene's characters and Pokémon, in one list; and wild ones spawned into it."""
    told = _told("w6_template", preset)
    told["setup"] = {
        "name": "At the ford",
        "start": False,
        "auto_end": False,
        "placed": [
            {"side": "players", "trainer": "odo"},
            {"side": "allies", "trainer": "wren", "in_ball": True},
            {"side": "enemies", "species": "pidgey", "level": 9},
        ],
    }
    told["commands"] = [
        {"by": "gm", "type": "add_combatant", "placed": {"side": "enemies", "species": "oddish", "level": 8}},
        {"by": "gm", "type": "start_encounter"},
    ]
    match = _run(told)
    out = {who: each.side for who, each in match.state.combatants.items() if each.where == "field"}
    assert out == {"odo": "players", "cinder": "players", "wren": "allies", "pidgey": "enemies", "oddish": "enemies"}
    assert {slot.id for slot in match.state.order} | {match.state.active} == set(out)


# --- taking back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_undo_from_the_end_to_any_point_restores_everything_and_redo_brings_it_back(name):
    """Sheets with experience and owners, initiative, usage, wounds, the display: as they were, to the last field."""
    match = _run(raw(name))
    last, end = len(match.records), match.state
    states = {n: match.at(n) for n in range(1, last + 1)}
    for n in range(2, last + 1):
        match.undo("gm", n)
        assert match.state == states[n - 1]
        assert match.state.before == states[n - 1].before
        for who, each in match.state.combatants.items():
            then = states[n - 1].combatants[who]
            assert (each.sheet, each.initiative, each.usage, each.items) == (
                then.sheet, then.initiative, then.usage, then.items,
            )  # fmt: skip
        assert match.result is None
        match.redo("gm")
        assert match.state == end
    assert msgspec.json.encode(match.state) == msgspec.json.encode(end)


@BOTH
def test_undo_of_a_catch_and_of_the_end_takes_owner_experience_and_version_back(preset):
    match = _run(_told("w_capture", preset))
    before = match.at(1)
    caught = next(record.n for record in match.records for event in record.events if type(event) is e.Captured)
    match.undo("gm", caught)
    assert (one(match, "pidgey").sheet.owner, one(match, "pidgey").wild, one(match, "pidgey").where) == (
        None,
        True,
        "field",
    )
    assert one(match, "odo").items["basic_ball"] == 4
    assert one(match, "cinder").sheet.experience == match.at(4).combatants["cinder"].sheet.experience
    assert (match.state.awards, match.state.stage) == ((), "active")
    match.undo("gm", 2)
    assert match.state == before
