"""Whom "that Pokémon" means: a word before it must have named somebody, or the text was not understood."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v

_LEAVING = (v.Switch, v.PutIntoPlay, v.SearchDeck, v.AttachEnergy, v.EvolvePokemon, v.SwapCard)
"""Words that leave somebody as `that` who is not their target."""


def standing(words: tuple[v.AnyEffect, ...]) -> tuple[v.AnyEffect, ...] | None:
    """The words of a passive ability, with whom they mean by "that": nobody runs them, so no word binds it.

    It is whom the word before means, or whom its condition is about. None: nobody can tell.
    """
    made: list[v.AnyEffect] = []
    for word in words:
        target = getattr(word, "on", None)
        if isinstance(target, v.Target) and target.who == "that":
            meant = _before(made) or _asked_about(word.when)
            if meant is None:
                return None
            word = replace(word, on=meant)
        made.append(word)
    return tuple(made)


def _before(words: list[v.AnyEffect]) -> v.Target | None:
    target = getattr(words[-1], "on", None) if words else None
    return target if isinstance(target, v.Target) else None


def _asked_about(held: tuple[v.Condition, ...]) -> v.Target | None:
    """The Pokémon that a condition is about, if it is one that has a place."""
    for condition in held:
        of: Any = condition.of if isinstance(condition, v.IfCount) else condition
        target = getattr(of, "on", None)
        if isinstance(target, v.Target) and target.who in ("active_yours", "active_opponent"):
            return v.Target(target.who)
    return None


def running(words: tuple[v.AnyEffect, ...], *, itself: bool = False) -> tuple[v.AnyEffect, ...] | None:
    """Words that are run one after the other; None if the first "that" is nobody.

    `itself`: of an ability, energy of the others moves to "it", the Pokémon whose ability it is.
    """
    made: list[v.AnyEffect] = []
    bound = False
    for word in words:
        if not bound and any(target.who == "that" for target in _targets(word)):
            if not (itself and isinstance(word, v.MoveEnergy) and word.to == v.THAT and word.source.other):
                return None
            word = replace(word, to=v.SELF)
        bound = bound or isinstance(word, _LEAVING) or any(True for _ in _targets(word))
        made.append(word)
    return tuple(made)


def hanging(words: tuple[v.AnyEffect, ...]) -> tuple[v.AnyEffect, ...]:
    """Words with what they hang on: what is found in a hand on the look at it, the end of the turn on no find."""
    made: list[v.AnyEffect] = []
    for word in words:
        if made and not word.when and _is_found_there(word, made[-1]):
            word = replace(word, when=made[-1].when)
        if isinstance(word, v.EndTurn | v.ShuffleDeck):
            word = replace(word, when=_without_finding(word.when, made))
        made.append(word)
    return tuple(made)


def _is_found_there(word: v.AnyEffect, before: v.AnyEffect) -> bool:
    """Whether a word takes what the one before it lets you see: the opponent's hand, which may stay hidden."""
    if not (isinstance(before, v.LookAt) and before.zone == "hand" and before.side == "opponent"):
        return False
    if isinstance(word, v.PutIntoPlay | v.CopyTrainer):
        return word.source == "opponent_hand"
    return isinstance(word, v.DiscardCards | v.ShuffleHand) and word.side == "opponent" and word.chooser == "you"


def _without_finding(held: tuple[v.Condition, ...], before: list[v.AnyEffect]) -> tuple[v.Condition, ...]:
    """What must hold for the turn to end "if you do": a deck was searched, whether or not anything was found in it."""
    searches = {word.key for word in before if isinstance(word, v.SearchDeck) and word.key}
    return tuple(each for each in held if not (isinstance(each, v.IfDone) and each.key in searches))


def is_gone(words: tuple[v.AnyEffect, ...]) -> bool:
    """Whether a sentence affects the Defending Pokémon after it was switched out: then another one is meant."""
    switched = False
    for word in words:
        if switched and any(target.who == "defending" for target in _targets(word)):
            return True
        switched = switched or (isinstance(word, v.Switch) and word.side == "opponent" and not word.aims)
    return False


def _targets(word: v.AnyEffect) -> Iterable[v.Target]:
    for name in ("on", "source", "to"):
        value = getattr(word, name, None)
        if isinstance(value, v.Target):
            yield value
