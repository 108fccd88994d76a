"""The board as data: gauges, tags, notes, zones and sides, for each seat."""

from msgspec.structs import replace
from tests.rulesets.rune.support import fight

from turnwright.kernel.language import ENGLISH
from turnwright.kernel.odds import odds
from turnwright.kernel.telling import Gauge, Tag
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune.state import (
    Charge,
    FoePlan,
    HazardPlan,
    HeldStatus,
    HeroPlan,
    Performance,
    RoomPlan,
)


def board(opened, seat="hero", **changes):
    state = replace(opened.state, **changes)
    return opened.game.ruleset.telling.board(opened.game, state, seat)


def with_fighter(opened, fighter_id, **changes):
    changed = replace(opened.fighter(fighter_id), **changes)
    return {**opened.state.fighters, fighter_id: changed}


def test_the_hero_has_body_and_mind_as_gauges_that_explain_themselves():
    """Facts, sections 3 and 13: a Warrior has 50 HP (+10 armour, +10% Vigor) and 30 Stamina; minds go to 100."""
    opened = fight("scrap_hound", hero=HeroPlan(stress=40, corruption=10, stamina=12))
    hero = board(opened).piece("hero")
    assert [(gauge.id, gauge.name, gauge.value, gauge.most) for gauge in hero.gauges] == [
        ("hp", "HP", 65, 65),
        ("stamina", "Stamina", 12, 30),
        ("stress", "Stress", 40, 100),
        ("corruption", "Corruption", 10, 100),
    ]
    assert all(gauge.text.endswith(".") for gauge in hero.gauges)
    assert "At 100 the mind breaks" in hero.gauges[2].text
    assert [gauge.id for gauge in board(opened).piece("scrap_hound").gauges] == ["hp"]


def test_each_seat_sees_which_side_is_its_own():
    opened = fight("scrap_hound")
    stances = {
        seat: [(piece.kind, piece.stance, piece.owner) for piece in board(opened, seat).pieces]
        for seat in ("hero", "enemy", "watcher")
    }
    assert stances["hero"] == [("hero", "mine", "hero"), ("enemy", "foe", "enemy")]
    assert stances["enemy"] == [("hero", "foe", "hero"), ("enemy", "mine", "enemy")]
    assert [stance for _, stance, _ in stances["watcher"]] == ["other", "other"]
    assert [(side.id, side.name, side.stance) for side in board(opened).sides] == [
        ("player", "Warrior", "mine"),
        ("enemy", "Enemies", "foe"),
    ]


def test_the_order_is_by_piece_without_the_fallen():
    opened = fight("scrap_hound", "scrap_hound")
    assert board(opened).order == ("hero", "scrap_hound", "scrap_hound_2")
    fallen = board(opened, fighters=with_fighter(opened, "scrap_hound", hp=0))
    assert fallen.order == ("hero", "scrap_hound_2")
    assert fallen.piece("scrap_hound").out
    assert fallen.round == 1


def test_statuses_have_their_number_their_turns_and_what_they_do():
    opened = fight("scrap_hound")
    held = (
        HeldStatus("bleeding", 4, 2),
        HeldStatus("defense", 1, amount=50),
        HeldStatus("aetheric_shield", None, amount=15),
    )
    hero = board(opened, fighters=with_fighter(opened, "hero", statuses=held)).piece("hero")
    assert [(tag.id, ENGLISH.tag(tag), tag.value, tag.rounds, tag.tone, tag.ref) for tag in hero.tags] == [
        ("bleeding", "Bleeding ×2, 4 turns", None, 4, "bad", "status:bleeding"),
        ("defense", "Defense 50%, 1 turn", None, 1, "good", "status:defense"),
        ("aetheric_shield", "Aetheric Shield 15", None, None, "good", "status:aetheric_shield"),
    ]
    assert [tag.text for tag in hero.tags] == [
        "Loses 2d6 HP at the start of each turn.",
        "Takes 50% less damage; ends with the first hit.",
        "Absorbs 15 damage before HP.",
    ]


def test_a_stance_a_performance_and_traumas_stand_beside_the_hero():
    opened = fight("scrap_hound", hero=HeroPlan(traumas=("paranoia",)))
    song = Performance("saga_of_courage", 3)
    fighters = with_fighter(opened, "hero", stance="evasive", performance=song)
    tags = board(opened, fighters=fighters).piece("hero").tags
    assert [(tag.id, ENGLISH.tag(tag), tag.ref) for tag in tags] == [
        ("stance", "Evasive Stance", "stance:evasive"),
        ("performance", "Saga of Courage, 3 rounds", "ability:saga_of_courage"),
        ("paranoia", "Paranoia", "trauma:paranoia"),
    ]
    assert tags[0].text == "+3 successes when you defend, but -2 attack dice."
    assert tags[2].text == "Gains 120% Stress."


