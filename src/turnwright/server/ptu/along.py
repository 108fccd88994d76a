"""What is written with a record of an encounter: the sheets in it, and which encounter the group's display shows."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from turnwright.kernel.match import Pending
from turnwright.kernel.refusal import Refusal
from turnwright.server.campaign.display import showing
from turnwright.server.campaign.sheets import Sheets
from turnwright.server.ptu.desk import RULESET
from turnwright.server.ptu.papers import GROUP, Screen
from turnwright.server.ptu.sheets import PtuKeeper
from turnwright.server.store import Append, Put, Store
from turnwright.server.tables.tables import LiveTable


class Along:
    """Called before a record is stored; what it gives is stored with the record or not at all."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.sheets = Sheets(store, {RULESET: PtuKeeper()})

    async def __call__(self, table: LiveTable, pending: Pending, others: tuple[Append, ...] = ()) -> tuple[Put, ...]:
        if table.match.game.ruleset.name != RULESET:
            return ()
        return (*await self.sheets.along(table, pending), *await self._shown(table, pending, others))

    async def _shown(self, table: LiveTable, pending: Pending, others: tuple[Append, ...]) -> tuple[Put, ...]:
        """One encounter is on the display at a time, across the whole campaign."""
        before, after = table.match.state.served, pending.state.served
        if before == after:
            return ()
        document = await self._store.document(GROUP, table.campaign)
        screen = msgspec.json.decode(document.data, type=Screen) if document is not None else Screen()
        if after and screen.served not in ("", table.name, *(each.match for each in others)):
            raise Refusal("api.served")
        shown = replace(
            screen, served=table.name if after else "", active_tab="encounter" if after else _back_to(screen)
        )
        version = document.version if document is not None else 0
        own = Put(GROUP, table.campaign, table.campaign, version, msgspec.json.encode(shown))
        return own, await showing(self._store, table.campaign, table.name if after else None)


def _back_to(screen: Screen) -> str:
    return "scene" if screen.active_scene_id else "lobby"
