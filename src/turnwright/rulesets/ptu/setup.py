"""From a list of who takes part to an encounter that can begin: sheets become combatants, and find their squares.

Nothing is rolled here. What a setup leaves open on a sheet is marked (`Combatant.draft`) and rolled by `spawn.settle`
when the match begins, and so are encounter tables; before that the sheet shows the plain choice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref
from turnwright.kernel.ruleset import GM, TABLE
from turnwright.kernel.telling import cell_ref, ref

from . import content as c
from . import derived
from .field import places
from .game import PtuGame
from .people import sheets
from .rules import grid, healing, stages, stats, statuses
from .rules.grid import Cell
from .rules.terms import STAGED_STATS, STATS
from .state import (
    Combatant,
    HeldStatus,
    Placed,
    Setup,
    Sheet,
    Shown,
    SideName,
    State,
    Usage,
    Where,
)

SIDES: tuple[SideName, ...] = ("players", "allies", "enemies", "rivals")
GROUP = "group"
"""The display at the table."""
SEATS = (*SIDES, GROUP, GM, TABLE)
"""What a trainer's id may not be: it is a seat's name, and these have another meaning."""
_SHOWN: dict[str, Shown] = {"damage": "damage", "bands": "bands", "numbers": "exact", "hidden": "hidden"}
LASTS = 100
"""Rounds of the weather of the place: it outlasts any fight, until somebody changes it."""
_GAP = 4
"""Squares from the middle of the map to where a side gathers."""


def setup(game: PtuGame, plan: Setup) -> State:
    """The encounter before its first round. Refuses what is not there, or does not fit."""
    content, options = game.content, game.options
    entry = sheets.find("encounter", plan.encounter, content.encounters) if plan.encounter else None
    everybody: dict[str, Combatant] = {}
    friends: dict[SideName, tuple[SideName, ...]] = dict(plan.friends)
    instead = tuple(placed for placed in plan.placed if placed.side == plan.without and not placed.table)
    for placed in instead:
        _add(everybody, members(game, placed, everybody))
    for side in entry.sides if entry is not None else ():
        if side.friends and side.id not in friends:
            friends[side.id] = side.friends
        if side.id == plan.without:
            continue
        for name in side.trainers:
            if name in everybody and instead:  # that person has come along already
                continue
            _add(everybody, _trainer_and_team(game, Placed(side.id, trainer=name), everybody))
        for build in side.pokemon:
            _add(everybody, (_pokemon(game, build, side.id, everybody),))
    for placed in plan.placed:
        if placed in instead:
            continue
        if placed.table:
            sheets.find("table", placed.table, content.tables)
        else:
            _add(everybody, members(game, placed, everybody))
    spawns = tuple(placed for placed in plan.placed if placed.table)
    if plan.start and not everybody and not spawns:
        raise Refusal("ptu.nobody", context="to_start")
    own_weather = entry.weather if entry is not None else None
    weather = own_weather if own_weather is not None and plan.weather == "clear" else plan.weather
    state = State(
        name=plan.name or (entry.name if entry is not None else "Encounter"),
        combatants=everybody,
        friends=friends,
        battle=plan.battle or (entry.battle if entry is not None else "full_contact"),
        significance=_significance(plan, entry),
        weather=weather,
        weather_rounds=0 if weather == "clear" else LASTS,
        grid=plan.grid or (entry.grid if entry is not None else None),
        shown=_SHOWN[options.foes_shown],
        starts=plan.start,
        spawns=spawns,
        auto_end=plan.auto_end,
        round_limit=plan.round_limit,
    )
    state = on_the_map(state)
    return replace(state, before=state.combatants)


def _significance(plan: Setup, entry: c.Encounter | None) -> int:
    value = plan.significance if plan.significance is not None else entry.significance if entry is not None else 4
    if not 1 <= value <= 20:
        raise Refusal("ptu.significance", value=value)
    return value


def encounter_setup(game: PtuGame, name: str) -> Setup:
    """The setup that an encounter's name stands for."""
    sheets.find("encounter", name, game.content.encounters)
    return Setup(encounter=name)


def encounters(game: PtuGame) -> Mapping[str, str]:
    """The packs' encounters by their titles."""
    return {name: entry.name for name, entry in game.content.encounters.items()}


# --- who takes part -------------------------------------------------------------------------------------------------


def arrivals(game: PtuGame, state: State, placed: Placed) -> tuple[Combatant, ...]:
    """Combatants that come into an open encounter, with ids and squares that are free."""
    found = members(game, placed, state.combatants)
    joined = max(1, state.round)
    there = replace(state, combatants={**state.combatants, **{one.id: one for one in found}})
    on_map = on_the_map(there).combatants
    return tuple(replace(on_map[one.id], joined=joined if one.where == "field" else 0) for one in found)


