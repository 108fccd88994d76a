"""Options that several commands share, written once: a group is a NamedTuple whose fields are options.

The command-line library reads options from a function's signature, and knows no groups. So a command that takes some is
given to it with their fields in their place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, get_type_hints


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """The command as the command-line library sees it: each group's options instead of the group."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: kind for name, kind in hints.items() if _is_group(kind)}
    options: list[Parameter] = []
    for each in signature(command).parameters.values():
        if each.name in groups:
            options += _options(groups[each.name])
        else:
            options.append(each.replace(kind=Parameter.KEYWORD_ONLY, annotation=hints[each.name]))

    @wraps(command)
    def called(**typed: Any) -> None:
        for name, group in groups.items():
            typed[name] = group(*(typed.pop(field) for field in group._fields))
        command(**typed)

    called.__signature__ = Signature(options)  # type: ignore[attr-defined]  # `inspect` looks there first
    called.__annotations__ = {each.name: each.annotation for each in options}
    return called


def _is_group(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def _options(group: Any) -> list[Parameter]:
    hints = get_type_hints(group, include_extras=True)
    defaults = group._field_defaults
    return [
        Parameter(name, Parameter.KEYWORD_ONLY, default=defaults[name], annotation=hints[name])
        for name in group._fields
    ]
