"""The shapes in which a game is shown to people: boards, lines of the story, aims of a choice, sheets, a glossary.

They are data: a screen lays them out, a terminal prints them, a screen reader speaks them. Nobody parses a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec

Ref: TypeAlias = str
"""What something on the table is called: its kind and its id, as in `piece:b1`, `cell:3,4` or `move:ember`."""


def ref(kind: str, name: str) -> Ref:
    return f"{kind}:{name}"


def piece_ref(piece: str) -> Ref:
    return f"piece:{piece}"


def seat_ref(seat: str) -> Ref:
    return f"seat:{seat}"


def cell_ref(cell: tuple[int, int]) -> Ref:
    return f"cell:{cell[0]},{cell[1]}"


def kind_of(named: Ref) -> str:
    """`move` of `move:ember`."""
    return named.partition(":")[0]


def id_of(named: Ref) -> str:
    """`ember` of `move:ember`."""
    return named.partition(":")[2]


# The board


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bar: hit points, qi, stress."""

    name: str
    value: int
    most: int
    id: str = ""
    """What the number is, for screens that draw some gauges specially: hp, temp_hp, injuries …"""
    hidden: bool = False
    """Whether the value is only an estimate: a foe's HP in percent."""
    least: int = 0
    """For an estimate: the number is above this, and at most `value`."""
    text: str = ""
    """What it means, for new players."""


