"""Checks a log: every command is decided again with its dice, every event compared. Differences are named by location.

The hashes of the lines catch accidents. A forger can recompute them, so everything that can be decided again is: who
may send what, the dice, the events, undo and redo, forks, the close. docs/matches.md lists what nobody can know later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from turnwright.kernel import log, sealed
from turnwright.kernel.changed import changed_packs, differences, missing_packs, written_by
from turnwright.kernel.dice import StreamDice
from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.language import reader
from turnwright.kernel.log import Header, OpenDice, SealedDice
from turnwright.kernel.match import Match, start
from turnwright.kernel.messages import Answer, DiceRevealed, Overridden, Paused
from turnwright.kernel.next_record import is_close, require_next
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import TABLE, AnyGame, AnyScribe, Scribe, decide

Status = Literal["verified", "unproven", "broken"]


class Problem(NamedTuple):
    """Something that does not agree with the rules, and where."""

    code: str
    sentence: str
    record: int | None = None
    event: int | None = None
    field: str | None = None

    def __str__(self) -> str:
        return self.sentence


class Verdict(NamedTuple):
    """What a check found."""

    status: Status
    """verified: all of it follows from the rules; unproven: nothing is wrong, but dice are not revealed yet."""
    records: int
    unproven: tuple[int, ...]
    """Records whose dice are sealed: their results cannot be checked yet."""
    problems: tuple[Problem, ...]
    notices: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return self.status == "verified"

    @property
    def sentence(self) -> str:
        """The verdict in a sentence."""
        if self.ok:
            return reader().text("verify.verified", count=self.records)
        if self.status == "broken":
            return str(self.problems[0])
        return reader().text("verify.sealed", count=self.records)


class _Found(Exception):
    """A problem, on its way to the verdict."""

    def __init__(
        self, code: str, sentence: str, *, record: int | None = None, event: int | None = None, field: str | None = None
    ) -> None:
        super().__init__(sentence)
        self.problem = Problem(code, sentence, record, event, field)


def verify(text: bytes, find_game: Callable[[Header], AnyGame]) -> Verdict:
    """Decides every command of a log again with its dice, and compares every event."""
    first, lines, cut = log.split(text)
    header = log.read_header(first)
    game = find_game(header)
    check = _Check(header, game)
    notices = [*([cut] if cut else []), *differences(header, game)]
    if missing_packs(header, game):  # nothing can be decided as it was
        problems = tuple(Problem("verify.packs", told) for told in differences(header, game))
        return Verdict("broken", 0, (), problems, (cut,) if cut else ())
    try:
        check.run(first, lines)
    except _Found as found:
        return Verdict("broken", len(check.match.records), (), (found.problem,), tuple(notices))
    notices += check.notices
    if check.unproven:
        which = (*map(str, check.unproven[:12]), *(("…",) if len(check.unproven) > 12 else ()))
        notices.append(reader().text("verify.sealed_unproven", records=which))
    status: Status = "verified" if check.is_revealed else "unproven"
    if not check.is_revealed and not check.unproven:
        notices.append(reader().text("verify.sealed_unneeded"))
    return Verdict(status, len(check.match.records), tuple(check.unproven), (), tuple(notices))


class _Check:
    """One log on its way through the rules."""

    def __init__(self, header: Header, game: AnyGame) -> None:
        self.header = header
        self.game = game
        self.match = Match(game, header)
        self.codec = log.codec(game.ruleset)
        self.notices: list[str] = []
        self.unproven: list[int] = []
        self.secret: bytes | None = None

    @property
    def is_revealed(self) -> bool:
        return isinstance(self.header.dice, OpenDice) or self.secret is not None

    def run(self, first: bytes, lines: list[bytes]) -> None:
        number = 0
        try:
            self._check_header(first)
            records = self._read(first, lines)
            self.secret = self._revealed(records)
            for number, record in enumerate(records, start=1):
                self._record(record, number)
        except _Found:
            raise
        except Refusal as refusal:
            raise _Found(refusal.code, str(refusal), record=number or None) from None
        except Exception as error:  # a ruleset can fail in any way on a state that no rule led to
            sentence = reader().text("verify.failed", n=str(number), error=repr(error))
            raise _Found("verify.failed", sentence, record=number) from error

    # Reading

    def _check_header(self, first: bytes) -> None:
        body, _ = log.unchained(first)
        path = _left_out(msgspec.json.decode(body), msgspec.json.decode(self.codec.header_body(self.header)))
        if path is not None:
            raise _Found("verify.header", reader().text("verify.header", path=path), field=path)
        if not log.has_chain(self.header):
            self.notices.append(reader().text("verify.no_hashes", format=self.header.format))

    def _read(self, first: bytes, lines: list[bytes]) -> list[AnyRecord]:
        """The records, each with the right hash and nothing in it that is never read."""
        own = b""
        if log.has_chain(self.header):
            _, own = log.checked(first, log.FIRST, 0)
        records = []
        for number, line in enumerate(lines, start=1):
            body = line
            if log.has_chain(self.header):
                try:
                    body, own = log.checked(line, own, number)
                except Refusal as refusal:
                    raise _Found(refusal.code, str(refusal), record=number) from None
            try:
                record = self.codec.record(body, number, self.header)
            except Refusal as refusal:
                raise _Found(refusal.code, str(refusal), record=number) from None
            self._refuse_unread(body, record, number)
            records.append(record)
        return records

    def _refuse_unread(self, body: bytes, record: AnyRecord, number: int) -> None:
        raw = msgspec.json.decode(body)
        raw = self.codec.upgraded(raw, self.header)
        path = _left_out(raw, msgspec.to_builtins(record))
        if path is not None:
            sentence = reader().text("verify.unknown", n=str(number), path=path)
            raise _Found("verify.unknown", sentence, record=number, field=path)

    def _revealed(self, records: list[AnyRecord]) -> bytes | None:
        """The secret of sealed dice, from the record that reveals it."""
        secret = None
        for record in records:
            for place, event in enumerate(record.events, start=1):
                if type(event) is not DiceRevealed:
                    continue
                secret = sealed.secret_of(self.header, event)
                if secret is None:
                    sentence = reader().text("verify.dice", n=str(record.n))
                    raise _Found("verify.dice", sentence, record=record.n, event=place, field="key")
        return secret

    # Deciding again

    def _record(self, record: AnyRecord, number: int) -> None:
        match = self.match
        require_next(record, number, closed=match.closed, next_draw=match.next_draw)
        self._refuse_foreign_fields(record)
        if record.command is not None:
            self._may_be_sent(record)
            self._decide_again(record)
        elif record.fork is not None:
            self._fork(record)
        elif is_close(record):
            self._close(record)
        else:
            self._taken_back(record)
        match._take_in(record, number)

    def _refuse_foreign_fields(self, record: AnyRecord) -> None:
        """A record holds what its kind should, and nothing else."""
        n = record.n
        if record.command is None:
            strange: dict[str, object] = {"dice": record.dice, "override": record.override, "auto": record.auto or None}
            strange |= {"draws": record.draws or None, "version": record.version}
            if record.fork is None:
                strange["first_draw"] = record.first_draw or None
            if record.fork is None and not is_close(record):
                strange["events"] = record.events or None
            if record.close and record.fork is not None:
                strange["close"] = True
            for name, value in strange.items():
                if value is not None:
                    sentence = reader().text("verify.kind", n=str(n), name=name)
                    raise _Found("verify.kind", sentence, record=n, field=name)
        if record.auto and self.header.format == 2:
            raise _Found("verify.auto", reader().text("verify.auto", n=str(n)), record=n, field="auto")
        if record.auto and not self._is_forced(record):
            sentence = reader().text("verify.auto_choice", n=str(n), by=record.by)
            raise _Found("verify.auto", sentence, record=n, field="auto")
        if record.version is not None and not self._is_later(record.version):
            sentence = reader().text("verify.version", n=str(n), version=record.version)
            raise _Found("verify.version", sentence, record=n, field="version")
        if record.dice is not None and not (record.dice and all(record.dice.values())):
            raise _Found("verify.hand_dice", reader().text("verify.hand_dice", n=str(n)), record=n, field="dice")

    def _is_forced(self, record: AnyRecord) -> bool:
        """Whether a person's seat had only one thing to do, or was given the default answer to what it was asked."""
        if record.is_bots:
            return False
        if isinstance(record.command, Answer):
            prompts = self.match.state.flow.prompts
            return any(
                prompt.id == record.command.prompt and prompt.default == record.command.choice for prompt in prompts
            )
        return record.n > 1 and self.match.legal(record.by) == (record.command,)

    def _is_later(self, version: str) -> bool:
        """Whether a ruleset's version can come after the header's."""
        known = [self.header.version]
        while known[-1] in self.game.ruleset.rules.upgrades:
            known.append(self.game.ruleset.rules.upgrades[known[-1]].to)
        return version in (*known[1:], self.game.ruleset.version) and version != self.header.version

    def _may_be_sent(self, record: AnyRecord) -> None:
        """Whose record it is, and that no draw was skipped in search of a better one."""
        match, n = self.match, record.n
        assert record.command is not None
        if record.first_draw != match.next_draw:
            sentence = reader().text(
                "verify.first_draw", n=str(n), first=str(record.first_draw), next=str(match.next_draw)
            )
            raise _Found("verify.first_draw", sentence, record=n, field="first_draw")
        if n == 1:
            if record.by != TABLE:
                raise _Found("verify.by", reader().text("verify.by_opens", by=record.by), record=1, field="by")
            return
        canonical = self.game.ruleset.rules.canonical
        if log.has_chain(self.header) and canonical and canonical(match.state, record.command) != record.command:
            how = reader().text("verify.command")
            raise self._found("verify.command", record, how, field="command")
        try:
            match._admit(record.command, record.by, record.dice, record.override, None)
        except Refusal as refusal:
            raise self._refused(record, refusal, "by") from None

    def _decide_again(self, record: AnyRecord) -> None:
        n = record.n
        stream = sealed.stream_of(self.header, self.secret)
        dice = StreamDice(stream, record.first_draw, record.dice)
        try:
            scribe = start(self.game, self.header, dice) if n == 1 else self._again(record, dice)
        except Refusal as refusal:
            if refusal.code != "dice.sealed":
                raise self._refused(record, refusal, refusal.field or "command") from None
            if not record.draws:
                how = reader().text("verify.draws")
                raise self._found("verify.draws", record, how, field="draws") from None
            self.unproven.append(n)
            return
        if dice.index - record.first_draw != record.draws:
            how = reader().text("verify.draws_count", claimed=record.draws, count=dice.index - record.first_draw)
            raise self._found("verify.draws", record, how, field="draws")
        self._compare(record, tuple(scribe.events))
        if record.override is not None and not any(type(event) is Overridden for event in record.events):
            sentence = reader().text("verify.override", n=str(n))
            raise _Found("verify.override", sentence, record=n, field="override")

    def _again(self, record: AnyRecord, dice: StreamDice) -> AnyScribe:
        assert record.command is not None
        scribe: AnyScribe = Scribe(
            self.match.game, self.match.state, dice, by=record.by, n=record.n, override=record.override
        )
        decide(scribe, record.command)
        dice.refuse_left_over()
        return scribe

    def _taken_back(self, record: AnyRecord) -> None:
        try:
            if record.undo is not None:
                self.match._is_at_the_table(record.by)
                self.match._may_take_back(record.by, record.undo)
            else:
                self.match._may_bring_back(record.by)
        except Refusal as refusal:
            raise self._refused(record, refusal, "by") from None

    def _fork(self, record: AnyRecord) -> None:
        """A fork continues at a draw fixed by its own log, so it cannot look for a better roll."""
        match, n = self.match, record.n
        if record.by != TABLE:
            match._known(record.by)
        if not log.has_chain(self.header):
            self.notices.append(reader().text("verify.old_fork", n=str(n)))
            return
        if record.fork != n - 1:
            sentence = reader().text("verify.fork", n=str(n), fork=str(record.fork), before=str(n - 1))
            raise _Found("verify.fork", sentence, record=n, field="fork")
        lane = sealed.next_lane(match.next_draw)
        if record.first_draw != lane:
            sentence = reader().text("verify.fork_draw", n=str(n), draw=str(record.first_draw), lane=str(lane))
            raise _Found("verify.fork", sentence, record=n, field="first_draw")
        self._reveals_once(record)

    def _close(self, record: AnyRecord) -> None:
        if log.has_chain(self.header):
            try:
                self.match._may_close(record.by)
            except Refusal as refusal:
                raise self._refused(record, refusal, "by") from None
        elif record.by != TABLE:
            sentence = reader().text("verify.by_closes", n=str(record.n), by=record.by)
            raise _Found("verify.by", sentence, record=record.n, field="by")
        self._reveals_once(record)

    def _reveals_once(self, record: AnyRecord) -> None:
        wanted = 1 if isinstance(self.header.dice, SealedDice) else 0
        if len(record.events) != wanted:
            sentence = reader().text("verify.dice_times", n=str(record.n), count=len(record.events), wanted=wanted)
            raise _Found("verify.dice", sentence, record=record.n, field="events")

    # Comparing

    def _refused(self, record: AnyRecord, refusal: Refusal, field: str) -> _Found:
        how = reader().text("verify.refused", refusal=str(refusal))
        return self._found("verify.refused", record, how, field=field)

    def _compare(self, record: AnyRecord, decided: tuple[Any, ...]) -> None:
        stated: tuple[Any, ...] = record.events
        if self.header.format < 3:
            stated, decided = tuple(map(_without_sentences, stated)), tuple(map(_without_sentences, decided))
        for place, (said, true) in enumerate(zip(stated, decided, strict=False), start=1):
            if said != true:
                kind = log.tag_of(type(said))
                how = reader().text("verify.event", place=place, kind=kind, stated=_short(said), decided=_short(true))
                field = _difference(msgspec.to_builtins(said), msgspec.to_builtins(true))
                raise self._found("verify.event", record, how, event=place, field=field)
        if len(record.events) != len(decided):
            how = reader().text("verify.events", stated=len(record.events), count=len(decided))
            raise self._found("verify.events", record, how, event=min(len(record.events), len(decided)) + 1)

    def _found(
        self, code: str, record: AnyRecord, how: str, *, event: int | None = None, field: str | None = None
    ) -> _Found:
        """A problem of a record: another version may have decided it, by rules that have changed since."""
        version = record.version or self.header.version
        older = version != self.game.ruleset.version or bool(changed_packs(self.header, self.game))
        if older:
            by = written_by(msgspec.structs.replace(self.header, version=version))
            return _Found(
                "verify.differently",
                reader().text("verify.differently", n=str(record.n), by=by, how=how),
                record=record.n,
                event=event,
                field=field,
            )
        sentence = reader().text("verify.record", n=str(record.n), how=how)
        return _Found(code, sentence, record=record.n, event=event, field=field)


