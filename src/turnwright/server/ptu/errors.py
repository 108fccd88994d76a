"""Refusals under `/api`: the codes are those of `/v1`, the body is the one that clients of the seed's program read."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import UNSET, Struct, UnsetType

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.door import errors
from turnwright.server.door.conflicts import BothVersions
from turnwright.server.door.languages import language_of

STATUS = {
    "api.not_found": 404,
    "ptu.no_such_combatant": 404,
    "table.no_such_match": 404,
    "api.overwrite": 409,
    "api.served": 409,
    "sheets.elsewhere": 409,
    "sheets.changed": 409,
    "sheets.stale": 409,
}


class ErrorBody(Struct, frozen=True, rename="camel"):
    status_code: int
    message: str
    code: str
    field: str = ""
    about: dict[str, Any] = {}
    conflict: BothVersions | UnsetType = UNSET
    """With 409 `sheets.stale`: what you sent, and the sheet as somebody else has stored it."""


def not_found(what: str, name: str) -> Refusal:
    return Refusal("api.not_found", context=what, name=text_ref(name))


def answered(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    found = errors.problem(error, language_of(request))
    said = found.body
    status = STATUS.get(said.code, found.status)
    body = ErrorBody(status, said.sentence, said.code, said.field, said.about, said.conflict)
    return Response(body, status_code=status, headers=found.headers)


RESPONSES = {
    status: ResponseSpec(ErrorBody, description=said, generate_examples=False)
    for status, said in {
        400: "A body that doesn't fit; `field` is its path.",
        401: "No link, or one that isn't valid.",
        403: "A link that may not do this.",
        404: "Nothing here by that name.",
        409: "It conflicts with what has happened meanwhile.",
        422: "The rules refuse it.",
        429: "Too much at once: try again later.",
    }.items()
}
HANDLERS: dict[int | type[Exception], errors.Handler] = {
    Refusal: answered,
    HTTPException: answered,
    Exception: answered,
}
