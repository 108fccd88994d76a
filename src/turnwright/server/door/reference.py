"""The API's page: every route with its fields and an example, made here. No script, nothing from anywhere else."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from litestar import Litestar
from litestar.connection import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from turnwright.kernel.version import VERSION
from turnwright.server import policy
from turnwright.server.door.errors import ErrorBody
from turnwright.table import wire

MESSAGES = "/v1/matches/{match}/messages"
LAMPCAT = """[{"id": "mine-1", "name": "Lampcat", "supertype": "Pok\u00e9mon", "subtypes": ["Basic"], "hp": "60",
"types": ["Fire"], "attacks": [{"name": "Scratch", "cost": ["Fire"], "damage": "20"}], "number": "1"}]"""
AMBUSH = {"name": "Ambush at the kiln", "pieces": [{"side": "enemies", "species": "Zubat", "level": 6}]}
EXAMPLES: dict[tuple[str, str], Any] = {
    ("post", "/v1/enter"): {"secret": "the-part-after-the-#"},
    ("put", "/v1/campaign"): {"name": "The Old Kiln"},
    ("post", "/v1/people"): {"name": "Ann"},
    ("put", "/v1/people/{person}"): {"name": "Anna"},
    ("post", "/v1/templates"): {"name": "Two at the gate", "ruleset": "duel", "encounter": "pair"},
    ("put", "/v1/templates/{template}"): {"name": "At the gate", "ruleset": "duel", "encounter": "pair"},
    ("post", "/v1/campaign/drafts"): AMBUSH,
    ("post", "/v1/campaign/drafts/check"): AMBUSH,
    ("put", "/v1/campaign/drafts/{draft}"): {"version": 1, "draft": AMBUSH},
    ("post", "/v1/campaign/drafts/{draft}/duplicate"): {"name": "Ambush, again"},
    ("post", "/v1/campaign/drafts/{draft}/show"): {"version": 2, "serve": True},
    ("post", "/v1/links"): {"role": "player", "seat": "red", "person": "ann", "hours": 12},
    ("put", "/v1/seats/limit"): {"hours": 72},
    ("post", "/v1/matches"): {"ruleset": "duel", "encounter": "pair", "players": {"blue": "greedy"}},
    ("post", "/v1/matches/from-template"): {"template": "4f1c02aa91be"},
    ("post", "/v1/matches/{match}/fork"): {"at": 1},
    ("put", "/v1/matches/{match}/players"): {"players": {"blue": "greedy", "red": None}},
    ("put", "/v1/matches/{match}/image"): {"map": None},
    ("put", "/v1/matches/{match}/timing"): {"prompt": 20},
    ("put", "/v1/invitation"): {"match": "", "seats": []},
    ("put", "/api/encounters/{name}/fog/cover"): {"cells": [[2, 3], [3, 3]]},
    ("put", "/api/encounters/{name}/fog/lift"): {"cells": [[2, 3], [3, 3]]},
    ("post", "/v1/tcg/own-cards"): {"files": {"mine.json": LAMPCAT}},
    ("post", "/v1/tcg/decks/look"): {"text": "4 Cindling\n10 Fire Energy"},
    ("post", MESSAGES): {"type": "join", "since": 0},
}
"""Bodies that are valid as they stand, but for ids: a test sends every one of them. Others are made of their fields."""
WORDS: dict[str, Any] = {
    "name": "The Old Kiln",
    "moveId": "Tackle",
    "moveName": "Tackle",
    "itemName": "Potion",
    "species": "Oddish",
    "speciesName": "Oddish",
    "level": 5,
    "text": "4 Cindling\n10 Fire Energy",
    "commit": "5e" * 32,
    "contribution": "c0" * 16,
}
"""What a field says in an example; the others say what they are called."""


class Reference(OpenAPIRenderPlugin):
    """The OpenAPI document as a page that can be read."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return page(with_examples(openapi_schema, open_to_all(request.app))).encode()


