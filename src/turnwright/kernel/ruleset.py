"""The contract between the kernel and a game: Ruleset, Game (a ruleset with its content and rulings), Scribe, resolve.

command --decide--> events --evolve--> state
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain
from pickle import PicklingError
from typing import Any, Generic, NamedTuple, NoReturn, Protocol, Self, TypeAlias, TypeVar, Union

import msgspec

from turnwright.kernel import defaults, flow, installed
from turnwright.kernel.contract import names_what_is_missing
from turnwright.kernel.dice import Dice
from turnwright.kernel.drafts import Draft
from turnwright.kernel.language import ENGLISH, Language, Words, language, reader
from turnwright.kernel.messages import (
    Answer,
    Answered,
    Command,
    DiceRevealed,
    Event,
    Flow,
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
from turnwright.kernel.refusal import About, Refusal
from turnwright.kernel.senses import Senses
from turnwright.kernel.shapes import Effect, Form, Outcome, PackRef
from turnwright.kernel.telling import (
    Aim,
    Board,
    Face,
    Named,
    Ref,
    Said,
    Sentence,
    Sheet,
    Tag,
    Term,
    Way,
    seat_ref,
)


class HasFlow(Protocol):
    """All that the kernel reads from a state."""

    @property
    def flow(self) -> Flow[Any]: ...


S = TypeVar("S", bound=HasFlow)
C = TypeVar("C")
O = TypeVar("O")  # noqa: E741  (State, Content, Options: the letters of the whole contract)

State: TypeAlias = Any
"""A state where the ruleset is not known: its own frozen struct."""

Redact: TypeAlias = Callable[[Any, Any, str], Event | None]


class Upgrade(NamedTuple):
    """One step from a version of a ruleset to a later one."""

    to: str
    header: Callable[[dict[str, Any]], dict[str, Any]] = defaults.as_it_was
    """The setup and the rulings of a header, as plain data, in the words of the later version."""
    record: Callable[[dict[str, Any]], dict[str, Any]] = defaults.as_it_was
    """A record, as plain data, in the words of the later version."""


GM = "gm"
TABLE = "table"
WATCHER = "watcher"
"""A seat with nobody in it: it may know what everybody may know."""


def public(state: State, event: Event, seat: str) -> Event:
    """The redaction of an event that everybody may see whole."""
    return event


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules(Generic[S, C, O]):
    """What can exist, what can be asked for, what can have happened, how a match begins and ends."""

    State: type[S]
    Setup: type
    """What a match is opened with; plain data, kept in the log's header."""
    Options: type[O]
    """One field per ruling."""
    presets: Mapping[str, O]
    """Named sets of rulings; the first is the default."""
    commands: Mapping[type, Callable[[Scribe[S, C, O], Any], None]]
    events: Mapping[type, Callable[[S, Any], S]]
    words: Mapping[type, Callable[[Scribe[S, C, O], Any], None]] = field(default_factory=dict)
    canonical: Callable[[S, Command], Command] | None = None
    """The same command without anything no rule reads: this is what a record keeps. Unset: every field counts."""
    setup: Callable[[Game[S, C, O], Any], S]
    """The state before anything happened: refuses a bad setup, rolls nothing."""
    begin: Callable[[Scribe[S, C, O]], None]
    """What happens before the first choice: shuffles, initiative, the first round."""
    outcome: Callable[[S], Outcome | None]
    effect: Callable[[S, Sequence[Event]], Effect]
    """The odds key: what a person wants to know about these events, which started from this state."""
    index: Callable[[C, O], Any] = defaults.indexes_nothing
    """Tables derived from content and rulings, built once per game and kept on it: `game.index`."""
    added: Callable[[Game[S, C, O], S], Game[S, C, O]] | None = None
    """The game with the content that a match itself has added to its packs; new entries only, so that what was played
    before reads the same. Unset: no match adds any."""
    calculators: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Rules that users can call directly, by name."""
    upgrades: Mapping[str, Upgrade] = field(default_factory=dict)
    """By the version that wrote a record: how it becomes one of a later version."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Seats(Generic[S, C, O]):
    """Who sits at the table, and who may do, see and know what. A seat is a person's place."""

    names: Callable[[S], tuple[str, ...]]
    """Every seat but the game master's; also of a match that nobody has joined yet."""
    gm: bool = True
    """Whether the game has a game master, who sees all, acts for all and may override."""
    members: Callable[[S, str], tuple[str, ...]] = defaults.only_itself
    """The seats that a seat acts, answers and undoes for: itself, and for a side that shares a device its members."""
    to_act: Callable[[S], tuple[str, ...]]
    """Every seat that may act now, a side before its members."""
    anytime: frozenset[type] = frozenset()
    """Commands that a seat may send when it is not asked to act: to concede, say."""
    meanwhile: frozenset[type] = frozenset()
    """Commands that the game master may send while somebody is asked: they must leave what waits in the flow alone."""
    after: frozenset[type] = frozenset()
    """Commands that are still possible once there is a result: to rest, to hand out rewards."""
    legal: Callable[[Game[S, C, O], S, str], Iterable[Command]]
    """Every choice a seat has, read from its view."""
    offers: Callable[[Game[S, C, O], S, str], Iterable[Command]] = defaults.offers_nothing
    """Choices of `anytime` commands that a seat has while others are to act, read from its view."""
    forms: Callable[[Game[S, C, O], S, str], tuple[Form, ...]] = defaults.no_forms
    view: Callable[[S, str], S] = defaults.sees_all
    redactions: Mapping[type, Redact]
    """Every event type: `public`, or a function that gives the seat's version (None: not even that it happened).

    The kernel's `Overridden` may be among them: a refusal can be about somebody whom a seat doesn't know of.
    """
    imagine: Callable[[Game[S, C, O], S, str], S] = defaults.imagines_nothing
    """A view made decidable: whatever is hidden stays open, and is drawn when a rule first reads it."""
    imagine_all: Callable[[Game[S, C, O], S, str, Dice], S] = defaults.imagines_all
    """A whole state that fits a view, for rollouts."""
    supposes: Callable[[Prompt], tuple[str, ...] | None] = defaults.supposes_no_answer
    """The answer that odds reckon with at a prompt: as if nobody answered, unless the game says otherwise. Odds end at
    a prompt without one."""
    tells: Callable[[S, Sequence[Event], str], bool] = defaults.tells_nothing
    """Whether the events revealed something to a seat that an undo could not take back."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Telling(Generic[S, C, O]):
    """How the game is presented to people."""

    words: Words = field(default_factory=dict)
    """The game's templates by language, `{"en": {"duel.hits": "…"}}`, where it keeps none in files of its own."""
    name_of: Callable[[Game[S, C, O], S, Ref], str] = defaults.named_by_id
    """What people call something that a ref names: a piece, a move, a card. Asked for sentences about it."""
    tell: Callable[[Game[S, C, O], S, Event], Sentence | None]
    """One line of the story for an event, told from the state it led to; None where another line says it."""
    describe_command: Callable[[Game[S, C, O], S, Command], str]
    """One short line for a choice, as a menu shows it."""
    explain_command: Callable[[Game[S, C, O], S, Command], str] = defaults.says_no_more
    """What a choice does and costs, in one line; empty where its name and its odds say it."""
    aim: Callable[[Game[S, C, O], S, Command], Aim] = defaults.aims_by_fields
    """What a choice is made of: who does it, with what, at whom, where, at what cost."""
    marks: Callable[[Game[S, C, O], S, Command], Sequence[Tag]] = defaults.marks_nothing
    """What is known of a choice before any die is rolled, one tag per fact and target (`ref`): what it must roll."""
    area: Callable[[Game[S, C, O], S, Command], Sequence[tuple[int, int]]] = defaults.covers_nothing
    """The cells of the map that a choice covers."""
    ways: Callable[[Game[S, C, O], S, str], Sequence[Way]] = defaults.leads_nowhere
    """Where a piece can move now, on a map: as far as the seat whose view it is may know."""
    wishes: Callable[[Game[S, C, O], S, str], Iterable[Command]] = defaults.wishes_nothing
    """Commands that a person would look for even when they are not possible: each is listed with the reason."""
    groups: Mapping[str, str] = field(default_factory=dict)
    """Headings for the rows of a menu, by the tag of the command, in the menu's order; else the tag is the heading."""
    describe_prompt: Callable[[Game[S, C, O], S, Prompt], str] = defaults.asks_by_kind
    """What a prompt asks, as one sentence, told to the seat that is asked."""
    describe_option: Callable[[Game[S, C, O], S, Prompt, str], str] = defaults.named_so
    """What a prompt's option is called. Options with the same name do the same thing: a menu shows only one of them."""
    option_ref: Callable[[Game[S, C, O], S, Prompt, str], Ref] = defaults.is_nothing_on_the_table
    """The piece, card or cell that an option of a prompt stands for."""
    in_a_row: Callable[[Game[S, C, O], S, Prompt], int] = defaults.asks_once
    """How many prompts like this one follow each other, this one included: a screen may take the answers together."""
    describe_outcome: Callable[[Game[S, C, O], S, Outcome], Sequence[str]] = defaults.says_who_won
    """How a match ended, in sentences, told from its last state: first who won and why, then what it brings."""
    seat_name: Callable[[S, str], str] = defaults.called_in_words
    """What people call a seat; empty: what `name_of` calls it."""
    board: Callable[[Game[S, C, O], S, str], Board]
    """What a screen shows of a view."""
    sheets: Callable[[Game[S, C, O], S, str], Sequence[Sheet]] = defaults.reads_nothing
    """The cards and sheets a person can read: every piece, the cards in their hand and in play."""
    inspect: Callable[[Game[S, C, O], S, str, Ref], Sheet | None] = defaults.knows_no_more
    """What can be read about anything else that has a name here: a move, a condition, an item."""
    face: Callable[[Game[S, C, O], str], Face | None] = defaults.prints_nothing
    """What is printed on a card, by what it looks like (`Item.look`)."""
    glossary: Callable[[Game[S, C, O]], Sequence[Term]] = defaults.explains_nothing
    """The game's words, explained: what `?` shows."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Library(Generic[S, C, O]):
    """What packs hold, how it is read, and the battles that are ready to play."""

    Content: Callable[..., C] = defaults.plain_dict
    """What the packs become: one field per kind, each a dict by id."""
    kinds: Mapping[str, type] = field(default_factory=dict)
    """The folders of a pack, and the struct of an entry in each."""
    normalise: Callable[[str, dict[str, Any]], dict[str, Any]] = defaults.as_written
    """An entry in the ruleset's own spelling, where packs may use another."""
    widen_schema: Callable[[dict[str, Any]], dict[str, Any]] = defaults.as_generated
    """A JSON Schema that accepts what `normalise` does."""
    problems: Callable[[C], Iterable[tuple[str, str]]] = defaults.links_nothing
    """References that lead nowhere: (path, what is wrong)."""
    ruled: Callable[[C, O], C] = defaults.whatever_is_ruled
    """The content as the rulings have it, where entries differ under one; to do it twice changes nothing."""
    packs: tuple[str, ...] = ()
    """The packs that are loaded when none are named."""
    vocabulary: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Words that content refers to as to entries (`naming.of`) and that no pack holds: natures, conditions."""
    listed: frozenset[str] = frozenset()
    """Kinds that a form may choose from by `options_from`."""
    balance: Callable[[Game[S, C, O], Mapping[str, Collection[str]]], Iterable[Refusal]] | None = None
    """What plays but is out of balance among a pack's own entries (ids by kind), for `packs check --balance`: each a
    code with what it is about, and its place as `field`; unset: nothing is weighed."""
    coverage: Callable[[C], dict[str, Any]] | None = None
    """How much of the content is carried out, for `packs coverage`; unset: all of it."""
    old_words: Mapping[str, Callable[[dict[str, Any]], list[dict[str, Any]]]] = field(default_factory=dict)
    """Words of packs of earlier versions by what they were called (`do`), each to those of today: `packs upgrade`."""
    old_parts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """Parts of words that were written otherwise, by their field: a condition under `when`."""
    importer: Callable[[Mapping[str, bytes]], Mapping[str, list[dict[str, Any]]]] | None = None
    """Files of a foreign format, by name, to the files of a pack, by their place in it: for `packs import`."""
    sources: Mapping[str, Callable[[], Mapping[str, bytes]]] = field(default_factory=dict)
    """Installed programs whose content `packs import --from` reads, by name, each as files for `importer`."""
    reading: int = 0
    """The version of `importer`: raised when it reads the same files otherwise, so that older packs are reported."""
    encounter: Callable[[Game[S, C, O], str], Any]
    """The setup that a name stands for."""
    encounters: Callable[[Game[S, C, O]], Mapping[str, str]]
    """The names that can be played at once, each with a title."""
    Party: Any = None
    """What lasts of the players from one match to the next, for decoding; unset: nothing does."""
    party: Callable[[Game[S, C, O], S], Any] | None = None
    """The players as a match that is over left them."""
    with_party: Callable[[Game[S, C, O], Any, Any], Any] | None = None
    """A setup with a party in the place of its own players."""
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    """What a guided start asks for, and what it writes: `party`, `encounter`."""
    written_out: Callable[[Game[S, C, O], Any], Any] = defaults.written_so
    """A setup with everything in it that its encounter would fill in: what a designer can then vary."""
    levers: Callable[[Game[S, C, O], Any], Mapping[str, str]] = defaults.no_levers
    """Short names for what a designer varies, each with its path into the setup or into `content.KIND.ID`."""
    in_effect: Callable[[Game[S, C, O], Any], Mapping[str, Any]] = defaults.as_it_stands
    """What the rules make of numbers that a setup leaves open, in its shape; in `content.KIND.ID`, what entries do."""
    without: Callable[[Game[S, C, O], Any, str], Any] = defaults.simply_without
    """Abilities (a list, or names with ranks or copies) without one of them; None if that one cannot be taken out."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Players(Generic[S, C, O]):
    """Who plays the seats that no person plays."""

    by_name: Mapping[str, Callable[..., Command]] = field(default_factory=dict)
    """The game's own AIs: choose(view, legal, dice)."""
    guests: Mapping[str, Callable[[str], Callable[..., Command]]] = field(default_factory=dict)
    """Players that were written for another program, by the word before a colon: `cabt:FOLDER` calls `guests["cabt"]`
    with the folder. Only commands of this computer do, as with a player's file."""
    thinks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Those of them that think and say why: think(view, legal, dice, budget), a `players.search.Thought`. The first of
    them plays the level `cruel`, which is `search` in other games."""
    profile: Callable[[S, str], str]
    """The name of the player that takes a seat when no person does."""
    evaluate: Callable[[Game[S, C, O], S, str], int] = defaults.values_nothing
    """How good a state is for a seat: for players that look ahead."""
    rollout: Callable[..., Command] | None = None
    """A quick player for any seat, choose(view, legal, dice): players that think play battles out with it."""
    instinct: Callable[..., Command] | None = None
    """Whose choice they keep unless another is clearly better, choose(view, legal, dice); also plays the level `hard`.
    Unset: the seat's own AI."""
    sure: int = 1
    """Standard errors by which that other choice must be better: more where battles are played out to the end, because
    won or lost is a rough value, and the luckiest of ten choices looks good."""
    suppose: Callable[[Game[S, C, O], S, str, Dice], S] = defaults.imagines_all
    """What they suppose besides in a state that fits a seat's view: what may be there without a trace in it."""
    promise: Callable[[Game[S, C, O], S, str, Sequence[Command]], Sequence[int]] = defaults.looks_alike
    """How good each choice looks at a glance: where there are too many, only the most promising are thought about."""
    win_chance: Callable[[Game[S, C, O], S, str], int] | None = None
    """The chance that a seat wins from a state that is not decided, in ten-thousandths; unset: `evaluate` must do."""
    outlook: Callable[[Game[S, C, O], S, str], int] | None = None
    """The same for players that think, who only compare states of one battle; unset: `win_chance`."""
    held: Sequence[tuple[int, int]] = ()
    """How often positions with a `win_chance` in each tenth were really won by the first seat, in percent: 95 %
    intervals, by `scripts/win_chance.py check`. A review shows them with its chances."""
    sims: int = 160
    """Simulations that a decision gets where nobody says how many: a few tenths of a second."""
    far: Callable[[S, S], bool] = defaults.is_never_far
    """Whether a battle has been played out for long enough, from the first state to the second, to be valued."""
    senses: Callable[[Game[S, C, O]], Senses[S]] | None = None
    """Positions and choices as numbers, for programs that learn (`turnwright.env`); unset: none can."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(Generic[S, C, O]):
    """A game as one value: tables of plain functions, by subject. `rulesets/duel.py` is one to read and copy.

    S is its State, C its Content, O its Options.
    """

    name: str
    version: str
    title: str
    rules: Rules[S, C, O]
    seats: Seats[S, C, O]
    telling: Telling[S, C, O]
    content: Library[S, C, O]
    players: Players[S, C, O]

    # Derived: the ruleset's tables with the kernel's own entries
    decide: Mapping[type, Callable[[Scribe[S, C, O], Any], None]] = field(init=False, repr=False)
    evolve: Mapping[type, Callable[[S, Any], S]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "decide", {**self.rules.commands, Answer: flow.answer})
        object.__setattr__(self, "evolve", {**self.rules.events, **flow.EVOLVE})
        strange = set(self.rules.events) ^ (set(self.seats.redactions) - {Overridden})
        assert not strange, f"{self.name}: events without a redaction, or the other way round: {strange}"

    def __reduce__(self) -> tuple[Any, ...]:
        """A ruleset is pickled by its name: its functions stay where they are installed."""
        if installed.ruleset(self.name) is not self:
            raise PicklingError(
                f"The ruleset {self.name} is not the installed one, so it cannot be sent to another process."
            )
        return installed.ruleset, (self.name,)

    def varied(self, **changes: Any) -> Self:
        """A copy with some fields changed, whichever group they are in, to try something out."""
        groups: dict[str, dict[str, Any]] = {}
        own: dict[str, Any] = {}
        for name, value in changes.items():
            group = next((each for each in _GROUPS if name in _fields(getattr(self, each))), None)
            if group is None:
                own[name] = value
            else:
                groups.setdefault(group, {})[name] = value
        return replace(self, **own, **{group: replace(getattr(self, group), **new) for group, new in groups.items()})

    @property
    def command_type(self) -> Any:
        """Every command of the game, for decoding."""
        return Union[(Start, Answer, *self.rules.commands)]

    @property
    def event_type(self) -> Any:
        """Every event of the game, for decoding."""
        word: Any = Union[tuple(self.rules.words) or (Word,)]  # noqa: UP007  (a union of what is only known here)
        started: Any = Started
        return Union[
            (started[self.rules.State], Paused[word], Answered, Resumed, Overridden, DiceRevealed, *self.rules.events)
        ]


for _group in (Ruleset, Rules, Seats, Telling, Library, Players):
    names_what_is_missing(_group)

AnyRuleset: TypeAlias = Ruleset[Any, Any, Any]

_GROUPS = ("rules", "seats", "telling", "content", "players")
_WORKED_OUT = ("index", "remembered", "callings", "language", "_speaking")
MOST_REMEMBERED = 20_000
"""What players have worked out: how much of it a game keeps."""


def _fields(group: Any) -> set[str]:
    return {each.name for each in fields(group)}


@dataclass(frozen=True, eq=False)
class Game(Generic[S, C, O]):
    """A ruleset with its content and its rulings: everything that deciding needs besides the state and the dice."""

    ruleset: Ruleset[S, C, O]
    content: C
    options: O
    packs: tuple[PackRef, ...] = ()
    changes: Mapping[str, Mapping[str, dict[str, Any]]] | None = None
    """What is laid over the packs to be tried out."""
    spoken: str = ENGLISH.code
    """The language in which the game is told. No rule reads it."""

    def __post_init__(self) -> None:
        # Every decision reads `game.ruleset` many times, and what is worked out later lands in the same dictionary: one
        # that shares its keys with other games' is read the slow way from then on (a twentieth of opening a duel).
        ruled = self.ruleset.content.ruled(self.content, self.options)
        object.__setattr__(self, "__dict__", {**self.__dict__, "content": ruled})

    @cached_property
    def index(self) -> Any:
        """The ruleset's own tables, derived from content and rulings on first use."""
        return self.ruleset.rules.index(self.content, self.options)

    @cached_property
    def language(self) -> Language:
        """The templates for everything that people read, the ruleset's own among them."""
        return language(self.spoken).with_words(self.ruleset.telling.words)

    @cached_property
    def callings(self) -> list[Calling]:
        """A cache of one: the names of the state that something was refused in last. A screen asks of many commands."""
        return []

    @property
    def title(self) -> str:
        """What the game is, in a line: the template `<ruleset>.title`, or as the ruleset has it."""
        return self.language.name(f"{self.ruleset.name}.title", self.ruleset.title)

    def speaking(self, code: str) -> Self:
        """The same game told in another language, or in the reader's: everything that was worked out is shared."""
        code = code or reader().code
        if code == self.spoken:
            return self
        others: dict[str, Self] = self.__dict__.setdefault("_speaking", {})
        if code not in others:
            others[code] = replace(self, spoken=code)
            others[code].__dict__.update(index=self.index, remembered=self.remembered, _speaking=others)
            others[self.spoken] = self
        return others[code]

    @cached_property
    def remembered(self) -> dict[Any, Any]:
        """What players have worked out, by situation: an equal one need not be worked out again."""
        return {}

    def remember(self, situation: Hashable, found: Any) -> None:
        """Keeps what was worked out while there is room: battles of one encounter reach the same positions."""
        if len(self.remembered) >= MOST_REMEMBERED:
            self.remembered.clear()
        self.remembered[situation] = found

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _WORKED_OUT}


