"""What somebody is asked in the middle of an action, in sentences, and what the options are called."""

from __future__ import annotations

from turnwright.kernel.messages import Prompt

from ..game import PtuGame
from ..rules.terms import name_of
from ..state import State
from .naming import STATS, Teller

_OPENINGS = {
    "stands_up": "stands up", "maneuver_on_another": "turns on somebody else", "leaves": "walks away",
    "ranged": "aims at somebody far off",
}  # fmt: skip
"""What gives others an opportunity to strike."""


def describe_prompt(game: PtuGame, state: State, prompt: Prompt) -> str:
    """The questions of the game: to answer a move, to strike at an opening, whom to send out, what is changed."""
    t, about = Teller(game, state), prompt.about
    if prompt.kind == "stat":
        change = f"{about['change']:+d}"
        return f"{t.entry(str(about['why']))}: which stat of {t.one(str(about['target']))} changes by {change}?"
    if prompt.kind == "cure":
        return f"{t.entry(str(about['why']))}: what is {t.one(str(about['target']))} cured of?"
    if prompt.kind == "shift":
        return f"{t.entry(str(about['why']))}: where does {t.one(str(about['who']))} shift to?"
    if prompt.kind == "ability":
        return f"{t.entry(str(about['why']))}: which ability does {t.one(str(about['who']))} gain?"
    if prompt.kind == "blessing":
        saves = f"{about['eased']} damage instead of {about['plain']}"
        return f"{t.one(str(about['target']))} is hit. Use {t.entry(str(about['why']))}? ({saves})"
    if prompt.kind == "opportunity":
        return f"{t.one(str(about['target']))} {_OPENINGS[str(about['why'])]}: who strikes?"
    if prompt.kind == "replacement":
        return f"{t.one(str(about['for']))} is driven off: who comes out?"
    user, moment = t.one(str(about["user"])), str(about["moment"])
    targets = about["targets"]
    aimed = t.all(map(str, targets)) if isinstance(targets, tuple) else str(targets)
    if moment in ("leaves", "flies"):
        return f"{user} {'leaves' if moment == 'leaves' else 'flies off'}: does anybody answer?"
    return f"{user} uses {t.entry(str(about['move']))} on {aimed}: does anybody answer?"


def describe_option(game: PtuGame, state: State, prompt: Prompt, option: str) -> str:
    t = Teller(game, state)
    if option == "no":
        return "Let it be"
    if prompt.kind == "blessing":
        return f"Use {t.entry(str(prompt.about['why']))}"
    if prompt.kind in ("stat", "cure"):
        return STATS.get(option) or name_of(option)
    if prompt.kind == "ability":
        return t.entry(option)
    if prompt.kind == "shift":
        return "Stay" if option == "stay" else f"To {option}"
    who, colon, what = option.rpartition(":")
    if not colon:
        return t.one(option)
    if what.startswith("coat/"):
        return f"{t.one(who)} spends a use of {t.entry(what.removeprefix('coat/'))}"
    return f"{t.one(who)} steps in" if what == "intercept" else f"{t.one(who)} uses {t.entry(what)}"
