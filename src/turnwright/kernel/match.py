"""A match: a header and append-only records. Commands, undo, redo and forks are records; the state follows from them.

A record's number is the unit everywhere: undo goes to one, a fork leaves at one, a watcher asks for what came since.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from turnwright.kernel import flow, questions
from turnwright.kernel import odds as exact
from turnwright.kernel.dice import Dice, Entered, Mulberry32, Sha256, Stream, StreamDice
from turnwright.kernel.log import (
    Codec,
    Header,
    OpenDice,
    Record,
    SealedDice,
    SeatRecord,
    Submission,
    Table,
    codec,
    commitment,
    read_header,
    split,
)
from turnwright.kernel.messages import Answer, Command, DiceRevealed, Event, Start, Started
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import (
    GM,
    TABLE,
    AnyGame,
    AnyScribe,
    Odds,
    Scribe,
    State,
    decide,
    fold,
    legal,
    redact,
    to_act,
    view,
)
from turnwright.kernel.shapes import Form, Outcome, PackRef

SNAPSHOT_EVERY = 32
"""Every so many records a state is kept, so that an old one is never far. A cache: the records are the truth."""

AnyRecord = Record[Command, Event]


class View:
    """What a seat knows, with what it may ask about it: this is all that a player (a bot) is given."""

    __slots__ = ("game", "n", "seat", "state")

    def __init__(self, game: AnyGame, seat: str, state: State, n: int = 0) -> None:
        self.game = game
        self.seat = seat
        self.state = state
        self.n = n

    def legal(self) -> tuple[Command, ...]:
        return legal(self.game, self.state, self.seat)

    def odds(self, command: Command) -> Odds:
        return exact.odds(self.game, self.state, command, seat=self.seat)


Choose = Callable[[View, tuple[Command, ...], Dice], Command]
"""A player: picks one of the legal commands of its view. Its dice are its own, never the match's."""


