"""Asking for a rule: the rulings, terms and rule pages of a game, searched by words, each with its source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

import msgspec
from typing_extensions import TypedDict

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyRuleset
from turnwright.kernel.rulings import listed

MOST = 8
"""Rules in an answer."""
SHORT = 3
"""Words with fewer letters say nothing about a rule."""


class Rule(TypedDict):
    """A rule that was found."""

    name: str
    text: str
    source: str


def find_rules(ruleset: str, words: str) -> list[Rule]:
    """The rules in which most of the words occur, in their names before their texts."""
    wanted = {_stem(word) for word in re.findall(r"\w+", words.lower()) if len(word) >= SHORT}
    if not wanted:
        raise Refusal("assistants.no_words", field="words")
    rated = [(_rating(rule, wanted), rule) for rule in _rules(registry.find_ruleset(ruleset))]
    best = sorted((each for each in rated if each[0] > 0), key=lambda each: -each[0])
    return [rule for _, rule in best[:MOST]]


def _stem(word: str) -> str:
    """Without the ending by which a word's forms differ most often: "prizes" finds "prize", "stunned" "stun" too."""
    return re.sub(r"(?<=\w{3})(?:(\w)\1ed|(\w)\2ing|ed|ing|es|s)$", r"\1\2", word)


def _rating(rule: Rule, wanted: set[str]) -> int:
    def hits(text: str) -> int:
        return len(wanted & {_stem(word) for word in re.findall(r"[^\W_]+", text.lower())})

    return 3 * hits(rule["name"]) + hits(rule["text"]) if hits(f"{rule['name']} {rule['text']}") else 0


def _rules(ruleset: AnyRuleset) -> Iterator[Rule]:
    for ruling in listed(ruleset, next(iter(ruleset.rules.presets))):
        says = [f"{source}: {_written(said)}" for source, said in ruling["sources"].items()]
        text = f"{ruling['description']} Default: {_written(ruling['default'])}; {ruling['choices']}."
        yield Rule(name=ruling["name"], text=text, source="; ".join(says) or "a choice of this program")
    game = registry.installed_game(ruleset.name)
    for term in ruleset.telling.glossary(game):
        yield Rule(name=term.name, text=term.text, source=f"glossary of {ruleset.name}")
    yield from _paragraphs(ruleset)


def _paragraphs(ruleset: AnyRuleset) -> Iterator[Rule]:
    """The page that says where each rule comes from and how open questions are read, a paragraph or row at a time."""
    page = files("turnwright.rulesets").joinpath(ruleset.name, "RULES.md")
    if not page.is_file():
        return  # somebody else's game, which may have none
    heading = ruleset.name
    for block in re.split(r"\n(?=\n|\d+\. |- |\|)", page.read_text("utf-8")):
        text = " ".join(block.split())
        if text.startswith("#"):
            heading = text.lstrip("# ")
        elif text.startswith("|"):
            name, *cells = (cell.strip() for cell in text.strip("|").split("|"))
            if set(name) - set("-: "):
                yield Rule(name=name, text="; ".join(cell for cell in cells if cell), source=f"RULES.md, {heading}")
        elif text:
            yield Rule(name="", text=text, source=f"RULES.md, {heading}")


def _written(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