AnyGame: TypeAlias = Game[Any, Any, Any]


class Calling:
    """What people call the things that refs name, as a match stands: for sentences about them (`Refusal.within`)."""

    __slots__ = ("game", "names", "state")

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state
        self.names: dict[tuple[str, Ref], Named] = {}
        """Those that were asked for, by language: a screen has many sentences about the same."""

    def __call__(self, ref: Ref, spoken: Language) -> Said:
        key = spoken.code, ref
        if key not in self.names:
            self.names[key] = Named(ref, called(self.game.speaking(spoken.code), self.state, ref))
        return self.names[key]


def calling(game: AnyGame, state: State) -> Calling:
    """The names of everything as it stands."""
    last = game.callings
    if not last or last[0].state is not state:
        last[:] = [Calling(game, state)]
    return last[0]


def called(game: Game[S, C, O], state: S, ref: Ref) -> str:
    """What people call something on the table: a seat, or what the game has a name for."""
    kind, _, name = ref.partition(":")
    if kind == "seat":
        return seat_name(game, state, name)
    return game.ruleset.telling.name_of(game, state, ref)


def seat_name(game: Game[S, C, O], state: S, seat: str) -> str:
    """What people call a seat, the table's own included."""
    if seat in (GM, TABLE, WATCHER):
        return game.language.text(f"kernel.seat_{seat}")
    printed = game.language.template(f"{game.ruleset.name}.seat.{seat}")
    return (
        printed
        or game.ruleset.telling.seat_name(state, seat)
        or game.ruleset.telling.name_of(game, state, seat_ref(seat))
    )


