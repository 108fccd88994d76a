"""The two questions of the game: to roll again after a miss, and to pay instead of rolling to resist."""

from __future__ import annotations

from turnwright.kernel.messages import Prompt
from turnwright.kernel.telling import Ref, piece_ref

from ..game import WuxiaGame
from ..rules.conditions import condition_name
from ..rules.terms import PILLAR_NAMED
from ..state import State
from .naming import Teller

_OPTIONS = {
    "no": "Let it be", "pay": "Pay to resist", "roll": "Roll the dice", "reroll": "Pay and roll again",
    "pressure": "Press on, and roll again",
}  # fmt: skip


def describe_prompt(game: WuxiaGame, state: State, prompt: Prompt) -> str:
    t, about = Teller(game, state), prompt.about
    who = t.unit(str(about["unit"]))
    if prompt.kind == "reroll":
        return f"{who} misses {t.unit(str(about['target']))}: pay to roll again?"
    worst = condition_name(PILLAR_NAMED[str(about["pillar"])], degree=int(str(about["cap"])))
    return f"{who} may become {worst} at worst (effect rank {about['rank']}): pay to resist, or roll?"


def describe_option(game: WuxiaGame, state: State, prompt: Prompt, option: str) -> str:
    return _OPTIONS[option]


def option_ref(game: WuxiaGame, state: State, prompt: Prompt, option: str) -> Ref:
    """To roll again is aimed at whom the attack missed."""
    return piece_ref(str(prompt.about["target"])) if option in ("reroll", "pressure") else ""
