"""Setups, refusals, rewards, what is between fights, callbacks, content. (sources 3, 11, 12)"""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import fight, rune

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.odds import odds, summary
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.story import describe
from turnwright.players import find
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune import progress, rewards
from turnwright.rulesets.rune.callbacks import PUBLISHED, listen
from turnwright.rulesets.rune.links import problems
from turnwright.rulesets.rune.rules.legend import Choice
from turnwright.rulesets.rune.rules.pools import opposed
from turnwright.rulesets.rune.state import FoePlan, HeroPlan, RoomPlan, Setup, State

GAME = rune()
CONTENT: c.Content = GAME.content
FOE = "corrupted_servitor"


def opened_with(raw) -> Match:
    return Match.open(GAME, raw, seed=1)


# Heroes


@pytest.mark.parametrize(
    ("archetype", "attributes", "hp", "stamina", "weapon", "armor"),
    [
        ("warrior", (4, 2, 2, 2, 4), 50, 30, "rusty_hatchet", "scrap_plating"),
        ("scavenger", (3, 3, 3, 2, 3), 40, 40, "makeshift_spear", "tattered_leathers"),
        ("mystic", (2, 2, 3, 4, 2), 30, 50, "crude_staff", "tattered_leathers"),
        ("skald", (3, 3, 3, 3, 3), 35, 40, "makeshift_spear", "tattered_leathers"),
    ],
)
def test_archetypes_of_the_notes(archetype, attributes, hp, stamina, weapon, armor):
    sheet = CONTENT.archetypes[archetype]
    assert (sheet.might, sheet.finesse, sheet.wits, sheet.will, sheet.sturdiness) == attributes
    assert (sheet.hp, sheet.stamina, sheet.weapon, sheet.armor) == (hp, stamina, weapon, armor)


def test_hp_by_class_gear_milestone_and_vigor():
    assert fight(FOE).hero.max_hp == 50 + 5 + 10
    assert fight(FOE, hero=HeroPlan(milestone=2, abilities={})).hero.max_hp == 50 + 20 + 10


def test_hp_by_formula():
    hero = fight(FOE, hero=HeroPlan(abilities={}, armor="", milestone=1), game=rune(pools="formula")).hero
    assert (hero.max_hp, hero.max_stamina) == (100, 55)


def test_what_is_carried_stays():
    plan = HeroPlan(hp=7, stamina=3, stress=12, corruption=9, traumas=("hoarding",), legend=42, pp=1)
    hero = fight(FOE, hero=plan).hero
    assert (hero.hp, hero.stamina, hero.stress, hero.corruption, hero.traumas, hero.legend, hero.pp) == (
        7, 3, 12, 9, ("hoarding",), 42, 1,
    )  # fmt: skip


def test_gear_changes_attributes_defence_and_immunity():
    plain = fight(FOE, hero=HeroPlan(abilities={})).hero
    armed = fight(FOE, hero=HeroPlan(abilities={}, weapon="dvergr_maul", armor="wardens_aegis")).hero
    assert (armed.might, armed.sturdiness) == (plain.might + 2, plain.sturdiness + 2)
    assert armed.immune == ("bleeding",)
    assert fight(FOE, hero=HeroPlan(armor="clan_full_plate"), faces=[6, 1, 1]).hero.finesse == 1


@pytest.mark.parametrize("archetype", sorted(CONTENT.archetypes))
@pytest.mark.parametrize("kit", [0, 1, 2, 3])
def test_every_kit_can_be_worn(archetype, kit):
    state = GAME.ruleset.rules.setup(GAME, Setup(hero=HeroPlan(archetype=archetype, kit=kit), enemies=(FoePlan(FOE),)))
    hero = state.fighters["hero"]
    assert hero.milestone == kit
    for ability in hero.abilities:
        entry = CONTENT.abilities[ability]
        assert archetype in entry.classes or entry.heretical


