"""The contract between the kernel and a game: Ruleset, Game (a ruleset with its content and rulings), Scribe, resolve.

command --decide--> events --evolve--> state
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pickle import PicklingError
from typing import Any, NoReturn, TypeAlias, Union

import msgspec

from turnwright.kernel import flow
from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import (
    Answer,
    Answered,
    Command,
    DiceRevealed,
    Event,
    Frame,
    Overridden,
    Paused,
    Prompt,
    Resumed,
    Start,
    Started,
    Value,
    Word,
)
from turnwright.kernel.refusal import Refusal

State: TypeAlias = Any
"""A ruleset's own frozen struct; the kernel reads nothing of it but its field `flow`."""

Decide: TypeAlias = Callable[["Scribe", Any], None]
Evolve: TypeAlias = Callable[[State, Any], State]
Redact: TypeAlias = Callable[[State, Any, str], Event | None]

GM = "gm"
TABLE = "table"


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    result: str
    """The ruleset's word for it: victory, defeat, escape, draw …"""
    winner: str | None = None
    """The side that won, if one did."""
    detail: dict[str, Any] = {}
    """What else the game hands back: rewards, flags, what persists."""
    with_winner: tuple[str, ...] = ()
    """Other sides that fought beside the winner, and won with it."""


class Effect(msgspec.Struct, frozen=True, gc=False):
    """What a person wants to know of one outcome of a command: outcomes with equal effects are one row of the odds."""

    hit: str = ""
    """miss, hit or crit, where the command attacks."""
    damage: tuple[tuple[str, int], ...] = ()
    defeated: tuple[str, ...] = ()
    status: tuple[str, ...] = ()


class Field(msgspec.Struct, frozen=True):
    """One blank of a form."""

    name: str
    """The field of the command that it fills; a dot leads into one: `placed.species`."""
    kind: str
    """choice, choices, number, numbers (so many of them) or text."""
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False


