"""Stepping in for an ally that is hit, in melee or on the line of a ranged attack. (p. 243; sources 6)"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..attack.figures import Attack
from ..attack.moves import find_move, rules_of
from ..field import movement, places
from ..field.areas import SINGLE
from ..game import PtuGame, PtuScribe
from ..people import company
from ..people.skill_checks import best_skill, most_of_check, roll_check
from ..rules import actions, grid, maneuvers, statuses
from ..rules.grid import Cell
from ..rules.terms import Skill
from ..state import Combatant, State
from ..vocabulary import moves as v
from ..words import Interrupts
from .pending import rewrite
from .quick import can_afford, pay
from .reactions import on_event
from .triggers import At, comes_early

INTERCEPT = "intercept"
_STEPPING_IN: tuple[Skill, ...] = ("acrobatics", "athletics")


def may_intercept(at: At) -> bool:
    """Whether a combatant may step in for the one that is hit. (p. 243; sources 6)

    A trainer may for any friend, a Pokémon for its trainer at loyalty 3 and for any friend at 6; not against moves that
    cannot miss or are social, and against early ones only who is faster.
    """
    game, state, word, user, _, one = at
    move = at.used
    if len(word.targets) != 1 or move.range.kind not in SINGLE or not c.is_damaging(move):
        return False
    target = state.combatants[word.targets[0]]
    if target.id == one.id or not company.are_friends(state, one.side, target.side):
        return False
    if company.are_friends(state, one.side, user.side):
        return False
    loyal = one.sheet.kind == "trainer" or maneuvers.can_intercept_for(
        loyalty=one.sheet.loyalty, own_trainer=one.sheet.owner == target.id
    )
    hindered = company.has_any(one, (*statuses.NO_INTERCEPT, "tripped", "grappled"))
    if not loyal or hindered or one.away or move.ac is None or "social" in move.keywords:
        return False
    if "sure_hit" in rules_of(Attack(game, state, user, move, target)):
        return False
    faster = derived.staged_speed(game, state, one) > derived.staged_speed(game, state, user)
    if comes_early(state, user, move) and not faster:
        return False
    if not can_afford(game, state, one, _price(game, state, one)):
        return False
    way = _way_in(at, target)
    return way is not None and most_of_check(one, best_skill(one, _STEPPING_IN)) + _surefooted(
        game, state, one
    ) >= _difficulty(move, way[1])


def _price(game: PtuGame, state: State, one: Combatant) -> actions.Action:
    """Stepping in is a Full Action, or what somebody has learned."""
    return "shift" if derived.is_ruled(game, state, one, "intercepts_by_shift") else "full"


def _surefooted(game: PtuGame, state: State, one: Combatant) -> int:
    """What abilities add to a check to step in."""
    return derived.added(game, state, one, "intercept_checks")


def _difficulty(move: c.Move, meters: int) -> int:
    """What a check to step in has to reach: 3 a metre in melee, 2 a metre otherwise. (p. 243)"""
    return maneuvers.intercept_melee_dc(meters) if company.is_melee(move) else 2 * meters


def _way_in(at: At, target: Combatant) -> tuple[Cell | None, int] | None:
    """Where one would step in and how many metres away that is; without a grid one metre. None: out of reach."""
    game, state, user, one = at.game, at.state, at.user, at.one
    if state.grid is None or one.position is None or target.position is None or user.position is None:
        return None, 1
    far = movement.best_speed(game, state, one)
    if company.is_melee(at.used):
        meters = places.distance(state, one, target)
        return (target.position, meters) if meters <= far else None
    by = movement.ways(game, state, one)[:1]
    found = movement.reach(game, state, one, by[0]) if by else {}
    line = grid.line_between(user.position, target.position)
    open_to = [(found[cell], cell) for cell in line if cell in found]
    if not open_to:
        return None
    meters, cell = min(open_to)
    return cell, meters


def intercept(scribe: PtuScribe, word: Interrupts, who: str) -> None:
    """Acrobatics or Athletics, 3 a metre in melee, 2 a metre otherwise: who gets there is hit instead."""
    state = scribe.state
    one, user = state.combatants[who], state.combatants[word.user]
    target = state.combatants[word.targets[0]]
    move = find_move(scribe.game, user, word.move)
    way = _way_in(At(scribe.game, state, word, user, move, one), target)
    assert way is not None, "only who can get there is asked to step in"
    cell, meters = way
    melee = company.is_melee(move)
    braced = derived.added(scribe.game, state, one, "intercept_reduction")
    pay(scribe, who, _price(scribe.game, state, one))
    needed = _difficulty(move, meters)
    bonus = _surefooted(scribe.game, state, one)
    total, passed = roll_check(scribe, one, best_skill(one, _STEPPING_IN), against=needed, bonus=bonus)
    if passed and melee and cell is not None:
        passed = _make_room(scribe, target, one, user)
    if not passed:
        short = maneuvers.intercept_melee_fail_shift(total) if melee else maneuvers.intercept_ranged_shift(total)
        if cell is not None:
            ends = movement.toward(scribe.game, scribe.state, one, (cell,), min(short, meters))
            if ends != one.position:
                scribe.record(e.Moved(who, ends, "intercept"))
        return
    if cell is not None:
        scribe.record(e.Moved(who, cell, "intercept"))
    if braced:
        armour = v.Boost(numbers={"damage_reduction": braced})
        harm.begin_timed(scribe, who, armour, source=who, label=INTERCEPT, until="turn")
    on_event(scribe, who, "intercepts", by=word.user, move=move)

    def instead(each: Any) -> Any:
        targets = tuple(who if hit == target.id else hit for hit in each.targets)
        if isinstance(each, Interrupts):
            return replace(each, targets=targets, asked=(*each.asked, INTERCEPT))
        return replace(each, targets=targets, hit=tuple(who if hit == target.id else hit for hit in each.hit))

    rewrite(scribe, word.user, word.move, instead)


def _make_room(scribe: PtuScribe, target: Combatant, one: Combatant, user: Combatant) -> bool:
    """The one that was aimed at is pushed a metre aside; False if there is no room, or not enough in its place."""
    state = scribe.state
    assert target.position is not None
    x, y = target.position
    away = grid.direction(places.cells(one), places.cells(target))
    aside = [away, *(step for step in grid.DIRECTIONS if step != away)]
    for dx, dy in aside:
        to = (x + dx, y + dy)
        if places.fits_at(state, target, to):
            moved = replace(state, combatants={**state.combatants, target.id: replace(target, position=to)})
            if places.fits_at(moved, one, target.position):
                scribe.record(e.Moved(target.id, to, "push"))
                return True
    return False
