"""Abilities and consumables: each is executed; costs, thresholds, ranks, songs. (sources 6, 10)"""

import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import Fight, fight, rune

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Scribe, decide, legal
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import derived, harm
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune.rules.terms import Attribute
from turnwright.rulesets.rune.state import HeldStatus, HeroPlan
from turnwright.rulesets.rune.telling.choices import explain_command
from turnwright.rulesets.rune.telling.wording import ability_text

FOE = "corrupted_servitor"
CONTENT: c.Content = rune().content
ACTIVE = [name for name, art in CONTENT.abilities.items() if not art.passive and art.stance is None]


def with_(ability: str, *, rank: int = 1, **given) -> HeroPlan:
    """Somebody who can pay for one ability."""
    sturdy: dict[Attribute, int] = {"might": 6, "wits": 6, "will": 6, "finesse": 6, "sturdiness": 6}
    return HeroPlan(milestone=3, abilities={ability: rank}, attributes=sturdy, **given)


def rich(opened: Fight, **changes) -> Fight:
    hero = replace(opened.hero, stamina=100, max_stamina=100, **changes)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "hero": hero})
    return opened


def test_there_are_more_than_thirty_abilities_for_each_calling():
    assert len(ACTIVE) >= 40
    for archetype in CONTENT.archetypes:
        assert len([name for name in ACTIVE if archetype in CONTENT.abilities[name].classes]) >= 4


@pytest.mark.parametrize("name", ACTIVE)
def test_every_ability_is_paid_for_and_does_something(name):
    """Over some seeds each ability works at least once, and always costs what it says."""
    art = CONTENT.abilities[name]
    hero = with_(name, consumables={"healing_poultice": 1, "healing_salve": 1})
    worked = False
    for seed in range(12):
        opened = rich(fight(FOE, FOE, FOE, hero=hero), hp=60, stress=30)
        worn = replace(
            opened.hero, statuses=(HeldStatus("bleeding", 3), HeldStatus("poisoned", 3), HeldStatus("disoriented", 2))
        )
        if not art.complex:
            opened.state = replace(opened.state, fighters={**opened.state.fighters, "hero": worn})
        scribe = Scribe(opened.game, opened.state, StreamDice(Mulberry32(seed)), by="hero", n=1)
        decide(scribe, w.Ability(name, FOE if art.aim == "foe" else ""))
        spent = [event for event in scribe.events if type(event) is e.StaminaSpent]
        assert sum(event.amount for event in spent) == art.stamina
        assert [event.amount for event in scribe.events if type(event) is e.HpSpent] == ([art.hp] if art.hp else [])
        corrupted = [event.amount for event in scribe.events if type(event) is e.CorruptionGained]
        assert sum(corrupted) == art.corruption
        before_end = scribe.events[: _end_of_action(scribe.events)]
        worked = worked or any(type(event) in _EFFECTS for event in before_end)
    assert worked


_EFFECTS = {
    e.DamageTaken, e.StatusApplied, e.Healed, e.StaminaRestored, e.StatusesEnded, e.PerformanceStarted,
    e.EnemyRevealed, e.StressRelieved,
}  # fmt: skip


def _end_of_action(events) -> int:
    return next((place for place, event in enumerate(events) if type(event) is e.TurnAdvanced), len(events))


def test_without_stamina_it_is_refused_and_no_turn_is_lost():
    opened = fight(FOE, hero=HeroPlan(stamina=4))
    before = opened.state
    with pytest.raises(Refusal) as refusal:
        opened.send(w.Ability("power_strike", FOE))
    assert refusal.value.code == "rune.stamina"
    assert "5 Stamina, and only 4 are left" in str(refusal.value)
    assert opened.state is before


def test_too_few_successes_fail_and_the_stamina_is_gone():
    opened = fight(FOE)
    opened.send(w.Ability("power_strike", FOE), 6, 6, 1, 1, 1, 1)
    assert opened.one(e.PoolRolled).outcome == "miss"
    assert opened.hero.stamina == 25
    assert opened.fighter(FOE).hp == 15
    assert not opened.state.active.is_player


def test_power_strike_doubles_the_weapon():
    opened = fight(FOE, hero=HeroPlan(weapon="scavenged_axe"))
    opened.send(w.Ability("power_strike", FOE), 6, 6, 6, 1, 1, 1, 4)
    assert opened.one(e.DamageTaken).amount == 10


