"""Paying with energy: a unit of energy is one of the types that its card provides, and pays one symbol.

A typed symbol is paid by a unit that can be of that type, a colorless one by any unit. A card that provides one of many
types pays one symbol only. (notes 5; spec, PLUS_DAMAGE)
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from .terms import EnergyType

Unit: TypeAlias = frozenset[EnergyType]
"""The types of which this energy is one at a time."""


def units(*types: EnergyType) -> tuple[Unit, ...]:
    """One plain unit for each type."""
    return tuple(frozenset({each}) for each in types)


def pays(unit: Unit, symbol: EnergyType) -> bool:
    """Whether a unit can pay a symbol."""
    return symbol == "colorless" or symbol in unit


def payment(cost: Sequence[EnergyType], provided: Sequence[Unit]) -> tuple[int, ...] | None:
    """The units, by index, that pay each symbol of a cost; None if they cannot.

    Typed symbols are matched by augmenting paths, so a unit of many types is used where only it will do.
    """
    if len(provided) < len(cost):
        return None
    typed = [symbol for symbol in cost if symbol != "colorless"]
    holder: dict[int, int] = {}  # which typed symbol holds a unit

    def place(symbol: int, tried: set[int]) -> bool:
        for index in sorted(range(len(provided)), key=lambda at: len(provided[at])):
            if index in tried or typed[symbol] not in provided[index]:
                continue
            tried.add(index)
            if index not in holder or place(holder[index], tried):
                holder[index] = symbol
                return True
        return False

    if not all(place(symbol, set()) for symbol in range(len(typed))):
        return None
    free = [index for index in range(len(provided)) if index not in holder]
    colorless = len(cost) - len(typed)
    if len(free) < colorless:
        return None
    return (*sorted(holder), *free[:colorless])


def can_pay(cost: Sequence[EnergyType], provided: Sequence[Unit]) -> bool:
    """Whether the provided energy pays a cost."""
    return payment(cost, provided) is not None


def missing(cost: Sequence[EnergyType], provided: Sequence[Unit]) -> tuple[EnergyType, ...]:
    """The symbols that stay unpaid when as many as possible are paid, for a sentence that says what would do."""
    for size in range(len(cost) + 1):
        for left_out in combinations(range(len(cost)), size):
            if can_pay([symbol for at, symbol in enumerate(cost) if at not in left_out], provided):
                return tuple(cost[at] for at in left_out)
    raise AssertionError("an empty cost can always be paid")


def unspent(
    cost: Sequence[EnergyType], provided: Sequence[Unit], *, of: EnergyType | None, typed_cost: bool = False
) -> int:
    """Units (of a type) beyond those that pay a cost, paid so that most of the counted ones are left.

    All that pays the cost is left out, its colorless part too; with `typed_cost` only what pays symbols of that type.
    An unpaid cost leaves nothing. (spec, Energy Cap Enforcement; notes 5; ruling `unspent_energy`)
    """
    counted = [unit for unit in provided if of is None or of in unit]
    if typed_cost and of is not None:
        return max(0, len(counted) - list(cost).count(of))
    if not can_pay(cost, provided):
        return 0
    for kept in range(min(len(counted), len(provided) - len(cost)), 0, -1):
        if any(can_pay(cost, _without(provided, chosen)) for chosen in set(combinations(counted, kept))):
            return kept
    return 0


def _without(provided: Sequence[Unit], taken: Sequence[Unit]) -> list[Unit]:
    left = list(provided)
    for unit in taken:
        left.remove(unit)
    return left


def is_exact_choice(amounts: Sequence[int], *, cost: int) -> bool:
    """Whether chosen cards pay a retreat cost and none of them is too much. (official: a card's energy is not change)

    `amounts` are the units that each chosen card provides.
    """
    return sum(amounts) >= cost and all(sum(amounts) - amount < cost for amount in amounts)


def retreat_choices(amounts: Sequence[int], *, cost: int, by_cards: bool = False) -> tuple[tuple[int, ...], ...]:
    """Every choice of cards, by index, that pays a retreat cost: exactly enough of them, none to spare.

    `by_cards`: a card pays one whatever it provides. (notes 4; ruling `retreat_cost`)
    """
    worth = [1] * len(amounts) if by_cards else list(amounts)
    if cost <= 0:
        return ((),)
    return tuple(
        chosen
        for size in range(1, min(cost, len(worth)) + 1)
        for chosen in combinations(range(len(worth)), size)
        if is_exact_choice([worth[at] for at in chosen], cost=cost)
    )


def changed_cost(
    cost: Sequence[EnergyType], *, change: int, symbol: EnergyType = "colorless"
) -> tuple[EnergyType, ...]:
    """A cost with symbols of a type added, or taken away as far as there are any."""
    if change >= 0:
        return (*cost, *([symbol] * change))
    left = list(cost)
    for _ in range(min(-change, left.count(symbol))):
        left.remove(symbol)
    return tuple(left)
