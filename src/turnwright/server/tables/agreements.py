"""What players of a game without a GM decide together: to end a match, to let a bot play a seat, to give it back.

Nobody does any of it alone. A seat whose person has been away for longer than the campaign's limit isn't waited for.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from turnwright.kernel.match import Match
from turnwright.server.people import holding
from turnwright.server.people.links import family_of, opens, person_of
from turnwright.server.people.names import called
from turnwright.server.store import Document, Link, Put, Store
from turnwright.table import wire

KIND = "agreement"
"""The kind of document that holds what is proposed in a match; its id is the match's."""


async def holders_at(store: Store, campaign: str, name: str, match: Match) -> wire.Holders:
    """Whose the seats of a match are, and what their players propose."""
    seats = set(match.game.ruleset.seats.names(match.state))
    _, rules = await holding.rules_of(store, campaign)
    told: dict[tuple[str, str], wire.SeatHolder] = {}
    for family, keys in _families(await store.links(campaign), name).items():
        first = min(keys, key=lambda key: key.made)
        if first.seat in seats:
            person = person_of(first)
            told[first.seat, family] = wire.SeatHolder(
                first.seat, person, await called(store, campaign, person), first.made, asked=family in rules.asked
            )
    _, agreement = await proposed(store, name)
    seated = tuple(told[key] for key in sorted(told))
    return wire.Holders(name, seated, agreement) if seated or agreement is not None else wire.Holders()


def _families(links: Iterable[Link], match: str) -> dict[str, list[Link]]:
    """The people who sit at a match: in a seat that is theirs, or by a link to this match alone."""
    families: dict[str, list[Link]] = {}
    for link in links:
        own = bool(link.family) and link.match in ("", match)
        if link.role == "player" and link.kind == "key" and opens(link) and (own or link.match == match):
            families.setdefault(family_of(link), []).append(link)
    return families


async def waited_for(store: Store, campaign: str, name: str, match: Match) -> frozenset[str]:
    """The seats of a match whose people have to agree: those that somebody has a link to, and isn't away for long."""
    _, rules = await holding.rules_of(store, campaign)
    seats = set(match.game.ruleset.seats.names(match.state))
    here = [
        link
        for link in await store.links(campaign)
        if link.role == "player" and link.seat in seats and opens(link) and link.match in ("", name)
    ]
    now = time.time()
    limit = 3600 * rules.hours
    return frozenset(link.seat for link in here if now - max(link.made, link.seen or 0.0, rules.since) <= limit)


async def proposed(store: Store, name: str) -> tuple[Document | None, wire.Agreement | None]:
    kept = await store.document(KIND, name)
    return kept, None if kept is None else msgspec.json.decode(kept.data, type=wire.Agreement)


def putting(kept: Document | None, campaign: str, name: str, agreement: wire.Agreement | None) -> Put:
    data = None if agreement is None else msgspec.json.encode(agreement)
    return Put(KIND, name, campaign, 0 if kept is None else kept.version, data)


def with_one_more(
    before: wire.Agreement | None, wanted: wire.Agreement, seat: str, needed: frozenset[str]
) -> wire.Agreement:
    """A proposal after somebody has made it, or agreed to the one that there is; another one begins anew."""
    same = before is not None and (before.act, before.seat, before.player) == (wanted.act, wanted.seat, wanted.player)
    agreed = {seat, *(before.agreed if same and before is not None else ())}
    return replace(wanted, agreed=tuple(sorted(agreed)), needed=tuple(sorted(needed - agreed)))
