"""The page's types are generated from the messages, and every message reads back."""

from pathlib import Path

import msgspec
import pytest
from tests.scripts import script

from turnwright.kernel.refusal import Refusal
from turnwright.table import wire

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_up_to_date():
    assert (ROOT / "web/src/lib/protocol.ts").read_text("utf-8") == script("protocol").generated(), "run: make types"


def test_the_types_of_the_pages_words_are_up_to_date():
    assert (ROOT / "web/src/lib/i18n/shapes.ts").read_text("utf-8") == script("page_words").generated(), (
        "run: make types"
    )


def test_every_message_of_design_section_11_exists():
    client = {
        "hello",
        "open",
        "join",
        "submit",
        "odds",
        "why",
        "inspect",
        "suggest",
        "undo",
        "redo",
        "fork",
        "at",
        "log",
    }
    client |= {
        "load",
        "verify",
        "request",
        "approve",
        "hand_over",
        "concede",
        "ping",
        "ways",
        "preview",
        "faces",
        "wish",
        "grant",
        "moments",
    }
    host = {"welcome", "catalog", "screen", "record", "odds", "refused", "presence", "served", "request", "clock"}
    host |= {"countdown", "pong"}
    defs = wire.schema()["$defs"]
    assert client == set(defs["FromClient"]["discriminator"]["mapping"])
    assert host <= set(defs["FromHost"]["discriminator"]["mapping"])


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b'{"type": "submit"}',
        b'{"type": "nothing"}',
        b'{"type": "odds", "seen": 1, "keys": 5}',
        b"\xff",
    ],
)
def test_what_is_no_message_is_refused(data):
    with pytest.raises(Refusal, match="not a message"):
        wire.from_client(data)


def test_deeply_nested_input_is_refused():
    data = b'{"type": "why", "command": ' + b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"}"
    with pytest.raises(Refusal, match="not a message"):
        wire.from_client(data)


def test_messages_read_back():
    screen = wire.Screen(3, seat="red", may_undo=None, may_redo=False, question="")
    again = wire.from_host(wire.encode(screen))
    assert again == screen
    assert again.board is msgspec.UNSET
    assert again.may_undo is None
    assert again.question == ""
