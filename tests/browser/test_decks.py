"""Decks in the page: what is said of a deck, lists in and out, and cards of one's own laid over the packs."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from typing import Any

import msgspec
import pytest

from turnwright.browser.decks import CALLS
from turnwright.kernel.refusal import Refusal

OWN = {
    "id": "own-1",
    "name": "Lampcat",
    "supertype": "Pokémon",
    "subtypes": ["Basic"],
    "hp": "60",
    "types": ["Fire"],
    "attacks": [{"name": "Scratch", "cost": ["Fire"], "damage": "20", "text": "Hum a little tune."}],
    "number": "1",
}


def called(function: str, /, **given: Any) -> Any:
    """What the page gets, as JSON carries it."""
    return json.loads(msgspec.json.encode(CALLS[function](given)))


def looked_at(**given: Any) -> dict[str, Any]:
    found: dict[str, Any] = called("look", **given)
    return found


def test_a_ready_deck_may_be_played_and_its_odds_are_exact():
    decks = {deck["id"]: deck for deck in called("ready")}
    emberfall = decks["emberfall"]
    assert (emberfall["faults"], emberfall["size"]) == ([], 60)
    assert emberfall["about"]
    said = looked_at(name="Emberfall", cards=emberfall["cards"])["report"]
    kept = 1 - Fraction(comb(60 - said["basics"], 7), comb(60, 7))
    assert said["opens"] == float(kept)


def test_a_list_goes_out_and_comes_back():
    """PTCG Live's form and our own are read back as the same deck."""
    deck = next(iter(called("ready")))
    said = looked_at(name=deck["name"], cards=deck["cards"])["report"]
    for written in (said["text"], said["online"]):
        assert looked_at(text="\n".join(written))["deck"]["cards"] == deck["cards"]


def test_what_is_wrong_with_a_deck_is_said_in_sentences():
    deck = looked_at(cards={"cindling": 5, "fire_energy": 3})["deck"]
    assert any("exactly 60" in fault for fault in deck["faults"])
    assert any("Cindling" in fault for fault in deck["faults"])
    with pytest.raises(Refusal, match="Give the cards"):
        looked_at(cards={})
    with pytest.raises(Refusal, match='did you mean "Cindling"'):
        looked_at(text="4 Cindlin")


def test_own_card_files_are_read_and_say_what_is_not_played():
    files = {"own.json": json.dumps([OWN])}
    faces = {face["look"]: face for face in called("cards", files=files)}
    assert faces["own-1"]["name"] == "Lampcat"
    assert faces["own-1"]["left_out"] == ["Hum a little tune"]
    assert "cindling" in faces
    deck = looked_at(cards={"own-1": 4, "fire_energy": 56}, files=files)
    assert deck["deck"]["faults"] == []
    with pytest.raises(Refusal):
        called("cards", files={"broken.json": "{"})
