"""A seat at a table, without a screen: one person's match, the other seats' players, choices, odds, undo and save.

The Textual screen, the plain-line game and the tests all play through `Session`; none of them touches the match itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from turnwright.kernel import flow
from turnwright.kernel.changed import missing_packs
from turnwright.kernel.dice import TooManyOutcomes
from turnwright.kernel.files import Journal, locked, read_bounded, whole_lines, write_whole
from turnwright.kernel.in_effect import AnyRecord
from turnwright.kernel.log import OpenDice, TableRules, codec, tag_of
from turnwright.kernel.match import Choose, Match, View, describe
from turnwright.kernel.messages import Answer, Command, Paused, Prompt
from turnwright.kernel.odds import Summary, summary
from turnwright.kernel.questions import option_names, question
from turnwright.kernel.refusal import Refusal, did_you_mean
from turnwright.kernel.ruleset import GM, AnyGame, Odds, State, fold, legal, view, widest
from turnwright.kernel.shapes import Effect, Field, Form, Outcome, in_words
from turnwright.kernel.telling import Board, Sheet
from turnwright.players import find

FRIENDLY = TableRules(undo="friendly")
ANSWERS_SHOWN = 12
"""A question with more ways to choose several things than this is answered by ticking them off."""


LONGEST_NUMBER = 18
"""Characters of a number that somebody types."""
LEFT_OPEN = 3
"""Groups of so few rows are never folded."""
FORMS_LEFT_OPEN = 6
"""Groups of more forms than this are always folded: they are looked for, not looked through."""


class Line(NamedTuple):
    """One line of the story: what happened, who made it happen, and how much it matters."""

    n: int
    text: str
    by: str
    mark: str = ""
    """hurt, defeat, or nothing."""


class Choice(NamedTuple):
    """One row of the menu: a command that can be given at once, or a form that becomes one once it is filled in."""

    text: str
    group: str
    command: Command | None = None
    form: Form | None = None
    known: Mapping[str, Any] = {}
    """What a form's command holds beside its blanks."""
    about: str = ""
    """What it does and costs, where its name does not say it."""
    names: Mapping[str, str] = {}
    """What the options of a form's blanks are called."""


class ByHand(NamedTuple):
    """What may go along with a choice: dice that were rolled on the table, and why the rules do not count now."""

    dice: Mapping[str, tuple[int, ...]] = {}
    reason: str = ""


