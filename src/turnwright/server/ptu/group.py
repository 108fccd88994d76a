"""The group's display, and small things that clients look up: species, moves, requests to the GM, where we listen."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import field

from turnwright.kernel.naming import plain
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.rules.grid import FOOTPRINT
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.server.door.asking import does
from turnwright.server.people import audit
from turnwright.server.ptu import papers, shapes, sheets, words
from turnwright.server.ptu.asked import AnyRequest
from turnwright.server.ptu.desk import AtDesk, Desk
from turnwright.server.ptu.entities import move_of
from turnwright.server.ptu.events import message
from turnwright.server.ptu.shapes import Body, Shape

MOST = 200
Json = dict[str, Any]


class Tab(Shape):
    active_tab: str
    active_scene_id: str | None


class TabAnswer(Shape):
    data: Tab
    success: bool = True


class NewTab(Body):
    active_tab: Literal["lobby", "scene", "encounter", "map"] | None = None
    active_scene_id: str | None = None


class WildPreview(Body):
    pokemon: list[Json]
    table_name: str = ""


class PreviewAnswer(Shape):
    data: Json | None
    success: bool = True


async def _tab(desk: Desk) -> TabAnswer:
    screen = await desk.screen()
    return TabAnswer(Tab(screen.active_tab, screen.active_scene_id))


class Group(Controller):
    path = "/group"
    opt = does("campaign.direct")

    @get("/tab", action="campaign.read")
    async def tab(self, desk: AtDesk) -> TabAnswer:
        return await _tab(desk)

    @put("/tab")
    async def turned(self, desk: AtDesk, data: JSONBody[NewTab]) -> TabAnswer:
        told = {"active_tab": data.active_tab, "active_scene_id": data.active_scene_id}
        await desk.change_screen(**{key: value for key, value in told.items() if value is not None})
        return await _tab(desk)

    @get("/wild-spawn", action="campaign.read")
    async def preview(self, desk: AtDesk) -> PreviewAnswer:
        return PreviewAnswer((await desk.screen()).wild_spawn)

    @post("/wild-spawn", status_code=200)
    async def previewed(self, desk: AtDesk, data: JSONBody[WildPreview]) -> PreviewAnswer:
        shown = {"pokemon": data.pokemon[:20], "tableName": data.table_name, "timestamp": words.iso(desk.now())}
        await desk.change_screen(wild_spawn=shown)
        return PreviewAnswer(shown)

    @delete("/wild-spawn", status_code=200)
    async def cleared(self, desk: AtDesk) -> shapes.Done:
        await desk.change_screen(wild_spawn=None)
        return shapes.Done()


# What is in the books


class Species(Shape):
    id: str
    name: str
    type1: str
    type2: str | None
    abilities: list[str]
    num_basic_abilities: int
    learnset: list[Json]
    base_hp: int
    base_attack: int
    base_defense: int
    base_sp_atk: int
    base_sp_def: int
    base_speed: int
    squares: int
    evolution_stage: int
    max_evolution_stage: int


class SpeciesAnswer(Shape):
    data: Species
    success: bool = True


class ManySpecies(Shape):
    data: list[Species]
    success: bool = True


class Names(Body):
    names: list[str] = field(default_factory=list)


class MovesAnswer(Shape):
    data: list[shapes.KnownMove]
    success: bool = True


def species_shown(game: Any, entry: c.Species) -> Species:
    own = entry.abilities
    abilities = (*own.basic, *own.advanced, *own.high)
    return Species(
        id=entry.id,
        name=entry.name,
        type1=name_of(entry.types[0]),
        type2=name_of(entry.types[1]) if len(entry.types) > 1 else None,
        abilities=words.names_of(game, "abilities", abilities),
        num_basic_abilities=len(own.basic),
        learnset=[
            {"level": level, "move": name}
            for (level, _), name in zip(
                entry.level_up, words.names_of(game, "moves", [move for _, move in entry.level_up]), strict=True
            )
        ],
        base_hp=entry.base.hp,
        base_attack=entry.base.attack,
        base_defense=entry.base.defense,
        base_sp_atk=entry.base.special_attack,
        base_sp_def=entry.base.special_defense,
        base_speed=entry.base.speed,
        squares=FOOTPRINT[entry.size],
        evolution_stage=entry.stage,
        max_evolution_stage=entry.stage + entry.remaining,
    )


@get("/species", action="campaign.read")
async def species(
    desk: AtDesk,
    search: Annotated[str, QueryParameter(name="search")] = "",
    limit: Annotated[int, QueryParameter(name="limit")] = 50,
) -> ManySpecies:
    game = await desk.game()
    wanted = plain(search)
    found = [entry for entry in game.content.species.values() if wanted in plain(entry.name)]
    return ManySpecies([species_shown(game, entry) for entry in found[: max(1, min(MOST, limit))]])


@get("/species/{name:str}", action="campaign.read")
async def one_species(desk: AtDesk, name: FromPath[str]) -> SpeciesAnswer:
    game = await desk.game()
    return SpeciesAnswer(species_shown(game, game.content.species[words.entry_of(game, "species", name)]))


class TeamMember(Shape):
    species: str
    level: int


class BookTrainer(Shape):
    id: str
    name: str
    level: int
    team: list[TeamMember]


class BookTrainers(Shape):
    data: list[BookTrainer]
    success: bool = True


@get("/trainers", action="campaign.prepare")
async def trainers(desk: AtDesk, search: Annotated[str, QueryParameter(name="search")] = "") -> BookTrainers:
    """Trainers of the books, each with the team. A GM's own books hold what players are still to meet."""
    content = (await desk.game()).content
    wanted = plain(search)
    found = [one for one in content.trainers.values() if wanted in plain(one.name) or wanted in plain(one.id)]
    teams = ((one, [TeamMember(content.species[each.species].name, each.level) for each in one.team]) for one in found)
    return BookTrainers([BookTrainer(one.id, one.name, one.level, team) for one, team in teams][:MOST])


