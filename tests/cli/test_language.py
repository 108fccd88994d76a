"""`--lang`: the terminal in another language."""

import ast
import json
import re
from pathlib import Path

import pytest
from tests.cli.screen import on_screen, press, shown
from tests.cli.support import turnwright

from turnwright.cli.session import Session
from turnwright.cli.tui.app import PlayApp
from turnwright.kernel import language
from turnwright.kernel.registry import game
from turnwright.testing.languages import accented, made_up, plain_words, printed_in


@pytest.fixture(autouse=True)
def english_again():
    yield
    language.read_in("en")


def test_refusals_are_in_the_language_that_is_asked_for(tmp_path):
    assert "Es gibt kein Regelwerk „chess“" in turnwright("--lang", "de", "encounters", "chess").err
    assert 'There is no ruleset "chess"' in turnwright("encounters", "chess").err


def test_a_language_that_is_not_there_is_refused_with_those_that_are():
    ran = turnwright("--lang", "xx", "--version")
    assert (ran.code, ran.err.strip()) == (2, 'turnwright: There is no language "xx"; there are: en, de')


def test_a_country_is_no_other_language():
    assert turnwright("--lang", "de-AT", "--version").code == 0


TYPED = "help\nodds 1\nwhy\nlook\nlook rose\nmore\nsuggest\nnothing like that\n1\nboard\nundo\nredo\nmap\n1\n1\nquit\n"
NAMES = {"Rose", "Rue", "Birch", "Bay"}
CODES = {"ai", "profile", "red", "blue", "greedy", "skirmish", "rose", "nothing", "like", "that"}
"""Ids that a person types, and what was typed."""


def test_the_terminal_in_a_made_up_language_shows_no_english(tmp_path):
    with made_up(tmp_path) as code:
        ran = turnwright("--lang", code, "play", "duel", "skirmish", "--seed", "7", "--plain", given=TYPED)
    assert ran.code == 0
    left = [(line, words) for line in ran.out.splitlines() if (words := set(plain_words(line, NAMES)) - CODES)]
    assert left == []


def test_a_duel_in_german_plain_lines():
    ran = turnwright("--lang", "de", "play", "duel", "skirmish", "--seed", "7", "--plain", given="odds 1\nquit\n")
    assert "Reihenfolge:" in ran.out
    assert "Treffer" in ran.out
    assert "Du hast die Partie verlassen." in ran.out


def english_in(text, printed):
    """The English words of what the terminal said, apart from ids, file names and what was typed."""
    lines = [re.sub(r"\(\w+\)|\S*\.json\S*", "", line) for line in text.splitlines()]
    return [(line, words) for line in lines if (words := set(plain_words(line, printed)) - CODES)]


def test_a_campaign_in_a_made_up_language_shows_no_english(tmp_path):
    typed = f"1\nhelp\nmap\nsheet\nsave {tmp_path / 'run.json'}\nååå\n1\n1\n1\n1\nquit\n"
    with made_up(tmp_path) as code:
        played = turnwright("--lang", code, "play", "rune", "--seed", "3", "--plain", given=typed)
        shown_whole = turnwright("--lang", code, "play", "rune", "--seed", "3", "--plain", given="")
        wrong = turnwright("--lang", code, "play", "rune", "--as", "ååå", "--plain", given="")
    assert (played.code, shown_whole.code, wrong.code) == (0, 0, 2)
    assert accented("You left the run.") in played.out
    assert accented("seed") in shown_whole.out.splitlines()[-1]
    printed = printed_in(game("rune")) | {"turnwright", "mystic", "warrior"}
    assert english_in(played.out + shown_whole.out, printed) == []
    assert accented("There is no archetype") in wrong.err


STORY = Path(__file__).parents[2] / "examples" / "crimson_pavilion.json"


def texts_of(tree):
    if isinstance(tree, str):
        yield from (part for part in re.split(r"\{\w+\}", tree) if part)
    else:
        for branch in (*tree, *tree.values()) if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
            yield from texts_of(branch)


def test_a_story_in_a_made_up_language_has_no_english_but_its_own(tmp_path):
    written = set(texts_of(json.loads(STORY.read_text("utf-8"))))
    printed = written | {text.replace("_", " ") for text in written} | printed_in(game("wuxia"))
    with made_up(tmp_path) as code:
        ran = turnwright("--lang", code, "scene", STORY, "--seed", "3", "--plain", given="ååå\n1\n1\n")
    assert ran.code == 0
    assert english_in(ran.out, printed) == []