def _without_sentences(event: Any) -> Any:
    """An event as far as its meaning goes: until format 2, overrides and prompts held sentences of their time."""
    if type(event) is Overridden:
        return Overridden(event.code, event.reason)
    if type(event) is Paused:
        return replace(event, prompts=tuple(replace(prompt, about={}) for prompt in event.prompts))
    return event


def _short(event: Any) -> str:
    text = msgspec.json.encode(event).decode()
    return text if len(text) <= 160 else text[:157] + "…"


def _left_out(raw: Any, read: Any, path: str = "") -> str | None:
    """The path of the first thing in raw data that was not read, or was read as something else; none when all was."""
    if isinstance(raw, dict) and isinstance(read, dict):
        for key, value in raw.items():
            place = f"{path}.{key}" if path else str(key)
            if key not in read:
                if value is None or value in ({}, [], 0, False, ""):
                    continue  # a default that was written out
                return place
            found = _left_out(value, read[key], place)
            if found is not None:
                return found
        return None
    if isinstance(raw, list) and isinstance(read, list | tuple) and len(raw) == len(read):
        pairs = (
            _left_out(one, two, f"{path}[{place}]") for place, (one, two) in enumerate(zip(raw, read, strict=True))
        )
        return next((found for found in pairs if found is not None), None)
    same = raw == read and isinstance(raw, bool) == isinstance(read, bool)
    return None if same else path or reader().text("verify.whole")


def _difference(said: Any, true: Any, path: str = "") -> str | None:
    """The path of the first field in which two values differ."""
    if isinstance(said, dict) and isinstance(true, dict):
        for key in dict.fromkeys((*said, *true)):
            if said.get(key) != true.get(key) or (key in said) != (key in true):
                return _difference(said.get(key), true.get(key), f"{path}.{key}" if path else str(key))
    if isinstance(said, list | tuple) and isinstance(true, list | tuple):
        for place, (one, two) in enumerate(zip(said, true, strict=False)):
            if one != two:
                return _difference(one, two, f"{path}[{place}]")
    return path or None
