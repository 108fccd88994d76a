"""How deep the costliest laws go.

A test file that imports this module is a law: pytest marks its tests `law`. The usual run does a part of each. `make
laws` plays two to six times as many random games for every law, compares odds with frequencies in 200 positions of
every ruleset, forges 5,500 logs, plays 500 random games of cards, has every damaged log read by every command that
reads logs, kills a server ten times, plays rune's runs, bosses and plans by the hundred, lets every species of ptu
fight until every move has been used, and imports all printed sets together.

`make laws PART=3` plays one tenth of that for about a minute: other games than the usual run, and one in ten of the
tests that only `make laws` plays.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import pytest

from turnwright.testing import Conformance

TENTHS = 10
_ASKED = os.environ.get("TURNWRIGHT_LAWS", "")
FULL = _ASKED == "full"
TENTH = int(_ASKED) % TENTHS if _ASKED.isdecimal() else None
"""Which tenth is played; none in the usual run and in the full one."""
SECONDS = int(os.environ.get("TURNWRIGHT_LAWS_SECONDS", "60"))
"""No law of a tenth begins later than this."""

at_length = pytest.mark.at_length
"""A test that has no short form: `make laws` alone plays it, and each tenth one in ten of them."""
in_turn = pytest.mark.in_turn
"""A test that plays something else in each tenth."""


def share(number: int, parts: int = 4) -> int:
    """How many of so many are done: all, a tenth of them, or one of `parts` in the usual run."""
    if FULL:
        return number
    return max(1, number // (parts if TENTH is None else TENTHS))


def first(shared: int) -> int:
    """The number of the first of so many: 0, or where a tenth begins."""
    return shared * (TENTH or 0)


def is_law(item: pytest.Item) -> bool:
    """Whether a test is in a file that asks how deep to go."""
    module = item.getparent(pytest.Module)
    return module is not None and getattr(module.obj, "depth", None) is sys.modules[__name__]


def left_out(items: Sequence[pytest.Item]) -> set[pytest.Item]:
    """What this run does not play. A tenth plays only what its games, or its turn, make different from the usual run.

    Classes of laws get the games of the tenth here.
    """
    if FULL:
        return set()
    at_length = sorted((item for item in items if item.get_closest_marker("at_length")), key=lambda item: item.nodeid)
    if TENTH is None:
        return set(at_length)
    played = set(at_length[TENTH::TENTHS])
    for item in items:
        law_class = getattr(item, "cls", None)
        if law_class is not None and issubclass(law_class, Conformance) and is_law(item):
            law_class.first_game = first(law_class.games)
            law_class.complete = False  # these games are too few to show everything
            played.add(item)
        elif item.get_closest_marker("in_turn"):
            played.add(item)
    return set(items) - played


def in_order(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """What a run plays, in its order. Each tenth begins with what it alone plays, then at a place of its own: what one
    of them does not come to in its minute, another does.
    """
    if TENTH is None:
        return list(items)
    alone = [item for item in items if item.get_closest_marker("at_length")]
    rest = [item for item in items if not item.get_closest_marker("at_length")]
    start = len(rest) * TENTH // TENTHS
    return [*alone, *rest[start:], *rest[:start]]
