"""From the first seat to the first turn: every state of the machine, its guards and what is refused in it."""

from typing import Any

import pytest
from tests.rulesets.tcg.table import Table, at, attack, mon

from turnwright.kernel import registry
from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import TABLE, to_act
from turnwright.players import random
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.setup import faults
from turnwright.rulesets.tcg.state import NEXT_STATES, SEATS, Seating, Setup

ONE, TWO = "player1", "player2"
STEPS = {
    "drawing_cards": k.DrawInitialCards(),
    "set_prize_cards": k.SetPrizeCards(),
    "select_bench_pokemon": k.CompleteInitialSetup(),
    "first_player_selection": k.ConfirmFirstPlayer(),
    "match_approval": k.ApproveMatch(),
    "initial_setup": k.CompleteInitialSetup(),
}


def opened(*decks: str, seed: int = 3, **options: object) -> Match:
    """A match with these decks; fewer than two leave a seat empty."""
    game = registry.game("tcg", options=options)
    names = decks or ("emberfall", "tidewall")
    seats = [Seating(name) for name in names]
    return Match.open(game, Setup(*seats), seed=seed)


def states(match: Match) -> list[str]:
    return [event.match_state for event in match.events() if isinstance(event, e.StateEntered)]


def walk(match: Match, to: str) -> Match:
    """Plays the setup on until the match is in a state."""
    while match.state.match_state != to:
        seat = match.to_act()[0]
        step = STEPS.get(match.state.match_state)
        legal = match.legal(seat)
        match.submit(step if step in legal else legal[0], seat)
    return match


def refused(match: Match, command: Command, by: str) -> str:
    before = match.lines()
    with pytest.raises(Refusal) as refusal:
        match.submit(command, by)
    assert match.lines() == before, "a refusal changes nothing"
    return refusal.value.code


# The machine


def test_the_states_of_a_whole_setup_follow_the_specification():
    match = walk(opened(), "player_turn")
    assert states(match) == [
        "waiting_for_players", "deck_validation", "pre_game_setup", "drawing_cards", "set_prize_cards",
        "select_active_pokemon", "select_bench_pokemon", "first_player_selection",
    ]  # fmt: skip
    assert match.state.phase == "main_phase"
    assert match.state.turn == 1


@pytest.mark.parametrize("seed", range(4))
def test_no_match_ever_takes_a_way_that_the_machine_does_not_have(seed):
    match = opened("stormline", "thornwild", seed=seed)
    match.advance(dict.fromkeys(SEATS, random.choose))
    here: Any = "created"
    for event in match.events():
        to = {e.StateEntered: lambda it: it.match_state, e.TurnStarted: lambda it: "player_turn",
              e.MatchEnded: lambda it: "match_ended"}.get(type(event))  # fmt: skip
        if to is not None:
            assert to(event) in NEXT_STATES[here], (here, event)
            here = to(event)
    assert here == "match_ended"


def test_terminal_states_lead_nowhere_and_every_other_can_be_cancelled():
    assert NEXT_STATES["match_ended"] == NEXT_STATES["cancelled"] == ()
    assert all("cancelled" in to for state, to in NEXT_STATES.items() if state not in ("match_ended", "cancelled"))


def test_official_order_sets_prizes_after_the_bench():
    match = walk(opened(prizes_before_active=False), "player_turn")
    order = states(match)
    assert order.index("select_bench_pokemon") < order.index("set_prize_cards") < order.index("first_player_selection")


# created, waiting_for_players


def test_created_waits_for_both_then_for_one():
    match = Match.open(registry.game("tcg"), Setup(), seed=1)
    assert match.state.match_state == "created"
    assert match.to_act() == SEATS
    match.submit(k.JoinMatch("emberfall"), ONE)
    assert match.state.match_state == "waiting_for_players"
    assert match.to_act() == (TWO,)
    match.submit(k.JoinMatch("tidewall"), TWO)
    assert match.state.match_state == "drawing_cards"


