"""The image behind the map of a match: the GM chooses one of the campaign's maps, and every seat gets its own view."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, Response, get, put
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from turnwright.kernel.refusal import Refusal
from turnwright.server.door.asking import Holder, does, table_of
from turnwright.server.maps.maps import MEDIA, file_of, sent
from turnwright.server.maps.pictures import KIND, Picture, digest_of, visible
from turnwright.server.store import Store
from turnwright.server.tables.tables import Tables


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the campaign's maps by its name, or none."""

    map: Annotated[str, msgspec.Meta(max_length=80)] | None = None


NO_IMAGE = ResponseSpec(None, description="Nothing lies behind the map, or this seat sees no map.")


class Backdrops(Controller):
    path = "/v1/matches/{match:str}/image"
    opt = does("match.read")

    @get(media_type=MEDIA, responses={204: NO_IMAGE})
    async def shown(self, state: State, pass_: Holder, match: FromPath[str]) -> Response[bytes]:
        """The image as this seat may see it, cut to the grid: what fog covers is not in it."""
        table = await table_of(state, pass_, match)
        seen = visible(table.picture, table.seat(pass_.seat))
        if seen is None or table.picture is None:
            return Response(b"", status_code=204)
        file = await file_of(state.store, pass_.campaign, table.picture.map)
        data: bytes = await state.work.picture(seen.version, file, (seen.width, seen.height), seen.hidden)
        return sent(data)

    @put(action="match.direct")
    async def chosen(self, state: State, pass_: Holder, match: FromPath[str], data: JSONBody[Chosen]) -> Chosen:
        """Puts a map of the campaign behind the grid of a match, or takes it away."""
        table = await table_of(state, pass_, match, "match.direct")
        if data.map and table.seat(pass_.seat).board().map is None:
            raise Refusal("maps.no_grid")
        picture = None
        if data.map:
            picture = Picture(data.map, digest_of(await file_of(state.store, pass_.campaign, data.map)))
        await table.hang(picture)
        return data


async def rehang(store: Store, tables: Tables, campaign: str, map_: str, image: bytes | None) -> None:
    """A map of the campaign was drawn anew, or is gone: so is the image behind every match that has it."""
    picture = None if image is None else Picture(map_, digest_of(image))
    for each in await store.documents(KIND, campaign):
        if msgspec.json.decode(each.data, type=Picture).map == map_:
            await (await tables.get(each.id, campaign)).hang(picture)


ROUTES = (Backdrops,)
