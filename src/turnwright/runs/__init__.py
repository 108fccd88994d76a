"""Runs: short campaigns around the fights of a ruleset, as step machines that any screen can play.

`CAMPAIGNS` names the rulesets that have one; `turnwright play RULESET` begins it.
"""

from turnwright.runs import words
from turnwright.runs.journey import Journey, Room
from turnwright.runs.player import choose, play_out
from turnwright.runs.run import Run, Summary
from turnwright.runs.saving import is_run
from turnwright.runs.state import Choice, Ending, Progress

CAMPAIGNS: dict[str, type[Run]] = {"rune": Run}

__all__ = [
    "CAMPAIGNS",
    "Choice",
    "Ending",
    "Journey",
    "Progress",
    "Room",
    "Run",
    "Summary",
    "choose",
    "is_run",
    "play_out",
    "words",
]
