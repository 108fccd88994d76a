"""Encounters: made, filled, started, shown to the group, ended, taken back. (routes 1-12, 28)"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, TypeVar

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.log import Submission
from turnwright.kernel.messages import Event
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import GM
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Content, Grid
from turnwright.rulesets.ptu.people import sheets as rules
from turnwright.rulesets.ptu.people import spawn
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.rulesets.ptu.state import Setup, State
from turnwright.rulesets.ptu.vocabulary.abilities import OnEvent
from turnwright.server.campaign import sheets as store
from turnwright.server.door.asking import does, sees
from turnwright.server.ptu import shapes, sheets, words
from turnwright.server.ptu.common import Penalty
from turnwright.server.ptu.desk import HAND, AtDesk, Desk
from turnwright.server.ptu.papers import NOTES, Notes
from turnwright.server.ptu.shapes import EncounterAnswer
from turnwright.server.ptu.shown import encounter
from turnwright.server.store import Append, Write
from turnwright.server.tables.tables import LiveTable

T = TypeVar("T")

MOST_SQUARES = 100
_TICKS = ("burned", "poisoned", "badly_poisoned", "cursed", "hail", "sandstorm", "vortex")


class NewEncounter(shapes.Body):
    name: str = "Encounter"
    battle_type: Literal["full_contact", "trainer", "league"] = "full_contact"
    weather: str | None = None
    grid_enabled: bool = False
    grid_width: int = 20
    grid_height: int = 15
    grid_cell_size: int = 40
    grid_background: str | None = None
    significance_multiplier: float = 1.0
    significance_tier: str = "insignificant"
    seed: int | None = None
    """Open dice, for tests and for tables that want them; without one they are sealed."""


class NewCombatant(shapes.Body):
    entity_type: Literal["pokemon", "human"]
    entity_id: str
    side: shapes.SideName
    initiative_bonus: int = 0
    hidden: bool = False
    """In wait: only the GM sees it until it is revealed."""


class Wild(shapes.Body):
    species_name: str
    level: int


class WildSpawn(shapes.Body):
    pokemon: list[Wild]
    side: shapes.SideName = "enemies"
    seed: int | None = None


class NewWeather(shapes.Body):
    weather: str | None = None
    duration: int = 5
    source: str | None = None


class Added(shapes.Shape):
    pokemon_id: str
    combatant_id: str
    species: str
    level: int


class Spawned(shapes.Shape):
    encounter: shapes.Encounter
    added_pokemon: list[Added]


class SpawnedAnswer(shapes.Shape):
    data: Spawned
    success: bool = True


class Tick(shapes.Shape):
    combatant_id: str
    combatant_name: str
    condition: str
    damage: int
    new_hp: int
    fainted: bool


class WeatherEffect(shapes.Shape):
    """How an ability changes the weather for its bearer."""

    combatant_id: str
    combatant_name: str
    ability: str
    effect: Literal["heal", "damage"]
    amount: int
    new_hp: int


class WeatherCure(shapes.Shape):
    combatant_id: str
    combatant_name: str
    ability: str
    cured: list[str]


class TurnAnswer(shapes.Shape):
    data: shapes.Encounter
    heavily_injured_penalty: Penalty | UnsetType = UNSET
    tick_damage: list[Tick] | UnsetType = UNSET
    hold_release_triggered: list[str] | UnsetType = UNSET
    action_forfeit_applied: list[str] | UnsetType = UNSET
    weather_tick: list[Tick] | UnsetType = UNSET
    weather_ability_effects: list[WeatherEffect] | UnsetType = UNSET
    weather_status_cure: list[WeatherCure] | UnsetType = UNSET
    success: bool = True


async def answer(desk: Desk, table: LiveTable) -> EncounterAnswer:
    return EncounterAnswer(data=await encounter(desk, table))


async def make(desk: Desk, plan: NewEncounter, grid: Grid | None = None) -> LiveTable:
    """A new encounter: nobody is in it yet, and it waits for the GM."""
    if plan.grid_enabled and grid is None:
        grid = open_ground(plan.grid_width, plan.grid_height)
    setup = Setup(
        name=plan.name[:120] or "Encounter",
        battle="full_contact" if plan.battle_type == "full_contact" else "league",
        weather=words.weather_of(plan.weather),
        grid=grid,
        significance=halves(plan.significance_multiplier),
        auto_end=False,
        start=False,
    )
    notes = Notes(
        created=desk.now(),
        significance_tier=plan.significance_tier[:40],
        cell_size=plan.grid_cell_size,
        background=plan.grid_background,
    )
    return await desk.open(setup, notes, plan.seed)


def open_ground(width: int, height: int) -> Grid:
    for field, value in (("gridWidth", width), ("gridHeight", height)):
        if not 1 <= value <= MOST_SQUARES:
            raise words.wrong(field, "grid", most=MOST_SQUARES, given=value)
    return Grid(rows=("." * width,) * height)


def halves(multiplier: float) -> int:
    """Significance as the rules count it, in halves."""
    if not 0.5 <= multiplier <= 10:
        raise words.wrong("significanceMultiplier", "significance", given=text_ref(multiplier))
    return round(multiplier * 2)


async def serve(desk: Desk, table: LiveTable, *, served: bool) -> None:
    """Shows an encounter on the group's display, or takes it off. One at a time: another one goes off with it."""
    state: State = table.match.state
    if served and not state.served:
        await off_display(desk, lambda others: desk.do(table, w.Serve(True), others=others), but=table.name)
    elif state.served and not served:
        await desk.do(table, w.Serve(False))


