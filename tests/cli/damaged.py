"""Logs that were damaged on purpose: by a bad disk, an editor, or somebody who tries what happens."""

import json
import random
from collections.abc import Callable
from typing import Any

Damage = Callable[[random.Random, list[bytes]], list[bytes]]
HUGE = (10**30, -(10**30), 2**63, -1, 10**400, 1e300)
OTHERS: tuple[Any, ...] = (None, True, 0, -1, 2.5, "", "nobody", [], {}, [[]], {"a": 1}, "é" * 40)
NAMES = ("", "nobody", "r1", "b1", "\u0000", "a/b", "9" * 60)


def damaged(log: bytes, seed: int) -> tuple[str, bytes]:
    """A log with one damage, and what it is called."""
    chance = random.Random(seed)
    name, damage = chance.choice(list(DAMAGES.items()))
    return name, b"\n".join(damage(chance, log.split(b"\n")))


def _bytes_flipped(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    text = bytearray(b"\n".join(lines))
    for _ in range(chance.choice((1, 1, 2, 5))):
        text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
    return [bytes(text)]


def _not_text(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    text = b"\n".join(lines)
    at = chance.randrange(len(text))
    return [text[:at] + chance.choice((b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x00")) + text[at:]]


def _cut_off(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    text = b"\n".join(lines)
    return [text[: chance.randrange(len(text))]]


def _line_dropped(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    at = chance.randrange(len(lines) - 1)
    return lines[:at] + lines[at + 1 :]


def _line_doubled(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    at = chance.randrange(len(lines) - 1)
    return [*lines[: at + 1], *lines[at:]]


def _lines_swapped(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    one, other = chance.sample(range(len(lines) - 1), 2)
    changed = list(lines)
    changed[one], changed[other] = changed[other], changed[one]
    return changed


def _nested(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    deep = chance.choice((b"[" * 50 + b"]" * 50, b"[" * 5000 + b"]" * 5000, b'{"a":' * 300 + b"1" + b"}" * 300))
    return _changed(chance, lines, lambda inside, key: inside.__setitem__(key, "HERE"), (b'"HERE"', deep))


def _field_removed(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    return _changed(chance, lines, lambda inside, key: inside.pop(key))


def _another_type(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    return _changed(chance, lines, lambda inside, key: inside.__setitem__(key, chance.choice(OTHERS)))


def _huge_number(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    return _changed(chance, lines, lambda inside, key: inside.__setitem__(key, chance.choice(HUGE)), kind=int)


def _another_name(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    """An id that nobody has, or that is somebody else's."""
    return _changed(chance, lines, lambda inside, key: inside.__setitem__(key, chance.choice(NAMES)), kind=str)


def _renamed_field(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    """A field, or an entry of a table by id, under another name."""

    def rename(inside: Any, key: Any) -> None:
        value = inside.pop(key)
        if isinstance(inside, dict):
            inside[chance.choice(NAMES)] = value

    return _changed(chance, lines, rename)


def _value_moved(chance: random.Random, lines: list[bytes]) -> list[bytes]:
    """A value of another record, where one of its kind was."""
    donor = places_in(json.loads(lines[chance.randrange(len(lines) - 1)]))
    inside, key = chance.choice(donor)
    value = inside[key]
    return _changed(chance, lines, lambda inside, key: inside.__setitem__(key, value), kind=type(value))


def _changed(
    chance: random.Random,
    lines: list[bytes],
    change: Callable[[Any, Any], Any],
    then: tuple[bytes, bytes] = (b"", b""),
    *,
    kind: type | None = None,
) -> list[bytes]:
    """One line, changed at one place of its JSON: any, or one that holds a value of some kind."""
    at = chance.randrange(len(lines) - 1)
    value = json.loads(lines[at])
    places = [place for place in places_in(value) if kind is None or type(place[0][place[1]]) is kind]
    if places:
        change(*chance.choice(places))
    line = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode(errors="surrogatepass")
    return [*lines[:at], line.replace(*then) if then[0] else line, *lines[at + 1 :]]


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a JSON value: what it is in, and its key there."""
    found = []
    waiting = [value]
    while waiting:
        inside = waiting.pop()
        keys = list(inside) if isinstance(inside, dict) else range(len(inside)) if isinstance(inside, list) else ()
        for key in keys:
            found.append((inside, key))
            waiting.append(inside[key])
    return found


DAMAGES: dict[str, Damage] = {
    "bytes flipped": _bytes_flipped,
    "not text": _not_text,
    "cut off": _cut_off,
    "line dropped": _line_dropped,
    "line doubled": _line_doubled,
    "lines swapped": _lines_swapped,
    "nested deeply": _nested,
    "field removed": _field_removed,
    "another type": _another_type,
    "huge number": _huge_number,
    "another name": _another_name,
    "renamed field": _renamed_field,
    "value moved": _value_moved,
}
