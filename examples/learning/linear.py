"""Learns to play an encounter from nothing but its own battles, with numpy alone, and compares itself with greedy.

    python examples/learning/linear.py              trains for a few minutes, then plays both on shared seeds
    python examples/learning/linear.py --quick      a few seconds, to see that it runs

The policy gives each choice a score that is linear in its numbers (`choices`) and in some products of them with numbers
of the position, and takes choices by softmax. It is trained by policy gradient (REINFORCE) against the average reward.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np

from turnwright import paired_difference, players, wilson
from turnwright.env import OneSeat, Rewards, Stage

RULESET, ENCOUNTER, SEAT = "duel", "skirmish", "red"
CONTEXT = ("own 1 hp", "own 2 hp", "foe 1 hp", "foe 2 hp", "own 1 guard", "foe 1 guard", "own 1 acts", "blow")
"""What a choice's worth depends on besides itself."""
BATCH = 64
"""Battles between two steps of learning."""
RATE = 0.05
FIRST_TEST = 1_000_000
"""Seeds of the comparison begin here: none of them was trained on."""


class Linear:
    """Scores choices by weights; keeps what it needs to learn from a battle."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self._context = [stage.senses.names.index(name) for name in CONTEXT]
        self.weights = np.zeros(stage.width * (1 + len(CONTEXT)))
        self._rng = np.random.default_rng(seed)
        self._velocity = np.zeros_like(self.weights)
        self._square = np.zeros_like(self.weights)
        self._steps = 0

    def rows(self, seen: dict[str, np.ndarray]) -> np.ndarray:
        """The choices there are, each with its products."""
        choices = seen["choices"][: int(seen["action_mask"].sum())].astype(np.float64)
        context = seen["observation"][self._context]
        return np.hstack([choices, *(choices * number for number in context)])

    def sample(self, seen: dict[str, np.ndarray]) -> tuple[int, np.ndarray]:
        """A choice by softmax, and the direction that makes it likelier."""
        rows = self.rows(seen)
        scores = rows @ self.weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        action = int(self._rng.choice(len(rows), p=chances))
        return action, rows[action] - chances @ rows

    def best(self, seen: dict[str, np.ndarray]) -> int:
        return int(np.argmax(self.rows(seen) @ self.weights))

    def learn(self, gradient: np.ndarray) -> None:
        """A step of Adam."""
        self._steps += 1
        self._velocity = 0.9 * self._velocity + 0.1 * gradient
        self._square = 0.999 * self._square + 0.001 * gradient**2
        mean = self._velocity / (1 - 0.9**self._steps)
        self.weights += RATE * mean / (np.sqrt(self._square / (1 - 0.999**self._steps)) + 1e-8)


def trained(stage: Stage, battles: int, seed: int = 1) -> Linear:
    """A policy after so many battles."""
    env = OneSeat(stage, seat=SEAT, rewards=Rewards(draw=-1.0))
    policy = Linear(stage, seed)
    for number in range(battles // BATCH):
        directions, rewards = [], []
        for battle in range(BATCH):
            seen, _ = env.reset(seed=number * BATCH + battle)
            total, reward, over = np.zeros_like(policy.weights), 0.0, False
            while not over:
                action, direction = policy.sample(seen)
                total += direction
                seen, reward, ended, cut, _ = env.step(action)
                over = ended or cut
            directions.append(total)
            rewards.append(reward)
        advantage = np.array(rewards) - np.mean(rewards)
        policy.learn(advantage @ np.array(directions) / (BATCH * (np.std(rewards) + 0.1)))
        if number % 20 == 19:
            print(f"{(number + 1) * BATCH:6,} battles: {np.mean(np.array(rewards) > 0):.0%} of the last {BATCH} won")
    return policy


def results(stage: Stage, policy: Linear | None, battles: int) -> Iterator[tuple[bool, int, bool]]:
    """Battles on seeds of the comparison, by the policy or by greedy: won, rounds, and whether nobody won."""
    env = OneSeat(stage, seat=SEAT)
    for seed in range(FIRST_TEST, FIRST_TEST + battles):
        seen, info = env.reset(seed=seed)
        reward, over = 0.0, False
        while not over:
            if policy is None:
                choices = env.battle.offered(SEAT)
                chosen = players.greedy.choose(env.battle.seen_by(SEAT), choices, env.battle.player_dice())
                action = choices.index(chosen)
            else:
                action = policy.best(seen)
            seen, reward, ended, cut, info = env.step(action)
            over = ended or cut
        yield reward > 0, info.get("rounds", env.battle.limit), info.get("winner") is None


def compared(stage: Stage, policy: Linear, battles: int) -> None:
    """Prints how the policy and greedy do on the same seeds, and by how much they differ."""
    wins = []
    for name, player in (("learned", policy), ("greedy", None)):
        won, rounds, stalled = zip(*results(stage, player, battles), strict=True)
        wins.append(won)
        low, high = wilson(sum(won), battles)
        print(
            f"{name:8} won {sum(won) / battles:.1%} [{low:.1%}, {high:.1%}] of {battles:,}; "
            f"rounds: median {int(np.median(rounds))}, 90 % at most {int(np.quantile(rounds, 0.9))}; "
            f"without a winner: {sum(stalled)}"
        )
    pairs = list(zip(*wins, strict=True))
    more, low, high = paired_difference(pairs.count((True, False)), pairs.count((False, True)), battles)
    print(f"the difference on the same seeds: {100 * more:+.1f} points [{100 * low:+.1f}, {100 * high:+.1f}]")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns to play an encounter with numpy alone.")
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that it runs")
    parser.add_argument("--battles", type=int, default=12_000, help="battles to learn from")
    parser.add_argument("--tests", type=int, default=3_000, help="battles to compare by")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    battles, tests = (BATCH, 10) if told.quick else (told.battles, told.tests)
    stage = Stage(RULESET, ENCOUNTER)
    started = time.perf_counter()
    policy = trained(stage, battles, told.seed)
    print(f"{battles:,} battles of {RULESET} {ENCOUNTER} in {time.perf_counter() - started:.0f} s")
    compared(stage, policy, tests)


if __name__ == "__main__":
    main()
