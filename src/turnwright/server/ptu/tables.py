"""Encounter tables with sub-habitats: who lives where, by weight, and who turns up. The ruleset draws."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.people import spawn
from turnwright.server.door.asking import does
from turnwright.server.ptu import shapes, words
from turnwright.server.ptu.asked import AnyRequest, body_of
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.errors import not_found
from turnwright.server.ptu.papers import TABLE, Paper
from turnwright.server.ptu.shapes import Body, Shape
from turnwright.server.store import Write

DENSITY: dict[str, tuple[int, int]] = {"sparse": (2, 4), "moderate": (4, 8), "dense": (8, 12), "abundant": (12, 16)}


class Levels(Body):
    min: int
    max: int


class Row(Shape):
    id: str
    species_id: str
    species_name: str
    weight: int
    level_range: Levels | None = None


class Change(Shape):
    """What a sub-habitat changes about one species."""

    id: str
    species_name: str
    species_id: str
    weight: int | None = None
    remove: bool = False
    level_range: Levels | None = None


class SubHabitat(Shape):
    id: str
    name: str
    description: str = ""
    level_range: Levels | None = None
    entries: list[Change] = msgspec.field(default_factory=list)


class Kept(msgspec.Struct, frozen=True, rename="camel"):
    """A table as it is stored."""

    name: str
    description: str = ""
    image_url: str | None = None
    density: str = "moderate"
    level_range: Levels = msgspec.field(default_factory=lambda: Levels(1, 10))
    entries: tuple[Row, ...] = ()
    modifications: tuple[SubHabitat, ...] = ()
    created: int = 0
    changed: int = 0


TABLES = Paper(TABLE, Kept, "table")


class HabitatTable(Shape):
    id: str
    name: str
    description: str
    image_url: str | None
    density: str
    level_range: Levels
    entries: list[Row]
    modifications: list[SubHabitat]
    created_at: str
    updated_at: str


class TableAnswer(Shape):
    data: HabitatTable
    success: bool = True
    warnings: list[str] | UnsetType = UNSET


class TablesAnswer(Shape):
    data: list[HabitatTable]
    success: bool = True


class RowAnswer(Shape):
    data: Row
    success: bool = True


class SubHabitatAnswer(Shape):
    data: SubHabitat
    success: bool = True


class SubHabitatsAnswer(Shape):
    data: list[SubHabitat]
    success: bool = True


class ChangeAnswer(Shape):
    data: Change
    success: bool = True


class TableFields(Body):
    name: str | None = None
    description: str | None = None
    image_url: str | None = None
    density: str | None = None
    level_range: Levels | None = None


class NewRow(Body):
    species_id: str = ""
    species_name: str = ""
    weight: int = 10
    level_range: Levels | None = None


class RowFields(Body):
    weight: int | None = None
    level_min: int | None = None
    level_max: int | None = None


class SubHabitatFields(Body):
    name: str | None = None
    description: str | None = None
    level_range: Levels | None = None


class NewChange(Body):
    species_name: str
    weight: int | None = None
    remove: bool = False
    level_range: Levels | None = None


class Generate(Body):
    count: int = 0
    level_range: Levels | None = None
    modification_id: str | None = None
    seed: int | None = None


class Drawn(Shape):
    species_id: str
    species_name: str
    level: int
    source: str


class DrawnMeta(Shape):
    table_id: str
    table_name: str
    modification_id: str | None
    count: int


class Generated(Shape):
    generated: list[Drawn]
    meta: DrawnMeta


class GeneratedAnswer(Shape):
    data: Generated
    success: bool = True


class ImportedHabitat(Body):
    name: str
    description: str = ""
    level_range: Levels | None = None
    entries: list[NewChange] = msgspec.field(default_factory=list)


class Import(Body):
    name: str
    description: str = ""
    image_url: str | None = None
    density: str = "moderate"
    level_range: Levels = msgspec.field(default_factory=lambda: Levels(1, 10))
    entries: list[NewRow] = msgspec.field(default_factory=list)
    modifications: list[ImportedHabitat] = msgspec.field(default_factory=list)


def shown(name: str, kept: Kept) -> HabitatTable:
    return HabitatTable(
        id=name,
        name=kept.name,
        description=kept.description,
        image_url=kept.image_url,
        density=kept.density,
        level_range=kept.level_range,
        entries=list(kept.entries),
        modifications=list(kept.modifications),
        created_at=words.iso(kept.created),
        updated_at=words.iso(kept.changed or kept.created),
    )


def checked(levels: Levels | None, field: str) -> Levels | None:
    if levels is not None and not 1 <= levels.min <= levels.max <= 100:
        raise words.wrong(field, "levels")
    return levels


def weighed(weight: int, field: str = "weight") -> int:
    if not 1 <= weight <= 1000:
        raise words.wrong(field, "weight")
    return weight


def row_of(game: AnyGame, data: NewRow) -> Row:
    key = words.entry_of(game, "species", data.species_id or data.species_name, "speciesId")
    name = game.content.species[key].name
    return Row(secrets.token_hex(4), key, name, weighed(data.weight), checked(data.level_range, "levelRange"))


def change_of(game: AnyGame, data: NewChange) -> Change:
    key = words.entry_of(game, "species", data.species_name, "speciesName")
    weight = None if data.weight is None else weighed(data.weight)
    levels = checked(data.level_range, "levelRange")
    return Change(secrets.token_hex(4), game.content.species[key].name, key, weight, data.remove, levels)


def rows_in(kept: Kept, habitat: SubHabitat | None) -> dict[str, tuple[Row, str]]:
    """Who lives there: the table's rows, with what a sub-habitat adds, weighs otherwise or takes away."""
    found = {row.species_id: (row, "parent") for row in kept.entries}
    for change in habitat.entries if habitat is not None else ():
        if change.remove:
            found.pop(change.species_id, None)
            continue
        old = found[change.species_id][0] if change.species_id in found else None
        weight = change.weight if change.weight is not None else old.weight if old is not None else 10
        levels = change.level_range or (old.level_range if old is not None else None)
        row = Row(change.id, change.species_id, change.species_name, weight, levels)
        found[change.species_id] = (row, "modification")
    return found


