"""Scenes: what the group looks at between fights, and encounters that grow out of them."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import to_builtins
from msgspec.structs import replace

from turnwright.server.door.asking import does
from turnwright.server.policy import Phase, Thing, allows
from turnwright.server.ptu import shapes, sheets, words
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.encounters import NewEncounter, Wild, add_made, answer, make, spawned
from turnwright.server.ptu.errors import not_found
from turnwright.server.ptu.papers import SCENE, Paper
from turnwright.server.ptu.shapes import Body, EncounterAnswer, Shape
from turnwright.server.store import Write

Json = dict[str, Any]


class Spot(Body):
    x: float = 0
    y: float = 0


class SceneGroup(Shape):
    id: str
    name: str = ""
    position: Spot = msgspec.field(default_factory=Spot)
    width: float = 200
    height: float = 150


class SceneCharacter(Shape):
    id: str
    character_id: str
    name: str
    avatar_url: str | None = None
    position: Spot = msgspec.field(default_factory=Spot)
    group_id: str | None = None


class ScenePokemon(Shape):
    id: str
    species: str
    level: int
    nickname: str | None = None
    species_id: str | None = None
    position: Spot = msgspec.field(default_factory=Spot)
    group_id: str | None = None


class Kept(msgspec.Struct, frozen=True, rename="camel"):
    """A scene as it is stored."""

    name: str
    description: str = ""
    location_name: str = ""
    location_image: str | None = None
    pokemon: tuple[ScenePokemon, ...] = ()
    characters: tuple[SceneCharacter, ...] = ()
    groups: tuple[SceneGroup, ...] = ()
    weather: str | None = None
    terrains: tuple[str, ...] = ()
    modifiers: tuple[Json, ...] = ()
    habitat_id: str | None = None
    created: int = 0
    changed: int = 0


SCENES = Paper(SCENE, Kept, "scene")


class Scene(Shape):
    id: str
    name: str
    description: str
    location_name: str
    location_image: str | None
    pokemon: list[ScenePokemon]
    characters: list[SceneCharacter]
    groups: list[SceneGroup]
    weather: str | None
    terrains: list[str]
    modifiers: list[Json]
    habitat_id: str | None
    is_active: bool
    created_at: str
    updated_at: str


class SceneAnswer(Shape):
    data: Scene
    success: bool = True


class ScenesAnswer(Shape):
    data: list[Scene]
    success: bool = True


class ActiveScene(Shape):
    data: Scene | None
    success: bool = True


class SceneFields(Body):
    name: str | None = None
    description: str | None = None
    location_name: str | None = None
    location_image: str | None = None
    weather: str | None = None
    terrains: list[str] | None = None
    modifiers: list[Json] | None = None
    habitat_id: str | None = None


class AddCharacter(Body):
    character_id: str
    name: str | None = None
    avatar_url: str | None = None
    position: Spot | None = None
    group_id: str | None = None


class AddPokemon(Body):
    species: str
    level: int
    nickname: str | None = None
    species_id: str | None = None
    position: Spot | None = None
    group_id: str | None = None


class GroupFields(Body):
    name: str | None = None
    position: Spot | None = None
    width: float | None = None
    height: float | None = None


class Moved(Body):
    id: str
    position: Spot
    group_id: str | None = None


class Positions(Body):
    characters: list[Moved] = msgspec.field(default_factory=list)
    pokemon: list[Moved] = msgspec.field(default_factory=list)
    groups: list[Moved] = msgspec.field(default_factory=list)


class FromScene(Body):
    scene_id: str
    battle_type: str = "full_contact"
    significance_multiplier: float = 1.0
    significance_tier: str = "insignificant"
    seed: int | None = None


def shown(name: str, kept: Kept, active: str | None) -> Scene:
    return Scene(
        id=name,
        name=kept.name,
        description=kept.description,
        location_name=kept.location_name,
        location_image=kept.location_image,
        pokemon=list(kept.pokemon),
        characters=list(kept.characters),
        groups=list(kept.groups),
        weather=kept.weather,
        terrains=list(kept.terrains),
        modifiers=list(kept.modifiers),
        habitat_id=kept.habitat_id,
        is_active=name == active,
        created_at=words.iso(kept.created),
        updated_at=words.iso(kept.changed or kept.created),
    )


async def find(desk: Desk, name: str) -> tuple[Kept, str | None]:
    """A scene that the link may see: players and the group see the one that is active."""
    active = (await desk.screen()).active_scene_id
    if not _sees(desk, name, active):
        raise not_found("scene", name)
    return await SCENES.get(desk.store, desk.campaign, name), active


def _sees(desk: Desk, name: str, active: str | None) -> bool:
    phase: Phase = "shown" if name == active else "prepared"
    return allows(desk.pass_, "scene.read", Thing(desk.campaign), phase)


async def scene_shown(desk: Desk, name: str | None) -> Json | None:
    if name is None:
        return None
    kept, active = await find(desk, name)
    told: Json = to_builtins(shown(name, kept, active))
    return told


async def change(desk: Desk, name: str, /, **changes: Any) -> SceneAnswer:
    now = desk.now()
    after = await SCENES.change(
        desk.store, desk.campaign, name, lambda kept: replace(kept, **changes_of(kept, changes), changed=now)
    )
    desk.hub.poke(desk.campaign)
    return SceneAnswer(shown(name, after, (await desk.screen()).active_scene_id))


def changes_of(kept: Kept, changes: dict[str, Any]) -> dict[str, Any]:
    """Some changes depend on what is there."""
    return {field: value(kept) if callable(value) else value for field, value in changes.items()}


def _said(data: Body) -> dict[str, Any]:
    """The fields that a client gave."""
    told = {field: getattr(data, field) for field in data.__struct_fields__}
    lists = {field: tuple(value) for field, value in told.items() if isinstance(value, list)}
    return {field: value for field, value in {**told, **lists}.items() if value is not None}


class Scenes(Controller):
    path = "/scenes"
    opt = does("campaign.prepare")

    @get(action="campaign.read")
    async def listed(self, desk: AtDesk) -> ScenesAnswer:
        active = (await desk.screen()).active_scene_id
        found = await SCENES.all(desk.store, desk.campaign)
        return ScenesAnswer([shown(name, kept, active) for name, kept in found if _sees(desk, name, active)])

    @post(status_code=200)
    async def made(self, desk: AtDesk, data: JSONBody[SceneFields]) -> SceneAnswer:
        kept = replace(Kept("Scene", created=desk.now()), **_said(data))
        name = secrets.token_hex(6)
        await desk.store.commit(Write(puts=(SCENES.new(desk.campaign, name, kept),)))
        return SceneAnswer(shown(name, kept, None))

    @get("/active", action="campaign.read")
    async def active(self, desk: AtDesk) -> ActiveScene:
        name = (await desk.screen()).active_scene_id
        if name is None:
            return ActiveScene(None)
        kept = await SCENES.find(desk.store, desk.campaign, name)
        return ActiveScene(shown(name, kept, name) if kept is not None else None)

    @get("/{name:str}", action="scene.read")
    async def one(self, desk: AtDesk, name: FromPath[str]) -> SceneAnswer:
        return SceneAnswer(shown(name, *await find(desk, name)))

    @put("/{name:str}")
    async def changed(self, desk: AtDesk, name: FromPath[str], data: JSONBody[SceneFields]) -> SceneAnswer:
        return await change(desk, name, **_said(data))

    @delete("/{name:str}", status_code=200)
    async def removed(self, desk: AtDesk, name: FromPath[str]) -> shapes.Done:
        await SCENES.remove(desk.store, desk.campaign, name)
        if (await desk.screen()).active_scene_id == name:
            await desk.change_screen(active_scene_id=None, active_tab="lobby")
        return shapes.Done()

    @post("/{name:str}/activate", status_code=200, action="campaign.direct")
    async def activated(self, desk: AtDesk, name: FromPath[str]) -> SceneAnswer:
        """The group sees it, unless a fight is on the display."""
        kept = await SCENES.get(desk.store, desk.campaign, name)
        screen = await desk.screen()
        await desk.change_screen(active_scene_id=name, active_tab=screen.active_tab if screen.served else "scene")
        return SceneAnswer(shown(name, kept, name))

    @post("/{name:str}/deactivate", status_code=200, action="campaign.direct")
    async def deactivated(self, desk: AtDesk, name: FromPath[str]) -> shapes.Done:
        await SCENES.get(desk.store, desk.campaign, name)
        screen = await desk.screen()
        if screen.active_scene_id == name:
            await desk.change_screen(active_scene_id=None, active_tab=screen.active_tab if screen.served else "lobby")
        return shapes.Done()

    @post("/{name:str}/characters", status_code=200)
    async def joined(self, desk: AtDesk, name: FromPath[str], data: JSONBody[AddCharacter]) -> SceneAnswer:
        filed = await sheets.find(desk, data.character_id, sheets.CHARACTER)
        called = data.name or (await sheets.current(desk, filed)).sheet.name
        one = SceneCharacter(
            secrets.token_hex(4), filed.id, called, data.avatar_url, data.position or Spot(), data.group_id
        )
        return await change(desk, name, characters=lambda kept: (*kept.characters, one))

    @delete("/{name:str}/characters/{who:str}", status_code=200)
    async def left(self, desk: AtDesk, name: FromPath[str], who: FromPath[str]) -> SceneAnswer:
        return await change(
            desk, name, characters=lambda kept: tuple(each for each in kept.characters if who not in _ids(each))
        )

    @post("/{name:str}/pokemon", status_code=200)
    async def appeared(self, desk: AtDesk, name: FromPath[str], data: JSONBody[AddPokemon]) -> SceneAnswer:
        game = await desk.game()
        species = game.content.species[words.entry_of(game, "species", data.species, "species")]
        one = ScenePokemon(
            secrets.token_hex(4), species.name, data.level, data.nickname, species.id, data.position or Spot(),
            data.group_id,
        )  # fmt: skip
        return await change(desk, name, pokemon=lambda kept: (*kept.pokemon, one))

    @delete("/{name:str}/pokemon/{who:str}", status_code=200)
    async def vanished(self, desk: AtDesk, name: FromPath[str], who: FromPath[str]) -> SceneAnswer:
        return await change(desk, name, pokemon=lambda kept: tuple(each for each in kept.pokemon if each.id != who))

    @post("/{name:str}/groups", status_code=200)
    async def grouped(self, desk: AtDesk, name: FromPath[str], data: JSONBody[GroupFields]) -> SceneAnswer:
        one = SceneGroup(secrets.token_hex(4), **_said(data))
        return await change(desk, name, groups=lambda kept: (*kept.groups, one))

    @put("/{name:str}/groups/{group:str}")
    async def regrouped(
        self, desk: AtDesk, name: FromPath[str], group: FromPath[str], data: JSONBody[GroupFields]
    ) -> SceneAnswer:
        said = _said(data)
        return await change(
            desk,
            name,
            groups=lambda kept: tuple(replace(each, **said) if each.id == group else each for each in kept.groups),
        )

    @delete("/{name:str}/groups/{group:str}", status_code=200)
    async def ungrouped(self, desk: AtDesk, name: FromPath[str], group: FromPath[str]) -> SceneAnswer:
        return await change(desk, name, groups=lambda kept: tuple(each for each in kept.groups if each.id != group))

    @put("/{name:str}/positions")
    async def moved(self, desk: AtDesk, name: FromPath[str], data: JSONBody[Positions]) -> SceneAnswer:
        return await change(
            desk,
            name,
            characters=lambda kept: _placed(kept.characters, data.characters),
            pokemon=lambda kept: _placed(kept.pokemon, data.pokemon),
            groups=lambda kept: _placed(kept.groups, data.groups),
        )


def _ids(one: SceneCharacter) -> tuple[str, str]:
    return one.id, one.character_id


def _placed(there: tuple[Any, ...], wanted: list[Moved]) -> tuple[Any, ...]:
    at = {each.id: each for each in wanted}
    return tuple(replace(each, position=at[each.id].position) if each.id in at else each for each in there)


@post("/encounters/from-scene", status_code=200, action="match.open")
async def from_scene(desk: AtDesk, data: JSONBody[FromScene]) -> EncounterAnswer:
    """An encounter from a scene: players' characters with us, others beside us, wild ones against us."""
    kept, _ = await find(desk, data.scene_id)
    league = data.battle_type != "full_contact"
    table = await make(
        desk,
        NewEncounter(
            name=kept.name,
            battle_type="league" if league else "full_contact",
            weather=kept.weather,
            significance_multiplier=data.significance_multiplier,
            significance_tier=data.significance_tier,
            seed=data.seed,
        ),
    )
    for each in kept.characters:
        filed = await sheets.find(desk, each.character_id, sheets.CHARACTER)
        side = "players" if filed.sheet.more.get("character_type") == "player" else "allies"
        await desk.do(table, sheets.placed(filed, side))
    wild = [Wild(each.species, each.level) for each in kept.pokemon]
    if wild:
        await add_made(desk, table, await spawned(desk, wild, data.seed), "enemies")
    return await answer(desk, table)


ROUTES = (Scenes, from_scene)
