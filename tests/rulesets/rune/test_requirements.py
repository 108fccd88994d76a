"""FR-001 to FR-008: every acceptance criterion (ac) and every scenario of the specification, by its number."""

import pytest
from tests.rulesets.rune.support import fight, rune

from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import fold, legal, to_act
from turnwright.kernel.story import describe
from turnwright.players import find
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune.outcome import outcome
from turnwright.rulesets.rune.state import FoePlan, HazardPlan, HeroPlan, RoomPlan, Setup

FIRE = RoomPlan("Muspelheim", hazards=(HazardPlan("fire"),))
PLAYER = HeroPlan(attributes={"finesse": 5})
DROP = [50, 1, 50, 1, 100, 1]
"""The faces of a low drop: tier 0, a weapon, one that fits, 10 cogs, no material, the first item."""
NOTHING_TO_WEAR = [1, 1, 100]
"""A low drop without an item: 10 cogs, no material."""


def servitor(finesse: int = 2, hp: int = 15) -> FoePlan:
    return FoePlan("corrupted_servitor", attributes={"finesse": finesse}, hp=hp)


# FR-001 Initialize combat encounter


@pytest.mark.parametrize("count", range(1, 7))
def test_fr001_ac1_a_player_and_one_to_six_enemies(count):
    state = fight(*["corrupted_servitor"] * count).state
    assert len(state.fighters) == count + 1
    assert [fighter.is_player for fighter in state.fighters.values()] == [True] + [False] * count


@pytest.mark.parametrize("count", [0, 7])
def test_fr001_ac1_any_other_number_is_refused(count):
    with pytest.raises(Refusal) as refusal:
        fight(*["corrupted_servitor"] * count)
    assert refusal.value.code == "rune.enemies"


def test_fr001_ac2_everybody_rolls_as_many_dice_as_finesse():
    opened = fight(servitor(3), servitor(4), hero=PLAYER)
    rolls = opened.one(e.InitiativeRolled).rolls
    assert [(roll.fighter, len(roll.faces)) for roll in rolls] == [
        ("hero", 5),
        ("corrupted_servitor", 3),
        ("corrupted_servitor_2", 4),
    ]


def test_fr001_ac3_order_by_successes_then_finesse():
    opened = fight(servitor(3), servitor(4), hero=PLAYER, faces=[5, 1, 1, 1, 1, 6, 1, 1, 6, 1, 1, 1])
    assert opened.state.order == ("hero", "corrupted_servitor_2", "corrupted_servitor")


def test_fr001_ac4_combat_is_active():
    opened = fight("corrupted_servitor")
    assert opened.state.is_active
    assert opened.one(e.CombatStarted).enemies == ("corrupted_servitor",)


def test_fr001_ac5_hazards_are_announced():
    opened = fight("corrupted_servitor", room=FIRE)
    assert opened.one(e.HazardAnnounced) == e.HazardAnnounced("fire", "5")
    assert not fight("corrupted_servitor").told(e.HazardAnnounced)


def test_fr001_ac6_the_first_turn_has_index_0():
    opened = fight("corrupted_servitor", first="corrupted_servitor")
    assert opened.state.index == 0
    assert opened.one(e.TurnStarted).index == 0


def test_fr001_scenario1_three_enemies_in_muspelheim():
    """Player FINESSE 5, enemies 3, 4 and 6, with the faces of mechanic 1."""
    faces = [6, 4, 5, 2, 6, 5, 1, 2, 6, 6, 2, 3, 5, 4, 6, 3, 5, 2]
    opened = fight(servitor(3), servitor(4), servitor(6), hero=PLAYER, room=FIRE, faces=faces)
    assert opened.state.order == ("corrupted_servitor_3", "hero", "corrupted_servitor_2", "corrupted_servitor")
    assert opened.state.is_active
    assert opened.told(e.HazardAnnounced)


def test_fr001_scenario2_a_boss_allows_no_flight():
    opened = fight("ruin_warden", then=[1, 1])
    assert not opened.state.can_flee
    assert not opened.one(e.CombatStarted).can_flee
    with pytest.raises(Refusal) as refusal:
        fight("ruin_warden", can_flee=True)
    assert refusal.value.code == "rune.boss_flee"


# FR-002 Determine current turn participant


def test_fr002_ac1_the_participant_at_the_index():
    state = fight("corrupted_servitor", "scrap_hound").state
    assert state.active.id == state.order[state.index] == "hero"