class Form(msgspec.Struct, frozen=True):
    """An open command, described by its blanks: what `legal` cannot list because there are too many."""

    command: str
    title: str
    fields: tuple[Field, ...] = ()

    def written(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The command that it becomes, as plain data, once its blanks are filled in."""
        led_into = {blank.name.partition(".")[0] for blank in self.fields if "." in blank.name}
        command: dict[str, Any] = {"type": self.command, **{name: {} for name in led_into}}
        for name, value in values.items():
            first, dot, inner = name.partition(".")
            if dot:
                command[first][inner] = value
            else:
                command[first] = value
        return command


def public(state: State, event: Event, seat: str) -> Event:
    """The redaction of an event that everybody may see whole."""
    return event


def _sees_all(state: State, seat: str) -> State:
    return state


def _imagines_nothing(game: Game, view: State, seat: str) -> State:
    return view


def _imagines_all(game: Game, view: State, seat: str, dice: Dice) -> State:
    return view


def _tells_nothing(before: State, events: Sequence[Event], seat: str) -> bool:
    return False


def _no_forms(game: Game, view: State, seat: str) -> tuple[Form, ...]:
    return ()


def _says_no_more(game: Game, view: State, command: Command) -> str:
    return ""


def in_words(tag: str) -> str:
    """A tag of the wire as a person reads it: `use_move` is Use move."""
    words = tag.replace("_", " ")
    return words[:1].upper() + words[1:]


def _asks_by_kind(game: Game, view: State, prompt: Prompt) -> str:
    return f"{in_words(prompt.kind)}?"


def _named_so(game: Game, view: State, prompt: Prompt, option: str) -> str:
    return in_words(option)


def _reads_nothing(game: Game, view: State, seat: str) -> tuple[Sheet, ...]:
    return ()


def _says_who_won(game: Game, state: State, ended: Outcome) -> tuple[str, ...]:
    return (f"{in_words(ended.result)}: {f'{ended.winner} wins' if ended.winner else 'nobody wins'}.",)


def _links_nothing(content: Any) -> Iterable[tuple[str, str]]:
    return ()


def _written_so(game: Game, setup: Any) -> Any:
    return setup


def _no_levers(game: Game, setup: Any) -> Mapping[str, str]:
    return {}


def _as_written(kind: str, raw: dict[str, Any]) -> dict[str, Any]:
    return raw


def _as_generated(schema: dict[str, Any]) -> dict[str, Any]:
    return schema


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset:
    """A game as one value: tables of plain functions. `rulesets/duel.py` is a whole one to read and to copy."""

    name: str
    version: str
    title: str

    # What can be
    State: type
    Setup: type
    """What a match is opened with; plain data, kept in the log's header."""
    Options: type
    """One field a ruling."""
    presets: Mapping[str, Any]
    """Named sets of rulings; the first is the default."""

    # What may be asked, and what has happened
    commands: Mapping[type, Decide]
    events: Mapping[type, Evolve]
    redactions: Mapping[type, Redact]
    """Every event type: `public`, or a function that gives the seat's version (None: not even that it happened)."""
    words: Mapping[type, Callable[[Scribe, Any], None]] = field(default_factory=dict)
    anytime: frozenset[type] = frozenset()
    """Commands that a seat may send when it is not asked to act: to concede, say."""

    # From the setup to the first choice
    setup: Callable[[Game, Any], Any]
    """The state before anything happened: refuses a bad setup, rolls nothing."""
    begin: Callable[[Scribe], None]
    """What happens before the first choice: shuffles, initiative, the first round."""
    encounter: Callable[[Game, str], Any]
    """The setup that a name stands for."""
    encounters: Callable[[Game], Mapping[str, str]]
    """The names that can be played at once, each with a title."""
    written_out: Callable[[Game, Any], Any] = _written_so
    """A setup with everything in it that its encounter would fill in: what a designer can then vary."""
    levers: Callable[[Game, Any], Mapping[str, str]] = _no_levers
    """Short names for what a designer varies, each with its path into the setup or into `content.KIND.ID`."""

    # Who may do, see and know what
    seats: Callable[[Any], tuple[str, ...]]
    to_act: Callable[[Any], tuple[str, ...]]
    legal: Callable[[Game, Any, str], Iterable[Command]]
    """Every choice of a seat, read from its view."""
    forms: Callable[[Game, Any, str], tuple[Form, ...]] = _no_forms
    view: Callable[[Any, str], Any] = _sees_all
    imagine: Callable[[Game, Any, str], Any] = _imagines_nothing
    """A view made decidable: the hidden is left open, and drawn when a rule first reads it."""
    imagine_all: Callable[[Game, Any, str, Dice], Any] = _imagines_all
    """A whole state that fits a view, for rollouts."""
    tells: Callable[[Any, Sequence[Event], str], bool] = _tells_nothing
    """Whether the events showed a seat something that an undo could not take back."""

    # How it ended, and how it is told
    outcome: Callable[[Any], Outcome | None]
    describe: Callable[[Game, Any, Event], str]
    """One readable line for an event, told on the state that it led to."""
    describe_command: Callable[[Game, Any, Command], str]
    """One short line for a choice, as a menu shows it."""
    explain_command: Callable[[Game, Any, Command], str] = _says_no_more
    """What a choice does and costs, in one line; empty where its name and its odds say it."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Headings for the rows of a menu, by the tag of the command, in the menu's order; else the tag is the heading."""
    describe_prompt: Callable[[Game, Any, Prompt], str] = _asks_by_kind
    """What a prompt asks, as one sentence. Seats that are not asked see it without its options and `about`."""
    describe_option: Callable[[Game, Any, Prompt, str], str] = _named_so
    """What an option of a prompt is called. Options of one name do the same: a menu shows one of them."""
    describe_outcome: Callable[[Game, Any, Outcome], Sequence[str]] = _says_who_won
    """How a match ended, a sentence each, told on its last state: who won and why first, then what it brings."""
    board: Callable[[Game, Any, str], Board]
    """What a screen shows of a view."""
    sheets: Callable[[Game, Any, str], Sequence[Sheet]] = _reads_nothing
    """What a person at the table may take up and read: cards in the own hand and in play, say."""
    effect: Callable[[Any, Sequence[Event]], Effect]
    """The odds key: what a person wants to know of these events, which began at this state."""

    # Content, numbers, players
    Content: type = dict
    """What the packs become: one field a kind, each a dict by id."""
    kinds: Mapping[str, type] = field(default_factory=dict)
    """The folders of a pack, and the struct of an entry in each."""
    normalise: Callable[[str, dict[str, Any]], dict[str, Any]] = _as_written
    """An entry in the ruleset's own spelling, where packs may use another."""
    widen_schema: Callable[[dict[str, Any]], dict[str, Any]] = _as_generated
    """A JSON Schema that accepts what `normalise` does."""
    problems: Callable[[Any], Iterable[tuple[str, str]]] = _links_nothing
    """References that lead nowhere: (path, what is wrong)."""
    packs: tuple[str, ...] = ()
    """The packs that are loaded when none are named."""
    coverage: Callable[[Any], dict[str, Any]] | None = None
    """How much of the content is executed, for `packs coverage`; unset: all of it is."""
    importer: Callable[[Mapping[str, bytes]], Mapping[str, list[dict[str, Any]]]] | None = None
    """Files of a foreign format, by name, to the files of a pack, by their place in it: for `packs import`."""
    calculators: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    players: Mapping[str, Callable[..., Command]] = field(default_factory=dict)
    """The game's own AIs: choose(view, legal, dice)."""
    profile: Callable[[Any, str], str]
    """The name of the player that takes a seat when no person does."""
    evaluate: Callable[[Game, Any, str], int] = field(default=lambda game, state, seat: 0)
    """How good a state is for a seat: for players that look ahead."""

    # Derived: the ruleset's tables with the kernel's own entries
    decide: Mapping[type, Decide] = field(init=False, repr=False)
    evolve: Mapping[type, Evolve] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "decide", {**self.commands, Answer: flow.answer})
        object.__setattr__(self, "evolve", {**self.events, **flow.EVOLVE})
        strange = set(self.events) ^ set(self.redactions)
        assert not strange, f"{self.name}: events without a redaction, or the other way round: {strange}"

    def __reduce__(self) -> tuple[Any, ...]:
        """A ruleset is pickled by its name: its functions stay where they are installed."""
        if _installed(self.name) is not self:
            raise PicklingError(f"The ruleset {self.name} is not the installed one: it cannot leave this process.")
        return _installed, (self.name,)

    @property
    def command_type(self) -> Any:
        """Every command of the game, for decoding."""
        return Union[(Start, Answer, *self.commands)]

    @property
    def event_type(self) -> Any:
        """Every event of the game, for decoding."""
        word: Any = Union[tuple(self.words) or (Word,)]  # noqa: UP007  (a union of what is only known here)
        started: Any = Started
        return Union[(started[self.State], Paused[word], Answered, Resumed, Overridden, DiceRevealed, *self.events)]


