"""Spec 000, loops 1-5, 9 and 15, played: attacks from the accuracy roll to lost Hit Points."""

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.rules import type_chart
from turnwright.rulesets.ptu.rules.terms import TYPES

FAST = {"speed": 20}
FIERY = {"special_attack": 20, "theirs": ("grass",), "mine": ("fire",)}


def duel(*moves: str, mine: tuple[str, ...] = ("bug",), theirs: tuple[str, ...] = ("normal",), **other) -> Table:
    """Ours acts first and has these moves; neither shares a type with them unless a test says so."""
    preset, rulings = other.pop("preset", None), other.pop("rulings", {"damage_dice": "set"})
    target = other.pop("target", {})
    return Table(
        ours("hero", *mine, moves=moves, **{**FAST, **other}),
        foe("wild", *theirs, **target),
        preset=preset,
        rulings=rulings if preset is None else None,
    )


# --- loop 1 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_basic_physical_attack():
    """Threshold = AC + physical evasion - accuracy; damage = set value + Attack - Defense, by the seed's formula."""
    table = duel("tackle", attack=14, target={"defense": 16, "speed": 4})
    table.use("tackle", "wild", accuracy=5)
    aim = table.aims["wild"]
    assert (aim.threshold, aim.evasion, aim.hit) == (2 + 3, 3, True)
    assert table.sums.final == 13 + 14 - 16
    assert table.one("wild").hp == 100 - 11
    used = table.only(e.MoveUsed)
    assert (used.move, used.targets, used.usage.scene) == ("tackle", ("wild",), 1)
    assert table.one("hero").budget.standard == 0


@pytest.mark.parametrize(("natural", "hit"), [(1, False), (2, False), (4, False), (5, True), (19, True), (20, True)])
def test_loop_combat_basic_physical_attack_hits_at_the_threshold(natural, hit):
    table = duel("tackle", target={"defense": 15, "speed": 4}).use("tackle", "wild", accuracy=natural)
    assert table.aims["wild"].hit is hit
    assert (table.one("wild").hp < 100) is hit


def test_loop_combat_basic_physical_attack_a_natural_1_misses_and_a_20_hits_whatever_the_threshold():
    low = duel("tackle", target={"defense": 1, "speed": 1})
    low(w.ChangeStages("hero", {"accuracy": 6})).use("tackle", "wild", accuracy=1)
    assert (low.aims["wild"].threshold, low.aims["wild"].hit) == (2 - 6, False)
    high = duel("tackle", target={"defense": 60})
    high(w.ChangeStages("hero", {"accuracy": -6}))(w.ChangeStages("wild", {"evasion": 6}))
    high.use("tackle", "wild", accuracy=20)
    assert (high.aims["wild"].threshold, high.aims["wild"].hit) == (2 + 9 + 6, True)


def test_loop_combat_basic_physical_attack_speed_evasion_counts_when_it_is_higher():
    table = duel("tackle", target={"defense": 10, "speed": 19}).use("tackle", "wild", accuracy=20)
    assert table.aims["wild"].evasion == 3


def test_loop_combat_basic_physical_attack_evasion_is_at_most_6_from_stats_and_9_in_all():
    table = duel("tackle", target={"defense": 200}).use("tackle", "wild", accuracy=20)
    assert table.aims["wild"].evasion == 6
    table = duel("tackle", target={"defense": 200})(w.ChangeStages("wild", {"evasion": 6}))
    assert table.use("tackle", "wild", accuracy=20).aims["wild"].evasion == 9


def test_loop_combat_basic_physical_attack_vulnerable_targets_have_no_evasion():
    table = duel("tackle", target={"defense": 30})(w.ChangeStatus("wild", add=("vulnerable",)))
    assert table.use("tackle", "wild", accuracy=2).aims["wild"].threshold == 2
    assert table.aims["wild"].hit


