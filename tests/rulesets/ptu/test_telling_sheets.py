"""What can be read: sheets of everybody, entries by name, the glossary; every reference leads somewhere."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, foe, game, ours, trainer

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import Named, Sheet, kind_of
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.state import State
from turnwright.rulesets.ptu.telling.glossary import glossary
from turnwright.rulesets.ptu.telling.naming import Teller
from turnwright.rulesets.ptu.telling.wording import ability_lines, ball_lines, item_lines, move_lines
from turnwright.table import Table as Seats


def sheet_of(fight: Table, who: str, seat: str) -> Sheet:
    (found,) = [each for each in Seats(fight.match).seat(seat).sheets() if each.ref == f"piece:{who}"]
    return found


def block(sheet: Sheet, heading: str) -> dict[str, str]:
    return {fact.name: fact.value for each in sheet.blocks if each.heading == heading for fact in each.facts}


def fight() -> Table:
    return Table(
        ours("pet", "fire", speed=20, moves=("ember", "growl"), abilities=("blaze",), held_item="charcoal"),
        foe("weed", "grass", moves=("absorb",), abilities=("overgrow",), held_item="charcoal"),
        trainer("mira", items={"potion": 2}),
    )


def test_ones_own_sheet_has_stats_moves_abilities_and_things():
    """Evasion is a fifth of the stat: Speed 20 gives +4. (p. 234)"""
    found = sheet_of(fight(), "pet", "players")
    assert block(found, "")["HP"] == "100/100"
    assert block(found, "Stats")["Speed"] == "20"
    assert block(found, "Stats")["Speed Evasion"] == "+4"
    assert block(found, "Moves")["Ember"] == "Fire special, DB 4, AC 2, 4 squares, 1 target, At-Will"
    assert block(found, "Abilities") == {"Blaze": "Static"}
    assert block(found, "Items") == {"Charcoal": "held"}
    assert block(sheet_of(fight(), "mira", "players"), "Items") == {"Potion": "2"}


def test_stages_show_in_the_stats():
    """+2 stages are two fifths more: 10 becomes 14. (p. 235)"""
    table = fight()
    table(w.ChangeStages("pet", {"attack": 2}))
    assert block(sheet_of(table, "pet", "players"), "Stats")["Attack"] == "10, now 14"


def test_of_a_foe_only_what_everybody_can_see():
    table = fight()
    found = sheet_of(table, "weed", "players")
    assert block(found, "")["Type"] == "Grass"
    assert "Overgrow" in block(found, "Abilities")
    assert "HP" not in block(found, "Stats")
    assert not block(found, "Moves")
    assert not block(found, "Items")
    assert "Charcoal" not in str(found)
    assert "Nature" not in block(found, "")
    table.until("weed")
    table.use("absorb", "pet", accuracy=15)
    assert list(block(sheet_of(table, "weed", "players"), "Moves")) == ["Absorb"]
    assert "Absorb" in block(sheet_of(fight(), "weed", GM), "Moves")


@pytest.mark.parametrize(
    ("ref", "title", "said"),
    [
        ("move:ember", "Ember", "On 18+, the target is Burned."),
        ("move:struggle", "Struggle", "Damage Base: 4"),
        ("ability:blaze", "Blaze", "Fire moves get +5 damage"),
        ("item:potion", "Potion", "The target regains 20 HP."),
        ("item:great_ball", "Great Ball", "-10 to the capture roll"),
        ("condition:frozen", "Frozen", "Fire types thaw on 11+."),
        ("condition:suppressed", "Suppressed", "At-Will moves become EOT"),
        ("weather:hail", "Hail", "Everyone but Ice types"),
        ("field:trick_room", "Trick Room", "The slowest act first."),
        ("hazard:toxic_spikes", "Toxic Spikes", "With two layers: Whoever enters is Badly Poisoned."),
        ("maneuver:trip", "Trip", "Standard Action, AC 6, opposed Combat or Acrobatics check. The target is Tripped."),
        ("term:eot", "EOT", "Every Other Turn"),
    ],
)
def test_anything_with_a_name_can_be_read(ref: str, title: str, said: str):
    found = Seats(fight().match).seat("players").inspect(ref)
    assert found.title == title
    assert any(said in line for line in found.lines()), found.lines()


def test_nothing_is_read_where_nothing_is():
    for ref in ("move:nothing", "term:nothing", "planet:mars"):
        with pytest.raises(Refusal):
            Seats(fight().match).seat("players").inspect(ref)


def test_every_entry_of_the_pack_is_told_in_english():
    """Every word that a pack uses becomes sentences: no ids, a capital and a full stop."""
    content = game().content
    t = Teller(game(), State("", {}))
    told: list[tuple[str, str]] = []
    for entries, lines in (
        (content.moves, move_lines),
        (content.abilities, ability_lines),
        (content.items, item_lines),
        (content.balls, ball_lines),
    ):
        for entry in entries.values():
            told += [(entry.id, line) for line in lines(t, entry)]  # type: ignore[operator]
    assert len(told) > 1500
    for name, line in told:
        assert "_" not in line, (name, line)
        assert line.endswith((".", "!")), (name, line)
        assert line[0].isupper() or line[0] in "+-0123456789", (name, line)
        assert "  " not in line, (name, line)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("thunderbolt", ("On 19+, the target is Paralyzed.",)),
        ("swords_dance", ("The user gets +2 Attack.",)),
        ("mega_drain", ("The user regains half of the HP that were lost to it.",)),
        ("sunny_day", ("The weather becomes sun for 5 rounds.",)),
    ],
)
def test_moves_say_what_the_book_says_they_do(move: str, said: tuple[str, ...]):
    assert move_lines(Teller(game(), State("", {})), game().content.moves[move]) == said


def test_the_glossary_explains_the_words_that_screens_show():
    terms = {term.name: term.text for term in glossary(game())}
    for word in ("THP", "Injury", "EOT", "Scene", "At-Will", "Shift Action", "Evasion", "Combat Stages", "AP", "STAB"):
        assert terms[word].endswith(".")
    assert "Burned" in terms
    assert all("_" not in text for text in terms.values())
    names = [name.casefold() for name in terms]
    assert names == sorted(names)


@pytest.mark.parametrize("encounter", ["wild_meadow", "brawl_at_the_ford", "boss_old_kiln"])
def test_every_reference_on_a_screen_leads_to_something_to_read(encounter: str):
    match = Match.open(game(), game().ruleset.content.encounter(game(), encounter), seed=8)
    choose = game().ruleset.players.by_name["profile"]
    for _ in range(30):
        seat = Seats(match).seat(match.to_act()[-1])
        for ref in _refs(seat):
            if ref and kind_of(ref) != "cell":
                seat.inspect(ref)
        view = seat.seen()
        match.submit(choose(view, view.legal(), match.player_dice()), seat.name)
        if match.result is not None:
            break


def _refs(seat: Any) -> set[str]:
    board = seat.board()
    found = {tag.ref for piece in board.pieces for tag in piece.tags} | {tag.ref for tag in board.notes}
    found |= {row.subject for row in seat.choices()} | {tag.ref for row in seat.choices() for tag in row.cost}
    found |= {each.subject for each in seat.unavailable()}
    found |= {part.ref for line in seat.story() for part in line.parts if isinstance(part, Named)}
    found |= {fact.ref for sheet in seat.sheets() for each in sheet.blocks for fact in each.facts}
    return found


def test_rulings_change_what_a_burn_says():
    """The app's ticks come every turn, the book's only with a Standard Action. (RULES.md, burn_ticks)"""
    table = fight()
    assert "Standard Action" in Seats(table.match).seat(GM).inspect("condition:burned").lines()[0]
    every = game(burn_ticks="every_turn")
    inspected = every.ruleset.telling.inspect(every, replace(table.state), GM, "condition:burned")
    assert inspected is not None
    assert "at the end of each turn" in inspected.lines()[0]
