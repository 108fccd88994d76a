"""`turnwright mcp`: a table for assistant programs."""

from __future__ import annotations

from typing import Annotated

import typer

from turnwright.cli.terminal import warn
from turnwright.cli.words import words
from turnwright.kernel.refusal import Refusal, text_ref

LOOPBACK = "127.0.0.1"


def mcp(
    link: Annotated[
        str, typer.Option(metavar="URL", help="A link to a server's tables; without one, tables of its own.")
    ] = "",
    http: Annotated[
        int | None,
        typer.Option(min=1, max=65535, metavar="PORT", help="Serve HTTP on this machine instead of standard input."),
    ] = None,
    lang: Annotated[str, typer.Option(metavar="CODE", help="The language of the game's text.")] = "",
) -> None:
    """Offer a table as tools to an assistant program, over the Model Context Protocol.

    It opens tables, looks at them from its own seat, asks for choices, exact odds and rules, acts and takes back.
    With a link it sits in that link's seat at a server: as a player, as the game master's helper, or as a bot. It
    speaks over standard input and output, or over HTTP to programs on this machine; nothing leaves the machine by
    itself.

    \b
    Examples:
      turnwright mcp
      turnwright mcp --link "http://127.0.0.1:8023/#secret"
      turnwright mcp --http 8024
    """
    try:
        from turnwright.assistants.desk import Desk
        from turnwright.assistants.protocol import served
    except ModuleNotFoundError as missing:
        raise Refusal("mcp.extra", missing=text_ref(missing.name)) from None
    desk = Desk(link, lang)
    try:
        server = served(desk)
        if http is None:
            server.run("stdio")
        else:
            warn(words("mcp.at", address=f"http://{LOOPBACK}:{http}/mcp"))
            server.run("streamable-http", host=LOOPBACK, port=http)
    finally:
        desk.close()
