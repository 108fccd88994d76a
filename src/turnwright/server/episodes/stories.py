"""Stories of wuxia over the API: dialogue, choices, battles, and branches by their result.

A GM hands in a story as JSON; everybody can tell it for themselves. A battle of a story is a match with its own table.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.rulesets.wuxia.story import Scene, SceneRun, read_scene, warnings
from turnwright.rulesets.wuxia.story.battle import PLAYER
from turnwright.server.door.asking import Holder, does
from turnwright.server.episodes import episodes
from turnwright.server.episodes.episodes import Chosen, Episode, Seen
from turnwright.server.people.entering import LinkInfo
from turnwright.server.people.links import Pass
from turnwright.server.store import Document, Put, Store, Write
from turnwright.table.clean import cleaned

STORY, TELLING = "story", "telling"
MOST_STORIES = 500


class StoryInfo(msgspec.Struct, frozen=True):
    """A story that can be told here."""

    id: str
    title: str
    scene: str
    warnings: tuple[str, ...] = ()
    """What is probably not meant: moments that no way leads to, flags that nothing sets."""


class NewTelling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A story to be told from its beginning."""

    story: str
    seed: Annotated[int, Meta(ge=0, lt=2**32)] | None = None


class SaidLine(msgspec.Struct, frozen=True):
    text: str
    speaker: str = ""


class Fought(msgspec.Struct, frozen=True):
    """A battle of the story that is over."""

    node: str
    encounter: str
    result: str
    rounds: int


class TellingInfo(msgspec.Struct, frozen=True):
    """A story as its reader sees it."""

    id: str
    version: int
    owner: str
    story: str
    title: str
    node: str
    shown: tuple[SaidLine, ...]
    """What was said since the last choice or battle."""
    choices: tuple[str, ...]
    match: str = ""
    """The battle that is on, which is fought at its own table."""
    battle_over: bool = False
    """Whether the battle has a result: go on then."""
    flags: dict[str, Any] = {}
    fought: tuple[Fought, ...] = ()
    xp: int = 0
    items: tuple[str, ...] = ()
    ended: str | None = None


class Stories(Controller):
    """The stories of a campaign, which its GM hands in."""

    path = "/v1/wuxia/stories"
    opt = does("campaign.prepare")

    @get(action="campaign.read")
    async def listed(self, state: State, pass_: Holder) -> list[StoryInfo]:
        return [_story_info(kept) for kept in await state.store.documents(STORY, pass_.campaign)]

    @post()
    async def handed_in(self, state: State, pass_: Holder, data: JSONBody[dict[str, Any]]) -> StoryInfo:
        """A scene as the scene files have it, checked: every fault is told with its place."""
        _only_installed_packs(data)
        scene = await asyncio.to_thread(read_scene, data)
        if len(await state.store.documents(STORY, pass_.campaign)) >= MOST_STORIES:
            raise Refusal("story.most", most=MOST_STORIES)
        name = secrets.token_hex(6)
        put = Put(STORY, name, pass_.campaign, 0, msgspec.json.encode(scene))
        await state.store.commit(Write(puts=(put,)))
        found = await asyncio.to_thread(warnings, scene)
        return cleaned(StoryInfo(name, scene.title or scene.id, scene.id, tuple(found)))

    @delete("/{story:str}")
    async def removed(self, state: State, pass_: Holder, story: FromPath[str]) -> None:
        kept, _ = await _story(state.store, pass_, story)
        await state.store.commit(Write(puts=(Put(STORY, kept.id, kept.campaign, kept.version, None),)))


