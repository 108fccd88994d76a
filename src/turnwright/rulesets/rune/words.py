"""The words of an action: what it still has to do, one step at a time. `effects.py` runs them."""

from __future__ import annotations

from typing import Literal

from turnwright.kernel.messages import Word

Source = Literal["weapon", "ability", "enemy", "item"]
"""Where an action is written: the weapon in hand, an ability, the enemy's own sheet, a consumable."""


class RollAction(Word, frozen=True):
    """Rolls one action against one target, or against a number; on a success its effects follow."""

    actor: str
    source: Source
    entry: str
    targets: tuple[str, ...]


class ApplyEffect(Word, frozen=True):
    """One effect of an action on those whom it reaches."""

    actor: str
    source: Source
    entry: str
    index: int
    targets: tuple[str, ...]
    successes: int = 0
    crit: bool = False


class Cleave(Word, frozen=True):
    """Half of a blow goes to somebody else; the one who struck says to whom."""

    actor: str
    target: str
    amount: int


class FinishAction(Word, frozen=True):
    """After an action: the end, another action, or the end of the turn."""


AnyWord = RollAction | ApplyEffect | Cleave | FinishAction
