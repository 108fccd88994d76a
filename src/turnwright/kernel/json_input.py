"""JSON from users: faults are named by location, and what nobody could mean is refused."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal, text_ref

MOST_NESTED = 100
"""How deep lists and objects may be nested."""
MOST_DIGITS = 100
"""How many digits in a row a number may have."""

_TO_BRACKETS = bytes.maketrans(b"[]{}", b"()()")
_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b'[]{}"')
_OPENING = ord("(")
_TO_ZEROS = bytes.maketrans(b"123456789", b"000000000")
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_LONG_NUMBER = b"0" * (MOST_DIGITS + 1)


def decode(data: bytes, place: str, kind: Any = Any, *, code: str = "json.broken") -> Any:
    """A value of some kind from JSON text; what is not JSON, or absurd, is refused with the place's name before it.

    What is JSON and does not fit the kind is left to the caller, as msgspec's ValidationError.
    """
    refuse_absurd(data, place, code=code)
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        if "out of range" in str(error):
            raise Refusal(code, key="json.out_of_range", place=text_ref(place)) from None
        raise
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _fault(data, error, place, code) from None


def decode_or_word(text: str, place: str) -> Any:
    """A typed value: JSON if it is valid JSON (true, 3), otherwise the text itself."""
    data = text.encode(errors="surrogateescape")
    refuse_absurd(data, place)
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return text


def refuse_absurd(data: bytes, place: str, *, code: str = "json.absurd") -> None:
    """Refuses JSON that is nested too deeply, or holds a number that is too long."""
    if nesting_exceeds(data, MOST_NESTED):
        raise Refusal(code, key="json.nested", place=text_ref(place), most=MOST_NESTED)
    if _LONG_NUMBER in data.translate(_TO_ZEROS) and _LONG_NUMBER in _STRING.sub(b'""', data).translate(_TO_ZEROS):
        raise Refusal(code, key="json.long_number", place=text_ref(place), most=MOST_DIGITS)


def refuse_absurd_lines(data: bytes, place: str) -> None:
    """The same for a log, line by line: one that is broken does not count for the next."""
    for number, line in enumerate(data.split(b"\n"), start=1):
        refuse_absurd(line, f"{place}:{number}")


def nesting_exceeds(data: bytes, limit: int) -> bool:
    """Whether lists and objects are nested deeper than a limit.

    Only brackets and the quotes of strings are kept, and what is between quotes dropped. Then each round removes the
    innermost pairs of brackets: all are gone after as many rounds as there are levels.
    """
    text = data.replace(rb"\\", b"").replace(rb"\"", b"").translate(_TO_BRACKETS, _NO_BRACKETS).replace(b'""', b"")
    brackets = rest = b"".join(text.split(b'"')[::2])
    for _ in range(limit):
        if b"(" not in rest:
            return False
        rest = rest.replace(b"()", b"")
    if b"(" not in rest:
        return False
    return max(accumulate(1 if each == _OPENING else -1 for each in brackets)) > limit  # some may never be closed


def _fault(data: bytes, error: Exception, place: str, code: str) -> Refusal:
    """What is wrong with data that is not JSON, by line and column: `:2:14: this is not JSON: expected ':'`."""
    sentence, _, byte = str(error).removeprefix("JSON is malformed: ").partition(" (byte ")
    before = data[: int(byte.rstrip(")"))] if byte else data.rstrip()
    key = "json.fault"
    try:
        data.decode()
    except UnicodeDecodeError as broken:
        before, sentence, key = data[: broken.start], broken.reason, "json.fault_utf8"
    line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
    error_text = text_ref(f"{sentence[:1].lower()}{sentence[1:]}")
    return Refusal(code, key=key, place=text_ref(place), line=text_ref(line), column=text_ref(column), error=error_text)
