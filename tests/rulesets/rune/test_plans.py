"""The enemies' plans: what each kind does in a situation, and that it tells against random enemies."""

import pytest
from msgspec.structs import replace
from tests import depth
from tests.rulesets.rune.support import fight, rune

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.view import View
from turnwright.players import find
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune.players import enemies, plans
from turnwright.rulesets.rune.state import FoePlan, HeroPlan
from turnwright.sim.statistics import wilson

CONTENT = rune().content
FIGHTS = 400 if depth.FULL else 120
APART = 0.15


def decided(opened, **faces):
    """What the AI does in the enemy's turn."""
    view = View(opened.game, "enemy", opened.state)
    return enemies.choose(
        view, view.legal(), StreamDice(Mulberry32(5), 0, {name: (face,) for name, face in faces.items()})
    )


def with_hp(opened, **hp):
    fighters = dict(opened.state.fighters)
    for name, points in hp.items():
        fighters[name] = replace(fighters[name], hp=points)
    opened.state = replace(opened.state, fighters=fighters)
    return opened


def test_every_plan_is_somebodys():
    assert {enemy.plan for enemy in CONTENT.enemies.values()} == set(plans.PLANS)


def test_the_aggressive_strike_when_they_stand_alone():
    """A guard gains time, and nobody is there to use it."""
    assert decided(fight("corrupted_servitor", first="corrupted_servitor")) == w.Act("attack")


def test_the_weak_guard_while_the_strong_strike():
    """A guard is worth what the others do in the time that it gains."""
    opened = fight("corrupted_servitor", "war_frame", "rust_witch", first="corrupted_servitor", hero=HeroPlan(kit=3))
    assert decided(opened) == w.Act("defend")


def test_support_mends_the_wounded_when_its_table_lets_it():
    opened = fight("corrupted_engineer", FoePlan("war_frame"), first="corrupted_engineer", hero=HeroPlan(kit=2))
    with_hp(opened, war_frame=10)
    assert decided(opened, rationed=1) == w.Act("repair_ally", "war_frame")
    assert decided(opened, rationed=100) != w.Act("repair_ally", "war_frame")


def test_support_makes_the_strongest_stronger():
    opened = fight(
        "corrupted_engineer", "corrupted_servitor", "war_frame", first="corrupted_engineer", hero=HeroPlan(kit=2)
    )
    assert decided(opened, rationed=100) == w.Act("overcharge", "war_frame")


def test_controllers_take_the_heros_turn_for_their_friends_as_often_as_their_table_says():
    opened = fight("forlorn_scholar", "war_frame", "rust_witch", first="forlorn_scholar", hero=HeroPlan(kit=1))
    assert decided(opened, rationed=30) == w.Act("distortion")
    assert decided(opened, rationed=31) == w.Act("aetheric_bolt")


def test_who_is_hurt_retreats_as_often_as_the_notes_say():
    """Scrap-Hounds below half of their HP run off in a tenth of their turns. (sources 7)"""
    opened = with_hp(fight("scrap_hound", first="scrap_hound"), scrap_hound=4)
    assert decided(opened, reflex=10) == w.Act("run_off")
    assert decided(opened, reflex=11) != w.Act("run_off")


def test_the_table_alone_is_a_ruling():
    opened = fight("corrupted_servitor", first="corrupted_servitor", game=rune(enemy_ai="table"))
    assert decided(opened, ai=81) == w.Act("defend")


FIGHTS_OF: dict[c.Plan, str] = {
    "aggressive": "bone_keeper:mystic",
    "controller": "haunted_archive:scavenger",
    "defensive": "breach:scavenger",
    "opportunist": "hound_pack:skald",
    "support": "mixed_crew:mystic",
}
"""A fight for each plan, in which its kind of enemy is alone or decides."""


def test_each_plan_has_a_fight_of_its_own():
    assert set(FIGHTS_OF) == set(plans.PLANS)
    for plan, encounter in FIGHTS_OF.items():
        placed = CONTENT.encounters[encounter.partition(":")[0]].enemies
        assert plan in {CONTENT.enemies[foe.enemy].plan for foe in placed}, plan


@pytest.mark.parametrize("plan", FIGHTS_OF)
def test_the_ai_beats_random_enemies_by_15_points(plan):
    """The same hero, the same seeds: only who plays the enemies differs. The 95 % intervals lie apart."""
    encounter = FIGHTS_OF[plan]
    game = rune()
    hero = find(game.ruleset, "sensible")
    won = {}
    for name in ("ai", "random"):
        foe = find(game.ruleset, name)
        won[name] = 0
        for seed in range(FIGHTS):
            match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
            match.advance({"hero": hero, "enemy": foe})
            assert match.result is not None
            won[name] += match.result.result == "victory"
    assert (won["random"] - won["ai"]) / FIGHTS >= APART, won
    assert wilson(won["ai"], FIGHTS)[1] < wilson(won["random"], FIGHTS)[0], won
