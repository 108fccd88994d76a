"""Seats that only their players open: a GM who could give away a link to one could read its hand."""

from __future__ import annotations

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg.state import SEATS
from turnwright.server.store import Put, Role, Store

KIND = "private"
"""The kind of document that says that the links to a match are its players' alone."""


def private(match: str, campaign: str) -> Put:
    return Put(KIND, match, campaign, 0, b"{}")


async def may_give(store: Store, role: Role, seat: str, match: str) -> None:
    """Refuses a link to somebody else's cards."""
    if role != "player":
        return
    if match and await store.document(KIND, match) is not None:
        raise Refusal("server.forbidden", context="card_seat")
    if not match and seat in SEATS:
        raise Refusal("links.match", field="match")
