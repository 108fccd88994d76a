"""Rewrites what JavaScript knows of the server's routes, from the API's document:

    web/src/lib/server.ts            the types of bodies and answers, for the page
    examples/client/turnwright.mjs   a client for scripts of one's own (docs/client.md)

python -m scripts.server_types      (make types; the tests compare what is there)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from scripts.protocol import type_of

from turnwright.server.app import create
from turnwright.server.door.reference import MESSAGES, actions_of, with_examples
from turnwright.server.store.memory import MemoryStore

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web" / "src" / "lib" / "server.ts"
CLIENT = ROOT / "examples" / "client" / "turnwright.mjs"
HEAD = "// Generated from the server's routes by `make types`: change the structs there, not this file.\n\n"
RAW = ("/v1/campaigns/import",)
"""Routes that read their body piece by piece, which the document doesn't say."""
REF = "#/components/schemas/"


@cache
def document() -> dict[str, Any]:
    """The API's document, as a server gives it."""
    app = create(MemoryStore())
    told: dict[str, Any] = with_examples(app.openapi_schema.to_schema(), actions_of(app))
    return told


class Operation(NamedTuple):
    method: str
    path: str
    told: dict[str, Any]

    @property
    def body(self) -> dict[str, Any] | None:
        return _content(self.told.get("requestBody", {}))

    @property
    def answer(self) -> dict[str, Any] | None:
        """What is sent when it went well; none: nothing, or no JSON."""
        good = next((said for status, said in self.told["responses"].items() if status.startswith("2")), {})
        return _content(good)

    def named(self, where: str) -> list[str]:
        return [each["name"] for each in self.told.get("parameters", ()) if each["in"] == where]


def _content(told: dict[str, Any]) -> dict[str, Any] | None:
    schema: dict[str, Any] | None = told.get("content", {}).get("application/json", {}).get("schema")
    return schema


def operations() -> Iterator[Operation]:
    """Every route under /v1."""
    for path, methods in sorted(document()["paths"].items()):
        for method, told in methods.items():
            if path.startswith("/v1"):
                yield Operation(method, path, told)


# The types


def types() -> str:
    """All of server.ts."""
    routes = [each for each in operations() if each.path != MESSAGES]
    sent = _reached(each.body for each in routes)
    answered = _reached(each.answer for each in routes)
    names = sorted(sent | answered)
    return HEAD + "\n".join(_declared(name, answer=name in answered and name not in sent) for name in names)


def _reached(schemas: Iterator[dict[str, Any] | None] | Any) -> set[str]:
    """The names of everything that some schemas hold."""
    names: set[str] = set()
    waiting = [schema for schema in schemas if schema is not None]
    while waiting:
        told = waiting.pop()
        if isinstance(told, list):
            waiting += told
        elif isinstance(told, dict):
            name = str(told.get("$ref", "")).removeprefix(REF)
            if name and name not in names:
                names.add(name)
                waiting.append(document()["components"]["schemas"][name])
            waiting += told.values()
    return names


def _declared(name: str, *, answer: bool) -> str:
    """A type. What is only ever an answer has all its fields, unless its struct leaves out what is usual."""
    schema = document()["components"]["schemas"][name]
    said = " ".join(str(schema.get("description", "")).split())
    comment = f"/** {said} */\n" if said else ""
    if "properties" not in schema:
        return f"{comment}export type {_called(name)} = {type_of(schema, _called)};\n"
    whole = answer and name not in _omitting()
    required = set(schema["properties"]) if whole else set(schema.get("required", ()))
    rows = [
        f"  {field}{'' if field in required else '?'}: {type_of(inside, _called)};"
        for field, inside in schema["properties"].items()
    ]
    return "\n".join([f"{comment}export interface {_called(name)} {{", *rows, "}"]) + "\n"


