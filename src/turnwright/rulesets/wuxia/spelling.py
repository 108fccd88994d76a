"""The specification's spelling and ours: the one place where its names are known. (spec 2-5; sources 13.9-12)

Pack entries in its camelCase and with its rival names are read into ours (`normalise`). Commands, events, units, states
and results are written in its names (`spelled`) and read back (`command_in`, `event_in`, `unspelled`).
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, get_origin

import msgspec
from msgspec import Struct, inspect

from turnwright.kernel.messages import (
    Answered,
    Command,
    DiceRevealed,
    Event,
    Overridden,
    Paused,
    Resumed,
    Started,
)

from .derived import band
from .events import ActionChosen, AmountRolled, AttackRoll, CombatStart, DamageCalculated, KnockoutRoll, ResistRoll
from .evolve import EVENTS
from .rules.conditions import ConditionEffect, condition_id, condition_name, find_condition, ladder_effects
from .rules.damage import DamageCalculation
from .rules.terms import PILLARS, STATS, TEAMS, TRACKS
from .rules.victory import Custom, Defeat, Eliminate, Goal, Protect, Verdict
from .state import Condition, State, Unit
from .words import AnyWord

_HUMP = re.compile(r"(?<=[a-z0-9])([A-Z])")

# Our field for each rival name (after camelCase has become snake_case), by the kind of entry or part.
RENAMES: Mapping[str, Mapping[str, str]] = {
    "units": {
        "technique_ids": "techniques",
        "resolve_charges": "charges",
        "max_thp": "thp",
        "max_ae": "ae",
        "ai_profile": "ai",
        "boss_phases": "phases",
    },
    "techniques": {"cost_requirements": "marks"},
    "items": {},
    "encounters": {"victory_conditions": "victory", "party_ids": "party"},
    "placement": {"unit_id": "unit", "ai_profile": "ai"},
    "goal": {"target_team": "team", "target_id": "target", "check_fn": "name"},
    "effect": {"degree": "cap"},
}
# What `target` and `value` of a victory condition mean, by its type.
GOAL_TARGET = {"eliminate": "team", "defeat": "target", "protect": "target", "custom": "name"}
GOAL_VALUE = {"survive": "rounds", "escape": "threshold"}
# Fields of the specification's unit that follow from others, so that a sheet need not hold them.
DERIVED = ("is_player", "spd_band", "ae_regen", "max_strain", "fury")


def normalise(kind: str, raw: dict[str, Any]) -> dict[str, Any]:
    """A pack entry in our spelling. What it does not know it leaves alone, for the schema to complain about."""
    if kind == "units":
        return _unit(snake(raw))
    entry = _renamed(kind, snake(raw))
    match kind:
        case "techniques":
            return _technique(entry)
        case "items":
            return _with_effects(entry)
        case "encounters":
            return _encounter(entry)
        case _:
            return entry


def snake(value: Any) -> Any:
    """The same JSON with every camelCase key in snake_case; keys that are ids (`items`) stay as they are."""
    if isinstance(value, list | tuple):
        return [snake(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        _HUMP.sub(r"_\1", key).lower() if isinstance(key, str) else key: part if key == "items" else snake(part)
        for key, part in value.items()
    }


def _unit(entry: dict[str, Any]) -> dict[str, Any]:
    combat = entry.pop("combat", None)
    if isinstance(combat, dict):
        entry = {**combat, **entry}
    for name in ("thp", "ae"):
        if f"max_{name}" in entry:  # a battle starts with full THP and AE: the specification's current ones are left
            entry[name] = entry.pop(f"max_{name}")
    entry = _renamed("units", entry)
    for name in DERIVED:
        entry.pop(name, None)
    _conditions(entry)
    on_top = {name: entry.pop(name) for name in STATS if name in entry}
    if on_top and isinstance(entry.get("stats", {}), dict):
        entry["stats"] = {**on_top, **entry.get("stats", {})}
    if entry.pop("is_boss", False):
        entry.setdefault("boss_rank", 1)
    tracks = {name: entry.pop(f"{name}_track") for name in TRACKS if f"{name}_track" in entry}
    if tracks:
        marks = {name: track.get("current", 0) if isinstance(track, dict) else track for name, track in tracks.items()}
        entry["marks"] = {**marks, **entry.get("marks", {})}
    return entry


def _conditions(entry: dict[str, Any]) -> None:
    """The specification lists conditions twice, by id and whole: what is there whole need not be there by id."""
    whole = entry.pop("status_effects", None)
    ids = entry.pop("condition_ids", None)
    if whole is None and ids is None and "conditions" not in entry:
        return
    listed = [*entry.get("conditions", ()), *(ids or ())]
    known = [part.get("id") for part in whole or () if isinstance(part, dict)]
    entry["conditions"] = [
        *(_held(part) for part in listed if not (isinstance(part, str) and part in known)),
        *(_held(part) for part in whole or ()),
    ]


def _held(raw: Any) -> Any:
    return {**raw, "effects": [_named_stat(part) for part in raw["effects"]]} if _has_effects(raw) else raw


def _has_effects(raw: Any) -> bool:
    return isinstance(raw, dict) and isinstance(raw.get("effects"), list)


def _named_stat(raw: Any) -> Any:
    """A value that names a field: drTier."""
    if isinstance(raw, dict) and isinstance(raw.get("stat"), str):
        return {**raw, "stat": _HUMP.sub(r"_\1", raw["stat"]).lower()}
    return raw


def _technique(entry: dict[str, Any]) -> dict[str, Any]:
    entry = _with_effects(entry)
    base = entry.pop("base_damage", None)
    strain_routed = entry.pop("strain_routed", False)
    guard_routed = entry.pop("guard_routed", False)
    effects = entry.get("effects", [])
    if not isinstance(effects, list):
        return entry
    damages = [effect for effect in effects if isinstance(effect, dict) and effect.get("type") == "damage"]
    if base and not damages:
        damages = [{"type": "damage"}]
        entry["effects"] = [*damages, *effects]
    if base and damages and "formula" not in damages[0]:
        damages[0].setdefault("value", base)
    for damage in damages:
        if strain_routed or guard_routed:
            damage.setdefault("route", "strain" if strain_routed else "guard")
    return entry


def _with_effects(entry: dict[str, Any]) -> dict[str, Any]:
    if isinstance(entry.get("effects"), list):
        entry["effects"] = [_effect(part) if isinstance(part, dict) else part for part in entry["effects"]]
    return entry


def _effect(raw: dict[str, Any]) -> dict[str, Any]:
    kind = raw.get("type")
    effect = _renamed("effect", raw) if kind == "condition" else dict(raw)
    if kind in ("buff", "debuff"):
        effect = _named_stat(effect)
    if kind == "debuff" and isinstance(effect.get("value"), int):
        effect["value"] = -abs(effect["value"])
    if kind == "buff" and isinstance(effect.get("value"), int) and effect["value"] < 0:
        effect["type"] = "debuff"
    if kind == "condition" and "value" in effect:  # the only number that the specification's schema gives it
        effect.setdefault("cap", effect.pop("value"))
    if kind == "condition" and _has_effects(effect):
        _over_time(effect)
    place = find_condition(effect["condition"]) if isinstance(effect.get("condition"), str) else None
    if kind == "condition" and place is not None:
        del effect["condition"]
        effect.setdefault("pillar", place[0])
        effect.setdefault("cap", place[1])
    return effect


def _over_time(effect: dict[str, Any]) -> None:
    """Damage and healing over time of a technique's condition have fields of their own."""
    kept = []
    for part in map(_named_stat, effect["effects"]):
        kind = part.get("type") if isinstance(part, dict) else None
        field, number = {"dot": ("damage_each_round", "damage"), "hot": ("healing_each_round", "healing")}.get(
            str(kind), ("", "")
        )
        if field and set(part) == {"type", number} and field not in effect:
            effect[field] = part[number]
        else:
            kept.append(part)
    effect["effects"] = kept


