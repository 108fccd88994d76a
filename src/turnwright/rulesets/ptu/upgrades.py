"""Logs of older versions in today's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.old_packs import rewritten
from turnwright.kernel.ruleset import Upgrade

from .vocabulary.old_words import OLD_PARTS, OLD_WORDS, STANDING, WITHIN

Plain = dict[str, Any]


def without_taken(record: Plain) -> Plain:
    """Version 1 kept what an attack had taken in `do_effect`, where no word read it."""
    plain: Plain = _each_word(record, _untaken, "do_effect")
    return plain


def typed_steps(record: Plain) -> Plain:
    """Version 2 wrote thirty kinds of steps as one word, `script`, with their names and details."""
    typed: Plain = _each_word(record, _typed, "script")
    return typed


def _each_word(value: Any, change: Callable[[Plain], Plain], kind: str) -> Any:
    """Everything as it was, but for the words of one kind, however deep they stand."""
    if isinstance(value, dict):
        kept = {key: _each_word(inner, change, kind) for key, inner in value.items()}
        return change(kept) if kept.get("do") == kind else kept
    if isinstance(value, list):
        return [_each_word(inner, change, kind) for inner in value]
    return value


def _untaken(word: Plain) -> Plain:
    return {key: value for key, value in word.items() if key != "taken"}


def _typed(word: Plain) -> Plain:
    actor, target, detail = word.get("actor", ""), word.get("target", ""), list(word.get("detail", ()))
    return _STEPS[word["name"]](actor, target, detail) if word.get("name") in _STEPS else word


def _cells(flat: list[int]) -> list[list[int]]:
    return [[x, y] for x, y in zip(flat[::2], flat[1::2], strict=True)]


def _after_attack(actor: str, target: str, detail: list[Any]) -> Plain:
    move, count, *names = detail
    return {"do": "after_attack", "user": actor, "move": move, "hit": names[:count], "missed": names[count:]}


def _provoke(actor: str, target: str, detail: list[Any]) -> Plain:
    why, *rest = detail
    asked = [each for each in rest if isinstance(each, str)]
    left = _cells([each for each in rest if isinstance(each, int)])
    return {"do": "provoke", "who": actor, "why": why, "spared": target, "left": left, "asked": asked}


def _free_shift(actor: str, target: str, detail: list[Any]) -> Plain:
    entry, squares, half, in_area, *leaps = detail
    near = {"half": bool(half), "in_area": bool(in_area), "teleport": any(leaps)}
    return {"do": "shift_freely", "who": actor, "entry": entry, "squares": squares, **near}


def _exchange(actor: str, target: str, detail: list[Any]) -> Plain:
    entry, until, *given = detail
    kept = {"given": given[0]} if given else {}
    return {"do": "exchange_abilities", "user": actor, "target": target, "entry": entry, "until": until, **kept}


def _maneuver(actor: str, target: str, detail: list[Any]) -> Plain:
    name, sure, *meters = detail
    far = {"meters": meters[0]} if meters else {}
    return {
        "do": "try_maneuver",
        "user": actor,
        "target": target,
        "maneuver": name,
        "sure_hit": bool(sure),
        **far,
    }


def _release(actor: str, target: str, detail: list[Any]) -> Plain:
    may_act, *square = detail
    return {"do": "release", "who": actor, "may_act": bool(may_act), "cell": square or None}


_STEPS: dict[str, Callable[[str, str, list[Any]], Plain]] = {
    "after_attack": _after_attack,
    "rider": lambda a, t, d: {"do": "add_status", "user": a, "target": t, "status": d[0]},
    "once": lambda a, t, d: {"do": "count_once", "user": a, "keys": d},
    "spent": lambda a, t, d: {"do": "end_timed", "bearer": a, "effects": d},
    "struck": lambda a, t, d: {"do": "remember_hit", "user": a, "move": d[0]},
    "choose_cure": lambda a, t, d: {"do": "choose_cure", "bearer": t, "entry": d[0], "most": d[1], "conditions": d[2:]},
    "pass_status": lambda a, t, d: {"do": "pass_status", "user": a, "target": t, "entry": d[0]},
    "free_shift": _free_shift,
    "gain_ability": lambda a, t, d: {
        "do": "gain_ability",
        "user": a,
        "bearer": t,
        "entry": d[0],
        "until": d[1],
        "offered": d[2:],
    },
    "exchange": _exchange,
    "pick_type": lambda a, t, d: {
        "do": "pick_type",
        "user": a,
        "target": t,
        "entry": d[0],
        "how": d[2],
        "until": d[3],
    },
    "learn": lambda a, t, d: {
        "do": "learn_move",
        "user": a,
        "target": t,
        "entry": d[0],
        "until": d[2],
        "last": bool(d[1]),
    },
    "rule": lambda a, t, d: {"do": "settle_rule", "user": a, "move": d[0], "place": d[1]},
    "about_to_hit": lambda a, t, d: {"do": "about_to_hit", "user": a, "target": t, "move": d[0]},
    "perform": lambda a, t, d: {"do": "perform_move", "user": a, "move": d[0], "target": t},
    "end": lambda a, t, d: {"do": "end_fight", "drawn": d == ["draw"]},
    "react": lambda a, t, d: {
        "do": "react",
        "user": a,
        "attacker": t,
        "answer": d[0],
        "attack": d[1],
        "moment": d[2],
    },
    "counter": lambda a, t, d: {"do": "strike_back", "user": a, "attacker": t, "answer": d[0], "times": d[1]},
    "provoke": _provoke,
    "walk": lambda a, t, d: {"do": "walk", "who": a, "way": _cells(d)},
    "pass": lambda a, t, d: {"do": "run_past", "user": a},
    "maneuver": _maneuver,
    "disarmed": lambda a, t, d: {"do": "drop_weapon", "target": t, "by": a},
    "recall": lambda a, t, d: {"do": "recall", "who": a},
    "release": _release,
    "release_near": lambda a, t, d: {"do": "release_near", "who": a, "trainer": t, "may_act": bool(d[0])},
    "forced_switch": lambda a, t, d: {"do": "force_switch", "who": a, "keeps": d},
    "priority_move": lambda a, t, d: {"do": "priority_move", "user": a, "move": d[0], "targets": d[1:]},
    "flee": lambda a, t, d: {"do": "get_away", "user": a},
    "shaken": lambda a, t, d: {"do": "shake", "who": a},
    "command": lambda a, t, d: {"do": "command_check", "trainer": a, "pokemon": t},
}
"""By the old name: how the step is made from the actor, the target and the details."""


_CODES = {
    "stood up": "stood_up", "stance left": "stance_left", "passed on": "passed_on", "action point": "action_point",
    "coup de grâce": "coup_de_grace", "hold on": "hold_on", "damage base": "damage_base",
}  # fmt: skip


_OPTIONS = {
    **{
        words: words.replace(" ", "_")
        for words in (
            "any moves", "both limits", "desert or tundra", "four tokens", "full damage", "grassland or forest",
            "look sharp", "mountain or cave", "no limits", "ocean or wetlands", "one token", "poison and its type",
            "stand firm", "take heart", "three tokens", "two tokens",
        )
    },
    "1: doubled": "doubled", "2: one target": "one_target", "3: steady": "steady", "1: an EOT move": "eot_move",
    "2: a roll of 11": "roll_of_11", "3: a Scene move": "scene_move",
    "1: Exploit for Tolerance": "exploit_for_tolerance", "1: Tolerance for Exploit": "tolerance_for_exploit",
}  # fmt: skip
"""What features that do one of several things called them."""


def grown_by_itself(header: Plain) -> Plain:
    """Until version 3 nobody chose what a new level or a caught Pokémon brings, nor whether an ability acts."""
    before = {"level_up": "automatic", "triggers": "automatic", "on_joining": "first_turn"}
    return {**header, "options": {**before, **header["options"]}}


def without_sentences(record: Plain) -> Plain:
    """Version 3 wrote some causes, labels and dice in words, and an entry's notes beside its name."""
    coded: Plain = _coded(record)
    if coded.get("dice"):
        coded["dice"] = {_CODES.get(label, label): faces for label, faces in coded["dice"].items()}
    return coded


