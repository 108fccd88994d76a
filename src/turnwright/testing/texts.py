"""Texts in a log: every one with a blank in it must be marked as typed by a person, for a log holds no language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from turnwright.kernel.match import Match
from turnwright.kernel.messages import Typed
from turnwright.kernel.refusal import TEXT

(_TYPED,) = get_args(Typed)[1:]
_UNKNOWN: Any = Any


def untyped_texts(match: Match) -> Iterator[tuple[str, str]]:
    """Where a log contains text with a space that isn't marked `Typed`: its path, and the text.

    The header and all records with their commands, events, prompts and frames, and the state they lead to.
    """
    header, setup = match.header, match.game.ruleset.rules.Setup
    yield from texts("header", msgspec.structs.replace(header, setup=None), type(header))
    yield from texts("setup", msgspec.convert(header.setup, setup), setup)
    for record in match.records:
        yield from texts(f"record {record.n}", record, type(record))
    yield from texts("state", match.state, type(match.state))


def texts(path: str, value: Any, declared: Any) -> Iterator[tuple[str, str]]:
    """The texts with a blank in a value that nobody typed by what its type declares."""
    if isinstance(value, str):
        if any(map(str.isspace, value)) and not is_typed(declared) and not value.startswith(f"{TEXT}:"):
            yield path, value
    elif isinstance(value, msgspec.Struct):
        name = type(value).__name__
        for field in msgspec.structs.fields(type(value)):
            yield from texts(f"{path}.{name}.{field.name}", getattr(value, field.name), field.type)
    elif isinstance(value, Mapping):
        of_key, of_value = _of_mapping(declared)
        for key, inner in value.items():
            yield from texts(f"{path}[key]", key, of_key)
            yield from texts(f"{path}[{key}]", inner, of_value)
    elif isinstance(value, tuple | list | set | frozenset):
        for place, (inner, of_item) in enumerate(zip(value, _of_items(declared, len(value)), strict=True)):
            yield from texts(f"{path}[{place}]", inner, of_item)


def is_typed(declared: Any) -> bool:
    """Whether a type, or a member of a union, is a text that a person typed."""
    if get_origin(declared) is Annotated:
        inner, *marks = get_args(declared)
        return any(mark == _TYPED for mark in marks) or is_typed(inner)
    return any(is_typed(member) for member in _members(declared))


def _members(declared: Any) -> tuple[Any, ...]:
    return get_args(declared) if get_origin(declared) in (Union, UnionType) else ()


def _plain(declared: Any, *kinds: type) -> Any:
    """The member of a type that is one of these containers, without its marks."""
    while get_origin(declared) is Annotated:
        declared = get_args(declared)[0]
    members = (_plain(member, *kinds) for member in _members(declared))
    return next((member for member in members if get_origin(member) in kinds), declared)


def _of_mapping(declared: Any) -> tuple[Any, Any]:
    arguments = get_args(_plain(declared, dict, Mapping))
    return arguments if len(arguments) == 2 else (_UNKNOWN, _UNKNOWN)


def _of_items(declared: Any, count: int) -> Iterable[Any]:
    plain = _plain(declared, tuple, list, set, frozenset)
    arguments = get_args(plain)
    if get_origin(plain) is tuple and Ellipsis not in arguments and len(arguments) == count:
        return arguments
    return [arguments[0] if arguments else _UNKNOWN] * count
