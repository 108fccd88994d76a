"""Dice that somebody rolled at the table and entered by their labels: who may, and which of them were wanted."""

from __future__ import annotations

from contextlib import suppress

from turnwright.kernel.dice import (
    Entered,
    Highest,
    Listening,
    Lowest,
    Mulberry32,
    Stream,
    StreamDice,
    not_asked_for,
)
from turnwright.kernel.log import TableRules
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, AnyScribe, Scribe, TurnOver, decide
from turnwright.kernel.telling import seat_ref
from turnwright.kernel.view import View

TRIED = 16
"""How many random streams are tried to find out which dice a command may roll."""


def require_may_enter(table: TableRules, by: str) -> None:
    """Refuses dice from a seat that may not enter any at this table."""
    if table.hand_dice == "nobody" or (table.hand_dice == "gm" and by != GM):
        raise Refusal("dice.by_hand", context=table.hand_dice, seat=seat_ref(by))


def used(
    dice: Entered, rolled: StreamDice, seen: View, command: Command, override: str | None
) -> dict[str, tuple[int, ...]] | None:
    """The entered dice that were rolled. Others may be left over if the dice could have fallen so that they were
    wanted: the damage of an attack that missed.
    """
    left = rolled.left_over()
    if left:
        known = labels(seen, command, override)
        for label, faces in left.items():
            if label not in known or len(faces) < len(dice[label]):
                raise not_asked_for(label, faces, known - {label})
    return {label: tuple(faces) for label, faces in dice.items() if label not in left} or None


def labels(seen: View, command: Command, override: str | None = None) -> set[str]:
    """The names of the dice that a command may roll, as far as a seat may know: under the best dice, the worst,
    and some between.
    """
    state = seen.game.ruleset.seats.imagine(seen.game, seen.state, seen.seat)
    streams: list[Stream] = [Highest(), Lowest(), *(Mulberry32(seed) for seed in range(TRIED))]
    known: set[str] = set()
    for stream in streams:
        listening = Listening(stream)
        scribe: AnyScribe = Scribe(seen.game, state, listening, seen.seat, seen.n + 1, override, imagined=True)
        with suppress(Refusal, TurnOver):
            decide(scribe, command)
        known |= listening.labels
    return known - {""}
