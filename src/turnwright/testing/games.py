"""Random games, on which every law is tried. They follow from seeds, so a failure can be reproduced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from turnwright.kernel import flow
from turnwright.kernel.dice import Dice, Mulberry32, StreamDice
from turnwright.kernel.log import TableRules
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Event, Prompt
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame, AnyScribe, Game, Scribe, State, TurnOver, decide
from turnwright.testing.law import Broken, encoded, hold


def chance(seed: int) -> StreamDice:
    """Dice of the suite's own, apart from the match's."""
    return StreamDice(Mulberry32(Mulberry32(seed ^ 0xC0FFEE).at(0)))


@dataclass
class Watch:
    """What the words of a ruleset were seen to do."""

    words: set[type] = field(default_factory=set)
    late: list[str] = field(default_factory=list)
    """Words that asked after they had rolled or recorded."""
    looks: list[str] = field(default_factory=list)
    """Words that looked at what the command had recorded."""


def watched(game: AnyGame, watch: Watch) -> AnyGame:
    """The same game, its words under observation: none of them finds what the words before it recorded."""
    words = {kind: partial(_observe, watch, rule) for kind, rule in game.ruleset.rules.words.items()}
    return Game(game.ruleset.varied(words=words), game.content, game.options, game.packs, game.changes)


def _observe(watch: Watch, rule: Callable[[AnyScribe, Any], None], scribe: AnyScribe, word: Any) -> None:
    watch.words.add(type(word))
    past, rolled = scribe.events, getattr(scribe.dice, "index", None)
    recorded: list[Event] = []
    scribe.events = _BlindPage(recorded, partial(watch.looks.append, repr(word)))
    try:
        rule(scribe, word)
    finally:
        past += recorded
        scribe.events = past
    if scribe.asks and (recorded or getattr(scribe.dice, "index", None) != rolled):
        watch.late.append(repr(word))


class _BlindPage(list[Event]):
    """Takes what a word records, shows nothing of it, and tells when somebody looks."""

    def __init__(self, recorded: list[Event], look: Callable[[], None]) -> None:
        self._recorded, self._look = recorded, look

    def append(self, event: Event) -> None:
        self._recorded.append(event)

    def __iter__(self) -> Iterator[Event]:
        self._look()
        return super().__iter__()

    def __len__(self) -> int:
        self._look()
        return super().__len__()

    def __contains__(self, event: object) -> bool:
        self._look()
        return super().__contains__(event)

    def __getitem__(self, place: Any) -> Any:
        self._look()
        return super().__getitem__(place)

    def __reversed__(self) -> Iterator[Event]:
        self._look()
        return super().__reversed__()


@dataclass(frozen=True)
class Played:
    """A random game: its match, and the live state after each record."""

    encounter: str
    seed: int
    match: Match
    states: list[State]
    lines: list[bytes]
    """Of the log: the header, then one per record."""
    offered: list[tuple[str, tuple[Command, ...]]]
    """Who was to choose after each record, and among what, as it was offered then."""

    def __str__(self) -> str:
        return f'{self.match.game.ruleset.name} "{self.encounter}", seed {self.seed}'

    def upto(self, n: int) -> Match:
        """A match of its own that stands where this one stood after a record."""
        return Match.load(b"".join(self.lines[: n + 1]), lambda _: self.match.game)


class Moment(NamedTuple):
    """A random game after one of its records."""

    played: Played
    n: int

    @property
    def state(self) -> State:
        return self.played.states[self.n]

    def __str__(self) -> str:
        return f"{self.played}, record {self.n}"


def play(game: AnyGame, encounter: str, seed: int, *, bound: int, by_default: bool = False) -> Played:
    """Plays at random to the end. Every second game picks the kind of command first, so that rare kinds occur.

    `by_default`: a seat that is asked something gives the default answer.
    """
    table = None if game.ruleset.seats.gm else TableRules(undo="friendly")  # somebody must be able to take back
    match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed, table=table)
    dice = chance(seed)
    states = [None, match.state]
    offered: list[tuple[str, tuple[Command, ...]]] = []
    where = f'{game.ruleset.name} "{encounter}", seed {seed}'
    while match.result is None:
        hold(len(match.records) <= bound, f"{where}: not over after {bound} commands.")
        seats = match.to_act()
        hold(bool(seats), f"{where}, record {len(match.records)}: it is not over, but it is nobody's turn.")
        seat = dice.choose(seats)
        choices = match.legal(seat)
        hold(bool(choices), f"{where}, record {len(match.records)}: it is {seat}'s turn, but it has no legal command.")
        offered.append((seat, choices))
        asked = flow.waiting_for(match.state.flow, seat) if by_default else ()
        command = default_answer(asked[0]) if asked else _pick(choices, dice, by_kind=seed % 2 == 1)
        try:
            match.submit(command, seat)
        except Refusal as refusal:
            known = "the default" if asked else "legal"
            raise Broken(f"{where}, record {len(match.records)}: {command} is {known} but refused: {refusal}") from None
        states.append(match.state)
    return Played(encounter, seed, match, states, match.lines().splitlines(keepends=True), offered)


def default_answer(prompt: Prompt) -> Answer:
    return Answer(prompt.id, prompt.default)


def _pick(choices: tuple[Command, ...], dice: Dice, *, by_kind: bool) -> Command:
    if by_kind:
        kind = dice.choose(tuple(dict.fromkeys(map(type, choices))))
        choices = tuple(choice for choice in choices if type(choice) is kind)
    return dice.choose(choices)


def spread(count: int, most: int, seed: int = 1) -> Iterator[int]:
    """Up to `most` of the numbers below `count`, scattered but always the same, the last one among them."""
    if count <= most:
        yield from range(count)
        return
    stream = Mulberry32(seed)
    yield from sorted({count - 1, *(stream.at(place) * count >> 32 for place in range(most - 1))})


class Attempt(NamedTuple):
    """What happened when a command was tried on a state."""

    refusal: tuple[str, str] | None
    state: State
    events: tuple[Any, ...]


def attempt(
    game: AnyGame,
    state: State,
    command: Command,
    by: str,
    *,
    where: object,
    n: int = 0,
    imagined: bool = False,
    dice: StreamDice | None = None,
) -> Attempt:
    """Tries a command, and holds the laws of every try: the state stays as it was, a refusal comes before any roll."""
    before = encoded(state)
    dice = dice or StreamDice(Mulberry32(n))
    first = dice.index
    scribe = Scribe(game, state, dice, by=by, n=n, imagined=imagined)
    refusal = None
    try:
        decide(scribe, command)
    except TurnOver:
        hold(imagined, f"{where}: {command} raises TurnOver by itself; call scribe.next_turn() instead.")
    except Refusal as refused:
        refusal = (refused.code, refused.sentence)
        hold(
            dice.index == first,
            f"{where}: {command} rolls before it refuses ({refused.code}), which gives the roll away.",
        )
    except Exception as error:
        raise Broken(f"{where}: {command} by {by} fails with {error!r} instead of a refusal.") from error
    hold(encoded(state) == before, f"{where}: {command} changes the state it is decided on.")
    return Attempt(refusal, state if refusal else scribe.state, tuple(scribe.events))
