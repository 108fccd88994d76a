"""Answers to attacks: shields, counters, endurance, first strikes, stepping in, priority. (sources 5, 6, 10)"""

import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours, placed, sheet, trainer

from turnwright.kernel.messages import Answer
from turnwright.kernel.odds import odds
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e

MEADOW = c.Grid(("..........",) * 8)


def asked(table):
    (prompt,) = table.state.flow.prompts
    return prompt


def answer(table, choice="no", **dice):
    prompt = asked(table)
    return table(Answer(prompt.id, (choice,)), **dice)


def attacked(*moves, attack="tackle", **fields):
    """A foe who knows answers is attacked, and hit; the damage dice are not yet rolled."""
    table = Table(ours("ash", speed=20, moves=(attack,)), foe("zub", moves=moves, **fields))
    return table.use(attack, "zub", accuracy=15)


def test_nobody_is_asked_who_cannot_answer():
    assert not attacked("growl").state.flow.prompts


def test_a_shield_is_offered_when_the_attack_has_hit_and_stops_it():
    table = attacked("protect")
    prompt = asked(table)
    assert (prompt.seat, prompt.kind, prompt.options) == ("enemies", "interrupt", ("zub:protect",))
    assert (prompt.otherwise, prompt.about["user"], prompt.about["move"]) == (("no",), "ash", "tackle")
    assert table.found(e.AttackRolled)
    answer(table, "zub:protect")
    assert table.only(e.AttackFailed).why == "shielded"
    assert table.one("zub").hp == 100
    assert not table.found(e.DamageRolled)
    assert table.one("zub").usage["protect"].scene == 1


def test_a_miss_is_not_answered_by_a_shield():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=("protect",)))
    assert not table.use("tackle", "zub", accuracy=1).state.flow.prompts


def test_the_game_master_sees_to_interrupts_if_so_ruled():
    table = Table(
        ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=("protect",)), rulings={"interrupts": "by_hand"}
    )
    assert not table.use("tackle", "zub", accuracy=15).state.flow.prompts
    assert table.one("zub").hp < 100


def test_declining_lets_the_attack_land():
    table = answer(attacked("protect"), damage=(3, 2))
    assert table.sums.rolled == 3 + 2 + 10
    assert table.one("zub").hp == 100 - 15


def test_a_shield_of_the_scene_is_not_offered_twice():
    table = answer(attacked("protect"), "zub:protect").until("zub").until("ash")
    assert not table.use("tackle", "zub", accuracy=15).state.flow.prompts


def test_an_interrupt_before_ones_turn_takes_its_standard_action():
    table = answer(attacked("protect"), "zub:protect")
    assert table.one("zub").early == ("standard",)
    table.until("zub")
    assert (table.one("zub").budget.standard, table.one("zub").budget.shift) == (0, 1)
    assert table.one("zub").standard_taken
    table.until("ash").until("zub")
    assert table.one("zub").budget.standard == 1


def test_an_interrupt_after_ones_turn_forfeits_the_next():
    table = Table(ours("ash", moves=("tackle",)), foe("zub", speed=20, moves=("protect",)))
    table.until("ash").use("tackle", "zub", accuracy=15)
    answer(table, "zub:protect")
    assert table.one("zub").skips == 1
    table(w.EndTurn())
    assert table.found(e.TurnSkipped)[0] == e.TurnSkipped("zub", "forfeited")
    assert table.state.active == "ash"
    assert table.one("zub").skips == 0


@pytest.mark.parametrize("status", ["asleep", "frozen", "totally_blinded"])
def test_those_who_cannot_act_are_not_asked(status):
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=("protect",)))
    table(w.ChangeStatus("zub", add=(status,)))
    assert not table.use("tackle", "zub", accuracy=15).state.flow.prompts


@pytest.mark.parametrize(
    ("move", "effect"),
    [
        ("spiky_shield", lambda table: table.one("ash").hp == 90),
        ("kings_shield", lambda table: table.one("ash").stages["attack"] == -2),
        ("baneful_bunker", lambda table: "poisoned" in table.statuses("ash")),
    ],
)
def test_some_shields_punish_melee_attacks_only(move, effect):
    assert effect(answer(attacked(move), f"zub:{move}"))
    table = answer(attacked(move, attack="ember"), f"zub:{move}")
    assert table.one("ash").hp == 100
    assert not table.one("ash").afflictions
    assert not table.one("ash").stages