@pytest.mark.parametrize(("first", "seat"), [("hero", "hero"), ("corrupted_servitor", "enemy")])
def test_fr002_ac2_player_or_enemy(first, seat):
    opened = fight("corrupted_servitor", first=first)
    assert opened.state.active.is_player == (seat == "hero")
    assert to_act(opened.game.ruleset, opened.state) == (seat,)


def test_fr002_ac3_the_dead_are_skipped():
    opened = fight(servitor(hp=1), servitor(), hero=PLAYER)
    opened.send(w.Attack("corrupted_servitor"), 6, 6, 6, 6, 1, 1, 1, 6)
    assert opened.state.order == ("hero", "corrupted_servitor", "corrupted_servitor_2")
    assert not opened.fighter("corrupted_servitor").alive
    assert opened.state.active.id == "corrupted_servitor_2"


def test_fr002_ac4_and_scenario2_the_index_wraps():
    opened = fight("corrupted_servitor", "corrupted_servitor", "corrupted_servitor")
    opened.send(w.Defend(), 1, 1, 1, 1)
    for index in (1, 2, 3):
        assert opened.state.index == index
        opened.send(w.Act("defend"))
    assert opened.state.index == 0
    assert opened.one(e.RoundStarted).round == 2


def test_fr002_scenario1_index_1_of_four():
    opened = fight("corrupted_servitor", "corrupted_servitor", "corrupted_servitor")
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert (opened.state.index, len(opened.state.order)) == (1, 4)
    assert opened.state.active.id == "corrupted_servitor"


# FR-003 Process player turn


def test_fr003_ac1_the_fight_waits_for_the_player():
    match = Match.open(rune(), Setup(hero=PLAYER, enemies=(FoePlan("corroded_sentry"),)), seed=1)
    match.advance({"enemy": find(match.game.ruleset, "ai")})
    assert match.to_act() == ("hero",)


def test_fr003_ac2_attack_defend_ability_consumable_flee():
    opened = fight("corrupted_servitor")
    kinds = {type(command) for command in legal(opened.game, opened.state, "hero")}
    assert {w.Attack, w.Defend, w.Ability, w.Consumable, w.Flee} <= kinds


def test_fr003_ac3_and_scenario1_an_attack_is_resolved():
    opened = fight("corrupted_servitor")
    opened.send(w.Attack("corrupted_servitor"), 6, 5, 1, 1, 5, 1, 1, 4)
    rolled = opened.one(e.PoolRolled)
    assert (rolled.successes, rolled.defense, rolled.outcome) == (2, 1, "hit")
    assert opened.one(e.DamageTaken).amount == 4
    assert opened.fighter("corrupted_servitor").hp == 11
    assert opened.state.active.id == "corrupted_servitor"


def test_fr003_ac4_the_log_tells_the_result():
    opened = fight("corrupted_servitor")
    before = opened.state
    opened.send(w.Attack("corrupted_servitor"), 6, 5, 1, 1, 5, 1, 1, 4)
    lines = [describe(opened.game, opened.state, event) for event in opened.events]
    assert "Warrior attacks Corrupted Servitor (Rusty Hatchet)." in lines
    assert "  Corrupted Servitor takes 4 damage (4): 11 of 15 HP left." in lines
    assert before.fighters["corrupted_servitor"].hp == 15


def test_fr003_ac5_the_turn_waits_for_a_choice_inside_an_action():
    hero = HeroPlan(kit=1)
    opened = fight("scrap_hound", "scrap_hound", "scrap_hound", hero=hero)
    opened.send(w.Ability("cleaving_strike", "scrap_hound"), 6, 6, 6, 1, 1, 1, 4)
    assert to_act(opened.game.ruleset, opened.state) == ("hero",)
    assert opened.state.active.is_player
    prompt = opened.state.flow.prompts[0]
    assert prompt.options == ("scrap_hound_2", "scrap_hound_3")


def test_fr003_scenario2_flight_from_a_boss_is_not_offered():
    opened = fight("ruin_warden", then=[1, 1])
    assert w.Flee() not in legal(opened.game, opened.state, "hero")


# FR-004 Process enemy turn


