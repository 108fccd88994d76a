"""The duel against boardgame.io: the same rules, the same policy, log and undo on, in turns on the same core."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from rows import Row, against, spread

from turnwright.kernel import registry
from turnwright.kernel.log import TableRules
from turnwright.kernel.match import Match
from turnwright.rulesets.duel import Attack, Defend, State

PEER = Path(__file__).parent / "peer"
TURNS = 4
"""How often we and the peer change over."""
GAMES = 750
ROUNDS = 5
"""Of each turn; no round plays a seed that an earlier one played, and the median of all rounds counts."""
FIRST_SEED = 1_000
"""Beyond those of the warm-up."""
MOVES_A_GAME = 45.4
"""Of either side, by the policy: a duel that takes much longer or shorter is not the same duel."""

GAME = registry.game("duel")
SETUP = GAME.ruleset.content.encounter(GAME, "plain")


def rows() -> Iterator[Row]:
    """The comparison."""
    missing = _prepare_peer()
    ours: list[float] = []
    theirs: list[dict[str, Any]] = []
    moves = 0
    play(range(100))
    for turn in range(TURNS):
        for number in range(ROUNDS):
            first = FIRST_SEED + (turn * ROUNDS + number) * GAMES // ROUNDS
            started = time.perf_counter()
            done = play(range(first, first + GAMES // ROUNDS))
            ours.append(done / (time.perf_counter() - started))
            moves += done
        if missing is None:
            theirs.append(_peer())
    a_game = moves / (TURNS * GAMES)
    assert abs(a_game - MOVES_A_GAME) < 1.5, f"{a_game:.1f} commands a game are not the duel that the peer plays"
    for answer in theirs:
        assert abs(answer["moves_per_game"] - a_game) < 1.5, "the peer plays another duel"

    def peer(field: str) -> float | None:
        return median(float(answer[field]) for answer in theirs) if theirs else None

    told = missing or f"boardgame.io {theirs[0]['boardgame_io']}, node {theirs[0]['node']}; {a_game:.1f} a game"
    note = f"{told}; {spread(ours)}"
    yield against("duel, log and undo on", median(ours), "commands/s", peer("moves_per_second"), times=10, note=note)
    pairs = [_undo_and_redo(seed) for seed in range(100)]
    yield against(
        "duel, undo and redo", median(pairs), "pairs/s", peer("undo_redo_pairs_per_second"), note="20 moves in"
    )


def play(seeds: range) -> int:
    """Whole duels by the policy: every fifth command defends, the others attack the first enemy that stands."""
    commands = 0
    for seed in seeds:
        match = Match.open(GAME, SETUP, seed=seed)
        k = 0
        while match.result is None:
            match.submit(Defend() if k % 5 == 4 else Attack(_first_enemy(match.state)))
            k += 1
        commands += k
    return commands


def _first_enemy(state: State) -> str:
    fighters = state.fighters
    own = fighters[state.turn].seat
    for fighter_id, fighter in fighters.items():
        if fighter.hp > 0 and fighter.seat != own:
            return fighter_id
    raise AssertionError("the duel is over")


def _undo_and_redo(seed: int) -> float:
    """Pairs a second, twenty commands into a duel, twenty pairs a duel: as the peer does it."""
    match = Match.open(GAME, SETUP, seed=seed, table=TableRules(undo="friendly"))
    for k in range(20):
        match.submit(Defend() if k % 5 == 4 else Attack(_first_enemy(match.state)))
    by, state = match.records[-1].by, match.state
    started = time.perf_counter()
    for _ in range(20):
        match.undo(by)
        match.redo(by)
    seconds = time.perf_counter() - started
    assert match.state == state
    return 20 / seconds


def _prepare_peer() -> str | None:
    """Installs the peer where it is missing; says why it cannot be measured, if so."""
    if shutil.which("node") is None:
        return "node is not installed: the peer was not measured"
    if not (PEER / "node_modules").is_dir():
        if shutil.which("npm") is None:
            return "npm is not installed: the peer was not measured"
        done = subprocess.run(("npm", "ci", "--ignore-scripts"), cwd=PEER, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"npm ci failed ({done.stderr.strip().splitlines()[-1:]}): the peer was not measured"
    return None


def _peer() -> dict[str, Any]:
    """One turn of the peer, on the core that this process is bound to."""
    done = subprocess.run(("node", "duel.mjs", str(GAMES)), cwd=PEER, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
