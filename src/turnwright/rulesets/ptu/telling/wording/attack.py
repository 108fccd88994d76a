"""What the words on an attack change about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...rules.terms import name_of
from ...vocabulary import moves as v
from ..naming import STATS, Teller, counted
from .grammar import MOVE, both, either, provided, sentence, share, signed

_PER = {
    "user_injuries": "injury of the user", "user_stages": "raised stage of the user",
    "target_stages": "raised stage of the target", "user_missing_hp": "tenth of its HP that the user has lost",
    "target_missing_hp": "tenth of its HP that the target has lost",
    "target_weight_class": "weight class of the target",
    "weight_class_above": "weight class that the user has over the target", "loyalty": "point of the user's loyalty",
    "uses_in_a_row": "use in a row before this one", "hits_in_a_row": "hit in a row on this target",
    "rounds_in_a_row": "round in a row in which somebody used it", "uses_before": "earlier use this scene",
    "stock": "thing stockpiled", "uses_this_round": "use of it this round before this one",
}  # fmt: skip
_PASSED = {
    "raised_defenses": "raised defenses", "defense_stages": "the target's defensive stages",
    "damage_reduction": "damage reduction", "blessings": "blessings", "evasion": "Evasion",
    "interrupts": "Interrupts", "shields": "Shield moves", "intercept": "combatants that step in",
    "defensive_abilities": "defensive abilities",
}  # fmt: skip
_ATTACKS = {"target_attack": "the target's Attack", "higher": "the higher of its attacking stats"}


_RULES = {
    "sure_hit": "it can't miss", "no_damage": "no damage", "half_damage": "its damage is halved",
    "spare": "it leaves the target at least 1 HP", "no_waking": "it doesn't wake a sleeping target",
    "smite": "on a miss it still does damage, resisted one step more",
}  # fmt: skip


def attack_text(t: Teller, word: Any) -> str:
    told = _WORDS.get(type(word))
    clause = told(t, word) if told is not None else name_of(str(word.__struct_config__.tag)).lower()
    once = {"scene": " (once per scene)", "scene_target": " (once per scene for each target)"}.get(word.once or "", "")
    return sentence(f"{clause}{provided(t, word.when, MOVE)}{once}")


def _critical(t: Teller, word: v.Critical) -> str:
    if word.roll == "always":
        return "a hit is always critical"
    return f"it is a critical hit on {'an even roll' if word.roll == 'even' else f'{word.roll}+'}"


def _scale(t: Teller, word: v.ScaleBase) -> str:
    most = f", up to {word.most}" if word.most < 28 else ""
    return f"its Damage Base changes by {signed(word.add)} for each {_PER[word.per]}{most}"


def _damage_stat(t: Teller, word: v.DamageStat) -> str:
    part = "" if word.share == (1, 1) else f"{share(word.share)} of "
    done = "is added to" if word.times > 0 else "is taken from"
    return f"{part}the {word.of}'s {STATS[word.stat]} {done} the damage"


def _stats(t: Teller, word: v.Stats) -> str:
    parts = []
    if word.attack is not None:
        parts.append(f"it uses {_ATTACKS.get(word.attack) or STATS[word.attack]} for its damage")
    if word.defense is not None:
        lower = (
            "the lower of the target's defenses" if word.defense == "lower" else f"the target's {STATS[word.defense]}"
        )
        parts.append(f"{lower} is subtracted")
    return both(parts)


def _ignore(t: Teller, word: v.Ignore) -> str:
    of = f" (up to {word.amount})" if word.amount else ""
    return f"it ignores {both(_PASSED[each] for each in word.what)}{of}"


def _type(t: Teller, word: v.MoveType) -> str:
    named = {
        "user_primary": "it is of the user's first type",
        "held_item": "it is of the type that the user's held item makes stronger",
    }
    return named.get(word.type) or f"it is {name_of(word.type)} type"


def _roll_base(t: Teller, word: v.RollBase) -> str:
    times = {1: "", 2: "twice "}.get(word.times, f"{word.times} times ")
    plus = f" plus {word.plus}" if word.plus else ""
    heals = f"; on a {word.heals_on} the target regains {word.heals} HP instead" if word.heals_on else ""
    return f"its Damage Base is {times}a d{word.die}{plus}{heals}"


def _focused(word: v.Focused) -> str:
    gains = [f"{word.base:+d} Damage Base"] if word.base else []
    gains += [f"{word.accuracy:+d} accuracy"] if word.accuracy else []
    return f"{' and '.join(gains)} for each further target that it could have had"


def _kicks(t: Teller, word: v.Kicks) -> str:
    bases = either(map(str, word.bases))
    return f"it makes {len(word.bases)} accuracy rolls; its Damage Base is {bases}, by how many of them hit"


def _damage_plus(t: Teller, word: v.DamagePlus) -> str:
    per = f" for each other dance used this round, up to {signed(word.most)}" if word.per is not None else ""
    return f"{signed(word.amount)} damage{per}"


def _against(t: Teller, word: v.AgainstType) -> str:
    counts = "super-effective" if word.counts == "super_effective" else "neutral"
    return f"it is {counts} against {name_of(word.type)} types"


_WORDS: dict[type, Callable[[Teller, Any], str]] = {
    v.Critical: _critical,
    v.AttackRule: lambda t, word: _RULES[word.what],
    v.Ac: lambda t, word: f"its AC is {word.ac}",
    v.Base: lambda t, word: f"its Damage Base is {word.base}",
    v.ScaleBase: _scale,
    v.RollBase: _roll_base,
    v.Kicks: _kicks,
    v.Focused: lambda t, word: _focused(word),
    v.Hits: lambda t, word: f"it strikes {counted(word.hits, 'time')} without a roll",
    v.DamagePlus: _damage_plus,
    v.DamageStat: _damage_stat,
    v.Stats: _stats,
    v.Ignore: _ignore,
    v.MoveType: _type,
    v.AgainstType: _against,
}