def test_wide_guard_covers_allies_and_one_shield_is_enough():
    table = Table(
        ours("ash", speed=20, moves=("earthquake",)), foe("zub", moves=("wide_guard",)), foe("bat", moves=("protect",))
    )
    table.use("earthquake", "zub", "bat", accuracy=20)
    assert set(asked(table).options) == {"zub:wide_guard", "bat:protect"}
    answer(table, "zub:wide_guard")
    assert not table.state.flow.prompts
    assert {event.target for event in table.found(e.AttackFailed)} == {"zub", "bat"}
    assert table.one("bat").hp == table.one("zub").hp == 100


def test_the_rest_of_an_area_is_hit_when_one_shields_itself():
    table = Table(ours("ash", speed=20, moves=("earthquake",)), foe("zub", moves=("protect",)), foe("bat"))
    table.use("earthquake", "zub", "bat", accuracy=15)
    answer(table, "zub:protect")
    assert table.one("zub").hp == 100
    assert table.one("bat").hp < 100


def test_counter_softens_a_physical_hit_and_gives_it_back_twice():
    table = answer(attacked("counter"), "zub:counter", damage=(5, 3))
    assert (table.sums.num, table.sums.den) == (1, 2)
    lost = 100 - table.one("zub").hp
    assert lost == 18 // 2
    assert table.one("ash").hp == 100 - 2 * lost


def test_counter_waits_for_physical_and_mirror_coat_for_special_attacks():
    assert not attacked("counter", attack="ember").state.flow.prompts
    assert not attacked("mirror_coat").state.flow.prompts
    assert asked(attacked("mirror_coat", attack="ember")).options == ("zub:mirror_coat",)


def test_counter_does_nothing_to_those_immune_to_it():
    table = Table(ours("ash", "ghost", speed=20, moves=("tackle",)), foe("zub", moves=("counter",)))
    answer(table.use("tackle", "zub", accuracy=15), "zub:counter")
    assert table.one("ash").hp == 100
    assert table.only(e.AttackFailed).why == "type"


def test_endure_leaves_one_hit_point():
    table = answer(attacked("endure", hp=5), "zub:endure")
    assert table.one("zub").hp == 1
    assert not table.one("zub").fainted
    assert not table.one("zub").timed
    assert not table.one("zub").early


def test_sucker_punch_strikes_first():
    table = Table(ours("ash", hp=3, speed=20, moves=("tackle",)), foe("zub", moves=("sucker_punch",)))
    table.use("tackle", "zub")
    assert not table.found(e.AttackRolled)
    answer(table, "zub:sucker_punch", accuracy=15)
    assert table.one("ash").fainted
    assert table.one("zub").hp == 100
    assert [event.user for event in table.found(e.AttackRolled)] == ["zub"]


def test_riposte_answers_a_miss_in_melee():
    table = Table(
        ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=("riposte",), equipment=("short_range_weapon",))
    )
    table.use("tackle", "zub", accuracy=2)
    assert asked(table).about["moment"] == "after"
    answer(table, "zub:riposte", accuracy=15)
    assert table.one("ash").hp < 100


def test_disable_takes_the_move_that_hit():
    table = answer(attacked("disable"), "zub:disable")
    assert "disabled" in table.statuses("ash")
    assert table.one("ash").afflictions[0].move == "tackle"
    assert table.one("zub").early == ()


def test_the_fallen_may_leave_a_memento():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", hp=1, moves=("memento",)))
    table.use("tackle", "zub", accuracy=15)
    answer(table, "zub:memento")
    assert table.one("ash").stages["attack"] == -2


def test_feint_cancels_a_shield():
    table = Table(ours("ash", speed=20, moves=("tackle", "feint")), foe("zub", moves=("protect",)))
    table.use("tackle", "zub", accuracy=15)
    answer(table, "zub:protect")
    assert (asked(table).seat, asked(table).options) == ("players", ("ash:feint",))
    answer(table, "ash:feint")
    assert table.one("zub").hp < 100
    assert table.one("zub").usage["protect"].scene == 1


def test_abilities_with_uses_are_offered_against_a_hit():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", abilities=("parry",)))
    table.use("tackle", "zub", accuracy=15)
    answer(table, "zub:parry")
    assert table.one("zub").hp == 100
    table.until("zub").until("ash")
    assert not table.use("tackle", "zub", accuracy=15).state.flow.prompts


