"""Where a match's dice come from: a seed that everybody may know, or a secret that the close reveals."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping

from msgspec.structs import replace

from turnwright.kernel.dice import Mulberry32, Sha256, Stream, StreamDice
from turnwright.kernel.log import (
    KEY_LENGTH,
    NONCE_LENGTH,
    Header,
    OpenDice,
    SealedDice,
    commitment,
    fingerprint,
    has_chain,
)
from turnwright.kernel.messages import DiceRevealed
from turnwright.kernel.refusal import Refusal

LANE = 1 << 20
"""How far a fork jumps ahead in the stream: more draws than a match makes."""


def new_secret() -> bytes:
    """A key and a nonce for sealed dice."""
    return secrets.token_bytes(KEY_LENGTH + NONCE_LENGTH)


def promise(secret: bytes) -> str:
    """What is shown of a secret before seats reveal what they contribute: it can't be chosen to fit them."""
    return commitment(secret[:KEY_LENGTH], secret[KEY_LENGTH:])


def contributed(contributions: Mapping[str, bytes], secret: bytes) -> SealedDice:
    """Sealed dice of a header that is still to be bound: what each seat contributed, and the promise made before."""
    if not contributions:
        return SealedDice("")
    seats = {seat: contributions[seat].hex() for seat in sorted(contributions)}
    return SealedDice("", seats, promise(secret))


def sealed_under(secret: bytes, header: Header) -> SealedDice:
    """What the header of a match says of its sealed dice, bound to everything else in it."""
    assert isinstance(header.dice, SealedDice)
    bound = commitment(secret[:KEY_LENGTH], secret[KEY_LENGTH:], fingerprint(header))
    return replace(header.dice, commitment=bound)


def fits(header: Header, key: bytes, nonce: bytes) -> bool:
    """Whether these are the dice that a header promised."""
    if not isinstance(header.dice, SealedDice) or (len(key), len(nonce)) != (KEY_LENGTH, NONCE_LENGTH):
        return False
    opened = fingerprint(header) if has_chain(header) else ""
    if header.dice.promised and not secrets.compare_digest(commitment(key, nonce), header.dice.promised):
        return False
    return secrets.compare_digest(commitment(key, nonce, opened), header.dice.commitment)


def revealed(secret: bytes) -> DiceRevealed:
    """What closes a match with sealed dice."""
    return DiceRevealed(secret[:KEY_LENGTH].hex(), secret[KEY_LENGTH:].hex())


def secret_of(header: Header, event: DiceRevealed) -> bytes | None:
    """The secret that an event reveals, or none when it is not the one that the header promised."""
    try:
        key, nonce = bytes.fromhex(event.key), bytes.fromhex(event.nonce)
    except ValueError:
        return None
    return key + nonce if fits(header, key, nonce) else None


class Sealed(Stream):
    """The stream of sealed dice without their secret: a log that can be read, not played on."""

    def at(self, index: int) -> int:
        raise Refusal("dice.sealed")


def stream_of(header: Header, secret: bytes | None) -> Stream:
    """The stream that a match rolls its dice from."""
    if isinstance(header.dice, OpenDice):
        return Mulberry32(header.dice.seed)
    if secret is None:
        return Sealed()
    if not fits(header, secret[:KEY_LENGTH], secret[KEY_LENGTH:]):
        raise Refusal("dice.secret")
    return Sha256(mixed(secret[:KEY_LENGTH], header.dice))


def mixed(key: bytes, dice: SealedDice) -> bytes:
    """The key that dice are rolled from: the server's own, with what seats contributed."""
    if not dice.seats:
        return key
    parts = [
        b"turnwright dice 3",
        key,
        *(part.encode() for seat in sorted(dice.seats) for part in (seat, dice.seats[seat])),
    ]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def next_lane(next_draw: int) -> int:
    """Where a fork goes on in the stream: a place that its own log tells, and that the match it left never reaches."""
    return (next_draw // LANE + 1) * LANE


def player_dice(header: Header, secret: bytes | None, n: int) -> StreamDice:
    """The dice of a bot's choice at a record: the same for the same match and record, apart from the match's stream."""
    if isinstance(header.dice, OpenDice):
        return open_player_dice(header.dice.seed, n)
    return StreamDice(Sha256(hashlib.sha256((secret or b"") + f"players {n}".encode()).digest()))


def open_player_dice(seed: int, n: int) -> StreamDice:
    """The same where the dice of a match are open, by its seed alone."""
    return StreamDice(Mulberry32(Mulberry32(seed ^ 0x5EED).at(n)))
