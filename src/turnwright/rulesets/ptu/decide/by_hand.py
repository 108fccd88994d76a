"""Features that a person carries out: their action, frequency and Action Points are paid, and what they do is told.

Also the game master's hand on Action Points. (p. 221)
"""

from __future__ import annotations

from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import events as e
from .. import harm
from ..game import PtuGame, PtuScribe
from ..index import feature_id
from ..people.feature_costs import cost_of, has_price, is_spent, key_of, pay
from ..reasons import cannot
from ..rules import actions, stats
from ..seats import must_play
from ..state import Combatant, State
from ..vocabulary import moves as v
from . import features
from .checks import acting, must_have, present, spend
from .gm import named


def is_by_hand(game: PtuGame, state: State, user: Combatant, feature: c.Feature) -> bool:
    """Whether a use of a feature is for people to carry out: no word of it is for being used, and something is left to
    judge, or it has a price.
    """
    judged = feature.partial or has_price(feature)
    return judged and next(features.usable(game, state, feature, user), None) is None


def use_feature(scribe: PtuScribe, command: w.UseFeature) -> None:
    """A feature is used: its words run, or where it has none, people carry it out."""
    if is_meant(scribe, command):
        use(scribe, command)
    else:
        features.use_words(scribe, command)


def is_meant(scribe: PtuScribe, command: w.UseFeature) -> bool:
    """Whether a command is about such a feature of somebody who is there."""
    user = scribe.state.combatants.get(command.user or scribe.state.active)
    feature = scribe.content.features.get(feature_id(command.feature))
    if user is None or feature is None or feature not in features.open_to(scribe.game, scribe.state, user):
        return False
    return is_by_hand(scribe.game, scribe.state, user, feature)


def use(scribe: PtuScribe, command: w.UseFeature) -> None:
    """Pays for a feature and says what it does; what costs no action may answer something out of turn. (p. 221)"""
    feature = scribe.content.features[feature_id(command.feature)]
    user = scribe.state.combatants[command.user or scribe.state.active]
    must_play(scribe, user)
    targets = tuple(present(scribe, name).id for name in dict.fromkeys(command.targets))
    who, what = piece_ref(user.id), ref("feature", feature.id)
    action: actions.Action = "free" if feature.action == "static" else feature.action
    if action == "extended":
        scribe.require(
            scribe.state.stage != "active", "ptu.extended_in_combat", overridable=True, who=who, feature=what
        )
    elif action != "free":
        user = acting(scribe, command.user)
        must_have(scribe, user, action, cannot(user, "use", what=what))
    spent = is_spent(scribe.state, user, feature)
    scribe.require(not spent, "ptu.feature_spent", overridable=True, who=who, feature=what)
    features.must_afford(scribe, user, feature, cost_of(feature, max(1, len(targets))))
    if action not in ("free", "extended"):
        spend(scribe, user, action)
    scribe.record(e.FeatureUsed(user.id, feature.id, targets, command.option))
    pay(scribe, harm.one_of(scribe, user.id), feature, targets or (user.id,))
    if feature.ap is not None and feature.ap.mode == "bind":
        for bearer in targets or (user.id,):  # so that the points can be released again
            harm.begin_timed(scribe, bearer, v.Marker(), source=user.id, label=key_of(feature), until="scene")
    scribe.record(e.LeftToTheGm(user.id, key_of(feature)))


def change_ap(scribe: PtuScribe, command: w.ChangeAp) -> None:
    """Action Points are spent, bound, drained or given back, for what only the table knows of."""
    one = named(scribe, command.target)
    who = piece_ref(one.id)
    scribe.require(one.sheet.kind == "trainer", "ptu.no_ap_pool", who=who)
    most = stats.max_ap(one.sheet.level)
    ap, bound, drained, amount = one.ap, one.ap_bound, one.ap_drained, command.amount
    if command.how == "restore":
        ap = min(most - bound - drained, ap + amount)
    elif command.how == "release":
        freed = min(amount, bound)
        ap, bound = ap + freed, bound - freed
    else:
        scribe.require(ap >= amount, "ptu.too_little_ap", overridable=True, who=who, have=ap, cost=amount)
        ap = max(0, ap - amount)
        bound += amount if command.how == "bind" else 0
        drained += amount if command.how == "drain" else 0
    scribe.require((ap, bound, drained) != (one.ap, one.ap_bound, one.ap_drained), "ptu.ap_unchanged", who=who)
    scribe.record(e.ApSpent(one.id, ap, bound, drained))
