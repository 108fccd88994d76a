"""Images of maps. What a GM uploads is read, checked and written anew: only its pixels are kept, never its bytes.

They are the GM's: others see what of them lies behind the grid of a match, as far as fog lets them (`backdrops.py`).
"""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, delete, get, put
from litestar.datastructures import State
from litestar.params import FromPath

from turnwright.kernel.refusal import Refusal
from turnwright.server.door.asking import Holder, does
from turnwright.server.maps.pictures import digest_of
from turnwright.server.store import File, Store, Write

LARGEST = 8 * 2**20
"""Bytes of an upload."""
MOST_MAPS = 200
LONGEST_NAME = 80
MEDIA = "image/webp"
PORTRAITS = "portrait:"
"""How the names of pictures begin that aren't maps, but people and Pokémon (`ptu/portraits.py`)."""
HANDOUTS = "handout:"
"""How the names of handouts' pictures begin (`ptu/handouts.py`)."""
NO_MAPS = (PORTRAITS, HANDOUTS)


class Maps(Controller):
    """The maps of a campaign, as the GM has brought them."""

    path = "/v1/maps"
    opt = does("campaign.prepare")

    @get()
    async def listed(self, state: State, pass_: Holder) -> list[str]:
        return await _maps_of(state.store, pass_.campaign)

    @get("/{name:str}", media_type=MEDIA)
    async def shown(self, state: State, pass_: Holder, name: FromPath[str]) -> Response[bytes]:
        return sent(await file_of(state.store, pass_.campaign, name))

    @put("/{name:str}", status_code=204, request_max_body_size=LARGEST)
    async def brought(self, state: State, pass_: Holder, name: FromPath[str], request: Request[Any, Any, Any]) -> None:
        """An image as PNG, JPEG, WebP or GIF; it is kept as WebP."""
        if len(name) > LONGEST_NAME or not name.isprintable() or name.startswith(NO_MAPS):
            raise Refusal("server.body", field="name", context="map_name", most=LONGEST_NAME)
        known = await _maps_of(state.store, pass_.campaign)
        if name not in known and len(known) >= MOST_MAPS:
            raise Refusal("maps.many", most=MOST_MAPS)
        image: bytes = await state.work.drawn(await request.body())
        await state.store.commit(Write(files=(File(pass_.campaign, name, MEDIA, image),)))
        await state.rehang(pass_.campaign, name, image)

    @delete("/{name:str}")
    async def removed(self, state: State, pass_: Holder, name: FromPath[str]) -> None:
        if name not in await _maps_of(state.store, pass_.campaign):
            raise Refusal("maps.no_such_map")
        await state.store.commit(Write(files=(File(pass_.campaign, name, MEDIA, None),)))
        await state.rehang(pass_.campaign, name, None)


async def _maps_of(store: Store, campaign: str) -> list[str]:
    return [name for name in await store.files(campaign) if not name.startswith(NO_MAPS)]


async def file_of(store: Store, campaign: str, name: str) -> bytes:
    """A map of a campaign."""
    found = None if name.startswith(NO_MAPS) else await store.file(campaign, name)
    if found is None or found.data is None:
        raise Refusal("maps.no_such_map")
    return found.data


def sent(image: bytes) -> Response[bytes]:
    """An image that a browser may draw, and do nothing else with."""
    headers = {
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cache-Control": "private, max-age=3600",
        "ETag": f'"{digest_of(image)}"',
    }
    return Response(image, media_type=MEDIA, headers=headers)


ROUTES = (Maps,)
