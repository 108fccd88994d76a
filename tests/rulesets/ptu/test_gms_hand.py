"""The game master's hand on what lies on the field and what lasts: a command and a form each, all can be undone."""

import pytest
from tests.rulesets.ptu.table import refused

from turnwright.kernel.language import ENGLISH
from turnwright.kernel.log import codec
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.state import Blessing, Hazard, Placed
from turnwright.rulesets.ptu.telling.board import board

from .table import Table, foe, ours, placed, sheet, trainer

MEADOW = Grid(rows=("........",) * 6)


def duel(**setup) -> Table:
    return Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", speed=5, moves=("tackle",)), **setup)


def on_grid() -> Table:
    here = [
        Placed(one.side, sheet=one.sheet, position=at)
        for one, at in ((ours("ash", speed=20), (0, 0)), (foe("zub"), (7, 5)))
    ]
    return Table(*here, grid=MEADOW)


def filled(table: Table, title: str, by: str = "gm", **values) -> Table:
    """Fills in a form by its title, as a screen does: what a dot leads into is written with two underscores."""
    (form,) = [form for form in table.match.forms(by) if form.title == title]
    named = {name.replace("__", "."): value for name, value in values.items()}
    assert named.keys() <= {field.name for field in form.fields}, form.fields
    return table(codec(table.game.ruleset).command(form.written(named)), by=by)


def told(table: Table) -> list[str]:
    return table.story


# --- the field ------------------------------------------------------------------------------------------------------


def test_a_hazard_is_laid_and_cleared_where_there_is_no_grid():
    table = filled(duel(), "Hazards", hazard="toxic_spikes", side="players", layers=2)
    assert table.state.hazards == (Hazard("toxic_spikes", "players", (), 2),)
    filled(table, "Hazards", hazard="toxic_spikes", side="players", layers=0)
    assert not table.state.hazards
    refused(table, w.SetHazard("toxic_spikes", "players", 0), "ptu.nothing")
    refused(table, w.SetHazard("spikez", "players"), "ptu.no_such_hazard")


def test_a_hazard_lies_on_the_squares_that_are_named():
    table = filled(on_grid(), "Hazards", hazard="spikes", side="players", cell=[7, 0], radius=1)
    (lying,) = table.state.hazards
    assert set(lying.cells) == {(6, 0), (7, 0), (6, 1), (7, 1)}
    filled(table, "Hazards", hazard="spikes", side="players", layers=0, cell=[7, 1])
    assert set(table.state.hazards[0].cells) == {(6, 0), (7, 0), (6, 1)}
    refused(table, w.SetHazard("spikes", "players"), "ptu.square")
    refused(table, w.SetHazard("spikes", "players", cell=(9, 9)), "ptu.square")


def test_a_side_gets_a_blessing_and_loses_it():
    table = filled(duel(), "Blessings", blessing="reflect", side="enemies")
    assert table.state.blessings == (Blessing("enemies", "physical", 2, "reflect"),)
    filled(table, "Blessings", blessing="reflect", side="enemies", uses=5)
    assert [held.uses for held in table.state.blessings] == [5]
    filled(table, "Blessings", blessing="reflect", side="enemies", uses=0)
    assert not table.state.blessings
    refused(table, w.SetBlessing("tackle", "enemies"), "ptu.no_such_blessing")


def test_a_field_begins_and_ends_and_rooms_replace_rooms():
    table = filled(duel(), "Terrains and rooms", field="trick_room", rounds=3)
    assert table.state.fields == {"trick_room": 3}
    assert "Trick Room is up for 3 rounds: the slowest act first." in told(table)
    filled(table, "Terrains and rooms", field="wonder_room")
    assert table.state.fields == {"wonder_room": 5}
    filled(table, "Terrains and rooms", field="wonder_room", rounds=0)
    assert table.state.fields == {}
    refused(table, w.SetField("wonder_room", 0), "ptu.nothing")


def test_the_ground_changes_and_the_way_with_it():
    table = filled(on_grid(), "The ground", terrain="blocking", cell=[3, 3], radius=0)
    assert table.state.grid.rows[3] == "...#...."
    assert "blocking" in " ".join(told(table))
    refused(table, w.SetTerrain("blocking", (0, 0)), "ptu.occupied")
    refused(table, w.SetTerrain("water", (8, 0)), "ptu.square")
    refused(table, w.MoveToken("ash", (3, 3)), "ptu.square")
    filled(table, "The ground", terrain="regular", cell=[3, 3])
    table(w.MoveToken("ash", (3, 3)))
    refused(duel(), w.SetTerrain("water", (0, 0)), "ptu.no_grid")


