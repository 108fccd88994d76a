"""Coins: how many are flipped, what their faces do to an attack, and the odds. (spec, Coin Flip; sources 7)"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from turnwright.kernel.dice import Dice, every_outcome

CountType = Literal["FIXED", "UNTIL_TAILS", "VARIABLE"]
DamageType = Literal[
    "BASE_DAMAGE", "MULTIPLY_BY_HEADS", "CONDITIONAL_BONUS", "CONDITIONAL_SELF_DAMAGE", "STATUS_EFFECT_ONLY",
]  # fmt: skip
CAP = 10


def flip(dice: Dice, *, count: int, label: str = "coin") -> tuple[bool, ...]:
    """The faces of this many coins; True is heads."""
    return tuple(dice.flip(label) for _ in range(count))


def flip_until_tails(dice: Dice, *, cap: int = CAP, label: str = "coin") -> tuple[bool, ...]:
    """Flips until a coin is tails, which is the last; after `cap` heads it ends without one."""
    faces: list[bool] = []
    while len(faces) < cap:
        faces.append(dice.flip(label))
        if not faces[-1]:
            break
    return tuple(faces)


def heads(faces: Sequence[bool]) -> int:
    """How many are heads."""
    return sum(faces)


def tails(faces: Sequence[bool]) -> int:
    """How many are tails."""
    return len(faces) - sum(faces)


def succeeds(faces: Sequence[bool]) -> bool:
    """COIN_FLIP_SUCCESS: any of the coins is heads. (spec, Status Effect Application)"""
    return any(faces)


def fails(faces: Sequence[bool]) -> bool:
    """COIN_FLIP_FAILURE: any of the coins is tails."""
    return not all(faces)


def damage(
    kind: DamageType, faces: Sequence[bool], *, base_damage: int, damage_per_head: int = 0, conditional_bonus: int = 0
) -> int:
    """The damage that coins make of an attack, by the kind of its text. (sources 7)

    BASE_DAMAGE: any tails, and the attack does nothing. MULTIPLY_BY_HEADS: so much a head. CONDITIONAL_BONUS: the base,
    and the bonus if no coin is tails. The others leave the base alone.
    """
    match kind:
        case "BASE_DAMAGE":
            return 0 if fails(faces) else base_damage
        case "MULTIPLY_BY_HEADS":
            return heads(faces) * damage_per_head
        case "CONDITIONAL_BONUS":
            return base_damage + (0 if fails(faces) else conditional_bonus)
        case _:
            return base_damage


def proceeds(kind: DamageType, faces: Sequence[bool]) -> bool:
    """Whether the attack takes place at all: only "does nothing" on tails stops it. (spec, shouldAttackProceed)"""
    return kind != "BASE_DAMAGE" or not fails(faces)


def odds(*, count: int | None, cap: int = CAP) -> dict[int, Fraction]:
    """The chance of each number of heads; `count` None: flipped until tails."""
    if count is None:
        return every_outcome(lambda dice: heads(flip_until_tails(dice, cap=cap)))
    return every_outcome(lambda dice: dice.successes(count, 2, 2, "coin").value) if count else {0: Fraction(1)}
