"""The tally of an attack: what it has done so far, bound in the frame that it lands in.

Somebody may be asked between the damage of an attack and what answers it. Then the command ends, and who looked back at
what it recorded would find nothing. So an attack lands in a frame of its own, and what counts later (Hit Points lost,
critical hits, who fell, on whom it failed) is bound there and waits with the words that still come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from turnwright.kernel.messages import Frame, Value, Word

from ..game import PtuScribe
from ..rules.injuries import Harm, LossType

_ATTACKER = "attacker"
_CRITICAL = "critical"
_FAILED = "failed"
_FELLED = "felled"
_ROLLED = "rolled"
"""What the damage dice came to."""
_MASSIVE = "massive"
_INJURED = "injured"
_NATURAL = "natural"
"""The natural accuracy roll, where something that comes later asks for it."""
_LOST = "lost"
"""Losses of Hit Points one after the other: of which kind, whose, and how many."""


class Loss(NamedTuple):
    """What somebody has lost in one way."""

    loss: str
    who: str
    amount: int


def begin(
    scribe: PtuScribe, attacker: str, words: list[Word], *, failed: tuple[str, ...], natural: int | None = None
) -> None:
    """An attack lands: its words run in a frame of their own, before anything else goes on."""
    bound: dict[str, Value] = {_ATTACKER: attacker, _FAILED: failed}
    if natural is not None:
        bound[_NATURAL] = natural
    scribe.push(*words, **bound)


# What happens is counted for the attack that lands now, if it is that attacker's.


def lost(scribe: PtuScribe, attacker: str, target: str, loss: LossType, harm: Harm) -> None:
    """Somebody lost Hit Points, temporary ones included; perhaps it was massive damage."""
    place = _place(scribe, attacker)
    if place is None:
        return
    frame = scribe.frames[place]
    before = frame.bound.get(_LOST)
    losses: tuple[str | int, ...] = (loss, target, harm.taken)
    if before is not None:
        losses = _added(_ids(before), loss, target, harm.taken)
    bound = {**frame.bound, _LOST: losses}
    if harm.massive:
        bound[_MASSIVE] = (*_ids(bound.get(_MASSIVE)), target)
    scribe.frames[place] = Frame(frame.todo, bound)


def _added(flat: tuple[str | int, ...], loss: str, who: str, taken: int) -> tuple[str | int, ...]:
    """Losses with one more, added to what somebody lost in the same way before."""
    for place in range(0, len(flat), 3):
        if flat[place] == loss and flat[place + 1] == who:
            return (*flat[: place + 2], int(flat[place + 2]) + taken, *flat[place + 3 :])
    return (*flat, loss, who, taken)


def rolled(scribe: PtuScribe, attacker: str, total: int) -> None:
    """Damage dice fell, with what the chart adds."""
    place = _place(scribe, attacker)
    if place is not None:
        _bind(scribe, place, _ROLLED, _number(scribe.frames[place].bound.get(_ROLLED)) + total)


def critical(scribe: PtuScribe, attacker: str, target: str) -> None:
    """Somebody was hit critically."""
    _add(scribe, attacker, _CRITICAL, target)


def injured(scribe: PtuScribe, attacker: str, target: str) -> None:
    """Somebody was injured by it."""
    _add(scribe, attacker, _INJURED, target)


def felled(scribe: PtuScribe, attacker: str, target: str) -> None:
    """Somebody fainted by it."""
    _add(scribe, attacker, _FELLED, target)


def failed(scribe: PtuScribe, attacker: str, target: str) -> None:
    """It can do nothing to somebody."""
    _add(scribe, attacker, _FAILED, target)


def _add(scribe: PtuScribe, attacker: str, name: str, who: str) -> None:
    place = _place(scribe, attacker)
    if place is not None:
        _bind(scribe, place, name, (*_ids(scribe.frames[place].bound.get(name)), who))


def _bind(scribe: PtuScribe, place: int, name: str, value: Value) -> None:
    frame = scribe.frames[place]
    scribe.frames[place] = Frame(frame.todo, {**frame.bound, name: value})


# What the words of the attack that lands now, and those that answer it, may ask.


def damage(scribe: PtuScribe, attacker: str) -> dict[str, int]:
    """The damage that an attack has done, by target."""
    return {each.who: each.amount for each in _losses(_bound(scribe, attacker)) if each.loss == "damage"}


def taken(scribe: PtuScribe, attacker: str, target: str) -> int:
    """All Hit Points that somebody has lost to an attack."""
    return sum(each.amount for each in _losses(_bound(scribe, attacker)) if each.who == target)


def rolled_by(scribe: PtuScribe, attacker: str) -> int:
    """What the damage dice of an attack came to."""
    return _number(_bound(scribe, attacker).get(_ROLLED))


def natural(scribe: PtuScribe, attacker: str) -> int:
    """The natural accuracy roll of an attack; 20 where nobody has asked for it to be kept."""
    return _number(_bound(scribe, attacker).get(_NATURAL)) or 20


def is_critical(scribe: PtuScribe, attacker: str, target: str) -> bool:
    return target in _names(scribe, attacker, _CRITICAL)


def is_massive(scribe: PtuScribe, attacker: str, target: str) -> bool:
    return target in _names(scribe, attacker, _MASSIVE)


def is_injured(scribe: PtuScribe, attacker: str, target: str) -> bool:
    return target in _names(scribe, attacker, _INJURED)


def has_failed(scribe: PtuScribe, attacker: str, target: str) -> bool:
    return target in _names(scribe, attacker, _FAILED)


def has_felled(scribe: PtuScribe, attacker: str) -> bool:
    return bool(_names(scribe, attacker, _FELLED))


def _losses(bound: dict[str, Value]) -> list[Loss]:
    flat = _ids(bound.get(_LOST))
    return [Loss(str(loss), str(who), int(amount)) for loss, who, amount in zip(*[iter(flat)] * 3, strict=True)]


def _flat(losses: list[Loss]) -> tuple[str | int, ...]:
    return tuple(part for each in losses for part in each)


def _names(scribe: PtuScribe, attacker: str, name: str) -> tuple[str | int, ...]:
    return _ids(_bound(scribe, attacker).get(name))


def _bound(scribe: PtuScribe, attacker: str) -> dict[str, Value]:
    place = _place(scribe, attacker)
    return scribe.frames[place].bound if place is not None else {}


def _place(scribe: PtuScribe, attacker: str) -> int | None:
    """The frame of the attack that lands now; none if it is another's."""
    frames = scribe.frames
    place = len(frames)
    while place:
        place -= 1
        by = frames[place].bound.get(_ATTACKER)
        if by is not None:
            return place if by == attacker else None
    return None


