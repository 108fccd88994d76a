"""Technique formulas: whole numbers, dice, stats, + - *, brackets and floor(... / n). (spec 2.3, 4.2)

    formula := term (("+" | "-") term)*
    term    := factor (("*" factor) | ("/" number))*          "/" only inside floor( ), by a number above 0
    factor  := number | dice | stat | "-" factor | "(" formula ")" | "floor" "(" formula ")"

Dividing by a fixed number only means that a formula that parses always has a value. Dice are written `d6` or `2d6`;
`dice_of` names them in their order, and `evaluate` takes what they came to.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from .terms import STATS

NAMES: tuple[str, ...] = (*STATS, "scl", "cl", "sl")
MAX_LENGTH = 200
MAX_DEPTH = 20
MAX_NUMBER = 1_000_000
MOST_DICE = 20
"""In one formula: more have too many sums to be told apart at a table."""
MOST_SIDES = 100

# ("dice", count, sides, place among the dice)
# ("int", n) | ("stat", name) | ("+" | "-" | "*", left, right) | ("/", left, n) | ("floor", inner)
Node = tuple[Any, ...]

_DICE = re.compile(r"([0-9]*)[dD]([0-9]+)")
_TOKEN = re.compile(r"\s*(?:([0-9]*[dD][0-9]+)(?![A-Za-z0-9_])|([0-9]+)|([A-Za-z_][A-Za-z0-9_]*)|(\S))")


class FormulaError(ValueError):
    """A formula that cannot be read: where (characters count from 1), the code of what is wrong, what that names."""

    def __init__(self, text: str, position: int, problem: str, **about: str | int) -> None:
        super().__init__(text, position, problem)
        self.text = text
        self.position = position
        self.problem = problem
        self.about = about


@lru_cache(maxsize=1024)
def parse(text: str) -> Node:
    """The syntax tree of a formula, or a FormulaError that says where it goes wrong."""
    if len(text) > MAX_LENGTH:
        raise FormulaError(text[:20] + "…", MAX_LENGTH + 1, "too_long", most=MAX_LENGTH)
    return _Parser(text).formula()


def evaluate(node: Node, stats: Mapping[str, int], rolled: Sequence[int] = ()) -> int:
    """The value of a parsed formula for these stats and dice; divisions are exact until their floor."""
    value = _value(node, stats, rolled)
    assert value.denominator == 1, "the grammar keeps every division inside a floor"
    return value.numerator


def dice_of(node: Node) -> tuple[tuple[int, int], ...]:
    """The dice that a formula rolls, in their order: (count, sides) of each."""
    if node[0] == "dice":
        return ((node[1], node[2]),)
    return tuple(found for part in node[1:] if isinstance(part, tuple) for found in dice_of(part))


def average_rolls(node: Node) -> tuple[int, ...]:
    """What each of a formula's dice comes to on average, rounded down: for players that only estimate."""
    return tuple(count * (sides + 1) // 2 for count, sides in dice_of(node))


def names_used(node: Node) -> frozenset[str]:
    """The stats that a formula reads."""
    if node[0] == "stat":
        return frozenset((node[1],))
    return frozenset(name for part in node[1:] if isinstance(part, tuple) for name in names_used(part))


def _value(node: Node, stats: Mapping[str, int], rolled: Sequence[int]) -> Fraction | int:
    match node[0]:
        case "int":
            return int(node[1])
        case "dice":
            return rolled[node[3]]
        case "stat":
            return stats[node[1]]
        case "+":
            return _value(node[1], stats, rolled) + _value(node[2], stats, rolled)
        case "-":
            return _value(node[1], stats, rolled) - _value(node[2], stats, rolled)
        case "*":
            return _value(node[1], stats, rolled) * _value(node[2], stats, rolled)
        case "/":
            return Fraction(_value(node[1], stats, rolled)) / int(node[2])
        case _:
            return _value(node[1], stats, rolled).__floor__()


def _is_number(token: str) -> bool:
    return token.isascii() and token.isdigit()


class _Parser:
    """One pass over the tokens, by recursive descent."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [(m.group().strip(), m.start(m.lastindex or 0) + 1) for m in _TOKEN.finditer(text)]
        self.at = 0
        self.depth = 0
        self.floors = 0
        self.rolls = 0
        self.dice = 0

    def formula(self) -> Node:
        node = self._sum()
        if self.at < len(self.tokens):
            raise self._error("unexpected", token=self._peek())
        return node

    def _sum(self) -> Node:
        node = self._term()
        while self._peek() in ("+", "-"):
            node = (self._next(), node, self._term())
        return node

    def _term(self) -> Node:
        node = self._factor()
        while self._peek() in ("*", "/"):
            if self._peek() == "/":
                if not self.floors:
                    raise self._error("divides_outside_floor")
                self._next()
                node = ("/", node, self._divisor())
            else:
                node = (self._next(), node, self._factor())
        return node

    def _factor(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self._error("too_deep", most=MAX_DEPTH)
        node = self._bare_factor()
        self.depth -= 1
        return node

    def _bare_factor(self) -> Node:
        token = self._peek()
        if _is_number(token):
            return ("int", self._number())
        if found := _DICE.fullmatch(token):
            return self._roll(int(found[1] or 1), int(found[2]))
        if token == "-":
            self._next()
            return ("-", ("int", 0), self._factor())
        if token == "(":
            return self._bracket()
        if token == "floor":
            self._next()
            self.floors += 1
            node = ("floor", self._bracket())
            self.floors -= 1
            return node
        if token in NAMES:
            return ("stat", self._next())
        if not token:
            raise self._error("incomplete")
        raise self._error("no_such_stat", token=token)

    def _roll(self, count: int, sides: int) -> Node:
        self.dice += count
        if count < 1 or self.dice > MOST_DICE or not 2 <= sides <= MOST_SIDES:
            raise self._error("too_many_dice", dice=MOST_DICE, sides=MOST_SIDES)
        self._next()
        self.rolls += 1
        return ("dice", count, sides, self.rolls - 1)

    def _bracket(self) -> Node:
        if self._peek() != "(":
            raise self._error("no_opening_bracket")
        self._next()
        node = self._sum()
        if self._peek() != ")":
            raise self._error("no_closing_bracket")
        self._next()
        return node

    def _divisor(self) -> int:
        if not _is_number(self._peek()) or int(self._peek()) == 0:
            raise self._error("no_divisor")
        return self._number()

    def _number(self) -> int:
        if int(self._peek()) > MAX_NUMBER:
            raise self._error("too_great", most=MAX_NUMBER)
        return int(self._next())

    def _peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def _next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1][0]

    def _error(self, problem: str, **about: str | int) -> FormulaError:
        position = self.tokens[self.at][1] if self.at < len(self.tokens) else len(self.text) + 1
        return FormulaError(self.text, position, problem, **about)
