"""The specification's own code, transcribed with its own names: sections 3 (events, reducer, replay), 4 (schemas) and
5 (entry point, scenes, callbacks). And every name goes both ways: commands, callbacks, events, results."""

import asyncio
import json
from collections.abc import Iterator
from functools import reduce
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from turnwright.kernel.refusal import Phrase, Refusal
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia.decide import COMMANDS
from turnwright.rulesets.wuxia.rules.conditions import ConditionEffect
from turnwright.rulesets.wuxia.rules.terms import PILLARS
from turnwright.rulesets.wuxia.spelling import EVENT_TYPES, Spelled, command_in, event_in, spelled, unspelled
from turnwright.rulesets.wuxia.state import Condition, State, Unit
from turnwright.rulesets.wuxia.story import (
    Battle,
    Callbacks,
    SceneRun,
    read_result,
    read_scene,
    start_battle,
    startBattle,
)
from turnwright.rulesets.wuxia.story.battle import BattleResult
from turnwright.rulesets.wuxia.story.contract import combatReducer, replayCombat, replayToEvent
from turnwright.rulesets.wuxia.story.play import read_callbacks

DUEL = {"encounterId": "duel_sect_elder", "partyIds": ["hero"], "seed": 7}


@pytest.fixture(scope="module")
def duel() -> Spelled:
    found: Spelled = start_battle(DUEL, spelling="camel")
    return found


# --- 2.3: actions ---------------------------------------------------------------------------------------------------

ACTIONS: list[tuple[dict[str, Any], Any]] = [
    ({"type": "attack", "actorId": "hero", "targetId": "foe"}, w.Attack("foe", "hero")),
    (
        {"type": "technique", "actorId": "hero", "techniqueId": "palm", "targetId": "foe"},
        w.Technique("palm", "foe", actor="hero"),
    ),
    (
        {"type": "technique", "actorId": "hero", "techniqueId": "petals", "targetIds": ["a", "b"]},
        w.Technique("petals", targets=("a", "b"), actor="hero"),
    ),
    ({"type": "defend", "actorId": "hero"}, w.Defend("hero")),
    ({"type": "guard", "actorId": "hero"}, w.Guard("hero")),
    ({"type": "item", "actorId": "hero", "itemId": "salve", "targetId": "hero"}, w.Item("salve", "hero", actor="hero")),
    ({"type": "wait", "actorId": "hero"}, w.Wait("hero")),
    ({"type": "escape", "actorId": "hero"}, w.Escape("hero")),
    (
        {"type": "quick", "actorId": "hero", "quickActionType": "strike", "targetId": "foe"},
        w.Quick("strike", "foe", "hero"),
    ),
]


@pytest.mark.parametrize(
    ("action", "command"), ACTIONS, ids=lambda value: value.get("type") if isinstance(value, dict) else ""
)
def test_every_action_both_ways(action, command):
    """Spec 2.3: one interface with optional fields; what is not set may be there as null."""
    assert spelled(command) == action
    assert msgspec.convert(command_in(action), type(command)) == command
    unset = dict.fromkeys(("targetId", "targetIds", "techniqueId", "itemId", "quickActionType"))
    assert msgspec.convert(command_in({**unset, **action}), type(command)) == command


def test_the_actions_are_all_there():
    assert {type(command) for _, command in ACTIONS} == set(COMMANDS)


