"""For programs that talk to a Turnwright server: scripts, bots, tests. `Client` waits, `AsyncClient` doesn't.

    with Client("http://127.0.0.1:8023/#secret") as red:
        match = red.matches()[0]
        screen = red.screen(match.id)
        red.submit(match.id, screen.choices[0].key, seen=screen.n)

`wire` has the messages of a live table, `cards` and `runs` the questions about card tables, runs and stories; `running`
starts a server in this process, to try things out (extra `server`). The names in `__all__` stay.

Needs the extra `client`: pip install 'turnwright[client]'.
"""

from typing import TYPE_CHECKING

try:
    import httpx as _httpx  # noqa: F401  (asked for here, where the answer can say what to install)
    import websockets as _websockets  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"turnwright.client needs {missing.name}: pip install 'turnwright[client]'", name=missing.name
    ) from None

from turnwright.client import cards, runs
from turnwright.client.asks import Ask
from turnwright.client.clients import AsyncClient, Client
from turnwright.client.errors import Lost, Refused
from turnwright.client.live import LiveTable
from turnwright.client.seen import Seen
from turnwright.client.shapes import LinkInfo, MatchInfo, Pass
from turnwright.table import wire

if TYPE_CHECKING:
    from turnwright.server.local import running

__all__ = [  # noqa: RUF022  (by subject)
    # Talking to a server, and what it answers
    "Client", "AsyncClient", "LiveTable", "Seen", "LinkInfo", "MatchInfo", "Pass", "Refused", "Lost",
    # What can be asked and sent
    "Ask", "cards", "runs", "wire",
    # A server to try things out
    "running",
]  # fmt: skip

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name != "running":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return import_module("turnwright.server.local").running  # the server's libraries come with an extra of its own


def __dir__() -> list[str]:
    return sorted(__all__)