def test_loop_combat_basic_physical_attack_negative_accuracy_raises_the_threshold():
    table = duel("tackle", target={"defense": 10, "speed": 10})(w.ChangeStages("hero", {"accuracy": -3}))
    assert table.use("tackle", "wild", accuracy=6).aims["wild"].threshold == 2 + 2 + 3
    assert not table.aims["wild"].hit


def test_loop_combat_minimum_damage():
    """Defence far above the roll leaves 1, and resistance does not make it 0."""
    table = duel("tackle", target={"defense": 500}).use("tackle", "wild", accuracy=20 - 1)
    assert (table.sums.after_defense, table.sums.final, table.one("wild").hp) == (1, 1, 99)
    resisted = duel("tackle", theirs=("rock",), target={"defense": 500}).use("tackle", "wild", accuracy=19)
    assert (resisted.sums.after_defense, resisted.sums.num, resisted.sums.den, resisted.sums.final) == (1, 1, 2, 1)
    once = duel(
        "tackle",
        theirs=("rock",),
        target={"defense": 500},
        rulings={"damage_dice": "set", "final_minimum": "before_effectiveness"},
    )
    assert once.use("tackle", "wild", accuracy=19).one("wild").hp == 100


# --- loop 2 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_basic_special_attack():
    """Special Evasion guards, Special Attack strikes, Special Defense is subtracted."""
    table = duel("ember", special_attack=17, attack=1, target={"special_defense": 21, "defense": 1, "speed": 5})
    table.use("ember", "wild", accuracy=10)
    assert (table.aims["wild"].evasion, table.aims["wild"].threshold) == (4, 6)
    assert (table.sums.attack, table.sums.defense, table.sums.final) == (17, 21, 11 + 17 - 21)


def test_loop_combat_basic_special_attack_speed_evasion_may_be_chosen():
    table = duel("ember", target={"special_defense": 4, "speed": 18}).use("ember", "wild", accuracy=20)
    assert table.aims["wild"].evasion == 3


# --- loop 3 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_stab():
    """A Fire type's Ember has Damage Base 6, set value 15, where another's has 4 and 11."""
    with_stab = duel("ember", mine=("fire",)).use("ember", "wild", accuracy=10)
    without = duel("ember", mine=("water",)).use("ember", "wild", accuracy=10)
    assert (with_stab.sums.effective_db, with_stab.sums.rolled, with_stab.sums.stab) == (6, 15, True)
    assert (without.sums.effective_db, without.sums.rolled, without.sums.stab) == (4, 11, False)


@pytest.mark.parametrize("mine", [("fire", "flying"), ("rock", "fire")])
def test_loop_combat_stab_either_type_counts(mine):
    assert duel("ember", mine=mine).use("ember", "wild", accuracy=10).sums.stab


def test_loop_combat_stab_never_for_struggle():
    table = duel(mine=("normal",))(w.Struggle("wild"), accuracy=10)
    assert (table.sums.stab, table.sums.effective_db) == (False, 4)


def test_loop_combat_stab_never_for_trainers():
    table = Table(trainer("maya", moves=("tackle",), speed=20), foe("wild", "bug"), rulings={"damage_dice": "set"})
    assert not table.use("tackle", "wild", accuracy=10).sums.stab


# --- loop 4 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theirs", "tiers", "product"),
    [
        (("normal",), (1, 1), (1, 1)),
        (("grass",), (3, 2), (3, 2)),
        (("grass", "bug"), (2, 1), (9, 4)),
        (("water",), (1, 2), (1, 2)),
        (("water", "dragon"), (1, 4), (1, 4)),
        (("grass", "water"), (1, 1), (3, 4)),
    ],
)
def test_loop_combat_type_effectiveness(theirs, tiers, product):
    """The seed's list by the book; under seed_app 3/2 and 1/2 are multiplied. After defence, rounded down once."""
    for preset, (num, den) in ((None, tiers), ("seed_app", product)):
        table = duel("ember", theirs=theirs, special_attack=18, preset=preset).use("ember", "wild", accuracy=10)
        after = 11 + 18 - 10
        assert table.sums.after_defense == after
        assert table.sums.final == after * num // den
        assert table.one("wild").hp == 100 - after * num // den


