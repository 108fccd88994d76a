"""The official engine's cards by their numbers, and a game of Turnwright's with the same cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from turnwright.kernel import installed
from turnwright.kernel.ruleset import Game

from .. import cabt
from .. import content as c
from ..game import TcgGame
from ..options import PRESETS, Options


class Cards:
    """The engine's cards as Turnwright reads them (`entries`, by number), and a game of them."""

    def __init__(self, entries: Mapping[int, Any], *, preset: str = "cabt") -> None:
        self.attacks = cabt.raw_attacks()
        self.entries = dict(entries)
        self.numbers = {card.id: number for number, card in self.entries.items()}
        by_id = {card.id: card for card in self.entries.values()}
        content = c.Content(
            pokemon={name: card for name, card in by_id.items() if isinstance(card, c.Pokemon)},
            trainers={name: card for name, card in by_id.items() if isinstance(card, c.Trainer)},
            energy={name: card for name, card in by_id.items() if isinstance(card, c.Energy)},
        )
        options: Options = PRESETS[preset]
        self.game: TcgGame = Game(installed.ruleset("tcg"), content, options)
        self.idle = {cabt.plain(attack["name"]) for attack in self.attacks.values() if not attack["damage"]}

    def is_whole(self, number: int) -> bool:
        """Whether Turnwright reads every clause of the card without a doubt."""
        card = self.entries[number]
        return not (c.is_partial(card) or c.is_doubtful(card))

    def name(self, number: int) -> str:
        return str(self.entries[number].name)

    def id(self, number: int) -> str:
        return str(self.entries[number].id)

    def named(self, card_id: str) -> str:
        """The name of a card by Turnwright's id."""
        return str(self.game.content.cards[card_id].name)

    def attack(self, number: int) -> str:
        return cabt.plain(self.attacks[number]["name"])


def read() -> dict[int, Any]:
    """Every card of the engine, read by the grammar; a few seconds."""
    from ..importer import entry

    attacks = cabt.raw_attacks()
    return {number: entry(cabt.printed(card, attacks)) for number, card in cabt.raw_cards().items()}
