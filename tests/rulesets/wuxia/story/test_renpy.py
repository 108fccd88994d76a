"""The kit for Ren'Py, played by a stand-in: last lines, saving, loading and rolling back in the middle of a duel."""

import ast
import importlib.util
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from zipfile import ZipFile

import pytest
from scripts import renpy as renpy_kit
from tests.rulesets.wuxia.story.renpy import Novel, Shown

from turnwright.story import Battle

ROOT = Path(__file__).parents[4]
FOLDER = ROOT / "examples" / "renpy"
SERVER = [sys.executable, "-I", str(FOLDER / "battle_server.py")]
DUEL = {"encounterId": "duel_sect_elder", "partyIds": ["hero"], "seed": 3}
YARD = {"encounterId": "training_yard", "seed": 3}

PLAY = (
    "import sys; sys.path.insert(0, sys.argv[1]); import turnwright_client as client\n"
    "client.command = sys.argv[2:]\n"
    "battle = client.open_battle({'encounterId': 'training_yard', 'seed': 3})\n"
    "while battle.result is None: battle = battle.choose(0)\n"
    "assert 'msgspec' not in sys.modules and 'turnwright' not in sys.modules\n"
    "print(battle.result['result'])"
)
"""The first choice until the end, in a Python without packages."""


@pytest.fixture(scope="module")
def client() -> Iterator[ModuleType]:
    """`turnwright_client` as a game imports it; every test of this file shares its process."""
    spec = importlib.util.spec_from_file_location("turnwright_client", FOLDER / "turnwright_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    module.command = SERVER
    yield module
    module.close()
    del sys.modules[spec.name]


def by_hand(options: dict, choose) -> tuple[list[str], str]:
    """The same battle without any other process: its lines and its result."""
    battle = Battle(options, spelling="camel")
    battle.advance()
    while battle.result is None:
        battle.submit(battle.legal()[choose(battle.legal())])
        battle.advance()
    return battle.story_since(0), battle.result["result"]


def strongest(novel: Novel, shown: Shown) -> int:
    """A player who never hesitates: the first choice of every menu."""
    return 0


def told(novel: Novel) -> list[str]:
    return [shown.what for shown in novel.shown if not shown.menu and not shown.who]


def test_every_line_of_a_duel_is_shown_the_last_ones_too(client):
    novel = Novel(FOLDER / "battle.rpy", strongest, seed=5)
    novel.start("duel")
    battle = novel.names["battle"]
    lines, result = by_hand(battle.options, lambda legal: 0)
    assert told(novel) == lines
    assert any(line.strip().endswith("falls.") for line in lines[-3:]), "somebody falls in the last lines"
    assert battle.result["result"] == result
    assert novel.shown[-1].who == "Sect Elder", "and the story goes on after it"


def test_a_story_saves_rolls_back_and_wins(client):
    """The player rolls back out of every defeat, three menus deep, and chooses otherwise, until the duel is won.

    Every menu is saved before the choice. From the last of these saves the duel is won again, in a new game.
    """
    dice = Random(4)
    saves: list[tuple[bytes, int]] = []
    defeats: set[tuple[str, ...]] = set()
    menus_back = 0

    def player(novel: Novel, shown: Shown) -> int:
        nonlocal menus_back
        battle = novel.names.get("battle")
        if battle is not None and battle.result is not None and battle.result["result"] != "victory":
            defeats.add(battle.log)
            menus_back = 3
            novel.roll_back()
        if menus_back and len(novel.log) > 1:
            menus_back -= bool(shown.menu)
            if menus_back:
                novel.roll_back()
        if not shown.menu:
            return 0
        chosen = dice.randrange(len(shown.menu))
        saves.append((novel.save(), chosen))
        return chosen

    novel = Novel(FOLDER / "battle.rpy", player, seed=1)
    novel.start("duel")
    battle = novel.names["battle"]
    assert battle.result["result"] == "victory"
    assert len(defeats) > 1, "or nothing was rolled back"
    assert novel.shown[-1] == Shown("Sect Elder", "The archive is open to you.")
    again = Battle.resume("".join(f"{line}\n" for line in battle.log).encode())
    assert again.outcome is not None
    assert again.outcome.result == "victory"
    assert all(record.undo is None for record in again.match.records), "a rollback is not an undo"

    client.close()
    saved, chosen = saves[-1]
    later = Novel(FOLDER / "battle.rpy", lambda novel, shown: chosen if shown.menu else 0)
    later.load(saved)
    assert later.names["battle"] == battle
    assert later.shown[-1] == novel.shown[-1]


def test_a_game_that_is_loaded_goes_on_as_if_it_had_never_been_closed(client):
    """Saved at the third menu, loaded in a game of its own: every line from there on is the same."""
    saves: list[tuple[int, bytes]] = []

    def player(novel: Novel, shown: Shown) -> int:
        if shown.menu:
            saves.append((len(novel.shown), novel.save()))
        return 0

    novel = Novel(FOLDER / "battle.rpy", player, seed=5)
    novel.start("duel")
    at, saved = saves[2]
    client.close()
    later = Novel(FOLDER / "battle.rpy", strongest, seed=77)
    later.load(saved)
    assert later.shown == novel.shown[at - 1 :]
    assert later.names["battle"] == novel.names["battle"]


def test_rolling_back_line_by_line_reads_the_same_lines_again(client):
    back = {6, 9, 11, 20}
    count = 0

    def player(novel: Novel, shown: Shown) -> int:
        nonlocal count
        count += 1
        if count in back:
            novel.roll_back()
        return 0

    novel = Novel(FOLDER / "battle.rpy", player, seed=5)
    novel.start("duel")
    plain = Novel(FOLDER / "battle.rpy", strongest, seed=5)
    plain.start("duel")
    assert novel.names["battle"] == plain.names["battle"]
    assert len(novel.shown) == len(plain.shown) + 2 * len(back), "one step back, and the line that was left again"


def test_the_same_choice_after_a_rollback_rolls_the_same_dice(client):
    battle = client.open_battle(DUEL)
    first, second = battle.choose(0), battle.choose(0)
    assert first == second
    assert first.story == second.story
    assert battle.choose(1) != first


def test_a_save_with_a_hundred_steps_to_roll_back_holds_each_line_of_the_log_once(client):
    """Ren'Py keeps a hundred steps: they share the log's lines, or saves would grow to megabytes."""
    battles = [client.open_battle(DUEL)]
    while battles[-1].result is None:
        battles.append(battles[-1].choose(0))
    texts = sum(len(line) for line in battles[-1].log)
    logs = pickle.dumps([battle.log for battle in battles], protocol=2)
    assert len(logs) < 1.2 * texts
    copy = pickle.loads(pickle.dumps(battles, protocol=2))
    assert copy == battles
    assert copy[0].choose(0) == battles[1]


def test_an_undo_stays_in_the_log_and_a_refusal_changes_nothing(client):
    battle = client.open_battle(YARD)
    assert battle.menu()[0] == ("Strike Straw Man", 0)
    after = battle.choose(0)
    undone = after.undo()
    assert undone.log[: len(after.log)] == after.log
    assert undone.legal == battle.legal
    with pytest.raises(client.BattleError, match="nobody"):
        battle.do({**battle.legal[0]["action"], "targetId": "nobody"})
    assert battle.choose(0) == after, "the process answers on"


def test_a_process_that_was_ended_is_started_again(client):
    battle = client.open_battle(YARD)
    client.process.kill()
    client.process.wait()
    after = battle.choose(0)
    client.close()
    assert battle.choose(0) == after


def test_a_program_that_is_not_there_is_named(client, monkeypatch):
    client.close()
    monkeypatch.setattr(client, "command", ["./no/such/python", "battle_server.py"])
    with pytest.raises(client.BattleError, match="no/such/python"):
        client.open_battle(YARD)


def test_a_pack_of_the_authors_own_is_found_again_after_a_load(client, tmp_path):
    (tmp_path / "units").mkdir()
    (tmp_path / "pack.json").write_text(
        '{"id": "own", "version": "1.0.0", "ruleset": "wuxia", "extends": "wuxia_core"}'
    )
    (tmp_path / "units" / "bandits.json").write_text('[{"id": "straw_man", "name": "Salt Bandit"}]')
    battle = client.open_battle({**YARD, "packs": [str(tmp_path)]})
    client.close()
    while battle.result is None:
        battle = battle.choose(0)
    assert "  Salt Bandit falls." in battle.story


def test_what_make_renpy_ships_plays_without_anything_else(tmp_path):
    """A copy of this Python with Turnwright in it, in a folder of any name, with an empty environment."""
    out = renpy_kit.build(tmp_path / "My Novel")
    play = PLAY.replace("client.command = sys.argv[2:]", "")
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", play, str(out / "game")],
        capture_output=True, text=True, timeout=120, check=False, env={},
    )  # fmt: skip
    assert (run.stdout.strip(), run.stderr) == ("victory", "")


