"""Cards as they are printed, what may be in a hand that nobody sees, and what the opponent could do next."""

from fractions import Fraction
from math import comb

import msgspec
import pytest
from tests.rulesets.tcg.table import DOUBLE, Table, at, attack, board_of, mon, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game
from turnwright.kernel.ruleset import view
from turnwright.kernel.telling import Face, Threat
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.table import wire
from turnwright.table.host import MOST_FACES, Host


def face_of(table: Table, look: str) -> Face:
    found = RULESET.telling.face(table.game, look)
    assert found is not None
    return found


def test_a_line_is_drawn_from_its_lowest_card():
    line = (
        mon("Cub"),
        mon("Bear", evolves_from="Cub", stage="stage_1"),
        mon("Grizzly", evolves_from="Bear", stage="stage_2"),
    )
    table = Table(*line)
    assert [(face_of(table, look).family, face_of(table, look).rank) for look in ("cub", "bear", "grizzly")] == [
        ("cub", 0),
        ("cub", 1),
        ("cub", 2),
    ]


def test_what_is_played_stands_beside_what_is_printed():
    """A clause that was not understood is named, and isn't part of the played text."""
    odd = attack(
        v.Draw(count=2), name="Odd", damage=30, mark="+", cost=("fire",), printed="Draw 2. Sing.", unparsed=("Sing.",)
    )
    table = Table(mon("Bird", odd, weaknesses=(c.Modifier(type="water", value="×2"),)))
    face = face_of(table, "bird")
    (line,) = face.lines
    assert (line.cost, line.damage, line.printed) == (("fire",), "30+", "Draw 2. Sing.")
    assert "Draw 2" in line.text
    assert "Sing" not in line.text
    assert face.left_out == ("Sing.",)
    assert face.weak == (("water", "×2"),)


def test_a_trainer_is_drawn_by_what_it_does_and_energy_by_what_it_provides():
    table = Table(trainer("Rope", v.Switch()), DOUBLE)
    assert (face_of(table, "rope").kind, face_of(table, "rope").does) == ("trainer", "switch")
    assert (face_of(table, "double").kind, face_of(table, "double").provides) == ("energy", ("colorless", "colorless"))
    assert RULESET.telling.face(table.game, "no_such_card") is None


def test_a_hidden_hand_is_as_likely_as_the_deck_list_makes_it():
    """Two hidden cards of eight unseen ones, three of which are Rivals: 1 - C(5,2)/C(8,2)."""
    table = Table(their_hand=("rival", "filler"), their_deck=("rival", "rival", "filler"), their_prizes=3)
    side = table.state.sides["player2"]
    faces = [table.state.faces[handle] for handle in (*side.hand, *side.deck, *side.prizes)]
    in_play = [table.state.faces[each.top] for each in side.in_play]
    listed = {look: (faces + in_play).count(look) for look in set(faces + in_play)}
    sides = {**table.state.sides, "player2": msgspec.structs.replace(side, cards=listed)}
    table.state = msgspec.structs.replace(table.state, sides=sides)
    (hand,) = (zone for zone in board_of(table).zones if (zone.id, zone.owner) == ("hand", "player2"))
    count = faces.count("rival")
    expected = 1 - Fraction(comb(len(faces) - count, 2), comb(len(faces), 2))
    (found,) = (each for each in hand.likely if each.look == "rival")
    assert (found.count, found.chance) == (count, float(expected))
    assert hand.items == ()
    (own,) = (zone for zone in board_of(table).zones if (zone.id, zone.owner) == ("hand", "player1"))
    assert own.likely == ()


@pytest.mark.parametrize(
    ("hp", "energies", "threat"),
    [
        pytest.param(50, (), Threat("Bite", "30", ("water",)), id="it lacks its Energy"),
        pytest.param(70, ("water_energy",), Threat("Bite", "60"), id="weakness doubles it and I stay"),
        pytest.param(60, ("water_energy",), Threat("Bite", "60", (), "Ember"), id="weakness doubles it and I fall"),
    ],
)
def test_what_the_opponent_could_do_next(hp: int, energies: tuple[str, ...], threat: Threat):
    ember = mon("Ember", hp=hp, weaknesses=(c.Modifier(type="water", value="×2"),))
    shark = mon("Shark", attack(name="Bite", damage=30, cost=("water",)), types=("water",))
    table = Table(ember, shark, mine=(at("ember"),), theirs=(at("shark", energies=energies),))
    (active,) = (piece for piece in board_of(table).pieces if piece.owner == "player2")
    assert active.threats == (threat,)
    (mine,) = (piece for piece in board_of(table).pieces if piece.owner == "player1")
    assert mine.threats == ()


def test_nothing_certain_is_said_of_an_attack_with_coins():
    coins = attack(name="Flurry", damage=20, mark="×", before=(v.Flip(coins=2), v.Times(of=v.Heads())))
    table = Table(mon("Bird", coins), theirs=(at("bird"),))
    (active,) = (piece for piece in board_of(table).pieces if piece.owner == "player2")
    assert active.threats == (Threat("Flurry", "20×"),)


def test_a_card_s_print_can_be_asked_for_and_says_nothing_about_who_has_it():
    host = Host()
    host.handle(wire.Open("tcg", "emberfall,tidewall", seat="player1"))
    (answer,) = host.handle(wire.AskFaces(("scorchound", "no_such_card")))
    assert isinstance(answer, wire.FacesOf)
    assert [face.name for face in answer.faces] == ["Scorchound"]
    (refused,) = host.handle(wire.AskFaces(("scorchound",) * (MOST_FACES + 1)))
    assert isinstance(refused, wire.Refused)
    assert refused.code == "wire.faces"


def test_every_starter_card_has_a_face():
    starter = game("tcg")
    for look in starter.content.cards:
        face = RULESET.telling.face(starter, look)
        assert face is not None
        assert face.kind in ("pokemon", "trainer", "energy")
        assert face.lines or face.text or face.provides


@pytest.mark.parametrize(
    ("hand", "short"),
    [
        pytest.param("bear", "evolves from Cub", id="nothing to evolve"),
        pytest.param("aide", "one Supporter per turn", id="a second Supporter"),
        pytest.param("fire_energy", "1 Energy per turn", id="a second Energy card"),
    ],
)
def test_a_card_that_cannot_be_played_says_why_in_a_few_words(hand: str, short: str):
    table = Table(
        mon("Cub"),
        mon("Bear", evolves_from="Cub", stage="stage_1"),
        trainer("Aide", v.Draw(count=1), kind="supporter"),
        hand=(hand,),
    )
    table.state = msgspec.structs.replace(table.state, attached=1, supporters=1)
    seen = view(RULESET, table.state, "player1")
    (command,) = (each for each in RULESET.telling.wishes(table.game, seen, "player1") if getattr(each, "card", ""))
    with pytest.raises(Refusal) as refused:
        table.do(command)
    assert refused.value.short == short
    assert refused.value.sentence.endswith(".")


def test_the_two_decks_name_the_match_once_both_are_known():
    host = Host()
    host.handle(wire.Open("tcg", "emberfall,tidewall", seat="player2"))
    assert host.table.seat("player2").board().title == "Tidewall against Emberfall"
    assert host.table.seat("watcher").board().title == "Emberfall against Tidewall"
