"""How the suite says that a law is broken, and how it compares values."""

from __future__ import annotations

from typing import Any

import msgspec


class Broken(AssertionError):
    """A ruleset breaks a law: the sentence says which, and where to look."""


def hold(ok: bool, sentence: str) -> None:
    """Raises unless the law holds here."""
    if not ok:
        raise Broken(sentence)


def equal(left: Any, right: Any, sentence: str) -> None:
    """Raises unless two values are equal, and says where they first differ."""
    if left != right:
        raise Broken(f"{sentence}: {difference(left, right)}.")


def encoded(value: Any) -> bytes:
    """A value as it would be written, to see whether something changed inside it."""
    return msgspec.json.encode(value)


def difference(left: Any, right: Any) -> str:
    """The first place where two values differ, for people to read."""
    return _difference(msgspec.to_builtins(left), msgspec.to_builtins(right), "$") or "they are equal when written"


def _difference(left: Any, right: Any, path: str) -> str | None:
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *(key for key in right if key not in left)]:
            if key not in left or key not in right:
                return f"{path}.{key} is only on one side"
            found = _difference(left[key], right[key], f"{path}.{key}")
            if found:
                return found
        return None
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)) and len(left) == len(right):
        pairs = enumerate(zip(left, right, strict=True))
        return next((found for at, (a, b) in pairs if (found := _difference(a, b, f"{path}[{at}]"))), None)
    return None if left == right else f"{path}: {left!r} and {right!r}"