def test_a_battle_takes_either_spelling_and_offers_its_own():
    battle = Battle(DUEL, spelling="camel")
    plain = Battle(DUEL)
    battle.advance()
    plain.advance()
    assert battle.legal()[0] == {
        "type": "quick",
        "actorId": "hero",
        "quickActionType": "strike",
        "targetId": "hall_elder",
    }
    assert len(battle.legal()) == len(plain.legal())
    for offered, ours in zip(battle.legal(), plain.legal(), strict=True):
        assert battle.describe(offered) == plain.describe(ours)
        assert battle.odds(offered) == plain.odds(ours)
    told = battle.submit({"type": "quick", "actorId": "hero", "quickActionType": "block"})
    plain.submit({"type": "quick", "actor": "hero", "action": "block"})
    assert told[0].type == "ACTION_CHOSEN"
    assert told[0].action == {"type": "quick", "actorId": "hero", "quickActionType": "block"}
    assert msgspec.json.encode(battle.state) == msgspec.json.encode(plain.state)
    with pytest.raises(Refusal, match="is not valid"):
        battle.submit({"type": "quick", "quickActonType": "block"})
    with pytest.raises(Refusal, match="A command is an object"):
        battle.submit("attack")


# --- 3.1: events ----------------------------------------------------------------------------------------------------

EVENTS = {
    "COMBAT_START": "encounterId seed", "COMBAT_END": "result", "ROUND_START": "round", "ROUND_END": "round",
    "PHASE_START": "phase", "PHASE_END": "phase", "TURN_START": "unitId", "TURN_END": "unitId",
    "ACTION_CHOSEN": "action", "ATTACK_ROLL": "attackerId targetId roll total defense",
    "HIT": "attackerId targetId margin", "MISS": "attackerId targetId margin", "CRIT": "attackerId targetId margin",
    "DAMAGE_CALCULATED": "calculation", "GUARD_ABSORBED": "targetId amount", "THP_DAMAGE": "targetId amount newValue",
    "STRAIN_DAMAGE": "targetId amount newValue", "AE_SPENT": "unitId amount newValue",
    "AE_REGENERATED": "unitId amount newValue", "GUARD_GAINED": "unitId amount newValue",
    "STRAIN_GAINED": "unitId amount newValue", "CONDITION_APPLIED": "targetId condition",
    "CONDITION_ADVANCED": "targetId condition newDegree", "CONDITION_REMOVED": "targetId conditionId",
    "UNIT_DEFEATED": "unitId cause", "UNIT_REVIVED": "unitId", "FURY_GAINED": "unitId amount source",
    "FURY_SPENT": "unitId amount effect", "CLOUT_GAINED": "unitId amount source", "CLOUT_SPENT": "unitId amount effect",
    "INSIGHT_GAINED": "unitId amount source", "INSIGHT_SPENT": "unitId amount effect",
    "TRACK_MARKED": "unitId track source", "TRACK_CLEARED": "unitId track amount",
}  # fmt: skip
CALCULATION = [
    "baseDamage",
    "attackBonus",
    "defenseValue",
    "effectRank",
    "drTier",
    "drReduction",
    "guardAbsorbed",
    "thpDamage",
    "strainDamage",
]
STATUS_EFFECT = ["id", "name", "pillar", "degree", "duration", "source", "effects"]


def samples(info: Any, variant: int) -> Any:
    """Plain data for a type: every field filled, with other values and members of unions in each variant."""
    match info:
        case inspect.Metadata():
            return samples(info.type, variant)
        case inspect.UnionType():
            return samples(info.types[variant % len(info.types)], variant)
        case inspect.StructType() if info.cls is Phrase:  # it may hold others
            return {"key": f"text{variant}"}
        case inspect.StructType():
            told = {field.encode_name: samples(field.type, variant) for field in info.fields}
            if info.cls is Condition:
                told["degree"] = variant % 4 + 1
            if info.cls is ConditionEffect:  # damage and healing over time are numbers of the condition itself
                told["type"] = ("modifier", "prevent", "custom")[variant % 3]
            return told if info.tag is None else {info.tag_field: info.tag, **told}
        case inspect.DictType():
            return {"someId": samples(info.value_type, variant)}
        case inspect.VarTupleType() | inspect.ListType():
            return [samples(info.item_type, variant)]
        case inspect.TupleType():
            return [samples(part, variant) for part in info.item_types]
        case inspect.LiteralType():
            return info.values[variant % len(info.values)]
        case inspect.IntType():
            return max(info.ge or 0, variant + 1)
        case inspect.BoolType():
            return variant % 2 == 0
        case inspect.NoneType():
            return None
        case _:
            return f"text{variant}"


