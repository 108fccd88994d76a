"""Words that packs and house rules of earlier versions have, in today's: for `packs upgrade` and for logs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Plain = dict[str, Any]


def _modify(what: str, word: Plain, by: str, *dropped: str) -> Plain:
    """A number that changed under a name of its own."""
    kept = {key: value for key, value in word.items() if key not in ("do", by, *dropped)}
    return {"do": "modify", "what": what, "by": word.get(by, 0), **kept}


def _kept(word: Plain, *keys: str) -> Plain:
    return {key: word[key] for key in keys if word.get(key)}


def _critical_range(word: Plain) -> list[Plain]:
    found = []
    if word.get("extend"):
        found.append(_modify("critical_range", word, "extend", "dice"))
    if word.get("dice"):
        found.append(_modify("critical_dice", word, "dice", "extend"))
    return found


def _effect_range(word: Plain) -> list[Plain]:
    changed = _modify("effect_range", word, "extend", "status")
    return [{**changed, "of": [word["status"]]} if word.get("status") else changed]


def _accuracy(word: Plain) -> list[Plain]:
    on = {"always": "allies", "against_neighbours": "allies_on_neighbours"}.get(word.get("for_allies") or "")
    return [{**changed, "on": on} if on else changed for changed in _with_tokens("accuracy", word, "for_allies")]


def _evasion(word: Plain) -> list[Plain]:
    return _with_tokens("speed_evasion" if word.get("speed") else "evasion", word, "speed")


def _with_tokens(what: str, word: Plain, dropped: str) -> list[Plain]:
    """What tokens added to a number was added beside what the word said; now it is a word by itself."""
    found = []
    if word.get("plus"):
        found.append(_modify(what, word, "plus", "half_tokens", dropped))
    if word.get("half_tokens"):
        found.append({**_modify(what, word, "plus", dropped), "by": 1})
    return found


def _harder_to_hit(word: Plain) -> list[Plain]:
    changed = _modify("accuracy", word, "minus")
    return [{**changed, "by": -word["minus"], "on": "incoming"}]


def _initiative(word: Plain) -> list[Plain]:
    changed = _modify("initiative", word, "plus")
    return [changed if changed["by"] else {key: value for key, value in changed.items() if key != "by"}]


def _less_ticks(word: Plain) -> list[Plain]:
    return [{**_modify("lost_ticks", word, "minus"), "by": -word["minus"]}]


def _body(word: Plain) -> list[Plain]:
    """Several numbers in one word."""
    names = ("power", "high_jump", "long_jump")
    return [_modify(name, word, name, *names) for name in names if word.get(name)]


def _more_damage(word: Plain) -> list[Plain]:
    """Damage and damage base in one word, with what is counted as fields of its own."""
    kept = _kept(word, "moves", "when", "chosen", "reach")
    if word.get("as_printed"):
        kept["moves"] = {**kept.get("moves", {}), "as_printed": True}
    if word.get("reach"):
        kept["on"] = "allies" if word.get("allies_only") else "own_and_allies"
    what = "damage_after_type" if word.get("after_type") else "damage"
    counted = _kept(word, "per", "ranks")
    by = {"by": word["damage"]} if word.get("damage") else {}
    found: list[Plain] = [{"do": "modify", "what": what, **by, **counted, **kept}] if by or word.get("ranks") else []
    if word.get("base"):
        found.append({"do": "modify", "what": "damage_base", "by": word["base"], **kept})
    pers = {"other_stat": "other_stat", "other_offense": "higher_stat", "half_stat": f"half_{word.get('half_stat')}"}
    return found + [
        {"do": "modify", "what": "damage", "by": 1, "per": per, **kept} for key, per in pers.items() if word.get(key)
    ]


def _less_damage(word: Plain) -> list[Plain]:
    kept = _kept(word, "moves", "when", "chosen")
    found: list[Plain] = []
    if word.get("reduction") or word.get("ranks"):
        changes = {"by": word.get("reduction"), "ranks": word.get("ranks")}
        by = {key: value for key, value in changes.items() if value}
        found.append({"do": "modify", "what": "damage_reduction", **by, **kept})
    if word.get("steps"):
        found.append({"do": "modify", "what": "resisted_steps", "by": word["steps"], **kept})
    if word.get("half"):
        found.append({"do": "rule", "what": "half_damage", **kept})
    return found


def _immune(word: Plain, field: str) -> list[Plain]:
    return [{"do": "rule", "what": "immune", "moves": {field: word[field]}, **_kept(word, "when", "chosen")}]


def _trade_effects(word: Plain) -> list[Plain]:
    kept = {"moves": {"flag": "sheer_force"}, **_kept(word, "when", "chosen")}
    return [
        {"do": "modify", "what": "damage_base", "by": word["base"], **kept},
        {"do": "rule", "what": "no_own_side_effects", **kept},
    ]


_NOT_SO = {
    "no_weather": "weather", "no_field": "field", "target_has_not": "target.has", "user_not_type": "user.type",
    "target_not_type": "target.type", "user_not_species": "user.species", "target_not_capable": "target.capable",
    "target_not_marked": "target.marked", "not_above_default": "user.raised",
}  # fmt: skip
"""Parts of a condition that said what is not so, and what they denied."""
_FACTS: dict[str, Plain] = {
    "no_gravity": {"not": [{"field": ["gravity"]}]},
    "target_not_acted": {"not": [{"facts": ["target_acted"]}]},
    "target_grounded": {"not": [{"facts": ["target_airborne"]}]},
    "target_foe": {"not": [{"facts": ["target_ally"]}]},
    "target_not_immune": {"not": [{"facts": ["target_immune"]}]},
    "target_not_nearly_beaten": {"not": [{"facts": ["target_nearly_beaten"]}]},
    "user_not_acted": {"not": [{"facts": ["user_acted"]}]},
    "user_without_temp_hp": {"not": [{"facts": ["user_has_temp_hp"]}]},
    "user_not_below_third": {"not": [{"user": {"hp": {"below": [1, 3]}}}]},
    "user_below_third": {"user": {"hp": {"below": [1, 3]}}},
    "user_below_half": {"user": {"hp": {"below": [1, 2]}}},
    "user_at_half": {"user": {"hp": {"at_most": [1, 2]}}},
    "user_at_third": {"user": {"hp": {"at_most": [1, 3]}}},
    "user_at_quarter": {"user": {"hp": {"at_most": [1, 4]}}},
    "user_full_hp": {"user": {"hp": {"at_least": [1, 1]}}},
    "user_quarter_hp": {"user": {"hp": {"at_least": [1, 4]}}},
    "target_below_half": {"target": {"hp": {"below": [1, 2]}}},
}
"""Facts that were another's opposite, or a number of Hit Points."""
_OF_SOMEBODY = (
    "has", "type", "ability", "stage", "rank", "marked", "tokens", "under", "species", "bears", "holds", "wields",
)  # fmt: skip


