"""Statuses: timing, stacking, conversion, suppression, amplification, immunity, resistance. (sources 5)"""

import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import Fight, fight, rune

from turnwright.kernel.dice import Scripted
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Scribe, legal
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import derived, harm
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune.state import HeldStatus, HeroPlan

FOE = "corrupted_servitor"


def holding(fighter_id: str, *held: HeldStatus, first: str = "hero", hero: HeroPlan | None = None, **options) -> Fight:
    """A fight in which somebody already holds statuses."""
    opened = fight(FOE, first=first, hero=hero, game=rune(**options))
    worn = replace(opened.fighter(fighter_id), statuses=held)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, fighter_id: worn})
    return opened


def afflicted(opened: Fight, target: str, status: str, *faces: int, **given) -> Fight:
    scribe = Scribe(opened.game, opened.state, Scripted(*faces), by="table")
    harm.afflict(scribe, target, status, by="test", **given)
    return Fight(opened.game, scribe.state, scribe.events)


def passes(opened: Fight, *faces: int) -> Fight:
    """The servitor defends, and the player's turn begins."""
    return opened.send(w.Act("defend"), *faces)


# Landing


def test_every_status_of_the_notes_is_there():
    known = set(rune().content.statuses)
    named = (
        "stunned rooted feared disoriented slowed silenced seized bleeding poisoned corroded vulnerable analyzed "
        "brittle inspired hasted defense battle_rage aetheric_shield temp_hp corrupted staggered dodge death_ward "
        "fortified"
    )
    assert set(named.split()) <= known


@pytest.mark.parametrize(("status", "cap"), [("bleeding", 5), ("poisoned", 3), ("corroded", 5)])
def test_stacks_add_up_to_their_maximum(status, cap):
    opened = afflicted(holding(FOE), FOE, status, stacks=cap - 1)
    opened = afflicted(opened, FOE, status, stacks=4)
    assert opened.fighter(FOE).statuses[0].stacks == cap


@pytest.mark.parametrize("status", ["vulnerable", "analyzed", "feared", "slowed"])
def test_what_does_not_stack_is_refreshed(status):
    opened = afflicted(holding(FOE, HeldStatus(status, 1)), FOE, status)
    (held,) = opened.fighter(FOE).statuses
    assert (held.stacks, held.turns) == (1, 4 if status == "analyzed" else 3)


def test_disoriented_twice_becomes_stunned():
    opened = afflicted(afflicted(holding(FOE), FOE, "disoriented"), FOE, "disoriented")
    assert opened.held(FOE) == {"stunned": 1}


@pytest.mark.parametrize(
    ("there", "new"), [("slowed", "hasted"), ("hasted", "slowed"), ("feared", "inspired"), ("inspired", "feared")]
)
def test_opposites_cancel_each_other(there, new):
    opened = afflicted(holding(FOE, HeldStatus(there, 3)), FOE, new)
    assert opened.held(FOE) == {}
    assert opened.one(e.StatusRefused).why == "cancelled"


def test_immunity_blocks():
    opened = fight("sludge_crawler")
    assert afflicted(opened, "sludge_crawler", "poisoned").one(e.StatusRefused).why == "immune"


def test_resistance_halves_turns_and_takes_a_quarter_of_the_damage():
    opened = holding(FOE)
    tough = replace(opened.fighter(FOE), resists=("poisoned",))
    opened.state = replace(opened.state, fighters={**opened.state.fighters, FOE: tough})
    opened = afflicted(opened, FOE, "poisoned", stacks=3)
    assert opened.held(FOE) == {"poisoned": 2}
    opened.send(w.Defend(), 1, 1, 1, 1, 4, 4, 4)
    assert opened.one(e.DamageTaken).amount == 9


def test_the_last_stack_frightens_a_player():
    opened = afflicted(holding("hero", HeldStatus("poisoned", 4, stacks=2)), "hero", "poisoned")
    assert opened.hero.stress == 10


# Control