async def off_display(desk: Desk, keep: Callable[[tuple[Append, ...]], Awaitable[T]], *, but: str = "") -> T:
    """Does something for which the encounter on the display has to go off it: both are stored, or neither is."""
    screen = await desk.screen()
    if screen.served in ("", but):
        return await keep(())
    table = await desk.tables.current(screen.served, desk.campaign)
    taken = Submission(w.Serve(False), GM, override=HAND, who=desk.pass_.person, at=desk.now())
    return await table.together(lambda: table.match.prepare(taken) if table.match.state.served else None, keep)


async def spawned(desk: Desk, wild: list[Wild], seed: int | None) -> list[tuple[str, store.Sheet]]:
    """Wild Pokémon as the rules make them, each with a sheet; the same seed gives the same ones."""
    game = await desk.game()
    if not 1 <= len(wild) <= 20:
        raise words.wrong("pokemon", "spawn", given=len(wild))
    dice = StreamDice(Mulberry32(seed if seed is not None else desk.now() & 0xFFFFFFFF))
    made = []
    for place, each in enumerate(wild):
        species = words.entry_of(game, "species", each.species_name, f"pokemon[{place}].speciesName")
        rules.legal_level(each.level, name=game.content.species[species].name)
        sheet = spawn.wild(game.content, game.options, dice, species, each.level)
        name = store.new_id(rules.slug(species))
        made.append((name, sheets.from_rules(sheets.POKEMON, replace(sheet, id=name), origin="wild")))
    return made


async def add_made(desk: Desk, table: LiveTable, made: list[tuple[str, store.Sheet]], side: shapes.SideName) -> None:
    """Files new sheets, and brings everybody on them into an encounter."""
    await desk.store.commit(Write(puts=sheets.puts_of(desk.campaign, made)))
    for name, _ in made:
        await desk.do(table, sheets.placed(await sheets.find(desk, name), side))


