"""The recipe for Ren'Py: its half needs the standard library alone, and old Pythons read it."""

import ast
import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[4] / "examples" / "renpy"

# What battle.rpy does, without its screen: the first choice until the end, with an undo and a save on the way.
STORY = """
import sys
sys.path.insert(0, sys.argv[1])
from turnwright_client import RemoteBattle
assert "msgspec" not in sys.modules and "turnwright" not in sys.modules
server = [sys.argv[2], "-u", sys.argv[1] + "/battle_server.py"]
battle = RemoteBattle(server, {"encounterId": "training_yard", "seed": 3})
assert battle.legal[0]["text"] == "Strike Straw Man", battle.legal[0]
battle.do(battle.legal[0]["action"])
told = list(battle.story)
battle.undo()
battle.do(battle.legal[0]["action"])
try:
    battle.do({"type": "attack", "actorId": "hero", "targetId": "nobody"})
except ValueError as refused:
    assert "nobody" in str(refused)
saved = battle.save()
battle.close()
battle = RemoteBattle(server, saved=saved)
while battle.result is None:
    battle.do(battle.legal[0]["action"])
battle.close()
import json
print(json.dumps([told, battle.result["result"], battle.result["finalState"]["seed"]]))
"""


def test_a_story_without_packages_plays_a_battle_in_another_process():
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", STORY, str(FOLDER), sys.executable],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    told, result, seed = json.loads(run.stdout)
    assert told
    assert (result, seed) == ("victory", 3)


def test_the_client_is_python_3_9():
    ast.parse((FOLDER / "turnwright_client.py").read_text(), feature_version=(3, 9))
