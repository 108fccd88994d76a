"""Runs of rune over the API: rooms, traders, rests and fights, from the gate to the boss or to where it ends."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Controller, Request, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.rulesets.rune.campaign import Run
from turnwright.rulesets.rune.campaign.rules import PRESET
from turnwright.rulesets.rune.campaign.seen import (
    CallingInfo,
    HeroInfo,
    PassedRoom,
    RunChoice,
    callings_of,
    choices_of,
    hero_of,
    way_of,
)
from turnwright.rulesets.rune.rules.terms import FOES, HERO
from turnwright.server.door.asking import Holder, does
from turnwright.server.door.languages import language_of
from turnwright.server.episodes import episodes
from turnwright.server.episodes.episodes import Chosen, Episode, Seen
from turnwright.server.people.entering import LinkInfo
from turnwright.server.store import Document
from turnwright.table.clean import cleaned

KIND = "run"
AnyRequest: TypeAlias = Request[Any, Any, Any]


class NewRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero to send down: `GET /v1/rune/archetypes` lists them."""

    archetype: Annotated[str, Meta(max_length=80)]
    seed: Annotated[int, Meta(ge=0, lt=2**32)] | None = None
    """Decides the way and all dice; a new one if there is none."""


class RunSummary(msgspec.Struct, frozen=True):
    """What is told of a run when it is over."""

    result: str
    cause: str
    room: str
    archetype: str
    seed: int
    legend: int
    milestone: int
    rooms: int
    of_rooms: int
    fights: int
    fled: int
    kills: dict[str, int]
    cogs: int
    traumas: tuple[str, ...]
    story: str = ""
    """What happened, in a paragraph."""


class RunInfo(msgspec.Struct, frozen=True):
    """A run as its player sees it."""

    id: str
    version: int
    owner: str
    archetype: str
    place: str
    room: int
    rooms: int
    way: tuple[PassedRoom, ...]
    """The rooms so far, the one where the hero is last; the boss waits in the last of all."""
    shown: tuple[str, ...]
    """What happened since the last choice."""
    choices: tuple[RunChoice, ...]
    hero: HeroInfo
    match: str = ""
    """The fight that is on, which is played at its own table."""
    fight_over: bool = False
    """Whether the fight has a result: go on then."""
    result: str = "under way"
    """victory, death, or under way."""
    summary: RunSummary | None = None
    """What is told of a run when it is over."""


@get("/v1/rune/archetypes", action="campaign.read")
async def archetypes(pass_: Holder, request: AnyRequest) -> dict[str, CallingInfo]:
    """The heroes that can be sent down, by id, as they stand at the gate."""
    spoken = language_of(request).code
    return await asyncio.to_thread(lambda: callings_of(registry.game("rune", preset=PRESET).speaking(spoken)))


