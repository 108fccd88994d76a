"""What a player that thinks supposes an opponent to hold."""

from collections.abc import Iterator

from msgspec.structs import replace
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.players import suppose
from turnwright.rulesets.tcg.state import State
from turnwright.rulesets.tcg.view import imagine_all, view

PUP = mon("Pup", attack(damage=10), hp=50)
HOUND = mon("Hound", attack(damage=40), hp=90, stage="stage_1", evolves_from="Pup")
NOTES = trainer("Notes", v.Draw(count=2))
SALVE = trainer("Salve", v.Heal(on=v.Target(who="all_yours", count=1), amount=30))
DECK = ("pup",) * 4 + ("hound",) * 4 + ("notes",) * 4 + ("salve",) * 8


def hands(table: Table, worlds: int = 40) -> Iterator[list[str]]:
    """What player2 holds in worlds that fit player1's view."""
    known = view(table.state, "player1")
    for world in supposed(table, known, worlds):
        yield [world.faces[card] for card in world.sides["player2"].hand]


def supposed(table: Table, known: State, worlds: int) -> Iterator[State]:
    for number in range(worlds):
        dice = StreamDice(Mulberry32(number))
        yield suppose(table.game, imagine_all(table.game, known, "player1", dice), "player1", dice)


def table(*theirs: str, **more: object) -> Table:
    places = tuple(at(name) for name in theirs)
    hand = ("salve", "salve", "salve")
    return Table(PUP, HOUND, NOTES, SALVE, theirs=places, their_hand=hand, their_deck=DECK, **more)  # type: ignore[arg-type]


def test_whoever_has_room_on_the_bench_holds_no_basic():
    held = {face for hand in hands(table("rival")) for face in hand}
    assert "pup" not in held
    assert {"salve", "hound"} <= held


def test_whoever_has_no_room_may_hold_one():
    held = {face for hand in hands(table("rival", "rival", "rival", "rival", "rival")) for face in hand}
    assert "pup" in held


def test_what_could_have_evolved_would_have():
    assert not any("hound" in hand for hand in hands(table("pup", "rival")))


def test_cards_that_bring_cards_are_not_saved():
    assert not any("notes" in hand for hand in hands(table("rival")))


def test_late_in_a_match_few_energy_cards_are_left_in_hand():
    energy = ("fire_energy",) * 20
    crowded = Table(PUP, SALVE, their_hand=("salve",) * 4, their_deck=(*energy, *DECK[-8:]), their_prizes=0)
    most = max(hand.count("fire_energy") for hand in hands(crowded))
    sides = crowded.state.sides
    later = replace(sides["player2"], turns=sides["player2"].turns + 6)
    crowded.state = replace(crowded.state, sides={**sides, "player2": later})
    assert max(hand.count("fire_energy") for hand in hands(crowded)) == 1 < most


def test_what_was_shown_stays_where_it_is():
    shown = table("rival")
    card = shown.state.sides["player2"].hand[0]
    deck = shown.state.sides["player2"].deck
    pup = next(each for each in deck if shown.state.faces[each] == "pup")
    faces = {**shown.state.faces, card: "pup", pup: "salve"}
    shown.state = replace(shown.state, faces=faces, seen={**shown.state.seen, card: ("player1", "player2")})
    assert all(hand[0] == "pup" and "pup" not in hand[1:] for hand in hands(shown))


def test_nothing_is_lost_or_added():
    sat = table("pup", "rival")
    for world in supposed(sat, view(sat.state, "player1"), 10):
        assert sorted(world.faces.values()) == sorted(sat.state.faces.values())


def test_before_their_first_turn_anything_may_be_there():
    opening = table("rival", turn=1)
    assert any("pup" in hand for hand in hands(opening))
