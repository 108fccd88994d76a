"""A learner in every seat, who act one after the other: an AEC environment of PettingZoo."""

from __future__ import annotations

from typing import Any, ClassVar

from pettingzoo import AECEnv

from turnwright.env.battle import Observation
from turnwright.env.one import staged
from turnwright.env.seats import Seats


class InTurn(Seats, AECEnv[str, Observation, int]):
    """A battle with a learner in every seat that has no player."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"], "name": "turnwright_v0", "is_parallelizable": False,
    }  # fmt: skip

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Opens the next battle; with a seed, the battle of a match with that seed, if an agent can act there."""
        self.infos = self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._settle()

    def observe(self, agent: str) -> Observation:
        """What an agent knows; while it is not to act, its mask is empty."""
        return self.battle.observation(agent)

    def step(self, action: int | None) -> None:
        """Makes a choice of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        command = None if action is None else self.battle.command(agent, int(action))
        if command is None:
            self._exclude(agent, action)
        else:
            self.battle.act(agent, command)
            if self.battle.is_over or self._ledger.rewards.shaping:
                self.rewards = {each: self._ledger.reward(self.battle, each) for each in self.agents}
            self._settle()
        self._accumulate_rewards()

    def _exclude(self, agent: str, action: object) -> None:
        """An action that the mask excludes loses the battle, as it does elsewhere in PettingZoo."""
        why = self.battle.masked(agent, action)
        if self._illegal == "refuse":
            raise why
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: self._ledger.rewards.loss}
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos[agent] = {"illegal": str(why)}

    def _settle(self) -> None:
        """Who is next, or that it is over."""
        battle = self.battle
        if not battle.is_over:
            self.agent_selection = battle.acting()
            return
        self.terminations = dict.fromkeys(self.agents, battle.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, battle.is_cut_short)


def aec_env(ruleset: str, encounter: str | None = None, **how: Any) -> InTurn:
    """An AEC environment of an encounter; `players` names players for some seats, the rest as for `gym_env`."""
    stage, rest = staged(ruleset, encounter, how)
    return InTurn(stage, **rest)
