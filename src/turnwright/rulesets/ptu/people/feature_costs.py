"""What using a feature costs its trainer: Action Points, uses, and once for each target or Pokémon. (pp. 58-61, 221)"""

from __future__ import annotations

from .. import content as c
from .. import events as e
from .. import harm
from ..attack.usage import counted, has_uses
from ..game import PtuScribe
from ..index import FEATURE
from ..rules import actions
from ..state import Combatant, State
from . import company


def key_of(feature: c.Feature) -> str:
    """A feature as uses, words and what lasts are called by."""
    return f"{FEATURE}/{feature.id}"


def cost_of(feature: c.Feature, targets: int = 1) -> int:
    """What a use costs in Action Points; each bind is paid by itself. (p. 60)"""
    if feature.ap is None:
        return 0
    return feature.ap.cost * (targets if feature.ap.mode == "bind" else 1)


def payable(user: Combatant) -> int:
    """The Action Points that a trainer can spend now."""
    return 0 if company.has(user, "flustered") else user.ap


def has_price(feature: c.Feature) -> bool:
    """Whether a use costs anything, so that its trainer has to be asked."""
    limited = feature.frequency.per not in ("static", "at_will") or feature.once_per_scene
    return feature.ap is not None or limited or feature.once_per_target or feature.once_per_pokemon


def is_spent(state: State, user: Combatant, feature: c.Feature) -> bool:
    """Whether a feature has been used as often as it may be."""
    return not has_uses(state, user, feature) or (feature.once_per_scene and key_of(feature) in user.once)


def can_back(state: State, trainer: Combatant, one: Combatant, feature: c.Feature, by: str) -> bool:
    """Whether a trainer can pay for what a feature does for one of its own, or for itself, against `by`."""
    if trainer.where == "removed" or trainer.fainted or is_spent(state, trainer, feature):
        return False
    if cost_of(feature) > payable(trainer) or set(marks(feature, target=by, pokemon=one.id)) & set(trainer.once):
        return False
    if feature.action != "swift":
        return True
    return state.active == trainer.id and actions.can_take(trainer.budget, "swift")


def marks(feature: c.Feature, *, target: str, pokemon: str = "") -> list[str]:
    """What must not have happened before in this scene for a feature to be used on somebody."""
    key = key_of(feature)
    found = [f"{key}:{target}"] if feature.once_per_target else []
    found += [f"{key}:for:{pokemon}"] if feature.once_per_pokemon and pokemon else []
    return found


def pay(scribe: PtuScribe, user: Combatant, feature: c.Feature, targets: tuple[str, ...], pokemon: str = "") -> None:
    """Counts a use and takes its Action Points."""
    key = key_of(feature)
    if feature.frequency.per not in ("static", "at_will"):
        scribe.record(e.UsageSet(user.id, key, counted(scribe.state, user, key)))
    cost = cost_of(feature, len(targets))
    if feature.ap is not None and cost:
        now = harm.one_of(scribe, user.id)
        bound = now.ap_bound + (cost if feature.ap.mode == "bind" else 0)
        drained = now.ap_drained + (cost if feature.ap.mode == "drain" else 0)
        scribe.record(e.ApSpent(user.id, max(0, now.ap - cost), bound, drained))
    done = [mark for target in targets for mark in marks(feature, target=target, pokemon=pokemon)]
    done += [key] if feature.once_per_scene else []
    for mark in dict.fromkeys(done):
        scribe.record(e.OnceDone(user.id, mark))