def _encounter(entry: dict[str, Any]) -> dict[str, Any]:
    for name in ("enemies", "allies", "neutrals"):
        _each(entry, name, _placement)
    for wave in entry.get("waves", []) if isinstance(entry.get("waves"), list) else []:
        if isinstance(wave, dict):
            _each(wave, "enemies", _placement)
    _each(entry, "victory", _goal)
    return entry


def _each(entry: dict[str, Any], name: str, read: Any) -> None:
    if isinstance(entry.get(name), list):
        entry[name] = [read(part) for part in entry[name]]


def _placement(raw: Any) -> Any:
    """A bare unit id will do where nothing else is said."""
    if isinstance(raw, str):
        return {"unit": raw}
    return _renamed("placement", raw) if isinstance(raw, dict) else raw


def _goal(raw: Any) -> Any:
    if not isinstance(raw, dict):
        return raw
    goal = _renamed("goal", raw)
    kind = goal.get("type", "")
    if not isinstance(kind, str):
        return goal  # what it should have been is said when it is read
    if "target" in goal and GOAL_TARGET.get(kind, "target") != "target":
        goal.setdefault(GOAL_TARGET[kind], goal.pop("target"))
    if "value" in goal and kind in GOAL_VALUE:
        goal.setdefault(GOAL_VALUE[kind], goal.pop("value"))
    return goal


