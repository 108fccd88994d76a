"""Rewrites web/src/lib/i18n/shapes.ts: the page's words as TypeScript types, from the English files of languages/.

python scripts/page_words.py      (make types; the tests compare what is there)

A text without slots is a string, one with slots a function of them: a call that leaves one out fails in svelte-check.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
ENGLISH = ROOT / "src" / "turnwright" / "languages" / "en"
FILE = ROOT / "web" / "src" / "lib" / "i18n" / "shapes.ts"
HEAD = """\
// Generated from src/turnwright/languages/en/page*.json by `make types`: change the words there, not this file.

import type { Slot } from "./say";
"""
_FORM = re.compile(r"_(?:zero|one|two|few|many|other)$")
_SLOT = re.compile(r"\{(\w+)(?:, *(\w+))?\}")


def generated() -> str:
    """The whole file."""
    return HEAD + "".join(_declared(path) for path in sorted(ENGLISH.glob("page*.json")))


def _declared(path: Path) -> str:
    (texts,) = json.loads(path.read_text("utf-8")).values()
    name = "".join(part.capitalize() for part in path.stem.split("_"))
    return f"\nexport interface {name} {_type(texts, '')}\n"


def _type(texts: Any, indent: str) -> str:
    if isinstance(texts, str):
        return _function([("", texts)]) if _SLOT.search(texts) else "string"
    if isinstance(texts, list):
        return _array(texts, indent)
    words: dict[str, list[tuple[str, Any]]] = {}
    for key, text in texts.items():
        word, context, is_counted = word_of(key, texts)
        words.setdefault(word, []).append((context, text + "{count}" if is_counted else text))
    rows = []
    for word, variants in words.items():
        is_function = len(variants) > 1 or (isinstance(variants[0][1], str) and bool(_SLOT.search(variants[0][1])))
        kind = _function(variants) if is_function else _type(variants[0][1], indent + "  ")
        rows.append(f"{indent}  {word if word.isidentifier() else json.dumps(word)}: {kind};")
    if indent and all(isinstance(text, str) for text in texts.values()) and not any("=>" in row for row in rows):
        rows.append(f"{indent}  [other: string]: string | undefined;")
    return "\n".join(["{", *rows, f"{indent}}}"])


def _array(texts: list[Any], indent: str) -> str:
    if all(isinstance(item, str) for item in texts):
        return "readonly string[]"
    inside = {f"[{', '.join(_type(part, indent) for part in item)}]" for item in texts}
    return f"readonly (readonly {' | '.join(sorted(inside))})[]"


def _function(variants: list[tuple[str, str]]) -> str:
    """A function of the slots of all variants; those that only some of them have may be left out."""
    slots: dict[str, str] = {}
    for _, text in variants:
        for name, form in _SLOT.findall(text):
            kind = "readonly Slot[]" if form in ("and", "or", "list") else "Slot"
            slots[name] = "number" if name == "count" else kind
    everywhere = set.intersection(*({name for name, _ in _SLOT.findall(text)} for _, text in variants))
    contexts = sorted({context for context, _ in variants if context})
    fields = [f"{name}{'' if name in everywhere or name == 'count' else '?'}: {kind}" for name, kind in slots.items()]
    if contexts:
        fields.append(f"context: {' | '.join(map(json.dumps, (*contexts, '')))}")
    return f"(slots: {{ {'; '.join(fields)} }}) => string"


def word_of(key: str, texts: dict[str, Any]) -> tuple[str, str, bool]:
    """The word that a key is a variant of, which context it is for, and whether it is for a number."""
    plain = _FORM.sub("", key)
    base, _, context = plain.rpartition("_")
    if base and (base in texts or f"{base}_other" in texts):
        return base, context, plain != key
    return plain, "", plain != key


if __name__ == "__main__":
    FILE.write_text(generated(), "utf-8")
