"""Writes docs/contract.md: every part of the contract between the kernel and a game, from its dataclasses."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from turnwright.kernel import ruleset
from turnwright.kernel.contract import PARTS, required
from turnwright.kernel.ruleset import Library, Players, Rules, Ruleset, Seats, Telling

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "contract.md"
GROUPS = (Ruleset, Rules, Seats, Telling, Library, Players)
ABOVE = """\
# The contract

A game is one value, a `Ruleset` in five groups, all from `turnwright.ruleset`. Parts in **bold** are required: one that
is missing is named with what it does. Everything else has a plain default. S is the game's State, C its Content, O its
Options; `Game[S, C, O]` is the ruleset with its content and its rulings, and what most functions are given.

This page is written from the dataclasses (`make contract`). What isn't on it, and not in the `__all__` of a
[door](names.md), may change.
"""


def explained(group: Any) -> dict[str, tuple[str, str]]:
    """Every part of a group: its type as it is written, and what it is for."""
    tree = ast.parse(Path(ruleset.__file__).read_text("utf-8"))
    body = next(node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == group.__name__)
    parts: dict[str, tuple[str, str]] = {}
    for node, after in zip(body, [*body[1:], None], strict=True):
        if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
            continue
        name = node.target.id
        if isinstance(node.value, ast.Call) and "init=False" in ast.unparse(node.value):
            continue
        beside = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        text = PARTS[group.__name__].get(name) or " ".join(str(beside).split())
        parts[name] = (ast.unparse(node.annotation), text)
    return parts


def page() -> str:
    """The whole page."""
    lines = [ABOVE]
    for group in GROUPS:
        parts, needed = explained(group), required(group)
        title = f"## `{group.__name__}`: {len(parts)} parts, {len(needed)} required"
        lines += [
            title,
            "",
            (group.__doc__ or "").split("\n")[0],
            "",
            "| part | type | what it is for |",
            "|---|---|---|",
        ]
        for name, (kind, text) in sorted(parts.items(), key=lambda part: part[0] not in needed):
            shown = f"**`{name}`**" if name in needed else f"`{name}`"
            lines.append(f"| {shown} | `{kind.replace('|', chr(92) + '|')}` | {text.replace('|', chr(92) + '|')} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
