"""Words of the vocabulary as the engine reads them: ranges to choose from, areas, what counts once, what is spent."""

import pytest
from tests.rulesets.ptu.table import Table, answer, at, foe, game, ours, sheet
from tests.rulesets.ptu.test_content import faults

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Hazard, Placed

FIELD = c.Grid(("." * 14,) * 12)


def on_grid(*who, **setup):
    return Table(*who, grid=FIELD, **setup)


def lay(table, *hazards):
    """Hazards are put down as if a foe had laid them."""
    record = table.match.state
    from msgspec.structs import replace

    table.match.state = replace(record, hazards=hazards)
    return table


# --- ranges to choose from ------------------------------------------------------------------------------------------


def test_a_move_of_two_ranges_is_offered_with_both_and_used_with_either():
    """Bug Buzz: a cone of 2 or a close blast of 2. Three foes in a column beside the user are two in any blast."""
    foes = [at(foe(name), 6, y) for name, y in (("zub", 4), ("bat", 5), ("rat", 6))]
    table = on_grid(at(ours("ash", speed=20, moves=("bug_buzz",)), 5, 5), *foes)
    uses = [use for use in table.match.legal("players") if isinstance(use, w.UseMove)]
    assert {use.alternative for use in uses} == {False, True}
    assert max(len(use.targets) for use in uses if use.alternative) == 2
    for use in uses:
        table.match.submit(use, "players")
        assert table.one("ash").alternative is use.alternative
        table.match.undo("gm")


def test_a_move_of_one_range_has_no_other():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub"))
    with pytest.raises(Refusal) as refusal:
        table(w.UseMove("tackle", ("zub",), alternative=True))
    assert refusal.value.code == "ptu.one_range"


def test_curse_is_another_move_for_a_ghost():
    """Ghosts curse a target within 8 for a third of their Hit Points, once a scene; others raise their stages, EOT."""
    table = Table(ours("ash", "ghost", speed=20, moves=("curse",)), foe("zub", "dark"))
    (use,) = [use for use in table.match.legal("players") if isinstance(use, w.UseMove)]
    assert (use.targets, use.alternative) == (("zub",), True)
    table(use)
    assert table.statuses("zub") == ("cursed",)
    assert table.one("ash").hp == 100 - 33
    table.until("zub").until("ash").until("zub").until("ash")
    assert not [use for use in table.match.legal("players") if isinstance(use, w.UseMove)]

    table = Table(ours("ash", "normal", speed=20, moves=("curse",)), foe("zub")).use("curse")
    assert table.one("ash").stages == {"speed": -1, "attack": 1, "defense": 1}
    assert not table.statuses("zub")
    table.until("zub").until("ash").until("zub").until("ash")
    assert [use for use in table.match.legal("players") if isinstance(use, w.UseMove)]


def test_a_requirement_asks_only_what_players_can_see(tmp_path):
    move = {"id": "tackle", "requires": {"target": {"hp": {"below": [1, 2]}}}}
    (fault,) = faults(tmp_path, "moves", move)
    assert "requires.target.hp" in fault
    assert "hidden" in fault


# --- areas ----------------------------------------------------------------------------------------------------------


def test_hyper_voice_moves_whom_it_hits_out_of_its_area():
    table = on_grid(at(ours("ash", speed=20, moves=("hyper_voice",)), 3, 5), at(foe("zub"), 5, 5))
    table(w.UseMove("hyper_voice", ("zub",), cell=(4, 4)), accuracy=15)
    moved = table.only(e.Moved)
    assert moved.how == "push"
    x, y = moved.to
    assert not (4 <= x <= 6 and 4 <= y <= 6)
    assert max(abs(x - 5), abs(y - 5)) == 2  # the nearest there is: two steps from the middle of nine squares