def _called(name: str) -> str:
    """`campaign_display_Shown` is a name that several modules use: `CampaignDisplayShown`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]", name))


@cache
def _omitting() -> frozenset[str]:
    """Structs that leave out of an answer whatever is as usual."""
    return frozenset(each.__name__ for each in _structs(msgspec.Struct) if each.__struct_config__.omit_defaults)


def _structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _structs(each)


# The client

CLASS = """\
/** A refusal of the server: `code` stays the same, `sentence` is for people. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.sentence ?? `HTTP ${status}`);
    Object.assign(this, { code: `http.${status}`, field: "", about: {} }, body, { status });
  }
}

/** A server's routes for whoever holds a link: `new Turnwright("http://127.0.0.1:8023", secret)`. */
export class Turnwright {
  constructor(address, secret = "", { language = "" } = {}) {
    this.address = address.replace(/\\/$/, "");
    this.headers = {
      ...(secret ? { Authorization: `Bearer ${secret}` } : {}),
      ...(language ? { "Accept-Language": language } : {}),
    };
  }

  /** Any route: what it answers, or a `Refusal`. `key` makes a command act once, however often it is sent. */
  async ask(method, path, { body, query = {}, key = "" } = {}) {
    const wanted = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = wanted.length ? `?${new URLSearchParams(wanted)}` : "";
    const raw = body instanceof Uint8Array || typeof body === "string";
    const answer = await fetch(this.address + path + search, {
      method,
      headers: {
        ...this.headers,
        ...(body === undefined || raw ? {} : { "Content-Type": "application/json" }),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      body: body === undefined || raw ? body : JSON.stringify(body),
    });
    const json = (answer.headers.get("content-type") ?? "").startsWith("application/json");
    const told = answer.status === 204 ? undefined : json ? await answer.json() : await answer.arrayBuffer();
    if (answer.ok) return told;
    throw new Refusal(answer.status, Array.isArray(told) ? told[0] : json ? told : {});
  }

  /** The address of a live table: a WebSocket that speaks the messages of docs/table.md. */
  live(match) {
    return `${this.address.replace(/^http/, "ws")}/v1/matches/${encodeURIComponent(match)}/live`;
  }
"""


def client() -> str:
    """All of turnwright.mjs."""
    methods: dict[str, str] = {}
    for operation in operations():
        name = method_name(operation)
        assert name not in methods, f"{name} is two operations"
        methods[name] = _method(name, operation)
    return HEAD + CLASS + "".join(methods.values()) + "}\n"


def method_name(operation: Operation) -> str:
    """`GET /v1/matches/{match}/story` is `getMatchStory`; of a list without its end, one: `getMatch`, `getMatches`."""
    parts = operation.path.removeprefix("/v1/").split("/")
    words = []
    for place, part in enumerate(parts):
        if part.startswith("{"):
            continue
        one = place + 1 < len(parts) and parts[place + 1].startswith("{")
        words.append(_singular(part) if one else part)
    return operation.method + "".join(_called(word.replace("-", "_")) for word in words)


def _singular(word: str) -> str:
    if word.endswith("ches"):
        return word.removesuffix("es")
    return "person" if word == "people" else word.removesuffix("s")


def _method(name: str, operation: Operation) -> str:
    inside, query = operation.named("path"), operation.named("query")
    takes_body = "requestBody" in operation.told or operation.method == "put" or operation.path in RAW
    arguments = [*inside, *(["body"] if takes_body else []), *(["query = {}"] if query else [])]
    keyed = operation.path == MESSAGES
    if keyed:
        arguments.append('key = ""')
    path = re.sub(r"\{(\w+)\}", r"${encodeURIComponent(\1)}", operation.path)
    options = [*(["body"] if takes_body else []), *(["query"] if query else []), *(["key"] if keyed else [])]
    rest = f", {{ {', '.join(options)} }}" if options else ""
    said = " ".join(str(operation.told["summary"]).split()).rstrip(".")
    called = f"this.ask({operation.method.upper()!r}, `{path}`{rest})".replace("'", '"')
    comment = f"/** {said}: {operation.method.upper()} {operation.path} */"
    return f"\n  {comment}\n  {name}({', '.join(arguments)}) {{\n    return {called};\n  }}\n"


if __name__ == "__main__":
    TYPES.write_text(types(), "utf-8")
    CLIENT.parent.mkdir(parents=True, exist_ok=True)
    CLIENT.write_text(client(), "utf-8")
