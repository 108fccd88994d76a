"""The WebSocket of PTU's own program: an encounter's news and the group's display, for the seat that the link opens.

A socket keeps no queue: it is told that there is news, and works out what it has not been sent when it can take it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from litestar import websocket
from litestar.connection import WebSocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect

from turnwright.kernel.language import Language
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.door.asking import holder, sees
from turnwright.server.door.languages import language_of
from turnwright.server.door.limits import Allowance, TooMuch
from turnwright.server.door.verdicts import require_ever
from turnwright.server.ptu import events, sheets
from turnwright.server.ptu.desk import Desk
from turnwright.server.ptu.events import Json, message
from turnwright.server.ptu.papers import Screen
from turnwright.server.ptu.scenes import scene_shown
from turnwright.server.ptu.shown import encounter
from turnwright.server.store import Unavailable
from turnwright.server.tables import live
from turnwright.server.tables.tables import LiveTable
from turnwright.table.clean import cleaned

LOOKS = 2.0
"""Seconds after which a socket looks at the display even if nobody told it that it has changed: Redis may be gone."""


class Said(msgspec.Struct):
    """What a client says. Who it is comes from its link: a role that it declares is passed over."""

    type: str
    data: dict[str, Any] = msgspec.field(default_factory=dict)


class Peer:
    """One screen."""

    def __init__(self, socket: WebSocket[Any, Any, Any], desk: Desk) -> None:
        self.desk = desk
        self.entered = desk.pass_
        self.name = secrets.token_hex(4)
        self._socket = socket
        self._news = asyncio.Event()
        self._sending = asyncio.Lock()
        self._table: LiveTable | None = None
        self._told = 0
        self._screen = Screen()
        self._allowance = Allowance(*live.MESSAGES)

    def poke(self) -> None:
        self._news.set()

    async def run(self) -> None:
        hub = self.desk.hub
        hub.enter(self.desk.campaign, self)
        await self.send(message("connected", peerId=self.name))
        await self._look()
        telling = asyncio.create_task(self._tell())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            telling.cancel()
            hub.leave(self.desk.campaign, self)
            self._sit(None)

    # What the client says

    async def _listen(self) -> None:
        while True:
            data = await self._socket.receive_data(mode="text")
            if len(data) > live.LONGEST:
                await self._socket.close(code=live.TOO_LONG, reason="message too long")
                return
            wait = self._allowance.after("")
            if wait > 1:
                await self.refuse(TooMuch("server.rate", wait, context="messages"), live.TOO_MANY)
                return
            self._allowance.spend("")
            try:
                said = msgspec.json.decode(data, type=Said)
                await self._answer(said)
            except msgspec.DecodeError as error:
                await self.send(self._error(Refusal("api.message", error=text_ref(error))))
            except Refusal as refusal:
                await self.send(self._error(refusal))
            except Unavailable:
                await self.send(self._error(live.DOWN))

    async def _answer(self, said: Said) -> None:
        answer = ANSWERS.get(said.type)
        if answer is None:
            raise Refusal("api.no_such_message", name=text_ref(said.type))
        await answer(self, said.data)

    def _error(self, refusal: Refusal) -> Json:
        return _error(refusal, self.desk.language)

    async def _keepalive(self, data: Json) -> None:
        await self.send(message("keepalive_ack", timestamp=data.get("timestamp")))

    async def _join(self, data: Json) -> None:
        wanted = data.get("encounterId")
        if isinstance(wanted, str):
            self._sit(await self.desk.table(wanted))
        await self._update()

    async def _leave(self, data: Json) -> None:
        self._sit(None)

    async def _sync(self, data: Json) -> None:
        await self._update()

    async def _sync_tab(self, data: Json) -> None:
        await self.send(self._tab("tab_state"))

    async def _scene(self, data: Json) -> None:
        wanted = data.get("sceneId")
        name = wanted if isinstance(wanted, str) and wanted else (await self.desk.screen()).active_scene_id
        await self.send(message("scene_sync", scene=await scene_shown(self.desk, name)))

    async def _ask_gm(self, data: Json) -> None:
        require_ever(self.entered, "gm.ask")
        await sheets.not_for_another(self.desk, str(data.get("playerId", "")))
        told = {"type": "player_action", "data": {**data, "seat": self.entered.seat}}
        self.desk.hub.say(self.desk.campaign, "gm", told)

    # What it is told

    async def _tell(self) -> None:
        with suppress(WebSocketDisconnect):  # which `_listen` hears of, too
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), LOOKS)
                self._news.clear()
                with suppress(Unavailable):  # it is looked at again soon
                    await self._look()

    async def _look(self) -> None:
        """The display first, then what has happened in the encounter that this screen follows."""
        async with self._sending:
            screen, before = await self.desk.screen(), self._screen
            self._screen = screen
            if screen.served != before.served:
                await self._served(screen, before)
            if (screen.active_tab, screen.active_scene_id) != (before.active_tab, before.active_scene_id):
                await self._send_now(self._tab("tab_change"))
            await self._news_of_table()

    async def _served(self, screen: Screen, before: Screen) -> None:
        if before.served:
            await self._send_now(message("encounter_unserved", encounterId=before.served))
            if self._table is not None and self._table.name == before.served and not self.desk.is_gm:
                await self._news_of_table()
                self._sit(None)
        if screen.served:
            table = await self.desk.tables.current(screen.served, self.desk.campaign)
            if sees(self.desk.pass_, table):
                if self._table is None:
                    self._sit(table)
                shown = msgspec.to_builtins(await encounter(self.desk, table))
                await self._send_now(message("encounter_served", encounterId=table.name, encounter=shown))

    async def _news_of_table(self) -> None:
        table = self._table
        if table is not None and not sees(self.entered, table):
            self._sit(None)  # it was taken off the display, or back to where it began
            return
        if table is None:
            return
        heard = self.desk.heard(table)
        if self._told == heard.last:
            return
        while self._told < heard.last:
            self._told += 1
            for each in await events.heard(self.desk, table, heard.record(self._told)):
                await self._send_now(each)
        await self._send_now({"type": "encounter_update", "data": await self._whole(table)})

    async def _update(self) -> None:
        if self._table is not None and sees(self.entered, self._table):
            await self.send({"type": "encounter_update", "data": await self._whole(self._table)})

    async def _whole(self, table: LiveTable) -> Any:
        return msgspec.to_builtins(await encounter(self.desk, table))

    def _tab(self, kind: str) -> Json:
        return message(kind, tab=self._screen.active_tab, sceneId=self._screen.active_scene_id)

    def _sit(self, table: LiveTable | None) -> None:
        """Follows another encounter from here on, or none."""
        if self._table is not None:
            self._table.listeners.discard(self.poke)
        self._table = table
        if table is not None:
            table.listeners.add(self.poke)
            self._told = self.desk.heard(table).last

    async def send(self, told: Json) -> None:
        async with self._sending:
            await self._send_now(told)

    async def refuse(self, refusal: Refusal, code: int) -> None:
        """Says why, and closes."""
        async with self._sending:
            await _refuse(self._socket, refusal, code, self.desk.language)

    async def _send_now(self, told: Json) -> None:
        data = msgspec.json.encode(cleaned(told)).decode()
        try:
            await asyncio.wait_for(self._socket.send_data(data, mode="text"), live.PATIENCE)
        except TimeoutError:
            await self._socket.close(code=live.TOO_SLOW, reason="too slow: come back and ask for what you missed")
            raise WebSocketDisconnect(detail="too slow", code=live.TOO_SLOW) from None


ANSWERS: Mapping[str, Callable[[Peer, Json], Awaitable[None]]] = {
    "keepalive": Peer._keepalive,
    "identify": Peer._join,
    "join_encounter": Peer._join,
    "leave_encounter": Peer._leave,
    "sync_request": Peer._sync,
    "tab_sync_request": Peer._sync_tab,
    "scene_request": Peer._scene,
    "player_action": Peer._ask_gm,
}
"""Every message that a screen may send."""


def _error(refusal: Refusal, language: Language) -> Json:
    about = msgspec.to_builtins(refusal.about)
    return message("error", code=refusal.code, message=refusal.text(language), about=about)


async def _refuse(socket: WebSocket[Any, Any, Any], refusal: Refusal, code: int, language: Language) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):  # it may be gone already
        async with asyncio.timeout(live.PATIENCE):
            await socket.send_data(msgspec.json.encode(cleaned(_error(refusal, language))).decode(), mode="text")
            await socket.close(code=code, reason=refusal.code)


@websocket("/ws", action="campaign.read")
async def socket(socket: WebSocket[Any, Any, Any], state: AppState) -> None:
    """The link comes in the cookie or in a header, and says who this is."""
    await socket.accept()
    language = language_of(socket)
    try:
        entered = await holder(socket, state)
        language = language_of(socket)
        peer = Peer(socket, Desk(state.store, state.tables, state.books, entered, language=language))
        state.sockets.add(peer)
    except Refusal as refusal:
        await _refuse(socket, refusal, live.TOO_MANY if isinstance(refusal, TooMuch) else live.REFUSED, language)
        return
    except Unavailable:
        await _refuse(socket, live.DOWN, live.TRY_AGAIN, language)
        return
    try:
        await peer.run()
    finally:
        state.sockets.remove(peer)


ROUTES = (socket,)
