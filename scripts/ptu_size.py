"""How much there is to know about ptu: words, structs, signatures, lines and the knots of its imports.

python scripts/ptu_size.py

Prints one line of JSON.

`word classes`          structs of `vocabulary`: what a pack can write
`tags in use`           values of "do" in ptu_core; `used once` are those that one place of the pack writes
`widest struct`         the struct of `vocabulary` with the most fields, its base's among them
`long signatures`       functions with more than five parameters, `self` not counted
`lines`                 of all modules, as `wc -l` counts them
`knot`                  modules of the largest ring of imports, with imports behind TYPE_CHECKING and in functions;
                        `ring at run time` leaves those out
"""

from __future__ import annotations

import ast
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from turnwright import packs
from turnwright.rulesets import ptu
from turnwright.rulesets.ptu.vocabulary import abilities, features, moves

PTU = Path(ptu.__file__).parent
PACK = Path(packs.__file__).parent / "ptu_core"
MOST_PARAMETERS = 5

Graph = dict[str, set[str]]


def tags(value: object) -> Iterator[str]:
    """Every "do" in a piece of JSON."""
    if isinstance(value, dict):
        if isinstance(value.get("do"), str):
            yield value["do"]
        for inner in value.values():
            yield from tags(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from tags(inner)


def structs() -> list[type[msgspec.Struct]]:
    """The structs of the vocabulary, each once."""
    return [
        kind
        for module in (abilities, features, moves)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
    ]


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many parameters a function has beside its object."""
    arguments = function.args
    names = [each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"]))


def module_name(file: Path) -> str:
    """A module of ptu by its dotted name inside the package."""
    parts = file.relative_to(PTU).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(*, only_at_run_time: bool) -> Graph:
    """Which module of ptu imports which."""
    files = {module_name(file): file for file in PTU.rglob("*.py")}
    return {name: set(_imported(name, file, files, only_at_run_time)) - {name} for name, file in files.items()}


def _imported(name: str, file: Path, known: dict[str, Path], only_at_run_time: bool) -> Iterator[str]:
    tree = ast.parse(file.read_text())
    nodes = _outside_functions(tree) if only_at_run_time else ast.walk(tree)
    package = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    for node in nodes:
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        above = [part for part in package[: len(package) - node.level + 1] if part]
        source = ".".join((*above, *(node.module.split(".") if node.module else ())))
        for alias in node.names:
            inner = f"{source}.{alias.name}".lstrip(".")
            if inner in known:
                yield inner
            elif source in known:
                yield source


def _outside_functions(tree: ast.Module) -> Iterator[ast.AST]:
    """What runs when a module is imported."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def largest_ring(graph: Graph) -> list[str]:
    """The most modules of which each imports, by way of others, every other."""
    reached = {name: _reached(graph, name) for name in graph}
    ring = max(([other for other in reached[name] if name in reached[other]] for name in graph), key=len)
    return sorted(ring)


def _reached(graph: Graph, start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - seen
        seen |= new
        waiting += new
    return seen


def main() -> int:
    """Prints the numbers."""
    texts = [file.read_text() for file in PTU.rglob("*.py")]
    used = Counter(tag for file in PACK.rglob("*.json") for tag in tags(json.loads(file.read_text())))
    widths = {kind.__name__: len(kind.__struct_fields__) for kind in structs()}
    widest = max(widths, key=lambda name: widths[name])
    long = sum(
        parameters(node) > MOST_PARAMETERS
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    print(
        json.dumps(
            {
                "word classes": len(widths),
                "tags in use": len(used),
                "used once": sum(count == 1 for count in used.values()),
                "used at most twice": sum(count <= 2 for count in used.values()),
                "widest struct": [widest, widths[widest]],
                "long signatures": long,
                "lines": sum(text.count("\n") for text in texts),
                "knot": len(largest_ring(imports(only_at_run_time=False))),
                "ring at run time": len(largest_ring(imports(only_at_run_time=True))),
            }
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
