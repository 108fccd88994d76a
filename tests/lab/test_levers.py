"""What can be varied: values as they are typed, paths into a setup, short names, rulings, content."""

import pytest

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.lab.levers import Offer, found, offered, parse, put, varied
from turnwright.sim.tournament import Plan, game_of

RUNE = Plan(ruleset="rune", encounter="muspelheim")
WUXIA = Plan(ruleset="wuxia", encounter="training_yard")
DUEL = Plan(ruleset="duel", encounter="pair")


def opened(plan: Plan):
    game = game_of(plan)
    setup = plan.setup if plan.encounter is None else game.ruleset.content.encounter(game, plan.encounter)
    return Match.open(game, setup, seed=1).at(1)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a=1..4", (1, 2, 3, 4)),
        ("a=-2..0", (-2, -1, 0)),
        ("a=2..15:4", (2, 6, 10, 14)),
        ("a=7", (7,)),
        ("a=3,1,2", (3, 1, 2)),
        ("a=finesse, coin", ("finesse", "coin")),
        ("a=true,false", (True, False)),
    ],
)
def test_values_as_they_are_typed(text, values):
    assert parse(text) == ("a", values)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a", "write PATH=VALUES"),
        ("=1..2", "write PATH=VALUES"),
        ("a=", "write PATH=VALUES"),
        ("a=4..1", "empty range"),
        ("a=1..4:0", "empty range"),
        ("a=1..5000", "5,000 values"),
        ("a=1,1", "twice"),
    ],
)
def test_what_varies_nothing_is_refused(text, sentence):
    with pytest.raises(Refusal, match=sentence):
        parse(text)


@pytest.mark.parametrize(
    ("path", "places", "after"),
    [
        pytest.param("a.b", 1, {"a": {"b": 9}, "l": [{"n": "x", "v": 1}, {"n": "y", "v": 2}]}, id="name"),
        pytest.param("a.c", 1, {"a": {"b": 1, "c": 9}, "l": [{"n": "x", "v": 1}, {"n": "y", "v": 2}]}, id="new"),
        pytest.param("l.0.v", 1, {"a": {"b": 1}, "l": [{"n": "x", "v": 9}, {"n": "y", "v": 2}]}, id="place"),
        pytest.param("l.y.v", 1, {"a": {"b": 1}, "l": [{"n": "x", "v": 1}, {"n": "y", "v": 9}]}, id="who has it"),
        pytest.param("l.v", 2, {"a": {"b": 1}, "l": [{"n": "x", "v": 9}, {"n": "y", "v": 9}]}, id="all"),
        pytest.param("l.7.v", 0, None, id="beyond"),
        pytest.param("a.b.c", 0, None, id="inside a number"),
    ],
)
def test_a_path_is_followed(path, places, after):
    data = {"a": {"b": 1}, "l": [{"n": "x", "v": 1}, {"n": "y", "v": 2}]}
    where = list(found(data, path.split(".")))
    for place in where:
        put(data, place, 9)
    assert len(where) == places
    if after is not None:
        assert data == after


def test_the_short_names_of_rune_lead_into_a_fight():
    state = opened(varied(RUNE, {"unit.finesse": 9, "hazard.damage": 13, "enemy.hp": 7, "enemy.might": 6}))
    assert state.fighters["hero"].finesse == 9
    assert [hazard.damage for hazard in state.room.hazards] == [13]
    enemies = [fighter for fighter in state.fighters.values() if not fighter.is_player]
    assert len(enemies) == 3
    assert {(enemy.max_hp, enemy.might) for enemy in enemies} == {(7, 6)}


def test_one_kind_of_enemy_can_be_meant():
    state = opened(varied(RUNE, {"enemy.scrap_hound.hp": 33}))
    assert {fighter.sheet: fighter.max_hp == 33 for fighter in state.fighters.values()} == {
        "warrior": False,
        "corrupted_servitor": False,
        "scrap_hound": True,
        "test_subject": False,
    }


def test_what_is_not_varied_stays_as_the_encounter_says():
    plain, same = opened(RUNE), opened(varied(RUNE, {"unit.name": "Sigrun"}))
    assert same.name == plain.name
    assert same.room == plain.room
    assert same.fighters["test_subject"] == plain.fighters["test_subject"]
    assert same.fighters["hero"].name == "Sigrun"


def test_the_sheets_of_wuxia_are_content():
    before, after = opened(WUXIA), opened(varied(WUXIA, {"enemy.thp": 99, "unit.strength": 9}))
    assert before.units["straw_man"].max_thp != 99
    assert after.units["straw_man"].max_thp == 99
    assert after.units["hero"].strength == 9
    named = varied(WUXIA, {"content.units.straw_man.thp": 99, "content.units.hero.stats.strength": 9})
    assert opened(named) == after


