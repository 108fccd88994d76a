"""What nobody may see: hands, decks, prizes, searched cards; and that a shuffle forgets. (spec; sources 10, Leaks)"""

import ast
import inspect
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.cli.session import Session
from turnwright.kernel import registry
from turnwright.kernel import ruleset as kernel
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Event
from turnwright.kernel.odds import odds
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import public, redact
from turnwright.kernel.verify import verify
from turnwright.players import random
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import view as seen
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.state import LETTERS, SEATS, Seating, Setup
from turnwright.rulesets.tcg.view import imagine_all, tells, view


def test_a_view_hides_the_other_hand_both_decks_and_all_prizes():
    table = Table(hand=("filler",), their_hand=("rival", "filler"))
    seen = view(table.state, "player1")
    assert set(seen.faces) >= set(table.mine.hand)
    hidden = (*table.theirs.hand, *table.mine.deck, *table.theirs.deck, *table.mine.prizes, *table.theirs.prizes)
    assert not set(hidden) & set(seen.faces)
    watcher = view(table.state, "watcher")
    assert not set(table.mine.hand) & set(watcher.faces)
    assert table.me.id in watcher.faces


def sent(table, before, seat):
    return [redact(RULESET, before, event, seat) for event in table.events]


@pytest.mark.parametrize("seat", ["player2", "watcher"])
def test_a_drawn_card_and_a_prize_are_for_their_player_only(seat):
    """The original program showed drawn, prize and searched cards in its last action."""
    strong = mon("Strong", attack(damage=200))
    table = Table(strong, mine=(at("strong"),), theirs=(at("rival"), at("filler")))
    table.do(k.Attack(0))
    before = table.state
    table.do(k.SelectPrize(0))
    (taken,) = [event for event in sent(table, before, seat) if isinstance(event, e.PrizeTaken)]
    assert taken.faces == {}
    assert table.told(e.PrizeTaken)[0].faces
    own: Any = redact(RULESET, before, table.told(e.PrizeTaken)[0], "player1")
    assert own.faces


@pytest.mark.parametrize(("shown", "known"), [(True, True), (False, False)])
def test_a_searched_card_is_seen_where_it_is_shown(shown, known):
    find = trainer("Find", v.SearchDeck(cards=v.CardFilter(kind="pokemon"), shown=shown))
    table = Table(find, hand=("find",), deck=("filler", "rival"))
    table.do(k.PlayTrainer(table.card("find")))
    assert view(table.state, "player2").flow.prompts == table.state.flow.prompts, "the ruleset's part of a view"
    before = table.state
    table.answer(table.prompt.options[1])
    assert tells(before, table.events, "player2") is known
    hand = table.mine.hand[0]
    assert (hand in view(table.state, "player2").faces) is known


def test_looking_through_the_deck_is_forgotten_by_the_shuffle():
    find = trainer("Find", v.SearchDeck(cards=v.CardFilter(kind="energy")))
    table = Table(find, hand=("find",), deck=("filler", "rival"))
    table.do(k.PlayTrainer(table.card("find")))
    assert set(table.mine.deck) <= set(view(table.state, "player1").faces)
    table.answer()
    assert not set(table.mine.deck) & set(view(table.state, "player1").faces)


def test_a_card_that_was_shown_stays_known_until_it_is_shuffled():
    peek = trainer("Peek", v.LookAt(zone="hand", side="opponent"))
    table = Table(peek, hand=("peek",), their_hand=("rival",))
    table.do(k.PlayTrainer(table.card("peek")))
    assert table.theirs.hand[0] in view(table.state, "player1").faces
    assert table.theirs.hand[0] not in view(table.state, "watcher").faces


def test_imagined_states_fit_the_view_and_the_deck_lists():
    game = registry.game("tcg")
    for seed in range(3):
        match = Match.open(game, game.ruleset.content.encounter(game, "nightveil,highroad"), seed=seed)
        dice = StreamDice(Mulberry32(seed))
        while match.result is None and len(match.records) < 120:
            seat = match.to_act()[0]
            match.submit(random.choose(match.seen_by(seat), match.legal(seat), dice), seat)
            if len(match.records) % 10:
                continue
            for looking in (*SEATS, "watcher"):
                whole = imagine_all(game, match.view(looking), looking, dice)
                assert view(whole, looking).faces == match.view(looking).faces
                for own in SEATS:
                    counted: dict[str, int] = {}
                    for handle, face in whole.faces.items():
                        if handle[0] == LETTERS[own]:
                            counted[face] = counted.get(face, 0) + 1
                    assert not counted or counted == whole.sides[own].cards


