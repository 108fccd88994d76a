"""The log: a header and one record a line, as JSON. What is written here is all that a match is.

`Codec` turns a ruleset's values into lines and back; a line that is broken off, too new or unknown gets a clear error.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Generic, Literal, TypeVar

import msgspec

from turnwright.kernel.messages import Command, Event
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyRuleset
from turnwright.kernel.shapes import PackRef

FORMAT = 1
"""The version of the log's own shape: a log with a newer one is refused."""

C = TypeVar("C")
E = TypeVar("E")


class OpenDice(msgspec.Struct, frozen=True, tag="open", tag_field="kind"):
    """Dice that anybody can re-roll: solo play, scripts, simulation."""

    seed: int


class SealedDice(msgspec.Struct, frozen=True, tag="sealed", tag_field="kind"):
    """Dice between people: the SHA-256 over key and nonce is here, both are revealed when the match ends."""

    commitment: str


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How people sit together."""

    undo: Literal["strict", "friendly"] = "strict"
    """strict: a player takes back only an own last command that rolled and showed nothing; friendly: anything."""
    hand_dice: Literal["gm", "anyone", "nobody"] = "gm"
    """Who may enter dice that were rolled by hand."""


class Header(msgspec.Struct, frozen=True):
    """The first line of a log: everything that verifying needs beside the records."""

    ruleset: str
    version: str
    options: dict[str, Any]
    packs: tuple[PackRef, ...]
    setup: Any
    dice: OpenDice | SealedDice
    table: Table = Table()
    format: int = FORMAT
    encounter: str | msgspec.UnsetType = msgspec.UNSET
    """The prepared battle that was asked for, for people and tools; what was played is in `setup`."""


class Record(msgspec.Struct, Generic[C, E], frozen=True, omit_defaults=True, gc=False):
    """One line of the log: a command that was granted with what happened, or an undo, a redo, a fork."""

    n: int
    by: str
    command: C | None = None
    events: tuple[E, ...] = ()
    first_draw: int = 0
    draws: int = 0
    auto: bool = False
    dice: dict[str, tuple[int, ...]] | None = None
    override: str | None = None
    undo: int | None = None
    """The first record that is taken back, with everything since."""
    redo: int | None = None
    """The undo that is itself taken back."""
    fork: str | None = None
    """Where this line of play was split off, for people to read."""


class SeatRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is sent of a record: no command, no dice position, and events as the seat may see them."""

    n: int
    by: str
    events: tuple[Any, ...] = ()
    undo: int | None = None
    redo: int | None = None


class Submission(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat sends: a command with who sends it, dice rolled by hand, and the last record that the seat knew."""

    command: Any
    by: str
    dice: dict[str, tuple[int, ...]] | None = None
    override: str | None = None
    seen: int | None = None


class Codec:
    """Reads and writes one ruleset's values."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset = ruleset
        record: Any = Record[ruleset.command_type, ruleset.event_type]  # type: ignore[name-defined]
        self._record = msgspec.json.Decoder(record)
        self._encoder = msgspec.json.Encoder()

    def line(self, value: Header | Record[Any, Any]) -> bytes:
        """One line of a log."""
        return self._encoder.encode(value) + b"\n"

    def record(self, line: bytes, number: int) -> Record[Command, Event]:
        """A record from its line; the error names the record."""
        try:
            return self._record.decode(line)  # type: ignore[no-any-return]
        except msgspec.ValidationError as error:
            raise Refusal("log.record", f"Record {number} does not fit {self.ruleset.name}: {error}.") from None
        except msgspec.DecodeError as error:
            raise Refusal("log.broken", f"Record {number} is not a whole line of JSON: {error}.") from None

    def command(self, raw: Any) -> Command:
        """A command from plain JSON data, as scripts and requests send it."""
        if not isinstance(raw, dict) or "type" not in raw:
            raise Refusal("command.shape", 'A command is an object with a "type", such as {"type": "wait"}.')
        try:
            return msgspec.convert(raw, self.ruleset.command_type)  # type: ignore[no-any-return]
        except msgspec.ValidationError as error:
            known = ", ".join(sorted(tag_of(kind) for kind in self.ruleset.rules.commands))
            hint = f" {self.ruleset.name} knows: {known}." if "Invalid value" in str(error) else ""
            raise Refusal("command.shape", f"The command {raw.get('type')} does not fit: {error}.{hint}") from None


def tag_of(kind: type) -> str:
    """The name of a command, an event or a word on the wire."""
    config: Any = kind.__struct_config__  # type: ignore[attr-defined]
    return str(config.tag)


@lru_cache(maxsize=32)
def codec(ruleset: AnyRuleset) -> Codec:
    """The codec of a ruleset, made once."""
    return Codec(ruleset)


def read_header(line: bytes) -> Header:
    """The header of a log, refused when it is newer than this program."""
    try:
        peek = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise Refusal("log.broken", f"The first line is not a header: {error}.") from None
    if not isinstance(peek, dict) or not isinstance(peek.get("format"), int):
        raise Refusal("log.header", "The first line is not the header of a Turnwright log: it has no format number.")
    if peek["format"] > FORMAT:
        raise Refusal(
            "log.newer",
            f"This log has format {peek['format']}; this program reads up to {FORMAT}: update Turnwright to open it.",
        )
    try:
        return msgspec.convert(peek, Header)
    except msgspec.ValidationError as error:
        raise Refusal("log.header", f"The header does not fit: {error}.") from None


def split(text: bytes) -> tuple[bytes, list[bytes], str | None]:
    """Header line, record lines, and a notice when the last line was cut off in the middle."""
    *whole, rest = text.split(b"\n")
    notice = None
    if rest:
        try:
            msgspec.json.decode(rest)
            whole.append(rest)
        except (msgspec.DecodeError, UnicodeDecodeError):  # it may end within a letter
            cut = max(len(whole), 1)
            notice = f"The log was cut off in the middle of record {cut}; it is loaded up to the record before."
    if not whole:
        raise Refusal("log.empty", "There is no whole line in this log: not even its header.")
    return whole[0], whole[1:], notice


def commitment(key: bytes, nonce: bytes) -> str:
    """What a header says of sealed dice: enough to check them later, nothing to guess them by."""
    return hashlib.sha256(key + nonce).hexdigest()


def content_hash(parts: Iterable[tuple[str, bytes]]) -> str:
    """One hash over named pieces of content, the same on every machine."""
    digest = hashlib.sha256()
    for name, data in sorted(parts):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()
