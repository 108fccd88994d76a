"""The official engine as a witness: kept games of it, decision by decision, beside ours.

The games are of our own making and hold numbers only; the cards come from the engine when the tests run.
"""

import json
from pathlib import Path

import pytest
from scripts.cabt import cases, comparing
from scripts.cabt.cards import Cards
from scripts.cabt.tally import Tally, shape
from tests.cli.support import turnwright

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import cabt, importer
from turnwright.rulesets.tcg.content import Pokemon
from turnwright.rulesets.tcg.official import positions

KEPT = Path(__file__).parent / "witness"
needs_cabt = pytest.mark.skipif(cabt.folder() is None, reason="cabt isn't installed (requirements/witness.txt)")
EMBER = {
    "attackId": 7,
    "name": "Ember",
    "text": "Discard a {R} Energy from this Pokémon.",
    "damage": 30,
    "energies": [2, 0],
}
PUP = {
    "cardId": 9, "name": "Pup’s Cub", "cardType": 0, "retreatCost": 2, "hp": 70, "weakness": 3, "resistance": None,
    "energyType": 2, "basic": False, "stage1": True, "stage2": False, "ex": True, "megaEx": False, "tera": False,
    "aceSpec": False, "evolvesFrom": "Pup", "skills": [], "attacks": [7],
}  # fmt: skip


@pytest.fixture(scope="module")
def cards():
    return Cards()


def test_a_card_of_the_engine_is_read_like_a_printed_one():
    card = importer.entry(cabt.printed(PUP, {7: EMBER}))
    assert isinstance(card, Pokemon)
    assert (card.id, card.name, card.stage, card.evolves_from) == ("cabt-9", "Pup's Cub", "stage_1", "Pup")
    assert (card.hp, card.types, card.retreat, card.prizes) == (70, ("fire",), 2, 2)
    assert [(each.type, each.value) for each in card.weaknesses] == [("water", "×2")]
    assert [(attack.damage, attack.cost, attack.unparsed) for attack in card.attacks] == [
        (30, ("fire", "colorless"), ())
    ]


@pytest.mark.parametrize(
    ("text", "damage", "mark"),
    [
        ("This attack does 20 damage for each heads.", 0, "20×"),
        ("This attack does 30 more damage for each of them.", 10, "10+"),
        ("This attack does 10 less damage for each of them.", 80, "80-"),
        ("Draw a card.", 30, "30"),
        ("Draw a card.", 0, ""),
    ],
)
def test_the_mark_beside_the_damage_follows_from_the_text(text, damage, mark):
    attack = {**EMBER, "text": text, "damage": damage}
    assert cabt.printed(PUP, {7: attack})["attacks"][0]["damage"] == mark


def test_without_the_engine_an_import_says_what_to_install(monkeypatch):
    monkeypatch.setattr(cabt, "folder", lambda: None)
    with pytest.raises(Refusal, match=r"requirements/witness\.txt"):
        cabt.files()


def test_a_program_that_nobody_knows_is_named(tmp_path):
    ran = turnwright("packs", "import", "tcg", "--from", "cabd", "--out", tmp_path / "p", "--id", "p")
    assert ran.code != 0
    assert 'did you mean "cabt"' in ran.err


def test_an_import_of_nothing_asks_for_files(tmp_path):
    ran = turnwright("packs", "import", "tcg", "--out", tmp_path / "p", "--id", "p")
    assert ran.code != 0
    assert "--from" in ran.err


@needs_cabt
def test_its_cards_become_a_pack(tmp_path):
    ran = turnwright("packs", "import", "tcg", "--from", "cabt", "--out", tmp_path / "p", "--id", "p", "--json")
    assert ran.code == 0
    assert ran.last["cards"] > 1400
    assert json.loads((tmp_path / "p" / "pack.json").read_text())["title"] == "Imported from cabt.json"


@needs_cabt
def test_kept_games_agree_in_options_prompts_and_outcomes(cards):
    tally = Tally()
    for name, steps in cases.kept(KEPT):
        comparing.compare(cards, steps, tally, name)
    assert tally.decisions > 200
    assert tally.prompts > 20
    assert dict(tally.causes) == {}


@needs_cabt
def test_a_rule_that_changes_is_noticed(cards, monkeypatch):
    """The kept games can fail: without Weakness and Resistance some of their damage differs."""
    monkeypatch.setattr("turnwright.rulesets.tcg.derived.weaknesses", lambda *_: ())
    tally = Tally()
    for name, steps in cases.kept(KEPT):
        comparing.compare(cards, steps, tally, name)
    assert any(sort == "outcome of attack" for sort, _, _ in tally.causes)


@needs_cabt
def test_the_shortest_case_shows_the_same_cause(cards, monkeypatch, tmp_path):
    monkeypatch.setattr("turnwright.rulesets.tcg.derived.weaknesses", lambda *_: ())
    for name, steps in cases.kept(KEPT):
        tally = Tally()
        comparing.compare(cards, steps, tally, name)
        for cause in tally.causes:
            part = cases.shortest(cards, steps, cause)
            cases.keep(tmp_path, "part", part)
            ((_, again),) = cases.kept(tmp_path)
            found = Tally()
            comparing.compare(cards, again, found, "part")
            assert cause in found.causes
            assert len(part) < len(steps)
            return
    pytest.fail("no kept game has an attack on a weakness")


def test_differences_are_grouped_without_their_numbers():
    found = ["p1 active HP: ours 10, theirs 20", "p2 active HP: ours 30, theirs 50", "refused: tcg.owed"]
    assert shape(found) == "active HP, refused: tcg.owed"


def test_a_position_keeps_which_pokemon_fell_whatever_knocked_them_out() -> None:
    """Archer asks for it; `victims` are those of attacks alone."""
    assert {"fell", "fallen", "lost", "victims"} <= {*positions._OF_THE_SIDE}