@pytest.mark.parametrize("status", ["stunned", "seized"])
def test_who_cannot_act_loses_the_turn(status):
    opened = holding("hero", HeldStatus(status, 1), first=FOE)
    passes(opened)
    assert opened.one(e.TurnSkipped).fighter == "hero"
    assert opened.held("hero") == {}


def test_the_feared_defend_flee_or_drink():
    opened = holding("hero", HeldStatus("feared", 3))
    kinds = {type(command) for command in legal(opened.game, opened.state, "hero")}
    assert kinds <= {w.Defend, w.Flee, w.Consumable, w.TakeStance}
    with pytest.raises(Refusal) as refusal:
        opened.send(w.Attack(FOE))
    assert refusal.value.code == "rune.forbidden"


def test_a_feared_enemy_only_defends():
    opened = holding(FOE, HeldStatus("feared", 3), first=FOE)
    assert legal(opened.game, opened.state, "enemy") == (w.Act("defend"),)


def test_the_silenced_cast_and_sing_nothing():
    opened = holding("hero", HeldStatus("silenced", 3), hero=HeroPlan(archetype="mystic"))
    assert not [command for command in legal(opened.game, opened.state, "hero") if isinstance(command, w.Ability)]


def test_the_disoriented_attack_with_two_dice_less_and_do_nothing_complex():
    hero = HeroPlan(archetype="mystic", abilities={"chain_lightning": 1})
    opened = holding("hero", HeldStatus("disoriented", 2), hero=hero)
    assert w.Ability("chain_lightning") not in legal(opened.game, opened.state, "hero")
    opened.send(w.Attack(FOE), *[1, 1], *[1, 1])
    assert len(opened.one(e.PoolRolled).faces) == 2


def test_the_rooted_do_not_flee_and_the_slowed_flee_with_a_die_less():
    assert w.Flee() not in legal(*_asked(holding("hero", HeldStatus("rooted", 2))))
    opened = holding("hero", HeldStatus("slowed", 3))
    opened.send(w.Flee(), 1, 1, 1)
    assert len(opened.one(e.FleeAttempted).faces) == 1


def _asked(opened: Fight):
    return opened.game, opened.state, "hero"


# Damage over time


def test_bleeding_hurts_at_the_start_of_the_owners_turn_and_passes_by_rounds():
    opened = holding("hero", HeldStatus("bleeding", 2, stacks=2), first=FOE)
    before = opened.hero.hp
    passes(opened, 3, 4)
    assert opened.hero.hp == before - 7
    assert opened.held("hero") == {"bleeding": 2}
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.held("hero") == {"bleeding": 1}  # the round ended with the player's turn


def test_bleeding_is_worse_with_corrosion():
    opened = holding("hero", HeldStatus("bleeding", 3, stacks=2), HeldStatus("corroded"), first=FOE)
    passes(opened, 3, 4)
    assert opened.one(e.DamageTaken).amount == 10


@pytest.mark.parametrize(("rule", "status", "amount"), [("vulnerable", "vulnerable", 5), ("bleeding", "vulnerable", 4)])
def test_what_makes_poison_worse_is_a_ruling(rule, status, amount):
    opened = holding("hero", HeldStatus("poisoned", 3), HeldStatus(status, 3), first=FOE, poison_amplifier=rule)
    passes(opened, 4)
    assert opened.told(e.DamageTaken)[0].amount == amount


def test_poison_meets_soak_and_halves_healing():
    opened = holding("hero", HeldStatus("poisoned", 3), first=FOE)
    stand = replace(opened.hero, stance="defensive", hp=10)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "hero": stand})
    passes(opened, 4)
    assert opened.one(e.DamageTaken).amount == 1
    opened.send(w.Consumable("healing_salve"), 5, 5)
    assert opened.one(e.Healed).amount == 5


