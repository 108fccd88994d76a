"""Refusals over HTTP: one shape, and a status that says whose turn it is to do something about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from turnwright.kernel.refusal import Refusal
from turnwright.table.clean import cleaned

STATUS = {
    "links.unknown": 401,
    "links.expired": 401,
    "links.none": 401,
    "server.forbidden": 403,
    "table.no_such_match": 404,
    "table.stale": 409,
    "match.stale": 409,
    "match.moved": 409,
    "table.busy": 409,
    "wire.message": 400,
    "server.body": 400,
}
"""What a refusal is called in HTTP; any other one was refused by the rules: 422."""


class ErrorBody(msgspec.Struct, frozen=True):
    """Every refusal has this shape."""

    code: str
    sentence: str
    field: str = ""
    overridable: bool = False


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(code, 422)


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[ErrorBody]:
    body = ErrorBody(refusal.code, refusal.sentence, refusal.field, refusal.overridable)
    return Response(cleaned(body), status_code=status_of(refusal.code))


def wrong_body(request: Request[Any, Any, Any], error: ValidationException) -> Response[ErrorBody]:
    told = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    field = str(told.get("key", "")) if isinstance(told, Mapping) else ""
    said = str(told.get("message", error.detail)) if isinstance(told, Mapping) else error.detail
    return Response(cleaned(ErrorBody("server.body", said, field)), status_code=400)


def other(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    return Response(ErrorBody(f"http.{error.status_code}", error.detail), status_code=error.status_code)


Handler = Callable[[Request[Any, Any, Any], Any], Response[Any]]
HANDLERS: dict[int | type[Exception], Handler] = {
    Refusal: refused,
    ValidationException: wrong_body,
    HTTPException: other,
}
