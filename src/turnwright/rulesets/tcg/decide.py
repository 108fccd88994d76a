"""Command -> events: where each action is decided, and the turn's own: the draw, coins, prizes, the end. (sources 4)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.messages import Answered, Resumed

from . import commands as k
from . import events as e
from . import turns
from . import words as w
from .abilities import use_ability
from .allowed import awaited_flip, in_phase, in_state, may_flip
from .attacking import attack
from .cardplay import draw
from .effects import FLIP
from .game import TcgScribe
from .playing import attach_energy, evolve_pokemon, play_pokemon
from .preparing import (
    approve_match,
    cancel_match,
    complete_initial_setup,
    confirm_first_player,
    draw_initial_cards,
    join_match,
    set_active_pokemon,
    set_prize_cards,
)
from .retreating import retreat
from .state import OTHER, SEATS, State, called
from .trainers import play_trainer


def draw_card(run: TcgScribe, command: k.DrawCard) -> None:
    """The card of the turn; who has none to draw has lost. (spec, Deck Out)"""
    seat = in_phase(run, "draw", "draw")
    if not run.state.sides[seat].deck:
        turns.finish(run, OTHER[seat], ("deck_out",))
        return
    draw(run, seat, 1)
    run.record(e.PhaseEntered("main_phase"))
    if run.options.deck_out == "empty":
        turns.settle(run)


def generate_coin_flip(run: TcgScribe, command: k.GenerateCoinFlip) -> None:
    """Sets off the coins that are waited for: an attack's by either player, others by the one who must. (sources 4)"""
    prompt = awaited_flip(run.state)
    if prompt is None:
        run.refuse("tcg.no_flip", "No coin flip is in progress: nothing waits for a coin.")
    run.require(
        may_flip(run.state, run.by),
        "tcg.not_your_flip",
        f"{called(run.by)} can't flip this coin: {called(prompt.seat)} does.",
    )
    run.frames[:] = run.state.flow.frames
    run.answers = (FLIP,)
    run.record(Answered(prompt.id, prompt.seat, FLIP))
    run.record(Resumed())


def select_prize(run: TcgScribe, command: k.SelectPrize) -> None:
    seat = in_state(run, "take a prize", "player_turn", "between_turns")
    side = run.state.sides[seat]
    run.require(side.owed > 0, "tcg.no_prize", f"{called(seat)} has no Prize card to take now.")
    run.require(
        command.place < len(side.prizes),
        "tcg.no_such_prize",
        f"{called(seat)} has {len(side.prizes)} Prize cards, counted from 0: there is no place {command.place}.",
    )
    turns.take_prize(run, seat, side.prizes[command.place])
    if not turns.settle(run):
        turns.proceed(run)


def end_turn(run: TcgScribe, command: k.EndTurn) -> None:
    seat = in_phase(run, "end the turn", "main_phase", "end")
    run.push(w.EndedTurn(), seat=seat)


def concede(run: TcgScribe, command: k.Concede) -> None:
    """Gives up, at any time: the other player wins. (spec, Concede)"""
    state: State = run.state
    run.require(run.by in SEATS, "tcg.who", f"{run.by} plays in no seat and can't concede.")
    run.require(
        all(side.seated for side in state.sides.values()),
        "tcg.wrong_state",
        f"{called(run.by)} can't concede before both players are here: cancel the match instead.",
    )
    if state.flow.prompts:
        run.record(Resumed())
    turns.finish(run, OTHER[run.by], ("concede",))


COMMANDS: dict[type, Callable[[TcgScribe, Any], None]] = {
    k.JoinMatch: join_match,
    k.CancelMatch: cancel_match,
    k.ApproveMatch: approve_match,
    k.DrawInitialCards: draw_initial_cards,
    k.SetPrizeCards: set_prize_cards,
    k.SetActivePokemon: set_active_pokemon,
    k.CompleteInitialSetup: complete_initial_setup,
    k.ConfirmFirstPlayer: confirm_first_player,
    k.DrawCard: draw_card,
    k.PlayPokemon: play_pokemon,
    k.AttachEnergy: attach_energy,
    k.EvolvePokemon: evolve_pokemon,
    k.PlayTrainer: play_trainer,
    k.UseAbility: use_ability,
    k.Retreat: retreat,
    k.Attack: attack,
    k.GenerateCoinFlip: generate_coin_flip,
    k.SelectPrize: select_prize,
    k.EndTurn: end_turn,
    k.Concede: concede,
}