@pytest.mark.parametrize(("rule", "sides", "soak", "turns"), [("docs", 4, 2, None), ("engine", 6, 0, 3)])
def test_corrosion_hurts_at_the_end_of_the_turn_and_eats_soak(rule, sides, soak, turns):
    opened = afflicted(holding("hero", corroded=rule), "hero", "corroded", stacks=2)
    plate = replace(opened.hero, soak=4)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "hero": plate})
    assert derived.soak(opened.game.content, opened.game.options, opened.state, opened.hero) == soak
    assert opened.held("hero") == {"corroded": turns}
    opened.send(w.Defend(), 1, 1, 1, 1, sides, sides)
    assert opened.one(e.DamageTaken).amount == 2 * sides


def test_damage_over_time_can_kill():
    opened = holding("hero", HeldStatus("bleeding", 3), first=FOE, hero=HeroPlan(hp=2))
    passes(opened, 2)
    assert opened.one(e.PlayerDied).by == "bleeding"
    assert opened.one(e.CombatEnded).verdict.result == "defeat"


def test_by_the_engine_everybodys_turn_bleeds():
    opened = holding("hero", HeldStatus("bleeding", 3), first=FOE, bleeding="every_turn", ticked="everyone")
    passes(opened, 2)
    assert opened.one(e.DamageTaken).amount == 2


# Numbers


@pytest.mark.parametrize(("status", "amount"), [("vulnerable", 5), ("battle_rage", 5), ("brittle", 6)])
def test_more_damage_taken(status, amount):
    opened = holding(FOE, HeldStatus(status, 3))
    opened.send(w.Attack(FOE), 6, 6, 6, 6, 1, 1, 1, 4)
    assert opened.one(e.DamageTaken).amount == amount


def test_analyzed_gives_attackers_two_dice():
    opened = holding(FOE, HeldStatus("analyzed", 4))
    opened.send(w.Attack(FOE), *[1] * 6, *[1] * 2)
    assert len(opened.one(e.PoolRolled).faces) == 6


def test_battle_rage_gives_two_attack_dice_and_inspiration_three_damage_dice():
    opened = holding("hero", HeldStatus("battle_rage", 3), HeldStatus("inspired", 3))
    opened.send(w.Attack(FOE), *[6] * 6, *[1] * 2, 1, 1, 2, 3, 4)
    assert opened.one(e.DamageTaken).amount == 10


def test_a_critical_hit_doubles_the_dice_not_the_bonus():
    opened = fight(FOE, hero=HeroPlan(weapon="clan_axe"))
    opened.send(w.Attack(FOE), 6, 6, 6, 6, 1, 1, 20, 2, 3)
    assert opened.one(e.PoolRolled).outcome == "crit"
    assert opened.one(e.DamageTaken).amount == 2 + 3 + 3


def test_staggered_lowers_every_attribute():
    opened = holding("hero", HeldStatus("staggered", 2))
    opened.send(w.Attack(FOE), *[1, 1], *[1, 1])
    assert len(opened.one(e.PoolRolled).faces) == 2


def test_hasted_acts_twice():
    opened = holding("hero", HeldStatus("hasted", 3), first=FOE)
    passes(opened)
    assert opened.state.actions_left == 2
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.state.active.is_player
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert not opened.state.active.is_player


# Defense and shields


def test_defend_protects_against_the_first_hit_only():
    opened = fight("blight_drone", hero=HeroPlan(armor="tattered_leathers"))
    opened.send(w.Defend(), 5, 5, 1, 1)
    opened.send(w.Act("rapid_strike"), *[6, 6], *[1] * 4, 1, 5, *[6, 6], *[1] * 4, 1, 5)
    assert [hit.amount for hit in opened.told(e.DamageTaken)] == [3, 6]
    assert opened.told(e.StatusesEnded)[0].statuses == ("defense",)


def test_defend_may_last_by_a_ruling():
    opened = fight("blight_drone", hero=HeroPlan(armor="tattered_leathers"), game=rune(defense_ends_on_hit=False))
    opened.send(w.Defend(), 5, 5, 1, 1)
    opened.send(w.Act("rapid_strike"), *[6, 6], *[1] * 4, 1, 5, *[6, 6], *[1] * 4, 1, 5)
    assert [hit.amount for hit in opened.told(e.DamageTaken)] == [3, 3]


