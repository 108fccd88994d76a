"""Rooms and minds: ten kinds of hazards, resonance, stress, breaking points, traumas, corruption. (sources 9, 13)"""

import pytest
from msgspec.structs import replace
from tests.rulesets.rune.support import Fight, fight, rune

from turnwright.kernel.dice import Mulberry32, Scripted, StreamDice
from turnwright.kernel.ruleset import Scribe
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune import harm, room
from turnwright.rulesets.rune.rules import minds
from turnwright.rulesets.rune.state import HazardPlan, HeroPlan, RoomPlan

CONTENT: c.Content = rune().content
FOE = "corrupted_servitor"


def inside(*hazards: str, first: str = "hero", hero: HeroPlan | None = None, **given) -> Fight:
    plan = RoomPlan(hazards=tuple(HazardPlan(hazard) for hazard in hazards), **given)
    return fight(FOE, hero=hero, room=plan, first=first)


def felt(opened: Fight, base: int, *faces: int, **given) -> Fight:
    scribe = Scribe(opened.game, opened.state, Scripted(*faces), by="table")
    harm.stress(scribe, base, **given)
    return Fight(opened.game, scribe.state, scribe.events)


# Hazards


def test_all_ten_types_are_there():
    types = {hazard.type for hazard in CONTENT.hazards.values()}
    assert types == {
        "toxic_fumes", "toxic_sludge", "unstable_flooring", "electrical", "radiation", "fire", "ice", "darkness",
        "vacuum", "generic",
    }  # fmt: skip


@pytest.mark.parametrize("hazard", sorted(CONTENT.hazards))
def test_every_hazard_is_announced_and_strikes(hazard):
    struck = False
    for seed in range(30):
        opened = inside(hazard)
        assert opened.one(e.HazardAnnounced).hazard == hazard
        scribe = Scribe(opened.game, opened.state, StreamDice(Mulberry32(seed)), by="table")
        if CONTENT.hazards[hazard].trigger == "knockback":
            room.knocked_back(scribe, "hero")
        else:
            room.strike(scribe, "hero")
        struck = struck or any(type(event) is e.HazardStruck for event in scribe.events)
    assert struck


def test_dice_go_before_flat_damage():
    opened = inside("toxic_sludge")
    opened.send(w.Defend(), 1, 1, 1, 1, 4)
    assert opened.one(e.DamageTaken).amount == 4


@pytest.mark.parametrize(("face", "hurt"), [(5, False), (4, True)])
def test_a_check_avoids_it(face, hurt):
    opened = inside("unstable_flooring")
    opened.send(w.Defend(), 1, 1, 1, 1, face, 1, *([3, 3] if hurt else []))
    assert bool(opened.told(e.DamageTaken)) == hurt
    assert bool(opened.told(e.HazardAvoided)) != hurt


def test_a_vent_rests_for_two_rounds():
    opened = inside("steam_vent")
    hits = []
    for _ in range(7):
        if opened.state.active.is_player:
            opened.send(w.Defend(), 1, 1, 1, 1)
        else:
            opened.send(w.Act("defend"))
        hits += [event.target for event in opened.told(e.HazardStruck)]
    assert hits == ["hero", "hero"]
    assert opened.state.round >= 3


def test_an_unstable_ceiling_falls_once():
    opened = inside("unstable_ceiling")
    opened.send(w.Defend(), 1, 1, 1, 1, 15)
    assert opened.one(e.DamageTaken).amount == 25
    assert opened.state.room is not None
    assert not opened.state.room.hazards[0].active


def test_a_ceiling_falls_at_its_chance():
    opened = inside("unstable_ceiling")
    opened.send(w.Defend(), 1, 1, 1, 1, 16)
    assert not opened.told(e.HazardStruck)


def test_panels_strike_who_is_thrown_into_them():
    opened = inside("sparking_panels", hero=HeroPlan(milestone=3, abilities={"crushing_blow": 1}))
    opened.send(w.Ability("crushing_blow", FOE), 1, 1, 4, 5)
    assert [event.amount for event in opened.told(e.DamageTaken)] == [2, 9]


def test_darkness_takes_a_die_from_every_attack():
    opened = inside("darkness")
    opened.send(w.Attack(FOE), *[1] * 3, *[1] * 2, *[1] * 2)
    assert len(opened.one(e.PoolRolled).faces) == 3
    assert opened.hero.stress == 2


def test_lava_is_death():
    opened = inside("lava")
    opened.send(w.Defend(), 1, 1, 1, 1, 1, 1)
    assert opened.one(e.PlayerDied).by == "lava"


def test_a_disabled_hazard_does_nothing():
    opened = fight(FOE, room=RoomPlan(hazards=(HazardPlan("fire", active=False),)))
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert not opened.told(e.HazardStruck)


def test_a_room_by_its_id():
    opened = fight(FOE, room="muspelheim_hall")
    assert opened.state.room is not None
    assert opened.state.room.room == "muspelheim_hall"
    assert (
        opened.game.ruleset.telling.board(opened.game, opened.state, "hero").title
        == "Corrupted Servitor, Muspelheim Hall"
    )


@pytest.mark.parametrize(("level", "base"), [("light", 5), ("moderate", 10), ("heavy", 15), ("overwhelming", 20)])
def test_resonance_less_will(level, base):
    opened = inside(resonance=level)
    opened.send(w.Defend(), 1, 1, 1, 1, 5, 1)
    assert opened.one(e.StressGained).amount == base - 1