def _installed(name: str) -> Ruleset:
    from turnwright.kernel.registry import find_ruleset  # the registry stands on this module

    return find_ruleset(name)


class Gauge(msgspec.Struct, frozen=True):
    """A bar on a screen."""

    name: str
    value: int
    most: int


class Piece(msgspec.Struct, frozen=True):
    """A unit on a screen."""

    id: str
    name: str
    side: str
    gauges: tuple[Gauge, ...] = ()
    notes: tuple[str, ...] = ()
    out: bool = False


class Board(msgspec.Struct, frozen=True):
    """What a screen needs to draw any game: a heading, the order of turns, the units, and free lines."""

    heading: str
    order: tuple[str, ...]
    """Names in the order in which they act; the first acts now."""
    pieces: tuple[Piece, ...]
    notes: tuple[str, ...] = ()
    sides: dict[str, str] = {}
    """What is said of a side beside its name, such as the cards it has left. These are shown without pieces, too."""


class Sheet(msgspec.Struct, frozen=True):
    """Something on the table that can be read."""

    title: str
    where: str
    """Whose it is and where it lies: sheets of one place stand together."""
    lines: tuple[str, ...]


class PackRef(msgspec.Struct, frozen=True):
    """A content pack as a log's header names it."""

    id: str
    version: str
    hash: str


@dataclass(frozen=True, eq=False)
class Game:
    """A ruleset with its content and its rulings: everything that deciding needs beside the state and the dice."""

    ruleset: Ruleset
    content: Any = None
    options: Any = None
    packs: tuple[PackRef, ...] = ()


class TurnOver(Exception):
    """Raised only while odds are worked out: the command's own consequences end here."""