def test_loop_combat_type_effectiveness_trainers_take_neutral_damage():
    table = Table(
        ours("hero", "fire", moves=("ember",), speed=20),
        trainer("poacher", side="enemies"),
        rulings={"damage_dice": "set"},
    )
    assert (table.use("ember", "poacher", accuracy=10).sums.num, table.sums.den) == (1, 1)


@pytest.mark.parametrize(("theirs", "lost"), [("rock", 15), ("normal", 15), ("ghost", 0)])
def test_loop_combat_type_effectiveness_sonic_boom_heeds_immunity_only(theirs, lost):
    table = duel("sonic_boom", theirs=(theirs,)).use("sonic_boom", "wild", accuracy=19)
    assert table.one("wild").hp == 100 - lost


@pytest.mark.parametrize("theirs", TYPES)
def test_loop_combat_type_effectiveness_status_moves_ignore_the_chart(theirs):
    """Confuse Ray is a Ghost move: it works on Normal types as on everybody."""
    table = duel("confuse_ray", theirs=(theirs,)).use("confuse_ray", "wild", accuracy=19)
    assert table.statuses("wild") == ("confused",)


def immune_pairs():
    return [
        (move, theirs)
        for move, kind in (("tackle", "normal"), ("thunder_shock", "electric"), ("mud_slap", "ground"))
        for theirs in TYPES
        if type_chart.effectiveness(kind, (theirs,)).is_immune
    ]


def test_there_are_immune_pairs():
    assert immune_pairs() == [("tackle", "ghost"), ("thunder_shock", "ground"), ("mud_slap", "flying")]


@pytest.mark.parametrize(("move", "theirs"), immune_pairs())
@pytest.mark.parametrize("second", ["water", "steel"])
def test_loop_combat_type_immunity(move, theirs, second):
    """No damage, no injury, no Hit Points; the move is used all the same, and its side effects do not happen."""
    table = duel(move, theirs=(theirs, second), attack=200, special_attack=200, target={"max_hp": 20})
    table.use(move, "wild", accuracy=19)
    assert (table.one("wild").hp, table.one("wild").injuries) == (20, 0)
    assert table.found(e.HpLost) == []
    assert table.only(e.AttackFailed).why == "type"
    assert table.one("hero").usage[move].scene == 1
    assert not any(table.one("wild").stages.values())


# --- loop 5 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_critical_hit():
    """Damage Base 6 counts 15 twice: 30 + Attack - Defense, the stat once."""
    table = duel("wing_attack", attack=14, target={"defense": 9}).use("wing_attack", "wild", accuracy=20)
    assert table.only(e.AttackRolled).crit
    assert (table.sums.effective_db, table.sums.rolled, table.sums.crit_damage) == (6, 15, 15)
    assert table.sums.final == 30 + 14 - 9


def test_loop_combat_critical_hit_rolled_dice_and_flat_count_twice():
    """A DB6 crit is 4d6+16+Stat. (p. 236)"""
    table = duel("ember", mine=("fire",), special_attack=14, rulings={})
    table.use("ember", "wild", accuracy=20, damage=(1, 2, 3, 4))
    assert (table.sums.rolled, table.sums.crit_damage) == (1 + 2 + 8, 3 + 4 + 8)
    assert table.sums.final == 10 + 16 + 14 - 10


def test_loop_combat_critical_hit_stab_comes_before_and_effectiveness_after():
    table = duel("ember", mine=("fire",), theirs=("grass",), special_attack=14).use("ember", "wild", accuracy=20)
    assert (table.sums.effective_db, table.sums.base_damage) == (6, 30)
    assert table.sums.final == (30 + 14 - 10) * 3 // 2


