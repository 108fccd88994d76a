"""Games at the official table, between players of ours and agents that were written for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from .. import cabt
from .terms import Raw

LONGEST = 20_000
"""Questions in a game."""

Answers = Callable[[Raw], list[int]]
"""Who answers an observation with the places of options."""


class Failed(Exception):
    """An agent that didn't answer as it should: it has lost."""


class Ended(NamedTuple):
    """A game that is over."""

    winner: int | None
    """0 or 1; none: a draw."""
    why: str
    turns: int
    questions: int
    fault: str = ""
    """What somebody did wrong who lost by it."""


REASONS = {1: "prizes", 2: "deck_out", 3: "no_pokemon", 4: "effect"}


def play(decks: Sequence[Sequence[int]], answers: Sequence[Answers]) -> Ended:
    """A game to its end. Who fails to answer, or answers against the rules, loses it."""
    game, _ = cabt.modules()
    seen, start = game.battle_start(list(decks[0]), list(decks[1]))
    if seen is None:
        fault = f"error {start.errorType}"
        return Ended(1 - start.errorPlayer, "deck", 0, 0, fault)
    try:
        return _played(game, seen, answers)
    finally:
        game.battle_finish()


def _played(game: Any, seen: Raw, answers: Sequence[Answers]) -> Ended:
    for number in range(LONGEST):
        current = seen["current"]
        if current["result"] >= 0:
            last: Raw = next((log for log in reversed(seen["logs"]) if "reason" in log), {})
            why = REASONS.get(last.get("reason", 0), str(last.get("reason", "")))
            return Ended(current["result"] if current["result"] < 2 else None, why, current["turn"], number)
        index = current["yourIndex"]
        try:
            chosen = answers[index](seen)
            seen = game.battle_select(checked(chosen, seen["select"]))
        except (Failed, IndexError, ValueError) as fault:
            return Ended(1 - index, "fault", current["turn"], number, str(fault) or type(fault).__name__)
    return Ended(None, "endless", seen["current"]["turn"], LONGEST)


def checked(chosen: Any, select: Raw) -> list[int]:
    """An answer that the question allows."""
    options, least, most = len(select["option"]), select["minCount"], select["maxCount"]
    if not isinstance(chosen, list) or not all(type(place) is int and 0 <= place < options for place in chosen):
        raise Failed(f"answered {chosen!r:.80}, which are no places of {options} options")
    if len(set(chosen)) != len(chosen) or not min(least, options) <= len(chosen) <= most:
        raise Failed(f"answered {chosen!r:.80}, where {least} to {most} options are to be chosen")
    return chosen
