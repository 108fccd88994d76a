"""The game master's hand on what lies on the field and what lasts: hazards, blessings, coats, fields, the ground, uses,
markers. Each goes by the same state as what moves and abilities lay, so the rules read no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from turnwright.kernel.refusal import hint, phrase, text_ref
from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import cell_ref, piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import events as e
from .. import harm
from ..field import places
from ..game import PtuScribe
from ..people import company, gear, sheets
from ..rules.grid import Cell
from ..state import (
    Blessing,
    Combatant,
    Hazard,
    SideName,
    Span,
    State,
    Timed,
    Usage,
)
from ..vocabulary import moves as v
from . import care
from .gm import named, only_gm

W = TypeVar("W", bound=v.Effect)

GROUND: Mapping[str, str] = {
    "regular": ".", "blocking": "#", "water": "~", "slow": ",", "rough": ":", "slow_and_rough": ";",
    "door": "+", "open_door": "'", "fog": "?",
}  # fmt: skip
"""The marks of a grid."""
_WALLS = GROUND["blocking"] + GROUND["door"] + GROUND["fog"]


# --- the field ------------------------------------------------------------------------------------------------------


def set_hazard(scribe: PtuScribe, command: w.SetHazard) -> None:
    """A hazard of a side lies on squares, or on the other sides as a whole; with no layers it is cleared."""
    only_gm(scribe)
    state = scribe.state
    hazard = _entry(scribe, "hazard", command.hazard, scribe.content.hazards)
    there = next((held for held in state.hazards if (held.hazard, held.side) == (hazard, command.side)), None)
    cells = _squares(scribe, command.cell, command.radius)
    if command.layers:
        scribe.require(state.grid is None or bool(cells), "ptu.square", context="hazard", hazard=ref("hazard", hazard))
        cells = tuple(cell for cell in cells if not _is_fog(state.grid, cell))
        scribe.require(
            state.grid is None or bool(cells),
            "ptu.square",
            context="fog",
            hazard=ref("hazard", hazard),
        )
        old = there or Hazard(hazard, command.side)
        laid = replace(old, cells=tuple(dict.fromkeys((*old.cells, *cells))), layers=command.layers)
        left: Hazard | None = laid
    else:
        if there is None:
            scribe.refuse(
                "ptu.nothing", context="hazard", side=phrase(f"ptu.side.{command.side}"), hazard=ref("hazard", hazard)
            )
        kept = tuple(cell for cell in there.cells if cell not in cells)
        left = replace(there, cells=kept) if cells and kept else None
    others = tuple(held for held in state.hazards if held is not there)
    scribe.record(e.HazardsChanged((*others, left) if left is not None else others))


def set_blessing(scribe: PtuScribe, command: w.SetBlessing) -> None:
    """A side gets the blessing of a move, with its uses or others; with none it loses it."""
    only_gm(scribe)
    state = scribe.state
    known = dict(words_of(scribe.content, v.Bless))
    word = known[_entry(scribe, "blessing", command.blessing, known)]
    uses = word.uses if command.uses is None else command.uses
    kept = tuple(held for held in state.blessings if (held.side, held.against) != (command.side, word.against))
    scribe.require(
        bool(uses) or kept != state.blessings,
        "ptu.nothing",
        context="blessing",
        side=phrase(f"ptu.side.{command.side}"),
        blessing=ref("move", command.blessing),
    )
    new = (Blessing(command.side, word.against, uses, command.blessing),) if uses else ()
    scribe.record(e.BlessingsChanged((*kept, *new)))


def set_field(scribe: PtuScribe, command: w.SetField) -> None:
    """A terrain or a room is up for some rounds, in place of another of its kind; with none it ends."""
    only_gm(scribe)
    state, fields = scribe.state, scribe.content.fields
    field = fields[_entry(scribe, "field", command.field, fields)]
    scribe.require(
        bool(command.rounds) or field.id in state.fields,
        "ptu.nothing",
        context="terrain",
        terrain=ref("field", field.id),
    )
    for name in state.fields:
        if command.rounds and name != field.id and fields[name].group == field.group:
            scribe.record(e.FieldChanged(name, 0))
    scribe.record(e.FieldChanged(field.id, command.rounds, GM if command.rounds else ""))


def set_terrain(scribe: PtuScribe, command: w.SetTerrain) -> None:
    """Squares of the map become another ground; nobody is walled in.

    Fog is a ground that nobody moves or aims through. What lies under it, hazards too, is not in the encounter at all
    until it lifts, so no seat can be told of it (docs/hidden.md).
    """
    only_gm(scribe)
    state = scribe.state
    if state.grid is None:
        scribe.refuse("ptu.no_grid", context="ground")
    rows = command.rows or _laid(scribe, state.grid.rows, command)
    scribe.require(
        [len(row) for row in rows] == [len(row) for row in state.grid.rows],
        "ptu.square",
        context="size",
    )
    cells = {
        (x, y)
        for y, (before, after) in enumerate(zip(state.grid.rows, rows, strict=True))
        for x, (old, new) in enumerate(zip(before, after, strict=True))
        if new in _WALLS and old != new
    }
    walled = next((one for one in company.on_field(state) if not cells.isdisjoint(places.cells(one))), None)
    scribe.require(
        walled is None,
        "ptu.occupied",
        context="walled",
        user=piece_ref(walled.id if walled else ""),
        overridable=True,
    )
    scribe.require(
        rows != state.grid.rows, "ptu.nothing", context="ground", ground=phrase(f"ptu.ground.{command.terrain}")
    )
    fog = GROUND["fog"]
    lifted = "".join(rows).count(fog) < "".join(state.grid.rows).count(fog)
    grid = replace(state.grid, rows=rows)
    grid = replace(grid, heights=_levels(grid, (*state.grid.heights, *command.heights)))
    cleared = {cell for each in command.hazards for cell in each.cells}
    cleared |= {cell for each in command.heights for cell in each.cells}
    scribe.require(
        all(_is_fog(state.grid, cell) and not _is_fog(grid, cell) for cell in cleared)
        and all(each.cells and each.hazard in scribe.content.hazards for each in command.hazards),
        "ptu.square",
        context="comes_to_light",
    )
    lying = _in_sight(grid, (*state.hazards, *command.hazards))
    changed = lying if lying != state.hazards else None
    scribe.record(e.GroundChanged(grid, "lifted" if lifted else command.terrain, command.cell, changed))


def _is_fog(grid: c.Grid | None, cell: Cell) -> bool:
    x, y = cell
    return (
        grid is not None and 0 <= y < len(grid.rows) and 0 <= x < len(grid.rows[y]) and grid.rows[y][x] == GROUND["fog"]
    )


def _levels(grid: c.Grid, raised: tuple[c.Raised, ...]) -> tuple[c.Raised, ...]:
    """Squares by how high they lie, without those under fog."""
    found: dict[int, list[Cell]] = {}
    for each in raised:
        found.setdefault(each.metres, []).extend(cell for cell in each.cells if not _is_fog(grid, cell))
    return tuple(c.Raised(metres, tuple(cells)) for metres, cells in found.items() if cells)


def _in_sight(grid: c.Grid, lying: tuple[Hazard, ...]) -> tuple[Hazard, ...]:
    """Hazards without their squares under fog; those of one kind, side and number of layers lie together."""
    found: dict[tuple[str, SideName, int], Hazard] = {}
    for each in lying:
        name = (each.hazard, each.side, each.layers)
        cells = tuple(cell for cell in each.cells if not _is_fog(grid, cell))
        there = found.get(name)
        if there is not None:
            found[name] = replace(there, cells=tuple(dict.fromkeys((*there.cells, *cells))))
        elif cells or not each.cells:
            found[name] = each if cells == each.cells else replace(each, cells=cells)
    return tuple(found.values())


def _laid(scribe: PtuScribe, rows: tuple[str, ...], command: w.SetTerrain) -> tuple[str, ...]:
    """The ground with some squares of it changed."""
    cells = set(_squares(scribe, command.cell, command.radius))
    mark = GROUND[command.terrain]
    return tuple("".join(mark if (x, y) in cells else old for x, old in enumerate(row)) for y, row in enumerate(rows))


# --- what lasts on somebody -----------------------------------------------------------------------------------------


def give_coat(scribe: PtuScribe, command: w.GiveCoat) -> None:
    """The coat of a move lies on somebody, laid by itself or by another."""
    one = _on_field(scribe, command.target)
    source = named(scribe, command.source).id if command.source else one.id
    known = dict(words_of(scribe.content, v.Coat))
    coat = known[_entry(scribe, "coat", command.coat, known)]
    for held in one.timed:
        if isinstance(held.effect, v.Coat) and held.label == command.coat:
            harm.end_timed(scribe, one.id, held)
    harm.begin_timed(scribe, one.id, coat, source=source, label=command.coat, uses=coat.uses)


def end_effect(scribe: PtuScribe, command: w.EndEffect) -> None:
    """A coat, a stance, a boost or a marker on somebody ends now."""
    one = named(scribe, command.target)
    found = [held for held in one.timed if held.label == command.effect]
    scribe.require(bool(found), "ptu.nothing", context="lasting", user=piece_ref(one.id), name=text_ref(command.effect))
    for held in found:
        harm.end_timed(scribe, one.id, held)


def set_marker(scribe: PtuScribe, command: w.SetMarker) -> None:
    """A word of the table's own on somebody, with a count or without, for as long as is said; everybody reads it."""
    one = _on_field(scribe, command.target)
    state: State = scribe.state
    whose = one.id if command.lasts in ("turn_start", "turn_end") else ""
    span = Span(command.lasts, whose, command.times)
    there = next((held for held in one.timed if isinstance(held.effect, v.Marker) and held.label == command.name), None)
    if there is not None:
        scribe.record(e.TimedChanged(one.id, replace(there, uses=command.count, span=span)))
        return
    scribe.record(e.TimedBegan(one.id, Timed(state.made + 1, v.Marker(), one.id, command.name, span, command.count)))


