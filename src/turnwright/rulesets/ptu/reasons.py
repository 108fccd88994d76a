"""Why something isn't possible: clauses that several refusals share, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnwright.kernel.refusal import About, Phrase, Refusal, phrase
from turnwright.kernel.telling import Ref, piece_ref, ref

from . import conditions, derived
from .field.places import near
from .game import PtuGame
from .people import company, gear
from .rules.frequency import Limited
from .rules.terms import STAGED_STATS
from .state import Combatant, State, Usage
from .vocabulary import abilities as a
from .vocabulary import moves as v

_KINDS: Mapping[str, str] = {
    "weather": "weather", "no_weather": "weather", "field": "field", "no_field": "field",
    "user_has": "condition", "target_has": "condition", "target_has_not": "condition",
    "user_type": "type", "user_not_type": "type", "target_type": "type", "target_not_type": "type",
    "user_ability": "ability", "target_ability": "ability", "user_not_ability": "ability",
    "user_species": "species", "user_not_species": "species",
    "user_bears": "entry", "user_holds": "item", "user_wields": "weapon", "used_lately": "move",
    "user_under": "feature", "target_under": "feature", "user_marked": "feature", "target_marked": "feature",
    "target_not_marked": "feature", "user_tokens": "feature", "target_tokens": "feature",
    "user_rank": "skill", "target_not_capable": "capability",
}  # fmt: skip
"""What the parts of a condition name."""
_HP = (
    "user_below_half", "user_below_third", "user_not_below_third", "user_at_half", "user_at_third", "user_at_quarter",
    "user_full_hp", "user_quarter_hp", "target_below_half",
)  # fmt: skip
_TOLD = frozenset((*_KINDS, *_HP, "near_own_hazard", "best_of_marked", "not_above_default", "user_stage"))
"""Those for which there are sentences of their own, beside the facts."""


def cannot(user: Combatant, deed: str, /, **about: About) -> Phrase:
    """That somebody can't do something, which many refusals begin with: `Volt can't use Ember`."""
    return phrase(f"ptu.cannot.{deed}", user=piece_ref(user.id), **about)


def source_ref(game: PtuGame, name: str) -> Ref:
    """What words that somebody has come from: an ability, a feature, a thing in hand."""
    plain, _, part = name.partition("(")[0].partition("/")
    if part:
        return ref("feature", part)
    return ref("ability" if plain in game.content.abilities else "item", plain)


def option_ref(game: PtuGame, option: str) -> Ref | Phrase:
    """One of the things that a feature does: a stat, an ability, or what it has a phrase for."""
    if option in game.content.abilities:
        return ref("ability", option)
    return phrase(f"ptu.{'stat' if option in STAGED_STATS else 'option'}.{option}")


def spent(user: Combatant, what: Ref, often: Limited, used: Usage, *, suppressed: bool = False) -> Refusal:
    """Which limit keeps something from being used again: that of a day, of a scene, or of two turns. (sources 10)"""
    limit, count = "turn", often.uses
    if often.per == "daily":
        limit, count = ("day", count) if used.today >= count else ("scene", 1)
    elif often.per == "scene" and used.scene >= count:
        limit = "scene"
    elif often.per == "static":
        limit = "static"
    if suppressed and limit in ("turn", "scene"):
        limit += "_suppressed"
    return Refusal("ptu.frequency", user=piece_ref(user.id), what=what, context=limit, count=count, overridable=True)


def forbids(game: PtuGame, state: State, user: Combatant, move: str) -> Refusal:
    """Whose ability keeps somebody from a move (`derived.is_forbidden`). Of a foe, who it is stays hidden."""
    holder, name = next(
        (holder, name)
        for holder in sorted(company.on_field(state), key=lambda holder: holder.id != user.id)
        for name, word in gear.words_of_kind(game, state, holder, a.Forbid)
        if move in word.moves and word in derived.traits(game, state, holder, a.Forbid)
        if (near(state, holder, user, word.reach) if word.reach else holder.id == user.id)
    )
    friendly = company.are_friends(state, holder.side, user.side)
    return Refusal(
        "ptu.forbidden",
        context="own" if holder.id == user.id else "friend" if friendly else "foe",
        user=piece_ref(user.id),
        move=ref("move", move),
        holder=piece_ref(holder.id if friendly else user.id),
        ability=source_ref(game, name),
        overridable=True,
    )


def lacking(game: PtuGame, state: State, when: v.Condition, user: Combatant, target: Combatant | None) -> Phrase:
    """The first part of a condition that isn't so, as what it takes: `Volt must be Asleep`."""
    who = {"user": piece_ref(user.id), "target": piece_ref((target or user).id)}
    for part in conditions.parts(when):
        if not derived.holds(game, state, part.when, user, target):
            code = conditions.code(part)
            named = _named(code, part.value) if code in _TOLD else ()
            return phrase(
                f"ptu.needs.{code if code in _TOLD or part.value is None else 'anything'}", **who, kinds=named
            )
    return phrase("ptu.needs.anything")


def _named(part: str, value: Any) -> tuple[str | Phrase, ...]:
    """What a part of a condition names, to be listed."""
    match part:
        case "near_own_hazard":
            return (ref("hazard", value[0]),)
        case "best_of_marked":
            return (phrase(f"ptu.stat.{value[1]}"),)
        case "not_above_default" | "user_stage":
            return tuple(phrase(f"ptu.stat.{stat}") for stat in value)
        case _:
            return tuple(ref(_KINDS[part], name) for name in value) if part in _KINDS else ()