def test_whirlwind_sweeps_only_its_line():
    table = on_grid(at(ours("ash", speed=20, moves=("whirlwind",)), 3, 5), at(foe("zub"), 5, 5))
    lay(table, Hazard("spikes", "enemies", ((4, 5), (4, 8))), Hazard("toxic_spikes", "enemies", ((6, 5),)))
    table(w.UseMove("whirlwind", ("zub",), cell=(4, 5)), accuracy=15)
    assert [(held.hazard, held.cells) for held in table.state.hazards] == [("spikes", ((4, 8),))]


def test_rapid_spin_sweeps_five_squares_around():
    table = on_grid(at(ours("ash", speed=20, moves=("rapid_spin",)), 3, 5), at(foe("zub"), 4, 5))
    lay(table, Hazard("spikes", "enemies", ((8, 5), (9, 5))))
    table.use("rapid_spin", "zub", accuracy=15)
    assert [held.cells for held in table.state.hazards] == [((9, 5),)]


def test_a_burst_that_helps_reaches_the_allies_in_it():
    near, far = at(ours("pal"), 4, 5), at(ours("sis"), 9, 5)
    table = on_grid(at(ours("ash", speed=20, moves=("howl_ss",)), 3, 5), near, far, at(foe("zub"), 12, 5))
    table(w.UseMove("howl_ss", ("pal",)))
    assert [table.one(who).stages.get("attack", 0) for who in ("ash", "pal", "sis")] == [1, 1, 0]


def test_uproar_wakes_everybody_within_five():
    near, far = at(ours("pal"), 8, 5), at(ours("sis"), 9, 5)
    table = on_grid(at(ours("ash", speed=20, moves=("uproar",)), 3, 5), near, far, at(foe("zub"), 4, 5))
    table(w.ChangeStatus("pal", add=("asleep",)))(w.ChangeStatus("sis", add=("asleep",)))
    table.use("uproar", "zub", accuracy=15)
    assert (table.statuses("pal"), table.statuses("sis")) == ((), ("asleep",))


def test_aftermath_bursts_over_its_neighbours_only():
    near, far = at(ours("pal"), 4, 5), at(ours("sis"), 9, 5)
    bomb = at(foe("zub", hp=1, abilities=("aftermath",)), 4, 4)
    table = on_grid(at(ours("ash", speed=20, moves=("tackle",)), 3, 5), near, far, bomb)
    table.use("tackle", "zub", accuracy=15).yes()
    assert [table.one(who).hp for who in ("ash", "pal", "sis")] == [75, 75, 100]


# --- what counts once -----------------------------------------------------------------------------------------------


def test_hex_is_strong_once_a_scene():
    """Damage base 7, once a scene 13 on a target with a status; STAB is +2."""
    table = Table(ours("ash", "normal", speed=20, moves=("hex",)), foe("zub", "water", max_hp=500))
    table(w.ChangeStatus("zub", add=("burned",)))
    assert table.use("hex", "zub", accuracy=15).sums.db == 13
    table.until("zub").until("ash").until("zub").until("ash")
    assert table.use("hex", "zub", accuracy=15).sums.db == 7


def test_a_miss_does_not_use_it_up():
    table = Table(ours("ash", speed=20, moves=("hex",)), foe("zub", "water", max_hp=500))
    table(w.ChangeStatus("zub", add=("burned",))).use("hex", "zub", accuracy=1)
    table.until("zub").until("ash").until("zub").until("ash")
    assert table.use("hex", "zub", accuracy=15).sums.db == 13


def test_assurance_is_strong_once_for_each_target():
    table = Table(
        ours("ash", speed=20, moves=("assurance",)), ours("pal", speed=30, moves=("tackle",)),
        foe("zub", max_hp=500), foe("bat", max_hp=500),
    )  # fmt: skip
    bases = []
    for victim in ("zub", "zub", "bat"):
        table.until("pal").use("tackle", victim, accuracy=15)
        table.until("ash").use("assurance", victim, accuracy=15)
        bases.append(table.sums.db)
    assert bases == [12, 6, 12]