def test_the_odds_of_a_card_from_the_top_are_those_of_the_unseen_ones():
    """One fire energy among five unseen cards of the deck list: three prizes and two in the deck."""
    mill = mon("Mill", attack(damage=10, before=(
        v.DiscardTop(side="you", cards=v.CardFilter(kind="energy"), key="fire"),
        v.Plus(amount=50, when=(v.IfDone("fire"),)))))  # fmt: skip
    table = Table(mill, mine=(at("mill"),), deck=("fire_energy", "filler"))
    seen = view(table.state, "player1")
    chances = odds(table.game, seen, k.Attack(0), seat="player1")
    by_damage = {effect.damage[0][1]: chance for effect, chance in chances.items()}
    assert {damage: (chance.numerator, chance.denominator) for damage, chance in by_damage.items()} == {
        10: (4, 5), 60: (1, 5),
    }  # fmt: skip


# Nobody can follow a card that is chosen unseen, even who has seen it before


def known(table, seat, zone, owner="player1"):
    """Which cards of a zone a seat knows."""
    return [card for card in getattr(table.state.sides[owner], zone) if card in view(table.state, seat).faces]


@pytest.mark.parametrize("to", ["shuffled", "top", "bottom"])
def test_a_card_that_goes_unseen_from_a_hand_that_was_looked_at_cannot_be_told(to):
    """player2 has seen the hand; then player1 puts one card of it away without showing which."""
    away = trainer("Away", v.ShuffleHand(count=1, to=to))
    table = Table(away, hand=("away", "filler", "rival", "fire_energy"))
    hand = table.mine.hand
    table.state = replace(table.state, seen={**table.state.seen, **dict.fromkeys(hand, ("player1", "player2"))})
    table.do(k.PlayTrainer(hand[0]))
    assert set(table.prompt.options) & set(hand) == set(), "the cards were mixed: new handles"
    assert len(known(table, "player1", "hand")) == 3, "their player still knows them"
    table.answer(table.prompt.options[1])
    assert known(table, "player2", "hand") == []
    assert known(table, "player2", "deck") == []
    assert sorted(table.named((*table.mine.hand, *table.mine.deck))) == sorted(
        ["filler", "rival", "fire_energy", *["filler"] * 5]
    )


def test_a_hand_that_nobody_has_seen_is_not_mixed_nor_one_that_goes_whole():
    away = trainer("Away", v.ShuffleHand(count=1))
    table = Table(away, hand=("away", "filler", "rival"))
    table.do(k.PlayTrainer(table.card("away")))
    assert set(table.prompt.options) == set(table.mine.hand)
    assert table.told(e.CardsMixed) == []
    every = trainer("Every", v.ShuffleHand())
    table = Table(every, hand=("every", "filler", "rival"))
    table.state = replace(
        table.state, seen={**table.state.seen, **dict.fromkeys(table.mine.hand, ("player1", "player2"))}
    )
    table.do(k.PlayTrainer(table.card("every")))
    assert table.told(e.CardsMixed) == []


@pytest.mark.parametrize("to", ["hand", "top"])
@pytest.mark.parametrize("top", [None, 3])
def test_a_card_that_is_searched_unseen_cannot_be_told_by_who_knew_the_top_of_the_deck(to, top):
    find = trainer("Find", v.SearchDeck(cards=v.ANY_CARD, to=to, shown=False, top=top))
    table = Table(find, hand=("find",), deck=("rival", "fire_energy", "filler", "filler"))
    first = table.mine.deck[0]
    table.state = replace(table.state, seen={**table.state.seen, first: ("player2",)})
    assert known(table, "player2", "deck") == [first]
    table.do(k.PlayTrainer(table.card("find")))
    table.answer(next(card for card in table.prompt.options if table.state.faces[card] == "rival"))
    assert known(table, "player2", "deck") == known(table, "player2", "hand") == []
    taken = table.mine.hand if to == "hand" else table.mine.deck[:1]
    assert table.named(taken) == ["rival"]


@pytest.mark.parametrize(("side", "owner", "knew"), [("you", "player1", "player2"), ("opponent", "player2", "player2")])
def test_an_order_is_known_to_who_made_it_only(side, owner, knew):
    """player2 knew the top of the deck, its own or the other's; player1 puts it in another order."""
    sort = trainer("Sort", v.LookAt(zone="deck", side=side, count=3, arrange=True))
    cards = ("rival", "fire_energy", "filler", "filler")
    table = Table(sort, hand=("sort",), deck=cards, their_deck=cards)
    top = table.state.sides[owner].deck[:3]
    table.state = replace(table.state, seen={**table.state.seen, **dict.fromkeys(top, (knew,))})
    table.do(k.PlayTrainer(table.card("sort")))
    table.answer(table.prompt.options[2]).answer(table.prompt.options[0])
    assert table.named(table.state.sides[owner].deck[:3]) == ["filler", "rival", "fire_energy"]
    assert known(table, knew, "deck", owner) == []
    assert len(known(table, "player1", "deck", owner)) == 3


