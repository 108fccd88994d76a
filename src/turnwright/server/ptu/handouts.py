"""Handouts: a letter, a map, a picture, kept by the GM until somebody is given it.

What is given to some players exists for them alone; what is given to everybody, for the group's display too. One of
those at a time lies open on the display; showing it there gives it to everybody. A picture is checked and written anew,
as maps are.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Controller, Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal
from turnwright.server.door.asking import does
from turnwright.server.maps.maps import HANDOUTS, LARGEST, MEDIA, sent
from turnwright.server.maps.pictures import digest_of
from turnwright.server.policy import Phase, Thing, allows
from turnwright.server.ptu import shapes, sheets, words
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.errors import not_found
from turnwright.server.ptu.papers import HANDOUT, Paper
from turnwright.server.ptu.shapes import Body, Shape
from turnwright.server.store import File, Write

MOST = 200
"""Handouts of a campaign."""
LONGEST_NAME = 80
LONGEST_TEXT = 20_000


class Kept(msgspec.Struct, frozen=True, rename="camel"):
    """A handout as it is stored."""

    name: str
    text: str = ""
    everybody: bool = False
    to: tuple[str, ...] = ()
    """The characters whose players have it."""
    picture: str = ""
    """A word that changes with the picture; empty if there is none."""
    created: int = 0
    given: int = 0


PAPERS = Paper(HANDOUT, Kept, "handout")


class Handout(Shape):
    id: str
    name: str
    text: str
    everybody: bool
    to: list[str]
    """Whom it was given to: the GM's to know."""
    picture: str
    """Empty, or a version of the picture at `/api/handouts/{id}/picture`."""
    given_at: str | None
    on_tv: bool
    """Whether it lies open on the group's display."""


class HandoutAnswer(Shape):
    data: Handout
    success: bool = True


class HandoutsAnswer(Shape):
    data: list[Handout]
    success: bool = True


class HandoutFields(Body):
    name: str | None = None
    text: str | None = None
    everybody: bool | None = None
    to: list[str] | None = None
    on_tv: bool | None = None
    """What is shown on the group's display, everybody has; what not everybody has, leaves it."""


KEPT = ("name", "text", "everybody", "to")
"""The fields that a handout keeps as they were given."""


def shown(desk: Desk, name: str, kept: Kept, on_display: str) -> Handout:
    """`on_display`: the handout that lies open there."""
    return Handout(
        id=name,
        name=kept.name,
        text=kept.text,
        everybody=kept.everybody,
        to=list(kept.to) if desk.is_gm else [],
        picture=kept.picture,
        given_at=words.iso(kept.given) if kept.given else None,
        on_tv=kept.everybody and name == on_display,
    )


def _sees(desk: Desk, kept: Kept) -> bool:
    phase: Phase = "shown" if kept.everybody else "held" if kept.to else "prepared"
    return allows(desk.pass_, "handout.read", Thing(desk.campaign, seats=frozenset(kept.to)), phase)


async def _answer(desk: Desk, name: str, kept: Kept) -> HandoutAnswer:
    return HandoutAnswer(shown(desk, name, kept, (await desk.screen()).handout))


async def _find(desk: Desk, name: str) -> Kept:
    kept = await PAPERS.find(desk.store, desk.campaign, name)
    if kept is None or not _sees(desk, kept):
        raise not_found("handout", name)
    return kept


async def _said(desk: Desk, data: HandoutFields) -> dict[str, Any]:
    """The fields that the GM gave, if they can be kept."""
    if data.name is not None and not 0 < len(data.name.strip()) <= LONGEST_NAME:
        raise words.wrong("name", "handout_name", most=LONGEST_NAME)
    if data.text is not None and len(data.text) > LONGEST_TEXT:
        raise words.wrong("text", "handout_text", most=LONGEST_TEXT)
    for each in data.to or ():
        await sheets.find(desk, each, sheets.CHARACTER)
    told = {field: getattr(data, field) for field in KEPT if getattr(data, field) is not None}
    if data.to is not None:
        told["to"] = tuple(dict.fromkeys(data.to))
    if data.on_tv:
        told["everybody"] = True
    return told


