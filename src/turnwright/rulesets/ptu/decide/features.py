"""Trainers' features that are used: orders, stratagems, and what costs Action Points. (pp. 58-61, 221)"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import derived, harm
from .. import events as e
from ..answers.reactions import on_event
from ..attack.usage import has_uses
from ..field import places
from ..game import PtuGame, PtuScribe
from ..index import FEATURE, LENT, OWN, TRAINED, feature_id, index_of, picks_of
from ..people import company, gear
from ..people.feature_costs import cost_of, has_price, is_spent, key_of, marks, pay, payable
from ..reasons import cannot, option_ref, spent
from ..rules import actions, frequency
from ..state import Combatant, State, Timed, Usage
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from ..words import DoEffect
from .checks import acting, must_have, present, spend

STRATAGEM, ORDERS = "stratagem", "orders"


def use_words(scribe: PtuScribe, command: w.UseFeature) -> None:
    """The words of a feature run on those chosen, once its action and its Action Points are paid."""
    user = acting(scribe, command.user)
    feature = known_feature(scribe, user, command.feature)
    _, _, word = named = named_word(scribe, user, feature, command.option)
    must_have(scribe, user, action_of(feature, word), cannot(user, "use", what=ref("feature", feature.id)))
    if feature.swift:
        must_have(scribe, user, "swift", cannot(user, "use", what=ref("feature", feature.id)))
    do_feature(scribe, user, feature, named, command.targets, lambda part: spend(scribe, user, part))


def do_feature(
    scribe: PtuScribe,
    user: Combatant,
    feature: c.Feature,
    named: tuple[str, int, a.Activate],
    chosen: tuple[str, ...],
    spend_action: Callable[[actions.Action], None],
) -> None:
    """A feature is paid for and its words are done, whenever that is."""
    key, place, word = named
    payer = _payer(scribe.state, user, key)
    if payer is not None and is_spent(scribe.state, payer, feature):
        often = feature.frequency if not has_uses(scribe.state, payer, feature) else frequency.SCENE
        used = payer.usage.get(key_of(feature), Usage(scene=1))
        scribe.insist(spent(user, ref("feature", feature.id), often, used))
    targets = _targets(scribe, user, feature, word, chosen)
    if payer is not None:
        must_afford(scribe, payer, feature, cost_of(feature, len(targets)) + word.ap)
    spend_action(action_of(feature, word))
    if feature.swift:
        spend_action("swift")
    scribe.record(e.FeatureUsed(user.id, feature.id, targets if targets != (user.id,) else (), word.option))
    if payer is not None:
        pay(scribe, payer, feature, targets, user.id if payer.id != user.id else "")
    if payer is not None and word.ap:
        now = harm.one_of(scribe, payer.id)
        scribe.record(e.ApSpent(now.id, now.ap - word.ap, now.ap_bound, now.ap_drained))
    if word.once:
        scribe.record(e.OnceDone(user.id, _option_key(feature, word)))
    if word.once_each:
        for target in targets:
            scribe.record(e.OnceDone(user.id, f"{_option_key(feature, word)}:{target}"))
    if feature.notes:
        scribe.record(e.LeftToTheGm(user.id, key_of(feature)))
    if ORDERS in feature.tags:
        for target in targets:  # what answers an order comes after what it does, which is put ahead of it
            on_event(scribe, target, "ordered", by=user.id)
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
    feature = known_feature(scribe, user, command.feature)
    held = [(one, timed) for one, timed in bound_by(scribe.state, user, feature) if command.target in ("", one.id)]
    if feature.ap is None or not held:
        scribe.refuse("ptu.not_bound", user=piece_ref(user.id), feature=ref("feature", feature.id))
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
        if held.label.partition("(")[0] == key and held.source == user.id
    ]


def action_of(feature: c.Feature, word: a.Activate) -> actions.Action:
    """What using a feature takes; a word for Pokémon names their own action."""
    action = word.action or feature.action
    return "free" if action == "static" else action


def features_of(game: PtuGame, one: Combatant) -> list[c.Feature]:
    """The features of a trainer that a pack has."""
    if not one.sheet.features or one.sheet.kind != "trainer":
        return []
    return [game.content.features[name] for name in index_of(game).features[one.sheet.features]]


def open_to(game: PtuGame, state: State, one: Combatant) -> list[c.Feature]:
    """The features that somebody may use: a trainer's own, and what others let one do by theirs."""
    known = game.content.features
    words = gear.words_of_kind(game, state, one, a.Activate)
    lent = [known[_plain(name)] for name, _ in words if _is_from_others(name)]
    own = features_of(game, one)
    return [*own, *(feature for feature in lent if feature not in own)]