def test_loop_combat_critical_hit_reads_the_natural_die():
    """A natural 16 with +4 Accuracy is a 20, and no critical hit. (p. 236)"""
    table = duel("ember")(w.ChangeStages("hero", {"accuracy": 4})).use("ember", "wild", accuracy=16)
    assert not table.sums.crit


def test_loop_combat_critical_hit_wider_ranges_and_status_moves():
    table = duel("karate_chop", "growl").use("karate_chop", "wild", accuracy=17)
    assert table.sums.crit
    other = duel("growl").use("growl", "wild", accuracy=20)
    assert not other.only(e.AttackRolled).crit


@pytest.mark.parametrize(("ability", "dice"), [((), (3, 5)), (("sniper",), (3, 5, 6))])
def test_loop_combat_critical_hit_coup_de_grace(ability, dice):
    """A full action on the fainted: a hit is critical, and the +5 counts as often as the dice: 10, 15 with Sniper."""
    table = duel("tackle", attack=14, abilities=ability, rulings={}, target={"defense": 9, "hp": 0})
    table(w.CoupDeGrace("wild", "tackle"), accuracy=7, damage=dice)
    assert table.sums.crit
    assert table.sums.base_damage == sum(dice) + len(dice) * (8 + 5)
    assert table.sums.final == table.sums.base_damage + 14 - 9
    assert (table.one("hero").budget.standard, table.one("hero").budget.shift) == (0, 0)
    assert table.one("hero").timed == ()


def test_loop_combat_critical_hit_a_coup_de_grace_needs_the_helpless():
    with pytest.raises(Refusal) as refused:
        duel("tackle")(w.CoupDeGrace("wild", "tackle"))
    assert refused.value.code == "ptu.not_helpless"


def test_loop_combat_critical_hit_a_coup_de_grace_that_misses_does_nothing():
    table = duel("tackle", target={"hp": -5})
    table(w.CoupDeGrace("wild", "tackle"), accuracy=1)
    assert (table.one("wild").hp, table.one("hero").timed) == (-5, ())


# --- loop 9 ---------------------------------------------------------------------------------------------------------


def test_loop_combat_struggle_attack():
    """AC 4, Damage Base 4, Attack 10 against Defense 5: 16 damage."""
    table = duel(attack=10, target={"defense": 5, "speed": 5})(w.Struggle("wild"), accuracy=5)
    assert (table.aims["wild"].threshold, table.sums.final) == (4 + 1, 16)
    assert table.only(e.MoveUsed).move == "struggle"


@pytest.mark.parametrize(("theirs", "final"), [("ghost", 0), ("rock", 8), ("steel", 8), ("normal", 16)])
def test_loop_combat_struggle_attack_is_of_the_normal_type(theirs, final):
    table = duel(theirs=(theirs,), target={"defense": 5})(w.Struggle("wild"), accuracy=19)
    assert table.one("wild").hp == 100 - final


def test_loop_combat_struggle_attack_of_an_expert():
    """Combat at Expert: AC 3, Damage Base 5."""
    table = duel(skills={"combat": 5})(w.Struggle("wild"), accuracy=19)
    assert (table.aims["wild"].threshold, table.sums.effective_db) == (3 + 2, 5)


def test_loop_combat_struggle_attack_capabilities_change_type_and_class():
    """By the species, or by a move that grants it: who knows Ember is a Firestarter."""
    for able in (duel(other=("Firestarter",), **FIERY), duel("ember", **FIERY)):
        able(w.Struggle("wild", as_type="fire", special=True), accuracy=19)
        assert (able.sums.attack, able.sums.num, able.sums.den, able.sums.stab) == (20, 3, 2, False)
    with pytest.raises(Refusal) as refused:
        duel(**FIERY)(w.Struggle("wild", as_type="fire", special=True))
    assert refused.value.code == "ptu.no_capability"