# Bad input: a clear refusal, and nothing has changed


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"enemies": [{"enemy": FOE}] * 7}, "rune.enemies"),
        ({"enemies": []}, "rune.enemies"),
        ({"enemies": [{"enemy": FOE}], "hero": {"attributes": {"finesse": 0}}}, "setup.shape"),
        ({"enemies": [{"enemy": FOE}], "hero": {"attributes": {"finesse": 11}}}, "setup.shape"),
        ({"enemies": [{"enemy": FOE, "attributes": {"finesse": 0}}]}, "rune.finesse"),
        ({"enemies": [{"enemy": "corupted_servitor"}]}, "rune.no_such_enemy"),
        ({"enemies": [{"enemy": FOE}], "hero": {"archetype": "paladin"}}, "rune.no_such_archetype"),
        ({"enemies": [{"enemy": FOE}], "hero": {"abilities": {"strik": 1}}}, "rune.no_such_ability"),
        ({"enemies": [{"enemy": FOE}], "hero": {"abilities": {"strike": 4}}}, "setup.shape"),
        ({"enemies": [{"enemy": FOE}], "hero": {"consumables": {"beer": 1}}}, "rune.no_such_consumable"),
        ({"enemies": [{"enemy": FOE}], "hero": {"weapon": "scrap_plating"}}, "rune.slot"),
        ({"enemies": [{"enemy": FOE}], "hero": {"traumas": ["hubris"]}}, "rune.no_such_trauma"),
        ({"enemies": [{"enemy": FOE}], "hero": {"hp": 0}}, "rune.dead"),
        ({"enemies": [{"enemy": FOE}], "room": "cellar"}, "rune.no_such_room"),
        ({"enemies": [{"enemy": FOE}], "room": {"hazards": [{"hazard": "fier"}]}}, "rune.no_such_hazard"),
        ({"enemies": [{"enemy": "ruin_warden"}], "can_flee": True}, "rune.boss_flee"),
        ({"encounter": "no_such_fight"}, "rune.no_such_encounter"),
        ({"encounter": "patrol:bard"}, "rune.no_such_archetype"),
        ({"foes": []}, "setup.shape"),
    ],
)
def test_bad_setups_are_refused(raw, code):
    with pytest.raises(Refusal) as refusal:
        opened_with(raw)
    assert refusal.value.code == code
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (w.Attack("nobody"), "rune.no_such_target"),
        (w.Attack("hero"), "rune.target"),
        (w.Ability("aetheric_bolt", FOE), "rune.no_ability"),
        (w.Ability("strike", "hero"), "rune.target"),
        (w.Ability("strike", "nobody"), "rune.no_such_target"),
        (w.Ability("warriors_vigor"), "rune.passive"),
        (w.Ability("defensive_stance"), "rune.passive"),
        (w.Consumable("antidote"), "rune.no_item"),
        (w.TakeStance("evasive"), "rune.stance"),
        (w.TakeStance("none"), "rune.stance"),
        (w.Act("attack"), "rune.not_your_turn"),
    ],
)
def test_bad_commands_are_refused_and_change_nothing(command, code):
    match = Match.open(GAME, Setup(hero=HeroPlan(attributes={"finesse": 10}), enemies=(FoePlan(FOE),)), seed=1)
    assert match.to_act() == ("hero",)
    before = match.lines()
    with pytest.raises(Refusal) as refusal:
        match.submit(command, "hero")
    assert refusal.value.code == code
    assert match.lines() == before


def test_the_dead_are_no_targets():
    opened = fight(FoePlan(FOE, hp=1), FOE)
    opened.send(w.Attack(FOE), 6, 6, 6, 6, 1, 1, 1, 1)
    opened.send(w.Act("defend"))
    with pytest.raises(Refusal) as refusal:
        opened.send(w.Attack(FOE))
    assert refusal.value.code == "rune.target"


# Encounters


@pytest.mark.parametrize("archetype", sorted(CONTENT.archetypes))
def test_an_encounter_can_be_asked_for_any_archetype(archetype):
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, f"patrol:{archetype}"), seed=1)
    assert match.state.fighters["hero"].sheet == archetype
    assert match.state.fighters["hero"].milestone == 1


def test_encounters_show_every_enemy_and_every_archetype():
    shown = {foe.enemy for encounter in CONTENT.encounters.values() for foe in encounter.enemies}
    assert shown == set(CONTENT.enemies)
    assert {encounter.hero.archetype for encounter in CONTENT.encounters.values()} == set(CONTENT.archetypes)


BANDS = {"easy": (10, 25), "medium": (25, 50), "hard": (50, 105), "boss": (100, 200)}