class TurnOver(Exception):
    """Raised only while odds are worked out: the command's own consequences end here."""


_THE_GAMES: Any = None


class Scribe(msgspec.Struct, Generic[S, C, O], eq=False, gc=False):
    """Records what happens while one command is being decided, and lives no longer than that.

    A struct, because one is made for every command: C fills it in a fifth of the time of an `__init__`.
    """

    game: Game[S, C, O]
    state: S
    dice: Dice
    by: str
    n: int = 0
    override: str | None = None
    imagined: bool = False
    """Whether the state is what a seat imagines: a rule then draws hidden things when it first reads them."""
    events: list[Event] = []
    frames: list[Frame[Any]] = []
    asks: list[Prompt] = []
    answers: tuple[tuple[str, ...], ...] = ()
    content: C = _THE_GAMES
    options: O = _THE_GAMES

    def __post_init__(self) -> None:
        """Rules read content and rulings all the time: as fields they cost no call."""
        self.content = self.game.content
        self.options = self.game.options

    def record(self, event: Event) -> None:
        """Records a fact and lets it change the state at once, so that whatever follows sees the world as it is now."""
        self.state = self.game.ruleset.evolve[type(event)](self.state, event)
        self.events.append(event)

    def require(
        self,
        ok: bool,
        code: str,
        sentence: str | None = None,
        /,
        *,
        overridable: bool = False,
        field: str = "",
        short: str | None = None,
        **about: About,
    ) -> None:
        """Refuses unless `ok`, before anything is rolled. The game master may override some refusals, with a reason.

        `about` names what the refusal is about, for the template of its code: refs and numbers.
        """
        if not ok:
            self.insist(Refusal.of(code, about, sentence, field=field, overridable=overridable, short=short))

    def insist(self, refusal: Refusal | None) -> None:
        """Refuses where there is a refusal, unless the game master overrides it."""
        if refusal is None:
            return
        if refusal.overridable and self.override is not None and self.by == GM:
            told = refusal.sentence if refusal.is_sentence else ""
            self.record(Overridden(refusal.code, self.override, dict(refusal.about), told))
            return
        raise refusal

    def refuse(
        self, code: str, sentence: str | None = None, /, *, field: str = "", short: str | None = None, **about: About
    ) -> NoReturn:
        """Refuses outright; `field` is the field of the command that is wrong, where it is one."""
        raise Refusal.of(code, about, sentence, field=field, short=short)

    def next_turn(self) -> None:
        """Marks the end of the command's own consequences: the odds of a command stop here, a match goes on."""
        if self.imagined:
            raise TurnOver

    def suppose(self, state: S) -> None:
        """Fixes something hidden that a rule has just drawn, in an imagined state only."""
        assert self.imagined, "only an imagined state may be changed without an event"
        self.state = state

    # Flow: what a decide function or a word may do with the words to come.

    def do(self, *words: Word) -> None:
        """Puts words ahead of those still to come."""
        if self.frames:
            frame = self.frames[-1]
            self.frames[-1] = Frame((*words, *frame.todo), frame.bound)
        else:
            self.frames.append(Frame(words))

    def push(self, *words: Word, **bound: Value) -> None:
        """Runs words in their own frame, with their own names, before anything else continues."""
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
        """Skips the rest of this frame."""
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
        veiled: bool = False,
    ) -> None:
        """Asks a seat, from within a word and before that word records anything: the word runs again with `answers`."""
        assert otherwise is not None or not veiled, f"{kind} cannot be declined, so it cannot be veiled"
        self.asks.append(Prompt("", seat, kind, tuple(options), least, most, otherwise, secret, about or {}, veiled))