def test_rulings_are_varied_beside_those_that_are_set():
    plan = varied(Plan(ruleset="duel", encounter="pair", options={"guard_wears": False}), {"option.turn_limit": 9})
    assert plan.options == {"guard_wears": False, "turn_limit": 9}
    assert plan.encounter == "pair"


def test_a_setup_of_ones_own_can_be_varied():
    own = varied(DUEL, {"fighters.r1.hp": 5})
    assert own.encounter is None
    assert varied(own, {"fighters.r1.hp": 6}).setup["fighters"]["r1"]["hp"] == 6


@pytest.mark.parametrize(
    ("plan", "name", "value", "sentence"),
    [
        (RUNE, "unit.finess", 3, 'did you mean "hero.finesse"'),
        (RUNE, "unit.finesse", 0, '"unit.finesse=0" is not valid: expected `int` >= 1'),
        (RUNE, "unit.finesse", "high", "is not valid"),
        (RUNE, "enemies.9.hp", 3, 'muspelheim has nothing at "enemies.9.hp"'),
        (Plan(ruleset="rune", encounter="patrol"), "hazard.damage", 3, 'patrol has nothing at "hazard.damage"'),
        (DUEL, "fighters.r9.hp", 3, 'did you mean "fighters.r1.hp"'),
        (DUEL, "fighters.r1.hpp", 3, 'did you mean "fighters.r1.hp"'),
        (WUXIA, "content.units.straw.thp", 3, 'no "straw" among the units; did you mean "straw_man"'),
        (WUXIA, "content.unit.straw_man.thp", 3, 'no kind of content "unit"'),
        (WUXIA, "content.units.straw_man", 3, "write content.KIND.ID.FIELD"),
    ],
)
def test_what_is_not_there_is_refused_with_what_would_do(plan, name, value, sentence):
    with pytest.raises(Refusal) as refused:
        varied(plan, {name: value})
    assert sentence in str(refused.value)
    assert refused.value.code in ("lab.path", "lab.values")


def test_what_there_is_can_be_listed():
    """With what is in effect now, also where the setup leaves it to the sheets. (facts: rune.md, Scrap-Hound)"""
    listed = {offer.name: offer for offer in offered(RUNE)}
    assert listed["enemies.1.enemy"].now == "scrap_hound"
    assert listed["enemies.1.hp"].now == "10"
    assert listed["hero.finesse"] == Offer("hero.finesse", "2", "hero.attributes.finesse")
    assert listed["enemies.finesse"].now == "2, 4, 5"
    assert listed["hazard"] == Offer("hazard", "", "room.hazards")
    assert listed["option.turn_limit"].now == "100"


def test_the_thp_of_wuxia_can_be_varied_and_are_listed_as_the_fight_has_them():
    plan = Plan(ruleset="wuxia", encounter="duel_sect_elder")
    listed = {offer.name: offer.now for offer in offered(plan)}
    units = opened(plan).units
    assert [listed["unit.thp"], listed["enemy.thp"]] == [str(units[name].max_thp) for name in ("hero", "hall_elder")]
    assert opened(varied(plan, {"enemy.thp": int(listed["enemy.thp"])})).units == units
    assert opened(varied(plan, {"enemy.thp": 31})).units["hall_elder"].max_thp == 31


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("enemy.hp=80%", ("80%",)),
        ("enemy.hp=50..150:50%", ("50%", "100%", "150%")),
        ("enemy.hp=50%..100%:50%", ("50%", "100%")),
        ("enemy.hp=80%, 12", ("80%", 12)),
    ],
)
def test_a_percentage_is_typed(typed, values):
    assert parse(typed).values == values


def test_a_percentage_is_of_what_each_has_now_halves_rounded_up():
    hp = {name: fighter.max_hp for name, fighter in opened(RUNE).fighters.items() if name != "hero"}
    assert sorted(hp.values()) == [10, 15, 15]
    less = opened(varied(RUNE, {"enemy.hp": "50%"})).fighters
    assert {name: less[name].max_hp for name in hp} == {name: (each + 1) // 2 for name, each in hp.items()}
    same = varied(RUNE, {"enemy.hp": "100%"})
    assert opened(same).fighters == opened(RUNE).fighters
    elder = Plan(ruleset="wuxia", encounter="duel_sect_elder")
    full = opened(elder).units["hall_elder"].max_thp
    assert opened(varied(elder, {"enemy.thp": "80%"})).units["hall_elder"].max_thp == (full * 80 + 50) // 100
    assert opened(varied(elder, {"enemy.strength": "150%"})).units["hall_elder"].strength == 6


@pytest.mark.parametrize(
    ("name", "why"), [("hero.archetype", "it is warrior"), ("hero.weapon", "it isn't set"), ("enemies.name", "it is ")]
)
def test_a_percentage_of_no_number_is_refused(name, why):
    with pytest.raises(Refusal, match=why) as refused:
        varied(RUNE, {name: "80%"})
    assert refused.value.code == "lab.values"