def as_table(name: str, kept: Kept, habitat: SubHabitat | None, levels: Levels | None) -> c.EncounterTable:
    """The table that the rules draw from."""
    rows = rows_in(kept, habitat)
    if not rows:
        raise words.wrong("modificationId" if habitat is not None else "", "empty_table", name=text_ref(kept.name))
    wide = levels or (habitat.level_range if habitat is not None else None) or kept.level_range
    return c.EncounterTable(
        id=name,
        name=kept.name,
        levels=(wide.min, wide.max),
        rows=tuple(
            c.TableRow(
                row.species_id, row.weight, None if levels or row.level_range is None else _span(row.level_range)
            )
            for row, _ in rows.values()
        ),
        density=DENSITY.get(kept.density, DENSITY["moderate"]),
    )


def _span(levels: Levels) -> tuple[int, int]:
    return levels.min, levels.max


def _said(data: Body) -> dict[str, Any]:
    told = {field: getattr(data, field) for field in data.__struct_fields__}
    return {field: value for field, value in told.items() if value is not None}


async def change(desk: Desk, name: str, alter: Any) -> Kept:
    now = desk.now()
    return await TABLES.change(desk.store, desk.campaign, name, lambda kept: replace(alter(kept), changed=now))


def habitat_of(kept: Kept, name: str) -> SubHabitat:
    found = next((each for each in kept.modifications if each.id == name), None)
    if found is None:
        raise not_found("sub_habitat", name)
    return found


def with_habitat(kept: Kept, habitat: SubHabitat) -> Kept:
    return replace(kept, modifications=tuple(habitat if each.id == habitat.id else each for each in kept.modifications))


