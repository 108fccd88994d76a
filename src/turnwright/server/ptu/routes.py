"""The routes of PTU's own program, all under `/api`: who asks comes from the link, refusals have one shape."""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide

from turnwright.server.ptu import (
    bodies,
    capture,
    encounters,
    errors,
    experience,
    grounds,
    group,
    growth,
    handouts,
    journal,
    moves,
    own_dice,
    rests,
    rulings,
    scenes,
    sheets,
    socket,
    switching,
    tables,
    templates,
    turns,
    wishes,
)
from turnwright.server.ptu.desk import desk

API = Router(
    "/api",
    route_handlers=[
        *encounters.ROUTES,
        *bodies.ROUTES,
        *moves.ROUTES,
        *own_dice.ROUTES,
        *turns.ROUTES,
        *switching.ROUTES,
        *grounds.ROUTES,
        *experience.ROUTES,
        *sheets.ROUTES,
        *growth.ROUTES,
        *journal.ROUTES,
        *capture.ROUTES,
        *rests.ROUTES,
        *wishes.ROUTES,
        *templates.ROUTES,
        *tables.ROUTES,
        *scenes.ROUTES,
        *handouts.ROUTES,
        *group.ROUTES,
        *rulings.ROUTES,
        *socket.ROUTES,
    ],
    dependencies={"desk": Provide(desk)},
    exception_handlers=errors.HANDLERS,
    tags=["ptu"],
)
for route in API.routes:
    for handler in getattr(route, "route_handlers", ()):
        handler.responses = errors.RESPONSES  # every route refuses in the same shape, and its page says so
ROUTES = (API,)