def condition(old: Plain) -> Plain:
    """A condition that named each subject and each negation in one word; one of today is left as it is."""
    found: Plain = {}
    for name, value in old.items():
        who, _, what = name.partition("_")
        if name in _NOT_SO:
            who, _, what = _NOT_SO[name].partition(".")
            _join(found, {"not": [{who: {what: value}} if what else {who: value}]})
            _join(found, {"marked": value} if name == "target_not_marked" else {})
        elif name == "target_stores":
            _join(found, {"facts": ["target_stores"]})
        elif name == "facts":
            for fact in value:
                _join(found, _FACTS.get(fact, {"facts": [fact]}))
        elif who in ("user", "target") and what in _OF_SOMEBODY:
            _join(found, {who: {what: value}})
        else:
            _join(found, {name: value})
    return found


def _join(found: Plain, more: Plain) -> None:
    """Lists of what must be so and what must not grow, and what is asked of somebody."""
    for name, value in more.items():
        if name in ("facts", "not"):
            found[name] = [*found.get(name, ()), *value]
        elif name in ("user", "target"):
            found[name] = {**found.get(name, {}), **value}
        else:
            found[name] = value


def move_filter(old: Plain) -> Plain:
    """A kind of moves with a field for each way to reach a target, and to meet its types."""
    found = {key: value for key, value in old.items() if key not in (*_REACHES, *_MEETS, "on_self")}
    for field, names in (("reach", _REACHES), ("meets", _MEETS)):
        said = [name for name in names if old.get(name)]
        found |= {field: said[0]} if said else {}
    return {**found, "ranges": ["self"]} if old.get("on_self") else found