def members(game: PtuGame, placed: Placed, taken: Mapping[str, Combatant]) -> tuple[Combatant, ...]:
    """The combatants that an entry of the list stands for: a trainer comes with the team."""
    given = [bool(placed.trainer), bool(placed.species), placed.sheet is not None]
    if sum(given) != 1:
        raise Refusal("ptu.placed")
    if placed.side not in SIDES:
        raise Refusal("ptu.no_such_side", name=text_ref(placed.side), hint=hint(placed.side, SIDES))
    if placed.trainer:
        return _trainer_and_team(game, placed, taken)
    if placed.sheet is not None:
        return (_whole_sheet(game, placed, placed.sheet, taken),)
    build = c.Build(
        species=placed.species,
        level=placed.level,
        name=placed.name,
        nature=placed.nature or None,
        abilities=placed.abilities,
        moves=placed.moves,
        gender=placed.gender,
        item=placed.item or None,
        shiny=placed.shiny,
        turns=placed.turns,
    )
    return (_as_placed(game, placed, _pokemon(game, build, placed.side, taken, owner=placed.owner or None)),)


def _add(everybody: dict[str, Combatant], found: Iterable[Combatant]) -> None:
    everybody.update((one.id, one) for one in found)


def _trainer_and_team(game: PtuGame, placed: Placed, taken: Mapping[str, Combatant]) -> tuple[Combatant, ...]:
    """A trainer with the team: the first on the field, the others in their balls."""
    content = game.content
    entry = sheets.find("trainer", placed.trainer, content.trainers)
    trainer_id = free_id(entry.id, taken)
    sheet = _named(sheets.trainer(content, entry, sheet_id=trainer_id), placed.name or entry.name, taken)
    _known_items(content, entry.items)
    person = _as_placed(game, placed, _combatant(game, sheet, placed.side, items=dict(entry.items)))
    found = {person.id: person}
    for build in entry.team:
        one = _pokemon(game, build, placed.side, {**taken, **found}, owner=trainer_id)
        found[one.id] = one if len(found) == 1 and not placed.in_ball else replace(one, where="ball", joined=0)
    return tuple(found.values())


def _pokemon(
    game: PtuGame, build: c.Build, side: SideName, taken: Mapping[str, Combatant], owner: str | None = None
) -> Combatant:
    """A Pokémon by its build: wild when nobody owns it and it does not fight for the players."""
    content, options = game.content, game.options
    wild = owner is None and side in ("enemies", "rivals")
    name = free_id(sheets.slug(build.name or build.species), taken)
    sheet = sheets.pokemon(content, options, build, sheet_id=name, owner=owner, wild=wild)
    draft = sheets.draft_of(content.species[sheet.species], build, options, wild=wild)
    one = _combatant(game, _named(sheet, sheet.name, taken), side, turns=build.turns)
    return replace(one, draft=draft, wild=wild)


def _whole_sheet(game: PtuGame, placed: Placed, sheet: Sheet, taken: Mapping[str, Combatant]) -> Combatant:
    """A sheet as it was kept somewhere else; its id becomes the combatant's."""
    content = game.content
    if sheet.id in taken and taken[sheet.id].where != "removed":  # who was taken out may come back
        raise Refusal("ptu.twice", name=text_ref(sheet.id))
    if sheet.id in SEATS:
        raise Refusal("ptu.seat", name=text_ref(sheet.id))
    if sheet.kind == "pokemon":
        sheets.find("species", sheet.species, content.species)
        sheets.legal_level(sheet.level, name=sheet.name)
    elif not 1 <= sheet.level <= stats.MAX_TRAINER_LEVEL:
        raise Refusal(
            "ptu.level", context="trainer", name=text_ref(sheet.name), level=sheet.level, most=stats.MAX_TRAINER_LEVEL
        )
    entries: tuple[tuple[str, tuple[str, ...], Mapping[str, object]], ...] = (
        ("move", sheet.moves, content.moves),
        ("ability", sheet.abilities, content.abilities),
        ("item", (*sheet.equipment, *sheet.stored, *((sheet.held_item,) if sheet.held_item else ())), content.items),
    )
    for kind, names, known in entries:
        for name in names:
            sheets.find(kind, name, known)
    missing = [stat for stat in STATS if stat not in sheet.stats]
    if missing or sheet.max_hp < 1:
        stat = phrase(f"ptu.stat.{missing[0] if missing else 'hp'}")
        raise Refusal("ptu.stats", context="lacks", name=text_ref(sheet.name), stat=stat)
    sheet = replace(sheet, owner=placed.owner or sheet.owner, name=placed.name or sheet.name)
    wild = sheet.kind == "pokemon" and sheet.owner is None and sheet.origin == "wild"
    one = _combatant(game, sheet, placed.side, turns=placed.turns)
    return _as_placed(game, placed, replace(one, wild=wild))