class Match:
    """One battle from its first record to its last."""

    def __init__(self, game: AnyGame, header: Header, *, secret: bytes | None = None) -> None:
        self.game = game
        self.header = header
        self.records: list[AnyRecord] = []
        self.state: State = None
        self.result: Outcome | None = None
        self.next_draw = 0
        self.notices: list[str] = []
        self.journal: Callable[[bytes], None] | None = None
        """Where each line is written before anybody sees what it says."""
        self.secret = secret
        """Key and nonce of sealed dice: never in the log until the match is over."""
        self._stream = _stream(header, secret)
        self._dice = StreamDice(self._stream)
        self._codec: Codec = codec(game.ruleset)
        self._snapshots: dict[int, State] = {0: None}
        self._live: list[int] = []
        self._undone: list[tuple[int, list[int]]] = []

    # Opening, saving, loading

    @classmethod
    def open(
        cls,
        game: AnyGame,
        setup: Any,
        *,
        seed: int | None = None,
        table: Table | None = None,
        journal: Callable[[bytes], None] | None = None,
        encounter: str | None = None,
    ) -> Match:
        """Opens a match. With a seed the dice are open to all; without one they are sealed, for play between people.

        `encounter` is the name that the setup comes from, where it has one: the header tells it.
        """
        secret = None
        sealed: OpenDice | SealedDice
        if seed is None:
            secret = secrets.token_bytes(64)
            sealed = SealedDice(commitment(secret[:32], secret[32:]))
        else:
            sealed = OpenDice(seed)
        header = Header(
            ruleset=game.ruleset.name,
            version=game.ruleset.version,
            options=msgspec.to_builtins(game.options),
            packs=game.packs,
            setup=msgspec.to_builtins(setup),
            dice=sealed,
            table=table or Table(),
            encounter=msgspec.UNSET if encounter is None else encounter,
        )
        match = cls(game, header, secret=secret)
        scribe = start(game, header, StreamDice(match._stream))
        if journal is not None:
            match.journal = journal
            journal(match._codec.line(header))
        assert isinstance(scribe.dice, StreamDice)
        match._append(Record(1, TABLE, Start(), tuple(scribe.events), 0, scribe.dice.index), scribe.state)
        if match.result is not None and match.secret is not None:
            match._reveal()
        return match

    def lines(self) -> bytes:
        """The whole log as text."""
        return b"".join([self._codec.line(self.header), *map(self._codec.line, self.records)])

    def save(self, path: Path) -> None:
        """Writes the log to a file, whole or not at all."""
        fresh = path.with_name(path.name + ".new")
        fresh.write_bytes(self.lines())
        fresh.replace(path)

    @classmethod
    def load(cls, text: bytes, find_game: Callable[[Header], AnyGame], *, secret: bytes | None = None) -> Match:
        """A match from its log, by its events alone. What is not as it was is said in `notices`."""
        first, lines, notice = split(text)
        header = read_header(first)
        game = find_game(header)
        match = cls(game, header, secret=secret)
        if notice:
            match.notices.append(notice)
        match.notices.extend(differences(header, game))
        for number, line in enumerate(lines, start=1):
            match._take_in(match._codec.record(line, number), number)
        return match

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self.game, "log": self.lines(), "secret": self.secret, "notices": self.notices}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        again = Match.load(kept["log"], lambda _: kept["game"], secret=kept["secret"])
        self.__dict__.update(again.__dict__)
        self.notices = kept["notices"]

    def _take_in(self, record: AnyRecord, number: int) -> None:
        """Adds a record that was decided before, with the checks that need no rules."""
        self._in_place(record, number)
        if record.undo is not None:
            self._take_back(record)
        elif record.redo is not None:
            self._bring_back(record)
        else:
            try:
                state = fold(self.game.ruleset, self.state, record.events)
            except (KeyError, ValueError, AttributeError, TypeError, AssertionError) as error:
                raise Refusal(
                    "log.events", f"The events of record {number} do not fit the ones before: {error!r}."
                ) from None
            self._append(record, state)

    def _in_place(self, record: AnyRecord, number: int) -> None:
        """Whether a record can be the next one at all: its number, one start, dice that were not rolled before."""
        if record.n != number:
            gone = f"record {number} is" if record.n == number + 1 else f"records {number} to {record.n - 1} are"
            why = f": {gone} missing, or further down" if record.n > number else ""
            raise Refusal("log.number", f"Where record {number} should be there is record {record.n}{why}.")
        if (number == 1) != (record.command == Start()):
            raise Refusal(
                "log.start", f"Record {number} is out of place: a match begins with its start, and only once."
            )
        if record.draws < 0 or ((record.draws or record.fork) and record.first_draw < self.next_draw):
            raise Refusal("log.draws", f"Record {number} uses dice that were rolled before.")
        if record.fork and isinstance(self.header.dice, SealedDice):
            raise Refusal("log.fork", f"Record {number} is a fork, but a match with sealed dice cannot be forked.")

    # Playing

    def submit(
        self,
        command: Command,
        by: str | None = None,
        *,
        dice: Entered | None = None,
        override: str | None = None,
        seen: int | None = None,
        auto: bool = False,
    ) -> AnyRecord:
        """Decides a command and appends what happened, or refuses and changes nothing."""
        seat = self._admit(command, by, dice, override, seen)
        first = self.next_draw
        rolled = StreamDice(self._stream, first, dice) if dice else self._dice
        rolled.index = first
        n = len(self.records) + 1
        scribe = Scribe(self.game, self.state, rolled, seat, n, override)
        decide(scribe, command)
        if dice:
            rolled.refuse_left_over()
        entered = {label: tuple(faces) for label, faces in dice.items()} if dice else None
        record = Record(n, seat, command, tuple(scribe.events), first, rolled.index - first, auto, entered, override)
        self._append(record, scribe.state)
        if self.result is not None and self.secret is not None:
            self._reveal()
        return record

    def receive(self, submission: Submission) -> AnyRecord:
        """Takes what a seat sent: a command as plain data or as a value."""
        command = submission.command
        if not isinstance(command, Command):
            command = self._codec.command(command)
        return self.submit(
            command, submission.by, dice=submission.dice, override=submission.override, seen=submission.seen
        )

    def _admit(
        self, command: Command, by: str | None, dice: Entered | None, override: str | None, seen: int | None
    ) -> str:
        """Who sends the command, once it is clear that this seat may send something of this kind now."""
        ruleset = self.game.ruleset
        if self.result is not None:
            raise Refusal("match.over", f"The match is over ({self.result.result}): undo, or start another.")
        kind = type(command)
        if kind not in ruleset.decide:
            raise Refusal("match.unknown_command", f"{ruleset.name} knows no command {kind.__name__}.")
        asked = self.state.flow.prompts
        turn = flow.asked_seats(self.state.flow) if asked else ruleset.seats.to_act(self.state)
        if by is None:
            if len(turn) != 1:
                raise Refusal(
                    "match.who", f"Several seats may act ({', '.join(turn)}): say which one sends the command."
                )
            by = turn[0]
        if by not in turn and by != GM and kind not in ruleset.seats.anytime:
            self._known(by)
            raise Refusal("match.not_your_turn", f"{by} cannot act now: it is the turn of {' and '.join(turn)}.")
        if asked and kind is not Answer and kind not in ruleset.seats.anytime:
            raise Refusal("flow.waiting", f"{by} cannot do that yet: {' and '.join(turn)} must answer first.")
        if dice:
            self._may_roll_by_hand(by)
        if override is not None and by != GM:
            raise Refusal("match.override", f"{by} cannot override the rules: the game master can.")
        if seen is not None and kind is not Answer and seen < len(self.records):
            raise Refusal(
                "match.stale",
                f"{by} acted on record {seen}, but record {len(self.records)} has come since: look again.",
            )
        return by

    def _known(self, seat: str) -> None:
        seats = self.game.ruleset.seats.names(self.state)
        if seat != GM and seat not in seats:
            raise Refusal("match.no_such_seat", f"Nobody sits at {seat}; the seats are {', '.join(seats)}.")

    def _may_roll_by_hand(self, by: str) -> None:
        allowed = self.header.table.hand_dice
        if allowed == "nobody" or (allowed == "gm" and by != GM):
            raise Refusal("dice.by_hand", f"{by} cannot enter dice at this table: its hand dice are for {allowed}.")

    def _append(self, record: AnyRecord, state: State) -> None:
        """The one place where a match grows: first the line is written, then the state is shown."""
        if self.journal is not None:
            self.journal(self._codec.line(record))
        self.records.append(record)
        self.state = state
        if record.draws or record.fork:
            self.next_draw = record.first_draw + record.draws
        self.result = self.game.ruleset.rules.outcome(state)
        if record.undo is None and record.redo is None:
            if record.command is not None:
                self._live.append(record.n)
            if self._undone:
                self._undone.clear()
        if record.n % SNAPSHOT_EVERY == 0:
            self._snapshots[record.n] = state

    def _reveal(self) -> None:
        assert self.secret is not None
        event = DiceRevealed(self.secret[:32].hex(), self.secret[32:].hex())
        self._append(Record(len(self.records) + 1, TABLE, None, (event,)), self.state)

    def advance(self, players: Mapping[str, Choose], *, limit: int = 100_000) -> None:
        """Lets players take the turns of their seats, until a seat without one must act or the match ends."""
        for _ in range(limit):
            seat = next((seat for seat in self.to_act() if seat in players), None)
            if seat is None:
                return
            seen = self.seen_by(seat)
            choices = seen.legal()
            assert choices, f"{seat} is to act in record {len(self.records)} but has no legal command"
            command = players[seat](seen, choices, self.player_dice())
            self.submit(command, seat, auto=True)
        raise Refusal("match.endless", f"The match did not end within {limit} turns of its players.")

    def player_dice(self) -> StreamDice:
        """Dice for a player's own choices: the same for the same match and record, apart from the match's stream."""
        return player_dice(self.header, self.secret, len(self.records))

    # Looking

    def record(self, n: int) -> AnyRecord:
        """A record by its number."""
        if not 1 <= n <= len(self.records):
            raise Refusal(
                "match.no_such_record", f"There is no record {n}: the match has records 1 to {len(self.records)}."
            )
        return self.records[n - 1]

    def at(self, n: int) -> State:
        """The state after a record."""
        self.record(n)
        if n == len(self.records):
            return self.state
        forward: list[AnyRecord] = []
        while n not in self._snapshots:
            record = self.records[n - 1]
            if record.undo is not None:
                n = record.undo - 1
            elif record.redo is not None:
                n = record.redo - 1
            else:
                forward.append(record)
                n -= 1
        state = self._snapshots[n]
        for record in reversed(forward):
            state = fold(self.game.ruleset, state, record.events)
        return state

    def to_act(self) -> tuple[str, ...]:
        return to_act(self.game.ruleset, self.state)

    def view(self, seat: str) -> State:
        """What a seat may know; a seat that nobody sits at sees what everybody may see."""
        return view(self.game.ruleset, self.state, seat)

    def seen_by(self, seat: str) -> View:
        return View(self.game, seat, self.view(seat), len(self.records))

    def legal(self, seat: str) -> tuple[Command, ...]:
        return legal(self.game, self.view(seat), seat)

    def forms(self, seat: str) -> tuple[Form, ...]:
        return self.game.ruleset.seats.forms(self.game, self.view(seat), seat)

    def odds(self, command: Command, seat: str) -> Odds:
        return self.seen_by(seat).odds(command)

    def events(self, *, since: int = 0) -> list[Event]:
        """What has happened after a record and was not taken back, in order."""
        return [event for n in self._live if n > since for event in self.records[n - 1].events]

    def seat_record(self, n: int, seat: str) -> SeatRecord:
        """What a seat is sent of a record: folding these gives the seat's views."""
        record = self.record(n)
        state = self.at(n - 1) if n > 1 else None
        events = []
        for event in record.events:
            seen = redact(self.game.ruleset, state, event, seat)
            if seen is not None:
                events.append(seen)
            state = fold(self.game.ruleset, state, (event,))
        return SeatRecord(n, record.by, tuple(events), record.undo, record.redo)

    def story(self, n: int) -> list[str]:
        """One readable line for each event of a record that has something to say."""
        record = self.record(n)
        if record.undo is not None:
            return [f"{record.by} takes back everything from record {record.undo} on."]
        if record.redo is not None:
            return [f"{record.by} brings back what record {record.redo} took back."]
        state = self.at(n - 1) if n > 1 else None
        lines = []
        for event in record.events:
            state = fold(self.game.ruleset, state, (event,))
            lines.append(describe(self.game, state, event))
        return [line for line in lines if line]

    # Taking back

    def undo(self, by: str, to: int | None = None) -> AnyRecord:
        """Takes back a record and everything since; the dice that it used stay used."""
        live = self._live[1:]
        self._known(by)
        if not live:
            raise Refusal("undo.nothing", "There is nothing to take back: the match has only been opened.")
        if to is None:
            own = [n for n in live if by == GM or (self.records[n - 1].by == by and not self.records[n - 1].auto)]
            if not own:
                raise Refusal("undo.nothing", f"{by} has not acted yet: there is nothing to take back.")
            to = own[-1]
        self._may_take_back(by, to)
        record: AnyRecord = Record(len(self.records) + 1, by, undo=to)
        self._take_back(record)
        return record

    def _may_take_back(self, by: str, to: int) -> None:
        self._known(by)
        if to not in self._live[1:]:
            raise Refusal(
                "undo.not_in_effect", f"Record {to} is not in effect: it is no command, or was taken back before."
            )
        if isinstance(self.header.dice, SealedDice) and self.result is not None:
            raise Refusal(
                "undo.revealed", "The dice of this match have been revealed: nothing can be taken back any more."
            )
        if by == GM or self.header.table.undo == "friendly":
            return
        record = self.records[to - 1]
        why = None
        if record.by != by:
            why = f"it was {record.by}'s"
        elif to != self._live[-1]:
            why = "something has happened since"
        elif record.draws or record.dice:
            why = "dice were rolled for it"
        elif self.game.ruleset.seats.tells(self.at(to - 1), record.events, by):
            why = "it showed something that was hidden"
        if why:
            raise Refusal("undo.not_allowed", f"{by} cannot take back record {to}: {why}. The game master can.")

    def _take_back(self, record: AnyRecord) -> None:
        assert record.undo is not None
        if record.undo not in self._live[1:]:
            raise Refusal("log.undo", f"Record {record.n} takes back record {record.undo}, which is not in effect.")
        state = self.at(record.undo - 1)
        self._snapshots[len(self.records)] = self.state  # a redo may want it back, and the next undo
        self._snapshots[record.undo - 1] = state
        place = self._live.index(record.undo)
        taken = self._live[place:]
        self._append(record, state)
        del self._live[place:]
        self._undone.append((record.n, taken))

    def redo(self, by: str) -> AnyRecord:
        """Brings back what the last undo took, as it was: the same events, no new dice."""
        self._may_bring_back(by)
        record: AnyRecord = Record(len(self.records) + 1, by, redo=self._undone[-1][0])
        self._bring_back(record)
        return record

    def _may_bring_back(self, by: str) -> None:
        self._known(by)
        if not self._undone:
            raise Refusal(
                "redo.nothing", "There is nothing to bring back: nothing was taken back since the last command."
            )
        author = self.records[self._undone[-1][0] - 1].by
        if by not in (GM, author) and self.header.table.undo == "strict":
            raise Refusal("redo.not_allowed", f"{by} cannot bring this back: {author} took it back.")

    def _bring_back(self, record: AnyRecord) -> None:
        if not self._undone or self._undone[-1][0] != record.redo:
            raise Refusal(
                "log.redo", f"Record {record.n} brings back record {record.redo}, which is not the last undo."
            )
        undo, taken = self._undone[-1]
        self._append(record, self.at(undo - 1))
        self._undone.pop()
        self._live.extend(taken)

    def fork(self, by: str, at: int | None = None) -> Match:
        """A match of its own that shares the records up to one, for "what if". It uses no die that this match used."""
        at = len(self.records) if at is None else at
        if isinstance(self.header.dice, SealedDice):
            raise Refusal(
                "fork.sealed", "A match with sealed dice cannot be forked: the fork would show what it will roll."
            )
        state = self.at(at)
        other = Match(self.game, self.header)
        other.records = self.records[:at]
        other.state = state
        other.next_draw = self.next_draw
        other._snapshots = {n: kept for n, kept in self._snapshots.items() if n <= at}
        other._live, other._undone = _line_of_play(other.records)
        note = f"forked from record {at} of {len(self.records)}"
        other._append(Record(at + 1, by, fork=note, first_draw=self.next_draw), state)
        return other


