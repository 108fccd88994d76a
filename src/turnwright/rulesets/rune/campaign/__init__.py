"""Runs: short campaigns around the fights of rune, as step machines that any screen can play.

`CAMPAIGNS` names the rulesets that have one; `turnwright play RULESET` begins it.
"""

from turnwright.rulesets.rune.campaign import naming
from turnwright.rulesets.rune.campaign.journey import Journey, Room
from turnwright.rulesets.rune.campaign.player import choose, play_out
from turnwright.rulesets.rune.campaign.run import Run, Summary
from turnwright.rulesets.rune.campaign.saving import is_run
from turnwright.rulesets.rune.campaign.state import Choice, Ending, Progress

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
    "naming",
    "play_out",
]
