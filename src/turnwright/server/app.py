"""The application: routes by subject, one error shape, one set of headers. Each subject lists its own `ROUTES`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from litestar import Litestar, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.version import VERSION
from turnwright.server import campaign, errors, matches, people, plain, site
from turnwright.server.asking import holder
from turnwright.server.live import Sockets
from turnwright.server.said import Alone, Bus
from turnwright.server.settings import Settings
from turnwright.server.store import Store
from turnwright.server.tables import Tables
from turnwright.server.upkeep import Upkeep
from turnwright.server.work import Work

PLAIN = Settings()
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
)


def create(store: Store, settings: Settings = PLAIN) -> Litestar:
    """The application on a store."""
    work = Work(settings.workers)
    bus = _bus(settings)
    tables = Tables(store, settings.tables, work=work, bus=bus)
    sockets = Sockets(settings.sockets, settings.sockets_per_link)
    upkeep = Upkeep(store, tables, sockets, bus)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        warming = asyncio.create_task(work.start())  # the first requests need not wait for it
        try:
            async with upkeep.running():
                yield
        finally:
            warming.cancel()
            work.close()
            await store.close()

    page = site.routes() if site.is_built() else plain.ROUTES
    return Litestar(
        (*ROUTES, *page),
        dependencies={"pass_": Provide(holder)},
        exception_handlers=errors.HANDLERS,
        response_headers=HEADERS,
        request_max_body_size=settings.body_limit,
        state=State(
            {"store": store, "tables": tables, "sockets": sockets, "upkeep": upkeep, "work": work, "tls": settings.tls}
        ),
        openapi_config=OpenAPIConfig("Turnwright", VERSION),
        lifespan=[lifespan],
    )


def _bus(settings: Settings) -> Bus:
    if not settings.redis:
        return Alone()
    try:
        from turnwright.server.bus import RedisBus
    except ModuleNotFoundError as missing:
        raise Refusal(
            "serve.extra", f"Several servers need {missing.name}: install it with pip install 'turnwright[postgres]'."
        ) from None
    return RedisBus(settings.redis)
