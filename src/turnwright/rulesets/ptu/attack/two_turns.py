"""Set-Up moves: what is prepared on one turn is aimed and followed through on the next. (sources 10)

While it is prepared the user may be away: in the air, underground, underwater, or gone altogether. On its next turn it
shifts as the move lets it, then strikes from where it comes back. A user that does not, or cannot, loses the move.
"""

from __future__ import annotations

from msgspec.structs import replace

from .. import content as c
from .. import events as e
from .. import harm
from ..field import hazards, places
from ..field.areas import nearest_outside
from ..game import PtuGame, PtuScribe
from ..people import company
from ..rules import actions, areas
from ..rules.grid import Cell
from ..state import Combatant, State
from ..vocabulary import moves as v


def takes_two_turns(state: State, one: Combatant, move: c.Move) -> bool:
    """Whether a move is only prepared when it is used now; some weather, or a herb, lets it come at once."""
    if move.set_up is None or state.weather in move.set_up.skip_in:
        return False
    return not one.timed or not any(company.timed(one, v.SkipSetUp))


def spend_herb(scribe: PtuScribe, who: str, move: c.Move) -> None:
    """What lets a Set-Up move come at once is over with that move."""
    one = harm.one_of(scribe, who)
    for held, _ in company.timed(one, v.SkipSetUp) if one.timed and move.set_up is not None else ():
        harm.end_timed(scribe, who, held)


def prepared(game: PtuGame, one: Combatant) -> c.Move | None:
    """The Set-Up move that somebody has begun; moves that come by themselves later are none."""
    if one.ready is None:
        return None
    move = game.content.moves.get(one.ready[0])
    return move if move is not None and move.set_up is not None and move.delay is None else None


def due(game: PtuGame, one: Combatant) -> c.Move | None:
    """The Set-Up move that somebody follows through with on this turn."""
    return prepared(game, one) if one.due else None


def cost(move: c.Move, action: actions.Action) -> actions.Action:
    """What it takes to prepare a move: some Full Actions leave the Shift for a step."""
    return "standard" if move.set_up is not None and move.set_up.may_shift else action


def budget_after(move: c.Move, budget: actions.Budget) -> actions.Budget:
    """What is left of a turn on which a move was prepared."""
    if move.set_up is None:  # who strikes at the end of the round shifts then, and not now (p. 388)
        return replace(budget, shift=0) if move.delay == "round_end" else budget
    if move.set_up.ends_turn:
        return actions.NOTHING
    return replace(budget, shift=0) if move.set_up.no_shift else budget


# --- shifts of the second turn --------------------------------------------------------------------------------------


def can_shift(game: PtuGame, one: Combatant) -> bool:
    """Whether a combatant may still shift to another square this turn; in flight it may twice."""
    return actions.can_move(one.budget) or (one.budget.shift > 0 and _shifts(game, one) > 1)


def budget_after_shift(game: PtuGame, one: Combatant) -> actions.Budget:
    """The first of two shifts leaves the Shift Action for the second."""
    budget = one.budget
    if _shifts(game, one) > 1 and not budget.moved:
        return replace(budget, moved=True)
    if can_shift(game, one):
        return replace(actions.take(budget, "shift"), moved=True)
    return budget


def _shifts(game: PtuGame, one: Combatant) -> int:
    move = due(game, one)
    return move.set_up.shifts if move is not None and move.set_up is not None else 1


# --- coming back ----------------------------------------------------------------------------------------------------


def landing(state: State, one: Combatant, target: Combatant | None, wanted: Cell | None = None) -> Cell | None:
    """Where somebody comes back: right where it is, or next to its target if it was gone; none if there is no room."""
    if state.grid is None or one.position is None:
        return one.position
    if one.away != "gone" or target is None or target.position is None:
        return one.position if places.fits_at(state, one, one.position) else None
    around = areas.burst(places.cells(target), radius=places.width(one))
    free = [cell for cell in around if _is_beside(state, one, target, cell)]
    if wanted is not None:
        return wanted if wanted in free else None
    here = one.position
    return min(free, key=lambda cell: ((cell[0] - here[0]) ** 2 + (cell[1] - here[1]) ** 2, cell), default=None)


def _is_beside(state: State, one: Combatant, target: Combatant, cell: Cell) -> bool:
    return places.fits_at(state, one, cell) and places.is_adjacent(state, replace(one, position=cell), target)


def come_back(scribe: PtuScribe, who: str, to: Cell | None, *, lapsed: str = "") -> None:
    """The user is there again, and meets what lies on the square."""
    was = harm.one_of(scribe, who)
    scribe.record(e.Prepared(who, "", lapsed=lapsed))
    if to is not None and to != was.position:
        scribe.record(e.Moved(who, to))
    if was.away and to is not None:
        hazards.meet(scribe, who, (to,))


def lapse(scribe: PtuScribe, who: str) -> None:
    """The turn is over and the move was not followed through: it is lost, and its user comes back nearby."""
    one = harm.one_of(scribe, who)
    move = due(scribe.game, one)
    if move is None or one.where != "field":
        return
    to = one.position
    if scribe.state.grid is not None and to is not None and not places.fits_at(scribe.state, one, to):
        to = nearest_outside(scribe.state, one, frozenset())
    come_back(scribe, who, to, lapsed=move.id)
