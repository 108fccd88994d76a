"""Positions and choices as arrays: what a ruleset's `senses` tell of a view, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack_into
from typing import Any

import numpy as np

from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyGame, State
from turnwright.kernel.senses import Senses

BOUND = 1_000.0
"""No number is farther from 0; most are between -1 and 1."""


def senses_of(game: AnyGame) -> Senses[Any]:
    """A game's numbers, or a refusal where it has none."""
    ruleset = game.ruleset
    if ruleset.players.senses is None:
        raise Refusal(
            "env.no_senses",
            ruleset=text_ref(ruleset.name),
        )
    return ruleset.players.senses(game)


def feature_names(game: AnyGame) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the numbers of a position mean, and those of a choice."""
    senses = senses_of(game)
    return senses.names, senses.command_names


def features(game: AnyGame, view: State, seat: str) -> np.ndarray[Any, Any]:
    """What a seat knows, as numbers: always as many, in the order of their names."""
    senses = senses_of(game)
    return array(senses.position(view, seat), len(senses.names))


def command_features(game: AnyGame, view: State, seat: str, commands: Sequence[Command]) -> np.ndarray[Any, Any]:
    """A row for each choice, always of the same length."""
    senses = senses_of(game)
    return array(senses.commands(view, seat, commands), (len(commands), len(senses.command_names)))


def array(numbers: Sequence[float], shape: int | tuple[int, int]) -> np.ndarray[Any, Any]:
    """Numbers in a larger array of zeros, row by row. Lists are packed: numpy itself takes seven times as long."""
    found = np.zeros(shape, np.float32)
    if isinstance(numbers, list):
        pack_into(f"{len(numbers)}f", found.data, 0, *numbers)
    else:
        found.ravel()[: len(numbers)] = numbers
    return found
