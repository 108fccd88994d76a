"""How far somebody gets on the grid, by which capability, and which way it goes. (pp. 231, 235; sources 11)"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from .. import content as c
from .. import derived, modifiers
from .. import events as e
from ..game import PtuGame, PtuScribe
from ..index import Words
from ..people import company, gear
from ..rules import equipment, grid, stages
from ..rules.grid import Cell
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from . import places

By = tuple[str, ...]

WALKING, FLYING, TELEPORTING, WALLS = ("overland",), ("sky", "levitate"), ("teleporter",), ("walls",)
_WHILE_AWAY = {"air": "sky", "underground": "burrow", "underwater": "swim"}
_CAPABILITIES = ("overland", "sky", "levitate", "swim", "burrow", "teleporter")
_TAGS: dict[str, frozenset[grid.Tag]] = {
    "#": frozenset({"blocking"}),
    "+": frozenset({"blocking"}),
    "?": frozenset({"blocking"}),
    "~": frozenset({"water"}),
    ",": frozenset({"slow"}),
    ":": frozenset({"rough"}),
    ";": frozenset({"slow", "rough"}),
}


def ways(game: PtuGame, state: State, one: Combatant) -> list[By]:
    """The movement capabilities that somebody has, alone and (land with water) together; who is away has one."""
    if one.away:
        by = _WHILE_AWAY.get(one.away, "")
        return [(by,)] if by and base_speed(game, state, one, by) > 0 else []
    words = gear.words_now(game, state, one)
    found: list[By] = [(name,) for name in _CAPABILITIES if _base_speed(game, state, one, name, words) > 0]
    if _along_walls(game, state, one) and one.position in _beside_walls(state.grid):
        found.append(WALLS)
    if state.grid is not None and not _has_water(state.grid):
        return [by for by in found if by != ("swim",)]
    if ("overland",) in found and ("swim",) in found:
        found.append(("overland", "swim"))
    return found


def base_speed(game: PtuGame, state: State, one: Combatant, capability: str) -> int:
    """A movement capability as the species and abilities give it."""
    return _base_speed(game, state, one, capability, gear.words_now(game, state, one))


def _base_speed(game: PtuGame, state: State, one: Combatant, capability: str, words: Words) -> int:
    if capability in FLYING and company.has(one, "grounded"):
        return 0  # knocked out of the air: Sky and Levitate are gone for a while (p. 427)
    value: int = getattr(one.sheet.capabilities, capability) + derived.granted(game, one, capability)
    if words[a.Capability]:  # mostly none
        for word in derived.traits(game, state, one, a.Capability):
            brought: int = getattr(word, capability, 0)
            value = value + word.if_present if brought and value and word.if_present else max(value, brought)
    if capability == "swim" and derived.is_ruled(game, state, one, "swims_as_it_walks"):
        value = max(value, one.sheet.capabilities.overland)
    if value and ("movement" in words.changing or not _OF_MOVEMENT.isdisjoint(words.rules)):  # mostly neither
        more = derived.added(game, state, one, "movement")
        if derived.is_ruled(game, state, one, "moves_by_evasion"):
            more += max(0, _flat_evasion(game, state, one))
        value = max(0, value + more) // (2 if derived.is_ruled(game, state, one, "half_movement") else 1)
    if capability == "sky":
        value += company.boosted(one, "sky")
    if capability == "teleporter" and value and one.timed:
        value *= max([1, *(word.number("leaps") for _, word in company.boosts(one))])
    if one.away in ("air", "underground") and capability == _WHILE_AWAY[one.away]:
        value = max(value, one.sheet.capabilities.overland)  # Fly and Dig: by whichever of the two is better
    return value


_OF_MOVEMENT = frozenset({"moves_by_evasion", "half_movement"})


def _flat_evasion(game: PtuGame, state: State, one: Combatant) -> int:
    """Evasion that no stat gives, against any attack."""
    return derived.worn_evasion(game, one) + company.boosted(one, "evasion") + modifiers.plain_evasion(game, state, one)


def speed(game: PtuGame, state: State, one: Combatant, by: By) -> int:
    """Metres of one Shift: several capabilities are averaged; Speed stages, Slowed, Stuck, Sprint and loads count."""
    if is_held(one):
        return 0
    if by == WALLS:
        return min(speed(game, state, one, WALKING), _along_walls(game, state, one))
    far = stages.movement(
        grid.mixed_speed([base_speed(game, state, one, name) for name in by]),
        speed_stage=derived.stage(game, state, one, "speed"),
        slowed=company.has(one, "slowed"),
        sprinting=company.has(one, "sprinting"),
        rounding=game.options.movement_rounding,
    )
    most = equipment.load(one.sheet.equipment).most_movement if one.sheet.equipment else None
    return far if most is None else min(far, most)


def _along_walls(game: PtuGame, state: State, one: Combatant) -> int:
    """How many metres somebody runs along walls before it has to leave them. (p. 56)"""
    if not one.sheet.features or state.grid is None or one.position is None:
        return 0
    return derived.added(game, state, one, "wall_run")


def disengaging(game: PtuGame, state: State, one: Combatant, by: By) -> int:
    """Metres of a Disengage: one, or as many as somebody has learned. (p. 242)"""
    if derived.is_ruled(game, state, one, "disengages_half"):
        return max(1, speed(game, state, one, by) // 2)
    return 1 + derived.added(game, state, one, "disengaging")


def is_held(one: Combatant) -> bool:
    """Stuck, grappled, in a stance that allows no step, or on a mount."""
    return company.has_any(one, ("stuck", "grappled")) or company.is_still(one) or bool(one.riding)


def within_reach(game: PtuGame, state: State, one: Combatant) -> Mapping[Cell, int]:
    """Where one Shift can end, by whatever capability leads there, with what it costs."""
    assert one.position is not None
    speeds = {by: speed(game, state, one, by) for by in ways(game, state, one)}
    flying = max((far for by, far in speeds.items() if by[0] in FLYING), default=0)
    # Who flies as far gets everywhere that walking leads.
    plan = tuple((by, far) for by, far in speeds.items() if by != TELEPORTING and (by[0] in FLYING or far > flying))
    ground, bodies = _ground(game, state, one, max(speeds.values(), default=0))
    found = _within_reach(one.position, plan, ground, bodies)
    if TELEPORTING not in speeds:
        return found
    leaps = _leaps(state, one, speeds[TELEPORTING])
    return {cell: min(found.get(cell, far), far) for cell, far in {**found, **leaps}.items()}


def best_speed(game: PtuGame, state: State, one: Combatant) -> int:
    """The furthest that somebody gets in one Shift, whichever way."""
    return max((speed(game, state, one, by) for by in ways(game, state, one)), default=0)


def reach(game: PtuGame, state: State, one: Combatant, by: By, *, meters: int | None = None) -> Mapping[Cell, int]:
    """Where one Shift can end, with what it costs; its own square for nothing."""
    assert one.position is not None
    far = speed(game, state, one, by) if meters is None else meters
    if by == TELEPORTING:
        return _leaps(state, one, far)
    return _reach(one.position, far, *_ground(game, state, one, far), by)


class Trip(NamedTuple):
    """Where somebody wants to go, and how."""

    by: By
    to: Cell
    meters: int | None = None
    """As far as a Shift goes, where nothing else is said."""
    around: frozenset[Cell] = frozenset()
    """Squares that it doesn't want to go over; only the goal may be one of them."""


