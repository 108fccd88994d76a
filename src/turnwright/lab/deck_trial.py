"""A deck of cards against those that the game comes with: how often it wins, against each and against all of them.

Half of the battles are played each way round; a deck that is one of the game's own does not meet itself. The deck
builder of the page and `turnwright decks trial` play the same battles for the same seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

import msgspec

from turnwright.kernel import registry
from turnwright.lab.figures import Figure, share
from turnwright.sim.tournament import Battle, Plan, battle_seed

SEATS = ("player1", "player2")


class Row(msgspec.Struct, frozen=True):
    """The battles against one deck."""

    id: str
    name: str
    n: int
    won: Figure


class Trial(msgspec.Struct, frozen=True):
    """What was found: a row per deck that was met, and all of them together."""

    decks: tuple[Row, ...]
    won: Figure


def opponents(cards: Mapping[str, int]) -> dict[str, str]:
    """The decks that the game comes with, but for one with these very cards: their names by id."""
    decks = registry.game("tcg").content.decks.values()
    return {deck.id: deck.name for deck in decks if {each.card: each.count for each in deck.cards} != cards}


def plans(cards: Mapping[str, int], *, n: int, seed: int = 1, packs: Sequence[str] | None = None) -> list[Plan]:
    """The simulations: against each deck both ways round, `n` battles each way. No two play the same dice."""
    own = {"cards": dict(cards)}
    return [
        Plan(
            ruleset="tcg",
            setup={seat: own, other: {"deck": deck}},
            n=n,
            seed=battle_seed(seed, place),
            packs=None if packs is None else tuple(packs),
        )
        for place, (deck, (seat, other)) in enumerate(product(opponents(cards), (SEATS, SEATS[::-1])))
    ]


def tried(cards: Mapping[str, int], played: Iterable[tuple[int, Sequence[Battle]]]) -> Trial:
    """The battles that have been played, each lot by the place of its plan, counted."""
    against = opponents(cards)
    counts: dict[str, tuple[int, int]] = {}
    for place, battles in played:
        wins, n = counts.get(deck := [*against][place // 2], (0, 0))
        won = sum(battle.winner == SEATS[place % 2] for battle in battles)
        counts[deck] = (wins + won, n + len(battles))
    rows = (Row(deck, against[deck], counts[deck][1], share(*counts[deck])) for deck in against if deck in counts)
    total = share(sum(wins for wins, _ in counts.values()), sum(n for _, n in counts.values()))
    return Trial(tuple(rows), total)
