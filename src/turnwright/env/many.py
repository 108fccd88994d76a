"""Several battles side by side, each with one learner: a vector environment of Gymnasium in one process.

For several processes wrap `gym_env` into Gymnasium's own `AsyncVectorEnv`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from turnwright.env import spaces
from turnwright.env.battle import Observation, Stage
from turnwright.env.one import Info, OneSeat, staged
from turnwright.kernel.refusal import Refusal


class ManyBattles(VectorEnv[Observation, Any, Any]):
    """Battles on one stage. One that is over is opened again by the next step, whose action it ignores."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(self, stage: Stage, count: int, **how: Any) -> None:
        if count < 1:
            raise Refusal("env.count", count=count)
        self.num_envs = count
        self.envs = [OneSeat(stage, **how) for _ in range(count)]
        self.single_action_space = spaces.actions(stage)
        self.single_observation_space = spaces.observations(stage)
        self.action_space = batch_space(self.single_action_space, count)
        self.observation_space = batch_space(self.single_observation_space, count)
        self._done = np.zeros(count, bool)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Opens every battle: with one seed they get that one, the next, and so on; or a seed each."""
        count = self.num_envs
        seeds: list[int | None] = list(range(seed, seed + count)) if isinstance(seed, int) else list(seed or ())
        seeds = seeds or [None] * count
        if len(seeds) != count:
            raise Refusal("env.seeds", count=len(seeds), count2=count)
        opened = [env.reset(seed=each) for env, each in zip(self.envs, seeds, strict=True)]
        self._done[:] = False
        return _batched([seen for seen, _ in opened]), self._told([info for _, info in opened])

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, Info]:
        """An action for each battle."""
        count = self.num_envs
        seen: list[Observation] = []
        infos: list[Info] = []
        rewards, ended, cut = np.zeros(count), np.zeros(count, bool), np.zeros(count, bool)
        for place, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            if self._done[place]:
                found, info = env.reset()
            else:
                found, rewards[place], ended[place], cut[place], info = env.step(action)
            seen.append(found)
            infos.append(info)
        self._done = ended | cut
        return _batched(seen), rewards, ended, cut, self._told(infos)

    def _told(self, infos: Sequence[Info]) -> Info:
        told: Info = {}
        for place, info in enumerate(infos):
            told = self._add_info(told, info, place)
        return told


def _batched(seen: Sequence[Observation]) -> Observation:
    return {key: np.stack([each[key] for each in seen]) for key in seen[0]}


def vector_env(count: int, ruleset: str, encounter: str | None = None, **how: Any) -> ManyBattles:
    """Several battles side by side, otherwise as `gym_env`."""
    stage, rest = staged(ruleset, encounter, how)
    return ManyBattles(stage, count, **rest)
