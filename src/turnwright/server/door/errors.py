"""Refusals over HTTP: one shape, and a status that says whose turn it is to do something about it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from turnwright.kernel.language import ENGLISH, Language
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server import policy
from turnwright.server.door.conflicts import BothVersions, Stale
from turnwright.server.door.languages import language_of
from turnwright.server.door.limits import TooMuch
from turnwright.server.pages import lost
from turnwright.server.store import Conflict, Unavailable
from turnwright.table.clean import cleaned

log = logging.getLogger("turnwright.server")
STATUS = {
    "links.unknown": 401,
    "links.expired": 401,
    "links.used": 401,
    **dict.fromkeys(policy.WHYS, 403),
    "links.none": 401,
    "server.origin": 403,
    "table.no_such_match": 404,
    "links.no_such_link": 404,
    "seats.nobody": 404,
    "seats.not_asked": 409,
    "campaign.no_such_person": 404,
    "campaign.no_such_template": 404,
    "drafts.no_such_draft": 404,
    "drafts.stale": 409,
    "sheets.elsewhere": 409,
    "sheets.changed": 409,
    "api.not_found": 404,
    "maps.no_such_map": 404,
    "portraits.none": 404,
    "deck.unknown": 404,
    "episode.unknown": 404,
    "episode.stale": 409,
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
    "lobby.reveal": 409,
    "lobby.waiting": 409,
    "match.needed": 409,
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
    "server.slow": 408,
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
    about: dict[str, Any] = {}
    """What it is about: numbers, refs (`piece:b1`) and texts (`text:Zubatt`), by the names in its template."""
    conflict: BothVersions | msgspec.UnsetType = msgspec.UNSET
    """With 409, where somebody else has changed the same document: both versions of it."""


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


def problem(error: Exception, language: Language = ENGLISH) -> Problem:
    """Any error as what a client is told; one that isn't ours is a bug, is logged, and says nothing of itself."""
    status, refusal, after = _refused(error)
    return Problem(status, cleaned(body_of(refusal, language)), after)


def body_of(refusal: Refusal, language: Language) -> ErrorBody:
    """A refusal as clients read it."""
    about = msgspec.to_builtins(refusal.about)
    both = refusal.both if isinstance(refusal, Stale) else msgspec.UNSET
    return ErrorBody(refusal.code, refusal.text(language), refusal.field, refusal.overridable, about, both)


def _refused(error: Exception) -> tuple[int, Refusal, int]:
    """The status of an error, the error as a refusal, and the seconds until it's worth trying again."""
    match error:
        case Refusal():
            return status_of(error.code), error, error.after if isinstance(error, TooMuch) else 0
        case ValidationException():
            return 400, _wrong_body(error), 0
        case RecursionError():
            return 400, Refusal("server.body", context="nested"), 0
        case HTTPException() if error.status_code < 500:
            return error.status_code, Refusal(f"http.{error.status_code}", detail=text_ref(error.detail)), 0
        case Unavailable() | TimeoutError():
            log.error("The store cannot be used: %s", error)
            return 503, Refusal("server.storage"), SOON
        case Conflict():
            return 409, Refusal("server.changed"), 0
    log.error("A request failed.", exc_info=error)
    return 500, Refusal("server.error"), 0


def _wrong_body(error: ValidationException) -> Refusal:
    """What doesn't fit, with the field's path: `setup.sides[0].name`."""
    told = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if not isinstance(told, Mapping):
        told = {}
    said, _, place = str(told.get("message", error.detail)).partition(" - at `$")
    named = re.search(r"field `([^`]+)`", said)  # one that is missing, or that nobody knows
    path = [place.rstrip("`").lstrip("."), named[1] if named else ""]
    key = str(told.get("key", ""))
    field = ".".join(filter(None, path)) or ("" if key == "data" else key)
    return Refusal("server.body", field=field, problem=text_ref(said))


def answered(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    language = language_of(request)
    found = problem(error, language)
    if found.status == 404 and lost.wants_page(request):
        return lost.page(request, language)
    return Response(found.body, status_code=found.status, headers=found.headers)


Handler = Callable[[Request[Any, Any, Any], Any], Response[Any]]
HANDLERS: dict[int | type[Exception], Handler] = {
    Refusal: answered,
    HTTPException: answered,
    Exception: answered,
}
