"""Exact odds: the rule itself, run under every fall of the dice on what a seat may know.

It branches at the word that rolled, runs straight through those that roll nothing, and merges what has become equal
before the next roll: an attack on three targets costs three times one attack, not its cube.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from turnwright.kernel import flow
from turnwright.kernel.dice import Dice, EveryDice, Tally, TooManyOutcomes
from turnwright.kernel.messages import Answer, Command, Event, Frame
from turnwright.kernel.ruleset import AnyGame, AnyScribe, Odds, Scribe, State, TurnOver, decide
from turnwright.kernel.shapes import Effect

T = TypeVar("T")

LIMIT = 200_000
"""Branches that are followed before odds give up: a player that has little time may give up sooner."""
COMPARED = 64
"""Branches that a new one is compared with: among thousands that differ, comparing would be most of the work."""


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
    told = partial(game.ruleset.rules.effect, state)
    for end, ways, of in _ends(_Walk(game, by, fine, imagined=True), state, command, told, limit):
        yield Leaf(end.state, end.events, told(end.events), ways, of)


def _ends(
    walk: _Walk, state: State, command: Command, told: Callable[[tuple[Event, ...]], Hashable], limit: int
) -> Iterator[tuple[_Node, int, int]]:
    """Where a command can end, each with its weight; `told` is what must not be lost when branches merge."""
    begin = walk.game.ruleset.decide[type(command)]
    forks = [(walk.fork(_Node(state, (), (), ()), lambda scribe: begin(scribe, command)), 1, 1)]
    work = 0
    while forks:
        rolled = _Pool[_Node](told)
        for fork, ways, of in forks:
            for node, dice in walk.falls(fork):
                work += 1
                if work > limit:
                    raise TooManyOutcomes(
                        f"There are more than {limit:,} ways for the dice to fall: raise the limit, or simulate it."
                    )
                if node.frames:
                    rolled.add(node, node, ways * dice.ways, of * dice.of)
                else:
                    yield node, ways * dice.ways, of * dice.of
        ahead = _Pool[_Fork](told)
        for node, _, ways, of in rolled.entries():
            end = walk.onward(node)
            if isinstance(end, _Fork):
                ahead.add(end, end.before, ways, of)
            else:
                yield end, ways, of
        forks = [(fork, ways, of) for fork, _, ways, of in ahead.entries()]


class _Walk(NamedTuple):
    """How a command is followed: in which game, by whom, whether each face counts by itself, and how far.

    On what a seat imagines it ends with the turn, and prompts are answered; else it goes on to where a match waits.
    """

    game: AnyGame
    by: str
    fine: bool
    imagined: bool

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
        while scribe.frames:
            state, told, frames, answers = scribe.state, len(scribe.events), tuple(scribe.frames), scribe.answers
            _do(scribe, flow.step)
            if dice.rolls:
                before = _Node(state, tuple(scribe.events[:told]), frames, answers)
                return _Fork(before, flow.step, dice, _node(scribe))
        return _node(scribe)

    def _done(self, node: _Node, part: _Part, dice: EveryDice) -> _Node:
        scribe = self._scribe(node, dice)
        _do(scribe, part)
        return _node(scribe)

    def _scribe(self, node: _Node, dice: EveryDice) -> AnyScribe:
        scribe = Scribe(self.game, node.state, dice, by=self.by, imagined=self.imagined)
        scribe.events = list(node.events)
        scribe.frames = list(node.frames)
        scribe.answers = node.answers
        return scribe


def _node(scribe: AnyScribe) -> _Node:
    return _Node(scribe.state, tuple(scribe.events), tuple(scribe.frames), scribe.answers)


def _do(scribe: AnyScribe, part: _Part) -> None:
    """Does a part of a command. A match pauses at prompts; in the odds they are answered as when nobody answers.

    Nothing is left to do when it pauses, and in the odds when the turn passes or when somebody must answer.
    """
    frames = scribe.frames
    try:
        part(scribe)
    except TurnOver:
        frames.clear()
        return
    if scribe.asks and not scribe.imagined:
        flow.pause(scribe)
    elif scribe.asks:
        if any(prompt.otherwise is None or prompt.secret for prompt in scribe.asks):
            frames.clear()
            return
        scribe.answers = tuple(prompt.otherwise or () for prompt in scribe.asks)
        scribe.asks.clear()
    while frames and not frames[-1].todo:
        frames.pop()


class _Entry(NamedTuple, Generic[T]):
    """A branch of a pool, where it is, and its weight."""

    branch: T
    node: _Node
    ways: int
    of: int


class _Pool(Generic[T]):
    """Branches that are equal in everything that can still matter are one, and their weights add up."""

    def __init__(self, told: Callable[[tuple[Event, ...]], Hashable]) -> None:
        self._told = told
        self._entries: list[_Entry[T]] = []
        self._alone: dict[int, int] = {}
        """The place of an entry whose words no other has: what it told so far need not be worked out yet."""
        self._crowds: dict[tuple[int, Hashable], list[int]] = {}

    def add(self, branch: T, node: _Node, ways: int, of: int) -> None:
        mark = _mark(node)
        first = self._alone.get(mark)
        if first is None:
            self._alone[mark] = len(self._entries)
            self._entries.append(_Entry(branch, node, ways, of))
            return
        if first >= 0:
            self._crowd(mark, self._entries[first].node).append(first)
            self._alone[mark] = _NOT_ALONE
        crowd = self._crowd(mark, node)
        for place in crowd[-COMPARED:]:
            known = self._entries[place]
            if _is_same(node, known.node):
                self._entries[place] = _Entry(known.branch, known.node, *_sum(known.ways, known.of, ways, of))
                return
        crowd.append(len(self._entries))
        self._entries.append(_Entry(branch, node, ways, of))

    def _crowd(self, mark: int, node: _Node) -> list[int]:
        return self._crowds.setdefault((mark, self._told(node.events)), [])

    def entries(self) -> list[_Entry[T]]:
        return self._entries


_NOT_ALONE = -1


def _is_same(node: _Node, other: _Node) -> bool:
    return node.frames == other.frames and node.answers == other.answers and node.state == other.state


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


# What a search asks


def successors(
    game: AnyGame, state: State, command: Command, *, by: str, limit: int = LIMIT
) -> list[tuple[State, Fraction]]:
    """Every state that a match can be in after a command, with its exact chance; equal states are one.

    The command is decided as a match decides it: past the end of the turn, up to the next prompt, on a whole state.
    """
    reached: dict[bytes, State] = {}
    tally = Tally[bytes]()
    walk = _Walk(game, by, fine=False, imagined=False)
    for end, ways, of in _ends(walk, state, command, lambda _: None, limit):
        key = state_key(end.state)
        reached.setdefault(key, end.state)
        tally.add(key, ways, of)
    return [(reached[key], chance) for key, chance in tally.odds().items()]


def state_key(state: State) -> bytes:
    """The same for equal situations: states that differ only in the records at which their prompts were put."""
    if state.flow.prompts:
        asked = tuple(replace(prompt, id=_place_in_record(prompt.id)) for prompt in state.flow.prompts)
        answers = {_place_in_record(prompt): choice for prompt, choice in state.flow.answers.items()}
        state = replace(state, flow=replace(state.flow, prompts=asked, answers=answers))
    return msgspec.json.encode(state, order="deterministic")


def command_key(command: Command) -> bytes:
    """The same for equal commands: answers to prompts that differ only in the records at which they were put."""
    if isinstance(command, Answer):
        command = Answer(_place_in_record(command.prompt), command.choice)
    return msgspec.json.encode(command, order="deterministic")


def _place_in_record(prompt: str) -> str:
    """Of a prompt's id, `<record>.<k>`, what is the same whenever it is put."""
    return prompt.rpartition(".")[2]


