"""Four levels, so that everybody finds an opponent of their own strength in any game.

easy    sees what is good, and mostly does something else
fair    slips now and then
hard    always does what looks best at once: the game's `instinct`, else the seat's own AI
cruel   thinks ahead (`search`, or what the game has of its own)
"""

from __future__ import annotations

from collections.abc import Callable

from turnwright.kernel.budget import Budget
from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Command
from turnwright.kernel.view import View
from turnwright.players import search

EASY, FAIR = 90, 45
"""Percent of decisions in which a level slips."""
TEMPTING, MANY = 5, 8
"""What it then does is any of the choices that look best: of so many, and on the easy level of more."""


def easy(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    return _slipping(view, legal, dice, EASY, MANY)


def fair(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    return _slipping(view, legal, dice, FAIR, TEMPTING)


def hard(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    return search.own_choice(view, legal, dice)


def cruel(view: View, legal: tuple[Command, ...], dice: Dice, budget: Budget | None = None) -> Command:
    players = view.game.ruleset.players
    own = next(iter(players.thinks), None)
    thinking: Callable[..., Command] = search.choose if own is None else players.by_name[own]
    return thinking(view, legal, dice, budget)


def _slipping(view: View, legal: tuple[Command, ...], dice: Dice, percent: int, among: int) -> Command:
    if len(legal) == 1:
        return legal[0]
    if dice.d(100, "slip") > percent:
        return search.own_choice(view, legal, dice)
    return dice.choose(search.most_promising(view, legal)[:among], "slip")
