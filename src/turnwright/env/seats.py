"""What environments with a learner in every seat share: the battle, its spaces, its seeds, and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from turnwright.env import spaces
from turnwright.env.battle import LIMIT, Battle, Illegal, Ledger, Rewards, Stage
from turnwright.kernel.refusal import Refusal


class Seats:
    """A battle with a learner in every seat that has no player."""

    def __init__(
        self,
        stage: Stage,
        *,
        players: Mapping[str, str] | None = None,
        rewards: Rewards = Rewards(),  # noqa: B008  (a tuple: nobody can change it)
        limit: int = LIMIT,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.stage = stage
        self.battle = seated(stage, players, limit)
        self.possible_agents = list(self.battle.learners)
        self.agents: list[str] = []
        self.render_mode = render_mode
        self._illegal = illegal
        self._ledger = Ledger(rewards)
        self._actions = {agent: spaces.actions(stage) for agent in self.possible_agents}
        self._observations = {agent: spaces.observations(stage) for agent in self.possible_agents}
        self._drawn = np.random.default_rng(0)

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def _begin(self, seed: int | None) -> dict[str, dict[str, Any]]:
        """Opens the next battle with everybody in it, and tells each agent which it is."""
        if seed is not None:
            self._drawn = np.random.default_rng(seed)
        self.agents = []
        info = spaces.open_battle(self.battle, seed, self._drawn)
        self.agents = list(self.possible_agents)
        self._ledger.open(self.battle, self.agents)
        return {agent: dict(info) for agent in self.agents}

    def render(self) -> str | None:
        """The story so far, in full."""
        return "\n".join(self.battle.match().story()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing stays open."""


def seated(stage: Stage, players: Mapping[str, str] | None, limit: int) -> Battle:
    """A battle whose seats are learners' but for those that are given players."""
    given = {stage.require_seat(seat): stage.player(seat, name) for seat, name in (players or {}).items()}
    learners = [seat for seat in stage.sides if seat not in given]
    if not learners:
        raise Refusal("env.no_learner")
    return Battle(stage, learners, given, limit)
