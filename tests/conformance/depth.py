"""How deep the costliest laws go.

`make laws` plays two to six times as many random games for every law, compares odds with frequencies in 200 positions
of every ruleset, forges 5,500 logs, plays 500 random games of cards, has every damaged log read by every command that
reads logs, kills a server ten times, plays rune's runs, bosses and plans by the hundred, lets every species of ptu
fight until every move has been used, and imports all printed sets together; the usual run does a part of that.
"""

import os

FULL = os.environ.get("TURNWRIGHT_LAWS") == "full"


def share(positions: int, parts: int = 4) -> int:
    """A class's share of the 200; the usual run does one of so many parts of it."""
    return positions if FULL else max(1, positions // parts)
