"""Encounters set up from packs, lists, sheets and tables; templates; squares. (spec 000 loop 14, W6)"""

import itertools

import msgspec
import pytest
from tests.rulesets.ptu.world import core, game, scribe

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu import setup
from turnwright.rulesets.ptu.field import places
from turnwright.rulesets.ptu.options import Options
from turnwright.rulesets.ptu.people import company, sheets, spawn, templates
from turnwright.rulesets.ptu.state import Placed, Setup

FIELD = c.Grid(("............",) * 10)


def opened(plan, **rulings):
    return setup.setup(game(**rulings), plan)


def settled(plan, seed=1, **rulings):
    writes = scribe(opened(plan, **rulings), seed=seed, **rulings)
    spawn.settle(writes)
    return writes


@pytest.mark.parametrize("name", ["wild_meadow", "gym_lime_works", "brawl_at_the_ford", "boss_old_kiln"])
def test_the_packs_encounters_open(name):
    state = opened(setup.encounter_setup(game(), name))
    entry = core().encounters[name]
    assert state.name == setup.encounters(game())[name] == entry.name
    assert (state.battle, state.significance, state.stage) == (entry.battle, entry.significance, "created")
    assert {one.side for one in state.combatants.values()} == {side.id for side in entry.sides}
    for side in entry.sides:
        for trainer in side.trainers:
            team = [one for one in state.combatants.values() if one.sheet.owner == trainer]
            assert [one.where for one in team] == ["field", *["ball"] * (len(team) - 1)]
            assert all(one.sheet.loyalty == 3 and not one.wild for one in team)
    assert state.before == state.combatants
    names = [one.name for one in state.combatants.values()]
    assert len(set(names)) == len(names)


def test_setup_rolls_nothing_and_the_seed_decides_the_rest():
    plan = setup.encounter_setup(game(), "wild_meadow")
    assert opened(plan) == opened(plan)
    herds = {
        tuple(
            (one.sheet.nature, one.sheet.gender, one.sheet.abilities)
            for one in settled(plan, seed).state.combatants.values()
        )
        for seed in range(6)
    }
    assert len(herds) == 6
    after = settled(plan).state
    assert not any(one.draft for one in after.combatants.values())
    assert all(one.hp == one.sheet.max_hp for one in after.combatants.values())
    assert after.before == after.combatants
    sprig = after.combatants["sprig"].sheet
    assert (sprig.nature, sprig.gender) == ("calm", "female"), "what the pack says is not rolled"


def test_a_boss_has_a_bar_for_each_turn():
    boss = opened(Setup("boss_old_kiln")).combatants["the_ninth_seam"]
    assert (boss.turns, boss.bars) == (2, 2)


def test_friends_are_those_that_the_encounter_names():
    state = opened(Setup("boss_old_kiln"))
    assert company.are_friends(state, "players", "allies")
    assert not company.are_friends(state, "players", "enemies")


def test_a_scene_becomes_an_encounter():
    """Trainers of the packs, wild ones by species, owned ones by owner, and whole sheets, in one list."""
    kept = sheets.pokemon(core(), Options(), c.Build("eevee", 20, "Dusk"), sheet_id="pc-77", wild=False)
    state = opened(
        Setup(
            name="At the well",
            placed=(
                Placed("players", trainer="wren"),
                Placed("players", sheet=kept, owner="wren", hp=20, injuries=2, afflictions=("burned",)),
                Placed("players", species="abra", level=9, owner="wren", in_ball=True),
                Placed("enemies", species="zubat", level=7),
                Placed("enemies", species="zubat", level=8, name="Old Fang", moves=("bite",), turns=3),
            ),
            weather="rain",
            significance=5,
            start=False,
        )
    )
    dusk = state.combatants["pc-77"]
    assert (dusk.hp, dusk.injuries, dusk.sheet.owner, dusk.wild) == (20, 2, "wren", False)
    assert dusk.stages == {"defense": -2}, "a burn comes with its stages"
    assert state.combatants["abra"].where == "ball"
    assert state.combatants["zubat"].wild
    fang = state.combatants["old_fang"]
    assert (fang.sheet.moves, fang.turns, fang.sheet.level) == (("bite",), 3, 8)
    assert (state.weather, state.significance, state.starts, state.name) == ("rain", 5, False, "At the well")


