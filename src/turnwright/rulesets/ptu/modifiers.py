"""Numbers of an attack that words change: one loop over what counts for a number, which gives the number and its story.

What has words is the user of the attack, its target and the user's allies; what lasts on somebody (`Boost`) counts
beside them. The words come by the number that they change (`Words.changing`), so that most questions end at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from . import derived
from .attack.figures import Attack
from .field import places
from .game import PtuGame
from .people import company, gear
from .rules import type_chart
from .state import Combatant, State
from .vocabulary import abilities as a
from .vocabulary import features as t
from .vocabulary import moves as v

Part = tuple[str, int]
"""What something adds, by its name."""


class Sum(NamedTuple):
    """A number with its story: the number is what the story adds up to."""

    number: int
    story: tuple[Part, ...]


NOTHING = Sum(0, ())


def total(attack: Attack, what: a.Quantity, *, inflicts: str | None = None) -> Sum:
    """A number of an attack, with everything that changes it; `inflicts` is the status that a roll is made for."""
    parts = [*_words(attack, what, inflicts), *_lasting(attack, what)]
    return Sum(sum([amount for _, amount in parts]), tuple(parts)) if parts else NOTHING


def changes(game: PtuGame, state: State, one: Combatant, what: a.Quantity) -> bool:
    """Whether a combatant has any word that changes a number."""
    return what in gear.words_now(game, state, one).changing


def effect_range(attack: Attack, effect: v.Effect, targets: Sequence[Combatant]) -> int:
    """By how much the roll that a word of a move asks for is lower, for the target where it is lowest."""
    if not changes(attack.game, attack.state, attack.user, "effect_range"):
        return 0
    status = getattr(effect, "status", None)
    aimed: Sequence[Combatant | None] = targets or (None,)
    return max(total(attack._replace(target=target), "effect_range", inflicts=status).number for target in aimed)


def plain_evasion(game: PtuGame, state: State, one: Combatant) -> int:
    """What words add to a combatant's evasion, against any attack."""
    return sum(
        _amount(game, state, word, one, None)
        for _, word in gear.words_now(game, state, one).changing.get("evasion", ())
        if word.moves == a.MoveFilter() and (word.when is None or derived.holds(game, state, word.when, one, None))
    )


_OF_THE_TARGET = frozenset({"evasion", "speed_evasion"})
"""Whose number it is: all others are the user's."""


def _words(attack: Attack, what: a.Quantity, inflicts: str | None) -> Iterator[Part]:
    user, target = attack.user, attack.target
    if what in _OF_THE_TARGET:
        target = attack.aimed_at
        passed = _passed(attack) if changes(attack.game, attack.state, target, what) else ()
        for name, word in _borne(attack, target, what):
            if word.on == "own" and name not in passed and _counts(attack, word, target, user):
                yield name, _amount(attack.game, attack.state, word, target, user)
        return
    for name, word in _borne(attack, user, what):
        if word.on == "own" and word.inflicts in (None, inflicts) and _counts(attack, word, user, target):
            yield name, _amount(attack.game, attack.state, word, user, target)
    if what != "accuracy" or target is None:
        return
    for name, word in _borne(attack, target, what):
        if word.on == "incoming" and not _is_pierced(attack, name) and _counts(attack, word, target, user):
            yield name, _amount(attack.game, attack.state, word, target, user)
    yield from _from_allies(attack, what, target)


def _borne(attack: Attack, one: Combatant, what: str) -> Sequence[tuple[str, a.Modify]]:
    return gear.words_now(attack.game, attack.state, one).changing.get(what, ())


def _from_allies(attack: Attack, what: str, target: Combatant) -> Iterator[Part]:
    """What others on the user's side do for its attacks."""
    state, user = attack.state, attack.user
    friends = company.friendly_sides(state, user.side)
    for ally in state.combatants.values():
        if ally.id == user.id or ally.where != "field" or ally.side not in friends:
            continue
        for name, word in _borne(attack, ally, what):
            if word.on not in ("allies", "allies_on_neighbours") or ally.fainted:
                continue
            if word.on == "allies_on_neighbours" and not places.is_adjacent(state, ally, target):
                continue
            if _counts(attack, word, ally, target):
                yield name, _amount(attack.game, attack.state, word, ally, target)


def _counts(attack: Attack, word: a.Modify, bearer: Combatant, other: Combatant | None) -> bool:
    """Whether a word is about this move, and holds for who bears it against the other."""
    game, state, user, move = attack.game, attack.state, attack.user, attack.move
    if word.when is not None and not derived.holds(game, state, word.when, bearer, other):
        return False
    steps = _steps(attack, word.moves)
    return word.moves == _ANY or derived.fits(game, state, word.moves, move, bearer, user, steps=steps)


_ANY = a.MoveFilter()


def _steps(attack: Attack, wanted: a.MoveFilter) -> int | None:
    """How an attack meets its target's types, where a word asks for that."""
    if attack.target is None or not (wanted.super_effective or wanted.resisted or wanted.neutral):
        return None
    own = derived.types_of(attack.game, attack.state, attack.target)
    return type_chart.effectiveness(attack.move.type, own).steps


def _amount(game: PtuGame, state: State, word: a.Modify, bearer: Combatant, other: Combatant | None) -> int:
    """By how much a word changes a number."""
    times = 1
    if word.half_tokens:
        times = derived.half_tokens(bearer, word.half_tokens)
    elif word.per == "target_troubles":
        times = derived.troubles(other) if other is not None else 0
    return word.by * times + (derived.rank_of(game, state, bearer, word.ranks) if word.ranks else 0)


def _is_pierced(attack: Attack, name: str) -> bool:
    """Whether an attack goes past the ability that a word comes from."""
    ability = gear.content_of(attack.game).abilities.get(name) if attack.pierced else None
    return ability is not None and ability.defensive


def _passed(attack: Attack) -> frozenset[str]:
    """The abilities of others that don't count for the user's attacks."""
    words = derived.traits(attack.game, attack.state, attack.user, t.PassesAbilities)
    return frozenset(name for word in words for name in word.abilities)


def _lasting(attack: Attack, what: a.Quantity) -> Iterator[Part]:
    """What lasts on who has the number."""
    user, target = attack.user, attack.target
    if what == "evasion":
        target = attack.aimed_at
        for held, boost in company.boosts(target) if target.timed else ():
            if boost.evasion and (not boost.only_target or held.target == user.id):
                yield held.label, boost.evasion
    elif what in ("critical_range", "accuracy") and user.timed:
        found = company.boosts(user) if target is None else company.attack_boosts(user, attack.move, target)
        for held, boost in found:
            amount = boost.critical if what == "critical_range" else boost.accuracy
            if amount:
                yield held.label, amount