def path(game: PtuGame, state: State, one: Combatant, trip: Trip) -> tuple[Cell, ...] | None:
    """The squares of a cheapest way, the last one being the goal; none if one Shift does not get there."""
    found = way(game, state, one, trip)
    return None if found is None else found[1]


def way(game: PtuGame, state: State, one: Combatant, trip: Trip) -> tuple[int, tuple[Cell, ...]] | None:
    """What a cheapest way costs, and its squares."""
    assert one.position is not None
    by, to, meters, around = trip
    far = speed(game, state, one, by) if meters is None else meters
    if by == TELEPORTING:
        leaps = _leaps(state, one, far)
        return (leaps[to], (to,)) if to in leaps else None
    ground, bodies = _ground(game, state, one, far)
    if around:
        ground = ground._replace(closed=ground.closed | around - grid.footprint(to, width=ground.width))
    searched = _searched(one.position, far, ground, by)
    steps = grid.path(searched, to, occupied=bodies)
    return None if steps is None else (searched.found[searched.area.index[to]][0], steps)


def toward(game: PtuGame, state: State, one: Combatant, goal: Collection[Cell], meters: int) -> Cell:
    """The square nearest to a goal that this many metres lead to; the first by coordinates among equals."""
    assert one.position is not None
    by = next(iter(ways(game, state, one)), WALKING)
    found = reach(game, state, one, by, meters=meters) if by != TELEPORTING else {one.position: 0}

    def far(cell: Cell) -> tuple[int, int]:
        straight = min((cell[0] - x) ** 2 + (cell[1] - y) ** 2 for x, y in goal)
        return grid.between((cell,), goal), straight

    return min(found, key=lambda cell: (far(cell), found[cell], cell))


