"""Dice: streams of numbers read by draw index, scripted faces for tests, and every possible roll for exact odds.

A rule asks for what it uses (`d`, `total`, `successes`, `flip`, `choose`, `shuffle`) and never knows who answers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from turnwright.kernel.refusal import Refusal, hint, text_ref

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)

U32 = 0xFFFFFFFF


class Rolled(msgspec.Struct, frozen=True, gc=False):
    """A sum or a count of successes, with the faces that made it (none when every outcome is enumerated)."""

    value: int
    faces: tuple[int, ...]


class Dice(Protocol):
    """What a rule may ask for. Labels explain the number and let a person enter dice rolled by hand."""

    def d(self, sides: int, label: str = "", cuts: Sequence[int] = ()) -> int:
        """One die. `cuts` are the lowest faces of the groups that the rule tells apart; the first begins at 1."""

    def total(self, count: int, sides: int, label: str = "") -> Rolled:
        """The sum of several dice."""

    def successes(self, count: int, sides: int, at_least: int, label: str = "") -> Rolled:
        """How many dice of a pool show at least this face."""

    def highest(self, count: int, sides: int, label: str = "") -> Rolled:
        """The highest of several dice."""

    def grouped(self, rule: Callable[[Dice], T], group: Callable[[T], Hashable], memo: Hashable) -> T:
        """A roll made of several dice, of which a rule tells apart only some groups of results.

        When every outcome is enumerated each group is one branch, with its first result for all of it. `memo` names the
        rule and every number that it reads, so that its odds are worked out once.
        """

    def flip(self, label: str = "") -> bool:
        """A coin: True is heads."""

    def choose(self, items: Sequence[T], label: str = "") -> T:
        """One of the items, all equally likely."""

    def shuffle(self, items: Sequence[T], label: str = "") -> tuple[T, ...]:
        """The items in a random order."""


# Streams: 32-bit numbers by index, so that any record of a match can be decided again alone.


class Stream(Protocol):
    def at(self, index: int) -> int:
        """The 32-bit number of a draw; the first draw has index 0."""

    def faces(self, first: int, count: int, sides: int) -> tuple[int, ...]:
        """What several dice show, from a draw on."""
        return tuple([(self.at(index) * sides >> 32) + 1 for index in range(first, first + count)])


class Mulberry32(Stream):
    """The specification's generator, bit for bit: small, seeded by 32 bits, random access.

    After n draws its state is `(seed + n * 0x6D2B79F5) mod 2**32`. Any integer is a seed; its low 32 bits count.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed & U32

    def at(self, index: int) -> int:
        state = (self.seed + (index + 1) * 0x6D2B79F5) & 0xFFFFFFFF
        mixed = ((state ^ (state >> 15)) * (state | 1)) & 0xFFFFFFFF
        mixed ^= (mixed + (mixed ^ (mixed >> 7)) * (mixed | 61)) & 0xFFFFFFFF
        return mixed ^ (mixed >> 14)

    def faces(self, first: int, count: int, sides: int) -> tuple[int, ...]:
        """The same as by `at`, without a call for each die: some games roll pools of them in every turn."""
        state = self.seed + first * 0x6D2B79F5
        found = []
        for _ in range(count):
            state = (state + 0x6D2B79F5) & 0xFFFFFFFF
            mixed = ((state ^ (state >> 15)) * (state | 1)) & 0xFFFFFFFF
            mixed ^= (mixed + (mixed ^ (mixed >> 7)) * (mixed | 61)) & 0xFFFFFFFF
            found.append(((mixed ^ (mixed >> 14)) * sides >> 32) + 1)
        return tuple(found)


class Sha256(Stream):
    """A stream that no roll gives away: SHA-256 over a secret key and a block number, eight draws each."""

    __slots__ = ("_block", "_number", "key")

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._number = -1
        self._block = b""

    def at(self, index: int) -> int:
        number, place = divmod(index, 8)
        if number != self._number:
            self._block = hashlib.sha256(self.key + number.to_bytes(8, "big")).digest()
            self._number = number
        return int.from_bytes(self._block[4 * place : 4 * place + 4], "big")


Entered = Mapping[str, tuple[int, ...]]
"""Dice rolled by hand: faces by label, in the order in which the rule asks for them."""