def windows(folder: Path, *, version: str = "311") -> Path:
    """The names of an embeddable package; what they hold is not ours to test."""
    package = folder / "embed.zip"
    with ZipFile(package, "w") as archive:
        for name in ("python.exe", "python3.dll", f"python{version}.dll", f"python{version}.zip"):
            archive.writestr(name, b"")
        archive.writestr(f"python{version}._pth", f"python{version}.zip\n.\n")
    return package


def wheel(folder: Path) -> Path:
    made = folder / "msgspec-0.19.0-cp311-cp311-win_amd64.whl"
    with ZipFile(made, "w") as archive:
        archive.writestr("msgspec/__init__.py", "")
    return made


def test_the_python_of_another_system_gets_the_same_packages(tmp_path):
    out = renpy_kit.build(tmp_path / "out", windows(tmp_path), wheel(tmp_path))
    python = out / "turnwright" / "python"
    packages = python / "Lib" / "site-packages"
    assert {"msgspec", "turnwright"} <= {path.name for path in packages.iterdir()}
    assert (python / "python311._pth").read_text().splitlines()[-1] == "Lib\\site-packages"
    with pytest.raises(renpy_kit.Wrong, match=r"is for Python 3\.11, but this Python is 3\.12"):
        renpy_kit.build(tmp_path / "out", windows(tmp_path, version="312"), wheel(tmp_path))
    with pytest.raises(renpy_kit.Wrong, match="both"):
        renpy_kit.build(tmp_path / "out", windows(tmp_path))


def test_the_client_is_python_3_9_and_needs_nothing_but_its_library():
    text = (FOLDER / "turnwright_client.py").read_text("utf-8")
    tree = ast.parse(text, feature_version=(3, 9))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported <= sys.stdlib_module_names
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PLAY, str(FOLDER), *SERVER],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (run.stdout.strip(), run.stderr) == ("victory", "")
