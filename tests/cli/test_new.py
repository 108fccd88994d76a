"""`turnwright new`: asked question by question or told by options, it writes files that load; it overwrites nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.support import turnwright
from tests.cli.test_play_start import at_a_terminal

from turnwright.cli.questions import completer
from turnwright.kernel import registry
from turnwright.kernel.match import Match

SRC = Path(registry.__file__).parents[2]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


# A party

VERA = (
    "new", "party", "--ruleset", "ptu", "--out", "vera.json", "--set", "trainer=Vera", "--set", "level=2",
    "--set", "stats=12, 7, 6, 9, 6, 5", "--set", "pokemon=Mr. Mime, 12, Timid",
    "--set", "pokemon=Farfetch'd, 9,, Leeks", "--set", "items=Basic Ball, 3",
)  # fmt: skip


def played(log: str) -> dict:
    """Everybody in the match of a log."""
    return Match.load(Path(log).read_bytes(), registry.game_of).state.combatants


def test_a_party_is_written_from_options_and_can_be_played():
    ran = turnwright(*VERA)
    assert (ran.code, ran.err) == (0, "")
    assert "turnwright play ptu" in ran.out
    ran = turnwright(
        "play", "ptu", "wild_meadow", "--party", "vera.json", "--seed", 1, "--log", "a.jsonl", given="quit\n"
    )
    assert (ran.code, ran.err) == (0, "")
    there = played("a.jsonl")
    ours = {one.id: one.where for one in there.values() if one.side == "players"}
    assert ours == {"vera": "field", "mr_mime": "field", "leeks": "ball"}
    vera, mime = there["vera"], there["mr_mime"].sheet
    assert (vera.sheet.level, vera.sheet.stats["special_attack"], vera.items) == (2, 9, {"basic_ball": 3})
    assert vera.sheet.max_hp == 2 * 2 + 12 * 3 + 10  # a trainer's Hit Points: twice the level, thrice HP, ten
    assert (mime.level, mime.nature, mime.owner) == (12, "timid", "vera")


def test_a_party_is_asked_for_line_by_line():
    lines = ["ptu", "Vera", "", "", "Mr. Mime", "12", "timid", "", "", "Basic Ball", "", "", ""]
    ran = turnwright("new", "party", given="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, "")
    assert "For which game? (ptu):" in ran.out  # no other game has a party
    assert "Your trainer's name:" in ran.out
    assert "HP, Attack, Defense, Sp. Atk, Sp. Def, Speed [10, 5, 5, 5, 5, 5]:" in ran.out
    written = json.loads(Path("vera.json").read_text())
    assert written["ruleset"] == "ptu"
    assert [each.get("species", "") for each in written["party"]] == ["", "mr_mime"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("pokemon=Mr. Mimme, 12", 'There is no species "Mr. Mimme"; did you mean "mr_mime"?'),
        ("pokemon=Mr. Mime, 12, Timidd", 'There is no nature "Timidd"; did you mean "timid"?'),
        ("pokemon=Mr. Mime, 101", 'Level: "101" is not a number from 1 to 100'),
        ("pokemon=, 10", '", 10" is missing its species'),
        ("items=Basic Bal", 'There is no item "Basic Bal"; did you mean "basic_ball"?'),
        ("stats=1, 2", '"1, 2" isn\'t six numbers: HP, Attack, Defense, Special Attack, Special Defense, Speed.'),
        ("pokmon=Mr. Mime", 'Nothing here is called "pokmon"; did you mean "pokemon"?'),
        ("pokemon", '"pokemon" sets no value: write NAME=VALUE'),
        ("level=", 'Trainer level: "" is not a number from 1 to 50'),
    ],
)
def test_a_wrong_answer_is_told_and_nothing_is_written(change, told):
    ran = turnwright("new", "party", "--ruleset", "ptu", "--out", "v.json", "--set", "trainer=Vera", "--set", change)
    assert ran.code in (1, 2)
    assert ran.err == f"turnwright: {told}\n"
    assert not Path("v.json").exists()


def test_at_a_terminal_a_wrong_answer_is_asked_again():
    typed = b"Vera\n\n\nMr. Mimme\nMr. Mime\n\n\n\n\n\n\n\n"
    shown = at_a_terminal("new", "party", "--ruleset", "ptu", typed=typed, until=b"Your trainer's name", term="dumb")
    assert b'There is no species "Mr. Mimme"; did you mean "mr_mime"?' in shown
    assert json.loads(Path("vera.json").read_text())["party"][1]["species"] == "mr_mime"


def test_names_are_completed_as_they_are_printed():
    complete = completer(["Thunder Shock", "Thunderbolt", "Thunder", "Tackle"])
    assert [complete("thunder", at) for at in range(4)] == ["Thunder", "Thunder Shock", "Thunderbolt", None]
    assert complete("Thunder s", 0) == "Thunder Shock"


def test_a_game_without_a_party_says_so():
    ran = turnwright("new", "party", "--ruleset", "duel")
    assert (ran.code, ran.err) == (2, "turnwright: duel has no party that goes from one match to the next\n")


# An encounter


def test_an_encounter_is_written_and_takes_a_party_in():
    turnwright(*VERA)
    ran = turnwright(
        "new", "encounter", "--ruleset", "ptu", "--out", "ford.json", "--set", "name=At the ford", "--set",
        "foes=Farfetch'd, 9", "--set", "foes=Geodude, 8, Brave", "--set", "rivals=Kest", "--set", "players=",
        "--set", "battle=Full Contact", "--set", "weather=Rain", "--set", "grid=12x8",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    setup = json.loads(Path("ford.json").read_text())["setup"]
    assert (setup["name"], setup["weather"], setup["battle"]) == ("At the ford", "rain", "full_contact")
    assert setup["grid"]["rows"] == ["............"] * 8
    ran = turnwright(
        "play", "ptu", "ford.json", "--party", "vera.json", "--seed", 1, "--log", "a.jsonl", given="quit\n"
    )
    assert (ran.code, ran.err) == (0, "")
    there = played("a.jsonl")
    assert {"vera", "mr_mime", "farfetchd", "geodude", "poacher_kest"} <= there.keys()
    assert there["geodude"].sheet.nature == "brave"


@pytest.mark.parametrize("size", ["12", "0x8", "101x8", "9" * 5000 + "x1", "ax8"])
def test_a_grid_that_is_no_size_is_refused(size):
    lists = [word for name in ("rivals", "players") for word in ("--set", f"{name}=")]
    foes = ("--set", "name=A", "--set", "foes=Pidgey", *lists)
    ran = turnwright("new", "encounter", "--ruleset", "ptu", "--out", "a.json", *foes, "--set", f"grid={size}")
    assert ran.code == 1
    assert "isn't a size: write it as 12x8" in ran.err


def test_a_name_that_is_left_empty_is_refused():
    ran = turnwright("new", "party", "--ruleset", "ptu", "--out", "v.json", "--set", "trainer= ")
    assert (ran.code, ran.err) == (2, "turnwright: trainer needs an answer\n")


def test_an_encounter_without_anybody_to_meet_is_refused():
    empty = [word for name in ("foes", "rivals", "players") for word in ("--set", f"{name}=")]
    ran = turnwright("new", "encounter", "--ruleset", "ptu", "--out", "a.json", "--set", "name=Nothing", *empty)
    assert ran.code == 1
    assert "Nobody is there to meet" in ran.err
    assert not Path("a.json").exists()


@pytest.mark.parametrize(
    ("ruleset", "like", "change"),
    [
        ("duel", "pair", "fighters.r1.hp=30"),
        ("wuxia", "duel_sect_elder", 'party=["Wandering Disciple"]'),
        ("rune", "patrol", "hero.archetype=Mystic"),
        ("tcg", "emberfall,tidewall", "player1.deck=Thornwild"),
        ("ptu", "wild_meadow", "weather=Rain"),
    ],
)
def test_an_encounter_begins_with_a_prepared_one(ruleset, like, change):
    ran = turnwright("new", "encounter", "--ruleset", ruleset, "--like", like, "--out", "own.json", "--set", change)
    assert (ran.code, ran.err) == (0, "")
    ran = turnwright("play", ruleset, "own.json", "--seed", 1, given="quit\n")
    assert (ran.code, ran.err) == (0, "")


def test_a_path_that_leads_nowhere_and_a_value_that_does_not_fit_are_refused():
    start = ("new", "encounter", "--ruleset", "duel", "--like", "pair", "--out", "own.json", "--set")
    ran = turnwright(*start, "fighters.r3.hp=30")
    assert (ran.code, ran.err) == (
        2, 'turnwright: "fighters.r3.hp" leads nowhere: there is no "r3"; known: b1, r1\n',
    )  # fmt: skip
    assert turnwright(*start, "fighters.r1.hp=many").code in (1, 2)
    assert turnwright(*start, "fighters.r1.hp=0").code == 1
    assert not Path("own.json").exists()


# A pack


def test_a_pack_is_written_sound():
    ran = turnwright(
        "new", "pack", "hard_mode", "--ruleset", "wuxia", "--title", "Hard mode", "--copy",
        "units/Elder of the Crimson Hall",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(Path("hard_mode/pack.json").read_text()) == {
        "id": "hard_mode", "ruleset": "wuxia", "version": "1.0.0", "title": "Hard mode", "extends": "wuxia_core",
    }  # fmt: skip
    (elder,) = json.loads(Path("hard_mode/units/own.json").read_text())
    assert elder["id"] == "hall_elder"
    assert turnwright("packs", "check", "./hard_mode").out == "./hard_mode: sound (1 units).\n"
    game = registry.game("wuxia", packs=["./hard_mode"])
    assert game.content == registry.game("wuxia").content  # nothing is changed yet


def test_a_pack_is_asked_for():
    ran = turnwright("new", "pack", given="ptu\nmy_world\nMy world\n\n")
    assert (ran.code, ran.err) == (0, "")
    assert turnwright("packs", "check", "./my_world").code == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("My Pack", "--ruleset", "ptu"), '"My Pack" cannot name a pack'),
        (("a", "--ruleset", "ptu", "--title", "A", "--copy", "units/x"), '"units/x" is not an entry'),
        (
            ("a", "--ruleset", "ptu", "--title", "A", "--copy", "moves/Thunder Chock"),
            'There is no "Thunder Chock" among the moves; did you mean "thunder_shock"?',
        ),
        (("a", "--ruleset", "duel"), "duel has no packs"),
    ],
)
def test_a_pack_that_cannot_be_is_refused(args, told):
    ran = turnwright("new", "pack", *args)
    assert ran.code == 2
    assert told in ran.err
    assert list(Path().iterdir()) == []


# A ruleset

SERVED = """
from turnwright.client import Client, running
with running() as server, Client(server.links["gm"]) as gm:
    match = gm.open_match("river_fight", "first", seed=3)
    red = gm.make_link("player", seat="red", person="Ann")
    with Client(server.address, red.secret) as ann:
        screen = ann.screen(match.id)
        assert [choice.text for choice in screen.choices] == ["Strike Ben", "Lunge at Ben"], screen.choices
        assert [piece.name for piece in screen.board.pieces] == ["Ann", "Ben"]
        assert ann.submit(match.id, screen.choices[1].key, seen=screen.n).n == 2