def test_under_the_seeds_rulings_statuses_bring_no_stages_by_themselves():
    state = opened(
        Setup(placed=(Placed("enemies", species="zubat", afflictions=("burned",)),)), status_stages="by_hand"
    )
    assert state.combatants["zubat"].stages == {}


def test_equals_are_numbered():
    state = opened(Setup(placed=(Placed("enemies", species="geodude"),) * 3))
    assert list(state.combatants) == ["geodude", "geodude#2", "geodude#3"]
    assert [one.name for one in state.combatants.values()] == ["Geodude", "Geodude 2", "Geodude 3"]


def test_fainted_ones_come_fainted():
    state = opened(Setup(placed=(Placed("players", species="zubat", hp=-3),)))
    assert state.combatants["zubat"].fainted


def test_tables_are_rolled_when_it_begins():
    plan = Setup(placed=(Placed("players", trainer="wren"), Placed("enemies", table="chalk_meadow", count=3)))
    assert len(opened(plan).combatants) == 3, "nobody has come yet"
    writes = settled(plan)
    (rolled,) = [event for event in writes.events if type(event) is e.TableRolled]
    came = [one for one in writes.state.combatants.values() if one.side == "enemies"]
    assert [(one.sheet.species, one.sheet.level) for one in came] == list(rolled.picks)
    assert writes.state.spawns == ()


def test_somebody_joins_in_the_middle():
    writes = settled(Setup("brawl_at_the_ford"))
    ids = spawn.join(writes, Placed("enemies", trainer="odo"))
    assert ids == ("odo", "cinder", "cobble")
    joined = [writes.state.combatants[who] for who in ids]
    assert [one.where for one in joined] == ["field", "field", "ball"]
    assert all(one.position is not None for one in joined[:2])
    assert set(writes.state.before) >= set(ids)


@pytest.mark.parametrize(
    ("placed", "code", "word"),
    [
        pytest.param(Placed("enemies", species="pikchu"), "ptu.no_such_species", "pikachu", id="species"),
        pytest.param(Placed("enemies", species="pikachu", level=101), "ptu.level", "1 to 100", id="level"),
        pytest.param(Placed("enemies", trainer="wern"), "ptu.no_such_trainer", "wren", id="trainer"),
        pytest.param(Placed("enemies"), "ptu.placed", "one of", id="nobody"),
        pytest.param(Placed("enemies", trainer="wren", species="zubat"), "ptu.placed", "one of", id="two at once"),
        pytest.param(Placed("enemies", species="zubat", hp=999), "ptu.hp", "at most", id="too many hit points"),
        pytest.param(
            Placed("enemies", species="zubat", afflictions=("burnt",)), "ptu.no_such_status", "burned", id="status"
        ),
        pytest.param(Placed("enemies", species="zubat", items={"potoin": 1}), "ptu.no_such_item", "potion", id="item"),
        pytest.param(Placed("enemies", species="zubat", position=(1, 1)), "ptu.no_grid", "no grid", id="no grid"),
        pytest.param(Placed("enemies", species="zubat", stats={"hp": -1}), "ptu.stats", "negative", id="stats"),
        pytest.param(Placed("foes", species="zubat"), "ptu.no_such_side", "side", id="side"),  # type: ignore[arg-type]
        pytest.param(Placed("enemies", table="chalk_medow"), "ptu.no_such_table", "chalk_meadow", id="table"),
    ],
)
def test_bad_lists_are_refused(placed, code, word):
    with pytest.raises(Refusal) as refused:
        opened(Setup(placed=(placed,)))
    assert refused.value.code == code
    assert word in refused.value.sentence


