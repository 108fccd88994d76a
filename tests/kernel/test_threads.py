"""Games are loaded by several threads at once, as a server does whose first visitors come together."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys, threading
sys.setswitchinterval(1e-5)  # threads take turns as often as they can
from turnwright.kernel import registry
from turnwright.kernel.match import Match

def load():
    game = registry.game(sys.argv[1])
    name = next(iter(game.ruleset.content.encounters(game)))
    match = Match.open(game, game.ruleset.content.encounter(game, name), seed=1)
    loaded.append(Match.load(match.lines(), registry.game_of).state == match.state)

loaded = []
threads = [threading.Thread(target=load) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert loaded == [True] * 4, loaded
"""


@pytest.mark.parametrize("ruleset", ["ptu", "rune", "tcg", "wuxia"])
def test_threads_that_load_the_same_game_at_once_all_get_it(ruleset):
    """In a process of its own: what went wrong here was a process that fell over."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, ruleset], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
