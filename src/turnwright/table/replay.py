"""A match looked at afterwards, from its log: from any seat's point of view, with its decisions weighed, or in brief.

A log contains everything, so `EVERYTHING` is one pair of eyes. Those of a seat are honest: they are shown what
the seat was shown, and only its own decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Literal, TypeAlias

import msgspec

from turnwright.kernel import sealed
from turnwright.kernel.language import Slot, reader
from turnwright.kernel.log import OpenDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Event, Start, Started
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import GM, WATCHER, AnyGame, State, seat_name, view
from turnwright.kernel.shapes import Effect
from turnwright.kernel.telling import Board, Face, Ref, Tag
from turnwright.kernel.verify import Verdict
from turnwright.kernel.view import View
from turnwright.players import find
from turnwright.table import story, text
from turnwright.table.choices import choices, deed, key_of
from turnwright.table.clean import cleaned
from turnwright.table.luck import LIMIT, side_of
from turnwright.table.shapes import Choice, SeatName, Told, Weighed
from turnwright.table.weighing import weighed

EVERYTHING = ""
"""The point of view of the log itself: nothing is hidden."""
MOST_ROWS = 32
"""Of a decision: what was chosen is always one of them."""
TWO_MINUTES = 300
"""Words that are read aloud in two minutes."""

Mark: TypeAlias = Literal["", "hit", "crit", "miss", "heal", "status", "fall", "undo", "end"]
"""A record's mark on the timeline: its most important event."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record on the timeline."""

    n: int
    by: str
    """The name of the seat or player that acted."""
    side: str = ""
    mark: Mark = ""
    round: int | None = None
    told: tuple[Told, ...] = ()
    damage: int = 0
    undone: bool = False
    bot: bool = False
    asked: bool = False
    """Whether a seat chose here: then there is a decision to show."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A possible choice."""

    key: str
    text: str
    """The action, or what it is done with."""
    targets: tuple[str, ...] = ()
    """The targets' names."""
    cost: tuple[Tag, ...] = ()
    chosen: bool = False
    count: int = 1
    """How many choices the row represents: one move for each of this many cells."""


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat could have chosen before a record."""

    n: int
    seat: str
    name: str
    rows: tuple[Row, ...]
    more: int = 0
    """How many choices are not listed."""


class Advice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a program would have chosen."""

    n: int
    player: str
    text: str
    same: bool = False


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A record in a summary."""

    n: int
    why: Literal["start", "fall", "swing", "end"]
    lines: tuple[str, ...]
    round: int | None = None


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight in two minutes."""

    opening: str
    moments: tuple[Moment, ...]
    ending: tuple[str, ...] = ()


