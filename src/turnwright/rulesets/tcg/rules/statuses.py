"""The five statuses: what they forbid, what they do between turns, when they end. (spec, Status Effects; sources 6)"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from .terms import STATUSES, Status

POISON = 10
BURN = 20
Combining = Literal["coexist", "replace"]
BurnRule = Literal["flat", "flip_tails", "flip_cures"]

# Of these three a Pokémon has one at a time where they replace each other: its card is turned one way.
TURNED: frozenset[Status] = frozenset({"asleep", "confused", "paralyzed"})
NO_ATTACK: frozenset[Status] = frozenset({"asleep", "paralyzed"})


def ordered(statuses: Iterable[Status]) -> tuple[Status, ...]:
    """Statuses in the order of the specification, each once."""
    had = set(statuses)
    return tuple(each for each in STATUSES if each in had)


def with_status(had: Iterable[Status], new: Status, *, combining: Combining = "coexist") -> tuple[Status, ...]:
    """The statuses of a Pokémon that gets another. (spec, Status Effect Interactions; ruling `combining`)"""
    kept = [each for each in had if not (combining == "replace" and new in TURNED and each in TURNED)]
    return ordered((*kept, new))


def attack_blocked_by(had: Iterable[Status]) -> Status | None:
    """The status that forbids to attack: sleep and paralysis come before confusion. (spec, Interactions)"""
    return next((each for each in ordered(had) if each in NO_ATTACK), None)


def must_flip_to_attack(had: Iterable[Status]) -> bool:
    """A confused Pokémon that may attack flips first: on tails it only hurts itself. (spec, CONFUSED)"""
    had = tuple(had)
    return "confused" in had and attack_blocked_by(had) is None


def retreat_blocked_by(had: Iterable[Status], *, asleep_may_retreat: bool = True) -> Status | None:
    """The status that forbids to retreat. (spec, PARALYZED; ruling `asleep_may_retreat`)"""
    forbidding = {"paralyzed"} if asleep_may_retreat else {"paralyzed", "asleep"}
    return next((each for each in ordered(had) if each in forbidding), None)


def paralysis_ends(*, given_turn: int, ended_turn: int, own_turn: bool, rule: Literal["own_turn", "any_turn"]) -> bool:
    """Whether paralysis ends with this turn: the next one of its player, or any one after it was given.

    Turns are counted over both players; `own_turn`: the turn that ends is the player's. (spec, PARALYZED; sources 6)
    """
    if ended_turn <= given_turn:
        return False
    return rule == "any_turn" or own_turn


class Checkup(Struct, frozen=True):
    """What a status does to its Pokémon between turns."""

    damage: int
    cured: bool


def poisoned(*, amount: int = POISON) -> Checkup:
    """Poison: its damage, and it stays. (spec, POISONED: 10, or as much as the attack said)"""
    return Checkup(amount, cured=False)


def burned(*, heads: bool | None, rule: BurnRule = "flat", amount: int = BURN) -> Checkup:
    """A burn: 20 flat; or 20 unless heads; or 20, and heads cures it. (spec, BURNED; ruling `burn`)"""
    if rule == "flat":
        return Checkup(amount, cured=False)
    assert heads is not None, "this ruling flips a coin"
    if rule == "flip_tails":
        return Checkup(0 if heads else amount, cured=False)
    return Checkup(amount, cured=heads)


def wakes(*, heads: bool) -> bool:
    """Sleep ends on heads. (spec, ASLEEP)"""
    return heads
