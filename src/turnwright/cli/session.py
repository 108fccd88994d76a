"""A seat at a table, without a screen: one person's match, the other seats' players, choices, odds, undo and save.

The Textual screen, the plain-line game and the tests all play through `Session`; none of them touches the match itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from turnwright.kernel.changed import missing_packs
from turnwright.kernel.files import Journal, locked, read_bounded, whole_lines, write_whole
from turnwright.kernel.language import reader
from turnwright.kernel.log import OpenDice, TableRules, tag_of
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import GM, AnyGame, widest
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Board, Sheet
from turnwright.players import find_or_load
from turnwright.table import Table
from turnwright.table.choices import groups_of
from turnwright.table.shapes import Asked, Blank, Choice, Considered, Form, Told, Weighed

FRIENDLY = TableRules(undo="friendly")
LONGEST_NUMBER = 18
"""Characters of a number that somebody types."""
LEFT_OPEN = 3
"""Groups of so few rows are never folded."""
FORMS_LEFT_OPEN = 6
"""Groups with more forms than this are always folded: people search them rather than read them."""


class Row(NamedTuple):
    """One row of the menu: a choice that is made at once, or a form that becomes a command once it is filled in."""

    text: str
    group: str
    choice: Choice | None = None
    form: Form | None = None
    known: Mapping[str, Any] = {}
    """What a form's command holds beside its blanks."""

    @property
    def about(self) -> str:
        """What it does and costs, where its name does not say it."""
        return self.choice.about if self.choice is not None else ""

    @property
    def is_answer(self) -> bool:
        return self.choice is not None and self.choice.command["type"] == tag_of(Answer)


class ByHand(NamedTuple):
    """What can be sent along with a choice: dice rolled at the table, and a reason to override the rules."""

    dice: Mapping[str, tuple[int, ...]] = {}
    reason: str = ""

    @property
    def typed(self) -> str:
        """The dice as somebody types them."""
        return " ".join(f"{label}={','.join(map(str, shown))}" for label, shown in self.dice.items())


