"""Whom a move reaches on a grid: its shape, where it can be put, who is seen in it. The shapes are in `rules.areas`.

A line, a cone or a pass goes one of eight ways: the `cell` of a command is any square that lies that way. A close
blast is named by its corner or by any square in it, a ranged blast by its middle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from msgspec.structs import replace

from .. import content as c
from ..people.company import allies_of, are_friends, far_with, foes_of, on_field
from ..rules import areas, grid
from ..rules.grid import Cell
from ..state import Combatant, State
from ..vocabulary import moves as v
from . import passing
from .places import cells, cells_at, fits_at, is_adjacent, is_blocking, is_clear, near, pushed_to

SINGLE = ("melee", "ranged", "weapon", "any")
PLACED = ("close_blast", "ranged_blast", "cone", "line", "pass")
AREAS = ("burst", "close_blast", "ranged_blast", "cone", "line", "adjacent_foes", "cardinal")
_DIRECTED = ("cone", "line", "pass")
_MOST_PLACES = 8
_MOST_STEPS = 10


def in_area(state: State, user: Combatant, move: c.Move, cell: Cell | None) -> list[Combatant]:
    """Whom a move reaches from where its user stands; without a cell it is put where it serves best.

    That is where it meets most foes and fewest friends (the other way round for moves that help), then the square with
    the lowest coordinates. Moves on single targets take the nearest whom they may be meant for.
    """
    if move.range.kind in SINGLE or _stays(state, user, move, cell):
        return _nearest(state, user, move)
    best = _best(state, user, move, cell)
    if best is None and move.range.kind == "pass" and cell is None:
        return _nearest(state, user, move)
    return list(best[1]) if best is not None else []


def _stays(state: State, user: Combatant, move: c.Move, cell: Cell | None) -> bool:
    """Whether a Pass is no run: there is no Shift for one, or its own square was named."""
    if move.range.kind != "pass":
        return False
    return (cell is None and not passing.can_run(state, user)) or (cell is not None and cell in cells(user))


def placements(state: State, user: Combatant, move: c.Move) -> list[tuple[Cell | None, list[Combatant]]]:
    """Where an area is worth putting and whom it reaches there: each different set of targets once, the best first.

    Areas around their user need no placing: their square is none.
    """
    if move.range.kind not in PLACED:
        reached = in_area(state, user, move, None)
        return [(None, reached)] if reached else []
    helping = helps(move)
    beside: list[tuple[Cell | None, list[Combatant]]] = []
    if move.range.kind == "pass":
        beside = [(user.position, [one]) for one in _neighbours(state, user, move)]
        if not passing.can_run(state, user):
            return beside
    found: dict[tuple[str, ...], tuple[tuple[int, int, Cell], list[Combatant]]] = {}
    among = _exposed(state, user, move)
    for cell, shape in _places(state, user, _range_now(user, move)):
        reached = _reached(state, user, move, (cell, shape), among)
        key = tuple(one.id for one in reached)
        worth = _worth(state, user, reached, cell, helping=helping)
        if worth[0] < 0 and (key not in found or worth < found[key][0]):
            found[key] = (worth, reached)
    best = sorted(found.values(), key=lambda each: each[0])[:_MOST_PLACES]
    return [*((worth[2], reached) for worth, reached in best), *beside]


def place_for(state: State, user: Combatant, move: c.Move, targets: Collection[str]) -> Cell | None:
    """Where an area lies that was meant for these targets: where it meets most of them and fewest others."""
    if state.grid is None or user.position is None or move.range.kind not in PLACED:
        return None
    wanted, among = set(targets), _exposed(state, user, move)
    if move.range.kind == "pass" and len(wanted) == 1 and not _can_pass(state, user, move, wanted):
        return user.position

    def fits(place: tuple[Cell, frozenset[Cell]]) -> tuple[int, Cell]:
        met = {one.id for one in _reached(state, user, move, place, among)}
        return len(met - wanted) - len(met & wanted), place[0]

    return min(_places(state, user, _range_now(user, move)), key=fits, default=((0, 0), frozenset()))[0]


def _can_pass(state: State, user: Combatant, move: c.Move, wanted: set[str]) -> bool:
    """Whether a run passes everybody who is wanted."""
    among = _exposed(state, user, move)
    return passing.can_run(state, user) and any(
        wanted <= {one.id for one in _reached(state, user, move, (cell, shape), among)}
        for cell, shape in _places(state, user, _range_now(user, move))
    )


def covered(state: State, user: Combatant, move: c.Move) -> frozenset[Cell]:
    """The squares of the area of somebody's move, where it put it; none without a grid, or for other ranges."""
    if state.grid is None or user.position is None or move.range.kind in (*SINGLE, "self", "field", "side", "squares"):
        return frozenset()
    where = user.aimed if move.range.kind in PLACED else None
    return next((shape for _, shape in _places(state, user, _range_now(user, move), where)), frozenset())