def every_event() -> Iterator[Any]:
    for kind in EVENT_TYPES:
        for variant in range(9):
            yield msgspec.convert(samples(inspect.type_info(kind), variant), kind)


def test_every_event_both_ways():
    """Three things may be said in two ways in ours, and are said in one: they come back in the plainer one."""
    seen = set()
    for event in every_event():
        told = json.loads(json.dumps(spelled(event)))
        assert msgspec.json.encode(event_in(told)) == msgspec.json.encode(plainer(event)), type(event)
        seen.add(told["type"])
    assert len(seen) == len(EVENT_TYPES)
    assert set(EVENTS) <= seen
    with pytest.raises(ValueError, match='no event "BELL_RUNG"'):
        event_in({"type": "BELL_RUNG"})


def plainer(value: Any) -> Any:
    """An action without its actor where the event names it, or its one target where all are listed."""
    if isinstance(value, msgspec.Struct):
        changes = {field: plainer(getattr(value, field)) for field in value.__struct_fields__}
        if isinstance(value, get_args(_ACTION)) and changes.get("targets") and "target" in changes:
            changes["target"] = ""
        value = msgspec.structs.replace(value, **changes)
        if type(value).__name__ == "ActionChosen" and value.action.actor == value.actor_id:
            value = msgspec.structs.replace(value, action=msgspec.structs.replace(value.action, actor=""))
    return value


_ACTION = w.Attack | w.Technique | w.Defend | w.Guard | w.Item | w.Wait | w.Escape | w.Quick


def test_every_event_of_the_specification_has_its_fields():
    found = {told["type"]: told for told in (spelled(event) for event in every_event())}
    for name, fields in EVENTS.items():
        assert set(fields.split()) <= set(found[name]), name
    assert set(CALCULATION) <= set(found["DAMAGE_CALCULATED"]["calculation"])
    assert list(found["CONDITION_APPLIED"]["condition"]) == STATUS_EFFECT
    assert {told["phase"] for told in map(spelled, every_event()) if told["type"] == "PHASE_START"} == {
        "Quick1", "Major", "Quick2"
    }  # fmt: skip


def test_a_damage_reduction_is_a_share():
    for event in every_event():
        if type(event).__name__ == "DamageCalculated":
            assert spelled(event).calculation.drReduction == event.calculation.dr_percent / 100


@pytest.mark.parametrize("pillar", PILLARS)
@pytest.mark.parametrize("degree", [1, 2, 3, 4])
def test_a_condition_says_what_it_does(pillar, degree):
    """Spec 2.7: id, name and effects, from the ladder or from its author."""
    held = Condition(pillar, degree, "foe", 2, damage=3, healing=1)
    told = spelled(held)
    assert (told.id, told.duration) == (f"{pillar}_{degree}", 2)
    assert told.effects[:2] == [
        {"type": "modifier", "stat": "attack", "value": -degree},
        {"type": "modifier", "stat": "defense", "value": -degree},
    ]
    assert told.effects[-2:] == [{"type": "dot", "damage": 3}, {"type": "hot", "healing": 1}]
    prevented = [effect.stat for effect in told.effects if effect.type == "prevent"]
    assert prevented == {
        "violence3": ["reposition"],
        "influence3": ["empower", "shield"],
        "revelation3": ["technique"],
    }.get(f"{pillar}{degree}", [])
    assert unspelled(Condition, told) == held


# --- 3.2, 3.3: reducer and replay, transcribed ----------------------------------------------------------------------


def transcribedReducer(state, event):  # noqa: N802
    """Spec 3.2, with the two cases that it writes out."""
    match event.type:
        case "COMBAT_START":
            return Spelled(
                {
                    **state,
                    "encounterId": event.encounterId,
                    "seed": event.seed,
                    "eventLog": [*state.eventLog, event],
                }
            )
        case "THP_DAMAGE":
            hurt = Spelled({**state.units[event.targetId], "thp": event.newValue})
            return Spelled(
                {
                    **state,
                    "units": Spelled({**state.units, event.targetId: hurt}),
                    "eventLog": [*state.eventLog, event],
                }
            )
        case _:
            return state


