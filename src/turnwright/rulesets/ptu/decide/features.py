"""Trainers' features that are used: orders, stratagems, and what costs Action Points. (pp. 58-61, 221)"""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.refusal import did_you_mean

from .. import ability_words as a
from .. import commands as w
from .. import company, derived, gear, harm, places
from .. import content as c
from .. import events as e
from .. import vocabulary as v
from ..game import PtuGame, PtuScribe
from ..index import FEATURE, feature_id, index_of, picks_of
from ..rules import actions
from ..state import Combatant, DoEffect, State, Timed
from ..usage import counted, has_uses
from .checks import acting, must_have, present, spend

STRATAGEM = "stratagem"


def use_feature(scribe: PtuScribe, command: w.UseFeature) -> None:
    """The words of a feature run on those chosen, once its action and its Action Points are paid."""
    user = acting(scribe, command.user)
    feature = _known(scribe, user, command.feature)
    place, word = _named(scribe, user, feature, command.option)
    action = action_of(feature)
    must_have(scribe, user, action, f"use {feature.name}")
    scribe.require(
        has_uses(scribe.state, user, feature),
        "ptu.frequency",
        f"{user.name} cannot use {feature.name} now: it has been used as often as it may be.",
        overridable=True,
    )
    targets = _targets(scribe, user, feature, word, command.targets)
    _must_afford(scribe, user, feature, len(targets))
    spend(scribe, user, action)
    key = key_of(feature)
    scribe.record(e.FeatureUsed(user.id, feature.id, targets if targets != (user.id,) else (), word.option))
    if feature.frequency.per not in ("static", "at_will"):
        scribe.record(e.UsageSet(user.id, key, counted(scribe.state, user, key)))
    _pay(scribe, user, feature, len(targets))
    if feature.once_per_target:
        for target in targets:
            scribe.record(e.OnceDone(user.id, f"{key}:{target}"))
    if word.once:
        scribe.record(e.OnceDone(user.id, _option_key(feature, word)))
    if feature.notes:
        scribe.record(e.LeftToTheGm(user.id, key, feature.notes))
    scribe.do(
        *(
            DoEffect(user.id, target, "feature", key, (place, index))
            for index, effect in enumerate(word.effects)
            for target in (targets if effect.on == "target" else targets[:1])
        )
    )


def release_ap(scribe: PtuScribe, command: w.ReleaseAp) -> None:
    """A Free Action on one's own turn: what a feature binds ends, and its Action Points can be spent again. (p. 221)"""
    user = acting(scribe, command.user)
    feature = _known(scribe, user, command.feature)
    held = [(one, timed) for one, timed in bound_by(scribe.state, user, feature) if command.target in ("", one.id)]
    if feature.ap is None or not held:
        scribe.refuse("ptu.not_bound", f"{user.name} has no Action Points bound in {feature.name}.")
    scribe.record(e.ApReleased(user.id, feature.id, tuple(one.id for one, _ in held)))
    for one, timed in held:
        harm.end_timed(scribe, one.id, timed)
    freed = feature.ap.cost * len(held)
    scribe.record(e.ApSpent(user.id, user.ap + freed, max(0, user.ap_bound - freed), user.ap_drained))


def bound_by(state: State, user: Combatant, feature: c.Feature) -> list[tuple[Combatant, Timed]]:
    """On whom a trainer's stratagem lies, and what lies there."""
    key = key_of(feature)
    return [
        (one, held)
        for one in state.combatants.values()
        for held in one.timed
        if held.label == key and held.source == user.id
    ]


def key_of(feature: c.Feature) -> str:
    """A feature as uses, words and what lasts are called by."""
    return f"{FEATURE}/{feature.id}"


def action_of(feature: c.Feature) -> actions.Action:
    return "free" if feature.action == "static" else feature.action


def features_of(game: PtuGame, one: Combatant) -> Iterator[c.Feature]:
    """The features of a trainer that a pack has."""
    known = gear.content_of(game).features
    if one.sheet.features and one.sheet.kind == "trainer":
        yield from (known[name] for name in index_of(game).features[one.sheet.features])


def _known(scribe: PtuScribe, user: Combatant, name: str) -> c.Feature:
    known = scribe.content.features
    if feature_id(name) not in known:
        scribe.refuse("ptu.no_such_feature", f'There is no feature "{name}"{did_you_mean(name, known)}')
    feature = known[feature_id(name)]
    scribe.require(
        feature in features_of(scribe.game, user),
        "ptu.unknown_feature",
        f"{user.name} does not have {feature.name}.",
        overridable=True,
    )
    return feature


def _usable(feature: c.Feature, user: Combatant) -> Iterator[tuple[int, a.Activate]]:
    """The words of a feature for being used, one for each of its options, and where they stand."""
    picks = picks_of(feature.id, user.sheet.features)
    for place, word in enumerate(feature.words):
        if isinstance(word, a.Activate) and (not word.chosen or word.chosen in picks):
            yield place, word


def _named(scribe: PtuScribe, user: Combatant, feature: c.Feature, option: str) -> tuple[int, a.Activate]:
    """The word of a feature that is meant, which may be used once in a scene or as often as one likes."""
    found = {word.option: (place, word) for place, word in _usable(feature, user)}
    if not found:
        scribe.refuse("ptu.not_usable", f"{feature.name} is not used: it works by itself.")
    if option not in found:
        what = f"{feature.name} does one of several things" if "" not in found else f"{feature.name} has no options"
        scribe.refuse("ptu.option", f"{what}: say {' or '.join(found)}." if "" not in found else f"{what}.")
    place, word = found[option]
    scribe.require(
        not word.once or _option_key(feature, word) not in user.once,
        "ptu.once",
        f"{user.name} has used {feature.name} ({option}) this scene: once is all.",
        overridable=True,
    )
    return place, word


