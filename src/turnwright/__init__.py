"""Turnwright runs turn-based combat: one deterministic, event-sourced kernel and the rulesets on it.

import turnwright
match = turnwright.open("wuxia", "duel_sect_elder", seed=11)
match.choices(), match.odds(match.choices()[0]), match.play(match.choices()[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from turnwright.kernel.version import VERSION

if TYPE_CHECKING:
    from turnwright.kernel.match import Match
    from turnwright.kernel.refusal import Refusal
    from turnwright.kernel.registry import open_match as open  # noqa: A004  (turnwright.open reads as what it does)

__version__ = VERSION
__all__ = ["Match", "Refusal", "__version__", "open"]

_HOMES = {
    "Match": ("turnwright.kernel.match", "Match"),
    "Refusal": ("turnwright.kernel.refusal", "Refusal"),
    "open": ("turnwright.kernel.registry", "open_match"),
}
"""Loaded when they are asked for: the program is quiet about Ctrl-C as soon as it can be (`cli/start.py`)."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, inside = _HOMES[name]
    return getattr(import_module(module), inside)
