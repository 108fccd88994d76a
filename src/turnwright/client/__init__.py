"""A client for a Turnwright server, for scripts, bots and tests: `Client` waits, `AsyncClient` doesn't.

with Client("http://127.0.0.1:8023/#secret") as red:
    match = red.matches()[0]
    screen = red.screen(match.id)
    red.submit(match.id, screen.choices[0].key, seen=screen.n)

Needs the extra `client`: pip install 'turnwright[client]'.
"""

from turnwright.client import cards, runs
from turnwright.client.asks import Ask
from turnwright.client.clients import AsyncClient, Client
from turnwright.client.errors import Lost, Refused
from turnwright.client.live import LiveTable
from turnwright.client.seen import Seen
from turnwright.client.shapes import LinkInfo, MatchInfo, Pass

__all__ = [
    "Ask",
    "AsyncClient",
    "Client",
    "LinkInfo",
    "LiveTable",
    "Lost",
    "MatchInfo",
    "Pass",
    "Refused",
    "Seen",
    "cards",
    "runs",
]
