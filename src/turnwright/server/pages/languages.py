"""The page's words in languages that came after it was built: those of plug-ins and of `TURNWRIGHT_LANGUAGES`."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from turnwright.kernel.language import Writing, file_of, writings

PREFIX = "page"
"""The files that the page reads; those of the games are read here."""
ASK_AGAIN = {"Cache-Control": "no-cache"}


@get("/languages", include_in_schema=False, sync_to_thread=True)
def listed() -> Response[dict[str, Writing]]:
    """Every language by its code: what it is called, and how it writes numbers and lists."""
    return Response(writings(), headers=ASK_AGAIN)


@get("/languages/{code:str}/{area:str}", include_in_schema=False, sync_to_thread=True)
def file(code: FromPath[str], area: FromPath[str]) -> Response[dict[str, Any]]:
    """The words of one screen in a language, as its file has them."""
    texts = file_of(code, area) if area.partition("_")[0] == PREFIX else {}
    return Response(texts, status_code=200 if texts else 404, headers=ASK_AGAIN)


ROUTES = (listed, file)