def test_a_seat_is_taken_once():
    match = opened("emberfall")
    match = Match.open(match.game, Setup(Seating("emberfall")), seed=1)
    assert refused(match, k.JoinMatch("tidewall"), ONE) == "match.not_your_turn"
    assert refused(match, k.JoinMatch("no such deck"), TWO) == "tcg.no_such_deck"


@pytest.mark.parametrize("by", [ONE, TWO])
def test_a_player_cancels_only_while_a_seat_is_empty(by):
    match = Match.open(registry.game("tcg"), Setup(Seating("emberfall")), seed=1)
    match.submit(k.CancelMatch(), by)
    assert match.result is not None
    assert match.result.result == "cancelled"
    full = opened()
    assert refused(full, k.CancelMatch(), by) == "tcg.too_late"


def test_the_table_cancels_at_any_time_also_during_a_question():
    """The system may call any match off that has not ended. (sources 2)"""
    flipper = mon("Flipper", attack(v.Flip(), damage=10))
    table = Table(flipper, mine=(at("flipper"),), options={"coin_flips": "by_action"})
    table.do(k.Attack(0))
    assert table.state.flow.prompts
    table.do(k.CancelMatch(), by=TABLE)
    assert table.state.match_state == "cancelled"
    assert to_act(table.game.ruleset, table.state) == ()
    with pytest.raises(Refusal) as refusal:
        table.do(k.CancelMatch(), by=TABLE)
    assert refusal.value.code == "tcg.wrong_state"


def test_nobody_can_concede_before_both_sat_down():
    match = Match.open(registry.game("tcg"), Setup(Seating("emberfall")), seed=1)
    assert refused(match, k.Concede(), ONE) == "tcg.wrong_state"


# deck_validation


def deck_of(**changes: int) -> dict[str, int]:
    game = registry.game("tcg")
    cards = {entry.card: entry.count for entry in game.content.decks["emberfall"].cards}
    cards.update(changes)
    return {card: count for card, count in cards.items() if count}


def basic_energy(game: Any) -> Any:
    return next(card.id for card in game.content.energy.values() if card.basic and ("fire",) in card.provides)


@pytest.mark.parametrize(("changed", "says"), [(-1, "59 cards"), (1, "61 cards")])
def test_a_deck_of_the_wrong_size_is_refused_with_the_number(changed, says):
    game = registry.game("tcg")
    fire = basic_energy(game)
    cards = deck_of(**{fire: deck_of()[fire] + changed})
    with pytest.raises(Refusal, match=says) as refusal:
        Match.open(game, Setup(Seating(cards=cards), Seating("tidewall")), seed=1)
    assert refusal.value.code == "tcg.invalid_deck"
    assert refusal.value.sentence.startswith(ONE)


def test_five_copies_and_no_basic_are_named():
    game = registry.game("tcg")
    fire = basic_energy(game)
    evolved = next(card for card in game.content.pokemon.values() if not card.is_basic)
    found = faults(game, {fire: 55, evolved.id: 5})
    assert any("5 copies" in fault and evolved.name in fault for fault in found)
    assert any("Basic" in fault for fault in found)


def test_a_card_that_does_not_exist_is_refused_with_its_name():
    with pytest.raises(Refusal, match="no_such_thing") as refusal:
        Match.open(registry.game("tcg"), Setup(Seating(cards={"no_such_thing": 60})), seed=1)
    assert refusal.value.code == "tcg.no_such_card"


def test_by_the_original_ruling_a_bad_deck_calls_the_match_off():
    game = registry.game("tcg", options={"invalid_deck": "cancel"})
    fire = basic_energy(game)
    match = Match.open(game, Setup(Seating("tidewall"), Seating(cards={fire: 60})), seed=1)
    assert match.state.match_state == "cancelled"
    assert "the deck of Player 2 can't be played" in match.told(1)[-1]


