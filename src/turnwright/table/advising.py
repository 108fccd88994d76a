"""What a player (a bot) would do here, and what it thought of: as data, for any screen."""

from __future__ import annotations

from typing import NamedTuple

from turnwright.kernel.dice import Dice
from turnwright.kernel.language import reader
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import seat_name
from turnwright.kernel.view import View
from turnwright.players import find, thinker
from turnwright.players.search import Line
from turnwright.table.choices import key_of
from turnwright.table.shapes import Considered

PER_CENT = 100
SHOWN = 5
"""Choices that are told about: the one that is chosen, and the best of the others."""


class Advised(NamedTuple):
    command: Command
    considered: tuple[Considered, ...] = ()


def advised(known: View, player: str, dice: Dice) -> Advised:
    """What a player chooses by what a seat knows; one that thinks also says why."""
    legal, ruleset = known.legal(), known.game.ruleset
    think = thinker(ruleset, player)
    if think is None:
        return Advised(find(ruleset, player)(known, legal, dice))
    thought = think(known, legal, dice)
    return Advised(
        thought.command,
        tuple(_considered(known, line, is_chance=thought.is_chance) for line in thought.lines[:SHOWN]),
    )


def _considered(known: View, line: Line, *, is_chance: bool) -> Considered:
    game, telling = known.game, known.game.ruleset.telling
    unit = PER_CENT if is_chance else 1
    return Considered(
        key=key_of(line.command),
        text=telling.describe_command(game, known.state, line.command),
        value=line.value / unit,
        low=line.low / unit,
        high=line.high / unit,
        is_chance=is_chance,
        tried=line.worlds,
        ahead=tuple(f"{seat_name(game, known.state, step.seat)}: {step.text}" for step in line.ahead),
    )


def in_a_line(one: Considered) -> str:
    """What a choice was thought to be worth, and how it would go on."""
    value, low, high = round(one.value), round(one.low), round(one.high)
    key = "terminal.wins" if one.is_chance else "terminal.worth"
    worth = reader().text(key, value=value, low=low, high=high, count=one.tried)
    return reader().text("terminal.then", worth=worth, steps="; ".join(one.ahead)) if one.ahead else worth
