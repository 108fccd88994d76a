"""What a screen draws before anything happens: types and thresholds of an attack, its squares, the ways of a Shift."""

from typing import Any

import msgspec
import pytest
from tests.rulesets.ptu.table import Table, at, foe, ours

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.telling import Tag, Way
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.table import Table as Seats
from turnwright.table.shapes import Weighed

FIELD = c.Grid(("." * 12,) * 8)


def fight(**fields: Any) -> Table:
    """Ash at 2,2 with a Fire move; a Grass foe next to it, a Rock foe four squares away."""
    ash = at(ours("ash", "fire", speed=20, moves=("ember", "heat_wave"), **fields), 2, 2)
    weed, rock = at(foe("weed", "grass", speed=10), 3, 2), at(foe("stone", "rock", speed=5), 6, 2)
    return Table(ash, weed, rock, grid=FIELD)


def weighed(table: Table, move: str, seat: str = "gm") -> list[Weighed]:
    screen = Seats(table.match).seat(seat)
    return [screen.odds(row.key) for row in screen.choices() if row.subject == f"move:{move}"]


def marks(table: Table, move: str, target: str, seat: str = "gm") -> dict[str, Tag]:
    found = {tag for row in weighed(table, move, seat) for tag in row.marks if tag.ref == f"piece:{target}"}
    return {tag.id: tag for tag in found}


def test_a_type_that_is_weak_or_resists_is_marked_and_what_the_roll_must_reach():
    """Fire meets Grass at x1.5 and Rock at x1/2 (p. 238); AC 2 against an evasion of 2 needs a 4 (p. 236)."""
    table = fight()
    assert (marks(table, "ember", "weed")["effect"].name, marks(table, "ember", "weed")["effect"].tone) == (
        "×1½",
        "good",
    )
    assert (marks(table, "ember", "stone")["effect"].name, marks(table, "ember", "stone")["effect"].tone) == (
        "×½",
        "warn",
    )
    assert marks(table, "ember", "weed")["needs"].name == "4+"


def test_a_player_is_told_the_type_of_a_foe_and_not_its_evasion():
    found = marks(fight(), "ember", "weed", "players")
    assert found["effect"].name == "×1½"
    assert "needs" not in found


def test_an_area_names_the_squares_that_it_covers_and_everybody_in_it_stands_on_one():
    table = fight()
    rows = weighed(table, "heat_wave")
    assert rows
    for row in rows:
        assert row.area
        hit = {name for chance in row.outcomes for name, _ in chance.damage}
        for name in hit:
            assert table.state.combatants[name].position in row.area


def ways(table: Table, who: str = "ash", seat: str = "gm") -> dict[tuple[int, int], Way]:
    return {way.at: way for way in Seats(table.match).seat(seat).ways(who)}


def test_every_way_is_a_shift_that_the_rules_allow_and_nothing_else_is():
    table = fight()
    found = ways(table)
    for x in range(12):
        for y in range(8):
            allowed = table.match.why(w.Shift((x, y)), "gm") is None
            assert ((x, y) in found) == allowed, (x, y)
    assert found[(2, 3)].cost == 1
    assert found[(2, 3)].path == ((2, 3),)
    assert all(len(way.path) <= way.cost for way in found.values())


def test_who_leaves_a_foes_side_is_warned_that_it_may_strike():
    found = ways(fight())
    assert [tag.ref for tag in found[(2, 5)].warnings] == ["piece:weed"]


def test_who_stands_apart_is_warned_of_nothing_but_the_hazard_on_its_way():
    ash = at(ours("ash", speed=20), 2, 2)
    table = Table(ash, at(foe("weed", speed=10), 10, 6), grid=FIELD)
    table(w.SetHazard("spikes", "enemies", cell=(2, 4)), by="gm")
    found = ways(table)
    assert found[(2, 3)].warnings == ()
    assert [tag.ref for tag in found[(2, 4)].warnings] == ["hazard:spikes"]


def test_only_who_acts_and_still_has_its_shift_has_ways():
    table = fight()
    assert ways(table, "weed") == {}
    assert ways(table, "weed", "enemies") == {}
    table(w.Shift((2, 1), disengage=True))
    assert ways(table) == {}


def test_the_board_says_who_has_acted_the_counts_and_what_is_left_of_the_turn():
    table = fight()
    board = Seats(table.match).seat("gm").board()
    ash = board.piece("ash")
    assert ash is not None
    assert (ash.count, board.done) == (20, ())
    assert {tag.id: tag.value for tag in ash.left} == {"standard": 1, "shift": 1, "swift": 1}
    table(w.EndTurn())
    board = Seats(table.match).seat("gm").board()
    assert board.done == ("ash",)
    assert board.order == ("weed", "stone")


def test_the_gm_sees_what_damage_would_do_before_it_is_dealt_and_nobody_else_does():
    """Half of the maximum at once is massive damage, and reaches the 50 % marker: two injuries. (p. 250)"""
    table = fight()
    seat = Seats(table.match).seat("gm")
    pieces = seat.preview(w.DealDamage("weed", 40))
    assert pieces is not None
    (weed,) = pieces
    assert [(gauge.id, gauge.value) for gauge in weed.gauges] == [("hp", 60)]
    pieces = seat.preview(w.DealDamage("weed", 50))
    assert pieces is not None
    (weed,) = pieces
    assert [(gauge.id, gauge.value) for gauge in weed.gauges] == [("hp", 50), ("injuries", 2)]
    assert table.state.combatants["weed"].hp == 100
    with pytest.raises(Refusal, match="Only the GM"):
        Seats(table.match).seat("players").preview(w.EndTurn())


def test_what_depends_on_dice_is_not_previewed():
    assert Seats(fight().match).seat("gm").preview(w.UseMove("ember", ("weed",))) is None


def test_a_way_past_a_foe_is_offered_with_a_longer_one_around_it_and_both_can_be_gone():
    """The foe at 4,2 may strike at whoever leaves a square beside it (p. 241); a row further down nobody does."""
    ash = at(ours("ash", speed=30, capabilities=c.Capabilities(overland=9)), 1, 2)
    table = Table(ash, at(foe("weed", speed=10), 4, 2), grid=FIELD)
    straight, wary = [way for way in Seats(table.match).seat("players").ways("ash") if way.at == (7, 2)]
    assert ([tag.ref for tag in straight.warnings], wary.warnings) == (["piece:weed"], ())
    assert straight.cost < wary.cost
    for way in (straight, wary):
        again = Table(ash, at(foe("weed", speed=10), 4, 2), grid=FIELD)
        again.match.submit(msgspec.convert(way.command, w.Shift), by="players")
        asked = bool(again.match.state.flow.prompts)
        assert asked == bool(way.warnings)
        if not asked:
            assert again.state.combatants["ash"].position == (7, 2)


def test_a_bag_says_what_its_owner_carries_and_how_many_and_foes_learn_nothing():
    table = Table(ours("odo", kind="trainer"), foe("kest", kind="trainer"))
    for who, item, count in (("odo", "potion", 2), ("odo", "basic_ball", 3), ("kest", "potion", 9)):
        table(w.GrantItem(who, item, count), by="gm")
    bags = {
        zone.id: [(item.ref, item.count) for item in zone.items]
        for zone in Seats(table.match).seat("players").board().zones
        if zone.id.startswith("bag.")
    }
    assert bags == {"bag.odo": [("item:basic_ball", 3), ("item:potion", 2)]}
