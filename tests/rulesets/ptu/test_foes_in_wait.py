"""Foes in wait: nobody on the other sides knows of them until the game master reveals them."""

from typing import Any

import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.evolve import EVENTS
from turnwright.rulesets.ptu.state import Placed
from turnwright.table import Table as Seats

FIELD = c.Grid(("." * 12,) * 8)
LURKER = Placed("enemies", species="pidgey", level=10, name="Lurker", hidden=True)


def fight(**setup: Any) -> Table:
    ash = at(ours("ash", speed=20, moves=("tackle",)), 2, 2)
    return Table(ash, at(foe("weed", speed=10), 5, 2), grid=FIELD, **setup)


def ambush(**setup: Any) -> Table:
    return fight(**setup)(w.AddCombatant(LURKER))


def lurker(table: Table) -> str:
    (who,) = [one.id for one in table.state.combatants.values() if one.name == "Lurker"]
    return who


def told(table: Table, seat: str) -> str:
    return " ".join(line.text for line in Seats(table.match).seat(seat).story())


def test_when_nobody_is_left_in_sight_nobody_has_a_turn_until_somebody_is() -> None:
    table = fight(auto_end=False)(w.Hide("weed"))(w.Hide("ash"))
    assert table.state.active == ""
    table(w.Reveal("ash"))(w.SkipTurn())
    assert table.state.active == "ash"


def test_when_everybody_has_fainted_nobody_has_a_turn_until_somebody_stands() -> None:
    table = fight(auto_end=False)(w.DealDamage("weed", 120))(w.DealDamage("ash", 120))
    assert {one.where for one in table.state.combatants.values() if one.fainted} == {"field"}
    assert (table.state.active, table.state.round) == ("", 1), "no rounds pass meanwhile"
    for command in (w.EndTurn(), w.UseMove("tackle", ("weed",)), w.SkipTurn()):
        with pytest.raises(Refusal, match="nobody's turn"):
            table(command)
    table(w.SetHp("ash", hp=10))(w.SkipTurn())
    assert table.state.active == "ash"


@pytest.mark.parametrize("shown", ["damage", "bands", "exact", "hidden"])
def test_nobody_else_knows_of_it_and_the_gm_does(shown: str) -> None:
    table = ambush(rulings={"foes_shown": "numbers" if shown == "exact" else shown})
    who = lurker(table)
    for seat in ("players", "group"):
        assert who not in table.match.view(seat).combatants
        assert "Lurker" not in told(table, seat)
    table(w.DealDamage(who, 5))
    assert "Lurker" not in told(table, "players")
    assert "Lurker lies in wait" in told(table, "gm")
    piece = Seats(table.match).seat("gm").board().piece(who)
    assert piece is not None
    assert (piece.place, piece.position) == ("hidden", None)


def test_it_neither_acts_nor_can_be_aimed_at() -> None:
    table = ambush()
    who = lurker(table)
    assert who not in [slot.id for slot in table.state.order]
    with pytest.raises(Refusal):
        table.use("tackle", who)


def test_revealed_it_stands_on_its_square_and_takes_its_place_in_the_order() -> None:
    table = ambush()
    who = lurker(table)
    table(w.Reveal(who, (3, 2)))
    seen = table.match.view("players").combatants[who]
    assert (seen.where, seen.position, seen.hidden) == ("field", (3, 2), True)
    assert who in [slot.id for slot in table.state.order]
    assert "Lurker" in told(table, "players")


@pytest.mark.parametrize("shown", ["bands", "exact"])
def test_what_a_seat_is_sent_leads_from_its_view_before_to_its_view_after(shown: str) -> None:
    table = ambush(rulings={"foes_shown": "numbers" if shown == "exact" else shown})
    who = lurker(table)
    for command in (w.DealDamage(who, 3), w.Reveal(who), w.Hide(who), w.Reveal(who, (8, 5))):
        old = {seat: table.match.view(seat) for seat in ("players", "enemies")}
        table(command)
        for seat, known in old.items():
            for event in table.match.seat_record(len(table.match.records), seat).events:
                known = EVENTS[type(event)](known, event)
            assert known == table.match.view(seat), (command, seat)


def test_a_square_that_is_taken_is_refused_and_without_one_it_finds_its_own() -> None:
    table = ambush()
    who = lurker(table)
    with pytest.raises(Refusal, match="free square"):
        table(w.Reveal(who, (2, 2)))
    table(w.Reveal(who))
    assert table.state.combatants[who].position is not None


def test_who_hides_leaves_the_field_and_its_turn_and_is_still_known() -> None:
    table = fight()
    table(w.EndTurn())
    assert table.state.active == "weed"
    table(w.Hide("weed"))
    assert table.state.active == "ash"
    seen = table.match.view("players").combatants["weed"]
    assert (seen.where, seen.position) == ("hidden", None)
    with pytest.raises(Refusal, match="isn't on the field"):
        table(w.Hide("weed"))


def test_only_the_gm_hides_and_reveals() -> None:
    table = ambush()
    with pytest.raises(Refusal):
        table(w.Reveal(lurker(table)), by="players")


def test_the_fight_goes_on_while_a_foe_lies_in_wait() -> None:
    """Those in sight have fallen, and the ambush is yet to come; without one it would be over."""
    table = ambush(auto_end=True)
    who = lurker(table)
    table(w.DealDamage("weed", 200))
    table(w.EndTurn())
    assert table.state.combatants["weed"].fainted
    assert (table.state.stage, table.state.active) == ("active", "ash")
    table(w.Reveal(who, (3, 2)))
    table(w.DealDamage(who, 200))
    table(w.EndTurn())
    assert (table.state.stage, table.state.result, table.state.winner) == ("ended", "victory", "players")
    alone = fight(auto_end=True)(w.DealDamage("weed", 200))(w.EndTurn())
    assert (alone.state.stage, alone.state.result) == ("ended", "victory")


def test_one_that_fell_in_its_hiding_place_keeps_no_fight_going() -> None:
    table = ambush(auto_end=True)
    table(w.DealDamage(lurker(table), 200))
    table(w.DealDamage("weed", 200))
    table(w.EndTurn())
    assert (table.state.stage, table.state.result) == ("ended", "victory")
