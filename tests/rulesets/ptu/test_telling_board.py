"""The board as data: who stands where, on whose side, with what; the balls; the map; nothing that is hidden."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel.language import ENGLISH
from turnwright.kernel.ruleset import WATCHER
from turnwright.kernel.telling import Board, Piece, Tag
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.state import Hazard
from turnwright.rulesets.ptu.telling.board import board
from turnwright.table import Table as Seats


def seen(fight: Table, seat: str = "gm") -> Board:
    return Seats(fight.match).seat(seat).board()


def piece(fight: Table, who: str, seat: str = "gm") -> Piece:
    found = seen(fight, seat).piece(who)
    assert found is not None
    return found


def tag(one: Any, tag_id: str) -> Tag:
    (found,) = [each for each in one if each.id == tag_id]
    return found  # type: ignore[no-any-return]


def duel(**setup: Any) -> Table:
    return Table(
        trainer("mira", speed=30),
        placed("players", sheet("pet", speed=20, origin="owned"), owner="mira"),
        placed("players", sheet("spare", origin="owned"), owner="mira", in_ball=True),
        trainer("rook", side="enemies"),
        placed("enemies", sheet("weed", "grass"), owner="rook"),
        placed("enemies", sheet("thorn", "grass"), owner="rook", in_ball=True),
        placed("allies", sheet("friend")),
        **setup,
    )


def test_the_order_names_pieces_and_the_first_acts_now():
    fight = duel()
    found = seen(fight, "players")
    assert found.order[:2] == ("mira", "pet")
    assert found.round == 1
    fight(w.EndTurn())
    assert seen(fight, "players").order[0] == "pet"


def test_whoever_is_gone_is_not_among_those_who_have_acted():
    fight = duel()
    fight(w.EndTurn())
    fight(w.EndTurn())
    assert seen(fight).done == ("mira", "pet")
    fight(w.RemoveCombatant("pet"), by="gm")
    assert seen(fight).done == ("mira",)


def test_how_a_seat_stands_to_each_and_who_plays_it():
    fight = duel()
    stances = {each.id: each.stance for each in seen(fight, "mira").pieces}
    assert stances == {"mira": "mine", "pet": "mine", "spare": "mine", "rook": "foe", "weed": "foe", "friend": "ally"}
    assert {each.owner for each in seen(fight, "mira").pieces if each.id in ("mira", "pet", "spare")} == {"mira"}
    assert {side.id: side.stance for side in seen(fight, "mira").sides} == {
        "players": "mine",
        "allies": "ally",
        "enemies": "foe",
    }
    for seat in ("gm", WATCHER):
        assert {each.stance for each in seen(fight, seat).pieces} == {"other"}
    assert {each.id: each.kind for each in seen(fight).pieces}["mira"] == "trainer"


def test_balls_hold_ones_own_by_name_and_of_a_foe_only_who_was_seen():
    fight = duel()
    zones = {zone.id: zone for zone in seen(fight, "mira").zones}
    assert zones["balls.mira"].count == 1
    assert [(item.ref, item.name) for item in zones["balls.mira"].items] == [("piece:spare", "Spare")]
    assert "balls.rook" not in zones
    assert seen(fight, "mira").piece("thorn") is None
    assert piece(fight, "spare", "mira").place == "ball"
    fight.until("rook")
    fight(w.Switch(recall="weed"))
    zones = {zone.id: zone for zone in seen(fight, "mira").zones}
    assert [item.name for item in zones["balls.rook"].items] == ["Weed"]
    assert {zone.id: zone.count for zone in seen(fight).zones} == {"balls.mira": 1, "balls.rook": 2}


def test_gauges_have_ids_and_a_foes_hp_are_a_band():
    fight = duel()
    fight(w.DealDamage("pet", 30))
    fight(w.DealDamage("weed", 30))
    fight(w.RestoreHp("pet", temp_hp=5))
    fight(w.SetHp("pet", injuries=2))
    own = {gauge.id: (gauge.value, gauge.most) for gauge in piece(fight, "pet", "mira").gauges}
    assert own == {"hp": (70, 100), "temp_hp": (5, 5), "injuries": (2, 10)}
    (theirs,) = piece(fight, "weed", "mira").gauges
    assert (theirs.id, theirs.value, theirs.most, theirs.hidden) == ("hp", 75, 100, True)
    mine = {gauge.id: (gauge.value, gauge.most) for gauge in piece(fight, "mira", "mira").gauges}
    assert mine["ap"] == (7, 7)  # 5 + level 10 / 5
    assert "ap" not in {gauge.id for gauge in piece(fight, "rook", "mira").gauges}


def test_tags_say_what_they_do_with_the_numbers_of_the_rules():
    """Badly Poisoned: 5, 10, 20 HP and so on; a stage is a fifth more or a tenth less. (pp. 235, 246)"""
    fight = duel()
    fight(w.ChangeStatus("pet", add=("badly_poisoned", "slowed")))
    fight(w.ChangeStages("pet", {"attack": 2, "speed": -3}))
    tags = piece(fight, "pet", "mira").tags
    assert "loses 5 HP at the end of this turn" in tag(tags, "badly_poisoned").text
    assert tag(tags, "slowed").text == "It moves only half as far."
    assert (tag(tags, "slowed").tone, tag(tags, "slowed").ref) == ("bad", "condition:slowed")
    assert ENGLISH.tag(tag(tags, "stage.attack")) == "Attack +2"
    assert tag(tags, "stage.attack").text == "Attack counts 1.4 times."
    assert tag(tags, "stage.speed").text == "Speed counts 0.7 times."
    assert tag(tags, "stage.speed").tone == "bad"
    for each in tags:
        assert "_" not in ENGLISH.tag(each) + each.text


def test_a_burn_names_the_tick_to_those_who_know_the_hit_points():
    fight = duel()
    fight(w.ChangeStatus("pet", add=("burned",)))
    fight(w.ChangeStatus("weed", add=("burned",)))
    assert "a tick of HP (10)" in tag(piece(fight, "pet", "mira").tags, "burned").text
    assert "(1" not in tag(piece(fight, "weed", "mira").tags, "burned").text


def test_weather_is_a_note_with_its_rounds():
    fight = duel()
    fight(w.SetWeather("rain", 4))
    note = tag(seen(fight, "mira").notes, "weather.rain")
    assert (note.name, note.rounds) == ("Rain", 4)
    assert note.text == "Water attacks get +5 damage, Fire attacks get -5 damage."
    fight(w.SetWeather("sandstorm"))
    assert tag(seen(fight).notes, "weather.sandstorm").text == (
        "Everyone but Ground, Rock and Steel types loses a tick of HP at the start of their turn."
    )


def test_a_grid_has_cells_and_pieces_have_squares():
    fight = Table(
        placed("players", sheet("pet", speed=20, size="large"), position=(0, 0)),
        placed("enemies", sheet("weed"), position=(5, 1)),
        grid=Grid(rows=("....#...", "..~.....", "........")),
    )
    found = seen(fight, "players")
    assert found.map is not None
    assert (found.map.width, found.map.height, found.map.unit) == (8, 3, "1 m")
    assert {cell.at: cell.terrain for cell in found.map.cells} == {(4, 0): "wall", (2, 1): "water"}
    assert (piece(fight, "pet").position, piece(fight, "pet").size) == ((0, 0), 2)
    assert (piece(fight, "weed").position, piece(fight, "weed").size) == ((5, 1), 1)


def test_hazards_lie_on_their_cells_and_are_told_as_a_warning():
    fight = Table(
        placed("players", sheet("pet", speed=20), position=(0, 0)),
        placed("enemies", sheet("weed"), position=(5, 1)),
        grid=Grid(rows=("........",) * 3),
    )
    spikes = Hazard("spikes", "enemies", ((1, 1), (2, 1)))
    found = board(fight.game, replace(fight.state, hazards=(spikes,)), "players")
    assert found.map is not None
    assert {cell.at: cell.hazards for cell in found.map.cells} == {(1, 1): ("Spikes",), (2, 1): ("Spikes",)}
    note = tag(found.notes, "hazard.spikes.enemies")
    assert (note.tone, note.ref) == ("warn", "hazard:spikes")
    assert "loses a tenth of its maximum HP" in note.text


def test_without_a_grid_there_is_no_map_and_nobody_has_a_square():
    found = seen(Table(ours("pet"), foe("weed")))
    assert found.map is None
    assert all(each.position is None for each in found.pieces)


@pytest.mark.parametrize("shown", ["damage", "bands", "hidden"])
def test_what_a_foe_hides_is_not_on_its_piece(shown: Any):
    fight = Table(ours("pet"), foe("weed", moves=("ember",), held_item="charcoal"), rulings={"foes_shown": shown})
    told = str(piece(fight, "weed", "players"))
    assert "Ember" not in told
    assert "harcoal" not in told
