"""Templates: an encounter saved as what opens it again, with new people at full Hit Points. (route 40, spec 000 W6)"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.people import templates
from turnwright.rulesets.ptu.state import Hazard, Placed, Setup, Sheet, State
from turnwright.server.campaign import sheets as store
from turnwright.server.door.asking import does
from turnwright.server.maps import pictures
from turnwright.server.maps.maps import file_of
from turnwright.server.ptu import shapes, sheets, words
from turnwright.server.ptu.asked import AnyRequest, body_of
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.encounters import answer
from turnwright.server.ptu.papers import TEMPLATE, Notes, Paper
from turnwright.server.ptu.shapes import Body, EncounterAnswer, Shape
from turnwright.server.ptu.staging import with_own_ids
from turnwright.server.store import Write
from turnwright.server.tables.tables import LiveTable


class Saved(msgspec.Struct, frozen=True):
    """A template as it is stored: the setup is the ruleset's."""

    name: str
    setup: dict[str, Any]
    description: str = ""
    category: str = ""
    tags: tuple[str, ...] = ()
    created: int = 0
    notes: Notes = Notes()
    """How the map is drawn, and what lies under its fog."""
    hazards: tuple[Hazard, ...] = ()
    """Those in sight when the fight began."""
    image: str = ""
    """The campaign's map behind the grid."""


TEMPLATES = Paper(TEMPLATE, Saved, "template")


class FromEncounter(Body):
    encounter_id: str
    name: str
    description: str = ""
    category: str = ""
    tags: list[str] = msgspec.field(default_factory=list)


class Changes(Body):
    name: str | None = None
    description: str | None = None
    category: str | None = None
    tags: list[str] | None = None


class Load(Body):
    name: str = ""


class TemplateCombatant(Shape):
    name: str
    species: str | None
    level: int
    side: shapes.SideName
    type: shapes.Kind


class Template(Shape):
    id: str
    name: str
    description: str
    category: str
    tags: list[str]
    battle_type: str
    combatants: list[TemplateCombatant]
    created_at: str


class TemplateAnswer(Shape):
    data: Template
    success: bool = True


class TemplatesAnswer(Shape):
    data: list[Template]
    success: bool = True


def setup_of(saved: Saved) -> Setup:
    return msgspec.convert(saved.setup, Setup)


def shown(name: str, saved: Saved) -> Template:
    plan = setup_of(saved)
    return Template(
        id=name,
        name=saved.name,
        description=saved.description,
        category=saved.category,
        tags=list(saved.tags),
        battle_type="full_contact" if plan.battle != "league" else "trainer",
        combatants=[_member(each.sheet, each) for each in plan.placed if each.sheet is not None],
        created_at=words.iso(saved.created),
    )


def _member(sheet: Sheet, each: Placed) -> TemplateCombatant:
    return TemplateCombatant(
        name=sheet.name,
        species=sheet.species or None,
        level=sheet.level,
        side=each.side,
        type="pokemon" if sheet.kind == "pokemon" else "human",
    )


async def load(desk: Desk, saved: Saved, name: str) -> LiveTable:
    """A new encounter with everybody of a template: new sheets, fresh, with the owners among them."""
    plan = setup_of(saved)
    members = with_own_ids(plan.placed)
    called = name or plan.name
    setup = replace(plan, name=called, placed=members, start=False, auto_end=False, encounter="")
    made = [(placed.sheet.id, _sheet_of(placed, placed.sheet)) for placed in members if placed.sheet is not None]
    old_ids = [placed.sheet.id for placed in plan.placed if placed.sheet is not None]
    ids = dict(zip(old_ids, (who for who, _ in made), strict=True))
    lurking = {ids[who]: at for who, at in saved.notes.lurking.items() if who in ids}
    notes = replace(saved.notes, created=desk.now(), lurking=lurking)
    laid = [
        w.SetHazard(hazard.hazard, hazard.side, hazard.layers, cell)
        for hazard in saved.hazards
        for cell in hazard.cells or (None,)
    ]
    picture = await _picture(desk, saved.image)
    return await desk.open(setup, notes, sheets=made, commands=laid, picture=picture)