def test_only_the_side_that_is_asked_may_answer():
    table = attacked("protect")
    with pytest.raises(Refusal) as refusal:
        table(Answer(asked(table).id, ("zub:protect",)), by="players")
    assert refusal.value.code == "match.not_your_turn"
    with pytest.raises(Refusal) as refusal:
        answer(table, "zub:detect")
    assert refusal.value.code == "flow.not_offered"


def test_odds_take_the_answer_as_declined():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=("protect",)))
    found = odds(table.game, table.state, w.UseMove("tackle", ("zub",)), seat="gm")
    assert any(effect.damage for effect in found)


# --- stepping in ----------------------------------------------------------------------------------------------------


def guarded(loyalty=3, attack="tackle", grid=None, **fields):
    """A trainer is attacked while its Pokémon stands by."""
    own = sheet("pal", origin="owned", owner="wit", loyalty=loyalty, **fields)
    people = [trainer("wit"), placed("players", own), foe("zub", speed=20, moves=(attack,))]
    where = [(2, 2), (2, 4), (3, 2)]
    if grid is not None:
        people = [at(one, *spot) for one, spot in zip(people, where, strict=True)]
    table = Table(*people, grid=grid)
    return table.use(attack, "wit", accuracy=19)


@pytest.mark.parametrize(("loyalty", "asks"), [(2, False), (3, True), (6, True)])
def test_a_pokemon_steps_in_for_its_trainer_from_loyalty_3(loyalty, asks):
    assert bool(guarded(loyalty).state.flow.prompts) is asks


@pytest.mark.parametrize(("loyalty", "asks"), [(5, False), (6, True)])
def test_a_pokemon_steps_in_for_any_ally_at_loyalty_6(loyalty, asks):
    own = sheet("pal", origin="owned", owner="wit", loyalty=loyalty)
    table = Table(ours("ash", hp=50), placed("players", own), foe("zub", speed=20, moves=("tackle",)))
    assert bool(table.use("tackle", "ash", accuracy=19).state.flow.prompts) is asks


def test_loop_combat_maneuvers_intercept_melee_takes_the_hit():
    table = answer(guarded(), "pal:intercept", **{"check:acrobatics": (1, 2)})
    assert table.only(e.CheckRolled).against == 3
    assert (table.one("wit").hp, table.one("pal").hp < 100) == (100, True)
    assert table.one("pal").early == ("full",)


def test_who_fails_to_step_in_does_not():
    table = answer(guarded(), "pal:intercept", **{"check:acrobatics": (1, 1)})
    assert (table.one("wit").hp < 100, table.one("pal").hp) == (True, 100)


def test_stepping_in_costs_3_a_metre_and_pushes_the_ally_aside():
    table = answer(guarded(attack="pound", grid=MEADOW), "pal:intercept", **{"check:acrobatics": (3, 3)})
    assert table.only(e.CheckRolled).against == 6
    assert table.one("pal").position == (2, 2)
    assert table.one("wit").position == (2, 1)
    assert table.one("pal").hp < 100


def test_who_fails_gets_a_third_of_the_check_closer():
    table = answer(guarded(grid=MEADOW), "pal:intercept", **{"check:acrobatics": (3, 2)})
    assert table.one("pal").position == (2, 3)
    assert table.one("wit").hp < 100


def test_loop_combat_maneuvers_intercept_ranged_meets_the_attack_on_its_line():
    people = [
        at(trainer("wit"), 0, 2),
        at(placed("players", sheet("pal", origin="owned", owner="wit")), 3, 4),
        at(foe("zub", speed=20, moves=("ember",)), 4, 2),
    ]
    table = Table(*people, grid=MEADOW).use("ember", "wit", accuracy=19)
    answer(table, "pal:intercept", **{"check:acrobatics": (2, 2)})
    assert table.only(e.CheckRolled).against == 4
    assert table.one("pal").position in {(3, 2), (2, 2)}
    assert (table.one("wit").hp, table.one("pal").hp < 100) == (100, True)


@pytest.mark.parametrize("status", ["asleep", "confused", "enraged", "frozen", "stuck", "paralyzed", "tripped"])
def test_conditions_that_forbid_stepping_in(status):
    table = Table(
        trainer("wit"),
        placed("players", sheet("pal", origin="owned", owner="wit")),
        foe("zub", speed=20, moves=("tackle",)),
    )
    table(w.ChangeStatus("pal", add=(status,))).use("tackle", "wit", accuracy=19)
    assert not table.state.flow.prompts