def test_mixed_cards_fold_to_the_view_of_every_seat():
    """What each seat is sent of a mix gives its view, and the faces go to those who may know them."""
    away = trainer("Away", v.ShuffleHand(count=1))
    table = Table(away, hand=("away", "filler", "rival"))
    hand = table.mine.hand
    table.state = replace(table.state, seen={**table.state.seen, **dict.fromkeys(hand, ("player1", "player2"))})
    before = table.state
    table.do(k.PlayTrainer(hand[0]))
    assert len(table.told(e.CardsMixed)) == 1
    for seat in (*SEATS, "watcher"):
        seen, state = kernel.view(RULESET, before, seat), before
        for event in table.events:
            told = kernel.redact(RULESET, state, event, seat)
            seen = kernel.fold(RULESET, seen, (told,))
            state = kernel.fold(RULESET, state, (event,))
        assert seen == kernel.view(RULESET, table.state, seat)


# Decks are chosen without knowing the other's


@pytest.mark.parametrize("approval", [False, True])
def test_a_deck_is_shown_when_both_have_sat_down_and_approved(approval):
    """The original program told the other's deck when both had approved. (sources 10)"""
    game = registry.game("tcg", options={"match_approval": approval})
    match = Match.open(game, Setup(Seating("emberfall")), seed=1)

    def shown(seat):
        side = match.view(seat).sides["player1"]
        sent = b"".join(msgspec.json.encode(match.seat_record(n, seat)) for n in range(1, len(match.records) + 1))
        assert bool(side.cards) is bool(side.deck_name) is (b"emberfall" in sent.lower())
        return bool(side.cards)

    assert [shown(seat) for seat in (*SEATS, "watcher")] == [True, False, False]
    assert match.to_act() == ("player2",)
    match.submit(k.JoinMatch("tidewall"), "player2")
    assert [shown(seat) for seat in (*SEATS, "watcher")] == [True, not approval, not approval]
    if approval:
        match.submit(k.ApproveMatch(), "player1")
        assert not shown("player2")
        match.submit(k.ApproveMatch(), "player2")
    assert shown("player2")
    assert shown("watcher")


def test_a_cancelled_match_shows_no_deck():
    match = Match.open(registry.game("tcg"), Setup(Seating("emberfall")), seed=1)
    match.submit(k.CancelMatch(), "player2")
    assert match.view("player2").sides["player1"].cards == {}
    assert match.view("player2").plan == Setup()


def test_the_table_calls_a_running_match_off_and_nobody_else_does():
    """With no game master it is the server that cancels; who sits nowhere cannot."""
    match = Match.open(registry.game("tcg"), Setup(Seating("emberfall"), Seating("tidewall")), seed=1)
    for by, code in (("player1", "tcg.too_late"), ("gm", "match.no_such_seat"), ("watcher", "match.no_such_seat")):
        with pytest.raises(Refusal) as refused:
            match.submit(k.CancelMatch(), by)
        assert refused.value.code == code
    with pytest.raises(Refusal):
        match.submit(k.Concede(), "table")
    match.submit(k.CancelMatch(), "table")
    assert match.result is not None
    assert verify(match.lines(), registry.game_of).ok


def test_a_refused_deck_is_not_told_card_by_card():
    game = registry.game("tcg", options={"invalid_deck": "cancel"})
    match = Match.open(game, Setup(Seating(cards={"ashwing": 60}), Seating("tidewall")), seed=1)
    assert match.result is not None

    def told(seat):
        checked = [event for event in match.seat_record(1, seat).events if isinstance(event, e.DeckChecked)]
        return [event.faults for event in checked if event.seat == "player1"]

    (own,), (other,), (watcher,) = told("player1"), told("player2"), told("watcher")
    assert any("Ashwing" in fault.sentence for fault in own)
    assert [fault.sentence for fault in other] == ["It breaks the rules of deck building."]
    assert other == watcher


# Redactions are written out: a new event is hidden or shown by a line of its own