def test_the_written_cases_of_the_reducer_agree_with_ours(duel):
    state = duel.initialState
    agreed = set()
    for event in duel.log:
        after = combatReducer(state, event)
        if event.type in ("COMBAT_START", "THP_DAMAGE"):
            assert transcribedReducer(state, event) == after
            agreed.add(event.type)
        state = after
    assert agreed == {"COMBAT_START", "THP_DAMAGE"}


def test_the_printed_start_of_a_battle_is_read(duel):
    """Spec 3.1 prints COMBAT_START with an id and a seed alone; spec 3.2 puts both into the state."""
    printed = Spelled({"type": "COMBAT_START", "encounterId": "another", "seed": 11})
    after = combatReducer(duel.initialState, printed)
    assert after == transcribedReducer(duel.initialState, printed)
    assert (after.encounterId, after.seed, after.eventLog) == ("another", 11, [printed])


def test_a_replay_gives_the_final_state(duel):
    """Spec 3.3: with the generator's state and the log in it."""
    assert reduce(combatReducer, duel.log, duel.initialState) == duel.finalState
    assert replayCombat(duel.initialState, duel.log) == duel.finalState
    assert replayToEvent(duel.initialState, duel.log, len(duel.log) - 1) == duel.finalState
    early = replayToEvent(duel.initialState, duel.log, 1)
    assert (early.round, early.eventLog) == (1, duel.log[:2])


def test_a_replay_from_json_gives_the_same(duel):
    first, log = json.loads(json.dumps([duel.initialState, duel.log]))
    assert replayCombat(first, log) == duel.finalState


# --- 3.2, 5.1: states and results -----------------------------------------------------------------------------------

UNIT = [
    "id",
    "name",
    "team",
    "isPlayer",
    "isBoss",
    "bossRank",
    "scl",
    "cl",
    "sl",
    "strength",
    "endurance",
    "agility",
    "technique",
    "willpower",
    "focus",
    "essence",
    "resolve",
    "presence",
    "thp",
    "maxThp",
    "ae",
    "maxAe",
    "aeRegen",
    "strain",
    "maxStrain",
    "guard",
    "violence",
    "influence",
    "revelation",
    "spdBand",
    "drTier",
    "resolveCharges",
    "techniqueIds",
    "conditionIds",
    "statusEffects",
    "fury",
    "clout",
    "insight",
    "bloodTrack",
    "fateTrack",
    "stainTrack",
]
STATE = [
    "encounterId",
    "seed",
    "rngState",
    "round",
    "phase",
    "turnOrder",
    "units",
    "teams",
    "eventLog",
    "victoryConditions",
    "result",
]


def test_a_final_state_holds_what_the_specification_says(duel):
    state = duel.finalState
    assert set(STATE) <= set(state)
    assert set(UNIT) <= set(state.units.hero)
    assert set(state.units.hero.violence) == {"attack", "defense", "resilience", "effectRank"}
    assert set(state.turnOrder) == {"round", "phase", "activeUnitId", "pendingUnits", "completedUnits"}
    assert state.teams.player == {"units": ["hero"], "isPlayerControlled": True}
    assert (state.environment, state.music) == ("pavilion", "single_zither")
    assert (state.seed, state.eventLog) == (7, duel.log)
    assert state.rngState == (7 + drawn(duel) * 0x6D2B79F5) % 2**32
    assert state.result.victor in ("player", "enemy")


def drawn(duel: Any) -> int:
    """How many dice were rolled, by the log that `turnwright verify` proves."""
    return sum(json.loads(line).get("draws", 0) for line in duel.lines.splitlines()[1:])