def pushed_out(state: State, one: Combatant, by: Combatant, area: frozenset[Cell]) -> Cell | None:
    """The first square outside an area, straight away from somebody, if nothing is in the way."""
    for meters in range(1, 2 * _MOST_STEPS):
        to = pushed_to(state, one, by, meters)
        if to is None or area.isdisjoint(cells_at(one, to)):
            return to
    return None


def nearest_outside(state: State, one: Combatant, area: frozenset[Cell]) -> Cell | None:
    """The nearest square on which somebody stands outside an area."""
    if one.position is None:
        return None
    x, y = one.position
    far = range(-_MOST_STEPS, _MOST_STEPS + 1)
    around = [(x + dx, y + dy) for dx in far for dy in far]
    for cell in sorted(around, key=lambda to: (grid.between((to,), (one.position or to,)), to)):
        if area.isdisjoint(cells_at(one, cell)) and fits_at(state, one, cell):
            return cell
    return None


def helps(move: c.Move) -> bool:
    """Whether a move does its targets good: it heals, cures or raises stages, and does nothing else to them."""
    if c.is_damaging(move):
        return False
    done = [effect for effect in move.effects if effect.on in ("target", "allies", "user_and_allies")]
    return bool(done) and all(_is_good(effect) for effect in done)


# --- places ---------------------------------------------------------------------------------------------------------


def _best(
    state: State, user: Combatant, move: c.Move, wanted: Cell | None
) -> tuple[tuple[int, int, Cell], tuple[Combatant, ...]] | None:
    helping, among = helps(move), _exposed(state, user, move)
    best: tuple[tuple[int, int, Cell], tuple[Combatant, ...]] | None = None
    for cell, shape in _places(state, user, _range_now(user, move), wanted):
        reached = _reached(state, user, move, (cell, shape), among)
        worth = _worth(state, user, reached, cell, helping=helping)
        if reached and (best is None or worth < best[0]):
            best = worth, tuple(reached)
    return best


def _worth(
    state: State, user: Combatant, reached: list[Combatant], cell: Cell, *, helping: bool
) -> tuple[int, int, Cell]:
    friends = sum(are_friends(state, user.side, one.side) for one in reached)
    foes = len(reached) - friends
    return (-friends, foes, cell) if helping else (-foes, friends, cell)


def _range_now(user: Combatant, move: c.Move) -> c.Range:
    """A move's range; what lasts on its user may bring the middle of a blast further."""
    if move.range.kind != "ranged_blast" or not user.timed:
        return move.range
    return replace(move.range, squares=far_with(user, move, move.range.squares))


def _places(
    state: State, user: Combatant, reach: c.Range, wanted: Cell | None = None
) -> Iterator[tuple[Cell, frozenset[Cell]]]:
    """Every place for an area that could meet somebody, or those that a wanted square stands for."""
    ours = cells(user)
    if reach.kind == "pass" and wanted in ours:
        return  # it stays where it is
    if reach.kind in _DIRECTED:
        ways = grid.DIRECTIONS if wanted is None else (grid.direction(ours, (wanted,)),)
        for way in ways:
            passes = reach.kind == "pass"
            shape = passing.passed(state, user, way) if passes else _directed(ours, reach.kind, reach.size, way)
            if shape:
                yield _ahead(ours, way), shape
    elif reach.kind == "close_blast":
        every = _close_blasts(ours, reach.size)
        exact = [shape for shape in every if min(shape) == wanted]
        for shape in exact or every:
            if wanted is None or wanted in shape:
                yield min(shape), shape
    elif reach.kind == "ranged_blast":
        for middle in (wanted,) if wanted is not None else _middles(state, user, reach):
            far = grid.between(ours, (middle,))
            if far > max(1, reach.squares) or is_blocking(state, middle):
                continue
            if is_clear(state, ours, frozenset({middle})):
                yield middle, _ranged_blast(middle, reach.size)
    else:
        yield min(ours), _around(state, ours, reach)


