"""A draft becomes an encounter: built in memory, with every fault named, then stored in one piece or not at all."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import GM, AnyGame
from turnwright.kernel.squares import square_name
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid, Raised
from turnwright.rulesets.ptu.decide.hand import GROUND
from turnwright.rulesets.ptu.field.places import cells as cells_of
from turnwright.rulesets.ptu.people import sheets as rules
from turnwright.rulesets.ptu.people import spawn, templates
from turnwright.rulesets.ptu.people.company import are_friends
from turnwright.rulesets.ptu.people.templates import brought
from turnwright.rulesets.ptu.state import Combatant, Hazard, Placed, Setup, State
from turnwright.server.campaign import sheets as store
from turnwright.server.campaign.display import showing
from turnwright.server.maps import pictures
from turnwright.server.maps.maps import file_of
from turnwright.server.ptu import sheets, words
from turnwright.server.ptu.desk import RULESET, Desk
from turnwright.server.ptu.encounters import halves, off_display
from turnwright.server.ptu.entities import kept_of
from turnwright.server.ptu.errors import not_found
from turnwright.server.ptu.papers import NOTES, SCREEN, Notes
from turnwright.server.ptu.prepared import Draft, Ground, Piece
from turnwright.server.store import Append, Put
from turnwright.server.tables.tables import LiveTable

FOG = GROUND["fog"]
Cell = tuple[int, int]


class Showing(Struct, frozen=True):
    """How a draft is shown: on the group's display or behind the scenes, waiting or begun, with open dice or sealed."""

    serve: bool = True
    start: bool = False
    seed: int | None = None


class Part(Struct, frozen=True):
    """A piece and the combatants that come with it, each by a sheet, the first one first."""

    members: tuple[Placed, ...]
    lurks: Cell | None = None
    """Where the first one lies in wait."""
    filed: store.Filed | None = None
    """The sheet of the campaign that goes into the encounter."""
    made: tuple[str, store.Sheet] | None = None
    """The sheet that is new with it."""

    @property
    def id(self) -> str:
        """Of the first one."""
        sheet = self.members[0].sheet
        assert sheet is not None
        return sheet.id

    @property
    def hidden(self) -> bool:
        return self.members[0].hidden


class Staged(Struct, frozen=True):
    """An encounter that could begin now, and nothing of it is stored."""

    match: Match
    notes: Notes
    parts: tuple[Part, ...]


async def problems(desk: Desk, draft: Draft) -> list[Refusal]:
    """Everything that would keep a draft from being shown."""
    try:
        game = await game_of(desk, draft)
    except Refusal as refusal:
        return [_at(refusal, "rules")]
    found: list[Refusal] = []
    parts: list[Part] = []
    dice = StreamDice(Mulberry32(0))
    for place, piece in enumerate(draft.pieces):
        try:
            parts.append(await _part(desk, game, dice, place, piece))
        except Refusal as refusal:
            found.append(refusal)
    if found:
        return found
    try:
        await _picture(desk, draft)
        await asyncio.to_thread(_opened, desk, game, draft, parts, Showing(seed=0))
    except Refusal as refusal:
        return [refusal]
    return []


async def stage(desk: Desk, draft: Draft, how: Showing) -> Staged:
    """Builds the encounter in memory. Refuses what isn't there, with the field it stands in."""
    try:
        game = await game_of(desk, draft)
    except Refusal as refusal:
        raise _at(refusal, "rules") from None
    dice = StreamDice(Mulberry32(secrets.randbits(32) if how.seed is None else how.seed))
    parts = [await _part(desk, game, dice, place, piece) for place, piece in enumerate(draft.pieces)]
    return await asyncio.to_thread(_opened, desk, game, draft, parts, how)


async def show(desk: Desk, name: str, draft: Draft, how: Showing, *puts: Put) -> LiveTable:
    """Opens an encounter of a draft, with the sheets that go into it and with `puts`, or changes nothing."""
    staged = await stage(desk, draft, how)
    picture = await _picture(desk, draft)
    written = (
        *puts,
        NOTES.new(desk.campaign, name, staged.notes),
        *_sheets(desk.campaign, name, staged),
        *(await _on_display(desk, name) if how.serve else ()),
        *([await pictures.putting(desk.store, desk.campaign, name, picture)] if picture is not None else ()),
    )
    kept = tuple(put for put in written if put is not None)

    async def opened(others: tuple[Append, ...]) -> LiveTable:
        return await desk.tables.open(name, desk.campaign, staged.match, puts=kept, others=others)

    table = await off_display(desk, opened) if how.serve else await opened(())
    table.picture = picture
    desk.hub.poke(desk.campaign)
    return table


async def game_of(desk: Desk, draft: Draft) -> AnyGame:
    """The game by the draft's rules, or by the campaign's."""
    kept = await desk.rules()
    preset = draft.rules.preset or kept.preset
    options = draft.rules.options if draft.rules.preset or draft.rules.options else kept.options
    return await asyncio.to_thread(desk.books.game, preset, options)


