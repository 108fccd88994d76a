"""Text on its way out: names are data, and data must not control a terminal, a page or a reader.

A name comes from a pack, a setup, a log or somebody at the table. Anything in it that is not there to be read goes
here, in one place: what moves a cursor, colours, hides, turns letters round or breaks lines. What is left of `ESC[2J`
is `[2J`, which does nothing and shows that somebody tried.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_BREAKS = re.compile("\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]")
"""What ends a line somewhere: Unicode's list, which is also that of `str.splitlines`."""

_UNSEEN = re.compile(
    "["
    "\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f"  # controls: C0, delete, C1; tabs and line breaks become spaces
    "\xad"  # a soft hyphen
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # direction: marks, embeddings, overrides, isolates
    "\u180e\u200b-\u200d\u2060-\u2065\ufeff"  # of no width: spaces, joiners, operators, the mark at a file's start
    "\u206a-\u206f\ufff0-\ufffb"  # deprecated formatting, annotations, and what is reserved for more of it
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"  # joiners of hieroglyphs, shorthand and music
    "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"  # tags: letters that nobody sees
    "\ud800-\udfff"  # halves of a pair, which no encoding can write
    "]+"
)
"""Everything of the categories Cc, Cf and Cs, but for the signs below, and what is reserved to be ignored."""

_SUSPECT = re.compile(rf"{_UNSEEN.pattern}|{_BREAKS.pattern}|\\[bfnrtu]")
"""Signs in JSON that some text may want cleaning; an escaped backslash before a letter looks like one, too."""

_ASCII = bytes(range(128))

_ESCAPED = re.compile(f"{_UNSEEN.pattern}|[\x85\u2028\u2029]")
"""What is fine in JSON, but not on a screen."""

SEEN_ALTHOUGH_FORMAT = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
"""Signs that Unicode counts as formatting but that are drawn anyway: they surround a number."""


def clean(text: str, *, lines: bool = False) -> str:
    """A text with only what can be read: without control characters, invisible ones, and halves of letters.

    A line break is kept as a newline where `lines` may be, and is a space otherwise, as a tab always is.

    >>> clean("Rose\\x1b[2J\\u202e")
    'Rose[2J'
    >>> clean("Rose\\nBirch"), clean("Rose\\r\\nBirch", lines=True)
    ('Rose Birch', 'Rose\\nBirch')
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub("", _BREAKS.sub("\n" if lines else " ", text).replace("\t", " "))


def escaped(data: str) -> str:
    r"""JSON with every character that `clean` would change as an escape: the same value, and harmless on a screen.

    >>> escaped('{"name":"Ro\u202ese"}')
    '{"name":"Ro\\u202ese"}'
    """
    return _ESCAPED.sub(lambda found: json.dumps(found[0])[1:-1], data)


def cleaned(value: T) -> T:
    """Data with every text in it clean, however deeply nested; anything already clean is returned as it is."""
    if _is_clean(value):
        return value
    made: T = _cleaned(value)
    return made


def _is_clean(value: Any) -> bool:
    """Whether nothing in it wants cleaning: seen at a glance on its JSON, which is made twenty times faster than each
    text is looked at. A screen's data is nearly always clean.
    """
    try:
        data = msgspec.json.encode(value)
    except (TypeError, ValueError):
        return False  # it holds what JSON has no form for
    if b"\\" in data or b"\x7f" in data:
        return _SUSPECT.search(data.decode()) is None
    return _SUSPECT.search(data.translate(None, _ASCII).decode()) is None  # JSON has no control character as it is


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, tuple):
        parts = tuple(map(_cleaned, value))
        same = all(one is other for one, other in zip(parts, value, strict=True))
        return value if same else type(value)(*parts) if hasattr(value, "_fields") else parts
    if isinstance(value, list):
        return [_cleaned(part) for part in value]
    if isinstance(value, dict):
        return {_cleaned(name): _cleaned(part) for name, part in value.items()}
    if isinstance(value, msgspec.Struct):
        pairs = ((name, getattr(value, name)) for name in value.__struct_fields__)
        changed = {name: new for name, part in pairs if (new := _cleaned(part)) is not part}
        return msgspec.structs.replace(value, **changed) if changed else value
    return value