def test_fury_cutter_grows_with_hits_on_the_same_target_only():
    table = Table(ours("ash", speed=20, moves=("fury_cutter",)), foe("zub", max_hp=900), foe("bat", max_hp=900))
    bases = []
    for victim in ("zub", "zub", "bat", "bat", "bat", "bat", "bat"):
        table.until("ash").use("fury_cutter", victim, accuracy=15)
        bases.append(table.sums.db)
        table(w.EndTurn())
    assert bases == [4, 8, 4, 8, 12, 16, 16]


def test_echoed_voice_grows_by_the_rounds_in_which_anybody_used_it():
    """EOT: one voice alone never echoes itself; two that take turns do, even if one of them misses."""
    table = Table(
        ours("ash", speed=20, moves=("echoed_voice",)), ours("pal", speed=15, moves=("echoed_voice",)),
        foe("zub", max_hp=900),
    )  # fmt: skip
    bases = []
    for who, roll in (("ash", 15), ("pal", 1), ("ash", 15), ("pal", 15)):
        table.until(who).use("echoed_voice", "zub", accuracy=roll)
        bases += [event.breakdown.db for event in table.found(e.DamageDealt)]
        table.until("zub")(w.EndTurn())
    assert bases == [4, 12, 12]


# --- what is chosen or spent ----------------------------------------------------------------------------------------


def test_the_holder_chooses_the_stat():
    table = Table(ours("ash", speed=20, abilities=("confidence",)), ours("pal"), foe("zub"))
    table(w.UseAbility("confidence"))
    (prompt,) = table.state.flow.prompts
    assert (prompt.seat, prompt.kind, len(prompt.options)) == ("players", "stat", 5)
    answer(table, "speed")
    assert table.one("pal").stages == {"speed": 1}


def test_of_two_conditions_the_bearer_chooses_which_ends():
    table = Table(ours("ash", speed=20, abilities=("hydration",)), foe("zub"), weather="rain")
    table(w.ChangeStatus("ash", add=("burned", "cursed")))(w.EndTurn())
    assert table.state.flow.prompts[0].kind == "cure"
    answer(table, "cursed")
    assert table.statuses("ash") == ("burned",)


def test_one_condition_ends_without_a_question():
    table = Table(ours("ash", speed=20, abilities=("hydration",)), foe("zub"), weather="rain")
    table(w.ChangeStatus("ash", add=("burned",)))(w.EndTurn())
    assert table.statuses("ash") == ()


def test_a_double_team_is_spent_for_evasion_or_accuracy():
    """Three uses: +2 evasion against one attack, or +2 on an own accuracy roll."""
    table = Table(ours("ash", speed=20, moves=("double_team", "tackle")), foe("zub", moves=("tackle",)))
    table.use("double_team").until("zub").use("tackle", "ash")
    answer(table, "ash:coat/double_team", accuracy=7)
    assert table.aims["ash"].evasion == 4 + 2  # a Speed of 20 gives 4
    assert [held.uses for held in table.one("ash").timed] == [2]
    table.until("ash").use("tackle", "zub")
    answer(table, "ash:coat/double_team", accuracy=7)
    assert table.aims["zub"].threshold == 2 + 2 - 2
    assert [held.uses for held in table.one("ash").timed] == [1]
    table.until("zub").use("tackle", "ash")
    answer(table, "no", accuracy=7)
    assert table.aims["ash"].evasion == 4


# --- answers, two turns, allies -------------------------------------------------------------------------------------


def flown(accuracy):
    table = Table(ours("ash", speed=20, moves=("fly",)), foe("zub", moves=("sky_uppercut",)))
    table.use("fly", "zub")
    return answer(table, "zub:sky_uppercut", accuracy=accuracy)


def test_sky_uppercut_brings_down_who_flies_off():
    table = flown(15)
    assert table.one("ash").hp < 100
    assert table.one("ash").ready is None
    assert [event.why for event in table.found(e.AttackFailed)] == ["cancelled"]


