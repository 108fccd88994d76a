"""The player that thinks: it plays its choices out in worlds that fit what it knows, and takes the one that does best.

It sees its view and nothing else. A world is a whole state that fits the view (`imagine_all`); every choice is tried in
the same worlds with the same dice, so that luck cancels out. Sequential halving: all candidates get a few worlds, the
better half gets more. What the seat's own AI would do is among them, and stays unless it is beaten by more than one
standard error of the difference, or as many as its game asks for (`sure`). Everything is counted in integers: with a
budget of simulations the same dice lead to the same choice on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isqrt
from typing import NamedTuple, TypeAlias

import msgspec

from turnwright.kernel.budget import Budget, Meter
from turnwright.kernel.dice import Dice, Mulberry32, StreamDice
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame, State, legal, step, to_act, view
from turnwright.kernel.shapes import in_words
from turnwright.kernel.view import Choose, View
from turnwright.players import greedy

SAME = -1_000_000
"""How a choice looks to a game that knows another which does the same: nobody thinks about both."""
MOST_CANDIDATES = 12
SIMS_A_CANDIDATE = 12
"""With fewer simulations for each, fewer candidates are thought about."""
FEWEST_WORLDS = 6
"""Worlds that it takes to beat the choice of the seat's AI."""
LEAST = 50
"""What another choice must gain at least, in ten-thousandths of a victory: less is noise of the value itself."""
LONG, ENDLESS = 400, 4_000
"""After so many records one standard error more is asked for, and so on, and at last only the choice of the seat's
AI is considered: a player that gains a little by waiting could wait forever."""
CLEARLY = 3
"""Standard errors by which a candidate that is worse than the choice of the seat's AI is given up at once."""
CERTAIN = 10_000
"""A chance of 1."""
DRAWN = 2_500
"""What a draw is worth: a player satisfied with one would stall."""
HASTE = 2
"""What each command on the way to a victory costs it: of two that are sure to win, the quicker one."""
HORIZON = 200
"""Commands that a battle is played out for at most, whatever its game says."""
LINE = 4
"""Commands of the main line after its first."""
SIGMAS = 196
"""The half width of an interval, in hundredths of a standard error."""


Moves: TypeAlias = tuple[Command, ...]
"""What a seat means to do one after the other; whatever follows is up to the quick player."""


class Planning(NamedTuple):
    """How a game lays out a turn for a player that plans: lines instead of single choices, and what they come to."""

    is_plain: Callable[[View, Command], bool]
    """Whether the choice of the seat's AI needs no thought."""
    lines: Callable[[Mind, Sequence[Command], Command, Meter], Sequence[Moves]]
    """Which choices are worth playing out besides that of the seat's AI, which is given."""
    stages: int
    """How often a line is valued on its way; its worth is the mean of all."""
    passed: Callable[[State, State], int]
    """How many of these it has come to; at the last of them it ends."""
    win_chance: Callable[[AnyGame, State, str], int]
    """What it then comes to."""
    least: int
    """What a line must gain at least on the choice of the seat's AI, in ten-thousandths of a victory."""
    sims: int
    """Lines that a decision may play out where nobody says how many."""


class Ahead(msgspec.Struct, frozen=True):
    """A step of a main line, as the seat that thinks would see it."""

    seat: str
    command: Command
    text: str


class Line(msgspec.Struct, frozen=True):
    """A candidate: what it is worth, and how it would go on."""

    command: Command
    value: int
    """Its average, in ten-thousandths of a victory; where a game has no `win_chance`, in points of `evaluate`."""
    low: int
    high: int
    """The 95 % interval of the average."""
    worlds: int
    """How often it was played out."""
    ahead: tuple[Ahead, ...] = ()
    """The main line: who would do what next, in the world that came out most nearly as it does on average."""


class Thought(msgspec.Struct, frozen=True):
    """A decision and its reasons: the candidates, the chosen one first."""

    command: Command
    own: Command
    """What would have been done without a thought: most often what the seat's own AI would do."""
    lines: tuple[Line, ...] = ()
    sims: int = 0
    is_chance: bool = False
    """Whether values are chances of winning."""


def choose(
    view: View, legal: Moves, dice: Dice, budget: Budget | None = None, planning: Planning | None = None
) -> Command:
    """The choice that does best when it is played out."""
    return _decide(view, legal, dice, budget, planning).best.command


def think(
    view: View, legal: Moves, dice: Dice, budget: Budget | None = None, planning: Planning | None = None
) -> Thought:
    """The same, with its reasons."""
    mind, arms, best, sims = _decide(view, legal, dice, budget, planning)
    told = sorted((arm for arm in arms if arm.values), key=lambda arm: (arm is not best, -len(arm.values), -arm.mean))
    if mind is None:
        return Thought(best.command, arms[0].command)
    first: dict[Command, _Arm] = {}
    for arm in told:
        first.setdefault(arm.command, arm)  # of lines that begin alike only the best is told
    return Thought(best.command, arms[0].command, tuple(arm.line(mind) for arm in first.values()), sims, mind.is_chance)