class Tag(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something shown beside a piece: a condition, a stage, a stance, an item."""

    id: str
    name: str
    value: int | None = None
    rounds: int | None = None
    text: str = ""
    """What it does, on request."""
    tone: Literal["", "good", "bad", "warn"] = ""
    ref: Ref = ""
    turns: bool = False
    """Whether `rounds` counts its owner's turns instead of the table's rounds."""


Stance: TypeAlias = Literal["mine", "ally", "foe", "other"]


class Threat(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a foe could do next, in this state."""

    name: str
    damage: str = ""
    missing: tuple[str, ...] = ()
    """The Energy it still lacks, symbol by symbol; empty if it could act at once."""
    falls: str = ""
    """The name of a piece that this would certainly defeat."""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit on the board."""

    id: str
    name: str
    side: str
    gauges: tuple[Gauge, ...] = ()
    tags: tuple[Tag, ...] = ()
    out: bool = False
    kind: str = "unit"
    """The game's word for it: pokemon, trainer, hero, enemy, card."""
    stance: Stance = "other"
    """Whose it is from the seat's point of view."""
    owner: str = ""
    """The seat that plays it."""
    position: tuple[int, int] | None = None
    size: int = 1
    """Its width and height in cells."""
    place: str = ""
    """The zone it is in, if the game has zones: `active`, `bench`, `ball`."""
    look: str = ""
    """What screens draw it from, if many look alike: its species. Otherwise they draw it from its id."""
    elements: tuple[str, ...] = ()
    """Its types, the first one first: fire, water. A screen shows each as a glyph, a colour and a word."""
    count: int | None = None
    """Its number in the turn order, if the game has one: its initiative."""
    left: tuple[Tag, ...] = ()
    """What is left of its turn while it acts: its kinds of action, with how many of each."""
    threats: tuple[Threat, ...] = ()
    """What it could do to the seat next, if the game shows that openly."""

    @property
    def ref(self) -> Ref:
        return piece_ref(self.id)


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something in a zone: a card, with its name if the seat may know it."""

    ref: Ref
    name: str
    text: str = ""
    same_as: Ref = ""
    """The first of its kind in the zone. Choices name only that one, so an equal card after it has none of its own."""
    face_down: bool = False
    """Whether it is face down: the seat can point at it, but not read it."""
    look: str = ""
    """Which card it is, if the seat may know: ask for its `Face` by this."""
    count: int = 1
    """How many there are, if equal ones are stacked."""


class Likely(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that may be in a zone that the seat can't see into."""

    look: str
    name: str
    count: int
    """How many copies the seat hasn't seen yet."""
    chance: float
    """The probability that the zone contains at least one."""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place for things that are not on the map: a hand, a deck, a bench, the balls on a belt."""

    id: str
    name: str
    owner: str
    count: int
    items: tuple[Item, ...] = ()
    """What the seat may see of it; fewer than `count` if some are hidden."""
    likely: tuple[Likely, ...] = ()
    """What the hidden cards may be, if deck lists are open; the likeliest first."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a card can do: an attack, an ability."""

    name: str
    kind: str = ""
    """What the card calls it: attack, ability."""
    cost: tuple[str, ...] = ()
    """The energy that it costs, symbol by symbol."""
    damage: str = ""
    text: str = ""
    """Its effect as it is played."""
    printed: str = ""
    """The printed text, if the pack keeps it."""


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on a card, so that a screen can draw it."""

    look: str
    name: str
    kind: str
    """pokemon, trainer or energy."""
    sort: str = ""
    """Basic, Stage 1, Item, Supporter …, as people call it."""
    elements: tuple[str, ...] = ()
    family: str = ""
    """The same for all cards of an evolution line, which are drawn as one animal growing up."""
    rank: int = 0
    """Its stage as a number: how many cards are under it."""
    hp: int = 0
    under: str = ""
    """What it evolves from."""
    lines: tuple[Line, ...] = ()
    text: str = ""
    """Its effect as it is played, for a card without lines; how a Pokémon of several cards is put into play."""
    printed: str = ""
    weak: tuple[tuple[str, str], ...] = ()
    """Types and how much: fire, ×2."""
    resist: tuple[tuple[str, str], ...] = ()
    retreat: int = 0
    provides: tuple[str, ...] = ()
    does: str = ""
    """The first thing it does, for its picture: draw, heal, search …"""
    left_out: tuple[str, ...] = ()
    """What is printed but not played."""
    doubts: tuple[str, ...] = ()
    """Printed phrases that may be played differently."""
    set: str = ""
    number: str = ""
    copies: int = 0
    """How many cards of this name a deck may have; 0: any number."""


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cell of the map that is not plain ground."""

    at: tuple[int, int]
    terrain: str = ""
    hazards: tuple[str, ...] = ()
    height: int = 0


class Map(msgspec.Struct, frozen=True, omit_defaults=True):
    """A grid of cells; (0, 0) is at the top left."""

    width: int
    height: int
    cells: tuple[Cell, ...] = ()
    unit: str = ""
    """The length of a cell: `1 m`."""
    diagonals: tuple[int, ...] = (1,)
    """The cost of diagonal steps, repeated: (1, 2) is 1, 2, 1, 2. For measuring distances."""


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces that fight together."""

    id: str
    name: str
    stance: Stance = "other"
    note: str = ""
    """A note beside its name: the cards it has left. Shown even without pieces."""
    camp: Literal["", "heroes", "helpers", "foes", "rivals"] = ""
    """Its role in the story, for screens of no side: the GM's and the group's colour frames by it."""
    plays: str = ""
    """The name of its deck. Screens may use it as the name of the side."""


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat sees of the table."""

    heading: str
    order: tuple[str, ...]
    """Pieces by id, in the order in which they act; the first acts now."""
    pieces: tuple[Piece, ...]
    notes: tuple[Tag, ...] = ()
    """What affects everybody: weather, hazards, a stadium, a warning."""
    sides: tuple[Side, ...] = ()
    round: int | None = None
    zones: tuple[Zone, ...] = ()
    map: Map | None = None
    done: tuple[str, ...] = ()
    """Ids of the pieces that have already acted this round, in that order."""
    title: str = ""
    """The fight's name, if it has one."""

    def piece(self, piece_id: str) -> Piece | None:
        return next((piece for piece in self.pieces if piece.id == piece_id), None)


# The ground


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that a piece can make now: its goal, cost and path, and the dangers on the way."""

    at: tuple[int, int]
    cost: int
    path: tuple[tuple[int, int], ...] = ()
    """The cells of the path; the last one is the goal."""
    warnings: tuple[Tag, ...] = ()
    """Hazards on the path and pieces that may strike, each with a ref to its source."""
    command: dict[str, Any] = {}
    """The command to submit for this move."""


# The story


class Named(msgspec.Struct, frozen=True, tag="ref"):
    """Something on the table, by its name."""

    ref: Ref
    name: str


class Step(msgspec.Struct, frozen=True):
    """One step of a calculation: `+8`, `Attack`."""

    value: str
    name: str


class Number(msgspec.Struct, frozen=True, tag="number", omit_defaults=True):
    """A number with its steps, which a screen shows on request."""

    value: int
    steps: tuple[Step, ...] = ()
    text: str = ""
    """How it is written, if not by its digits alone."""


class Roll(msgspec.Struct, frozen=True, tag="roll", omit_defaults=True):
    """Dice that were rolled."""

    label: str
    """What they were rolled for: accuracy, damage."""
    faces: tuple[int, ...]
    sides: int = 0
    """Of each die; 0 where they differ."""
    text: str = ""
    """How they are written, if not as `5+6`."""
    good: int = 0
    """For dice that are counted, not added up: a die that shows at least this is a success. 0: dice are added up."""


Part: TypeAlias = str | Named | Number | Roll

Cue: TypeAlias = Literal[
    "",
    "ask",
    "strike",
    "critical",
    "miss",
    "move",
    "draw",
    "flip",
    "roll",
    "heal",
    "shield",
    "status",
    "fall",
    "level",
    "turn",
    "end",
]
"""What a page may animate: `critical` is a strike with luck, `level` a new level."""
Tone: TypeAlias = Literal["", "good", "hurt", "defeat", "warn", "heading"]


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the story. Lines of a greater depth belong to the one above."""

    parts: tuple[Part, ...]
    cue: Cue = ""
    tone: Tone = ""
    depth: int = 0

    @property
    def text(self) -> str:
        return plain(self.parts)


def written(part: Part) -> str:
    """A part of a line as text."""
    if isinstance(part, str):
        return part
    if isinstance(part, Named):
        return part.name
    if isinstance(part, Number):
        return part.text or str(part.value)
    return part.text or "+".join(map(str, part.faces))


def plain(parts: Iterable[Part]) -> str:
    """The parts of a line as text."""
    return "".join(
        [part if isinstance(part, str) else part.name if isinstance(part, Named) else written(part) for part in parts]
    )


Said: TypeAlias = str | Named | Number | Roll | tuple["Said", ...] | None
"""What a line is put together from; nothing is left out, and a tuple is its parts."""


def say(*said: Said, cue: Cue = "", tone: Tone = "", depth: int = 0) -> Sentence:
    """A line from its parts; adjacent texts become one."""
    parts: list[Part] = []
    _join(said, parts)
    return Sentence(tuple(parts), cue, tone, depth)


def _join(said: Iterable[Said], parts: list[Part]) -> None:
    """Adds parts to a line, leaving out empty ones."""
    for part in said:
        if isinstance(part, tuple):
            _join(part, parts)
        elif isinstance(part, str):
            if parts and isinstance(parts[-1], str):
                parts[-1] += part
            elif part:
                parts.append(part)
        elif part is not None:
            parts.append(part)


def listed(said: Iterable[Said], between: str = ", ") -> tuple[Said, ...]:
    """Parts with a separator between them."""
    found: list[Said] = []
    for part in said:
        found += [between, part] if found else [part]
    return tuple(found)


# Choices


class Aim(msgspec.Struct, frozen=True, omit_defaults=True):
    """The parts of a command, so that a screen can find it by the acting piece and by the piece or cell it aims at."""

    verb: str
    """What is done: Attack, Attach, Move."""
    name: str = ""
    """What it is done with: the name of the move, the card, the technique."""
    source: Ref = ""
    """What a person would tap first: the acting piece, the card in the hand."""
    targets: tuple[Ref, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    cost: tuple[Tag, ...] = ()
    """Its price: an action, 2 qi, a scene move."""
    subject: Ref = ""
    """The sheet to read about it: of the move, the technique."""
    element: str = ""
    """The type of the move, if the game has types: fire, water."""


# Things to read


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of a sheet: name, value, and a ref to read more."""

    name: str
    value: str
    text: str = ""
    ref: Ref = ""


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a sheet under a heading of its own: rows, or paragraphs, or both."""

    heading: str = ""
    facts: tuple[Fact, ...] = ()
    lines: tuple[str, ...] = ()


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the table that can be read: a piece, a card, a move, a condition."""

    ref: Ref
    title: str
    where: str = ""
    """Its owner and place: sheets of one place are listed together."""
    blocks: tuple[Block, ...] = ()

    def lines(self) -> tuple[str, ...]:
        """The sheet as lines of text."""
        return tuple(row for block in self.blocks for row in _rows(block))


def _rows(block: Block) -> Iterable[str]:
    inset = "  " if block.heading else ""
    if block.heading:
        yield f"{block.heading}:"
    for fact in block.facts:
        value = f": {fact.value}" if fact.value else ""
        yield f"{inset}{fact.name}{value}{f' ({fact.text})' if fact.text else ''}"
    yield from (f"{inset}{row}" for row in block.lines)


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word of the game, explained: THP, Strain, Injury."""

    ref: Ref
    name: str
    text: str
