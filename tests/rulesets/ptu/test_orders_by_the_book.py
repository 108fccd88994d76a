"""Orders have Priority (Limited): given between the turns of others, they take only their action. (pp. 58, 228)"""

from typing import Any

import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w

from .table import Table, foe, ours, trainer

ORDER = w.OrderEarly("tam", "trick_shot", ("ash",))


def table(*, features: tuple[str, ...] = ("trick_shot",), speed: int = 1, **setup: Any) -> Table:
    tam = trainer("tam", speed=speed, features=features)
    ash = ours("ash", speed=20, owner="tam", moves=("water_gun",))
    return Table(tam, ash, foe("zub", speed=30, moves=("growl",)), **setup)


def early(at: Table, seat: str) -> list[w.OrderEarly]:
    return [command for command in at.match.legal(seat) if isinstance(command, w.OrderEarly)]


def test_p228_an_order_is_given_before_the_turn_of_another_which_goes_on_then():
    fight = table()
    assert early(fight, "players") == [ORDER]
    fight(ORDER, by="players")
    assert [held.label for held in fight.one("ash").timed] == ["feature/trick_shot"]
    assert fight.state.active == "zub"
    assert (fight.one("tam").ap, fight.one("tam").ap_bound) == (5, 2)


def test_p228_only_that_action_is_taken_and_the_rest_of_the_turn_comes_at_its_count():
    fight = table()(ORDER)
    fight.until("tam")
    budget = fight.one("tam").budget
    assert (budget.standard, budget.shift, budget.swift) == (0, 1, 1)


def test_p228_not_while_the_turn_of_another_is_under_way():
    fight = table().use("growl", "ash", accuracy=2)
    assert early(fight, "players") == []
    with pytest.raises(Refusal) as refused:
        fight(ORDER)
    assert refused.value.code == "ptu.not_between"


def test_p228_not_after_the_own_turn():
    fight = table(speed=40)
    assert fight.state.active == "tam"
    fight(w.EndTurn())
    assert early(fight, "players") == []
    with pytest.raises(Refusal) as refused:
        fight(ORDER)
    assert refused.value.code == "ptu.too_late"


def test_p228_a_second_order_has_no_action_left():
    fight = table(features=("trick_shot", "brutal_training"))
    assert {command.feature for command in early(fight, "players")} == {"trick_shot", "brutal_training"}
    fight(ORDER)
    assert early(fight, "players") == []
    with pytest.raises(Refusal) as refused:
        fight(w.OrderEarly("tam", "brutal_training", ("ash",)))
    assert refused.value.code == "ptu.too_late"


def test_p58_what_is_no_order_waits_for_its_trainers_turn():
    fight = table(features=("channeler",))
    assert early(fight, "players") == []
    with pytest.raises(Refusal) as refused:
        fight(w.OrderEarly("tam", "channeler", ("ash",)))
    assert refused.value.code == "ptu.no_priority"


def test_p227_what_takes_a_swift_action_waits_too():
    fight = table(features=("go_fight_win",))
    assert early(fight, "players") == []


def test_p228_nobody_orders_for_the_trainer_of_another():
    with pytest.raises(Refusal) as refused:
        table()(ORDER, by="enemies")
    assert refused.value.code == "ptu.not_yours"


def test_p228_a_league_trainer_orders_in_the_phase_of_the_trainers():
    zoe = trainer("zoe", side="enemies", speed=30)
    tam = trainer("tam", speed=1, features=("trick_shot",))
    fight = Table(tam, zoe, ours("ash", owner="tam", moves=("water_gun",)), foe("zub", owner="zoe"), battle="league")
    while fight.state.phase == "declaration":
        assert early(fight, "players") == []
        fight(w.Declare("act"))
    assert fight.state.active == "zoe"
    assert early(fight, "players") == [ORDER]
    fight.until("ash")
    assert early(fight, "players") == []
