"""One learner in one seat, against players that are there already: a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium

from turnwright.env import spaces
from turnwright.env.battle import LIMIT, Battle, Illegal, Ledger, Observation, Rewards, Stage, opponents
from turnwright.kernel.refusal import Refusal

Info = dict[str, Any]


class OneSeat(gymnasium.Env[Observation, int]):
    """A battle from one seat. Every step is one choice of that seat; the others play until it is asked again."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        stage: Stage,
        *,
        seat: str | None = None,
        against: str | Mapping[str, str] | None = None,
        rewards: Rewards = Rewards(),  # noqa: B008  (a tuple: nobody can change it)
        limit: int = LIMIT,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.stage = stage
        self.seat = stage.sides[0] if seat is None else stage.require_seat(seat)
        self.battle = Battle(stage, (self.seat,), opponents(stage, (self.seat,), against), limit)
        self.action_space = spaces.actions(stage)
        self.observation_space = spaces.observations(stage)
        self.render_mode = render_mode
        self._illegal = illegal
        self._ledger = Ledger(rewards)
        self._done = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Opens the next battle; with a seed, the battle of a match with that seed, if the learner can act there."""
        super().reset(seed=seed)
        self._done = True
        info = spaces.open_battle(self.battle, seed, self.np_random)
        self._done = False
        self._ledger.open(self.battle, (self.seat,))
        return self.battle.observation(self.seat), info

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        """Makes a choice, then lets the others play."""
        battle, seat = self.battle, self.seat
        if self._done:
            raise Refusal("env.over")
        command = battle.command(seat, int(action))
        if command is None:
            if self._illegal == "refuse":
                raise battle.masked(seat, action)
            self._done = True
            info = self._info() | {"illegal": str(battle.masked(seat, action))}
            return battle.observation(seat), self._ledger.rewards.loss, True, False, info
        battle.act(seat, command)
        self._done = battle.is_over
        reward = self._ledger.reward(battle, seat)
        return battle.observation(seat), reward, battle.outcome is not None, battle.is_cut_short, self._info()

    def _info(self) -> Info:
        """The battle's seed; once it is over, how it ended and after how many rounds."""
        info: Info = {"seed": self.battle.seed}
        outcome = self.battle.outcome
        if outcome is not None:
            rounds = outcome.detail.get("rounds", outcome.detail.get("turns", len(self.battle.commands)))
            info |= {"result": outcome.result, "winner": outcome.winner, "rounds": rounds}
        return info

    def action_masks(self) -> Any:
        """Which actions there are now, for learners that ask the environment."""
        return self.battle.observation(self.seat)["action_mask"].astype(bool)

    def describe(self) -> list[str]:
        """The choices in words."""
        return self.battle.describe(self.seat)

    def render(self) -> str | None:  # type: ignore[override]
        """The story so far, as the learner saw it."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(self.battle.match().story(seat=self.seat))


def gym_env(ruleset: str, encounter: str | None = None, **how: Any) -> OneSeat:
    """A Gymnasium environment of an encounter. What isn't OneSeat's is Stage's: `setup`, `preset`, `options`, `packs`.

    seat      the learner's; by default the first one
    against   who plays the others: a name for all, names by seat (also `file.py:function`); by default their own AI
    rewards   Rewards(win, loss, draw, shaping)
    limit     commands after which a battle is cut short
    illegal   what an action does that the mask excludes: "lose" the battle, or "refuse" it with a sentence
    """
    stage, rest = staged(ruleset, encounter, how)
    return OneSeat(stage, **rest)


def staged(ruleset: str, encounter: str | None, how: Mapping[str, Any]) -> tuple[Stage, dict[str, Any]]:
    """The stage, and what is left to say to the environment on it."""
    own = {name: value for name, value in how.items() if name in ("setup", "preset", "options", "packs")}
    return Stage(ruleset, encounter, **own), {name: value for name, value in how.items() if name not in own}
