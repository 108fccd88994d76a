"""The messages between a screen and a table, as data with a JSON Schema: the same for a socket and a worker.

A client never folds events: it is sent screens (what there is to see and do) and records (what happened, told).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from turnwright.kernel.language import ENGLISH, Language
from turnwright.kernel.readers import reader
from turnwright.kernel.refusal import About, Refusal, text_ref
from turnwright.kernel.telling import Board, Face, Piece, Sheet, Term, Way
from turnwright.table.shapes import (
    Asked,
    Choice,
    Considered,
    Ending,
    Form,
    Option,
    SeatName,
    Told,
    Unavailable,
    Weighed,
    Why,
)

PROTOCOL = 2


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """A message; if it has an `id`, that comes back with the answer."""


# From a client


class Hello(Message, frozen=True, tag="hello"):
    """The first message: the client's protocol, and the catalogue it already has."""

    protocol: int = PROTOCOL
    catalog: str = ""
    id: str = ""
    language: str = ""
    """The person's language; unset: the host's."""


class Open(Message, frozen=True, tag="open"):
    """Opens a match: an encounter by its name, or a setup."""

    ruleset: str
    encounter: str = ""
    setup: dict[str, Any] | None = None
    seed: int = 1
    seat: str = ""
    preset: str = ""
    options: dict[str, Any] = {}
    players: dict[str, str] = {}
    """A player (a bot) for a seat, or "*" for all others; seats without one get the game's own player."""
    hot_seat: bool = False
    """Whether people play the other seats too."""
    packs: tuple[str, ...] = ()
    """Ids of the person's own packs, laid over the game's; only packs that the host was given."""
    id: str = ""


class Join(Message, frozen=True, tag="join"):
    """Asks for the screen and for the records after this one."""

    since: int = 0
    id: str = ""


class Submit(Message, frozen=True, tag="submit"):
    """A choice by its key, or a command; with dice rolled by hand, or overriding the rules with a reason."""

    seen: int
    key: str = ""
    command: dict[str, Any] | None = None
    dice: dict[str, tuple[int, ...]] = {}
    override: bool = False
    reason: str = ""
    id: str = ""
    auto: bool = False
    """Whether the screen sent it by itself: the person wants that where there is only one choice."""


class AskOdds(Message, frozen=True, tag="odds"):
    """The odds of choices, by their keys."""

    seen: int
    keys: tuple[str, ...]
    id: str = ""


class AskWhy(Message, frozen=True, tag="why"):
    """Why a command is not possible."""

    command: dict[str, Any]
    id: str = ""


class Inspect(Message, frozen=True, tag="inspect"):
    """Asks for the sheet about something."""

    ref: str
    id: str = ""


class Preview(Message, frozen=True, tag="preview"):
    """Asks what a command of the game master would change, without deciding it."""

    command: dict[str, Any]
    id: str = ""


class AskFaces(Message, frozen=True, tag="faces"):
    """Asks for the faces of cards, by their looks."""

    looks: tuple[str, ...]
    id: str = ""


class AskWays(Message, frozen=True, tag="ways"):
    """Where a piece can move now."""

    piece: str
    id: str = ""


class Suggest(Message, frozen=True, tag="suggest"):
    """Asks what a player (a bot) would choose here."""

    player: str = ""
    id: str = ""


class Undo(Message, frozen=True, tag="undo"):
    """Takes back a record and everything since; your own last choice if none is named."""

    to: int | None = None
    id: str = ""


class Redo(Message, frozen=True, tag="redo"):
    """Brings back what was last taken back."""

    id: str = ""


class Fork(Message, frozen=True, tag="fork"):
    """Continues from an earlier record in a separate match."""

    at: int | None = None
    id: str = ""


class At(Message, frozen=True, tag="at"):
    """The board as it was after a record."""

    n: int
    id: str = ""


class AskMoments(Message, frozen=True, tag="moments"):
    """Asks for the board after each line of the story of these records."""

    since: int
    """The record before the first."""
    until: int
    id: str = ""


class AskLog(Message, frozen=True, tag="log"):
    """Asks for the match's log, if this seat may have it."""

    id: str = ""


class Load(Message, frozen=True, tag="load"):
    """Continues a match from its log."""

    log: str
    seat: str = ""
    players: dict[str, str] = {}
    hot_seat: bool = False
    id: str = ""


class Verify(Message, frozen=True, tag="verify"):
    """Decides the match again, and compares."""

    id: str = ""


class RequestUndo(Message, frozen=True, tag="request"):
    """Asks the table to take something back."""

    to: int | None = None
    id: str = ""


class Approve(Message, frozen=True, tag="approve"):
    """Agrees to an undo, or declines it: then the request is over."""

    to: int
    yes: bool = True
    id: str = ""


class Wish(Message, frozen=True, tag="wish"):
    """Asks the game master for something this seat can't do now, in words or as a command; empty: asks no more."""

    text: Annotated[str, msgspec.Meta(max_length=200)] = ""
    command: dict[str, Any] | None = None
    id: str = ""


