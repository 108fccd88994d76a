"""Pictures of people and Pokémon, by their sheets: on sheets, in the party, and as tokens in a fight.

A picture is read, checked and written anew as a small square; its bytes are never kept. Links that may read a sheet, or
see its combatant in a fight, see its picture; for others there is none.
"""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, delete, get, put
from litestar.datastructures import State
from litestar.params import FromPath
from msgspec import Struct

from turnwright.kernel.refusal import Refusal
from turnwright.server.campaign import sheets as store
from turnwright.server.door.asking import does
from turnwright.server.maps.maps import LARGEST, MEDIA, PORTRAITS, sent
from turnwright.server.maps.pictures import digest_of
from turnwright.server.ptu import growth, sheets
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.drafts import AT_DESK
from turnwright.server.store import File, Write

MOST = 500
"""Portraits of a campaign."""


class Portrait(Struct, frozen=True):
    """Whose picture it is, and a word that changes with it."""

    sheet: str
    version: str


class Portraits(Controller):
    """Pictures of people and Pokémon."""

    path = "/v1/portraits"
    opt = does("campaign.read")
    dependencies = AT_DESK

    @get(summary="List portraits")
    async def listed(self, desk: AtDesk) -> list[Portrait]:
        """The sheets with a picture that this link may see: those it may read, and those of combatants it sees."""
        names = [name.removeprefix(PORTRAITS) for name in await desk.store.files(desk.campaign) if _is_portrait(name)]
        if not names:
            return []
        met = await _met(desk)
        listed = [(name, await _picture(desk, name)) for name in names if await _may_see(desk, name, met)]
        return [Portrait(name, digest_of(image)) for name, image in listed if image is not None]

    @get("/{sheet:str}", media_type=MEDIA, summary="See a portrait")
    async def shown(self, desk: AtDesk, sheet: FromPath[str]) -> Response[bytes]:
        """The picture as WebP."""
        image = await _picture(desk, sheet)
        if image is None or not await _may_see(desk, sheet, await _met(desk)):
            raise Refusal("portraits.none")
        return sent(image)

    @put("/{sheet:str}", status_code=204, request_max_body_size=LARGEST, action="sheet.grow", summary="Set a portrait")
    async def brought(self, desk: AtDesk, state: State, sheet: FromPath[str], request: Request[Any, Any, Any]) -> None:
        """A picture as PNG, JPEG, WebP or GIF, by the GM or by the player whose sheet it is; a square of it is kept."""
        await growth.own(desk, sheet)
        known = [name for name in await desk.store.files(desk.campaign) if _is_portrait(name)]
        if PORTRAITS + sheet not in known and len(known) >= MOST:
            raise Refusal("portraits.many", most=MOST)
        image: bytes = await state.work.face(await request.body())
        await desk.store.commit(Write(files=(File(desk.campaign, PORTRAITS + sheet, MEDIA, image),)))
        desk.hub.poke(desk.campaign)

    @delete("/{sheet:str}", action="sheet.grow", summary="Remove a portrait")
    async def removed(self, desk: AtDesk, sheet: FromPath[str]) -> None:
        """Takes a picture away; the silhouette is back."""
        await growth.own(desk, sheet)
        if await _picture(desk, sheet) is None:
            raise Refusal("portraits.none")
        await desk.store.commit(Write(files=(File(desk.campaign, PORTRAITS + sheet, MEDIA, None),)))
        desk.hub.poke(desk.campaign)


def _is_portrait(name: str) -> bool:
    return name.startswith(PORTRAITS)


async def _picture(desk: Desk, sheet: str) -> bytes | None:
    file = await desk.store.file(desk.campaign, PORTRAITS + sheet)
    return file.data if file is not None else None


async def _met(desk: Desk) -> frozenset[str]:
    """Everybody whom the link sees in a fight."""
    return frozenset(who for table in await desk.tables_of() for who in desk.seen(table).combatants)


async def _may_see(desk: Desk, sheet: str, met: frozenset[str]) -> bool:
    if desk.is_gm or sheet in met:
        return True
    filed = await store.find(desk.store, desk.campaign, sheet)
    return filed is not None and await sheets.may_read(desk, filed)


ROUTES = (Portraits,)
"""The routes of portraits."""
