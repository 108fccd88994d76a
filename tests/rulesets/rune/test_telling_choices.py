"""Choices as data: what is done with what to whom, at what cost; what is not possible, and why."""

from msgspec.structs import replace
from tests.rulesets.rune.support import fight, rune

from turnwright.kernel.match import Match
from turnwright.kernel.messages import Prompt
from turnwright.kernel.ruleset import seat_name
from turnwright.rulesets.rune import commands as w
from turnwright.rulesets.rune.state import FoePlan, HeldStatus, HeroPlan, Setup
from turnwright.table import Table
from turnwright.table.weighing import weighed

GAME = rune()
TELLING = GAME.ruleset.telling


def test_an_attack_is_aimed_with_the_weapon_in_hand():
    opened = fight("scrap_hound")
    aim = TELLING.aim(GAME, opened.state, w.Attack("scrap_hound"))
    assert (aim.verb, aim.name, aim.source, aim.targets, aim.subject) == (
        "Attack",
        "Rusty Hatchet",
        "piece:hero",
        ("piece:scrap_hound",),
        "gear:rusty_hatchet",
    )


def test_an_ability_says_its_price():
    """Facts, section 6: Void Strike costs 20 Stamina and 3 Corruption."""
    opened = fight("scrap_hound", hero=HeroPlan(abilities={"void_strike": 1}))
    aim = TELLING.aim(GAME, opened.state, w.Ability("void_strike", "scrap_hound"))
    assert (aim.verb, aim.name, aim.subject) == ("Use", "Void Strike", "ability:void_strike")
    assert [(tag.id, tag.name) for tag in aim.cost] == [("stamina", "20 Stamina"), ("corruption", "3 Corruption")]


def test_an_ability_for_all_enemies_is_aimed_at_all_of_them():
    opened = fight("scrap_hound", "scrap_hound", hero=HeroPlan(abilities={"chain_lightning": 1}))
    aim = TELLING.aim(GAME, opened.state, w.Ability("chain_lightning"))
    assert aim.targets == ("piece:scrap_hound", "piece:scrap_hound_2")


def test_a_consumable_starts_from_the_supplies():
    opened = fight("scrap_hound", hero=HeroPlan(consumables={"healing_salve": 2}))
    aim = TELLING.aim(GAME, opened.state, w.Consumable("healing_salve"))
    assert (aim.source, aim.targets, aim.cost[0].name) == ("item:healing_salve", ("piece:hero",), "1 of 2")


def test_a_stance_is_free():
    opened = fight("scrap_hound")
    aim = TELLING.aim(GAME, opened.state, w.TakeStance("defensive"))
    assert (aim.verb, aim.name, aim.cost[0].name, aim.subject) == (
        "Take stance",
        "Defensive",
        "free",
        "stance:defensive",
    )


def test_an_enemys_great_blow_costs_turns_of_preparation():
    opened = fight(FoePlan("aetheric_aberration"), first="aetheric_aberration", then=(1, 1))
    aim = TELLING.aim(GAME, opened.state, w.Act("aetheric_storm"))
    assert (aim.source, aim.targets) == ("piece:aetheric_aberration", ("piece:hero",))
    assert GAME.language.tag(aim.cost[0]) == "Prepare, 2 rounds"
    assert aim.subject == "action:aetheric_aberration/aetheric_storm"


def unavailable(setup, seat):
    match = Match.open(GAME, setup, seed=1)
    while match.to_act()[0] != seat:
        match.submit(match.legal(match.to_act()[0])[0], match.to_act()[0])
    table = Table(match)
    return {missed.text: missed.why for missed in table.seat(seat).unavailable()}


