"""The HTTP reference: the server's OpenAPI document as Markdown, for the documentation site. `python -m` prints it."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

INTRODUCTION = """# The HTTP API

Every route of [the server](../server.md), from the OpenAPI document that the server itself serves at
`/schema/openapi.json`. Send the secret of a link as `Authorization: Bearer …`; a browser gets a cookie from
`POST /v1/enter` instead. The live table is a WebSocket at `/v1/matches/{match}/live`, with the messages of
[the table](../table.md).

Errors have one shape: a stable `code`, the values it is `about`, a `sentence` in the reader's language, and the
`field` of the body that is wrong, if one is.
"""
LONGEST_TABLE = 40
"""Fields: a longer body is described by its example alone."""


def as_markdown() -> str:
    """The whole page."""
    document = openapi()
    lines = [INTRODUCTION, "## Status codes", "", *_status_codes(), ""]
    for title, routes in sorted(grouped(document).items()):
        lines += [f"## {title}", ""]
        for path, method, route in routes:
            lines += _route(path, method, route, document)
    return "\n".join(lines)


def openapi() -> dict[str, Any]:
    """The document of a server without a campaign."""
    from turnwright.server import app
    from turnwright.server.door import reference
    from turnwright.server.store.memory import MemoryStore

    served = app.create(MemoryStore())
    return reference.with_examples(served.openapi_schema.to_schema(), reference.actions_of(served))


def grouped(document: dict[str, Any]) -> dict[str, list[tuple[str, str, dict[str, Any]]]]:
    """The routes by subject, which is the first word of their path behind the version."""
    groups: dict[str, list[tuple[str, str, dict[str, Any]]]] = defaultdict(list)
    for path, methods in sorted(document["paths"].items()):
        for method, route in methods.items():
            groups[_subject(path)].append((path, method, route))
    return groups


def _subject(path: str) -> str:
    parts = [part for part in path.split("/") if part and not part.startswith("{")]
    if not parts or parts[0] not in ("v1", "api"):
        return "The server"
    subject = (parts[1] if len(parts) > 1 else parts[0]).replace("-", " ").replace("_", " ")
    return f"{subject.capitalize()} (PTU)" if parts[0] == "api" else subject.capitalize()


def _status_codes() -> list[str]:
    from turnwright.server.door.reference import ERRORS

    return ["| status | when |", "|---|---|", *(f"| {status} | {when} |" for status, when in ERRORS.items())]


def _route(path: str, method: str, route: dict[str, Any], document: dict[str, Any]) -> list[str]:
    about = _prose(route["description"])
    lines = [f"### `{method.upper()} {path}`", "", f"**{route['summary']}.** {about}", ""]
    if parameters := route.get("parameters"):
        lines += ["| parameter | in | type | |", "|---|---|---|---|"]
        lines += [
            f"| `{parameter['name']}` | {parameter['in']} | {_type(parameter.get('schema', {}))} | "
            f"{'required' if parameter.get('required') else ''} |"
            for parameter in parameters
        ]
        lines += [""]
    for media, content in (route.get("requestBody") or {}).get("content", {}).items():
        lines += [f"Body (`{media}`): {_type(content.get('schema', {}))}", ""]
        lines += _fields(content.get("schema", {}), document)
        lines += ["```json", json.dumps(content.get("example"), indent=2, ensure_ascii=False), "```", ""]
    for status, answer in sorted(route.get("responses", {}).items()):
        if status.startswith("2"):
            types = {_type(content.get("schema", {})) for content in (answer.get("content") or {}).values()}
            lines += [f"Returns {status}{': ' + ', '.join(sorted(types)) if types else ''}.", ""]
    return lines


def _prose(text: str) -> str:
    """A docstring as Markdown: what is indented in it stays a block."""
    return re.sub(r"([{}<>])", r"\\\1", text.strip()) if "`" not in text else text.strip()


def _fields(schema: dict[str, Any], document: dict[str, Any]) -> list[str]:
    """The fields of a body, where it is one object."""
    own = document["components"]["schemas"].get(_reference(schema), schema)
    fields = own.get("properties", {})
    if not fields or len(fields) > LONGEST_TABLE:
        return []
    required = set(own.get("required", ()))
    rows = [
        f"| `{name}` | {_type(field)} | {'required' if name in required else _default(field)} |"
        for name, field in fields.items()
    ]
    return ["| field | type | default |", "|---|---|---|", *rows, ""]


def _default(field: dict[str, Any]) -> str:
    return f"`{json.dumps(field['default'], ensure_ascii=False)}`" if "default" in field else ""


def _reference(schema: dict[str, Any]) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _type(schema: dict[str, Any]) -> str:
    """A schema in a few words: `string`, `integer or null`, `list of Choice`."""
    if "discriminator" in schema:
        return "one of the messages " + ", ".join(f"`{name}`" for name in schema["discriminator"]["mapping"])
    if name := _reference(schema):
        return f"`{name.rpartition('.')[2]}`"
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_type(part) for part in schema[several]))
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    kind = schema.get("type", "any value")
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


if __name__ == "__main__":
    print(as_markdown())
