"""Everything that leaves the table for a person is cleaned here, whatever its shape: names are data (see `clean`)."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from turnwright.table.clean import clean

T = TypeVar("T")


def outgoing(value: T) -> T:
    """The same value with every text in it cleaned; a value without anything to clean is given back as it is."""
    cleaned: T = _cleaned(value)
    return cleaned


def _cleaned(value: Any) -> Any:
    kind = type(value)
    if kind is str:
        return clean(value)
    if kind is tuple:
        parts = tuple(map(_cleaned, value))
        return value if all(one is other for one, other in zip(parts, value, strict=True)) else parts
    if kind is dict:
        return {clean(str(name)): _cleaned(part) for name, part in value.items()}
    if kind is list:
        return [_cleaned(part) for part in value]
    if isinstance(value, msgspec.Struct):
        changed = {}
        for name in value.__struct_fields__:
            part = getattr(value, name)
            new = _cleaned(part)
            if new is not part:
                changed[name] = new
        return msgspec.structs.replace(value, **changed) if changed else value
    return value