def test_strike_adds_a_die_a_success():
    opened = fight("blight_drone")
    opened.send(w.Ability("strike", "blight_drone"), 6, 6, 1, 1, 3, 3, 3)
    assert opened.one(e.DamageTaken).amount == 9


def test_heretical_costs_are_paid_even_if_the_roll_fails():
    opened = rich(fight(FOE, hero=with_("desperate_gambit")))
    opened.send(w.Ability("desperate_gambit"), *[1] * 11)
    assert opened.one(e.PoolRolled).outcome == "miss"
    assert (opened.hero.stress, opened.hero.corruption) == (15, 5)


def test_a_cleaving_strike_asks_whom_else_it_hits():
    opened = fight("scrap_hound", "scrap_hound", "scrap_hound", hero=HeroPlan(kit=1))
    opened.send(w.Ability("cleaving_strike", "scrap_hound"), 6, 6, 6, 1, 1, 1, 5)
    assert opened.fighter("scrap_hound").hp == 5
    prompt = opened.state.flow.prompts[0]
    opened.send(Answer(prompt.id, ("scrap_hound_3",)))
    assert opened.fighter("scrap_hound_3").hp == 8
    assert opened.fighter("scrap_hound_2").hp == 10


def test_a_cleaving_strike_with_one_other_needs_no_question():
    opened = fight("scrap_hound", "scrap_hound", hero=HeroPlan(kit=1))
    opened.send(w.Ability("cleaving_strike", "scrap_hound"), 6, 6, 6, 1, 1, 1, 5)
    assert [hit.amount for hit in opened.told(e.DamageTaken)] == [5, 2]


@pytest.mark.parametrize(("hp", "dies"), [(4, True), (5, False)])
def test_execute_kills_below_thirty_percent(hp, dies):
    opened = rich(fight(FOE, hero=with_("execute")))
    worn = replace(opened.fighter(FOE), hp=hp)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, FOE: worn})
    opened.send(w.Ability("execute", FOE), *([] if dies else [1, 2]), *([1, 1, 100] if dies else []))
    assert bool(opened.told(e.EnemyDied)) == dies


def test_bosses_are_not_executed():
    opened = rich(fight("ruin_warden", hero=with_("execute"), then=[1] * 6))
    worn = replace(opened.fighter("ruin_warden"), hp=20, phase=3, enraged=True)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "ruin_warden": worn})
    opened.send(w.Ability("execute", "ruin_warden"), 3, 4)
    assert opened.fighter("ruin_warden").alive


@pytest.mark.parametrize(("rule", "amount"), [(True, 7), (False, 1)])
def test_whether_a_bolt_ignores_armour_is_a_ruling(rule, amount):
    opened = fight("vault_custodian", hero=HeroPlan(archetype="mystic"), game=rune(bolt_ignores_armor=rule))
    worn = replace(opened.fighter("vault_custodian"), soak=6)
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "vault_custodian": worn})
    opened.send(w.Ability("aetheric_bolt", "vault_custodian"), 6, 6, 1, 1, 1, 3, 4)
    assert opened.one(e.DamageTaken).amount == amount


@pytest.mark.parametrize(("successes", "dice"), [(3, 1), (4, 2)])
def test_chain_lightning_grows_with_its_successes(successes, dice):
    opened = fight("blight_drone", "blight_drone", hero=HeroPlan(archetype="mystic", abilities={"chain_lightning": 1}))
    faces = [6] * successes + [1] * (6 - successes)
    opened.send(w.Ability("chain_lightning"), *faces, *[2] * dice)
    assert [hit.amount for hit in opened.told(e.DamageTaken)] == [2 * dice, 2 * dice]


def test_a_nova_grows_with_corruption():
    opened = rich(fight("blight_drone", hero=with_("corruption_nova", corruption=35)))
    opened.send(w.Ability("corruption_nova"), *[1] * 7)
    assert opened.one(e.DamageTaken).amount == 7


def test_blood_sacrifice_needs_thirty_hp():
    opened = fight(FOE, hero=with_("blood_sacrifice", hp=29))
    with pytest.raises(Refusal) as refusal:
        opened.send(w.Ability("blood_sacrifice", FOE))
    assert refusal.value.code == "rune.hp"


