"""Runs the notebooks in examples/notebooks and keeps what each cell shows: `make notebooks`.

Everything in them is seeded, so the same cells show the same things on any computer; a test runs them again and
compares. No Jupyter is needed: a cell is run as Jupyter would run it, and its last expression is what it shows.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs of all its cells, run from the first to the last."""
    names: dict[str, Any] = {"__name__": "__main__"}
    number = 0
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = shown("".join(cell["source"]), names, number)
            cell = {**cell, "execution_count": number, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def shown(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a cell prints, and what its last expression is."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))} if not hasattr(value, "_repr_html_") else {}
        if hasattr(value, "_repr_html_"):
            data = {"text/html": _lines(value._repr_html_()), "text/plain": [f"<{type(value).__name__}>"]}
        outputs.append({"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data})
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def written(notebook: dict[str, Any]) -> str:
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    for path in sorted(FOLDER.glob("*.ipynb")):
        path.write_text(written(run(json.loads(path.read_text("utf-8")))), "utf-8")
        print(f"ran {path.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
