"""Enemies: numbers, tables, reflexes, champions; bosses: phases, telegraphs, interrupts, rage, adds. (sources 7, 8)"""

from collections import Counter

import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import Fight, fight, rune

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Scribe, decide, legal
from turnwright.kernel.view import View
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import derived, harm, repertoire
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune.canonical import canonical
from turnwright.rulesets.rune.players import enemies
from turnwright.rulesets.rune.state import FoePlan, HeroPlan

CONTENT: c.Content = rune().content

SOURCES = {  # HP, damage, M/F/Wi/Wl/St, Soak, Legend, as sources 7 lists them
    "corrupted_servitor": (15, (1, 0), (2, 2, 0, 0, 2), 0, 10),
    "scrap_hound": (10, (1, 0), (2, 4, 0, 0, 1), 0, 10),
    "sludge_crawler": (12, (1, 0), (2, 3, 0, 0, 1), 0, 10),
    "corroded_sentry": (15, (1, 0), (2, 1, 0, 0, 2), 0, 10),
    "maintenance_construct": (25, (1, 1), (3, 2, 0, 0, 4), 0, 15),
    "husk_enforcer": (25, (1, 2), (3, 1, 0, 0, 3), 0, 18),
    "test_subject": (15, (1, 2), (3, 5, 0, 0, 2), 0, 20),
    "blight_drone": (25, (1, 1), (3, 3, 0, 0, 3), 0, 25),
    "arc_welder": (30, (2, 0), (2, 3, 0, 0, 3), 0, 25),
    "corrupted_engineer": (30, (2, 0), (2, 3, 5, 0, 2), 0, 30),
    "shrieker": (35, (1, 0), (2, 2, 0, 4, 2), 0, 30),
    "forlorn_scholar": (30, (2, 0), (2, 3, 4, 5, 2), 0, 35),
    "jotun_reader_fragment": (40, (2, 0), (1, 4, 5, 5, 3), 0, 35),
    "servitor_swarm": (50, (2, 0), (3, 3, 0, 0, 2), 0, 40),
    "war_frame": (50, (2, 0), (4, 3, 0, 0, 4), 0, 50),
    "bone_keeper": (60, (3, 0), (4, 3, 0, 3, 4), 0, 55),
    "vault_custodian": (70, (2, 2), (5, 2, 0, 0, 5), 4, 75),
    "rust_witch": (70, (3, 0), (2, 3, 4, 5, 3), 0, 75),
    "failure_colossus": (80, (3, 4), (6, 1, 0, 0, 6), 4, 60),
    "sentinel_prime": (90, (4, 0), (5, 5, 4, 0, 6), 6, 100),
    "ruin_warden": (80, (2, 0), (5, 3, 0, 0, 5), 0, 100),
    "aetheric_aberration": (75, (3, 0), (2, 4, 5, 6, 3), 0, 100),
    "forlorn_archivist": (80, (3, 0), (2, 4, 4, 7, 3), 0, 150),
    "omega_sentinel": (100, (3, 3), (6, 3, 0, 0, 6), 6, 150),
}
FORLORN = {
    "shrieker", "forlorn_scholar", "jotun_reader_fragment", "bone_keeper", "rust_witch", "aetheric_aberration",
    "forlorn_archivist",
}  # fmt: skip
BOSSES = ("ruin_warden", "aetheric_aberration", "forlorn_archivist", "omega_sentinel")


@pytest.mark.parametrize("name", SOURCES)
def test_numbers_of_the_notes(name):
    enemy = CONTENT.enemies[name]
    attributes = (enemy.might, enemy.finesse, enemy.wits, enemy.will, enemy.sturdiness)
    assert (enemy.hp, (enemy.dice, enemy.bonus), attributes, enemy.soak, enemy.legend) == SOURCES[name]
    assert (enemy.forlorn != 0) == (name in FORLORN)
    assert enemy.boss == (name in BOSSES)


def test_there_are_24_enemies():
    assert set(CONTENT.enemies) == set(SOURCES)