def _is_from_others(name: str) -> bool:
    return name.partition("/")[0] in (OWN, LENT, TRAINED)


def _plain(name: str) -> str:
    return name.partition("/")[2].partition("(")[0]


def _payer(state: State, user: Combatant, key: str) -> Combatant | None:
    """The combatant that pays for the use of a feature: its owner. What an order lends costs nothing more."""
    part = key.partition("/")[0]
    return user if part in (FEATURE, TRAINED) else company.trainer_of(state, user) if part == OWN else None


def known_feature(scribe: PtuScribe, user: Combatant, name: str) -> c.Feature:
    known = scribe.content.features
    if feature_id(name) not in known:
        scribe.refuse("ptu.no_such_feature", name=text_ref(name), hint=hint(name, known))
    feature = known[feature_id(name)]
    scribe.require(
        feature in open_to(scribe.game, scribe.state, user),
        "ptu.unknown_feature",
        user=piece_ref(user.id),
        feature=ref("feature", feature.id),
        overridable=True,
    )
    return feature


def usable(game: PtuGame, state: State, feature: c.Feature, user: Combatant) -> Iterator[tuple[str, int, a.Activate]]:
    """The words of a feature for being used, one for each of its options, and where they stand."""
    if user.sheet.kind == "trainer":
        picks = picks_of(feature.id, user.sheet.features)
        for place, word in enumerate(feature.words):
            if isinstance(word, a.Activate) and (not word.chosen or word.chosen in picks):
                yield key_of(feature), place, word
    named = [name for name, _ in gear.words_of_kind(game, state, user, a.Activate) if _is_from_others(name)]
    for name in dict.fromkeys(name for name in named if _plain(name) == feature.id):
        for place, word in enumerate(gear.words_by(game, name)):
            if isinstance(word, a.Activate) and (word.when is None or _may_now(game, state, word, user)):
                yield name, place, word


def _may_now(game: PtuGame, state: State, word: a.Activate, user: Combatant) -> bool:
    """Whether who would use a word of its trainer's is one that may; of others, it is asked who they are used on."""
    assert word.when is not None
    return word.reach != "self" or derived.holds(game, state, word.when, user, user)


def named_word(scribe: PtuScribe, user: Combatant, feature: c.Feature, option: str) -> tuple[str, int, a.Activate]:
    """The word of a feature that is meant, which may be used once in a scene or as often as one likes."""
    words = usable(scribe.game, scribe.state, feature, user)
    found = {word.option: (key, place, word) for key, place, word in words}
    if not found:
        if any(isinstance(word, a.Activate) for word in (*feature.own, *feature.trained)):
            who = piece_ref(user.id)
            scribe.refuse("ptu.not_for", user=who, feature=ref("feature", feature.id), target=who)
        scribe.refuse(
            "ptu.not_usable", context="by_itself" if feature.words else "for_the_gm", what=ref("feature", feature.id)
        )
    if option not in found:
        scribe.refuse(
            "ptu.option",
            context="none" if "" in found else "several",
            feature=ref("feature", feature.id),
            options=tuple(option_ref(scribe.game, name) for name in found),
        )
    key, place, word = found[option]
    scribe.require(
        not word.once or _option_key(feature, word) not in user.once,
        "ptu.once",
        context="option",
        user=piece_ref(user.id),
        feature=ref("feature", feature.id),
        option=option_ref(scribe.game, option),
        overridable=True,
    )
    return key, place, word


def _option_key(feature: c.Feature, word: a.Activate) -> str:
    return f"{key_of(feature)}:{word.option}"


def must_afford(scribe: PtuScribe, user: Combatant, feature: c.Feature, cost: int) -> None:
    scribe.require(
        user.ap >= cost,
        "ptu.no_ap",
        context="costs",
        user=piece_ref(user.id),
        feature=ref("feature", feature.id),
        cost=cost,
        left=user.ap,
        overridable=True,
    )
    scribe.require(
        not cost or not company.has(user, "flustered"),
        "ptu.no_ap",
        context="flustered",
        user=piece_ref(user.id),
    )


