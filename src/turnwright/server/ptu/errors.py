"""Refusals under `/api`: the codes are those of `/v1`, the body is the one that clients of the seed's program read."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from msgspec import Struct

from turnwright.kernel.refusal import Refusal
from turnwright.server import errors

STATUS = {
    "api.not_found": 404,
    "ptu.no_such_combatant": 404,
    "table.no_such_match": 404,
    "api.overwrite": 409,
    "api.served": 409,
    "sheets.elsewhere": 409,
    "sheets.changed": 409,
}


class ErrorBody(Struct, frozen=True, rename="camel"):
    status_code: int
    message: str
    code: str
    field: str = ""


def not_found(what: str, name: str) -> Refusal:
    return Refusal("api.not_found", f'There is no {what} "{name}" here.')


def answered(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    found = errors.problem(error)
    said = found.body
    status = STATUS.get(said.code, found.status)
    return Response(ErrorBody(status, said.sentence, said.code, said.field), status_code=status, headers=found.headers)


HANDLERS: dict[int | type[Exception], errors.Handler] = {
    Refusal: answered,
    HTTPException: answered,
    Exception: answered,
}