def _renamed(kind: str, entry: dict[str, Any]) -> dict[str, Any]:
    names = RENAMES.get(kind, {})
    return {names.get(key, key): value for key, value in entry.items()}


# --- the same, as JSON Schema ---------------------------------------------------------------------------------------

# Which renames apply to which struct of content.py.
_RENAMES_OF = {
    "Unit": "units",
    "Technique": "techniques",
    "Encounter": "encounters",
    "Placement": "placement",
    "Condition": "effect",
    **dict.fromkeys(("Eliminate", "Survive", "Defeat", "Protect", "Escape", "Custom"), "goal"),
}


def both_spellings(schema: dict[str, Any]) -> dict[str, Any]:
    """A JSON Schema of our entries that also accepts what `normalise` accepts: camelCase and the rival names."""
    defs = {name: _widened(name, part) for name, part in schema.get("$defs", {}).items()}
    return {**schema, "$defs": defs}


def _widened(name: str, struct: dict[str, Any]) -> dict[str, Any]:
    if "properties" not in struct:
        return struct
    properties = dict(struct["properties"])
    required = list(struct.get("required", ()))
    choices = []
    for field, part in struct["properties"].items():
        rivals = [rival for rival in _rivals(name, field, struct) if rival not in properties]
        properties |= dict.fromkeys(rivals, part)
        if rivals and field in required:
            required.remove(field)
            choices.append({"anyOf": [{"required": [each]} for each in (field, *rivals)]})
    properties |= _moved(name, properties)
    widened = {**struct, "properties": properties, "required": required}
    return {**widened, "allOf": choices} if choices else widened


def _rivals(name: str, field: str, struct: dict[str, Any]) -> list[str]:
    """Every other name of a field: the rival ones, and the camelCase of all."""
    renames = RENAMES.get(_RENAMES_OF.get(name, ""), {})
    names = [field, *(rival for rival, ours in renames.items() if ours == field)]
    kind = struct["properties"].get("type", {}).get("enum", [""])[0]
    if _RENAMES_OF.get(name) == "goal":
        names += ["target"] if GOAL_TARGET.get(kind) == field else []
        names += ["value"] if GOAL_VALUE.get(kind) == field else []
    return [each for each in dict.fromkeys((*names, *map(camel, names))) if each != field]


def _moved(name: str, properties: dict[str, Any]) -> dict[str, Any]:
    """What the specification keeps at another place than we do."""
    if name == "Technique":
        return {"baseDamage": {"type": "integer"}, "strainRouted": {"type": "boolean"}}
    if name in ("Buff", "Debuff"):
        stats = properties["stat"]
        either = dict.fromkeys((*stats["enum"], *map(camel, stats["enum"])))
        return {"stat": {**stats, "enum": list(either)}, "value": {"type": "integer"}}
    if name == "Condition":
        return {"value": {"type": "integer"}}
    if name != "Unit":
        return {}
    combat = {each: properties[each] for each in ("thp", "ae", "maxThp", "maxAe", *PILLARS)}
    track = {"type": "object", "properties": {"current": {"type": "integer"}, "maximum": {"type": "integer"}}}
    return {
        "combat": {"type": "object", "properties": combat, "additionalProperties": False},
        "isBoss": {"type": "boolean"},
        "conditionIds": {"type": "array", "items": {"type": "string"}},
        "statusEffects": {"type": "array", "items": {"$ref": "#/$defs/HeldCondition"}},
        **{camel(each): {} for each in DERIVED},
        **{camel(f"{each}_track"): track for each in TRACKS},
        **{stat: {"type": "integer"} for stat in STATS},
    }