@pytest.mark.parametrize("attack", ["swift", "earthquake"])
def test_attacks_that_cannot_miss_or_cover_an_area_are_not_intercepted(attack):
    assert not guarded(attack=attack).state.flow.prompts


@pytest.mark.parametrize(("speed", "asks"), [(20, False), (21, True)])
def test_against_priority_moves_only_the_faster_step_in(speed, asks):
    own = sheet("pal", origin="owned", owner="wit", speed=speed)
    table = Table(trainer("wit"), placed("players", own), foe("zub", speed=20, moves=("quick_attack",)))
    table.until("zub").use("quick_attack", "wit", accuracy=19)
    assert bool(table.state.flow.prompts) is asks


# --- who is asked ---------------------------------------------------------------------------------------------------


def friend_is_hit(hp, *orders, **fields):
    """A Pokémon that would step in for anybody stands by while a friend is hit."""
    own = sheet("pal", origin="owned", owner="wit", loyalty=6, **fields)
    table = Table(ours("ash", hp=hp), placed("players", own), foe("zub", speed=20, moves=("tackle",)))
    for order in orders:
        table(order, by="players")
    return table.use("tackle", "ash", accuracy=19)


@pytest.mark.parametrize(("hp", "asks"), [(51, False), (50, True), (1, True)])
def test_stepping_in_is_asked_about_only_in_need(hp, asks):
    assert bool(friend_is_hit(hp).state.flow.prompts) is asks


@pytest.mark.parametrize(
    ("order", "hp", "asks"),
    [
        (w.GiveOrders("always", "intercept"), 100, True),
        (w.GiveOrders("always", who="pal"), 100, True),
        (w.GiveOrders("always", "intercept", who="ash"), 100, False),
        (w.GiveOrders("never", "intercept"), 10, False),
        (w.GiveOrders("never"), 10, False),
        (w.GiveOrders("never", "opportunity"), 10, True),
    ],
)
def test_orders_say_what_is_asked(order, hp, asks):
    assert bool(friend_is_hit(hp, order).state.flow.prompts) is asks


def test_an_order_for_this_round_is_over_with_it_and_the_standing_one_holds_again():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=("protect",)))
    table(w.GiveOrders("never", "interrupts", this_round=True), by="enemies")
    assert [order.round for order in table.one("zub").orders] == [1]
    assert not table.one("ash").orders
    assert not table.use("tackle", "zub", accuracy=15).state.flow.prompts
    table.until("zub").until("ash").use("tackle", "zub", accuracy=15)
    assert asked(table).options == ("zub:protect",)


def test_orders_can_be_given_while_one_is_asked_and_be_taken_back():
    table = attacked("protect")
    table(w.GiveOrders("never", who="zub"), by="enemies")
    assert {order.about for order in table.one("zub").orders} == {"interrupts", "intercept", "opportunity"}
    table.match.undo("gm")
    assert not table.one("zub").orders
    assert asked(table).options == ("zub:protect",)


def test_nobody_gives_orders_to_others():
    table = Table(ours("ash"), foe("zub"))
    with pytest.raises(Refusal) as refusal:
        table(w.GiveOrders("never", who="zub"), by="players")
    assert refusal.value.code == "ptu.not_yours"
    assert not table(w.GiveOrders("never"), by="players").one("zub").orders
    assert table(w.GiveOrders("never")).one("zub").orders  # the game master means everybody


def test_an_opportunity_in_need_is_one_to_finish_somebody():
    near = [at(ours("ash", speed=20), 1, 1), at(foe("zub"), 2, 1)]
    table = Table(*near, grid=MEADOW)(w.GiveOrders("in_need", "opportunity"), by="enemies")
    table(w.Shift((1, 3)))
    assert not table.state.flow.prompts
    weak = [at(ours("ash", speed=20, hp=50), 1, 1), at(foe("zub"), 2, 1)]
    table = Table(*weak, grid=MEADOW)(w.GiveOrders("in_need", "opportunity"), by="enemies")(w.Shift((1, 3)))
    assert asked(table).options == ("zub",)


@pytest.mark.parametrize("answering", ["protect", "endure", "counter"])
def test_what_cannot_hurt_needs_no_answer(answering):
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", "ghost", moves=(answering,)))
    assert not table.use("tackle", "zub", accuracy=15).state.flow.prompts