def feed(scribe: PtuScribe, command: w.Feed) -> None:
    """Somebody has eaten something beforehand: as many food buffs as it may have. (p. 278)"""
    one = named(scribe, command.target)
    item = scribe.content.items.get(command.item)
    if item is None or not c.is_food(item):
        known = [name for name, each in scribe.content.items.items() if c.is_food(each)]
        scribe.refuse("ptu.food", context="no_food", name=text_ref(command.item), hint=hint(command.item, known))
    owner = named(scribe, command.by) if command.by else None
    scribe.require(
        owner is None or owner.items.get(item.id, 0) > 0,
        "ptu.no_item",
        user=piece_ref(owner.id if owner is not None else ""),
        item=ref("item", item.id),
    )
    most = sheets.most_food(scribe.content, one.sheet.abilities)
    free = sheets.uncounted_food(scribe.content, one.sheet.abilities)
    scribe.require(
        item.id in free or sum(name not in free for name in one.food) < most,
        "ptu.food",
        context="full",
        user=piece_ref(one.id),
        count=len(one.food),
        overridable=True,
    )
    if owner is not None:
        left = {name: count - (name == item.id) for name, count in owner.items.items()}
        scribe.record(e.ItemsSet(owner.id, {name: count for name, count in left.items() if count}))
    scribe.record(e.FoodSet(one.id, (*one.food, command.item)))


