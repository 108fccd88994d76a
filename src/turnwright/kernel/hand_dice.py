"""Dice that somebody rolled at the table and entered by their labels: who may, and which of them were wanted."""

from __future__ import annotations

from contextlib import suppress

import msgspec

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


class Wanted(msgspec.Struct, frozen=True):
    """A roll that a command may ask for: at least and at most so many dice with so many sides, 0 for a coin."""

    label: str
    sides: int
    least: int
    most: int


def labels(seen: View, command: Command, override: str | None = None) -> set[str]:
    """The names of the dice that a command may roll, as far as a seat may know."""
    return {roll.label for roll in wanted(seen, command, override)}


def wanted(seen: View, command: Command, override: str | None = None) -> tuple[Wanted, ...]:
    """The rolls that a command may ask for, in their order, as far as a seat may know: under the best dice, the worst,
    and some between.
    """
    state = seen.game.ruleset.seats.imagine(seen.game, seen.state, seen.seat)
    streams: list[Stream] = [Highest(), Lowest(), *(Mulberry32(seed) for seed in range(TRIED))]
    heard: list[dict[str, tuple[int, int]]] = []
    for stream in streams:
        listening = Listening(stream)
        scribe: AnyScribe = Scribe(seen.game, state, listening, seen.seat, seen.n + 1, override, imagined=True)
        with suppress(Refusal, TurnOver):
            decide(scribe, command)
        heard.append(listening.rolls)
    heard.sort(key=len, reverse=True)  # the longest course of events has most of the order
    known = [label for label in dict.fromkeys(label for rolls in heard for label in rolls) if label]
    return tuple(_wanted(label, [rolls[label] for rolls in heard if label in rolls]) for label in known)


def _wanted(label: str, rolls: list[tuple[int, int]]) -> Wanted:
    counts = [count for count, _ in rolls]
    return Wanted(label, max(sides for _, sides in rolls), min(counts), max(counts))
