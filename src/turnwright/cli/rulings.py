"""`turnwright rulings`: every place where a game can be played in more than one way."""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from turnwright.cli.calc import kind_text
from turnwright.cli.terminal import AsJson, Preset, RulesetName, say, say_json
from turnwright.kernel import registry
from turnwright.kernel.ruleset import AnyRuleset


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
    say(f"{found.title}: presets {', '.join(found.rules.presets)}; shown: {chosen}")
    for row in rows:
        changed = "" if row["value"] == row["default"] else f" (default {_json(row['default'])})"
        say()
        say(f"{row['name']} = {_json(row['value'])}{changed}   [{row['choices']}]")
        say(f"  {row['description']}")
        for source, says in row["sources"].items():
            say(f"  - {source}: {says if isinstance(says, str) else _json(says)}")


def listed(ruleset: AnyRuleset, preset: str) -> list[dict[str, Any]]:
    """One row a ruling: name, default, value in a preset, what can be chosen, what it means, what the sources say."""
    defaults = registry.rulings(ruleset, None, {})
    values = registry.rulings(ruleset, preset, {})
    hints = get_type_hints(ruleset.rules.Options, include_extras=True)
    fields = ruleset.rules.Options.__struct_fields__
    return [
        {
            "name": name,
            "default": getattr(defaults, name),
            "value": getattr(values, name),
            "choices": kind_text(msgspec.json.schema(hints[name])),
            **_meta(hints[name]),
        }
        for name in fields
    ]


def _meta(hint: Any) -> dict[str, Any]:
    """The description of a ruling, and what each source says, from its annotation."""
    metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]
    description = next((meta.description for meta in metas if meta.description), "")
    sources: dict[str, Any] = next(
        (meta.extra["sources"] for meta in metas if meta.extra and "sources" in meta.extra), {}
    )
    return {"description": description, "sources": sources}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