@pytest.mark.parametrize("name", sorted(CONTENT.encounters))
def test_the_threat_of_an_encounter_fits_its_band(name):
    encounter = CONTENT.encounters[name]
    state = GAME.ruleset.rules.setup(GAME, Setup(encounter=name))
    threat = sum(fighter.legend_value for fighter in state.fighters.values())
    least, most = BANDS[encounter.band]
    assert least <= threat <= most


# Rewards


def test_a_boss_is_worth_a_quarter_more():
    opened = fight("ruin_warden", game=rune(boss_dread=0))
    fallen = [opened.fighter("ruin_warden")]
    assert rewards.legend_for(CONTENT, GAME.options, fallen, milestone=0) == 125
    assert rewards.legend_for(CONTENT, GAME.options, fallen, milestone=3) == 0


def test_a_milestone_heals_and_grows():
    opened = fight(FoePlan(FOE, hp=1), hero=HeroPlan(legend=95, hp=3, stamina=1))
    opened.send(w.Attack(FOE), 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 100)
    reached = opened.one(e.MilestoneReached)
    assert (reached.milestone, reached.max_hp, reached.max_stamina, reached.pp) == (1, 76, 35, 1)
    assert (opened.hero.hp, opened.hero.stamina, opened.hero.legend) == (76, 35, 105)


def test_loot_follows_from_its_dice():
    found = [
        rewards.roll_loot(StreamDice(Mulberry32(seed)), CONTENT, GAME.options, ["ruin_warden"], archetype="mystic")
        for seed in range(200)
    ]
    assert all(300 <= loot.cogs <= 800 for loot in found)
    items = [CONTENT.equipment[item] for loot in found for item in loot.equipment]
    assert {item.tier for item in items} == {3, 4}
    assert all(item.attribute == "will" for item in items if item.slot == "weapon")  # a boss's weapon always fits
    assert 5 <= sum(bool(loot.artefacts) for loot in found) <= 40  # one in ten
    assert found == [
        rewards.roll_loot(StreamDice(Mulberry32(seed)), CONTENT, GAME.options, ["ruin_warden"], archetype="mystic")
        for seed in range(200)
    ]


@pytest.mark.parametrize("tier", range(5))
@pytest.mark.parametrize("weapon", [True, False])
def test_every_tier_has_something_to_find(tier, weapon):
    for archetype in CONTENT.archetypes:
        item = rewards.find_item(
            StreamDice(Mulberry32(1)), CONTENT, tier, weapon=weapon, archetype=archetype, matched=True
        )
        assert item is not None
        assert CONTENT.equipment[item].drops


# Between fights


def test_a_new_character_has_two_points_to_spend():
    plan = progress.start(CONTENT, "mystic", name="Ida")
    assert (plan.pp, plan.name, plan.weapon) == (2, "Ida", "crude_staff")
    choices = progress.choices(CONTENT, plan)
    assert Choice("attribute", "will", 1) in choices
    assert Choice("rank", "aetheric_bolt", 2) in choices
    assert not [choice for choice in choices if choice.kind == "ability"]  # a new one costs three


def test_points_buy_attributes_ranks_and_abilities():
    plan = replace(progress.start(CONTENT, "warrior"), pp=6, milestone=1)
    plan = progress.buy(CONTENT, plan, Choice("attribute", "might", 1))
    plan = progress.buy(CONTENT, plan, Choice("rank", "strike", 2))
    plan = progress.buy(CONTENT, plan, Choice("ability", "cleaving_strike", 3))
    assert plan.attributes["might"] == 5
    assert plan.abilities is not None
    assert (plan.abilities["strike"], plan.abilities["cleaving_strike"], plan.pp) == (2, 1, 0)
    with pytest.raises(Refusal) as refusal:
        progress.buy(CONTENT, plan, Choice("attribute", "might", 1))
    assert refusal.value.code == "rune.cannot_buy"


def test_attributes_stop_at_six():
    plan = replace(progress.start(CONTENT, "warrior"), pp=9)
    plan = replace(plan, attributes={**plan.attributes, "might": 6})
    assert Choice("attribute", "might", 1) not in progress.choices(CONTENT, plan)


