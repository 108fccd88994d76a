"""Refusals over HTTP: one shape, and a status that says whose turn it is to do something about it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from turnwright.kernel.refusal import Refusal
from turnwright.server import policy
from turnwright.server.door.limits import TooMuch
from turnwright.server.store import Conflict, Unavailable
from turnwright.table.clean import cleaned

log = logging.getLogger("turnwright.server")
STATUS = {
    "links.unknown": 401,
    "links.expired": 401,
    **dict.fromkeys(policy.WHYS, 403),
    "links.none": 401,
    "server.origin": 403,
    "table.no_such_match": 404,
    "links.no_such_link": 404,
    "campaign.no_such_person": 404,
    "campaign.no_such_template": 404,
    "maps.no_such_map": 404,
    "deck.unknown": 404,
    "episode.unknown": 404,
    "episode.fight": 409,
    "episode.no_fight": 409,
    "invitation.taken": 409,
    "cards.no_such_set": 404,
    "cards.needed": 409,
    "lobby.cards": 409,
    "lobby.no_such_table": 404,
    "lobby.begun": 409,
    "lobby.cancelled": 409,
    "lobby.full": 409,
    "lobby.waiting": 409,
    "table.stale": 409,
    "match.stale": 409,
    "match.moved": 409,
    "table.busy": 409,
    "server.changed": 409,
    "wire.message": 400,
    "wire.id": 400,
    "server.body": 400,
    "server.rate": 429,
    "server.odds": 429,
    "server.busy": 429,
    "server.sockets": 429,
    "server.storage": 503,
    "server.error": 500,
}
"""What a refusal is called in HTTP; any other one was refused by the rules: 422."""
SOON = 1
"""Seconds after which a database that is gone may be asked again."""


class ErrorBody(msgspec.Struct, frozen=True):
    """Every refusal has this shape."""

    code: str
    sentence: str
    field: str = ""
    overridable: bool = False


class Problem(msgspec.Struct, frozen=True):
    """What went wrong, whatever raised it."""

    status: int
    body: ErrorBody
    after: int = 0
    """Seconds until it's worth trying again."""

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": str(self.after)} if self.after else {}


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(code, 422)


def problem(error: Exception) -> Problem:
    """Any error as what a client is told; one that isn't ours is a bug, is logged, and says nothing of itself."""
    match error:
        case Refusal():
            after = error.after if isinstance(error, TooMuch) else 0
            body = ErrorBody(error.code, error.sentence, error.field, error.overridable)
            return Problem(status_of(error.code), cleaned(body), after)
        case ValidationException():
            return Problem(400, cleaned(_wrong_body(error)))
        case RecursionError():
            return Problem(400, ErrorBody("server.body", "The body is nested too deeply."))
        case HTTPException() if error.status_code < 500:
            return Problem(error.status_code, cleaned(ErrorBody(f"http.{error.status_code}", error.detail)))
        case Unavailable() | TimeoutError():
            log.error("The store cannot be used: %s", error)
            sentence = "The server can't reach its database right now: try again soon."
            return Problem(503, ErrorBody("server.storage", sentence), SOON)
        case Conflict():
            sentence = "Somebody else has changed this at the same moment: look again, and try once more."
            return Problem(409, ErrorBody("server.changed", sentence))
    log.error("A request failed.", exc_info=error)
    return Problem(500, ErrorBody("server.error", "Something went wrong here; it has been noted."))


def _wrong_body(error: ValidationException) -> ErrorBody:
    """What doesn't fit, with the field's path: `setup.sides[0].name`."""
    told = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if not isinstance(told, Mapping):
        told = {}
    said, _, place = str(told.get("message", error.detail)).partition(" - at `$")
    named = re.search(r"field `([^`]+)`", said)  # one that is missing, or that nobody knows
    path = [place.rstrip("`").lstrip("."), named[1] if named else ""]
    key = str(told.get("key", ""))
    field = ".".join(filter(None, path)) or ("" if key == "data" else key)
    return ErrorBody("server.body", f"The request isn't valid: {said}.", field)


def answered(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    found = problem(error)
    return Response(found.body, status_code=found.status, headers=found.headers)


Handler = Callable[[Request[Any, Any, Any], Any], Response[Any]]
HANDLERS: dict[int | type[Exception], Handler] = {
    Refusal: answered,
    HTTPException: answered,
    Exception: answered,
}
