"""The player that looks one command ahead: exact odds of what it leads to, valued by the ruleset's `evaluate`."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

from turnwright.kernel.dice import Dice, TooManyOutcomes
from turnwright.kernel.messages import Command
from turnwright.kernel.odds import expectation
from turnwright.kernel.ruleset import Scribe, State, TurnOver, decide
from turnwright.kernel.view import View

SAMPLES = 64
"""How often a command is tried when it has too many outcomes to enumerate."""


def choose(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """The command that is worth the most on average; among equals, the first one listed."""
    if len(legal) == 1:
        return legal[0]
    return max(legal, key=lambda command: worth(view, command, dice))


def worth(view: View, command: Command, dice: Dice) -> Fraction:
    """What a command is worth on average to the seat that asks: exact, or sampled if it has too many outcomes."""
    game, seat = view.game, view.seat
    evaluate = game.ruleset.players.evaluate

    def value(state: State) -> int:
        return evaluate(game, state, seat)

    try:
        return expectation(game, view.state, command, seat=seat, value=value)
    except TooManyOutcomes:
        return Fraction(sum(value(_sample(view, command, dice)) for _ in range(SAMPLES)), SAMPLES)


def _sample(view: View, command: Command, dice: Dice) -> State:
    """Where a command leads once, in a state that fits the view, up to where its exact odds would end."""
    state = view.game.ruleset.seats.imagine_all(view.game, view.state, view.seat, dice)
    scribe = Scribe(view.game, state, dice, by=view.seat, imagined=True)
    with suppress(TurnOver):
        decide(scribe, command)
    return scribe.state
