"""Who plays whom. Every trainer is a seat, and every side is one too, for a group that shares a device.

A trainer's seat plays the trainer and its Pokémon. A side's seat plays everybody its trainers' seats play, and
combatants without a trainer. The game master may hand a combatant over to another seat, and back
(`Combatant.controller`); a trainer's Pokémon go along with it, but for those that were handed over themselves. Who
plays a combatant acts for it, is asked about it and gives its orders. What a seat sees goes by its side alone (`view`).
"""

from __future__ import annotations

from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import piece_ref, seat_ref

from .game import PtuScribe
from .people.company import are_friends
from .setup import GROUP, SIDES
from .state import Combatant, SideName, State


def names(state: State) -> tuple[str, ...]:
    """The sides that take part, and the players' even before anybody has joined it; then every trainer."""
    present = {one.side for one in state.combatants.values()}
    sides = dict.fromkeys((*[side for side in SIDES if side in present], "players"))
    return (*sides, *[one.id for one in state.combatants.values() if one.sheet.kind == "trainer"])


def members(state: State, seat: str) -> tuple[str, ...]:
    """A side stands for itself and for the trainers on it, any other seat for itself."""
    if seat not in SIDES:
        return (seat,)
    return (seat, *[one.id for one in state.combatants.values() if one.side == seat and one.sheet.kind == "trainer"])


def to_act(state: State) -> tuple[str, ...]:
    """The side and the trainer who play the one whose turn it is; the game master while nothing has started."""
    if not state.active:
        return (GM,)
    seat = seat_of(state, state.combatants[state.active])
    side = side_of(state, seat)
    return (seat,) if side is None or side == seat else (side, seat)


def side_of(state: State, seat: str) -> SideName | None:
    """The side that a seat belongs to, and sees with; none for the game master and for strangers."""
    if seat in SIDES:
        return seat
    if seat == GROUP:
        return "players"
    one = state.combatants.get(seat)
    return one.side if one is not None and one.sheet.kind == "trainer" else None


def seat_of(state: State, one: Combatant) -> str:
    """The seat that plays somebody."""
    return one.controller or own_seat(state, one)


def own_seat(state: State, one: Combatant) -> str:
    """The seat that plays somebody who was not handed over: its trainer's, or its side's where it has none there."""
    if one.sheet.kind == "trainer":
        return one.id
    trainer = state.combatants.get(one.sheet.owner or "")
    if trainer is None or trainer.sheet.kind != "trainer" or trainer.side != one.side:
        return one.side
    return trainer.controller or trainer.id


def plays(state: State, seat: str, one: Combatant) -> bool:
    """Whether a seat may act for somebody."""
    if seat == GM:
        return True
    player = seat_of(state, one)
    return seat == player or player in members(state, seat)


def sees_as_much(state: State, seat: str, one: Combatant) -> bool:
    """Whether a seat sees everybody whom somebody's own side sees."""
    side = side_of(state, seat)
    friends = [other for other in SIDES if are_friends(state, one.side, other)]
    return state.shown == "exact" or (side is not None and all(are_friends(state, side, other) for other in friends))


def must_play(scribe: PtuScribe, one: Combatant) -> None:
    """Refuses who acts for somebody that another seat plays."""
    state = scribe.state
    if plays(state, scribe.by, one):
        return
    player = seat_of(state, one)
    context = "own_player" if player == one.id else "other_player"
    scribe.refuse(
        "ptu.not_yours", context=context, seat=seat_ref(scribe.by), user=piece_ref(one.id), player=seat_ref(player)
    )


def name_of(state: State, seat: str) -> str:
    """A seat as people call it: `Wren`, `the enemies`."""
    if seat in SIDES:
        return f"the {seat}"
    if seat == GM:
        return "the game master"
    return state.combatants[seat].name if seat in state.combatants else seat