class Encounters(Controller):
    path = "/encounters"
    opt = does("match.direct")

    @get(action="campaign.read")
    async def listed(self, desk: AtDesk) -> shapes.EncountersAnswer:
        return shapes.EncountersAnswer(data=[await encounter(desk, table) for table in await desk.tables_of()])

    @post(status_code=200, action="match.open")
    async def made(self, desk: AtDesk, data: JSONBody[NewEncounter]) -> EncounterAnswer:
        return await answer(desk, await make(desk, data))

    @get("/served", action="campaign.read")
    async def served_one(self, desk: AtDesk) -> shapes.ServedAnswer:
        """The encounter on the group's display, as the group sees it."""
        name = (await desk.screen()).served
        if not name:
            return shapes.ServedAnswer(data=None)
        table = await desk.tables.current(name, desk.campaign)
        if not table.match.state.served or not sees(desk.pass_, table):
            return shapes.ServedAnswer(data=None)
        return shapes.ServedAnswer(data=await encounter(desk, table))

    @get("/{name:str}", action="match.read")
    async def one(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        return await answer(desk, await desk.table(name))

    @put("/{name:str}")
    async def overwritten(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        """Nobody overwrites what happened: it can be taken back, and brought back."""
        await desk.table(name)
        raise Refusal("api.overwrite", name=text_ref(name))

    @post("/{name:str}/undo", status_code=200)
    async def undone(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        table = await desk.table(name)
        await desk.undo(table)
        return await answer(desk, table)

    @post("/{name:str}/redo", status_code=200)
    async def redone(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        table = await desk.table(name)
        await desk.redo(table)
        return await answer(desk, table)

    @post("/{name:str}/combatants", status_code=200)
    async def joined(self, desk: AtDesk, name: FromPath[str], data: JSONBody[NewCombatant]) -> EncounterAnswer:
        table = await desk.table(name)
        kind = sheets.POKEMON if data.entity_type == "pokemon" else sheets.CHARACTER
        filed = await sheets.find(desk, data.entity_id, kind)
        joining = sheets.placed(filed, data.side)
        await desk.do(table, replace(joining, placed=replace(joining.placed, hidden=data.hidden)))
        if data.initiative_bonus:
            await desk.do(table, w.ChangeInitiative(filed.id, data.initiative_bonus))
        return await answer(desk, table)

    @delete("/{name:str}/combatants/{who:str}", status_code=200)
    async def left(self, desk: AtDesk, name: FromPath[str], who: FromPath[str]) -> EncounterAnswer:
        table = await desk.table(name)
        sheets.combatant_of(table.match.state, who)
        await desk.do(table, w.RemoveCombatant(who))
        return await answer(desk, table)

    @post("/{name:str}/wild-spawn", status_code=200)
    async def spawned(self, desk: AtDesk, name: FromPath[str], data: JSONBody[WildSpawn]) -> SpawnedAnswer:
        table = await desk.table(name)
        made = await spawned(desk, data.pokemon, data.seed)
        await add_made(desk, table, made, data.side)
        state: State = table.match.state
        added = [
            Added(
                pokemon_id=who,
                combatant_id=who,
                species=words.names_of(table.match.game, "species", (state.combatants[who].sheet.species,))[0],
                level=state.combatants[who].sheet.level,
            )
            for who, _ in made
        ]
        return SpawnedAnswer(data=Spawned(encounter=await encounter(desk, table), added_pokemon=added))

    @post("/{name:str}/start", status_code=200)
    async def started(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        table = await desk.table(name)
        await desk.do(table, w.StartEncounter())
        return await answer(desk, table)

    @post("/{name:str}/next-turn", status_code=200, action="match.act")
    async def next_turn(self, desk: AtDesk, name: FromPath[str]) -> TurnAnswer:
        """Ends the current turn; a player can end only their own."""
        table = await desk.table(name)
        record = await desk.do(table, w.SkipTurn() if desk.is_gm else w.EndTurn())
        content: Content = table.match.game.content
        return turned(desk.events(table, record.n), desk.seen(table), await encounter(desk, table), content)

    @post("/{name:str}/end", status_code=200)
    async def ended(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        """Experience is shared out afterwards (`xp-distribute`). Ending what has ended changes nothing."""
        table = await desk.table(name)
        if table.match.state.stage != "ended":
            await desk.do(table, w.EndEncounter(share={}))
        return await answer(desk, table)

    @post("/{name:str}/serve", status_code=200)
    async def served(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        table = await desk.table(name)
        await serve(desk, table, served=True)
        return await answer(desk, table)

    @post("/{name:str}/unserve", status_code=200)
    async def unserved(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        table = await desk.table(name)
        await serve(desk, table, served=False)
        return await answer(desk, table)

    @post("/{name:str}/weather", status_code=200)
    async def weathered(self, desk: AtDesk, name: FromPath[str], data: JSONBody[NewWeather]) -> EncounterAnswer:
        table = await desk.table(name)
        await desk.do(table, w.SetWeather(words.weather_of(data.weather), max(1, min(100, data.duration))))
        await note(desk, table, weather_source=data.source)
        return await answer(desk, table)

    @post("/{name:str}/next-scene", status_code=200)
    async def next_scene(self, desk: AtDesk, name: FromPath[str]) -> EncounterAnswer:
        table = await desk.table(name)
        await desk.do(table, w.EndScene())
        return await answer(desk, table)


async def note(desk: Desk, table: LiveTable, **changes: Any) -> Notes:
    """Changes what is noted on an encounter beside its match."""
    return await NOTES.change(
        desk.store, desk.campaign, table.name, lambda now: replace(now, **changes), make=lambda: Notes(desk.now())
    )


def turned(events: Sequence[Event], state: State, shown: shapes.Encounter, content: Content) -> TurnAnswer:
    """A turn's end with what it brought: losses of conditions, weather and what abilities make of it, held turns."""
    lost = [each for each in events if isinstance(each, e.HpLost)]
    hurt = [each for each in lost if each.why == "heavily_injured"]
    ticks = [_tick(state, each) for each in lost if each.why in _TICKS]
    weather = [each for each in ticks if each.condition in ("Hail", "Sandstorm")]
    own = [each for each in ticks if each not in weather]
    started = [each.id for each in events if isinstance(each, e.TurnStarted)]
    held = [who for who in started if state.combatants[who].held]
    forfeited = [each.id for each in events if isinstance(each, e.Forfeits) and not each.forfeits]
    return TurnAnswer(
        data=shown,
        heavily_injured_penalty=Penalty(
            combatant_id=hurt[0].target,
            hp_lost=hurt[0].harm.hp_damage,
            new_hp=hurt[0].harm.hp,
        )
        if hurt
        else UNSET,
        tick_damage=own or UNSET,
        hold_release_triggered=held or UNSET,
        action_forfeit_applied=forfeited or UNSET,
        weather_tick=weather or UNSET,
        weather_ability_effects=_effects(events, state, content) or UNSET,
        weather_status_cure=_cures(events, state, content) or UNSET,
    )


def _by_weather(content: Content, ability: str) -> bool:
    """Whether what an ability does at the beginning or the end of a turn depends on the weather."""
    entry = content.abilities.get(ability)
    return entry is not None and any(
        isinstance(word, OnEvent)
        and word.event in ("turn_start", "turn_end")
        and word.when is not None
        and bool(word.when.weather)
        for word in entry.words
    )


def _effects(events: Sequence[Event], state: State, content: Content) -> list[WeatherEffect]:
    found = []
    for event in events:
        match event:
            case e.Healed(target, amount, hp, why=why) if _by_weather(content, why):
                found.append(_effect(state, content, target, why, "heal", amount, hp))
            case e.HpLost(target, harm=harm, why=why) if _by_weather(content, why):
                found.append(_effect(state, content, target, why, "damage", harm.taken, harm.hp))
    return found


def _effect(
    state: State, content: Content, who: str, why: str, effect: Literal["heal", "damage"], amount: int, hp: int
) -> WeatherEffect:
    return WeatherEffect(
        combatant_id=who,
        combatant_name=state.combatants[who].name,
        ability=content.abilities[why].name,
        effect=effect,
        amount=amount,
        new_hp=hp,
    )


def _cures(events: Sequence[Event], state: State, content: Content) -> list[WeatherCure]:
    return [
        WeatherCure(
            combatant_id=event.target,
            combatant_name=state.combatants[event.target].name,
            ability=content.abilities[event.why].name,
            cured=[name_of(event.status)],
        )
        for event in events
        if isinstance(event, e.StatusCured) and _by_weather(content, event.why)
    ]


def _tick(state: State, lost: e.HpLost) -> Tick:
    return Tick(
        combatant_id=lost.target,
        combatant_name=state.combatants[lost.target].name,
        condition=name_of(lost.why),
        damage=lost.harm.taken,
        new_hp=lost.harm.hp,
        fainted=lost.harm.fainted,
    )


ROUTES = (Encounters,)
