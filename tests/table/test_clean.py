"""What a text may hold when it leaves: everything that can be read, and nothing that steers who shows it."""

import json
import sys
import unicodedata
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.kernel.telling import Board, Gauge, Piece, Side, Tag
from turnwright.table.clean import SEEN_ALTHOUGH_FORMAT, clean, cleaned, escaped

UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Unicode's own word for it: control, format, surrogate, and what separates lines and paragraphs."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("\x1b[31mRose\x1b[0m", "[31mRose[0m", id="colours"),
        pytest.param("\x1b]0;title\x07Rose", "]0;titleRose", id="the title of the window"),
        pytest.param("\x9b2JRose\x9d", "2JRose", id="the same in C1"),
        pytest.param("Rose\rBirch", "Rose Birch", id="back to the start of the line"),
        pytest.param("Rose\x00\x08\x7f", "Rose", id="nul, backspace, delete"),
        pytest.param("Rose\u202eesoR\u202c", "RoseesoR", id="letters turned round"),
        pytest.param("\u2067Rose\u2069\u200f\u061c", "Rose", id="isolates and marks"),
        pytest.param("Ro\u200bse\ufeff\u2060", "Rose", id="of no width"),
        pytest.param("Rose\U000e0041\U000e007f", "Rose", id="tags"),
        pytest.param("Ro\ud800se\udcff", "Rose", id="halves of a pair"),
        pytest.param("Rose\nBirch\u2028Oak\x85Elm\tAsh", "Rose Birch Oak Elm Ash", id="line breaks and tabs"),
        pytest.param("Flabébé, 李小龍, Ёж, عمر, 🗡️, Zoë", "Flabébé, 李小龍, Ёж, عمر, 🗡️, Zoë", id="names"),
        pytest.param("[bold]x[/bold] <b> & \\", "[bold]x[/bold] <b> & \\", id="markup is the reader's to leave alone"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_only_what_can_be_read_is_left(text, expected):
    assert clean(text) == expected


def test_lines_stay_apart_where_lines_may_be():
    assert clean("a\r\nb\rc\n\nd\x0be\u2029f", lines=True) == "a\nb\nc\n\nd\ne\nf"


def test_every_character_that_unicode_calls_unseen_is_gone_and_every_other_is_kept():
    for code in range(sys.maxunicode + 1):
        letter = chr(code)
        kept = clean(letter)
        if letter in SEEN_ALTHOUGH_FORMAT or unicodedata.category(letter) not in UNSEEN:
            # What has no meaning yet may go, where Unicode says that it will never be seen.
            assert kept == letter or (kept == "" and unicodedata.category(letter) == "Cn"), hex(code)
        else:
            assert kept in ("", " "), hex(code)


@given(st.text(st.characters()), st.booleans())
def test_what_is_clean_stays_as_it_is(text, lines):
    once = clean(text, lines=lines)
    assert clean(once, lines=lines) == once
    once.encode()  # no half of a pair is left
    assert lines or len(once.splitlines()) <= 1


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_json_is_escaped_without_a_change_of_its_value(text):
    written = json.dumps({text: [text]}, ensure_ascii=False)
    assert json.loads(escaped(written)) == {text: [text]}
    assert clean(escaped(written)) == escaped(written)


def test_every_text_of_a_board_is_cleaned():
    piece = Piece("r\x00", "Ro\u202ese", "red\n", (Gauge("H\x1bP", 3, 5),), (Tag("", "not\re"),))
    board = Board("Turn\x9b 1", ("Ro\u202ese",), (piece,), (Tag("", "a \x07"),), (Side("red\n", "1\u200b"),))
    clear = Piece("r", "Rose", "red ", (Gauge("HP", 3, 5),), (Tag("", "not e"),))
    assert cleaned(board) == Board("Turn 1", ("Rose",), (clear,), (Tag("", "a "),), (Side("red ", "1"),))
    assert cleaned([("a\n", 1, None, {"b\x00": (2.5, True)})]) == [("a ", 1, None, {"b": (2.5, True)})]


@given(st.text(), st.text())
def test_texts_in_data_are_cleaned_as_they_are_by_themselves(one, other):
    board = Board(one, (other,), (), (Tag("", other),), (Side(one, other),))
    assert cleaned(board) == Board(
        clean(one), (clean(other),), (), (Tag("", clean(other)),), (Side(clean(one), clean(other)),)
    )
    assert cleaned({one: [other, 1]}) == {clean(one): [clean(other), 1]}


def test_no_character_slips_through_in_data():
    for code in range(sys.maxunicode + 1):
        text = f"a{chr(code)}b"
        if clean(text) != text:
            assert cleaned((text,)) == (clean(text),)


def test_what_json_has_no_form_for_is_cleaned_too():
    assert cleaned([(Fraction(1, 2), "a\n", {1: "b\x00"})]) == [(Fraction(1, 2), "a ", {1: "b"})]