class Tellings(Controller):
    """Stories that somebody reads; the GM sees everybody's."""

    path = "/v1/wuxia/tellings"
    opt = does("run.play")

    @get(action="campaign.read")
    async def listed(self, state: State, pass_: Holder) -> list[TellingInfo]:
        told = []
        for kept, episode in await episodes.mine(state.store, TELLING, pass_):
            told.append(_info(kept, episode, await _telling(state, pass_, episode)))
        return told

    @post(action="run.begin")
    async def begun(self, state: State, pass_: Holder, data: JSONBody[NewTelling]) -> TellingInfo:
        """Begins a story; one that begins with a battle opens it at once."""
        _, scene = await _story(state.store, pass_, data.story)
        run = await asyncio.to_thread(SceneRun.start, scene, data.seed)
        name = secrets.token_hex(6)
        match = f"{name}-0" if run.battle is not None else ""
        episode = Episode(pass_.person, run.save().decode(), match, data.story)
        await episodes.begin(state.store, TELLING, pass_, name, episode)
        kept, episode = await episodes.found(state.store, TELLING, pass_, name)
        await _at_its_table(state, pass_.campaign, episode, run)
        return _info(kept, episode, run)

    @get("/{telling:str}")
    async def one(self, state: State, pass_: Holder, telling: FromPath[str]) -> TellingInfo:
        kept, episode = await episodes.found(state.store, TELLING, pass_, telling)
        return _info(kept, episode, await _telling(state, pass_, episode))

    @post("/{telling:str}/choose", status_code=200)
    async def chosen(self, state: State, pass_: Holder, telling: FromPath[str], data: JSONBody[Chosen]) -> TellingInfo:
        """Takes one of the choices."""
        kept, episode = await episodes.found(state.store, TELLING, pass_, telling)
        if data.version != kept.version:
            raise episodes.stale(kept)
        run = await _telling(state, pass_, episode)
        await asyncio.to_thread(run.choose, data.choice)
        return await self._gone_on(state, pass_, kept, data.version, episode, run)

    @post("/{telling:str}/go_on", status_code=200)
    async def after_battle(
        self, state: State, pass_: Holder, telling: FromPath[str], data: JSONBody[Seen]
    ) -> TellingInfo:
        """Goes on after a battle, by its result."""
        kept, episode = await episodes.found(state.store, TELLING, pass_, telling)
        if data.version != kept.version:
            raise episodes.stale(kept)
        run = await _telling(state, pass_, episode)
        if episode.match:
            await episodes.end_fight(await state.tables.get(episode.match, pass_.campaign), pass_)
        await asyncio.to_thread(run.go_on)
        return await self._gone_on(state, pass_, kept, data.version, episode, run)

    @post("/{telling:str}/seat")
    async def seat(self, state: State, pass_: Holder, telling: FromPath[str]) -> LinkInfo:
        """A link to the player's seat in the battle that is on."""
        _, episode = await episodes.found(state.store, TELLING, pass_, telling)
        return await episodes.seat_link(state.store, pass_, episode, PLAYER)

    @delete("/{telling:str}")
    async def removed(self, state: State, pass_: Holder, telling: FromPath[str], version: FromQuery[int] = 0) -> None:
        kept, _ = await episodes.found(state.store, TELLING, pass_, telling)
        await episodes.go_on(state.store, kept, version, None)

    async def _gone_on(
        self, state: State, pass_: Holder, kept: Document, seen: int, episode: Episode, run: SceneRun
    ) -> TellingInfo:
        match = f"{kept.id}-{seen}" if run.battle is not None else ""
        then = replace(episode, saved=run.save().decode(), match=match)
        await episodes.go_on(state.store, kept, seen, then)
        await _at_its_table(state, pass_.campaign, then, run)
        return _info(replace(kept, version=seen + 1), then, run)


def _only_installed_packs(data: dict[str, Any]) -> None:
    """A story names packs by their ids; a folder of this machine is nothing that a link opens."""
    named = data.get("packs")
    for pack in named if isinstance(named, list) else ():
        known = registry.pack_names()
        if pack not in known:
            raise Refusal("story.pack", field="packs", name=text_ref(pack), hint=hint(str(pack), known))


async def _story(store: Store, pass_: Pass, name: str) -> tuple[Document, Scene]:
    kept = await store.document(STORY, name)
    if kept is None or kept.campaign != pass_.campaign:
        raise Refusal("episode.unknown", context="story", name=text_ref(name))
    return kept, await asyncio.to_thread(read_scene, kept.data)


async def _telling(state: State, pass_: Pass, episode: Episode) -> SceneRun:
    """A story as it stands; its battle as it stands at its table."""
    _, scene = await _story(state.store, pass_, episode.of)
    run = await asyncio.to_thread(SceneRun.resume, scene, episode.saved.encode())
    await _at_its_table(state, pass_.campaign, episode, run)
    return run


async def _at_its_table(state: State, campaign: str, episode: Episode, run: SceneRun) -> None:
    if run.battle is not None:
        match = run.battle.match
        seats = match.game.ruleset.seats.names(match.state)
        bots = {seat: match.game.ruleset.players.profile(match.state, seat) for seat in seats if seat != PLAYER}
        table = await episodes.fight(state.store, state.tables, campaign, episode, match, bots)
        run.battle.match = table.match


def _story_info(kept: Document) -> StoryInfo:
    scene = msgspec.json.decode(kept.data, type=Scene)
    return cleaned(StoryInfo(kept.id, scene.title or scene.id, scene.id))


def _info(kept: Document, episode: Episode, run: SceneRun) -> TellingInfo:
    told = run.progress
    over = run.battle is not None and run.battle.match.result is not None
    return cleaned(
        TellingInfo(
            kept.id,
            kept.version,
            episode.owner,
            episode.of,
            run.scene.title or run.scene.id,
            told.node,
            tuple(SaidLine(line.text, line.speaker) for line in run.shown),
            tuple(choice.text for choice in run.choices) if run.battle is None and run.ended is None else (),
            episode.match,
            over,
            dict(told.flags),
            tuple(Fought(each.node, each.encounter, each.result, each.rounds) for each in told.fought),
            run.xp,
            run.items,
            run.ended,
        )
    )


ROUTES = (Stories, Tellings)
