"""Cards that are read in part never lose only their drawback.

What isn't read isn't played. If that is the price of an attack, a power or a Trainer card, the rest would be stronger
than printed, so none of that text is played: the attack does nothing, and the card says that it is read in part.
"""

from __future__ import annotations

from msgspec.structs import replace

from .content import Ability, Attack, Trainer

WORDS = (
    "knocked out", "itself", "this pokémon does", "damage counter", "damage to this pokémon", "damage to 1 of your",
    "damage to each of your", "discard", "lost zone", "can't", "cannot", "may not", "turn ends", "end your turn",
    "your opponent may", "your opponent draws", "your opponent takes", "your opponent's hand", "return", "shuffle",
    "only if", "unless", "does nothing", "instead", "less damage", "you must", "is now", "put this pokémon",
    "does the same",
)  # fmt: skip
"""Words of clauses that may take something from the player, in small letters."""


def has_drawback(clauses: tuple[str, ...]) -> bool:
    """Whether one of the clauses that aren't read may be a drawback."""
    return any(word in clause.casefold() for clause in clauses for word in WORDS)


def attack(read: Attack) -> Attack:
    """An attack without anything, if what isn't read may be its price."""
    if not has_drawback(read.unparsed):
        return read
    return replace(read, damage=0, mark="", needs=(), pays=(), before=(), effects=())


def ability(read: Ability) -> Ability:
    """A power that is never used, if what isn't read may be its price."""
    if not has_drawback(read.unparsed):
        return read
    return replace(read, kind="passive", event=None, optional=False, needs=(), pays=(), effects=())


def trainer(read: Trainer) -> Trainer:
    """A Trainer card without its effects, if what isn't read may be its price."""
    if not has_drawback(read.unparsed):
        return read
    return replace(read, needs=(), pays=(), effects=(), abilities=())
