"""In which language somebody is answered: the one that they have chosen, or else that their browser asks for."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar.connection import ASGIConnection
from litestar.types import Scope

from turnwright.kernel.language import Language, language, now_reading, preferred

HEADER = b"accept-language"
LONGEST = 200
"""Of a header that is read: a browser's is a fraction of it."""


CHOSEN = "language"
"""Where a request keeps the caller's language, once that is known."""


def language_of(request: ASGIConnection[Any, Any, Any, Any]) -> Language:
    """The language of a request: the person's own, or else by its `Accept-Language`."""
    chosen: Language | None = request.scope["state"].get(CHOSEN)
    return chosen or _best(request.headers.get("accept-language", "")[:LONGEST])


def speak(request: ASGIConnection[Any, Any, Any, Any], code: str) -> None:
    """Answers the rest of a request in the language that its person has chosen; one that is gone is ignored."""
    chosen = _chosen(code) if code else None
    if chosen is not None:
        request.scope["state"][CHOSEN] = chosen
        now_reading(chosen)


def language_in(scope: Scope) -> Language:
    """The same of a request that hasn't reached any route."""
    accepted = next((value for name, value in scope["headers"] if name == HEADER), b"")
    return _best(accepted.decode("latin-1")[:LONGEST])


@lru_cache(maxsize=256)
def _chosen(code: str) -> Language | None:
    spoken = language(code)
    return spoken if spoken.code == code else None


@lru_cache(maxsize=256)
def _best(accepted: str) -> Language:
    return language(preferred(accepted))
