"""Forms that a person can fill in: blanks have labels, long lists are named and not sent, entries are as printed."""

import msgspec
from tests.rulesets.ptu.table import Table, foe, game, placed, sheet, trainer

from turnwright.kernel.ruleset import GM
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Build, Grid
from turnwright.rulesets.ptu.options import Options
from turnwright.rulesets.ptu.people import sheets, trainer_growth
from turnwright.rulesets.ptu.people.growth import levelled
from turnwright.rulesets.ptu.rules.experience import xp_for_level
from turnwright.rulesets.ptu.telling.blanks import LABELS
from turnwright.table import Table as Seats
from turnwright.table.shapes import Form


def fight() -> Table:
    return Table(
        trainer("mira", items={"potion": 1}),
        placed("players", sheet("pet", speed=20, moves=("u_turn",), origin="owned"), owner="mira", position=(1, 1)),
        foe("weed", abilities=("effect_spore",)),
        grid=Grid(rows=("........",) * 4),
    )


def forms(seat: str) -> dict[str, Form]:
    return {form.title: form for form in Seats(fight().match).seat(seat).forms()}


def test_every_blank_has_a_label_of_its_own_in_its_form():
    for form in forms(GM).values():
        labels = [blank.label for blank in form.blanks]
        assert all(label and label[0].isupper() and "_" not in label for label in labels), labels
        assert len(set(labels)) == len(labels), (form.title, labels)
        assert all(not blank.help or blank.help.endswith(".") for blank in form.blanks)


def test_long_lists_are_named_and_not_sent():
    add = {blank.name: blank for blank in forms(GM)["Add a Pokémon"].blanks}
    assert (add["placed.species"].options_from, add["placed.species"].options) == ("species", ())
    assert add["placed.moves"].options_from == "moves"
    seat = Seats(fight().match).seat(GM)
    named = {option.id: option.name for option in seat.options(add["placed.species"])}
    assert named["bulbasaur"] == "Bulbasaur"
    assert add["placed.side"].default == "enemies"


def test_the_game_masters_forms_are_small_enough_to_send_each_time():
    """They were 24 KB when half of that was a list of species; now they hold far more commands, and no long list."""
    assert len(msgspec.json.encode(Seats(fight().match).seat(GM).forms())) < 44_000
    assert not [blank.name for form in forms(GM).values() for blank in form.blanks if len(blank.options) > 60]


def test_options_are_called_as_the_book_prints_them():
    table = fight().until("pet")
    titles = {form.title: form for form in Seats(table.match).seat("mira").forms()}
    use = {blank.name: blank for blank in titles["Use a move on any targets"].blanks}
    assert [(option.id, option.name) for option in use["move"].options] == [("u_turn", "U-Turn")]
    assert {option.name: option.ref for option in use["targets"].options}["Weed"] == "piece:weed"
    hand = {blank.name: blank for blank in forms(GM)["Let another seat play somebody, or give it back"].blanks}
    assert {option.id: (option.name, option.ref) for option in hand["seat"].options} == {
        "players": ("Players", ""),
        "enemies": ("Enemies", ""),
        "mira": ("Mira", "piece:mira"),
        "gm": ("The GM", ""),
    }


def test_no_label_is_for_a_blank_that_no_form_has():
    """Labels follow the commands: a blank that is gone takes its label along."""
    shown = {field.name for form in _every_form() for field in form.fields}
    known = {name for name in LABELS if name not in shown}
    assert known == set()


def _every_form():
    rules = game().ruleset
    table = fight()
    for seat in (GM, "mira", "players", "enemies"):
        yield from rules.seats.forms(table.game, table.match.view(seat), seat)
    league = Table(trainer("mira"), foe("weed"), battle="league")
    yield from league.match.forms(GM)
    waiting = Table(trainer("mira"), foe("weed"), start=False)
    yield from waiting.match.forms(GM)
    grown = trainer_growth.levelled(sheet("mira", kind="trainer", origin="trainer", level=4), gain=10).sheet
    build = Build("marshtomp", 30, nature="hardy", abilities=("torrent", "hydration"))
    young = sheets.pokemon(game().content, Options(), build, sheet_id="mud", owner="mira")
    older = levelled(game().content, young, xp=xp_for_level(40)).sheet
    growing = Table(placed("players", grown), placed("players", older), start=False)
    yield from growing.match.forms("mira")
    marked = fight()
    marked(w.SetMarker("weed", "hexed"))
    yield from marked.match.forms(GM)