def _combatant(
    game: PtuGame, sheet: Sheet, side: SideName, *, items: dict[str, int] | None = None, turns: int = 1
) -> Combatant:
    """A fresh combatant: full Hit Points, stages at their defaults, all action points."""
    one = Combatant(
        id=sheet.id,
        sheet=sheet,
        side=side,
        hp=sheet.max_hp,
        turns=turns,
        bars=turns,
        items=items or {},
        ap=stats.max_ap(sheet.level) if sheet.kind == "trainer" else 0,
        joined=1,
    )
    begun = {stat: stage for stat in STAGED_STATS if (stage := derived.default_stage(game, one, stat))}
    return replace(one, stages=begun) if begun else one


def _as_placed(game: PtuGame, placed: Placed, one: Combatant) -> Combatant:
    """What the list says about somebody beside the sheet: wounds, conditions, things, a square."""
    content, options = game.content, game.options
    if placed.stats is not None:
        sheet = sheets.with_stats(one.sheet, placed.stats)
        one = replace(one, sheet=sheet, hp=sheet.max_hp, draft=tuple(part for part in one.draft if part != "nature"))
    if placed.items:
        _known_items(content, placed.items)
        one = replace(one, items=dict(placed.items))
    if placed.food:
        one = replace(one, food=_eaten(content, one, placed.food))
    if placed.injuries:
        cap = healing.heal_cap(one.sheet.max_hp, injuries=placed.injuries, rule=options.heal_cap)
        one = replace(one, injuries=placed.injuries, hp=min(one.hp, cap))
    if placed.hp is not None:
        if placed.hp > one.sheet.max_hp:
            raise Refusal("ptu.hp", name=text_ref(one.name), most=one.sheet.max_hp, wanted=placed.hp)
        one = replace(one, hp=placed.hp)
    for status in dict.fromkeys((*placed.afflictions, *(("fainted",) if one.hp <= 0 else ()))):
        one = _afflicted(one, status, automatic=options.status_stages == "automatic")
    used = {**placed.used_before, **placed.used_today}
    if used:
        one = replace(one, usage={move: _used(placed, move) for move in used})
    one = replace(one, rested=placed.rested, treated=placed.treated, injured_today=placed.injured_today)
    if one.sheet.kind == "trainer":
        one = _with_ap(one, bound=placed.ap_bound, drained=placed.ap_drained)
    in_ball = placed.in_ball and one.sheet.kind == "pokemon"
    where: Where = "ball" if in_ball else "hidden" if placed.hidden else "field"
    position = None if where == "hidden" else placed.position
    return replace(one, where=where, joined=1 if where == "field" else 0, position=position)


def _eaten(content: c.Content, one: Combatant, food: tuple[str, ...]) -> tuple[str, ...]:
    """What somebody has eaten: berries and the like, one at a time or as many as an ability lets it. (pp. 278-283)"""
    _known_items(content, dict.fromkeys(food, 1))
    most = sheets.most_food(content, one.sheet.abilities)
    free = sheets.uncounted_food(content, one.sheet.abilities)
    if sum(name not in free for name in food) > most:
        raise Refusal("ptu.food", context="at_a_time", name=text_ref(one.name), count=most)
    for name in food:
        if name not in content.items or not c.is_food(content.items[name]):
            raise Refusal("ptu.food", context="eaten", name=text_ref(one.name), item=ref("item", name))
    return food


def _used(placed: Placed, move: str) -> Usage:
    old = placed.used_before.get(move, 0)
    return Usage(0, old + placed.used_today.get(move, 0), None, old)


def _with_ap(one: Combatant, *, bound: int, drained: int) -> Combatant:
    most = stats.max_ap(one.sheet.level)
    if bound + drained > most:
        raise Refusal("ptu.ap", name=text_ref(one.name), most=most, taken=bound + drained)
    return replace(one, ap=stats.available_ap(most, bound=bound, drained=drained), ap_bound=bound, ap_drained=drained)