class StreamDice:
    """Dice from a stream, beginning at a draw index; faces entered by hand come first, by label."""

    __slots__ = ("_at", "_drawn", "_entered", "_whole_rolls", "index")

    def __init__(
        self, stream: Stream, index: int = 0, entered: Entered | None = None, *, whole_rolls: bool = False
    ) -> None:
        """`whole_rolls`: if some dice of a roll are entered, all of them must be."""
        self._at = stream.at
        self._drawn = stream.faces
        self.index = index
        self._whole_rolls = whole_rolls
        self._entered = {label: list(faces) for label, faces in entered.items()} if entered else None

    def d(self, sides: int, label: str = "", cuts: Sequence[int] = ()) -> int:
        if self._entered:
            face = self._by_hand(label, 1, sides)
            if face is not None:
                return face
        index = self.index
        self.index = index + 1
        return (self._at(index) * sides >> 32) + 1

    def total(self, count: int, sides: int, label: str = "") -> Rolled:
        faces = self._faces(count, sides, label)
        return Rolled(sum(faces), faces)

    def successes(self, count: int, sides: int, at_least: int, label: str = "") -> Rolled:
        faces = self._faces(count, sides, label)
        value = 0
        for face in faces:  # a comprehension would cost a call, which few dice do not repay
            if face >= at_least:
                value += 1
        return Rolled(value, faces)

    def highest(self, count: int, sides: int, label: str = "") -> Rolled:
        faces = self._faces(count, sides, label)
        return Rolled(max(faces), faces)

    def grouped(self, rule: Callable[[Dice], T], group: Callable[[T], Hashable], memo: Hashable) -> T:
        return rule(self)

    def flip(self, label: str = "") -> bool:
        if self._entered:
            face = self._by_hand(label, 0, 1)
            if face is not None:
                return face == 1
        return self.d(2) == 1

    def choose(self, items: Sequence[T], label: str = "") -> T:
        return items[self.d(len(items), label) - 1]

    def shuffle(self, items: Sequence[T], label: str = "") -> tuple[T, ...]:
        """Fisher-Yates from the end. A shuffle is never entered by hand: nobody knows the order of a real deck."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.d(last + 1) - 1
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _faces(self, count: int, sides: int, label: str) -> tuple[int, ...]:
        if self._entered:
            known = len(self._entered.get(label, ()))
            if self._whole_rolls and 0 < known < count:
                raise Refusal(
                    "dice.too_few",
                    label=text_ref(label),
                    count=count,
                    entered=known,
                )
            return tuple([self.d(sides, label) for _ in range(count)])
        first = self.index
        self.index = first + count
        return self._drawn(first, count, sides)

    def _by_hand(self, label: str, least: int, most: int) -> int | None:
        assert self._entered is not None
        faces = self._entered.get(label)
        if not faces:
            return None
        if not least <= faces[0] <= most:
            raise Refusal("dice.face", label=text_ref(label), least=least, most=most, face=faces[0])
        return faces.pop(0)

    def left_over(self) -> dict[str, tuple[int, ...]]:
        """Faces entered by hand that nothing asked for."""
        return {label: tuple(faces) for label, faces in (self._entered or {}).items() if faces}

    def refuse_left_over(self) -> None:
        """Every face entered by hand must have been asked for: a left-over one was meant for something else."""
        for label, faces in self.left_over().items():
            raise not_asked_for(label, faces, ())


class Highest(Stream):
    """A stream on which every die shows its highest face."""

    def at(self, index: int) -> int:
        return 0xFFFFFFFF


class Lowest(Stream):
    """A stream on which every die shows a 1."""

    def at(self, index: int) -> int:
        return 0


class Listening(StreamDice):
    """Dice that remember what they were rolled for."""

    __slots__ = ("rolls",)

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.rolls: dict[str, tuple[int, int]] = {}
        """By label, in the order they were asked for: how many dice, with how many sides; a flip has none."""

    def d(self, sides: int, label: str = "", cuts: Sequence[int] = ()) -> int:
        self._heard(label, 1, sides)
        return super().d(sides, label, cuts)

    def flip(self, label: str = "") -> bool:
        self._heard(label, 1, 0)
        return super().flip(label)

    def _faces(self, count: int, sides: int, label: str) -> tuple[int, ...]:
        self._heard(label, count, sides)
        return super()._faces(count, sides, label)

    def _heard(self, label: str, count: int, sides: int) -> None:
        self.rolls[label] = (self.rolls.get(label, (0, 0))[0] + count, sides)


def not_asked_for(label: str, faces: Sequence[int], known: Iterable[str]) -> Refusal:
    if not known:
        return Refusal("dice.left_over", context="alone", label=text_ref(label), faces=tuple(faces))
    return Refusal("dice.left_over", label=text_ref(label), faces=tuple(faces), hint=hint(label, known))


class Scripted:
    """Dice that fall as a test or an example says, in order; a flip is 1 for heads and 0 for tails."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)
        self.labels: list[str] = []

    def d(self, sides: int, label: str = "", cuts: Sequence[int] = ()) -> int:
        face = self._next(label)
        assert 1 <= face <= sides, f"the script says {face} where a d{sides} ({label}) is rolled"
        return face

    def total(self, count: int, sides: int, label: str = "") -> Rolled:
        faces = tuple(self.d(sides, label) for _ in range(count))
        return Rolled(sum(faces), faces)

    def successes(self, count: int, sides: int, at_least: int, label: str = "") -> Rolled:
        faces = tuple(self.d(sides, label) for _ in range(count))
        return Rolled(sum(face >= at_least for face in faces), faces)

    def highest(self, count: int, sides: int, label: str = "") -> Rolled:
        faces = tuple(self.d(sides, label) for _ in range(count))
        return Rolled(max(faces), faces)

    def grouped(self, rule: Callable[[Dice], T], group: Callable[[T], Hashable], memo: Hashable) -> T:
        return rule(self)

    def flip(self, label: str = "") -> bool:
        return self._next(label) == 1

    def choose(self, items: Sequence[T], label: str = "") -> T:
        return items[self.d(len(items), label) - 1]

    def shuffle(self, items: Sequence[T], label: str = "") -> tuple[T, ...]:
        """A scripted shuffle keeps the order, so that an example can say which card is where."""
        return tuple(items)

    def _next(self, label: str) -> int:
        assert self.faces, f"the script has no face left for {label or 'this die'}"
        self.labels.append(label)
        return self.faces.pop(0)