# match_approval


def test_both_approve_and_nobody_twice():
    match = opened(match_approval=True)
    assert match.state.match_state == "match_approval"
    match.submit(k.ApproveMatch(), TWO)
    assert match.to_act() == (ONE,)
    assert refused(match, k.ApproveMatch(), TWO) == "match.not_your_turn"
    match.submit(k.ApproveMatch(), ONE)
    assert match.state.match_state == "drawing_cards"


def test_without_the_ruling_nobody_is_asked_to_approve():
    match = opened()
    assert "match_approval" not in states(match)
    assert refused(match, k.ApproveMatch(), ONE) == "tcg.wrong_state"


# drawing_cards


def test_both_draw_seven_in_any_order_and_once():
    match = opened()
    match.submit(k.DrawInitialCards(), TWO)
    assert len(match.state.sides[TWO].hand) == 7
    assert match.state.sides[ONE].hand == ()
    assert refused(match, k.DrawInitialCards(), TWO) == "match.not_your_turn"
    assert refused(match, k.SetPrizeCards(), ONE) == "tcg.wrong_state"
    match.submit(k.DrawInitialCards(), ONE)
    assert match.state.match_state == "set_prize_cards"


def mulligans(**options: object) -> Match:
    """A match in which somebody had to draw again, found among the seeds."""
    game = registry.game("tcg", options={"min_basics": 0, **options})
    fire = basic_energy(game)
    basic = next(card.id for card in game.content.pokemon.values() if card.is_basic)
    plan = Setup(Seating(cards={fire: 56, basic: 4}), Seating("tidewall"))
    for seed in range(50):
        match = Match.open(game, plan, seed=seed)
        match.submit(k.DrawInitialCards(), ONE)
        if match.state.sides[ONE].mulligans >= 2:
            return match
    raise AssertionError("no seed with two mulligans")


def test_a_hand_without_a_basic_is_shown_and_drawn_again():
    match = mulligans()
    shown = [event for event in match.events() if isinstance(event, e.Mulliganed)]
    assert all(event.seat == ONE and len(event.faces) == 7 for event in shown)
    hand = match.state.sides[ONE].hand
    assert len(hand) == 7
    assert any(match.game.content.cards[match.state.faces[card]].id in match.game.content.pokemon for card in hand)


def test_the_other_may_draw_a_card_for_each_mulligan_by_the_ruling():
    match = mulligans(mulligan_bonus=True)
    lead = match.state.sides[ONE].mulligans
    match.submit(k.DrawInitialCards(), TWO)
    lead -= match.state.sides[TWO].mulligans
    (prompt,) = match.state.flow.prompts
    assert (prompt.seat, prompt.kind, prompt.options[-1]) == (TWO, "mulligan_bonus", str(lead))
    match.submit(match.legal(TWO)[-1], TWO)
    assert len(match.state.sides[TWO].hand) == 7 + lead


def test_without_the_ruling_there_is_no_bonus():
    match = mulligans()
    match.submit(k.DrawInitialCards(), TWO)
    assert match.state.flow.prompts == ()


def test_a_deck_that_never_yields_a_basic_calls_the_match_off():
    game = registry.game("tcg", options={"min_basics": 0, "mulligan_cap": 3})
    match = Match.open(game, Setup(Seating(cards={basic_energy(game): 60}), Seating("tidewall")), seed=1)
    match.submit(k.DrawInitialCards(), ONE)
    assert match.state.match_state == "cancelled"


# set_prize_cards


@pytest.mark.parametrize("count", [6, 3])
def test_prizes_come_from_the_top_and_nobody_sees_them(count):
    match = walk(opened(prize_count=count), "set_prize_cards")
    top = match.state.sides[ONE].deck[:count]
    match.submit(k.SetPrizeCards(), ONE)
    assert match.state.sides[ONE].prizes == top
    for seat in (ONE, TWO, "watcher"):
        assert not set(top) & set(match.view(seat).faces)


