"""Starting a server: the links of a first campaign, or of the sample."""

from __future__ import annotations

from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.campaign.sample import sample_links
from turnwright.server.people import links
from turnwright.server.store import Store, Unavailable
from turnwright.server.store.opening import open_store


async def prepared(data: str, name: str, *, sample: bool = False, key_file: str = "") -> dict[str, str]:
    """The links to show when a server starts; the database is made if there is none, and closed again."""
    store = open_store(data, key_file)
    try:
        return await _links(store, name, sample=sample)
    except Unavailable as error:
        raise Refusal("store.unreachable", error=text_ref(error)) from None
    finally:
        await store.close()


async def _links(store: Store, name: str, *, sample: bool) -> dict[str, str]:
    return dict(await sample_links(store)) if sample else await first_links(store, name)


async def first_links(store: Store, name: str) -> dict[str, str]:
    """Links for the GM, the group's display and a watcher, where nothing has been kept yet; the GM makes the others."""
    if await store.campaigns():
        return {}
    campaign = await new_campaign(store, name)
    return {
        "GM": await links.issue(store, campaign, "gm"),
        "group": await links.issue(store, campaign, "group"),
        "watcher": await links.issue(store, campaign, "watcher"),
    }
