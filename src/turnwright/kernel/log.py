"""The log: a header and one record per line, as JSON. What is written here is all that a match is.

`Codec` turns a ruleset's values into lines and back; a line that is broken off, too new or unknown gets a clear error.
Every line since format 2 ends with a hash over itself and the line before. It finds accidents: a line that was lost,
changed or moved. It proves nothing against somebody who works it out anew; `verify` decides again and does.
"""

from __future__ import annotations

import hashlib
from binascii import hexlify
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_args

import msgspec

from turnwright.kernel import readers
from turnwright.kernel.language import reader
from turnwright.kernel.messages import Command, Event, Typed
from turnwright.kernel.naming import Known, by_ids
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyRuleset
from turnwright.kernel.shapes import PackRef

FORMAT = 3
"""The version of the log's own shape: a log with a newer one is refused.

1: no hashes. 2: a hash per line, bound to the header. 3: no sentence of any language but what people typed; seats may
contribute to sealed dice; steps that a table took by itself are marked; header fields that are not known are kept.
"""

BOT = "bot"
"""How `who` begins where no person chose: `bot`, or `bot:` and the name of the player."""

C = TypeVar("C")
E = TypeVar("E")


class OpenDice(msgspec.Struct, frozen=True, tag="open", tag_field="kind"):
    """Dice that anybody can re-roll: solo play, scripts, simulation."""

    seed: int


class SealedDice(msgspec.Struct, frozen=True, tag="sealed", tag_field="kind"):
    """Dice between people: a hash over key, nonce and match is here; the close reveals key and nonce."""

    commitment: str
    seats: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    """What each seat contributed (hex): mixed into the key, so that nobody alone knows the rolls. A seat that did not
    reveal its contribution in time is left out."""
    promised: str | msgspec.UnsetType = msgspec.UNSET
    """The hash of key and nonce as it was shown before any seat revealed what it contributed."""


class TableRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How people sit together."""

    undo: Literal["strict", "friendly"] = "strict"
    """strict: a player takes back only their own last command, if it rolled and showed nothing; friendly: anything."""
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
    table: TableRules = TableRules()
    format: int = FORMAT
    encounter: str | msgspec.UnsetType = msgspec.UNSET
    """The prepared battle that was asked for, for people and tools; what was played is in `setup`."""
    program: str | msgspec.UnsetType = msgspec.UNSET
    """The version of Turnwright that opened the match."""
    changes: dict[str, dict[str, dict[str, Any]]] | msgspec.UnsetType = msgspec.UNSET
    """Content that was tried out without a pack, by kind and id: as much of an entry as differed."""
    more: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """Fields that a later program of this format wrote: kept, bound by the fingerprint, read by nobody here."""


readers.work_out(Header)
_KNOWN = frozenset(Header.__struct_fields__) - {"more"} | {"hash"}


class Record(msgspec.Struct, Generic[C, E], frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One line of the log: a command that was granted with what happened, or an undo, a redo, a fork, the close."""

    n: int
    by: str
    command: C | None = None
    events: tuple[E, ...] = ()
    first_draw: int = 0
    draws: int = 0
    auto: bool = False
    """Whether the table took this step by itself, because the seat wanted it so and nothing was to be chosen.
    (In format 1 it meant a bot, which `who` says since.)"""
    dice: dict[str, tuple[int, ...]] | None = None
    override: Typed | None = None
    """Why the game master let something happen that the rules refuse; only where a rule was in the way."""
    undo: int | None = None
    """The first record that is taken back, with everything since."""
    redo: int | None = None
    """The undo that is itself taken back."""
    fork: int | Typed | None = None
    """The record after which this line of play was split off; format 1 has a note instead."""
    close: bool = False
    """Nothing comes after this; sealed dice are revealed here."""
    version: str | None = None
    """The version of the ruleset that decided this, where it is not the header's."""
    who: str | None = None
    """The person who sat at the seat, an opaque id; no rule reads it."""
    at: int | None = None
    """When, in milliseconds since 1970, as the caller said; no rule reads it."""

    @property
    def is_bots(self) -> bool:
        """Whether no person chose this."""
        return self.who is not None and self.who.partition(":")[0] == BOT


class SeatRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is sent of a record: no command, no dice position, and events as the seat may see them."""

    n: int
    by: str
    events: tuple[Any, ...] = ()
    undo: int | None = None
    redo: int | None = None
    fork: int | Typed | None = None
    close: bool = False
    who: str | None = None
    at: int | None = None


class Submission(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat sends: a command with who sends it, dice rolled by hand, and the last record that the seat knew."""

    command: Any
    by: str
    dice: dict[str, tuple[int, ...]] | None = None
    override: Typed | None = None
    seen: int | None = None
    who: str | None = None
    at: int | None = None
    auto: bool = False
    """Whether the table sends it by itself for the seat."""


