"""What a seat may do now: every choice of the one whose turn it is, as far as choices can be listed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import GM

from . import allowed
from . import commands as w
from . import content as c
from .attack import two_turns
from .attack.moves import STRUGGLE, action_of, find_move, versions
from .decide import abilities, features, food, held, items, maneuvers, riding
from .decide.capture import catchable
from .decide.fleeing import may_flee
from .decide.ordering import early_orders
from .decide.priority import early_moves, is_turn_untouched
from .decide.shifting import destinations
from .decide.switching import switches
from .field import hazards, passing, places
from .field.areas import in_area, placements
from .game import PtuGame
from .people import company, gear, sleepers
from .rules import actions
from .seats import members, seat_of
from .state import Combatant, State
from .targets import AIMLESS, avoids, in_reach, meets_requirement, targets_of, touches_its_user
from .vocabulary import moves as v


def legal(game: PtuGame, view: State, seat: str) -> Iterator[Command]:
    """Every choice of the one whose turn it is."""
    if not view.active:
        if view.stage == "created":
            yield w.StartEncounter()
        return
    one = view.combatants[view.active]
    if view.phase == "declaration":
        yield w.Declare("act")
        return
    yield from _choices(game, view, one)
    yield w.EndTurn()
    yield from offers(game, view, seat)


def offers(game: PtuGame, view: State, seat: str) -> Iterator[Command]:
    """What those whom a seat plays may do between the turns of others: moves with priority, and orders. (p. 228)"""
    if view.flow.prompts or not is_turn_untouched(view):
        return
    own = members(view, seat)
    for one in company.on_field(view):
        if seat == GM or seat_of(view, one) in own:
            if not company.looks_on(view, one):
                yield from _early(game, view, one)
            yield from early_orders(game, view, one)


def _early(game: PtuGame, view: State, one: Combatant) -> Iterator[w.Prioritise]:
    """Each move that somebody may use before its count, on whom it may be aimed; an area lies where it fits best."""
    for move in early_moves(game, view, one):
        if False not in dict(versions(game, view, one, move)):
            continue
        ready = replace(one, budget=replace(actions.FRESH, moved=one.budget.moved))
        if _usable(game, view, ready, move):
            aimed = dict.fromkeys(use.targets for use in _aimed(game, view, ready, move))
            yield from (w.Prioritise(one.id, move.id, targets) for targets in aimed)


def _choices(game: PtuGame, view: State, one: Combatant) -> Iterator[Command]:
    if one.fainted:
        return
    if company.has(one, "asleep"):
        yield from _asleep(game, view, one)
        return
    if company.has(one, "tripped"):
        if actions.can_take(one.budget, allowed.to_stand_up(game, view, one)):
            yield w.StandUp()
        return
    if company.looks_on(view, one):
        yield from _trainer(game, view, one)
        return
    begun = two_turns.prepared(game, one)
    if begun is not None and one.budget.standard:  # which is for what was prepared, and for nothing else
        yield from _following(game, view, one, begun)
        one = replace(one, budget=replace(one.budget, standard=0))
    known = game.content.moves
    for name in gear.moves_of(game, one):
        move = known.get(name)
        if move is None:
            continue
        for alternative, version in versions(game, view, one, move):
            if _usable(game, view, one, version):
                aimed = _uses(game, view, one, version)
                yield from (replace(use, alternative=True) for use in aimed) if alternative else aimed
    drawn = game.content.moves.get(sleepers.talks_of(one)) if one.timed else None
    if drawn is not None:
        yield from _drawn(game, view, one, drawn)
    if one.budget.standard and not company.is_still(one):
        struggle = find_move(game, one, STRUGGLE)
        for target in targets_of(view, one, struggle):
            yield w.Struggle(target.id)
    if one.budget.swift and gear.has_rule(game, view, one, "quick_struggle") and not company.is_still(one):
        struggle = find_move(game, one, STRUGGLE)
        yield from (w.Struggle(target.id, swift=True) for target in targets_of(view, one, struggle))
    if one.budget.standard:
        yield from (w.Wake(ally.id) for ally in company.allies_of(view, one) if _may_wake(view, one, ally))
    stance = next((word for _, word in company.timed(one, v.Stance)), None)
    if stance is not None and actions.can_take(one.budget, stance.leave):
        yield w.LeaveStance()
    if actions.can_take(one.budget, "full"):
        yield w.TakeBreather()
        if one.wild and may_flee(one):
            yield w.Flee()
    yield from food.meals(game, view, one)
    if one.sheet.held_item is not None or one.sheet.equipment:
        yield from held.choices(game, view, one)
    yield from maneuvers.choices(game, view, one)
    yield from abilities.uses(game, view, one)
    yield from riding.choices(game, view, one)
    yield from _movement(game, view, one)
    if one.sheet.kind == "pokemon":  # what its trainer's features let it do
        yield from features.uses(game, view, one)
    yield from _trainer(game, view, one)


def _asleep(game: PtuGame, view: State, one: Combatant) -> Iterator[Command]:
    """What a sleeper can do: moves made for it, and what wakes it."""
    if not sleepers.may_stir(game, view, one):
        return
    content = game.content
    talk = content.moves.get(sleepers.talks_of(one))
    if talk is not None:
        yield from _talking(game, view, one, talk)
    moves = [content.moves[name] for name in gear.moves_of(game, one) if name in content.moves]
    for move in moves if two_turns.prepared(game, one) is None else ():
        if sleepers.works_asleep(move) and _usable(game, view, one, move):
            yield from _aimed(game, view, one, move)
    for use in abilities.uses(game, view, one):
        if sleepers.wakes(game, content.abilities[use.ability]):
            yield use


def _talking(game: PtuGame, view: State, one: Combatant, move: c.Move) -> Iterator[Command]:
    """Who talks in its sleep uses the move that it spoke of, for no further action, and may shift before."""
    yield from _drawn(game, view, one, move)
    yield from _movement(game, view, one)


def _drawn(game: PtuGame, view: State, one: Combatant, move: c.Move) -> Iterator[Command]:
    """A move that was drawn at random costs no further action."""
    rested = replace(one, budget=actions.FRESH)
    for alternative, version in versions(game, view, one, move):
        if _usable(game, view, rested, version):
            yield from (replace(use, alternative=alternative) for use in _uses(game, view, one, version))


def _following(game: PtuGame, view: State, one: Combatant, move: c.Move) -> Iterator[w.UseMove]:
    """The second turn of a Set-Up move: on everybody whom it reaches from where its user comes back."""
    usable = one.due and _usable(game, view, one, move, follows=True)
    if not usable or move.set_up is None or one.ready is None:
        return
    if one.away == "gone":
        for target in company.foes_of(view, one):
            if not avoids(view, one, target) and (to := two_turns.landing(view, one, target)) is not None:
                back = replace(one, position=to)
                if in_reach(view, back, target, move) and meets_requirement(game, view, back, move, target):
                    yield w.UseMove(move.id, (target.id,))
    elif view.grid is None or two_turns.landing(view, one, None) is not None:
        if move.set_up.holds_target:
            yield w.UseMove(move.id, one.ready[1])
        else:
            yield from _aimed(game, view, one, move)


def _may_wake(view: State, one: Combatant, ally: Combatant) -> bool:
    return company.has(ally, "asleep") and places.is_adjacent(view, one, ally)


def _usable(game: PtuGame, view: State, one: Combatant, move: c.Move, *, follows: bool = False) -> bool:
    """Whether the turn has an action for it, and nothing else stands in the way."""
    if not follows:
        quick = move.quick is not None and actions.can_take(one.budget, move.quick.action)
        if not quick and not actions.can_take(one.budget, two_turns.cost(move, move.action)):
            return False
    return next(allowed.why_not_use(game, view, one, move, follows=follows), None) is None


def _uses(game: PtuGame, view: State, one: Combatant, move: c.Move) -> Iterator[w.UseMove]:
    """A move as it may be used now: aimed, or only prepared, which takes no target."""
    begins = move.set_up is not None and two_turns.takes_two_turns(view, one, move)
    if begins and move.set_up is not None and not move.set_up.holds_target:
        yield w.UseMove(move.id)
    else:
        yield from _aimed(game, view, one, move)


def _aimed(game: PtuGame, view: State, one: Combatant, move: c.Move) -> Iterator[w.UseMove]:
    """A move with every target, or every sensible place for its area."""
    kind = move.range.kind
    if kind in AIMLESS and hazards.laid_by(move) is not None and view.grid is not None:
        yield from (w.UseMove(move.id, cell=cell) for cell in hazards.spots(view, one, move)[:_MOST_SPOTS])
        return
    if kind in AIMLESS:
        yield w.UseMove(move.id)
        return
    if kind in ("melee", "ranged", "weapon", "any"):
        found = [other for other in targets_of(view, one, move) if meets_requirement(game, view, one, move, other)]
        if move.quick is not None:
            costs = {other.id: action_of(game, view, one, move, other) for other in found}
            found = [other for other in found if actions.can_take(one.budget, costs[other.id])]
        size = min(len(found), move.range.targets)
        if size:
            for several in combinations(found, size):
                yield w.UseMove(move.id, tuple(other.id for other in several))
        return
    if view.grid is not None and one.position is not None:
        for cell, hit in placements(view, one, move):
            met = [other for other in hit if meets_requirement(game, view, one, move, other)]
            if met and not any(avoids(view, one, other) for other in met):
                yield w.UseMove(move.id, tuple(other.id for other in hit), cell=cell)
        if touches_its_user(move) and not in_area(view, one, move, None):
            yield w.UseMove(move.id)
        return
    foes = [other for other in company.foes_of(view, one) if _allowed(game, view, one, move, other)]
    reached = _CROWDS.get(kind, len(foes))
    if kind == "pass" and not passing.can_run(view, one):
        reached = 1
    for first in range(max(1, len(foes) - reached + 1) if foes else 0):
        yield w.UseMove(move.id, tuple(other.id for other in foes[first : first + reached]))


def _allowed(game: PtuGame, view: State, one: Combatant, move: c.Move, other: Combatant) -> bool:
    return not avoids(view, one, other) and meets_requirement(game, view, one, move, other)


_MOST_SPOTS = 4
"""For how many foes a square for a hazard is listed; the form takes any."""
_CROWDS = {"pass": 2, "line": 2, "cone": 3, "close_blast": 3, "ranged_blast": 3, "burst": 3, "cardinal": 3}
"""How many foes side by side an area is offered for where there are no squares to count; the form takes any."""


def _movement(game: PtuGame, view: State, one: Combatant) -> Iterator[Command]:
    """On a grid: toward and away from foes, a handful of squares that matter; the form takes any."""
    if view.grid is None or one.position is None or not two_turns.can_shift(game, one):
        return
    for cell in destinations(game, view, one):
        yield w.Shift(cell)


def _trainer(game: PtuGame, view: State, one: Combatant) -> Iterator[Command]:
    """What trainers do: give orders, switch, throw balls, use items."""
    if one.sheet.kind != "trainer":
        return
    yield from features.uses(game, view, one)
    yield from features.releases(game, view, one)
    yield from switches(game, view, one)
    yield from catchable(game, view, one)
    yield from items.uses(game, view, one)
    yield from held.gifts(game, view, one)