class Session:
    """One person's place in one match: a seat of its own, or the game master's, who acts for everybody."""

    called = "match"
    is_introduced = False
    """Whether what is played, and by whom, has been told before."""
    demonstrated = "demonstrated"
    """What is said where nobody types and a player goes on: a text of `terminal`, or nothing."""
    next_step = "go_on"
    """What Enter does once it's over, where there's something to go on with: a text of `terminal`."""
    can_repeat = True
    """Whether the encounter may be played again from here: a battle of a story may not."""
    can_undo = True
    """Whether undo is offered: in a run's fights, rolled dice can't be undone."""

    def __init__(
        self,
        match: Match,
        *,
        seat: str | None = None,
        against: str | None = None,
        players: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        """`against` plays the seats that nobody else has, `players` those that they are named for."""
        self.match = match
        self.table = Table(match)
        self.named = dict(players or {})
        self.seat = seat or self._free_seat()
        self.place = self.table.seat(self.seat)
        self.against = against
        self.table.sit_down(self.seat)
        if self.seat in self.named:
            raise Refusal("play.no_such_seat", seat=text_ref(self.seat), named=text_ref(self.named[self.seat]))
        for other, player in {**dict.fromkeys(self._seats_of_the_program(), against or ""), **self.named}.items():
            chosen = find_or_load(self.game.ruleset, player) if player else None
            self.table.let_play(other, player, chosen)
        self.encounter, self.title = encounter_of(match)
        self.log = log
        self.file = log
        """Where the match was last saved, or is kept as it goes."""
        self._saved = 0
        self._journal: Journal | None = None
        self._rows: tuple[int, tuple[Row, ...]] | None = None

    @property
    def game(self) -> AnyGame:
        """As it is now: a match may add to its own content."""
        return self.match.game

    def _free_seat(self) -> str:
        """The first seat that no player was named for."""
        seats = self.game.ruleset.seats.names(self.match.state)
        free = next((seat for seat in seats if seat not in self.named), None)
        if free is None:
            raise Refusal(
                "play.no_such_seat",
                context="none_left",
            )
        return free

    def _seats_of_the_program(self) -> tuple[str, ...]:
        """The other seats; for a game master who named a player all but the first side's."""
        if self.seat != GM:
            return self.table.others(self.seat)
        return self.table.others(self.game.ruleset.seats.names(self.match.state)[0]) if self.against else ()

    @property
    def players(self) -> Mapping[str, str]:
        """The seats that the program plays, each with its player."""
        return self.table.players

    # Sitting down

    @classmethod
    def open(
        cls,
        game: AnyGame,
        setup: Any,
        *,
        seed: int,
        seat: str | None = None,
        against: str | None = None,
        players: Mapping[str, str] | None = None,
        log: Path | None = None,
        encounter: str | None = None,
    ) -> Session:
        """A new match; with a log, every record is in that file before it is shown.

        Where there could be a game master, the table is friendly: playing alone, you may take back what a friend would
        let you. A game without one is between equals, and undo is the same against a bot as against a person.
        """
        if log is not None and log.is_file():
            raise Refusal("play.log", log=text_ref(log))
        match = Match.open(
            game, setup, seed=seed, table=FRIENDLY if game.ruleset.seats.gm else None, encounter=encounter
        )
        session = cls(match, seat=seat, against=against, players=players, log=log)
        if log is not None:
            session._keep(log)
        return session

    @classmethod
    def resume(
        cls,
        path: Path,
        match: Match,
        *,
        text: bytes,
        seat: str | None = None,
        against: str | None = None,
        players: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> Session:
        """A match taken up again from its log, at the seat that a person had last unless another is named.

        It goes on in the same file, which held `text` when it was read, or in another `log`. A log that came through a
        pipe is not kept unless another is named.
        """
        missing = ", ".join(pack.id for pack in missing_packs(match.header, match.game))
        if missing:
            raise Refusal("play.packs", path=text_ref(path), missing=text_ref(missing))
        if not match.records:
            raise Refusal("play.empty", path=text_ref(path))
        places = Table(match).places()
        people = [record.by for record in match.records[1:] if not record.is_bots and record.by in places]
        session = cls(match, seat=seat or (people[-1] if people else None), against=against, players=players, log=log)
        session._saved = len(match.records)
        if log is not None and not _is_same(log, path):
            session._keep(log)
        elif path.is_file():
            session._go_on_in(path, text)
        return session

    def again(self) -> Session:
        """The same encounter with the next seed; a log is kept beside the first one."""
        following = Session.open(
            self.game,
            self.match.header.setup,
            seed=self.seed + 1,
            seat=self.seat,
            against=self.against,
            players=self.named,
            log=_next_free(self.log) if self.log else None,
            encounter=self.match.header.encounter or None,
        )
        self.close()
        return following

    # What there is to see

    @property
    def own_name(self) -> str:
        """What people call this person's seat, within a sentence: "the GM", "Player 1"."""
        name = self.place.seat_name(self.seat)
        return name[0].lower() + name[1:] if name.startswith(("The ", "A ")) else name

    @property
    def seed(self) -> int:
        dice = self.match.header.dice
        return dice.seed if isinstance(dice, OpenDice) else 0

    @property
    def n(self) -> int:
        """The number of the last record: what was worked out for another one is out of date."""
        return len(self.match.records)

    @property
    def over(self) -> str:
        """That it is over, in a sentence."""
        return reader().text("terminal.over", context=self.called)

    @property
    def result(self) -> Outcome | None:
        return self.match.result

    def result_lines(self) -> list[str]:
        """How it ended, in words: what this seat may know of it."""
        ended = self.place.outcome()
        assert ended is not None, "only a match that is over has an end"
        first, *more = ended.lines
        if ended.won is not None:
            first = reader().text("terminal.you_win" if ended.won else "terminal.you_lose", ending=first)
        return [first, *more]

    def board(self) -> Board:
        return self.place.board()

    def names(self) -> dict[str, str]:
        """What the pieces are called, for values that only hold their ids."""
        return {piece.id: piece.name for piece in self.board().pieces}

    def mine(self) -> tuple[str, ...]:
        """The seats that this person acts for now: their own, or for the game master every one without a player."""
        return tuple(seat for seat in self.place.acting() if seat not in self.players)

    def _members(self, seat: str) -> tuple[str, ...]:
        return self.game.ruleset.seats.members(self.match.state, seat)

    @property
    def side(self) -> str:
        """The seat of the whole group that this person belongs to: their own, unless another one acts for it."""
        seats = (
            self.seat,
            *(seat for seat in self.game.ruleset.seats.names(self.match.state) if self.seat in self._members(seat)),
        )
        return widest(self.game.ruleset, self.match.state, dict.fromkeys(seats))[0]

    def sheets(self) -> Sequence[Sheet]:
        """The cards and sheets this person may read."""
        return self.place.sheets()

    def waits_for_me(self) -> bool:
        return bool(self.mine())

    def question(self) -> str:
        """What is wanted of this person now, in a few words; nothing when it is somebody else's turn or over."""
        return self.place.question() if self.waits_for_me() else ""

    def story(self) -> list[Told]:
        """What happened and was not taken back, as this seat saw it; a question stands at the menu instead."""
        return [line for line in self.place.story() if not (line.undone or line.is_undo or line.cue == "ask")]

    def read(self) -> int:
        """The last record that this person has had time to read: their last choice and everything since is new."""
        own = self._own()
        return own[-1] - 1 if own else 0

    def _own(self) -> list[int]:
        """The records of this person that were not taken back."""
        return [n for n in self.match.live if self.match.records[n - 1].by == self.seat]

    # What there is to do

    def rows(self) -> tuple[Row, ...]:
        """Every row of the menu, those of one kind together."""
        if self._rows is None or self._rows[0] != self.n:
            rows = tuple(self._menu()) if self.waits_for_me() else ()
            headings = dict.fromkeys((*groups_of(self.game), *(row.group for row in rows)))
            places = {group: place for place, group in enumerate(headings)}
            self._rows = (self.n, tuple(sorted(rows, key=lambda row: places[row.group])))
        return self._rows[1]

    def afterwards(self) -> tuple[Row, ...]:
        """What can still be done once the match is over, such as a rest."""
        return tuple(map(_form_row, self.place.forms())) if self.result is not None else ()

    def _menu(self) -> Iterator[Row]:
        for asked in self.place.prompts():
            if asked.most > 1 and not self._is_listed(asked):
                blank = Blank(
                    "choice",
                    reader().text("terminal.choose"),
                    "choices",
                    asked.options,
                    least=asked.least,
                    most=asked.most,
                )
                form = Form(tag_of(Answer), asked.question, blanks=(blank,))
                yield Row(f"{_wanted(asked)} …", asked.question, form=form, known={"prompt": asked.id})
        for choice in self.place.choices():
            yield Row(choice.text, choice.group, choice)
        if not self.place.prompts():
            yield from map(_form_row, self.place.forms())

    def _is_listed(self, asked: Asked) -> bool:
        """Whether every way to answer is a row of its own."""
        answers = [row for row in self.place.choices() if row.command.get("prompt") == asked.id]
        return len(answers) > 1 or (len(answers) == 1 and [*answers[0].command["choice"]] != [*(asked.default or ())])

    def command(self, row: Row) -> Command | None:
        """The command that a row gives at once; none for a form."""
        return None if row.choice is None else self.place.command(row.choice.key)

    def odds(self, place: int) -> Weighed | None:
        """The exact odds of a row of the menu, worked out once; none for a form."""
        choice = self.rows()[place].choice
        return None if choice is None else self.place.odds(choice.key)

    def choose(self, row: Row, filled: Mapping[str, Any] | None = None, by_hand: ByHand | None = None) -> None:
        """Does what a row says, then lets the other seats act until this person is wanted again."""
        by_hand = by_hand or ByHand()
        if row.choice is not None:  # as a command, so that one that is no longer possible is refused with its reason
            wish = row.choice.command
        else:
            assert row.form is not None, "a row is a choice or a form"
            wish = row.form.written({**row.known, **(filled or {})})
        self.place.submit(wish, dice=dict(by_hand.dice) or None, override=by_hand.reason or None)
        self.advance()

    def suggest(self, player: str = "") -> int:
        """The place of the row that the program, or a named player, would choose for the seat whose turn it is."""
        return self.advise(player)[0]

    def advise(self, player: str = "") -> tuple[int, tuple[Considered, ...]]:
        """The same, and what the player thought about before, if it thinks."""
        rows = self.rows()
        if not any(row.choice for row in rows):
            raise Refusal("play.no_suggestion")
        wanted, considered = self.place.advise(player)
        found = [at for at, row in enumerate(rows) if row.choice is not None and row.choice.key == wanted]
        if not found:
            raise Refusal("play.no_suggestion", context="several")
        return found[0], considered

    def advance(self) -> None:
        """The players of the other seats act until this person is wanted, or the match is over."""
        self.table.advance()

    def play_out(self, player: str = "greedy") -> None:
        """A player takes this person's place until the end: for the game master every seat that has no player."""
        seats = self.game.ruleset.seats.names(self.match.state) if self.seat == GM else (self.seat,)
        for seat in widest(self.game.ruleset, self.match.state, seats):
            if seat not in self.players:
                self.table.let_play(seat, player)
        self.table.advance()

    def undo(self) -> str:
        """Takes back this person's last choice and what the others did since; says what it was."""
        own = self._own()
        record = self.place.undo(own[-1] if own and self.seat == GM else None)
        assert record.undo is not None
        return reader().text("terminal.taken_back", what=self.place.done(record.undo))

    def redo(self) -> str:
        """Brings back what was last taken back, with the same dice."""
        self.place.redo()
        return reader().text("terminal.brought_back")

    # Keeping it

    @property
    def unsaved(self) -> bool:
        """Whether unsaved play would be lost: this person has acted since the match was last written down."""
        return self.log is None and any(record.by == self.seat for record in self.match.records[self._saved :])

    def default_file(self) -> Path:
        return self.file or Path(f"{self.game.ruleset.name}-{self.encounter}-{self.seed}.jsonl")

    def save(self, path: Path | None = None) -> Path:
        """Writes the whole log; a file that holds anything but an earlier part of this match is left alone."""
        path = path or self.default_file()
        if self.log is None or not _is_same(path, self.log):  # what is kept as it goes is there already
            with locked(path):
                self._earlier_part(path)
                write_whole(path, self.match.lines())
        self.file, self._saved = path, self.n
        return path

    def _keep(self, log: Path) -> None:
        """From here on every record is in a file before anybody sees what it says."""
        journal = self._go_on_in(log, self._earlier_part(log))
        missing = self.match.lines()[journal.length :]
        if missing:
            journal.append(missing)

    def _go_on_in(self, log: Path, there: bytes) -> Journal:
        """Adds what comes to a file that holds the match so far, or a part of it."""
        journal = self._journal = Journal(log, known=there)
        if journal.notice:
            self.match.notices.append(journal.notice)
        self.match.journal = journal.append
        self.log = self.file = log
        return journal

    def _earlier_part(self, path: Path) -> bytes:
        """What is in a file that may be written: nothing, or an earlier part of this match."""
        there = read_bounded(path) if path.is_file() else b""
        whole = whole_lines(there)
        if there and not (whole and self.match.lines().startswith(whole)):
            raise Refusal("play.save", path=text_ref(path))
        return there

    def close(self) -> None:
        """Lets another program have the log."""
        if self._journal is not None:
            self._journal.close()


def _form_row(form: Form) -> Row:
    return Row(f"{form.title} …" if form.blanks else form.title, form.group, form=form)


def filtered(rows: Sequence[Row], typed: str) -> list[int]:
    """The places of the rows that hold every word typed, in any order."""
    words = typed.casefold().split()
    return [
        place for place, row in enumerate(rows) if all(word in f"{row.group} {row.text}".casefold() for word in words)
    ]


def is_forced(rows: Sequence[Row]) -> bool:
    """Whether there is nothing to decide: only one thing to do, and nothing to fill in."""
    return len(rows) == 1 and rows[0].choice is not None and rows[0].choice.forced


def typed_number(typed: str) -> int | None:
    """A typed whole number; None if it isn't one, or is too long to be meant."""
    try:
        return int(typed) if len(typed) <= LONGEST_NUMBER else None
    except ValueError:
        return None


def faces(typed: str) -> dict[str, tuple[int, ...]]:
    """Dice that people rolled themselves as somebody types them: `accuracy=12 damage=3,4`."""
    found = {}
    for part in typed.split():
        label, equals, shown = part.rpartition("=")
        if not equals or not all(face.isdecimal() and len(face) < 9 for face in shown.split(",")):
            raise Refusal("play.dice", part=text_ref(part))
        found[label] = tuple(int(face) for face in shown.split(","))
    return found


def short(field: Blank) -> str:
    """What a blank is called: its name without the field that all blanks of a form lie in, `stats.hp`."""
    return field.name.partition(".")[2] or field.name


def folded(choices: Sequence[Row], room: int) -> list[str]:
    """The groups that are shown as one row, so that a menu keeps to its room: the longest, but the first if it can.

    The first one goes, too, if it is one deed at many targets: six hounds to attack would hide everything else.
    """
    sizes = Counter(row.group for row in choices)
    if len(sizes) < 2 or any(row.is_answer for row in choices):
        return []
    first, *others = sizes
    at_once = {row.group for row in choices if row.choice is not None}
    found = [group for group in others if group not in at_once and sizes[group] > FORMS_LEFT_OPEN]
    others = [group for group in others if group not in found]
    rows = len(choices) - sum(sizes[group] - 1 for group in found)
    for group in sorted(others, key=lambda group: -sizes[group]):
        if rows > room and sizes[group] > LEFT_OPEN:
            found.append(group)
            rows -= sizes[group] - 1
    if sizes[first] > (room // 3 if _is_one_deed(choices, first) else 2 * room) and rows > room // 2:
        found.append(first)
    return [group for group in sizes if group in found]


def _is_one_deed(choices: Sequence[Row], group: str) -> bool:
    """Whether the rows of a group differ in their target only."""
    commands = [row.choice.command if row.choice is not None else {} for row in choices if row.group == group]
    deeds = [{name: value for name, value in command.items() if name != "target"} for command in commands]
    return all("target" in command for command in commands) and all(deed == deeds[0] for deed in deeds)


def _wanted(prompt: Asked) -> str:
    context = "exact" if prompt.least == prompt.most else ""
    return reader().text(
        "terminal.wanted", least=prompt.least, most=prompt.most, count=len(prompt.options), context=context
    )


class Encounter(NamedTuple):
    """A battle as it is called."""

    name: str
    title: str


def encounter_of(match: Match) -> Encounter:
    """The encounter that a match was opened with: from its header, or found by its setup."""
    game, setup = match.game.speaking(""), match.header.setup
    known, told = game.ruleset.content.encounters(game), match.header.encounter
    if told and told in known:
        return Encounter(told, known[told])
    own = setup.get("name") if isinstance(setup, dict) else None
    if told:
        name = Path(told).stem
        return Encounter(name, own or name)
    for name, title in known.items():
        if msgspec.to_builtins(game.ruleset.content.encounter(game, name)) == setup:
            return Encounter(name, title)
    return Encounter("custom", own or reader().text("terminal.custom_battle"))


def _is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def _next_free(path: Path) -> Path:
    """The first of a-2.jsonl, a-3.jsonl … that does not exist yet."""
    number = 2
    while (free := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    return free