def declared_events():
    kinds = [kind for kind in vars(e).values() if isinstance(kind, type) and issubclass(kind, kernel.Event)]
    return {kind for kind in kinds if kind.__module__ == e.__name__}


def test_the_table_of_redactions_names_every_event_by_hand():
    """No rule gives an event its redaction: each line is written, so nothing is shown by being forgotten."""
    module = ast.parse(inspect.getsource(seen))
    (table,) = [
        node.value
        for node in module.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "REDACTIONS"
    ]
    assert isinstance(table, ast.Dict)
    names = [key.attr for key in table.keys if isinstance(key, ast.Attribute)]
    assert len(names) == len(table.keys), "each key is an event, by its name"
    assert all(isinstance(value, ast.Name) for value in table.values), "each value is a function, by its name"
    assert sorted(names) == sorted(kind.__name__ for kind in declared_events())


def test_events_that_say_who_sees_their_faces_are_redacted():
    for kind in declared_events():
        fields = {each.name for each in msgspec.structs.fields(kind)}
        secret = {"faces", "seen"} <= fields or kind in (e.PlayerJoined, e.DeckChecked)
        assert (seen.REDACTIONS[kind] is public) is not secret, kind


def test_an_event_without_a_redaction_does_not_load():
    class Peeked(Event, frozen=True):
        """Something new that nobody has thought about."""

    with pytest.raises(AssertionError, match="Peeked"):
        RULESET.varied(events={**RULESET.rules.events, Peeked: lambda state, event: state})
    forgotten = {kind: redact for kind, redact in RULESET.seats.redactions.items() if kind is not e.CardsDrawn}
    with pytest.raises(AssertionError, match="CardsDrawn"):
        RULESET.varied(redactions=forgotten)


# What an undo cannot take back


def test_a_drawn_card_has_been_seen():
    table = Table()
    table.state = replace(table.state, phase="draw")
    before = table.state
    table.do(k.DrawCard())
    assert tells(before, table.events, "player1")
    assert not tells(before, table.events, "player2")


@pytest.mark.parametrize(
    "word",
    [
        v.LookAt(zone="hand", side="opponent"),
        v.LookAt(zone="deck", side="you", count=2),
        v.LookAt(zone="prizes", side="you"),
        v.SearchDeck(cards=v.CardFilter(kind="energy")),
    ],
)
def test_cards_that_were_looked_at_have_been_seen(word):
    """Also when a shuffle follows: who searched the deck knows what is in it, and so what the prizes are."""
    table = Table(trainer("Peek", word), hand=("peek",), their_hand=("rival",))
    before = table.state
    table.do(k.PlayTrainer(table.card("peek")))
    assert tells(before, table.events, "player1")


def test_an_energy_from_the_own_hand_shows_its_player_nothing():
    table = Table(hand=("fire_energy",))
    before = table.state
    table.do(k.AttachEnergy(table.card("fire_energy"), table.me.id))
    assert not tells(before, table.events, "player1")
    assert tells(before, table.events, "player2")


def test_a_deck_list_that_was_opened_has_been_seen():
    """Else one could join, read the other's list, and come back with the deck that beats it."""
    match = Match.open(registry.game("tcg"), Setup(Seating("emberfall")), seed=1)
    before = match.state
    record = match.submit(k.JoinMatch("tidewall"), "player2")
    assert tells(before, record.events, "player2")


def test_a_strict_table_keeps_what_was_seen_and_gives_back_the_rest():
    match = Match.open(registry.game("tcg"), Setup(Seating("emberfall"), Seating("tidewall")), seed=5)
    while match.state.phase != "draw":
        seat = match.to_act()[0]
        match.submit(match.legal(seat)[0], seat)
    seat = match.state.current
    match.submit(k.DrawCard(), seat)
    with pytest.raises(Refusal, match="it revealed something hidden"):
        match.undo(seat)
    attach = next(command for command in match.legal(seat) if isinstance(command, k.AttachEnergy))
    before = match.state
    match.submit(attach, seat)
    match.undo(seat)
    assert match.state == before


def test_a_draw_against_a_program_is_not_taken_back_either():
    """Who plays alone at the terminal plays between equals: the card has been seen."""
    game = registry.game("tcg")
    setup = game.ruleset.content.encounter(game, "emberfall,tidewall")
    match = Session.open(game, setup, seed=5, seat="player1", against="greedy").match
    while match.state.phase != "draw":
        seat = match.to_act()[0]
        match.submit(match.legal(seat)[0], seat)
    seat = match.state.current
    match.submit(k.DrawCard(), seat)
    with pytest.raises(Refusal, match="it revealed something hidden"):
        match.undo(seat)
