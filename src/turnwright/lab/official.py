"""Games in the official engine of the card game: players of ours and agents that were written for it, pair by pair."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

import msgspec

from turnwright import players
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.refusal import Refusal
from turnwright.lab.ladder import Met
from turnwright.lab.matchup import Record
from turnwright.rulesets.tcg import RULESET, cabt
from turnwright.rulesets.tcg.official import agents
from turnwright.rulesets.tcg.official.cards import Cards
from turnwright.rulesets.tcg.official.cards import read as read_cards
from turnwright.rulesets.tcg.official.seat import Seat
from turnwright.rulesets.tcg.official.table import Answers, Ended, play
from turnwright.rulesets.tcg.official.terms import Raw
from turnwright.sim.tabular import Table, Tabular, parts_of

GUEST = "cabt:"
RANDOM, FIRST = "cabt:random", "cabt:first"
"""The two agents that come with the engine's package."""

Deck = tuple[int, ...]


class Games(msgspec.Struct, frozen=True):
    """The games of a pair with one deck list."""

    one: str
    other: str
    deck: str
    record: Record
    turns: float
    questions: int
    """What the first one was asked within its actions, and how many of these questions came up here, too."""
    followed: int
    faults: dict[str, int] = {}
    """What somebody did wrong who lost by it, and how often."""


class Tournament(Tabular, msgspec.Struct, frozen=True):
    """What was played."""

    n: int
    seed: int
    games: tuple[Games, ...]

    @property
    def met(self) -> tuple[Met, ...]:
        return tuple(
            Met(game.one, game.other, f"cabt {game.deck}", game.record.wins, game.record.losses, game.record.draws)
            for game in self.games
        )

    def table(self) -> Table:
        heads = ("one", "other", "deck", "games", "wins", "losses", "draws", "rate", "rate_low", "rate_high", "turns")
        rows = [
            (game.one, game.other, game.deck, game.record.n, game.record.wins, game.record.losses, game.record.draws,
             *parts_of(game.record.rate), round(game.turns, 1), sum(game.faults.values()))
            for game in self.games
        ]  # fmt: skip
        return Table((*heads, "faults"), rows)

    def json(self) -> dict[str, Any]:
        """As `arena cabt --json` prints it."""
        return {
            "n": self.n,
            "seed": self.seed,
            "games": [
                {
                    "one": game.one, "other": game.other, "deck": game.deck, **game.record.json(),
                    "turns": round(game.turns, 1), "faults": game.faults,
                    "questions": game.questions, "followed": game.followed,
                }
                for game in self.games
            ],
        }  # fmt: skip


def sample_deck() -> Deck:
    """The list that the engine's own agents bring."""
    place = cabt.folder()
    if place is None:
        raise Refusal("tcg.no_cabt")
    for node in ast.parse((place / "cabt.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and [getattr(target, "id", "") for target in node.targets] == ["deck"]:
            return tuple(ast.literal_eval(node.value))
    raise Refusal("tcg.no_cabt")


def tournament(
    names: Sequence[str],
    decks: Sequence[tuple[str, Deck]],
    *,
    n: int,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Tournament:
    """Every pair plays `n` games with each list, which both bring, half of them each way round."""
    if len(names) < 2 or len(set(names)) < len(names):
        raise Refusal("lab.names")
    for name in names:
        _checked(name)
    cards = Cards(read_cards())
    pairs = [(one, other, deck) for one, other in combinations(names, 2) for deck in decks]
    games = []
    for number, (one, other, (name, deck)) in enumerate(pairs):

        def told(done: int, number: int = number) -> None:
            if progress is not None:
                progress(number * n + done, len(pairs) * n)

        games.append(_met(cards, one, other, name, deck, n=n, seed=seed, told=told))
    return Tournament(n, seed, tuple(games))


def _met(
    cards: Cards, one: str, other: str, name: str, deck: Deck, *, n: int, seed: int, told: Callable[[int], None]
) -> Games:
    ended: list[tuple[int, Ended]] = []
    asked = followed = 0
    for game in range(n):
        index = game % 2
        seats = [Sitting(cards, name, at, deck, seed + game) for at, name in ((index, one), (1 - index, other))]
        answers: list[Answers] = [seat.answer for seat in (seats if index == 0 else seats[::-1])]
        try:
            ended.append((index, play((deck, deck), answers)))
        finally:
            for seat in seats:
                seat.close()
        if seats[0].ours is not None:
            asked, followed = asked + seats[0].ours.asked, followed + seats[0].ours.followed
        told(game + 1)
    wins = sum(end.winner == index for index, end in ended)
    draws = sum(end.winner is None for _, end in ended)
    return Games(
        one,
        other,
        name,
        Record(wins, n - wins - draws, draws),
        sum(end.turns for _, end in ended) / n,
        asked,
        followed,
        dict(Counter(end.fault for _, end in ended if end.fault)),
    )


class Sitting:
    """Who sits at the official table for one game."""

    def __init__(self, cards: Cards, name: str, index: int, deck: Deck, seed: int) -> None:
        self.ours: Seat | None = None
        self.agent: agents.Agent | None = None
        dice = Random(2 * seed + index)
        if name == RANDOM:
            self.answer: Answers = lambda seen: _at_random(seen, dice)
        elif name == FIRST:
            self.answer = _first
        elif name.startswith(GUEST):
            self.agent = agents.Agent(agents.folder_of(name.removeprefix(GUEST)))
            self.answer = self.agent.answer
        else:
            choose = players.find_or_load(RULESET, name)
            self.ours = Seat(cards, index, choose, deck, StreamDice(Mulberry32(2 * seed + index)))
            self.answer = self.ours.answer

    def close(self) -> None:
        """Ends an agent's process."""
        if self.agent is not None:
            self.agent.close()


def _checked(name: str) -> None:
    if name.startswith(GUEST):
        if name not in (RANDOM, FIRST):
            agents.folder_of(name.removeprefix(GUEST))
    else:
        players.find_or_load(RULESET, name)


def _at_random(seen: Raw, dice: Random) -> list[int]:
    select = seen["select"]
    return dice.sample(range(len(select["option"])), min(select["maxCount"], len(select["option"])))


def _first(seen: Raw) -> list[int]:
    return list(range(min(seen["select"]["maxCount"], len(seen["select"]["option"]))))