class Codec:
    """Reads and writes one ruleset's values."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset = ruleset
        generic: Any = Record
        self._type: type[Record[Command, Event]] = generic[ruleset.command_type, ruleset.event_type]
        self._record = readers.reader(self._type)
        self._encoder = msgspec.json.Encoder()
        self._any_command = ruleset.command_type
        self._commands: dict[str, Any] = {tag_of(kind): kind for kind in get_args(self._any_command)}

    def body(self, record: Record[Any, Any]) -> bytes:
        """The line of a record without its hash and its end."""
        return self._encoder.encode(record)

    def header_body(self, header: Header) -> bytes:
        """The same of a header, with what a later program wrote into it."""
        if not header.more:
            return self._encoder.encode(header)
        plain = msgspec.structs.replace(header, more=msgspec.UNSET)
        return self._encoder.encode({**msgspec.to_builtins(plain), **header.more})

    def record(self, body: bytes, number: int, header: Header | None = None) -> Record[Command, Event]:
        """A record from its line, in today's words; the error names the record."""
        try:
            if header is None or (header.version == self.ruleset.version and header.format > 1):
                record: Record[Command, Event] = self._record.decode(body)
                return record
            raw: Any = msgspec.json.decode(body)
            if not isinstance(raw, dict):
                raise msgspec.ValidationError("Expected `object`")
            return msgspec.convert(self.upgraded(raw, header), self._type)
        except msgspec.ValidationError as error:
            raise Refusal(
                "log.record", number=number, ruleset=text_ref(self.ruleset.name), error=text_ref(error)
            ) from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refusal("log.broken", context="json", number=number, error=text_ref(error)) from None
        except RecursionError:
            raise Refusal("log.broken", context="nested", number=number) from None

    def upgraded(self, raw: dict[str, Any], header: Header) -> dict[str, Any]:
        """A record of an older format and version in today's words, one step after the other."""
        version, steps = raw.get("version") or header.version, self.ruleset.rules.upgrades
        if header.format == 1 and "auto" in raw:
            raw = {**raw, "auto": False, **({"who": BOT} if raw["auto"] is True else {})}
        while version in steps:
            version, raw = steps[version].to, steps[version].record(raw)
        return raw

    def command(self, raw: Any, names: Known | None = None) -> Command:
        """A command from plain JSON data, as scripts and requests send it; `names` lets it use printed ones."""
        if not isinstance(raw, dict) or "type" not in raw:
            raise Refusal("command.shape")
        kind = self._commands.get(raw["type"], self._any_command) if isinstance(raw["type"], str) else self._any_command
        try:
            named = raw if names is None else by_ids(raw, kind, names)
            command: Command = msgspec.convert(named, kind)
            return command
        except msgspec.ValidationError as error:
            raise Refusal(
                "command.shape",
                context="unknown" if "Invalid value" in str(error) else "value",
                command=text_ref(raw.get("type")),
                error=text_ref(error),
                ruleset=text_ref(self.ruleset.name),
                known=tuple(text_ref(tag) for tag in sorted(map(tag_of, self.ruleset.rules.commands))),
                field=_field_of(error),
            ) from None


def upgraded_header(ruleset: AnyRuleset, header: Header) -> dict[str, Any]:
    """The setup and the rulings of a header in today's words, one step after the other."""
    version, raw = header.version, {"options": header.options, "setup": header.setup}
    while version in ruleset.rules.upgrades:
        step = ruleset.rules.upgrades[version]
        version, raw = step.to, step.header(raw)
    return raw


def _field_of(error: msgspec.ValidationError) -> str:
    """The field of a command that does not fit, from msgspec's "… - at `$.target`"."""
    _, _, place = str(error).partition(" - at `$.")
    return place.rstrip("`")


def tag_of(kind: type[Any]) -> str:
    """The name of a command, an event or a word on the wire."""
    return str(kind.__struct_config__.tag)


@lru_cache(maxsize=32)
def codec(ruleset: AnyRuleset) -> Codec:
    """The codec of a ruleset, made once."""
    return Codec(ruleset)


# Lines and their hashes

HASH_LENGTH = 32
_BEFORE_HASH = b',"hash":"'
_AFTER_HASH = b'"}'
_TAIL = len(_BEFORE_HASH) + HASH_LENGTH + len(_AFTER_HASH)
FIRST = b"turnwright log 2"
"""What stands before the header in the chain of hashes."""


class Line(NamedTuple):
    """One line as it is written, and the hash that the next line stands on."""

    text: bytes
    hash: bytes


def chained(body: bytes, before: bytes) -> Line:
    """A line with its hash, which covers everything up to here."""
    own = _hash(body, before)
    return Line(body[:-1] + _tail(own) + b"\n", own)