def test_a_result_both_ways(duel):
    ours = start_battle(DUEL)
    assert isinstance(ours, BattleResult)
    assert set(duel) >= {"result", "rewards", "flags", "log", "finalState"}
    assert set(duel.rewards) == {"xp", "items", "conditions", "trackMarks"}
    assert duel.log[0] == {
        "type": "COMBAT_START",
        "encounterId": "duel_sect_elder",
        "name": ours.final_state.name,
        "seed": 7,
    }
    assert json.loads(json.dumps(duel)) == duel
    assert read_result(json.loads(json.dumps(duel))) == ours


@pytest.mark.parametrize("encounter", ["boss_hollow_star", "court_of_masks", "burning_granary", "moonlit_shrine"])
def test_states_of_every_kind_of_battle_both_ways(encounter):
    battle = Battle({"encounterId": encounter, "seed": 3}, spelling="camel")
    for _ in range(12):
        battle.advance()
        if battle.result is not None:
            break
        told = json.loads(json.dumps(battle.combat_state))
        assert msgspec.json.encode(unspelled(State, told)) == msgspec.json.encode(battle.state)
        unit = battle.active
        assert unspelled(Unit, spelled(unit)) == unit
        battle.submit(battle.legal()[len(battle.legal()) // 2])


# --- 4: schemas -----------------------------------------------------------------------------------------------------

INTEGER, STRING = {"type": "integer"}, {"type": "string"}
STATS = ["strength", "endurance", "agility", "technique", "willpower", "focus", "essence", "resolve", "presence"]
SCHEMAS: dict[str, dict[str, Any]] = {
    "units": {
        "type": "object",
        "required": ["id", "name", "team", "scl"],
        "properties": {
            "id": STRING,
            "name": STRING,
            "team": {"enum": ["player", "enemy", "neutral"]},
            "scl": {"type": "integer", "minimum": 1, "maximum": 15},
            "stats": {"type": "object", "properties": dict.fromkeys(STATS, INTEGER)},
            "combat": {
                "type": "object",
                "properties": {"thp": INTEGER, "ae": INTEGER}
                | {pillar: {"$ref": "#/definitions/PillarStats"} for pillar in PILLARS},
            },
            "techniqueIds": {"type": "array", "items": STRING},
        },
        "definitions": {
            "PillarStats": {
                "type": "object",
                "properties": dict.fromkeys(("attack", "defense", "resilience", "effectRank"), INTEGER),
            }
        },
    },
    "techniques": {
        "type": "object",
        "required": ["id", "name", "aeCost", "pillar"],
        "properties": {
            "id": STRING,
            "name": STRING,
            "description": STRING,
            "pillar": {"enum": ["violence", "influence", "revelation"]},
            "aeCost": {"type": "integer", "minimum": 0},
            "selfStrain": {"type": "integer", "minimum": 0},
            "targeting": {
                "type": "object",
                "properties": {
                    "type": {"enum": ["single", "aoe", "self", "ally", "all"]},
                    "range": {"enum": ["melee", "close", "ranged", "any"]},
                    "maxTargets": INTEGER,
                },
            },
            "effects": {"type": "array", "items": {"$ref": "#/definitions/TechniqueEffect"}},
            "costRequirements": {"type": "object", "properties": dict.fromkeys(("blood", "fate", "stain"), INTEGER)},
        },
        "definitions": {
            "TechniqueEffect": {
                "type": "object",
                "properties": {
                    "type": {"enum": ["damage", "heal", "condition", "buff", "debuff", "guard", "strain"]},
                    "value": INTEGER,
                    "formula": STRING,
                    "condition": STRING,
                    "duration": INTEGER,
                },
            }
        },
    },
    "encounters": {
        "type": "object",
        "required": ["id", "name", "enemies"],
        "properties": {
            **dict.fromkeys(("id", "name", "description", "environment", "music"), STRING),
            "enemies": {
                "type": "array",
                "items": {"type": "object", "properties": {"unitId": STRING, "level": INTEGER, "aiProfile": STRING}},
            },
            "victoryConditions": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "type": {"enum": ["eliminate", "survive", "defeat", "protect", "escape"]},
                        "target": STRING,
                        "value": INTEGER,
                    },
                },
            },
            "rewards": {
                "type": "object",
                "properties": {
                    "xp": INTEGER,
                    "items": {"type": "array", "items": STRING},
                    "flags": {"type": "array", "items": STRING},
                },
            },
            "triggers": {
                "type": "array",
                "items": {"type": "object", "properties": dict.fromkeys(("condition", "event", "action"), STRING)},
            },
        },
    },
}

