"""How much code reads and says card texts: lines, rows of the grammar, and where regular expressions are used.

python scripts/grammar_size.py

Prints one line of JSON: lines of `parser` and `wording` and of `grammar`, the grammar's rows (and how many of them also
say), templates of sentences that `parser` still has, and calls of `re` by package; the grammar has them in its
normaliser alone.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

from turnwright.rulesets.tcg import grammar
from turnwright.rulesets.tcg.grammar.rows import G
from turnwright.rulesets.tcg.parser.sentences import TABLES

TCG = Path(grammar.__file__).parent.parent


def lines(package: str) -> int:
    """Lines of a package."""
    return sum(len(file.read_text().splitlines()) for file in (TCG / package).glob("*.py"))


def calls(file: Path) -> int:
    """How often a module calls something of `re`."""
    return sum(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        for node in ast.walk(ast.parse(file.read_text()))
    )


def main() -> int:
    """Prints the numbers."""
    print(
        json.dumps(
            {
                "lines": {"parser and wording": lines("parser") + lines("wording"), "grammar": lines("grammar")},
                "rows": sum(category.added for category in G.categories),
                "rows that say": sum(len(category.rows) for category in G.categories),
                "templates of sentences": sum(len(table.rows) for table in TABLES),
                "calls of re": {
                    package: sum(map(calls, (TCG / package).glob("*.py")))
                    for package in ("parser", "wording", "grammar")
                },
                "calls of re in the normaliser": calls(TCG / "grammar" / "normaliser.py"),
            }
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
