"""The board as data: zones where the rulebook has them, Pokémon as pieces, and nothing that a seat may not know."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import Table, at, board_of, trainer

from turnwright.kernel.match import Match
from turnwright.kernel.registry import game
from turnwright.kernel.ruleset import view
from turnwright.kernel.telling import Board, Piece, Zone
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.state import Mark

DECKS = {"player1": "Ember Trail", "player2": "Coral Tide"}
BELT = trainer("Belt", kind="tool")


@dataclass
class Side:
    """One player's half of a board."""

    board: Board
    seat: str

    def zone(self, name: str) -> Zone:
        (found,) = (zone for zone in self.board.zones if (zone.id, zone.owner) == (name, self.seat))
        return found

    def names(self, name: str) -> list[str]:
        return [item.name for item in self.zone(name).items]

    @property
    def pieces(self) -> list[Piece]:
        return [piece for piece in self.board.pieces if piece.owner == self.seat]


def sides(table: Table, seat: str = "player1") -> tuple[Side, Side]:
    board = board_of(table, seat)
    return Side(board, "player1"), Side(board, "player2")


def test_each_player_has_the_zones_of_the_rulebook():
    """Deck, hand, prizes, discard pile, active place and bench. (seed, Player state; facts/tcg.md 10)"""
    table = Table(mine=(at("filler"), at("rival")), hand=("rival",), discard=("double", "filler"))
    for side in sides(table):
        assert {zone.id for zone in side.board.zones if zone.owner == side.seat} >= {
            "deck",
            "hand",
            "prizes",
            "discard",
            "active",
            "bench",
        }
    mine, theirs = sides(table)
    counts = {zone: mine.zone(zone).count for zone in ("deck", "hand", "prizes", "discard", "active", "bench")}
    assert counts == {"deck": 5, "hand": 1, "prizes": 3, "discard": 2, "active": 1, "bench": 1}
    assert mine.names("discard") == ["Double", "Filler"], "discard piles lie open"
    assert theirs.zone("bench").count == 0


def test_the_own_hand_is_shown_and_the_others_only_counted():
    table = Table(hand=("rival", "fire_energy"), their_hand=("double", "double", "filler"))
    mine, theirs = sides(table)
    assert mine.names("hand") == ["Rival", "Fire Energy"]
    assert [item.ref for item in mine.zone("hand").items] == [f"card:{card}" for card in table.mine.hand]
    assert (theirs.zone("hand").count, theirs.zone("hand").items) == (3, ())


def test_a_side_says_its_deck_and_hides_the_others_until_the_lists_lie_open():
    table = Table()
    ours, theirs = (replace(table.state.sides[seat], deck_name=name) for seat, name in DECKS.items())
    table.state = replace(table.state, sides={"player1": ours, "player2": theirs})
    assert {side.id: side.plays for side in board_of(table).sides} == DECKS
    table.state = replace(table.state, opened=False)
    assert [side.plays for side in board_of(table).sides] == ["Ember Trail", ""]


def test_a_watcher_sees_no_hand():
    table = Table(hand=("rival",), their_hand=("double",))
    for side in sides(table, "watcher"):
        assert (side.zone("hand").count, side.zone("hand").items) == (1, ())
        assert side.zone("prizes").items == ()
    assert {piece.stance for piece in board_of(table, "watcher").pieces} == {"other"}


def test_cards_of_the_other_hand_that_were_shown_are_known():
    """Who looked at a hand knows those cards; of what is drawn later only that it is there."""
    peek = trainer("Peek", v.LookAt(zone="hand", side="opponent"))
    table = Table(peek, hand=("peek",), their_hand=("double", "filler"))
    table.do(k.PlayTrainer(table.card("peek")))
    _, theirs = sides(table)
    assert (theirs.names("hand"), theirs.zone("hand").count) == (["Double", "Filler"], 2)
    table.do(k.EndTurn())
    table.do(k.DrawCard(), by="player2")
    _, theirs = sides(table)
    assert (theirs.names("hand"), theirs.zone("hand").count) == (["Double", "Filler"], 3)


