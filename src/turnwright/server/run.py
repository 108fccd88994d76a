"""Runs a server until it is told to stop. Then it takes no new requests, finishes those it has, and tells every screen
to come back (close code 1012); what was acknowledged is stored already.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Sequence
from typing import Any

import uvicorn

from turnwright.kernel.refusal import Refusal, text_ref
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


def bound(host: str, port: int) -> list[socket.socket]:
    """Sockets for every address of a host, bound and not listening yet; with port 0, all on one port that is free.

    An address that this machine doesn't have is left out if there is another: "localhost" may name one of IPv6 where
    only IPv4 is spoken.
    """
    sockets: list[socket.socket] = []
    failure: OSError = OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
    try:
        addresses = socket.getaddrinfo(host, port, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE)
    except OSError as error:
        addresses, failure = [], error
    for family, _, _, _, address in dict.fromkeys(addresses):
        try:
            sockets.append(_bound(family, (address[0], port, *address[2:])))
        except OSError as error:
            failure = error
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                break
        else:
            port = sockets[0].getsockname()[1]
    else:
        if sockets:
            return sockets
    for taken in sockets:
        taken.close()
    why = failure.strerror or str(failure)
    raise Refusal("serve.address", host=text_ref(host), port=text_ref(port), error=text_ref(why))


def _bound(family: int, address: tuple[Any, ...]) -> socket.socket:
    # With its protocol named, asyncio switches Nagle's algorithm off (`server/local.py`).
    taken = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        taken.bind(address)
    except OSError:
        taken.close()
        raise
    return taken


def run(made: Settings, store: Store | None = None, sockets: Sequence[socket.socket] | None = None) -> None:
    """Serves until it is stopped, on sockets that are bound already if there are any."""
    log_to_stderr(made.log)
    server = uvicorn.Server(config(made, store or open_store(made.data, made.key_file)))
    server.run(sockets=None if sockets is None else list(sockets))


if __name__ == "__main__":  # python -m turnwright.server.run, with settings from the environment
    run(settings())
