"""Spec 000, loop 11, played: conditions with their saves, ticks, immunities and ends."""

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.rules.statuses import CONDITIONS
from turnwright.rulesets.ptu.rules.terms import TYPES

SET = {"damage_dice": "set"}


def sick(*statuses: str, mine=(), types=("normal",), rulings=None, **setup) -> Table:
    """A round begins with the turn of the other one; then it is the hero's, who has these conditions."""
    table = Table(
        foe("wild", "bug", moves=("tackle",), speed=50),
        ours("hero", *types, moves=("tackle", "growl"), **{"speed": 20, **dict(mine)}),
        rulings={**SET, **(rulings or {})},
        **setup,
    )
    return table(w.ChangeStatus("hero", add=statuses, source="wild")) if statuses else table


# --- the list -------------------------------------------------------------------------------------------------------


def test_loop_combat_status_conditions():
    """Known conditions are added, one of a kind; there is no limit to how many."""
    names = tuple(name for name in CONDITIONS if name not in ("fainted", "badly_poisoned"))
    table = sick(*names)
    assert set(names) <= set(table.statuses("hero"))
    again = table(w.ChangeStatus("hero", add=("burned",)))
    assert again.statuses("hero").count("burned") == 1
    assert again.only(e.StatusResisted).why == "already"


def test_loop_combat_status_conditions_an_unknown_one_is_refused_with_a_suggestion():
    table = sick()
    with pytest.raises(Refusal) as refused:
        table(w.ChangeStatus("hero", add=("burnt",)))
    assert refused.value.code == "ptu.no_such_status"
    assert "burned" in refused.value.sentence


def test_loop_combat_status_conditions_several_instances_of_disabled():
    table = sick()(w.ChangeStatus("hero", add=("disabled",), move="tackle"))
    table(w.ChangeStatus("hero", add=("disabled",), move="growl"))(w.EndTurn())
    for move in ("tackle", "growl"):
        with pytest.raises(Refusal) as refused:
            table.use(move, "wild")
        assert refused.value.code == "ptu.disabled"


# --- persistent -----------------------------------------------------------------------------------------------------

STAGES = [("burned", "defense", -2), ("poisoned", "special_defense", -2), ("paralyzed", "speed", -4)]


@pytest.mark.parametrize(("status", "stat", "change"), STAGES)
def test_loop_combat_status_persistent_stages_come_and_go_with_it(status, stat, change):
    """In addition to other stages; a cure gives back exactly them; a Breather does not touch them."""
    table = sick()(w.ChangeStages("hero", {stat: 1}))(w.ChangeStatus("hero", add=(status,)))
    assert table.one("hero").stages[stat] == 1 + change
    table(w.EndTurn(), **({"save_paralyzed": 20} if status == "paralyzed" else {}))(w.TakeBreather())
    assert table.one("hero").stages[stat] == change
    table(w.ChangeStatus("hero", remove=(status,)))
    assert table.one("hero").stages[stat] == 0
    by_hand = sick(status, rulings={"status_stages": "by_hand"})
    assert by_hand.one("hero").stages.get(stat, 0) == 0


@pytest.mark.parametrize(("status", "stat", "change"), STAGES)
def test_loop_combat_status_persistent_stages_that_had_no_room_are_not_given_back(status, stat, change):
    table = sick()(w.SetStages("hero", {stat: -5}))(w.ChangeStatus("hero", add=(status,)))
    assert table.one("hero").stages[stat] == -6
    assert table(w.ChangeStatus("hero", remove=(status,))).one("hero").stages[stat] == -5


@pytest.mark.parametrize("status", ["burned", "poisoned"])
def test_loop_combat_status_persistent_a_tick_for_a_standard_action(status):
    """A tenth of the maximum at the end of a turn in which a Standard Action was taken; none if it was passed."""
    table = sick(status)(w.EndTurn())
    table.use("growl", "wild", accuracy=19)(w.EndTurn())
    assert table.one("hero").hp == 90
    assert [(event.why, event.loss) for event in table.found(e.HpLost)] == [(status, "hp_loss")]
    passed = sick(status)(w.EndTurn())(w.EndTurn())
    assert passed.one("hero").hp == 100
    always = sick(status, rulings={"burn_ticks": "every_turn"})(w.EndTurn())(w.EndTurn())
    assert always.one("hero").hp == 90


def test_loop_combat_status_persistent_a_prevented_standard_action_burns_too():
    table = sick("burned", "flinched")(w.EndTurn())
    assert (table.state.active, table.one("hero").hp) == ("wild", 90)