class Session:
    """One person's place in one match: a seat of its own, or the game master's, who acts for everybody."""

    can_repeat = True
    """Whether the encounter may be played again from here: a battle of a story may not."""

    def __init__(
        self, match: Match, *, seat: str | None = None, against: str | None = None, log: Path | None = None
    ) -> None:
        self.match = match
        self.game = match.game
        seats = self.game.ruleset.seats.names(match.state)
        known = _places(match)
        if seat is not None and seat not in known:
            raise Refusal("play.no_such_seat", f'There is no seat "{seat}" in this match{did_you_mean(seat, known)}')
        self.seat = seat or seats[0]
        self.against = against
        self.players: dict[str, Choose] = {
            other: find(self.game.ruleset, against or self.game.ruleset.players.profile(match.state, other))
            for other in _played_by_the_program(match, self.seat, against)
        }
        self.encounter, self.title = encounter_of(match)
        self.log = log
        self.file = log
        """Where the match was last saved, or is kept as it goes."""
        self._saved = 0
        self._journal: Journal | None = None
        self._told: dict[int, tuple[Line, ...]] = {}
        self._choices: tuple[int, tuple[Choice, ...]] | None = None
        self._odds: tuple[int, dict[int, Odds | None]] = (0, {})

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
        log: Path | None = None,
        encounter: str | None = None,
    ) -> Session:
        """A new match; with a log, every record is in that file before it is shown.

        The table is friendly where a game master could sit: who plays alone may take back what one would let pass. A
        game without one is between equals, and keeps the law of undo against a program as against a person.
        """
        if log is not None and log.is_file():
            raise Refusal("play.log", f"{log} exists already: go on with it by --resume {log}, or name another file.")
        match = Match.open(
            game, setup, seed=seed, table=FRIENDLY if game.ruleset.seats.gm else None, encounter=encounter
        )
        session = cls(match, seat=seat, against=against, log=log)
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
        log: Path | None = None,
    ) -> Session:
        """A match taken up again from its log, at the seat that a person had last unless another is named.

        It goes on in the same file, which held `text` when it was read, or in another `log`. A log that came through a
        pipe is not kept unless another is named.
        """
        missing = ", ".join(pack.id for pack in missing_packs(match.header, match.game))
        if missing:
            raise Refusal("play.packs", f"{path} was played with {missing}: give the folder (--pack) to go on with it.")
        if not match.records:
            raise Refusal("play.empty", f"{path} holds no whole record: there is nothing to go on with.")
        places = _places(match)
        people = [record.by for record in match.records[1:] if not record.is_bots and record.by in places]
        session = cls(match, seat=seat or (people[-1] if people else None), against=against, log=log)
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
            log=_next_free(self.log) if self.log else None,
            encounter=self.match.header.encounter or None,
        )
        self.close()
        return following

    # What there is to see

    @property
    def seed(self) -> int:
        dice = self.match.header.dice
        return dice.seed if isinstance(dice, OpenDice) else 0

    @property
    def n(self) -> int:
        """The number of the last record: what was worked out for another one is out of date."""
        return len(self.match.records)

    @property
    def result(self) -> Outcome | None:
        return self.match.result

    def result_lines(self) -> list[str]:
        """How it ended, in words: what this seat may know of it."""
        seen = self.match.view(self.seat)
        ended = self.game.ruleset.rules.outcome(seen)
        assert ended is not None, "only a match that is over has an end"
        seats = () if self.seat == GM else self.game.ruleset.seats.names(seen)  # a game master neither wins nor loses
        won = any(self.seat in self._members(winner) for winner in (ended.winner, *ended.with_winner) if winner)
        yours = " You win." if won else " You lose." if ended.winner in seats else ""
        first, *more = self.game.ruleset.telling.describe_outcome(self.game, seen, ended)
        return [first + yours, *more]

    def view(self) -> View:
        return self.match.seen_by(self.seat)

    def board(self) -> Board:
        return self.game.ruleset.telling.board(self.game, self.match.view(self.seat), self.seat)

    def names(self) -> dict[str, str]:
        """What the pieces are called, for values that only hold their ids."""
        return {piece.id: piece.name for piece in self.board().pieces}

    def mine(self) -> tuple[str, ...]:
        """The seats that this person acts for now: the own one, or for the game master every one without a player."""
        acting = self.match.to_act()
        if self.seat == GM:
            first = widest(self.game.ruleset, self.match.state, acting)
            return tuple(seat for seat in first if seat not in self.players)
        return tuple(seat for seat in acting if seat == self.seat)

    def _members(self, seat: str) -> tuple[str, ...]:
        return self.game.ruleset.seats.members(self.match.state, seat)

    @property
    def side(self) -> str:
        """The seat of the whole group that this person belongs to: the own one, unless another one acts for it."""
        seats = (
            self.seat,
            *(seat for seat in self.game.ruleset.seats.names(self.match.state) if self.seat in self._members(seat)),
        )
        return widest(self.game.ruleset, self.match.state, dict.fromkeys(seats))[0]

    def sheets(self) -> Sequence[Sheet]:
        """What this person may take up and read."""
        return self.game.ruleset.telling.sheets(self.game, self.match.view(self.seat), self.seat)

    def waits_for_me(self) -> bool:
        return bool(self.mine())

    def prompts(self) -> tuple[Prompt, ...]:
        """What the rules ask this person."""
        asking = self.match.view(self.seat).flow
        return tuple(prompt for seat in self.mine() for prompt in flow.waiting_for(asking, self._members(seat)))

    def question(self) -> str:
        """What is wanted of this person now, in a few words; nothing when it is somebody else's turn or over."""
        if not self.waits_for_me():
            return ""
        prompts = self.prompts()
        if prompts:
            seen = self.match.view(self.seat)
            return " ".join(question(self.game, seen, prompt) for prompt in prompts)
        order = self.board().order
        return f"{self.names()[order[0]]}: what now?" if order else "What now?"

    def story(self) -> list[Line]:
        """What happened and was not taken back, as this seat saw it."""
        return [line for n in _in_effect(self.match.records) for line in self._tell(n)]

    def read(self) -> int:
        """The last record that this person has had time to read: the own last choice and what came since is new."""
        own = self._own()
        return own[-1] - 1 if own else 0

    def _own(self) -> list[int]:
        """The records of this person that were not taken back."""
        return [n for n in _in_effect(self.match.records) if self.match.records[n - 1].by == self.seat]

    def _tell(self, n: int) -> tuple[Line, ...]:
        if n not in self._told:
            self._told[n] = tuple(self._lines_of(n))
        return self._told[n]

    def _lines_of(self, n: int) -> Iterator[Line]:
        """Told on the seat's view, evolved by what the seat is sent: a line cannot say more than the seat may know."""
        ruleset = self.game.ruleset
        seen: State = view(ruleset, self.match.at(n - 1), self.seat) if n > 1 else None
        record = self.match.seat_record(n, self.seat)
        for event in record.events:
            before, seen = seen, fold(ruleset, seen, (event,))
            text = "" if type(event) is Paused else describe(self.game, seen, event)  # a question stands at the menu
            if text:
                own = type(event) in ruleset.rules.events
                yield Line(n, text, record.by, _mark(ruleset.rules.effect(before, (event,))) if own else "")

    # What there is to do

    def choices(self) -> tuple[Choice, ...]:
        """Every row of the menu, those of one kind together."""
        if self._choices is None or self._choices[0] != self.n:
            rows = tuple(self._questions() if self.prompts() else self._commands()) if self.waits_for_me() else ()
            kinds = {group: place for place, group in enumerate(dict.fromkeys((*self._headings, *_groups(rows))))}
            self._choices = (self.n, tuple(sorted(rows, key=lambda row: kinds[row.group])))
        return self._choices[1]

    @property
    def _headings(self) -> tuple[str, ...]:
        return tuple(self.game.ruleset.telling.groups.values())

    def _group(self, tag: str) -> str:
        return self.game.ruleset.telling.groups.get(tag, in_words(tag))

    def _legal(self) -> tuple[Command, ...]:
        """Every choice of the seats that this person acts for, as far as this person may know."""
        seen = self.match.view(self.seat)
        return tuple(command for seat in self.mine() for command in legal(self.game, seen, seat))

    def _commands(self) -> Iterator[Choice]:
        seen = self.match.view(self.seat)
        for command in self._legal():
            yield self._choice(seen, command, self._group(tag_of(type(command))))
        for form in self.match.forms(self.seat):
            title = f"{form.title} …" if form.fields else form.title
            yield Choice(title, self._group(form.command), form=form, names=self.names())

    def _questions(self) -> Iterator[Choice]:
        seen = self.view()
        open_now = [command for command in self._legal() if isinstance(command, Answer)]
        for prompt in self.prompts():
            group = question(self.game, seen.state, prompt)
            answers = self._distinct(seen.state, prompt, [answer for answer in open_now if answer.prompt == prompt.id])
            if prompt.most > 1 and (len(answers) > ANSWERS_SHOWN or not answers):
                answers = [answer for answer in answers if answer.choice == prompt.otherwise]
                blank = Field("choice", "choices", prompt.options, prompt.least, prompt.most)
                form = Form(tag_of(Answer), group, (blank,))
                names = option_names(self.game, seen.state, prompt)
                yield Choice(f"{_wanted(prompt)} …", group, form=form, known={"prompt": prompt.id}, names=names)
            for answer in answers:
                yield self._choice(seen.state, answer, group)

    def _distinct(self, seen: State, prompt: Prompt, answers: Sequence[Answer]) -> list[Answer]:
        """One answer of those that choose the same by name: the copies of a card, say."""
        name = self.game.ruleset.telling.describe_option
        kinds = {option: name(self.game, seen, prompt, option) for option in prompt.options}
        first: dict[tuple[str, ...], Answer] = {}
        for answer in answers:
            first.setdefault(tuple(sorted(kinds.get(option, option) for option in answer.choice)), answer)
        return sorted(first.values(), key=lambda answer: not answer.choice)  # to choose nothing comes last

    def _choice(self, seen: State, command: Command, group: str) -> Choice:
        about = self.game.ruleset.telling.explain_command(self.game, seen, command)
        return Choice(self._name(seen, command), group, command, about=about)

    def _name(self, seen: State, command: Command) -> str:
        if not isinstance(command, Answer):
            return self.game.ruleset.telling.describe_command(self.game, seen, command)
        prompt = next(each for each in seen.flow.prompts if each.id == command.prompt)
        name = self.game.ruleset.telling.describe_option
        return _counted([name(self.game, seen, prompt, option) for option in command.choice])

    def odds(self, place: int) -> Odds | None:
        """The exact odds of a row of the menu, worked out once; None for a form, or for too many outcomes."""
        seen, command = self.view(), self.choices()[place].command
        n, known = self._odds
        if n != seen.n:
            n, known = self._odds = (seen.n, {})
        if place not in known:
            known[place] = weigh(seen, command)
        return known[place]

    def remember(self, n: int, place: int, table: Odds | None) -> None:
        """Takes in odds that were worked out elsewhere, unless they are of another record."""
        if n == self.n:
            if self._odds[0] != n:
                self._odds = (n, {})
            self._odds[1][place] = table

    def summary(self, place: int) -> Summary | None:
        """The odds of a row in the numbers that a menu shows."""
        table = self.odds(place)
        return None if table is None else summary(table)

    def choose(self, choice: Choice, filled: Mapping[str, Any] | None = None, by_hand: ByHand | None = None) -> None:
        """Does what a row says, then lets the other seats act until this person is wanted again."""
        command = choice.command
        if command is None:
            assert choice.form is not None, "a row is a command or a form"
            command = codec(self.game.ruleset).command(choice.form.written({**choice.known, **(filled or {})}))
        by_hand = by_hand or ByHand()
        self.match.submit(command, self.seat, dice=by_hand.dice or None, override=by_hand.reason or None)
        self.advance()

    def suggest(self) -> int:
        """The place of the row that the program would choose for the seat whose turn it is."""
        rows = self.choices()
        seat = next(iter(self.mine()), None)
        if seat is None or not any(row.command for row in rows):
            raise Refusal("play.no_suggestion", "There is nothing to suggest: nobody has a choice now.")
        ruleset, seen = self.game.ruleset, self.match.view(self.seat)
        player = find(ruleset, ruleset.players.profile(self.match.state, seat))
        known = View(self.game, seat, seen, self.n)
        wanted = player(known, known.legal(), self.match.player_dice())
        return next(place for place, row in enumerate(rows) if row.command == wanted)

    def advance(self) -> None:
        """The players of the other seats act until this person is wanted, or the match is over."""
        self.match.advance(self.players, people=(self.seat,))

    def play_out(self, player: str = "greedy") -> None:
        """A player takes this person's place until the end."""
        self.match.advance({**self.players, self.seat: find(self.game.ruleset, player)})

    def undo(self) -> str:
        """Takes back this person's last choice and what the others did since; says what it was."""
        own = self._own()
        record = self.match.undo(self.seat, own[-1] if own and self.seat == GM else None)
        assert record.undo is not None
        taken = self.match.records[record.undo - 1].command
        assert taken is not None
        return f"Taken back: {self._name(view(self.game.ruleset, self.match.at(record.undo - 1), self.seat), taken)}"

    def redo(self) -> str:
        """Brings back what was last taken back, with the same dice."""
        self.match.redo(self.seat)
        return "Brought back, with the same dice."

    # Keeping it

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost: this person has acted since the match was last written down."""
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
            raise Refusal("play.save", f"{path} holds something else, and is left as it is: choose another name.")
        return there

    def close(self) -> None:
        """Lets another program have the log."""
        if self._journal is not None:
            self._journal.close()


def weigh(seen: View, command: Command | None) -> Odds | None:
    """The exact odds of a command on a view: pure, so that a screen can have it done in the background."""
    if command is None:
        return None
    try:
        return seen.odds(command)
    except TooManyOutcomes:
        return None


def filtered(choices: Sequence[Choice], typed: str) -> list[int]:
    """The places of the rows that hold every word typed, in any order."""
    words = typed.casefold().split()
    return [
        place
        for place, row in enumerate(choices)
        if all(word in f"{row.group} {row.text}".casefold() for word in words)
    ]


def typed_number(typed: str) -> int | None:
    """A whole number as somebody types it; none where it is none, or too long to be meant."""
    try:
        return int(typed) if len(typed) <= LONGEST_NUMBER else None
    except ValueError:
        return None


def faces(typed: str) -> dict[str, tuple[int, ...]]:
    """Dice of the table as somebody types them: `accuracy=12 damage=3,4`."""
    found = {}
    for part in typed.split():
        label, equals, shown = part.rpartition("=")
        if not equals or not all(face.isdecimal() and len(face) < 9 for face in shown.split(",")):
            raise Refusal("play.dice", f'"{part}" is no die: write its name and what it shows, such as accuracy=12.')
        found[label] = tuple(int(face) for face in shown.split(","))
    return found


def short(field: Field) -> str:
    """What a blank is called: the last part of its name."""
    return field.name.rpartition(".")[2]


def folded(choices: Sequence[Choice], room: int) -> list[str]:
    """The groups that are shown as one row, so that a menu keeps to its room: the longest, but the first if it can."""
    sizes = Counter(row.group for row in choices)
    if len(sizes) < 2 or any(isinstance(row.command, Answer) for row in choices):
        return []
    first, *others = sizes
    at_once = {row.group for row in choices if row.command is not None}
    found = [group for group in others if group not in at_once and sizes[group] > FORMS_LEFT_OPEN]
    others = [group for group in others if group not in found]
    rows = len(choices) - sum(sizes[group] - 1 for group in found)
    for group in (*sorted(others, key=lambda group: -sizes[group]), first):
        if rows <= room or sizes[group] <= (2 * room if group == first else LEFT_OPEN):
            continue
        found.append(group)
        rows -= sizes[group] - 1
    return [group for group in sizes if group in found]


def _wanted(prompt: Prompt) -> str:
    count = str(prompt.most) if prompt.least == prompt.most else f"{prompt.least} to {prompt.most}"
    return f"Choose {count} of {len(prompt.options)}"


def _counted(names: Sequence[str]) -> str:
    """Names, those that come several times with their number."""
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in Counter(names).items()) or "Nothing"


def _mark(effect: Effect) -> str:
    return "defeat" if effect.defeated else "hurt" if any(amount for _, amount in effect.damage) else ""


def _in_effect(records: Sequence[AnyRecord]) -> list[int]:
    """The records that were not taken back, in order."""
    kept = []
    n = len(records)
    while n:
        record = records[n - 1]
        if record.undo is not None:
            n = record.undo - 1
        elif record.redo is not None:
            n = record.redo - 1
        else:
            kept.append(n)
            n -= 1
    return kept[::-1]


def _groups(rows: Sequence[Choice]) -> Iterator[str]:
    return (row.group for row in rows)


def _played_by_the_program(match: Match, seat: str, against: str | None) -> tuple[str, ...]:
    """The other seats, a side rather than its members; for a game master who named a player all but the first."""
    if seat == GM and not against:
        return ()
    ruleset, seats = match.game.ruleset, match.game.ruleset.seats.names(match.state)
    own = ruleset.seats.members(match.state, seats[0] if seat == GM else seat)
    return widest(ruleset, match.state, (other for other in seats if other not in own))


def _places(match: Match) -> tuple[str, ...]:
    """Where a person can sit: every seat, and the game master's where the game has one."""
    seats = match.game.ruleset.seats
    return (*seats.names(match.state), GM) if seats.gm else seats.names(match.state)


class Encounter(NamedTuple):
    """A battle as it is called."""

    name: str
    title: str


def encounter_of(match: Match) -> Encounter:
    """The encounter that a match was opened with: from its header, or found by its setup."""
    game = match.game
    known, told = game.ruleset.content.encounters(game), match.header.encounter
    if told:
        return Encounter(told, known.get(told, game.ruleset.title))
    for name, title in known.items():
        if msgspec.to_builtins(game.ruleset.content.encounter(game, name)) == match.header.setup:
            return Encounter(name, title)
    return Encounter("custom", game.ruleset.title)


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