def test_a_telegraphed_blow_warns_of_what_it_will_do_and_what_breaks_it():
    """Facts, section 8: a charge breaks when the damage taken meanwhile reaches its threshold."""
    opened = fight(FoePlan("aetheric_aberration"), then=(1, 1))
    fighters = with_fighter(opened, "aetheric_aberration", charge=Charge("reality_tear", 1, 15, 6))
    seen = board(opened, fighters=fighters)
    boss = seen.piece("aetheric_aberration")
    assert boss.tags[0] == Tag(
        "charge",
        "Prepares Reality Tear",
        rounds=1,
        text="Falls on its next turn: WILL+3 against WILL: 5d6+3 aether damage; 9 more damage breaks it.",
        tone="warn",
        ref="action:aetheric_aberration/reality_tear",
    )
    assert boss.gauges[1] == replace(Gauge("Interrupt", 6, 15, "interrupt"), text=boss.gauges[1].text)
    warning = seen.notes[0]
    assert (warning.name, warning.tone, warning.ref) == (
        "Aetheric Aberration: Reality Tear next turn; 9 more damage breaks it",
        "warn",
        "piece:aetheric_aberration",
    )


def test_that_nothing_hurts_a_boss_while_it_changes_is_a_warning():
    opened = fight("corrupted_servitor")
    held = with_fighter(opened, "corrupted_servitor", statuses=(HeldStatus("invulnerable", turns=1),))
    (tag,) = board(opened, fighters=held).pieces[1].tags
    assert (tag.name, tag.tone) == ("Invulnerable", "warn")


def test_a_boss_shows_its_phase_its_rage_and_its_aura():
    opened = fight(FoePlan("aetheric_aberration"), then=(1, 1))
    fighters = with_fighter(opened, "aetheric_aberration", phase=2, enraged=True)
    tags = board(opened, fighters=fighters).piece("aetheric_aberration").tags
    assert [ENGLISH.tag(tag) for tag in tags] == ["Phase 2", "Enraged", "Forlorn +5"]
    assert all(tag.text and tag.ref for tag in tags)


def test_the_room_is_told_in_notes():
    room = RoomPlan(resonance="heavy", hazards=(HazardPlan("fire"), HazardPlan("steam_vent")))
    opened = fight("scrap_hound", room=room, can_flee=False)
    notes = {note.id: note for note in board(opened).notes}
    assert list(notes) == ["hazard:0", "hazard:1", "resonance", "no_way_out"]
    assert (notes["hazard:0"].name, notes["hazard:0"].ref) == ("Fire: 5 damage", "hazard:fire")
    assert notes["resonance"].name == "Heavy resonance"
    assert notes["resonance"].text == "15 Stress at the end of every turn, less WILL successes."
    place = opened.state.room
    assert place is not None
    resting = replace(place, hazards=(place.hazards[0], replace(place.hazards[1], wait=2)))
    assert ENGLISH.tag(board(opened, room=resting).notes[1]) == "Steam Vent (dormant), 2 rounds"


def test_the_supplies_are_a_zone():
    opened = fight("scrap_hound", hero=HeroPlan(consumables={"healing_salve": 2, "bandage": 1}))
    (zone,) = board(opened).zones
    assert (zone.owner, zone.count) == ("hero", 3)
    assert [(item.ref, item.name, item.text) for item in zone.items] == [
        ("item:healing_salve", "Healing Salve", "Heals 2d6 HP."),
        ("item:healing_salve", "Healing Salve", "Heals 2d6 HP."),
        ("item:bandage", "Bandage", "Cures Bleeding, heals 2 HP."),
    ]


def test_a_screen_knows_what_to_draw_a_foe_from_and_which_one_is_the_boss():
    """The mock-up draws two servitors alike and a boss large; the title is the fight's without the round."""
    opened = fight("ruin_warden", "scrap_hound", "scrap_hound", then=[1, 1])
    assert [(piece.look, piece.kind) for piece in board(opened).pieces] == [
        ("warrior", "hero"),
        ("ruin_warden", "boss"),
        ("scrap_hound", "enemy"),
        ("scrap_hound", "enemy"),
    ]
    assert board(opened).heading == f"{board(opened).title} · round 1"


def test_odds_tell_how_likely_a_great_blow_is_broken_off():
    """Facts, section 8: a telegraphed blow is broken off once the threshold of damage has been taken."""
    opened = fight("ruin_warden", then=[1, 1])
    charge = Charge(action="system_overload", turns=2, threshold=5)
    state = replace(opened.state, fighters=with_fighter(opened, "ruin_warden", charge=charge))
    table = odds(opened.game, state, w.Attack("ruin_warden"), seat="hero")
    broken = sum(chance for found, chance in table.items() if "ruin_warden:interrupted" in found.status)
    enough = sum(chance for found, chance in table.items() if dict(found.damage).get("ruin_warden", 0) >= 5)
    assert 0 < broken == enough < 1