def snake_name(name: str) -> str:
    """camelCase in snake_case."""
    return _HUMP.sub(r"_\1", name).lower()


def camel(name: str) -> str:
    """snake_case in camelCase."""
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


# --- the contract: commands, events, units and states in the specification's words, and back ------------------------


class Spelled(dict[str, Any]):
    """A plain JSON object whose fields can also be read as attributes: `event.targetId`, as the specification does."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class Around(NamedTuple):
    """What the specification keeps inside events and states, and we beside them."""

    seed: int = 0
    draws: int = 0
    """How many dice have been rolled."""
    goals: tuple[Goal, ...] = ()
    environment: str = ""
    music: str = ""
    log: tuple[Any, ...] = ()
    """Events that are spelled already."""


NOWHERE = Around()

# The specification's name of each of our fields, where it is not simply its camelCase.
CONTRACT: Mapping[type, Mapping[str, str]] = {
    Command: {
        "actor": "actorId",
        "target": "targetId",
        "targets": "targetIds",
        "technique": "techniqueId",
        "item": "itemId",
        "action": "quickActionType",
    },
    Unit: {
        "techniques": "techniqueIds",
        "conditions": "statusEffects",
        "charges": "resolveCharges",
        "blood": "bloodTrack",
        "fate": "fateTrack",
        "stain": "stainTrack",
    },
    State: {"encounter": "encounterId", "goals": "victoryConditions", "verdict": "result"},
    Eliminate: {"team": "targetTeam"},
    Defeat: {"target": "targetId"},
    Protect: {"target": "targetId"},
    Custom: {"name": "checkFn"},
}
OPTIONS: Mapping[str, str] = {
    "encounterId": "encounter_id",
    "partyIds": "party_ids",
    "enable3Stage": "enable_3_stage",
    "vnFlags": "vn_flags",
}
"""Our name of each option of a battle. (spec 5.1)"""
PHASES = {"quick1": "Quick1", "major": "Major", "quick2": "Quick2"}
_OUR_PHASE = {theirs: ours for ours, theirs in PHASES.items()}
_BESIDE: Mapping[type, tuple[str, ...]] = {
    Unit: ("isPlayer", "isBoss", "spdBand", "conditionIds"),
    State: ("seed", "rngState", "turnOrder", "teams", "eventLog", "environment", "music"),
    Verdict: ("condition",),
    CombatStart: ("seed",),
}
"""What is written though it follows from the rest, and so is left when it is read."""
MULBERRY_STEP = 0x6D2B79F5
"""By how much the state of the specification's generator moves with each draw. (spec 7.1)"""
EVENT_TYPES: tuple[Any, ...] = (
    *EVENTS,
    Started[State],
    Paused[AnyWord],
    Answered,
    Resumed,
    Overridden,
    DiceRevealed,
)
"""Every event that a log of this ruleset may hold."""


def spelled(value: Any, around: Around = NOWHERE) -> Any:
    """Any value of the rules as the specification writes it: names in camelCase, its own names, `COMBAT_START`."""
    if isinstance(value, list | tuple):
        return [spelled(part, around) for part in value]
    if isinstance(value, dict):  # keys are ids, and stay
        return Spelled({key: spelled(part, around) for key, part in value.items()})
    if isinstance(value, bytes):
        return value.decode()
    if not isinstance(value, Struct):
        return value
    if isinstance(value, Condition):
        return _status_effect(value)
    told = Spelled()
    config = value.__struct_config__
    if config.tag is not None:
        told[str(config.tag_field)] = str(config.tag).upper() if isinstance(value, Event) else config.tag
    names = _names(type(value))
    for field in value.__struct_fields__:
        part = getattr(value, field)
        if isinstance(value, Command) and part in ("", (), None):
            continue
        told[names[field]] = PHASES.get(part, part) if field == "phase" else spelled(part, around)
    return _with_the_rest(told, value, around)


