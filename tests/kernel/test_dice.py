"""Dice: the generator against its published numbers and a second writing of it; exact odds against brute force."""

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import icepool  # type: ignore[import-untyped]  # it ships no types
import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright import rulesets
from turnwright.kernel.dice import (
    Highest,
    Lowest,
    Mulberry32,
    Rolled,
    Scripted,
    Sha256,
    StreamDice,
    TooManyOutcomes,
    branches,
    every_outcome,
)
from turnwright.kernel.refusal import Refusal


def faces(seed: int, sides: int, draws: int = 10) -> list[int]:
    dice = StreamDice(Mulberry32(seed))
    return [dice.d(sides) for _ in range(draws)]


@pytest.mark.parametrize(
    ("seed", "sides", "expected"),
    [
        (42, 20, [13, 9, 18, 14, 4, 11, 6, 13, 18, 10]),
        (-1, 20, [18, 4, 15, 19, 17, 11, 14, 10, 3, 20]),
        (12345, 20, [20, 7, 10, 17, 11, 7, 2, 16, 20, 17]),
        (4294967295, 20, [18, 4, 15, 19, 17, 11, 14, 10, 3, 20]),
        (12345, 6, [6, 2, 3, 5, 4, 3, 1, 5, 6, 5]),
        (2147483648, 6, [5, 3, 5, 4, 6, 3, 6, 6, 5, 3]),
        (-12345, 6, [4, 1, 4, 3, 6, 2, 6, 2, 3, 5]),
        (0, 6, [2, 1, 2, 1, 3, 4, 4, 4, 3, 4]),
        (12345, 4, [4, 2, 2, 4, 3, 2, 1, 4, 4, 4]),
        (12345, 100, [98, 31, 49, 82, 51, 35, 8, 77, 100, 83]),
        (2147483647, 100, [43, 13, 39, 40, 12, 96, 69, 100, 36, 30]),
        (2147483648, 100, [83, 45, 79, 52, 84, 43, 90, 94, 68, 42]),
        (4294967295, 100, [90, 19, 72, 95, 85, 54, 69, 48, 14, 99]),
    ],
)
def test_mulberry32_gives_the_published_faces(seed, sides, expected):
    assert faces(seed, sides) == expected


def reference(seed: int, draws: int) -> list[float]:
    """The generator as JavaScript runs it, one 32-bit operation after the other, with a state that walks."""

    def int32(value: int) -> int:
        value &= 0xFFFFFFFF
        return value - 0x100000000 if value >= 0x80000000 else value

    def unsigned_shift(value: int, by: int) -> int:
        return (value & 0xFFFFFFFF) >> by

    state = int32(seed)
    numbers = []
    for _ in range(draws):
        state = int32(state + 0x6D2B79F5)
        mixed = int32(int32(state ^ unsigned_shift(state, 15)) * int32(1 | state))
        mixed = int32(int32(mixed + int32(int32(mixed ^ unsigned_shift(mixed, 7)) * int32(61 | mixed))) ^ mixed)
        numbers.append(unsigned_shift(mixed ^ unsigned_shift(mixed, 14), 0) / 4294967296)
    return numbers


@given(seed=st.integers(-(2**40), 2**40), sides=st.integers(1, 1000))
def test_mulberry32_equals_the_generator_written_a_second_time(seed, sides):
    assert faces(seed, sides, 25) == [int(number * sides) + 1 for number in reference(seed, 25)]


@given(seed=st.integers(0, 2**32 - 1), index=st.integers(0, 200))
def test_any_draw_can_be_read_alone(seed, index):
    stream = Mulberry32(seed)
    assert stream.at(index) == int(reference(seed, index + 1)[-1] * 4294967296)
    assert Mulberry32(seed + index * 0x6D2B79F5).at(0) == stream.at(index)


@pytest.mark.parametrize("stream", [Mulberry32(7), Sha256(b"a key"), Highest(), Lowest()])
def test_dice_fall_in_a_pool_as_they_fall_one_by_one(stream):
    one_by_one, pool = StreamDice(stream, 3), StreamDice(stream, 3)
    rolled = tuple(one_by_one.d(6) for _ in range(9))
    assert pool.total(9, 6) == Rolled(sum(rolled), rolled)
    assert stream.faces(3, 9, 6) == rolled
    assert pool.index == one_by_one.index == 12


