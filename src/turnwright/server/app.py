"""The application: routes by subject, one error shape, one set of headers. Each subject lists its own `ROUTES`."""

from __future__ import annotations

import asyncio
import time as time_of_day
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

from litestar import Litestar, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.routes import HTTPRoute

from turnwright.kernel import readers, registry
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.version import VERSION
from turnwright.server.bus.messages import Alone, Bus
from turnwright.server.bus.upkeep import Upkeep
from turnwright.server.campaign import display, documents, file
from turnwright.server.campaign.installed import Installed
from turnwright.server.cards import decks, lobby, own_cards
from turnwright.server.door import errors, reference
from turnwright.server.door.asking import guard, holder
from turnwright.server.door.limits import Allowance, Allowed
from turnwright.server.door.metrics import Metrics, metrics
from turnwright.server.door.middleware import Door
from turnwright.server.episodes import runs, stories
from turnwright.server.maps import backdrops, maps
from turnwright.server.pages import languages, manual, plain, site
from turnwright.server.people import audit, entering, invitations, known, reading, seats
from turnwright.server.people.links import KnownLinks
from turnwright.server.ptu import difficulty, drafts, portraits
from turnwright.server.ptu import routes as ptu
from turnwright.server.ptu.along import Along
from turnwright.server.ptu.desk import Books
from turnwright.server.settings import Settings
from turnwright.server.store import Store, Write
from turnwright.server.tables import matches, together
from turnwright.server.tables.clocks import Keepers, Time
from turnwright.server.tables.live import Sockets
from turnwright.server.tables.tables import Tables
from turnwright.server.tables.work import Work

PLAIN = Settings()
PROBE_EVERY = 5.0
"""Seconds between two writes for /health, at least."""
HEALTH_OF, HEALTH_WITHIN = "health", 5.0
"""A match that isn't there, which the store is asked for, and the seconds that it has to say so."""


@get("/health", action="server.look", summary="Ask whether the server can be used")
async def health(state: State) -> dict[str, str]:
    """Whether this server can be used: 503 while it can't reach its database, or can't write into it."""
    async with asyncio.timeout(HEALTH_WITHIN):
        await state.store.heads([HEALTH_OF])
        await state.probing.look()
    return {"status": "ok", "version": VERSION}