@pytest.mark.parametrize(
    ("name", "action"), [(name, action.id) for name, enemy in CONTENT.enemies.items() for action in enemy.actions]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_action_of_every_enemy_is_executed(name, action, seed):
    opened = _alone(name)
    enemy = opened.fighter(name)
    entry = next(each for each in CONTENT.enemies[name].actions if each.id == action)
    game = rune(boss_model="tables" if entry.older else "phases")
    wounded = replace(enemy, hp=max(1, enemy.max_hp // 5), phase=4, enraged=True)
    for above in range(1, 100):
        hurt = replace(wounded, hp=max(1, enemy.max_hp * above // 100))
        state = replace(opened.state, fighters={**opened.state.fighters, name: hurt})
        if action in repertoire.choices(CONTENT, game.options, state, hurt):
            scribe = Scribe(game, state, StreamDice(Mulberry32(seed)), by="enemy", n=1)
            decide(scribe, w.Act(action, list(state.fighters)[2] if entry.aim == "ally" else ""))
            assert type(scribe.events[0]) is e.ActionChosen
            assert len(scribe.events) > 1
            return
    raise AssertionError(f"{name} never does {action}")


@pytest.mark.parametrize(
    ("action", "target", "kept"),
    [
        pytest.param("shock", "corrupted_engineer", "", id="itself"),
        pytest.param("shock", "hero", "", id="the hero, who is alone"),
        pytest.param("shock", "corrupted_servitor", None, id="a friend, though it strikes the hero"),
        pytest.param("repair_ally", "corrupted_servitor", "corrupted_servitor", id="a friend to be repaired"),
        pytest.param("repair_ally", "", None, id="nobody to be repaired"),
    ],
)
def test_a_log_holds_no_target_that_no_rule_reads(action, target, kept):
    """Otherwise a forger could write one into a log, or take it out."""
    opened = _alone("corrupted_engineer")
    state = opened.state
    command = canonical(state, w.Act(action, target))
    scribe = Scribe(rune(), state, StreamDice(Mulberry32(1)), by="enemy", n=1)
    if kept is None:
        with pytest.raises(Refusal) as refused:
            decide(scribe, command)
        assert refused.value.code.startswith("rune.target")
        assert scribe.events == []
    else:
        decide(scribe, command)
        assert command.target == kept


def _alone(name: str, **options) -> Fight:
    """The enemy's turn, with a wounded friend at its side, whom it may help."""
    hero = HeroPlan(kit=3)
    game = rune(boss_dread=0, **options)
    finesse = CONTENT.enemies[name].finesse
    friend = FoePlan("corrupted_servitor", attributes={"finesse": 1}, hp=40)
    opened = fight(name, friend, hero=hero, first=name, faces=[1] + [6] * finesse + [1], game=game)
    ids = list(opened.state.fighters)
    hurt = replace(opened.fighter(ids[2]), hp=10)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, ids[2]: hurt})
    return opened


TABLES = [
    ("corrupted_servitor", 100, {"attack": 80, "defend": 20}),
    ("scrap_hound", 100, {"quick_bite": 70, "dart_away": 30}),
    ("sludge_crawler", 100, {"toxic_bite": 70, "lunge": 20, "submerge": 10}),
    ("maintenance_construct", 100, {"torch": 60, "repair": 30, "lockdown": 10}),
    ("blight_drone", 100, {"attack": 60, "rapid_strike": 30, "defend": 10}),
    ("corrupted_engineer", 100, {"overcharge": 40, "repair_ally": 20, "arc_discharge": 30, "shock": 10}),
    ("forlorn_scholar", 100, {"aetheric_bolt": 50, "distortion": 30, "phase_shift": 20}),
    ("war_frame", 100, {"precision_shot": 40, "suppression": 30, "reposition": 30}),
    ("vault_custodian", 100, {"halberd": 50, "guard_stance": 30, "self_repair": 20}),
    ("vault_custodian", 50, {"whirlwind": 40, "halberd": 40, "last_stand": 20}),
    ("test_subject", 100, {"feral_strike": 60, "berserker_rush": 30, "shriek": 10}),
]


@pytest.mark.parametrize(("name", "percent", "table"), TABLES)
def test_the_ai_follows_its_table(name, percent, table):
    """Every face of the d100 once: the counts are the weights. (ruling enemy_ai=table, as in the engine)"""
    opened = _alone(name, enemy_ai="table")
    enemy = opened.fighter(name)
    hurt = replace(enemy, hp=enemy.max_hp * percent // 100)
    state = replace(opened.state, fighters={**opened.state.fighters, name: hurt})
    view = View(opened.game, "enemy", state)
    chosen: Counter[str] = Counter()
    for face in range(1, 101):
        command = enemies.choose(view, view.legal(), StreamDice(Mulberry32(0), 0, {"ai": (face,)}))
        assert isinstance(command, w.Act)
        chosen[command.action] += 1
    assert chosen == table


@pytest.mark.parametrize(
    ("name", "hp", "action", "face"),
    [
        ("maintenance_construct", 12, "emergency_repair", 1),
        ("scrap_hound", 4, "run_off", 10),
        ("war_frame", 14, "field_repair", 20),
        ("vault_custodian", 17, "final_protocol", 1),
    ],
)
def test_reflexes_come_before_the_table(name, hp, action, face):
    opened = _alone(name)
    hurt = replace(opened.fighter(name), hp=hp)
    state = replace(opened.state, fighters={**opened.state.fighters, name: hurt})
    view = View(opened.game, "enemy", state)
    command = enemies.choose(view, view.legal(), StreamDice(Mulberry32(1), 0, {"reflex": (face,)}))
    assert command == w.Act(action)


def test_an_enemy_that_runs_away_leaves_nothing():
    opened = fight("scrap_hound", first="scrap_hound")
    hurt = replace(opened.fighter("scrap_hound"), hp=4)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "scrap_hound": hurt})
    opened.send(w.Act("run_off"))
    assert opened.one(e.CombatEnded).verdict.result == "victory"
    assert not opened.told(e.LegendAwarded)
    assert not opened.told(e.LootDropped)


def test_help_goes_to_the_ally_who_needs_it_most():
    opened = _alone("corrupted_engineer", enemy_ai="table")
    view = View(opened.game, "enemy", opened.state)
    command = enemies.choose(view, view.legal(), StreamDice(Mulberry32(0), 0, {"ai": (50,)}))
    assert command == w.Act("repair_ally", "corrupted_servitor")


def test_a_champion_is_as_in_the_notes():
    fighter = fight(FoePlan("corrupted_servitor", champion=True), faces=[6, 6, 1, 1, 1]).fighter("corrupted_servitor")
    attributes = (fighter.might, fighter.finesse, fighter.wits, fighter.will, fighter.sturdiness)
    assert (fighter.hp, attributes, fighter.legend_value) == (22, (3, 3, 0, 0, 3), 15)


def test_a_champion_hits_a_quarter_harder():
    opened = fight(FoePlan("corrupted_servitor", champion=True), faces=[1, 1, 6, 6, 6])
    opened.send(w.Act("attack"), 6, 6, *[1] * 4, 1, 3)
    assert opened.one(e.DamageTaken).amount == 4


def test_the_fragment_corrupts_in_its_own_turn():
    opened = fight("jotun_reader_fragment", first="jotun_reader_fragment")
    opened.send(w.Act("defend"), 6, 1)
    assert opened.one(e.CorruptionGained).amount == 2


@pytest.mark.parametrize(
    ("rule", "at_start", "each_turn"), [("each_turn", 0, 5), ("at_start", 5, 0), ("on_sight", 5, 3)]
)
def test_the_aura_is_a_ruling(rule, at_start, each_turn):
    then = [1, 1] if rule == "at_start" else []
    opened = fight("shrieker", first="shrieker", game=rune(forlorn_aura=rule), then=then)
    assert opened.hero.stress == at_start
    resist = [1, 1] if rule == "each_turn" else []
    opened.send(w.Act("attack"), 1, *[1] * 4, *resist)
    assert opened.hero.stress == at_start + each_turn


# Bosses


def boss(name: str = "ruin_warden", *, hp: int | None = None, phase: int = 1, **options) -> Fight:
    opened = fight(name, hero=HeroPlan(), game=rune(boss_dread=0, **options))
    if hp is not None:
        hurt = replace(opened.fighter(name), hp=hp, phase=phase)
        opened.state = replace(opened.state, fighters={**opened.state.fighters, name: hurt})
    return opened


def struck(opened: Fight, name: str, amount: int) -> Fight:
    scribe = Scribe(opened.game, opened.state, StreamDice(Mulberry32(1)), by="table")
    harm.lose_hp(scribe, name, amount, by="hero")
    return Fight(opened.game, scribe.state, scribe.events)


def test_the_second_phase_begins_at_75_percent_with_its_adds():
    opened = struck(boss(), "ruin_warden", 20)
    entered = opened.one(e.PhaseEntered)
    assert (entered.phase, entered.damage_percent, entered.defense_dice, entered.regen) == (2, 120, 2, 3)
    assert [event.fighter.sheet for event in opened.told(e.EnemyJoined)] == ["corrupted_servitor"] * 2
    assert opened.held("ruin_warden") == {"invulnerable": 1}
    assert not struck(boss(), "ruin_warden", 19).told(e.PhaseEntered)


def test_a_blow_across_two_thresholds_fires_both_phases_in_order():
    opened = struck(boss(), "ruin_warden", 45)
    assert [event.phase for event in opened.told(e.PhaseEntered)] == [2, 3]
    assert opened.fighter("ruin_warden").extra_actions == 1
    assert opened.held("ruin_warden") == {"invulnerable": 2}


def test_a_phase_begins_once():
    opened = struck(boss(), "ruin_warden", 20)
    healed = replace(opened.fighter("ruin_warden"), hp=80, statuses=())
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "ruin_warden": healed})
    assert not struck(opened, "ruin_warden", 25).told(e.PhaseEntered)