class _Decision(NamedTuple):
    mind: Mind | None
    arms: Sequence[_Arm]
    """The choice of the seat's AI first."""
    best: _Arm
    sims: int


def _decide(view: View, legal: Moves, dice: Dice, budget: Budget | None, planning: Planning | None) -> _Decision:
    own = _Arm(legal[0] if len(legal) == 1 else own_choice(view, legal, dice))
    if len(legal) == 1 or view.n >= ENDLESS or not can_imagine(view):
        return _Decision(None, (own,), own, 0)
    if planning is not None and planning.is_plain(view, own.command):
        return _Decision(None, (own,), own, 0)
    budget = budget or Budget(sims=(planning or view.game.ruleset.players).sims)
    mind, meter = Mind(view, dice, planning), Meter(budget)
    others: list[Moves]
    if planning is None:
        sims = meter.holds(lambda: mind.value(own.moves, 0))
        others = [(command,) for command in candidates(view, legal, own.command, sims)]
    else:
        others = [line for line in planning.lines(mind, legal, own.command, meter) if line != (own.command,)]
    arms = [own, *(_Arm(*line) for line in others)]
    best = max(_halved(mind, arms, meter), key=lambda arm: arm.total)
    if best is own or best.mean - own.mean < mind.least:
        return _Decision(mind, arms, own, meter.sims)
    is_better = planning is not None or _beats(best, own, errors=view.game.ruleset.players.sure + view.n // LONG)
    return _Decision(mind, arms, best if is_better else own, meter.sims)


def own_choice(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """What would be done without thinking ahead: a game's `instinct`, else the AI that a seat has of its own."""
    instinct: Choose = view.game.ruleset.players.instinct or own_player(view)
    return instinct(view, legal, dice)


def own_player(view: View) -> Choose:
    """The player that takes a seat when no person does; greedy where that one is somebody else's."""
    players = view.game.ruleset.players
    return players.by_name.get(players.profile(view.state, view.seat), greedy.choose)


def can_imagine(view: View) -> bool:
    """Whether the view can be played on: not while others are asked what only they may know about."""
    own = view.game.ruleset.seats.members(view.state, view.seat)
    return all(prompt.seat in own for prompt in view.state.flow.prompts)


def candidates(view: View, legal: Sequence[Command], own: Command, sims: int) -> list[Command]:
    """The choices worth a thought besides that of the seat's AI: the most promising, as many as time allows."""
    most = max(2, min(MOST_CANDIDATES, sims // SIMS_A_CANDIDATE))
    return [command for command in most_promising(view, legal) if command != own][: most - 1]


def most_promising(view: View, legal: Sequence[Command]) -> list[Command]:
    """Choices by how good they look at a glance, without those that do the same as another."""
    promise = view.game.ruleset.players.promise(view.game, view.state, view.seat, legal)
    order = sorted(range(len(legal)), key=lambda place: -promise[place])
    return [legal[place] for place in order if promise[place] > SAME]


def _nowhere(first: State, now: State) -> int:
    return 0


class Mind:
    """One decision: its worlds and how they are valued."""

    def __init__(self, view: View, dice: Dice, planning: Planning | None = None) -> None:
        self.game: AnyGame = view.game
        self.seat = view.seat
        self.view = view
        players = view.game.ruleset.players
        self.rollout: Choose = players.rollout or own_player(view)
        self.far = players.far
        self.stages = 1
        self.passed: Callable[[State, State], int] = _nowhere
        if planning is not None:
            stages, passed = self.stages, self.passed = planning.stages, planning.passed
            self.far = lambda first, now: passed(first, now) >= stages
        self.win_chance = planning.win_chance if planning is not None else players.outlook or players.win_chance
        self.is_chance = self.win_chance is not None
        self.least = planning.least if planning is not None else LEAST if self.is_chance else 1
        self._base = dice.d(1 << 32, "thought")
        self._worlds: list[State] = []

    def dice(self, world: int) -> StreamDice:
        """The dice of a world: the same for every candidate, apart from those that its hidden things are drawn by."""
        return StreamDice(Mulberry32(self._base + 2 * world + 1))

    def world(self, number: int) -> State:
        """A whole state that fits the view."""
        while len(self._worlds) <= number:
            drawn, ruleset = StreamDice(Mulberry32(self._base + 2 * len(self._worlds))), self.game.ruleset
            fitting = ruleset.seats.imagine_all(self.game, self.view.state, self.seat, drawn)
            self._worlds.append(ruleset.players.suppose(self.game, fitting, self.seat, drawn))
        return self._worlds[number]

    def value(self, line: Moves, world: int) -> int:
        """What a line comes to in a world: the mean of its stages; a match that is over stays what it is."""
        done = 0
        values: list[int] = []
        passed, first = self.passed, self.world(world)

        def count(state: State, seat: str, command: Command) -> bool:
            nonlocal done
            done += 1
            if passed(first, state) > len(values):
                values.append(self.worth(state, done))
            return True

        last = self.worth(played_out(self, line, world, count), done)
        return (sum(values) + (self.stages - len(values)) * last) // self.stages

    def describe(self, state: State, command: Command) -> str:
        """What somebody does, as far as the seat that thinks would see it: a card in another's hand stays one."""
        ruleset = self.game.ruleset
        try:
            return ruleset.telling.describe_command(self.game, view(ruleset, state, self.seat), command)
        except LookupError:  # it names what only they can see
            return in_words(str(command.__struct_config__.tag))

    def worth(self, state: State, done: int) -> int:
        """How good a state is for the seat."""
        evaluate = self.game.ruleset.players.evaluate
        if self.win_chance is None:
            return evaluate(self.game, state, self.seat)
        if self.game.ruleset.rules.outcome(state) is None:
            return self.win_chance(self.game, state, self.seat)
        points = evaluate(self.game, state, self.seat)
        return max(CERTAIN - HASTE * done, CERTAIN // 2) if points > 0 else 0 if points < 0 else DRAWN


def played_out(mind: Mind, line: Moves, world: int, goes_on: Callable[[State, str, Command], bool]) -> State:
    """Where a line leads when everybody goes on by the rollout policy after it, as long as it is said to go on."""
    game, ruleset, dice = mind.game, mind.game.ruleset, mind.dice(world)
    rollout, first = mind.rollout, mind.world(world)
    state, meant = first, line[1:]
    try:
        state = step(game, first, mind.seat, line[0], dice)
        for _ in range(HORIZON):
            acting = to_act(ruleset, state)
            if not acting or mind.far(first, state):
                break
            if meant and mind.seat in acting:
                seat, (chosen, *rest) = mind.seat, meant
                after, meant = _tried(game, state, seat, chosen, dice), tuple(rest)
                if after is None:  # coins or cards have fallen otherwise: from here on it is left to the quick player
                    meant = ()
                    continue
            else:
                seat = acting[0]
                choices = legal(game, state, seat)
                chosen = choices[0] if len(choices) == 1 else rollout(View(game, seat, state), choices, dice)
                after = None
            if not goes_on(state, seat, chosen):
                break
            state = step(game, state, seat, chosen, dice) if after is None else after
    except Refusal:  # something that no world has: what came before it counts
        pass
    return state


def _tried(game: AnyGame, state: State, seat: str, command: Command, dice: Dice) -> State | None:
    """Where a command leads; nothing if it is not possible."""
    try:
        return step(game, state, seat, command, dice)
    except Refusal:
        return None


class _Arm:
    """A candidate, what is meant to follow it, and what it came to in each world so far."""

    __slots__ = ("command", "moves", "total", "values")

    def __init__(self, *moves: Command) -> None:
        self.command = moves[0]
        self.moves = moves
        self.values: list[int] = []
        self.total = 0

    @property
    def mean(self) -> int:
        return self.total // len(self.values)

    def add(self, value: int) -> None:
        self.values.append(value)
        self.total += value

    def line(self, mind: Mind) -> Line:
        n, mean = len(self.values), self.mean
        spread = n * sum(value * value for value in self.values) - self.total * self.total
        half = isqrt(max(0, spread) * SIGMAS * SIGMAS // (n * n * max(1, n - 1))) // 100
        low, high = mean - half, mean + half
        if mind.is_chance:
            low, high = max(0, low), min(CERTAIN, high)
        return Line(self.command, mean, low, high, n, self._ahead(mind))

    def _ahead(self, mind: Mind) -> tuple[Ahead, ...]:
        typical = min(range(len(self.values)), key=lambda world: abs(self.values[world] - self.mean))
        ahead: list[Ahead] = []

        def told(state: State, seat: str, command: Command) -> bool:
            ahead.append(Ahead(seat, command, mind.describe(state, command)))
            return len(ahead) < LINE

        played_out(mind, self.moves, typical, told)
        return tuple(ahead)


def _halved(mind: Mind, arms: Sequence[_Arm], meter: Meter) -> list[_Arm]:
    """Plays the candidates out, round by round the better half of them: the rest, each tried in the same worlds.

    Candidates clearly worse than the choice of the seat's AI are out at once; it ends when no other is left.
    """
    own, left, world = arms[0], list(arms), 0
    rounds = max(1, (len(arms) - 1).bit_length())
    for number in range(rounds):
        fits = meter.share(1, rounds - number)
        while len(left) > 1 and fits(len(left)):
            for arm in left:
                arm.add(mind.value(arm.moves, world))
            meter.count(len(left))
            world += 1
            if world % FEWEST_WORLDS == 0:
                left = [arm for arm in left if arm is own or not _beats(own, arm, errors=CLEARLY)]
        if number < rounds - 1:
            better = sorted(left, key=lambda arm: -arm.total)[: (len(left) + 1) // 2]
            left = [arm for arm in left if arm is own or arm in better]
    return left


def _beats(arm: _Arm, other: _Arm, errors: int = 1) -> bool:
    """Whether a candidate is better than another by more than so many standard errors, world by world."""
    n = min(len(arm.values), len(other.values))
    if n < FEWEST_WORLDS:
        return False
    apart = [mine - theirs for mine, theirs in zip(arm.values[:n], other.values[:n], strict=True)]
    total, squares = sum(apart), sum(each * each for each in apart)
    return total > 0 and total * total * (n - 1) > errors * errors * (n * squares - total * total)