AnyScribe: TypeAlias = Scribe[Any, Any, Any]


def decide(scribe: Scribe[S, C, O], command: Command) -> None:
    """Decides one command to its end or to the next prompt."""
    try:
        scribe.game.ruleset.decide[type(command)](scribe, command)
        if scribe.frames:
            flow.run(scribe)
    except Refusal as refusal:
        raise refusal.within(calling(scribe.game, scribe.state)) from refusal.__cause__


def resolve(
    game: Game[S, C, O],
    state: S,
    command: Command,
    dice: Dice,
    *,
    by: str = TABLE,
    n: int = 0,
    override: str | None = None,
) -> tuple[S, tuple[Event, ...]]:
    """Decides a command on a state: what it becomes, and what happened."""
    scribe = Scribe(game, state, dice, by=by, n=n, override=override)
    decide(scribe, command)
    return scribe.state, tuple(scribe.events)


def carry_out(
    game: Game[S, C, O],
    state: S,
    rule: Callable[[Scribe[S, C, O]], object],
    dice: Dice,
    *,
    by: str = TABLE,
    imagined: bool = False,
) -> tuple[S, tuple[Event, ...]]:
    """Applies a rule to a state outside any match: what it becomes, and what happened.

    An imagined rule ends where its turn does: a campaign uses this for what happens between fights.
    """
    scribe = Scribe(game, state, dice, by=by, imagined=imagined)
    with suppress(TurnOver):
        rule(scribe)
    return scribe.state, tuple(scribe.events)