def test_fr004_ac1_and_ac4_the_ai_acts_and_the_turn_goes_on():
    match = Match.open(
        rune(), Setup(hero=HeroPlan(), enemies=(FoePlan("scrap_hound", attributes={"finesse": 10}),)), seed=5
    )
    match.advance({"enemy": find(match.game.ruleset, "ai")})
    acted = [record for record in match.records if record.by == "enemy"]
    assert acted
    assert all(record.is_bots and isinstance(record.command, w.Act) for record in acted)
    assert match.to_act() == ("hero",)


def test_fr004_ac2_and_scenario1_an_enemy_attack_hurts_the_player():
    opened = fight("corrupted_servitor", first="corrupted_servitor")
    before = opened.hero.hp
    opened.send(w.Act("attack"), 6, 1, 1, 1, 1, 1, 5)
    assert opened.hero.hp == before - 5
    assert opened.state.active.is_player


def test_fr004_ac3_the_log_tells_the_enemys_action():
    opened = fight("corrupted_servitor", first="corrupted_servitor")
    opened.send(w.Act("attack"), 6, 1, 1, 1, 1, 1, 5)
    assert opened.one(e.ActionChosen).fighter == "corrupted_servitor"
    assert describe(opened.game, opened.state, opened.events[0]) == "Corrupted Servitor attacks Warrior."


def test_fr004_ac5_and_scenario2_a_stunned_enemy_skips_its_turn():
    opened = fight("corrupted_servitor", servitor(1), hero=HeroPlan(archetype="mystic"))
    opened.send(w.Ability("disrupt", "corrupted_servitor"), 6, 6, 1, 1)
    assert opened.one(e.TurnSkipped) == e.TurnSkipped("corrupted_servitor", "stunned")
    assert opened.held("corrupted_servitor") == {}
    assert opened.state.active.id == "corrupted_servitor_2"


# FR-005 Advance turn


def test_fr005_ac1_and_scenario1_the_hazard_strikes_whose_turn_ends():
    opened = fight("corrupted_servitor", room=FIRE)
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.one(e.HazardStruck).target == "hero"
    assert opened.one(e.DamageTaken).amount == 5
    assert opened.state.index == 1
    opened.send(w.Act("attack"), 1, 1, 1, 1, 1)
    assert opened.one(e.HazardStruck).target == "corrupted_servitor"


def test_fr005_ac2_each_forlorn_stresses_the_player():
    opened = fight("shrieker", "bone_keeper")
    opened.send(w.Defend(), 1, 1, 1, 1, *[1, 1], *[5, 1])
    assert opened.one(e.StressGained).amount == 5
    assert len(opened.told(e.StressResisted)) == 1
    assert opened.hero.stress == 5


def test_fr005_ac3_durations_of_the_current_participant_go_down():
    hero = HeroPlan(abilities={"battle_rage": 1})
    opened = fight("corrupted_servitor", hero=hero)
    opened.send(w.Ability("battle_rage"), 5, 5)
    assert opened.held("hero") == {"battle_rage": 3}  # taken in this very turn, which does not count
    opened.send(w.Act("defend"))
    assert opened.held("hero") == {"battle_rage": 3}
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.held("hero") == {"battle_rage": 2}


def test_fr005_ac4_and_scenario2_an_expired_defense_is_gone():
    opened = fight("corrupted_servitor")
    opened.send(w.Defend(), 5, 5, 1, 1)
    assert opened.held("hero") == {"defense": 1}
    opened.send(w.Act("defend"))
    assert opened.held("hero") == {"defense": 1}  # it still protected during the enemy's turn
    opened.send(w.Attack("corrupted_servitor"), 1, 1, 1, 1, 1, 1)
    assert "defense" in opened.one(e.StatusesTicked).expired
    assert opened.held("hero") == {}


def test_fr005_ac5_the_index_goes_up():
    opened = fight("corrupted_servitor")
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.state.index == 1
    assert opened.one(e.TurnAdvanced) == e.TurnAdvanced("hero", 1)


def test_fr005_ac6_the_end_is_looked_for_after_the_turn():
    opened = fight(servitor(hp=5), first="corrupted_servitor", room=FIRE)
    opened.send(w.Act("attack"), 1, 1, 1, 1, 1, *NOTHING_TO_WEAR)
    assert outcome(opened.state) is not None
    assert not opened.told(e.TurnAdvanced)


# FR-006 Handle combat victory


def beaten(*enemies: FoePlan, hero: HeroPlan | None = None):
    opened = fight(*enemies, hero=hero or HeroPlan())
    return opened.send(w.Attack(enemies[0].enemy), 6, 6, 6, 6, 1, 1, 1, 6, *DROP)