def test_what_a_fight_leaves_is_carried_over():
    plan = progress.start(CONTENT, "warrior")
    match = Match.open(GAME, Setup(hero=plan, enemies=(FoePlan("corroded_sentry"),)), seed=4)
    match.advance({"hero": find(GAME.ruleset, "greedy"), "enemy": find(GAME.ruleset, "ai")})
    assert match.result is not None
    after = progress.carry_over(plan, match.result)
    hero = match.state.fighters["hero"]
    assert (after.hp, after.stamina, after.legend) == (hero.hp, hero.stamina, hero.legend)
    again = Match.open(GAME, Setup(hero=after, enemies=(FoePlan("corroded_sentry"),)), seed=4)
    assert again.state.fighters["hero"].hp == hero.hp


def test_a_sanctuary_heals_body_and_mind_but_not_corruption():
    plan = replace(progress.start(CONTENT, "warrior"), hp=5, stamina=1, stress=80, corruption=30)
    rested = progress.rest(CONTENT, GAME.options, plan)
    assert (rested.hp, rested.stamina, rested.stress, rested.corruption) == (65, 30, 0, 30)
    wary = progress.rest(CONTENT, GAME.options, replace(plan, traumas=("hypervigilance",)))
    assert (wary.hp, wary.stress) == (50, 20)


def test_gear_is_changed():
    plan = progress.equip(CONTENT, progress.start(CONTENT, "warrior"), "clan_axe")
    assert plan.weapon == "clan_axe"
    with pytest.raises(Refusal):
        progress.equip(CONTENT, plan, "moon_axe")


# Callbacks


def test_the_specifications_events_are_published():
    heard: list[str] = []
    match = Match.open(GAME, Setup(enemies=(FoePlan("corroded_sentry"),)), seed=4)
    match.advance({"hero": find(GAME.ruleset, "greedy"), "enemy": find(GAME.ruleset, "ai")})
    listen(match.events(), **{name: lambda event, name=name: heard.append(name) for name in PUBLISHED})
    assert heard[0] == "OnCombatStart"
    assert heard[1] == "OnTurnStart"
    assert "OnTurnAdvance" in heard
    assert heard[-2:] == ["OnEnemyDeath", "OnCombatEnd"]
    assert heard.count("OnCombatEnd") == 1
    assert heard.count("OnCombatStart") == 1
    with pytest.raises(Refusal):
        listen((), OnCombatStarts=print)


def test_combat_start_hands_over_the_combat_state():
    """Its payload is the CombatState: active, in initiative order, index 0. (spec, events published; FR-001)"""
    heard: list[Any] = []
    match = Match.open(GAME, Setup(enemies=(FoePlan("corroded_sentry"),), room="muspelheim_hall"), seed=4)
    listen(match.events(), OnCombatStart=heard.append)
    (state,) = heard
    assert isinstance(state, State)
    assert state.is_active
    assert state.order == match.state.order
    assert (state.index, state.turn, state.verdict) == (0, 0, None)
    assert [hazard.hazard for hazard in state.room.hazards] == ["fire"]


# Ranges of the specification


@pytest.mark.parametrize(
    "raw",
    [
        {"enemies": [{"enemy": FOE, "attributes": {"finesse": 15}}]},
        {"enemies": [{"enemy": FOE, "attributes": {"finesse": 0}}]},
        {"enemies": [{"enemy": FOE}], "room": {"hazards": [{"hazard": "fire", "damage": 60}]}},
        {"enemies": [{"enemy": FOE}], "room": {"hazards": [{"hazard": "fire", "damage": 1}]}},
    ],
    ids=["FINESSE 15", "FINESSE 0", "hazard 60", "hazard 1"],
)
def test_attributes_go_from_1_to_10_and_hazards_from_2_to_15(raw):
    """Spec, mechanic 1 (parameters) and mechanic 3 (HazardDamage)."""
    with pytest.raises((Refusal, msgspec.ValidationError)):
        opened_with(raw)


def test_the_ends_of_the_ranges_are_allowed():
    for finesse, damage in ((1, 2), (10, 15)):
        foe = {"enemy": FOE, "attributes": {"finesse": finesse}}
        room = {"hazards": [{"hazard": "fire", "damage": damage}]}
        assert opened_with({"enemies": [foe], "room": room}).state.fighters[FOE].finesse == finesse