async def _picture(desk: Desk, image: str) -> pictures.Picture | None:
    """The image behind the grid; none where the campaign has it no longer."""
    if not image:
        return None
    try:
        return pictures.Picture(image, pictures.digest_of(await file_of(desk.store, desk.campaign, image)))
    except Refusal:
        return None


def before_the_fight(match: Match) -> State:
    """The encounter in the moment before initiative was rolled: its ground, its fog, its hazards."""
    opening: State = match.at(match.live[0])
    for n in match.live:
        state: State = match.at(n)
        if state.stage != "created":
            break
        opening = state
    return opening


def _sheet_of(placed: Placed, sheet: Sheet) -> store.Sheet:
    kind = sheets.POKEMON if sheet.kind == "pokemon" else sheets.CHARACTER
    filed = sheets.from_rules(kind, sheet, origin="template")
    return replace(filed, kept={**filed.kept, "items": dict(placed.items)})


def as_it_began(plan: Setup, opening: State) -> Setup:
    """The ground of that moment, and everybody where they were on it, or in wait."""
    return replace(plan, grid=opening.grid, placed=tuple(_where(placed, opening) for placed in plan.placed))


def _where(placed: Placed, opening: State) -> Placed:
    one = opening.combatants.get(placed.sheet.id) if placed.sheet is not None else None
    if one is None or one.where not in ("field", "hidden", "ball"):
        return placed
    position = one.position if opening.grid is not None and one.where == "field" else None
    return replace(placed, position=position, hidden=one.where == "hidden", in_ball=one.where == "ball")


class Templates(Controller):
    path = "/encounter-templates"
    opt = does("campaign.prepare")

    @get()
    async def listed(self, desk: AtDesk) -> TemplatesAnswer:
        return TemplatesAnswer([shown(name, saved) for name, saved in await TEMPLATES.all(desk.store, desk.campaign)])

    @post("/from-encounter", status_code=200)
    async def saved(self, desk: AtDesk, data: JSONBody[FromEncounter]) -> TemplateAnswer:
        table = await desk.table(data.encounter_id)
        opening = before_the_fight(table.match)
        plan = as_it_began(templates.template(table.match.state, data.name), opening)
        made = Saved(
            name=data.name[:120],
            setup=msgspec.json.decode(templates.save(plan)),
            description=data.description,
            category=data.category,
            tags=tuple(data.tags),
            created=desk.now(),
            notes=await desk.notes(table),
            hazards=opening.hazards,
            image=table.picture.map if table.picture is not None else "",
        )
        name = secrets.token_hex(6)
        await desk.store.commit(Write(puts=(TEMPLATES.new(desk.campaign, name, made),)))
        return TemplateAnswer(shown(name, made))

    @get("/{name:str}")
    async def one(self, desk: AtDesk, name: FromPath[str]) -> TemplateAnswer:
        return TemplateAnswer(shown(name, await TEMPLATES.get(desk.store, desk.campaign, name)))

    @put("/{name:str}")
    async def changed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Changes]) -> TemplateAnswer:
        wanted = {
            "name": data.name, "description": data.description, "category": data.category,
            "tags": None if data.tags is None else tuple(data.tags),
        }  # fmt: skip
        changes = {key: value for key, value in wanted.items() if value is not None}
        after = await TEMPLATES.change(desk.store, desk.campaign, name, lambda now: replace(now, **changes))
        return TemplateAnswer(shown(name, after))

    @post("/{name:str}/load", status_code=200, action="match.open")
    async def loaded(self, desk: AtDesk, name: FromPath[str], request: AnyRequest) -> EncounterAnswer:
        wanted = await body_of(request, Load)
        return await answer(desk, await load(desk, await TEMPLATES.get(desk.store, desk.campaign, name), wanted.name))

    @delete("/{name:str}", status_code=200)
    async def removed(self, desk: AtDesk, name: FromPath[str]) -> shapes.Done:
        await TEMPLATES.remove(desk.store, desk.campaign, name)
        return shapes.Done()


ROUTES = (Templates,)
