"""How long a player may think, said with its name: `search@200` is 200 simulations, `search@0.5s` half a second."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from turnwright.kernel.budget import Budget
from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.view import Choose, View

AT = "@"
MOST_SIMS, MOST_SECONDS = 5_000, 10
"""Names come from other tables, too: nobody can make a player think for an hour."""
_SAID = re.compile(r"(?P<sims>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(\.\d{1,3})?)s")


def split(name: str) -> tuple[str, Budget | None]:
    """A player's name without its budget, and the budget."""
    plain, at, said = name.partition(AT)
    if not at:
        return name, None
    read = _SAID.fullmatch(said)
    if read is None:
        raise Refusal(
            "players.budget",
            said=text_ref(said),
            plain=text_ref(plain),
        )
    sims, seconds = read["sims"], read["seconds"]
    budget = Budget(sims=int(sims)) if sims is not None else Budget(seconds=float(seconds))
    if (budget.sims or 0) > MOST_SIMS or (budget.seconds or 0) > MOST_SECONDS:
        raise Refusal(
            "players.budget", context="too_much", said=text_ref(said), most_sims=MOST_SIMS, most_seconds=MOST_SECONDS
        )
    return plain, budget


def takes_budget(choose: Callable[..., Any]) -> bool:
    """Whether a player can be told how long to think."""
    try:
        inspect.signature(choose).bind(None, None, None, None)
    except (TypeError, ValueError):
        return False
    return True


def bound(choose: Choose, budget: Budget, name: str) -> Choose:
    """A player that thinks as long as it is told."""
    if not takes_budget(choose):
        raise Refusal("players.no_budget", name=text_ref(name))
    thinking: Callable[..., Command] = choose

    def player(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        return thinking(view, legal, dice, budget)

    return player