def test_other_bad_setups_are_refused():
    for plan, code in (
        (Setup("wild_medow"), "ptu.no_such_encounter"),
        (Setup(), "ptu.nobody"),
        (Setup("wild_meadow", significance=0), "ptu.significance"),
        (
            Setup(placed=(Placed("enemies", sheet=opened(Setup("wild_meadow")).combatants["pidgey"].sheet),) * 2),
            "ptu.twice",
        ),
    ):
        with pytest.raises(Refusal) as refused:
            opened(plan)
        assert refused.value.code == code
    assert opened(Setup(start=False)).combatants == {}


def test_stats_can_be_given():
    one = opened(
        Setup(placed=(Placed("enemies", species="zubat", level=10, stats={"hp": 20, "speed": 3}),))
    ).combatants["zubat"]
    assert (one.sheet.stats["speed"], one.sheet.max_hp, one.hp) == (3, 80, 80)
    assert "nature" not in one.draft


# --- squares --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [10, 24], ids=["wide", "tall"])
def test_sides_stand_apart_and_nobody_on_another(rows):
    big = ("zubat", "onix", "steelix", "snorlax")
    placed = tuple(Placed(side, species=species) for side in setup.SIDES for species in big)
    state = opened(Setup(placed=placed, grid=c.Grid(("." * 20,) * rows)))
    bodies = {one.id: places.cells(one) for one in state.combatants.values()}
    for one, other in itertools.combinations(bodies.values(), 2):
        assert not one & other
    for body in bodies.values():
        assert all(0 <= x < 20 and 0 <= y < rows for x, y in body)


def test_two_sides_keep_a_distance_and_stay_dry():
    state = opened(Setup("brawl_at_the_ford"))
    assert state.grid is not None
    for one in state.combatants.values():
        if one.where != "field":
            assert one.position is None
        elif one.sheet.capabilities.swim <= one.sheet.capabilities.overland:
            assert state.grid.rows[one.position[1]][one.position[0]] not in "#~"
    aldis, kest = state.combatants["ranger_aldis"], state.combatants["poacher_kest"]
    assert abs(aldis.position[0] - kest.position[0]) >= 6


def test_squares_that_are_given_are_kept_or_refused():
    state = opened(Setup(placed=(Placed("enemies", species="zubat", position=(3, 4)),), grid=FIELD))
    assert state.combatants["zubat"].position == (3, 4)
    for position in ((12, 0), (-1, 0)):
        with pytest.raises(Refusal, match="off the map"):
            opened(Setup(placed=(Placed("enemies", species="zubat", position=position),), grid=FIELD))
    with pytest.raises(Refusal, match="off the map"):
        opened(Setup(placed=(Placed("enemies", species="zubat", position=(3, 4)),) * 2, grid=FIELD))
    with pytest.raises(Refusal, match="no room on the map"):
        opened(Setup(placed=(Placed("enemies", species="steelix"),), grid=c.Grid(("...", "..."))))


# --- templates ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wild_meadow", "gym_lime_works", "brawl_at_the_ford", "boss_old_kiln"])
def test_combat_workflow_setup_from_template(name):
    """An encounter saved as a template opens as it was, through JSON. (spec 000 W6)"""
    state = settled(Setup(name)).state
    data = templates.save(templates.template(state))
    again = opened(templates.load(data))
    assert msgspec.structs.replace(again, spawns=state.spawns, made=state.made) == state
    assert templates.load(data.decode()) == templates.load(data)


def test_a_template_forgets_the_fight():
    writes = settled(Setup("wild_meadow"))
    writes.record(e.HpSet("sprig", 3))
    writes.record(e.WhereChanged("pidgey", "fled"))
    again = opened(templates.load(templates.save(templates.template(writes.state, "The meadow again"))))
    assert again.name == "The meadow again"
    assert again.combatants["sprig"].hp == again.combatants["sprig"].sheet.max_hp
    assert again.combatants["pidgey"].where == "field"


@pytest.mark.parametrize("data", ["{", '{"placed": 3}', '{"nmae": "x"}', "[]"])
def test_bad_templates_are_refused(data):
    with pytest.raises(Refusal) as refused:
        templates.load(data)
    assert refused.value.code == "ptu.bad_template"
