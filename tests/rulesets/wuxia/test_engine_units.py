"""From sheets to units: every field of spec 2.1, the formulas of appendix A, bosses, levels, what is brought along."""

import json

import pytest
from tests.rulesets.wuxia.arena import Arena, sheet

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia.rules.pillars import PillarStats
from turnwright.rulesets.wuxia.state import BossPhase, Carried, Condition, CostTrack, ResolveCharges, Setup


def test_every_field_of_a_unit():
    disciple = sheet(
        "hero",
        scl=6,
        cl=4,
        stats={"strength": 5, "endurance": 6, "agility": 7, "willpower": 7, "resolve": 5, "technique": 1, "essence": 8},
        violence={"attack": 9, "defense": 17, "resilience": 6, "effect_rank": 8},
        purchased_thp=20,
        purchased_ae=5,
        dr_tier=2,
        clout=3,
        insight=4,
        marks={"blood": 1},
        conditions=["violence_1"],
        techniques=["palm"],
        items={},
    )
    unit = Arena(disciple)["hero"]
    assert (unit.id, unit.sheet, unit.name, unit.team) == ("hero", "hero", "Hero", "player")
    assert (unit.is_player, unit.is_boss, unit.boss_rank, unit.actions) == (True, False, None, 1)
    assert (unit.scl, unit.cl, unit.sl) == (6, 4, 2)
    stats = (unit.strength, unit.endurance, unit.agility, unit.technique, unit.willpower, unit.focus)
    assert (*stats, unit.essence, unit.resolve, unit.presence) == (5, 6, 7, 1, 7, 4, 8, 5, 5)
    assert (unit.thp, unit.max_thp) == (60, 60)  # 10 + 5 x 6 + 20
    assert (unit.ae, unit.max_ae, unit.ae_regen) == (29, 29, 3)  # 10 + 2 x 7 + 5; 1 + 7 // 3
    assert (unit.strain, unit.max_strain, unit.guard) == (0, 60, 0)
    assert unit.violence == PillarStats(9, 17, 6, 8)
    assert (unit.dr_tier, unit.charges) == (2, ResolveCharges(prc=4, mrc=4, src=3))  # half the stat, and 1 for SCL 6
    assert unit.max_charges == unit.charges
    assert (unit.fury, unit.clout, unit.insight) == (0, 3, 4)
    assert (unit.blood, unit.fate, unit.stain) == (CostTrack(1, 8), CostTrack(0, 8), CostTrack(0, 8))
    assert unit.techniques == ("palm",)
    assert [(held.pillar, held.degree, held.rounds) for held in unit.conditions] == [("violence", 1, None)]
    assert (unit.modifiers, unit.status, unit.phase) == ((), "up", 1)


def test_a_bare_sheet_is_filled_by_its_scl():
    unit = Arena({"id": "hero", "name": "Hero", "scl": 4})["hero"]
    assert unit.violence == unit.influence == unit.revelation == PillarStats(8, 14, 4, 8)
    assert (unit.max_thp, unit.max_ae, unit.ae_regen, unit.max_strain) == (20, 14, 1, 20)


def test_given_thp_and_ae_override_the_formula():
    """Sources 13.11."""
    unit = Arena(sheet("hero", combat={"thp": 77, "ae": 3}))["hero"]
    assert (unit.thp, unit.max_thp, unit.ae, unit.max_ae) == (77, 77, 3, 3)


def test_given_thp_are_the_maximum_of_a_boss_too():
    """Sources 13.11: what is given is the maximum; a rank multiplies only what the formula gives."""
    boss = sheet("foe", combat={"thp": 60}, bossRank=2)
    unit = Arena(boss)["foe"]
    assert (unit.thp, unit.max_thp, unit.charges.prc, unit.dr_tier, unit.actions) == (60, 60, 5, 2, 2)
    led = Arena(boss, options={"boss_thp_scl_modifier": True})["foe"]
    assert led.max_thp == 60
    told = Arena(boss, enemies=[{"unitId": "foe", "boss": {"thpPercent": 150}}])["foe"]
    assert told.max_thp == 90, "an encounter may still say otherwise"
    plain = Arena(sheet("foe", bossRank=2))["foe"]
    assert plain.max_thp == 2 * 30


def test_of_current_and_maximum_thp_the_maximum_counts():
    """Spec 2.1 has both fields, and a battle starts with full THP."""
    unit = Arena(sheet("hero", thp=12, maxThp=40, ae=1, maxAe=9))["hero"]
    assert (unit.thp, unit.max_thp, unit.ae, unit.max_ae) == (40, 40, 9, 9)


def test_endurance_0_is_not_death_at_once():
    """Sources 13.23."""
    unit = Arena(sheet("hero", stats={"endurance": 0}))["hero"]
    assert (unit.max_strain, unit.status) == (1, "up")


def test_a_level_moves_the_pillars_and_charges_of_an_enemy():
    """Sources 13.27."""
    arena = Arena(enemies=[{"unitId": "foe", "level": 5, "aiProfile": "tactical"}, {"unitId": "foe"}])
    raised, plain = arena["foe"], arena["foe#2"]
    assert (raised.scl, plain.scl) == (5, 2)
    assert raised.violence == PillarStats(5 + 6, 15 + 3, 3 + 3, 5 + 6)
    assert plain.violence == PillarStats(5, 15, 3, 5)
    assert (raised.charges.prc, plain.charges.prc) == (3, 2)
    assert (raised.blood.maximum, plain.blood.maximum) == (7, 6)
    assert (raised.ai, plain.ai) == ("tactical", "aggressive")
    assert (raised.name, plain.name) == ("Foe", "Foe 2")
    assert raised.max_thp == plain.max_thp


