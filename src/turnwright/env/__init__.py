"""Environments to learn in: battles as PettingZoo and Gymnasium know them. Needs the extra `rl`.

    gym_env("wuxia", "mountain_ambush")     one learner against players that are there already
    vector_env(8, "wuxia", ...)             the same, several battles side by side
    aec_env("tcg", "tidewall,stormline")    a learner in every seat, one after the other
    parallel_env("tcg", ...)                a learner in every seat, who act at once where the game lets them

Importing this registers an id for each ruleset with Gymnasium: gymnasium.make("turnwright/wuxia-v0", encounter=...).
An action is the number of a choice; `action_mask` marks the ones there are, `choices` describes them. The names in
`__all__` stay.
"""

try:
    import gymnasium as _gymnasium  # noqa: F401  (asked for here, where the answer can say what to install)
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"turnwright.env needs {missing.name}: pip install 'turnwright[rl]'", name=missing.name
    ) from None

from turnwright.env import decisions
from turnwright.env.battle import Battle, Rewards, Stage
from turnwright.env.features import command_features, feature_names, features
from turnwright.env.ids import register
from turnwright.env.many import ManyBattles, vector_env
from turnwright.env.one import OneSeat, gym_env
from turnwright.env.together import Together, parallel_env
from turnwright.env.turns import InTurn, aec_env

__all__ = [
    "Battle",
    "InTurn",
    "ManyBattles",
    "OneSeat",
    "Rewards",
    "Stage",
    "Together",
    "aec_env",
    "command_features",
    "decisions",
    "feature_names",
    "features",
    "gym_env",
    "parallel_env",
    "register",
    "vector_env",
]

register()


def __dir__() -> list[str]:
    return sorted(__all__)
