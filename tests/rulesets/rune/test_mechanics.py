"""Mechanics 1 to 3 of the specification: every edge case and example, by its number."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import fight, rune

from turnwright.kernel.match import Match
from turnwright.kernel.story import describe
from turnwright.rulesets import rune as rune_ruleset
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune.options import Options
from turnwright.rulesets.rune.outcome import outcome
from turnwright.rulesets.rune.rules import initiative
from turnwright.rulesets.rune.state import FoePlan, HazardPlan, HeldStatus, HeroPlan, RoomPlan, Setup

FIRE = RoomPlan("Muspelheim", hazards=(HazardPlan("fire"),))


def servitor(finesse: int = 2, hp: int = 15) -> FoePlan:
    return FoePlan("corrupted_servitor", attributes={"finesse": finesse}, hp=hp)


# Mechanic 1: initiative


def test_m1_example_of_the_specification():
    hero = HeroPlan(attributes={"finesse": 5})
    faces = [6, 4, 5, 2, 6, 5, 1, 6, 5, 4, 6, 3, 5, 2]
    assert fight(servitor(3), servitor(6), hero=hero, faces=faces).state.order == (
        "corrupted_servitor_2",
        "hero",
        "corrupted_servitor",
    )


def test_m1_edge1_a_full_tie_goes_to_the_player_then_as_they_came():
    hero = HeroPlan(attributes={"finesse": 4})
    opened = fight(servitor(4), servitor(4), hero=hero, faces=[6, 6, 1, 1] * 3)
    assert opened.state.order == ("hero", "corrupted_servitor", "corrupted_servitor_2")


def test_m1_edge2_the_dead_stay_in_the_order():
    opened = fight(servitor(hp=1), servitor())
    opened.send(w.Attack("corrupted_servitor"), 6, 6, 6, 6, 1, 1, 1, 6)
    assert "corrupted_servitor" in opened.state.order
    opened.send(w.Act("defend"))
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.state.active.id == "corrupted_servitor_2"


@pytest.mark.parametrize(("threshold", "order"), [(4, "corrupted_servitor"), (5, "hero"), (6, "hero")])
def test_m1_the_threshold_can_be_tuned(threshold, order):
    game = rune(success_threshold=threshold)
    opened = fight(servitor(3), hero=HeroPlan(attributes={"finesse": 3}), faces=[6, 1, 1, 4, 4, 1], game=game)
    assert opened.state.order[0] == order


def test_m1_a_coin_may_decide_ties():
    rolled = [initiative.Rolled("hero", 9, 1, True, tie=1), initiative.Rolled("foe", 1, 1, False, tie=0)]
    assert initiative.order(rolled) == ("hero", "foe")
    assert initiative.order(rolled, ties="coin") == ("foe", "hero")
    game = rune(initiative_ties="coin")
    setup = Setup(hero=HeroPlan(attributes={"finesse": 1}), enemies=(servitor(1),))
    firsts = [Match.open(game, setup, seed=seed).state.order[0] for seed in range(400)]
    assert 160 < firsts.count("hero") < 240  # one half, by symmetry


# Mechanic 2: turn cycling


def test_m2_example_four_participants_cycle():
    indexes = [0]
    for _ in range(8):
        indexes.append(initiative.next_index(indexes[-1], length=4))
    assert indexes == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_m2_edge1_the_fight_stops_when_the_player_falls():
    hero = HeroPlan(hp=2)
    opened = fight(servitor(2), servitor(2), servitor(2), hero=hero, first="corrupted_servitor")
    opened.send(w.Act("attack"), 6, 1, 1, 1, 1, 1, 5)
    assert opened.one(e.CombatEnded).verdict.result == "defeat"
    assert not opened.told(e.TurnStarted)


@pytest.mark.parametrize(("can_flee", "result"), [(True, "fled"), (False, "draw")])
def test_m2_edge2_the_turn_limit_forces_an_end(can_flee, result):
    game = rune()
    setup = Setup(enemies=(FoePlan("corrupted_servitor", hp=9999),), can_flee=can_flee)
    match = Match.open(game, setup, seed=1)
    while match.result is None:
        match.submit(w.Defend() if match.to_act() == ("hero",) else w.Act("defend"))
    assert match.result.result == result
    assert match.result.detail["turns"] == 100
    assert match.result.detail["cause"] == "turn_limit"
    assert match.result.detail["legend"] == 0
    rounds = [event.round for event in match.events() if isinstance(event, e.RoundStarted)]
    assert rounds == list(range(1, 51)), "the hundredth turn ends round 50: no round begins after it"
    assert match.result.detail["rounds"] == 50


def test_m2_edge2_the_limit_can_be_tuned():
    match = Match.open(rune(turn_limit=50), Setup(enemies=(FoePlan("corrupted_servitor", hp=9999),)), seed=1)
    while match.result is None:
        match.submit(w.Defend() if match.to_act() == ("hero",) else w.Act("defend"))
    assert match.result.detail["turns"] == 50


def test_m2_skipped_turns_count_too():
    """Two who only stun each other still come to the limit."""
    opened = fight("corrupted_servitor", hero=HeroPlan(archetype="mystic"))
    opened.send(w.Ability("disrupt", "corrupted_servitor"), 6, 6, 1, 1)
    assert opened.state.turn == 3


# Mechanic 3: end-of-turn processing


def test_m3_example_fire_and_a_defense_that_ends():
    opened = fight("corrupted_servitor", room=FIRE, hero=HeroPlan(hp=45))
    opened.send(w.Defend(), 5, 1, 1, 1)
    assert opened.hero.hp == 40
    opened.send(w.Act("defend"))
    opened.send(w.Attack("corrupted_servitor"), 1, 1, 1, 1, 1, 1)
    assert opened.hero.hp == 35
    kinds = [type(event) for event in opened.events]
    assert kinds.index(e.HazardStruck) < kinds.index(e.StatusesTicked) < kinds.index(e.TurnAdvanced)
    assert opened.held("hero") == {}


def test_m3_order_hazard_aura_resonance_durations_performance():
    hero = HeroPlan(archetype="skald", abilities={"saga_of_courage": 1, "battle_rage": 1}, stamina=40)
    room = RoomPlan(resonance="light", hazards=(HazardPlan("fire"),))
    opened = fight("shrieker", hero=hero, room=room)
    opened.send(w.Ability("saga_of_courage"), 5, 1, 1, 1, 1, *[1, 1, 1], *[1, 1, 1])
    kinds = [type(event) for event in opened.events]
    assert kinds.index(e.HazardStruck) < kinds.index(e.StressGained) < kinds.index(e.PerformanceTicked)
    assert [event.source for event in opened.told(e.StressGained)] == ["aura", "resonance"]
    assert kinds.index(e.PerformanceTicked) < kinds.index(e.TurnAdvanced)


def test_m3_order_of_the_engine():
    game = rune(end_of_turn="engine")
    opened = fight("shrieker", room=FIRE, game=game)
    opened.send(w.Defend(), 1, 1, 1, 1, 1, 1)
    kinds = [type(event) for event in opened.events]
    assert kinds.index(e.StressGained) < kinds.index(e.HazardStruck)


def test_m3_edge1_a_hazard_kills_and_the_end_follows():
    opened = fight("corrupted_servitor", hero=HeroPlan(hp=3), room=FIRE)
    opened.send(w.Defend(), 1, 1, 1, 1)
    result = outcome(opened.state)
    assert result is not None
    assert (result.result, result.detail["cause"]) == ("defeat", "fire")


def test_m3_edge1_a_hazard_can_win_the_fight():
    opened = fight(servitor(hp=4), room=FIRE, first="corrupted_servitor")
    opened.send(w.Act("attack"), 1, 1, 1, 1, 1, 1, 1, 100)
    assert opened.one(e.EnemyDied).by == "fire"
    assert opened.one(e.CombatEnded).verdict.result == "victory"


def test_m3_edge2_several_expire_in_one_entry():
    opened = fight("corrupted_servitor", hero=HeroPlan(abilities={"shield_wall": 1, "battle_rage": 1}))
    game = opened.game
    worn = replace(opened.hero, statuses=(HeldStatus("shield_wall", 1, amount=50), HeldStatus("battle_rage", 1)))
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "hero": worn})
    opened.send(w.Defend(), 1, 1, 1, 1)
    ticked = opened.one(e.StatusesTicked)
    assert ticked.expired == ("shield_wall", "battle_rage")
    line = describe(game, opened.state, ticked)
    assert line == "  Shield Wall and Battle Rage wear off for Warrior."


def test_m3_edge2_defense_ends_with_the_turn_and_inspired_with_the_round():
    """The specification lets them run out together, and counts one in turns and the other in rounds: ruling 22."""
    opened = fight("corrupted_servitor")
    worn = replace(opened.hero, statuses=(HeldStatus("defense", 1, amount=50), HeldStatus("inspired", 1)))
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "hero": worn})
    opened.send(w.Attack("corrupted_servitor"), 1, 1, 1, 1, 1, 1)
    ended = [tick.expired for tick in opened.told(e.StatusesTicked) if tick.expired]
    opened.send(w.Act("defend"))
    ended += [tick.expired for tick in opened.told(e.StatusesTicked) if "inspired" in tick.expired]
    assert ended == [("defense",), ("inspired",)]


def test_the_map_of_the_rules_names_every_ruling():
    page = (Path(rune_ruleset.__file__).parent / "RULES.md").read_text()
    for option in Options.__struct_fields__:
        assert f"`{option}" in page, option


@pytest.mark.parametrize("damage", [2, 5, 15])
def test_m3_hazard_damage_is_tunable_by_room_and_by_table(damage):
    by_room = RoomPlan(hazards=(HazardPlan("fire", damage=damage),))
    opened = fight("corrupted_servitor", room=by_room)
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.one(e.DamageTaken).amount == damage
    table = fight("corrupted_servitor", room=FIRE, game=rune(hazard_damage=damage))
    table.send(w.Defend(), 1, 1, 1, 1)
    assert table.one(e.DamageTaken).amount == damage


@pytest.mark.parametrize("stress", [3, 8])
def test_m3_forlorn_stress_is_tunable_by_enemy_and_by_table(stress):
    opened = fight(FoePlan("shrieker", forlorn=stress))
    opened.send(w.Defend(), 1, 1, 1, 1, 1, 1)
    assert opened.hero.stress == stress
    table = fight("shrieker", game=rune(forlorn_stress=stress))
    table.send(w.Defend(), 1, 1, 1, 1, 1, 1)
    assert table.hero.stress == stress


@pytest.mark.parametrize("turns", [1, 3, 5])
def test_m3_status_duration_is_tunable(turns):
    hero = HeroPlan(abilities={"battle_rage": 1})
    opened = fight("corrupted_servitor", hero=hero, game=rune(status_duration=turns))
    opened.send(w.Ability("battle_rage"), 5, 5)
    assert opened.held("hero") == {"battle_rage": turns}


def test_m3_the_engine_ticks_everybody_and_burns_the_player_only():
    game = rune(ticked="everyone", hazard_victim="player", own_turn_counts=True)
    opened = fight("corrupted_servitor", hero=HeroPlan(abilities={"battle_rage": 1}), room=FIRE, game=game)
    opened.send(w.Ability("battle_rage"), 5, 5)
    opened.send(w.Act("attack"), 1, 1, 1, 1, 1)
    assert opened.one(e.HazardStruck).target == "hero"
    assert opened.held("hero") == {"battle_rage": 1}
