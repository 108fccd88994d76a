"""What belongs to the turn itself: the draw, coins that wait, prizes, its end, and giving up. (sources 4)"""

from __future__ import annotations

from turnwright.kernel.messages import Answered, Resumed

from .. import commands as k
from .. import events as e
from .. import turns
from .. import words as w
from ..allowed import awaited_flip, in_phase, in_state, may_flip
from ..cardplay import draw
from ..effects import FLIP
from ..game import TcgScribe
from ..state import OTHER, SEATS, State, called


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