"""
ON_THE_PAGE = """
import json
from turnwright.browser.door import Door
door = Door({})
say = lambda **message: json.loads(door.say("table", json.dumps(message), 0, lambda part: None))["messages"]
screen = say(type="open", ruleset="river_fight", encounter="first", seed=5, players={"blue": "random"})[-1]
assert [choice["text"] for choice in screen["choices"]] == ["Strike Ben", "Lunge at Ben"], screen
told = say(type="submit", seen=screen["n"], key=screen["choices"][1]["key"])
assert told[-1]["type"] == "screen" and told[-1]["n"] == 3, told
"""
EVERYWHERE = (
    ["-c", SERVED],
    ["-c", ON_THE_PAGE],
    ["-m", "turnwright", "sim", "river_fight", "first", "-n", "30", "--json"],
    ["-m", "turnwright", "lab", "sweep", "river_fight", "first", "--vary", "units.ann.hp=10,30", "-n", "20", "--json"],
)
"""On a server, by the messages of the page, in a simulation and in the lab."""


def test_a_new_ruleset_passes_its_own_tests_and_can_be_played(tmp_path):
    ran = turnwright("new", "ruleset", "river_fight", "--title", "The river fight")
    assert (ran.code, ran.err) == (0, "")
    package = tmp_path / "river_fight"
    files = {str(path.relative_to(package)) for path in package.rglob("*") if path.is_file()}
    assert files == {
        "pyproject.toml", "RULES.md", "src/river_fight/__init__.py", "src/river_fight/ruleset.py",
        "tests/test_river_fight.py",
    }  # fmt: skip
    source = (package / "src/river_fight/ruleset.py").read_text()
    assert "starter" not in source.lower()
    assert len(source.splitlines()) < 150
    # As pip would install it: its folder on the path, and its entry point known.
    info = package / "src" / "river_fight-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: river_fight\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[turnwright.rulesets]\nriver_fight = river_fight.ruleset:RULESET\n")
    env = {**os.environ, "PYTHONPATH": f"{SRC}{os.pathsep}{package / 'src'}"}
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=package, env=env, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert tests.returncode == 0, tests.stdout[-3000:]
    command = [sys.executable, "-m", "turnwright"]
    shown = subprocess.run(
        [*command, "play", "river_fight", "first"], env=env, capture_output=True, text=True, input=""
    )
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.startswith("The river fight. Ann against Ben (first)")
    for line in EVERYWHERE:
        ran_too = subprocess.run([sys.executable, *line], env=env, capture_output=True, text=True, cwd=tmp_path)
        assert (ran_too.returncode, ran_too.stderr) == (0, ""), line


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("duel", 'There is a ruleset "duel" already'),
        ("My Game", '"My Game" cannot name a ruleset'),
        ("class", 'Python uses the name "class" itself'),
        ("json", 'Python uses the name "json" itself'),
    ],
)
def test_a_ruleset_of_a_bad_name_is_refused(name, told):
    ran = turnwright("new", "ruleset", name)
    assert ran.code == 2
    assert told in ran.err
    assert list(Path().iterdir()) == []


def test_a_title_stays_as_it_is():
    assert turnwright("new", "ruleset", "my_duel", "--title", "A duel of wits").code == 0
    text = Path("my_duel/src/my_duel/ruleset.py").read_text()
    assert 'title="A duel of wits"' in text
    assert 'name="my_duel"' in text
    assert '"my_duel.own_side"' in text


def test_a_title_cannot_break_the_code():
    ran = turnwright("new", "ruleset", "my_game", "--title", 'A "game"')
    assert ran.code == 2
    assert list(Path().iterdir()) == []


# Nothing is overwritten


def test_nothing_is_overwritten():
    Path("there.json").write_text("mine")
    Path("full").mkdir()
    Path("full", "mine.txt").write_text("mine")
    Path("led.json").symlink_to("nowhere.json")
    for args in (
        ("party", "--ruleset", "ptu", "--out", "there.json"),
        ("encounter", "--ruleset", "ptu", "--out", "there.json"),
        ("encounter", "--ruleset", "ptu", "--out", "led.json"),
        ("pack", "a", "--ruleset", "ptu", "--out", "full"),
        ("pack", "full", "--ruleset", "ptu", "--title", "A", "--copy", "moves/ember"),
        ("ruleset", "full", "--title", "A"),
        ("ruleset", "my_game", "--out", "there.json"),
    ):
        ran = turnwright("new", *args)
        assert ran.code == 2
        assert "already exists, so it was left alone" in ran.err
    assert Path("there.json").read_text() == "mine"
    assert [path.name for path in Path("full").iterdir()] == ["mine.txt"]
    assert not Path("nowhere.json").exists()