@post("/moves/batch", status_code=200, action="campaign.read")
async def moves(desk: AtDesk, data: JSONBody[Names]) -> MovesAnswer:
    """Moves by their names; names that no move has are left out."""
    game = await desk.game()
    known = {plain(entry.name): key for key, entry in game.content.moves.items()}
    keys = [known[plain(name)] for name in data.names[:MOST] if plain(name) in known]
    return MovesAnswer([move_of(game, key) for key in keys])


# Requests and the server


class Request(Body):
    player_id: str
    action: str
    request_id: str = ""


class Forwarded(Shape):
    request_id: str
    forwarded: bool


class ForwardedAnswer(Shape):
    data: Forwarded
    success: bool = True


@post("/player/action-request", status_code=200, action="gm.ask")
async def asked(desk: AtDesk, data: JSONBody[Request]) -> ForwardedAnswer:
    """A player asks the GM for something that only the GM does: it appears on the GM's screens."""
    await sheets.not_for_another(desk, data.player_id)
    request = data.request_id or f"{desk.pass_.person}-{desk.now()}"
    told = message(
        "player_action", requestId=request, playerId=data.player_id, action=data.action, seat=desk.pass_.seat
    )
    return ForwardedAnswer(Forwarded(request, desk.hub.say(desk.campaign, "gm", told)))


class ServerInfo(Shape):
    port: int
    addresses: list[Json]
    primary_url: str


class ServerInfoAnswer(Shape):
    data: ServerInfo
    success: bool = True


@get("/settings/server-info", action="campaign.read")
async def server_info(desk: AtDesk, request: AnyRequest) -> ServerInfoAnswer:
    """Where this server answers, as the client itself has reached it."""
    url = request.base_url
    host, port = url.hostname or "127.0.0.1", url.port or (443 if url.scheme == "https" else 80)
    address = f"{url.scheme}://{host}:{port}"
    return ServerInfoAnswer(ServerInfo(port, [{"name": host, "address": host, "url": address}], address))


class Rules(Body):
    preset: str = "app"
    options: Json = field(default_factory=dict)


class RulesShown(Shape):
    preset: str
    options: Json


class RulesAnswer(Shape):
    data: RulesShown
    success: bool = True


@get("/settings/rules", action="campaign.read")
async def rules(desk: AtDesk) -> RulesAnswer:
    """The rulings that new encounters of the campaign are played by."""
    now = await desk.rules()
    return RulesAnswer(RulesShown(now.preset, now.options))


@put("/settings/rules", action="campaign.direct")
async def change_rules(desk: AtDesk, data: JSONBody[Rules]) -> RulesAnswer:
    desk.books.game(data.preset, data.options)  # refuses what is no preset or no ruling
    wanted = papers.Rules(data.preset, data.options)
    await papers.RULES.change(desk.store, desk.campaign, desk.campaign, lambda now: wanted, make=papers.Rules)
    await audit.note(desk.store, desk.pass_, "rules.changed", what=data.preset)
    return RulesAnswer(RulesShown(data.preset, data.options))


ROUTES: tuple[Any, ...] = (Group, species, one_species, trainers, moves, asked, server_info, rules, change_rules)
