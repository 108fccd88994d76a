"""The words that somebody has from its abilities, its held item and its equipment, whether or not they hold now.

What they run on events is in `answers.reactions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from .. import content as c
from ..game import PtuGame
from ..index import FEATURE, LENT, OWN, TRAINED, Index, Words, index_of
from ..options import Options
from ..rules.actions import Action
from ..rules.terms import id_of
from ..state import Combatant, State, Timed
from ..vocabulary import abilities as a
from ..vocabulary import features as t
from ..vocabulary import moves as v
from .company import T, timed, trainer_of


def options_of(game: PtuGame) -> Options:
    return game.options


def abilities_of(game: PtuGame, one: Combatant) -> tuple[str, ...]:
    """The abilities that work now."""
    plain = not one.sheet.features and index_of(game).forms.isdisjoint(one.sheet.abilities)
    found = one.sheet.abilities if plain else index_of(game).abilities_on(one.sheet)
    for _, changed in timed(one, v.ChangeAbility) if one.timed else ():
        match changed.how:
            case "disable" if changed.lost:
                found = tuple(name for name in found if name != changed.lost)
            case "disable":
                found = fixed_among(game, found)
            case "exchange":
                found = tuple(changed.ability if name == changed.lost else name for name in found)
            case "replace":
                found = (*fixed_among(game, found), changed.ability)
            case _:
                found = (*found, changed.ability)
    return found


def fixed_among(game: PtuGame, abilities: tuple[str, ...]) -> tuple[str, ...]:
    """Those that nobody can copy, disable or put another in the place of."""
    known = game.content.abilities
    return tuple(name for name in abilities if name in known and known[name].fixed)


def held_item(game: PtuGame, state: State, one: Combatant) -> str | None:
    """The item whose words count: none in a Magic Room, or while it is disabled."""
    item = one.sheet.held_item
    if item is None or any(game.content.fields[name].no_items for name in state.fields):
        return None
    disabled = one.timed and any(word.how == "disable" for _, word in timed(one, v.TakeItem))
    return None if disabled else item


def drop_action(game: PtuGame, one: Combatant) -> Action:
    """What it takes to drop what is held: a Standard Action for what clings, unless it does nothing to its holder."""
    item = game.content.items.get(one.sheet.held_item or "")
    if index_of(game).words_on(one.sheet).rules.get("no_item"):
        return "free"
    return "standard" if item is not None and item.clings else game.options.dropping


def _shown(game: PtuGame, state: State, one: Combatant) -> tuple[str, ...]:
    """What somebody has stored that works beside what it holds."""
    if not one.sheet.stored or not any(timed(one, v.ShowAll)) or held_item(game, state, one) is None:
        return ()
    return () if index_of(game).words_on(one.sheet).rules.get("no_item") else one.sheet.stored


def words_now(game: PtuGame, state: State, one: Combatant) -> Words:
    """Everything that somebody has words by, at this moment."""
    sheet = one.sheet
    index: Index = game.index
    bearer = index.by_sheet.get(id(sheet)) or index.bearer(sheet)  # asked more than anything else
    if one.timed is not bearer.timed:
        if _changes_gear(one.timed):
            return _words_of_the_moment(game, state, one)
        bearer.timed = one.timed
    if state.fields and sheet.held_item is not None:
        return _words_of_the_moment(game, state, one)
    if sheet.owner is not None and sheet.owner in state.combatants and state.combatants[sheet.owner].sheet.features:
        return _words_of_the_moment(game, state, one)
    return bearer.words


def _words_of_the_moment(game: PtuGame, state: State, one: Combatant) -> Words:
    """The words of somebody who may have others than its sheet gives it."""
    owner = trainer_of(state, one)
    features = (*_own_features(game, state, one), *_from_others(game, state, one, owner))
    worn = (*one.sheet.equipment, *_shown(game, state, one))
    return index_of(game).words[(abilities_of(game, one), held_item(game, state, one), worn, features)]


def _own_features(game: PtuGame, state: State, one: Combatant) -> Iterator[str]:
    """What somebody has learned or was trained in; training counts several times where a feature says so."""
    index = index_of(game)
    owner = trainer_of(state, one)
    keys = [*_lent_to(game, state, one)]
    if owner is not None and owner.sheet.features:
        keys += [f"{OWN}/{name}" for name in index.named[owner.sheet.features]]
    counts = [word for key in keys for word in index.words_by(key) if isinstance(word, t.TrainingCounts)]
    counts = [word for word in counts if not word.ridden or (owner is not None and owner.riding == one.id)]
    for key in index.features_on(one.sheet):
        fitting = [word.times for word in counts if word.feature in ("", _plain(key))]
        yield from (key for _ in range(max(fitting, default=1) if one.sheet.kind == "pokemon" else 1))


def _from_others(game: PtuGame, state: State, one: Combatant, owner: Combatant | None) -> Iterator[str]:
    """What somebody has by the features of its trainer, and by orders that were given to it, as keys of words."""
    if owner is not None:
        yield from (f"{OWN}/{name}" for name in index_of(game).named[owner.sheet.features])
    yield from _lent_to(game, state, one)


def _lent_to(game: PtuGame, state: State, one: Combatant) -> Iterator[str]:
    """What orders and the like lend somebody, as keys of words, by the choices of the trainer who gave them."""
    for held, _ in timed(one, v.Lend):
        name = _plain(held.label)
        if "(" in held.label:  # a part of what the feature lends
            yield f"{LENT}/{held.label.partition('/')[2]}"
            continue
        giver = state.combatants.get(held.source)
        trainer = giver if giver is None or giver.sheet.kind == "trainer" else trainer_of(state, giver)
        yield f"{LENT}/{index_of(game).lent_by(trainer.sheet, name) if trainer is not None else name}"


def hears(game: PtuGame, state: State, one: Combatant) -> frozenset[str]:
    """The events that something of somebody answers."""
    return words_now(game, state, one).heard


def anybody_has(game: PtuGame, state: State, kind: type | a.RuleName | a.Quantity) -> bool:
    """Whether anybody at all may have a standing word of a kind, a rule, or a word that changes a number.

    Mostly nobody does, and no more need be asked.
    """
    index: Index = game.index
    moment = index.moment(state)
    if "kinds" not in moment:
        moment["kinds"] = _kinds_now(index, state)
    kinds = moment["kinds"]
    return kinds is None or kind in kinds


def _kinds_now(index: Index, state: State) -> frozenset[type | str] | None:
    """None where something that lasts, or what a trainer has learned, may give somebody any word."""
    for one in state.combatants.values():
        if one.timed and one.timed is not index.bearer(one.sheet).timed and _changes_gear(one.timed):
            return None
    return index.kinds_among([one.sheet for one in state.combatants.values()])


_CHANGING = frozenset({v.ChangeAbility, v.TakeItem, v.ShowAll, v.Lend})


def _changes_gear(timed: tuple[Timed, ...]) -> bool:
    """Whether a lasting effect changes which abilities, items or words apply."""
    for held in timed:  # noqa: SIM110  (asked all the time: a loop costs a third of any())
        if type(held.effect) in _CHANGING:
            return True
    return False


def named_traits(game: PtuGame, state: State, one: Combatant) -> tuple[tuple[str, t.AnyFeatureWord], ...]:
    """Every standing word of a combatant, with the ability or the thing that it comes from."""
    return words_now(game, state, one).named


def words_of_kind(game: PtuGame, state: State, one: Combatant, kind: type[T]) -> Sequence[tuple[str, T]]:
    """The standing words of one kind with their names, whether or not they hold now."""
    return words_now(game, state, one)[kind]


def has_rule(game: PtuGame, state: State, one: Combatant, what: a.RuleName) -> bool:
    """Whether a combatant has a rule of one kind, whether or not it holds now."""
    return what in words_now(game, state, one).rules


def answers(game: PtuGame, state: State, one: Combatant) -> Sequence[tuple[str, a.OnEvent]]:
    """The words of a combatant that answer events, with the ability or the thing that each comes from."""
    return words_of_kind(game, state, one, a.OnEvent)


def words_by(game: PtuGame, key: str) -> tuple[Any, ...]:
    """The words of a feature, by its key."""
    return index_of(game).words_by(key)


def entry_of(game: PtuGame, name: str) -> c.Ability | c.Feature | None:
    """What counts the uses of a word: an ability, or a feature of its holder's own; what is lent counts none."""
    part, _, feature = name.partition("/")
    if not feature:
        return game.content.abilities.get(name)
    return game.content.features.get(feature.partition("(")[0]) if part == FEATURE else None


