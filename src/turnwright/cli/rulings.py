"""`turnwright rulings`: every place where a game can be played in more than one way."""

from __future__ import annotations

from typing import Any

import msgspec

from turnwright.cli.terminal import AsJson, Preset, RulesetName, say, say_json
from turnwright.cli.words import words
from turnwright.kernel import registry
from turnwright.kernel.language import reader
from turnwright.kernel.rulings import listed


def rulings(ruleset: RulesetName, preset: Preset = None, as_json: AsJson = False) -> None:
    """List the rulings of a ruleset: what can be switched, its default, and what each source says.

    \b
    Example:
      turnwright rulings wuxia --preset adr
    """
    found = registry.find_ruleset(ruleset)
    chosen = preset or next(iter(found.rules.presets))
    rows = listed(found, chosen)
    if as_json:
        say_json({"ruleset": found.name, "preset": chosen, "presets": list(found.rules.presets), "rulings": rows})
        return
    title = reader().name(f"{found.name}.title", found.title)
    say(words("rulings.heading", game=title, presets=tuple(found.rules.presets), shown=chosen))
    for row in rows:
        changed = "" if row["value"] == row["default"] else f" {words('rulings.default', value=_json(row['default']))}"
        say()
        say(f"{row['name']} = {_json(row['value'])}{changed}   [{row['choices']}]")
        say(f"  {row['description']}")
        for source, says in row["sources"].items():
            say(f"  - {source}: {says if isinstance(says, str) else _json(says)}")


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