def set_uses(scribe: PtuScribe, command: w.SetUses) -> None:
    """How often a move or an ability of somebody has been used; nothing used this scene may be used at once."""
    one = named(scribe, command.target)
    own = (*gear.moves_of(scribe.game, one), *one.sheet.abilities)
    if command.entry not in own:
        scribe.refuse(
            "ptu.unknown_move",
            context="no_entry",
            user=piece_ref(one.id),
            name=text_ref(command.entry),
            hint=hint(command.entry, own),
        )
    used = one.usage.get(command.entry, Usage())
    scene = used.scene if command.scene is None else command.scene
    today = max(scene, used.today if command.today is None else command.today)
    after = replace(used, scene=scene, today=today, last_round=used.last_round if scene else None)
    scribe.require(after != used, "ptu.nothing", context="uses", user=piece_ref(one.id))
    scribe.record(e.UsageSet(one.id, command.entry, after))


# --- what is there to choose from -----------------------------------------------------------------------------------


def words_of(content: c.Content, kind: type[W]) -> Iterator[tuple[str, W]]:
    """The moves that have a word of some kind, and the word."""
    for move in content.moves.values():
        word = next((effect for effect in move.effects if isinstance(effect, kind)), None)
        if word is not None:
            yield move.id, word


def _entry(scribe: PtuScribe, kind: str, name: str, known: Mapping[str, Any]) -> str:
    if name not in known:
        scribe.refuse(f"ptu.no_such_{kind}", name=text_ref(name), hint=hint(name, known))
    return name


def _on_field(scribe: PtuScribe, who: str) -> Combatant:
    one = named(scribe, who)
    scribe.require(one.where == "field", "ptu.target_gone", target=piece_ref(one.id))
    return one


def _squares(scribe: PtuScribe, cell: Cell | None, radius: int) -> tuple[Cell, ...]:
    """The squares of the map around one, itself included."""
    state = scribe.state
    if cell is None or state.grid is None:
        return ()
    width, height = places.size(state)
    scribe.require(
        0 <= cell[0] < width and 0 <= cell[1] < height,
        "ptu.square",
        context="off_map",
        cell=cell_ref(cell),
        width=width,
        height=height,
    )
    across = range(max(0, cell[0] - radius), min(width, cell[0] + radius + 1))
    down = range(max(0, cell[1] - radius), min(height, cell[1] + radius + 1))
    return tuple((x, y) for y in down for x in across)


HAND_COMMANDS: dict[type, Callable[[PtuScribe, Any], None]] = {
    w.SetHazard: set_hazard,
    w.SetBlessing: set_blessing,
    w.SetField: set_field,
    w.SetTerrain: set_terrain,
    w.GiveCoat: give_coat,
    w.EndEffect: end_effect,
    w.SetMarker: set_marker,
    w.SetUses: set_uses,
    w.Feed: feed,
    w.CheckSkill: care.check_skill,
    w.Treat: care.treat,
}
