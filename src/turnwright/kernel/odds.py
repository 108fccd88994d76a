"""Exact odds: the rule itself, run on every roll of the dice, on what a seat may know.

It branches at the word that rolled, runs straight through those that roll nothing, and merges what has become equal
before the next roll: an attack on three targets costs three times one attack, not its cube.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from turnwright.kernel import flow, notebook
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
    """A command before a word that rolls, with the answers to what it asks."""

    state: State
    events: tuple[Event, ...]
    frames: tuple[Frame[Any], ...]
    answers: tuple[tuple[str, ...], ...]


_Part = Callable[[AnyScribe], Any]


class _Fork(NamedTuple):
    """A part of a command that rolls: the command before it, and after it by the first result of its dice."""

    before: _Node
    part: _Part
    dice: EveryDice
    after: AnyScribe


def leaves(
    game: AnyGame, state: State, command: Command, *, by: str, fine: bool = False, limit: int = LIMIT
) -> Iterator[Leaf]:
    """Every end of a command's own consequences, with its exact weight.

    Prompts on the way are answered as `Seats.supposes` says, most of them by their `otherwise`; the command ends at any
    other choice and when the turn passes.
    """
    told = partial(game.ruleset.rules.effect, state)
    for end, ways, of in _ends(_Walk(game, by, fine, imagined=True), state, command, told, limit):
        yield Leaf(end.state, tuple(end.events), told(end.events), ways, of)


def _ends(
    walk: _Walk, state: State, command: Command, told: Callable[[Sequence[Event]], Hashable], limit: int
) -> Iterator[tuple[AnyScribe, int, int]]:
    """Where a command can end, each with its weight; `told` is what must not be lost when branches merge."""
    begin = walk.game.ruleset.decide[type(command)]
    forks = [(walk.fork(_Node(state, (), (), ()), lambda scribe: begin(scribe, command)), 1, 1)]
    work = 0
    while forks:
        rolled: _Pool[AnyScribe] = _Pool(told)
        for fork, ways, of in forks:
            for scribe, dice in walk.falls(fork):
                work += 1
                if work > limit:
                    raise TooManyOutcomes(
                        f"There are more than {limit:,} ways for the dice to fall: raise the limit, or simulate it."
                    )
                if scribe.frames:
                    rolled.add(scribe, scribe, ways * dice.ways, of * dice.of)
                else:
                    yield scribe, ways * dice.ways, of * dice.of
        ahead: _Pool[_Fork] = _Pool(told)
        unused = walk.dice()
        for scribe, _, ways, of in rolled.entries:
            next_fork = walk.onward(scribe, unused)
            if next_fork is None:
                yield scribe, ways, of
            else:
                ahead.add(next_fork, next_fork.before, ways, of)
                unused = walk.dice()
        forks = [(fork, ways, of) for fork, _, ways, of in ahead.entries]


class _Walk(NamedTuple):
    """How a command is followed: in which game, by whom, whether each face counts by itself, and how far.

    On what a seat imagines it ends with the turn, and prompts are answered; else it goes on to where a match waits.
    """

    game: AnyGame
    by: str
    fine: bool
    imagined: bool

    def dice(self) -> EveryDice:
        """Dice that nobody has rolled yet."""
        return EveryDice([], fine=self.fine)

    def fork(self, node: _Node, part: _Part) -> _Fork:
        """A part of a command by the first result of its dice, if it rolls any."""
        dice = self.dice()
        return _Fork(node, part, dice, self._done(node, part, dice))

    def falls(self, fork: _Fork) -> Iterator[tuple[AnyScribe, EveryDice]]:
        """What comes of a part for every result of its dice."""
        before, part, dice, after = fork
        yield after, dice
        path = dice.next_path()
        while path is not None:
            dice = EveryDice(path, fine=self.fine)
            yield self._done(before, part, dice), dice
            path = dice.next_path()

    def onward(self, scribe: AnyScribe, dice: EveryDice) -> _Fork | None:
        """Goes on to the next word that rolls the dice; none is left where the command is over."""
        scribe.dice = dice
        while scribe.frames:
            state, told, frames, answers = scribe.state, len(scribe.events), tuple(scribe.frames), scribe.answers
            _do(scribe, flow.step)
            if dice.rolls:
                return _Fork(_Node(state, tuple(scribe.events[:told]), frames, answers), flow.step, dice, scribe)
        return None

    def _done(self, node: _Node, part: _Part, dice: EveryDice) -> AnyScribe:
        state, events, frames, answers = node
        scribe = Scribe(
            self.game, state, dice, self.by, imagined=self.imagined,
            events=list(events), frames=list(frames), answers=answers,
        )  # fmt: skip
        _do(scribe, part)
        return scribe


def _do(scribe: AnyScribe, part: _Part) -> None:
    """Does a part of a command. A match pauses at prompts; in the odds they are answered as the game supposes.

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
        supposes = scribe.game.ruleset.seats.supposes
        answers = [None if prompt.secret else supposes(prompt) for prompt in scribe.asks]
        if None in answers:
            frames.clear()
            return
        scribe.answers = tuple(answer or () for answer in answers)
        scribe.asks.clear()
    while frames and not frames[-1].todo:
        frames.pop()