def test_sha256_reads_blocks_of_eight_in_any_order():
    key = b"a key"
    expected = [
        int.from_bytes(hashlib.sha256(key + block.to_bytes(8, "big")).digest()[at : at + 4], "big")
        for block in range(3)
        for at in range(0, 32, 4)
    ]
    stream = Sha256(key)
    assert [stream.at(index) for index in range(24)] == expected
    assert [stream.at(index) for index in reversed(range(24))] == expected[::-1]
    assert Sha256(b"another").at(0) != expected[0]


def test_a_shuffle_is_fair_and_a_permutation():
    dice = StreamDice(Mulberry32(5))
    counts = Counter(dice.shuffle("abc") for _ in range(6_000))
    assert set(counts) == set(permutations("abc"))
    assert all(850 < count < 1150 for count in counts.values())


def test_dice_are_drawn_one_after_the_other():
    dice = StreamDice(Mulberry32(12345), 2)
    assert (dice.d(6), dice.total(3, 6), dice.index) == (3, Rolled(5 + 4 + 3, (5, 4, 3)), 6)
    assert dice.successes(4, 6, 5) == Rolled(3, (1, 5, 6, 5))
    assert dice.index == 10


# Dice rolled by hand


def test_entered_faces_are_taken_by_label_and_the_rest_comes_from_the_stream():
    dice = StreamDice(Mulberry32(12345), 0, {"save": (2, 3), "coin": (0, 1)})
    assert dice.d(6, "attack") == 6
    assert dice.total(3, 6, "save") == Rolled(2 + 3 + 2, (2, 3, 2))
    assert [dice.flip("coin"), dice.flip("coin")] == [False, True]
    assert dice.index == 2, "only what was not entered is drawn"
    dice.refuse_left_over()


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_does_not_have_is_refused(face):
    with pytest.raises(Refusal, match="must be 1 to 6, not") as refused:
        StreamDice(Mulberry32(1), 0, {"attack": (face,)}).d(6, "attack")
    assert refused.value.code == "dice.face"


def test_a_face_that_nobody_asked_for_is_refused():
    dice = StreamDice(Mulberry32(1), 0, {"attack": (4, 5)})
    dice.d(6, "attack")
    with pytest.raises(Refusal, match=r'"attack" \(5\)') as refused:
        dice.refuse_left_over()
    assert refused.value.code == "dice.left_over"


def test_what_is_entered_is_not_used_up_for_the_one_who_entered_it():
    entered = {"attack": (4,)}
    StreamDice(Mulberry32(1), 0, entered).d(6, "attack")
    assert entered == {"attack": (4,)}


# Scripts


def test_scripted_dice_fall_as_written_and_remember_why():
    dice = Scripted(3, 4, 5, 1, 2)
    assert (dice.d(6, "one"), dice.total(2, 6, "two").value, dice.flip("coin")) == (3, 9, True)
    assert dice.choose("abc", "which") == "b"
    assert dice.shuffle((1, 2, 3)) == (1, 2, 3)
    assert dice.labels == ["one", "two", "two", "coin", "which"]


def test_a_script_that_is_too_short_or_cannot_be_is_an_error():
    with pytest.raises(AssertionError, match="no face left for attack"):
        Scripted().d(6, "attack")
    with pytest.raises(AssertionError, match="says 7 where a d6"):
        Scripted(7).d(6)


# Every fall


def brute(rule, *sides: int) -> dict[Any, Fraction]:
    """Rolls every combination of single dice, one by one."""
    falls = list(product(*(range(1, side + 1) for side in sides)))
    counts = Counter(rule(Scripted(*fall)) for fall in falls)
    return {result: Fraction(count, len(falls)) for result, count in counts.items()}


@given(count=st.integers(1, 4), sides=st.integers(1, 6), bonus=st.integers(-3, 3))
def test_totals_equal_brute_force(count, sides, bonus):
    def rule(dice):
        return dice.total(count, sides).value + bonus

    assert every_outcome(rule) == brute(rule, *[sides] * count)


@given(count=st.integers(0, 4), sides=st.integers(1, 6), at_least=st.integers(-1, 8))
def test_successes_equal_brute_force(count, sides, at_least):
    def rule(dice):
        return dice.successes(count, sides, at_least).value

    assert every_outcome(rule) == brute(rule, *[sides] * count)


