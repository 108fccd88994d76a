"""Rulings in words: each is read in the reader's language, and as its annotation says it where no file has it."""

from dataclasses import replace
from typing import Annotated, get_type_hints

import msgspec
import pytest

from turnwright.kernel import registry, rulings
from turnwright.kernel.language import language, reading
from turnwright.rulesets import duel

GAMES = registry.ruleset_names()


def texts(name, code):
    """The texts of a game's rulings in the files of a language, by ruling."""
    before = f"{name}.ruling."
    return {key.removeprefix(before): text for key, text in language(code).area(name).items() if key.startswith(before)}


def listed(ruleset, code):
    with reading(language(code)):
        rows = rulings.listed(ruleset, next(iter(ruleset.rules.presets)))
    return {row["name"]: row["description"] for row in rows}


@pytest.mark.parametrize("name", GAMES)
def test_english_repeats_what_the_annotations_say(name):
    """For translators; a text that was changed in one place only would go untranslated."""
    kinds = get_type_hints(registry.find_ruleset(name).rules.Options, include_extras=True)
    printed = {ruling: rulings.printed(kind) for ruling, kind in kinds.items()}
    assert all(printed.values())
    assert texts(name, "en") == printed


@pytest.mark.parametrize("name", GAMES)
def test_every_ruling_has_a_text_in_german(name):
    ruleset = registry.find_ruleset(name)
    german = texts(name, "de")
    assert set(german) == set(ruleset.rules.Options.__struct_fields__)
    same = [ruling for ruling, text in texts(name, "en").items() if german[ruling] == text]
    assert not same, "still in English"
    assert listed(ruleset, "de") == german


@pytest.mark.parametrize("name", ["duel", "wuxia", "rune"])
def test_what_sources_say_has_a_text_in_both_languages(name):
    """Their names, and what they say in more than a word that can be chosen."""
    kinds = get_type_hints(registry.find_ruleset(name).rules.Options, include_extras=True)
    printed = {}
    for ruling, kind in kinds.items():
        cited = [meta.extra["sources"] for meta in kind.__metadata__ if meta.extra]
        for source, said in (pair for sources in cited for pair in sources.items()):
            printed[f"{name}.ruling_source.{rulings.key_of(source)}"] = source
            if isinstance(said, str) and " " in said:
                printed[f"{name}.ruling_said.{ruling}.{rulings.key_of(source)}"] = said
    english, german = (language(code).area(name) for code in ("en", "de"))
    own = (f"{name}.ruling_source.", f"{name}.ruling_said.")
    assert {key: text for key, text in english.items() if key.startswith(own)} == printed
    assert {key for key in german if key.startswith(own)} == set(printed)
    assert [key for key, text in printed.items() if ".ruling_said." in key and german[key] == text] == []


def test_sources_are_read_in_the_readers_language():
    with reading(language("de")):
        rows = {row["name"]: row["sources"] for row in rulings.listed(registry.find_ruleset("rune"), "table")}
    assert rows["fumbles"] == {
        "Patzer-Dokument": "net",
        "Dokument zum Programm": "pool",
        "Spezifikation": "sagt nichts: off",
    }
    assert rows["bolt_ignores_armor"] == {"Programm": True, "Schadensdokumente": False}


class Options(msgspec.Struct, frozen=True):
    tie: Annotated[bool, msgspec.Meta(description="Who wins a tie.")] = True
    rounds: Annotated[int, msgspec.Meta(description="How long it lasts.")] = 3


TOY = duel.RULESET.varied(Options=Options, presets={"book": Options()})


def test_a_ruleset_without_templates_is_read_as_it_is_annotated():
    for code in ("en", "de"):
        assert listed(TOY, code) == {"tie": "Who wins a tie.", "rounds": "How long it lasts."}


def test_a_ruleset_brings_templates_of_its_own():
    own = {"de": {"duel.ruling.tie": "Wer bei Gleichstand gewinnt."}}
    speaking = replace(TOY, telling=replace(TOY.telling, words=own))
    assert listed(speaking, "de") == {"tie": "Wer bei Gleichstand gewinnt.", "rounds": "How long it lasts."}
    assert listed(speaking, "en")["tie"] == "Who wins a tie."
