"""Rulings in words: what can be switched in a ruleset, its default, what may be chosen, and what each source says."""

from __future__ import annotations

import re
from typing import Any, get_type_hints

import msgspec

from turnwright.kernel import registry
from turnwright.kernel.language import Language, reader
from turnwright.kernel.ruleset import AnyRuleset

WIDE = 1_000_000
"""A bound as far off as this only keeps absurd input out, and is not shown."""


def listed(ruleset: AnyRuleset, preset: str) -> list[dict[str, Any]]:
    """One row a ruling: name, default, value in a preset, what can be chosen, what it means, what the sources say."""
    defaults = registry.rulings(ruleset, None, {})
    values = registry.rulings(ruleset, preset, {})
    hints = get_type_hints(ruleset.rules.Options, include_extras=True)
    fields = ruleset.rules.Options.__struct_fields__
    spoken = reader().with_words(ruleset.telling.words)
    return [
        {
            "name": name,
            "default": getattr(defaults, name),
            "value": getattr(values, name),
            "choices": kind_text(msgspec.json.schema(hints[name])),
            "description": spoken.name(f"{ruleset.name}.ruling.{name}", printed(hints[name])),
            "sources": _cited(spoken, ruleset.name, name, _sources(hints[name])),
        }
        for name in fields
    ]


def printed(hint: Any) -> str:
    """What a ruling is about, as its annotation says it: in English, and in any language whose files lack it."""
    return next((meta.description for meta in _metas(hint) if meta.description), "")


def _cited(spoken: Language, game: str, name: str, sources: dict[str, Any]) -> dict[str, Any]:
    """What each source says about a ruling, in a language; words that can be chosen stay as they are typed."""
    return {
        spoken.name(f"{game}.ruling_source.{key_of(source)}", source): (
            spoken.name(f"{game}.ruling_said.{name}.{key_of(source)}", said) if isinstance(said, str) else said
        )
        for source, said in sources.items()
    }


def key_of(source: str) -> str:
    """A source in a template's key.

    >>> key_of("spec 2.4 (a turn has stages)")
    'spec_2_4_a_turn_has_stages'
    """
    return re.sub(r"\W+", "_", source.lower()).strip("_")


def _sources(hint: Any) -> dict[str, Any]:
    """What each source says about a ruling, from its annotation."""
    said: dict[str, Any] = next(
        (meta.extra["sources"] for meta in _metas(hint) if meta.extra and "sources" in meta.extra), {}
    )
    return said


def _metas(hint: Any) -> list[msgspec.Meta]:
    return [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, msgspec.Meta)]


def kind_text(kind: dict[str, Any]) -> str:
    """What fits a field, in a few words, from its JSON Schema."""
    if "enum" in kind:
        return " | ".join(map(str, kind["enum"]))
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(kind_text(each) for each in kind["anyOf"]))
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    name = str(kind.get("type", "anything"))
    if name == "array":
        return f"list of {kind_text(kind.get('items') or {})}"
    return _range(name, kind.get("minimum", -WIDE), kind.get("maximum", WIDE))


def _range(name: str, least: int, most: int) -> str:
    """A range, where its ends mean something."""
    if least > -WIDE and most < WIDE:
        return f"{least}…{most}"
    if least > -WIDE:
        return f"{name} ≥ {least}"
    return f"{name} ≤ {most}" if most < WIDE else name