_REACHES = ("melee", "ranged")
_MEETS = ("super_effective", "neutral", "resisted")
OLD_PARTS: dict[str, Callable[[Plain], Plain]] = {
    **dict.fromkeys(("when", "only", "requires", "or_when", "priority_when"), condition),
    "moves": move_filter,
}
"""By their field: parts of words that were written otherwise."""


def lose_hp(word: Plain) -> list[Plain]:
    """A tick of the user's was a field by itself."""
    if "user_tick" not in word and "times" not in word:
        return [word]
    if word.get("times", 1) != 1 or (word.get("ticks") and word.get("user_tick")):
        raise ValueError("a rank counts once, and ticks are of one of the two")
    kept = {key: value for key, value in word.items() if key not in ("user_tick", "times")}
    return [{**kept, "ticks": 1, "of": "user_maximum"} if word.get("user_tick") else kept]


def coat(word: Plain) -> list[Plain]:
    """Who could not be pushed could not be switched out either."""
    kept = {key: value for key, value in word.items() if key != "no_push"}
    return [{**kept, "rooted": True} if word.get("no_push") else kept]


def on_event(word: Plain) -> list[Plain]:
    kept = {key: value for key, value in word.items() if key != "forced"}
    return [{**kept, "ask": False} if word.get("forced") else kept]


def consult(word: Plain) -> list[Plain]:
    """What a player reads from the book was called like what simply holds, which is left as it is."""
    return [{**word, "do": "consult"} if word.get("what") in ("type", "base") else word]


_NUMBERS = {
    "accuracy": "accuracy", "damage": "damage", "base": "damage_base", "evasion": "evasion", "save": "saves",
    "check": "checks", "initiative": "initiative", "sky": "sky", "critical": "critical_range",
    "damage_reduction": "damage_reduction", "weight_class": "weight_class", "steps": "weaker_steps",
    "with_dice": "damage_with_dice", "leaps": "leaps", "reach": "further", "d20": "d20", "face": "face",
}  # fmt: skip
_FLAGS = {
    "last": "last", "sure_hit": "sure_hit", "sure_miss": "sure_miss", "sure_crit": "sure_crit",
    "double_dice": "double_dice", "weapon_dice": "double_dice", "keep_stages": "keep_stages", "small": "small",
    "sees_through": "sees_through", "calm": "calm", "second_save": "second_save", "steadfast": "steadfast",
    "sure_footed": "sure_footed", "twice_as_far": "twice_as_far", "no_interrupts": "no_interrupts",
    "no_flanks": "no_flanks", "proof": "immune", "inflicts": "flinches", "pierces": "pierces", "tick": "a_tick",
}  # fmt: skip
_KINDS = {
    "base_type": "types",
    "double_dice": "types",
    "only_move": "moves",
    "only_class": "classes",
    "proof": "classes",
}


def boost(word: Plain) -> list[Plain]:
    """What lasts had a field for each number and each rule; one of today is left as it is."""
    old = {*_NUMBERS, *_FLAGS, *_KINDS, "half_stat"}
    if old.isdisjoint(word):
        return [word]
    if word.get("inflicts", "flinched") != "flinched":
        raise ValueError("no boost inflicts anything else")
    kept = {key: value for key, value in word.items() if key not in old}
    numbers = {name: word[key] for key, name in _NUMBERS.items() if word.get(key)}
    if word.get("half_stat"):
        numbers["damage"], kept["per"] = 1, f"half_{word['half_stat']}"
    rules = list(dict.fromkeys(name for key, name in _FLAGS.items() if word.get(key)))
    moves: Plain = {name: [word[key]] for key, name in _KINDS.items() if word.get(key)}
    if word.get("weapon_dice"):
        moves["weapon"] = True
    parts = {"numbers": numbers, "rules": rules, "moves": moves}
    return [{**kept, **{key: value for key, value in parts.items() if value}}]


