"""The cards that a campaign's players have brought: everybody builds with them; the GM or the player who brought them
removes them."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal
from turnwright.server.campaign.documents import person_name
from turnwright.server.cards.lobby import waits_with
from turnwright.server.cards.sets import KIND, MOST_SETS, CardSet, sets_of
from turnwright.server.door.asking import Holder, does
from turnwright.server.door.limits import Allowance, Name, TooMuch
from turnwright.server.door.verdicts import require
from turnwright.server.people.links import Pass
from turnwright.server.policy import Thing, allows
from turnwright.server.store import Conflict, Document, Put, Store, Write
from turnwright.table.clean import cleaned

LARGEST = 2 * 2**20
"""Bytes of an upload."""
MOST_FILES = 8
READING = (0.05, 20.0)
"""Seconds of reading that one link may ask for: so much per second, so much at once."""


class CardFiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Card files in the public format, and lists of decks of these cards (.txt): texts by their names."""

    files: Annotated[dict[Annotated[Name, Meta(min_length=1)], str], Meta(min_length=1, max_length=MOST_FILES)]


class CardSetInfo(msgspec.Struct, frozen=True):
    """A set as everybody in the campaign sees it."""

    id: str
    name: str
    cards: int
    partial: int
    """Cards with a clause that wasn't understood: they are played without it."""
    by: str = ""
    """Who brought it."""
    mine: bool = False
    """Whether the caller can remove it."""


class OwnCards(Controller):
    """The sets of a campaign's own cards."""

    path = "/v1/tcg/own-cards"
    opt = does("campaign.read")

    @get()
    async def listed(self, state: State, pass_: Holder) -> list[CardSetInfo]:
        """Every set that somebody has brought."""
        return [await _info(state.store, pass_, each) for each in await sets_of(state.store, pass_.campaign)]

    @post(request_max_body_size=LARGEST, action="cards.bring")
    async def brought(self, state: State, pass_: Holder, data: JSONBody[CardFiles]) -> CardSetInfo:
        """Reads card files: from now on everybody in the campaign can build with these cards."""
        reading: Allowance = state.card_reading
        wait = reading.after(pass_.link)
        if wait:
            raise TooMuch("server.rate", wait, context="cards")
        others = await sets_of(state.store, pass_.campaign)
        if len(others) >= MOST_SETS:
            raise Refusal("cards.most", context="sets", most=MOST_SETS)
        began = time.monotonic()
        try:
            read: bytes = await state.work.card_set(pass_.person, data.files, tuple(each.data for each in others))
        finally:  # what is refused has been read, too
            reading.spend(pass_.link, time.monotonic() - began)
        made = Document(KIND, secrets.token_hex(6), pass_.campaign, 1, read)
        await state.store.commit(Write(puts=(Put(KIND, made.id, pass_.campaign, 0, made.data),)))
        return await _info(state.store, pass_, made)

    @delete("/{cards:str}", action="cards.remove")
    async def removed(self, state: State, pass_: Holder, cards: FromPath[str]) -> None:
        """Takes a set out of the campaign; matches that have begun keep its cards."""
        found = next((each for each in await sets_of(state.store, pass_.campaign) if each.id == cards), None)
        if found is None:
            raise _no_such_set()
        require(pass_, "cards.remove", _thing(found), unknown=_no_such_set())
        if await waits_with(state.store, pass_.campaign, cards):
            raise Refusal("cards.needed")
        try:
            await state.store.commit(Write(puts=(Put(KIND, found.id, found.campaign, found.version, None),)))
        except Conflict:
            raise _no_such_set() from None


def _is_theirs(pass_: Pass, kept: Document) -> bool:
    return allows(pass_, "cards.remove", _thing(kept))


def _thing(kept: Document) -> Thing:
    return Thing(kept.campaign, people=frozenset((msgspec.json.decode(kept.data, type=CardSet).owner,)))


def _no_such_set() -> Refusal:
    return Refusal("cards.no_such_set")


async def _info(store: Store, pass_: Pass, kept: Document) -> CardSetInfo:
    found = msgspec.json.decode(kept.data, type=CardSet)
    by = await person_name(store, replace(pass_, person=found.owner)) if found.owner else ""
    return cleaned(CardSetInfo(kept.id, found.name, found.cards, found.partial, by, _is_theirs(pass_, kept)))


ROUTES = (OwnCards,)
