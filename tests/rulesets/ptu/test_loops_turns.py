"""Spec 000, loops 6-8, played: combat stages, initiative, turns and rounds."""

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel.log import Submission
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Capabilities
from turnwright.rulesets.ptu.field import movement

SET = {"damage_dice": "set"}


def duel(*moves: str, mine=(), theirs=(), **setup) -> Table:
    """Ours acts first."""
    return Table(
        ours("hero", "bug", moves=moves, **{"speed": 20, **dict(mine)}),
        foe("wild", **dict(theirs)),
        rulings=SET,
        **setup,
    )


# --- loop 6 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_combat_stages():
    """Growl takes one stage of Attack; the answer says previous, change and current, and damage follows."""
    table = Table(
        ours("hero", moves=("growl",), speed=20),
        foe("wild", "bug", moves=("tackle",), attack=35),
        rulings=SET,
    )
    table.use("growl", "wild", accuracy=19)
    changed = table.only(e.StageChanged)
    assert (changed.stat, changed.previous, changed.change, changed.current) == ("attack", 0, -1, -1)
    table(w.EndTurn()).use("tackle", "hero", accuracy=19)
    assert table.sums.attack == 31  # 35 x 0.9 = 31.5


@pytest.mark.parametrize(
    ("stage", "tenths"),
    [
        (-6, 4),
        (-5, 5),
        (-4, 6),
        (-3, 7),
        (-2, 8),
        (-1, 9),
        (0, 10),
        (1, 12),
        (2, 14),
        (3, 16),
        (4, 18),
        (5, 20),
        (6, 22),
    ],
)
def test_loop_combat_combat_stages_every_stage_in_an_attack(stage, tenths):
    table = duel("tackle", mine={"attack": 45}, theirs={"defense": 35})
    table(w.SetStages("hero", {"attack": stage}))(w.SetStages("wild", {"defense": stage}))
    table.use("tackle", "wild", accuracy=20 - 1)
    assert (table.sums.attack, table.sums.defense) == (45 * tenths // 10, 35 * tenths // 10)


@pytest.mark.parametrize(("change", "before", "after", "moved"), [(4, 4, 6, 2), (-9, -1, -6, -5), (1, 6, 6, 0)])
def test_loop_combat_combat_stages_are_clamped_without_an_error(change, before, after, moved):
    table = duel()(w.SetStages("wild", {"speed": before}))(w.ChangeStages("wild", {"speed": change}))
    changed = table.only(e.StageChanged)
    assert (changed.previous, changed.change, changed.current) == (before, moved, after)
    assert table.one("wild").stages["speed"] == after


def test_loop_combat_combat_stages_accuracy_is_flat_and_evasion_is_apart_from_stats():
    table = duel("tackle", theirs={"defense": 15, "speed": 5})
    table(w.ChangeStages("hero", {"accuracy": 2}))(w.ChangeStages("wild", {"evasion": 1}))
    assert table.use("tackle", "wild", accuracy=19).aims["wild"].threshold == 2 + (3 + 1) - 2


def test_loop_combat_combat_stages_hit_points_have_none():
    table = duel()
    with pytest.raises(Refusal) as refused:
        table.match.receive(Submission({"type": "change_stages", "target": "wild", "change": {"hp": 1}}, "gm"))
    assert refused.value.code == "command.shape"


def test_loop_combat_combat_stages_end_with_the_encounter_and_with_a_recall():
    table = Table(
        trainer("mira", speed=25),
        placed("players", sheet("pet", owner="mira", origin="owned", speed=20)),
        foe("wild"),
        rulings=SET,
    )
    table(w.ChangeStages("pet", {"attack": 2, "accuracy": -1}))(w.ChangeStages("wild", {"defense": 3}))
    table(w.Switch(recall="pet"))
    assert not any(table.one("pet").stages.values())
    table(w.EndEncounter())
    assert not any(table.one("wild").stages.values())


@pytest.mark.parametrize(
    ("stage", "book", "seed"),
    [(6, 3, 3), (5, 2, 2), (1, 0, 0), (0, 0, 0), (-1, 0, -1), (-4, -2, -2), (-5, -2, -3), (-6, -3, -3)],
)
def test_loop_combat_stages_speed_movement(stage, book, seed):
    """Half the Speed stage on every movement; an odd penalty rounds toward 0, or down by the seed."""
    for preset, change in ((None, book), ("seed_app", seed)):
        table = Table(ours("hero", capabilities=Capabilities(overland=7, swim=6)), foe("wild"), preset=preset)
        table(w.SetStages("hero", {"speed": stage}))
        one = table.one("hero")
        assert movement.speed(table.game, table.state, one, ("overland",)) == 7 + change
        assert movement.speed(table.game, table.state, one, ("swim",)) == 6 + change


def test_loop_combat_stages_speed_movement_never_takes_it_below_2():
    table = Table(ours("hero", capabilities=Capabilities(overland=4)), foe("wild"))(w.SetStages("hero", {"speed": -6}))
    assert movement.speed(table.game, table.state, table.one("hero"), ("overland",)) == 2


@pytest.mark.parametrize(("defense", "stage", "evasion"), [(15, 0, 3), (15, 3, 4), (30, 6, 6), (15, -6, 1), (4, 2, 1)])
def test_loop_combat_stages_evasion_bonus(defense, stage, evasion):
    table = duel("tackle", theirs={"defense": defense, "speed": 1})(w.SetStages("wild", {"defense": stage}))
    assert table.use("tackle", "wild", accuracy=19).aims["wild"].evasion == evasion


# --- loop 7 ---------------------------------------------------------------------------------------------------------


def order(table: Table) -> list[str]:
    return [table.state.active, *(slot.id for slot in table.state.order)]


def test_loop_combat_initiative_order():
    table = Table(ours("slow", speed=5), ours("fast", speed=30), foe("wild", speed=12), trainer("mira", speed=8))
    assert order(table) == ["fast", "wild", "mira", "slow"]
    assert {one.id: one.initiative for one in table.state.combatants.values()} == {
        "slow": 5, "fast": 30, "wild": 12, "mira": 8,
    }  # fmt: skip


def test_loop_combat_initiative_order_speed_stages_before_the_start_count():
    table = Table(ours("slow", speed=10), foe("wild", speed=12), start=False)
    assert table.state.stage == "created"
    table(w.ChangeStages("slow", {"speed": 2}))(w.StartEncounter())
    assert order(table) == ["slow", "wild"]
    assert table.one("slow").initiative == 14


def test_loop_combat_initiative_order_a_newcomer_is_put_where_its_speed_says():
    table = Table(ours("fast", speed=30), ours("slow", speed=5), foe("wild", speed=12))
    table(w.AddCombatant(foe("late", speed=20)))
    assert order(table) == ["fast", "late", "wild", "slow"]
    table.until("slow")(w.AddCombatant(foe("later", speed=25)))
    assert order(table) == ["slow", "later"]
    table(w.EndTurn())(w.EndTurn())
    assert (table.state.round, order(table)) == (2, ["fast", "later", "late", "wild", "slow"])


def test_loop_combat_initiative_order_ties_are_rolled_off_or_stay_as_listed():
    names = [f"m{number}" for number in range(6)]
    tied = [ours(name, speed=10) for name in names]
    rolled = Table(*tied, foe("wild", speed=1))
    found = [rolled.one(name).roll_off for name in order(rolled)[:-1]]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == 6
    assert order(Table(*tied, foe("wild", speed=1), preset="seed_app")) == [*names, "wild"]


def test_loop_combat_initiative_order_a_hold_waits_for_a_lower_count_once_a_round():
    table = Table(ours("fast", speed=30), foe("wild", speed=12), ours("slow", speed=5))
    table(w.Hold(10))
    assert order(table) == ["wild", "fast", "slow"]
    table(w.EndTurn())
    with pytest.raises(Refusal) as refused:
        table(w.Hold(3))
    assert refused.value.code == "ptu.cannot_hold"
    table(w.EndTurn())(w.EndTurn())
    assert order(table) == ["fast", "wild", "slow"]


def test_loop_combat_initiative_order_changed_speed_resorts_those_still_to_come_and_nobody_acts_twice():
    table = Table(ours("fast", speed=28), foe("wild", speed=12), ours("slow", speed=10), foe("last", speed=4))
    table(w.ChangeStages("slow", {"speed": 3}))(w.ChangeStages("fast", {"speed": -6}))(w.EndTurn())
    assert order(table) == ["slow", "wild", "last"]
    table.until("last")(w.EndTurn())
    assert order(table) == ["slow", "wild", "fast", "last"]


def league(**setup) -> Table:
    return Table(
        trainer("ada", speed=10),
        placed("players", sheet("ada_one", owner="ada", origin="owned", speed=9)),
        trainer("bo", side="enemies", speed=15),
        placed("enemies", sheet("bo_one", owner="bo", origin="owned", speed=25)),
        battle="league",
        **setup,
    )


def test_loop_combat_initiative_league_battle():
    """Trainers declare low to high, resolve high to low; then Pokémon act, high to low."""
    table = league()
    acted = []
    for _ in range(6):
        acted.append((table.state.phase, table.state.active))
        table(w.Declare("command") if table.state.phase == "declaration" else w.EndTurn())
    assert acted == [
        ("declaration", "ada"), ("declaration", "bo"),
        ("resolution", "bo"), ("resolution", "ada"),
        ("pokemon", "bo_one"), ("pokemon", "ada_one"),
    ]  # fmt: skip
    assert (table.state.round, table.state.phase, table.state.active) == (2, "declaration", "ada")


def test_loop_combat_initiative_league_battle_declarations_are_kept_and_nobody_acts_before():
    table = league()
    with pytest.raises(Refusal) as refused:
        table(w.Struggle("bo_one"))
    assert refused.value.code == "ptu.declaration"
    table(w.Declare("a potion for ada_one"))
    assert table.one("ada").declared == "a potion for ada_one"
    with pytest.raises(Refusal):
        league().until("bo_one")(w.Declare("x"))


def test_loop_combat_initiative_league_battle_as_the_seed_has_it():
    table = league(preset="seed_app")
    assert order(table) == ["bo_one", "bo", "ada", "ada_one"]
    assert table.state.phase == "all"


def test_a_boss_has_several_turns_in_steps_of_five_and_an_hp_bar_for_each():
    boss = placed("enemies", sheet("boss", speed=12, max_hp=50), turns=3)
    table = Table(ours("hero", speed=8), boss)
    assert [(table.state.active, table.one("boss").initiative)] == [("boss", 12)]
    assert [(slot.id, slot.initiative) for slot in table.state.order] == [("hero", 8), ("boss", 7), ("boss", 2)]
    table(w.DealDamage("boss", 60))
    # Massive Damage injures, so that the next bar has 45; 10 of the 60 come off it. (p. 488)
    assert (table.one("boss").hp, table.one("boss").bars, table.one("boss").fainted) == (35, 2, False)
    table(w.DealDamage("boss", 60))(w.DealDamage("boss", 60))
    assert table.one("boss").fainted


# --- loop 8 ---------------------------------------------------------------------------------------------------------


def budget(table: Table, who: str = "hero") -> tuple[int, int, int]:
    own = table.one(who).budget
    return own.standard, own.shift, own.swift


def test_loop_combat_turn_progression():
    """One Standard, one Shift, one Swift; the next turn; a new round when all have acted."""
    table = duel("tackle")
    assert (budget(table), table.state.round, table.state.active) == ((1, 1, 1), 1, "hero")
    table.use("tackle", "wild", accuracy=19)
    assert budget(table) == (0, 1, 1)
    with pytest.raises(Refusal) as refused:
        table.use("tackle", "wild")
    assert refused.value.code == "ptu.no_action"
    table(w.EndTurn())
    assert (table.state.active, table.state.done) == ("wild", ("hero",))
    table(w.EndTurn())
    assert (table.state.round, table.state.active, budget(table)) == (2, "hero", (1, 1, 1))


@pytest.mark.parametrize(("into", "left"), [("shift", (0, 2, 1)), ("swift", (0, 1, 2))])
def test_loop_combat_turn_progression_a_standard_action_may_be_traded(into, left):
    table = duel()(w.TradeAction(into))
    assert budget(table) == left
    with pytest.raises(Refusal):
        table(w.TradeAction(into))


def test_loop_combat_turn_progression_a_full_action_takes_standard_and_shift():
    assert budget(duel()(w.TakeBreather())) == (0, 0, 1)
    table = duel("tackle").use("tackle", "wild", accuracy=19)
    with pytest.raises(Refusal) as refused:
        table(w.TakeBreather())
    assert refused.value.code == "ptu.no_action"


def test_loop_combat_turn_progression_the_fainted_are_skipped():
    table = Table(ours("a", speed=30), ours("b", speed=20), foe("wild", speed=10))
    table(w.DealDamage("b", 100))(w.EndTurn())
    assert table.state.active == "wild"
    assert [(event.id, event.why) for event in table.found(e.TurnSkipped)] == [("b", "fainted")]


def test_loop_combat_turn_progression_when_one_is_removed_the_next_takes_over():
    table = Table(ours("a", speed=30), ours("b", speed=20), foe("wild", speed=10))
    table(w.RemoveCombatant("a"))
    assert table.state.active == "b"
    table(w.RemoveCombatant("wild"))(w.EndTurn())
    assert (table.state.round, order(table)) == (2, ["b"])


def test_loop_combat_turn_progression_with_one_left_the_encounter_can_be_ended():
    table = Table(ours("a", speed=30), foe("wild", speed=10))(w.RemoveCombatant("wild"))
    assert table.match.result is None
    table(w.EndEncounter())
    assert (table.match.result.result, table.match.result.winner) == ("victory", "players")
    by_itself = Table(ours("a", speed=30), foe("wild", speed=10), auto_end=True)(w.DealDamage("wild", 100))
    by_itself(w.EndTurn())
    assert by_itself.match.result.result == "victory"


def test_loop_combat_turn_progression_only_ones_own_turn():
    table = duel("tackle")
    with pytest.raises(Refusal) as refused:
        table(w.Struggle("hero", user="wild"))
    assert refused.value.code == "ptu.not_active"
    with pytest.raises(Refusal) as refused:
        table(w.EndTurn(), by="enemies")
    assert refused.value.code == "match.not_your_turn"