def _numbers(word: Plain, names: dict[str, str], *, times: int = 1, less: int = 0) -> list[Plain]:
    """Several numbers of somebody alone in one word; some were written as a whole, not as what is added."""
    kept = _kept(word, "when", "chosen")
    found = [(what, times * word[key] - less) for key, what in names.items() if word.get(key)]
    return [{"do": "modify", "what": what, "by": by, **kept} for what, by in found]


def _quick_struggle(word: Plain) -> list[Plain]:
    if word.get("steps", 1) != 1:
        raise ValueError("it is resisted one step more")
    return [{"do": "rule", "what": "quick_struggle", **_kept(word, "when", "chosen")}]


def _rule(word: Plain) -> list[Plain]:
    """What was a word by itself, with nothing to say but its name."""
    return [{"do": "rule", "what": word["do"], **{key: value for key, value in word.items() if key != "do"}}]


def _footing(word: Plain) -> list[Plain]:
    """Several rules in one word."""
    names = ("no_push", "no_opportunity", "no_provoking")
    kept = {key: value for key, value in word.items() if key not in ("do", *names)}
    return [{"do": "rule", "what": name, **kept} for name in names if word.get(name)]


def _named(what: str, word: Plain, of: str, *more: str) -> list[Plain]:
    """A rule about what it names, which was a word of its own."""
    return [{"do": "rule", "what": what, **_renamed(word, of), **_kept(word, "when", "chosen", *more)}]


def _renamed(word: Plain, of: str) -> Plain:
    """What a word was about, under a name of its own: a list, or one."""
    names = word.get(of)
    return {"of": [names] if isinstance(names, str) else names} if names else {}


def _of_moves(what: str) -> Callable[[Plain], list[Plain]]:
    """A rule about moves that it names."""
    return lambda word: [{"do": "rule", "what": what, "moves": {"moves": word["moves"]}, **_kept(word, *_ALWAYS)}]


_ALWAYS = ("when", "chosen")


def _no_harm(word: Plain) -> list[Plain]:
    found = _named("no_harm", word, "what", "reach") if word["what"] else []
    return found + (_named("no_harm_by", word, "abilities") if word.get("abilities") else [])


def _keeps_item(word: Plain) -> list[Plain]:
    kept = _named("keeps_item", word, "items")
    return kept + (_named("unnoticed_item", word, "items") if word.get("unnoticed") and word.get("items") else [])


def _stage_factor(word: Plain) -> list[Plain]:
    rule = {2: "stages_twice", -1: "stages_reversed"}[word["times"]]
    return [{"do": "rule", "what": rule, **_kept(word, *_ALWAYS)}]


def _number(what: str, by: int, word: Plain, **more: Any) -> Plain:
    return {"do": "modify", "what": what, "by": by, **more, **_kept(word, *_ALWAYS)}


def _ranked(what: str, ranks: str) -> Callable[[Plain], list[Plain]]:
    """A number that was as high as a rank."""

    def today(word: Plain) -> list[Plain]:
        skills = word[ranks]
        of = [skills] if isinstance(skills, str) else skills
        return [{"do": "modify", "what": what, "ranks": of, **_kept(word, *_ALWAYS)}]

    return today


def _checks(word: Plain) -> list[Plain]:
    skills = [*([word["skill"]] if word.get("skill") else []), *word.get("skills", ())]
    found = [_number("intercept_checks", word["plus"], word)] if word.get("intercept") else []
    if not skills and found:
        return found
    told = _number("checks", word["plus"], word, **({"of": skills} if skills else {}))
    if word.get("against_types"):
        when = word.get("when", {})
        if "type" in when.get("target", {}):
            raise ValueError("it asks for two types")
        told["when"] = {**when, "target": {**when.get("target", {}), "type": word["against_types"]}}
    return [*found, told]


