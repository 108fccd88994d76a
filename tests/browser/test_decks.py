"""Decks in the page: what is said of a deck, lists in and out, and cards of one's own laid over the packs."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import msgspec
import pytest

from turnwright.browser import packs
from turnwright.browser.decks import CALLS
from turnwright.browser.lab import CALLS as LAB
from turnwright.browser.tables import BrowserTable
from turnwright.kernel.refusal import Refusal
from turnwright.sim.tournament import Plan, simulate

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


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "FOLDER", tmp_path / "packs")


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


def taken_in(**files: str) -> str:
    """Card files of one's own as the page hands them over, by the id of their pack."""
    made = called("pack", files={f"{name}.json": text for name, text in files.items()})
    return str(packs.put({"files": made})["id"])


def test_own_card_files_are_read_and_say_what_is_not_played():
    own = taken_in(own=json.dumps([OWN]))
    faces = {face["look"]: face for face in called("cards", packs=[own])}
    assert faces["own-1"]["name"] == "Lampcat"
    assert faces["own-1"]["left_out"] == ["Hum a little tune"]
    assert "cindling" in faces
    deck = looked_at(cards={"own-1": 4, "fire_energy": 56}, packs=[own])
    assert deck["deck"]["faults"] == []
    with pytest.raises(Refusal):
        called("pack", files={"broken.json": "{"})


def test_own_cards_are_played_with():
    own = taken_in(own=json.dumps([OWN]))
    seat = {"deck": "Lamps", "cards": {"own-1": 4, "fire_energy": 56}}
    said = {"type": "open", "ruleset": "tcg", "setup": {"player1": seat, "player2": seat}, "seed": 3, "packs": [own]}
    table = BrowserTable()
    opened = [json.loads(each) for each in table.receive(json.dumps(said), 0)]
    assert opened[-1]["type"] == "screen"
    log = table.host.table.match.lines().decode()
    assert own in [pack["id"] for pack in json.loads(log.splitlines()[0])["packs"]]


def test_other_files_take_the_place_of_those_read_before():
    taken_in(own=json.dumps([OWN]))
    own = taken_in(own=json.dumps([{**OWN, "id": "own-2", "name": "Wickcat"}]))
    names = {face["name"] for face in called("cards", packs=[own])}
    assert "Wickcat" in names
    assert "Lampcat" not in names


def test_a_deck_s_wins_against_the_game_s_own_are_those_of_the_battles_it_played() -> None:
    """Both ways round, not against itself, and more battles go on where the first ones ended."""
    decks = {deck["id"]: deck for deck in called("ready")}
    own = dict(decks["emberfall"]["cards"])
    asked = called("trial", cards=own, n=1)
    assert {seat["deck"] for plan in asked["plans"] for seat in plan["setup"].values() if "deck" in seat} == {
        *decks
    } - {"emberfall"}
    assert asked["battles"] == len(asked["tasks"]) == len(asked["plans"]) == 10
    chunks, wins = [], 0
    for task in asked["tasks"][:2]:  # the two ways round against the first of the others
        plan = msgspec.convert(asked["plans"][task["place"]], Plan)
        played = simulate(plan, workers=1)
        chunks.append((task["place"], task["first"], LAB["play"]({"plan": asked["plans"][task["place"]], **task})))
        wins += played.battles[0].winner == ("player1", "player2")[task["place"]]
    told = called("tried", cards=own, chunks=msgspec.to_builtins(chunks))
    (row,) = told["decks"]
    assert (row["n"], row["won"]["value"]) == (2, wins / 2)
    assert told["won"] == row["won"]
    more = called("trial", cards=own, n=3, first=1)
    assert [task["first"] for task in more["tasks"]][::10] == [1, 3]
    assert sum(task["count"] for task in more["tasks"]) == 30
    del own[next(iter(own))]
    with pytest.raises(Refusal, match="exactly 60"):
        called("trial", cards=own, n=1)
