"""What belongs to the turn itself: the draw, coins that wait, prizes, its end, and giving up. (sources 4)"""

from __future__ import annotations

from turnwright.kernel.messages import Answered, Resumed
from turnwright.kernel.telling import seat_ref

from .. import commands as k
from .. import events as e
from .. import turns
from .. import words as w
from ..allowed import awaited_flip, in_phase, in_state, may_flip
from ..cardplay import draw
from ..effects import FLIP
from ..game import TcgScribe
from ..state import OTHER, SEATS, State


def draw_card(scribe: TcgScribe, command: k.DrawCard) -> None:
    """The card of the turn; who has none to draw has lost. (spec, Deck Out)"""
    seat = in_phase(scribe, "draw", "draw")
    if not scribe.state.sides[seat].deck:
        turns.finish(scribe, OTHER[seat], ("deck_out",))
        return
    draw(scribe, seat, 1)
    scribe.record(e.PhaseEntered("main_phase"))
    if scribe.options.deck_out == "empty":
        turns.settle(scribe)


def generate_coin_flip(scribe: TcgScribe, command: k.GenerateCoinFlip) -> None:
    """Sets off the coins that are waited for: an attack's by either player, others by the one who must. (sources 4)"""
    prompt = awaited_flip(scribe.state)
    if prompt is None:
        scribe.refuse("tcg.no_flip")
    is_theirs = may_flip(scribe.state, scribe.by)
    scribe.require(is_theirs, "tcg.not_your_flip", who=seat_ref(scribe.by), flips=seat_ref(prompt.seat))
    scribe.frames[:] = scribe.state.flow.frames
    scribe.answers = (FLIP,)
    scribe.record(Answered(prompt.id, prompt.seat, FLIP))
    scribe.record(Resumed())


def select_prize(scribe: TcgScribe, command: k.SelectPrize) -> None:
    seat = in_state(scribe, "take_prize", "player_turn", "between_turns")
    side = scribe.state.sides[seat]
    scribe.require(side.owed > 0, "tcg.no_prize", who=seat_ref(seat))
    count, place = len(side.prizes), command.place
    scribe.require(place < count, "tcg.no_such_prize", who=seat_ref(seat), count=count, place=place)
    turns.take_prize(scribe, seat, side.prizes[command.place])
    if not turns.settle(scribe):
        turns.proceed(scribe)


def end_turn(scribe: TcgScribe, command: k.EndTurn) -> None:
    seat = in_phase(scribe, "end_turn", "main_phase", "end")
    scribe.push(w.EndedTurn(), seat=seat)


def concede(scribe: TcgScribe, command: k.Concede) -> None:
    """Gives up, at any time: the other player wins. (spec, Concede)"""
    state: State = scribe.state
    scribe.require(scribe.by in SEATS, "tcg.who", context="concede", who=seat_ref(scribe.by))
    are_here = all(side.seated for side in state.sides.values())
    scribe.require(are_here, "tcg.wrong_state", context="concede", who=seat_ref(scribe.by))
    if state.flow.prompts:
        scribe.record(Resumed())
    turns.finish(scribe, OTHER[scribe.by], ("concede",))