PILLAR = {"attack": 8, "defense": 13, "resilience": 4, "effectRank": 8}
PACK: dict[str, list[dict[str, Any]]] = {
    "units": [
        {"id": "bare", "name": "Bare", "team": "enemy", "scl": 3},
        {
            "id": "wanderer", "name": "Wanderer", "team": "player", "scl": 5, "stats": dict.fromkeys(STATS, 4),
            "combat": {"thp": 40, "ae": 30, "violence": PILLAR, "influence": PILLAR, "revelation": PILLAR},
            "techniqueIds": ["fist", "mend", "shame", "rise", "fall", "wall", "knot", "gaze", "rally", "dice"],
        },
    ],
    "techniques": [
        {"id": "fist", "name": "Fist", "pillar": "violence", "aeCost": 2, "selfStrain": 1, "description": "A fist.",
         "targeting": {"type": "single", "range": "melee"}, "costRequirements": {"blood": 1},
         "effects": [{"type": "damage", "value": 5}, {"type": "condition", "condition": "injured", "duration": 2}]},
        {"id": "dice", "name": "Dice", "pillar": "violence", "aeCost": 1,
         "effects": [{"type": "damage", "formula": "1d6+strength"}]},
        {"id": "mend", "name": "Mend", "pillar": "violence", "aeCost": 1, "targeting": {"type": "ally"},
         "effects": [{"type": "heal", "value": 3, "duration": 2}, {"type": "heal", "formula": "floor(willpower / 2)"}]},
        {"id": "shame", "name": "Shame", "pillar": "influence", "aeCost": 1, "targeting": {"range": "ranged"},
         "effects": [{"type": "condition", "condition": "rattled", "value": 1}]},
        {"id": "rise", "name": "Rise", "pillar": "violence", "aeCost": 0, "targeting": {"type": "self"},
         "effects": [{"type": "buff", "value": 2, "duration": 2}]},
        {"id": "fall", "name": "Fall", "pillar": "violence", "aeCost": 1,
         "effects": [{"type": "debuff", "value": 2, "duration": 2}]},
        {"id": "wall", "name": "Wall", "pillar": "violence", "aeCost": 1, "targeting": {"type": "self"},
         "effects": [{"type": "guard", "value": 4}, {"type": "guard"}]},
        {"id": "knot", "name": "Knot", "pillar": "revelation", "aeCost": 1,
         "targeting": {"type": "single", "range": "close"}, "effects": [{"type": "strain", "value": 2}]},
        {"id": "gaze", "name": "Gaze", "pillar": "revelation", "aeCost": 3,
         "targeting": {"type": "aoe", "range": "any", "maxTargets": 2},
         "effects": [{"type": "condition", "condition": "haunted"}], "costRequirements": {"stain": 1, "fate": 0}},
        {"id": "rally", "name": "Rally", "pillar": "influence", "aeCost": 2, "targeting": {"type": "all"},
         "effects": [{"type": "buff", "value": 1, "duration": 1}]},
    ],
    "encounters": [
        {"id": "yard", "name": "Yard", "enemies": [{"unitId": "bare"}]},
        {"id": "bridge", "name": "Bridge", "description": "A bridge.", "environment": "bridge", "music": "drums",
         "enemies": [{"unitId": "bare", "level": 4, "aiProfile": "tactical"}, {"unitId": "bare"}],
         "victoryConditions": [
             {"type": "protect", "target": "wanderer"}, {"type": "defeat", "target": "bare#2"},
             {"type": "eliminate", "target": "enemy"}, {"type": "survive", "value": 6}, {"type": "escape", "value": 1},
         ],
         "rewards": {"xp": 9, "items": ["jade_pendant"], "flags": ["bridge_held"]},
         "triggers": [
             {"condition": "enemy_hp_below_50", "event": "dialogue", "action": "stop"}, {"condition": "round_2"},
         ]},
    ],
}  # fmt: skip


