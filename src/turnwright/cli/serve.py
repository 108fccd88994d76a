"""`turnwright serve`: the server on this machine, with a link for everybody at the table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from turnwright.cli.terminal import say, warn
from turnwright.kernel.refusal import Refusal

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; other machines can reach any but loopback.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8023,
    data: Annotated[Path, typer.Option(help="The folder that keeps campaigns and matches.")] = Path("turnwright-data"),
    name: Annotated[str, typer.Option(help="What a new campaign is called.")] = "Our table",
) -> None:
    """Serve campaigns and matches to everybody at the table, over HTTP and WebSocket.

    The first start prints a link for the GM, for the group's display and for watchers. A link is a secret: whoever has
    it has its seat. The GM makes links for the players, and revokes them.

    \b
    Examples:
      turnwright serve
      turnwright serve --port 9000 --data my-campaign
    """
    try:
        import uvicorn

        from turnwright.server.app import create
        from turnwright.server.start import first_links, store_in
    except ModuleNotFoundError as missing:
        raise Refusal(
            "serve.extra", f"The server needs {missing.name}: install it with pip install 'turnwright[cli,server]'."
        ) from None
    store = store_in(data)
    links = asyncio.run(first_links(store, name))
    if host not in LOOPBACK:
        warn(f"Anybody who can reach {host}:{port} and has a link can play. Links are secrets: send them privately.")
    for role, secret in links.items():
        say(f"{role:>8}  http://{host}:{port}/#{secret}")
    if not links:
        say(f"The campaigns in {data} are served again; their links still work.")
    uvicorn.run(create(store), host=host, port=port, log_level="warning", ws="websockets-sansio")
