"""The actions before the first turn: seats, approval, hands, prizes, the first Pokémon and who begins. (sources 4)"""

from __future__ import annotations

from turnwright.kernel.messages import Resumed
from turnwright.kernel.refusal import text_ref
from turnwright.kernel.ruleset import TABLE
from turnwright.kernel.telling import seat_ref

from .. import commands as k
from .. import events as e
from .. import harm, setup, turns
from .. import words as w
from ..allowed import in_hand, in_state, not_ready
from ..cards import facts
from ..game import TcgScribe
from ..refs import card_ref
from ..state import SEATS, TERMINAL, Seating, State


def join_match(scribe: TcgScribe, command: k.JoinMatch) -> None:
    seat = in_state(scribe, "join", "created", "waiting_for_players")
    side = scribe.state.sides[seat]
    scribe.require(not side.seated, "tcg.already_assigned", who=seat_ref(seat), deck=text_ref(side.deck_name))
    setup.sit_down(scribe, seat, Seating(command.deck))


def cancel_match(scribe: TcgScribe, command: k.CancelMatch) -> None:
    """A player may call the match off while a seat is empty, the table itself at any time. (sources 2)"""
    state: State = scribe.state
    scribe.require(state.match_state not in TERMINAL, "tcg.wrong_state", context="over")
    in_time = scribe.by in SEATS and state.match_state in ("created", "waiting_for_players")
    scribe.require(scribe.by == TABLE or in_time, "tcg.too_late", who=seat_ref(scribe.by))
    if state.flow.prompts:
        scribe.record(Resumed())
    scribe.record(e.MatchCancelled(scribe.by, "cancelled"))


def approve_match(scribe: TcgScribe, command: k.ApproveMatch) -> None:
    seat = in_state(scribe, "approve", "match_approval")
    not_ready(scribe, seat, "approval")
    setup.ready(scribe, seat, "approval")


def draw_initial_cards(scribe: TcgScribe, command: k.DrawInitialCards) -> None:
    seat = in_state(scribe, "draw_hand", "drawing_cards")
    not_ready(scribe, seat, "hand")
    if setup.opening_hand(scribe, seat):
        setup.step_on(scribe)


def set_prize_cards(scribe: TcgScribe, command: k.SetPrizeCards) -> None:
    seat = in_state(scribe, "set_prizes", "set_prize_cards")
    not_ready(scribe, seat, "prizes")
    setup.lay_prizes(scribe, seat)
    setup.ready(scribe, seat, "prizes")


def set_active_pokemon(scribe: TcgScribe, command: k.SetActivePokemon) -> None:
    """During setup a Basic Pokémon from the hand; in play one from the bench into the empty place."""
    state: State = scribe.state
    seat = in_state(scribe, "set_active", "select_active_pokemon", "initial_setup", "player_turn", "between_turns")
    side = state.sides[seat]
    if state.match_state in ("player_turn", "between_turns"):
        _promote(scribe, seat, command.card)
        return
    scribe.require(side.active is None, "tcg.already_done", context="active", who=seat_ref(seat))
    card = in_hand(scribe, seat, command.card)
    scribe.require(facts(scribe.game, card).opens, "tcg.not_basic", context="active", card=card_ref(command.card))
    setup.lay_down(scribe, seat, command.card, active=True)
    if state.match_state == "select_active_pokemon":
        setup.ready(scribe, seat, "active")


def _promote(scribe: TcgScribe, seat: str, card: str) -> None:
    side = scribe.state.sides[seat]
    who = seat_ref(seat)
    scribe.require(side.active is None, "tcg.active_there", who=who)
    scribe.require(not side.owed, "tcg.owed", context="prizes", who=who)
    turn = turns.to_act(scribe.state)
    scribe.require(seat in turn, "tcg.not_yet", who=who, turn=tuple(map(seat_ref, turn)))
    is_benched = any(each.id == card for each in side.bench)
    scribe.require(is_benched, "tcg.not_benched", who=who, pokemon=text_ref(card or "?"))
    scribe.record(e.PokemonPromoted(seat, card))
    before_attack = scribe.state.match_state == "player_turn" and scribe.state.phase == "main_phase"
    answers = harm.promoted(scribe, seat, card) if before_attack else ()
    if answers:
        scribe.push(*answers, w.KnockOuts(), seat=seat)
    else:
        turns.proceed(scribe)


def complete_initial_setup(scribe: TcgScribe, command: k.CompleteInitialSetup) -> None:
    seat = in_state(scribe, "complete_setup", "select_bench_pokemon", "initial_setup")
    not_ready(scribe, seat, "setup")
    scribe.require(scribe.state.sides[seat].active is not None, "tcg.no_active", who=seat_ref(seat))
    setup.ready(scribe, seat, "bench")


def confirm_first_player(scribe: TcgScribe, command: k.ConfirmFirstPlayer) -> None:
    """The coin is tossed for the first who asks; play begins when both have taken note."""
    seat = in_state(scribe, "confirm_first", "first_player_selection")
    not_ready(scribe, seat, "confirmation")
    if not scribe.state.first:
        setup.toss(scribe)
    setup.ready(scribe, seat, "first_player")
