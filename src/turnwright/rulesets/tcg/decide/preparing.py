"""The actions before the first turn: seats, approval, hands, prizes, the first Pokémon and who begins. (sources 4)"""

from __future__ import annotations

from turnwright.kernel.messages import Resumed
from turnwright.kernel.ruleset import TABLE

from .. import commands as k
from .. import events as e
from .. import harm, setup, turns
from .. import words as w
from ..allowed import in_hand, in_state, not_ready
from ..cards import facts
from ..game import TcgScribe
from ..state import SEATS, TERMINAL, Seating, State, called


def join_match(scribe: TcgScribe, command: k.JoinMatch) -> None:
    seat = in_state(scribe, "join", "created", "waiting_for_players")
    scribe.require(
        not scribe.state.sides[seat].seated,
        "tcg.already_assigned",
        f"{called(seat)} is already here, with {scribe.state.sides[seat].deck_name}.",
    )
    setup.sit_down(scribe, seat, Seating(command.deck))


def cancel_match(scribe: TcgScribe, command: k.CancelMatch) -> None:
    """A player may call the match off while a seat is empty, the table itself at any time. (sources 2)"""
    state: State = scribe.state
    scribe.require(state.match_state not in TERMINAL, "tcg.wrong_state", "Nothing to cancel: the match is over.")
    scribe.require(
        scribe.by == TABLE or (scribe.by in SEATS and state.match_state in ("created", "waiting_for_players")),
        "tcg.too_late",
        f"{called(scribe.by)} can't cancel the match any more: concede instead.",
    )
    if state.flow.prompts:
        scribe.record(Resumed())
    scribe.record(e.MatchCancelled(scribe.by, f"{scribe.by} cancelled it"))


def approve_match(scribe: TcgScribe, command: k.ApproveMatch) -> None:
    seat = in_state(scribe, "approve the match", "match_approval")
    not_ready(scribe, seat, "the other player has yet to approve")
    setup.ready(scribe, seat, "approval")


def draw_initial_cards(scribe: TcgScribe, command: k.DrawInitialCards) -> None:
    seat = in_state(scribe, "draw the opening hand", "drawing_cards")
    not_ready(scribe, seat, "the other player has yet to draw")
    if setup.opening_hand(scribe, seat):
        setup.step_on(scribe)


def set_prize_cards(scribe: TcgScribe, command: k.SetPrizeCards) -> None:
    seat = in_state(scribe, "set prize cards", "set_prize_cards")
    not_ready(scribe, seat, "the other player has yet to set prizes")
    setup.lay_prizes(scribe, seat)
    setup.ready(scribe, seat, "prizes")


def set_active_pokemon(scribe: TcgScribe, command: k.SetActivePokemon) -> None:
    """During setup a Basic Pokémon from the hand; in play one from the bench into the empty place."""
    state: State = scribe.state
    seat = in_state(
        scribe, "set an active Pokémon", "select_active_pokemon", "initial_setup", "player_turn", "between_turns"
    )
    side = state.sides[seat]
    if state.match_state in ("player_turn", "between_turns"):
        _promote(scribe, seat, command.card)
        return
    scribe.require(side.active is None, "tcg.already_done", f"{called(seat)} already has an Active Pokémon.")
    card = in_hand(scribe, seat, command.card)
    scribe.require(
        facts(scribe.game, card).opens,
        "tcg.not_basic",
        f"{card.name} can't be the first Active Pokémon: it is no Basic Pokémon.",
        short="not a Basic Pokémon",
    )
    setup.lay_down(scribe, seat, command.card, active=True)
    if state.match_state == "select_active_pokemon":
        setup.ready(scribe, seat, "active")


def _promote(scribe: TcgScribe, seat: str, card: str) -> None:
    side = scribe.state.sides[seat]
    scribe.require(
        side.active is None, "tcg.active_there", f"{called(seat)} has an Active Pokémon: retreat to change places."
    )
    scribe.require(not side.owed, "tcg.owed", f"{called(seat)} takes the prizes first, then sends up a Pokémon.")
    turn = turns.to_act(scribe.state)
    scribe.require(
        seat in turn, "tcg.not_yet", f"{called(seat)} sends up a Pokémon after {' and '.join(map(called, turn))}."
    )
    scribe.require(
        any(each.id == card for each in side.bench),
        "tcg.not_benched",
        f"{called(seat)} has no {card} on the Bench: only a Benched Pokémon can be sent up.",
    )
    scribe.record(e.PokemonPromoted(seat, card))
    before_attack = scribe.state.match_state == "player_turn" and scribe.state.phase == "main_phase"
    answers = harm.promoted(scribe, seat, card) if before_attack else ()
    if answers:
        scribe.push(*answers, w.KnockOuts(), seat=seat)
    else:
        turns.proceed(scribe)


def complete_initial_setup(scribe: TcgScribe, command: k.CompleteInitialSetup) -> None:
    seat = in_state(scribe, "complete the setup", "select_bench_pokemon", "initial_setup")
    not_ready(scribe, seat, "the other player is still setting up")
    scribe.require(
        scribe.state.sides[seat].active is not None,
        "tcg.no_active",
        f"{called(seat)} can't complete the setup without an Active Pokémon.",
    )
    setup.ready(scribe, seat, "bench")


def confirm_first_player(scribe: TcgScribe, command: k.ConfirmFirstPlayer) -> None:
    """The coin is tossed for the first who asks; play begins when both have taken note."""
    seat = in_state(scribe, "confirm the first player", "first_player_selection")
    not_ready(scribe, seat, "the other player has yet to confirm")
    if not scribe.state.first:
        setup.toss(scribe)
    setup.ready(scribe, seat, "first player")
