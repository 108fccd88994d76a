"""The engine's cards by their numbers, and Turnwright's game with the same cards."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

from turnwright.kernel.ruleset import Game
from turnwright.rulesets.tcg import RULESET, cabt, importer
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg.options import PRESETS

POKEMON, ITEM, TOOL, SUPPORTER, STADIUM, BASIC_ENERGY, SPECIAL_ENERGY = range(7)


class Cards:
    """The engine's cards (`raw`, `attacks`), as Turnwright reads them (`entries`, by number), and a game of them."""

    def __init__(self, *, cache: Path | None = None, preset: str = "cabt") -> None:
        self.raw, self.attacks = cabt.raw_cards(), cabt.raw_attacks()
        if cache is not None and cache.exists():
            self.entries: dict[int, Any] = pickle.loads(cache.read_bytes())
        else:
            self.entries = {
                number: importer.entry(cabt.printed(card, self.attacks)) for number, card in self.raw.items()
            }
            if cache is not None:
                cache.write_bytes(pickle.dumps(self.entries))
        by_id = {card.id: card for card in self.entries.values()}
        self.numbers = {card.id: number for number, card in self.entries.items()}
        content = c.Content(
            pokemon={name: card for name, card in by_id.items() if isinstance(card, c.Pokemon)},
            trainers={name: card for name, card in by_id.items() if isinstance(card, c.Trainer)},
            energy={name: card for name, card in by_id.items() if isinstance(card, c.Energy)},
        )
        self.game: Any = Game(RULESET, content, PRESETS[preset])
        self.idle = {cabt.plain(attack["name"]) for attack in self.attacks.values() if not attack["damage"]}

    def is_whole(self, number: int) -> bool:
        """Whether Turnwright reads every clause of the card without a doubt, and the engine says all of it."""
        raw, card = self.raw[number], self.entries[number]
        if c.is_partial(card) or c.is_doubtful(card):
            return False
        texts = [skill["text"] for skill in raw["skills"]] + [self.attacks[use]["text"] for use in raw["attacks"]]
        return not any(re.search(r"\b(?:Ancient|Future)\b", text) for text in texts)  # it doesn't say which cards are

    def name(self, number: int) -> str:
        return str(self.entries[number].name)

    def id(self, number: int) -> str:
        return str(self.entries[number].id)

    def named(self, card_id: str) -> str:
        """The name of a card by Turnwright's id."""
        return str(self.game.content.cards[card_id].name)

    def attack(self, number: int) -> str:
        return cabt.plain(self.attacks[number]["name"])