def test_faults_of_packs_and_scenes_are_in_the_language_that_is_asked_for(tmp_path):
    pack, scene = tmp_path / "steel", tmp_path / "gate.json"
    (pack / "units").mkdir(parents=True)
    (pack / "pack.json").write_text('{"id": "steel", "ruleset": "wuxia", "version": "1", "extends": "wuxia_core"}')
    (pack / "units" / "guard.json").write_text('[{"id": "straw_man", "techniques": ["opne_palm"]}]')
    scene.write_text('{"id": "gate", "start": "a", "nodes": {"a": {"goto": "bb"}, "b": {"end": "b"}}}')
    checked = turnwright("--lang", "de", "packs", "check", pack)
    assert "unbekannt: Technik „opne_palm“; meintest du „open_palm“?" in checked.out + checked.err
    assert "nodes.a.goto: unbekannt: Knoten „bb“" in turnwright("--lang", "de", "scene", scene).err


def test_a_log_is_verified_in_the_language_that_is_asked_for(tmp_path):
    log = tmp_path / "duel.jsonl"
    turnwright("play", "duel", "pair", "--seed", "7", "--plain", "--log", log, given="1\nquit\n")
    assert "Jedes Ereignis folgt aus seinem Befehl und seinen Würfeln." in turnwright("--lang", "de", "verify", log).out
    log.write_bytes(log.read_bytes()[:-20])
    assert "Das Log bricht mitten in Eintrag" in turnwright("--lang", "de", "verify", log).err


# The screens

CAPS = {"Enter", "Esc", "Tab", "Ctrl", "accuracy", "damage"}
"""What stands on a keyboard, and labels of dice as they are typed."""
LOOKED_AT = (("?",), ("o",), ("/",), ("w",), ("c",), ("s",), ("enter", "q"))


def test_a_match_on_the_screen_in_a_made_up_language_shows_no_english(tmp_path):
    seen = []
    with made_up(tmp_path) as code:
        language.read_in(code)
        played = game("duel")
        setup = played.ruleset.content.encounter(played, "skirmish")
        app = PlayApp(Session.open(played.speaking(code), setup, seed=7, encounter="skirmish"))

        async def play(pilot):
            for keys in LOOKED_AT:
                await press(pilot, *keys)
                seen.append(shown(app))
                await press(pilot, "escape")

        on_screen(app, play)
    known = " ".join(CAPS | CODES | {"duel", "jsonl"})
    left = {word for screen in seen for word in plain_words(screen, NAMES) if word not in known}  # a box may cut a word
    assert left == set()


def test_german_says_everything_that_english_says_on_the_terminal():
    english, german = (language.language(code).area("terminal") for code in ("en", "de"))
    assert english.keys() == german.keys()
    for key, template in english.items():
        assert language.slots_of(template) == language.slots_of(german[key]), key


# What is written in the code

CLI = Path(__file__).parents[2] / "src" / "turnwright" / "cli"
SAYS = {"Unusable", "BadParameter", "say", "tell", "warn"}
REPORTS = {"lab.py", "lab_found.py", "lab_tables.py", "sim.py", "decks.py"}
"""Tables and reports of figures, which are English."""
STARTER = "starter.py"
"""A game that `turnwright new ruleset` writes, with words of its own."""
REPORTED = ("partial: ", "doubtful: ")
"""What `packs coverage` lists, a report like the others."""
CODE = ("turnwright ", "pip install ", "pytest ", '[dev]"', "bold ", "dim", *REPORTED)
"""What is typed into a terminal, and how something is drawn."""
WORD = re.compile(r"[A-Za-z]{3,}")


def spoken_in(source):
    """Texts with a word in them that a module says itself, by line."""
    for node in ast.walk(ast.parse(source)):
        if called(node) in SAYS:
            for text in (*node.args, *(keyword.value for keyword in node.keywords)):
                yield from said_by(text)


def called(node):
    return getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""


def said_by(node):
    """What an expression puts on the screen by itself: no key of a text, and no name of a field."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and WORD.search(node.value):
            yield node.lineno, node.value
    elif isinstance(node, ast.IfExp):
        yield from (*said_by(node.body), *said_by(node.orelse))
    elif isinstance(node, ast.Call) and called(node) == "join":
        yield from (said for each in (node.func.value, *node.args) for said in said_by(each))
    elif not isinstance(node, (ast.Call, ast.Subscript, ast.Compare)):
        yield from (said for child in ast.iter_child_nodes(node) for said in said_by(child))


def test_what_the_terminal_says_comes_from_a_language_file():
    modules = [path for path in sorted(CLI.rglob("*.py")) if path.name not in {*REPORTS, STARTER}]
    assert len(modules) > 30
    left = [(path.name, *text) for path in modules for text in spoken_in(path.read_text("utf-8"))]
    assert [found for found in left if not found[2].lstrip().startswith(CODE)] == []


def test_a_sentence_in_the_code_is_found():
    assert list(spoken_in('say(f"{name} is not there")')) == [(1, " is not there")]
    assert list(spoken_in("say(f\"{count} actor{'s' if count > 1 else ''}\")")) == [(1, " actor")]
    assert list(spoken_in('say(words("not_there", name=name), entry["name"])')) == []