def test_nobody_moves_into_fog_and_it_lifts_with_the_whole_ground_at_once():
    table = on_grid()
    rows = table.state.grid.rows
    table(w.SetTerrain("fog", (3, 3)))
    assert table.state.grid.rows[3] == "...?...."
    assert "The ground around D4 is now under fog." in told(table)
    refused(table, w.MoveToken("ash", (3, 3)), "ptu.square")
    refused(table, w.SetTerrain("fog", (0, 0)), "ptu.occupied")
    refused(table, w.SetTerrain("fog", (3, 3), rows=rows[1:]), "ptu.square")
    table(w.SetTerrain("regular", (3, 3), rows=rows))
    assert table.state.grid.rows == rows
    assert "The ground around D4 is now free of fog." in told(table)
    table(w.MoveToken("ash", (3, 3)))


def test_hazards_under_fog_are_not_in_the_encounter_until_it_lifts():
    table = on_grid()
    table(w.SetHazard("spikes", "enemies", cell=(3, 3), radius=1))
    table(w.SetHazard("toxic_spikes", "players", cell=(4, 4)))
    spikes, toxic = table.state.hazards
    table(w.SetTerrain("fog", (4, 3), radius=1))
    assert list(table.state.hazards) == [Hazard("spikes", "enemies", ((2, 2), (2, 3), (2, 4)))], (
        "what lies beside it stays"
    )
    assert "lie" not in told(table)[-1]
    refused(table, w.SetHazard("spikes", "enemies", cell=(4, 3)), "ptu.square")
    refused(table, w.SetTerrain("regular", (4, 3), hazards=(Hazard("spikes", "enemies", ((0, 5),)),)), "ptu.square")
    hidden = Hazard("spikes", "enemies", tuple(cell for cell in spikes.cells if cell[0] > 2))
    table(w.SetTerrain("regular", (4, 3), radius=1, hazards=(hidden, toxic)))
    assert [(each.hazard, set(each.cells)) for each in table.state.hazards] == [
        ("spikes", set(spikes.cells)),
        ("toxic_spikes", {(4, 4)}),
    ]
    table.match.undo("gm")
    table.match.undo("gm")
    assert list(table.state.hazards) == [spikes, toxic]


# --- what lasts on somebody -----------------------------------------------------------------------------------------


def test_a_coat_is_laid_and_does_what_it_does_and_is_taken_off():
    table = filled(duel(), "Coats", target="zub", coat="leech_seed", source="ash")
    table(w.DealDamage("ash", 30)).until("zub")
    assert (table.one("zub").hp, table.one("ash").hp) == (90, 80)
    filled(table, "End what lasts", target="zub", effect="leech_seed")
    assert table.one("zub").timed == ()
    refused(table, w.EndEffect("zub", "leech_seed"), "ptu.nothing")
    refused(table, w.GiveCoat("zub", "tackle"), "ptu.no_such_coat")


def test_a_marker_counts_and_passes_with_its_span():
    table = filled(
        duel(), "A marker or a counter", target="zub", name="Marked by Wren", count=3, lasts="round_end", times=2
    )
    (held,) = table.one("zub").timed
    assert (held.label, held.uses) == ("Marked by Wren", 3)
    tags = next(piece.tags for piece in board(table.game, table.state, "gm").pieces if piece.id == "zub")
    assert "Marked by Wren: 3, 2 rounds" in [ENGLISH.tag(tag) for tag in tags]
    filled(table, "A marker or a counter", target="zub", name="Marked by Wren", count=2, lasts="round_end", times=2)
    assert [(held.label, held.uses) for held in table.one("zub").timed] == [("Marked by Wren", 2)]
    table.until("zub").until("ash")
    assert (table.state.round, len(table.one("zub").timed)) == (2, 1)
    table.until("zub").until("ash")
    assert (table.state.round, table.one("zub").timed) == (3, ())


@pytest.mark.parametrize(
    ("lasts", "gone_when"),
    [("turn_start", "zub's turn begins"), ("turn_end", "zub's turn ends"), ("scene", "scene ends")],
)
def test_a_marker_ends_as_it_was_said(lasts, gone_when):
    table = duel()(w.SetMarker("zub", "quarry", lasts=lasts))
    there = [bool(table.until("zub").one("zub").timed)]
    there.append(bool(table(w.EndTurn()).one("zub").timed))
    there.append(bool(table(w.EndScene()).one("zub").timed))
    expected = {"turn_start": [False] * 3, "turn_end": [True, False, False], "scene": [True, True, False]}
    assert there == expected[lasts], gone_when


def test_uses_of_moves_and_abilities_are_set():
    ash = ours("ash", speed=20, moves=("hyper_beam", "tackle"), abilities=("static",))
    table = Table(ash, foe("zub"))
    often = table.game.content.moves["hyper_beam"].frequency
    assert often.per == "daily"
    filled(table, "Uses of a move or an ability", target="ash", entry="hyper_beam", scene=1, today=often.uses)
    refused(table, w.UseMove("hyper_beam", ("zub",)), "ptu.frequency")
    filled(table, "Uses of a move or an ability", target="ash", entry="hyper_beam", scene=0, today=0)
    table.use("hyper_beam", "zub", accuracy=1)
    filled(table, "Uses of a move or an ability", target="ash", entry="static", scene=1)
    assert table.one("ash").usage["static"].scene == 1
    refused(table, w.SetUses("ash", "ember", scene=1), "ptu.unknown_move")
    refused(table, w.SetUses("ash", "tackle"), "ptu.nothing")


