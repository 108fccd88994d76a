"""Dice for tests that need a stream and no match."""

from turnwright.kernel.dice import Mulberry32, StreamDice


def dice(seed: int = 1) -> StreamDice:
    return StreamDice(Mulberry32(seed))
