"""Entries of earlier versions in today's words: files of packs, with everything else as somebody wrote it, and logs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

OldWords = Mapping[str, Callable[[dict[str, Any]], list[dict[str, Any]]]]


class Upgraded(NamedTuple):
    """A file in today's words."""

    text: str
    changed: int
    """How many words were old."""
    left: tuple[str, ...]
    """Old words that could not be rewritten, each as it stands."""


def upgraded(text: str, old_words: OldWords) -> Upgraded:
    """A file of a pack with each old word in place of which those of today stand."""
    if not old_words:
        return Upgraded(text, 0, ())
    named = re.compile(rf'"do"\s*:\s*"({"|".join(map(re.escape, old_words))})"')
    parts: list[str] = []
    left: list[str] = []
    done = changed = 0
    for match in named.finditer(text):
        place = _enclosing(text, match, done)
        if place is None:
            continue
        start, end, word = place
        try:
            today = old_words[match[1]](word)
        except (KeyError, TypeError, ValueError):
            today = []
        if today == [word]:  # called as it was, and of today
            continue
        if not today:
            left.append(text[start:end])
            continue
        parts += [text[done:start], ", ".join(json.dumps(each, ensure_ascii=False) for each in today)]
        done, changed = end, changed + 1
    return Upgraded("".join((*parts, text[done:])), changed, tuple(left))


def _enclosing(text: str, match: re.Match[str], least: int) -> tuple[int, int, dict[str, Any]] | None:
    """The JSON object that a name stands in: where it begins and ends, and what it is."""
    reader = json.JSONDecoder()
    start = text.rfind("{", least, match.start())
    while start >= 0:
        try:
            word, end = reader.raw_decode(text, start)
        except ValueError:
            end, word = 0, None
        if end >= match.end():
            return (start, end, word) if isinstance(word, dict) and word.get("do") == match[1] else None
        start = text.rfind("{", least, start)
    return None


def rewritten(value: Any, old_words: OldWords, *, only: Collection[str] | None = None, field: str = "") -> Any:
    """Plain data with entries in it, in today's words; `only` in lists of these names."""
    if isinstance(value, dict):
        return {key: rewritten(inner, old_words, only=only, field=key) for key, inner in value.items()}
    if not isinstance(value, list):
        return value
    found: list[Any] = []
    for inner in value:
        name = inner.get("do") if isinstance(inner, dict) and (only is None or field in only) else None
        if isinstance(name, str) and name in old_words:
            found += old_words[name](inner)
        else:
            found.append(rewritten(inner, old_words, only=only, field=field))
    return found