def test_loop_combat_status_persistent_bad_poison_doubles():
    table = sick("badly_poisoned", mine={"max_hp": 200})
    lost = []
    for _ in range(4):
        before = table.one("hero").hp
        table.until("hero").use("growl", "wild", accuracy=19)(w.EndTurn())
        lost.append(before - table.one("hero").hp)
    assert lost == [5, 10, 20, 40]


def test_loop_combat_status_persistent_bad_poison_is_worse_poison():
    table = sick("poisoned")(w.ChangeStatus("hero", add=("badly_poisoned",)))
    assert table.statuses("hero") == ("badly_poisoned",)


@pytest.mark.parametrize(("natural", "acts"), [(4, False), (5, True), (1, False), (20, True)])
def test_loop_combat_status_persistent_paralysis_needs_a_5_to_act(natural, acts):
    table = sick("paralyzed")(w.EndTurn(), save_paralyzed=natural)
    assert table.only(e.SaveRolled).outcome == ("acts" if acts else "no_actions")
    assert table.state.active == ("hero" if acts else "wild")


@pytest.mark.parametrize(
    ("types", "weather", "natural", "cured"),
    [
        (("normal",), "clear", 15, False),
        (("normal",), "clear", 16, True),
        (("fire",), "clear", 10, False),
        (("fire",), "clear", 11, True),
        (("normal",), "sun", 12, True),
        (("normal",), "hail", 17, False),
    ],
)
def test_loop_combat_status_persistent_frozen(types, weather, natural, cured):
    """No actions, no evasion; a save of 16 at the end of the turn, 11 for Fire types, +4 in sun and -2 in hail."""
    table = sick("frozen", types=types)(w.SetWeather(weather))(w.EndTurn(), save_frozen=natural)
    assert table.state.active == "wild"
    assert ("frozen" not in table.statuses("hero")) is cured
    if not cured:
        assert table.use("tackle", "hero", accuracy=2).aims["hero"].threshold == 2


@pytest.mark.parametrize(("move", "thaws"), [("ember", True), ("rock_throw", True), ("tackle", False)])
def test_loop_combat_status_persistent_frozen_is_cured_by_hits_of_four_types(move, thaws):
    table = Table(foe("wild", "bug", moves=(move,), speed=50), ours("hero"), rulings=SET)
    table(w.ChangeStatus("hero", add=("frozen",))).use(move, "hero", accuracy=10)
    assert ("frozen" not in table.statuses("hero")) is thaws


def test_loop_combat_status_persistent_are_kept_in_the_ball_and_cured_by_fainting():
    table = Table(
        trainer("mira", speed=60),
        placed("players", sheet("pet", owner="mira", origin="owned")),
        foe("wild"),
    )
    table(w.ChangeStatus("pet", add=("burned", "confused", "slowed")))(w.Switch(recall="pet"))
    assert table.statuses("pet") == ("burned",)
    assert table.one("pet").stages["defense"] == -2
    fainted = sick("burned", "paralyzed", "confused")(w.DealDamage("hero", 100))
    assert fainted.statuses("hero") == ("fainted",)


# --- volatile -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("natural", "outcome"),
    [(1, "hits_self"), (8, "hits_self"), (9, "acts"), (15, "acts"), (16, "cured"), (20, "cured")],
)
def test_loop_combat_status_volatile_confused(natural, outcome):
    """1-8: a typeless physical Struggle on itself, one step resisted, and the turn is over."""
    table = sick("confused", mine={"attack": 30, "defense": 11})(w.EndTurn(), save_confused=natural)
    assert table.only(e.SaveRolled).outcome == outcome
    assert ("confused" not in table.statuses("hero")) is (outcome == "cured")
    if outcome == "hits_self":
        assert table.sums.final == (11 + 30 - 11) // 2
        assert (table.one("hero").hp, table.state.active) == (85, "wild")
    else:
        assert (table.one("hero").hp, table.state.active) == (100, "hero")


def test_loop_combat_status_volatile_cursed_loses_two_ticks_for_a_standard_action_taken():
    table = sick("cursed")(w.EndTurn()).use("growl", "wild", accuracy=19)(w.EndTurn())
    assert table.one("hero").hp == 80
    prevented = sick("cursed", "flinched")(w.EndTurn())
    assert prevented.one("hero").hp == 100