def _with_the_rest(told: Spelled, value: Any, around: Around) -> Spelled:
    """What follows from other fields, or is kept beside them."""
    if isinstance(value, Unit):
        told["isPlayer"], told["isBoss"], told["spdBand"] = value.is_player, value.is_boss, band(value)
        told["conditionIds"] = [held.known_as for held in value.conditions]
    elif isinstance(value, DamageCalculation):
        told["drReduction"] = told.pop("drPercent") / 100
    elif isinstance(value, CombatStart):
        told["seed"] = around.seed
    elif isinstance(value, ActionChosen):
        told["action"].setdefault("actorId", value.actor_id)
    elif isinstance(value, Command) and len(told.get("targetIds", ())) == 1:
        (told["targetId"],) = told["targetIds"]
    elif isinstance(value, Verdict):
        known = value.goal is not None and value.goal < len(around.goals)
        told["condition"] = spelled(around.goals[value.goal or 0]) if known else None
    elif isinstance(value, State):
        _combat_state(told, value, around)
    return told


def _combat_state(told: Spelled, state: State, around: Around) -> None:
    told["seed"] = around.seed
    told["rngState"] = (around.seed + around.draws * MULBERRY_STEP) % 2**32
    told["turnOrder"] = Spelled(
        round=state.round,
        phase=PHASES[state.phase],
        activeUnitId=state.active or None,
        pendingUnits=list(state.pending),
        completedUnits=list(state.completed),
    )
    told["teams"] = Spelled(
        {
            team: Spelled(
                units=[unit.id for unit in state.units.values() if unit.team == team],
                isPlayerControlled=team == "player",
            )
            for team in TEAMS
        }
    )
    told["eventLog"] = list(around.log)
    told["environment"], told["music"] = around.environment, around.music


def _status_effect(held: Condition) -> Spelled:
    """A condition with everything that it does, whether an author said so or its ladder. (spec 2.7)"""
    effects = held.effects or ladder_effects(held.pillar, degree=held.degree)
    effects += (ConditionEffect("dot", damage=held.damage),) if held.damage else ()
    effects += (ConditionEffect("hot", healing=held.healing),) if held.healing else ()
    return Spelled(
        id=held.known_as,
        name=held.called,
        pillar=held.pillar,
        degree=held.degree,
        duration="permanent" if held.rounds is None else held.rounds,
        source=held.source,
        effects=[_condition_effect(effect) for effect in effects],
    )


def _condition_effect(effect: ConditionEffect) -> Spelled:
    told = Spelled(msgspec.to_builtins(effect))
    if "stat" in told:
        told["stat"] = camel(told["stat"])
    return told


def command_in(raw: Any) -> Any:
    """A command from plain data in either spelling, as our codec reads it: an action's unset fields may be null.

    What is no object is left alone, for the codec to complain about.
    """
    if not isinstance(raw, Mapping):
        return raw
    ours = {theirs: field for field, theirs in CONTRACT[Command].items()}
    command = {ours.get(key, key): value for key, value in raw.items() if value is not None or key == "spend"}
    if command.get("targets") and "target" in command:  # the first of them said again, as `spelled` does
        del command["target"]
    return command


def draws_of(event: Event) -> int:
    """How many dice an event tells: this many draws the generator has moved on. (sources 13.14)"""
    match event:
        case AttackRoll(contest=None) | KnockoutRoll():
            return 1
        case AttackRoll():
            return 2 + sum(len(faces) for faces in event.rank_faces)
        case ResistRoll():
            return int(event.how != "paid")
        case DamageCalculated():
            return int(event.face is not None)
        case AmountRolled():
            return len(event.faces)
        case _:
            return 0


def event_in(raw: Mapping[str, Any]) -> Any:
    """An event from the specification's spelling."""
    tag = str(raw.get("type", "")).lower()
    kind = _event_types().get(tag)
    if kind is None:
        raise ValueError(f'there is no event "{raw.get("type")}"')
    return msgspec.convert(_ours(_type_info(kind), {**raw, "type": tag}), kind)


@lru_cache(maxsize=1)
def _event_types() -> Mapping[str, Any]:
    return {str(_type_info(kind).tag): kind for kind in EVENT_TYPES}


@lru_cache(maxsize=256)
def _type_info(kind: Any) -> Any:
    return inspect.type_info(kind)


