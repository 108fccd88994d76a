"""Runs a server until it is told to stop. Then it takes no new requests, finishes those it has, and tells every screen
to come back (close code 1012); what was acknowledged is stored already.
"""

from __future__ import annotations

from typing import Any

import uvicorn

from turnwright.server.app import create
from turnwright.server.door.logs import log_to_stderr
from turnwright.server.door.patience import Patient
from turnwright.server.settings import Settings, settings
from turnwright.server.store import Store
from turnwright.server.store.opening import open_store
from turnwright.server.tables.live import LONGEST

GRACE = 10
"""Seconds that requests have to end when the server stops."""
IDLE = 75
"""Seconds that a connection stays open between requests: longer than clients keep one, so that they close it first."""


def config(made: Settings, store: Store) -> uvicorn.Config:
    """How uvicorn runs the application."""
    tls: dict[str, Any] = {"ssl_certfile": made.certificate, "ssl_keyfile": made.key} if made.tls else {}
    return uvicorn.Config(
        create(store, made),
        host=made.host,
        port=made.port,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Patient,
        proxy_headers=False,  # `door/proxies.py` says whose word counts
        ws="websockets-sansio",
        ws_max_size=2 * LONGEST,
        ws_per_message_deflate=False,  # every socket would compress for itself what is encoded once for all
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=GRACE,
        **tls,
    )


def run(made: Settings, store: Store | None = None) -> None:
    """Serves until it is stopped."""
    log_to_stderr(made.log)
    uvicorn.Server(config(made, store or open_store(made.data, made.key_file))).run()


if __name__ == "__main__":  # python -m turnwright.server.run, with settings from the environment
    run(settings())