@pytest.mark.parametrize(("natural", "cured"), [(14, False), (15, True)])
def test_loop_combat_status_volatile_rage_must_attack(natural, cured):
    table = sick("enraged")(w.EndTurn())
    with pytest.raises(Refusal) as refused:
        table.use("growl", "wild")
    assert refused.value.code == "ptu.enraged"
    table.use("tackle", "wild", accuracy=19)(w.EndTurn(), save_enraged=natural)
    assert ("enraged" not in table.statuses("hero")) is cured


def test_loop_combat_status_volatile_flinch_takes_the_next_turn_of_this_round_only():
    table = sick("flinched")(w.EndTurn())
    assert (table.state.active, table.state.round, table.statuses("hero")) == ("wild", 2, ())
    late = Table(ours("hero", speed=20), foe("wild", speed=5))(w.EndTurn())(w.ChangeStatus("hero", add=("flinched",)))
    late(w.EndTurn())
    assert (late.state.round, late.state.active, late.statuses("hero")) == (2, "hero", ())


@pytest.mark.parametrize(("natural", "wakes"), [(15, False), (16, True)])
def test_loop_combat_status_volatile_sleep(natural, wakes):
    """No actions, no evasion, a save of 16 at the end of the turn."""
    table = sick("asleep")
    table(w.EndTurn(), save_asleep=natural)
    assert table.state.active == "wild"
    assert ("asleep" not in table.statuses("hero")) is wakes


def test_loop_combat_status_volatile_sleep_ends_with_damage_but_not_with_a_tick():
    table = sick("asleep").use("tackle", "hero", accuracy=2)
    assert table.aims["hero"].threshold == 2
    assert "asleep" not in table.statuses("hero")
    ticked = sick("asleep", "poisoned")(w.EndTurn(), save_asleep=3)
    assert (ticked.one("hero").hp, ticked.statuses("hero")) == (90, ("asleep", "poisoned"))


def test_loop_combat_status_volatile_sleepers_make_no_other_saves():
    table = sick("asleep", "confused", "enraged", "infatuated")(w.EndTurn(), save_asleep=3)
    assert [event.status for event in table.found(e.SaveRolled)] == ["asleep"]


def test_loop_combat_status_volatile_bad_sleep_loses_two_ticks_with_each_save():
    table = sick("asleep", "bad_sleep")(w.EndTurn(), save_asleep=3)
    assert table.one("hero").hp == 80


def test_loop_combat_status_volatile_an_ally_may_wake_a_sleeper():
    table = Table(ours("friend", speed=50), ours("hero", speed=5), foe("wild"))
    table(w.ChangeStatus("hero", add=("asleep",)))(w.Wake("hero"))
    assert (table.statuses("hero"), table.one("friend").budget.standard) == ((), 0)


@pytest.mark.parametrize(("natural", "outcome"), [(10, "avoids_source"), (11, "acts"), (18, "acts"), (19, "cured")])
def test_loop_combat_status_volatile_infatuated(natural, outcome):
    table = sick("infatuated")(w.EndTurn(), save_infatuated=natural)
    assert table.only(e.SaveRolled).outcome == outcome
    if outcome == "avoids_source":
        with pytest.raises(Refusal) as refused:
            table.use("tackle", "wild")
        assert refused.value.code == "ptu.infatuated"
    else:
        assert table.use("tackle", "wild", accuracy=19).one("wild").hp < 100


def test_loop_combat_status_volatile_suppressed_narrows_frequencies():
    """At-Will becomes EOT: not in two turns running."""
    table = sick("suppressed")(w.EndTurn()).use("tackle", "wild", accuracy=19)(w.EndTurn())
    table(w.EndTurn())
    with pytest.raises(Refusal) as refused:
        table.use("tackle", "wild")
    assert refused.value.code == "ptu.frequency"
    free = sick()(w.EndTurn()).use("tackle", "wild", accuracy=19)(w.EndTurn())(w.EndTurn())
    assert free.use("tackle", "wild", accuracy=19)


VOLATILE = [name for name, row in CONDITIONS.items() if row.status_class == "volatile"]


@pytest.mark.parametrize("status", VOLATILE)
def test_loop_combat_status_volatile_ends_with_the_encounter(status):
    table = sick(status)(w.EndEncounter())
    assert table.statuses("hero") == ()
    kept = sick("burned", status)(w.EndEncounter())
    assert kept.statuses("hero") == ("burned",)


def test_loop_combat_status_volatile_sleep_lasts_if_so_ruled():
    assert sick("asleep", rulings={"sleep": "lasting"})(w.EndEncounter()).statuses("hero") == ("asleep",)


