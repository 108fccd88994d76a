"""The keys of sealed dice at rest: locked under a key of the server's own, which is in a file beside the database.

A dump, a backup or an export of the database predicts no die without that file. It protects against people who read
those, not against the person who runs the process: a server that rolls dice can know them.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from functools import cached_property
from pathlib import Path

from turnwright.kernel.refusal import Refusal, text_ref

MARK = b"locked1:"
"""What a locked key begins with: those of databases from before are in the clear."""
NONCE, TAG, KEY = 16, 16, 32
FILE = "turnwright.key"


class Vault:
    """Locks and unlocks. Each key gets a pad of its own, and a mark by which a wrong or changed one is noticed."""

    def __init__(self, file: Path | None = None) -> None:
        """Without a file: under a key that nobody keeps, for what isn't kept either."""
        self._file = file

    def told(self) -> str:
        """Where the key is, for people."""
        return "the key file" if self._file is None else str(self._file)

    @cached_property
    def _key(self) -> bytes:
        """Read when it is first needed: copying a database needs none."""
        return secrets.token_bytes(KEY) if self._file is None else key_in(self._file)

    def lock(self, secret: bytes | None) -> bytes | None:
        if secret is None:
            return None
        nonce = secrets.token_bytes(NONCE)
        body = _mixed(secret, self._pad(nonce, len(secret)))
        return MARK + nonce + self._tag(nonce, body) + body

    def unlock(self, kept: bytes | None) -> bytes | None:
        """A key as it was; none if it was locked under another key than this server's."""
        if kept is None or not is_locked(kept):
            return kept
        nonce, tag, body = (
            kept[len(MARK) :][:NONCE],
            kept[len(MARK) + NONCE :][:TAG],
            kept[len(MARK) + NONCE + TAG :],
        )
        if not hmac.compare_digest(tag, self._tag(nonce, body)):
            return None
        return _mixed(body, self._pad(nonce, len(body)))

    def _pad(self, nonce: bytes, length: int) -> bytes:
        blocks = range(-(-length // KEY))
        return b"".join(self._hash(b"pad", nonce, bytes([block])) for block in blocks)[:length]

    def _tag(self, nonce: bytes, body: bytes) -> bytes:
        return self._hash(b"tag", nonce, body)[:TAG]

    def _hash(self, use: bytes, nonce: bytes, more: bytes) -> bytes:
        return hmac.digest(self._key, use + nonce + more, hashlib.sha256)


def is_locked(kept: bytes) -> bool:
    return kept.startswith(MARK)


def _mixed(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def key_in(file: Path) -> bytes:
    """The key in a file; made, for its owner's eyes alone, where there is none."""
    try:
        if not file.exists():
            _make(file)
        key = bytes.fromhex(file.read_text("ascii").strip())
    except (OSError, ValueError) as error:
        raise Refusal("store.key_file", path=text_ref(file), error=text_ref(error)) from None
    if len(key) != KEY:
        raise Refusal("store.key_file", context="length", path=text_ref(file))
    return key


def _make(file: Path) -> None:
    """Two servers that start together make one file: it appears whole, and the second one reads it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    fresh.touch(mode=0o600, exist_ok=False)
    try:
        fresh.write_text(f"{secrets.token_hex(KEY)}\n", "ascii")
        with suppress(FileExistsError):
            os.link(fresh, file)
    finally:
        fresh.unlink()


def own_file() -> Path:
    """Where the key is kept when the database isn't a file of this machine."""
    kept = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(kept) / "turnwright" / FILE
