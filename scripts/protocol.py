"""Rewrites web/src/lib/protocol.ts: the messages between a page and a table as TypeScript, from their JSON Schema.

python scripts/protocol.py      (make types; the tests compare what is there)
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from turnwright.table import wire

FILE = Path(__file__).parents[1] / "web" / "src" / "lib" / "protocol.ts"
HEAD = """\
// Generated from turnwright.table.wire by `make types`: change the structs there, not this file.

"""
TAKEN = {"Map": "GridMap", "Number": "NumberPart", "Option": "OptionData"}
"""Names that mean something else in TypeScript or in the page's own world."""


def generated() -> str:
    """The whole file."""
    defs: dict[str, Any] = wire.schema()["$defs"]
    return HEAD + f"export const PROTOCOL = {wire.PROTOCOL};\n\n" + "\n".join(_declared(*each) for each in defs.items())


def _declared(name: str, schema: dict[str, Any]) -> str:
    told = f"/** {schema['description']} */\n" if "description" in schema else ""
    if schema.get("type") != "object":
        return f"{told}export type {_called(name)} = {type_of(schema)};\n"
    required = set(schema.get("required", ())) | {"type"}
    rows = [
        f"  {field}{'' if field in required else '?'}: {type_of(inside)};"
        for field, inside in schema["properties"].items()
    ]
    return "\n".join([f"{told}export interface {_called(name)} {{", *rows, "}"]) + "\n"


def _called(name: str) -> str:
    return TAKEN.get(name, name)


def type_of(schema: dict[str, Any], called: Callable[[str], str] = _called) -> str:
    """A JSON Schema as a type of TypeScript."""

    def inner(each: dict[str, Any]) -> str:
        return type_of(each, called)

    if "$ref" in schema:
        return called(schema["$ref"].rpartition("/")[2])
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        kinds = dict.fromkeys(map(inner, several))
        return "unknown" if "unknown" in kinds else " | ".join(kinds)
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(inner, schema['prefixItems']))}]"
        case "array":
            item = inner(schema.get("items", {}))
            return f"({item})[]" if "|" in item else f"{item}[]"
        case "object":
            inside = schema.get("additionalProperties")
            return f"Record<string, {inner(inside) if isinstance(inside, dict) else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return plain
        case _:
            return "unknown"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(generated(), "utf-8")
