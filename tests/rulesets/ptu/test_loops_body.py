"""Spec 000, loops 12-14, played: damage and Hit Points, injuries, fainting, healing, the life of an encounter."""

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e

SET = {"damage_dice": "set"}


def body(hp: int = 50, *, preset: str | None = None, temp_hp: int = 0, rulings=None, **fields) -> Table:
    """A hero with so many Hit Points of 50."""
    table = Table(ours("hero", max_hp=fields.pop("max_hp", 50), **fields), foe("wild"), preset=preset, rulings=rulings)
    if hp != table.one("hero").hp:
        table(w.SetHp("hero", hp=hp))
    return table(w.RestoreHp("hero", temp_hp=temp_hp)) if temp_hp else table


def numbers(table: Table, who: str = "hero") -> tuple[int, int, int]:
    one = table.one(who)
    return one.hp, one.temp_hp, one.injuries


# --- loop 12 --------------------------------------------------------------------------------------------------------


def test_loop_combat_damage_application():
    """Temporary Hit Points first, then real ones; the record says what each took."""
    table = body(30, temp_hp=10)(w.DealDamage("hero", 20))
    harm = table.only(e.HpLost).harm
    assert (harm.temp_absorbed, harm.hp_damage, harm.hp) == (10, 10, 20)
    assert numbers(table)[:2] == (20, 0)


@pytest.mark.parametrize(("preset", "hp", "shown"), [(None, -20, 0), ("seed_app", 0, 0)])
def test_loop_combat_damage_application_hit_points_go_below_0_in_the_book_only(preset, hp, shown):
    table = body(30, preset=preset)(w.DealDamage("hero", 50))
    assert (table.one("hero").hp, table.only(e.HpLost).harm.hp_shown) == (hp, shown)


def test_loop_combat_temporary_hp():
    """calculateDamage(20, 30, 50, 10, 0) of the seed, and 8 damage on 10 temporary ones."""
    assert numbers(body(30, temp_hp=10)(w.DealDamage("hero", 20)))[:2] == (20, 0)
    assert numbers(body(30, temp_hp=10)(w.DealDamage("hero", 8)))[:2] == (30, 2)


def test_loop_combat_temporary_hp_the_highest_value_holds():
    """10, then 8 more, then 15: 10, 10, 15. (p. 247)"""
    table = body()
    found = [table(w.RestoreHp("hero", temp_hp=gain)).one("hero").temp_hp for gain in (10, 8, 15)]
    assert found == [10, 10, 15]
    added = body(rulings={"temp_hp_grant": "added"})
    assert [added(w.RestoreHp("hero", temp_hp=gain)).one("hero").temp_hp for gain in (10, 8, 15)] == [10, 18, 33]


def test_loop_combat_temporary_hp_do_not_count_for_percentages():
    """1 real and 50 temporary: below one third, so Blaze gives 10."""
    table = Table(
        ours("hero", "fire", moves=("ember",), abilities=("blaze",), speed=20, max_hp=60), foe("wild"), rulings=SET
    )
    table(w.SetHp("hero", hp=1))(w.RestoreHp("hero", temp_hp=50)).use("ember", "wild", accuracy=10)
    assert table.only(e.DamageDealt).parts == (("blaze", 10),)


def test_loop_combat_temporary_hp_are_lost_on_recall_and_after_the_fight():
    table = Table(trainer("mira", speed=50), placed("players", sheet("pet", owner="mira", origin="owned")), foe("wild"))
    table(w.RestoreHp("pet", temp_hp=9))(w.RestoreHp("wild", temp_hp=9))(w.Switch(recall="pet"))
    assert table.one("pet").temp_hp == 0
    assert table(w.EndEncounter()).one("wild").temp_hp == 0


@pytest.mark.parametrize(
    ("hp", "damage", "book", "seed"),
    [
        pytest.param(40, 25, 2, 1, id="massive, and the 50% marker is passed: one by the seed"),
        pytest.param(30, 10, 1, 1, id="60% to 40%"),
        pytest.param(30, 2, 0, 0, id="nothing is crossed"),
        pytest.param(50, 25, 2, 1, id="a marker counts when it is reached"),
        pytest.param(50, 50, 3, 1, id="massive, 50%, 0"),
        pytest.param(50, 125, 6, 1, id="p250 from full to -150% in one hit: six"),
    ],
)
def test_loop_combat_injuries(hp, damage, book, seed):
    for preset, injuries in ((None, book), ("seed_app", seed)):
        table = body(hp, preset=preset)(w.SetHp("hero", injuries=0))(w.DealDamage("hero", damage))
        assert table.one("hero").injuries == injuries


