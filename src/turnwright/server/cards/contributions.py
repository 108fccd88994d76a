"""What players contribute to the sealed dice of their match, so that the server alone doesn't know them either.

Everybody commits before anybody reveals: the server shows the hash of its own part, each seat that likes sends the hash
of its bytes and agrees to play; then the seats reveal. A seat that doesn't in time is left out, and the table says so.
The log's header has what each seat gave and the server's promise (`kernel/sealed.py`).
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from turnwright.kernel import sealed as dice
from turnwright.kernel.refusal import Refusal, text_ref

if TYPE_CHECKING:
    from turnwright.server.cards.lobby import CardTable

WITHIN = 20.0
"""Seconds that a seat has to reveal what it contributes, once both have agreed."""


def committed(table: CardTable, seat: str, commit: str, lock: Callable[[bytes], bytes | None]) -> CardTable:
    """A seat commits to a contribution. The first one makes the server choose its own part, and show its hash."""
    seats = {**table.seats, seat: replace(table.seats[seat], commit=commit, contribution="")}
    if table.promise:
        return replace(table, seats=seats)
    secret = dice.new_secret()
    return replace(table, seats=seats, secret=lock(secret) or b"", promise=dice.promise(secret))


def agreed(table: CardTable) -> CardTable:
    """A table where a player has just agreed: it begins once all have, and every contribution is revealed."""
    if not all(seated.approved for seated in table.seats.values()):
        return table
    if any(seated.commit for seated in table.seats.values()):
        return replace(table, until=time.time() + WITHIN)
    return _playing(table)


def revealed(table: CardTable, seat: str, contribution: str) -> CardTable:
    """A seat reveals what it has committed to."""
    seated = table.seats[seat]
    if not table.until or table.status != "approval":
        raise Refusal("lobby.reveal", table=text_ref(table.name))
    if not seated.commit or hashlib.sha256(bytes.fromhex(contribution)).hexdigest() != seated.commit:
        raise Refusal("lobby.contribution", field="contribution")
    if is_late(table):
        return _playing(table)
    seats = {**table.seats, seat: replace(seated, contribution=contribution)}
    after = replace(table, seats=seats)
    return after if _missing(after) else _playing(after)


def is_late(table: CardTable) -> bool:
    """Whether the time is over in which seats can reveal."""
    return table.status == "approval" and bool(table.until) and table.until <= time.time()


def closed(table: CardTable) -> CardTable:
    """A table whose time is over begins without what is missing."""
    return _playing(table) if is_late(table) else table


def left_out(table: CardTable) -> tuple[str, ...]:
    """Seats whose promised contribution is not in the dice of the match that has begun."""
    return _missing(table) if table.match else ()


def sealed(table: CardTable, unlock: Callable[[bytes], bytes | None]) -> tuple[bytes | None, dict[str, bytes]]:
    """What the dice of a table's match are opened with: the server's part, and what seats gave."""
    if not table.secret:
        return None, {}
    secret = unlock(table.secret)
    if secret is None:
        raise Refusal("dice.secret")
    given = {seat: bytes.fromhex(seated.contribution) for seat, seated in table.seats.items() if seated.contribution}
    return secret, given


def _missing(table: CardTable) -> tuple[str, ...]:
    return tuple(seat for seat, seated in table.seats.items() if seated.commit and not seated.contribution)


def _playing(table: CardTable) -> CardTable:
    return replace(table, status="playing", match=secrets.token_hex(6))
