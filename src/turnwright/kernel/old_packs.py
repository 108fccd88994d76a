"""Entries of earlier versions in today's words: files of packs, with everything else as somebody wrote it, and logs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

OldWords = Mapping[str, Callable[[dict[str, Any]], list[dict[str, Any]]]]
OldParts = Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]]


class Upgraded(NamedTuple):
    """A file in today's words."""

    text: str
    changed: int
    """How many words were old."""
    left: tuple[str, ...]
    """Old words that could not be rewritten, each as it stands."""


def upgraded(text: str, old_words: OldWords, old_parts: OldParts | None = None) -> Upgraded:
    """A file of a pack with those of today in place of each old word, and of each old part of a word."""
    found = _words_upgraded(text, old_words) if old_words else Upgraded(text, 0, ())
    today, changed = _parts_upgraded(found.text, old_parts) if old_parts else (found.text, 0)
    return Upgraded(today, found.changed + changed, found.left)


def _parts_upgraded(text: str, old_parts: OldParts) -> tuple[str, int]:
    named = re.compile(rf'"({"|".join(map(re.escape, old_parts))})"\s*:\s*(?={{)')
    parts: list[str] = []
    done = changed = 0
    for match in named.finditer(text):
        if match.end() < done:
            continue
        try:
            value, end = json.JSONDecoder().raw_decode(text, match.end())
        except ValueError:  # inside a string, or no JSON: `packs check` says so
            continue
        today = old_parts[match[1]](value)
        if today != value:
            parts += [text[done : match.end()], json.dumps(today, ensure_ascii=False)]
            done, changed = end, changed + 1
    return "".join((*parts, text[done:])), changed


def _words_upgraded(text: str, old_words: OldWords) -> Upgraded:
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
            plain = old_words[match[1]](word)
            if plain == [word]:  # called as it was, and of today
                continue
            today = rewritten(plain, old_words)  # others may be inside
        except (KeyError, TypeError, ValueError):
            today = []
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


def rewritten(
    value: Any,
    old_words: OldWords,
    old_parts: OldParts | None = None,
    *,
    only: Collection[str] | None = None,
    field: str = "",
) -> Any:
    """Plain data with entries in it, in today's words; `only` in lists of these names."""
    if isinstance(value, dict):
        found = {}
        for key, inner in value.items():
            change = (old_parts or {}).get(key) if isinstance(inner, dict) else None
            found[key] = change(inner) if change else rewritten(inner, old_words, old_parts, only=only, field=key)
        return found
    if not isinstance(value, list):
        return value
    listed: list[Any] = []
    for inner in value:
        name = inner.get("do") if isinstance(inner, dict) and (only is None or field in only) else None
        today = old_words[name](inner) if isinstance(name, str) and name in old_words else [inner]
        listed += [rewritten(each, old_words, old_parts, only=only, field=field) for each in today]
    return listed