def config() -> OpenAPIConfig:
    return OpenAPIConfig(
        "Turnwright",
        VERSION,
        description="Campaigns and matches, live for everyone at the table.",
        path="/schema",
        use_handler_docstrings=True,
        render_plugins=[Reference(), WithExamples(path="/openapi.json")],
    )


class WithExamples(JsonRenderPlugin):
    """The document itself."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, with_examples(openapi_schema, open_to_all(request.app)))


def open_to_all(app: Litestar) -> frozenset[tuple[str, str]]:
    """What anybody may ask without a link, by method and path."""
    found = []
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(policy.may_ever(policy.NOBODY, handler.opt.get("action", "server.look")), policy.Allowed):
                found += [(method.lower(), route.path.replace(":str}", "}")) for method in handler.http_methods]
    return frozenset(found)


def with_examples(document: dict[str, Any], open_: frozenset[tuple[str, str]] = frozenset()) -> dict[str, Any]:
    """The document with the table's messages, summaries, who may ask, real errors and an example for every body."""
    _with_messages(document)
    _with_links_and_errors(document, open_)
    for path, methods in document.get("paths", {}).items():
        for method, told in methods.items():
            told["summary"] = summary_of(method, path, told)
            told.setdefault("description", f"{told['summary']}.")
    for path, methods in document.get("paths", {}).items():
        for method, told in methods.items():
            body = told.get("requestBody", {}) if isinstance(told, dict) else {}
            for content in body.get("content", {}).values():
                made = EXAMPLES.get((method, path))
                content["example"] = _made_of(content.get("schema", {}), document) if made is None else made
    return document


ERRORS = {
    "400": "A body that doesn't fit; `field` is its path.",
    "401": "No link, or one that isn't valid.",
    "403": "A link that may not do this.",
    "404": "Nothing here by that name, for this link.",
    "409": "It has changed meanwhile.",
    "422": "The rules refuse it.",
    "429": "Too much at once: try again later.",
}
LINKS = {
    "link": {"type": "http", "scheme": "bearer", "description": "The secret of a link."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "turnwright",
        "description": "What `POST /v1/enter` gives a browser; `X-Link` says which of several counts.",
    },
}


def _with_links_and_errors(document: dict[str, Any], open_: frozenset[tuple[str, str]]) -> None:
    """Says how somebody is known, and what every refusal under /v1 looks like."""
    (error,), parts = msgspec.json.schema_components((ErrorBody,), ref_template="#/components/schemas/{name}")
    document["components"]["schemas"] |= parts
    document["components"]["securitySchemes"] = LINKS
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            told["security"] = [] if (method, path) in open_ else [{"link": []}, {"cookie": []}]
            if path.startswith("/v1"):
                told["responses"] |= {
                    status: {"description": said, "content": {"application/json": {"schema": error}}}
                    for status, said in ERRORS.items()
                }


VERBS = {"get": "Read", "put": "Change", "delete": "Remove", "post": "Make"}


def summary_of(method: str, path: str, told: dict[str, Any]) -> str:
    """What a route does, in a few words: as it says itself, or by its description, or by its address."""
    given = str(told.get("summary") or "")
    if " " in given:
        return given
    first = str(told.get("description") or "").partition("\n\n")[0].replace("\n", " ").strip()
    sentence = first.partition(". ")[0].removesuffix(".")
    if sentence:
        return sentence
    parts = [part for part in path.removeprefix("/api").removeprefix("/v1").split("/") if part]
    named = [part.replace("-", " ").replace("_", " ") for part in parts if not part.startswith("{")]
    if method == "get" and not parts[-1].startswith("{"):
        return f"List {named[-1]}" if named[-1].endswith("s") else f"Read {' '.join(named)}"
    if method == "post" and len(parts) > 1 and not parts[-1].startswith("{"):
        return f"{named[-1].capitalize()}, in {' '.join(named[:-1])}"
    return f"{VERBS[method]} one of {named[-1]}" if named[-1].endswith("s") else f"{VERBS[method]} {' '.join(named)}"