class Grant(Message, frozen=True, tag="grant"):
    """The game master's answer to a seat's request."""

    seat: str
    yes: bool = True
    id: str = ""


class HandOver(Message, frozen=True, tag="hand_over"):
    """Hands a piece to another seat, where the game allows it."""

    piece: str
    seat: str = ""
    id: str = ""


class Concede(Message, frozen=True, tag="concede"):
    """Gives up the match."""

    id: str = ""


class Ping(Message, frozen=True, tag="ping"):
    id: str = ""


FromClient: TypeAlias = (
    Hello
    | Open
    | Join
    | Submit
    | AskOdds
    | AskWhy
    | Inspect
    | AskFaces
    | AskWays
    | Preview
    | Suggest
    | Undo
    | Redo
    | Fork
    | At
    | AskMoments
    | AskLog
    | Load
    | Verify
    | RequestUndo
    | Approve
    | Wish
    | Grant
    | HandOver
    | Concede
    | Ping
)


# From a host


class RulesetName(msgspec.Struct, frozen=True):
    """A game that can be played here, with its encounters by name."""

    id: str
    title: str
    encounters: dict[str, str]
    players: tuple[str, ...]


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to hello: the games, or the match at this table."""

    protocol: int
    version: str
    rulesets: tuple[RulesetName, ...] = ()
    id: str = ""


class Catalog(Message, frozen=True, tag="catalog"):
    """What stays the same during a match: the glossary, and the long lists that forms choose from."""

    hash: str
    ruleset: str
    title: str
    terms: tuple[Term, ...] = ()
    lists: dict[str, tuple[Option, ...]] = {}


class Screen(Message, frozen=True, tag="screen"):
    """The whole screen. After the first one, unchanged fields are left out."""

    n: int
    kept: dict[str, tuple[int, ...]] | UnsetType = UNSET
    """Lists of which only the new entries come with this screen: choices, unavailable, forms, and on the board pieces
    and zones.

    For each entry of the list as it is now: its place in the list as it was before, or -1 for the next new one.
    """
    seat: str | UnsetType = UNSET
    seats: tuple[SeatName, ...] | UnsetType = UNSET
    catalog: str | UnsetType = UNSET
    encounter: str | UnsetType = UNSET
    board: Board | UnsetType = UNSET
    question: str | UnsetType = UNSET
    acting: tuple[str, ...] | UnsetType = UNSET
    """The seats that this one acts for now: itself, if it is its turn."""
    waits_for: tuple[str, ...] | UnsetType = UNSET
    """The seats whose turn it is, as far as this seat can know."""
    choices: tuple[Choice, ...] | UnsetType = UNSET
    unavailable: tuple[Unavailable, ...] | UnsetType = UNSET
    prompts: tuple[Asked, ...] | UnsetType = UNSET
    forms: tuple[Form, ...] | UnsetType = UNSET
    may_undo: int | UnsetType | None = UNSET
    may_redo: bool | UnsetType = UNSET
    outcome: Ending | UnsetType | None = UNSET


class Recorded(Message, frozen=True, tag="record"):
    """A record as this seat may see it, with its story."""

    n: int
    by: str
    told: tuple[Told, ...] = ()
    undo: int | None = None
    redo: int | None = None
    who: str | None = None
    at: int | None = None


class OddsOf(Message, frozen=True, tag="odds"):
    n: int
    odds: tuple[Weighed, ...]
    id: str = ""


class WhyNot(Message, frozen=True, tag="why"):
    """The reason, or none if the command is possible."""

    why: Why | None = None
    id: str = ""


class SheetOf(Message, frozen=True, tag="sheet"):
    sheet: Sheet
    id: str = ""


class FacesOf(Message, frozen=True, tag="faces"):
    """The faces of known cards; unknown ones are left out."""

    faces: tuple[Face, ...] = ()
    id: str = ""


class WaysOf(Message, frozen=True, tag="ways"):
    """Every cell that a piece can move to, with its path."""

    n: int
    piece: str
    ways: tuple[Way, ...] = ()
    id: str = ""


class Previewed(Message, frozen=True, tag="preview"):
    """The pieces that would change, as they would be afterwards."""

    n: int
    pieces: tuple[Piece, ...] = ()
    rolls: bool = False
    """Whether it depends on dice: then there is no answer, because they haven't been rolled."""
    id: str = ""


class Suggested(Message, frozen=True, tag="suggested"):
    """A player's choice, and the choices it considered: the chosen one first."""

    key: str
    id: str = ""
    considered: tuple[Considered, ...] = ()


class BoardAt(Message, frozen=True, tag="board"):
    n: int
    board: Board
    id: str = ""


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """The board after a line of a record, without pieces and zones that are the same as after the line before."""

    n: int
    line: int
    """Which line of the record, from 0."""
    board: Board
    kept: dict[str, tuple[int, ...]] | UnsetType = UNSET
    """As in a screen, compared with the line before; the first board is complete."""


