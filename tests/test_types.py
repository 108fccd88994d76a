"""A user's scripts under `mypy --strict`: an editor that asks what something is never hears `Any`."""

import re
import subprocess
import sys

import pytest

STORY = """
from turnwright.story import Battle, BattleOptions, Callbacks, read_scene, start_battle, start_battle_async, SceneRun

options = BattleOptions(encounter_id="duel_sect_elder", party_ids=("hero",), seed=3)
result = start_battle(options, Callbacks(on_round_start=print), choose=lambda battle: battle.legal()[0])
battle = Battle(options)
run = SceneRun.start(read_scene("scene.json"), seed=1)
reveal_type(options)  # BattleOptions
reveal_type(result)  # BattleResult
reveal_type(result.result)  # Literal['victory'] | Literal['defeat'] | Literal['escape'] | Literal['timeout']
reveal_type(result.rewards.xp)  # int
reveal_type(result.final_state.units["hero"])  # Unit
reveal_type(result.log[0])  # Event
reveal_type(battle.state)  # State
reveal_type(battle.match.state)  # State
reveal_type(battle.legal())  # tuple[Command, ...]
reveal_type(battle.advance())  # tuple[Event, ...]
reveal_type(battle.result)  # BattleResult | None
reveal_type(battle.odds(battle.legal()[0]))  # Mapping[Effect, Fraction]
reveal_type(battle.story_since(0))  # list[str]
reveal_type(Battle.resume(result.lines))  # Battle[BattleResult, Event, Command]
reveal_type(Battle(options, spelling="camel").result)  # Spelled | None
reveal_type(run.battle)  # Battle[BattleResult, Event, Command] | None


async def engine() -> None:
    reveal_type(await start_battle_async(options))  # BattleResult
"""

APPLICATION = """
import turnwright

match = turnwright.open("duel", "pair", seed=5)
strike = match.choices()[0]
reveal_type(match)  # Match[State]
reveal_type(match.state)  # State
reveal_type(match.at(1).fighters)  # dict[str, Fighter]
reveal_type(match.view("red").turn)  # str
reveal_type(strike)  # Command
reveal_type(turnwright.odds(match, strike).damage)  # Fraction
reveal_type(turnwright.seats(match))  # dict[str, Seat]
reveal_type(turnwright.seats(match)["red"].board())  # Board
reveal_type(turnwright.load("log.jsonl").result)  # Outcome | None
reveal_type(turnwright.verify("log.jsonl").status)  # Literal['verified'] | Literal['unproven'] | Literal['broken']
reveal_type(turnwright.simulate("duel", "pair").win_rate)  # float
reveal_type(match.why(strike, "red"))  # Refusal | None
reveal_type(match.play(strike).events)  # tuple[Event, ...]
"""

SCRIPTS = {"story": STORY, "application": APPLICATION}


@pytest.fixture(scope="module")
def said(tmp_path_factory) -> str:
    """What mypy says of both scripts; it reads all that they import only once."""
    folder = tmp_path_factory.mktemp("scripts")
    for name, source in SCRIPTS.items():
        (folder / f"{name}.py").write_text(source, "utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--cache-dir=.",
        *map("{}.py".format, SCRIPTS),
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=folder).stdout


def plain(note: str) -> str:
    """A type without the modules of its names."""
    return re.sub(r"\b[a-z_]\w*\.(?=[\w.]*[A-Za-z])", "", note)


@pytest.mark.parametrize("name", SCRIPTS)
def test_an_editor_is_told_the_type_of_everything(name, said):
    notes = [plain(note) for note in re.findall(rf'^{name}\.py:\d+: note: Revealed type is "(.*)"', said, re.MULTILINE)]
    expected = re.findall(r"reveal_type\(.*\)  # (.*)", SCRIPTS[name])
    assert len(expected) >= 10
    assert notes == expected
    assert not any(re.search(r"\bAny\b", note) for note in notes)


def test_the_scripts_have_no_errors(said):
    assert [line for line in said.splitlines() if "error" in line] == []
    assert "Success" in said