async def _change(desk: Desk, name: str, told: dict[str, Any]) -> Kept:
    now = desk.now()

    def changed(kept: Kept) -> Kept:
        after = replace(kept, **told)
        is_given = after.everybody or bool(after.to)
        return replace(after, given=(kept.given or now) if is_given else 0)

    after = await PAPERS.change(desk.store, desk.campaign, name, changed)
    desk.hub.poke(desk.campaign)
    return after


async def _lay_open(desk: Desk, name: str, kept: Kept, on_tv: bool | None) -> None:
    """Puts a handout on the display, in place of another, or takes it off; what is taken back leaves it, too."""
    is_open = (await desk.screen()).handout == name
    if on_tv and not is_open:
        await desk.change_screen(handout=name)
    elif is_open and (on_tv is False or not kept.everybody):
        await desk.change_screen(handout="")


class Handouts(Controller):
    path = "/handouts"
    opt = does("campaign.prepare")

    @get(action="campaign.read", summary="List handouts")
    async def listed(self, desk: AtDesk) -> HandoutsAnswer:
        """The GM's all; others' what they were given, the last one first."""
        found = [each for each in await PAPERS.all(desk.store, desk.campaign) if _sees(desk, each[1])]
        found.sort(key=lambda each: each[1].given or each[1].created, reverse=True)
        on_display = (await desk.screen()).handout
        return HandoutsAnswer([shown(desk, name, kept, on_display) for name, kept in found])

    @post(status_code=200, summary="Make a handout")
    async def made(self, desk: AtDesk, data: JSONBody[HandoutFields]) -> HandoutAnswer:
        if data.name is None:
            raise words.wrong("name", "handout_name", most=LONGEST_NAME)
        if len(await PAPERS.all(desk.store, desk.campaign)) >= MOST:
            raise Refusal("handouts.many", most=MOST)
        now, name = desk.now(), secrets.token_hex(6)
        kept = Kept(**{**await _said(desk, data), "created": now})
        kept = replace(kept, given=now if kept.everybody or kept.to else 0)
        await desk.store.commit(Write(puts=(PAPERS.new(desk.campaign, name, kept),)))
        await _lay_open(desk, name, kept, data.on_tv)
        desk.hub.poke(desk.campaign)
        return await _answer(desk, name, kept)

    @get("/{name:str}", action="handout.read", summary="Read a handout")
    async def one(self, desk: AtDesk, name: FromPath[str]) -> HandoutAnswer:
        return await _answer(desk, name, await _find(desk, name))

    @put("/{name:str}", summary="Change or give a handout")
    async def changed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[HandoutFields]) -> HandoutAnswer:
        """Changes a handout, gives it out, or takes it back."""
        await _find(desk, name)
        after = await _change(desk, name, await _said(desk, data))
        await _lay_open(desk, name, after, data.on_tv)
        return await _answer(desk, name, after)

    @delete("/{name:str}", status_code=200, summary="Remove a handout")
    async def removed(self, desk: AtDesk, name: FromPath[str]) -> shapes.Done:
        kept = await _find(desk, name)
        await PAPERS.remove(desk.store, desk.campaign, name)
        if kept.picture:
            await desk.store.commit(Write(files=(File(desk.campaign, HANDOUTS + name, MEDIA, None),)))
        desk.hub.poke(desk.campaign)
        return shapes.Done()

    @get("/{name:str}/picture", media_type=MEDIA, action="handout.read", summary="See a handout's picture")
    async def picture(self, desk: AtDesk, name: FromPath[str]) -> Response[bytes]:
        """The picture as WebP."""
        await _find(desk, name)
        file = await desk.store.file(desk.campaign, HANDOUTS + name)
        if file is None or file.data is None:
            raise not_found("handout", name)
        return sent(file.data)

    @put("/{name:str}/picture", request_max_body_size=LARGEST, summary="Set a handout's picture")
    async def brought(
        self, desk: AtDesk, state: State, name: FromPath[str], request: Request[Any, Any, Any]
    ) -> HandoutAnswer:
        """A picture as PNG, JPEG, WebP or GIF; it is kept as WebP."""
        await _find(desk, name)
        image: bytes = await state.work.drawn(await request.body())
        await desk.store.commit(Write(files=(File(desk.campaign, HANDOUTS + name, MEDIA, image),)))
        return await _answer(desk, name, await _change(desk, name, {"picture": digest_of(image)}))


ROUTES: tuple[Any, ...] = (Handouts,)
