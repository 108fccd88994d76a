"""Actions: one Standard, one Shift, one Swift a turn, and what may be traded for what. (pp. 227-228)"""

from typing import Literal

from msgspec import Struct, structs

Action = Literal["standard", "shift", "swift", "full", "free", "extended"]
Extra = Literal["shift", "swift"]


class Budget(Struct, frozen=True, gc=False):
    """What is left of a turn. `moved` is set once a Shift was used to move: a traded one cannot move again."""

    standard: int = 1
    shift: int = 1
    swift: int = 1
    moved: bool = False


FRESH = Budget()
NOTHING = Budget(standard=0, shift=0, swift=0)
# Who was healed with an item, or exhausted by a Move, goes without these. (sources 8, 10)
FORFEITED = Budget(standard=0, shift=0)


def can_take(budget: Budget, action: Action) -> bool:
    """Whether the budget allows an action as it is, without trading. Extended Actions never fit into combat."""
    if action == "free":
        return True
    if action == "full":
        return budget.standard > 0 and budget.shift > 0
    if action == "extended":
        return False
    left = budget.standard if action == "standard" else budget.shift if action == "shift" else budget.swift
    return left > 0


def take(budget: Budget, action: Action) -> Budget:
    """The budget after an action that it allows."""
    assert can_take(budget, action), f"the budget {budget} has no {action} action left"
    if action == "free":
        return budget
    if action == "full":
        return structs.replace(budget, standard=budget.standard - 1, shift=budget.shift - 1)
    if action == "standard":
        return structs.replace(budget, standard=budget.standard - 1)
    if action == "shift":
        return structs.replace(budget, shift=budget.shift - 1)
    return structs.replace(budget, swift=budget.swift - 1)


def trade(budget: Budget, into: Extra) -> Budget:
    """A Standard Action given up for another Shift or Swift Action. (p. 227)"""
    assert budget.standard > 0, "there is no Standard Action to give up"
    if into == "shift":
        return structs.replace(budget, standard=budget.standard - 1, shift=budget.shift + 1)
    return structs.replace(budget, standard=budget.standard - 1, swift=budget.swift + 1)


def can_move(budget: Budget) -> bool:
    """A Shift moves once a turn: a second one, traded for, does not. (p. 227)"""
    return budget.shift > 0 and not budget.moved


def move(budget: Budget) -> Budget:
    """The budget after a Shift spent on movement."""
    return structs.replace(take(budget, "shift"), moved=True)


# --- out of turn ----------------------------------------------------------------------------------------------------

Quickness = Literal["priority", "limited", "advanced", "interrupt", "reaction"]


class OutOfTurn(Struct, frozen=True, gc=False):
    """How one acts between or inside the turns of others."""

    whole_turn: bool  # or only this action, and the rest at the own count
    forfeits_next_turn: bool


def out_of_turn(quickness: Quickness, *, acted: bool, blind: bool = False) -> OutOfTurn | None:
    """Whether and how an action may come early; None if it may not. (p. 228; sources 5)

    Priority takes the whole turn now, Limited only that action, both before one has acted this round. Advanced is
    allowed afterwards too, at the price of the next round's turn. Interrupts and reactions, which come inside another's
    turn, are both advanced and limited. The totally blinded do none of this.
    """
    if blind or (acted and quickness in ("priority", "limited")):
        return None
    return OutOfTurn(whole_turn=quickness in ("priority", "advanced"), forfeits_next_turn=acted)
