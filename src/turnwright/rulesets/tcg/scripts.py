"""The words of an attack, in the order in which they are done."""

from __future__ import annotations

from typing import Any

from . import content as c
from . import vocabulary as v
from . import words as w


def attack_words(attack: c.Attack, *, status_first: bool) -> tuple[Any, ...]:
    """The words of an attack in their order; by a ruling in the specification's: statuses, its damage, self-damage,
    bench damage. (spec, Priority Order)
    """
    early, late = _statuses_first(attack) if status_first else ((), attack.effects)
    return (*attack.before, *early, w.Defended(), w.StrikeDefending(), *late)


def _statuses_first(attack: c.Attack) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The statuses of an attack that hang on nothing but coins, with those coins, and everything else."""
    flips = {word.key: word for word in attack.effects if isinstance(word, v.Flip)}
    known = {word.key for word in attack.before if word.key}
    early: list[Any] = []
    cured: set[str] = set()
    for word in attack.effects:
        if isinstance(word, v.Cure):
            cured.add(word.on.who)  # what comes after is not taken away again
        if isinstance(word, v.Inflict) and word.on.who in {"defending", "self"} - cured and not word.key:
            keys = [getattr(each, "key", None) for each in word.when]
            if all(key is not None and (key in known or key in flips) for key in keys):
                early += [flips[key] for key in keys if key in flips and flips[key] not in early and key is not None]
                early.append(word)
    return tuple(early), _benches_last([word for word in attack.effects if word not in early])


def _benches_last(words: list[Any]) -> tuple[Any, ...]:
    """Damage to whole benches after the damage to the Pokémon itself, where the text has it the other way round."""
    own = [place for place, word in enumerate(words) if isinstance(word, v.Damage) and word.on.who == "self"]
    if not own:
        return tuple(words)
    before = [word for word in words[: own[-1]] if _hits_benches(word)]
    rest = [word for word in words[: own[-1]] if not _hits_benches(word)]
    return (*rest, words[own[-1]], *before, *words[own[-1] + 1 :])


def _hits_benches(word: Any) -> bool:
    """Whether a word does nothing but damage all Pokémon of a bench: then nothing after it hangs on it."""
    if not isinstance(word, v.Damage) or word.key or word.flip:
        return False
    return word.on.who in _BENCHES and word.on.count is None


_BENCHES = ("benched_yours", "benched_opponents", "both_benches")