def _with_messages(document: dict[str, Any]) -> None:
    """Says what is said at a table: it is read as bytes, so nothing else can tell."""
    (client, host), parts = msgspec.json.schema_components(
        (wire.FromClient, wire.FromHost), ref_template="#/components/schemas/Table.{name}"
    )
    document["components"]["schemas"] |= {f"Table.{name}": part for name, part in parts.items()}
    said = document["paths"][MESSAGES]["post"]
    said["requestBody"] = {"required": True, "content": {"application/json": {"schema": client}}}
    said["responses"]["200"]["content"] = {"application/json": {"schema": {"type": "array", "items": host}}}


def _made_of(schema: dict[str, Any], document: dict[str, Any], name: str = "") -> Any:
    """The smallest value that a schema allows; of an object that needs nothing, its first field."""
    if "$ref" in schema:
        return _made_of(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document, name)
    if name in WORDS:
        return WORDS[name]
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return _made_of(next(each for each in schema[several] if each.get("type") != "null"), document, name)
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {})
            wanted = schema.get("required") or list(fields)[:1]
            return {each: _made_of(fields[each], document, each) for each in wanted}
        case "array":
            return [_made_of(schema.get("items", {}), document, name.removesuffix("s"))]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
    return name or {}


def page(document: dict[str, Any]) -> str:
    rows = "\n".join(
        _route(method, path, told)
        for path, methods in sorted(document.get("paths", {}).items())
        for method, told in methods.items()
        if isinstance(told, dict)
    )
    about = document.get("info", {})
    return f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Turnwright: the API</title></head>
<body>
<h1>{escape(str(about.get("title", "")))} {escape(str(about.get("version", "")))}</h1>
<p>Send the secret of a link as <code>Authorization: Bearer …</code>. The document itself is at
<a href="/schema/openapi.json">/schema/openapi.json</a>; the live table is a WebSocket at
<code>/v1/matches/{{match}}/live</code>.</p>
{rows}
</body>
</html>
"""


def _route(method: str, path: str, told: dict[str, Any]) -> str:
    lines = [f"<h2><code>{method.upper()} {escape(path)}</code></h2>"]
    lines.append(f"<p><b>{escape(str(told.get('summary') or ''))}</b></p>")
    said = told.get("description") or ""
    lines.append(f"<p>{escape(str(said))}</p>")
    named = [
        f"<li><code>{escape(str(each.get('name')))}</code> ({escape(str(each.get('in')))}"
        f"{', required' if each.get('required') else ''})</li>"
        for each in told.get("parameters") or ()
    ]
    if named:
        lines.append(f"<ul>{''.join(named)}</ul>")
    for media, content in (told.get("requestBody") or {}).get("content", {}).items():
        schema = content.get("schema", {})
        lines.append(f"<p>Body: {escape(media)}, {escape(_name(schema))}</p>")
        lines.append(f"<pre>{escape(_example(method, path, content.get('example')))}</pre>")
    if "requestBody" not in told:
        lines.append(f"<pre>{escape(_example(method, path))}</pre>")
    answers = ", ".join(escape(str(status)) for status in told.get("responses") or {})
    lines.append(f"<p>Answers: {answers}</p>")
    return "\n".join(lines)


def _name(schema: dict[str, Any]) -> str:
    if "discriminator" in schema:
        return f"a message: {', '.join(schema['discriminator']['mapping'])}"
    return str(schema.get("$ref", schema.get("type", "anything"))).rpartition("/")[2]


def _example(method: str, path: str, body: Any = None) -> str:
    data = "" if body is None else f" -d '{msgspec.json.encode(body).decode()}'"
    return f"curl -X {method.upper()} http://127.0.0.1:8023{path} -H 'Authorization: Bearer $LINK'{data}"
