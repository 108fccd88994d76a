"""The actions before the first turn: seats, approval, hands, prizes, the first Pokémon and who begins. (sources 4)"""

from __future__ import annotations

from turnwright.kernel.messages import Resumed
from turnwright.kernel.ruleset import TABLE

from .. import commands as k
from .. import events as e
from .. import setup, turns
from ..allowed import in_hand, in_state, not_ready
from ..cards import facts
from ..game import TcgScribe
from ..state import SEATS, TERMINAL, Seating, State, called


def join_match(run: TcgScribe, command: k.JoinMatch) -> None:
    seat = in_state(run, "join", "created", "waiting_for_players")
    run.require(
        not run.state.sides[seat].seated,
        "tcg.already_assigned",
        f"{called(seat)} is already here, with {run.state.sides[seat].deck_name}.",
    )
    setup.sit_down(run, seat, Seating(command.deck))


def cancel_match(run: TcgScribe, command: k.CancelMatch) -> None:
    """A player may call the match off while a seat is empty, the table itself at any time. (sources 2)"""
    state: State = run.state
    run.require(state.match_state not in TERMINAL, "tcg.wrong_state", "Nothing to cancel: the match is over.")
    run.require(
        run.by == TABLE or (run.by in SEATS and state.match_state in ("created", "waiting_for_players")),
        "tcg.too_late",
        f"{called(run.by)} can't cancel the match any more: concede instead.",
    )
    if state.flow.prompts:
        run.record(Resumed())
    run.record(e.MatchCancelled(run.by, f"{run.by} cancelled it"))


def approve_match(run: TcgScribe, command: k.ApproveMatch) -> None:
    seat = in_state(run, "approve the match", "match_approval")
    not_ready(run, seat, "the other player has yet to approve")
    setup.ready(run, seat, "approval")


def draw_initial_cards(run: TcgScribe, command: k.DrawInitialCards) -> None:
    seat = in_state(run, "draw the opening hand", "drawing_cards")
    not_ready(run, seat, "the other player has yet to draw")
    if setup.opening_hand(run, seat):
        setup.step_on(run)


def set_prize_cards(run: TcgScribe, command: k.SetPrizeCards) -> None:
    seat = in_state(run, "set prize cards", "set_prize_cards")
    not_ready(run, seat, "the other player has yet to set prizes")
    setup.lay_prizes(run, seat)
    setup.ready(run, seat, "prizes")


def set_active_pokemon(run: TcgScribe, command: k.SetActivePokemon) -> None:
    """During setup a Basic Pokémon from the hand; in play one from the bench into the empty place."""
    state: State = run.state
    seat = in_state(
        run, "set an active Pokémon", "select_active_pokemon", "initial_setup", "player_turn", "between_turns"
    )
    side = state.sides[seat]
    if state.match_state in ("player_turn", "between_turns"):
        _promote(run, seat, command.card)
        return
    run.require(side.active is None, "tcg.already_done", f"{called(seat)} already has an Active Pokémon.")
    card = in_hand(run, seat, command.card)
    run.require(
        facts(run.game, card).opens,
        "tcg.not_basic",
        f"{card.name} can't be the first Active Pokémon: it is no Basic Pokémon.",
    )
    setup.lay_down(run, seat, command.card, active=True)
    if state.match_state == "select_active_pokemon":
        setup.ready(run, seat, "active")


def _promote(run: TcgScribe, seat: str, card: str) -> None:
    side = run.state.sides[seat]
    run.require(
        side.active is None, "tcg.active_there", f"{called(seat)} has an Active Pokémon: retreat to change places."
    )
    run.require(not side.owed, "tcg.owed", f"{called(seat)} takes the prizes first, then sends up a Pokémon.")
    turn = turns.to_act(run.state)
    run.require(
        seat in turn, "tcg.not_yet", f"{called(seat)} sends up a Pokémon after {' and '.join(map(called, turn))}."
    )
    run.require(
        any(each.id == card for each in side.bench),
        "tcg.not_benched",
        f"{called(seat)} has no {card} on the Bench: only a Benched Pokémon can be sent up.",
    )
    run.record(e.PokemonPromoted(seat, card))
    turns.proceed(run)


def complete_initial_setup(run: TcgScribe, command: k.CompleteInitialSetup) -> None:
    seat = in_state(run, "complete the setup", "select_bench_pokemon", "initial_setup")
    not_ready(run, seat, "the other player is still setting up")
    run.require(
        run.state.sides[seat].active is not None,
        "tcg.no_active",
        f"{called(seat)} can't complete the setup without an Active Pokémon.",
    )
    setup.ready(run, seat, "bench")


def confirm_first_player(run: TcgScribe, command: k.ConfirmFirstPlayer) -> None:
    """The coin is tossed for the first who asks; play begins when both have taken note."""
    seat = in_state(run, "confirm the first player", "first_player_selection")
    not_ready(run, seat, "the other player has yet to confirm")
    if not run.state.first:
        setup.toss(run)
    setup.ready(run, seat, "first player")