def test_what_cannot_be_used_now_is_listed_with_the_reason():
    hero = HeroPlan(stamina=9, abilities={"power_strike": 1, "void_strike": 1, "warriors_vigor": 1})
    missed = unavailable(Setup(hero=hero, enemies=(FoePlan("corroded_sentry"),), can_flee=False), "hero")
    assert set(missed) == {"Void Strike (20 Stamina, 3 Corruption) → Corroded Sentry", "Flee"}
    why = missed["Void Strike (20 Stamina, 3 Corruption) → Corroded Sentry"]
    assert why.code == "rune.stamina"
    assert why.sentence == "Warrior can't use Void Strike: it costs 20 Stamina, and only 9 are left."
    assert missed["Flee"].sentence == "Warrior can't flee: there is no way out of this fight."


def test_a_status_that_forbids_is_named():
    opened = fight("scrap_hound")
    feared = replace(opened.hero, statuses=(HeldStatus("feared", 2),))
    state = replace(opened.state, fighters={**opened.state.fighters, "hero": feared})
    wished = list(TELLING.wishes(GAME, state, "hero"))
    assert w.Attack("scrap_hound") in wished
    assert w.Flee() in wished
    assert len(wished) <= 40


def test_an_ability_against_machines_says_that_there_are_none():
    art = next(art for art in GAME.content.abilities.values() if art.machines_only)
    hero = HeroPlan(archetype="mystic", kit=3, abilities={art.id: 1})
    foe = next(name for name, enemy in GAME.content.enemies.items() if not enemy.machine and not enemy.boss)
    missed = unavailable(Setup(hero=hero, enemies=(FoePlan(foe),)), "hero")
    (why,) = (why for text, why in missed.items() if art.name in text)
    assert "only works on machines" in why.sentence


def test_an_enemy_is_told_why_an_action_must_wait():
    setup = Setup(enemies=(FoePlan("aetheric_aberration"),))
    missed = unavailable(setup, "enemy")
    storm = missed["Aetheric Storm"]
    assert storm.sentence == "Aetheric Aberration can't use Aetheric Storm yet: it comes with phase 2."
    assert not any("_" in why.sentence for why in missed.values())


def test_the_one_question_points_at_pieces():
    opened = fight("scrap_hound", "scrap_hound")
    prompt = Prompt("1", "hero", "cleave", ("scrap_hound", "scrap_hound_2"), 1, 1, None, False, {"damage": 4}, False)
    assert TELLING.describe_prompt(GAME, opened.state, prompt) == (
        "The blow cleaves through: who takes the other 4 damage?"
    )
    assert TELLING.option_ref(GAME, opened.state, prompt, "scrap_hound_2") == "piece:scrap_hound_2"
    assert TELLING.describe_option(GAME, opened.state, prompt, "scrap_hound_2") == "Cleave into Scrap-Hound 2"


def test_seats_have_names():
    opened = fight("scrap_hound", hero=HeroPlan(name="Runa"))
    assert seat_name(GAME, opened.state, "hero") == "Runa"
    assert seat_name(GAME, opened.state, "enemy") == "The enemy"
    unnamed = fight("scrap_hound")
    assert [seat_name(GAME.speaking(code), unnamed.state, "hero") for code in ("en", "de")] == ["Warrior", "Krieger"]


def test_flight_and_wards_work_where_a_blow_hits():
    """Nobody is struck by them: their chance is no chance to hit, and they have no critical hits and no damage."""
    hero = HeroPlan(archetype="scavenger", abilities={"quick_dodge": 1})
    setup = Setup(hero=hero, enemies=(FoePlan("scrap_hound"),))
    seen = Match.open(GAME, setup, seed=4).seen_by("hero")
    flight, ward = (weighed("", seen, command) for command in (w.Flee(), w.Ability("quick_dodge", "")))
    blow = weighed("", seen, w.Attack("scrap_hound"))
    for test in (flight, ward):
        assert test.hit is not None
        assert 0 < test.hit < 1
        assert (test.crit, test.damage, test.defeat) == (None, None, None)
        assert {chance.hit for chance in test.outcomes} == {"works", "fails"}
    assert blow.crit is not None
    assert {chance.hit for chance in blow.outcomes} >= {"hit", "miss"}