def _afflicted(one: Combatant, status: str, *, automatic: bool) -> Combatant:
    if status not in statuses.CONDITIONS:
        raise Refusal("ptu.no_such_status", name=text_ref(status), hint=hint(status, statuses.CONDITIONS))
    stage = stages.STATUS_STAGES.get(status) if automatic else None
    if stage is None:
        return replace(one, afflictions=(*one.afflictions, HeldStatus(status)))
    stat, by = stage
    moved = stages.changed(one.stages.get(stat, 0), by=by)
    held = HeldStatus(status, stage=(stat, moved.change) if moved.change else None)
    return replace(one, afflictions=(*one.afflictions, held), stages={**one.stages, stat: moved.current})


def _known_items(content: c.Content, items: Iterable[str]) -> None:
    for item in items:
        if item not in content.items and item not in content.balls:
            known = (*content.items, *content.balls)
            raise Refusal("ptu.no_such_item", name=text_ref(item), hint=hint(item, known))


def free_id(name: str, taken: Collection[str]) -> str:
    """The first of a kind keeps the plain id, the next are `geodude#2`, `geodude#3`."""
    nth = 1
    while (found := name if nth == 1 else f"{name}#{nth}") in taken or found in SEATS:
        nth += 1
    return found


def _named(sheet: Sheet, name: str, taken: Mapping[str, Combatant]) -> Sheet:
    """A name that nobody else in the encounter has: the second Geodude is Geodude 2."""
    used = {one.name for one in taken.values()}
    nth = 1
    while (found := name if nth == 1 else f"{name} {nth}") in used:
        nth += 1
    return replace(sheet, name=found)


# --- squares --------------------------------------------------------------------------------------------------------


def on_the_map(state: State) -> State:
    """Everybody on the field gets a square where nobody else is: the sides apart, the ones with a square first."""
    on_field = [one for one in state.combatants.values() if one.where == "field"]
    if state.grid is None:
        strange = next((one for one in on_field if one.position is not None), None)
        if strange is not None:
            raise Refusal("ptu.no_grid", context="placed", user=text_ref(strange.name))
        return state
    taken: set[Cell] = set()
    for one in on_field:
        if one.position is not None:
            cells = places.cells(one)
            if not _fits(state, one, cells, taken):
                raise Refusal(
                    "ptu.square",
                    context="taken",
                    name=text_ref(one.name),
                    cell=cell_ref(one.position),
                )
            taken |= cells
    anchors = _anchors(state, [one.side for one in state.combatants.values()])
    placed = dict(state.combatants)
    for one in on_field:
        if one.position is None:
            corner = _free_square(state, one, anchors, taken)
            placed[one.id] = replace(one, position=corner)
            taken |= places.cells(placed[one.id])
    return replace(state, combatants=placed)


def _anchors(state: State, present: Iterable[SideName]) -> dict[SideName, Cell]:
    """Where each side gathers: left and right of the middle (above and below it on a tall map), then across."""
    width, height = places.size(state)
    x, y = width // 2, height // 2
    across = ((max(0, x - _GAP), y), (min(width - 1, x + _GAP), y))
    along = ((x, max(0, y - _GAP)), (x, min(height - 1, y + _GAP)))
    spots = (*across, *along) if width >= height else (*along, *across)
    return dict(zip(dict.fromkeys(present), spots, strict=False))


def _free_square(state: State, one: Combatant, anchors: Mapping[SideName, Cell], taken: Collection[Cell]) -> Cell:
    """The free square nearest to where the side gathers, on its own part of the map if there is room."""
    width, height = places.size(state)
    own = anchors[one.side]

    def reach(cell: Cell, spot: Cell) -> int:
        return grid.distance(cell[0] - spot[0], cell[1] - spot[1])

    swims = one.sheet.capabilities.swim > one.sheet.capabilities.overland

    def order(cell: Cell) -> tuple[bool, bool, int, Cell]:
        near = reach(cell, own)
        abroad = any(reach(cell, spot) <= near for side, spot in anchors.items() if side != one.side)
        return abroad, places.is_water(state, cell) and not swims, near, cell

    for corner in sorted(((x, y) for x in range(width) for y in range(height)), key=order):
        if _fits(state, one, places.cells(replace(one, position=corner)), taken):
            return corner
    raise Refusal(
        "ptu.no_room", context="on_map", name=text_ref(one.name), size=phrase(f"ptu.size_of.{one.sheet.size}")
    )


def _fits(state: State, one: Combatant, cells: Collection[Cell], taken: Collection[Cell]) -> bool:
    """Whether a body fits: on the map, on nobody, not in a wall, and in water only who swims or flies."""
    own = one.sheet.capabilities
    wet = own.swim > 0 or own.sky > 0 or own.levitate > 0
    return all(
        cell not in taken
        and not places.is_blocking(state, cell)
        and (one.position is not None or wet or not places.is_water(state, cell))
        for cell in cells
    )