def start(game: AnyGame, header: Header, dice: StreamDice) -> AnyScribe:
    """Decides the first record: the state from the setup, then what happens before the first choice."""
    try:
        setup: Any = msgspec.convert(header.setup, game.ruleset.rules.Setup)
    except msgspec.ValidationError as error:
        raise Refusal("setup.shape", f"The setup does not fit {game.ruleset.name}: {error}.") from None
    scribe = Scribe(game, None, dice, by=TABLE, n=1)
    scribe.record(Started(game.ruleset.rules.setup(game, setup)))
    game.ruleset.rules.begin(scribe)
    if scribe.frames:
        flow.run(scribe)
    return scribe


def describe(game: AnyGame, state: State, event: Event) -> str:
    """One readable line for any event, the kernel's own included; empty where there is nothing to tell."""
    if type(event) in game.ruleset.rules.events:
        return game.ruleset.telling.describe(game, state, event)
    return questions.describe(game, state, event) or flow.describe(event)


def player_dice(header: Header, secret: bytes | None, n: int) -> StreamDice:
    """The dice of a bot's choice at a record."""
    if isinstance(header.dice, OpenDice):
        return StreamDice(Mulberry32(Mulberry32(header.dice.seed ^ 0x5EED).at(n)))
    return StreamDice(Sha256(hashlib.sha256((secret or b"") + f"players {n}".encode()).digest()))