def attack(dice):
    """A rule with rolls that depend on rolls."""
    to_hit = dice.d(20, "attack", cuts=(2, 11, 20))
    if to_hit < 11:
        return "fumble" if to_hit == 1 else "miss"
    damage = dice.total(2 if to_hit == 20 else 1, 4).value
    return damage + (dice.d(4, "again") if damage >= 4 else 0)


def test_rolls_that_depend_on_rolls_equal_brute_force():
    def padded(dice):
        result = attack(dice)
        dice.faces.clear()
        return result

    assert every_outcome(attack) == every_outcome(attack, fine=True) == brute(padded, 20, 4, 4, 4)


def test_cuts_group_faces_and_keep_their_weight():
    found = list(branches(lambda dice: dice.d(20, cuts=(2, 11, 20))))
    assert [(face, branch.ways, branch.falls) for face, branch in found] == [
        (1, 1, 1),
        (2, 9, 9),
        (11, 9, 9),
        (20, 1, 1),
    ]
    assert len(list(branches(lambda dice: dice.d(20, cuts=(2, 11, 20)), fine=True))) == 20


def test_cuts_beyond_the_die_do_not_count():
    assert every_outcome(lambda dice: dice.d(6, cuts=(-3, 0, 1, 4, 7, 99)) >= 4) == {
        False: Fraction(1, 2),
        True: Fraction(1, 2),
    }


def as_fractions(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(die.quantity(outcome), die.denominator()) for outcome in die.outcomes()}


def test_odds_agree_with_icepool():
    assert every_outcome(lambda dice: dice.total(5, 6).value) == as_fractions(5 @ icepool.d6)
    assert every_outcome(lambda dice: dice.successes(8, 10, 8).value) == as_fractions(8 @ (icepool.d10 >= 8))
    best = every_outcome(lambda dice: max(dice.d(20), dice.d(20)))
    assert best == as_fractions(icepool.d20.highest(2))


def test_coins_choices_and_shuffles_are_enumerated():
    assert every_outcome(lambda dice: dice.flip()) == {True: Fraction(1, 2), False: Fraction(1, 2)}
    assert every_outcome(lambda dice: dice.choose("aab")) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}
    orders = every_outcome(lambda dice: dice.shuffle("abcd"))
    assert orders == dict.fromkeys(permutations("abcd"), Fraction(1, 24))


def test_too_many_falls_are_an_error_and_not_a_long_wait():
    with pytest.raises(TooManyOutcomes, match="More than 1,000 possible rolls"):
        every_outcome(lambda dice: sum(dice.d(6) for _ in range(30)), limit=1_000)
    assert len(every_outcome(lambda dice: dice.total(30, 6).value)) == 151


@given(count=st.integers(1, 4), sides=st.integers(1, 6))
def test_the_highest_of_some_dice_equals_brute_force(count, sides):
    def rule(dice):
        return dice.highest(count, sides).value

    assert every_outcome(rule) == every_outcome(rule, fine=True) == brute(rule, *[sides] * count)


@given(bonus=st.integers(-2, 2), target=st.integers(2, 14))
def test_grouped_rolls_are_one_branch_a_group_and_weigh_the_same(bonus, target):
    def rolled(dice):
        return dice.d(6) + dice.d(8) + bonus

    def rule(dice):
        grouped = dice.grouped(rolled, lambda total: total >= target, ("d6 and d8", bonus, target))
        return grouped >= target

    assert every_outcome(rule) == every_outcome(rule, fine=True) == brute(rule, 6, 8)
    assert len(list(branches(rule))) <= 2
    assert sum(branch.falls for _, branch in branches(rule)) == 48


ROLLS = {"d", "total", "successes", "highest", "flip", "choose", "shuffle"}


def names_of_rolls() -> Iterator[tuple[str, str]]:
    """The names that rulesets give their rolls in their code, with the file."""
    for path in sorted(Path(next(iter(rulesets.__path__))).rglob("*.py")):
        calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
        for call in calls:
            if isinstance(call.func, ast.Attribute) and call.func.attr in ROLLS and _is_dice(call.func.value):
                given = (*call.args, *(keyword.value for keyword in call.keywords))
                names = [arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
                yield from ((path.name, name) for name in names)


def _is_dice(roller: ast.expr) -> bool:
    return ast.unparse(roller).endswith("dice")


def test_rolls_are_named_by_codes():
    """A roll that is entered by hand is kept in the log by its name, and a log holds no sentences."""
    found = list(names_of_rolls())
    assert len(found) > 20
    assert not [(path, name) for path, name in found if re.search(r"\s", name)]