class Probing:
    """Writes now and then where nobody reads it: a full disk can be read from all day."""

    def __init__(self, store: Store, clock: Callable[[], float] = time_of_day.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._written = -PROBE_EVERY

    async def look(self) -> None:
        """Raises what writing raises. What could be written a moment ago isn't tried again, however often it is asked
        for."""
        if self._clock() - self._written < PROBE_EVERY:
            return
        await self._store.commit(Write(probe=time_of_day.time()))
        self._written = self._clock()


ROUTES = (
    health,
    *entering.ROUTES,
    *reading.ROUTES,
    *audit.ROUTES,
    *seats.ROUTES,
    *documents.ROUTES,
    *difficulty.ROUTES,
    *drafts.ROUTES,
    *portraits.ROUTES,
    *file.ROUTES,
    *matches.ROUTES,
    *together.ROUTES,
    *display.ROUTES,
    *maps.ROUTES,
    *backdrops.ROUTES,
    *invitations.ROUTES,
    *decks.ROUTES,
    *lobby.ROUTES,
    *own_cards.ROUTES,
    *runs.ROUTES,
    *stories.ROUTES,
    *ptu.ROUTES,
    *languages.ROUTES,
    metrics,
)


def create(store: Store, settings: Settings = PLAIN, *, time: Time | None = None) -> Litestar:
    """The application on a store."""
    _ready_for_threads()
    work = Work(settings.workers)
    bus = _bus(settings)
    along = Along(store)
    tables = Tables(store, settings.tables, work=work, bus=bus, along=along)
    sockets = Sockets(settings.sockets, settings.sockets_per_link)
    known_links = KnownLinks(store)
    books = Books(bus)
    upkeep = Upkeep(store, tables, sockets, bus, known_links, books.hub)
    allowed = Allowed(settings.requests_per_second, settings.requests_at_once)
    counted = _figures(work, tables, sockets, bus)
    keepers = Keepers(store, tables, time)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        warming = asyncio.create_task(work.start())  # the first requests need not wait for it
        try:
            keepers.start()
            async with upkeep.running():
                yield
        finally:
            keepers.stop()
            warming.cancel()
            work.close()
            await store.close()

    root_path = settings.root_path
    if site.is_built():
        page = site.routes(root_path=root_path, docs=manual.is_built(), project=settings.project)
    else:
        page = plain.routes(root_path=root_path)
    app = Litestar(
        (*ROUTES, *page, *manual.routes(root_path=root_path)),
        dependencies={"pass_": Provide(holder)},
        before_request=guard,
        exception_handlers=errors.HANDLERS,
        request_max_body_size=settings.body_limit,
        state=State(
            {
                "store": store,
                "tables": tables,
                "sockets": sockets,
                "links": known_links,
                "upkeep": upkeep,
                "work": work,
                "allowed": allowed,
                "metrics": counted,
                "open_metrics": settings.open_metrics,
                "metrics_key": settings.metrics_key,
                "root_path": settings.root_path,
                "tls": settings.tls,
                "books": books,
                "keepers": keepers,
                "probing": Probing(store),
                "sheets": along.sheets,
                "rehang": partial(backdrops.rehang, store, tables),
                "installed": Installed(),
                "holds_cards": partial(lobby.holds_cards, store),
                "card_reading": Allowance(*own_cards.READING),
                "importing": Allowance(*file.IMPORTING),
            }
        ),
        openapi_config=reference.config(),
        logging_config=None,  # `door/logs.py` says where lines go, when a server is run
        lifespan=[lifespan],
    )
    _check_actions(app)
    app.asgi_handler = Door(
        app.asgi_handler,
        allowed,
        counted,
        is_known=known_links.is_known,
        find=partial(known.existing, store),
        tls=settings.tls,
        proxies=settings.proxies,
        root_path=settings.root_path,
    )
    return app


def _check_actions(app: Litestar) -> None:
    """A route under /v1 or /api that doesn't say what it does would be open to everybody."""
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else (route.route_handler,):
            named = "action" in handler.opt or "OPTIONS" in getattr(handler, "http_methods", ())
            assert named or not route.path.startswith(("/v1", "/api")), f"{route.path} needs an action of the policy"


def _ready_for_threads() -> None:
    """Whatever requests will read in threads of their own is worked out before the first of them comes."""
    for name in registry.ruleset_names():
        with suppress(Refusal):  # of another package, and broken: whoever asks for it is told
            registry.find_ruleset(name)
    readers.work_out_all()


def _figures(work: Work, tables: Tables, sockets: Sockets, bus: Bus) -> Metrics:
    counted = Metrics()
    counted.gauge("tables", "Matches in memory.", lambda: len(tables))
    counted.gauge("sockets", "Screens that are connected.", lambda: len(sockets))
    counted.gauge("work_waiting", "Pieces of work in the pool.", lambda: work.waiting)
    counted.gauge("work_seconds", "Seconds that the pool has worked.", lambda: work.seconds)
    counted.gauge("work_restarts", "Times that the pool had to be started again.", lambda: work.restarts)
    counted.gauge("bus_connected", "Whether other servers can be told (1) or not (0).", lambda: bus.connected)
    return counted


def _bus(settings: Settings) -> Bus:
    if not settings.redis:
        return Alone()
    try:
        from turnwright.server.bus.redis_bus import RedisBus
    except ModuleNotFoundError as missing:
        raise Refusal("store.extra", context="several", missing=text_ref(missing.name)) from None
    return RedisBus(settings.redis)