def test_fr006_ac1_and_ac2_all_enemies_down_end_the_fight():
    opened = beaten(servitor(hp=1))
    assert not opened.state.is_active
    assert opened.one(e.CombatEnded).verdict.result == "victory"
    assert to_act(opened.game.ruleset, opened.state) == ()


def test_fr006_ac3_legend_by_difficulty():
    opened = beaten(servitor(hp=1), hero=HeroPlan(legend=7))
    assert opened.one(e.LegendAwarded) == e.LegendAwarded(10, 17)
    assert opened.hero.legend == 17


def test_fr006_ac4_loot_drops():
    opened = beaten(servitor(hp=1))
    found = opened.one(e.LootDropped).loot
    assert found.cogs == 10
    assert len(found.equipment) == 1
    assert opened.game.content.equipment[found.equipment[0]].tier == 0


def test_fr006_ac5_victory_is_told_with_its_rewards():
    opened = beaten(servitor(hp=1))
    lines = [describe(opened.game, opened.state, event) for event in opened.events]
    assert lines[-1] == "Victory!"
    assert any(line.startswith("Loot: ") for line in lines)
    assert "Warrior earns 10 Legend (10 in all)." in lines


def test_fr006_ac6_and_scenario1_the_result_hands_over_what_persists():
    result = outcome(beaten(servitor(hp=1)).state)
    assert result is not None
    assert (result.result, result.winner) == ("victory", "player")
    assert result.detail["legend"] == 10
    assert result.detail["carried"]["legend"] == 10
    assert result.detail["loot"]["cogs"] == 10


def test_fr006_scenario2_three_fall_at_once_and_the_rewards_come_once():
    hero = HeroPlan(archetype="mystic", abilities={"chain_lightning": 1})
    opened = fight(servitor(hp=1), servitor(hp=1), servitor(hp=1), hero=hero)
    opened.send(w.Ability("chain_lightning"), 6, 6, 6, 1, 1, 1, 3, *DROP, *DROP, *DROP)
    assert len(opened.told(e.EnemyDied)) == 3
    assert opened.one(e.LegendAwarded).amount == 30
    assert opened.one(e.LootDropped).loot.cogs == 30
    assert len(opened.told(e.CombatEnded)) == 1


# FR-007 Handle combat defeat


def test_fr007_ac1_ac2_and_scenario1_the_players_death_ends_it_at_once():
    hero = HeroPlan(hp=3)
    opened = fight("corrupted_servitor", "scrap_hound", hero=hero, faces=[1, 1, 6, 6, 6, 1, 1, 1])
    opened.send(w.Act("attack"), 6, 1, 1, 1, 1, 1, 5)
    assert opened.one(e.PlayerDied).by == "corrupted_servitor"
    assert not opened.state.is_active
    assert not opened.told(e.TurnStarted)
    assert not opened.told(e.TurnAdvanced)


def test_fr007_ac3_ac4_defeat_is_told_with_its_cause():
    opened = fight("corrupted_servitor", first="corrupted_servitor", hero=HeroPlan(hp=3))
    opened.send(w.Act("attack"), 6, 1, 1, 1, 1, 1, 5)
    assert (
        describe(opened.game, opened.state, opened.events[-1]) == "Defeated! Warrior is killed by Corrupted Servitor."
    )
    result = outcome(opened.state)
    assert result is not None
    assert (result.result, result.winner, result.detail["cause"]) == ("defeat", "enemy", "corrupted_servitor")


def test_fr007_the_cause_of_a_death_is_known_after_a_prompt():
    """Whoever strikes is asked where the blow cleaves to; what it died of meanwhile is what the fight ends with."""
    opened = fight("scrap_hound", "scrap_hound", "scrap_hound", hero=HeroPlan(kit=1))
    opened.send(w.Ability("cleaving_strike", "scrap_hound"), 6, 6, 6, 1, 1, 1, 5)
    (prompt,) = opened.state.flow.prompts
    opened.state = fold(opened.game.ruleset, opened.state, (e.PlayerDied("hero", "fire"),))
    opened.send(Answer(prompt.id, ("scrap_hound_3",)))
    assert opened.one(e.CombatEnded).verdict.cause == "fire"