class Tables(Controller):
    path = "/encounter-tables"
    opt = does("campaign.prepare")

    @get()
    async def listed(self, desk: AtDesk) -> TablesAnswer:
        return TablesAnswer([shown(name, kept) for name, kept in await TABLES.all(desk.store, desk.campaign)])

    @post(status_code=200)
    async def made(self, desk: AtDesk, data: JSONBody[TableFields]) -> TableAnswer:
        checked(data.level_range, "levelRange")
        kept = replace(Kept("Table", created=desk.now()), **_said(data))
        return await _filed(desk, kept)

    @post("/import", status_code=200)
    async def imported(self, desk: AtDesk, data: JSONBody[Import]) -> TableAnswer:
        """A table from a file. Species that nobody knows are left out, with a warning."""
        game = await desk.game()
        warnings: list[str] = []
        rows: list[Row] = []
        for each in data.entries:
            try:
                rows.append(row_of(game, each))
            except Refusal as refusal:
                warnings.append(refusal.text(desk.language))
        habitats = []
        for sub in data.modifications:
            changes = []
            for change_ in sub.entries:
                try:
                    changes.append(change_of(game, change_))
                except Refusal as refusal:
                    warnings.append(refusal.text(desk.language))
            levels = checked(sub.level_range, "modifications.levelRange")
            habitats.append(SubHabitat(secrets.token_hex(4), sub.name, sub.description, levels, changes))
        kept = Kept(
            name=data.name,
            description=data.description,
            image_url=data.image_url,
            density=data.density,
            level_range=checked(data.level_range, "levelRange") or Levels(1, 10),
            entries=tuple(rows),
            modifications=tuple(habitats),
            created=desk.now(),
        )
        filed = await _filed(desk, kept)
        filed.warnings = warnings or UNSET
        return filed

    @get("/{name:str}")
    async def one(self, desk: AtDesk, name: FromPath[str]) -> TableAnswer:
        return TableAnswer(shown(name, await TABLES.get(desk.store, desk.campaign, name)))

    @get("/{name:str}/export")
    async def exported(self, desk: AtDesk, name: FromPath[str]) -> HabitatTable:
        return shown(name, await TABLES.get(desk.store, desk.campaign, name))

    @put("/{name:str}")
    async def changed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[TableFields]) -> TableAnswer:
        checked(data.level_range, "levelRange")
        return TableAnswer(shown(name, await change(desk, name, lambda kept: replace(kept, **_said(data)))))

    @delete("/{name:str}", status_code=200)
    async def removed(self, desk: AtDesk, name: FromPath[str]) -> shapes.Done:
        await TABLES.remove(desk.store, desk.campaign, name)
        return shapes.Done()

    @post("/{name:str}/entries", status_code=200)
    async def row_added(self, desk: AtDesk, name: FromPath[str], data: JSONBody[NewRow]) -> RowAnswer:
        row = row_of(await desk.game(), data)
        await change(desk, name, lambda kept: replace(kept, entries=(*kept.entries, row)))
        return RowAnswer(row)

    @put("/{name:str}/entries/{row:str}")
    async def row_changed(
        self, desk: AtDesk, name: FromPath[str], row: FromPath[str], data: JSONBody[RowFields]
    ) -> RowAnswer:
        after = await change(desk, name, lambda kept: replace(kept, entries=_with_row(kept.entries, row, data)))
        return RowAnswer(next(each for each in after.entries if each.id == row))

    @delete("/{name:str}/entries/{row:str}", status_code=200)
    async def row_removed(self, desk: AtDesk, name: FromPath[str], row: FromPath[str]) -> shapes.Done:
        await change(
            desk, name, lambda kept: replace(kept, entries=tuple(each for each in kept.entries if each.id != row))
        )
        return shapes.Done()

    @post("/{name:str}/generate", status_code=200)
    async def generated(self, desk: AtDesk, name: FromPath[str], request: AnyRequest) -> GeneratedAnswer:
        data = await body_of(request, Generate)
        if not 0 <= data.count <= 20:
            raise words.wrong("count", "generate")
        kept = await TABLES.get(desk.store, desk.campaign, name)
        habitat = habitat_of(kept, data.modification_id) if data.modification_id else None
        table = as_table(name, kept, habitat, checked(data.level_range, "levelRange"))
        dice = StreamDice(Mulberry32(data.seed if data.seed is not None else secrets.randbits(32)))
        rows = rows_in(kept, habitat)
        found = [
            Drawn(species, rows[species][0].species_name, level, rows[species][1])
            for species, level in spawn.drawn(dice, table, data.count)
        ]
        meta = DrawnMeta(name, kept.name, data.modification_id, len(found))
        return GeneratedAnswer(Generated(found, meta))

    @get("/{name:str}/modifications")
    async def habitats(self, desk: AtDesk, name: FromPath[str]) -> SubHabitatsAnswer:
        return SubHabitatsAnswer(list((await TABLES.get(desk.store, desk.campaign, name)).modifications))

    @post("/{name:str}/modifications", status_code=200)
    async def habitat_added(
        self, desk: AtDesk, name: FromPath[str], data: JSONBody[SubHabitatFields]
    ) -> SubHabitatAnswer:
        checked(data.level_range, "levelRange")
        habitat = replace(SubHabitat(secrets.token_hex(4), "Sub-habitat"), **_said(data))
        await change(desk, name, lambda kept: replace(kept, modifications=(*kept.modifications, habitat)))
        return SubHabitatAnswer(habitat)

    @get("/{name:str}/modifications/{habitat:str}")
    async def habitat(self, desk: AtDesk, name: FromPath[str], habitat: FromPath[str]) -> SubHabitatAnswer:
        return SubHabitatAnswer(habitat_of(await TABLES.get(desk.store, desk.campaign, name), habitat))

    @put("/{name:str}/modifications/{habitat:str}")
    async def habitat_changed(
        self, desk: AtDesk, name: FromPath[str], habitat: FromPath[str], data: JSONBody[SubHabitatFields]
    ) -> SubHabitatAnswer:
        checked(data.level_range, "levelRange")
        after = await change(
            desk, name, lambda kept: with_habitat(kept, replace(habitat_of(kept, habitat), **_said(data)))
        )
        return SubHabitatAnswer(habitat_of(after, habitat))

    @delete("/{name:str}/modifications/{habitat:str}", status_code=200)
    async def habitat_removed(self, desk: AtDesk, name: FromPath[str], habitat: FromPath[str]) -> shapes.Done:
        await change(
            desk,
            name,
            lambda kept: replace(kept, modifications=tuple(each for each in kept.modifications if each.id != habitat)),
        )
        return shapes.Done()

    @post("/{name:str}/modifications/{habitat:str}/entries", status_code=200)
    async def altered(
        self, desk: AtDesk, name: FromPath[str], habitat: FromPath[str], data: JSONBody[NewChange]
    ) -> ChangeAnswer:
        one = change_of(await desk.game(), data)

        def alter(kept: Kept) -> Kept:
            there = habitat_of(kept, habitat)
            return with_habitat(kept, replace(there, entries=[*there.entries, one]))

        await change(desk, name, alter)
        return ChangeAnswer(one)

    @delete("/{name:str}/modifications/{habitat:str}/entries/{row:str}", status_code=200)
    async def restored(
        self, desk: AtDesk, name: FromPath[str], habitat: FromPath[str], row: FromPath[str]
    ) -> shapes.Done:
        def alter(kept: Kept) -> Kept:
            there = habitat_of(kept, habitat)
            return with_habitat(kept, replace(there, entries=[each for each in there.entries if each.id != row]))

        await change(desk, name, alter)
        return shapes.Done()


def _with_row(rows: tuple[Row, ...], name: str, data: RowFields) -> tuple[Row, ...]:
    old = next((each for each in rows if each.id == name), None)
    if old is None:
        raise not_found("entry", name)
    levels = old.level_range
    if data.level_min is not None or data.level_max is not None:
        low = data.level_min if data.level_min is not None else levels.min if levels is not None else 1
        high = data.level_max if data.level_max is not None else levels.max if levels is not None else low
        levels = checked(Levels(low, high), "levelMin")
    weight = old.weight if data.weight is None else weighed(data.weight)
    return tuple(replace(each, weight=weight, level_range=levels) if each is old else each for each in rows)


async def _filed(desk: Desk, kept: Kept) -> TableAnswer:
    name = secrets.token_hex(6)
    await desk.store.commit(Write(puts=(TABLES.new(desk.campaign, name, kept),)))
    return TableAnswer(shown(name, kept))


ROUTES = (Tables,)