def _around(state: State, ours: grid.Footprint, reach: c.Range) -> frozenset[Cell]:
    """Areas that need no placing."""
    match reach.kind:
        case "burst":
            return areas.burst(ours, radius=reach.size)
        case "adjacent_foes":
            return areas.adjacent(ours)
        case "cardinal":
            return areas.cardinally_adjacent(ours)
        case "squares":
            return areas.burst(ours, radius=reach.squares)
        case "self":
            return ours
        case _:
            return frozenset(cell for one in on_field(state) if one.position is not None for cell in cells(one))


# Shapes are kept: menus ask for the same ones again and again.


@lru_cache(maxsize=4096)
def _ahead(ours: grid.Footprint, way: Cell) -> Cell:
    """The square right in front of somebody in a direction."""
    return min(areas.line(ours, length=1, direction=way))


@lru_cache(maxsize=4096)
def _directed(ours: grid.Footprint, kind: str, size: int, way: Cell) -> frozenset[Cell]:
    shape = areas.cone if kind == "cone" else areas.line
    return shape(ours, length=size, direction=way)


@lru_cache(maxsize=4096)
def _close_blasts(ours: grid.Footprint, size: int) -> tuple[frozenset[Cell], ...]:
    return areas.close_blasts(ours, size=size)


@lru_cache(maxsize=4096)
def _ranged_blast(middle: Cell, size: int) -> frozenset[Cell]:
    return areas.ranged_blast(middle, size=size)


def _middles(state: State, user: Combatant, reach: c.Range) -> list[Cell]:
    """Middles of a ranged blast that covers somebody."""
    back = (reach.size - 1) // 2
    bodies = (cell for one in on_field(state) if one.id != user.id and one.position is not None for cell in cells(one))
    return sorted(
        {(x + back - i, y + back - j) for x, y in bodies for i in range(reach.size) for j in range(reach.size)}
    )


# --- people ---------------------------------------------------------------------------------------------------------


def _exposed(state: State, user: Combatant, move: c.Move) -> list[Combatant]:
    """Those whom a move can meet with its area, wherever it lies: the user never, friends not by friendly moves."""
    only_foes = "friendly" in move.keywords or move.range.kind == "adjacent_foes"
    among = foes_of(state, user) if only_foes else on_field(state)
    return [one for one in among if one.id != user.id and one.position is not None]


def _reached(
    state: State, user: Combatant, move: c.Move, place: tuple[Cell, frozenset[Cell]], among: list[Combatant]
) -> list[Combatant]:
    """Those in an area, by where it lies, but nobody behind blocking terrain."""
    middle, shape = place
    source = frozenset({middle}) if move.range.kind == "ranged_blast" else cells(user)
    found = []
    for one in among:
        if shape.isdisjoint(body := cells(one)):
            continue
        if move.range.spares_centre and one.sheet.size in ("small", "medium") and body == _centre(shape):
            continue
        if "groundsource" in move.keywords or is_clear(state, source, body):
            found.append(one)
    return found


def _centre(shape: frozenset[Cell]) -> frozenset[Cell]:
    """The middle square of an area."""
    xs, ys = sorted({x for x, _ in shape}), sorted({y for _, y in shape})
    return frozenset({(xs[(len(xs) - 1) // 2], ys[(len(ys) - 1) // 2])})


def _nearest(state: State, user: Combatant, move: c.Move) -> list[Combatant]:
    return _neighbours(state, user, move)[: move.range.targets]


def _neighbours(state: State, user: Combatant, move: c.Move) -> list[Combatant]:
    """Those whom a move on single targets is meant for and reaches, the nearest first."""
    meant = allies_of(state, user) if helps(move) else foes_of(state, user)
    reach = 1 if move.range.kind == "melee" else max(1, move.range.squares)
    found = [
        one
        for one in meant
        if one.position is not None
        and (is_adjacent(state, user, one) if reach == 1 else near(state, user, one, reach) or move.range.kind == "any")
        and ("groundsource" in move.keywords or is_clear(state, cells(user), cells(one)))
    ]
    found.sort(key=lambda one: (grid.between(cells(user), cells(one)), one.id))
    return found


def _is_good(effect: v.Effect) -> bool:
    match effect:
        case v.Heal() | v.TempHp() | v.Cure() | v.Refresh() | v.TurnOrder(place="next"):
            return True
        case v.Injuries():
            return effect.change < 0
        case v.Stages():
            return all(value > 0 for value in (*effect.change.values(), effect.highest, effect.chosen) if value)
        case v.Boost():
            return all(effect.number(what) >= 0 for what in ("accuracy", "evasion", "damage"))
        case _:
            return False
