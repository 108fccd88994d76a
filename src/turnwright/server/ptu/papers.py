"""What a campaign keeps beside its matches and sheets, as documents: notes on encounters, templates, tables, scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

from turnwright.rulesets.ptu.state import Hazard
from turnwright.server.ptu.errors import not_found
from turnwright.server.ptu.prepared import Loot
from turnwright.server.store import Conflict, Document, Put, Store, Write

T = TypeVar("T", bound=msgspec.Struct)
TRIES = 8

ENCOUNTER, TEMPLATE, TABLE, SCENE = "ptu.encounter", "ptu.template", "ptu.table", "ptu.scene"
HANDOUT, WISH = "ptu.handout", "ptu.rest"
GROUP, RULINGS = "ptu.group", "ptu.rules"
"""One of each for a campaign, under its id."""


class Paper(Generic[T]):
    """The documents of one kind, each a struct."""

    def __init__(self, kind: str, shape: type[T], called: str) -> None:
        self.kind = kind
        self.shape = shape
        self.called = called

    async def find(self, store: Store, campaign: str, name: str) -> T | None:
        document = await store.document(self.kind, name)
        if document is None or document.campaign != campaign:
            return None
        return self._read(document)

    async def get(self, store: Store, campaign: str, name: str) -> T:
        found = await self.find(store, campaign, name)
        if found is None:
            raise not_found(self.called, name)
        return found

    async def all(self, store: Store, campaign: str) -> list[tuple[str, T]]:
        return [(document.id, self._read(document)) for document in await store.documents(self.kind, campaign)]

    def new(self, campaign: str, name: str, value: T) -> Put:
        return Put(self.kind, name, campaign, 0, msgspec.json.encode(value))

    async def change(
        self, store: Store, campaign: str, name: str, change: Callable[[T], T], make: Callable[[], T] | None = None
    ) -> T:
        """Reads, changes and writes, again where somebody else was faster. `make`: where there is none yet."""
        for _ in range(TRIES):
            document = await store.document(self.kind, name)
            if document is not None and document.campaign != campaign:
                document = None
            if document is None and make is None:
                raise not_found(self.called, name)
            now = self._read(document) if document is not None else make()  # type: ignore[misc]  # checked above
            after = change(now)
            version = document.version if document is not None else 0
            try:
                await store.commit(Write(puts=(Put(self.kind, name, campaign, version, msgspec.json.encode(after)),)))
            except Conflict:
                continue
            return after
        raise Conflict(f"{self.kind} {name}")

    async def remove(self, store: Store, campaign: str, name: str) -> None:
        document = await store.document(self.kind, name)
        if document is None or document.campaign != campaign:
            raise not_found(self.called, name)
        await store.commit(Write(puts=(Put(self.kind, name, campaign, document.version, None),)))

    def _read(self, document: Document) -> T:
        return msgspec.json.decode(document.data, type=self.shape)


class Notes(msgspec.Struct, frozen=True, rename="camel"):
    """What is noted on an encounter that its match does not know."""

    created: int = 0
    significance_tier: str = "insignificant"
    cell_size: int = 40
    background: str | None = None
    isometric: bool = False
    camera_angle: int = 0
    max_elevation: int = 5
    grid_enabled: bool = True
    weather_source: str | None = None
    environment_preset: dict[str, Any] | None = None
    is_paused: bool = False
    fog: dict[str, Any] = {}
    under: dict[str, str] = {}
    """What lies under the fog, by square: only the GM may know, so the match doesn't."""
    traps: dict[str, tuple[Hazard, ...]] = {}
    """Hazards under the fog, by square."""
    heights: dict[str, int] = {}
    """How high squares under the fog lie, in metres."""
    lurking: dict[str, tuple[int, int]] = {}
    """Where those stand whom the fog has covered."""
    loot: tuple[Loot, ...] = ()
    """What there is to find, as the draft said; the GM hands it out."""
    prepared: str = ""
    """The GM's notes from the draft."""


class Screen(msgspec.Struct, frozen=True, rename="camel"):
    """What the group's display shows."""

    served: str = ""
    """The encounter on it."""
    active_tab: str = "lobby"
    active_scene_id: str | None = None
    wild_spawn: dict[str, Any] | None = None
    handout: str = ""
    """The handout that lies open on it."""


class Rules(msgspec.Struct, frozen=True):
    """What new encounters of a campaign are played by: a preset, and rulings that differ from it."""

    preset: str = "app"
    options: dict[str, Any] = {}


NOTES = Paper(ENCOUNTER, Notes, "encounter")
SCREEN = Paper(GROUP, Screen, "display")
RULES = Paper(RULINGS, Rules, "ruling")
