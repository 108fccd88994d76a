"""What nobody may see: hands, decks, prizes, searched cards; and that a shuffle forgets. (spec; notes 10, Leaks)"""

from typing import Any

import pytest
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.odds import odds
from turnwright.kernel.ruleset import redact
from turnwright.players import random
from turnwright.rulesets.tcg import RULESET
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.state import LETTERS, SEATS
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
        match = Match.open(game, game.ruleset.encounter(game, "nightveil,highroad"), seed=seed)
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
