"""The wheel as somebody installs it who asks for no extra: in a fresh environment, without a network."""

import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

DUEL = """
import turnwright
match = turnwright.open("duel", "pair", seed=3)
while match.result is None:
    match.play(match.choices()[0])
print(match.result.result, turnwright.verify(match.lines()).status)
from turnwright.story import start_battle
print(start_battle({"encounter_id": "training_yard", "seed": 3}).result)
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory) -> Path:
    """The folder of programs of a Python that has the wheel, msgspec and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", with_pip=False)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    install = [sys.executable, "-m", "pip", "--python", str(programs / "python"), "install", "-qq", "--no-index"]
    subprocess.run([*install, "--no-deps", "--disable-pip-version-check", str(wheel)], check=True)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(folder / "venv")}))
    for own in Path(sysconfig.get_path("platlib")).glob("msgspec*"):  # its only dependency, as it is installed here
        shutil.copytree(own, site / own.name)
    return programs


def ran(program: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60, cwd=program.parent)


def test_a_duel_and_a_story_are_played_without_any_extra(bare):
    played = ran(bare / "python", "-c", DUEL)
    assert played.stderr == ""
    assert played.stdout.split("\n") == ["victory verified", "victory", ""]


@pytest.mark.parametrize("arguments", [(), ("--version",), ("play", "duel", "pair")])
def test_the_command_says_in_one_sentence_which_extra_it_needs(bare, arguments):
    said = ran(bare / "turnwright", *arguments)
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == "The command turnwright needs typer: install it with pip install 'turnwright[cli]'.\n"


@pytest.mark.parametrize(("door", "extra"), [("client", "client"), ("env", "rl")])
def test_a_door_that_needs_an_extra_says_which(bare, door, extra):
    said = ran(bare / "python", "-c", f"from turnwright import {door}")
    assert said.stderr.splitlines()[-1].startswith(f"ModuleNotFoundError: turnwright.{door} needs ")
    assert said.stderr.splitlines()[-1].endswith(f": pip install 'turnwright[{extra}]'")
