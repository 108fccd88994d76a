"""Shifts: over the grid by movement capabilities, past foes who may strike, into hazards. (pp. 227, 231; sources 11)"""

from __future__ import annotations

from turnwright.kernel.refusal import text_ref
from turnwright.kernel.telling import cell_ref, piece_ref

from .. import commands as w
from .. import derived, harm, turns
from .. import events as e
from ..answers.opportunity import DISENGAGES, pinned_by, watched
from ..attack import two_turns
from ..field import hazards, movement, passing, places
from ..game import PtuGame, PtuScribe
from ..people import company
from ..people.skill_checks import roll_check
from ..reasons import cannot
from ..rules import grid
from ..rules.grid import Cell
from ..state import Combatant, State
from ..words import Provoke, RunPast, Walk
from .checks import acting, must_have, spend

_MOST_DESTINATIONS = 12
BLIND_STEP_DC = 10


def shift(scribe: PtuScribe, command: w.Shift) -> None:
    """A Shift on the grid, as far as one's movement goes; Disengaging is a metre, and gives nobody an opportunity."""
    user = acting(scribe, command.user)
    what = "disengage" if command.disengage else "shift"
    must_have(scribe, user, "shift", cannot(user, what))
    state = scribe.state
    if state.grid is None or user.position is None:
        spend(scribe, user, "shift")
        return
    if command.to is None:
        scribe.refuse("ptu.no_square", context=what, user=piece_ref(user.id))
    scribe.require(
        two_turns.can_shift(scribe.game, user),
        "ptu.moved",
        context="shift",
        user=piece_ref(user.id),
        overridable=True,
    )
    scribe.require(
        not movement.is_held(user),
        "ptu.stuck",
        context="held",
        user=piece_ref(user.id),
        overridable=True,
    )
    by, way = _way(scribe, user, command)
    scribe.record(e.ActionSpent(user.id, "shift", two_turns.budget_after_shift(scribe.game, user)))
    on_ground = way[-1:] if by == movement.WALLS else way
    walk = Walk(user.id, on_ground)
    if user.away or (command.disengage and not pinned_by(user)):
        scribe.do(walk)
    else:
        why = DISENGAGES if command.disengage else "leaves"
        scribe.do(Provoke(user.id, why, left=way[:-1]), walk)


def _way(scribe: PtuScribe, user: Combatant, command: w.Shift) -> tuple[movement.By, tuple[Cell, ...]]:
    """The squares to go over, by the capabilities that were named or the first that lead there, and by which."""
    state = scribe.state
    assert command.to is not None
    known = movement.ways(scribe.game, state, user)
    if command.by:
        unknown = [name for name in command.by if (name,) not in known]
        scribe.require(
            not unknown,
            "ptu.no_capability",
            context="moves",
            user=piece_ref(user.id),
            ways=tuple(map(text_ref, unknown)),
            overridable=False,
        )
    choices = (command.by,) if command.by else tuple(known)
    if command.to == user.position:
        scribe.refuse("ptu.no_square", context="already_there", user=piece_ref(user.id))
    around: frozenset[Cell] = watched(scribe.game, state, user) if command.wary else frozenset()
    for by in choices:
        meters = movement.disengaging(scribe.game, state, user, by) if command.disengage else None
        found = movement.path(scribe.game, state, user, movement.Trip(by, command.to, meters, around))
        if found is not None:
            return by, found
    reach = movement.disengaging if command.disengage else movement.speed
    far = max((reach(scribe.game, state, user, by) for by in choices), default=0)
    scribe.require(
        False,
        "ptu.out_of_reach",
        context="shift",
        user=piece_ref(user.id),
        cell=cell_ref(command.to),
        far=far,
        overridable=movement.has_ground(state, user, command.to),
    )
    return choices[0] if choices else movement.WALKING, (command.to,)


def walk(scribe: PtuScribe, word: Walk) -> None:
    """Somebody arrives, if it still can, and meets what lies on the way."""
    one = harm.one_of(scribe, word.who)
    if one.where != "field" or one.fainted or movement.is_held(one):
        return
    sure = _sure_steps(scribe, one, word.way)
    meters = grid.between((one.position or sure[-1],), (sure[-1],))
    scribe.record(e.Moved(one.id, sure[-1], meters=meters))
    if sure != word.way:
        harm.inflict(scribe, one.id, "tripped", source=one.id, cause="terrain")
    hazards.meet(scribe, one.id, sure)
    if scribe.state.active == one.id:
        turns.settle_auras(scribe, one.id)


def _sure_steps(scribe: PtuScribe, one: Combatant, way: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The blinded need Acrobatics of 10 on rough or slow ground, or trip on its first square. (p. 248; sources 7)"""
    state = scribe.state
    blind = company.has_any(one, ("blinded", "totally_blinded"))
    if not blind or one.away or derived.is_airborne(scribe.game, state, one):
        return way
    uneven = next((at for at, cell in enumerate(way) if _is_uneven(state, one, cell)), None)
    if uneven is None or roll_check(scribe, one, "acrobatics", against=BLIND_STEP_DC)[1]:
        return way
    return next((way[: at + 1] for at in range(uneven, -1, -1) if places.fits_at(state, one, way[at])), way)


def _is_uneven(state: State, one: Combatant, cell: Cell) -> bool:
    body = grid.footprint(cell, width=grid.FOOTPRINT[one.sheet.size])
    return any(places.is_rough(state, part) or places.is_slow(state, part) for part in body)


def run_past(scribe: PtuScribe, word: RunPast) -> None:
    """A Pass move takes its user along the line that it chose, to the furthest free square within 4 metres."""
    state = scribe.state
    one = state.combatants[word.user]
    if one.fainted or one.where != "field" or movement.is_held(one):
        return
    if state.grid is None or one.position is None or one.aimed is None:
        return
    ends = passing.end_of_run(state, one, grid.direction(places.cells(one), (one.aimed,)))
    if ends is not None:
        scribe.record(e.Moved(one.id, ends))
        hazards.meet(scribe, one.id, (ends,))


def destinations(game: PtuGame, view: State, one: Combatant) -> list[Cell]:
    """A handful of squares worth moving to: next to each foe, closer to the nearest, and the furthest from all."""
    if view.grid is None or one.position is None or movement.is_held(one):
        return []
    here = one.position
    found = {cell: cost for cell, cost in movement.within_reach(game, view, one).items() if cell != here}
    foes = [places.cells(foe) for foe in company.foes_of(view, one) if foe.position is not None]
    if not found or not foes:
        return sorted(found)[:_MOST_DESTINATIONS]
    chosen: dict[Cell, None] = {}
    nearest = dict.fromkeys(found, grid.FARTHER)
    for foe in foes:
        best = (grid.FARTHER, 0, here)
        for (cell, cost), far in zip(found.items(), grid.to_box(found, (min(foe), max(foe))), strict=True):
            if far < nearest[cell]:
                nearest[cell] = far
            if far <= best[0] and (far, cost, cell) < best:
                best = (far, cost, cell)
        chosen[best[2]] = None
    chosen[max(zip(nearest.values(), nearest, strict=True))[1]] = None
    return list(chosen)[:_MOST_DESTINATIONS]
