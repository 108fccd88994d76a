"""How deep the costliest law goes.

`make laws` compares odds with frequencies in 200 positions of every ruleset, and the usual run in a quarter of them.
"""

import os

FULL = os.environ.get("TURNWRIGHT_LAWS") == "full"


def share(positions: int) -> int:
    """A class's share of the 200."""
    return positions if FULL else max(2, positions // 4)
