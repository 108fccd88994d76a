"""The targets of a move that somebody uses: named ones, those in its area, or those in the path of a run."""

from __future__ import annotations

from typing import NamedTuple

from turnwright.kernel.telling import piece_ref, ref

from .. import allowed
from .. import content as c
from ..attack import two_turns
from ..attack.figures import Attack
from ..field import passing, places
from ..field.areas import AREAS, in_area, place_for
from ..game import PtuScribe
from ..rules.grid import Cell
from ..state import Combatant, State
from ..targets import default_targets, meets_requirement, touches_its_user
from .checks import insist, present


class Aimed(NamedTuple):
    """A move as somebody uses it: on whom, and where."""

    move: c.Move
    targets: tuple[str, ...] = ()
    cell: Cell | None = None
    squares: tuple[Cell, ...] = ()
    """Those on which it lays something."""
    follows: bool = False
    """It was prepared, and counted, on the turn before."""


def chosen_targets(scribe: PtuScribe, user: Combatant, aimed: Aimed) -> tuple[str, ...]:
    """The targets of a move: named, or those in its area on a grid; each in reach and allowed.

    A move that is only prepared has none yet: it is aimed when its user follows through.
    """
    state = scribe.state
    move, named, cell = aimed[:3]
    kind = move.range.kind
    if move.set_up is not None and not aimed.follows and two_turns.takes_two_turns(state, user, move):
        held = tuple(present(scribe, target).id for target in dict.fromkeys(named))
        if not move.set_up.holds_target:
            return ()
        named = held
    if kind == "self":
        return (user.id,)
    if kind in ("field", "side", "squares") and not named:
        return ()
    found = tuple(present(scribe, target) for target in dict.fromkeys(named))
    if kind == "pass":
        found = _passed(scribe, user, move, found, cell)
    elif found and kind in AREAS and state.grid is not None and user.position is not None:
        found = _struck_in_area(scribe, user, move, found, cell)
    elif not found:
        found = tuple(default_targets(state, user, move, cell))
    if not found and touches_its_user(move):
        return ()
    if not found:
        scribe.refuse("ptu.no_target", what=ref("move", move.id))
    single = kind in ("melee", "ranged", "weapon", "any")
    scribe.require(
        not single or len(found) <= move.range.targets,
        "ptu.too_many_targets",
        move=ref("move", move.id),
        count=len(found),
        most=move.range.targets,
        overridable=True,
    )
    if not single:  # an area leaves those alone on whom the move has no effect
        found = tuple(one for one in found if meets_requirement(scribe.game, state, user, move, one)) or found
    for target in found:
        insist(scribe, allowed.why_not_aim(Attack(scribe.game, state, user, move, target)))
    return tuple(target.id for target in found)


def _struck_in_area(
    scribe: PtuScribe, user: Combatant, move: c.Move, named: tuple[Combatant, ...], cell: Cell | None
) -> tuple[Combatant, ...]:
    """Whom an area strikes that was meant for somebody: everybody in it, and nobody else. (p. 344)

    Combatants without a square are the game master's to place: naming them puts them into the area.
    """
    state = scribe.state
    if cell is None:
        cell = place_for(state, user, move, tuple(one.id for one in named))
    reached = tuple(
        one for one in in_area(state, user, move, cell) if one in named or not _shares_its_square(state, one)
    )
    besides = tuple(one for one in named if one.position is None or (one.id == user.id and move.range.self_too))
    left_out = tuple(piece_ref(one.id) for one in named if one not in (*reached, *besides))
    scribe.require(
        not left_out,
        "ptu.out_of_range",
        context="area",
        move=ref("move", move.id),
        targets=left_out,
        overridable=True,
    )
    return named if left_out else (*reached, *(one for one in besides if one not in reached))


def _shares_its_square(state: State, one: Combatant) -> bool:
    """Whether a combatant rides or is ridden: an attack may be meant for one of the two."""
    return bool(one.riding) or any(other.riding == one.id for other in state.combatants.values())


def _passed(
    scribe: PtuScribe, user: Combatant, move: c.Move, named: tuple[Combatant, ...], cell: Cell | None
) -> tuple[Combatant, ...]:
    """Whom a Pass strikes: everybody on the way of a run, or one neighbour of who stays where it is. (sources 10)"""
    state = scribe.state
    names = tuple(one.id for one in named)
    if cell is None and named:
        cell = place_for(state, user, move, names)
    found = named
    if state.grid is not None and user.position is not None:
        found = tuple(in_area(state, user, move, cell))
        if named and not passing.runs(state, user, cell, names):
            found = tuple(one for one in named if places.is_adjacent(state, user, one))[:1]
    elif not named:
        found = tuple(default_targets(state, user, move, None)[:1])
    scribe.require(
        not passing.runs(state, user, cell, [one.id for one in found]) or passing.can_run(state, user),
        "ptu.moved",
        context="run",
        user=piece_ref(user.id),
        move=ref("move", move.id),
        overridable=True,
    )
    left_out = tuple(piece_ref(one.id) for one in named if one not in found)
    scribe.require(
        not left_out,
        "ptu.out_of_range",
        context="run",
        user=piece_ref(user.id),
        move=ref("move", move.id),
        targets=left_out,
        overridable=True,
    )
    return found or named