@pytest.mark.parametrize("status", [name for name in VOLATILE if name not in ("asleep", "bad_sleep", "flinched")])
def test_loop_combat_status_volatile_ends_with_a_breather(status):
    """A curse only when who laid it is gone, unless the seed's ruling holds."""
    dice = {"save_confused": 10, "save_infatuated": 15}.get(f"save_{status}")
    entered = {f"save_{status}": dice} if dice else {}
    table = sick(status)(w.EndTurn(), **entered)(w.TakeBreather())
    assert (status in table.statuses("hero")) is (status == "cursed")
    always = sick(status, rulings={"breather_cursed": "always"})(w.EndTurn(), **entered)(w.TakeBreather())
    assert status not in always.statuses("hero")


def test_loop_combat_status_volatile_saves_are_left_to_the_gm_if_so_ruled():
    table = sick("paralyzed", "confused", rulings={"save_checks": "by_hand"})(w.EndTurn())
    assert (table.state.active, table.found(e.SaveRolled)) == ("hero", [])


# --- type immunity --------------------------------------------------------------------------------------------------

IMMUNE = {
    "electric": {"paralyzed"},
    "fire": {"burned"},
    "ghost": {"stuck", "trapped"},
    "ice": {"frozen"},
    "poison": {"poisoned", "badly_poisoned"},
    "steel": {"poisoned", "badly_poisoned"},
}


@pytest.mark.parametrize("kind", TYPES)
def test_loop_combat_status_type_immunity(kind):
    """The table of the seed, and nothing beside it; a second type does not take an immunity away."""
    names = [name for name in CONDITIONS if name not in ("fainted", "vortex", "bad_sleep")]
    for types in ((kind,), ("normal", kind)):
        table = sick(types=types)
        refused = set()
        for name in names:
            table(w.ChangeStatus("hero", add=(name,)))
            if name not in table.statuses("hero"):
                refused.add(name)
                assert table.only(e.StatusResisted).why == "type"
            table(w.ChangeStatus("hero", remove=(name,)))
        assert refused == IMMUNE.get(kind, set())


def test_loop_combat_status_type_immunity_grass_types_ignore_powder():
    table = Table(foe("wild", "grass", moves=("poison_powder",), speed=50), ours("hero", "grass"), ours("other", "bug"))
    table.use("poison_powder", "hero", accuracy=19)
    assert table.statuses("hero") == ()
    assert table.only(e.AttackFailed).why == "type"
    table(w.EndTurn()).until("wild")(w.EndTurn()).until("wild").use("poison_powder", "other", accuracy=19)
    assert table.statuses("other") == ("poisoned",)


def test_loop_combat_status_type_immunity_trainers_have_none():
    table = Table(trainer("mira"), foe("wild"))
    assert table(w.ChangeStatus("mira", add=("burned", "poisoned", "frozen"))).statuses("mira") == (
        "burned", "poisoned", "frozen",
    )  # fmt: skip


# --- other conditions -----------------------------------------------------------------------------------------------


def test_tripped_must_stand_up_first():
    table = sick("tripped")(w.EndTurn())
    with pytest.raises(Refusal) as refused:
        table.use("tackle", "wild")
    assert refused.value.code == "ptu.tripped"
    table(w.StandUp())
    assert (table.statuses("hero"), table.one("hero").budget.shift) == ((), 0)
    assert table.use("tackle", "wild", accuracy=19).one("wild").hp < 100


@pytest.mark.parametrize(("status", "penalty"), [("blinded", 6), ("totally_blinded", 10)])
def test_the_blinded_roll_lower(status, penalty):
    table = sick(status)(w.EndTurn()).use("tackle", "wild", accuracy=19)
    assert (table.aims["wild"].penalty, table.aims["wild"].threshold) == (penalty, 2 + 6 + penalty)


def test_the_stuck_have_no_speed_evasion():
    table = sick(mine={"speed": 30, "defense": 5})
    table(w.ChangeStatus("hero", add=("stuck",))).use("tackle", "hero", accuracy=19)
    assert table.aims["hero"].evasion == 1


def test_a_vortex_slows_traps_and_hurts_until_it_is_escaped():
    table = sick("vortex")
    assert set(table.statuses("hero")) == {"vortex", "slowed", "trapped"}
    lost = []
    for natural in (19, 13, 7, 2):
        table.until("hero")
        lost.append(table.one("hero").hp)
        table(w.EndTurn(), save_vortex=natural)
    assert lost == [90, 80, 70, 60]
    assert table.statuses("hero") == ()