def test_defend_is_useless_when_its_own_turn_counts():
    opened = fight(FOE, game=rune(own_turn_counts=True))
    opened.send(w.Defend(), 5, 5, 5, 5)
    assert opened.held("hero") == {}


def test_an_enemys_defense_halves():
    opened = fight(FOE, first=FOE)
    passes(opened)
    opened.send(w.Attack(FOE), 6, 6, 6, 6, 1, 1, 1, 5)
    assert opened.one(e.DamageTaken).amount == 2


def test_shield_wall_and_defense_replace_each_other():
    opened = holding("hero", HeldStatus("defense", 1, amount=75))
    opened.send(w.Ability("shield_wall"), 5, 5, 1, 1, 1)
    assert opened.held("hero") == {"shield_wall": 2}


def test_temporary_hp_then_the_shield_then_hp():
    opened = holding("hero", HeldStatus("temp_hp", amount=3), HeldStatus("aetheric_shield", amount=4), first=FOE)
    before = opened.hero.hp
    opened.send(w.Act("attack"), 6, *[1] * 4, 20, 6, 4)
    hit = opened.one(e.DamageTaken)
    assert (hit.amount, hit.temp_hp, hit.shield) == (10, 3, 4)
    assert opened.hero.hp == before - 3
    assert opened.held("hero") == {}


def test_temporary_hp_add_up_and_a_shield_is_replaced():
    opened = afflicted(holding("hero", HeldStatus("temp_hp", amount=3)), "hero", "temp_hp", amount=5)
    assert opened.hero.statuses[0].amount == 8
    opened = afflicted(holding("hero", HeldStatus("aetheric_shield", amount=3)), "hero", "aetheric_shield", amount=15)
    assert opened.hero.statuses[0].amount == 15


def test_a_dodge_negates_one_attack():
    opened = holding("hero", HeldStatus("dodge"), first=FOE)
    opened.send(w.Act("attack"))
    assert opened.one(e.AttackDodged).target == "hero"
    assert opened.held("hero") == {}


def test_a_death_ward_leaves_one_hp_once():
    opened = holding("hero", HeldStatus("death_ward", 3), first=FOE, hero=HeroPlan(hp=2))
    opened.send(w.Act("attack"), 6, *[1] * 4, 1, 5)
    assert opened.hero.hp == 1
    assert opened.held("hero") == {}


def test_corrupted_minds_suffer_a_fifth_more():
    hero = HeroPlan(archetype="mystic", abilities={"psychic_lash": 1})
    opened = holding("hero", HeldStatus("corrupted", 3), hero=hero)
    opened.send(w.Ability("psychic_lash", FOE), *[1] * 7)
    assert opened.hero.stress == 12


# Attack rules


def test_a_tie_goes_to_the_defender_and_rolls_no_damage():
    opened = fight(FOE)
    opened.send(w.Attack(FOE), 6, 1, 1, 1, 6, 1)
    assert opened.one(e.PoolRolled).outcome == "miss"
    assert not opened.told(e.DamageTaken)


@pytest.mark.parametrize(
    ("rule", "faces", "fumble"),
    [
        ("net", (1, 1, 1, 1, 6, 6), True),
        ("pool", (1, 2, 2, 2, 1, 1), True),
        ("pool", (2, 2, 2, 2, 6, 6), False),
        ("off", (1, 1, 1, 1, 6, 6), False),
    ],
)
def test_fumbles_are_a_ruling(rule, faces, fumble):
    opened = fight(FOE, game=rune(fumbles=rule))
    opened.send(w.Attack(FOE), *faces)
    assert (opened.one(e.PoolRolled).outcome == "fumble") == fumble
    assert ("off_balance" in opened.held("hero")) == fumble


