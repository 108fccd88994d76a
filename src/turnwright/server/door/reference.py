"""The API's page: every route with its fields and an example, made here. No script, nothing from anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
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
from turnwright.server.door.summaries import SUMMARIES, tag_of
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
    ("post", "/v1/links"): {"role": "player", "seat": "red", "person": "cleo", "hours": 12},
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
        return page(with_examples(openapi_schema, actions_of(request.app))).encode()


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
        return super().render(request, with_examples(openapi_schema, actions_of(request.app)))


def actions_of(app: Litestar) -> dict[tuple[str, str], policy.Action]:
    """What each route does, by method and path."""
    found: dict[tuple[str, str], policy.Action] = {}
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            for method in handler.http_methods:
                found[method.lower(), route.path.replace(":str}", "}")] = handler.opt.get("action", "server.look")
    return found


ASKERS = {
    "watcher": "watchers",
    "group": "the group's display",
    "player": "players",
    "holder": "the player whose it is",
}


def who_may(action: policy.Action) -> str:
    """Who may ask, by the policy: in some state of what is asked for, at least."""
    rules = [rule for rule in policy.TABLE if rule.action == action]
    may = {each for each in policy.COLUMNS if any(getattr(rule, each) == policy.ALLOWED for rule in rules)}
    if "nobody" in may:
        return "For anybody, without a link."
    if may >= {*ASKERS, "gm"}:
        return "For every link."
    named = [name for each, name in ASKERS.items() if each in may and not (each == "holder" and "player" in may)]
    *most, last = [*named, *(["the GM"] if "gm" in may else [])]
    return f"For {', '.join(most)} and {last}." if most else f"For {last}."


def with_examples(document: dict[str, Any], actions: Mapping[tuple[str, str], policy.Action]) -> dict[str, Any]:
    """The document with the table's messages, summaries, who may ask, real errors and an example for every body."""
    _with_messages(document)
    _with_links_and_errors(document, actions)
    for path, methods in document.get("paths", {}).items():
        for method, told in methods.items():
            told["summary"] = SUMMARIES.get(f"{method.upper()} {path}") or told.get("summary") or path
            told["tags"] = [tag_of(path)]
            about = (told.get("description"), who_may(actions[method, path]))
            told["description"] = "\n\n".join(filter(None, about))
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


def _with_links_and_errors(document: dict[str, Any], actions: Mapping[tuple[str, str], policy.Action]) -> None:
    """Says how somebody is known, and what every refusal under /v1 looks like."""
    (error,), parts = msgspec.json.schema_components((ErrorBody,), ref_template="#/components/schemas/{name}")
    document["components"]["schemas"] |= parts
    document["components"]["securitySchemes"] = LINKS
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            is_open = isinstance(policy.may_ever(policy.NOBODY, actions[method, path]), policy.Allowed)
            told["security"] = [] if is_open else [{"link": []}, {"cookie": []}]
            if path.startswith("/v1"):
                told["responses"] |= {
                    status: {"description": said, "content": {"application/json": {"schema": error}}}
                    for status, said in ERRORS.items()
                }


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
    lines += [f"<p>{escape(part)}</p>" for part in str(told.get("description") or "").split("\n\n")]
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
