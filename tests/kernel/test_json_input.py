"""JSON that somebody hands in: its depth is counted right, whatever stands in its strings, and faults have a place."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.kernel.json_input import (
    MOST_DIGITS,
    MOST_NESTED,
    decode,
    decode_or_word,
    nesting_exceeds,
    refuse_absurd_lines,
)
from turnwright.kernel.refusal import Refusal

TRICKY = st.text('[]{}"\\\n,:a', max_size=8)
VALUES = st.recursive(
    st.none() | st.integers() | TRICKY,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TRICKY, inner, max_size=3),
    max_leaves=20,
)


def depth(value) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(depth, inside), default=0)


@given(value=VALUES, indent=st.sampled_from([None, 1]))
def test_the_depth_is_that_of_the_value(value, indent):
    text = json.dumps(value, indent=indent).encode()
    deep = depth(value)
    assert not nesting_exceeds(text, deep)
    assert deep == 0 or nesting_exceeds(text, deep - 1)


@given(value=VALUES, cut=st.integers(1, 40))
def test_text_that_is_cut_off_is_no_deeper_than_it_was(value, cut):
    text = json.dumps(value).encode()
    assert not nesting_exceeds(text[:-cut], depth(value))


def nested(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


def test_nesting_is_allowed_up_to_the_limit():
    assert decode(nested(MOST_NESTED), "file")
    with pytest.raises(Refusal, match=r"^file: nested too deeply: at most 100 levels$"):
        decode(nested(MOST_NESTED + 1), "file")
    with pytest.raises(Refusal, match="nested too deeply"):  # closing brackets in strings do not hide it
        decode(b'["]",' * 101 + b"1" + b"]" * 101, "file")


def test_numbers_are_allowed_up_to_the_limit():
    assert decode(b"9" * MOST_DIGITS, "file") == 10**MOST_DIGITS - 1
    assert decode(b'["' + b"9" * 5000 + b'"]', "file") == ["9" * 5000]
    with pytest.raises(Refusal, match=r"^file: a number is too long: at most 100 digits$"):
        decode(b'{"a\\"b": -' + b"9" * (MOST_DIGITS + 1) + b"}", "file")
    with pytest.raises(Refusal, match=r"^file: a number is out of range$"):
        decode(b"[1e999]", "file")


def test_faults_are_named_by_line_and_column():
    with pytest.raises(Refusal, match=r"^file:2:6: this is not JSON: expected ':'$"):
        decode(b'{\n "a" 1}', "file")
    with pytest.raises(Refusal, match=r"^file:1:3: this is not JSON: it is not UTF-8"):
        decode(b'["\xff"]', "file", code="own.code")
    with pytest.raises(msgspec.ValidationError):  # how a value does not fit is told by who knows what it should be
        decode(b'"a"', "file", int)


def test_a_line_of_a_log_is_named():
    refuse_absurd_lines(b'{"cut off": [[[[\n' * 50, "log")
    with pytest.raises(Refusal, match=r"^log:2: nested too deeply"):
        refuse_absurd_lines(b"{}\n" + nested(101) + b"\n", "log")


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3), ("true", True), ("coin", "coin"), ('"3"', "3"), ("", ""), ("a\udcff", "a\udcff")]
)
def test_a_typed_value_is_json_or_a_word(text, value):
    assert decode_or_word(text, "--option a") == value


def test_a_typed_value_has_limits_too():
    with pytest.raises(Refusal, match="--option a: nested too deeply"):
        decode_or_word("[" * 500, "--option a")
