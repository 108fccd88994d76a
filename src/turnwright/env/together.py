"""A learner in every seat, who act at once where the game lets them: a parallel environment of PettingZoo.

Seats act together while cards are dealt, when both must send somebody up, and when several are asked something. At any
other time one seat has choices; the others' masks hold action 0 alone, which then does nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

from pettingzoo import ParallelEnv

from turnwright.env.battle import Observation
from turnwright.env.one import Info, staged
from turnwright.env.seats import Seats

Step: TypeAlias = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]
"""What a step tells, by agent: what it sees, its reward, whether the battle has ended or was cut short, and why."""


class Together(Seats, ParallelEnv[str, Observation, int]):
    """A battle in which a step takes one action of every agent."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": "turnwright_v0"}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Opens the next battle; with a seed, the battle of a match with that seed, if an agent can act there."""
        infos = self._begin(seed)
        return self._seen(self.agents), infos

    def step(self, actions: Mapping[str, int]) -> Step:
        """Takes everybody's choice; each was made without knowing the others'."""
        battle, agents = self.battle, self.agents
        infos: dict[str, Info] = {agent: {} for agent in agents}
        wanted = {}
        for agent in battle.to_act():
            wanted[agent] = battle.command(agent, int(actions[agent]))
            if wanted[agent] is None:
                return self._excluded(agent, actions[agent], infos)
        for agent, command in wanted.items():
            if command is not None and agent in battle.to_act() and command in battle.offered(agent):
                battle.act(agent, command)
        rewards = {agent: self._ledger.reward(battle, agent) for agent in agents}
        ended = dict.fromkeys(agents, battle.outcome is not None)
        cut = dict.fromkeys(agents, battle.is_cut_short)
        if battle.is_over:
            self.agents = []
        return self._seen(agents), rewards, ended, cut, infos

    def _excluded(self, agent: str, action: object, infos: dict[str, Info]) -> Step:
        """An action that the mask excludes loses the battle."""
        why, agents = self.battle.masked(agent, action), self.agents
        if self._illegal == "refuse":
            raise why
        self.agents = []
        rewards = dict.fromkeys(agents, 0.0) | {agent: self._ledger.rewards.loss}
        told = infos | {agent: {"illegal": str(why)}}
        return self._seen(agents), rewards, dict.fromkeys(agents, True), dict.fromkeys(agents, False), told

    def _seen(self, agents: list[str]) -> dict[str, Observation]:
        found = {agent: self.battle.observation(agent) for agent in agents}
        for seen in found.values():
            if not seen["action_mask"].any():
                seen["action_mask"][0] = 1
        return found


def parallel_env(ruleset: str, encounter: str | None = None, **how: Any) -> Together:
    """A parallel environment of an encounter; `players` names players for some seats, the rest as for `gym_env`."""
    stage, rest = staged(ruleset, encounter, how)
    return Together(stage, **rest)