def _coded(value: Any, field: str = "") -> Any:
    if isinstance(value, dict):
        kept = value if value.get("type") != "left_to_the_gm" else {"type": "left_to_the_gm", **_without_notes(value)}
        return {key: _coded(inner, key) for key, inner in kept.items()}
    if isinstance(value, list):
        return [_coded(inner, field) for inner in value]
    return _code(value, field) if isinstance(value, str) else value


def _without_notes(event: Plain) -> Plain:
    return {key: value for key, value in event.items() if key != "notes"}


def _code(word: str, field: str) -> str:
    if field in ("why", "label"):
        for ending in ("cured", "over"):
            if field == "why" and word.endswith(f" {ending}"):
                return f"{ending}:{word.removesuffix(f' {ending}')}"
        return _CODES.get(word, word)
    if field in ("key", "once"):
        for words, option in _OPTIONS.items():
            word = word.replace(f":{words}", f":{option}")
        return word.replace(":attack ", ":attack_")
    if field == "option":
        return _OPTIONS.get(word, word)
    return word


def with_todays_words(record: Plain) -> Plain:
    """Until version 4 each number that an ability changes was a word by itself, until version 5 some of them were:
    house rules in a log have them."""
    plain: Plain = rewritten(record, OLD_WORDS, OLD_PARTS, only=STANDING)
    for kind, todays in WITHIN.items():
        plain = _each_word(plain, _only(todays), kind)
    counted: Plain = _counted(plain)
    unblanked: Plain = _without_blanks(counted)
    return unblanked