def test_an_invulnerable_boss_loses_nothing():
    opened = struck(struck(boss(), "ruin_warden", 20), "ruin_warden", 30)
    assert opened.fighter("ruin_warden").hp == 60


@pytest.mark.parametrize(("hp", "rages"), [(17, False), (16, True)])
def test_the_warden_rages_at_a_fifth(hp, rages):
    opened = boss(hp=40, phase=3)
    opened = struck(opened, "ruin_warden", 40 - hp)
    assert bool(opened.told(e.Enraged)) == rages
    if rages:
        assert opened.fighter("ruin_warden").damage_percent == 140
        assert "stunned" in opened.fighter("ruin_warden").immune
        assert not struck(opened, "ruin_warden", 1).told(e.Enraged)


def test_omega_rages_after_twenty_turns():
    opened = boss("omega_sentinel")
    opened.state = replace(opened.state, turn=19)
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.state.turn == 20
    assert opened.one(e.Enraged).fighter == "omega_sentinel"


def at_turn(opened: Fight, turn: int) -> Fight:
    """The boss's turn of that number begins, after the hero has defended."""
    opened.state = replace(opened.state, turn=turn - 1)
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert (opened.state.turn, opened.state.active.id) == (turn, "ruin_warden")
    return opened


@pytest.mark.parametrize(("turn", "dice"), [(19, 0), (20, 3), (100, 3)])
def test_a_boss_is_desperate_from_its_turn_20_on(turn, dice):
    """Ruling 25: every fight is to be decided within 50 turns, also against a Warden that regenerates."""
    opened = at_turn(boss(hp=40, phase=3), turn)
    assert [held.amount for held in opened.fighter("ruin_warden").statuses] == ([dice] if dice else [])
    never = at_turn(boss(hp=40, phase=3, desperation=0), turn)
    assert not never.fighter("ruin_warden").statuses