class Runs(Controller):
    """Somebody's runs; the GM sees everybody's."""

    path = "/v1/rune/runs"
    opt = does("run.play")

    @get(action="campaign.read")
    async def listed(self, state: State, pass_: Holder, request: AnyRequest) -> list[RunInfo]:
        return [
            await _info(request, kept, episode, await _run(state, pass_.campaign, episode))
            for kept, episode in await episodes.mine(state.store, KIND, pass_)
        ]

    @post(action="run.begin")
    async def begun(self, state: State, pass_: Holder, request: AnyRequest, data: JSONBody[NewRun]) -> RunInfo:
        game = await asyncio.to_thread(registry.game, "rune", preset=PRESET)
        if data.archetype not in game.content.archetypes:
            known = hint(data.archetype, game.content.archetypes)
            raise Refusal("run.archetype", field="archetype", name=text_ref(data.archetype), hint=known)
        run = await asyncio.to_thread(Run.start, data.archetype, data.seed, game=game)
        name = secrets.token_hex(6)
        episode = Episode(pass_.person, run.save().decode())
        await episodes.begin(state.store, KIND, pass_, name, episode)
        kept, episode = await episodes.found(state.store, KIND, pass_, name)
        return await _info(request, kept, episode, run)

    @get("/{run:str}")
    async def one(self, state: State, pass_: Holder, request: AnyRequest, run: FromPath[str]) -> RunInfo:
        kept, episode = await episodes.found(state.store, KIND, pass_, run)
        return await _info(request, kept, episode, await _run(state, pass_.campaign, episode))

    @post("/{run:str}/choose", status_code=200)
    async def chosen(
        self, state: State, pass_: Holder, request: AnyRequest, run: FromPath[str], data: JSONBody[Chosen]
    ) -> RunInfo:
        """Does one of the choices; behind some doors a fight begins, as a match of its own."""
        kept, episode = await episodes.found(state.store, KIND, pass_, run)
        if data.version != kept.version:
            raise episodes.stale(kept)
        now = await _run(state, pass_.campaign, episode)
        await asyncio.to_thread(now.choose, data.choice)
        match = f"{run}-{kept.version}" if now.fight is not None else ""
        return await self._gone_on(state, pass_, request, kept, data.version, replace(episode, match=match), now)

    @post("/{run:str}/go_on", status_code=200)
    async def after_fight(
        self, state: State, pass_: Holder, request: AnyRequest, run: FromPath[str], data: JSONBody[Seen]
    ) -> RunInfo:
        """Goes on after a fight: what is left of the hero, Legend and loot; or the end."""
        kept, episode = await episodes.found(state.store, KIND, pass_, run)
        if data.version != kept.version:
            raise episodes.stale(kept)
        now = await _run(state, pass_.campaign, episode)
        if episode.match:
            await episodes.end_fight(await state.tables.get(episode.match, pass_.campaign), pass_)
        now.go_on()
        return await self._gone_on(state, pass_, request, kept, data.version, replace(episode, match=""), now)

    @post("/{run:str}/seat")
    async def seat(self, state: State, pass_: Holder, run: FromPath[str]) -> LinkInfo:
        """A link to the hero's seat in the fight that is on."""
        _, episode = await episodes.found(state.store, KIND, pass_, run)
        return await episodes.seat_link(state.store, pass_, episode, HERO)

    @delete("/{run:str}")
    async def removed(self, state: State, pass_: Holder, run: FromPath[str], version: FromQuery[int] = 0) -> None:
        """Takes a run away; its fights stay among the matches."""
        kept, _ = await episodes.found(state.store, KIND, pass_, run)
        await episodes.go_on(state.store, kept, version, None)

    async def _gone_on(
        self, state: State, pass_: Holder, request: AnyRequest, kept: Document, seen: int, then: Episode, run: Run
    ) -> RunInfo:
        then = replace(then, saved=run.save().decode())
        await episodes.go_on(state.store, kept, seen, then)
        await _at_its_table(state, pass_.campaign, then, run)
        return await _info(request, replace(kept, version=seen + 1), then, run)


async def _run(state: State, campaign: str, episode: Episode) -> Run:
    """A run as it stands; its fight as it stands at its table."""
    run = await asyncio.to_thread(Run.resume, episode.saved.encode())
    await _at_its_table(state, campaign, episode, run)
    return run


async def _at_its_table(state: State, campaign: str, episode: Episode, run: Run) -> None:
    if run.fight is not None:
        foes = run.fight.game.ruleset.players.profile(run.fight.state, FOES)
        table = await episodes.fight(state.store, state.tables, campaign, episode, run.fight, {FOES: foes})
        run.fight = table.match


async def _info(request: AnyRequest, kept: Document, episode: Episode, run: Run) -> RunInfo:
    run = run.speaking(language_of(request).code)
    choices = await asyncio.to_thread(choices_of, run)
    told, summary = run.progress, run.summary
    return cleaned(
        RunInfo(
            kept.id,
            kept.version,
            episode.owner,
            told.hero.archetype,
            run.place,
            len(told.path),
            told.journey.rows,
            way_of(run),
            run.shown,
            choices,
            hero_of(run),
            episode.match,
            run.fight is not None and run.fight.result is not None,
            summary.result,
            RunSummary(**summary._asdict()) if run.ending is not None else None,
        )
    )


ROUTES = (archetypes, Runs)
