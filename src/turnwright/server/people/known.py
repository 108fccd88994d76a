"""Which secrets exist: those of links and recovery codes, and the codes of open invitations."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice

from turnwright.server.people import invitations
from turnwright.server.people.links import digest
from turnwright.server.store import Store

MOST_CAMPAIGNS = 32
"""Campaigns whose invitations are looked up at once."""


async def existing(store: Store, secrets: Collection[str]) -> frozenset[str]:
    """Those of some secrets that exist, whether or not they still open anything.

    A link that has ended is no guess: a browser sends its cookie together with a new link.
    """
    codes = frozenset(secret for secret in secrets if "." in secret)  # a link's secret has no dot
    hashes = {digest(secret): secret for secret in secrets if secret not in codes}
    stored = await store.stored_links(tuple(hashes))
    return frozenset(hashes[each] for each in stored) | await _invitations(store, codes)


async def _invitations(store: Store, codes: Collection[str]) -> frozenset[str]:
    campaigns = frozenset(invitations.campaign_of(code) for code in codes)
    opened = [await invitations.open_in(store, campaign) for campaign in islice(campaigns, MOST_CAMPAIGNS)]
    return frozenset(kept.code for kept in opened if kept is not None and kept.code in codes)