def test_a_desperate_boss_strikes_with_more_dice_every_turn_and_cannot_heal():
    opened = at_turn(boss(), 20)
    opened.send(w.Act("slash"), *[1] * 9, *[1] * 4)  # MIGHT 5, Slash 2, Desperate 3, the armour -1
    at_turn(opened, 22)
    opened.send(w.Act("slash"), *[1] * 12, *[1] * 4)
    before = opened.fighter("ruin_warden").hp
    scribe = Scribe(opened.game, opened.state, StreamDice(Mulberry32(1)), by="table")
    assert harm.heal(scribe, "ruin_warden", 20, by="regeneration") == 0
    harm.strike(scribe, by="hero", target="ruin_warden", total=8, faces=(4, 4))
    assert scribe.state.fighters["ruin_warden"].hp == before - 10


def test_only_bosses_are_desperate():
    opened = fight("corrupted_servitor")
    opened.state = replace(opened.state, turn=60)
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert not opened.fighter("corrupted_servitor").statuses


def test_those_that_a_boss_called_run_when_it_falls_and_the_fight_is_won():
    """Ruling 26: the two servitors that the Warden woke."""
    woken = struck(boss(), "ruin_warden", 20)
    bare = replace(woken.fighter("ruin_warden"), statuses=(), hp=1)
    woken.state = replace(woken.state, fighters={**woken.state.fighters, "ruin_warden": bare})
    fallen = struck(woken, "ruin_warden", 1)
    assert [event.target for event in fallen.told(e.EnemyFled)] == ["corrupted_servitor", "corrupted_servitor_2"]
    assert harm.is_over(fallen.state)
    fight_on = struck(Fight(rune(boss_dread=0, followers="fight"), woken.state, ()), "ruin_warden", 1)
    assert not fight_on.told(e.EnemyFled)
    assert not harm.is_over(fight_on.state)


