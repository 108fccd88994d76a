"""Priority as a choice (p. 228): whoever may act between turns finds it in its menu, on every seat that plays it."""

import pytest

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w

from .table import Table, foe, ours, trainer


def early(table: Table, seat: str) -> set[tuple[str, str, tuple[str, ...]]]:
    found = [command for command in table.match.legal(seat) if isinstance(command, w.Prioritise)]
    return {(command.user, command.move, command.targets) for command in found}


def test_p228_a_quick_attack_is_offered_while_another_is_to_act():
    table = Table(ours("ash", speed=20), foe("zub", speed=5, moves=("quick_attack", "tackle")))
    assert early(table, "enemies") == {("zub", "quick_attack", ("ash",))}
    table(w.Prioritise("zub", "quick_attack", ("ash",)), by="enemies")
    assert table.state.active == "zub"


def test_p228_on_a_shared_seat_it_stands_beside_the_choices_of_the_one_whose_turn_it_is():
    table = Table(ours("ash", speed=20), ours("bel", speed=5, moves=("quick_attack",)), foe("zub", speed=9))
    assert table.state.active == "ash"
    assert early(table, "players") == {("bel", "quick_attack", ("zub",))}
    assert w.EndTurn() in table.match.legal("players")


def test_p228_each_trainer_is_offered_what_its_own_may_do():
    red, blue = trainer("red", speed=30), trainer("blue", speed=1)
    ash = ours("ash", speed=9, moves=("quick_attack",), owner="red")
    bel = ours("bel", speed=8, moves=("mach_punch",), owner="blue")
    table = Table(red, blue, ash, bel, foe("zub", speed=2))
    assert table.state.active == "red"
    assert {user for user, _, _ in early(table, "red")} == {"ash"}
    assert {user for user, _, _ in early(table, "blue")} == {"bel"}
    assert early(table, "enemies") == set()


def test_p228_it_is_gone_once_the_turn_is_under_way_and_once_one_has_acted():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", speed=5, moves=("quick_attack",)), foe("yam"))
    assert early(table, "enemies")
    table.use("tackle", "yam", accuracy=1)
    assert early(table, "enemies") == set()
    table.until("yam")
    assert early(table, "enemies")
    table.until("zub")(w.EndTurn())
    table.until("yam")
    assert table.state.round == 2
    assert early(table, "enemies")


def test_p228_plain_priority_is_not_offered_after_the_own_turn_and_advanced_is():
    zub = foe("zub", speed=20, moves=("growl", "quick_attack"), abilities=("prankster",))
    table = Table(ours("ash", speed=5), zub).until("ash")
    assert early(table, "enemies") == {("zub", "growl", ("ash",))}


@pytest.mark.parametrize("status", ["asleep", "flinched", "totally_blinded"])
def test_p228_who_cannot_act_out_of_turn_is_offered_nothing(status):
    table = Table(ours("ash", speed=20), foe("zub", speed=5, moves=("quick_attack",)))
    table(w.ChangeStatus("zub", (status,)))
    assert early(table, "enemies") == set()


def test_p228_nothing_is_offered_while_trainers_declare():
    red, blue = trainer("red", speed=30), trainer("blue", side="enemies", speed=1)
    ash = ours("ash", speed=9, moves=("quick_attack",), owner="red")
    table = Table(red, blue, ash, foe("zub", speed=2, owner="blue"), battle="league")
    phases = [table.state.phase]
    assert early(table, "red") == set()
    table(w.Declare("act"))(w.Declare("act"))
    phases.append(table.state.phase)
    assert phases == ["declaration", "resolution"]  # Pokémon act after their trainers in a League round
    assert early(table, "red") == set()
    with pytest.raises(Refusal) as refused:
        table(w.Prioritise("ash", "quick_attack", ("zub",)))
    assert refused.value.code == "ptu.not_between"


def test_p228_the_game_master_has_a_form_for_everybody():
    table = Table(ours("ash", speed=20), foe("zub", speed=5, moves=("quick_attack", "tackle")))
    (form,) = [form for form in table.match.forms("gm") if form.command == "prioritise"]
    blanks = {blank.name: blank for blank in form.fields}
    assert blanks["user"].options == ("zub",)
    assert blanks["move"].options == ("quick_attack",)
    assert set(blanks["targets"].options) == {"ash", "zub"}
    assert not [form for form in table.match.forms("players") if form.command == "prioritise"]
    assert [form for form in table.match.forms("enemies") if form.command == "prioritise"]
