"""Exact odds: the rule itself, run under every fall of the dice on what a seat may know.

It branches at the word that rolled, runs straight through those that roll nothing, and merges what has become equal
before the next roll: an attack on three targets costs three times one attack, not its cube.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

from turnwright.kernel import flow
from turnwright.kernel.dice import EveryDice, Tally, TooManyOutcomes
from turnwright.kernel.messages import Command, Event, Frame
from turnwright.kernel.ruleset import AnyGame, AnyScribe, Odds, Scribe, State, TurnOver
from turnwright.kernel.shapes import Effect

T = TypeVar("T")

LIMIT = 200_000
"""Branches that are followed before odds give up: a player that has little time may give up sooner."""


class Leaf(NamedTuple):
    """Where a command can lead: `ways / of` is its weight."""

    state: State
    events: tuple[Event, ...]
    effect: Effect
    ways: int
    of: int


class _Node(NamedTuple):
    """A command between two words, with the answers to what the next one asks; without frames it is over."""

    state: State
    events: tuple[Event, ...]
    frames: tuple[Frame[Any], ...]
    answers: tuple[tuple[str, ...], ...]


_Part = Callable[[AnyScribe], Any]


class _Fork(NamedTuple):
    """A part of a command that rolls: the command before it, and after it by the first fall of its dice."""

    before: _Node
    part: _Part
    dice: EveryDice
    after: _Node


def leaves(
    game: AnyGame, state: State, command: Command, *, by: str, fine: bool = False, limit: int = LIMIT
) -> Iterator[Leaf]:
    """Every end of a command's own consequences, with its exact weight.

    Prompts on the way are answered by their `otherwise`; the command ends at any other choice and when the turn passes.
    """
    effect = game.ruleset.rules.effect
    decide = game.ruleset.decide[type(command)]
    walk = _Walk(game, by, fine)
    forks = [(walk.fork(_Node(state, (), (), ()), lambda scribe: decide(scribe, command)), 1, 1)]
    work = 0
    while forks:
        rolled = _Pool[_Node]()
        for fork, ways, of in forks:
            for node, dice in walk.falls(fork):
                work += 1
                if work > limit:
                    raise TooManyOutcomes(f"More than {limit:,} steps to enumerate: simulate it instead.")
                known = effect(state, node.events)
                if node.frames:
                    rolled.add(node, node, known, ways * dice.ways, of * dice.of)
                else:
                    yield Leaf(node.state, node.events, known, ways * dice.ways, of * dice.of)
        ahead = _Pool[_Fork]()
        for node, known, ways, of in rolled.entries():
            end = walk.onward(node)
            last = end.before if isinstance(end, _Fork) else end
            now = known if last.events is node.events else effect(state, last.events)
            if isinstance(end, _Fork):
                ahead.add(end, last, now, ways, of)
            else:
                yield Leaf(last.state, last.events, now, ways, of)
        forks = [(fork, ways, of) for fork, _, ways, of in ahead.entries()]


class _Walk(NamedTuple):
    """How a command is followed: in which game, by whom, and whether each face counts by itself."""

    game: AnyGame
    by: str
    fine: bool

    def fork(self, node: _Node, part: _Part) -> _Fork:
        """A part of a command by the first fall of its dice, if it rolls any."""
        dice = EveryDice([], fine=self.fine)
        return _Fork(node, part, dice, self._done(node, part, dice))

    def falls(self, fork: _Fork) -> Iterator[tuple[_Node, EveryDice]]:
        """What comes of a part by every fall of its dice."""
        yield fork.after, fork.dice
        path = fork.dice.next_path()
        while path is not None:
            dice = EveryDice(path, fine=self.fine)
            yield self._done(fork.before, fork.part, dice), dice
            path = dice.next_path()

    def onward(self, node: _Node) -> _Node | _Fork:
        """The end of a command, or its next word that rolls. All words up to there share one scribe."""
        dice = EveryDice([], fine=self.fine)
        scribe = self._scribe(node, dice)
        while node.frames:
            after = self._step(scribe, node, flow.step)
            if dice.has_rolled:
                return _Fork(node, flow.step, dice, after)
            node = after
        return node

    def _done(self, node: _Node, part: _Part, dice: EveryDice) -> _Node:
        return self._step(self._scribe(node, dice), node, part)

    def _scribe(self, node: _Node, dice: EveryDice) -> AnyScribe:
        scribe = Scribe(self.game, node.state, dice, by=self.by, imagined=True)
        scribe.events = list(node.events)
        scribe.frames = list(node.frames)
        scribe.answers = node.answers
        return scribe

    def _step(self, scribe: AnyScribe, node: _Node, part: _Part) -> _Node:
        """Does a part of a command; prompts are answered by what happens when nobody answers."""
        try:
            part(scribe)
        except TurnOver:
            return _Node(scribe.state, tuple(scribe.events), (), ())
        if scribe.asks:
            if any(prompt.otherwise is None or prompt.secret for prompt in scribe.asks):
                return _Node(scribe.state, tuple(scribe.events), (), ())
            scribe.answers = tuple(prompt.otherwise or () for prompt in scribe.asks)
            scribe.asks.clear()
        frames = scribe.frames
        while frames and not frames[-1].todo:
            frames.pop()
        events = node.events if len(scribe.events) == len(node.events) else tuple(scribe.events)
        return _Node(scribe.state, events, tuple(frames), scribe.answers)


class _Pool(Generic[T]):
    """Branches that are equal in everything that can still matter are one, and their weights add up."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[Effect, int], list[tuple[T, _Node, Effect, int, int]]] = {}

    def add(self, branch: T, node: _Node, known: Effect, ways: int, of: int) -> None:
        bucket = self._buckets.setdefault((known, _mark(node)), [])
        for place, (first, other, _, had, had_of) in enumerate(bucket):
            if node.frames == other.frames and node.answers == other.answers and node.state == other.state:
                bucket[place] = (first, other, known, *_sum(had, had_of, ways, of))
                return
        bucket.append((branch, node, known, ways, of))

    def entries(self) -> Iterator[tuple[T, Effect, int, int]]:
        for bucket in self._buckets.values():
            for branch, _, known, ways, of in bucket:
                yield branch, known, ways, of


