"""What was compared and what differed, grouped by cause; of each group the shortest case."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

Cause = tuple[str, str, str]
"""The sort of difference, what was done with which card, and how it differs."""


class Tally:
    """Counts of a run."""

    def __init__(self) -> None:
        self.games = self.decisions = self.agreed = self.idle = self.skipped = self.options = self.shared = 0
        self.prompts = self.prompts_agreed = self.searched = self.not_offered = 0
        self.outcomes: Counter[str] = Counter()
        self.outcomes_agreed: Counter[str] = Counter()
        self.causes: Counter[Cause] = Counter()
        self.shortest: dict[Cause, tuple[int, str]] = {}
        """Of each cause, the earliest decision at which it shows, and where that was."""
        self.failed: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        self.wrong_cards: Counter[str] = Counter()

    def note(self, cause: Cause, size: int, where: str) -> None:
        """A difference; `size`: how much of a game it takes to show it."""
        self.causes[cause] += 1
        if cause not in self.shortest or size < self.shortest[cause][0]:
            self.shortest[cause] = (size, where)

    @property
    def differing(self) -> int:
        return sum(self.causes.values())

    def summary(self) -> str:
        done, agreed = sum(self.outcomes.values()), sum(self.outcomes_agreed.values())
        return (
            f"{self.games} games: options agree {_share(self.agreed, self.decisions)} "
            f"({_share(self.agreed + self.idle, self.decisions)} without attacks that would do nothing), "
            f"prompts {_share(self.prompts_agreed, self.prompts)}, outcomes {_share(agreed, done)}."
        )

    def report(self) -> dict[str, Any]:
        """Everything, for a JSON file."""
        counts = (
            "games", "decisions", "agreed", "idle", "skipped", "options", "shared", "prompts", "prompts_agreed",
            "searched", "not_offered",
        )  # fmt: skip
        counters = ("outcomes", "outcomes_agreed", "failed", "reached")
        return {
            **{name: getattr(self, name) for name in counts},
            **{name: dict(getattr(self, name)) for name in counters},
            "differences": [
                {
                    "sort": cause[0],
                    "what": cause[1],
                    "how": cause[2],
                    "times": times,
                    "shortest": self.shortest[cause][1],
                }
                for cause, times in self.causes.most_common()
            ],
            "summary": self.summary(),
        }


def _share(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.2f} % of {whole:,}"


def shape(differences: list[str]) -> str:
    """Differences without their numbers and sides, to group by."""
    kinds = []
    for difference in differences:
        whole = difference.startswith(("unfollowed", "exception", "refused"))
        kind = re.sub(r"^p[12] ", "", difference if whole else difference.split(":")[0])
        if kind not in kinds:
            kinds.append(kind)
    return ", ".join(sorted(kinds)[:6])