def has_ground(state: State, one: Combatant, cell: Cell) -> bool:
    """Whether a square is on the map and in no wall: no reason of a game master puts anybody elsewhere."""
    return not any(places.is_blocking(state, part) for part in places.cells_at(one, cell))


def retreat(scribe: PtuScribe, who: str, *, meters: int | None = None) -> None:
    """As far from foes as one Shift leads, or this many metres of it: part of taking a breather. (p. 245)"""
    state = scribe.state
    one = state.combatants[who]
    foes = [places.cells(foe) for foe in company.foes_of(state, one) if foe.position is not None]
    if state.grid is None or one.position is None or is_held(one) or not foes:
        return
    found = within_reach(scribe.game, state, one)
    if meters is not None:
        found = {cell: cost for cell, cost in found.items() if cost <= meters}
    ends = max(
        found, key=lambda cell: (min(grid.between((cell,), foe) for foe in foes), -found[cell], -cell[0], -cell[1])
    )
    if ends != one.position:
        scribe.record(e.Moved(who, ends))


class _Ground(NamedTuple):
    """All that a way depends on beside the capabilities and the squares on which it may not end."""

    area: c.Grid
    slow: frozenset[Cell]
    """Squares that hazards make slow."""
    closed: frozenset[Cell]
    """Squares that can't be entered: those of foes."""
    width: int
    """Of who goes there."""


@lru_cache(maxsize=4096)
def _reach(start: Cell, far: int, ground: _Ground, bodies: frozenset[Cell], by: By) -> Mapping[Cell, int]:
    """Kept, since choices are listed again and again while nobody moves."""
    return MappingProxyType(grid.walked(_searched(start, far, ground, by), occupied=bodies))


@lru_cache(maxsize=64)
def _searched(start: Cell, far: int, ground: _Ground, by: By) -> grid.Search:
    """Cached briefly: a screen shows where a combatant can go, and then it goes there."""
    walked = _walk(ground.area, ground.slow, by, ground.width)
    return grid.search(start, walked, speed=far, closed=ground.closed)


@lru_cache(maxsize=4096)
def _within_reach(
    start: Cell, plan: tuple[tuple[By, int], ...], ground: _Ground, bodies: frozenset[Cell]
) -> Mapping[Cell, int]:
    """The same for several ways of moving: the cheapest counts."""
    found: dict[Cell, int] = {start: 0}
    for by, far in plan:
        for cell, cost in _reach(start, far, ground, bodies, by).items():
            if cost < found.get(cell, cost + 1):
                found[cell] = cost
    return MappingProxyType(found)


@lru_cache(maxsize=1024)
def _walk(area: c.Grid, slow: frozenset[Cell], by: By, width: int) -> grid.Ground:
    """What somebody can go over with some capabilities; who can only swim stays in the water."""
    flies = any(name in FLYING for name in by)
    if by == WALLS:
        size = (max(map(len, area.rows)), len(area.rows))
        everywhere = ((x, y) for x in range(size[0]) for y in range(size[1]))
        wall: frozenset[grid.Tag] = frozenset({"blocking"})
        shut = {cell: wall for cell in everywhere if cell not in _beside_walls(area)}
        return grid.ground(corner=(0, 0), size=size, width=width, terrain=shut)
    return grid.ground(
        corner=(0, 0),
        size=(max(map(len, area.rows)), len(area.rows)),
        width=width,
        terrain=_slowed(terrain(area), slow),
        burrows="burrow" in by,
        swims="swim" in by or flies,
        afloat=by == ("swim",),
        ignores_slow=flies or "burrow" in by,
    )


