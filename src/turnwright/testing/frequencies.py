"""The law that odds keep their promise: what a seat is told to expect is what happens, as often as it was told.

Odds are worked out in one go on what a seat imagines. A match pauses at every question, writes what happened into its
log, and goes on from the state alone. So commands are decided here as a match decides them, thousands of times, and
what happened is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import NamedTuple

from turnwright.kernel.dice import Dice, Mulberry32, StreamDice, TooManyOutcomes
from turnwright.kernel.log import Record, codec
from turnwright.kernel.messages import Answer, Command, Event, Start, Started
from turnwright.kernel.odds import Cut, odds
from turnwright.kernel.ruleset import TABLE, AnyGame, Odds, State, TurnOver, decide, fold, legal, to_act
from turnwright.kernel.shapes import Effect
from turnwright.testing.chi_square import p_value
from turnwright.testing.games import Moment, chance
from turnwright.testing.lab import Lab
from turnwright.testing.law import hold

POSITIONS = 200
"""How many positions of a ruleset are tried; one that is tried with several games shares them among these."""
RUNS = 2_000
"""How often a command is decided in each."""
LEVEL = Fraction(1, 100)
"""How likely a ruleset whose odds are right is to fail in any of its positions, if the dice were fresh ones."""
SURE_RUNS = 4
"""How often a command with only one effect is decided: it must have that effect every time."""
SAVED_EVERY = 100
"""Of this many runs one goes through the text of the log at every pause."""


def effect_of(game: AnyGame, state: State, command: Command, seat: str, dice: Dice) -> Effect:
    """The effect of a command on what a seat imagines, under some dice; prompts are answered as odds suppose."""
    return _effect(game, state, command, seat, dice, imagined=True, saved=False)


def _effect(
    game: AnyGame, state: State, command: Command, seat: str, dice: Dice, *, imagined: bool, saved: bool
) -> Effect:
    """Decides a command as a match does: at every pause a fresh scribe goes on from the state alone."""
    before = state
    told: list[Event] = []
    sent: list[tuple[str, Command]] = [(seat, command)]
    for n in count(1):
        by, wish = sent.pop(0)
        scribe = Cut(game, state, dice, by=by, n=n, imagined=imagined)
        try:
            decide(scribe, wish)
        except TurnOver:
            sent.clear()
        else:
            state = _read_again(game, state, wish, scribe.events) if saved else scribe.state
            if not sent and _asks_something_new(before, state):
                sent = _answers(game, state)
        told += scribe.events
        if not sent:
            break
    return game.ruleset.rules.effect(before, told)


def _read_again(game: AnyGame, before: State, command: Command, events: list[Event]) -> State:
    """The state that follows from the text of some events, as in a match that is loaded from its log."""
    lines = codec(game.ruleset)
    text = lines.body(Record(1, TABLE, command, tuple(events)))
    return fold(game.ruleset, before, lines.record(text, 1).events)


def _asks_something_new(before: State, now: State) -> bool:
    """Whether the rules wait for something that they did not wait for before the command."""
    return bool(now.flow.prompts) and now.flow.prompts != before.flow.prompts


def _answers(game: AnyGame, state: State) -> list[tuple[str, Command]]:
    """What odds suppose is answered; nothing where that is open, or where the answer is a secret."""
    sent: list[tuple[str, Command]] = []
    for prompt in state.flow.prompts:
        answer = None if prompt.secret else game.ruleset.seats.supposes(prompt)
        if answer is None:
            return []
        sent.append((prompt.seat, Answer(prompt.id, answer)))
    return sent


class Question(NamedTuple):
    """What a command will do, as a seat asks that may know what it sees."""

    game: AnyGame
    seen: State
    command: Command
    seat: str


def _counted(question: Question, runs: int, seed: int) -> dict[Effect, int]:
    """How often each effect happens when a match decides the command, in worlds that the seat holds possible.

    What a seat's odds leave open is dealt anew for every run; what they take for granted stays.
    """
    game, seen, command, seat = question
    seats = game.ruleset.seats
    imagined = seats.imagine(game, seen, seat)
    dice, dealer = StreamDice(Mulberry32(seed)), StreamDice(Mulberry32(~seed))
    counts: dict[Effect, int] = {}
    for run in range(runs):
        world = seats.imagine_all(game, imagined, seat, dealer)
        saved = run % SAVED_EVERY == 0
        if saved:
            world = _read_again(game, None, Start(), [Started(world)])
        effect = _effect(game, world, command, seat, dice, imagined=False, saved=saved)
        counts[effect] = counts.get(effect, 0) + 1
    return counts


def disagreement(game: AnyGame, seen: State, command: Command, seat: str, *, runs: int = 20_000, seed: int = 1) -> str:
    """Decides a command many times and compares with its exact odds: what is wrong with them, or nothing."""
    table = odds(game, seen, command, seat=seat)
    return _disagreement(Question(game, seen, command, seat), table, runs=runs, seed=seed)


def _disagreement(question: Question, table: Odds, *, runs: int, seed: int) -> str:
    counts = _counted(question, runs, seed)
    impossible = next((effect for effect in counts if effect not in table), None)
    if impossible is not None:
        return f"{impossible} happened {counts[impossible]} times out of {runs}, but its odds are 0"
    p = p_value(counts, table)
    if p >= LEVEL / POSITIONS:
        return ""
    worst = max(table, key=lambda effect: (counts.get(effect, 0) - runs * table[effect]) ** 2 / table[effect])
    return (
        f"{worst} happened {counts.get(worst, 0)} times out of {runs}, but its odds are {float(table[worst]):.4f} "
        f"(all effects together: p = {p:.1e})"
    )


# The law


def odds_equal_frequencies(lab: Lab) -> None:
    """Exact odds agree with what a match does, by chi-square in many positions; nothing happens whose odds are 0."""
    for number, (moment, question, table) in enumerate(_positions(lab)):
        wrong = _disagreement(question, table, runs=RUNS, seed=number)
        hold(not wrong, f"{moment}: the odds of {question.command} by {question.seat} are wrong: {wrong}.")


def _positions(lab: Lab) -> Iterator[tuple[Moment, Question, Odds]]:
    """Random positions with a command that can turn out in several ways; in up to a quarter somebody is being asked."""
    dice = chance(lab.positions)
    moments = dice.shuffle([moment for moment in lab.all_moments if to_act(lab.ruleset, moment.state)])
    asked = [moment for moment in moments if moment.state.flow.prompts]
    free = [moment for moment in moments if not moment.state.flow.prompts]
    search = _Search(lab, dice)
    found = 0
    for pool, most in ((asked, lab.positions // 4), (free, lab.positions)):
        for moment in pool:
            if found == most:
                break
            uncertain = search.uncertain(moment)
            if uncertain is not None:
                found += 1
                yield moment, *uncertain


@dataclass
class _Search:
    """Looks for commands that can turn out in several ways, and tries some of those that cannot."""

    lab: Lab
    dice: Dice
    sure: int = 0

    def uncertain(self, moment: Moment) -> tuple[Question, Odds] | None:
        """A command of a seat to act with more than one effect, looked for among one of each kind."""
        seat = self.dice.choose(to_act(self.lab.ruleset, moment.state))
        if any(prompt.secret and prompt.seat != seat for prompt in moment.state.flow.prompts):
            return None  # what follows depends on an answer that the seat does not know
        game = self.lab.plain
        seen = self.lab.view(moment.state, seat)
        kinds = {type(choice): choice for choice in self.dice.shuffle(legal(game, seen, seat))}
        for command in self.dice.shuffle(tuple(kinds.values())):
            question = Question(game, seen, command, seat)
            try:
                table = odds(game, seen, command, seat=seat)
            except TooManyOutcomes:
                continue
            if len(table) > 1:
                return question, table
            self._check_certain(moment, question, table)
        return None

    def _check_certain(self, moment: Moment, question: Question, table: Odds) -> None:
        """Odds without a doubt: a few runs must all have the one effect."""
        if self.sure < 2 * self.lab.positions:
            self.sure += 1
            wrong = _disagreement(question, table, runs=SURE_RUNS, seed=moment.n)
            hold(not wrong, f"{moment}: {question.command} by {question.seat} should have one effect: {wrong}.")
