"""Games at the official table, between players of ours and agents that were written for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from turnwright.kernel.refusal import Refusal, text_ref

from .. import cabt
from .terms import Raw

LONGEST = 20_000
"""Questions in a game."""

Answers = Callable[[Raw], list[int]]
"""Who answers an observation with the places of options."""


class Failed(Refusal):
    """An agent that didn't answer as it should: it has lost. Its text goes on after the agent's name."""


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
        fault = Failed("agents.deck", error=text_ref(start.errorType))
        return Ended(1 - start.errorPlayer, "deck", 0, 0, str(fault))
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
        except Failed as fault:
            return Ended(1 - index, "fault", current["turn"], number, str(fault))
        except (IndexError, ValueError) as error:
            crash = Failed("agents.failed", error=text_ref(str(error) or type(error).__name__))
            return Ended(1 - index, "fault", current["turn"], number, str(crash))
    return Ended(None, "endless", seen["current"]["turn"], LONGEST)


def checked(chosen: Any, select: Raw) -> list[int]:
    """An answer that the question allows."""
    options, least, most = len(select["option"]), select["minCount"], select["maxCount"]
    if not isinstance(chosen, list) or not all(type(place) is int and 0 <= place < options for place in chosen):
        raise Failed("agents.places", answer=text_ref(f"{chosen!r:.80}"), options=options)
    if len(set(chosen)) != len(chosen) or not min(least, options) <= len(chosen) <= most:
        raise Failed("agents.number", answer=text_ref(f"{chosen!r:.80}"), least=least, most=most)
    return chosen