class Replay:
    """A match shown from one point of view at a time."""

    def __init__(self, match: Match) -> None:
        match.keep_every_state()
        self.match = match
        self._live = frozenset(match.live)
        self._sides: dict[tuple[str, str], str] = {}
        """The side of who acted, by the piece that did and the seat that chose."""

    @property
    def game(self) -> AnyGame:
        """The game as its reader is told it."""
        return self.match.game.speaking("")

    @property
    def n(self) -> int:
        return len(self.match.records)

    # Who looks

    def seats(self) -> tuple[SeatName, ...]:
        """The points of view: the seats of the match, and a watcher."""
        state = self.match.state
        names = (*self.game.ruleset.seats.names(state), WATCHER)
        return cleaned(tuple(SeatName(name, seat_name(self.game, state, name)) for name in names))

    def _known(self, eyes: str) -> str | None:
        """The seat of a point of view; none for the one that sees everything."""
        names = [seat.id for seat in self.seats()]
        if eyes not in (EVERYTHING, *names):
            raise Refusal("replay.no_such_seat", eyes=text_ref(eyes), hint=hint(eyes, names))
        return eyes or None

    def _seen(self, n: int, eyes: str | None) -> State:
        state = self.match.at(n)
        return state if eyes is None else view(self.game.ruleset, state, eyes)

    # What there was to see

    def board(self, n: int, eyes: str = EVERYTHING) -> Board:
        """The board after a record."""
        return cleaned(self._board(n, self._known(eyes)))

    def _board(self, n: int, eyes: str | None) -> Board:
        return self.game.ruleset.telling.board(self.game, self._seen(n, eyes), GM if eyes is None else eyes)

    def faces(self, looks: Sequence[str]) -> tuple[Face, ...]:
        """What is printed on cards, so that a replay shows the table that was played at."""
        found = (self.game.ruleset.telling.face(self.game, look) for look in looks)
        return cleaned(tuple(face for face in found if face is not None))

    def entries(self, eyes: str = EVERYTHING) -> tuple[Entry, ...]:
        """Every record, from a point of view."""
        seat = self._known(eyes)
        return tuple(self._entry(n, seat) for n in range(1, self.n + 1))

    def _entry(self, n: int, eyes: str | None) -> Entry:
        record, seen = self.match.record(n), self._seen(n, eyes)
        by = record.by if eyes is None else self.match.seat_record(n, eyes).by
        effect = self._effect(n, eyes)
        lines = cleaned(story.told(self.match, n, eyes, live=n in self._live))
        is_own = by == record.by
        return Entry(
            n,
            cleaned(seat_name(self.game, seen, by)),
            self._side(n) if is_own else "",
            self._mark(n, effect, lines, seen),
            self._board(n, eyes).round,
            lines,
            sum(amount for _, amount in effect.damage),
            undone=record.command is not None and n not in self._live,
            bot=record.is_bots and is_own,
            asked=self.may_see_decision(n, eyes or EVERYTHING),
        )

    def _side(self, n: int) -> str:
        record = self.match.record(n)
        if n == 1 or record.command is None:
            return ""
        source = ""
        if type(record.command) in self.game.ruleset.rules.commands:
            source = self.game.ruleset.telling.aim(self.game, self.match.at(n - 1), record.command).source
        if (source, record.by) not in self._sides:
            self._sides[source, record.by] = side_of(self.match, n)
        return self._sides[source, record.by]

    def _effect(self, n: int, eyes: str | None) -> Effect:
        """The story of a record, from a point of view."""
        events: Sequence[Event] = (
            self.match.record(n).events if eyes is None else self.match.seat_record(n, eyes).events
        )
        if events and type(events[0]) is Started:
            return self.game.ruleset.rules.effect(events[0].state, events[1:])
        return self.game.ruleset.rules.effect(self._seen(n - 1, eyes), events) if n > 1 else Effect()

    def _mark(self, n: int, effect: Effect, lines: Sequence[Told], seen: State) -> Mark:
        record = self.match.record(n)
        if record.undo is not None or record.redo is not None:
            return "undo"
        if self.game.ruleset.rules.outcome(seen) is not None and record.events:
            return "end"
        if effect.defeated:
            return "fall"
        if effect.hit in ("hit", "crit", "miss"):
            return "crit" if effect.hit == "crit" else "miss" if effect.hit == "miss" else "hit"
        if effect.damage:
            return "hit"
        cues = {line.cue for line in lines}
        return "heal" if "heal" in cues else "status" if "status" in cues else ""

    # What could have been chosen

    def may_see_decision(self, n: int, eyes: str) -> bool:
        """Whether there was a choice, and it was one's own: what others could have done is theirs to know."""
        record = self.match.record(n)
        if record.command is None or type(record.command) is Start:
            return False
        return eyes == EVERYTHING or record.by in self.game.ruleset.seats.members(self.match.at(n - 1), eyes)

    def decision(self, n: int, eyes: str = EVERYTHING) -> Decision:
        """A seat's choices before a record, by what it knew then."""
        known = self._before(n, eyes)
        record = self.match.record(n)
        assert record.command is not None, "a decision is a command"
        chosen = key_of(record.command)
        offered = choices(self.game, known.state, record.by, known.legal())
        board = self.game.ruleset.telling.board(self.game, known.state, record.by)
        rows = list(_rows(self.game, offered, chosen, {piece.ref: piece.name for piece in board.pieces}))
        if not any(row.chosen for row in rows):
            rows.insert(0, Row(chosen, self._called(known.state, record.command), chosen=True))
        kept = [row for place, row in enumerate(rows) if place < MOST_ROWS or row.chosen]
        name = seat_name(self.game, known.state, record.by)
        return cleaned(Decision(n, record.by, name, tuple(kept), len(rows) - len(kept)))

    def _called(self, seen: State, command: Command) -> str:
        if isinstance(command, Answer):
            return describe_answer(self.game, seen, command)
        return self.game.ruleset.telling.describe_command(self.game, seen, command)

    def _before(self, n: int, eyes: str) -> View:
        """A seat's view before one of its own records."""
        self._known(eyes)
        record = self.match.record(n)
        if not self.may_see_decision(n, eyes):
            raise Refusal("replay.no_decision", n=n)
        return View(self.game, record.by, view(self.game.ruleset, self.match.at(n - 1), record.by), n - 1)

    def weigh(self, n: int, keys: Sequence[str], eyes: str = EVERYTHING) -> tuple[Weighed, ...]:
        """The exact odds of what could have been chosen before a record, by the keys of a decision's rows."""
        known = self._before(n, eyes)
        record = self.match.record(n)
        commands = {key_of(command): command for command in known.legal()}
        if record.command is not None:
            commands.setdefault(key_of(record.command), record.command)
        found = []
        for key in keys:
            if key not in commands:
                raise Refusal("replay.no_such_choice", n=n, field="keys")
            found.append(cleaned(self._weighed(key, known, commands[key])))
        return tuple(found)

    def _weighed(self, key: str, known: View, command: Command) -> Weighed:
        """The odds of what somebody on the table does; anything else, such as rolling for initiative, has none."""
        if type(command) is not Answer and not self.game.ruleset.telling.aim(self.game, known.state, command).source:
            return Weighed(key)
        try:
            return weighed(key, known, command, LIMIT)
        except Refusal:  # what the game master overrode cannot be decided without
            return Weighed(key)

    def advice(self, n: int, eyes: str = EVERYTHING) -> Advice:
        """What the game's own player would have chosen before a record."""
        known = self._before(n, eyes)
        record = self.match.record(n)
        seat = record.by if record.by != GM else next(iter(self.game.ruleset.seats.to_act(known.state)), GM)
        player = self.game.ruleset.players.profile(known.state, seat)
        offered = known.legal()
        if not offered:
            raise Refusal("replay.no_advice")
        dice = sealed.player_dice(self.match.header, self.match.secret, n - 1)
        command = find(self.game.ruleset, player)(known, offered, dice)
        return cleaned(Advice(n, player, self._called(known.state, command), same=command == record.command))

    # The whole in brief, and as text

    def summary(self, eyes: str = EVERYTHING, words: int = TWO_MINUTES) -> Summary:
        """The turning points of a fight, as many as can be told in two minutes: who fell, and the heaviest blows."""
        seat = self._known(eyes)
        weights = {n: self._weight(n, seat) for n in range(2, self.n + 1) if n in self._live}
        told = {n: self._telling(n, seat) for n, weight in weights.items() if weight > 0}
        left = words
        picked = []
        for n in sorted(told, key=lambda n: (-weights[n], n)):
            cost = sum(len(line.split()) for line in told[n])
            if told[n] and cost <= left:
                picked.append(n)
                left -= cost
        moments = tuple(
            Moment(n, "fall" if self._effect(n, seat).defeated else "swing", told[n], self._board(n, seat).round)
            for n in sorted(picked)
        )
        return cleaned(Summary(self._opening(seat), moments, self.ending(eyes)))

    def _weight(self, n: int, eyes: str | None) -> float:
        """How much a record turned the fight: everybody's share of HP lost in it, and 1 for each defeat."""
        effect = self._effect(n, eyes)
        if not effect.damage and not effect.defeated:
            return 0.0
        most = {piece.id: piece.gauges[0].most for piece in self._board(n - 1, eyes).pieces if piece.gauges}
        share = sum(min(1.0, amount / most[unit]) for unit, amount in effect.damage if most.get(unit))
        return share + len(effect.defeated)

    def _telling(self, n: int, eyes: str | None) -> tuple[str, ...]:
        """The lines of a record that a summary tells: what was done, and the worst that came of it."""
        lines = [line for line in story.told(self.match, n, eyes, live=True) if line.text]
        worst = [line for line in lines if line.cue in ("fall", "end") or line.tone == "defeat"]
        grave = [line for line in lines if line.cue == "strike" or line.tone == "hurt"]
        picked = dict.fromkeys(map(id, [*worst[:2], *(grave or lines)][:3]))
        return tuple(line.text for line in lines if id(line) in picked)

    def _opening(self, eyes: str | None) -> str:
        """Who met whom."""
        board = self._board(1, eyes)
        sides = [
            reader().listed_text([piece.name for piece in board.pieces if piece.side == side.id], "list") or side.name
            for side in text.all_sides(board)
        ]
        return reduce(lambda one, other: reader().text("kernel.against", one=one, other=other), sides) + "."

    def ending(self, eyes: str = EVERYTHING) -> tuple[str, ...]:
        """How it ended, in sentences; nothing while it goes on."""
        seen = self._seen(self.n, self._known(eyes))
        ended = self.game.ruleset.rules.outcome(seen)
        lines = () if ended is None else self.game.ruleset.telling.describe_outcome(self.game, seen, ended)
        return cleaned(tuple(lines))

    def text(self, eyes: str = EVERYTHING, verdict: Verdict | None = None) -> str:
        """The whole match to read or to paste: the story record by record, the last board, how it ended."""
        seat = self._known(eyes)
        header, last = self.match.header, self._board(self.n, seat)
        known: dict[str, Slot] = {"title": self.title(eyes), "game": self.game.title, "count": self.n}
        if isinstance(header.dice, OpenDice):
            lines = [reader().text("kernel.replay_open", **known, seed=str(header.dice.seed))]
        else:
            lines = [reader().text("kernel.replay_sealed", **known)]
        if seat is not None:
            names = {each.id: each.name for each in self.seats()}
            lines.append(reader().text("kernel.replay_eyes", seat=names[seat]))
        for n in range(1, self.n + 1):
            lines += ["", *self._passage(n, seat)]
        lines += ["", *text.board_lines(last), "", *self.ending(eyes)]
        if verdict is not None:
            lines.append(verdict.sentence)
        return "\n".join(cleaned(tuple(lines))).rstrip() + "\n"

    def _passage(self, n: int, eyes: str | None) -> Iterator[str]:
        if eyes is None:
            said = text.passage(self.match, n)
            by, asked, told = said.by, said.asked, said.told
        else:
            by, asked, told = self.match.seat_record(n, eyes).by, "", tuple(self.match.told(n, eyes))
        yield f"{n:>4} {seat_name(self.game, self._seen(n, eyes), by)} {asked}".rstrip()
        yield from (f"       {line}" for line in told)

    def title(self, eyes: str = EVERYTHING) -> str:
        """What the fight is called: as its board says, else as its encounter is listed."""
        board = self._board(self.n, self._known(eyes))
        named = self.match.header.encounter
        if board.title or named is msgspec.UNSET:
            return cleaned(board.title or self.game.title)
        return cleaned(self.game.ruleset.content.encounters(self.game).get(named, named))


def _rows(game: AnyGame, offered: Sequence[Choice], chosen: str, names: Mapping[Ref, str]) -> Iterator[Row]:
    """A row for each choice; those that differ in a cell alone share one, but for the one that was chosen."""
    heaps: dict[tuple[str, ...], list[Choice]] = {}
    for choice in offered:
        is_chosen = chosen in (choice.key, *choice.same_as)
        alone = not choice.cells or bool(choice.targets) or is_chosen
        kind = (choice.key,) if alone else ("", choice.verb, choice.name, choice.source)
        heaps.setdefault(kind, []).append(choice)
    for heap in heaps.values():
        first = heap[0]
        targets = tuple(names[ref] for ref in first.targets if ref in names)
        named = deed(game, first.verb, first.name)
        text = named if targets or len(heap) > 1 or not first.text else first.text
        yield Row(first.key, text or first.verb, targets, first.cost, chosen in (first.key, *first.same_as), len(heap))