def step(game: Game[S, C, O], state: S, seat: str, command: Command, dice: Dice) -> S:
    """The state that a seat's command leads to, without making a record: for searches and rollouts."""
    scribe = Scribe(game, state, dice, by=seat)
    decide(scribe, command)
    return scribe.state


def fold(ruleset: Ruleset[S, C, O], state: S, events: Iterable[Event]) -> S:
    """The state that events lead to, by themselves."""
    evolve = ruleset.evolve
    for event in events:
        state = evolve[type(event)](state, event)
    return state


def to_act(ruleset: Ruleset[S, C, O], state: S) -> tuple[str, ...]:
    """The seats that may act now: those asked something, else those whose turn it is, none when it is over.

    A seat that acts for others comes before them.
    """
    if state.flow.prompts:
        return answering(ruleset, state)
    if ruleset.rules.outcome(state) is not None:
        return ()
    return ruleset.seats.to_act(state)


def answering(ruleset: Ruleset[S, C, O], state: S) -> tuple[str, ...]:
    """The seats that may answer what is asked: those that act for an asked one, then the asked ones themselves."""
    named, seats = flow.asked_seats(state.flow), ruleset.seats
    others = (seat for seat in seats.names(state) if seat not in named)
    return (*(seat for seat in others if not {*named}.isdisjoint(seats.members(state, seat))), *named)


