"""Rests between fights that players ask for on their phones; the GM grants one, or doesn't."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar import Controller, get, post, put
from litestar.params import FromPath, JSONBody

from turnwright.server.campaign import sheets as store
from turnwright.server.door.asking import does
from turnwright.server.ptu import sheets, words
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.errors import not_found
from turnwright.server.ptu.papers import WISH, Paper
from turnwright.server.ptu.shapes import Body, Shape

Rest = Literal["half_hour", "extended"]
Answer = Literal["", "yes", "no"]


class Kept(msgspec.Struct, frozen=True):
    """What the player of a character asked for last; its id is the character's."""

    rest: Rest
    at: int
    answer: Answer = ""


WISHES = Paper(WISH, Kept, "wish")


class Wish(Shape):
    character: str
    name: str
    rest: Rest
    asked_at: str
    answer: Answer
    """Empty while the GM has not said."""


class WishAnswer(Shape):
    data: Wish
    success: bool = True


class WishesAnswer(Shape):
    data: list[Wish]
    success: bool = True


class NewWish(Body):
    rest: Rest


class Said(Body):
    yes: bool


async def _shown(desk: Desk, character: str, kept: Kept) -> Wish:
    filed = await store.find(desk.store, desk.campaign, character)
    name = (await sheets.current(desk, filed)).sheet.name if filed is not None else ""
    return Wish(character, name, kept.rest, words.iso(kept.at), kept.answer)


class Wishes(Controller):
    path = "/rests"
    opt = does("campaign.read")

    @get(summary="List rests that players ask for")
    async def listed(self, desk: AtDesk) -> WishesAnswer:
        """The GM's: all that wait for an answer. A player's own, with the answer."""
        found = await WISHES.all(desk.store, desk.campaign)
        seen = [
            (character, kept)
            for character, kept in found
            if (desk.is_gm and not kept.answer) or (not desk.is_gm and character == desk.pass_.seat)
        ]
        return WishesAnswer([await _shown(desk, character, kept) for character, kept in seen])

    @post(status_code=200, action="gm.ask", summary="Ask for a rest")
    async def asked(self, desk: AtDesk, data: JSONBody[NewWish]) -> WishAnswer:
        """A rest for your character and its Pokémon; it takes the place of what you asked for before."""
        filed = await sheets.find(desk, desk.pass_.seat, sheets.CHARACTER)
        wish = Kept(data.rest, desk.now())
        kept = await WISHES.change(desk.store, desk.campaign, filed.id, lambda now: wish, make=lambda: wish)
        desk.hub.poke(desk.campaign)
        return WishAnswer(await _shown(desk, filed.id, kept))

    @put("/{name:str}", action="campaign.direct", summary="Grant or refuse a rest")
    async def answered(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Said]) -> WishAnswer:
        """The GM's answer; the rests themselves are `rest` and `extended-rest` of each sheet."""
        kept = await WISHES.find(desk.store, desk.campaign, name)
        if kept is None or kept.answer:
            raise not_found("wish", name)
        after = await WISHES.change(
            desk.store,
            desk.campaign,
            name,
            lambda now: msgspec.structs.replace(now, answer="yes" if data.yes else "no"),
        )
        desk.hub.poke(desk.campaign)
        return WishAnswer(await _shown(desk, name, after))


ROUTES: tuple[Any, ...] = (Wishes,)