def _ground(game: PtuGame, state: State, one: Combatant, far: int) -> tuple[_Ground, frozenset[Cell]]:
    """The ground, and the squares on which a way may not end.

    Only with those whom one may meet within so many metres: the others make no difference to the way.
    """
    assert state.grid is not None
    assert one.position is not None
    (x, y), most = one.position, far + grid.WIDEST
    others = [
        other
        for other in company.on_field(state)
        if other.position is not None
        and abs(other.position[0] - x) <= most
        and abs(other.position[1] - y) <= most
        and other.id != one.id
        and not other.riding
        and not other.away
    ]
    hostile = [other for other in others if not one.away and not company.are_friends(state, one.side, other.side)]
    shut = _leashed(state, one) if one.timed else frozenset()
    if gear.has_rule(game, state, one, "straight"):
        shut |= _aslant(state, one)
    ground = _Ground(
        state.grid,
        frozenset() if one.away else _slow_hazards(game, state, one),
        frozenset(cell for other in hostile for cell in places.cells(other)),
        grid.FOOTPRINT[one.sheet.size],
    )
    return ground, shut | frozenset(cell for other in others for cell in places.cells(other))


def _aslant(state: State, one: Combatant) -> frozenset[Cell]:
    """The squares that are not straight ahead of, behind or beside somebody."""
    assert state.grid is not None
    assert one.position is not None
    at = one.position
    return frozenset(
        (x, y) for y, row in enumerate(state.grid.rows) for x in range(len(row)) if x != at[0] and y != at[1]
    )


def _leashed(state: State, one: Combatant) -> frozenset[Cell]:
    """The squares that a combatant may not end a shift on: too far from, or too near to, what holds it."""
    shut: set[Cell] = set()
    for held, leash in company.timed(one, v.Leash):
        holder = state.combatants.get(held.source)
        middle = leash.cell if leash.spot else holder.position if holder is not None else None
        if middle is None or state.grid is None:
            continue
        for y, row in enumerate(state.grid.rows):
            for x in range(len(row)):
                far = grid.between(((x, y),), (middle,))
                if (leash.far and far > leash.far) or far < leash.near:
                    shut.add((x, y))
    shut.discard(one.position or (-1, -1))
    return frozenset(shut)


@lru_cache(maxsize=256)
def _has_water(area: c.Grid) -> bool:
    return any("~" in row for row in area.rows)


@lru_cache(maxsize=256)
def _beside_walls(area: c.Grid | None) -> frozenset[Cell]:
    """The free squares with a wall on one of their four sides; the fog may hide one, and nobody runs along that."""
    if area is None:
        return frozenset()
    rows = area.rows
    walls = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}
    free = ((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark not in "#+?")
    return frozenset((x, y) for x, y in free if walls & {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)})


@lru_cache(maxsize=256)
def terrain(area: c.Grid) -> grid.Terrain:
    """The marks of a map as tags; what a short row leaves out is blocked."""
    wide = max(map(len, area.rows))
    return {
        (x, y): _TAGS[mark]
        for y, row in enumerate(area.rows)
        for x, mark in enumerate(row.ljust(wide, "#"))
        if mark in _TAGS
    }


def _slow_hazards(game: PtuGame, state: State, one: Combatant) -> frozenset[Cell]:
    """Some hazards make their squares slow for those whom they are meant for."""
    return frozenset(
        cell
        for hazard in state.hazards
        if game.content.hazards[hazard.hazard].slow_terrain and not company.are_friends(state, hazard.side, one.side)
        for cell in hazard.cells
    )


def _slowed(ground: grid.Terrain, slow: frozenset[Cell]) -> grid.Terrain:
    if not slow:
        return ground
    return {**ground, **{cell: ground.get(cell, frozenset()) | {"slow"} for cell in slow}}


def _leaps(state: State, one: Combatant, meters: int) -> dict[Cell, int]:
    """A teleporter goes to any free square that it sees."""
    assert one.position is not None
    x, y = one.position
    found = {one.position: 0}
    shut = _leashed(state, one) if one.timed else frozenset()
    here, taken = places.cells(one), places.occupied(state, but=(one.id,))
    for dx in range(-meters, meters + 1):
        for dy in range(-meters, meters + 1):
            cell = (x + dx, y + dy)
            far = grid.distance(dx, dy)
            if cell in shut or not 0 < far <= meters:
                continue
            if places.is_free(state, places.cells_at(one, cell), taken) and places.is_clear(
                state, here, frozenset({cell})
            ):
                found[cell] = far
    return found
