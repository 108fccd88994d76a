"""Ids for `gymnasium.make` and `gymnasium.make_vec`: one for each ruleset that is installed.

    turnwright/rune-v0      gymnasium.make("turnwright/rune-v0", encounter="last_shift")

The version is that of what a learner is given: it rises when the same battle would be observed or rewarded differently.
"""

from __future__ import annotations

import re
from typing import Any

import gymnasium

from turnwright.env.many import ManyBattles, vector_env
from turnwright.kernel import registry

NAME = re.compile(r"[\w.-]+")
"""Names that an id may hold: a ruleset called otherwise has none, and `gym_env` still plays it."""


def register() -> tuple[str, ...]:
    """Registers an environment for every ruleset, and says under which ids. One that is registered stays as it is."""
    ids = {f"turnwright/{ruleset}-v0": ruleset for ruleset in registry.ruleset_names() if NAME.fullmatch(ruleset)}
    for name, ruleset in ids.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="turnwright.env.one:gym_env",
                vector_entry_point="turnwright.env.ids:_vector",
                kwargs={"ruleset": ruleset},
            )
    return tuple(ids)


def _vector(*, num_envs: int, ruleset: str, **how: Any) -> ManyBattles:
    """`vector_env` as `gymnasium.make_vec` calls it."""
    return vector_env(num_envs, ruleset, **how)