def test_loop_combat_injuries_each_takes_a_tenth_of_what_healing_reaches():
    """50 Hit Points and 3 injuries: heals up to 35; ticks and markers still count from 50. (p. 250)"""
    table = body(10)(w.SetHp("hero", injuries=3))(w.RestoreHp("hero", amount=100))
    assert table.one("hero").hp == 35
    burned = table(w.ChangeStatus("hero", add=("vortex",)))
    assert burned.until("wild").until("hero").one("hero").hp == 35 - 5


def test_loop_combat_injuries_a_marker_counts_again_after_healing():
    table = body(50)(w.DealDamage("hero", 24))(w.DealDamage("hero", 1))
    assert numbers(table) == (25, 0, 1)
    table(w.RestoreHp("hero", amount=5))(w.DealDamage("hero", 5))
    assert numbers(table) == (25, 0, 2)


def test_loop_combat_injuries_losses_cross_markers_but_are_never_massive():
    table = body(50)(w.DealDamage("hero", 26, loss="hp_loss"))
    assert (table.one("hero").injuries, table.only(e.HpLost).harm.massive) == (1, False)


def test_loop_combat_injuries_massive_damage_counts_what_is_left_after_temporary_ones():
    table = body(50, temp_hp=20)(w.DealDamage("hero", 40))
    assert numbers(table) == (30, 0, 0)
    whole = body(50, temp_hp=20, rulings={"massive_damage_base": "all"})(w.DealDamage("hero", 40))
    assert numbers(whole) == (30, 0, 1)


def test_loop_combat_injuries_massive_damage_is_counted_once_for_each_hit():
    """One attack of 64 on 100: one massive injury and one marker."""
    table = Table(ours("hero", moves=("tackle",), speed=20, attack=57), foe("wild", defense=10), rulings=SET)
    table.use("tackle", "wild", accuracy=10)
    assert table.sums.final == 17 + 57 - 10
    assert [event.harm.massive for event in table.found(e.HpLost)] == [True]
    assert table.one("wild").injuries == 2


def test_loop_combat_injuries_the_heavily_injured_lose_hp_for_standard_actions_and_hits():
    """Five injuries: 5 Hit Points for each Standard Action, and for each attack that hurts."""
    table = Table(
        ours("hero", moves=("tackle",), speed=20),
        foe("wild", "bug", moves=("tackle",), speed=5, attack=1, defense=40),
        rulings=SET,
    )
    table(w.SetHp("hero", injuries=5)).use("tackle", "wild", accuracy=19)
    assert [(event.why, event.harm.hp_damage) for event in table.found(e.HpLost) if event.target == "hero"] == [
        ("heavily_injured", 5)
    ]
    table(w.EndTurn())
    before = table.one("hero").hp
    table.use("tackle", "hero", accuracy=19)
    lost = [(event.why, event.harm.hp_damage) for event in table.found(e.HpLost)]
    assert lost == [("tackle", 13 + 1 - 10), ("heavily_injured", 5)]
    assert table.one("hero").hp == before - 4 - 5
    four = body(50)(w.SetHp("hero", injuries=4))(w.Struggle("wild"), accuracy=1)
    assert four.one("hero").hp == 50


def test_loop_combat_injuries_the_heavily_injured_lose_nothing_for_what_is_no_attack():
    table = body(50)(w.SetHp("hero", injuries=5))(w.DealDamage("hero", 3, loss="hp_loss"))
    assert table.one("hero").hp == 47


@pytest.mark.parametrize(
    ("max_hp", "battle", "damage", "dead"),
    [
        pytest.param(40, "full_contact", 119, False, id="p251 40 max: -79 lives"),
        pytest.param(40, "full_contact", 120, True, id="p251 40 max: -80 dies"),
        pytest.param(20, "full_contact", 69, False, id="20 max: -49 lives"),
        pytest.param(20, "full_contact", 70, True, id="20 max: -50 dies"),
        pytest.param(40, "league", 120, False, id="not in friendly battles"),
    ],
)
def test_loop_combat_injuries_death(max_hp, battle, damage, dead):
    table = Table(ours("hero", max_hp=max_hp), foe("wild"), trainer("mira"), battle=battle)
    table(w.DealDamage("hero", damage))
    assert (table.one("hero").where == "removed") is dead
    assert bool(table.found(e.Died)) is dead


def test_loop_combat_injuries_the_tenth_injury_kills_everywhere():
    table = Table(ours("hero", max_hp=50), foe("wild"), trainer("mira"), battle="league")
    table(w.SetHp("hero", injuries=9))(w.DealDamage("hero", 25))
    assert table.found(e.Died)


