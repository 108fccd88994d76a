"""What a player that thinks believes an opponent to hold."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.players import suppose
from turnwright.rulesets.tcg.players.belief import HELD
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


def share(sat: Table, face: str, worlds: int = 300) -> float:
    """How much likelier than by chance a card is in player2's hand."""
    known = view(sat.state, "player1")
    believed = sum(face in hand for hand in hands(sat, worlds))
    by_chance = 0
    for number in range(worlds):
        world = imagine_all(sat.game, known, "player1", StreamDice(Mulberry32(number)))
        by_chance += face in [world.faces[card] for card in world.sides["player2"].hand]
    return believed / by_chance


def test_whoever_has_room_on_the_bench_hardly_holds_a_basic():
    assert share(table("rival"), "pup") < 1 / 3
    assert share(table("rival"), "hound") > 1


def test_whoever_has_no_room_may_well_hold_one():
    assert share(table("rival", "rival", "rival", "rival", "rival"), "pup") > 2 / 3


def test_what_could_have_evolved_would_have():
    assert share(table("pup", "rival"), "hound") < 1 / 2 < 1 < share(table("rival"), "hound")


def test_cards_that_bring_cards_are_hardly_saved():
    assert share(table("rival"), "notes") < 1 / 3


def test_a_hand_is_dealt_by_the_weights_of_its_cards():
    """One card in hand, three kinds in the deck: how often each is dealt, against the weights themselves."""
    sat = Table(PUP, HOUND, NOTES, SALVE, theirs=(at("rival"),), their_hand=("salve",), their_deck=DECK, their_prizes=0)
    dealt = Counter(face for hand in hands(sat, 4000) for face in hand)
    weights = {"pup": 4 * HELD["basic, room"], "hound": 4 * HELD["evolution"]}
    weights |= {"notes": 4 * HELD["brings cards"], "salve": 9 * HELD["item"]}
    for face, weight in weights.items():
        assert abs(dealt[face] / 4000 - weight / sum(weights.values())) < 0.025


def test_what_was_shown_stays_where_it_is():
    shown = table("rival")
    card = shown.state.sides["player2"].hand[0]
    deck = shown.state.sides["player2"].deck
    pup = next(each for each in deck if shown.state.faces[each] == "pup")
    faces = {**shown.state.faces, card: "pup", pup: "salve"}
    shown.state = replace(shown.state, faces=faces, seen={**shown.state.seen, card: ("player1", "player2")})
    assert all(hand[0] == "pup" for hand in hands(shown))


def test_nothing_is_lost_or_added():
    sat = table("pup", "rival")
    for world in supposed(sat, view(sat.state, "player1"), 10):
        assert sorted(world.faces.values()) == sorted(sat.state.faces.values())


def test_before_their_first_turn_anything_may_be_there():
    opening = table("rival", turn=1)
    assert any("pup" in hand for hand in hands(opening))