def test_siphon_sanity_calms_by_its_damage():
    opened = fight("blight_drone", hero=with_("siphon_sanity", stress=50))
    opened.send(w.Ability("siphon_sanity", "blight_drone"), 4, 5)
    assert opened.hero.stress == 41


@pytest.mark.parametrize("face", range(1, 7))
def test_glitch_reality_has_six_answers(face):
    opened = rich(fight("blight_drone", hero=with_("glitch_reality")), hp=30)
    dice = StreamDice(Mulberry32(face), 0, {"chaos": (face,)})
    scribe = Scribe(opened.game, opened.state, dice, by="hero", n=1)
    decide(scribe, w.Ability("glitch_reality", "blight_drone"))
    kinds = [type(event) for event in scribe.events[: _end_of_action(scribe.events)]]
    expected = [e.DamageTaken, e.StatusApplied, e.StatusApplied, e.Healed, e.StaminaRestored, e.DamageTaken][face - 1]
    assert expected in kinds


def test_only_machines_are_seized():
    opened = rich(fight("husk_enforcer", FOE, hero=with_("architect_of_the_silence")))
    offered = [command.target for command in legal(opened.game, opened.state, "hero") if isinstance(command, w.Ability)]
    assert offered == [FOE]


def test_a_further_rank_adds_a_die():
    opened = rich(fight(FOE, hero=with_("aetheric_bolt", rank=3)))
    opened.send(w.Ability("aetheric_bolt", FOE), *[1] * 9)
    assert len(opened.one(e.PoolRolled).faces) == 9


def test_an_ability_says_what_it_does_at_its_rank():
    """Ruling 11: with rank 3, two dice more in the roll and two in the damage; what is told is what is rolled."""
    opened = rich(fight(FOE, hero=with_("aetheric_bolt", rank=3)))
    bolt = w.Ability("aetheric_bolt", FOE)
    assert explain_command(opened.game, opened.state, bolt) == "WILL+3 (2 successes needed): 4d6 aether damage"
    opened.send(bolt, *[6] * 9, *[1] * 4)
    assert opened.one(e.DamageTaken).faces == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("mend_wound", "heals 4d6 HP; uses up a Healing Poultice"),
        ("strike", "MIGHT+1: weapon damage + 1d6 per success"),
        (
            "saga_of_courage",
            "WILL+3 (1 success needed): starts a performance that lasts WILL rounds; +3 attack dice, +1 damage die",
        ),
        ("warriors_vigor", "always: 10% more HP"),
    ],
)
def test_a_second_rank_in_words(ability, told):
    """Ruling 11: a die to the roll, damage and healing; to the roll alone where successes are dice; songs by one."""
    art = derived.ranked(rune().content.abilities[ability], 2)
    assert ability_text(rune(), art) == told


def test_a_focus_adds_dice_to_abilities():
    opened = rich(fight(FOE, hero=with_("aetheric_bolt", focus="clan_focus")))
    opened.send(w.Ability("aetheric_bolt", FOE), *[1] * 9)
    assert len(opened.one(e.PoolRolled).faces) == 9


def test_exploit_weakness_counts_for_one_attack():
    opened = fight("blight_drone", hero=HeroPlan(archetype="scavenger"))
    opened.send(w.Ability("exploit_weakness"), 6, 6, 1)
    opened.send(w.Act("defend"))
    opened.send(w.Attack("blight_drone"), *[1] * 5, *[1] * 3)
    assert opened.held("hero") == {}


# Songs


def song(ability: str = "saga_of_courage", **options) -> Fight:
    hero = HeroPlan(archetype="skald", abilities={ability: 1}, milestone=3)
    opened = rich(fight(FOE, hero=hero, game=rune(**options)))
    return opened.send(w.Ability(ability), 5, 5, 1, 1, 1)


def test_a_song_lasts_will_rounds_and_the_turn_it_began_in_does_not_count():
    opened = song()
    assert opened.hero.performance is not None
    assert opened.hero.performance.rounds == 3
    told = []
    for _ in range(3):
        opened.send(w.Act("defend"))
        opened.send(w.Defend(), 1, 1, 1)
        told += [type(event) for event in opened.events if type(event) in (e.PerformanceTicked, e.PerformanceEnded)]
    assert told == [e.PerformanceTicked, e.PerformanceTicked, e.PerformanceEnded]


