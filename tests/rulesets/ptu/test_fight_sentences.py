"""The sentences of a fight: who did what, with every number explained, and nothing in ids."""

import re

import pytest
from tests.rulesets.ptu.table import Table, foe, game, ours, placed, sheet, trainer

from turnwright.kernel.match import Match
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid


def told(table: Table) -> list[str]:
    return [line.strip() for line in table.match.told(len(table.match.records))]


def test_an_attack_tells_every_step():
    fight = Table(ours("pet", "fire", speed=20, special_attack=15, moves=("ember",)), foe("weed", "grass"))
    fight.use("ember", "weed", accuracy=12, damage=(3, 4))
    assert told(fight) == [
        "Pet uses Ember on Weed.",
        "Ember hits Weed (needs 4) with a 12.",
        "Ember has Damage Base 6: 3+4 + 8 makes 15.",
        "Ember does 30 damage to Weed (15 + 15 Sp. Atk - 10 Sp. Def = 20, x 3/2 for type).",
        "Weed loses 30 HP (Ember): 70/100 HP left.",
    ]


def test_stages_conditions_and_checks_are_sentences():
    fight = Table(ours("pet", speed=20, moves=("growl",)), foe("weed", "fire"))
    fight(w.ChangeStages("weed", {"defense": -2}))
    assert told(fight) == ["Weed's Defense falls by 2 to -2 (the GM)."]
    fight(w.ChangeStages("weed", {"defense": 2}))
    assert told(fight) == ["Weed's Defense rises by 2 to 0 (the GM)."]
    fight(w.ChangeStatus("weed", add=("burned",)))
    assert told(fight) == ["Weed can't be Burned: its type is immune."]
    fight(w.DealDamage("weed", 5))
    assert told(fight) == ["Weed loses 5 HP (the GM): 95/100 HP left."]
    fight(w.ChangeStatus("pet", add=("paralyzed",)))
    fight(w.EndTurn())
    fight(w.EndTurn(), save_paralyzed=2)
    assert "Pet can't act, being Paralyzed (save: 2)." in told(fight)


def test_a_catch_is_told_once():
    fight = Table(trainer("mira", speed=20, items={"basic_ball": 1}), foe("weed", hp=10))
    fight(w.ThrowBall("basic_ball", "weed"), accuracy=15, capture=5)
    lines = told(fight)
    assert lines[0] == "Mira throws a Basic Ball at Weed and hits with a 15 (needs 8)."
    assert re.fullmatch(r"The capture roll is 5 - 10 against \d+: it holds.", lines[1])
    assert [line for line in lines if "Mira" in line] == [lines[0], "Mira catches Weed."]


def test_squares_are_told_as_they_are_typed():
    fight = Table(
        placed("players", sheet("pet", speed=20), position=(0, 0)),
        placed("enemies", sheet("weed"), position=(5, 0)),
        grid=Grid(rows=("........",) * 3),
    )
    fight(w.MoveToken("pet", (2, 1)))
    assert told(fight) == ["Pet is put on C2."]


@pytest.mark.parametrize("encounter", ["wild_meadow", "gym_lime_works", "brawl_at_the_ford", "boss_old_kiln"])
def test_whole_fights_are_told_without_ids_or_field_names(encounter):
    ptu = game()
    match = Match.open(ptu, ptu.ruleset.content.encounter(ptu, encounter), seed=11)
    choose = ptu.ruleset.players.by_name["profile"]
    match.advance(dict.fromkeys(ptu.ruleset.seats.names(match.state), choose), limit=2_000)
    own = [line for n in range(1, len(match.records) + 1) for line in match.told(n) if " must decide: " not in line]
    assert len(own) > 30
    for line in own:
        assert "_" not in line, line
        assert line.endswith(".") or line.startswith(("Round ", "Trainers ", "Pokémon ")), line
        assert not re.search(r"\b(None|True|False|Gm)\b|\[\d", line), line
        assert not re.search(r" {2}\S", line.strip()), line


@pytest.mark.parametrize(
    ("laid", "sentence"),
    [
        (("toxic_spikes",), "Toxic Spikes lie on the ground."),
        (("stealth_rock",), "Stealth Rock lies on the ground."),
        (("stealth_rock", "spikes"), "Stealth Rock and Spikes lie on the ground."),
    ],
)
def test_what_lies_on_the_ground_is_one_thing_or_several(laid, sentence):
    fight = Table(ours("pet"), foe("weed"))
    for hazard in laid:
        fight(w.SetHazard(hazard, "enemies"))
    assert told(fight)[-1] == sentence