# Minds


def test_a_breaking_point_leaves_a_trauma_and_sixty_stress():
    opened = felt(fight(FOE, hero=HeroPlan(stress=97)), 5, source="aura")
    assert opened.one(e.StressGained).stress == 100
    assert opened.one(e.MindBroke) == e.MindBroke("aura", "paranoia", 60)
    assert (opened.hero.stress, opened.hero.traumas) == (60, ("paranoia",))


def test_a_trauma_does_not_come_twice():
    opened = felt(fight(FOE, hero=HeroPlan(stress=97, traumas=("paranoia",))), 5, source="aura")
    assert opened.one(e.MindBroke).trauma is None
    assert opened.hero.traumas == ("paranoia",)


@pytest.mark.parametrize(("trauma", "gain"), [("paranoia", 12), ("dissociation", 12), ("distrust", 10)])
def test_traumas_multiply_stress(trauma, gain):
    opened = fight(FOE, hero=HeroPlan(traumas=(trauma,)), game=rune())
    before = opened.hero.stress
    assert felt(opened, 10, source="aura").hero.stress == before + gain


def test_the_dark_is_worse_for_some():
    opened = inside(dim=True, hero=HeroPlan(traumas=("nyctophobia",)))
    assert felt(opened, 10, source="aura").hero.stress == 15


@pytest.mark.parametrize(
    ("trauma", "size", "gain"),
    [
        ("isolophobia", "normal", 3), ("hypervigilance", "normal", 1), ("claustrophobia", "small", 2),
        ("claustrophobia", "large", 0), ("agoraphobia", "large", 2), ("agoraphobia", "small", 0),
    ],
)  # fmt: skip
def test_traumas_that_wear_each_turn(trauma, size, gain):
    opened = inside(size=size, hero=HeroPlan(traumas=(trauma,)))
    opened.send(w.Defend(), 1, 1, 1, 1)
    assert opened.hero.stress == gain


def test_other_traumas_have_their_effect():
    assert fight(FOE, hero=HeroPlan(traumas=("distrust",))).hero.stress == 3
    hoarder = fight(FOE, hero=HeroPlan(traumas=("hoarding",)))
    hoarder.send(w.Consumable("healing_salve"), 1, 1)
    assert hoarder.hero.stress == 3
    counter = fight(FOE, hero=HeroPlan(traumas=("compulsive_counting",)))
    counter.send(w.Flee(), 1, 1, 1)
    assert len(counter.one(e.FleeAttempted).faces) == 1
    kin = fight(FOE, hero=HeroPlan(traumas=("machine_affinity",)))
    kin.send(w.Attack(FOE), *[1] * 5, 1, 1)
    absent = fight(FOE, hero=HeroPlan(traumas=("dissociation",)), faces=[6, 1, 1])
    absent.send(w.Attack(FOE), *[1] * 3, 1, 1)
    guilty = fight(FOE, hero=HeroPlan(traumas=("survivors_guilt",)))
    weak = replace(guilty.fighter(FOE), hp=1)
    guilty.state = replace(guilty.state, fighters={**guilty.state.fighters, FOE: weak})
    guilty.send(w.Attack(FOE), 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 100)
    assert guilty.hero.stress == 5


def test_every_trauma_of_the_rules_is_there():
    assert len(CONTENT.traumas) == 12
    assert set(minds.TRAUMA_OF_SOURCE.values()) == set(CONTENT.traumas)


def corrupted(before: int, amount: int) -> Fight:
    opened = fight(FOE, hero=HeroPlan(corruption=before))
    scribe = Scribe(opened.game, opened.state, Scripted(), by="table")
    harm.corrupt(scribe, amount, source="test")
    return Fight(opened.game, scribe.state, scribe.events)


@pytest.mark.parametrize(
    ("before", "amount", "crossed"), [(0, 24, ()), (24, 1, (25,)), (20, 35, (25, 50)), (50, 24, ()), (50, 25, (75,))]
)
def test_corruption_thresholds_are_crossed_once(before, amount, crossed):
    assert corrupted(before, amount).one(e.CorruptionGained).crossed == crossed


def test_machine_affinity_stays_at_75_and_100_is_the_end():
    assert corrupted(70, 5).hero.traumas == ("machine_affinity",)
    lost = corrupted(95, 10)
    assert lost.one(e.PlayerDied).by == "corruption"
    assert lost.hero.corruption == 100


def test_an_ability_can_cost_the_last_of_a_soul():
    hero = HeroPlan(corruption=98, stamina=50, abilities={"void_strike": 1}, milestone=3)
    opened = fight(FOE, hero=hero)
    opened.send(w.Ability("void_strike", FOE))
    assert opened.one(e.CombatEnded).verdict.cause == "corruption"


@pytest.mark.parametrize(
    ("stress", "band"), [(25, "calm"), (26, "uneasy"), (51, "strained"), (76, "breaking"), (100, "broken")]
)
def test_stress_bands(stress, band):
    assert minds.stress_band(stress) == band


def test_a_boss_is_dreadful():
    opened = fight("ruin_warden", then=[5, 1])
    assert opened.one(e.StressGained) == e.StressGained(9, 9, "boss", (5, 1))
