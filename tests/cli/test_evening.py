"""Two evenings of PTU at the terminal, from a party of one's own to the boss of the next day: every key is counted.

`docs/terminal.md` tells the counts, and is checked here: a step that gets longer must be written down there.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.screen import LARGE, NAMED, on_screen, press, shown
from tests.cli.support import turnwright
from textual.pilot import Pilot

from turnwright.cli.party import with_party
from turnwright.cli.session import Session
from turnwright.cli.terminal import read_setup
from turnwright.cli.tui.app import PlayApp
from turnwright.kernel.registry import game, game_of
from turnwright.kernel.verify import verify
from turnwright.rulesets.ptu import events as e

DOCS = Path(__file__).parents[2] / "docs" / "terminal.md"
PTU = game("ptu")
RIGHT = "right"


class Keys:
    """Presses keys, and counts them step by step."""

    def __init__(self) -> None:
        self.counted: dict[str, int] = {}

    def typed(self, step: str, *lines: str) -> str:
        """Lines at a prompt: every character is a key, and so is Enter."""
        self.counted[step] = sum(len(line) + 1 for line in lines)
        return "".join(f"{line}\n" for line in lines)

    async def press(self, pilot: Pilot[None], step: str, *keys: str) -> None:
        """Keys on the screen; what is typed counts by its characters."""
        self.counted[step] = self.counted.get(step, 0) + sum(1 if key in NAMED else len(key) for key in keys)
        await press(pilot, *keys)


def as_gm(setup: object, party: Path, log: Path, encounter: str) -> Session:
    """As `turnwright play ptu … --as gm --party … --log … --seed 3` opens it."""
    return Session.open(PTU, with_party(PTU, setup, party, []), seed=3, seat="gm", log=log, encounter=encounter)


def kinds(session: Session) -> list[type]:
    return [type(event) for event in session.match.events()]


def told_in_the_docs() -> dict[str, int]:
    """The table of steps: what is done, the keys, how many."""
    rows = re.findall(r"^\| (.+?) \| .+? \| (\d+) \|$", DOCS.read_text("utf-8"), re.MULTILINE)
    return {step: int(count) for step, count in rows}


@pytest.fixture
def evening(tmp_path, monkeypatch) -> tuple[Keys, Sequence[Session]]:
    monkeypatch.chdir(tmp_path)
    keys = Keys()
    bag = ("Basic Ball", "5", "")
    mira = keys.typed("make a party", "ptu", "Mira", "", "", "Charmander", "12", "Timid", "", "", *bag, "")
    assert turnwright("new", "party", given=mira).code == 0
    foe = ("Pidgey", "6", "Hardy", "", "")
    ford = keys.typed("make an encounter on a grid", "ptu", "The ford", *foe, "", "", "", "", "12x8", "ford.json")
    assert turnwright("new", "encounter", given=ford).code == 0
    monday = as_gm(read_setup(PTU, "ford.json"), Path("mira.json"), Path("monday.jsonl"), "ford.json")
    app = PlayApp(monday)

    async def first(pilot: Pilot[None]) -> None:
        await keys.press(pilot, "move on the map", "m", *[RIGHT] * 5, "enter")
        assert monday.match.state.combatants["charmander"].position == (6, 3)
        await keys.press(pilot, "attack with dice you rolled", "slash", "em", "enter", "d")
        await keys.press(pilot, "attack with dice you rolled", "accuracy=15 damage=5,6", "enter")
        assert monday.match.records[-1].dice == {"accuracy": (15,), "damage": (5, 6)}
        await keys.press(pilot, "end the turn", "enter")
        await press(pilot, "slash", "end the turn", "enter", "enter")  # the wild one looks on
        await press(pilot, "m", *[RIGHT] * 4, "enter")
        await keys.press(pilot, "throw a ball", "enter")
        assert monday.match.state.combatants["pidgey"].where == "captured"
        await keys.press(pilot, "end the encounter", "slash", "enc", "enter", "enter", "tab", "tab", "enter")
        assert "Mira caught Pidgey." in shown(app)
        await keys.press(pilot, "sleep until the next day", "a", "r", "enter")
        await keys.press(pilot, "sleep until the next day", "enter", "day", "enter", "tab", "tab", "enter")
        assert "a afterwards" in shown(app)

    on_screen(app, first, LARGE)
    monday.close()
    kiln = PTU.ruleset.content.encounter(PTU, "boss_old_kiln")
    tuesday = as_gm(kiln, Path("monday.jsonl"), Path("tuesday.jsonl"), "boss_old_kiln")
    app = PlayApp(tuesday)

    async def second(pilot: Pilot[None]) -> None:
        await keys.press(pilot, "attack the boss", "4")
        await keys.press(pilot, "read the boss's sheet", "c", *["down"] * 6)
        assert "The Ninth Seam" in shown(app)
        await press(pilot, "escape")
        await keys.press(pilot, "damage by the game master", "slash", "dam", "enter", "enter")
        await keys.press(pilot, "damage by the game master", "enter", "the n", "enter", "tab", "200", "enter")
        await keys.press(pilot, "undo", "u")
        await keys.press(pilot, "redo", "r")
        await press(pilot, "slash", "enc", "enter", "enter", "tab", "tab", "enter")

    on_screen(app, second, LARGE)
    tuesday.close()
    return keys, (monday, tuesday)


def test_an_evening_by_keys_and_the_counts_in_the_docs(evening):
    keys, (monday, tuesday) = evening
    assert monday.result is not None
    assert monday.result.result == "victory"
    assert {e.Captured, e.Rested} <= set(kinds(monday))
    ours = {one.id: one.where for one in tuesday.match.state.combatants.values() if one.side == "players"}
    assert ours == {"mira": "field", "charmander": "field", "pidgey": "ball"}, "who was caught came along"
    boss = tuesday.match.state.combatants["the_ninth_seam"]
    assert boss.fainted
    assert tuesday.result is not None
    for session in (monday, tuesday):
        assert session.log is not None
        assert not verify(session.log.read_bytes(), game_of).problems
    assert told_in_the_docs() == keys.counted