class MomentsOf(Message, frozen=True, tag="moments"):
    moments: tuple[Moment, ...] = ()
    id: str = ""


class LogOf(Message, frozen=True, tag="log"):
    log: str
    id: str = ""


class Verified(Message, frozen=True, tag="verified"):
    """verified, unproven or broken, and what was found."""

    status: str
    problems: tuple[str, ...] = ()
    id: str = ""


class Refused(Message, frozen=True, tag="refused"):
    """A refusal: nothing has changed."""

    code: str
    sentence: str
    field: str = ""
    overridable: bool = False
    id: str = ""
    about: Mapping[str, About] = {}


class Present(msgspec.Struct, frozen=True):
    """A person at the table."""

    who: str
    seat: str
    name: str
    online: bool


class Presence(Message, frozen=True, tag="presence"):
    people: tuple[Present, ...]


class SeatHolder(msgspec.Struct, frozen=True, omit_defaults=True):
    """The holder of a seat, and since when (seconds since 1970)."""

    seat: str
    person: str
    name: str
    since: float
    asked: bool = False
    """Whether they are asked for their seat."""


class Agreement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What players of a game without a GM propose: done once all agree, except for players who are away too long."""

    act: Literal["end", "bot", "person"]
    """End the match without a result; let a bot play a seat; give a seat back to its person."""
    seat: str = ""
    player: str = ""
    """The bot."""
    agreed: tuple[str, ...] = ()
    """The seats that agree."""
    needed: tuple[str, ...] = ()
    """Those that have yet to."""


class Holders(Message, frozen=True, tag="holders"):
    """The holders of this match's seats and the players' proposals; sent again when they change."""

    match: str = ""
    seats: tuple[SeatHolder, ...] = ()
    agreement: Agreement | None = None


class Served(Message, frozen=True, tag="served"):
    """Which match the group's display shows."""

    match: str | None = None


class Requested(Message, frozen=True, tag="request"):
    """A request to undo a record."""

    by: str
    to: int
    approved: tuple[str, ...] = ()
    declined: str = ""
    """The seat that doesn't agree."""


class Wished(msgspec.Struct, frozen=True, omit_defaults=True):
    """A request to the game master, in the player's words; for a command, `does` describes it."""

    seat: str
    name: str
    text: str
    command: dict[str, Any] | None = None
    does: str = ""
    answer: Literal["", "yes", "no"] = ""


class Wishes(Message, frozen=True, tag="wishes"):
    """Open requests to the game master: all of them for the game master, and for each seat its own."""

    wishes: tuple[Wished, ...] = ()


class Pictured(Message, frozen=True, tag="image"):
    """The name of the image behind the map, which changes with what this seat may see of it; empty: no image."""

    version: str = ""


class Clock(Message, frozen=True, tag="clock"):
    """Seconds left for each seat; `running` is the one that counts down."""

    left: dict[str, float]
    running: str | None = None


class Countdown(Message, frozen=True, tag="countdown"):
    """Seconds until a prompt answers itself."""

    prompt: str
    seconds: float


class Pong(Message, frozen=True, tag="pong"):
    id: str = ""


FromHost: TypeAlias = (
    Welcome
    | Catalog
    | Screen
    | Recorded
    | OddsOf
    | WhyNot
    | SheetOf
    | FacesOf
    | WaysOf
    | Previewed
    | Suggested
    | BoardAt
    | MomentsOf
    | LogOf
    | Verified
    | Refused
    | Presence
    | Holders
    | Served
    | Requested
    | Wishes
    | Pictured
    | Clock
    | Countdown
    | Pong
)

_FROM_CLIENT = msgspec.json.Decoder(FromClient)
_ENCODER = msgspec.json.Encoder()


def encode(message: Message) -> bytes:
    return _ENCODER.encode(message)


def from_client(data: bytes | str) -> FromClient:
    """A client's message; anything else is refused, with the location of the mistake."""
    try:
        message: FromClient = _FROM_CLIENT.decode(data)
        return message
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        _, _, place = str(error).partition(" - at `$.")
        raise Refusal("wire.message", error=text_ref(error), field=place.rstrip("`")) from None


def from_host(data: bytes | str) -> FromHost:
    message: FromHost = _host_reader().decode(data)
    return message


@cache
def _host_reader() -> msgspec.json.Decoder[Any]:
    """Built on first use: the table itself never reads outgoing messages."""
    return reader(FromHost)


def refused(
    refusal: Refusal,
    id: str = "",  # noqa: A002  (the field's own name)
    language: Language = ENGLISH,
) -> Refused:
    return Refused(refusal.code, refusal.text(language), refusal.field, refusal.overridable, id, refusal.about)


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages, by name."""
    (client, host), defs = msgspec.json.schema_components((FromClient, FromHost), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Turnwright: messages between a screen and a table",
        "$defs": {"FromClient": client, "FromHost": host, **defs},
    }
