"""Paying with energy: a unit of energy is one of the types that its card provides, and pays one symbol.

A typed symbol is paid by a unit that can be of that type, a colorless one by any unit. A card that provides one of many
types pays one symbol only. (sources 5; spec, PLUS_DAMAGE)
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

    A unit of many types is used where only it will do.
    """
    if len(provided) < len(cost):
        return None
    typed = [symbol for symbol in cost if symbol != "colorless"]
    holding = _holding(typed, provided)
    if len(holding) < len(typed):
        return None
    free = [index for index in range(len(provided)) if index not in holding]
    return (*sorted(holding), *free[: len(cost) - len(typed)])


def _holding(typed: Sequence[EnergyType], provided: Sequence[Unit]) -> dict[int, int]:
    """Units, by index, each with the typed symbol that it pays: as many as can be paid, found by augmenting paths."""
    fewest_types_first = sorted(range(len(provided)), key=lambda at: len(provided[at]))
    holding: dict[int, int] = {}

    def place(symbol: int, tried: set[int]) -> bool:
        for index in fewest_types_first:
            if index in tried or typed[symbol] not in provided[index]:
                continue
            tried.add(index)
            if index not in holding or place(holding[index], tried):
                holding[index] = symbol
                return True
        return False

    for symbol in range(len(typed)):
        place(symbol, set())
    return holding


def payable(cost: Sequence[EnergyType], provided: Sequence[Unit]) -> int:
    """How many symbols of a cost can be paid at most."""
    typed = [symbol for symbol in cost if symbol != "colorless"]
    paid = len(_holding(typed, provided))
    return paid + min(len(cost) - len(typed), len(provided) - paid)


def can_pay(cost: Sequence[EnergyType], provided: Sequence[Unit]) -> bool:
    """Whether the provided energy pays a cost."""
    return payment(cost, provided) is not None


def missing(cost: Sequence[EnergyType], provided: Sequence[Unit]) -> tuple[EnergyType, ...]:
    """The symbols that stay unpaid when as many as possible are paid, for a sentence that says what would do.

    Where there is a choice, the first ones of the cost stay unpaid.
    """
    most = payable(cost, provided)
    left, unpaid = list(cost), []
    for symbol in cost:
        without = list(left)
        without.remove(symbol)
        if payable(without, provided) == most:
            left = without
            unpaid.append(symbol)
    return tuple(unpaid)


def unspent(
    cost: Sequence[EnergyType], provided: Sequence[Unit], *, of: EnergyType | None, typed_cost: bool = False
) -> int:
    """Units (of a type) beyond those that pay a cost, paid so that most of the counted ones are left.

    All that pays the cost is left out, its colorless part too; with `typed_cost` only what pays symbols of that type.
    An unpaid cost leaves nothing. (spec, Energy Cap Enforcement; sources 5; ruling `unspent_energy`)
    """
    counted = [unit for unit in provided if of is None or of in unit]
    if typed_cost and of is not None:
        return max(0, len(counted) - list(cost).count(of))
    if not can_pay(cost, provided):
        return 0
    others = [unit for unit in provided if not (of is None or of in unit)]
    return len(counted) - (len(cost) - payable(cost, others))  # the others pay what they can


def is_exact_choice(amounts: Sequence[int], *, cost: int) -> bool:
    """Whether chosen cards pay a retreat cost and none of them is too much. (official: a card's energy is not change)

    `amounts` are the units that each chosen card provides.
    """
    return sum(amounts) >= cost and all(sum(amounts) - amount < cost for amount in amounts)


def retreat_choices(amounts: Sequence[int], *, cost: int, by_cards: bool = False) -> tuple[tuple[int, ...], ...]:
    """Every choice of cards, by index, that pays a retreat cost: exactly enough of them, none to spare.

    `by_cards`: a card pays one whatever it provides. (sources 4; ruling `retreat_cost`)
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
