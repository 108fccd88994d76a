"""The engine's cards by their numbers, as the witness compares them."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

from turnwright.rulesets.tcg import cabt
from turnwright.rulesets.tcg.official import cards as official

POKEMON, ITEM, TOOL, SUPPORTER, STADIUM, BASIC_ENERGY, SPECIAL_ENERGY = range(7)


class Cards(official.Cards):
    """The engine's cards as it lists them (`raw`, `attacks`), as Turnwright reads them, and a game of them."""

    def __init__(self, *, cache: Path | None = None, preset: str = "cabt") -> None:
        self.raw = cabt.raw_cards()
        if cache is not None and cache.exists():
            entries = pickle.loads(cache.read_bytes())
        else:
            entries = official.read()
            if cache is not None:
                cache.write_bytes(pickle.dumps(entries))
        super().__init__(entries, preset=preset)

    def is_whole(self, number: int) -> bool:
        """Whether Turnwright reads every clause of the card without a doubt, and the engine says all of it."""
        if not super().is_whole(number):
            return False
        raw = self.raw[number]
        texts = [skill["text"] for skill in raw["skills"]] + [self.attacks[use]["text"] for use in raw["attacks"]]
        return not any(re.search(r"\b(?:Ancient|Future)\b", text) for text in texts)  # it doesn't say which cards are
