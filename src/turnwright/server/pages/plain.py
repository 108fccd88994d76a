"""The plain page at `/`: what a link opens, and how its tables stand. No style to speak of, and no script in the page.

The page itself is the same for everybody and knows nothing: its script exchanges the secret after the `#` for a cookie,
takes it out of the address, and asks the same routes as any other client.
"""

from __future__ import annotations

from importlib.resources import files

from litestar import MediaType, Response, get
from litestar.handlers import HTTPRouteHandler

from turnwright.server.pages.site import under

_FILES = files("turnwright.server.pages.plain_page")


def _read(name: str) -> bytes:
    return _FILES.joinpath(name).read_bytes()


def _answer(data: bytes, media_type: str) -> Response[bytes]:
    return Response(data, media_type=media_type, headers={"Cache-Control": "no-cache"})


def routes(root_path: str = "") -> list[HTTPRouteHandler]:
    """The plain page's addresses."""

    @get("/", include_in_schema=False, sync_to_thread=False)
    def page() -> Response[bytes]:
        return _answer(under(_read("plain.html"), root_path), MediaType.HTML)

    @get("/plain.js", include_in_schema=False, sync_to_thread=False)
    def script() -> Response[bytes]:
        return _answer(_read("plain.js"), "text/javascript")

    @get("/plain.css", include_in_schema=False, sync_to_thread=False)
    def style() -> Response[bytes]:
        return _answer(_read("plain.css"), "text/css")

    return [page, script, style]