def _number(value: Value) -> int:
    """A bound count; none yet is 0."""
    return value if isinstance(value, int) else 0


def _ids(value: Value) -> tuple[str | int, ...]:
    """Bound names; none yet are no names."""
    return value if isinstance(value, tuple) else ()


# What a seat sees of it.


def seen(frames: tuple[Frame[Any], ...], is_hidden: Callable[[str], bool]) -> tuple[Frame[Any], ...]:
    """Frames for a seat: how much somebody lost to an attack, and whether critically, only where its events tell."""
    return tuple(_seen_frame(frame, is_hidden) if _ATTACKER in frame.bound else frame for frame in frames)


def _seen_frame(frame: Frame[Any], is_hidden: Callable[[str], bool]) -> Frame[Any]:
    bound = dict(frame.bound)
    for name in {_CRITICAL, _MASSIVE, _INJURED} & bound.keys():
        bound[name] = tuple(who for who in _ids(bound[name]) if not is_hidden(str(who)))
    if _ROLLED in bound and is_hidden(str(bound[_ATTACKER])):
        bound[_ROLLED] = 0
    if _LOST in bound:
        bound[_LOST] = _flat([each._replace(amount=0) if is_hidden(each.who) else each for each in _losses(bound)])
    return Frame(frame.todo, bound)