def test_loop_combat_faint():
    """calculateDamage(100, 30, 50, 0, 0): floored at 0 by the seed; Fainted alone is left; turns are skipped."""
    table = body(30, preset="seed_app")(w.ChangeStatus("hero", add=("burned", "confused", "slowed")))
    table(w.DealDamage("hero", 100))
    assert (table.one("hero").hp, table.statuses("hero")) == (0, ("fainted",))
    assert table.state.active == "wild"
    table(w.EndTurn())
    assert (table.state.round, table.state.active) == (2, "wild")


def test_loop_combat_faint_the_turn_of_one_who_faints_in_it_is_over():
    """Recoil fells its user; a game master's word fells the one whose turn it is."""
    table = Table(ours("hero", moves=("double_edge",), speed=20), foe("wild"), ours("next", speed=15))
    table(w.SetHp("hero", hp=1)).use("double_edge", "wild", accuracy=19)
    assert (table.statuses("hero"), table.state.active) == (("fainted",), "next")
    table(w.DealDamage("next", 100))
    assert table.state.active == "wild"


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("by_source", {"fainted", "slowed"}),
        ("persistent_and_volatile", {"fainted", "slowed", "stuck", "trapped"}),
        ("everything", {"fainted"}),
    ],
)
def test_loop_combat_faint_other_conditions_as_ruled(rule, left):
    """Slowed by the game master, Stuck by a move."""
    table = Table(
        foe("wild", "bug", moves=("spider_web",), speed=50),
        ours("hero", max_hp=50),
        rulings={"faint_clears": rule},
    )
    table(w.ChangeStatus("hero", add=("slowed", "burned"))).use("spider_web", "hero")(w.DealDamage("hero", 60))
    assert set(table.statuses("hero")) == left


def test_loop_combat_faint_nobody_acts_and_nobody_attacks_the_fainted():
    table = Table(foe("wild", moves=("tackle",), speed=50), ours("hero", max_hp=50), ours("other"))
    table(w.DealDamage("hero", 60))
    with pytest.raises(Refusal) as refused:
        table.use("tackle", "hero")
    assert refused.value.code == "ptu.target_fainted"


# --- loop 13 --------------------------------------------------------------------------------------------------------


def test_loop_combat_healing():
    assert body(20)(w.RestoreHp("hero", amount=20)).one("hero").hp == 40
    assert body(45)(w.RestoreHp("hero", amount=20)).one("hero").hp == 50


@pytest.mark.parametrize(("preset", "hp"), [(None, 40), ("seed_app", 50)])
def test_loop_combat_healing_is_capped_by_injuries_in_the_book_only(preset, hp):
    table = body(20, preset=preset)(w.SetHp("hero", injuries=2))(w.RestoreHp("hero", amount=100))
    assert table.one("hero").hp == hp


def test_loop_combat_healing_above_0_ends_fainted():
    table = body(10)(w.DealDamage("hero", 30))
    assert table.statuses("hero") == ("fainted",)
    table(w.RestoreHp("hero", amount=15))
    assert (table.one("hero").hp, table.statuses("hero")) == (-5, ("fainted",))
    table(w.RestoreHp("hero", amount=15))
    assert (table.one("hero").hp, table.statuses("hero")) == (10, ())
    assert table.until("wild").until("hero").state.active == "hero"


def test_loop_combat_healing_temporary_ones_alone_do_not_end_fainted():
    table = body(10)(w.DealDamage("hero", 10))(w.RestoreHp("hero", temp_hp=15))
    assert (table.statuses("hero"), table.one("hero").temp_hp) == (("fainted",), 15)


def test_loop_combat_healing_everything_at_once():
    table = body(10)(w.SetHp("hero", injuries=3))(w.RestoreHp("hero", amount=20, temp_hp=10, injuries=1))
    assert numbers(table) == (30, 10, 2)
    assert body(10)(w.RestoreHp("hero", injuries=3, amount=1)).one("hero").injuries == 0


@pytest.mark.parametrize(
    ("rule", "hp", "statuses"), [("stays_fainted", 20, ("fainted",)), ("revives", 20, ()), ("refused", 0, None)]
)
def test_loop_combat_healing_a_potion_on_the_fainted(rule, hp, statuses):
    table = Table(
        trainer("mira", speed=50, items={"potion": 1, "revive": 1}),
        ours("hero", max_hp=50),
        foe("wild"),
        rulings={"potion_on_fainted": rule},
    )
    table(w.DealDamage("hero", 50))
    if statuses is None:
        with pytest.raises(Refusal) as refused:
            table(w.UseItem("potion", "hero"))
        assert refused.value.code == "ptu.target_fainted"
    else:
        table(w.UseItem("potion", "hero"))
        assert (table.one("hero").hp, table.statuses("hero")) == (hp, statuses)
        assert table.one("mira").items == {"revive": 1}