def _option_key(feature: c.Feature, word: a.Activate) -> str:
    return f"{key_of(feature)}:{word.option}"


def _must_afford(scribe: PtuScribe, user: Combatant, feature: c.Feature, targets: int) -> None:
    cost = _cost(feature, targets)
    scribe.require(
        user.ap >= cost,
        "ptu.no_ap",
        f"{user.name} cannot use {feature.name}: it costs {cost} AP, and {user.ap} AP is left.",
        overridable=True,
    )
    scribe.require(
        not cost or not company.has(user, "flustered"),
        "ptu.no_ap",
        f"{user.name} was put off and can spend no action points now.",
    )


def _cost(feature: c.Feature, targets: int) -> int:
    """What a use costs; each bind is paid by itself. (p. 60)"""
    if feature.ap is None:
        return 0
    return feature.ap.cost * (targets if feature.ap.mode == "bind" else 1)


def _pay(scribe: PtuScribe, user: Combatant, feature: c.Feature, targets: int) -> None:
    cost = _cost(feature, targets)
    if feature.ap is None or not cost:
        return
    now = harm.one_of(scribe, user.id)
    bound = now.ap_bound + (cost if feature.ap.mode == "bind" else 0)
    drained = now.ap_drained + (cost if feature.ap.mode == "drain" else 0)
    scribe.record(e.ApSpent(user.id, max(0, now.ap - cost), bound, drained))


def _targets(
    scribe: PtuScribe, user: Combatant, feature: c.Feature, word: a.Activate, named: tuple[str, ...]
) -> tuple[str, ...]:
    allowed = [one.id for one in reached(scribe.game, scribe.state, user, feature, word)]
    if word.reach in SEVERAL:
        scribe.require(
            bool(allowed), "ptu.no_target", f"{user.name} cannot use {feature.name}: there is nobody for it."
        )
        return tuple(allowed)
    if len(named) != 1:
        scribe.refuse("ptu.no_target", f"{feature.name} needs one target: name one that it can be used on.")
    target = present(scribe, named[0])
    scribe.require(
        target.id in allowed,
        "ptu.not_for",
        f"{user.name} cannot use {feature.name} on {target.name} now.",
        overridable=True,
    )
    return (target.id,)


SEVERAL = ("self", "foes", "allies", "area", "all_own", "party")
"""Whom nobody has to name."""


def reached(game: PtuGame, state: State, user: Combatant, feature: c.Feature, word: a.Activate) -> list[Combatant]:
    """Whom a feature can be used on now: in reach, not twice where it counts once, one stratagem each. (p. 60)"""
    key = key_of(feature)
    return [
        one
        for one in _in_reach(state, user, word)
        if (word.when is None or derived.holds(game, state, word.when, user, one))
        and (not feature.once_per_target or f"{key}:{one.id}" not in user.once)
        and (STRATAGEM not in feature.tags or not _has_stratagem(game, one))
    ]


def _in_reach(state: State, user: Combatant, word: a.Activate) -> list[Combatant]:
    field = company.on_field(state)
    match word.reach:
        case "self":
            return [user]
        case "own" | "all_own":
            among = [one for one in field if one.sheet.owner == user.id]
        case "foes" | "foe":
            among = company.foes_of(state, user)
        case "party":
            among = [user, *company.allies_of(state, user)]
        case "allies" | "ally":
            among = company.allies_of(state, user)
        case _:
            among = [one for one in field if one.id != user.id]
    squares = 1 if word.reach == "adjacent" else word.squares
    return [one for one in among if not squares or places.near(state, user, one, squares)]


def _has_stratagem(game: PtuGame, one: Combatant) -> bool:
    known = gear.content_of(game).features
    labels = (held.label.partition("/")[2].partition("(")[0] for held in one.timed)
    return any(STRATAGEM in known[label].tags for label in labels if label in known)


def uses(game: PtuGame, view: State, one: Combatant) -> Iterator[w.UseFeature]:
    """The features that a trainer may use now, and on whom."""
    payable = 0 if company.has(one, "flustered") else one.ap
    for feature in features_of(game, one):
        action = action_of(feature)
        if not has_uses(view, one, feature) or not actions.can_take(one.budget, action):
            continue
        if action == "free" and feature.frequency.per in ("static", "at_will") and not feature.once_per_target:
            continue  # nothing would ever end it
        for _, word in _usable(feature, one):
            if word.once and _option_key(feature, word) in one.once:
                continue
            found = reached(game, view, one, feature, word)
            if not found or _cost(feature, len(found) if word.reach in SEVERAL else 1) > payable:
                continue
            if word.reach in SEVERAL:
                yield w.UseFeature(feature.id, option=word.option)
            else:
                yield from (w.UseFeature(feature.id, (each.id,), option=word.option) for each in found)


def releases(game: PtuGame, view: State, one: Combatant) -> Iterator[w.ReleaseAp]:
    """What a trainer may let go of."""
    for feature in features_of(game, one):
        if feature.ap is not None and feature.ap.mode == "bind":
            yield from (w.ReleaseAp(feature.id, each.id) for each, _ in bound_by(view, one, feature))


def effects_of(
    game: PtuGame, view: State, one: Combatant, command: w.UseFeature
) -> list[tuple[v.AnyEffect, Combatant]]:
    """What using a feature would do, and to whom."""
    feature = gear.content_of(game).features[feature_id(command.feature)]
    word = next((word for _, word in _usable(feature, one) if word.option == command.option), None)
    if word is None:
        return []
    chosen = [view.combatants[name] for name in command.targets] or reached(game, view, one, feature, word)
    return [(effect, each) for effect in word.effects for each in (chosen if effect.on == "target" else [one])]
