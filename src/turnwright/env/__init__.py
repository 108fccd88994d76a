"""Environments to learn in: battles as PettingZoo and Gymnasium know them. Needs the extra `rl`.

    gym_env("wuxia", "mountain_ambush")     one learner against players that are there already
    vector_env(8, "wuxia", ...)             the same, several battles side by side
    aec_env("tcg", "tidewall,stormline")    a learner in every seat, one after the other
    parallel_env("tcg", ...)                a learner in every seat, who act at once where the game lets them

An action is the number of a choice; `action_mask` tells which there are, `choices` what each of them is.
"""

from turnwright.env.battle import Battle as Battle
from turnwright.env.battle import Rewards as Rewards
from turnwright.env.battle import Stage as Stage
from turnwright.env.features import command_features as command_features
from turnwright.env.features import feature_names as feature_names
from turnwright.env.features import features as features
from turnwright.env.many import ManyBattles as ManyBattles
from turnwright.env.many import vector_env as vector_env
from turnwright.env.one import OneSeat as OneSeat
from turnwright.env.one import gym_env as gym_env
from turnwright.env.together import Together as Together
from turnwright.env.together import parallel_env as parallel_env
from turnwright.env.turns import InTurn as InTurn
from turnwright.env.turns import aec_env as aec_env
