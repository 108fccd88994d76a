"""A match: a header and append-only records. Commands, undo, redo, forks and the close are records; the state follows.

A record's number is the unit everywhere: undo goes to one, a fork leaves at one, a watcher asks for what came since.

    prepare(submission) -> Pending     decides, changes nothing
    commit(pending)                    writes the line, then shows what it says
    follow(line)                       takes in a line that another process decided
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic

import msgspec

from turnwright.kernel import flow, hand_dice, notebook, sealed
from turnwright.kernel import odds as exact
from turnwright.kernel.changed import differences
from turnwright.kernel.dice import Entered, EveryDice, StreamDice
from turnwright.kernel.files import write_whole
from turnwright.kernel.heard import Heard
from turnwright.kernel.in_effect import AnyRecord, InEffect
from turnwright.kernel.log import (
    BOT,
    FIRST,
    Codec,
    Header,
    Line,
    OpenDice,
    Record,
    SealedDice,
    SeatRecord,
    Submission,
    TableRules,
    chain,
    chained,
    checked,
    codec,
    fingerprint,
    has_chain,
    read_header,
    split,
    unchained,
    upgraded_header,
)
from turnwright.kernel.messages import Answer, Command, DiceRevealed, Event, Overridden, Start, Started
from turnwright.kernel.naming import known_in, setup_by_ids
from turnwright.kernel.next_record import is_close, moves_on, require_next
from turnwright.kernel.refusal import About, Refusal, phrase, text_ref
from turnwright.kernel.ruleset import (
    GM,
    TABLE,
    WATCHER,
    AnyGame,
    AnyScribe,
    HasFlow,
    Odds,
    Scribe,
    State,
    TurnOver,
    answering,
    calling,
    decide,
    fold,
    legal,
    narrowest,
    redact,
    to_act,
    view,
    widest,
)
from turnwright.kernel.shapes import Form, Outcome
from turnwright.kernel.story import as_text, tell_record, told_states
from turnwright.kernel.telling import Ref, Sentence, seat_ref
from turnwright.kernel.version import VERSION
from turnwright.kernel.view import Choose as Choose  # where rulesets of others look for it
from turnwright.kernel.view import View as View

LAST_LINES = 8
"""Lines of the story that a notebook shows of a match."""
SNAPSHOT_EVERY = 32
"""A state is kept every so many records, so that an old one is never far away. A cache: the records are the truth."""


if TYPE_CHECKING:
    from typing_extensions import TypeVar  # with a default: a match of any game is a `Match`

    S = TypeVar("S", bound=HasFlow, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")


class Pending(msgspec.Struct, eq=False, gc=False):
    """What a submission becomes once it is committed: decided, but not yet part of the match."""

    match: Match
    record: AnyRecord
    state: State

    @property
    def line(self) -> bytes:
        """The line to store before the record is committed."""
        return self.match.line_of(self.record).text


class Match(Generic[S]):
    """One battle from its first record to its last. It has one owner: a second one at the same time is refused.

    S is the type of its states, where the game is known: `Match[duel.State]`.
    """

    def __init__(self, game: AnyGame, header: Header, *, secret: bytes | None = None) -> None:
        self.game = game
        """With what the match itself has added to the content, as far as that is in effect."""
        self._opened_with = game
        self.header = header
        self.records: list[AnyRecord] = []
        nothing: Any = None
        self.state: S = nothing
        self.result: Outcome | None = None
        self.closed = False
        """Whether the match is over for good: a result alone can still be taken back."""
        self.next_draw = 0
        self.notices: list[str] = []
        self.journal: Callable[[bytes], None] | None = None
        """Where each line is written before anybody sees what it says."""
        self.secret = secret
        """Key and nonce of sealed dice: never in the log until the match is closed."""
        self._stream = sealed.stream_of(header, secret)
        self._dice = StreamDice(self._stream)
        self._codec: Codec = codec(game.ruleset)
        self._version = None if header.version == game.ruleset.version else game.ruleset.version
        self._snapshots: dict[int, State] = {0: None}
        self._before: S = nothing
        self._looked_at: tuple[int, State] = (0, None)
        """The last state that `at` worked out: a screen that shows several records asks for one after another."""
        self._sent: tuple[AnyRecord, str, SeatRecord] | None = None
        self._turn_of: tuple[State, Outcome | None, tuple[str, ...]] = (None, None, ())
        self._imagined: tuple[tuple[int, str], State] = ((0, ""), None)
        """What a seat supposed after a record: a menu asks of a dozen commands why they're not possible."""
        self._in_effect = InEffect()
        self.is_prepared: Callable[[State], bool] | None = None
        """Whether the match in a state is still its game master's alone: what leads there is told to nobody else."""
        self._heard: dict[str, Heard] = {}
        self._hashed: tuple[int, bytes] | None = None
        """The last line whose hash is known, and the hash: worked out when lines are written, not before."""
        self._owner = Lock()

    # Opening, saving, loading

    @classmethod
    def open(
        cls,
        game: AnyGame,
        setup: Any,
        *,
        seed: int | None = None,
        table: TableRules | None = None,
        journal: Callable[[bytes], None] | None = None,
        encounter: str | None = None,
        who: str | None = None,
        at: int | None = None,
        secret: bytes | None = None,
        contributions: Mapping[str, bytes] | None = None,
    ) -> Match:
        """Opens a match. With a seed the dice are open to all; without one they are sealed, for play between people.

        `encounter` is the name that the setup comes from, where it has one: the header tells it. `contributions` are
        random bytes of seats that are mixed into sealed dice, revealed after `promise(secret)` was shown to all.
        """
        header = Header(
            ruleset=game.ruleset.name,
            version=game.ruleset.version,
            options=msgspec.to_builtins(game.options),
            packs=game.packs,
            setup=setup_by_ids(game, setup),
            dice=OpenDice(seed) if seed is not None else SealedDice(""),
            table=table or TableRules(),
            encounter=msgspec.UNSET if encounter is None else encounter,
            program=VERSION,
            changes=msgspec.to_builtins(game.changes) if game.changes else msgspec.UNSET,
        )
        if seed is None:
            secret = secret or sealed.new_secret()
            header = msgspec.structs.replace(header, dice=sealed.contributed(contributions or {}, secret))
            header = msgspec.structs.replace(header, dice=sealed.sealed_under(secret, header))
        match = cls(game, header, secret=secret if seed is None else None)
        scribe = start(game, header, StreamDice(match._stream))
        assert isinstance(scribe.dice, StreamDice)
        record: AnyRecord = Record(1, TABLE, Start(), tuple(scribe.events), 0, scribe.dice.index, who=who, at=at)
        if journal is not None:
            journal(match.header_line() + match.line_of(record).text)
        match._append(record, scribe.state)
        match.journal = journal
        return match

    def header_line(self) -> bytes:
        """The first line of the log."""
        return self._first().text

    def _first(self) -> Line:
        body = self._codec.header_body(self.header)
        return chained(body, FIRST) if has_chain(self.header) else Line(body + b"\n", b"")

    def line_of(self, record: AnyRecord) -> Line:
        """A record as the log's next line."""
        return self._line(record, self._hash(record.n - 1))

    def _line(self, record: AnyRecord, before: bytes) -> Line:
        body = self._codec.body(record)
        return chained(body, before) if has_chain(self.header) else Line(body + b"\n", b"")

    def _hash(self, n: int) -> bytes:
        """The hash of the line of a record; record 0 is the header."""
        if not has_chain(self.header):
            return b""
        known, own = self._hashed if self._hashed is not None and self._hashed[0] <= n else (0, self._first().hash)
        for record in self.records[known:n]:
            own = self._line(record, own).hash
        self._hashed = (n, own)
        return own

    def lines(self) -> bytes:
        """The whole log as text."""
        bodies = [self._codec.header_body(self.header), *map(self._codec.body, self.records)]
        if not has_chain(self.header):
            return b"\n".join([*bodies, b""])
        lines, own = chain(bodies, FIRST)
        self._hashed = (len(self.records), own)
        return b"".join(lines)

    def save(self, path: Path) -> None:
        """Writes the log to a file, whole or not at all."""
        write_whole(path, self.lines())

    @classmethod
    def load(cls, text: bytes, find_game: Callable[[Header], AnyGame], *, secret: bytes | None = None) -> Match:
        """A match from its log, by its events alone. Whatever has changed since is listed in `notices`."""
        first, lines, notice = split(text)
        header = read_header(first)
        game = find_game(header)
        match = cls(game, header, secret=secret)
        if notice:
            match.notices.append(notice)
        match.notices.extend(differences(header, game))
        hashed = has_chain(header)
        own = checked(first, FIRST, 0)[1] if hashed else b""
        for number, line in enumerate(lines, start=1):
            body = line
            if hashed:
                body, own = checked(line, own, number)
            match._take_in(match._codec.record(body, number, header), number)
        match._hashed = (len(lines), own)
        return match

    def follow(self, line: bytes) -> AnyRecord:
        """Adds the next line of this match, which another process decided and stored."""
        self._enter()
        try:
            number = len(self.records) + 1
            body, own = unchained(line)
            if has_chain(self.header):
                body, own = checked(line, self._hash(number - 1), number)
            record = self._codec.record(body, number, self.header)
            self._take_in(record, number)
            self._hashed = (number, own or b"")
            return record
        finally:
            self._owner.release()

    def __getstate__(self) -> dict[str, Any]:
        return {"game": self._opened_with, "log": self.lines(), "secret": self.secret, "notices": self.notices}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        again = Match.load(kept["log"], lambda _: kept["game"], secret=kept["secret"])
        self.__dict__.update(again.__dict__)
        self.notices = kept["notices"]

    def _take_in(self, record: AnyRecord, number: int) -> None:
        """Adds a record that was already decided, with the checks that need no rules."""
        require_next(record, number, closed=self.closed, next_draw=self.next_draw)
        try:
            self._append(record, self._after(record), journal=False)
        except Refusal:
            raise
        except Exception as error:  # a ruleset can fail in any way on events that it never decided
            raise Refusal("log.events", number=number, error=text_ref(repr(error))) from None

    def _after(self, record: AnyRecord) -> State:
        """The state that a record leads to, by its events or by what it goes back to."""
        if record.undo is not None:
            self._in_effect.require_undo(record)
            state = self.at(record.undo - 1)
            self._snapshots[len(self.records)] = self.state  # a redo may want it back, and the next undo
            self._snapshots[record.undo - 1] = state
            return state
        if record.redo is not None:
            self._in_effect.require_redo(record)
            return self.at(record.redo - 1)
        return fold(self.game.ruleset, self.state, record.events)

    # Playing

    def submit(
        self,
        command: Command,
        by: str | None = None,
        *,
        dice: Entered | None = None,
        override: str | None = None,
        seen: int | None = None,
        who: str | None = None,
        at: int | None = None,
        auto: bool = False,
    ) -> AnyRecord:
        """Decides a command and appends what happened, or refuses and changes nothing."""
        self._enter()
        try:
            record, state = self._decide(command, by, dice, override, seen, who, at, auto)
            self._append(record, state)
            return record
        finally:
            self._owner.release()

    play = submit

    def receive(self, submission: Submission) -> AnyRecord:
        """Takes what a seat sent: a command as plain data or as a value."""
        return self.commit(self.prepare(submission))

    def prepare(self, submission: Submission) -> Pending:
        """Decides what a seat sent, and changes nothing: store the line, then commit."""
        command = submission.command
        if not isinstance(command, Command):
            command = self._codec.command(command, known_in(self.game))
        self._enter()
        try:
            sent = submission
            record, state = self._decide(
                command, sent.by, sent.dice, sent.override, sent.seen, sent.who, sent.at, sent.auto
            )
            return Pending(self, record, state)
        finally:
            self._owner.release()

    def commit(self, pending: Pending) -> AnyRecord:
        """Appends what was prepared, if the match has not moved on since."""
        self._enter()
        try:
            record = pending.record
            if pending.match is not self or record.n != len(self.records) + 1:
                raise Refusal(
                    "match.moved",
                    record=record.n,
                    last=len(self.records),
                )
            self._append(record, pending.state)
            return record
        finally:
            self._owner.release()

    def _enter(self) -> None:
        """One owner at a time: a second one would decide on a state that the first is about to change."""
        if not self._owner.acquire(False):
            raise Refusal("match.busy")

    def _decide(
        self,
        command: Command,
        by: str | None,
        dice: Entered | None,
        override: str | None,
        seen: int | None,
        who: str | None,
        at: int | None,
        auto: bool,
    ) -> tuple[AnyRecord, State]:
        try:
            seat = self._admit(command, by, dice, override, seen)
        except Refusal as refusal:
            raise refusal.within(calling(self.game, self.state)) from None
        wish, canonical = command, self.game.ruleset.rules.canonical
        if canonical is not None:
            command = canonical(self.state, command)
        first = self.next_draw
        rolled = StreamDice(self._stream, first, dice, whole_rolls=True) if dice else self._dice
        rolled.index = first
        n = len(self.records) + 1
        scribe: AnyScribe = Scribe(self.game, self.state, rolled, seat, n, override)
        try:
            decide(scribe, command)
        except Refusal as refusal:
            raise self._as_known(refusal, wish, seat) from None
        entered = hand_dice.used(dice, rolled, self.seen_by(seat), command, override) if dice else None
        if override is not None and not any(type(event) is Overridden for event in scribe.events):
            override = None  # no rule was in the way: the log keeps only what mattered
        draws = rolled.index - first
        record = Record(
            n, seat, command, tuple(scribe.events), first, draws, auto, entered, override,
            None, None, None, False, self._version, who, at,
        )  # fmt: skip
        return record, scribe.state

    def _as_known(self, refusal: Refusal, wish: Command, seat: str) -> Refusal:
        """A refusal as its seat may know it: what is hidden from the seat is named nowhere, and is no reason."""
        if seat == TABLE or (seat == GM and self.game.ruleset.seats.gm):
            return refusal
        return self.why(wish, seat) or refusal

    def rolls(self, command: Command, seat: str, override: str | None = None) -> set[str]:
        """The names of the dice that a command may roll, as far as a seat may know."""
        return hand_dice.labels(self.seen_by(seat), command, override)

    def wanted_dice(self, command: Command, seat: str) -> tuple[hand_dice.Wanted, ...]:
        """The rolls that a command may ask for, in their order, as far as a seat may know."""
        return hand_dice.wanted(self.seen_by(seat), command)

    def _admit(
        self, command: Command, by: str | None, dice: Entered | None, override: str | None, seen: int | None
    ) -> str:
        """The seat that sends the command, once it is clear that it may send something of this kind now."""
        ruleset = self.game.ruleset
        seats = ruleset.seats
        kind = type(command)
        self._not_closed()
        if kind not in ruleset.decide:
            raise Refusal("match.unknown_command", ruleset=text_ref(ruleset.name), command=text_ref(kind.__name__))
        over = self.result is not None
        if over and kind not in seats.after:
            assert self.result is not None
            raise Refusal("match.over", result=text_ref(self.result.result))
        asked = self.state.flow.prompts
        turn = () if over else self.to_act()
        if by is None:
            first = turn if len(turn) == 1 else widest(ruleset, self.state, turn)
            if len(first) != 1:
                raise self._refusal("match.who", turn=tuple(map(seat_ref, turn)))
            by = first[0]
        if by not in turn:
            if not (by == TABLE and kind in seats.anytime):  # what the table itself may send, the ruleset decides
                self._known(by)
            if by != GM and not over and kind not in seats.anytime:
                raise self._refusal("match.not_your_turn", seat=seat_ref(by), turn=self._named(by))
        if asked and kind is not Answer and kind not in seats.anytime and not (by == GM and kind in seats.meanwhile):
            raise self._refusal("flow.waiting", seat=seat_ref(by), asked=self._named(by))
        if dice:
            hand_dice.require_may_enter(self.header.table, by)
        if override is not None and by != GM:
            raise self._refusal("match.override", seat=seat_ref(by))
        if seen is not None and seen < len(self.records) and kind is not Answer and kind not in seats.anytime:
            raise self._refusal("match.stale", seat=seat_ref(by), seen=seen, last=len(self.records))
        return by

    def _refusal(self, code: str, **about: About) -> Refusal:
        """A refusal that knows what the seats of this match are called."""
        return Refusal.of(code, about).within(calling(self.game, self.state))

    def _named(self, seat: str) -> tuple[Ref, ...]:
        """Whose turn it is, as far as a seat may know."""
        seen = self.view(seat)
        return tuple(map(seat_ref, narrowest(self.game.ruleset, seen, to_act(self.game.ruleset, seen))))

    def _known(self, seat: str) -> None:
        if seat == GM and self.game.ruleset.seats.gm:
            return
        names = self.game.ruleset.seats.names
        if seat not in names(self.state):
            seats = names(self.view(seat))
            raise Refusal("match.no_such_seat", seat=text_ref(seat), seats=tuple(map(text_ref, seats)))

    def _is_at_the_table(self, by: str) -> None:
        """A seat, or everybody at the table together: what everybody agrees to take back, the table takes back."""
        if by != TABLE:
            self._known(by)

    def _show(self, state: State) -> None:
        self.state = state
        added = self._opened_with.ruleset.rules.added
        if added is not None:
            self.game = added(self._opened_with, state)

    def play_in(self, game: AnyGame) -> None:
        """Goes on in another game that is the same, so that many matches hold its content once."""
        self.game = self._opened_with = game
        self._show(self.state)

    def _not_closed(self) -> None:
        if self.closed:
            raise Refusal("match.closed")

    def _append(self, record: AnyRecord, state: State, *, journal: bool = True) -> None:
        """The one place where a match grows: first the line is written, then the state is shown."""
        result = self.game.ruleset.rules.outcome(state)  # before anything is written: what fails here changes nothing
        if journal and self.journal is not None:
            line = self.line_of(record)
            self.journal(line.text)
            self._hashed = (record.n, line.hash)
        n = record.n
        self._before = self.state
        self.records.append(record)
        self._show(state)
        if moves_on(record):
            self.next_draw = record.first_draw + record.draws
        self.result = result
        self._in_effect.add(record)
        if n % SNAPSHOT_EVERY == 0:
            self._snapshots[n] = state
        if record.command is None:
            self._unseal(record)

    def _unseal(self, record: AnyRecord) -> None:
        """Handles what a close or a fork reveals: from now on anybody can check the dice of this log."""
        self.closed = is_close(record)
        for event in record.events:
            if type(event) is DiceRevealed and self.secret is None:
                self.secret = sealed.secret_of(self.header, event)
                if self.secret is not None:
                    self._stream = sealed.stream_of(self.header, self.secret)
                    self._dice = StreamDice(self._stream)

    def advance(self, players: Mapping[str, Choose], *, people: Collection[str] = (), limit: int = 100_000) -> None:
        """Lets players take the turns of their seats, until a seat without one must act or the match ends.

        Where several seats may do the same, the one that acts for the fewest does it: a trainer's player goes before
        the side's, and nobody takes a turn that one of the `people` has.
        """
        for _ in range(limit):
            turn = self._turn(players, people)
            if turn is None:
                return
            self.submit(turn[1], turn[0], who=BOT)
        raise Refusal("match.endless", limit=limit)

    def prepare_turn(self, players: Mapping[str, Choose], *, people: Collection[str] = ()) -> Pending | None:
        """The next turn that `advance` would take, decided and not yet part of the match; none if nobody takes one."""
        turn = self._turn(players, people)
        return None if turn is None else self.prepare(Submission(turn[1], turn[0], who=BOT))

    def _turn(self, players: Mapping[str, Choose], people: Collection[str]) -> tuple[str, Command] | None:
        """The seat whose player acts now, and what it chooses."""
        seat = self.player_to_act(players, people)
        if seat is None:
            return None
        seen = self.seen_by(seat)
        choices = seen.legal()
        assert choices, f"{seat} is to act in record {len(self.records)} but has no legal command"
        return seat, players[seat](seen, choices, self.player_dice())

    def player_to_act(self, players: Collection[str], people: Collection[str] = ()) -> str | None:
        """The seat whose player acts now; none where a person is wanted or the match is over."""
        seats = self.to_act()
        if len(seats) > 1:
            taken = [seat for seat in seats if seat in players or seat in people]
            seats = narrowest(self.game.ruleset, self.state, taken)
        for seat in seats:  # once for every command of a bot: no generator
            if seat in players and seat not in people:
                return seat
        return None

    def player_dice(self, n: int | None = None) -> StreamDice:
        """Dice for a player's own choices: the same for the same match and record, apart from the match's stream."""
        return sealed.player_dice(self.header, self.secret, len(self.records) if n is None else n)

    # Closing

    def close(self, by: str = TABLE, *, who: str | None = None, at: int | None = None) -> AnyRecord:
        """Ends the match for good, finished or not, and reveals sealed dice so that anybody can check them."""
        return self.commit(self.prepare_close(by, who=who, at=at))

    def prepare_close(self, by: str = TABLE, *, who: str | None = None, at: int | None = None) -> Pending:
        self._may_close(by)
        events: tuple[Event, ...] = ()
        if isinstance(self.header.dice, SealedDice):
            if self.secret is None:
                raise Refusal("dice.sealed", context="close")
            events = (sealed.revealed(self.secret),)
        record: AnyRecord = Record(len(self.records) + 1, by, events=events, close=True, who=who, at=at)
        return Pending(self, record, self.state)

    def _may_close(self, by: str) -> None:
        self._not_closed()
        if by != TABLE and not (by == GM and self.game.ruleset.seats.gm):
            raise self._refusal("match.close", seat=seat_ref(by))

    # Looking

    def record(self, n: int) -> AnyRecord:
        """A record by its number."""
        if not 1 <= n <= len(self.records):
            raise Refusal("match.no_such_record", n=n, last=len(self.records))
        return self.records[n - 1]

    def at(self, n: int) -> S:
        """The state after a record."""
        self.record(n)
        if n == len(self.records):
            return self.state
        if n == len(self.records) - 1:
            return self._before
        wanted = n
        known, state = self._looked_at
        forward: list[AnyRecord] = []
        while n not in self._snapshots and n != known:
            record = self.records[n - 1]
            if record.undo is not None:
                n = record.undo - 1
            elif record.redo is not None:
                n = record.redo - 1
            else:
                forward.append(record)
                n -= 1
        if n != known:
            state = self._snapshots[n]
        for record in reversed(forward):
            state = fold(self.game.ruleset, state, record.events)
        self._looked_at = wanted, state
        after: S = state
        return after

    def keep_every_state(self) -> None:
        """Keeps the state after each record, for a replay, which looks at all of them, back and forth."""
        for n in range(1, len(self.records)):
            self._snapshots[n] = self.at(n)

    def dice_of(self, n: int) -> StreamDice:
        """The dice of a record, as they were rolled for it; sealed ones only once they are revealed."""
        record = self.record(n)
        return StreamDice(self._stream, record.first_draw, record.dice)

    def to_act(self) -> tuple[str, ...]:
        """The seats that may act now, as `ruleset.to_act`, by the outcome that is already known."""
        last = self._turn_of
        if last[0] is not self.state or last[1] is not self.result:
            last = self._turn_of = self.state, self.result, self._seats_to_act()
        return last[2]

    def _seats_to_act(self) -> tuple[str, ...]:
        if self.state.flow.prompts:
            return answering(self.game.ruleset, self.state)
        return () if self.result is not None else self.game.ruleset.seats.to_act(self.state)

    def view(self, seat: str) -> S:
        """What a seat may know; a seat with nobody in it sees what everybody may see."""
        seen: S = view(self.game.ruleset, self.state, seat)
        return seen

    def seen_by(self, seat: str) -> View:
        return View(self.game, seat, self.view(seat), len(self.records))

    def legal(self, seat: str) -> tuple[Command, ...]:
        return legal(self.game, self.view(seat), seat)

    def choices(self, seat: str | None = None) -> tuple[Command, ...]:
        """What can be done now, by a seat or by the one whose turn it is."""
        return self.legal(self._one_to_act() if seat is None else seat)

    def _one_to_act(self) -> str:
        turn = self.to_act()
        if not turn:
            raise Refusal("match.over", context="nobody")
        return turn[0]

    def forms(self, seat: str) -> tuple[Form, ...]:
        return self.game.ruleset.seats.forms(self.game, self.view(seat), seat)

    def odds(self, command: Command, seat: str | None = None, *, limit: int = exact.LIMIT) -> Odds:
        """The exact odds of a command, going by what a seat knows."""
        return self.seen_by(self._one_to_act() if seat is None else seat).odds(command, limit=limit)

    def why(self, command: Command, seat: str) -> Refusal | None:
        """Why a seat cannot send a command now, as far as it may know; none when it can."""
        try:
            self._admit(command, seat, None, None, None)
        except Refusal as refusal:
            return refusal.within(calling(self.game, self.state))
        supposed = self._supposed(seat)
        scribe: AnyScribe = Scribe(self.game, supposed, EveryDice([], fine=False), seat, imagined=True)
        try:
            decide(scribe, command)
        except Refusal as refusal:
            return refusal
        except TurnOver:
            pass
        return None

    def _supposed(self, seat: str) -> State:
        """What a seat knows now, with a plain guess for what it doesn't."""
        now = len(self.records), seat
        last = self._imagined
        if last[0] != now:
            last = self._imagined = now, self.game.ruleset.seats.imagine(self.game, self.view(seat), seat)
        return last[1]

    @property
    def live(self) -> Sequence[int]:
        """The numbers of the commands in effect: those that were not taken back, in order."""
        return self._in_effect.live

    def events(self, *, since: int = 0) -> list[Event]:
        """What has happened since a record and has not been taken back, in order."""
        return [event for n in self._in_effect.live if n > since for event in self.records[n - 1].events]

    def heard(self, seat: str) -> Heard:
        """The records that a seat is told of, by numbers of its own."""
        if seat not in self._heard:
            self._heard[seat] = Heard(self, seat)
        return self._heard[seat]

    def seat_record(self, n: int, seat: str) -> SeatRecord:
        """The part of a record that a seat is sent: folding these gives the seat's views."""
        record = self.record(n)
        last = self._sent
        if last is None or last[0] is not record or last[1] != seat:
            last = self._sent = record, seat, self._seat_record(record, seat)
        return last[2]

    def _seat_record(self, record: AnyRecord, seat: str) -> SeatRecord:
        n = record.n
        state = self.at(n - 1) if n > 1 else None
        events = []
        for event in record.events:
            seen = redact(self.game.ruleset, state, event, seat)
            if seen is not None:
                events.append(seen)
            state = fold(self.game.ruleset, state, (event,))
        by, who = (TABLE, None) if self._is_veiled(record, seat) else (record.by, record.who)
        return SeatRecord(n, by, tuple(events), record.undo, record.redo, record.fork, record.close, who, record.at)

    def actor(self, n: int, seat: str) -> str:
        """Whose doing a record was, as far as a seat is told."""
        record = self.record(n)
        return TABLE if self._is_veiled(record, seat) else record.by

    def _is_veiled(self, record: AnyRecord, seat: str) -> bool:
        """Whether a record answers a prompt that a seat isn't told about: then it isn't told who answered, either."""
        ruleset = self.game.ruleset
        if type(record.command) is not Answer or (seat == GM and ruleset.seats.gm):
            return False
        before = self.at(record.n - 1)
        own, asked = ruleset.seats.members(before, seat), record.command.prompt
        return any(prompt.id == asked and flow.is_veiled(prompt, own) for prompt in before.flow.prompts)

    def tell(
        self, n: int, seat: str | None = None, language: str = "", *, heard: Heard | None = None
    ) -> list[Sentence]:
        """A line for each event of a record that has something to say, as a seat saw it, or in full.

        `heard`: the seat's own numbers, where lines name records by them.
        """
        record = self.record(n) if seat is None else self.seat_record(n, seat)
        if heard is not None and isinstance(record, SeatRecord):
            record = heard.numbered(record)
        return tell_record(self.game.speaking(language), self._seen_before(n, seat), record)

    def told_states(self, n: int, seat: str, language: str = "") -> list[S]:
        """What a seat knew when each line of a record was told, worked out from nothing but what it is sent."""
        record = self.seat_record(n, seat)
        if record.undo is not None or record.redo is not None:
            return [view(self.game.ruleset, self.at(n), seat)]
        return told_states(self.game.speaking(language), self._seen_before(n, seat), record)

    def _seen_before(self, n: int, seat: str | None) -> S | None:
        """The state before a record, as a seat saw it, or whole."""
        state = self.at(n - 1) if n > 1 else None
        return state if state is None or seat is None else view(self.game.ruleset, state, seat)

    def told(self, n: int, seat: str | None = None, language: str = "") -> list[str]:
        """The lines of a record as text; lines that belong to another are indented."""
        return [as_text(sentence) for sentence in self.tell(n, seat, language)]

    def story(self, since: int = 0, seat: str | None = None, language: str = "") -> list[str]:
        """What happened after a record, undo and redo included, as a seat saw it; in full without one."""
        return [line for n in range(since + 1, len(self.records) + 1) for line in self.told(n, seat, language)]

    def _repr_html_(self) -> str:
        """For a notebook: the board as the acting seat sees it (a watcher, once it's over), and what happened last."""
        acting = self.to_act()
        seat = acting[0] if acting else WATCHER
        board = self.game.ruleset.telling.board(self.game, self.view(seat), seat)
        return notebook.framed(notebook.board(board), notebook.lines(self.story(seat=seat)[-LAST_LINES:]))

    # Taking back

    def may_undo(self, seat: str) -> int | None:
        """The record that a seat's undo would go back to, or None if there is nothing it may take back."""
        try:
            return self._undo_of(seat, None)
        except Refusal:
            return None

    def may_redo(self, seat: str) -> bool:
        """Whether a seat may bring back what was last taken back."""
        try:
            self._not_closed()
            self._may_bring_back(seat)
        except Refusal:
            return False
        return True

    def undo(self, by: str, to: int | None = None, *, who: str | None = None, at: int | None = None) -> AnyRecord:
        """Takes back a record and everything since; the dice it used stay spent."""
        return self.commit(self.prepare_undo(by, to, who=who, at=at))

    def prepare_undo(self, by: str, to: int | None = None, *, who: str | None = None, at: int | None = None) -> Pending:
        record: AnyRecord = Record(len(self.records) + 1, by, undo=self._undo_of(by, to), who=who, at=at)
        return Pending(self, record, self._after(record))

    def _undo_of(self, by: str, to: int | None) -> int:
        """The record that an undo goes back to: the seat's own last one unless it is named."""
        self._not_closed()
        self._is_at_the_table(by)
        live = self._in_effect.live[1:]
        if not live:
            raise Refusal("undo.nothing")
        if to is None:
            to = next((n for n in reversed(live) if by == GM or self._is_own_choice(by, n)), None)
            if to is None:
                if by != TABLE and not any(map(self.heard(by).is_told, live)):
                    raise Refusal("undo.nothing")
                raise self._refusal("undo.nothing", context="not_acted", seat=seat_ref(by))
        self._may_take_back(by, to)
        return to

    def _is_own(self, by: str, n: int) -> bool:
        """Whether a record belongs to a seat, or to one that it acts for."""
        return self.records[n - 1].by in self.game.ruleset.seats.members(self.state, by)

    def _is_own_choice(self, by: str, n: int) -> bool:
        """The same, and a person chose it."""
        return self._is_own(by, n) and not self.records[n - 1].is_bots

    def _may_take_back(self, by: str, to: int) -> None:
        if to not in self._in_effect.live[1:]:
            raise Refusal("undo.not_in_effect", to=to)
        if by in (GM, TABLE) or self.header.table.undo == "friendly":
            return
        record = self.records[to - 1]
        why = None
        if not self._is_own(by, to):
            why = "not_own"
        elif self._was_told_since(by, to):
            why = "not_last"
        elif record.draws or record.dice:
            why = "rolled"
        elif self.game.ruleset.seats.tells(self.at(to - 1), record.events, by):
            why = "revealed"
        if why:
            gm = phrase("undo.gm_can") if self.game.ruleset.seats.gm else text_ref("")
            about = {"seat": seat_ref(by), "author": seat_ref(record.by)}
            raise self._refusal("undo.not_allowed", context=why, to=to, gm=gm, **about)

    def _was_told_since(self, by: str, n: int) -> bool:
        """Whether a seat was told of something in effect after a record: what is hidden from it doesn't count."""
        live = self._in_effect.live
        return any(map(self.heard(by).is_told, reversed(live[live.index(n) + 1 :])))

    def redo(self, by: str, *, who: str | None = None, at: int | None = None) -> AnyRecord:
        """Brings back what the last undo took back, exactly as it was: the same events, no new dice."""
        return self.commit(self.prepare_redo(by, who=who, at=at))

    def prepare_redo(self, by: str, *, who: str | None = None, at: int | None = None) -> Pending:
        self._not_closed()
        self._may_bring_back(by)
        undone = self._in_effect.undone[-1][0]
        record: AnyRecord = Record(len(self.records) + 1, by, redo=undone, who=who, at=at)
        return Pending(self, record, self._after(record))

    def _may_bring_back(self, by: str) -> None:
        self._known(by)
        if not self._in_effect.undone:
            raise Refusal("redo.nothing")
        author = self.records[self._in_effect.undone[-1][0] - 1].by
        own = author in self.game.ruleset.seats.members(self.state, by)
        if by != GM and not own and self.header.table.undo == "strict":
            raise self._refusal("redo.not_allowed", seat=seat_ref(by), author=seat_ref(author))

    def fork(self, by: str, at: int | None = None, *, who: str | None = None, game: AnyGame | None = None) -> Match:
        """A match of its own that shares the records up to one, for "what if". It uses no die that this match used.

        Sealed dice can be forked once they are revealed; the fork tells them again, so that it can be verified alone.
        `game` is the same game with house rules added (`registry.house_ruled`): the fork goes on with them.
        """
        at = len(self.records) if at is None else at
        state = self.at(at)
        if by != TABLE:
            self._known(by)
        events: tuple[Event, ...] = ()
        if isinstance(self.header.dice, SealedDice):
            if not self.closed or self.secret is None:
                raise Refusal(
                    "fork.sealed",
                )
            events = (sealed.revealed(self.secret),)
        header, records = (self.header, self.records[:at]) if game is None else self._restated(game, at)
        other = Match(game or self._opened_with, header, secret=self.secret)
        other.records = records
        other._show(state)
        other.next_draw = next((each.first_draw + each.draws for each in reversed(other.records) if moves_on(each)), 0)
        other._snapshots = {n: kept for n, kept in self._snapshots.items() if n <= at}
        other._in_effect = InEffect(other.records)
        first = sealed.next_lane(other.next_draw)
        fork: AnyRecord = Record(at + 1, by, events=events, first_draw=first, fork=at, who=who)
        other._append(fork, state)
        return other

    def _restated(self, game: AnyGame, at: int) -> tuple[Header, list[AnyRecord]]:
        """Header and records as if the match had been opened with what a game has on top of this one's."""
        if isinstance(self.header.dice, SealedDice):
            raise Refusal("fork.sealed", context="bound")
        changes = msgspec.to_builtins(game.changes) if game.changes else msgspec.UNSET
        header = msgspec.structs.replace(self.header, packs=game.packs, changes=changes)
        first, *others = self.records[:at]
        started, *more = first.events
        assert isinstance(started, Started)
        if has_chain(header):
            started = msgspec.structs.replace(started, opened=fingerprint(header))
        return header, [msgspec.structs.replace(first, events=(started, *more)), *others]


def start(game: AnyGame, header: Header, dice: StreamDice) -> AnyScribe:
    """Decides the first record: the state from the setup, then what happens before the first choice."""
    stated: Any = header.setup
    if header.version != game.ruleset.version:  # a match of today says it in today's words
        stated = upgraded_header(game.ruleset, header)["setup"]
    try:
        setup: Any = msgspec.convert(stated, game.ruleset.rules.Setup)
    except msgspec.ValidationError as error:
        raise Refusal("setup.shape", ruleset=text_ref(game.ruleset.name), error=text_ref(error)) from None
    scribe: AnyScribe = Scribe(game, None, dice, by=TABLE, n=1)
    opened = fingerprint(header) if has_chain(header) else ""
    scribe.record(Started(game.ruleset.rules.setup(game, setup), opened))
    game.ruleset.rules.begin(scribe)
    if scribe.frames:
        flow.run(scribe)
    return scribe
