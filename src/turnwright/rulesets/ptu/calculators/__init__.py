"""The rules that are open to users: keyword arguments in, JSON out (`turnwright calc ptu`).

A calculator that depends on a ruling takes `options`; the caller fills it with the table's rulings. Words are taken as
printed or as ids ("Badly Poisoned", badly_poisoned); types and ranges of numbers are in the annotations.
"""

from collections.abc import Callable, Mapping
from typing import Any

from . import (
    attacks,
    bodies,
    catching,
    conditions,
    earning,
    hit_points,
    squares,
    turns,
)

CHAPTERS = (bodies, attacks, hit_points, conditions, catching, turns, earning, squares)
RENAMED = {"evasion_value": "evasion", "struggle_attack": "struggle"}
"""Functions whose own name is a module's."""

CALCULATORS: Mapping[str, Callable[..., Any]] = {
    RENAMED.get(function.__name__, function.__name__): function
    for chapter in CHAPTERS
    for function in chapter.CALCULATORS
}