def feature_behind(game: PtuGame, name: str) -> c.Feature | None:
    """The feature that a word comes from, whatever its target."""
    part, _, rest = name.partition("/")
    return game.content.features.get(rest.partition("(")[0]) if part in _FEATURES else None


_FEATURES = (FEATURE, OWN, LENT, TRAINED)


def is_ability(game: PtuGame, name: str) -> bool:
    """Whether a word comes from an ability, and from no item and no feature."""
    return name in game.content.abilities


def words_named(game: PtuGame, name: str) -> tuple[Any, ...]:
    """The words of an ability or a feature, by its name."""
    return words_by(game, name) if "/" in name else words_of(game, game.content.abilities[name])


def source_of(name: str) -> Literal["ability", "feature"]:
    """What kind of thing a word comes from."""
    return "feature" if "/" in name else "ability"


def words_of(game: PtuGame, ability: c.Ability) -> tuple[a.AnyTrait, ...]:
    """An ability's words by the ruling on its text."""
    return index_of(game).words_of(ability)


def moves_of(game: PtuGame, one: Combatant) -> tuple[str, ...]:
    """The moves that somebody knows: those on its sheet, and those that come with an ability by its connection."""
    index: Index = game.index
    found = (index.by_sheet.get(id(one.sheet)) or index.bearer(one.sheet)).moves  # asked all the time
    for _, learned in timed(one, v.Knows) if one.timed else ():
        found = tuple(learned.move if name == learned.instead_of else name for name in found)
    return found


