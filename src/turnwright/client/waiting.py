"""How long to wait before trying again: longer each time, and never all at the same moment."""

import random

TRIES = 6
FIRST, LONGEST = 0.1, 10.0


def pause(attempt: int) -> float:
    """Seconds before the next attempt, counted from 0."""
    return min(LONGEST, FIRST * (1 << min(attempt, 10))) * random.uniform(0.5, 1.0)


def wait(told: str | None, attempt: int) -> float:
    """Seconds that a server asks for, within reason; without a word of it as long as any pause."""
    return min(LONGEST, float(told)) if told and told.isdecimal() else pause(attempt)