def _maneuver_checks(word: Plain) -> list[Plain]:
    of = {"of": word["maneuvers"]}
    found = [_number("resisting_checks" if word.get("resisting") else "maneuver_checks", word["plus"], word, **of)]
    if word.get("accuracy"):
        found.append(_number("maneuver_accuracy", word["accuracy"], word, **of))
    return found + (_named("retries_maneuvers", word, "maneuvers") if word.get("only_on_success") else [])


def _movement(word: Plain) -> list[Plain]:
    found = [_number("movement", word["plus"], word)] if word.get("plus") else []
    rules = {"evasion": "moves_by_evasion", "half": "half_movement"}
    kept = _kept(word, *_ALWAYS)
    return found + [{"do": "rule", "what": what, **kept} for name, what in rules.items() if word.get(name)]


def _saves(word: Plain) -> list[Plain]:
    return [_number("saves", word["plus"], word, **_renamed(word, "statuses"))]


def _stockpile(word: Plain) -> list[Plain]:
    if word.get("most", 3) != 3:
        raise ValueError("a stockpile counts for 3 at most")
    return [_number("stockpile", word["plus"], word)]


def _disengaging(word: Plain) -> list[Plain]:
    if word.get("half"):
        return [{"do": "rule", "what": "disengages_half", **_kept(word, *_ALWAYS)}]
    return [_number("disengaging", word.get("meters", 1) - 1, word)]


def _intercepting(word: Plain) -> list[Plain]:
    reduction = [_number("intercept_reduction", word["reduction"], word)] if word.get("reduction") else []
    return [{"do": "rule", "what": "intercepts_by_shift", **_kept(word, *_ALWAYS)}, *reduction]


def _stat(word: Plain) -> list[Plain]:
    """What changed a stat at one of its four places."""
    stats = word.get("stats") or [word["stat"]]
    place = {"half_stats": {"half": True}, "after_stages": {"after_stages": True}}.get(word["do"], {})
    return [{"do": "stat", "stats": stats, **place, **_kept(word, "plus", "every_levels", "times", *_ALWAYS)}]


def modify(word: Plain) -> list[Plain]:
    """An effect range was for what inflicts one condition."""
    kept = {key: value for key, value in word.items() if key != "inflicts"}
    return [{**kept, "of": [word["inflicts"]]} if word.get("inflicts") else kept]


_RULES = (
    "drain_backfires",
    "full_dice",
    "grounds",
    "keep_initiative",
    "last",
    "leads_two",
    "no_boosts",
    "no_criticals",
    "no_evasion",
    "no_item",
    "no_massive_damage",
    "no_recoil",
    "no_side_effects",
    "only_at_will",
    "pass_stand_ins",
    "pierce_abilities",
    "pierce_blessings",
    "soft_weakness",
    "steady_aim",
    "straight",
    "sturdy",
    "sure_hits",
    "swims_as_it_walks",
    "unaware",
    "wonder_guard",
)

