"""What a choice does, in a line: from the numbers of the pack, and never empty for what rolls or costs something."""

import pytest
from tests.rulesets.rune.support import rune

from turnwright.kernel.match import Match
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune.state import HazardState, HeldStatus
from turnwright.rulesets.rune.telling.choices import explain_command
from turnwright.rulesets.rune.telling.wording import (
    ability_text,
    action_text,
    gear_text,
    hazard_text,
    item_text,
    status_text,
    trauma_text,
)

GAME = rune()
CONTENT = GAME.content


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        ("power_strike", "MIGHT+2 (3 successes needed): 2 × weapon damage"),
        ("strike", "MIGHT: weapon damage + 1d6 per success"),
        ("chain_lightning", "WILL+2 (3 successes needed), all enemies: 1d6 aether damage (+1d6 with 4+ successes)"),
        ("void_strike", "MIGHT+4 (3 successes needed): 3d8 damage, ignores armour (heretical)"),
        ("last_stand", "Death Ward for 5 turns, Temporary HP 50"),
        (
            "dirge_of_defeat",
            "WILL+2 (1 success needed): starts a performance that lasts WILL rounds; -2 attack dice for enemies",
        ),
        ("warriors_vigor", "always: 10% more HP"),
        ("mend_wound", "heals 3d6 HP; uses up a Healing Poultice"),
    ],
)
def test_an_ability_says_what_it_rolls_and_does(ability, words):
    assert ability_text(GAME, CONTENT.abilities[ability]) == words


def test_everything_that_can_be_done_says_something():
    for ability in CONTENT.abilities.values():
        assert ability_text(GAME, ability), ability.id
    for item in CONTENT.consumables.values():
        assert item_text(GAME, item), item.id
    for gear in CONTENT.equipment.values():
        assert gear_text(GAME, gear), gear.id
    for enemy in CONTENT.enemies.values():
        for action in enemy.actions:
            assert action_text(GAME, action), (enemy.id, action.id)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("skald_mead", "Inspired (+3 damage dice) for 3 rounds"),
        ("quicksilver", "Hasted for 2 turns (+1 action per turn)"),
        ("bandage", "cures Bleeding, heals 2 HP"),
        ("iron_draught", "Temporary HP 10"),
    ],
)
def test_a_consumable_says_what_its_status_is_good_for(item, words):
    """Somebody who is asked for 90 cogs sees what they buy."""
    assert item_text(GAME, CONTENT.consumables[item]) == words


def test_one_die_is_a_die():
    assert gear_text(GAME, CONTENT.equipment["scrap_plating"]) == "+10 HP, -1 die for attackers"
    assert gear_text(GAME, CONTENT.equipment["chain_hauberk"]) == "+20 HP, -2 dice for attackers"


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("plasma_cutter", "2d6 damage with FINESSE, +2 dice to hit, +2 FINESSE, ignores armour"),
        ("juggernaut_frame", "+40 HP, +3 STURDINESS, -2 FINESSE, regains 5 HP per turn"),
        ("wardens_aegis", "+25 HP, +2 STURDINESS, immune to Bleeding"),
        ("clan_focus", "+2 dice for abilities"),
    ],
)
def test_gear_says_what_it_does(item, words):
    assert gear_text(GAME, CONTENT.equipment[item]) == words


@pytest.mark.parametrize(
    ("hazard", "damage", "words"),
    [
        ("fire", 5, "Fire: 5 damage"),
        ("darkness", 0, "Darkness: 2 Stress, -1 attack die for everybody"),
        ("ice", 3, "Creeping Ice: 3 damage, Slowed; STURDINESS avoids it (1 success)"),
        ("collapsing_ceiling", 0, "Collapsing Ceiling: 3d8 damage (30% chance), once"),
        ("sparking_panels", 0, "Sparking Panels: 2d8 damage to anyone knocked into it"),
        ("lava", 0, "Lava: death; FINESSE avoids it (1 success)"),
    ],
)
def test_a_hazard_says_all_that_it_does(hazard, damage, words):
    assert hazard_text(GAME, HazardState(hazard, damage)) == words


def test_the_choices_of_a_fight_are_explained():
    state = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "lone_servitor"), seed=1).state
    told = {
        w.Attack("corrupted_servitor"): "Rusty Hatchet: 1d6 damage with MIGHT",
        w.Defend(): "rolls STURDINESS: 25% less damage per success, at most 75%, until your next turn or the first hit",
        w.TakeStance("defensive"): "+3 Soak, but you deal 75% damage; free, once per turn",
        w.Consumable("healing_salve"): "heals 2d6 HP",
    }
    for command, words in told.items():
        assert explain_command(GAME, state, command) == words


@pytest.mark.parametrize(
    ("status", "held", "words"),
    [
        ("bleeding", None, "Loses 1d6 HP per stack at the start of each turn."),
        ("bleeding", HeldStatus("bleeding", 3, 2), "Loses 2d6 HP at the start of each turn."),
        ("poisoned", None, "Loses 1d4 HP per stack less Soak at the start of each turn; healing gives only 50%."),
        ("corroded", None, "Loses 1d4 HP per stack at the end of each turn; -1 Soak per stack."),
        ("stunned", None, "Can't act; ends a performance."),
        ("feared", None, "Can't attack, use abilities or perform; ends a performance; cancels out Inspired."),
        ("brittle", None, "Takes 150% physical damage."),
        ("exploiting", HeldStatus("exploiting", amount=2), "+2 dice for the next attack."),
        (
            "desperate",
            HeldStatus("desperate", 3, amount=6),
            "Takes 125% damage; can't be healed; +1 damage die per stack; +6 attack dice.",
        ),
        ("defense", HeldStatus("defense", 1, amount=50), "Takes 50% less damage; ends with the first hit."),
        ("defense", None, "Takes less damage; ends with the first hit."),
        ("aetheric_shield", HeldStatus("aetheric_shield", amount=15), "Absorbs 15 damage before HP."),
        ("death_ward", None, "A killing blow leaves 1 HP."),
    ],
)
def test_a_status_says_what_it_does_in_a_sentence(status, held, words):
    assert status_text(GAME, CONTENT.statuses[status], held) == words


def test_a_status_is_told_by_the_rulings_of_the_table():
    """Facts, section 5: by the engine, Corroded rolls d6 and takes 2 Soak, whoever's turn ends."""
    engine = rune(corroded="engine", bleeding="every_turn")
    told = status_text(engine, CONTENT.statuses["corroded"])
    assert told == "Loses 1d6 HP per stack at the end of everybody's turn; -2 Soak per stack."


def test_every_status_and_trauma_says_something():
    for status in CONTENT.statuses.values():
        assert status_text(GAME, status)[-1] == "."
        assert "no effect" not in status_text(GAME, status), status.id
    for trauma in CONTENT.traumas.values():
        assert "no effect" not in trauma_text(GAME, trauma), trauma.id
    assert trauma_text(GAME, CONTENT.traumas["claustrophobia"]) == "2 Stress per turn in small rooms."
