"""Rune in every language: no template of another, every key there, every name translated, no English in a log."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.rulesets.rune.support import fight, rune

from turnwright.kernel import registry
from turnwright.kernel.language import FOLDERS, SHIPPED, Language, language
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.telling import written
from turnwright.kernel.verify import verify
from turnwright.rulesets import rune as package
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune.campaign import Run, choose
from turnwright.rulesets.rune.campaign.player import players_of
from turnwright.rulesets.rune.campaign.seen import callings_of, choices_of, hero_of, way_of
from turnwright.rulesets.rune.state import FoePlan, HeroPlan, Setup
from turnwright.rulesets.rune.telling.naming import KINDS, PLACES
from turnwright.table import Table

GAME = rune()
SOURCES = sorted(Path(package.__file__).parent.rglob("*.py"))
LOGS = Path(__file__).parents[2] / "logs" / "rune-2"
MARK = "ø"
JOINED = {f"list_{word}": f"{{first}} {MARK} {{last}}" for word in ("and", "or")}


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    """A language in which every word of every template is a mark: a line with another word didn't come from it."""
    folder = tmp_path_factory.mktemp("languages")
    (folder / "xx").mkdir()
    (folder / "xx" / "language.json").write_text(json.dumps({"name": "Marked", **JOINED}))
    for path in sorted((SHIPPED / "en").glob("*.json")):
        if path.stem != "language" and not path.stem.startswith("page"):  # the page has tests of its own
            words = {key: _marked(text) for key, text in json.loads(path.read_text()).items()}
            (folder / "xx" / path.name).write_text(json.dumps(words))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS, str(folder))
        yield "xx"


def _marked(template: str) -> str:
    """A template in which every word is the mark; its slots stay."""
    return re.sub(r"\{[^}]*\}|[^\W\d_]+", lambda found: found[0] if found[0].startswith("{") else MARK, template)


def names_of(game) -> set[str]:
    """What packs print: names stay as they are where a language has none of its own."""
    content = game.content
    entries = [entry for kind in content.__struct_fields__ for entry in getattr(content, kind).values()]
    names = {entry.name for entry in entries} | {
        action.name for foe in content.enemies.values() for action in foe.actions
    }
    names |= {text for _, text in printed_texts(content)}
    return names | {foe.name for entry in content.encounters.values() for foe in entry.enemies}


def printed_texts(content) -> list[tuple[str, str]]:
    """The prose that packs print, with the keys under which a language translates it."""
    kinds = {
        "room": content.rooms, "encounter": content.encounters, "enemy": content.enemies, "ability": content.abilities,
        "build": content.builds, "happening": content.happenings,
    }  # fmt: skip
    found = [
        (f"rune.text.{kind}.{name}", entry.text) for kind, entries in kinds.items() for name, entry in entries.items()
    ]
    for entry in content.happenings.values():
        for offer in entry.offers:
            found.append((f"rune.text.offer.{entry.id}.{offer.id}", offer.text))
            key = f"rune.text.upshot.{entry.id}.{offer.id}"
            found.append((f"{key}.good", offer.good.text))
            found += [(f"{key}.bad", offer.bad.text)] if offer.bad is not None else []
    return found


WORDS = {word for name in names_of(GAME) for word in re.findall(r"[^\W\d_]+", name)}
"""The words of printed names, and dice: d6."""


def strange(text: str) -> list[str]:
    """The words of a line that are neither marked nor part of a printed name."""
    return [word for word in re.findall(r"[^\W\d_]+", text) if word not in WORDS and set(word.lower()) != {MARK}]