def test_the_move_is_disabled_even_if_it_did_not_hurt():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", "ghost", moves=("disable",)))
    assert asked(table.use("tackle", "zub", accuracy=15)).options == ("zub:disable",)


def test_nobody_is_asked_to_step_in_who_could_never_get_there():
    """5 metres in melee are a check of 15; two dice reach 12."""
    far = [at(trainer("wit"), 2, 2), at(placed("players", sheet("pal", origin="owned", owner="wit")), 2, 7)]
    zub = at(foe("zub", speed=20, moves=("tackle",)), 3, 2)
    assert not Table(*far, zub, grid=MEADOW).use("tackle", "wit", accuracy=19).state.flow.prompts
    able = sheet("pal", origin="owned", owner="wit", skills={"athletics": 3})
    table = Table(far[0], at(placed("players", able), 2, 7), zub, grid=MEADOW).use("tackle", "wit", accuracy=19)
    assert asked(table).options == ("pal:intercept",)


# --- priority -------------------------------------------------------------------------------------------------------


def test_priority_takes_the_whole_turn_before_its_count():
    table = Table(ours("ash", speed=20), foe("zub", speed=5, moves=("quick_attack",)))
    table(w.Prioritise("zub", "quick_attack", ("ash",)), by="enemies")
    assert table.found(e.TurnStarted)[0].out_of_order
    assert (table.state.active, table.state.suspended) == ("zub", ("ash",))
    assert table.one("zub").budget.standard == 0
    table(w.EndTurn())
    assert (table.state.active, table.state.suspended) == ("ash", ())
    assert table.one("ash").budget.standard == 1
    assert not table.found(e.TurnStarted)
    table(w.EndTurn())
    assert (table.state.round, table.state.active) == (2, "ash")


def test_priority_is_for_between_turns_and_for_those_who_have_not_acted():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", speed=5, moves=("quick_attack", "tackle")))
    early = w.Prioritise("zub", "quick_attack", ("ash",))
    for command, code in [
        (w.Prioritise("zub", "tackle", ("ash",)), "ptu.no_priority"),
        (w.Prioritise("ash", "tackle", ("zub",)), "ptu.no_priority"),
    ]:
        with pytest.raises(Refusal) as refusal:
            table(command)
        assert refusal.value.code == code
    with pytest.raises(Refusal) as refusal:
        table(early, by="players")
    assert refusal.value.code == "ptu.not_yours"
    table.use("tackle", "zub", accuracy=1)
    with pytest.raises(Refusal) as refusal:
        table(early)
    assert refusal.value.code == "ptu.not_between"
    table.until("zub")
    with pytest.raises(Refusal) as refusal:
        table(early)
    assert refusal.value.code == "ptu.own_turn"


def test_advanced_priority_after_ones_turn_forfeits_the_next():
    table = Table(ours("ash", speed=5), foe("zub", speed=20, moves=("growl",), abilities=("prankster",)))
    table.until("ash")(w.Prioritise("zub", "growl", ("ash",)))
    assert (table.state.active, table.one("zub").skips) == ("zub", 1)
    assert table.one("ash").stages["attack"] == -1
    table(w.EndTurn())
    assert table.state.active == "ash"
    table(w.EndTurn())
    assert [event.id for event in table.found(e.TurnSkipped)] == ["zub"]


def test_plain_priority_is_too_late_after_ones_turn():
    table = Table(ours("ash", speed=5), foe("zub", speed=20, moves=("quick_attack",))).until("ash")
    with pytest.raises(Refusal) as refusal:
        table(w.Prioritise("zub", "quick_attack", ("ash",)))
    assert refusal.value.code == "ptu.too_late"


def test_limited_priority_takes_only_its_action():
    table = Table(ours("ash", speed=20), foe("zub", speed=5, moves=("revenge",)))
    table(w.Prioritise("zub", "revenge", ("ash",)))
    assert table.state.active == "ash"
    assert table.one("zub").early == ("standard",)
    table.until("zub")
    assert (table.one("zub").budget.standard, table.one("zub").budget.shift) == (0, 1)


def test_nobody_acts_early_while_an_answer_is_waited_for():
    table = attacked("protect", "quick_attack")
    with pytest.raises(Refusal) as refusal:
        table(w.Prioritise("zub", "quick_attack", ("ash",)))
    assert refusal.value.code == "flow.waiting"
