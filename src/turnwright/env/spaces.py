"""The spaces of an environment, and how an episode gets its seed."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from turnwright.env.battle import Stage
from turnwright.env.features import BOUND
from turnwright.kernel.dice import U32


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


def next_seed(seed: int | None, drawn: Any) -> int:
    """The seed of a battle: the one that is asked for, or the next of a generator's."""
    return int(drawn.integers(U32 + 1)) if seed is None else seed & U32
