"""The web page: the built files of `web/`.

In a checkout `make page` puts them into this package; an installation from an index has them in a distribution of its
own, `turnwright-page` (the extra `page`), so that a library in somebody's game does not carry them.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

DISTRIBUTION = "turnwright_page"
DOCS = "docs"
"""The folder of that distribution with the documentation."""
LINKED = b"<html data-docs"
"""How a document begins that offers it."""
PAGES = (
    "/",
    "/gm",
    "/gm/{rest:path}",
    "/replay",
    "/lab",
    "/group",
    "/group/{match:str}",
    "/join",
    "/play",
    "/play/{match:str}",
    "/play/rune",
    "/play/rune/{run:str}",
    "/start/{game:str}",
    "/sheet/{rest:path}",
    "/story",
    "/story/{telling:str}",
    "/table/{match:str}",
    "/table/here/{save:str}",
    "/cards",
    "/cards/{match:str}",
    "/cards/here",
    "/cards/here/{save:str}",
    "/welcome",
    "/you",
)
"""Addresses that the page itself resolves: each is answered with the same document."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
ENGINE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' blob: 'wasm-unsafe-eval'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
"""For the worker with the engine alone: its own policy lets it compile Python, so that no page has to."""
FOREVER = "public, max-age=31536000, immutable"
"""For files with a hash in their names: a changed one has another name."""
ASK_AGAIN = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The best first."""
MISSING = "The page has not been built yet: run `make page`."
WITHOUT = "This server has no page, just a plain list: pip install 'turnwright[page]'; in a checkout, make page."
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class File(msgspec.Struct, frozen=True):
    """A file of the page, as it is and compressed."""

    media_type: str
    etag: str
    data: dict[str, bytes]
    """By encoding; "" is the file itself."""


def _home() -> Path:
    """Where the page's files are: this checkout's own, or the ones that were installed."""
    own = Path(__file__).parents[1] / "page"
    installed = find_spec(DISTRIBUTION) if not own.is_dir() else None
    return Path(installed.submodule_search_locations[0]) if installed and installed.submodule_search_locations else own


BUILT = _home()


def is_built(folder: Path = BUILT) -> bool:
    return (folder / "index.html").is_file()


def read(folder: Path) -> dict[str, File]:
    """All files of a built page by their paths, read once: the page is small, and the engine a few megabytes.

    The documentation that is installed with it is not: its files are read when somebody asks for them (`manual`).
    """
    squeezed = tuple(ENCODINGS.values())
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.endswith(squeezed))
    named = {path.relative_to(folder).as_posix(): path for path in files}
    return {name: read_file(path) for name, path in named.items() if not name.startswith(f"{DOCS}/")}


def read_file(path: Path) -> File:
    """A file, with the compressed forms that lie beside it."""
    data = {"": path.read_bytes()}
    for encoding, ending in ENCODINGS.items():
        squeezed = path.with_name(path.name + ending)
        if squeezed.is_file():
            data[encoding] = squeezed.read_bytes()
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(media_type, _tag(data[""]), data)


def _tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def answer(file: File, request: Request[Any, Any, Any], cache: str, policy: str = POLICY) -> Response[bytes]:
    """A file in the best form that the browser understands, or the word that it has it already."""
    headers = {"Cache-Control": cache, "Content-Security-Policy": policy, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    understood = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    encoding = next((each for each in ENCODINGS if each in understood and each in file.data), "")
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(file.data[encoding], media_type=file.media_type, headers=headers)


def under(document: bytes, root_path: str) -> bytes:
    """A document whose addresses begin at the path that a proxy shows the server under.

    It is built with addresses like "./assets/…", and shown at "/gm/abc" too: nothing may depend on where it is.
    """
    return document.replace(b'"./', f'"{root_path}/'.encode())


def linked(document: bytes) -> bytes:
    """A document that offers the documentation: the page shows its link where the document says that it is there."""
    return document if LINKED in document else document.replace(b"<html", LINKED, 1)


def of_project(document: bytes, address: str) -> bytes:
    """A document that says where its project is: home links there."""
    return document.replace(b"<html", f'<html data-project="{escape(address)}"'.encode(), 1) if address else document


def _document(file: File, root_path: str, *, docs: bool, project: str) -> File:
    document = linked(file.data[""]) if docs else file.data[""]
    data = of_project(under(document, root_path), project)
    return File(file.media_type, _tag(data), {"": data, "gzip": gzip.compress(data, mtime=0)})


def routes(
    folder: Path = BUILT, root_path: str = "", *, docs: bool = False, project: str = ""
) -> list[HTTPRouteHandler]:
    """The page's addresses; `docs`: the server has the documentation, too; `project`: the address of its project."""
    files = read(folder)
    if "index.html" in files:
        files["index.html"] = _document(files["index.html"], root_path, docs=docs, project=project)

    @get(list(PAGES), include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        """The document. Which screen it shows, it reads from its own address."""
        document = files.get("index.html")
        if document is None:
            return Response(MISSING.encode(), status_code=503, media_type="text/plain")
        return answer(document, request, ASK_AGAIN)

    @get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
    def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        found = files.get(f"assets/{name}")
        if found is None:
            return Response(b"", status_code=404, media_type="text/plain")
        return answer(found, request, FOREVER)

    @get("/engine/{name:str}", include_in_schema=False, sync_to_thread=False)
    def engine(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        """The worker and what it loads: Python, and the games as archives that are compressed already."""
        found = files.get(f"engine/{name}")
        if found is None:
            return Response(b"", status_code=404, media_type="text/plain")
        return answer(found, request, FOREVER, ENGINE_POLICY)

    @get("/icon.svg", include_in_schema=False, sync_to_thread=False)
    def icon(request: Request[Any, Any, Any]) -> Response[bytes]:
        found = files.get("icon.svg")
        if found is None:
            return Response(b"", status_code=404, media_type="text/plain")
        return answer(found, request, ASK_AGAIN)

    return [page, asset, engine, icon]
