"""Invitations: a code on the group's display with which somebody takes a seat that the GM has left free.

Anyone who reads the code can take one of the seats named with it, so it's valid for a few hours and for those seats
alone. Who takes one is somebody new, whatever they call themselves: what others have begun stays theirs.
"""

from __future__ import annotations

import secrets
import time
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, get, post, put
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.campaign import sheets
from turnwright.server.campaign.documents import PersonName
from turnwright.server.door.asking import Holder, does, table_of
from turnwright.server.door.limits import Name
from turnwright.server.door.middleware import address_of
from turnwright.server.door.verdicts import require
from turnwright.server.people import audit, holding, links
from turnwright.server.people.holding import Place
from turnwright.server.people.names import PERSON, own_name
from turnwright.server.people.private import may_give
from turnwright.server.policy import Phase, Thing
from turnwright.server.store import Conflict, Document, Put, Store, Write
from turnwright.table.clean import cleaned

KIND = "invitation"
"""The kind of document that says which seats are free; its id is the campaign's."""
HOURS = 12
BYTES = 9
MOST_SEATS = 50
Written = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""A code as somebody sends it."""


class Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seats of a match that anybody who reads the code can take; none: nobody is invited."""

    match: Name = ""
    seats: Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_SEATS)] = ()


class Invitation(msgspec.Struct, frozen=True):
    """An open invitation: the code, and the seats that are still free."""

    code: str = ""
    match: str = ""
    seats: tuple[str, ...] = ()


class Kept(msgspec.Struct, frozen=True):
    code: str
    match: str
    seats: tuple[str, ...]
    expires: float


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Written


class Taking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Written
    seat: Name
    name: Annotated[Name, msgspec.Meta(min_length=1)]
    """What others call the person who sits there."""


class FreeSeat(msgspec.Struct, frozen=True):
    id: str
    name: str


class Taken(msgspec.Struct, frozen=True):
    secret: str
    """Of a link to the seat: it is told once."""


class Invitations(Controller):
    path = "/v1/invitation"
    opt = does("server.look")

    @get(action="invitation.read")
    async def told(self, state: State, pass_: Holder) -> Invitation:
        """The invitation that stands, for the GM and the group's display."""
        kept = await open_in(state.store, pass_.campaign)
        return Invitation() if kept is None else Invitation(kept.code, kept.match, kept.seats)

    @put(action="invitation.open")
    async def opened(self, state: State, pass_: Holder, data: JSONBody[Seats]) -> Invitation:
        """Opens seats of a match to anyone who reads the code; an older code is void from now on."""
        if data.seats:
            table = await table_of(state, pass_, data.match)
            for seat in data.seats:
                if seat not in table.match.game.ruleset.seats.names(table.match.state):
                    raise Refusal("invitation.no_such_seat", field="seats", seat=text_ref(seat))
                await may_give(state.store, "player", seat, data.match)
                held = await holding.is_held(state.store, pass_.campaign, Place(seat, data.match))
                phase: Phase = "taken" if held else "free"
                require(pass_, "link.give", Thing(pass_.campaign), phase, unknown=Refusal("links.no_such_link"))
        code = f"{pass_.campaign}.{secrets.token_urlsafe(BYTES)}" if data.seats else ""
        kept = Kept(code, data.match, data.seats, time.time() + 3600 * HOURS)
        known = await state.store.document(KIND, pass_.campaign)
        await state.store.commit(Write(puts=(_put(known, pass_.campaign, kept),)))
        return Invitation(code, data.match, data.seats) if code else Invitation()

    @post("/seats", status_code=200)
    async def free(self, state: State, request: Request[Any, Any, Any], data: JSONBody[Code]) -> list[FreeSeat]:
        """The seats that are free with a code."""
        known, kept = await _invited(state, request, data.code)
        table = await state.tables.current(kept.match, known.campaign)
        return [FreeSeat(seat, cleaned(table.seat(seat).seat_name(seat))) for seat in kept.seats]

    @post("/take", status_code=200)
    async def taken(self, state: State, request: Request[Any, Any, Any], data: JSONBody[Taking]) -> Taken:
        """Takes a free seat: the answer is a link to it, and nobody else can take it any more.

        A seat that is a sheet of the campaign is the same in every match; the link to any other opens this match alone.
        """
        known, kept = await _invited(state, request, data.code)
        gone = Refusal("invitation.taken", field="seat")
        place = Place(data.seat, kept.match)
        if data.seat not in kept.seats or await holding.is_held(state.store, known.campaign, place):
            raise gone
        left = replace(kept, seats=tuple(seat for seat in kept.seats if seat != data.seat))
        person = secrets.token_hex(6)
        newcomer = Put(PERSON, person, known.campaign, 0, msgspec.json.encode(PersonName(own_name(data.name))))
        lasts = await sheets.find(state.store, known.campaign, data.seat) is not None
        secret, link = links.new(
            known.campaign, "player", seat=data.seat, person=person, match="" if lasts else kept.match
        )
        try:
            own = replace(link, family=link.hash.hex())  # nobody else has seen its secret: the seat is theirs
            others = await holding.invitations(state.store, own)
            absent = await holding.vacated(state.store, known.campaign, place)
            links_ = (own, *others, *absent)
            await state.store.commit(Write(puts=(_put(known, known.campaign, left), newcomer), links=links_))
        except Conflict:
            raise gone from None
        await audit.note(
            state.store, links.opened_by(own), "link.entered", role="player", seat=data.seat, person=person
        )
        for ended in (*others, *absent):
            state.upkeep.close_link(ended.hash.hex())
        state.tables.say_seats(known.campaign)
        return Taken(secret)


def _put(known: Document | None, campaign: str, kept: Kept) -> Put:
    return Put(KIND, campaign, campaign, 0 if known is None else known.version, msgspec.json.encode(kept))


def campaign_of(code: str) -> str:
    """The campaign whose invitation a code would be."""
    return code.rpartition(".")[0]


async def open_in(store: Store, campaign: str) -> Kept | None:
    """The invitation that is open in a campaign."""
    known = await store.document(KIND, campaign)
    kept = None if known is None else msgspec.json.decode(known.data, type=Kept)
    return kept if kept is not None and kept.seats and kept.expires > time.time() else None


async def _invited(state: State, request: Request[Any, Any, Any], code: str) -> tuple[Document, Kept]:
    """The invitation with a code, which begins with its campaign; guessing costs as much as guessing a link does."""
    known: Document | None = await state.store.document(KIND, campaign_of(code))
    kept = None if known is None else msgspec.json.decode(known.data, type=Kept)
    fits = kept is not None and bool(kept.code) and secrets.compare_digest(kept.code.encode(), code.encode())
    if known is not None and kept is not None and fits and kept.expires > time.time():
        return known, kept
    state.allowed.guesses(address_of(request.scope))
    raise Refusal("links.unknown", context="code")


ROUTES = (Invitations,)