@pytest.mark.parametrize(("other", "reaches"), [(("Telekinetic",), True), ((), False)])
def test_loop_combat_struggle_attack_telekinetic_reaches_as_far_as_its_focus(other, reaches):
    hero = sheet("hero", "psychic", speed=20, origin="owned", skills={"focus": 4}, other=other)
    table = Table(
        placed("players", hero, position=(0, 1)),
        placed("enemies", sheet("wild"), position=(4, 1)),
        grid=Grid(rows=("." * 12,) * 3),
        rulings={"damage_dice": "set"},
    )
    if reaches:
        assert table(w.Struggle("wild"), accuracy=19).one("wild").hp < 100
    else:
        with pytest.raises(Refusal) as refused:
            table(w.Struggle("wild"))
        assert refused.value.code == "ptu.out_of_range"


# --- loop 15 --------------------------------------------------------------------------------------------------------


def crowd(**rulings) -> Table:
    return Table(
        ours("hero", "bug", moves=("earthquake", "growl"), speed=30, attack=20),
        foe("soft", "normal", defense=5, speed=5),
        foe("hard", "rock", defense=25, speed=5),
        foe("bird", "flying", defense=5, speed=5),
        rulings={"damage_dice": "set", **rulings},
    )


def test_loop_combat_multi_target():
    """One accuracy roll and one damage roll; evasion, defence and types of each target are its own."""
    table = crowd(damage_dice="rolled")
    table.use("earthquake", "soft", "hard", "bird", accuracy=7, damage=(4, 5, 6))
    rolled = table.only(e.AttackRolled)
    assert [(aim.target, aim.threshold, aim.hit) for aim in rolled.aims] == [
        ("soft", 3, True), ("hard", 7, True), ("bird", 3, True),
    ]  # fmt: skip
    assert table.only(e.DamageRolled).total == 15 + 10
    dealt = {event.target: event.breakdown.final for event in table.found(e.DamageDealt)}
    assert dealt == {"soft": 25 + 20 - 5, "hard": (25 + 20 - 25) * 3 // 2}


def test_loop_combat_multi_target_some_may_be_missed():
    table = crowd().use("earthquake", "soft", "hard", "bird", accuracy=6)
    assert {who: aim.hit for who, aim in table.aims.items()} == {"soft": True, "hard": False, "bird": True}
    assert [event.target for event in table.found(e.DamageDealt)] == ["soft"]


def test_loop_combat_multi_target_when_all_are_missed_no_damage_is_rolled():
    table = crowd().use("earthquake", "soft", "hard", "bird", accuracy=1)
    assert (table.found(e.DamageRolled), table.found(e.DamageDealt)) == ([], [])


def test_loop_combat_multi_target_one_immune_among_others():
    table = crowd().use("earthquake", "soft", "bird", accuracy=19)
    assert table.only(e.AttackFailed).target == "bird"
    assert (table.one("bird").hp, table.one("soft").hp) == (100, 100 - (24 + 20 - 5))


def test_loop_combat_multi_target_a_status_move_works_on_each_one_hit():
    table = crowd()(w.ChangeStages("hard", {"evasion": 6})).use("growl", "soft", "hard", "bird", accuracy=6)
    assert {who: table.one(who).stages.get("attack", 0) for who in ("soft", "hard", "bird")} == {
        "soft": -1,
        "hard": 0,
        "bird": -1,
    }
    assert table.found(e.HpLost) == []


# --- strikes, recoil, drain, smite (issue, point 2) -----------------------------------------------------------------


@pytest.mark.parametrize(("face", "hits"), [(1, 1), (2, 2), (3, 2), (4, 3), (6, 3), (7, 4), (8, 5)])
def test_five_strike_multiplies_the_damage_base(face, hits):
    """Fury Swipes, DB 3: one attack of DB 3 x hits; STAB afterwards. (sources 4)"""
    table = duel("fury_swipes", mine=("normal",)).use("fury_swipes", "wild", accuracy=19, strikes=face)
    assert (table.sums.strikes, table.sums.effective_db) == (hits, 3 * hits + 2)


def test_five_strike_as_separate_hits():
    """The ruling of spec 001: each hit is a damage of its own, with its own minimum and its own injuries."""
    rulings = {"damage_dice": "set", "five_strike": "separate_hits"}
    table = duel("fury_swipes", attack=20, rulings=rulings, target={"defense": 9})
    table.use("fury_swipes", "wild", accuracy=19, strikes=7)
    assert [event.breakdown.final for event in table.found(e.DamageDealt)] == [9 + 20 - 9] * 4
    assert len([event for event in table.found(e.HpLost) if event.loss == "damage"]) == 4
    assert table.one("wild").hp == 100 - 80
    assert table.one("wild").injuries == 1
    assert len(table.found(e.DamageRolled)) == 4


def test_five_strike_as_separate_hits_stops_at_whom_it_felled():
    rulings = {"damage_dice": "set", "five_strike": "separate_hits"}
    table = duel("fury_swipes", attack=20, rulings=rulings, target={"defense": 9, "max_hp": 30})
    table.use("fury_swipes", "wild", accuracy=19, strikes=8)
    assert len(table.found(e.DamageDealt)) == 2
    assert table.one("wild").hp == -10


def test_double_strike_rolls_twice_and_doubles_the_damage_base():
    both = duel("double_kick", theirs=("bug",)).use("double_kick", "wild", accuracy=(10, 12))
    assert (both.sums.strikes, both.sums.effective_db) == (2, 6)
    one = duel("double_kick", theirs=("bug",)).use("double_kick", "wild", accuracy=(10, 2))
    assert (one.sums.strikes, one.sums.effective_db) == (1, 3)
    none = duel("double_kick", theirs=("bug",)).use("double_kick", "wild", accuracy=(2, 2))
    assert none.found(e.DamageDealt) == []


def test_double_strike_each_critical_strike_adds_one_strikes_dice():
    table = duel("double_kick", theirs=("bug",)).use("double_kick", "wild", accuracy=(20, 12))
    assert (table.sums.rolled, table.sums.crit_damage) == (15, 9)
    twice = duel("double_kick", theirs=("bug",)).use("double_kick", "wild", accuracy=(20, 20))
    assert (twice.sums.rolled, twice.sums.crit_damage) == (15, 18)


def test_recoil_and_drain_count_what_the_target_lost():
    table = duel("take_down", theirs=("bug",)).use("take_down", "wild", accuracy=19)
    lost = 100 - table.one("wild").hp
    share = next(effect.share for effect in table.game.content.moves["take_down"].effects if hasattr(effect, "share"))
    assert table.one("hero").hp == 100 - lost * share[0] // share[1]
    drain = duel("absorb", theirs=("water",))(w.SetHp("hero", hp=50)).use("absorb", "wild", accuracy=19)
    lost = 100 - drain.one("wild").hp
    assert drain.one("hero").hp == 50 + lost // 2


def test_a_smite_that_misses_hits_one_step_more_resisted_and_without_side_effects():
    table = duel("giga_impact").use("giga_impact", "wild", accuracy=1)
    move = table.game.content.moves["giga_impact"]
    assert "smite" in move.keywords
    assert (table.sums.num, table.sums.den) == (1, 2)
    assert table.one("wild").hp == 100 - table.sums.final


def test_a_move_that_cannot_miss_hits_on_a_1_and_may_be_critical():
    table = duel("aerial_ace").use("aerial_ace", "wild", accuracy=1)
    assert (table.aims["wild"].threshold, table.aims["wild"].hit, table.sums.crit) == (None, True, False)
    assert duel("aerial_ace").use("aerial_ace", "wild", accuracy=20).sums.crit
