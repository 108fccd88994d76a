"""Initiative, actions, switching, maneuvers, frequencies and capture against the book's examples and brute force."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnwright.kernel.dice import every_outcome
from turnwright.rulesets.ptu.rules import actions, capture, frequency, initiative, maneuvers, switching
from turnwright.rulesets.ptu.rules.initiative import Entry

# --- initiative (p. 227) --------------------------------------------------------------------------------------------

EXAMPLE = (Entry("oddish_a", 3), Entry("archie", 20), Entry("sylvana", 12, trainer=True), Entry("oddish_b", 3))


def ids(entries):
    return [each.id for each in entries]


def test_p253_order_of_the_example_of_play():
    assert initiative.initiative(16, bonus=4) == 20
    assert initiative.initiative(10, stage=1) == 12
    assert ids(initiative.order(EXAMPLE)) == ["archie", "sylvana", "oddish_a", "oddish_b"], "loop 7: stable"


def test_p227_ties_are_rolled_off_until_none_is_left():
    assert [ids(group) for group in initiative.tied(EXAMPLE)] == [["oddish_a", "oddish_b"]]
    rolled = (Entry("a", 3, 7), Entry("b", 3, 15), Entry("c", 3, 7))
    assert ids(initiative.order(rolled)) == ["b", "a", "c"]
    assert [ids(group) for group in initiative.tied(rolled)] == [["a", "c"]]


def test_loop_combat_initiative_league_battle():
    entries = (Entry("ash", 5, trainer=True), Entry("gary", 9, trainer=True), Entry("pikachu", 7), Entry("eevee", 4))
    assert initiative.phases("league") == ("declaration", "resolution", "pokemon")
    assert initiative.phases("league", rule="full_contact") == initiative.phases("full_contact") == ("all",)
    by_phase = {phase: ids(initiative.in_phase(phase, entries)) for phase in initiative.phases("league")}
    assert by_phase == {
        "declaration": ["ash", "gary"],
        "resolution": ["gary", "ash"],
        "pokemon": ["pikachu", "eevee"],
    }
    assert ids(initiative.in_phase("all", entries)) == ["gary", "pikachu", "ash", "eevee"]


def test_a_new_order_gives_nobody_a_second_turn():
    entries = (Entry("a", 2), Entry("b", 9), Entry("c", 5), Entry("d", 30))
    assert ids(initiative.resorted(entries, done={"a"})) == ["a", "d", "b", "c"]


@pytest.mark.parametrize(
    ("base", "turns", "expected"),
    [(20, 6, (30, 25, 20, 15, 10, 5)), (20, 1, (20,)), (7, 3, (12, 7, 2)), (3, 2, (8, 3)), (0, 2, (5, 0))],
)
def test_boss_turns(base, turns, expected):
    assert initiative.boss_initiatives(base, turns=turns) == expected


def test_hold_once_for_a_lower_count():
    assert initiative.can_hold(initiative=12, until=5, held_this_round=False)
    assert not initiative.can_hold(initiative=12, until=12, held_this_round=False)
    assert not initiative.can_hold(initiative=12, until=5, held_this_round=True)


# --- actions (pp. 227-228) ------------------------------------------------------------------------------------------


def test_loop_combat_turn_progression_budget():
    spent = actions.take(actions.take(actions.FRESH, "standard"), "swift")
    assert not actions.can_take(spent, "standard")
    assert actions.can_take(spent, "shift")
    assert actions.can_take(spent, "free")
    assert not actions.can_take(spent, "full")
    assert not actions.can_take(actions.FRESH, "extended")
    assert actions.take(actions.FRESH, "full") == actions.Budget(0, 0, 1)
    assert not actions.can_take(actions.FORFEITED, "full")
    assert actions.can_take(actions.FORFEITED, "swift")


def test_a_standard_action_may_be_traded():
    assert actions.trade(actions.FRESH, "swift") == actions.Budget(0, 1, 2)
    moved = actions.trade(actions.move(actions.FRESH), "shift")
    assert actions.can_take(moved, "shift"), "for something else than moving"
    assert not actions.can_move(moved)
    assert actions.can_move(actions.trade(actions.take(actions.FRESH, "shift"), "shift")), "not moved yet"


def test_an_action_that_is_not_there_is_a_broken_promise():
    with pytest.raises(AssertionError, match="no standard action left"):
        actions.take(actions.FORFEITED, "standard")
    with pytest.raises(AssertionError, match="no Standard Action to give up"):
        actions.trade(actions.FORFEITED, "swift")


@pytest.mark.parametrize(
    ("quickness", "early", "late"),
    [
        ("priority", (True, False), None),
        ("limited", (False, False), None),
        ("advanced", (True, False), (True, True)),
        ("interrupt", (False, False), (False, True)),
        ("reaction", (False, False), (False, True)),
    ],
)
def test_p228_three_kinds_of_priority_and_interrupts(quickness, early, late):
    for acted, expected in ((False, early), (True, late)):
        found = actions.out_of_turn(quickness, acted=acted)
        assert (found and (found.whole_turn, found.forfeits_next_turn)) == expected
        assert actions.out_of_turn(quickness, acted=acted, blind=True) is None


# --- switching (pp. 229-230) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param({"kind": "switch", "league": True}, ("standard", False), id="p230 league R1 and R2"),
        pytest.param({"kind": "switch", "league": True, "fainted": True}, ("shift", True), id="p230 league R3"),
        pytest.param({"kind": "switch"}, ("standard", True), id="p230 full contact R1"),
        pytest.param({"kind": "switch", "fainted": True}, ("shift", True), id="p229 W3"),
        pytest.param({"kind": "recall"}, ("shift", True), id="one recall"),
        pytest.param({"kind": "release_two"}, ("standard", True), id="two releases"),
        pytest.param({"kind": "switch", "league": True, "forced": True}, ("free", True), id="forced"),
    ],
)
def test_switch_cost(given, expected):
    found = switching.switch_cost(given.pop("kind"), **given)
    assert (found.cost, found.released_can_act) == expected


def test_recall_range():
    assert switching.in_recall_range(8)
    assert not switching.in_recall_range(9)
    assert switching.in_recall_range(30, league=True)


# --- maneuvers (pp. 241-245) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "action", "ac"),
    [
        ("push", "standard", 4), ("sprint", "standard", None), ("trip", "standard", 6), ("grapple", "standard", 4),
        ("disarm", "standard", 6), ("dirty_trick", "standard", 2), ("manipulate", "standard", 2),
        ("disengage", "shift", None), ("intercept_melee", "full", None), ("intercept_ranged", "full", None),
        ("take_a_breather", "full", None), ("attack_of_opportunity", "free", 4), ("poke_ball_throw", "standard", 6),
    ],
)  # fmt: skip
def test_loop_combat_maneuvers_table(name, action, ac):
    found = maneuvers.MANEUVERS[name]
    assert (found.action, found.ac) == (action, ac)


def test_maneuver_rules():
    assert [name for name, each in maneuvers.MANEUVERS.items() if each.trainers_only] == [
        "manipulate",
        "bon_mot",
        "flirt",
        "terrorize",
    ]
    assert maneuvers.MANEUVERS["take_a_breather"].inflicts == (
        ("tripped", "stand_up"),
        ("vulnerable", "end_of_next_turn"),
    )
    by_range = {name for name, each in maneuvers.MANEUVERS.items() if each.range == 6}
    assert by_range == {"manipulate", "bon_mot", "flirt", "terrorize"}
    assert {name: each.inflicts for name, each in maneuvers.MANEUVERS.items() if each.checks and each.inflicts} == {
        "trip": (("tripped", "stand_up"),),
        "grapple": (("grappled", "grapple"),),
        "hinder": (("slowed", "one_round"),),
        "blind": (("blinded", "one_round"),),
        "low_blow": (("vulnerable", "end_of_users_next_turn"),),
        "bon_mot": (("enraged", "one_round"),),
        "flirt": (("infatuated", "one_round"),),
    }
    assert maneuvers.sprint_speed(5) == 7
    assert maneuvers.intercept_melee_dc(4) == 12
    assert [maneuvers.intercept_melee_fail_shift(check) for check in (8, 9)] == [2, 3]
    assert maneuvers.intercept_ranged_shift(9) == 4
    assert maneuvers.drag_distance(5, weight_class=6) == 0
    assert maneuvers.can_push(target_weight=100, heavy_lifting=100)
    assert maneuvers.can_intercept_for(loyalty=3, own_trainer=True)
    assert not maneuvers.can_intercept_for(loyalty=5, own_trainer=False)
    assert maneuvers.must_hold_on(14, max_hp=56)
    assert not maneuvers.must_hold_on(13, max_hp=56)


# --- frequency ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["At-Will", "EOT", "Scene", "Scene x2", "Daily", "Daily x3", "Static"])
def test_frequencies_are_read_and_written(text):
    assert str(frequency.parse(text)) == text


@pytest.mark.parametrize("text", ["Sometimes", "EOT x2", "Scene x0", "Daily xx", ""])
def test_no_frequency(text):
    with pytest.raises(ValueError, match="is no frequency"):
        frequency.parse(text)


def test_eot_comes_back_after_one_round():
    free = [frequency.is_available(frequency.EOT, round_=round_, last_round=3) for round_ in (3, 4, 5)]
    assert free == [False, False, True]
    twice = frequency.parse("Scene x2")
    assert frequency.is_available(twice, round_=5, last_round=3, used_scene=1)
    assert not frequency.is_available(frequency.parse("Static"), round_=1)


@given(
    text=st.sampled_from(["At-Will", "EOT", "Scene", "Scene x2", "Daily", "Daily x2"]),
    wishes=st.lists(st.booleans(), min_size=12, max_size=12),
)
def test_a_greedy_user_never_uses_a_move_too_often(text, wishes):
    limit = frequency.parse(text)
    used: list[int] = []
    for round_, wish in enumerate(wishes, start=1):
        last = used[-1] if used else None
        free = frequency.is_available(limit, round_=round_, last_round=last, used_scene=len(used), used_today=len(used))
        if wish and free:
            used.append(round_)
    gaps = [late - early for early, late in pairwise(used)]
    if text != "At-Will":
        assert all(gap >= 2 for gap in gaps)
    if text.startswith("Daily"):
        assert len(used) <= 1, "once a scene"
    if text.startswith("Scene"):
        assert len(used) <= limit.uses
    if text == "At-Will":
        assert len(used) == sum(wishes)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("At-Will", "EOT"), ("EOT", "Scene"), ("Scene x2", "Scene"), ("Scene", "Scene"), ("Daily x2", "Daily x2")],
)
def test_p247_suppressed(text, expected):
    assert str(frequency.suppressed(frequency.parse(text))) == expected


# --- capture (p. 214) -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "rate"),
    [
        pytest.param({"level": 10, "hp": 70, "max_hp": 100, "evolutions_remaining": 1, "statuses": ("confused",)}, 70,
                     id="p214 Pikachu"),
        pytest.param({"level": 30, "hp": 40, "max_hp": 100, "evolutions_remaining": 2, "shiny": True,
                      "injuries": 1}, 45,
                     id="p214 shiny Caterpie"),
        pytest.param({"level": 80, "hp": 1, "max_hp": 200, "evolutions_remaining": 0, "injuries": 1,
                      "statuses": ("burned", "poisoned")}, -15, id="p214 Hydreigon"),
        pytest.param({"level": 13, "hp": 53, "max_hp": 53, "evolutions_remaining": 2}, 54, id="p255 by the rule"),
        pytest.param({"level": 13, "hp": 22, "max_hp": 53, "evolutions_remaining": 2, "injuries": 2}, 94, id="p259"),
        pytest.param({"level": 1, "hp": 75, "max_hp": 100, "evolutions_remaining": 1}, 83, id="exactly 75%"),
        pytest.param({"level": 1, "hp": 60, "max_hp": 100, "evolutions_remaining": 1, "legendary": True,
                      "statuses": ("stuck", "slowed", "trapped", "poisoned", "badly_poisoned")}, 78,
                     id="stuck, slowed, poison once, trapped nothing"),
    ],
)  # fmt: skip
def test_capture_rate(given, rate):
    found = capture.capture_rate(**given)
    assert found.total == rate
    parts = ("base", "level", "hp", "evolutions", "rarity", "persistent", "volatile", "injuries", "hindered")
    assert sum(getattr(found, part) for part in parts) == rate


def test_the_fainted_cannot_be_captured():
    assert not capture.capture_rate(level=5, hp=0, max_hp=20, evolutions_remaining=0).possible


@pytest.mark.parametrize("ball", [-100, -20, 0, 5])
@pytest.mark.parametrize("rate", [-120, -15, 1, 54, 94, 130])
def test_capture_cuts_by_all_hundred_faces(rate, ball):
    def rule(dice, cuts):
        return capture.is_captured(dice.d(100, "capture", cuts), rate=rate, trainer_level=4, ball=ball)

    cuts = capture.capture_cuts(rate=rate, trainer_level=4, ball=ball)
    assert every_outcome(lambda dice: rule(dice, cuts)) == every_outcome(lambda dice: rule(dice, ()))


def test_p255_and_p259_the_two_throws():
    assert not capture.is_captured(68, rate=54, trainer_level=4)
    assert not capture.is_captured(68, rate=59, trainer_level=4), "with the printed rate, too"
    assert capture.is_captured(72, rate=94, trainer_level=4)
    assert capture.is_captured(100, rate=-200, trainer_level=1)
    assert capture.throw_modifier(20) == -10
    assert capture.throw_modifier(19) == 0


def test_25_balls():
    assert len(capture.BALLS) == 25
    plain = capture.Throw(round=4)
    assert {name for name, ball in capture.BALLS.items() if capture.ball_modifier(ball, plain) == 0} == {
        "basic_ball", "safari_ball", "level_ball", "lure_ball", "moon_ball", "love_ball", "heavy_ball", "fast_ball",
        "sport_ball", "premier_ball", "repeat_ball", "nest_ball", "net_ball", "dive_ball", "quick_ball", "dusk_ball",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("ball", "throw", "modifier"),
    [
        ("timer_ball", {"round": 6}, -20), ("timer_ball", {"round": 50}, -20), ("timer_ball", {"round": 2}, 0),
        ("heavy_ball", {"weight_class": 6}, -25), ("net_ball", {"types": ("bug",)}, -20),
        ("nest_ball", {"target_level": 9}, -20), ("nest_ball", {"target_level": 10}, 0),
        ("level_ball", {"target_level": 4, "active_level": 9}, -20), ("level_ball", {"target_level": 4}, 0),
        ("level_ball", {"active_level": 9}, 0),
        ("lure_ball", {"baited": True}, -20), ("dive_ball", {"underwater": True}, -20),
        ("fast_ball", {"movement": 7}, 0), ("master_ball", {}, -100), ("friend_ball", {}, -5), ("park_ball", {}, -15),
    ],
)  # fmt: skip
def test_balls(ball, throw, modifier):
    assert capture.ball_modifier(capture.BALLS[ball], capture.Throw(**throw)) == modifier


def test_the_errata_variant():
    marks = capture.errata_marks(hp=10, max_hp=40, evolutions_remaining=2, statuses=("burned", "stuck"), injuries=5)
    assert marks == 1 + 1 + 2 + 1 + 2
    assert capture.errata_marks(hp=40, max_hp=40, evolutions_remaining=0, statuses=("slowed",)) == 0
    assert capture.errata_dc(level=25, marks=marks) == -2
    assert capture.errata_bonus(trainer_level=20, ball=-15) == 3 + 3
    assert capture.errata_bonus(trainer_level=4, ball=5) == -1
    levels = (4, 5, 9, 10, 19, 20, 29, 30, 39, 40)
    assert [capture.errata_bonus(trainer_level=level) for level in levels] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.parametrize(("dc", "bonus"), [(10, 2), (40, 0), (-3, 0), (22, 2)])
def test_the_errata_cut_by_all_twenty_faces(dc, bonus):
    def rule(dice):
        face = dice.d(20, "capture", capture.errata_cuts(dc=dc, bonus=bonus))
        return capture.is_captured_errata(face, dc=dc, bonus=bonus)

    hits = sum(face + bonus >= dc for face in range(1, 21))
    assert every_outcome(rule).get(True, Fraction(0)) == Fraction(hits, 20)


def test_loyalty():
    assert (capture.WILD_LOYALTY, capture.GIFT_LOYALTY, capture.MAX_LOYALTY) == (2, 3, 6)
    assert [capture.command_dc(loyalty) for loyalty in range(4)] == [20, 8, 0, 0]