def test_loop_combat_healing_a_revive_ends_fainted():
    table = Table(trainer("mira", speed=50, items={"revive": 1}), ours("hero", max_hp=50), foe("wild"))
    table(w.DealDamage("hero", 60))(w.UseItem("revive", "hero"))
    assert (table.one("hero").hp, table.statuses("hero")) == (20, ())


def test_loop_combat_healing_a_healing_move_ends_fainted():
    table = Table(ours("nurse", moves=("heal_pulse",), speed=50), ours("hero", max_hp=50), foe("wild"))
    table(w.DealDamage("hero", 50)).use("heal_pulse", "hero")
    assert (table.one("hero").hp, table.statuses("hero")) == (25, ())


def test_loop_combat_healing_who_is_treated_forfeits_its_next_actions():
    table = Table(trainer("mira", speed=50, items={"antidote": 2}), ours("hero", speed=20), foe("wild"))
    table(w.ChangeStatus("hero", add=("poisoned",)))(w.UseItem("antidote", "hero"))(w.EndTurn())
    assert (table.state.active, table.one("hero").budget.standard, table.one("hero").budget.shift) == ("hero", 0, 0)
    table.until("mira").until("hero")
    assert table.one("hero").budget.standard == 1


# --- loop 14 --------------------------------------------------------------------------------------------------------


def test_loop_combat_encounter_lifecycle():
    """Created, filled, started, served, ended, unserved; stages and volatile conditions are gone."""
    table = Table(start=False)
    assert table.state.stage == "created"
    with pytest.raises(Refusal) as refused:
        table(w.StartEncounter())
    assert refused.value.code == "ptu.nobody"
    table(w.AddCombatant(ours("hero", speed=20)))(w.AddCombatant(foe("wild")))
    with pytest.raises(Refusal) as refused:
        table(w.EndTurn())
    assert refused.value.code == "ptu.not_started"
    table(w.StartEncounter())
    assert (table.state.stage, table.state.round, table.state.active) == ("active", 1, "hero")
    with pytest.raises(Refusal) as refused:
        table(w.StartEncounter())
    assert refused.value.code == "ptu.started"
    table(w.Serve())
    table(w.ChangeStages("hero", {"attack": 2}))(w.ChangeStatus("wild", add=("confused", "burned")))
    table(w.EndEncounter())
    assert (table.state.stage, table.state.served, table.match.result) == ("ended", True, None)
    assert (table.one("hero").stages["attack"], table.statuses("wild")) == (0, ("burned",))
    table(w.Serve(served=False))
    assert table.match.result is not None
    with pytest.raises(Refusal) as refused:
        table(w.EndTurn())
    assert refused.value.code == "match.over"


def test_loop_combat_encounter_lifecycle_served_in_mid_combat_the_display_catches_up():
    table = Table(ours("hero", speed=20), foe("wild"))(w.DealDamage("wild", 60))(w.Serve())
    seen = table.match.view("group")
    assert (seen.served, seen.round, seen.active) == (True, 1, "hero")
    assert (seen.combatants["wild"].hp, seen.combatants["hero"].hp) == (50, 100)  # a foe in bands
    with pytest.raises(Refusal) as refused:
        table(w.Serve())
    assert refused.value.code == "ptu.served"


def test_loop_combat_encounter_lifecycle_only_the_game_master_runs_it():
    table = Table(ours("hero", speed=20), foe("wild"))
    for command in (w.EndEncounter(), w.Serve(), w.DealDamage("wild", 5), w.RemoveCombatant("wild"), w.SkipTurn()):
        with pytest.raises(Refusal) as refused:
            table(command, by="players")
        assert refused.value.code == "ptu.gm_only"


def test_loop_combat_encounter_lifecycle_everything_can_be_taken_back():
    """Damage, conditions, stages, a newcomer, the end: undone one by one, the state is as it was."""
    table = Table(ours("hero", speed=20, moves=("swords_dance",)), foe("wild"))
    commands = (
        w.UseMove("swords_dance"),
        w.DealDamage("hero", 60),
        w.ChangeStatus("wild", add=("burned",)),
        w.AddCombatant(foe("late", speed=30)),
        w.EndTurn(),
        w.SetWeather("rain"),
        w.EndEncounter(),
    )
    states = [table.state, *(table(command).state for command in commands)]
    for number in range(len(states) - 1, 0, -1):
        table.match.undo("gm", number + 1)
        assert table.state == states[number - 1]