def misfits(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str) -> Iterator[str]:
    """What a schema of section 4 has against a value; these words are all that they use."""
    schema = root["definitions"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    kinds = {"object": dict, "array": list, "string": str, "integer": int}
    if "type" in schema and type(value) is not kinds[schema["type"]]:
        yield f"{path} is no {schema['type']}"
        return
    if value not in schema.get("enum", [value]):
        yield f"{path} is none of {schema['enum']}"
    if type(value) is int and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield f"{path} is out of bounds"
    if isinstance(value, dict):
        yield from (f"{path}.{name} is missing" for name in schema.get("required", ()) if name not in value)
        for name, part in value.items():
            if name not in schema["properties"]:
                yield f"{path}.{name} is no word of the schema"
            else:
                yield from misfits(part, schema["properties"][name], root, f"{path}.{name}")
    if isinstance(value, list):
        for at, part in enumerate(value):
            yield from misfits(part, schema["items"], root, f"{path}[{at}]")


@pytest.mark.parametrize("kind", SCHEMAS)
def test_the_pack_is_valid_by_the_schemas_of_the_specification(kind):
    schema = SCHEMAS[kind]
    assert [fault for at, entry in enumerate(PACK[kind]) for fault in misfits(entry, schema, schema, f"[{at}]")] == []
    wrong: dict[str, Any] = {"id": 3, "team": "pirates", "aeCost": -1, "scl": 16}
    assert len(list(misfits(wrong, schema, schema, ""))) >= 4, "the check can fail"


@pytest.fixture
def pack(tmp_path) -> str:
    folder = tmp_path / "by_the_book"
    for kind, entries in PACK.items():
        (folder / kind).mkdir(parents=True)
        (folder / kind / "all.json").write_text(json.dumps(entries))
    (folder / "pack.json").write_text(json.dumps({"id": "by_the_book", "ruleset": "wuxia", "version": "1.0.0"}))
    return str(folder)


@pytest.mark.parametrize("encounter", ["yard", "bridge"])
def test_a_pack_that_is_valid_by_the_specification_loads_and_plays(pack, encounter):
    used = set()
    for seed in range(60):
        options = {"encounterId": encounter, "partyIds": ["wanderer"], "seed": seed, "packs": [pack]}
        result = start_battle(options, choose="random", spelling="camel")
        assert result.result in ("victory", "defeat", "escape")
        chosen = [event.action for event in result.log if event.type == "ACTION_CHOSEN"]
        used |= {action.techniqueId for action in chosen if action.type == "technique" and action.actorId == "wanderer"}
        if encounter == "bridge" and result.result == "victory":
            assert (result.rewards.xp, result.rewards["items"]) == (9, ["jade_pendant"])
            assert "bridge_held" in result.flags
            assert result.carried["wanderer"]["items"] == {"jade_pendant": 1}
    assert used == {technique["id"] for technique in PACK["techniques"]}


# --- 5: entry point, scenes, callbacks, transcribed -----------------------------------------------------------------


def test_the_entry_point_and_the_scene_of_the_specification():
    """Spec 5.2, word for word but for the seed: the core pack has its party and its encounter."""

    async def duel() -> str:
        result = await startBattle(
            {
                "encounterId": "duel_sect_elder",
                "partyIds": ["player_character"],
                "vnFlags": {"sect_confrontation": True},
                "seed": 3,
            }
        )
        if result.result == "victory":
            return "sect_elder_defeated"
        return "sect_elder_victorious"

    scene = {
        "id": "crimson_pavilion_duel",
        "dialogue": [
            {"speaker": "Sect Elder", "text": "You dare challenge me?"},
            {"speaker": "player", "text": "I have no choice."},
            {
                "type": "choice",
                "options": [
                    {"text": "Duel the Sect Elder", "action": duel},
                    {"text": "Attempt diplomacy", "action": lambda: "diplomacy_route"},
                ],
            },
        ],
    }
    run = SceneRun.start(read_scene(scene))
    asyncio.run(run.choose_async(0))
    assert run.ended in ("sect_elder_defeated", "sect_elder_victorious")
    run = SceneRun.start(read_scene(scene))
    run.choose(1)
    assert run.ended == "diplomacy_route"


def test_the_options_of_the_specification():
    options = {**DUEL, "enable3Stage": False, "vnFlags": {"oath": True}}
    result = asyncio.run(startBattle(options))
    assert {event.phase for event in result.log if event.type == "PHASE_START"} == {"Major"}
    assert result.initialState.storyFlags == {"oath": True}


CALLBACKS = [
    "onCombatStart",
    "onRoundStart",
    "onTurnStart",
    "onEvent",
    "onUnitDefeated",
    "onCombatEnd",
    "onScriptTrigger",
]


def test_the_callbacks_of_the_specification():
    """Spec 5.3: every one is called, with what it says, in its spelling."""
    told: dict[str, list[Any]] = {name: [] for name in CALLBACKS}
    callbacks = {name: lambda *given, name=name: told[name].append(given) for name in CALLBACKS}
    battle = {**DUEL, "encounterId": "boss_hollow_star", "partyIds": None}
    *_, result = (start_battle({**battle, "seed": seed}, callbacks, spelling="camel") for seed in range(1, 6))
    assert all(told.values()), [name for name, calls in told.items() if not calls]
    (state,), (unit,), (ended,) = told["onCombatStart"][-1], told["onTurnStart"][0], told["onCombatEnd"][-1]
    assert state == result.initialState
    assert set(UNIT) <= set(unit)
    assert ended == result
    assert [event for (event,) in told["onEvent"]][-len(result.log) :] == result.log
    assert told["onRoundStart"][0] == (1,)
    assert set(told["onUnitDefeated"][0][0]) >= set(UNIT)
    triggers = dict(told["onScriptTrigger"])
    assert triggers["boss_phase_2"] == {"index": 0, "event": "dialogue", "action": "the_sky_goes_dark"}


def test_callbacks_by_either_name():
    heard: list[int] = []
    start_battle(DUEL, {"onRoundStart": heard.append})
    again: list[int] = []
    start_battle(DUEL, {"on_round_start": again.append})
    same: list[int] = []
    start_battle(DUEL, Callbacks(on_round_start=same.append), spelling="camel")
    assert heard == again == same
    assert heard[0] == 1
    assert read_callbacks(dict.fromkeys(CALLBACKS, print)).on_script_trigger is print
    with pytest.raises(TypeError, match='no callback "onRoundStrat"; did you mean "onRoundStart"'):
        start_battle(DUEL, {"onRoundStrat": print})


def test_a_choice_may_be_made_in_the_specifications_names():
    def choose(battle):
        state = battle.combat_state
        foe = next(unit for unit in state.units.values() if unit.team == "enemy" and unit.thp > 0)
        if state.phase == "Major":
            return {"type": "attack", "actorId": state.turnOrder.activeUnitId, "targetId": foe.id}
        return {
            "type": "quick",
            "actorId": state.turnOrder.activeUnitId,
            "quickActionType": "strike",
            "targetId": foe.id,
        }

    first = start_battle({"encounterId": "training_yard", "seed": 3}, choose=choose, spelling="camel")
    assert first.result == "victory"
    assert first == start_battle({"encounterId": "training_yard", "seed": 3}, choose=choose, spelling="camel")
