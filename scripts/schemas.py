"""Rewrites schemas/: JSON Schema of what people write themselves or send to a table, generated from the structs.

python scripts/schemas.py [FOLDER]      (make schemas; the tests compare what is there)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from turnwright.cli.script import Script
from turnwright.kernel import content, registry
from turnwright.kernel.log import Header
from turnwright.kernel.ruleset import Ruleset
from turnwright.rulesets.wuxia.story import Scene
from turnwright.table import wire

FOLDER = Path(__file__).parents[1] / "schemas"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def generated() -> Iterator[tuple[str, bytes]]:
    """Every schema, by its path below schemas/."""
    yield "script.json", _text(_schema(Script, "script"))
    yield "scene.json", _text(_schema(Scene, "a story with its battles"))
    yield "header.json", _text(_schema(Header, "the first line of a log"))
    yield "messages.json", _text(wire.schema())
    for name in registry.ruleset_names():
        for part, schema in _of(registry.find_ruleset(name)):
            yield f"{name}/{part}.json", _text(schema)


def _of(ruleset: Ruleset) -> Iterator[tuple[str, dict[str, Any]]]:
    yield "command", _schema(ruleset.command_type, f"{ruleset.name}: a command")
    yield "setup", _schema(ruleset.rules.Setup, f"{ruleset.name}: what a match is opened with")
    yield "options", _schema(ruleset.rules.Options, f"{ruleset.name}: the rulings")
    if ruleset.content.kinds:
        yield "content", _content(ruleset)


def _content(ruleset: Ruleset) -> dict[str, Any]:
    """Every kind of pack entry in one file, because they share most of their words: `content.json#/$defs/moves`."""
    made: dict[str, Any] = {}
    for kind, schema in content.schemas(ruleset).items():
        renamed = _renamed(dict(schema))
        for name, inside in renamed.pop("$defs", {}).items():
            assert made.setdefault(name, inside) == inside, f"two different structs are called {name}"
        renamed.pop("$schema")
        made[kind] = renamed
    return {"$schema": DIALECT, "title": f"{ruleset.name}: the entries of a pack", "$defs": dict(sorted(made.items()))}


def _schema(kind: Any, title: str) -> dict[str, Any]:
    return _renamed({"$schema": DIALECT, "title": title} | msgspec.json.schema(kind))


def _renamed(schema: dict[str, Any]) -> dict[str, Any]:
    """A generic struct under its bare name: `Frame[duel.Parry | duel.EndTurn]` is spelt differently from run to run."""
    kept: dict[str, Any] = {}
    inside: dict[str, Any] = schema.pop("$defs", {})
    names = {old: made["title"].partition("[")[0] if "[" in made["title"] else old for old, made in inside.items()}
    for old, made in inside.items():
        made = _pointed(made, names) | {"title": made["title"].partition("[")[0]}
        assert kept.setdefault(names[old], made) == made, f"two different structs are called {names[old]}"
    pointed: dict[str, Any] = _pointed(schema, names)
    return pointed | ({"$defs": dict(sorted(kept.items()))} if kept else {})


def _pointed(node: Any, names: dict[str, str]) -> Any:
    """A schema with its references to the new names."""
    if isinstance(node, dict):
        return {key: _pointed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [_pointed(value, names) for value in node]
    if isinstance(node, str) and node.startswith("#/$defs/"):
        return "#/$defs/" + names[node.removeprefix("#/$defs/")]
    return node


def _ordered(node: Any) -> Any:
    """Alternatives in the order of their names: a union of many structs is listed differently from run to run."""
    if isinstance(node, list):
        return [_ordered(value) for value in node]
    if not isinstance(node, dict):
        return node
    made = {key: _ordered(value) for key, value in node.items()}
    if isinstance(made.get("anyOf"), list) and all(set(each) == {"$ref"} for each in made["anyOf"]):
        made["anyOf"] = sorted(made["anyOf"], key=lambda each: str(each["$ref"]))
    if isinstance(made.get("mapping"), dict) and "propertyName" in made:
        made["mapping"] = dict(sorted(made["mapping"].items()))
    return made


def _text(schema: dict[str, Any]) -> bytes:
    """One line per struct: short to keep, and a change shows where it is."""
    ordered = _ordered(schema)
    rows = [f" {json(key)}: {json(value)}" for key, value in ordered.items() if key != "$defs"]
    inside = ",\n".join(f"  {json(name)}: {json(made)}" for name, made in ordered.get("$defs", {}).items())
    if inside:
        rows.append(f' "$defs": {{\n{inside}\n }}')
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def write(folder: Path) -> int:
    """Writes what is generated and removes what no longer is; the number of files."""
    files = {folder / path: data for path, data in generated()}
    for old in folder.rglob("*.json"):
        if old not in files:
            old.unlink()
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return len(files)


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    print(f"{write(target)} schemas written to {target.name}/")