def texts(value: Any) -> list[str]:
    """Every text of a struct that people read: ids and refs left out."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, (tuple, list)):
        return [text for item in value for text in texts(item)]
    if isinstance(value, dict):
        return [text for key, item in value.items() for text in (*texts(key), *texts(item))]
    if isinstance(value, msgspec.Struct):
        hidden = ("id", "ref", "kind", "look", "tone", "cue", "stance", "owner", "side", "order", "source", "subject",
                  "targets", "element", "group", "deed", "what", "band", "camp", "done", "code", "about_refs", "key",
                  "refs", "same_as", "by", "field")  # fmt: skip
        return [text for name in value.__struct_fields__ if name not in hidden for text in texts(getattr(value, name))]
    return []


def everything_at(match: Match, seat: str, spoken: str) -> list[str]:
    """What a person at the table reads: board, sheets, choices, reasons, prompts, story."""
    place = Table(match).seat(seat, spoken)
    lines = [
        written(part)
        for n in range(1, len(match.records) + 1)
        for line in match.tell(n, seat, spoken)
        for part in line.parts
    ]
    choices = [(row.text, row.verb, row.name, row.group, row.about, texts(row.cost)) for row in place.choices()]
    missing = [(row.text, row.verb, row.name, row.why.sentence) for row in place.unavailable()]
    return texts([*map(texts, (place.board(), place.sheets(), place.prompts())), choices, missing, lines])


@pytest.mark.parametrize(
    "encounter", ["patrol", "muspelheim", "aetheric_aberration", "last_shift", "the_engineer:skald"]
)
def test_a_fight_in_a_made_up_language_shows_no_english_template(marked, encounter):
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=3)
    while match.result is None and len(match.records) < 40:
        seat = match.to_act()[0]
        if len(match.records) % 6 == 1:
            for one in ("hero", "enemy"):
                assert [(text, words) for text in everything_at(match, one, marked) if (words := strange(text))] == []
        legal = match.legal(seat)
        match.submit(legal[len(match.records) % len(legal)], seat)
    spoken = GAME.speaking(marked)
    if match.result is not None:
        told = GAME.ruleset.telling.describe_outcome(spoken, match.state, match.result)
        assert [(text, words) for text in told if (words := strange(text))] == []


def test_the_glossary_and_everything_that_can_be_read_are_translated(marked):
    spoken, opened = GAME.speaking(marked), fight("ruin_warden", then=(1, 1))
    telling = GAME.ruleset.telling
    refs = [f"{kind}:{name}" for kind, place in KINDS for name in getattr(GAME.content, place)]
    refs += [f"action:{foe.id}/{action.id}" for foe in GAME.content.enemies.values() for action in foe.actions]
    refs += [f"stance:{stance}" for stance in ("none", "defensive", "evasive", "aggressive")]
    read = [telling.inspect(spoken, opened.state, "hero", ref) for ref in refs]
    wrong = [(text, words) for text in texts([*read, *telling.glossary(spoken)]) if (words := strange(text))]
    assert wrong == []


def test_a_run_in_a_made_up_language_shows_no_english_template(marked):
    for seed, calling in enumerate(GAME.content.archetypes):
        run = Run.start(calling, seed)
        while run.ending is None:
            other = run.speaking(marked)
            seen = [other.shown, other.place, *choices_of(other), *way_of(other), hero_of(other)]
            assert [(text, words) for text in texts(seen) if (words := strange(text)) and text not in HERO_KEYS] == []
            if run.fight is not None:
                run.fight.advance(players_of(run.fight))
                run.go_on()
            else:
                run.choose(choose(run))
        other = run.speaking(marked)
        told = [*other.shown, other.summary.cause, other.summary.room, *other.summary.kills]
        assert [(text, words) for text in told if (words := strange(text))] == []
    callings = [texts([one.name, one.worn, one.abilities]) for one in callings_of(GAME.speaking(marked)).values()]
    assert [text for text in texts(callings) if strange(text)] == []


HERO_KEYS = (
    "weapon",
    "armor",
    "focus",
    "fight",
    "hazard",
    "sanctuary",
    "boss",
    "easy",
    "medium",
    "hard",
    "event",
    "guardian",
)


# Keys


KEY = re.compile(r"(rune|run)\.[a-z_]+(\.[a-z_0-9]+)*")


def keys_in_code() -> set[str]:
    """Every key that the code names in full."""
    found = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                found.add(node.value)
    return found


def has_any(spoken: Language, key: str) -> bool:
    area = spoken.area(key.partition(".")[0])
    begins = key if key.endswith("_") else f"{key}_"
    return any(name == key or name.startswith(begins) for name in area)


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_key_that_the_code_names_is_there(code):
    spoken = language(code)
    assert [key for key in sorted(keys_in_code()) if not has_any(spoken, key)] == []


@pytest.mark.parametrize("area", ["rune", "run"])
def test_german_has_every_key_of_english(area):
    english, german = (json.loads((SHIPPED / code / f"{area}.json").read_text()) for code in ("en", "de"))
    assert [key for key in english if key not in german] == []
    assert list(english) == sorted(english)
    assert list(german) == sorted(german)


@pytest.mark.parametrize("packs", [("rune_core",), ("rune_core", "rune_docs")])
def test_german_names_everything_in_the_packs(packs):
    game = registry.game("rune", packs=packs)
    german = language("de")
    keys = [f"rune.name.{kind}.{name}" for kind, place in PLACES.items() for name in getattr(game.content, place)]
    keys += [key for key, text in printed_texts(game.content) if text]
    assert [key for key in keys if not german.name(key, "")] == []
    for foe in game.content.enemies.values():
        for action in foe.actions:
            own, shared = f"rune.name.action.{foe.id}.{action.id}", f"rune.name.action.{action.id}"
            assert german.name(own, "") or german.name(shared, ""), own


def test_every_refusal_of_the_code_has_a_template():
    """Codes are given as they are: a code without a template would be shown bare."""
    missing = [key for key in keys_in_code() if key.count(".") == 1 and not has_any(language("en"), key)]
    assert missing == []


# Logs


def blanks(value: Any, path: str = "") -> list[str]:
    """Where a text with a blank stands in plain data of a type, outside fields that people type."""
    if isinstance(value, msgspec.Struct):
        found = []
        for field in msgspec.structs.fields(value):
            typed = "'typed': True" in repr(field.type)
            inner = getattr(value, field.name)
            found += [] if typed and isinstance(inner, str) else blanks(inner, f"{path}.{field.name}")
        return found
    if isinstance(value, dict):
        return [at for key, item in value.items() for at in (*blanks(key, path), *blanks(item, f"{path}.{key}"))]
    if isinstance(value, (tuple, list)):
        return [at for item in value for at in blanks(item, path)]
    return [f"{path}: {value}"] if isinstance(value, str) and " " in value else []


@pytest.mark.parametrize("encounter", ["patrol", "muspelheim", "ruin_warden", "last_shift", "frozen", "sludge_den"])
def test_a_log_holds_no_text_but_what_people_typed(encounter):
    setup = Setup(encounter=encounter) if encounter != "frozen" else Setup(
        hero=HeroPlan(name="Runa the Bold"), enemies=(FoePlan("scrap_hound", champion=True),) * 2, room="frozen_vault"
    )  # fmt: skip
    match = Match.open(GAME, setup, seed=5)
    while match.result is None and len(match.records) < 60:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.submit(legal[len(match.records) % len(legal)], seat)
    assert [at for record in match.records for at in blanks((record.command, *record.events))] == []
    assert blanks(match.state) == []


def test_a_saved_run_holds_no_text_but_what_people_typed():
    run = Run.start("scavenger", 0)
    while run.ending is None:
        assert blanks(run.progress) == []
        if run.fight is not None:
            run.fight.advance(players_of(run.fight))
            run.go_on()
        else:
            run.choose(choose(run))
    assert blanks(run.progress) == []


# German


def test_german_reads_as_people_would_say_it():
    opened = fight("corrupted_servitor", "corrupted_servitor")
    german = GAME.speaking("de")
    opened.send(w.Attack("corrupted_servitor_2"), 6, 5, 1, 1, 5, 1, 1, 4)
    lines = [line.text for event in opened.events if (line := german.ruleset.telling.tell(german, opened.state, event))]
    assert lines == [
        "Krieger greift Verdorbener Diener 2 an (Rostiges Beil).",
        "Treffer: 2 Erfolge (6 5 1 1) gegen 1 (5 1).",
        "Verdorbener Diener 2 erleidet 4 Schaden (4): noch 11 von 15 LP.",
    ]
    with pytest.raises(Refusal) as refused:
        fight("scrap_hound").send(w.Attack("nobody"))
    assert refused.value.text(language("de")).startswith("Niemand hier heißt „nobody“")


def test_a_refusal_names_what_it_is_about_in_both_languages():
    opened = fight("corrupted_servitor", hero=HeroPlan(abilities={"void_strike": 1}, stamina=1))
    with pytest.raises(Refusal) as refused:
        opened.send(w.Ability("void_strike", "corrupted_servitor"))
    refusal = refused.value
    assert (refusal.code, refusal.about["cost"], refusal.about["count"]) == ("rune.stamina", 20, 1)
    assert refusal.sentence == "Warrior can't use Void Strike: it costs 20 Stamina, and only 1 is left."
    assert refusal.text(language("de")) == (
        "Krieger kann Leerenschlag nicht einsetzen: Das kostet 20 Ausdauer, und nur 1 ist übrig."
    )


# What was written before


@pytest.mark.parametrize("log", sorted(LOGS.glob("*/*.jsonl")), ids=lambda path: path.stem)
def test_a_log_with_printed_names_verifies_as_before(log):
    """Summons, typed names, hazards with a check and the turn limit: all decided by version 2."""
    verdict = verify(log.read_bytes(), registry.game_of)
    assert verdict.status == "verified", verdict.sentence


def test_names_that_somebody_gave_are_not_numbered():
    opened = fight(
        FoePlan("scrap_hound", name="Fang"), FoePlan("scrap_hound", name="Claw"), "scrap_hound", "scrap_hound"
    )
    board = GAME.ruleset.telling.board(GAME, opened.state, "hero")
    assert [piece.name for piece in board.pieces] == ["Warrior", "Fang", "Claw", "Scrap-Hound", "Scrap-Hound 2"]