OLD_WORDS: dict[str, Callable[[Plain], list[Plain]]] = {
    **dict.fromkeys(("base_stat", "stat_plus", "half_stats", "after_stages"), _stat),
    "modify": modify,
    "no_status": lambda word: _named("no_status", word, "statuses", "reach"),
    "no_status_stages": lambda word: _named("no_status_stages", word, "statuses"),
    "no_saves": lambda word: _named("no_saves", word, "statuses"),
    "skips_saves": lambda word: _named("skips_saves", word, "statuses"),
    "no_harm_from": _no_harm,
    "no_gains": lambda word: [{"do": "rule", "what": "no_gains", **_kept(word, "reach", *_ALWAYS)}],
    "keeps_item": _keeps_item,
    "stage_factor": _stage_factor,
    "answers_for_allies": _of_moves("answers_for_allies"),
    "sure_status": _of_moves("sure_statuses"),
    "armed_moves": lambda word: [{**each, "of": word["weapons"]} for each in _of_moves("armed")(word)],
    "hardy": lambda word: [_number("endured_ticks", word.get("ticks", 1), word)],
    "soothing": lambda word: [_number("cured_ticks", word.get("ticks", 1), word, moves={"moves": word["moves"]})],
    "acts_in": lambda word: _named("acts_in", word, "weather"),
    "saves": _saves,
    "checks": _checks,
    "stockpile": _stockpile,
    "movement": _movement,
    "maneuver_checks": _maneuver_checks,
    "capable": lambda word: [{**word, "do": "capability"}],
    "stunt": lambda word: _named("stunt", word, "maneuvers"),
    "no_hazards": lambda word: _named("no_hazards", word, "hazards"),
    "keeps_hazards": lambda word: _named("keeps_hazards", word, "hazards", "reach"),
    "full_assistance": lambda word: _named("full_assistance", word, "skills"),
    "passes_abilities": lambda word: _named("passes_abilities", word, "abilities"),
    "camp_care": lambda word: [_number("camp_healing", word["plus"], word, of=word["items"])],
    "runs_along_walls": _ranked("wall_run", "skill"),
    "wields_from_afar": _ranked("weapon_reach", "skill"),
    "obedience": _ranked("obedience", "ranks"),
    "disengaging": _disengaging,
    "intercepting": _intercepting,
    "default_stage": lambda word: [{**word, "do": "stages_while", "default": True}],
    **dict.fromkeys(_RULES, _rule),
    "tenacity": lambda word: _numbers(word, {"percent": "death_percent"}, less=200),
    "appetite": lambda word: _numbers(word, {"buffs": "food_buffs"}, less=1),
    "more_drain": lambda word: _numbers(word, {"times": "drain"}, less=1),
    "opportunities": lambda word: _numbers(word, {"a_round": "opportunities"}, less=1),
    "falling": lambda word: _numbers(word, {"meters": "fall_meters", "injuries": "fall_injuries"}, times=-1),
    "gripping": lambda word: _numbers(word, {"accuracy": "grapple_accuracy", "check": "grapple_checks"}),
    "throwing": lambda word: _numbers(
        word, {"range": "throw_range", "accuracy": "throw_accuracy", "capture_held": "capture_of_held"}
    ),
    "riding": lambda word: [
        {"do": "rule", "what": "mounts_freely", **_kept(word, "when", "chosen")},
        *_numbers(word, {"stay": "riding_checks"}),
    ],
    "getting_up": lambda word: [{"do": "rule", "what": "gets_up_swiftly", **_kept(word, "when", "chosen")}],
    "quick_struggle": _quick_struggle,
    "halve": lambda word: [{**each, "what": "half_damage"} for each in _rule(word)],
    **dict.fromkeys(("keeps_weapon", "reroll", "sure_hit", "no_damage", "spare", "smite", "no_waking"), _rule),
    "boost": boost,
    "lose_hp": lose_hp,
    "coat": coat,
    "on_event": on_event,
    "rule": consult,
    "more_damage": _more_damage,
    "less_damage": _less_damage,
    "no_keyword": lambda word: _immune(word, "keywords"),
    "no_moves": lambda word: _immune(word, "moves"),
    "trade_effects": _trade_effects,
    "better_resisted": lambda word: [{**each, "what": "resisted_less"} for each in _rule(word)],
    "footing": _footing,
    "initiative": _initiative,
    "weight": lambda word: [_modify("weight_class", word, "plus")],
    "less_ticks": _less_ticks,
    "more_moves": lambda word: [_modify("known_moves", word, "plus")],
    "better_ap": lambda word: [_modify("action_point", word, "plus")],
    "body": _body,
    "critical_range": _critical_range,
    "effect_range": _effect_range,
    "accuracy": _accuracy,
    "evasion": _evasion,
    "harder_to_hit": _harder_to_hit,
}
"""By what a word was called ("do"): the words of today that say the same."""

STANDING = frozenset({"words", "own", "lent", "trained", "attack"})
"""Where an entry has standing words: in a log, what an action still has to do may be called like an old one of them."""

WITHIN = {"boost": boost, "rule": consult, "lose_hp": lose_hp, "coat": coat}
"""Those that last on somebody, or wait to be done, anywhere in a log."""