# What was really rolled


class Cut(Scribe[Any, Any, Any]):
    """A scribe of a match that stops where the odds of a command stop: where the turn passes."""

    def next_turn(self) -> None:
        raise TurnOver


class Fallen(NamedTuple):
    """What a command did by the dice that it rolled, and whether the turn passed at the end of it."""

    events: tuple[Event, ...]
    passed: bool


def fallen(game: AnyGame, state: State, command: Command, dice: Dice, *, by: str, n: int = 0) -> Fallen:
    """What a match's command did by its own dice, as far as its odds reach: until the turn passed or a prompt."""
    scribe = Cut(game, state, dice, by=by, n=n)
    try:
        decide(scribe, command)
    except TurnOver:
        return Fallen(tuple(scribe.events), passed=True)
    return Fallen(tuple(scribe.events), passed=False)


# What a person is told


def odds(game: AnyGame, seen: State, command: Command, *, seat: str, fine: bool = False, limit: int = LIMIT) -> Odds:
    """The exact odds of a command's effects, for a seat that knows what its view shows.

    More than `limit` falls of the dice, counted after merging, raise `TooManyOutcomes`.
    """
    tally = Tally[Effect]()
    for leaf in leaves(game, game.ruleset.seats.imagine(game, seen, seat), command, by=seat, fine=fine, limit=limit):
        tally.add(leaf.effect, leaf.ways, leaf.of)
    return tally.odds()


def expectation(
    game: AnyGame, seen: State, command: Command, *, seat: str, value: Callable[[State], int], limit: int = LIMIT
) -> Fraction:
    """What a command is worth on average, by some value of the states that it can lead to."""
    weights: dict[int, int] = {}
    walk = _Walk(game, seat, fine=False, imagined=True)
    # A value is of the state alone: branches that differ only in what was told on the way are one.
    for end, ways, of in _ends(walk, game.ruleset.seats.imagine(game, seen, seat), command, lambda _: None, limit):
        weights[of] = weights.get(of, 0) + ways * value(end.state)
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
