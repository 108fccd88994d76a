"""The spaces of an environment, and how an episode gets its battle."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from turnwright.env.battle import Battle, Stage
from turnwright.env.features import BOUND
from turnwright.kernel.dice import U32
from turnwright.kernel.refusal import Refusal

MOST_SKIPPED = 100
"""Battles in a row that may end before the learner's first choice, before `reset` refuses."""


def actions(stage: Stage) -> Any:
    """The number of a choice."""
    return spaces.Discrete(stage.actions)


def observations(stage: Stage) -> Any:
    """A position, which actions there are, and a row for each of them."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-BOUND, BOUND, (stage.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (stage.actions,), np.int8),
            "choices": spaces.Box(-BOUND, BOUND, (stage.actions, stage.width), np.float32),
        }
    )


def open_battle(battle: Battle, seed: int | None, drawn: Any) -> dict[str, Any]:
    """Opens a battle in which a learner has a choice, and says which: what `reset` puts into `info`.

    It has the seed that is asked for, or the next of the generator's. A battle that ends before any learner could act
    teaches nothing, and an environment that is reset may not be over: it is skipped for the generator's next.
    """
    skipped: list[int] = []
    while len(skipped) < MOST_SKIPPED:
        battle.reset(int(drawn.integers(U32 + 1)) if seed is None else seed)
        if not battle.is_over:
            return {"seed": battle.seed, "skipped": tuple(skipped)} if skipped else {"seed": battle.seed}
        skipped.append(battle.seed)
        seed = None
    raise Refusal("env.no_choice", count=MOST_SKIPPED)
