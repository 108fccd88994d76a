"""The words of an attack that are still to come: found, changed, dropped, followed by others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.messages import Frame

from ..game import PtuScribe
from ..words import Interrupts, Land, React, RollAttack, StrikeBack


def _is_of(word: Any, user: str, move: str) -> bool:
    if isinstance(word, React):
        return word.user == user and word.answer == move
    return isinstance(word, Interrupts | RollAttack | Land) and word.user == user and word.move == move


def words_of(scribe: PtuScribe, user: str, move: str) -> list[Any]:
    """From where the flow stands to where the attack is rolled or lands."""
    todo = scribe.frames[-1].todo
    found = []
    for word in todo:
        if _is_of(word, user, move):
            found.append(word)
            if not isinstance(word, Interrupts):
                break
    return found


def targets_of(scribe: PtuScribe, user: str, move: str) -> tuple[str, ...]:
    last = words_of(scribe, user, move)[-1:]
    return tuple(last[0].targets) if last and isinstance(last[0], RollAttack | Land) else ()


def rewrite(scribe: PtuScribe, user: str, move: str, change: Callable[[Any], Any]) -> None:
    """Changes (or, with None, drops) the words of an attack that are still to come."""
    frame = scribe.frames[-1]
    ours = words_of(scribe, user, move)
    todo: list[Any] = []
    for word in frame.todo:
        changed = change(word) if any(word is each for each in ours) else word
        if changed is not None:
            todo.append(changed)
    scribe.frames[-1] = Frame(tuple(todo), frame.bound)


def after_landing(scribe: PtuScribe, user: str, move: str, steps: list[Any]) -> None:
    """Puts words behind an attack: they come once it is over."""
    if not steps:
        return
    last = words_of(scribe, user, move)[-1:]
    frame = scribe.frames[-1]
    place = next((at for at, word in enumerate(frame.todo) if last and word is last[0]), -1)
    scribe.frames[-1] = Frame((*frame.todo[: place + 1], *steps, *frame.todo[place + 1 :]), frame.bound)


def counter_later(scribe: PtuScribe, user: str, move: str, counter: StrikeBack) -> None:
    """Lets a counter wait for what an attack takes: it comes at the end of the landing, which knows."""
    if any(isinstance(each, RollAttack | Land) for each in words_of(scribe, user, move)):
        rewrite(scribe, user, move, lambda each: _with_counter(each, counter))
    else:
        after_landing(scribe, user, move, [counter])


def _with_counter(word: Any, counter: StrikeBack) -> Any:
    if not isinstance(word, RollAttack | Land):
        return word
    return replace(word, counters=(*word.counters, counter))


def less(ids: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for each in ids if each not in gone)


def landing_of(scribe: PtuScribe, attacker: str, attack: str) -> Land | None:
    return next((each for each in words_of(scribe, attacker, attack) if isinstance(each, Land)), None)