@pytest.mark.parametrize(("followers", "flees"), [("all_flee", True), ("flee", False), ("fight", False)])
def test_those_that_came_with_a_boss_run_too(followers, flees):
    """Ruling 26: a fight with a boss is over with the boss, however tough its company is."""
    opened = fight("ruin_warden", "corrupted_servitor", game=rune(boss_dread=0, followers=followers))
    hurt = replace(opened.fighter("ruin_warden"), hp=1, phase=3)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "ruin_warden": hurt})
    fallen = struck(opened, "ruin_warden", 1)
    assert [event.target for event in fallen.told(e.EnemyFled)] == (["corrupted_servitor"] if flees else [])
    assert harm.is_over(fallen.state) == flees


def test_a_boss_beside_another_fights_on():
    opened = fight("ruin_warden", "omega_sentinel", game=rune(boss_dread=0))
    hurt = replace(opened.fighter("ruin_warden"), hp=1, phase=3)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "ruin_warden": hurt})
    assert not struck(opened, "ruin_warden", 1).told(e.EnemyFled)


def test_a_desperate_boss_hurts_more_every_turn():
    """Ruling 25: more dice to hit with alone left fights of 77 turns, because salves healed what its blows took."""
    opened = at_turn(boss(), 20)
    dice = derived.damage_dice(CONTENT, opened.state, opened.fighter("ruin_warden"))
    opened.send(w.Act("slash"), *[1] * 9, *[1] * 4)
    at_turn(opened, 22)
    assert derived.damage_dice(CONTENT, opened.state, opened.fighter("ruin_warden")) == dice + 1 == 2


def test_a_blow_is_telegraphed_and_falls_a_turn_later():
    opened = boss()
    opened.send(w.Defend(), 1, 1, 1, 1)
    opened.send(w.Act("system_overload"))
    charge = opened.one(e.Telegraphed).charge
    assert (charge.turns, charge.threshold) == (1, 15)
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert legal(opened.game, opened.state, "enemy") == (w.Act("system_overload"),)
    opened.send(w.Act("system_overload"), *[6] * 7, *[1] * 4, 1, 3, 3, 3, 3)
    assert opened.one(e.DamageTaken).amount == 15
    assert opened.fighter("ruin_warden").charge is None
    assert opened.fighter("ruin_warden").cooldowns == {"system_overload": 3}


