"""Whether a match tells a seat what it may not know by any question that a seat can ask it: records and their story,
odds, why not, what an undo would take back and how it is refused, and what an undo or a fork leads to.

`hiding` compares states and events; here two whole matches that differ only in what is hidden are asked the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from turnwright.kernel.dice import Dice, TooManyOutcomes
from turnwright.kernel.flow import is_veiled
from turnwright.kernel.log import OpenDice, Record, TableRules
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command, Start, Started
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, TABLE, State
from turnwright.table import Table
from turnwright.testing.games import Moment, chance
from turnwright.testing.lab import Lab
from turnwright.testing.law import encoded, hold
from turnwright.testing.seated import seats_are_asked_alike

T = TypeVar("T")

STEPS = 3
"""For how many commands two twins are followed."""
ODDS = 2
"""Of this many choices the odds are compared, each up to this many rolls of the dice:"""
MOST_FALLS = 400


def matches_keep_secrets(lab: Lab) -> None:
    """Two matches that differ only in what a seat may not know answer all its questions alike, until something tells
    it, which the ruleset's `tells` must admit.
    """
    for moment in lab.moments(lab.sampled):
        for seat in lab.seats(moment.state):
            dice = chance(moment.n + len(seat))
            twin = lab.twin(lab.game, moment.state, seat, dice)
            if twin is not None and twin != moment.state:
                _Pair(lab, moment, seat, moment.state, twin).follow(dice)


class _Pair:
    """Two matches that look the same to a seat."""

    def __init__(self, lab: Lab, moment: Moment, seat: str, one: State, two: State) -> None:
        self.lab, self.seat, self.where = lab, seat, str(moment)
        self.matches = _standing_at(lab, one), _standing_at(lab, two)

    def follow(self, dice: Dice) -> None:
        self._compare(dice)
        for step in range(STEPS):
            shared = self._shared(dice)
            if shared is None:
                return
            command, by = shared
            self.where = f"{self.where}, {command} by {by}"
            for match in self.matches:
                match.submit(command, by)
            if any(self._is_veiled(match) for match in self.matches):
                return
            if any(self._is_told(match) for match in self.matches):
                self._compare_what_was_told()
                return
            self._compare(dice)
            if step == 0:
                self._compare_forks(command, by)
        self._compare_undone()

    def _compare(self, dice: Dice) -> None:
        n = len(self.matches[0].records)
        self._same("record", lambda match: _plain(match.seat_record(n, self.seat)))
        self._same("story", lambda match: match.story(max(0, n - 1), self.seat))
        self._same_undo()
        self._same("redo", lambda match: _refused(lambda: match.prepare_redo(self.seat)))
        self._compare_seats()
        listed = self._same("legal", lambda match: match.legal(self.seat))
        for command in dice.shuffle(listed)[:ODDS]:
            self._same(f"odds of {command}", partial(_odds, command=command, seat=self.seat))
        for command in self.lab.strange_commands(self.matches[0].state, listed, dice, 6):
            self._same(f"why of {command}", partial(_why, command=command, seat=self.seat))

    def _compare_seats(self) -> None:
        """Everything that the table gives a seat."""
        one, two = (Table(match).seat(self.seat) for match in self.matches)
        for what, mine, other in seats_are_asked_alike(one, two):
            hold(
                mine == other,
                f"{self.where}: the table tells {self.seat} by its {what} what is hidden from it: "
                f"{mine.decode()[:2000]} and {other.decode()[:2000]}.",
            )

    def _compare_what_was_told(self) -> None:
        """What showed the seat nothing new in its own record must not show by a refused undo."""
        n = len(self.matches[0].records)
        one, two = (encoded(_plain(match.seat_record(n, self.seat))) for match in self.matches)
        if one == two:
            self._same_undo()

    def _same_undo(self) -> None:
        self._same("undo", lambda match: (match.may_undo(self.seat), _refused(lambda: match.prepare_undo(self.seat))))

    def _compare_forks(self, command: Command, by: str) -> None:
        """A fork from before the command, played by it again under other dice."""
        forks = tuple(match.fork(TABLE, 1) for match in self.matches)
        for fork in forks:
            fork.submit(command, by)
        if not any(self._is_told(fork) or self._is_veiled(fork) for fork in forks):
            self._same("fork", lambda match: (match.view(self.seat), match.story(1, self.seat)), forks)

    def _compare_undone(self) -> None:
        """Everything taken back by the game master."""
        if self.lab.ruleset.seats.gm:
            for match in self.matches:
                match.undo(GM, 2)
            n = len(self.matches[0].records)
            self._same("undone record", lambda match: (_plain(match.seat_record(n, self.seat)), match.view(self.seat)))

    def _same(self, what: str, ask: Callable[[Match], T], matches: tuple[Match, ...] = ()) -> T:
        """The answer of both matches, which must be the same."""
        one, two = (ask(match) for match in matches or self.matches)
        hold(
            encoded(one) == encoded(two),
            f"{self.where}: what {self.seat} learns by its {what} depends on what is hidden from it: {one} and {two}.",
        )
        return one

    def _shared(self, dice: Dice) -> tuple[Command, str] | None:
        """A command that is legal in both, and who sends it."""
        one, two = self.matches
        acting = [seat for seat in one.to_act() if seat in two.to_act()]
        if not acting:
            return None
        by = dice.choose(acting)
        other = set(map(encoded, two.legal(by)))
        both = [command for command in one.legal(by) if encoded(command) in other]
        return (dice.choose(both), by) if both else None

    def _is_told(self, match: Match) -> bool:
        last = match.records[-1]
        return self.lab.ruleset.seats.tells(match.at(last.n - 1), last.events, self.seat)

    def _is_veiled(self, match: Match) -> bool:
        """Whether a seat is asked in secret: that there is a pause may be noticed (docs/hidden.md)."""
        own = self.lab.ruleset.seats.members(match.state, self.seat)
        return any(is_veiled(prompt, own) for prompt in match.state.flow.prompts)


def _standing_at(lab: Lab, state: State) -> Match:
    """A match of its own that begins at a state, at a strict table."""
    header = msgspec.structs.replace(lab.played[0].match.header, table=TableRules(), dice=OpenDice(1))
    match = Match(lab.plain, header)
    match.follow(match.line_of(Record(1, TABLE, Start(), (Started(state),))).text)
    return match


def _odds(match: Match, command: Command, seat: str) -> Any:
    try:
        table = match.odds(command, seat, limit=MOST_FALLS)
    except TooManyOutcomes as error:
        return str(error)
    return sorted((msgspec.json.encode(effect).decode(), str(chance)) for effect, chance in table.items())


def _why(match: Match, command: Command, seat: str) -> tuple[str, str, str, bool] | None:
    return _said(match.why(command, seat))


def _said(refusal: Refusal | None) -> tuple[str, str, str, bool] | None:
    if refusal is None:
        return None
    return refusal.code, refusal.sentence, refusal.field, refusal.overridable


def _refused(ask: Callable[[], Any]) -> tuple[str, str, str, bool] | None:
    try:
        ask()
    except Refusal as refusal:
        return _said(refusal)
    return None


def _plain(record: Any) -> Any:
    return msgspec.to_builtins(record)