def test_fr007_ac5_no_legend_and_no_loot():
    opened = fight(servitor(hp=1), "scrap_hound", hero=HeroPlan(hp=1), first="scrap_hound")
    opened.send(w.Act("quick_bite"), 6, 1, 1, 1, 1, 1, 5)
    result = outcome(opened.state)
    assert result is not None
    assert result.detail["legend"] == 0
    assert result.detail["loot"]["cogs"] == 0
    assert not opened.told(e.LegendAwarded)


def test_fr007_scenario2_a_hazard_can_kill_the_player():
    opened = fight("corrupted_servitor", hero=HeroPlan(hp=3), room=FIRE)
    opened.send(w.Defend(), 5, 5, 5, 5)
    assert opened.one(e.PlayerDied).by == "fire"
    assert opened.one(e.CombatEnded).verdict.result == "defeat"
    assert not opened.told(e.TurnStarted)


# FR-008 Handle flee attempt


def test_fr008_ac1_flight_only_where_it_is_allowed():
    opened = fight("corrupted_servitor", can_flee=False)
    assert w.Flee() not in legal(opened.game, opened.state, "hero")
    with pytest.raises(Refusal) as refusal:
        opened.send(w.Flee())
    assert refusal.value.code == "rune.no_flight"


def test_fr008_ac2_finesse_against_the_mean_rounded_up():
    opened = fight(servitor(3), servitor(4), hero=PLAYER)
    opened.send(w.Flee(), 1, 1, 1, 1, 1, 1, 1, 1, 1)
    tried = opened.one(e.FleeAttempted)
    assert (len(tried.faces), len(tried.against)) == (5, 4)


def test_fr008_ac2_only_the_living_pursue():
    opened = fight(servitor(6, hp=1), servitor(1), hero=PLAYER)
    opened.send(w.Attack("corrupted_servitor"), 6, 6, 6, 6, 1, 1, 1, 6)
    opened.send(w.Act("defend"))
    opened.send(w.Flee(), 1, 1, 1, 1, 1, 1)
    assert len(opened.one(e.FleeAttempted).against) == 1


def test_fr008_ac3_and_scenario1_more_successes_escape_without_rewards():
    opened = fight(servitor(5), hero=PLAYER)
    opened.send(w.Flee(), 6, 6, 6, 6, 1, 6, 6, 1, 1, 1)
    result = outcome(opened.state)
    assert result is not None
    assert (result.result, result.winner, result.detail["legend"]) == ("fled", None, 0)
    assert not opened.state.is_active
    assert describe(opened.game, opened.state, opened.events[-1]) == "You flee successfully!"


@pytest.mark.parametrize("ours", [1, 2, 3])
def test_fr008_ac4_and_scenario2_a_tie_or_less_wastes_the_turn(ours):
    opened = fight(servitor(3), hero=PLAYER)
    opened.send(w.Flee(), *[6] * ours, *[1] * (5 - ours), 6, 6, 6)
    assert not opened.one(e.FleeAttempted).escaped
    assert opened.state.active.id == "corrupted_servitor"


def test_fr008_ac5_bosses_never_allow_it():
    for boss in ("ruin_warden", "aetheric_aberration", "forlorn_archivist", "omega_sentinel"):
        game = rune()
        assert not game.ruleset.rules.setup(game, Setup(enemies=(FoePlan(boss),))).can_flee


def test_fr008_attempts_can_be_limited():
    opened = fight(servitor(3), hero=PLAYER, game=rune(flee_attempts=1))
    opened.send(w.Flee(), 1, 1, 1, 1, 1, 1, 1, 1)
    opened.send(w.Act("defend"))
    assert w.Flee() not in legal(opened.game, opened.state, "hero")


# The error flow: acting out of turn


def test_error_flow_the_player_acts_in_an_enemys_turn():
    match = Match.open(rune(), Setup(enemies=(FoePlan("scrap_hound", attributes={"finesse": 10}),)), seed=2)
    assert match.to_act() == ("enemy",)
    before = match.lines()
    for command in (w.Attack("scrap_hound"), w.Defend(), w.Flee()):
        with pytest.raises(Refusal) as refusal:
            match.submit(command, "hero")
        assert refusal.value.code == "match.not_your_turn"
    with pytest.raises(Refusal) as refusal:
        match.submit(w.Attack("scrap_hound"), "enemy")
    assert refusal.value.code == "rune.not_your_turn"
    assert "Scrap-Hound" in str(refusal.value)
    assert match.lines() == before