def _mark(node: _Node) -> int:
    """A number that equal nodes share, from the words to come: so that few nodes are compared."""
    try:
        return hash(tuple([frame.todo for frame in node.frames]))
    except TypeError:  # a word may hold a dict
        return 0


def _sum(ways: int, of: int, more: int, more_of: int) -> tuple[int, int]:
    if of == more_of:
        return ways + more, of
    both = lcm(of, more_of)
    return ways * (both // of) + more * (both // more_of), both


def odds(game: AnyGame, seen: State, command: Command, *, seat: str, fine: bool = False, limit: int = LIMIT) -> Odds:
    """The exact odds of a command's effects, for a seat that knows what its view shows."""
    tally = Tally[Effect]()
    for leaf in leaves(game, game.ruleset.seats.imagine(game, seen, seat), command, by=seat, fine=fine, limit=limit):
        tally.add(leaf.effect, leaf.ways, leaf.of)
    return tally.odds()


def expectation(
    game: AnyGame, seen: State, command: Command, *, seat: str, value: Callable[[State], int], limit: int = LIMIT
) -> Fraction:
    """What a command is worth on average, by some value of the states that it can lead to."""
    weights: dict[int, int] = {}
    for leaf in leaves(game, game.ruleset.seats.imagine(game, seen, seat), command, by=seat, limit=limit):
        weights[leaf.of] = weights.get(leaf.of, 0) + leaf.ways * value(leaf.state)
    return sum((Fraction(ways, of) for of, ways in weights.items()), Fraction(0))


class Summary(NamedTuple):
    """Odds in the numbers that a menu shows."""

    hit: Fraction | None
    crit: Fraction | None
    damage: Fraction
    defeat: Fraction


def summary(table: Odds) -> Summary:
    """Chance to hit (a critical hit counts) and to hit critically, expected damage, chance that somebody falls."""
    attacks = any(effect.hit for effect in table)
    return Summary(
        hit=_chance(table, lambda effect: effect.hit in ("hit", "crit")) if attacks else None,
        crit=_chance(table, lambda effect: effect.hit == "crit") if attacks else None,
        damage=sum(
            (sum(amount for _, amount in effect.damage) * weight for effect, weight in table.items()), Fraction(0)
        ),
        defeat=_chance(table, lambda effect: bool(effect.defeated)),
    )


def _chance(table: Odds, holds: Callable[[Effect], bool]) -> Fraction:
    return sum((weight for effect, weight in table.items() if holds(effect)), Fraction(0))
