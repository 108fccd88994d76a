"""The documentation at `/docs`: files of a folder, and nothing else.

In a checkout `make docs` builds them into this package; an installation from an index has them beside the page
(`turnwright-page`). Where there are none, there is no such address, and the page shows no link.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from turnwright.server.pages import site

OWN = Path(__file__).parents[1] / "docs"
BUILT = OWN if OWN.is_dir() else site.BUILT / site.DOCS
INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def is_built(folder: Path = BUILT) -> bool:
    return (folder / "index.html").is_file()


def routes(folder: Path = BUILT, root_path: str = "") -> list[HTTPRouteHandler]:
    """The addresses of the documentation; none if it has not been built."""
    if not is_built(folder):
        return []
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    @get("/docs", include_in_schema=False, sync_to_thread=False)
    def home() -> Redirect:
        return Redirect(f"{root_path}/docs/index.html")

    @get("/docs/{path:path}", include_in_schema=False, sync_to_thread=True)
    def page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
        name = path.removeprefix("/")
        if name not in files:
            return Response(b"", status_code=404, media_type="text/plain")
        file = site.read_file(files[name])
        return site.answer(file, request, site.ASK_AGAIN, policy(file.data[""] if name.endswith(".html") else b""))

    return [home, page]


def policy(document: bytes) -> str:
    """The page's own policy, with the few scripts that MkDocs writes into a document allowed by their hashes."""
    hashes = sorted({_hash(script) for script in INLINE_SCRIPT.findall(document)})
    allowed = " ".join(("script-src 'self'", *(f"'sha256-{digest}'" for digest in hashes)))
    return site.POLICY.replace("script-src 'self'", allowed).replace("img-src 'self'", "img-src 'self' data:")


def _hash(script: bytes) -> str:
    return b64encode(hashlib.sha256(script).digest()).decode()
