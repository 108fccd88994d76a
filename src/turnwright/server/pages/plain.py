"""The plain page at `/`: what a link opens, and how its tables stand. No style to speak of, and no script in the page.

The page itself is the same for everybody and knows nothing: its script exchanges the secret after the `#` for a cookie,
takes it out of the address, and asks the same routes as any other client.
"""

from __future__ import annotations

from importlib.resources import files

from litestar import MediaType, Response, get

_FILES = files("turnwright.server.pages.plain_page")


def _answer(name: str, media_type: str) -> Response[bytes]:
    return Response(_FILES.joinpath(name).read_bytes(), media_type=media_type, headers={"Cache-Control": "no-cache"})


@get("/", include_in_schema=False, sync_to_thread=False)
def page() -> Response[bytes]:
    return _answer("plain.html", MediaType.HTML)


@get("/plain.js", include_in_schema=False, sync_to_thread=False)
def script() -> Response[bytes]:
    return _answer("plain.js", "text/javascript")


@get("/plain.css", include_in_schema=False, sync_to_thread=False)
def style() -> Response[bytes]:
    return _answer("plain.css", "text/css")


ROUTES = (page, script, style)
