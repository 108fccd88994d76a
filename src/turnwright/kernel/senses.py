"""A game as numbers, for programs that learn: what a seat knows, and each of its choices, as rows of fixed length.

Numbers are scaled so that most lie between -1 and 1. They are read from a seat's view and from nothing else. A plain
list of them will do. Packed rows, strung together, take half the time: what never changes is then packed only once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Generic, TypeVar

from turnwright.kernel.messages import Answer, Command, Prompt

S = TypeVar("S")

Row = tuple[float, ...]

ANSWER = ("answer", "answer yes", "answer no", "answer declines", "answer place", "answer count")
"""What can be said of any answer to a prompt."""
NO_ANSWER: Row = (0.0,) * len(ANSWER)


@dataclass(frozen=True, kw_only=True, eq=False)
class Senses(Generic[S]):
    """What a learner is given of a game. Made once per game, so that what its content says is read only once."""

    names: tuple[str, ...]
    """What each number of a position means."""
    position: Callable[[S, str], Sequence[float]]
    """What a seat knows of a state, from its view: as many numbers as there are names."""
    command_names: tuple[str, ...]
    """What each number of a choice means."""
    commands: Callable[[S, str, Sequence[Command]], Sequence[float]]
    """The rows of a seat's choices, one after the other, from its view."""
    most: int
    """Choices at a time that a learner is offered; the game seldom has more."""


def one_of(value: object, among: Sequence[object]) -> Row:
    """A 1 in the place of a value, zeros elsewhere; all zeros where it is none of them."""
    return tuple([1.0 if value == each else 0.0 for each in among])


def table(among: Sequence[object]) -> Mapping[object, Row]:
    """`one_of` for each of some values, ready to be looked up."""
    return {each: one_of(each, among) for each in among}


def in_slots(rows: Iterable[Row], slots: int, empty: Row) -> list[float]:
    """The first rows one after the other, and empty ones up to the number of slots."""
    found: list[float] = []
    left = slots
    for row in rows:
        if not left:
            break
        found += row
        left -= 1
    return found + list(empty) * left


def packer(length: int) -> Callable[..., bytes]:
    """What packs so many numbers, each given by itself."""
    return Struct(f"{length}f").pack


def packed(row: Sequence[float]) -> bytes:
    """A row of numbers, packed."""
    return packer(len(row))(*row)


def strung(rows: Iterable[bytes]) -> array[float]:
    """Packed rows as the numbers that they hold, one after the other."""
    return array("f", b"".join(rows))


def packed_slots(rows: list[bytes], slots: int, empty: bytes) -> bytes:
    """`in_slots` for packed rows."""
    return b"".join(rows[:slots]) + empty * (slots - len(rows))


def slot_names(prefix: str, slots: int, names: Sequence[str]) -> tuple[str, ...]:
    """Names for rows in slots: `foe 2 hp`."""
    return tuple(f"{prefix} {slot} {name}" for slot in range(1, slots + 1) for name in names)


def answer_row(prompts: Sequence[Prompt], answer: Answer) -> Row:
    """An answer by its place among the options, how many it names, and whether it says yes, no, or declines."""
    choice = answer.choice
    prompt = next((each for each in prompts if each.id == answer.prompt), None)
    place = 0.0
    if prompt is not None and choice and choice[0] in prompt.options:
        place = (1 + prompt.options.index(choice[0])) / len(prompt.options)
    first = choice[0] if len(choice) == 1 else ""
    declines = prompt is not None and choice == prompt.otherwise
    return (1.0, float(first == "yes"), float(first == "no"), float(declines), place, len(choice) / 4)
