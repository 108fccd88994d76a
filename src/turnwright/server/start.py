"""Starting a server: its database, and the links of a first campaign."""

from __future__ import annotations

from pathlib import Path

from turnwright.server import links
from turnwright.server.campaign import new_campaign
from turnwright.server.store.sqlite import SqliteStore

FILE = "turnwright.db"


def store_in(folder: Path) -> SqliteStore:
    """The database of a folder, made if there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    return SqliteStore(folder / FILE)


async def first_links(store: SqliteStore, name: str) -> dict[str, str]:
    """Links for the GM, the group's display and a watcher, where nothing has been kept yet; the GM makes the others."""
    if store.is_used():
        return {}
    campaign = await new_campaign(store, name)
    return {
        "GM": await links.issue(store, campaign, "gm"),
        "group": await links.issue(store, campaign, "group"),
        "watcher": await links.issue(store, campaign, "watcher"),
    }
