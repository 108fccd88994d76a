"""A screen at /api/ws, for tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.ptu.playing import Campaign
from tests.server.serving import PATIENCE
from websockets.sync.client import ClientConnection, connect


class Screen:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.heard: list[dict[str, Any]] = []

    def say(self, kind: str, /, **data: Any) -> None:
        self.connection.send(json.dumps({"type": kind, "data": data}))

    def hear(self, kind: str, **wanted: Any) -> Any:
        """The data of the next message of a kind, with some fields as wanted; what came before is kept, too."""
        while True:
            message = json.loads(self.connection.recv(timeout=PATIENCE))
            self.heard.append(message)
            data = message["data"]
            if message["type"] == kind and all(data.get(name) == value for name, value in wanted.items()):
                return data

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.heard]


@contextmanager
def listening(campaign: Campaign, secret: str) -> Iterator[Screen]:
    address = f"ws://127.0.0.1:{campaign.served.port}/api/ws"
    headers = {"Authorization": f"Bearer {campaign.served.links.get(secret, secret)}"}
    with connect(address, additional_headers=headers, open_timeout=PATIENCE) as connection:
        screen = Screen(connection)
        screen.hear("connected")
        yield screen