def test_a_pack_cannot_go_beyond_the_ranges():
    fire = replace(CONTENT.hazards["fire"], damage=60)
    found = dict(problems(replace(CONTENT, hazards={**CONTENT.hazards, "fire": fire})))
    assert found == {"hazards/fire/damage": "a hazard does 2 to 15 damage each turn, not 60"}
    sheet = msgspec.to_builtins(CONTENT.enemies[FOE])
    with pytest.raises(msgspec.ValidationError, match="finesse"):
        msgspec.convert(sheet | {"finesse": 15}, c.Enemy)


def test_a_milestone_gives_the_hp_that_the_next_fight_shows():
    """A passive's tenth counts on the milestone's HP too, in the fight as on the sheet. (sources 6, 11)"""
    plan = progress.start(CONTENT, "warrior")
    match = Match.open(GAME, Setup(hero=replace(plan, legend=95), enemies=(FoePlan(FOE, hp=1),)), seed=2)
    match.advance({"hero": find(GAME.ruleset, "greedy"), "enemy": find(GAME.ruleset, "ai")})
    assert match.result is not None
    after = progress.carry_over(plan, match.result)
    assert after.milestone == 1
    hero = progress.sheet_of(CONTENT, GAME.options, after)
    assert match.state.fighters["hero"].max_hp == hero.max_hp == 76
    assert hero.hp == 76


def test_the_turn_order_tells_names_from_successes():
    match = Match.open(GAME, Setup(encounter="scrap_hounds"), seed=3)
    events = list(match.events())
    rolled = next(event for event in events if isinstance(event, e.InitiativeRolled))
    line = describe(GAME, match.state, rolled)
    counts = {roll.fighter: roll for roll in rolled.rolls}
    second = counts["scrap_hound_2"]
    word = "success" if second.successes == 1 else "successes"
    assert f"Scrap-Hound 2 ({second.successes} {word}: {' '.join(map(str, second.faces))})" in line


# Odds


def test_the_odds_of_an_attack_are_those_of_its_pools():
    match = Match.open(
        GAME, Setup(hero=HeroPlan(attributes={"finesse": 10}), enemies=(FoePlan("blight_drone"),)), seed=1
    )
    told = summary(match.odds(w.Attack("blight_drone"), "hero"))
    assert told.hit == opposed(4, theirs=3)[0]
    assert told.crit == told.hit / 20
    assert told.damage == told.hit * (19 * 35 + 70) / 200


def test_the_odds_of_flight():
    opened = fight("arc_welder", hero=HeroPlan(attributes={"finesse": 3}))
    table = odds(GAME, opened.state, w.Flee(), seat="hero")
    assert sum(weight for effect, weight in table.items() if "escaped" in effect.status) == opposed(3, theirs=3)[0]


# Content


def test_content_reads_back_as_it_is_written():
    for kind, struct in GAME.ruleset.content.kinds.items():
        for entry in getattr(CONTENT, kind).values():
            assert msgspec.convert(msgspec.to_builtins(entry), struct) == entry


def test_the_documents_other_numbers_are_a_pack():
    game = registry.game("rune", packs=("rune_core", "rune_docs"))
    content: c.Content = game.content
    assert [content.enemies[boss].hp for boss in ("aetheric_aberration", "forlorn_archivist", "omega_sentinel")] == [
        90,
        85,
        120,
    ]
    axes = [
        content.equipment[name]
        for name in ("rusty_hatchet", "scavenged_axe", "clan_axe", "optimized_axe", "dvergr_maul")
    ]
    assert [(axe.dice, axe.bonus) for axe in axes] == [(2, 2), (3, 3), (4, 4), (4, 5), (5, 6)]
    assert content.abilities["power_strike"].stamina == 10
    warrior = content.archetypes["warrior"]
    assert warrior.might + warrior.finesse + warrior.wits + warrior.will + warrior.sturdiness == 15
    match = Match.open(game, Setup(encounter="patrol"), seed=2)
    match.advance({seat: find(game.ruleset, "random") for seat in ("hero", "enemy")})
    assert match.result is not None


def test_a_room_written_out_goes_before_the_encounters():
    match = Match.open(GAME, Setup(encounter="muspelheim", room=RoomPlan("Elsewhere")), seed=1)
    assert match.state.room is not None
    assert match.state.room.hazards == ()
