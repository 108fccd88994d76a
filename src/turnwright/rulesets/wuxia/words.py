"""The words of an action: what it still has to do, one step at a time. `effects.py` runs them."""

from __future__ import annotations

from typing import Literal

from turnwright.kernel.messages import Word

from .rules.terms import Pillar

EntryKind = Literal["technique", "item"]


class RollToHit(Word, frozen=True):
    """An attack roll against one target; on a hit its effects follow."""

    actor: str
    target: str
    source: str
    """attack, strike, or the id of a technique."""
    edge: int = 0
    rank: int = 0
    again: bool = False
    """Whether it was paid for after a miss: a second miss stands."""


class OfferReroll(Word, frozen=True):
    """The one who missed may pay to roll again."""

    actor: str
    target: str
    source: str
    edge: int = 0
    rank: int = 0


class BasicDamage(Word, frozen=True):
    """The damage of an attack or a strike that hit."""

    actor: str
    target: str
    source: str
    crit: bool
    bonus: int
    defense: int


class ApplyEffect(Word, frozen=True):
    """One effect of a technique or an item on one unit."""

    actor: str
    target: str
    kind: EntryKind
    entry: str
    index: int
    crit: bool = False
    contact: int = 1
    """Degrees of success of the contact, where both sides roll."""
    rank: int = 0
    bonus: int = 0
    defense: int = 0


class KnockoutSave(Word, frozen=True):
    """A heavy hit on a unit without charges asks a save, under that ruling."""

    target: str
    pillar: Pillar
    excess: int


class AfterAction(Word, frozen=True):
    """Triggers, the end of the battle, or the next turn."""


class AskReply(Word, frozen=True):
    """The player replies to what was said."""

    trigger: int


class GoOn(Word, frozen=True):
    """After the replies: perhaps the end, else the next unit's turn."""


AnyWord = RollToHit | OfferReroll | BasicDamage | ApplyEffect | KnockoutSave | AfterAction | AskReply | GoOn
