"""One person's place at a table: everything it sees and may do, redacted for it and cleaned on the way out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, TypeVar

from msgspec.structs import replace

from turnwright.kernel import notebook
from turnwright.kernel.dice import StreamDice
from turnwright.kernel.hand_dice import Wanted
from turnwright.kernel.heard import Heard
from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.log import Submission, codec
from turnwright.kernel.match import Match, Pending
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.naming import known_in
from turnwright.kernel.refusal import Refusal, phrase, text_ref
from turnwright.kernel.ruleset import GM, AnyGame, State, legal, seat_name, view
from turnwright.kernel.telling import Board, Face, Piece, Ref, Sheet, Term, Way
from turnwright.kernel.view import View
from turnwright.players import find
from turnwright.table import choices as choosing
from turnwright.table import story
from turnwright.table.advising import advised
from turnwright.table.clean import cleaned
from turnwright.table.shapes import (
    ONLOOKERS,
    Asked,
    Blank,
    Choice,
    Considered,
    Ending,
    Form,
    Option,
    Told,
    Unavailable,
    Weighed,
    Why,
)
from turnwright.table.weighing import ON_SCREEN, weighed

T = TypeVar("T")
KEPT_MOMENTS = 64
"""Records whose boards are kept, line by line, for the next screen of this seat that asks for them."""


class Seat:
    """A seat reads the match, and changes it only through what it submits."""

    def __init__(self, match: Match, name: str, language: str = "", *, shared: bool = False) -> None:
        """`shared`: others at the table hide things from this seat, so that it has its own numbers for records."""
        self.match = match
        self.name = name
        self.language = language
        """The language in which everything here is put; two people at one table may read two."""
        self.heard = match.heard(name) if shared else Heard(match, name, whole=True)
        """The records that it is told of, and what they are called here."""
        self._n = -1
        self._kept: dict[str, Any] = {}
        self._told: dict[int, tuple[Told, ...]] = {}
        self._moments: dict[int, tuple[Board, ...]] = {}
        self._forms = choosing.Forms()

    @property
    def game(self) -> AnyGame:
        """As it is now: a match may add to its own content."""
        return self.match.game.speaking(self.language)

    # What there is to see

    @property
    def n(self) -> int:
        """The number of the last record that this seat was told of."""
        return self.heard.last

    def view(self) -> State:
        return self._once("view", lambda: self.heard.seen(self.match.view(self.name)))

    def board(self) -> Board:
        return self._once("board", lambda: cleaned(self._board(self.view())))

    def board_at(self, n: int) -> Board:
        """The board as it was after a record: for replays."""
        self._known(n)
        return cleaned(self._board(view(self.game.ruleset, self.match.at(self.heard.record(n)), self.name)))

    def moments(self, n: int) -> tuple[Board, ...]:
        """The board when each line of a record had come about; the last one is the board after the record.

        They are made from the events that this seat is sent, so that they show nothing else.
        """
        self._known(n)
        if n not in self._moments:
            states = self.match.told_states(self.heard.record(n), self.name, self.language)
            self._moments[n] = tuple(cleaned(self._board(state)) for state in states)
            if len(self._moments) > KEPT_MOMENTS:
                del self._moments[min(self._moments)]
        return self._moments[n]

    def _known(self, n: int) -> None:
        if not 1 <= n <= self.n:
            raise Refusal("table.no_such_record", n=n, last=self.n)

    def _board(self, seen: State) -> Board:
        return self.game.ruleset.telling.board(self.game, seen, self.name)

    def sheets(self) -> Sequence[Sheet]:
        """The cards and sheets this person can read."""
        return self._once(
            "sheets", lambda: cleaned(tuple(self.game.ruleset.telling.sheets(self.game, self.view(), self.name)))
        )

    def inspect(self, ref: Ref) -> Sheet:
        """What can be read about something: a piece or a card on the table, or a word of the game."""
        found = next((sheet for sheet in self.sheets() if sheet.ref == ref), None)
        found = found or self.game.ruleset.telling.inspect(self.game, self.view(), self.name, ref)
        if found is None:
            raise Refusal("table.nothing_to_read", ref=text_ref(ref))
        return cleaned(found)

    def faces(self, looks: Iterable[str]) -> tuple[Face, ...]:
        """What is printed on cards. Print is no secret: which cards somebody has is, and nobody learns that here."""
        found = (self.game.ruleset.telling.face(self.game, look) for look in looks)
        return cleaned(tuple(face for face in found if face is not None))

    def glossary(self) -> Sequence[Term]:
        return cleaned(tuple(self.game.ruleset.telling.glossary(self.game)))

    def seat_name(self, seat: str) -> str:
        """What people call a seat."""
        return cleaned(seat_name(self.game, self.view(), seat))

    def story(self, since: int = 0) -> tuple[Told, ...]:
        """What happened after a record, as this seat heard it."""
        live = set(self.match.live)
        return tuple(line for n in self.heard.since(since) for line in self._lines(n, live=n in live))

    def told(self, n: int) -> tuple[Told, ...]:
        """What happened in a record of the log, as this seat heard it."""
        return self._lines(n, live=n in self.match.live)

    def _lines(self, n: int, *, live: bool) -> tuple[Told, ...]:
        key = n if live else -n
        if key not in self._told:
            self._told[key] = cleaned(
                story.told(self.match, n, self.name, live=live, language=self.language, heard=self.heard)
            )
        return self._told[key]

    def outcome(self) -> Ending | None:
        """How it ended, as far as this seat may know; none while it goes on."""
        seen = self.view()
        ended = self.game.ruleset.rules.outcome(seen)
        if ended is None:
            return None
        lines = tuple(self.game.ruleset.telling.describe_outcome(self.game, seen, ended))
        winners = [winner for winner in (ended.winner, *ended.with_winner) if winner]
        return cleaned(Ending(ended.result, lines, ended.winner, self._has_won(winners), ended.detail))

    def _has_won(self, winners: Sequence[str]) -> bool | None:
        """Whether this seat is among the winners, which are seats or sides; none for watchers."""
        seats = self.game.ruleset.seats
        sides = {side.id: side.stance for side in self.board().sides}
        known = [winner for winner in winners if winner in sides or winner in seats.names(self.view())]
        if self.name in (GM, *ONLOOKERS) or not known:
            return None
        return any(sides.get(winner) == "mine" or self.name in seats.members(self.view(), winner) for winner in known)

    # What there is to do

    def acting(self) -> tuple[str, ...]:
        """The seats that this person acts for now; none when it is somebody else's turn."""
        return self._once("acting", lambda: choosing.acting(self.game, self.view(), self.name))

    def waits_for(self) -> tuple[str, ...]:
        """The seats whose turn it is to decide, with or without a person."""
        return self._once("waits_for", lambda: choosing.waits_for(self.game, self.view()))

    def choices(self) -> tuple[Choice, ...]:
        return self._once(
            "choices", lambda: cleaned(choosing.choices(self.game, self.view(), self.name, self._legal()))
        )

    def unavailable(self) -> tuple[Unavailable, ...]:
        """What this person might look for among the choices but can't do now, with the reason."""
        return self._once(
            "unavailable",
            lambda: cleaned(tuple(choosing.unavailable(self.match, self.game, self.view(), self.name, self.choices()))),
        )

    def prompts(self) -> tuple[Asked, ...]:
        return self._once("prompts", lambda: cleaned(choosing.asked(self.game, self.view(), self.name)))

    def forms(self) -> tuple[Form, ...]:
        return self._once("forms", lambda: self._forms.now(self.game, self.view(), self.name, self.board()))

    def options(self, blank: Blank) -> tuple[Option, ...]:
        """What a blank of a form can be filled with: its own options, or those of a list of the catalogue."""
        if not blank.options_from:
            return blank.options
        return cleaned(choosing.catalogue_list(self.game, blank.options_from))

    def _repr_html_(self) -> str:
        """For a notebook: the board, and what can be done."""
        choices = [choice.text for choice in self.choices()]
        said = f"<p>{escape(self.question())}</p>" if choices else ""
        return notebook.framed(notebook.board(self.board()), said, notebook.lines(choices))

    def question(self) -> str:
        """What this person is asked to do now, in a few words; nothing if it is somebody else's turn or over."""
        if self.prompts():
            return " ".join(prompt.question for prompt in self.prompts())
        if not self.acting():
            return ""
        acts = self.board().piece(self.board().order[0]) if self.board().order else None
        if acts is None:
            return self.game.language.text("table.what_now")
        return self.game.language.text("table.what_does", who=acts.name)

    def odds(self, key: str, limit: int = ON_SCREEN) -> Weighed:
        """The exact odds of a choice, worked out once."""
        kept: dict[str, Weighed] = self._once("odds", dict[str, Weighed])
        if key not in kept:
            kept[key] = cleaned(weighed(key, self.seen(), self.command(key), limit))
        return kept[key]

    def remember(self, n: int, odds: Weighed) -> None:
        """Keeps odds that were worked out elsewhere, unless play has moved on since."""
        if n == self.n:
            self._once("odds", dict[str, Weighed])[odds.key] = cleaned(odds)

    def ways(self, piece: str) -> tuple[Way, ...]:
        """Where a piece can move now, as far as this person knows the ground."""
        if self.board().piece(piece) is None:
            raise Refusal("table.no_such_piece", piece=text_ref(piece), field="piece")
        return cleaned(tuple(self.game.ruleset.telling.ways(self.game, self.view(), piece)))

    def preview(self, command: Mapping[str, Any] | Command) -> tuple[Piece, ...] | None:
        """The pieces that a command of the game master's would change, as they would be; none where dice decide.

        No other seat gets it: a seat that doesn't see everything could learn something from it.
        """
        if self.name != GM:
            raise Refusal("table.gm_only")
        pending = self.prepare(command)
        if pending.record.draws:
            return None
        before = {piece.id: piece for piece in self.board().pieces}
        after = self._board(pending.state).pieces
        return cleaned(tuple(piece for piece in after if before.get(piece.id) != piece))

    def rolls(self, key: str) -> tuple[str, ...]:
        """The names of the dice that a choice may roll: what somebody rolling by hand enters."""
        return tuple(sorted(self.match.rolls(self.command(key), self.name)))

    def wanted_dice(self, key: str) -> tuple[Wanted, ...]:
        """The rolls that a choice may ask for, in their order, with how many dice of which kind."""
        return self.match.wanted_dice(self.command(key), self.name)

    def seen(self) -> View:
        """What this person knows and may ask about."""
        return View(self.game, self.name, self.view(), self.n)

    def why(self, command: Mapping[str, Any] | Command) -> Why | None:
        """Why this person cannot give a command now; none when it is possible."""
        wish = self._parsed(command)
        refusal = self.match.why(self.heard.asked(wish), self.name)
        return None if refusal is None else cleaned(choosing.why(self._own(refusal, wish), self.game))

    def suggest(self, player: str = "") -> str:
        """The key of the choice that a player would make here."""
        return self.advise(player)[0]

    def advise(self, player: str = "") -> tuple[str, tuple[Considered, ...]]:
        """The same, and what the player thought about before, if it thinks."""
        name, known = self.adviser(player)
        advice = advised(known, name, self.dice())
        return self.row_of(advice.command), self.considered(advice.considered)

    def dice(self) -> StreamDice:
        """What a player that advises this seat rolls: the same whatever is hidden from it."""
        return self.match.player_dice(self.n)

    def considered(self, some: Iterable[Considered]) -> tuple[Considered, ...]:
        """What a player thought about, each by the row that stands for it."""
        rows = {key: row.key for row in self.choices() for key in (row.key, *row.same_as)}
        return cleaned(tuple(replace(one, key=rows.get(one.key, one.key)) for one in some))

    def adviser(self, player: str = "") -> tuple[str, View]:
        """The player that is asked for a suggestion, by its name, and all that it gets to know."""
        ruleset = self.game.ruleset
        acting = next(iter(self.acting()), None)
        if acting is None or not self._legal():
            raise Refusal("table.no_suggestion")
        name = player or ruleset.players.profile(self.view(), acting)
        find(ruleset, name)
        return name, View(self.game, acting, self.view(), self.n)

    def row_of(self, command: Command) -> str:
        """The key of the choice that stands for a command."""
        wanted = choosing.key_of(command)
        return next((row.key for row in self.choices() if wanted in (row.key, *row.same_as)), wanted)

    def described(self, command: Mapping[str, Any] | Command) -> str:
        """What a command does, as a menu would say it, by what this person knows."""
        wish = self._parsed(command)
        try:
            return cleaned(self.game.ruleset.telling.describe_command(self.game, self.view(), wish))
        except LookupError:  # a name that stands for nobody, or for nobody whom this person knows
            raise Refusal("table.no_such_piece", context="unknown") from None

    def done(self, n: int) -> str:
        """What a record did, as a menu would have said it."""
        record = self.heard.record(n)
        before = view(self.game.ruleset, self.match.at(record - 1), self.name)
        command = self.match.records[record - 1].command
        if command is None:
            return ""
        return cleaned(self.game.ruleset.telling.describe_command(self.game, before, command))

    # Doing it

    def commands(self) -> Mapping[str, Command]:
        """Every command that this person may give, by its key."""
        return self._once("keys", lambda: {choosing.key_of(command): command for command in self._legal()})

    def command(self, key: str) -> Command:
        """The command behind the key of a choice."""
        known = self.commands()
        if key not in known:
            raise Refusal("table.no_such_choice", field="key")
        return known[key]

    def prepare(
        self,
        choice: str | Command | Mapping[str, Any],
        *,
        seen: int | None = None,
        dice: dict[str, tuple[int, ...]] | None = None,
        override: str | None = None,
        who: str | None = None,
        at: int | None = None,
        auto: bool = False,
    ) -> Pending:
        """Decides what this person chose, by its key or as a command, and changes nothing yet.

        `auto`: the table does it for this person, who had nothing to choose.
        """
        self.fresh(seen)
        wish = self.command(choice) if isinstance(choice, str) else self._parsed(choice)
        command = self.heard.asked(wish)
        try:
            return self.match.prepare(
                Submission(command, self.name, dice=dice, override=override, who=who, at=at, auto=auto)
            )
        except Refusal as refusal:
            raise self._own(refusal, wish) from None

    def submit(self, choice: str | Command | Mapping[str, Any], **more: Any) -> AnyRecord:
        """Does it."""
        return self.match.commit(self.prepare(choice, **more))

    def fresh(self, seen: int | None) -> None:
        """Refuses what was chosen on a screen that is out of date."""
        if seen is not None and seen > self.n:
            raise Refusal("table.stale", seen=seen, n=self.n)
        if seen is not None and seen != self.n:
            raise Refusal("table.stale", context="moved_on", seen=seen, n=self.n)

    def prepare_undo(self, to: int | None = None, *, who: str | None = None, at: int | None = None) -> Pending:
        record = self.record(to)
        try:
            return self.match.prepare_undo(self.name, record, who=who, at=at)
        except Refusal as refusal:
            raise self._own(refusal) from None

    def record(self, number: int | None) -> int | None:
        """The record of the log that this seat names, to take it back."""
        if number is None or self.heard.whole or 1 <= number <= self.n:
            return number if number is None else self.heard.record(number)
        raise Refusal("undo.nothing") if self.n <= 1 else Refusal("undo.not_in_effect", to=number)

    def _own(self, refusal: Refusal, wish: Command | None = None) -> Refusal:
        """A refusal in the words of this seat: records and questions by the numbers that it knows them by."""
        if self.heard.whole:
            return refusal
        about = dict(refusal.about)
        for name in ("to", "last"):
            if isinstance(number := about.get(name), int):
                about[name] = self.heard.number(number)
        if "prompt" in about and isinstance(wish, Answer):
            about["prompt"] = text_ref(wish.prompt)
        if refusal.code == "flow.no_such_prompt":
            asked = self.prompts()
            about["open"] = tuple(text_ref(prompt.id) for prompt in asked) or phrase("kernel.none")
        refusal.about = about
        return refusal

    def prepare_redo(self, *, who: str | None = None, at: int | None = None) -> Pending:
        if self._leaves_redo():
            raise Refusal("redo.not_allowed", context="gm")
        return self.match.prepare_redo(self.name, who=who, at=at)

    def undo(self, to: int | None = None, *, who: str | None = None, at: int | None = None) -> AnyRecord:
        return self.match.commit(self.prepare_undo(to, who=who, at=at))

    def redo(self, *, who: str | None = None, at: int | None = None) -> AnyRecord:
        return self.match.commit(self.prepare_redo(who=who, at=at))

    def may_undo(self) -> int | None:
        """The record that an undo would take back, or none where this seat may take nothing back."""
        record = None if self.name in ONLOOKERS else self.match.may_undo(self.name)
        return None if record is None else self.heard.number(record)

    def may_redo(self) -> bool:
        return self.name not in ONLOOKERS and not self._leaves_redo() and self.match.may_redo(self.name)

    def _leaves_redo(self) -> bool:
        """Whether only the game master brings back what was taken back.

        A record that is hidden from this seat leaves nothing to bring back, so that it would show.
        """
        return not self.heard.whole and self.game.ruleset.seats.gm

    def _parsed(self, command: Mapping[str, Any] | Command) -> Command:
        return (
            command if isinstance(command, Command) else codec(self.game.ruleset).command(command, known_in(self.game))
        )

    def _legal(self) -> tuple[Command, ...]:
        return self._once(
            "legal", lambda: () if self.name in ONLOOKERS else legal(self.match.game, self.view(), self.name)
        )

    def _once(self, what: str, work: Callable[[], T]) -> T:
        """Worked out once per record."""
        n = len(self.match.records)
        if self._n != n:
            self._n, self._kept = n, {}
        if what not in self._kept:
            self._kept[what] = work()
        kept: T = self._kept[what]
        return kept