def widest(ruleset: Ruleset[S, C, O], state: S, seats: Iterable[str]) -> tuple[str, ...]:
    """Of these seats, the ones that none of the others acts for: a side rather than its members."""
    some = tuple(seats)
    covered = {member for seat in some for member in _others(ruleset, state, seat)}
    return tuple(seat for seat in some if seat not in covered)


def narrowest(ruleset: Ruleset[S, C, O], state: S, seats: Iterable[str]) -> tuple[str, ...]:
    """Of these seats, the ones that act for none of the others: a side's members rather than the side."""
    some = tuple(seats)
    return tuple(seat for seat in some if _others(ruleset, state, seat).isdisjoint(some))


def _others(ruleset: Ruleset[S, C, O], state: S, seat: str) -> set[str]:
    """The seats that a seat acts for besides itself."""
    return {*ruleset.seats.members(state, seat)} - {seat}


def view(ruleset: Ruleset[S, C, O], state: S, seat: str) -> S:
    """What a seat may know of a state: the same type, evolved by the events that the seat is sent."""
    if seat == GM:
        if ruleset.seats.gm:
            return state
        seat = WATCHER
    seen: Any = ruleset.seats.view(state, seat)
    if state.flow.prompts:
        seen = msgspec.structs.replace(seen, flow=flow.seen_flow(seen.flow, ruleset.seats.members(state, seat)))
    view: S = seen
    return view


