"""`turnwright serve`: the server on this machine, with a link for everybody at the table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from turnwright.cli.terminal import Unusable, file_name, say, warn
from turnwright.cli.words import words
from turnwright.kernel.refusal import Refusal, text_ref


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on, this machine's own by default.", metavar="ADDRESS")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port to listen on, 8023 by default; 0: any free one.", metavar="PORT"),
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER|URL",
            help="What keeps campaigns and matches: a folder (turnwright-data by default), or postgresql://…",
        ),
    ] = None,
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
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="A Redis server, where several servers share one database.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=0, max=64, metavar="N", help="Processes for odds and bots, 1 by default.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--settings", metavar="FILE", parser=file_name, help="Settings as TOML or JSON; flags go first."),
    ] = None,
) -> None:
    """Serve campaigns and matches to everybody at the table, over HTTP and WebSocket.

    The first start prints a link for the GM, for the group's display and for watchers. A link is a secret: anyone who
    has it has its seat. The GM makes links for the players, and revokes them.

    \b
    Examples:
      turnwright serve
      turnwright serve --sample --lan
      turnwright serve --port 9000 --data my-campaign --cert table.pem --key table.key
      TURNWRIGHT_DATA=postgresql://me@localhost/table turnwright serve
    """
    try:
        from turnwright.cli.addresses import EVERYWHERE, LOOPBACK, base_address, show_links
        from turnwright.server.pages import site
        from turnwright.server.run import bound, run
        from turnwright.server.settings import settings
        from turnwright.server.start import prepared
    except ModuleNotFoundError as missing:
        raise Refusal("serve.extra", missing=text_ref(missing.name)) from None
    if (cert is None) != (key is None):
        raise Unusable(words("serve.tls"))
    for needed in (cert, key):
        if needed is not None and not needed.is_file():
            raise Unusable(words("serve.no_file", file=str(needed)))
    flags = {
        "host": EVERYWHERE[0] if lan else host,
        "port": port,
        "data": data,
        "redis": redis,
        "workers": workers,
        "certificate": None if cert is None else str(cert),
        "key": None if key is None else str(key),
    }
    made = settings(flags, file=file)
    sockets = bound(made.host, made.port)  # before anything is printed: a link names the true port, or there is none
    links = asyncio.run(prepared(made.data, name, sample=sample, key_file=made.key_file))
    base = base_address(made.host, sockets[0].getsockname()[1], tls=made.tls) + made.root_path
    if made.host not in LOOPBACK:
        warn(words("serve.open", address=base))
        if not made.tls:
            warn(words("serve.no_tls"))
    if not site.is_built():
        warn(site.WITHOUT)
    show_links(base, links)
    if not links:
        say(words("serve.again"))
    say(words("serve.stop", context="lan" if lan else ""))
    run(made, sockets=sockets)