def test_an_ultimate_takes_two_turns_and_leaves_the_boss_exposed():
    opened = boss(hp=50, phase=2)
    opened.send(w.Defend(), 1, 1, 1, 1)
    opened.send(w.Act("total_system_failure"))
    opened.send(w.Defend(), 1, 1, 1, 1)
    opened.send(w.Act("total_system_failure"))
    assert opened.one(e.ChargeHeld).turns == 1
    opened.send(w.Defend(), 1, 1, 1, 1)
    opened.send(w.Act("total_system_failure"), *[1] * 8, *[1] * 4)
    assert opened.held("ruin_warden") == {"exposed": 2}


@pytest.mark.parametrize(("damage", "broken"), [(14, False), (15, True)])
def test_enough_damage_interrupts_a_charge(damage, broken):
    opened = boss("aetheric_aberration", hp=50, phase=2)
    opened.send(w.Defend(), *[1] * 4, 6, 1)
    opened.send(w.Act("reality_tear"), 6, 1)
    opened = struck(struck(opened, "aetheric_aberration", 5), "aetheric_aberration", damage - 5)
    assert bool(opened.told(e.Interrupted)) == broken
    if broken:
        fighter = opened.fighter("aetheric_aberration")
        assert fighter.charge is None
        assert "staggered" in opened.held("aetheric_aberration")
        assert fighter.cooldowns == {"reality_tear": 3}


def test_the_third_phase_of_the_warden_acts_twice():
    opened = struck(boss(), "ruin_warden", 45)
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.state.actions_left == 2
    opened.send(w.Act("slash"), *[1] * 6, *[1] * 4)
    assert opened.state.active.id == "ruin_warden"


def test_a_boss_regenerates_at_the_end_of_its_turn():
    opened = struck(boss(), "ruin_warden", 25)
    opened.send(w.Defend(), 1, 1, 1, 1)
    opened.send(w.Act("slash"), *[1] * 6, *[1] * 4)
    assert opened.one(e.Healed).amount == 3


def test_never_more_than_six_enemies_live():
    opened = fight("ruin_warden", *["corrupted_servitor"] * 5, game=rune(boss_dread=0))
    opened = struck(opened, "ruin_warden", 25)
    assert not opened.told(e.EnemyJoined)
    assert len([foe for foe in opened.state.fighters.values() if not foe.is_player]) == 6


def test_who_was_summoned_acts_last_and_is_worth_nothing():
    opened = struck(boss(), "ruin_warden", 20)
    assert opened.state.order[-1] == "corrupted_servitor_2"
    assert opened.fighter("corrupted_servitor").legend_value == 0


def test_the_older_model_knows_no_phases():
    opened = struck(boss(boss_model="tables"), "ruin_warden", 70)
    assert not opened.told(e.PhaseEntered)
    assert not opened.told(e.Enraged)


@pytest.mark.parametrize(
    ("percent", "table"),
    [
        (100, {"old_maul": 50, "old_slam": 30, "old_draw": 20}),
        (60, {"old_overcharged": 40, "old_slam": 40, "protocols": 20}),
        (30, {"old_omega": 50, "old_overload": 30, "old_great_draw": 20}),
    ],
)
def test_the_older_tables_of_omega(percent, table):
    opened = boss("omega_sentinel", hp=percent, boss_model="tables", enemy_ai="table")
    opened.send(w.Defend(), 1, 1, 1, 1)
    view = View(opened.game, "enemy", opened.state)
    chosen: Counter[str] = Counter()
    for face in range(1, 101):
        command = enemies.choose(view, view.legal(), StreamDice(Mulberry32(0), 0, {"ai": (face,)}))
        assert isinstance(command, w.Act)
        chosen[command.action] += 1
    assert chosen == table


@pytest.mark.parametrize(("phase", "percent"), [(1, 20), (2, 30), (3, 40)])
def test_telegraphs_come_more_often_in_later_phases(phase, percent):
    opened = boss(hp=79 if phase == 1 else 39, phase=phase)
    opened.send(w.Defend(), 1, 1, 1, 1)
    view = View(opened.game, "enemy", opened.state)
    great = 0
    for face in range(1, 101):
        command = enemies.choose(view, view.legal(), StreamDice(Mulberry32(3), 0, {"telegraph": (face,)}))
        assert isinstance(command, w.Act)
        great += command.action in ("system_overload", "total_system_failure")
    assert great == percent