class Scribe(msgspec.Struct, eq=False, gc=False):
    """Writes down what happens while one command is decided, and lives no longer than that.

    A struct, because one is made for every command: C fills it in a fifth of the time of an `__init__`.
    """

    game: Game
    state: State
    dice: Dice
    by: str
    n: int = 0
    override: str | None = None
    imagined: bool = False
    """Whether the state is what a seat imagines, in which a rule draws the hidden when it first reads it."""
    events: list[Event] = []
    frames: list[Frame[Any]] = []
    asks: list[Prompt] = []
    answers: tuple[tuple[str, ...], ...] = ()

    @property
    def content(self) -> Any:
        return self.game.content

    @property
    def options(self) -> Any:
        return self.game.options

    def record(self, event: Event) -> None:
        """Writes a fact down and lets it change the state at once, so that what follows sees the world as it now is."""
        self.state = self.game.ruleset.evolve[type(event)](self.state, event)
        self.events.append(event)

    def require(self, ok: bool, code: str, sentence: str, *, overridable: bool = False) -> None:
        """Refuses unless `ok`, before anything is rolled. The game master may override some refusals, with a reason."""
        if ok:
            return
        if overridable and self.override is not None and self.by == GM:
            self.record(Overridden(code, sentence, self.override))
            return
        raise Refusal(code, sentence)

    def refuse(self, code: str, sentence: str) -> NoReturn:
        """Refuses outright."""
        raise Refusal(code, sentence)

    def next_turn(self) -> None:
        """Marks the end of the command's own consequences: the odds of a command stop here, a match goes on."""
        if self.imagined:
            raise TurnOver

    def suppose(self, state: State) -> None:
        """Fixes something hidden that a rule has just drawn, in an imagined state only."""
        assert self.imagined, "only an imagined state may be changed without an event"
        self.state = state

    # Flow: what a decide function or a word may do with the words to come.

    def do(self, *words: Word) -> None:
        """Puts words in front of those still to do."""
        if self.frames:
            frame = self.frames[-1]
            self.frames[-1] = Frame((*words, *frame.todo), frame.bound)
        else:
            self.frames.append(Frame(words))

    def push(self, *words: Word, **bound: Value) -> None:
        """Does words in a frame of their own, with names of their own, before anything else goes on."""
        self.frames.append(Frame(words, bound))

    def bind(self, name: str, value: Value) -> None:
        """Names a value for the words that follow in this frame. Bindings are public."""
        frame = self.frames[-1]
        self.frames[-1] = Frame(frame.todo, {**frame.bound, name: value})

    def bound(self, name: str) -> Value:
        """The innermost value of a name."""
        for frame in reversed(self.frames):
            if name in frame.bound:
                value: Value = frame.bound[name]
                return value
        raise KeyError(name)

    def end(self) -> None:
        """Leaves the rest of this frame undone."""
        self.frames[-1] = Frame((), self.frames[-1].bound)

    def ask(
        self,
        seat: str,
        kind: str,
        options: Iterable[str],
        *,
        least: int = 1,
        most: int = 1,
        otherwise: tuple[str, ...] | None = None,
        secret: bool = False,
        about: dict[str, Value] | None = None,
    ) -> None:
        """Asks a seat, from within a word and before that word records anything: the word runs again with `answers`."""
        self.asks.append(Prompt("", seat, kind, tuple(options), least, most, otherwise, secret, about or {}))


def decide(scribe: Scribe, command: Command) -> None:
    """Decides one command to its end or to the next prompt."""
    scribe.game.ruleset.decide[type(command)](scribe, command)
    if scribe.frames:
        flow.run(scribe)


def resolve(
    game: Game, state: State, command: Command, dice: Dice, *, by: str = TABLE, n: int = 0, override: str | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Decides a command on a state: what it becomes, and what happened."""
    scribe = Scribe(game, state, dice, by=by, n=n, override=override)
    decide(scribe, command)
    return scribe.state, tuple(scribe.events)


def fold(ruleset: Ruleset, state: State, events: Iterable[Event]) -> State:
    """What a state becomes by events alone."""
    evolve = ruleset.evolve
    for event in events:
        state = evolve[type(event)](state, event)
    return state


def to_act(ruleset: Ruleset, state: State) -> tuple[str, ...]:
    """The seats that may act now: those asked something, else those whose turn it is, none when it is over."""
    if state.flow.prompts:
        return flow.asked_seats(state.flow)
    if ruleset.outcome(state) is not None:
        return ()
    return ruleset.to_act(state)


def view(ruleset: Ruleset, state: State, seat: str) -> State:
    """What a seat may know of a state: of the same type, and evolved by the events that the seat is sent."""
    if seat == GM:
        return state
    seen = ruleset.view(state, seat)
    if state.flow.prompts:
        seen = msgspec.structs.replace(seen, flow=flow.seen_flow(state.flow, seat))
    return seen


def redact(ruleset: Ruleset, state: State, event: Event, seat: str) -> Event | None:
    """What a seat is sent of an event that happened on a state."""
    if seat == GM:
        return event
    if type(event) is Started:
        return Started(view(ruleset, event.state, seat))
    if type(event) in ruleset.redactions:
        return ruleset.redactions[type(event)](state, event, seat)
    return flow.seen_event(event, seat, state.flow)


def legal(game: Game, seen: State, seat: str) -> tuple[Command, ...]:
    """Every choice that a seat has, read from its view."""
    if seen.flow.prompts:
        return tuple(choice for prompt in flow.waiting_for(seen.flow, seat) for choice in flow.answers(prompt))
    if game.ruleset.outcome(seen) is not None or seat not in game.ruleset.to_act(seen):
        return ()
    return tuple(game.ruleset.legal(game, seen, seat))


Odds: TypeAlias = Mapping[Effect, Fraction]