@pytest.mark.parametrize(
    ("rank", "thp", "charges", "tier", "actions", "phases"),
    [
        (1, 45, 3, 1, 1, ()),
        (2, 60, 5, 2, 2, ()),
        (3, 90, 8, 3, 3, ()),
        (4, 120, 12, 4, 3, (50,)),
        (5, 150, 15, 5, 4, (66, 33)),
    ],
)
def test_boss_ranks(rank, thp, charges, tier, actions, phases):
    """Sources 9: a rank multiplies the unit's own 30 THP."""
    boss = Arena(sheet("foe", boss_rank=rank))["foe"]
    assert (boss.is_boss, boss.boss_rank, boss.max_thp, boss.thp) == (True, rank, thp, thp)
    assert boss.charges == ResolveCharges(charges, charges, charges)
    assert (boss.dr_tier, boss.actions) == (tier, actions)
    assert tuple(phase.threshold for phase in boss.phases) == phases


def test_an_encounter_may_say_otherwise_of_a_boss():
    override = {"actions": 2, "thp_percent": 250, "charges": 1, "dr_tier": 0}
    boss = Arena(sheet("foe", boss_rank=5), enemies=[{"unit": "foe", "boss_rank": 4, "boss": override}])["foe"]
    assert (boss.boss_rank, boss.actions, boss.max_thp, boss.dr_tier) == (4, 2, 75, 0)
    assert boss.charges == ResolveCharges(1, 1, 1)
    assert boss.phases == (BossPhase(50),)
    assert not Arena(sheet("foe", boss_rank=5), enemies=[{"unit": "foe", "boss_rank": 0}])["foe"].is_boss


def test_what_is_brought_along():
    bag = {
        "thp": 9, "ae": 99, "strain": 5, "clout": 2, "insight": 12,
        "marks": {"fate": 3}, "conditions": {"influence": 2}, "items": {"tea": 2, "salve": 0},
    }  # fmt: skip
    items = ({"id": "tea", "name": "Tea"}, {"id": "salve", "name": "Salve"})
    unit = Arena(sheet("hero", items={"salve": 3}), items=items, carried={"hero": bag})["hero"]
    assert (unit.thp, unit.max_thp, unit.ae, unit.strain) == (9, 30, 16, 5)
    assert (unit.fury, unit.clout, unit.insight) == (0, 2, 10)
    assert (unit.fate, unit.items) == (CostTrack(3, 6), {"tea": 2})
    assert unit.conditions == (Condition("influence", 2, "carried"),)


CORE = registry.game("wuxia")


@pytest.mark.parametrize(
    ("setup", "code", "words"),
    [
        (Setup("duel_sect_eldr"), "wuxia.no_such_encounter", 'did you mean "duel_sect_elder"?'),
        (Setup("training_yard", party=("heroo",)), "wuxia.no_such_sheet", 'did you mean "hero"?'),
        (Setup("training_yard", party=()), "wuxia.no_party", "name a party"),
        (Setup("training_yard", carried={"sage": Carried()}), "wuxia.no_such_unit", "sage"),
        (Setup("training_yard", carried={"hero": Carried(strain=40)}), "wuxia.strained_out", "40 of 40 strain"),
        (Setup("training_yard", carried={"hero": Carried(items={"salv": 1})}), "wuxia.no_such_item", "salv"),
    ],
)
def test_bad_setups_are_refused(setup, code, words):
    with pytest.raises(Refusal) as refusal:
        CORE.ruleset.rules.setup(CORE, setup)
    assert refusal.value.code == code
    assert words in refusal.value.sentence


def test_the_party_of_the_story_takes_the_place_of_the_encounters():
    state = CORE.ruleset.rules.setup(CORE, Setup("duel_sect_elder", party=("sage", "bulwark", "sage")))
    assert [unit.id for unit in state.units.values() if unit.team == "player"] == ["sage", "bulwark", "sage#2"]


SPEC_ENCOUNTER = {
    "id": "gate",
    "name": "At the Gate",
    "enemies": [{"unitId": "foe", "level": 2}],
    "victoryConditions": [{"type": "eliminate", "team": "enemy"}],
}


@pytest.mark.parametrize(
    ("units", "plays"),
    [(("hero", "player_character"), ("player_character",)), (("hero", "friend"), ("friend",))],
)
def test_an_encounter_as_the_specification_writes_it_can_be_played(tmp_path, units, plays):
    """Spec 4.2 has no party in an encounter: its story brings `player_character`."""
    entries = {"units": [*(sheet(name, team="player") for name in units), sheet("foe")], "encounters": [SPEC_ENCOUNTER]}
    match = registry.open_in(_pack(tmp_path, entries), "gate", seed=1)
    assert tuple(name for name, unit in match.state.units.items() if unit.team == "player") == plays
    assert match.to_act()


def test_an_encounter_that_nobody_could_play_says_what_to_add(tmp_path):
    played = _pack(tmp_path, {"units": [sheet("foe")], "encounters": [SPEC_ENCOUNTER]})
    with pytest.raises(Refusal, match='add "party"') as refused:
        registry.open_in(played, "gate", seed=1)
    assert refused.value.code == "wuxia.no_party"


def _pack(folder, entries):
    for kind, listed in entries.items():
        (folder / kind).mkdir()
        (folder / kind / "all.json").write_text(json.dumps(listed))
    (folder / "pack.json").write_text('{"id": "mine", "ruleset": "wuxia", "version": "1"}')
    return registry.game("wuxia", packs=[str(folder)])