def _at(refusal: Refusal, field: str) -> Refusal:
    refusal.field = f"{field}.{refusal.field}" if refusal.field else field
    return refusal


# Pieces


async def _part(desk: Desk, game: AnyGame, dice: StreamDice, place: int, piece: Piece) -> Part:
    named = [name for name in ("sheet", "species", "trainer") if getattr(piece, name)]
    if len(named) != 1:
        raise Refusal("drafts.piece", field=f"pieces[{place}]", number=place + 1)
    try:
        if piece.sheet:
            part = await _of_sheet(desk, piece)
        else:
            part = _wild(game, dice, piece) if piece.species else _of_the_books(game, piece)
    except Refusal as refusal:
        refusal.field = f"pieces[{place}].{refusal.field or named[0]}"
        raise
    first, *others = part.members
    part = replace(part, members=(replace(first, position=piece.at), *others))
    return _lurking(part, piece.at) if piece.hidden else part


def _lurking(part: Part, at: Cell | None) -> Part:
    """In wait: the match knows neither of them nor of their square."""
    members = tuple(
        placed if placed.in_ball else replace(placed, hidden=True, position=None) for placed in part.members
    )
    return replace(part, members=members, lurks=at)


async def _of_sheet(desk: Desk, piece: Piece) -> Part:
    filed = await store.find(desk.store, desk.campaign, piece.sheet)
    if filed is None or filed.sheet.ruleset != RULESET:
        raise not_found("sheet", piece.sheet)
    kept = kept_of(filed)
    if filed.sheet.match:
        raise Refusal("sheets.elsewhere", who=text_ref(kept.sheet.name))
    return Part((brought(piece.side, kept, in_ball=piece.in_ball),), filed=filed)


def _wild(game: AnyGame, dice: StreamDice, piece: Piece) -> Part:
    species = words.entry_of(game, "species", piece.species)
    rules.legal_level(piece.level, name=game.content.species[species].name)
    sheet = spawn.wild(game.content, game.options, dice, species, piece.level)
    name = store.new_id(rules.slug(piece.name or species))
    sheet = replace(sheet, id=name, name=piece.name or sheet.name)
    made = sheets.from_rules(sheets.POKEMON, sheet, origin="wild", is_in_library=False)
    return Part((brought(piece.side, made.kept, in_ball=piece.in_ball),), made=(name, made))


def _of_the_books(game: AnyGame, piece: Piece) -> Part:
    """A trainer with the team, with ids of their own: the same trainer may come twice."""
    trainer = Placed(piece.side, trainer=words.entry_of(game, "trainers", piece.trainer), name=piece.name)
    alone: State = Match.open(game, Setup(name="Alone", placed=(trainer,), start=False), seed=0).state
    return Part(with_own_ids(templates.template(alone).placed))


