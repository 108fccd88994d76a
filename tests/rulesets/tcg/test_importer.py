"""The importer, on a small set of our own in the public format."""

import json

import msgspec
import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import importer
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import KINDS, Content, Modifier, Pokemon
from turnwright.rulesets.tcg.coverage import coverage

PUP = {
    "id": "own1-1", "name": "Pup", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "50", "types": ["Lightning"],
    "attacks": [
        {"name": "Zap", "cost": ["Lightning", "Colorless"], "damage": "20+",
         "text": "Flip a coin. If heads, this attack does 20 damage plus 10 more damage."},
        {"name": "Howl", "cost": ["Free"], "damage": "", "text": "Howl at the moon."},
        {"name": "Nip", "cost": ["Colorless"], "damage": "10"},
    ],
    "abilities": [{"name": "Alert", "text": "Pup can't be Asleep.", "type": "Ability"}],
    "weaknesses": [{"type": "Fighting", "value": "×2"}], "resistances": [{"type": "Metal", "value": "-30"}],
    "retreatCost": ["Colorless"], "number": "1", "rarity": "Rare Holo", "flavorText": "Never read.",
}  # fmt: skip
HOUND = {
    "id": "own1-2", "name": "Hound V", "supertype": "Pokémon", "subtypes": ["Basic", "V"], "hp": "210",
    "types": ["Fire"], "number": "2",
    "rules": ["V rule: When your Pokémon V is Knocked Out, your opponent takes 2 Prize cards."],
}  # fmt: skip
WALK = {"id": "own1-3", "name": "Walk", "supertype": "Trainer", "subtypes": ["Supporter"], "number": "3",
        "rules": ["Draw 2 cards."]}  # fmt: skip
SPARK = {"id": "own1-4", "name": "Lightning Energy", "supertype": "Energy", "subtypes": ["Basic"], "number": "4"}
ODD = {"id": "own1-5", "name": "Odd Energy", "supertype": "Energy", "subtypes": ["Special"], "number": "5",
       "rules": ["Provides ColorlessColorless energy."]}  # fmt: skip
DECK = {"id": "d-own-1", "name": "Pups", "cards": [{"id": "own1-1", "name": "Pup", "count": 4}]}
SET = [PUP, HOUND, WALK, SPARK, ODD]


def imported(*files):
    made = importer.entries({f"own{at}.json": json.dumps(file).encode() for at, file in enumerate(files)})
    return Content(**{
        kind: {
            entry["id"]: msgspec.convert(entry, struct)
            for place, entries in made.items() if place.startswith(f"{kind}/")
            for entry in entries
        }
        for kind, struct in KINDS.items()
    })  # fmt: skip


def test_a_pokemon_keeps_its_numbers_and_its_text_becomes_words():
    pup = imported(SET).pokemon["own1-1"]
    assert (pup.hp, pup.types, pup.stage, pup.retreat, pup.rarity) == (50, ("electric",), "basic", 1, "rare_holo")
    assert pup.weaknesses == (Modifier(type="fighting", value="×2"),)
    zap, howl, nip = pup.attacks
    assert (zap.cost, zap.damage, zap.mark) == (("electric", "colorless"), 20, "+")
    assert zap.before == (v.Flip(), v.Plus(amount=10, when=(v.IfHeads(),)))
    assert (howl.cost, howl.unparsed) == ((), ("Howl at the moon",))
    assert (nip.damage, nip.effects) == (10, ())
    assert pup.abilities[0].effects == (v.Immune(statuses=("asleep",)),)


def test_a_rule_box_says_how_many_prizes():
    assert imported(SET).pokemon["own1-2"].prizes == 2


def test_trainers_energy_and_decks():
    content = imported(SET, [DECK])
    assert content.trainers["own1-3"].kind == "supporter"
    assert content.energy["own1-4"].provides == (("electric",),)
    assert content.energy["own1-4"].basic
    assert content.energy["own1-5"].provides == (("colorless",), ("colorless",))
    assert content.decks["d-own-1"].cards[0].count == 4


def test_coverage_counts_texts_and_names_what_is_left_out():
    counted = coverage(imported(SET))
    assert counted["cards"] == 5
    assert counted["attacks"] == {"texts": 2, "parsed": 1, "distinct": 2, "distinct_parsed": 1}
    assert counted["powers"]["parsed"] == 1
    assert counted["trainers"] == {"texts": 1, "parsed": 1, "distinct": 1, "distinct_parsed": 1}
    assert counted["partial"] == [{"id": "own1-1", "name": "Pup", "unparsed": ["Howl at the moon"]}]


def test_only_clauses_that_were_not_understood_are_kept():
    made = json.dumps(importer.entries({"own.json": json.dumps(SET).encode()}), ensure_ascii=False)
    assert "Howl at the moon" in made
    for text in ("Flip a coin", "Never read", "Draw 2 cards", "can't be Asleep"):
        assert text not in made


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"[{", "own.json:1"),
        (b'"cards"', "own.json: expected a list"),
        (json.dumps([{**PUP, "hp": "lots"}]).encode(), "own.json[0] (Pup): its HP"),
        (json.dumps([PUP, {**PUP, "attacks": [{"name": "Zap", "cost": ["Wind"]}]}]).encode(), "own.json[1] (Pup)"),
        (json.dumps([{**PUP, "attacks": [{"cost": []}]}]).encode(), "own.json[0].attacks[0]"),
        (json.dumps([{**PUP, "supertype": "Monster"}]).encode(), "own.json[0].supertype"),
        (json.dumps([{**PUP, "attacks": [{"name": "Zap", "damage": "much"}]}]).encode(), 'the damage "much"'),
    ],
)
def test_a_malformed_file_is_refused_with_its_place(data, sentence):
    with pytest.raises(Refusal) as refused:
        importer.entries({"own.json": data})
    assert sentence in str(refused.value)


def test_every_stage_of_the_format_has_a_stage():
    for subtypes, stage in (
        (["Stage 1"], "stage_1"),
        (["VMAX"], "vmax"),
        (["BREAK"], "break"),
        (["Stage 2", "ex"], "stage_2"),
    ):
        card = {**PUP, "subtypes": subtypes, "evolvesFrom": "Whelp"}
        made = imported([card]).pokemon["own1-1"]
        assert isinstance(made, Pokemon)
        assert (made.stage, made.evolves_from, made.is_basic) == (stage, "Whelp", False)