def test_a_sky_uppercut_that_misses_lets_it_fly():
    table = flown(1)
    assert table.one("ash").ready == ("fly", ())


def test_razor_wind_is_prepared_without_a_step():
    table = on_grid(at(ours("ash", speed=20, moves=("razor_wind",)), 3, 5), at(foe("zub"), 8, 5))
    table.use("razor_wind", "zub")
    assert table.one("ash").budget.shift == 0
    table = on_grid(at(ours("ash", speed=20, moves=("razor_wind",)), 3, 5), at(foe("zub"), 8, 5))(w.Shift((3, 6)))
    assert not [use for use in table.match.legal("players") if isinstance(use, w.UseMove)]
    with pytest.raises(Refusal) as refusal:
        table.use("razor_wind", "zub")
    assert refusal.value.code == "ptu.moved"


def test_a_price_is_paid_before_the_roll():
    """Mind Blown and its like cost half of the Hit Points first."""
    costly = [
        move.id for move in game().content.moves.values() if any(getattr(word, "cost", 0) for word in move.effects)
    ]
    name = next(name for name in costly if c.is_damaging(game().content.moves[name]))
    table = Table(ours("ash", speed=20, moves=(name,)), foe("zub")).use(name, "zub", accuracy=15)
    kinds = [type(event) for event in table.seen]
    assert kinds.index(e.HpLost) < kinds.index(e.AttackRolled)


def test_an_aura_of_a_type_helps_the_allies_near_its_holder_and_only_once():
    """+5 for those within 3 metres; the user's own aura of the same name does not add up with it."""
    holder = at(ours("pal", abilities=("type_aura_fire",)), 5, 5)
    near, far = (at(ours("ash", speed=20, moves=("ember",)), x, 5) for x in (8, 9))
    bonus = [on_grid(who, holder, at(foe("zub"), 10, 5)).use("ember", "zub", accuracy=15).sums.bonus
             for who in (near, far)]  # fmt: skip
    assert bonus == [5, 0]
    both = at(ours("ash", speed=20, moves=("ember",), abilities=("type_aura_fire",)), 6, 5)
    assert on_grid(both, holder, at(foe("zub"), 9, 5)).use("ember", "zub", accuracy=15).sums.bonus == 5


def test_an_ability_brings_the_move_of_its_connection():
    """Shell Shield: its holder also knows Withdraw."""
    table = Table(ours("ash", speed=20, moves=("tackle",), abilities=("shell_shield",)), foe("zub"))
    assert w.UseMove("withdraw") in table.match.legal("players")
    assert table.use("withdraw").only(e.MoveUsed).move == "withdraw"


def test_sand_veil_keeps_the_sand_from_neighbours():
    holder = at(ours("pal", abilities=("sand_veil",)), 5, 5)
    near, far = at(ours("ash", speed=20), 6, 5), at(ours("sis", speed=19), 8, 5)
    table = on_grid(holder, near, far, at(foe("zub", "rock"), 11, 5), weather="sandstorm")
    table.until("sis")
    assert (table.one("ash").hp, table.one("sis").hp) == (100, 90)


def test_cut_passes_five_of_the_damage_reduction():
    armoured = sheet("zub", equipment=("heavy_armor",))
    table = Table(ours("ash", speed=20, moves=("cut", "tackle")), Placed("enemies", sheet=armoured))
    assert table.use("cut", "zub", accuracy=15).sums.damage_reduction == 10 - 5


def test_reduction_against_super_effective_hits_counts_only_there():
    """Permafrost: 5 less from super-effective hits."""
    for attack, kind, less in (("ember", "grass", 5), ("ember", "normal", 0), ("ember", "water", 0)):
        table = Table(ours("ash", speed=20, moves=(attack,)), foe("zub", kind, abilities=("permafrost",)))
        assert table.use(attack, "zub", accuracy=15).sums.damage_reduction == less