def test_prizes_lie_face_down_and_only_the_own_can_be_pointed_at():
    table = Table(prizes=2, their_prizes=4)
    mine, theirs = sides(table)
    assert [(item.ref, item.name, item.text) for item in mine.zone("prizes").items] == [
        (f"card:{table.mine.prizes[0]}", "Prize card 1", "Face down"),
        (f"card:{table.mine.prizes[1]}", "Prize card 2", "Face down"),
    ]
    assert (theirs.zone("prizes").count, theirs.zone("prizes").items) == (4, ())


def test_of_a_deck_only_what_was_looked_at_is_known_with_its_place():
    look = trainer("Glass", v.LookAt(zone="deck", side="you", count=2))
    table = Table(look, hand=("glass",), deck=("double", "rival", "filler"))
    assert sides(table)[0].zone("deck").items == ()
    table.do(k.PlayTrainer(table.card("glass")))
    deck = sides(table)[0].zone("deck")
    assert [(item.name, item.text) for item in deck.items] == [("Double", "On top"), ("Rival", "2nd from the top")]
    assert deck.count == 3
    assert sides(table, "player2")[0].zone("deck").items == ()


def test_the_second_of_two_equal_cards_points_to_the_first():
    """The choices name one card of each kind; a screen finds those of the others by it."""
    table = Table(hand=("fire_energy", "rival", "fire_energy"))
    hand = sides(table)[0].zone("hand").items
    first, _, second = hand
    assert (first.same_as, second.same_as) == ("", first.ref)
    sources = {RULESET.telling.aim(table.game, table.state, each).source for each in RULESET.seats.legal(
        table.game, table.state, "player1") if isinstance(each, k.AttachEnergy)}  # fmt: skip
    assert sources == {first.ref}


def test_pokemon_are_pieces_with_their_place_and_hp():
    table = Table(mine=(at("filler", damage=20), at("rival")))
    mine, theirs = sides(table)
    assert [(piece.kind, piece.place, piece.stance) for piece in mine.pieces] == [
        ("pokemon", "active", "mine"),
        ("pokemon", "bench", "mine"),
    ]
    assert theirs.pieces[0].stance == "foe"
    (hp,) = mine.pieces[0].gauges
    assert (hp.id, hp.value, hp.most) == ("hp", 30, 50)
    assert [item.ref for item in mine.zone("bench").items] == [mine.pieces[1].ref]


def test_energy_tools_and_conditions_are_tags():
    mine = at(
        "filler", energies=("fire_energy", "double", "rainbow"), tools=("belt",), conditions=("asleep", "poisoned")
    )
    table = Table(BELT, mine=(mine,))
    tags = sides(table)[0].pieces[0].tags
    by_id = {tag.id: tag for tag in tags}
    assert [tag.name for tag in tags if tag.id.startswith("energy")] == ["R", "CC", "*"]
    assert [tag.id for tag in tags if tag.id.startswith("energy")] == [
        "energy:fire",
        "energy:colorless+colorless",
        "energy:any",
    ]
    assert {tag.ref for tag in tags if tag.id.startswith("energy")} == {f"card:{card}" for card in table.me.energies}
    assert (by_id["tool"].name, by_id["tool"].ref) == ("Belt", f"card:{table.me.tools[0]}")
    assert (by_id["asleep"].name, by_id["asleep"].tone, by_id["asleep"].ref) == ("Asleep", "warn", "condition:asleep")
    assert by_id["poisoned"].text == "It takes 10 damage between turns."