def _targets(
    scribe: PtuScribe, user: Combatant, feature: c.Feature, word: a.Activate, named: tuple[str, ...]
) -> tuple[str, ...]:
    allowed = [one.id for one in reached(scribe.game, scribe.state, user, feature, word)]
    if word.reach in SEVERAL:
        scribe.require(
            len(allowed) >= word.least,
            "ptu.no_target",
            context="nobody" if word.least == 1 else "waiting",
            user=piece_ref(user.id),
            what=ref("feature", feature.id),
            least=word.least,
        )
        return tuple(allowed)
    if not 1 <= len(set(named)) == len(named) <= word.most:
        scribe.refuse("ptu.no_target", context="named", what=ref("feature", feature.id), count=word.most)
    for name in named:
        target = present(scribe, name)
        scribe.require(
            target.id in allowed,
            "ptu.not_for",
            user=piece_ref(user.id),
            feature=ref("feature", feature.id),
            target=piece_ref(target.id),
            overridable=True,
        )
    return named


SEVERAL = ("self", "foes", "allies", "area", "all_own", "party", "all")
"""Whom nobody has to name."""


def reached(game: PtuGame, state: State, user: Combatant, feature: c.Feature, word: a.Activate) -> list[Combatant]:
    """Whom a feature can be used on now: in reach, not twice where it counts once, one stratagem each. (p. 60)"""
    return [
        one
        for one in _in_reach(state, user, word)
        if (word.when is None or derived.holds(game, state, word.when, user, one))
        and not set(marks(feature, target=one.id)) & set(user.once)
        and not (word.once_each and f"{_option_key(feature, word)}:{one.id}" in user.once)
        and (STRATAGEM not in feature.tags or not _is_lent(word) or not _has_stratagem(game, one))
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
        case "all":
            among = field
        case "allies" | "ally":
            among = company.allies_of(state, user)
        case _:
            among = [one for one in field if one.id != user.id]
    squares = 1 if word.reach == "adjacent" else word.squares
    return [one for one in among if not squares or places.near(state, user, one, squares)]


def _is_lent(word: a.Activate) -> bool:
    return any(isinstance(effect, v.Lend) for effect in word.effects)


def _has_stratagem(game: PtuGame, one: Combatant) -> bool:
    known = game.content.features
    labels = (held.label.partition("/")[2].partition("(")[0] for held in one.timed)
    return any(STRATAGEM in known[label].tags for label in labels if label in known)


def uses(game: PtuGame, view: State, one: Combatant) -> Iterator[w.UseFeature]:
    """The features that a trainer may use now, and on whom."""
    for feature in open_to(game, view, one):
        for key, _, word in usable(game, view, feature, one):
            payer, action = _payer(view, one, key), action_of(feature, word)
            if not _has_actions(one, feature, action) or (payer is not None and is_spent(view, payer, feature)):
                continue
            if action == "free" and not has_price(feature):
                continue  # nothing would ever end it
            if word.once and _option_key(feature, word) in one.once:
                continue
            found = reached(game, view, one, feature, word)
            cost = cost_of(feature, len(found) if word.reach in SEVERAL else 1) + word.ap
            if len(found) < word.least or (payer is not None and cost > payable(payer)):
                continue
            if word.reach in SEVERAL:
                yield w.UseFeature(feature.id, option=word.option)
            else:
                yield from (w.UseFeature(feature.id, (each.id,), option=word.option) for each in found)


def _has_actions(one: Combatant, feature: c.Feature, action: actions.Action) -> bool:
    return actions.can_take(one.budget, action) and (not feature.swift or one.budget.swift > 0)


def releases(game: PtuGame, view: State, one: Combatant) -> Iterator[w.ReleaseAp]:
    """What a trainer may let go of."""
    for feature in features_of(game, one):
        if feature.ap is not None and feature.ap.mode == "bind":
            yield from (w.ReleaseAp(feature.id, each.id) for each, _ in bound_by(view, one, feature))


def effects_of(
    game: PtuGame, view: State, one: Combatant, command: w.UseFeature
) -> list[tuple[v.AnyEffect, Combatant]]:
    """What using a feature would do, and to whom."""
    feature = game.content.features[feature_id(command.feature)]
    word = next((word for _, _, word in usable(game, view, feature, one) if word.option == command.option), None)
    if word is None:
        return []
    chosen = [view.combatants[name] for name in command.targets] or reached(game, view, one, feature, word)
    return [(effect, each) for effect in word.effects for each in (chosen if effect.on == "target" else [one])]
