"""What the engine asked and was answered from one main decision to the next, with its coins and shuffles."""

from __future__ import annotations

from turnwright.rulesets.tcg.official.choices import tokens
from turnwright.rulesets.tcg.official.positions import LETTERS
from turnwright.rulesets.tcg.official.terms import DECK, Raw

from .cards import Cards


class Question:
    """A question of the engine: whose it was, what was offered, and what was chosen."""

    def __init__(self, cards: Cards, step: Raw) -> None:
        self.player: int = step["current"]["yourIndex"]
        self.context: str = step["select"]["context"]
        self.sort: str = step["select"]["type"]
        options = step["select"]["option"]
        self.chosen = [token for index in step["answer"] for token in tokens(cards, step, options[index])]
        self.offered = [tokens(cards, step, option) for option in options]


class Action:
    """Everything that happened in the engine from one main decision to the next."""

    def __init__(self, cards: Cards, steps: list[Raw], first: int, last: int) -> None:
        between = [step for step in steps[first + 1 : last] if step.get("select") and "answer" in step]
        self.questions = [Question(cards, step) for step in between]
        logs = [log for step in steps[first + 1 : last + 1] for log in step["logs"]]
        self.coins: list[bool] = [log["head"] for log in logs if log["type"] == "Coin"]
        self.drawn: list[list[list[str]]] = [[], []]
        """For each player and shuffle, the cards that came from the deck after it."""
        for log in logs:
            player = log.get("playerIndex") or 0
            if log["type"] == "Shuffle":
                self.drawn[player].append([])
            elif self.drawn[player] and (
                log["type"] == "Draw" or (log["type"] == "MoveCard" and log["fromArea"] == DECK)
            ):
                self.drawn[player][-1].append(cards.id(log["cardId"]))
        self.moved = {f"{LETTERS[log['playerIndex']]}{log['serial']}" for log in logs if log["type"] == "MoveCard"}