@pytest.mark.parametrize(
    ("preset", "condition", "text"),
    [
        # facts/tcg.md 6: the specification against the official rules
        ("seed", "asleep", "It can't attack. Flip a coin at the start of its player's turn: heads wakes it up."),
        ("modern", "asleep", "It can't attack or retreat. Flip a coin between turns: heads wakes it up."),
        ("seed", "burned", "It takes 20 damage between turns."),
        ("modern", "burned", "It takes 20 damage between turns, then its player flips a coin: heads ends the burn."),
        ("seed", "paralyzed", "It can't attack or retreat until its player's next turn ends."),
        ("seed", "confused", "Flip a coin when it attacks: on tails the attack fails and it takes 30 damage."),
    ],
)
def test_a_condition_is_explained_as_the_rulings_have_it(preset, condition, text):
    chosen = RULESET.rules.presets[preset]
    options = {name: getattr(chosen, name) for name in chosen.__struct_fields__}
    table = Table(mine=(at("filler", conditions=(condition,)),), options=options)
    assert [tag.text for tag in sides(table)[0].pieces[0].tags if tag.id == condition] == [text]


def test_a_stronger_poison_says_how_strong():
    table = Table(mine=(at("filler", conditions=("poisoned",), poison=20),))
    assert "It takes 20 damage between turns." in [tag.text for tag in sides(table)[0].pieces[0].tags]


def test_an_effect_that_lasts_says_what_it_does_and_how_long():
    held = Mark(v.ForbidRetreat(on=v.DEFENDING, lasts="next_turn"), until=6, seat="player2")
    named = Mark(
        v.ForbidAttack(on=v.DEFENDING, attack="chosen", lasts="next_turn"), until=5, seat="player2", what="Hit"
    )
    table = Table(mine=(at("filler", marks=(held, named)),), turn=5)
    tags = {tag.id: tag for tag in sides(table)[0].pieces[0].tags}
    assert tags["forbid_retreat"].name == "Can't retreat"
    assert tags["forbid_retreat"].text == "This Pokémon can't retreat until the end of the next turn."
    assert tags["forbid_attack"].name == "Can't use Hit"
    assert tags["forbid_attack"].text == "It can't use Hit until the end of this turn."


def test_a_stadium_lies_between_the_players():
    table = Table(trainer("Hall", kind="stadium"), stadium="hall")
    (stadium,) = (zone for zone in board_of(table).zones if zone.id == "stadium")
    assert [(item.ref, item.name) for item in stadium.items] == [(f"card:{table.state.stadium}", "Hall")]
    assert [note.name for note in board_of(table).notes if note.id == "stadium"] == ["Stadium: Hall"]


def test_what_lies_face_down_in_the_setup_has_no_name_for_the_other():
    tcg = game("tcg")
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=3)
    while match.state.sides["player1"].active is None:
        seat = match.to_act()[0]
        match.submit(match.legal(seat)[0], seat)
    own, other = (tcg.ruleset.telling.board(tcg, match.view(seat), seat) for seat in ("player1", "player2"))
    (mine,) = (piece for piece in own.pieces if piece.owner == "player1")
    (theirs,) = (piece for piece in other.pieces if piece.owner == "player1")
    assert mine.name != "Face-down Pokémon"
    assert theirs.name == "Face-down Pokémon"
    assert (theirs.gauges, [tag.id for tag in theirs.tags]) == ((), ["place"])


def test_seats_are_called_what_people_call_them():
    table = Table()
    assert [side.name for side in board_of(table).sides] == ["Player 1", "Player 2"]
    assert [side.stance for side in board_of(table, "player2").sides] == ["foe", "mine"]
    assert RULESET.telling.seat_name(table.state, "player2") == "Player 2"
    assert board_of(table).round == 5


def test_a_deck_that_is_not_shuffled_yet_is_all_there():
    """Decks lie whole on the table before anybody draws: sixty cards. (sources 3)"""
    tcg = game("tcg")
    match = Match.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=1)
    while match.state.match_state != "drawing_cards":
        match.submit(match.choices()[0])
    for seat in ("player1", "player2", "watcher"):
        seen = RULESET.telling.board(tcg, view(RULESET, match.state, seat), seat)
        assert [zone.count for zone in seen.zones if zone.id == "deck"] == [60, 60]
