"""The application: routes by subject, one error shape, one set of headers. Each subject lists its own `ROUTES`."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from litestar import Litestar, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from turnwright.kernel.version import VERSION
from turnwright.server import campaign, errors, matches, people, plain
from turnwright.server.asking import holder
from turnwright.server.store import Store
from turnwright.server.tables import Tables

BODY_LIMIT = 256 * 1024
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    return {"status": "ok", "version": VERSION}


ROUTES = (
    health,
    *people.ROUTES,
    *campaign.ROUTES,
    *matches.ROUTES,
    *plain.ROUTES,
)


def create(store: Store, *, tls: bool = False) -> Litestar:
    """The application on a store."""
    tables = Tables(store)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        yield
        await store.close()

    return Litestar(
        ROUTES,
        dependencies={"pass_": Provide(holder)},
        exception_handlers=errors.HANDLERS,
        response_headers=HEADERS,
        request_max_body_size=BODY_LIMIT,
        state=State({"store": store, "tables": tables, "tls": tls}),
        openapi_config=OpenAPIConfig("Turnwright", VERSION),
        lifespan=[lifespan],
    )