def test_courage_adds_two_attack_dice():
    opened = song()
    opened.send(w.Act("defend"))
    opened.send(w.Attack(FOE), *[1] * 5, 1, 1)
    assert len(opened.one(e.PoolRolled).faces) == 5


def test_a_dirge_takes_two_dice_but_leaves_one():
    opened = song("dirge_of_defeat")
    opened.send(w.Act("attack"), 1, 1, 1, 1)
    assert len(opened.one(e.PoolRolled).faces) == 1


def test_the_lay_of_the_iron_wall_soaks_two():
    opened = song("lay_of_the_iron_wall")
    opened.send(w.Act("attack"), 6, 1, 1, 1, 1, 1, 5)
    assert opened.one(e.DamageTaken).amount == 3


def test_einherjar_is_sung_once_and_leaves_ten_stress():
    hero = HeroPlan(archetype="skald", abilities={"saga_of_the_einherjar": 1})
    opened = rich(fight("war_frame", hero=hero))
    opened.send(w.Ability("saga_of_the_einherjar"), 5, 5, 1, 1, 1, 4, 4)
    assert opened.hero.statuses[0].amount == 8
    for _ in range(3):
        opened.send(w.Act("reposition"))
        opened.send(w.Defend(), 1, 1, 1)
    assert opened.one(e.PerformanceEnded).why == "over"
    assert opened.hero.stress == 10
    rich(opened)
    opened.send(w.Act("reposition"))
    with pytest.raises(Refusal) as refusal:
        opened.send(w.Ability("saga_of_the_einherjar"))
    assert refusal.value.code == "rune.once"


@pytest.mark.parametrize("status", ["stunned", "silenced", "feared"])
def test_what_ends_a_song(status):
    hero = HeroPlan(archetype="skald", abilities={"saga_of_courage": 1, "rousing_verse": 1})
    opened = rich(fight(FOE, hero=hero)).send(w.Ability("saga_of_courage"), 5, 1, 1, 1, 1)
    scribe = Scribe(opened.game, opened.state, StreamDice(Mulberry32(1)), by="table")
    harm.afflict(scribe, "hero", status, by="test")
    assert scribe.state.fighters["hero"].performance is None


def test_a_performance_may_bind_its_singer():
    opened = song(performance_binds=True)
    opened.send(w.Act("defend"))
    kinds = {type(command) for command in legal(opened.game, opened.state, "hero")}
    assert kinds <= {w.Defend, w.Consumable, w.Flee}


def test_enduring_performance_sings_two_rounds_longer():
    hero = HeroPlan(archetype="skald", abilities={"saga_of_courage": 1, "enduring_performance": 1})
    opened = rich(fight(FOE, hero=hero)).send(w.Ability("saga_of_courage"), 5, 1, 1, 1, 1)
    assert opened.hero.performance is not None
    assert opened.hero.performance.rounds == 5


# Consumables


@pytest.mark.parametrize("item", sorted(CONTENT.consumables))
def test_every_consumable_is_used_up_and_does_something(item):
    opened = fight(FOE, hero=HeroPlan(consumables={item: 1}, hp=10, stamina=1, stress=40))
    worn = replace(opened.hero, statuses=(HeldStatus("bleeding", 3), HeldStatus("poisoned", 3)))
    opened.state = replace(opened.state, fighters={**opened.state.fighters, "hero": worn})
    scribe = Scribe(opened.game, opened.state, StreamDice(Mulberry32(1)), by="hero", n=1)
    decide(scribe, w.Consumable(item))
    assert scribe.state.fighters["hero"].consumables == {}
    assert any(type(event) in _EFFECTS for event in scribe.events[: _end_of_action(scribe.events)])
    assert not scribe.state.active.is_player


def test_what_one_does_not_have_is_refused():
    opened = fight(FOE)
    with pytest.raises(Refusal) as refusal:
        opened.send(w.Consumable("antidote"))
    assert refusal.value.code == "rune.no_item"


def test_healing_stops_at_the_maximum():
    opened = fight(FOE, hero=HeroPlan(consumables={"healing_poultice": 1}))
    opened.state = replace(
        opened.state, fighters={**opened.state.fighters, "hero": replace(opened.hero, hp=opened.hero.max_hp - 3)}
    )
    opened.send(w.Consumable("healing_poultice"))
    assert opened.one(e.Healed).amount == 3
