"""What a browser shows at an address where nothing is: a page to read, with the way home. Programs get JSON."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from typing import Any

from litestar import Request, Response

from turnwright.kernel.language import Language
from turnwright.kernel.refusal import Refusal

STYLE = (
    "body{margin:0;min-height:100vh;display:grid;place-content:center;gap:12px;text-align:center;padding:24px;"
    "font:18px/1.5 system-ui,sans-serif;color:#26221c;background:#f6f2ea}"
    "a{color:#8a3b12;font-weight:600}"
    "@media (prefers-color-scheme:dark){body{color:#eee7db;background:#1d1a16}a{color:#f0a878}}"
)
_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{_HASH}'; base-uri 'none'; frame-ancestors 'none'"
FOR_PROGRAMS = ("/v1", "/api", "/schema", "/health", "/metrics", "/assets", "/engine")


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a person looks for a page, and no program for an answer."""
    path = request.url.path.removeprefix(request.app.state.root_path)
    return (
        request.method in ("GET", "HEAD")
        and "text/html" in request.headers.get("accept", "")
        and not path.startswith(FOR_PROGRAMS)
    )


def page(request: Request[Any, Any, Any], language: Language) -> Response[str]:
    """The page, in the reader's language."""
    sentence = escape(Refusal("http.404").text(language))
    home = escape(f"{request.app.state.root_path}/")
    document = (
        f'<!doctype html>\n<html lang="{language.code}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>404</title><style>{STYLE}</style></head>\n'
        f'<body><main><h1>404</h1><p>{sentence}</p><p><a href="{home}">Turnwright</a></p></main></body>\n</html>\n'
    )
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
    return Response(document, status_code=404, media_type="text/html", headers=headers)
