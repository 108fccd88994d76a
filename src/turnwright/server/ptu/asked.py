"""Bodies that a client may leave out."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import msgspec
from litestar import Request

from turnwright.kernel.refusal import text_ref
from turnwright.server.ptu.words import wrong

T = TypeVar("T", bound=msgspec.Struct)
AnyRequest: TypeAlias = Request[Any, Any, Any]


async def body_of(request: AnyRequest, kind: type[T]) -> T:
    """The body as a shape; an empty one stands for its defaults."""
    data = await request.body()
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at `$")
        raise wrong(path.strip("`.") if path else "", "shape", problem=text_ref(problem)) from None
    except msgspec.DecodeError as error:
        raise wrong("", "json", error=text_ref(error)) from None
