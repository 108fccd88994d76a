"""Meanings as patterns: a value of the vocabulary with slots in it, filled when a row reads and matched when it says.

A pattern is a struct, a tuple or a plain value; `S.on` is the slot named "on". `Spread(S.words)` stands for any number of
items of a tuple. `Both(S.first, S.second)` is what two kinds have together (`kinds.join`). `Made(build, unmade, …)` is the
way out where a pattern is not enough: a function of the slots, and its inverse.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct

from .kinds import Kind, join, parts


class _No:
    """No meaning: the row doesn't fit after all."""


NO: Final = _No()


class Slot(Struct, frozen=True):
    """A place in a pattern for the value that a category reads."""

    name: str


class _Slots:
    def __getattr__(self, name: str) -> Any:
        return Slot(name)


S: Any = _Slots()
"""`S.name` is a slot; of any type, so that it may stand in every field of a struct."""


class Spread(Struct, frozen=True):
    """Any number of items in a tuple."""

    slot: Slot


class Both(Struct, frozen=True):
    """What two kinds have together."""

    first: Any
    second: Any


class Made(Struct, frozen=True):
    """A value that a function makes of slots; `unmade` gives the slots back, or None if it wasn't made so."""

    build: Callable[..., Any]
    unmade: Callable[[Any], Mapping[str, Any] | None] | None = None


Environment: TypeAlias = Mapping[str, Any]
Fill: TypeAlias = Callable[[Environment], Any]


def has_slots(pattern: Any) -> bool:
    """Whether anything in a pattern is left to be filled."""
    if isinstance(pattern, Slot | Spread | Both | Made):
        return True
    if isinstance(pattern, tuple):
        return any(map(has_slots, pattern))
    return isinstance(pattern, Struct) and any(has_slots(getattr(pattern, name)) for name in pattern.__struct_fields__)


def filler(pattern: Any) -> Fill:
    """The function that fills a pattern's slots; it returns NO where two parts contradict each other."""
    if isinstance(pattern, Slot):
        name = pattern.name
        return lambda slots: slots[name]
    if not has_slots(pattern):
        return lambda slots: pattern
    if isinstance(pattern, Made):
        build = pattern.build
        return lambda slots: build(**slots)
    if isinstance(pattern, Both):
        first, second = filler(pattern.first), filler(pattern.second)
        return lambda slots: _joined(first(slots), second(slots))
    if isinstance(pattern, tuple):
        return _tuple_filler(pattern)
    return _struct_filler(pattern)


def _joined(first: Any, second: Any) -> Any:
    both = join(first, second)
    return NO if both is None else both


def _tuple_filler(pattern: tuple[Any, ...]) -> Fill:
    fills = [(isinstance(item, Spread), filler(item.slot if isinstance(item, Spread) else item)) for item in pattern]

    def fill(slots: Environment) -> Any:
        made: list[Any] = []
        for spread, item in fills:
            value = item(slots)
            if value is NO:
                return NO
            if spread:
                made.extend(value)
            else:
                made.append(value)
        return tuple(made)

    return fill


def _struct_filler(pattern: Struct) -> Fill:
    kind = type(pattern)
    fixed = {}
    open_fields = []
    for name in pattern.__struct_fields__:
        value = getattr(pattern, name)
        if has_slots(value):
            open_fields.append((name, filler(value)))
        else:
            fixed[name] = value

    def fill(slots: Environment) -> Any:
        values = dict(fixed)
        for name, field in open_fields:
            value = field(slots)
            if value is NO:
                return NO
            values[name] = value
        return kind(**values)

    return fill


def match(pattern: Any, value: Any, slots: Environment) -> Iterator[Environment]:
    """Every way in which a value fits a pattern: what its slots would have to be."""
    if isinstance(pattern, Slot):
        if pattern.name not in slots:
            yield {**slots, pattern.name: value}
        elif slots[pattern.name] == value:
            yield slots
    elif isinstance(pattern, Made):
        found = pattern.unmade(value) if pattern.unmade else None
        if found is not None:
            yield {**slots, **found}
    elif isinstance(pattern, Both):
        if isinstance(value, Kind):
            for first, second in parts(value):
                for more in match(pattern.first, first, slots):
                    yield from match(pattern.second, second, more)
    elif isinstance(pattern, tuple):
        if isinstance(value, tuple):
            yield from _match_items(pattern, value, slots)
    elif isinstance(pattern, Struct) and has_slots(pattern):
        if type(value) is type(pattern):
            yield from _match_items(_fields(pattern), _fields(value), slots)
    elif type(pattern) is type(value) and pattern == value:
        yield slots


def _fields(value: Struct) -> tuple[Any, ...]:
    return tuple(getattr(value, name) for name in value.__struct_fields__)


def _match_items(pattern: tuple[Any, ...], value: tuple[Any, ...], slots: Environment) -> Iterator[Environment]:
    if not pattern:
        if not value:
            yield slots
        return
    if isinstance(pattern[0], Spread):
        end = len(value) - (len(pattern) - 1)
        if end >= 0:
            for more in match(pattern[0].slot, value[:end], slots):
                yield from _match_items(pattern[1:], value[end:], more)
    elif value:
        for more in match(pattern[0], value[0], slots):
            yield from _match_items(pattern[1:], value[1:], more)