def with_rules_that_name(record: Plain) -> Plain:
    """Until version 6 rules and numbers about conditions, things and checks were words by themselves."""
    plain: Plain = rewritten(record, OLD_WORDS, only=STANDING)
    return plain


def _without_blanks(value: Any) -> Any:
    """Until version 5 what had happened once inside another word was kept as `anticipation:(0, 0):oddish`."""
    if isinstance(value, list):
        return [_without_blanks(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    plain = {key: _without_blanks(inner) for key, inner in value.items()}
    if plain.get("type") == "once_done":
        plain["key"] = plain["key"].replace(", ", ",")
    if isinstance(plain.get("once"), list):
        plain["once"] = [key.replace(", ", ",") for key in plain["once"]]
    return plain


def _only(todays: Callable[[Plain], list[Plain]]) -> Callable[[Plain], Plain]:
    """For what is one word today, too."""
    return lambda word: todays(word)[0]


def _counted(value: Any) -> Any:
    """Until version 5 what an attack had taken so far was bound under names such as `lost:damage:oddish`."""
    if isinstance(value, list):
        return [_counted(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    bound = value.get("bound")
    if not isinstance(bound, dict) or "attacker" not in bound:
        return {key: _counted(inner) for key, inner in value.items()}
    kept = {key: amount for key, amount in bound.items() if ":" not in key}
    losses = [(key.split(":", 2), amount) for key, amount in bound.items() if key.startswith("lost:")]
    if losses:
        kept["lost"] = [part for (_, loss, who), amount in losses for part in (loss, who, amount)]
    rolled = [amount for key, amount in bound.items() if key.startswith("rolled:")]
    if rolled:
        kept["rolled"] = rolled[0]
    return {**{key: _counted(inner) for key, inner in value.items()}, "bound": kept}


UPGRADES = {
    "1": Upgrade("2", record=without_taken),
    "2": Upgrade("3", record=typed_steps),
    "3": Upgrade("4", header=grown_by_itself, record=without_sentences),
    "4": Upgrade("5"),
    "5": Upgrade("6", record=with_todays_words),
    "6": Upgrade("7", record=with_rules_that_name),
}