def test_enemy_attacks_may_always_hit():
    opened = fight(FOE, first=FOE, game=rune(enemy_attacks_always_hit=True))
    opened.send(w.Act("attack"), 1, 6, 6, 6, 6, 1, 3)
    assert opened.one(e.DamageTaken).amount == 3
    again = fight(FOE, first=FOE, game=rune(enemy_attacks_always_hit=True))
    again.send(w.Act("attack"), 6, 1, 1, 1, 1, 1, 3)
    assert again.one(e.DamageTaken).amount == 4


def test_unarmed_is_might_less_one_and_1d6_less_2():
    opened = fight(FOE, hero=HeroPlan(weapon=""))
    opened.send(w.Attack(FOE), 6, 6, 6, 1, 1, 1, 1)
    assert opened.one(e.DamageTaken).amount == 1


@pytest.mark.parametrize(("rule", "dice"), [("zero", 4), ("minus_one", 3)])
def test_accuracy_of_jury_rigged_weapons_is_a_ruling(rule, dice):
    opened = fight(FOE, game=rune(tier0_accuracy=rule))
    opened.send(w.Attack(FOE), *[1] * dice, 1, 1)
    assert len(opened.one(e.PoolRolled).faces) == dice


@pytest.mark.parametrize(("count", "lowest"), [(1, 20), (2, 18), (3, 17)])
def test_flanking_is_a_ruling(count, lowest):
    opened = fight(*[FOE] * count, first=FOE, game=rune(flanking=True))
    opened.send(w.Act("attack"), 6, *[1] * 4, lowest, 3, 3)
    assert opened.one(e.PoolRolled).outcome == "crit"


def test_armour_takes_dice_from_attackers_but_not_from_thoughts():
    opened = fight("forlorn_scholar", first="forlorn_scholar", hero=HeroPlan(armor="clan_full_plate"))
    opened.send(w.Act("aetheric_bolt"), *[1] * 7, *[1] * 2, *[1] * 2)
    assert len(opened.one(e.PoolRolled).faces) == 7


# Stances


def test_the_defensive_stance_soaks_three_and_deals_a_quarter_less():
    opened = fight(FOE)
    opened.send(w.TakeStance("defensive"))
    assert opened.state.active.is_player
    opened.send(w.Attack(FOE), 6, 6, 6, 6, 1, 1, 1, 5)
    assert opened.one(e.DamageTaken).amount == 3
    opened.send(w.Act("attack"), 6, *[1] * 4, 1, 5)
    assert opened.one(e.DamageTaken).amount == 2


def test_the_aggressive_stance_hits_harder_and_is_hit_easier():
    hero = HeroPlan(abilities={"aggressive_stance": 1})
    opened = fight(FOE, hero=hero)
    opened.send(w.TakeStance("aggressive"))
    opened.send(w.Attack(FOE), 6, 6, 6, 6, 1, 1, 1, 5)
    assert opened.one(e.DamageTaken).amount == 9
    opened.send(w.Act("attack"), 6, 1, 1, 5)
    assert len(opened.one(e.PoolRolled).against) == 1
    assert opened.hero.stress == 2


@pytest.mark.parametrize("price", [0, 2])
def test_the_evasive_stance_defends_with_three_successes_and_costs_dice(price):
    hero = HeroPlan(abilities={"evasive_stance": 1})
    opened = fight(FOE, hero=hero, game=rune(evasive_price=price))
    opened.send(w.TakeStance("evasive"))
    opened.send(w.Attack(FOE), *[1] * (4 - price), 1, 1)
    opened.send(w.Act("attack"), 6, *[1] * 4)
    assert opened.one(e.PoolRolled).defense == 3


def test_a_stance_changes_once_a_turn():
    opened = fight(FOE)
    opened.send(w.TakeStance("defensive"))
    with pytest.raises(Refusal) as refusal:
        opened.send(w.TakeStance("none"))
    assert refusal.value.code == "rune.stance_changed"
