"""Printed cards for tests that try the grammar on them: the user's own files, never ours.

They are read from the folder that TURNWRIGHT_TCG_DATA names (../shared/data/tcg beside the repository, if it is not
set); where there is none, such tests are skipped.
"""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from turnwright.rulesets.tcg import importer
from turnwright.rulesets.tcg.content import AnyCard, Deck

FOLDER = Path(os.environ.get("TURNWRIGHT_TCG_DATA") or Path(__file__).parents[4] / "shared/data/tcg")


def files() -> list[Path]:
    """The files of cards; skips the test that asks where there are none."""
    found = sorted(FOLDER.glob("*.json"))
    if not found:
        pytest.skip(f"there are no printed cards in {FOLDER}: set TURNWRIGHT_TCG_DATA")
    return found


@lru_cache(maxsize=1)
def _all() -> dict[str, dict[str, Any]]:
    return {raw["id"]: raw for file in files() for raw in json.loads(file.read_text(encoding="utf-8"))}


def printed(id_: str) -> AnyCard:
    """A printed card as the importer reads it; skips the test where the card is not there."""
    raw = _all().get(id_)
    if raw is None:
        pytest.skip(f"{id_} is in no file of {FOLDER}")
    card = importer.entry(raw)
    assert not isinstance(card, Deck), f"{id_} is a deck"
    return card


def raw_cards() -> list[dict[str, Any]]:
    """Every printed card as the files give it."""
    return list(_all().values())
