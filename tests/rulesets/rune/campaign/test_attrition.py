"""Rests cost supplies and time, and a hunter comes closer (ruling `rests`); events, gear compared, a run's story."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from turnwright.kernel.registry import game
from turnwright.rulesets.rune.campaign import Run, happenings, play_out, rules
from turnwright.rulesets.rune.campaign.gear import compared
from turnwright.rulesets.rune.campaign.journey import Room
from turnwright.rulesets.rune.campaign.player import players_of
from turnwright.rulesets.rune.campaign.state import Mark

RUNE = game("rune", preset="campaign")
CLEARED = Room(0, 0, "fight", "lone_servitor", "easy", (1,), 1)
NEXT = Room(1, 0, "sanctuary", "", None, (), 1)


def at(room: Room, *, calling: str = "warrior", seed: int = 5, cleared: bool = True, **changes: Any) -> Run:
    """A run that stands in a room."""
    run = Run.start(calling, seed, game=RUNE)
    journey = replace(run.progress.journey, rooms=(room, NEXT), rows=2)
    hero = replace(run.progress.hero, hp=changes.pop("hp", 20), stress=changes.pop("stress", 0))
    run.progress = replace(
        run.progress, journey=journey, at=0, path=(0,), cleared=cleared, hero=hero, stock=(), shown=(), **changes
    )
    return run


def take(run: Run, deed: str, what: str = "") -> None:
    run.choose(next(n for n, one in enumerate(run.choices) if one.deed == deed and what in ("", one.what)))


def offered(run: Run, deed: str, what: str = "") -> Any:
    return next((one for one in run.choices if one.deed == deed and what in ("", one.what)), None)


# Rests


def test_a_rest_costs_a_supply_some_stress_and_an_hour():
    run = at(CLEARED, supplies=2)
    missing = run.hero.max_hp - 20
    told = offered(run, "breather").about
    take(run, "breather")
    assert run.hero.hp == 20 + missing * rules.REST_HP // 100
    assert (run.progress.supplies, run.progress.hunt) == (1, rules.REST_HOURS)
    assert run.progress.hero.stress == rules.REST_STRESS
    assert f"+{missing * rules.REST_HP // 100} HP" in told
    assert f"{rules.HUNTER_HOURS - 1} hours behind" in told
    assert offered(run, "breather") is None


def test_without_supplies_a_rest_brings_less_and_costs_more():
    fed, hungry = at(CLEARED, supplies=1), at(CLEARED, supplies=0)
    for run in (fed, hungry):
        take(run, "breather")
    assert hungry.hero.hp < fed.hero.hp
    assert hungry.progress.hero.stress > fed.progress.hero.stress
    assert hungry.progress.supplies == 0


def test_the_hunter_is_there_when_its_hours_are_used_up():
    run = at(CLEARED, supplies=2, hunt=rules.HUNTER_HOURS - 1, hp=50)
    assert "finds you here" in offered(run, "breather").about
    take(run, "breather")
    assert run.fight is not None
    assert run.progress.ambush == "hunter_hounds"
    assert run.choices == ()
    again = Run.resume(run.save())
    assert again.fight is not None
    assert again.progress == run.progress
    run.fight.advance(players_of(run.fight))
    result = run.go_on().result
    assert run.progress.ambush == ""
    if result == "victory":
        assert run.progress.hunt == 0
        assert run.progress.marks[-1].moment == "hunted"
        assert offered(run, "enter") is not None


def test_who_runs_from_the_hunter_stays_there_and_has_some_hours():
    for seed in range(30):
        run = at(CLEARED, supplies=2, hunt=rules.HUNTER_HOURS - 1, hp=40, calling="scavenger", seed=seed)
        take(run, "breather")
        while run.fight is not None and run.fight.result is None:
            legal = run.fight.legal("hero") if run.fight.to_act() == ("hero",) else ()
            flight = [command for command in legal if type(command).__name__ == "Flee"]
            if flight:
                run.fight.submit(flight[0], "hero")
            else:
                run.fight.advance({"enemy": players_of(run.fight)["enemy"]})
        if run.fight.result.result == "fled":
            run.go_on()
            assert run.progress.at == 0
            assert run.progress.hunt == rules.HUNTER_HOURS - rules.SHAKEN_OFF
            assert run.progress.marks[-1].moment == "shook_off"
            return
    raise AssertionError("nobody got away")


def test_a_saved_ambush_with_another_fight_is_refused():
    run = at(CLEARED, supplies=2, hunt=rules.HUNTER_HOURS - 1, hp=64)
    take(run, "breather")
    forged = run.save().replace(b'"ambush":"hunter_hounds"', b'"ambush":"the_hunter"')
    with pytest.raises(Exception, match="belongs to another room"):
        Run.resume(forged)


def test_a_night_in_a_sanctuary_makes_the_trail_go_cold():
    run = at(Room(0, 0, "sanctuary", "", None, (1,), 1), hunt=3)
    take(run, "sanctuary")
    assert run.progress.hunt == 3 - rules.NIGHT_HOURS


def test_a_trader_sells_some_supplies():
    run = Run.start("skald", 3, game=RUNE)
    before, cogs = run.progress.supplies, run.progress.cogs
    for _ in range(rules.SUPPLIES_SOLD):
        take(run, "buy_supply")
    assert run.progress.supplies == before + rules.SUPPLIES_SOLD
    assert run.progress.cogs == cogs - rules.SUPPLIES_SOLD * rules.SUPPLY_PRICE
    assert offered(run, "buy_supply") is None


def test_by_the_preset_seed_nothing_of_this_is_there():
    run = Run.start("warrior", 7, game=game("rune", preset="seed"))
    assert (run.progress.supplies, offered(run, "buy_supply")) == (0, None)
    assert all(room.kind not in ("event", "guardian") for room in run.progress.journey.rooms)


# Events


def event(name: str) -> Room:
    return Room(0, 0, "event", name, None, (1,), 1)


def test_the_odds_of_an_offer_are_exact():
    """A success is a 5 or a 6: with WILL 2 dice, 1 - (2/3)^2 = 5/9. (sources 1)"""
    run = at(event("drowned_shrine"), cleared=False)
    pray = RUNE.content.happenings["drowned_shrine"].offers[0]
    assert run.hero.will == 2
    assert happenings.chance(RUNE, run.progress.hero, pray) == Fraction(5, 9)
    assert offered(run, "offer", "pray").about == "WILL (2d6, 1 success needed), 56%: -15 Stress; otherwise +6 Stress"


def test_an_offer_comes_out_as_often_as_it_says():
    good = 0
    for seed in range(400):
        run = at(event("drowned_shrine"), cleared=False, seed=seed, stress=30)
        take(run, "offer", "pray")
        good += run.progress.marks[-1].good
        assert run.progress.hero.stress == (15 if run.progress.marks[-1].good else 36)
    assert abs(good / 400 - 5 / 9) < 0.08


def test_what_cannot_be_paid_is_not_offered_and_something_always_is():
    for name in RUNE.content.happenings:
        run = at(event(name), cleared=False, supplies=0, cogs=0, materials=0)
        offers = [one for one in run.choices if one.deed == "offer"]
        assert offers
        assert offered(run, "enter") is None
        run.choose(run.choices.index(offers[-1]))
        assert run.progress.cleared or run.fight is not None


def test_an_offer_is_paid_and_brings_what_it_says():
    run = at(event("drowned_shrine"), cleared=False, supplies=2)
    take(run, "offer", "offer")
    assert (run.progress.supplies, run.progress.hero.pp) == (1, 3)
    assert run.progress.marks == (Mark("chose", 1, "drowned_shrine", "offer"),)
    assert any("rune glows" in line for line in run.shown)


def test_nobody_dies_of_an_events_wounds():
    run = at(event("humming_anvil"), cleared=False, hp=5)
    take(run, "offer", "blood")
    assert run.hero.hp == 1
    assert run.hero.corruption == 4


def test_a_soul_can_be_lost_to_a_bargain():
    run = at(event("bone_bargain"), cleared=False)
    run.progress = replace(run.progress, hero=replace(run.progress.hero, corruption=95))
    take(run, "offer", "soul")
    assert run.ending is not None
    assert run.ending.result == "death"


# Gear


@pytest.mark.parametrize(
    ("calling", "item", "changes"),
    [
        ("warrior", "tattered_leathers", "-5 HP, +1 die for attackers"),
        ("warrior", "makeshift_spear", "-2 dice to hit"),
        ("warrior", "optimized_axe", "1d6 → 2d6 damage, +1 die to hit"),
        ("warrior", "clan_full_plate", "+15 HP, -2 dice for attackers, -1 FINESSE, +2 STURDINESS"),
        ("skald", "clan_focus", "+2 dice for abilities"),
        ("scavenger", "wardens_aegis", "+20 HP, +2 STURDINESS, immune to Bleeding"),
    ],
)
def test_gear_is_compared_with_what_is_worn(calling, item, changes):
    hero = Run.start(calling, 1, game=RUNE).progress.hero
    assert compared(RUNE, hero, item) == changes


def test_a_trader_does_not_sell_what_is_worn():
    run = Run.start("warrior", 1, game=RUNE)
    run.progress = replace(run.progress, stock=("rusty_hatchet", "scavenged_axe"), cogs=50)
    assert [one.what for one in run.choices if one.deed == "buy_gear"] == ["scavenged_axe"]


# Stories


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_run_that_is_over_has_a_story(language):
    run = play_out(Run.start("mystic", 4, game=RUNE)).speaking(language)
    story = run.summary.story
    assert len(story.split()) > 12
    assert "{" not in story
    assert "rune." not in story
    assert str(run.summary.legend) in story


def test_everybody_has_the_same_seed_on_a_day():
    assert rules.daily_seed(date(2026, 11, 18)) == 20261118
