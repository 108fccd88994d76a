"""Imports point one way: kernel <- mechanics <- players <- rulesets <- table <- sim, lab, env <- cli, server, client,
assistants.

A door imports what it opens: `ruleset` the kernel, `story` wuxia's story, `front` (`import turnwright`) nearly all.
"""

import ast
import sys
from importlib.util import resolve_name
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
LAYERS = (
    "kernel",
    "mechanics ruleset",
    "players",
    "rulesets packs",
    "table story",
    "sim lab testing env",
    "cli server browser client front assistants",
)
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts.split()}
LEAN = {
    "kernel",
    "mechanics",
    "rulesets",
    "packs",
    "players",
    "table",
    "browser",
    "front",
    "ruleset",
    "story",
}  # these load in a browser, with msgspec and nothing else
CHECKS, FOR_TYPES = "TYPE_CHECKING", "typing_extensions"
"""What a type checker brings along itself; nothing may import it when it runs."""


def imported(source: str, package: str) -> set[str]:
    """Full names of everything a source imports, at the top or inside a function."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            names |= {f"{origin}.{alias.name}" for alias in node.names}
    return names


def _only_for_types(source: str) -> bool:
    """Whether every import of `typing_extensions` stands under `if TYPE_CHECKING:`."""
    tree = ast.parse(source)
    checked = [
        node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    inside = {id(child) for node in checked for statement in node.body for child in ast.walk(statement)}
    return all(
        id(node) in inside for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == FOR_TYPES
    )


def breaches(source: str, package: str) -> list[str]:
    """What the source may not import, given the package it lives in (`turnwright.kernel`)."""
    part = package.split(".")[1]
    found = []
    for name in sorted(imported(source, package)):
        top, _, rest = name.partition(".")
        target = rest.partition(".")[0]
        if top == "turnwright":
            # The conformance suite serves rulesets of other packages too, so it knows none.
            wrong = LEVEL.get(target, -1) > LEVEL[part] or (part, target) == ("testing", "rulesets")
        else:
            known = {"msgspec", *sys.stdlib_module_names} | ({FOR_TYPES} if _only_for_types(source) else set())
            wrong = part in LEAN and top not in known
        if wrong:
            found.append(f"{part} imports {name}")
    return found


def test_every_part_of_the_package_has_a_layer():
    parts = {path.stem for path in (SRC / "turnwright").iterdir() if path.is_dir() or path.suffix == ".py"}
    assert parts - {"__init__", "__main__", "__pycache__", "languages"} <= LEVEL.keys()  # languages: data only


def test_imports_point_one_way():
    found = []
    for path in sorted((SRC / "turnwright").rglob("*.py")):
        inside = path.relative_to(SRC)
        package = inside.with_suffix("") if len(inside.parts) == 2 else inside.parent
        if path.stem not in ("__init__", "__main__") or len(inside.parts) > 2:
            found += [f"{inside}: {breach}" for breach in breaches(path.read_text("utf-8"), ".".join(package.parts))]
    assert found == []


@pytest.mark.parametrize(
    ("package", "source", "expected"),
    [
        ("turnwright.kernel", "from turnwright.rulesets import duel", ["kernel imports turnwright.rulesets.duel"]),
        ("turnwright.kernel", "def f():\n    from ..cli import main", ["kernel imports turnwright.cli.main"]),
        ("turnwright.kernel", "from turnwright import sim", ["kernel imports turnwright.sim"]),
        ("turnwright.rulesets.wuxia", "import rich.table", ["rulesets imports rich.table"]),
        ("turnwright.testing", "import turnwright.rulesets.duel", ["testing imports turnwright.rulesets.duel"]),
        (
            "turnwright.kernel",
            "from typing_extensions import TypeVar",
            ["kernel imports typing_extensions.TypeVar"],
        ),
        ("turnwright.kernel", "if TYPE_CHECKING:\n    from typing_extensions import TypeVar", []),
        ("turnwright.rulesets.wuxia", "import json, msgspec\nfrom ...kernel import dice\nfrom . import state", []),
        ("turnwright.cli", "import rich\nfrom turnwright import __version__, sim\nfrom . import tui", []),
    ],
)
def test_a_wrong_import_is_found(package, source, expected):
    assert breaches(source, package) == expected