def with_own_ids(members: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """People and their Pokémon with ids that nobody has, owners among them."""
    people = [(placed, placed.sheet) for placed in members if placed.sheet is not None]
    ids = {sheet.id: store.new_id(rules.slug(sheet.name)) for _, sheet in people}
    own = []
    for placed, sheet in people:
        owner = ids.get(sheet.owner or "")
        own.append(replace(placed, sheet=replace(sheet, id=ids[sheet.id], owner=owner, version=1), owner=owner or ""))
    return tuple(own)


# The encounter


def _opened(desk: Desk, game: AnyGame, draft: Draft, parts: list[Part], how: Showing) -> Staged:
    fogged = set(draft.map.fog) if draft.map is not None else set()
    if fogged:
        parts = _covered(game, draft, parts, fogged)
        fogged -= _kept_free(game, draft, parts)
    parts = sorted(parts, key=lambda part: part.hidden)  # numbers and places say nothing about those who lie in wait
    setup = _setup(draft, parts, fogged)
    match = Match.open(game, setup, seed=how.seed, who=desk.pass_.person, at=desk.now())
    heights = draft.map.heights if draft.map is not None else ()
    in_sight, traps = _hazards(game, draft.map, fogged) if draft.map is not None else ((), {})
    commands: list[Command] = [*in_sight]
    commands += [w.Serve(True)] if how.serve else []
    commands += [w.StartEncounter()] if how.start else []
    for command in commands:
        match.submit(command, GM, who=desk.pass_.person, at=desk.now())
    notes = Notes(
        created=desk.now(),
        under={_square((x, y)): draft.map.rows[y][x] for x, y in fogged} if draft.map is not None else {},
        traps=traps,
        heights={_square(cell): each.metres for each in heights for cell in each.cells if cell in fogged},
        lurking={part.id: part.lurks for part in parts if part.lurks is not None},
        loot=draft.loot,
        prepared=draft.notes,
    )
    return Staged(match, notes, tuple(parts))


def _setup(draft: Draft, parts: list[Part], fogged: set[Cell]) -> Setup:
    grid = None
    if draft.map is not None:
        _check_ground(draft.map)
        seen = ((each.metres, tuple(cell for cell in each.cells if cell not in fogged)) for each in draft.map.heights)
        heights = tuple(Raised(metres, cells) for metres, cells in seen if cells)
        grid = Grid(rows=tuple(_row(y, row, fogged) for y, row in enumerate(draft.map.rows)), heights=heights)
    return Setup(
        name=draft.name,
        placed=tuple(placed for part in parts for placed in part.members),
        battle=draft.battle,
        weather=words.weather_of(draft.weather),
        grid=grid,
        significance=halves(draft.significance),
        auto_end=False,
        start=False,
    )


def _row(y: int, row: str, fogged: set[Cell]) -> str:
    return "".join(FOG if (x, y) in fogged else mark for x, mark in enumerate(row))


def _check_ground(ground: Ground) -> None:
    width, height = len(ground.rows[0]), len(ground.rows)
    for place, row in enumerate(ground.rows):
        if len(row) != width:
            raise Refusal("drafts.row", field=f"map.rows[{place}]", number=place + 1, width=width, given=len(row))
    named = [("map.fog", ground.fog)]
    named += [(f"map.hazards[{place}].cells", each.cells) for place, each in enumerate(ground.hazards)]
    named += [(f"map.heights[{place}].cells", each.cells) for place, each in enumerate(ground.heights)]
    for field, cells in named:
        for x, y in cells:
            if x >= width or y >= height:
                square = text_ref(square_name((x, y)))
                raise Refusal("drafts.square", field=field, square=square, width=width, height=height)


def _covered(game: AnyGame, draft: Draft, parts: list[Part], fogged: set[Cell]) -> list[Part]:
    """Foes on a square under fog lie in wait there: the match doesn't know where."""
    state = _without_fog(game, draft, parts)
    foes = {one.id: one for one in _where_told(state, parts) if not are_friends(state, one.side, "players")}
    touched = {who: one.position for who, one in foes.items() if fogged & set(cells_of(one))}
    return [_lurking(part, touched[part.id]) if part.id in touched else part for part in parts]


def _kept_free(game: AnyGame, draft: Draft, parts: list[Part]) -> set[Cell]:
    """Squares on which the GM has put somebody whom the players know: no fog lies there."""
    return {cell for one in _where_told(_without_fog(game, draft, parts), parts) for cell in cells_of(one)}


def _where_told(state: State, parts: list[Part]) -> list[Combatant]:
    """Those on squares that the draft names; the others find one outside the fog."""
    return [state.combatants[part.id] for part in parts if part.members[0].position is not None]


def _without_fog(game: AnyGame, draft: Draft, parts: list[Part]) -> State:
    state: State = Match.open(game, _setup(draft, parts, set()), seed=0).state
    return state


def _hazards(
    game: AnyGame, ground: Ground, fogged: set[Cell]
) -> tuple[tuple[w.SetHazard, ...], dict[str, tuple[Hazard, ...]]]:
    """What lays the hazards in sight, square by square, and those under the fog by their squares."""
    in_sight: list[w.SetHazard] = []
    traps: dict[str, tuple[Hazard, ...]] = {}
    for place, lying in enumerate(ground.hazards):
        hazard = words.entry_of(game, "hazards", lying.hazard, f"map.hazards[{place}].hazard")
        for cell in lying.cells:
            if cell in fogged:
                trap = Hazard(hazard, lying.side, (cell,), lying.layers)
                traps[_square(cell)] = (*traps.get(_square(cell), ()), trap)
            else:
                in_sight.append(w.SetHazard(hazard, lying.side, lying.layers, cell))
    return tuple(in_sight), traps


def _square(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


# What is written with it


def _sheets(campaign: str, match: str, staged: Staged) -> Iterator[Put]:
    """The sheets that go into the encounter: those of the campaign, and new ones of wild Pokémon."""
    for part in staged.parts:
        if part.filed is not None:
            yield part.filed.put(part.filed.sheet.entered(match))
        if part.made is not None:
            name, sheet = part.made
            yield store.new(campaign, name, sheet.entered(match))


async def _on_display(desk: Desk, match: str) -> tuple[Put, ...]:
    document = await desk.store.document(SCREEN.kind, desk.campaign)
    screen = replace(await desk.screen(), served=match, active_tab="encounter")
    version = document.version if document is not None else 0
    own = Put(SCREEN.kind, desk.campaign, desk.campaign, version, msgspec.json.encode(screen))
    return own, await showing(desk.store, desk.campaign, match)


async def _picture(desk: Desk, draft: Draft) -> pictures.Picture | None:
    if draft.map is None or not draft.map.image:
        return None
    try:
        image = await file_of(desk.store, desk.campaign, draft.map.image)
    except Refusal as refusal:
        raise _at(refusal, "map.image") from None
    return pictures.Picture(draft.map.image, pictures.digest_of(image))
