"""What a careful forger does: changes lines of a log and works all hashes out anew."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from turnwright.kernel import log


def rechained(lines: Iterable[bytes]) -> bytes:
    """Lines of a log of format 2, each with the hash that fits where it now stands."""
    before, text = log.FIRST, b""
    for line in lines:
        sealed = log.chained(log.unchained(line)[0], before)
        text += sealed.text
        before = sealed.hash
    return text


def written(raw: Any) -> bytes:
    """A line from plain data, without a hash."""
    return json.dumps({key: value for key, value in raw.items() if key != "hash"}, separators=(",", ":")).encode()


def forged(lines: list[bytes], number: int, edit: Callable[[Any], Any]) -> bytes:
    """A log with one line changed, the header being line 0, and every hash worked out anew."""
    raw = json.loads(lines[number])
    changed = edit(raw)
    return rechained([*lines[:number], written(raw if changed is None else changed), *lines[number + 1 :]])