# Every fall of the dice.


class TooManyOutcomes(Exception):
    """The rule rolls too much to be enumerated; ask for a total or for successes, give cuts, or simulate."""


class Branch(NamedTuple):
    """One result of the dice: its weight is `ways / of`; `falls` counts the single rolls that it groups."""

    ways: int
    of: int
    falls: int


class EveryDice:
    """Follows one path through the tree of all falls, and remembers where it branched."""

    __slots__ = ("_fine", "_path", "_widths", "falls", "of", "rolls", "ways")

    def __init__(self, path: list[int], *, fine: bool) -> None:
        self._path = path
        self.rolls = 0
        """How often something was rolled so far."""
        self._widths: list[int] = []
        self._fine = fine
        self.ways = self.of = self.falls = 1

    def d(self, sides: int, label: str = "", cuts: Sequence[int] = ()) -> int:
        if self._fine or not cuts:
            face = 1 + self._branch(sides)
            self.of *= sides
            return face
        groups = _groups(sides, tuple(cuts))
        face, size = groups[self._branch(len(groups))]
        self.ways *= size
        self.falls *= size
        self.of *= sides
        return face

    def total(self, count: int, sides: int, label: str = "") -> Rolled:
        return Rolled(self._weighted(_totals(count, sides), sides**count), ())

    def successes(self, count: int, sides: int, at_least: int, label: str = "") -> Rolled:
        return Rolled(self._weighted(_successes(count, sides, at_least), sides**count), ())

    def highest(self, count: int, sides: int, label: str = "") -> Rolled:
        return Rolled(self._weighted(_highest(count, sides), sides**count), ())

    def grouped(self, rule: Callable[[Dice], T], group: Callable[[T], Hashable], memo: Hashable) -> T:
        if self._fine:
            return rule(self)
        kept = _kept(memo)
        if kept.groups is None:
            kept.groups = _group(rule, group)
        groups = kept.groups
        first: T
        first, ways, falls = groups.results[self._branch(len(groups.results))]
        self.ways *= ways
        self.of *= groups.of
        self.falls *= falls
        return first

    def flip(self, label: str = "") -> bool:
        return self.d(2) == 1

    def choose(self, items: Sequence[T], label: str = "") -> T:
        return items[self.d(len(items)) - 1]

    def shuffle(self, items: Sequence[T], label: str = "") -> tuple[T, ...]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.d(last + 1) - 1
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def _weighted(self, table: tuple[tuple[int, int], ...], of: int) -> int:
        value, ways = table[self._branch(len(table))]
        self.ways *= ways
        self.of *= of
        return value

    def _branch(self, width: int) -> int:
        place, path = self.rolls, self._path
        self.rolls = place + 1
        self._widths.append(width)
        if place < len(path):
            return path[place]
        path.append(0)
        return 0

    def next_path(self) -> list[int] | None:
        """The path after this one in depth-first order, or none when this was the last."""
        path, widths = self._path, self._widths
        for place in range(self.rolls - 1, -1, -1):
            if path[place] + 1 < widths[place]:
                return [*path[:place], path[place] + 1]
        return None