def redact(ruleset: Ruleset[S, C, O], state: S, event: Event, seat: str) -> Event | None:
    """What a seat is sent of an event that happened on a state."""
    if seat == GM:
        if ruleset.seats.gm:
            return event
        seat = WATCHER
    if type(event) is Started:
        return Started(view(ruleset, event.state, seat))
    if type(event) is Paused:
        seen = view(ruleset, flow.paused(state, event), seat).flow
        return Paused(seen.frames, seen.prompts)
    if type(event) in ruleset.seats.redactions:
        return ruleset.seats.redactions[type(event)](state, event, seat)
    return flow.seen_event(event, ruleset.seats.members(state, seat), state.flow)


def legal(game: Game[S, C, O], seen: S, seat: str) -> tuple[Command, ...]:
    """Every choice that a seat has, read from its view; the game master has those of everybody whose turn it is."""
    if seat == GM and game.ruleset.seats.gm:
        acting_now = widest(game.ruleset, seen, to_act(game.ruleset, seen))
        return tuple(chain.from_iterable([_legal(game, seen, acting) for acting in acting_now]))
    return _legal(game, seen, seat)


def _legal(game: Game[S, C, O], seen: S, seat: str) -> tuple[Command, ...]:
    ruleset = game.ruleset
    if seat not in to_act(ruleset, seen):
        return () if ruleset.rules.outcome(seen) is not None else tuple(ruleset.seats.offers(game, seen, seat))
    if seen.flow.prompts:
        asked = flow.waiting_for(seen.flow, ruleset.seats.members(seen, seat))
        return tuple(choice for prompt in asked for choice in flow.answers(prompt))
    return tuple(ruleset.seats.legal(game, seen, seat))


Odds: TypeAlias = Mapping[Effect, Fraction]