class _Sealed:
    """The stream of sealed dice without their secret: a log that can be read, not played on."""

    def at(self, index: int) -> int:
        raise Refusal("dice.sealed", "The dice of this match are sealed: it can be replayed here, but not played on.")


def _stream(header: Header, secret: bytes | None) -> Stream:
    if isinstance(header.dice, OpenDice):
        return Mulberry32(header.dice.seed)
    if secret is None:
        return _Sealed()
    if commitment(secret[:32], secret[32:]) != header.dice.commitment:
        raise Refusal(
            "dice.secret", "This secret does not belong to this match: its hash is not the one in the header."
        )
    return Sha256(secret[:32])


def _line_of_play(records: list[AnyRecord]) -> tuple[list[int], list[tuple[int, list[int]]]]:
    """Which commands are in effect after some records, and what could be brought back."""
    live: list[int] = []
    undone: list[tuple[int, list[int]]] = []
    for record in records:
        if record.undo is not None:
            place = live.index(record.undo)
            undone.append((record.n, live[place:]))
            del live[place:]
        elif record.redo is not None:
            live.extend(undone.pop()[1])
        else:
            if record.command is not None:
                live.append(record.n)
            undone.clear()
    return live, undone


def differences(header: Header, game: AnyGame) -> list[str]:
    """What has changed since the log was written: nothing for a replay, perhaps all for who decides again."""
    here = game.ruleset.version
    older = f"The log was written with {header.ruleset} {header.version}; this is {here}."
    return [
        *([older] if header.version != here else ()),
        *(
            f"The pack {pack.id} {pack.version} of this log is not installed: give its folder (--pack)."
            for pack in missing_packs(header, game)
        ),
        *(f"The pack {pack.id} has changed since this log was written." for pack in changed_packs(header, game)),
    ]


def missing_packs(header: Header, game: AnyGame) -> list[PackRef]:
    """The packs of a log that are not here."""
    here = {pack.id for pack in game.packs}
    return [pack for pack in header.packs if pack.id not in here]


def changed_packs(header: Header, game: AnyGame) -> list[PackRef]:
    """The packs of a log that are here with another content."""
    here = {pack.id: pack.hash for pack in game.packs}
    return [pack for pack in header.packs if here.get(pack.id, pack.hash) != pack.hash]
