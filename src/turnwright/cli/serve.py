"""`turnwright serve`: the server on this machine, with a link for everybody at the table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from turnwright.cli.terminal import Unusable, file_name, say, warn
from turnwright.kernel.refusal import Refusal

DATA = Path("turnwright-data")
Data = Annotated[Path, typer.Option(parser=file_name, help="The folder that keeps campaigns and matches.")]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; other machines can reach any but loopback.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8023,
    data: Data = DATA,
    name: Annotated[str, typer.Option(help="What a new campaign is called.")] = "Our table",
    lan: Annotated[bool, typer.Option("--lan", help="Listen on the network, so that phones can join.")] = False,
    sample: Annotated[
        bool, typer.Option("--sample", help="Serve a sample campaign: every game, with a link for each seat.")
    ] = False,
    cert: Annotated[
        Path | None, typer.Option("--cert", metavar="FILE", parser=file_name, help="A TLS certificate (PEM).")
    ] = None,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="FILE", parser=file_name, help="The key of the certificate (PEM).")
    ] = None,
) -> None:
    """Serve campaigns and matches to everybody at the table, over HTTP and WebSocket.

    The first start prints a link for the GM, for the group's display and for watchers. A link is a secret: whoever has
    it has its seat. The GM makes links for the players, and revokes them.

    \b
    Examples:
      turnwright serve
      turnwright serve --sample --lan
      turnwright serve --port 9000 --data my-campaign --cert table.pem --key table.key
    """
    try:
        import uvicorn

        from turnwright.cli.addresses import EVERYWHERE, LOOPBACK, base_address, show_links
        from turnwright.server.app import create
        from turnwright.server.sample import sample_links
        from turnwright.server.settings import Settings
        from turnwright.server.start import first_links, store_in
    except ModuleNotFoundError as missing:
        raise Refusal(
            "serve.extra", f"The server needs {missing.name}: install it with pip install 'turnwright[cli,server]'."
        ) from None
    if (cert is None) != (key is None):
        raise Unusable("TLS needs both --cert and --key")
    for file in (cert, key):
        if file is not None and not file.is_file():
            raise Unusable(f"{file}: no such file")
    host = EVERYWHERE[0] if lan else host
    store = store_in(data)
    links = asyncio.run(sample_links(store) if sample else first_links(store, name))
    base = base_address(host, port, tls=cert is not None)
    if host not in LOOPBACK:
        warn(f"Everybody who can reach {base} and has a link can play. Links are secrets: send them privately.")
        if cert is None:
            warn("Without TLS, others on the network can read along: use --cert and --key where you don't trust it.")
    show_links(base, links)
    if not links:
        say(f"The campaigns in {data} are served again; their links still work.")
    say("Stop with Ctrl-C; everything is kept." if not lan else "Stop with Ctrl-C; phones must be on the same network.")
    uvicorn.run(
        create(store, Settings(certificate=str(cert or ""), key=str(key or ""))),
        host=host,
        port=port,
        log_level="warning",
        ws="websockets-sansio",
        ssl_certfile=cert,
        ssl_keyfile=key,
    )