@pytest.mark.parametrize(
    "command",
    [
        w.SetHazard("spikes", "players"), w.SetBlessing("reflect", "players"), w.SetField("gravity"),
        w.GiveCoat("zub", "leech_seed"), w.EndEffect("zub", "leech_seed"), w.SetMarker("zub", "x"),
        w.SetUses("zub", "tackle", scene=0), w.SetTerrain("water", (0, 0)),
    ],
)  # fmt: skip
def test_only_the_game_master_does_it(command):
    refused(duel(), command, "ptu.gm_only", by="players")


# --- rest, flight, whole sheets -------------------------------------------------------------------------------------


def test_rest_is_a_form_for_some_or_for_all_before_and_after_a_fight():
    table = Table(ours("ash"), ours("bel"), foe("zub"), start=False)
    table(w.SetHp("ash", hp=50))(w.SetHp("bel", hp=50))
    filled(table, "Rest", kind="center", targets=["ash"])
    assert (table.one("ash").hp, table.one("bel").hp) == (100, 50)
    table(w.StartEncounter())
    assert not [form for form in table.match.forms("gm") if form.command == "rest"]
    table(w.EndEncounter())
    filled(table, "Rest", kind="center", targets=[])
    assert table.one("bel").hp == 100


def test_a_trainer_may_flee_by_its_form():
    table = Table(trainer("red", speed=30), ours("ash", owner="red"), foe("zub"))
    filled(table, "Flee", by="red")
    assert table.one("red").where == "fled"
    assert not [form for form in table.match.forms("enemies") if form.command == "flee"]


def test_who_is_held_has_no_form_to_flee():
    table = Table(trainer("red", speed=30), foe("zub"))(w.ChangeStatus("red", ("trapped",)))
    assert not [form for form in table.match.forms("red") if form.command == "flee"]


def test_a_pokemon_is_added_with_everything_that_a_list_may_say():
    table = filled(
        duel(), "Add a Pokémon", placed__species="pikachu", placed__level=20, placed__side="enemies",
        placed__nature="timid", placed__moves=["thunderbolt", "quick_attack"], placed__abilities=["static"],
        placed__item="oran_berry", placed__hp=20, placed__injuries=2, placed__afflictions=["burned"], placed__turns=2,
        placed__stats__attack=33,
    )  # fmt: skip
    one = table.one("pikachu")
    assert (one.hp, one.injuries, one.turns, one.bars) == (20, 2, 2, 2)
    assert (one.sheet.moves, one.sheet.abilities) == (("thunderbolt", "quick_attack"), ("static",))
    assert (one.sheet.nature, one.sheet.held_item, one.sheet.stats["attack"]) == ("timid", "oran_berry", 33)
    assert table.statuses("pikachu") == ("burned",)


def test_anybody_is_added_by_a_whole_sheet():
    stats = {
        f"placed__sheet__stats__{name}": 9
        for name in ("hp", "attack", "defense", "special_attack", "special_defense", "speed")
    }
    table = filled(
        duel(), "Add somebody by a whole sheet", placed__side="allies", placed__sheet__id="mira",
        placed__sheet__name="Mira", placed__sheet__kind="trainer", placed__sheet__level=12, placed__sheet__max_hp=61,
        placed__sheet__skills__combat__dice=4, placed__sheet__equipment=["light_armor"],
        placed__sheet__moves=["bash"], **stats,
    )  # fmt: skip
    mira = table.one("mira")
    assert (mira.side, mira.sheet.level, mira.hp, mira.sheet.skills["combat"].dice) == ("allies", 12, 61, 4)
    assert (mira.sheet.equipment, mira.sheet.moves) == (("light_armor",), ("bash",))
    assert table.found(e.CombatantJoined)


def test_all_of_it_can_be_taken_back():
    table = on_grid()
    start = table.state
    commands = [
        w.SetHazard("spikes", "players", cell=(3, 3)), w.SetBlessing("reflect", "players"), w.SetField("gravity"),
        w.SetTerrain("water", (5, 0)), w.GiveCoat("zub", "leech_seed"), w.SetMarker("ash", "x", 2),
    ]  # fmt: skip
    for command in commands:
        table(command)
    for _ in commands:
        table.match.undo("gm")
    assert table.state == start


def test_sheets_of_the_belt_are_added_in_their_ball():
    own = placed("players", sheet("new", origin="owned", owner="red"), in_ball=True)
    table = Table(trainer("red"), foe("zub"))(w.AddCombatant(own))
    assert table.one("new").where == "ball"
