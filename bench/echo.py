"""The peer of the server's rows: the same Litestar and uvicorn, with an echo and a message to every socket."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, Request, Response, post, websocket
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect


def app() -> Litestar:
    sockets: set[WebSocket[Any, Any, Any]] = set()

    @post("/echo", status_code=200)
    async def echo(request: Request[Any, Any, Any]) -> Response[bytes]:
        return Response(await request.body(), media_type="application/json")

    @post("/say", status_code=200)
    async def say(request: Request[Any, Any, Any]) -> Response[bytes]:
        data = (await request.body()).decode()
        for each in tuple(sockets):
            await each.send_data(data, mode="text")
        return Response(b"{}", media_type="application/json")

    @websocket("/live")
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        sockets.add(socket)
        try:
            while True:
                await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            sockets.discard(socket)

    return Litestar([echo, say, live], logging_config=None, openapi_config=None)


if __name__ == "__main__":
    uvicorn.run(
        app(),
        port=int(sys.argv[1]),
        log_level="error",
        access_log=False,
        timeout_keep_alive=75,
        ws="websockets-sansio",
        ws_per_message_deflate=False,  # as in our own server
    )