class _Pool(Generic[T]):
    """Branches that are equal in everything that can still matter are one, and their weights add up."""

    __slots__ = ("_alone", "_crowds", "_told", "entries")

    def __init__(self, told: Callable[[Sequence[Event]], Hashable]) -> None:
        self._told = told
        self.entries: list[tuple[T, _Node | AnyScribe, int, int]] = []
        """Branches, where each is, and its weight."""
        self._alone: dict[int, int] = {}
        """The place of an entry whose words no other has: what it told so far need not be worked out yet."""
        self._crowds: dict[tuple[int, Hashable], list[int]] = {}

    def add(self, branch: T, node: _Node | AnyScribe, ways: int, of: int) -> None:
        mark = _mark(node)
        entries = self.entries
        first = self._alone.setdefault(mark, len(entries))
        if first == len(entries):
            entries.append((branch, node, ways, of))
            return
        if first >= 0:
            self._crowd(mark, entries[first][1]).append(first)
            self._alone[mark] = _NOT_ALONE
        crowd = self._crowd(mark, node)
        for place in crowd[-COMPARED:]:
            known, where, known_ways, known_of = entries[place]
            if _is_same(node, where):
                entries[place] = (known, where, *_sum(known_ways, known_of, ways, of))
                return
        crowd.append(len(entries))
        entries.append((branch, node, ways, of))

    def _crowd(self, mark: int, node: _Node | AnyScribe) -> list[int]:
        return self._crowds.setdefault((mark, self._told(node.events)), [])


_NOT_ALONE = -1


def _is_same(node: _Node | AnyScribe, other: _Node | AnyScribe) -> bool:
    return node.state == other.state and node.frames == other.frames and node.answers == other.answers


def _mark(node: _Node | AnyScribe) -> int:
    """A number that equal nodes share, from the words to come: so that few nodes are compared."""
    try:
        return hash(node.frames[-1].todo)
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
    Where a match waits in the middle of something, that something remembers the faces it has rolled: then faces with
    the same result so far are kept apart.
    """
    reached: dict[bytes, State] = {}
    tally = Tally[bytes]()
    ends = list(_ends(_Walk(game, by, fine=False, imagined=False), state, command, lambda _: None, limit))
    if any(end.state.flow.frames for end, _, _ in ends):
        ends = list(_ends(_Walk(game, by, fine=True, imagined=False), state, command, lambda _: None, limit))
    for end, ways, of in ends:
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

    More than `limit` results of the dice, counted after merging, raise `TooManyOutcomes`.
    """
    tally = Tally[Effect]()
    state = game.ruleset.seats.imagine(game, seen, seat)
    told = partial(game.ruleset.rules.effect, state)
    for end, ways, of in _ends(_Walk(game, seat, fine, imagined=True), state, command, told, limit):
        tally.add(told(end.events), ways, of)
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
    total, whole = 0, 1
    for of, ways in weights.items():
        total, whole = _sum(total, whole, ways, of)
    return Fraction(total, whole)


class Summary(NamedTuple):
    """Odds in the numbers that a menu shows."""

    hit: Fraction | None
    """To hit, or to work where nothing is struck; then `crit` is unset."""
    crit: Fraction | None
    damage: Fraction
    defeat: Fraction

    def _repr_html_(self) -> str:
        """For a notebook: each number exactly and in percent."""
        rows = [
            {"odds": name, "exactly": str(chance), "about": f"{float(chance):.1%}"}
            for name, chance in (
                ("hit" if self.crit is not None else "works", self.hit),
                ("critical hit", self.crit),
                ("somebody falls", self.defeat),
            )
            if chance is not None
        ]
        damage = {"odds": "damage on average", "exactly": str(self.damage), "about": f"{float(self.damage):.1f}"}
        return notebook.framed(notebook.table([*rows, damage]))


def summary(table: Odds) -> Summary:
    """Chance to hit (a critical hit counts) or to work; to hit critically; expected damage; that somebody falls."""
    attacks = any(effect.hit in ("hit", "crit", "miss") for effect in table)
    tests = attacks or any(effect.hit for effect in table)
    return Summary(
        hit=_chance(table, lambda effect: effect.hit in ("hit", "crit", "works")) if tests else None,
        crit=_chance(table, lambda effect: effect.hit == "crit") if attacks else None,
        damage=sum(
            (sum(amount for _, amount in effect.damage) * weight for effect, weight in table.items()), Fraction(0)
        ),
        defeat=_chance(table, lambda effect: bool(effect.defeated)),
    )


def _chance(table: Odds, holds: Callable[[Effect], bool]) -> Fraction:
    return sum((weight for effect, weight in table.items() if holds(effect)), Fraction(0))