def unspelled(kind: Any, raw: Any) -> Any:
    """A value of a type from the specification's spelling: the way back of `spelled`."""
    return msgspec.convert(_ours(_type_info(kind), raw), kind)


def _ours(info: Any, raw: Any) -> Any:
    """Plain data in our names, guided by the type that it is for."""
    if isinstance(info, inspect.Metadata):
        return _ours(info.type, raw)
    if isinstance(info, inspect.UnionType):
        return _ours(_member(info, raw), raw)
    if isinstance(info, inspect.BytesType) and isinstance(raw, str):
        return raw.encode()
    if isinstance(raw, list | tuple):
        if isinstance(info, inspect.TupleType):
            return [_ours(part, value) for part, value in zip(info.item_types, raw, strict=True)]
        return [_ours(info.item_type, value) for value in raw] if hasattr(info, "item_type") else raw
    if not isinstance(raw, dict):
        return raw
    if isinstance(info, inspect.DictType):
        return {key: _ours(info.value_type, value) for key, value in raw.items()}
    return _our_struct(info, raw) if isinstance(info, inspect.StructType) else raw


def _our_struct(info: inspect.StructType, raw: dict[str, Any]) -> dict[str, Any]:
    cls: Any = get_origin(info.cls) or info.cls
    if cls is Condition:
        return _our_condition(raw)
    if issubclass(cls, Command):
        command: dict[str, Any] = command_in(raw)
        return command
    raw = {key: value for key, value in raw.items() if key not in _BESIDE.get(cls, ())}
    if cls is DamageCalculation:
        raw["drPercent"] = round(raw.pop("drReduction") * 100)
    types = {field.name: field.type for field in info.fields}
    ours = {theirs: field for field, theirs in _names(cls).items()}
    found: dict[str, Any] = {}
    for key, value in raw.items():
        field = ours.get(key, key)
        if field == "phase":
            value = _OUR_PHASE.get(value, value)
        found[field] = _ours(types[field], value) if field in types else value
    if cls is ActionChosen and found["action"].get("actor") == found["actor_id"]:
        del found["action"]["actor"]
    return found


def _our_condition(raw: dict[str, Any]) -> dict[str, Any]:
    pillar, degree = raw["pillar"], raw["degree"]
    effects = [ConditionEffect(**{**part, **_snake_stat(part)}) for part in raw["effects"]]
    own = tuple(effect for effect in effects if effect.type not in ("dot", "hot"))
    is_ladders = own == ladder_effects(pillar, degree=degree)
    return {
        "pillar": pillar,
        "degree": degree,
        "source": raw["source"],
        "rounds": None if raw["duration"] == "permanent" else raw["duration"],
        "damage": sum(effect.damage for effect in effects if effect.type == "dot"),
        "healing": sum(effect.healing for effect in effects if effect.type == "hot"),
        "id": "" if raw["id"] == condition_id(pillar, degree=degree) else raw["id"],
        "name": "" if raw["name"] == condition_name(pillar, degree=degree) else raw["name"],
        "effects": () if is_ladders else [msgspec.to_builtins(effect) for effect in own],
    }


def _snake_stat(part: Mapping[str, Any]) -> dict[str, Any]:
    return {"stat": _named_stat(dict(part))["stat"]} if "stat" in part else {}


def _member(info: inspect.UnionType, raw: Any) -> Any:
    """The type in a union that a value is meant for: by its tag, or by its shape."""
    if isinstance(raw, dict):
        structs = [kind for kind in info.types if isinstance(kind, inspect.StructType)]
        tagged = [kind for kind in structs if kind.tag is not None and raw.get(kind.tag_field or "") == kind.tag]
        return next(iter((*tagged, *structs, *info.types)))
    if isinstance(raw, list | tuple):
        return next((kind for kind in info.types if hasattr(kind, "item_type")), info.types[0])
    return next((kind for kind in info.types if not isinstance(kind, inspect.StructType)), info.types[0])


@lru_cache(maxsize=256)
def _names(kind: Any) -> Mapping[str, str]:
    """The specification's name of each field of a struct."""
    own = next((names for base, names in CONTRACT.items() if issubclass(kind, base)), {})
    return {field: own.get(field, camel(field)) for field in kind.__struct_fields__}