def branches(rule: Callable[[Dice], T], *, fine: bool = False, limit: int = 200_000) -> Iterator[tuple[T, Branch]]:
    """Runs a rule on every possible roll. `fine` ignores the cuts: each face of each die is a fall of its own."""
    path: list[int] | None = []
    count = 0
    while path is not None:
        count += 1
        if count > limit:
            raise TooManyOutcomes(
                f"More than {limit:,} possible rolls: let the rule ask for a total or for successes, or simulate it."
            )
        dice = EveryDice(path, fine=fine)
        result = rule(dice)
        yield result, Branch(dice.ways, dice.of, dice.falls)
        path = dice.next_path()


def every_outcome(rule: Callable[[Dice], H], *, fine: bool = False, limit: int = 200_000) -> dict[H, Fraction]:
    """The exact odds of everything that a rule can answer, equal answers merged.

    >>> every_outcome(lambda dice: dice.total(2, 6).value >= 10)
    {False: Fraction(5, 6), True: Fraction(1, 6)}
    """
    tally = Tally[H]()
    for result, branch in branches(rule, fine=fine, limit=limit):
        tally.add(result, branch.ways, branch.of)
    return tally.odds()


class Tally(Generic[H]):
    """Adds up weights by outcome: integers while counting, fractions once at the end."""

    def __init__(self) -> None:
        self._ways: dict[H, dict[int, int]] = {}

    def add(self, outcome: H, ways: int, of: int) -> None:
        by_denominator = self._ways.setdefault(outcome, {})
        by_denominator[of] = by_denominator.get(of, 0) + ways

    def odds(self) -> dict[H, Fraction]:
        return {outcome: _share(weights) for outcome, weights in self._ways.items()}


def _share(weights: dict[int, int]) -> Fraction:
    """The sum of weights by denominator, as one fraction."""
    if len(weights) == 1:
        [(only, ways)] = weights.items()
        return Fraction(ways, only)
    of = lcm(*weights)
    return Fraction(sum([ways * (of // each) for each, ways in weights.items()]), of)


@lru_cache(maxsize=1024)
def _groups(sides: int, cuts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The groups of faces between cuts, each as (lowest face, number of faces). Cuts off the die do not count."""
    starts = sorted({1, *(cut for cut in cuts if 1 < cut <= sides)})
    return tuple((start, end - start) for start, end in zip(starts, [*starts[1:], sides + 1], strict=True))


@lru_cache(maxsize=1024)
def _totals(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Every sum of several dice with the number of ways to roll it."""
    ways = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, 0) + number
        ways = longer
    return tuple(sorted(ways.items()))


@lru_cache(maxsize=1024)
def _highest(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Every highest face of several dice with the number of ways to roll it."""
    return tuple((face, face**count - (face - 1) ** count) for face in range(1, sides + 1))


class _Groups(NamedTuple):
    """The groups of a roll: a result for each, its ways, and its falls; the ways are `of` in all."""

    results: tuple[tuple[Any, int, int], ...]
    of: int


class _Kept:
    """A place for the groups of one memo, empty until they are worked out."""

    __slots__ = ("groups",)

    def __init__(self) -> None:
        self.groups: _Groups | None = None


@lru_cache(maxsize=4096)
def _kept(memo: Hashable) -> _Kept:
    """By the memo alone: the rule that a caller brings along is another function object every time."""
    return _Kept()


def _group(rule: Callable[[Dice], T], group: Callable[[T], Hashable]) -> _Groups:
    found = [(result, branch) for result, branch in branches(rule)]
    of = lcm(*(branch.of for _, branch in found))
    groups: dict[Hashable, tuple[T, int, int]] = {}
    for result, branch in found:
        key = group(result)
        first, ways, falls = groups.get(key, (result, 0, 0))
        groups[key] = (first, ways + branch.ways * (of // branch.of), falls + branch.falls)
    return _Groups(tuple(groups.values()), of)


@lru_cache(maxsize=1024)
def _successes(count: int, sides: int, at_least: int) -> tuple[tuple[int, int], ...]:
    """Every count of successes in a pool with the number of ways to roll it."""
    good = min(sides, max(0, sides + 1 - at_least))
    table = ((hits, comb(count, hits) * good**hits * (sides - good) ** (count - hits)) for hits in range(count + 1))
    return tuple((hits, ways) for hits, ways in table if ways)
