"""In which language somebody is answered: the one that their browser asks for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import Scope

from turnwright.kernel.language import Language, language, preferred

HEADER = b"accept-language"
LONGEST = 200
"""Of a header that is read: a browser's is a fraction of it."""


def language_of(request: ASGIConnection[Any, Any, Any, Any]) -> Language:
    """The language of a request, by its `Accept-Language`."""
    return _best(request.headers.get("accept-language", "")[:LONGEST])


def language_in(scope: Scope) -> Language:
    """The same of a request that hasn't reached any route."""
    accepted = next((value for name, value in scope["headers"] if name == HEADER), b"")
    return _best(accepted.decode("latin-1")[:LONGEST])


@lru_cache(maxsize=256)
def _best(accepted: str) -> Language:
    return language(preferred(accepted))
