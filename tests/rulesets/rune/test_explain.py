"""What a choice does, in a line: from the numbers of the pack, and never empty for what rolls or costs something."""

import pytest
from tests.rulesets.rune.support import rune

from turnwright.kernel.match import Match
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune.describe import hazard_words
from turnwright.rulesets.rune.explain import ability_words, action_words, effects_words, explain_command, gear_words
from turnwright.rulesets.rune.state import HazardState

GAME = rune()
CONTENT = GAME.content


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        ("power_strike", "MIGHT+2 for 3: the weapon × 2 damage"),
        ("strike", "MIGHT: the weapon + 1d6 a success damage"),
        ("chain_lightning", "WILL+2 for 3, all enemies: 1d6 damage (+1d6 from 4 successes), aether"),
        ("void_strike", "MIGHT+4 for 3: 3d8 damage, ignores armour (heretical)"),
        ("last_stand", "Death Ward (5), Temporary HP 50"),
        ("dirge_of_defeat", "WILL+2 for 1: a performance for WILL rounds; -2 attack dice for enemies"),
        ("warriors_vigor", "10% more HP, always"),
        ("mend_wound", "3d6 HP back; uses up a healing poultice"),
    ],
)
def test_an_ability_says_what_it_rolls_and_does(ability, words):
    assert ability_words(CONTENT, CONTENT.abilities[ability]) == words


def test_everything_that_can_be_done_says_something():
    for ability in CONTENT.abilities.values():
        assert ability_words(CONTENT, ability), ability.id
    for item in CONTENT.consumables.values():
        assert effects_words(CONTENT, item.effects), item.id
    for gear in CONTENT.equipment.values():
        assert gear_words(CONTENT, gear), gear.id
    for enemy in CONTENT.enemies.values():
        for action in enemy.actions:
            assert action_words(CONTENT, action), (enemy.id, action.id)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("plasma_cutter", "2d6 by FINESSE, +2 dice to hit, +2 FINESSE, ignores armour"),
        ("juggernaut_frame", "+40 HP, +3 STURDINESS, -2 FINESSE, 5 HP back a turn"),
        ("wardens_aegis", "+25 HP, +2 STURDINESS, immune to Bleeding"),
        ("clan_focus", "+2 dice for abilities"),
    ],
)
def test_gear_says_what_it_does(item, words):
    assert gear_words(CONTENT, CONTENT.equipment[item]) == words


@pytest.mark.parametrize(
    ("hazard", "damage", "words"),
    [
        ("fire", 5, "Fire 5 damage"),
        ("darkness", 0, "Darkness 2 stress, -1 attack dice"),
        ("ice", 3, "Creeping Ice 3 damage, Slowed, STURDINESS 1 avoids it"),
        ("collapsing_ceiling", 0, "Collapsing Ceiling 3d8 damage (30%)"),
        ("sparking_panels", 0, "Sparking Panels 2d8 damage when thrown"),
        ("lava", 0, "Lava death, FINESSE 1 avoids it"),
    ],
)
def test_a_hazard_says_all_that_it_does(hazard, damage, words):
    assert hazard_words(CONTENT, HazardState(hazard, damage)) == words


def test_the_choices_of_a_fight_are_explained():
    state = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "lone_servitor"), seed=1).state
    told = {
        w.Attack("corrupted_servitor"): "Rusty Hatchet: 1d6 by MIGHT",
        w.Defend(): "STURDINESS dice: 25% less damage a success, at most 75%, until the next turn",
        w.TakeStance("defensive"): "+3 Soak, 75% of your damage; free, once a turn",
        w.Consumable("healing_salve"): "2d6 HP back",
    }
    for command, words in told.items():
        assert explain_command(GAME, state, command) == words