def chain(bodies: Iterable[bytes], before: bytes) -> tuple[list[bytes], bytes]:
    """Many lines one after the other, and the last hash."""
    lines, own = [], before
    for body in bodies:
        own = _hash(body, own)
        lines.append(body[:-1] + _tail(own) + b"\n")
    return lines, own


def _hash(body: bytes, before: bytes) -> bytes:
    return hexlify(hashlib.sha256(before + b"\n" + body).digest()[: HASH_LENGTH // 2])


def _tail(own: bytes) -> bytes:
    return _BEFORE_HASH + own + _AFTER_HASH


def unchained(line: bytes) -> tuple[bytes, bytes | None]:
    """A line without its hash, and the hash; none where there is none."""
    line = line.rstrip(b"\r\n")
    if line[-_TAIL : -_TAIL + len(_BEFORE_HASH)] != _BEFORE_HASH or not line.endswith(_AFTER_HASH):
        return line, None
    return line[:-_TAIL] + b"}", line[-len(_AFTER_HASH) - HASH_LENGTH : -len(_AFTER_HASH)]


def checked(line: bytes, before: bytes, number: int) -> tuple[bytes, bytes]:
    """The line of a record since format 2 without its hash, once the hash was found right; record 0 is the header."""
    line = line.rstrip(b"\r\n")
    body = line[:-_TAIL] + b"}"
    own = _hash(body, before)
    if line.endswith(_tail(own)):
        return body, own
    if unchained(line)[1] is None:
        raise Refusal("log.hash", context="missing" if number else "missing_header", number=number)
    raise Refusal.of("log.hash", {"number": number} if number else {"context": "header"})


def read_header(line: bytes) -> Header:
    """The header of a log, refused when it is newer than this program."""
    body, _ = unchained(line)
    try:
        peek = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal("log.broken", context="header", error=text_ref(error)) from None
    except RecursionError:
        raise Refusal("log.broken", context="nested_header") from None
    if not isinstance(peek, dict) or type(peek.get("format")) is not int:
        raise Refusal("log.header")
    if peek["format"] > FORMAT:
        raise Refusal(
            "log.newer",
            format=peek["format"],
            known=FORMAT,
        )
    try:
        header = msgspec.convert(peek, Header)
        unknown = {name: value for name, value in peek.items() if name not in _KNOWN}
        if not unknown:
            return header
        if header.format < FORMAT:
            raise msgspec.ValidationError(f"Object contains unknown field `{min(unknown)}`")
        return msgspec.structs.replace(header, more=unknown)
    except msgspec.ValidationError as error:
        raise Refusal("log.header", context="value", error=text_ref(error)) from None


def has_chain(header: Header) -> bool:
    """Whether the lines of a log carry hashes: not those of format 1."""
    return header.format > 1


def split(text: bytes) -> tuple[bytes, list[bytes], str | None]:
    """Header line, record lines, and a notice when the last line was cut off in the middle."""
    *whole, rest = text.split(b"\n")
    notice = None
    if rest:
        try:
            msgspec.json.decode(rest)
            whole.append(rest)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):  # it may end within a letter
            cut = max(len(whole), 1)
            notice = reader().text("log.cut_off", n=str(cut))
    if not whole:
        raise Refusal("log.empty")
    return whole[0], whole[1:], notice


# What binds a log together


def fingerprint(header: Header) -> str:
    """What a match was opened with, as one hash: rulings, packs, versions, setup and table, all but the sealed dice."""
    dice: Any = header.dice
    if isinstance(dice, SealedDice):
        dice = {"seats": dice.seats, "promised": dice.promised or None} if dice.seats or dice.promised else None
    stated = [
        header.ruleset, header.version, header.options, header.packs, header.setup, dice, header.table,
        header.format, header.encounter or None, header.program or None,
    ]  # fmt: skip
    if header.changes:
        stated.append(header.changes)
    if header.more:
        stated.append(header.more)
    return hashlib.sha256(msgspec.json.encode(stated, order="sorted")).hexdigest()


KEY_LENGTH = NONCE_LENGTH = 32


def commitment(key: bytes, nonce: bytes, opened: str = "") -> str:
    """What a header says of sealed dice: enough to check them later, nothing to guess them by.

    It covers the lengths and the match (`opened`, the header's fingerprint): no other key, and no other match, fits it.
    Format 1 hashed key and nonce alone.
    """
    if not opened:
        return hashlib.sha256(key + nonce).hexdigest()
    parts = (b"turnwright dice 2", key, nonce, opened.encode())
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()


def content_hash(parts: Iterable[tuple[str, bytes]]) -> str:
    """One hash over named pieces of content, the same on every machine."""
    digest = hashlib.sha256()
    for name, data in sorted(parts):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()