def has_capability(game: PtuGame, one: Combatant, name: str) -> bool:
    """Whether a combatant is capable of something by its species, a move, an ability or a feature: firestarter."""
    if name in index_of(game).capabilities[(one.sheet.capabilities.other, one.sheet.moves)]:
        return True
    if one.sheet.abilities and _has_by_ability(game, one, name):
        return True
    if not one.sheet.features and not one.timed:
        return False
    own = index_of(game).words_on(one.sheet)[a.Capability] if one.sheet.features else ()
    words = [word for source, word in own if not is_ability(game, source)]
    words += [word for _, word in lent_by_name(game, one) if isinstance(word, a.Capability)]
    return any(name in (id_of(each) for each in word.names) for word in words)


def _has_by_ability(game: PtuGame, one: Combatant, name: str) -> bool:
    brought = index_of(game).words_on(one.sheet)[a.Capability]
    return any(
        name in (id_of(each) for each in word.names)
        and (not word.at_half or 2 * one.hp <= one.sheet.max_hp)
        and ability in abilities_of(game, one)
        for ability, word in brought
    )


def lent_by_name(game: PtuGame, one: Combatant) -> list[tuple[str, Any]]:
    """The words that orders and the like lend somebody, each with its key."""
    if not one.timed or not (lent := timed(one, v.Lend)):
        return []
    keys = [f"{LENT}/{held.label.partition('/')[2]}" for held, _ in lent]
    return [(key, word) for key in keys for word in words_by(game, key)]


def _plain(label: str) -> str:
    """The id of a feature in the label of what it lends."""
    return label.partition("/")[2].partition("(")[0]
