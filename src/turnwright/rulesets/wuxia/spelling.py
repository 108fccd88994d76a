"""Other spellings of pack entries, read into ours: camelCase and the specification's rival names. (notes 13.9-12)"""

import re
from collections.abc import Mapping
from typing import Any

from .rules.conditions import find_condition
from .rules.terms import PILLARS, STATS, TRACKS

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
    if name != "Unit":
        return {}
    combat = {each: properties[each] for each in ("thp", "ae", "maxThp", "maxAe", *PILLARS)}
    track = {"type": "object", "properties": {"current": {"type": "integer"}, "maximum": {"type": "integer"}}}
    return {
        "combat": {"type": "object", "properties": combat, "additionalProperties": False},
        "isBoss": {"type": "boolean"},
        **{camel(each): {} for each in DERIVED},
        **{camel(f"{each}_track"): track for each in TRACKS},
        **{stat: {"type": "integer"} for stat in STATS},
    }


def camel(name: str) -> str:
    """snake_case in camelCase."""
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)
