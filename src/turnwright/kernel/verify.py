"""Checks a log: every command decided again under its dice, every event compared. A record that differs is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from turnwright.kernel import log
from turnwright.kernel.dice import Mulberry32, Sha256, Stream, StreamDice
from turnwright.kernel.log import Header, OpenDice, Record
from turnwright.kernel.match import Match, changed_packs, differences, missing_packs, start
from turnwright.kernel.messages import DiceRevealed
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame, Scribe, decide


class Verdict(NamedTuple):
    """What a check found."""

    ok: bool
    records: int
    sealed: bool
    """The dice are not revealed yet: the records were checked as far as they can be without them."""
    problems: tuple[str, ...]
    notices: tuple[str, ...]


def verify(text: bytes, find_game: Callable[[Header], AnyGame]) -> Verdict:
    """Re-decides every command of a log under its dice and compares every event."""
    first, lines, cut = log.split(text)
    header = log.read_header(first)
    game = find_game(header)
    match = Match(game, header)
    notices = [cut] if cut else []
    missing, told = missing_packs(header, game), differences(header, game)
    problems = told if missing or changed_packs(header, game) else []
    notices += told if not problems else []
    if missing:  # nothing can be decided as it was
        return Verdict(False, 0, False, tuple(problems), tuple(notices))
    decoder = log.codec(game.ruleset)
    number = 0
    stream: Stream | None = None
    try:
        records = [decoder.record(line, number) for number, line in enumerate(lines, start=1)]
        stream = _stream(header, records)
        for number, record in enumerate(records, start=1):
            match._in_place(record, number)
            _may_be_sent(match, record)
            if stream is not None:
                _decide_again(match, record, stream)
            match._take_in(record, number)
    except Refusal as refusal:
        problems.append(str(refusal))
    except (KeyError, ValueError, TypeError, AttributeError, AssertionError) as error:
        problems.append(f"Record {number} cannot be decided on the records before it: {error!r}.")
    sealed = stream is None and not isinstance(header.dice, OpenDice)
    return Verdict(not problems, len(match.records), sealed, tuple(problems), tuple(notices))


def _may_be_sent(match: Match, record: Record[Any, Any]) -> None:
    """What can be checked without dice: whose record it is, and that no draw was skipped in search of a better one."""
    if record.command is not None and record.first_draw != match.next_draw:
        raise Refusal(
            "verify.first_draw",
            f"Record {record.n} takes its dice from draw {record.first_draw}, but the next one was {match.next_draw}.",
        )
    try:
        if record.undo is not None:
            match._may_take_back(record.by, record.undo)
        elif record.redo is not None:
            match._may_bring_back(record.by)
        elif record.command is not None and record.n > 1:
            match._admit(record.command, record.by, record.dice, record.override, None)
    except Refusal as refusal:
        raise Refusal("verify.refused", f"Record {record.n} would be refused: {refusal}") from None


def _decide_again(match: Match, record: Record[Any, Any], stream: Stream) -> None:
    if record.command is None:
        return
    dice = StreamDice(stream, record.first_draw, record.dice)
    if record.n == 1:
        scribe = start(match.game, match.header, dice)
    else:
        scribe = Scribe(match.game, match.state, dice, by=record.by, n=record.n, override=record.override)
        try:
            decide(scribe, record.command)
            dice.refuse_left_over()
        except Refusal as refusal:
            raise Refusal("verify.refused", f"Record {record.n} would be refused: {refusal}") from None
    if dice.index - record.first_draw != record.draws:
        raise Refusal(
            "verify.draws",
            f"Record {record.n} says {record.draws} draws, but its command makes {dice.index - record.first_draw}.",
        )
    _compare(record, tuple(scribe.events))


def _compare(record: Record[Any, Any], decided: tuple[Any, ...]) -> None:
    for place, (said, true) in enumerate(zip(record.events, decided, strict=False), start=1):
        if said != true:
            kind = type(said).__struct_config__.tag
            raise Refusal(
                "verify.event",
                f"Record {record.n} was changed: its event {place} ({kind}) says {_short(said)}, "
                f"the rules give {_short(true)}.",
            )
    if len(record.events) != len(decided):
        raise Refusal(
            "verify.events", f"Record {record.n} has {len(record.events)} events, the rules give {len(decided)}."
        )


def _short(event: Any) -> str:
    text = msgspec.json.encode(event).decode()
    return text if len(text) <= 160 else text[:157] + "…"


def _stream(header: Header, records: list[Record[Any, Any]]) -> Stream | None:
    """The dice of a log: open, or revealed by its last record; none while they are sealed."""
    if isinstance(header.dice, OpenDice):
        return Mulberry32(header.dice.seed)
    revealed = [(record.n, event) for record in records for event in record.events if type(event) is DiceRevealed]
    if not revealed:
        return None
    number, last = revealed[-1]
    try:
        key, nonce = bytes.fromhex(last.key), bytes.fromhex(last.nonce)
    except ValueError:
        raise Refusal("verify.dice", f"Record {number} reveals dice that are no hexadecimal numbers.") from None
    if log.commitment(key, nonce) != header.dice.commitment:
        raise Refusal("verify.dice", f"Record {number} reveals other dice than those that the header promised.")
    return Sha256(key)
