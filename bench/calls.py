"""How many calls a live screen takes after a command: the same number on every machine, however busy it is.

python bench/calls.py

Ten combatants fight on a map; the game master's screen submits commands, and the calls of Python functions are counted
until the answer is encoded. What a socket and its server add is the same for every game and is not counted.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from statistics import mean, median
from typing import Any, TypeVar

from rows import Row, at_most

from turnwright.kernel import registry
from turnwright.kernel.match import Pending
from turnwright.kernel.ruleset import GM
from turnwright.table import wire
from turnwright.table.host import Host
from turnwright.table.table import Table

T = TypeVar("T")

COMBATANTS = 10
COMMANDS = 40
MOST = 3_500
SPECIES = ("pikachu", "growlithe", "machop", "gloom", "rattata", "zubat")


def crowd(size: int) -> dict[str, Any]:
    """A setup with so many combatants on a map of 40 by 40."""
    placed = [
        {
            "side": ("players", "enemies")[number % 2],
            "species": SPECIES[number % 6],
            "level": 20,
            "position": [number % 10 * 4, number // 10 * 6],
        }
        for number in range(size)
    ]
    return {"name": "A crowd", "grid": {"rows": ["." * 40] * 40}, "placed": placed}


def counted(work: Callable[[], T]) -> tuple[int, T]:
    """The calls of Python functions that something makes, and what comes of it."""
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        done = work()
    finally:
        sys.setprofile(None)
    return calls, done


def commands() -> Iterator[tuple[str, int, int]]:
    """Each command with the calls of its rule, and those of everything until the screen has been answered."""
    game = registry.installed_game("ptu")
    table = Table(registry.open_in(game, None, seed=7, setup=crowd(COMBATANTS)))
    host, rng = Host(table, GM, alone=False), random.Random(1)
    host.handle(wire.Join())
    for number in range(COMMANDS):
        offered = host.seat.choices()
        moves = [choice for choice in offered if choice.command["type"] == "use_move"]
        ends = [choice for choice in offered if choice.command["type"] == "end_turn"]
        choice = rng.choice(moves) if moves and number % 2 == 0 else (ends or list(offered))[0]
        submitted = wire.Submit(key=choice.key, seen=host.seat.n)
        rule, pending = counted(lambda: host.decide(submitted))  # noqa: B023
        screen, _ = counted(lambda: _answered(host, pending))  # noqa: B023
        yield choice.text, rule, rule + screen


def _answered(host: Host, pending: Pending | None) -> list[bytes]:
    """What the host does once a command is decided, to the messages as they are sent."""
    assert pending is not None, "a submitted choice changes something"
    host.table.match.commit(pending)
    host.table.advance()
    return [wire.encode(message) for message in host.news()]


def rows() -> list[Row]:
    """The middle of all commands, since the first of a fight draw the map."""
    found = list(commands())
    rule, whole = median(rule for _, rule, _ in found), median(whole for _, _, whole in found)
    note = f"{whole / rule:.1f}x the rule's {rule:,.0f}; mean {mean(whole for _, _, whole in found):,.0f}"
    return [at_most("ptu, calls for a command of ten combatants", whole, "calls", MOST, note)]


def main() -> int:
    for text, rule, whole in commands():
        print(f"{whole:7,} {rule:6,}  {text}")
    for row in rows():
        print(row.name, f"{row.ours:,.0f}", row.note)
    return 0


if __name__ == "__main__":
    sys.exit(main())
