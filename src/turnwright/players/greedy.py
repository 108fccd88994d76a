"""The player that looks one command ahead: exact odds of what it leads to, valued by the ruleset's `evaluate`."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from hashlib import blake2b

from turnwright.kernel.dice import Dice, TooManyOutcomes
from turnwright.kernel.messages import Command
from turnwright.kernel.odds import command_key, expectation, state_key
from turnwright.kernel.ruleset import Scribe, State, TurnOver, decide
from turnwright.kernel.view import View

SAMPLES = 64
"""How often a command is tried when it has too many outcomes to enumerate."""


def choose(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """The command that is worth the most on average; among equals, the first one listed."""
    if len(legal) == 1:
        return legal[0]
    situation = _situation(view, legal)
    place: int | None = view.game.remembered.get(situation)
    if place is not None:
        return legal[place]
    worths = []
    is_exact = True
    for command in legal:
        try:
            worths.append(_exact(view, command))
        except TooManyOutcomes:
            worths.append(_sampled(view, command, dice))
            is_exact = False
    place = worths.index(max(worths))
    if is_exact:
        view.game.remember(situation, place)
    return legal[place]


def worth(view: View, command: Command, dice: Dice) -> Fraction:
    """What a command is worth on average to the seat that asks: exact, or sampled if it has too many outcomes."""
    try:
        return _exact(view, command)
    except TooManyOutcomes:
        return _sampled(view, command, dice)


def _situation(view: View, legal: tuple[Command, ...]) -> bytes:
    """The same for a seat that sees the same and has the same choices."""
    mark = blake2b(view.seat.encode(), digest_size=16)
    mark.update(state_key(view.state))
    for command in legal:
        mark.update(command_key(command))
    return mark.digest()


def _exact(view: View, command: Command) -> Fraction:
    game, seat = view.game, view.seat
    evaluate = game.ruleset.players.evaluate
    return expectation(game, view.state, command, seat=seat, value=lambda state: evaluate(game, state, seat))


def _sampled(view: View, command: Command, dice: Dice) -> Fraction:
    game, seat = view.game, view.seat
    evaluate = game.ruleset.players.evaluate
    return Fraction(sum(evaluate(game, _sample(view, command, dice), seat) for _ in range(SAMPLES)), SAMPLES)


def _sample(view: View, command: Command, dice: Dice) -> State:
    """Where a command leads once, in a state that fits the view, up to where its exact odds would end."""
    state = view.game.ruleset.seats.imagine_all(view.game, view.state, view.seat, dice)
    scribe = Scribe(view.game, state, dice, by=view.seat, imagined=True)
    with suppress(TurnOver):
        decide(scribe, command)
    return scribe.state
