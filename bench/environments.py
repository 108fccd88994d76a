"""Environments to learn in, beside PettingZoo's connect four: steps of random agents, observations included, by turns.

Both are stepped by the same loop, as PettingZoo's users write it; connect four comes in its usual wrappers.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from itertools import count
from statistics import median
from typing import Any

import numpy as np
from measures import timed
from rows import Row, against, spread

from turnwright.env import InTurn, Stage
from turnwright.kernel import registry

GOALS = {"wuxia": 0.7, "rune": 0.7, "tcg": 0.3, "ptu": 0.3}
"""Of connect four's steps per second."""
ROUNDS = 7
STEPS = 2_000
"""Of a round."""
ENCOUNTERS = 6
"""Of a ruleset, in turn."""


def rows() -> Iterator[Row]:
    """Each ruleset in turns with the peer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its name is deprecated, not the game
        from pettingzoo.classic import connect_four_v3
    peer = [connect_four_v3.env()]
    for name, goal in GOALS.items():
        game = registry.game(name)
        encounters = list(game.ruleset.content.encounters(game))[:ENCOUNTERS]
        ours = [InTurn(Stage(name, encounter)) for encounter in encounters]
        for envs in (peer, ours):  # what is worked out once is no part of a round
            _steps(envs, 0, STEPS // 4)
        rates: list[float] = []
        theirs: list[float] = []
        for number in range(1, ROUNDS + 1):
            theirs.append(_rate(peer, number))
            rates.append(_rate(ours, number))
        note = f"{len(ours)} encounters; PettingZoo's connect four; {spread(rates)}"
        yield against(f"{name}, environment", median(rates), "steps/s", median(theirs), goal, note)


def _rate(envs: list[Any], number: int) -> float:
    seconds, steps = timed(lambda: _steps(envs, number * 1_000, STEPS))
    return float(steps) / seconds


def _steps(envs: list[Any], first: int, least: int) -> int:
    """Steps by agents that take any action there is, until there were enough."""
    rng = np.random.default_rng(first)
    done = 0
    for seed in count(first):
        env = envs[seed % len(envs)]
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
                done += 1
                if done == least:
                    return done
    raise AssertionError("seeds do not run out")