# select_active_pokemon, select_bench_pokemon


def test_only_a_basic_from_the_own_hand_may_begin():
    match = walk(opened("emberfall", "tidewall", seed=5), "select_active_pokemon")
    side = match.state.sides[ONE]
    cards = match.game.content.cards
    bad = [card for card in side.hand if match.state.faces[card] not in match.game.content.pokemon]
    assert refused(match, k.SetActivePokemon(bad[0]), ONE) == "tcg.not_basic"
    assert refused(match, k.SetActivePokemon(match.state.sides[TWO].hand[0]), ONE) == "tcg.not_in_hand"
    assert refused(match, k.SetActivePokemon("a99"), ONE) == "tcg.not_in_hand"
    offered: Any = match.legal(ONE)
    assert all(cards[match.state.faces[command.card]].is_basic for command in offered)


def test_the_first_pokemon_lie_face_down_until_both_are_ready():
    match = walk(opened(), "select_bench_pokemon")
    hidden = match.view(ONE).sides[TWO].active
    assert hidden.id not in match.view(ONE).faces
    assert hidden.max_hp == 0, "its HP would tell which one it is"
    walk(match, "player_turn")
    shown = match.view(ONE).sides[TWO].active
    assert shown.id in match.view(ONE).faces
    assert shown.max_hp > 0


def test_the_bench_holds_five_basics_and_the_setup_is_completed_once():
    match = walk(opened("highroad", "tidewall", seed=2), "select_bench_pokemon")
    while any(isinstance(command, k.PlayPokemon) for command in match.legal(ONE)):
        match.submit(next(each for each in match.legal(ONE) if isinstance(each, k.PlayPokemon)), ONE)
    assert len(match.state.sides[ONE].bench) <= 5
    match.submit(k.CompleteInitialSetup(), ONE)
    assert refused(match, k.CompleteInitialSetup(), ONE) == "match.not_your_turn"
    assert refused(match, k.ConfirmFirstPlayer(), TWO) == "tcg.wrong_state"


# first_player_selection


def test_the_coin_says_who_begins_before_the_cards_come_out():
    match = opened()
    tossed = next(event for event in match.events() if isinstance(event, e.CoinsFlipped))
    assert tossed.context == "first_player"
    assert match.state.first == (ONE if tossed.coins[0] else TWO)
    walk(match, "player_turn")
    assert match.state.current == match.state.first


def test_or_the_coin_is_tossed_for_the_first_who_asks():
    match = walk(opened(toss="first_player_selection"), "first_player_selection")
    assert match.state.first == ""
    match.submit(k.ConfirmFirstPlayer(), TWO)
    first = match.state.first
    assert first in SEATS
    assert match.to_act() == (ONE,)
    match.submit(k.ConfirmFirstPlayer(), ONE)
    assert (match.state.match_state, match.state.current) == ("player_turn", first)


# initial_setup (legacy)


def test_the_legacy_setup_deals_everything_at_once():
    match = opened(initial_setup="at_once")
    assert match.state.match_state == "initial_setup"
    assert all(len(side.hand) == 7 and len(side.prizes) == 6 for side in match.state.sides.values())
    assert refused(match, k.CompleteInitialSetup(), ONE) == "tcg.no_active"
    walk(match, "player_turn")
    assert states(match)[-1] == "initial_setup"


# Who may act


def test_setup_is_simultaneous_and_strangers_are_refused():
    match = opened()
    assert match.to_act() == SEATS
    with pytest.raises(Refusal) as refusal:
        match.receive(Submission({"type": "draw_initial_cards"}, "watcher"))
    assert refusal.value.code == "match.no_such_seat"
    with pytest.raises(Refusal) as refusal:
        match.receive(Submission({"type": "draw_initial_cards", "extra": 1}, ONE))
    assert "extra" in refusal.value.sentence
