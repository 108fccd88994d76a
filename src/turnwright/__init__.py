"""Turnwright runs turn-based combat: one deterministic, event-sourced kernel and the rulesets on it.

import turnwright
match = turnwright.open("wuxia", "duel_sect_elder", seed=11)
match.choices(), match.odds(match.choices()[0]), match.play(match.choices()[0])
"""

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import open_match as open  # noqa: A004  (turnwright.open reads as what it does)
from turnwright.kernel.version import VERSION

__version__ = VERSION
__all__ = ["Match", "Refusal", "__version__", "open"]
