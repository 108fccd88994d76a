"""Where a server keeps things: one protocol, several back ends.

Everything that belongs together is written together: `commit` takes one `Write`, and either all of it is kept or none.
The truth of a match is the pair (match, n): the first to write record n wins, and the other gets an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

import msgspec

from turnwright.server.store.vault import Vault

Role = Literal["gm", "player", "group", "watcher"]
LinkKind = Literal["key", "invitation", "recovery"]
"""A key opens something. An invitation does so until somebody enters by it, and gets a key that nobody else knows.
A recovery code opens nothing, and gives a new key for lost ones."""
Shelf = Literal["", "archived", "deleted"]
"""Where a match is put away. A deleted one is kept, so that deleting can be undone, and exists for nobody."""


class Document(msgspec.Struct, frozen=True):
    """Something that is changed as a whole: a campaign, a person, a sheet, a template. Each change is a version."""

    kind: str
    id: str
    campaign: str
    version: int
    data: bytes
    """JSON."""


class Put(msgspec.Struct, frozen=True):
    """A document as it shall be, if it still is at the version that the writer saw; 0 is a new one."""

    kind: str
    id: str
    campaign: str
    expected: int
    data: bytes | None
    """None removes it."""


class Link(msgspec.Struct, frozen=True):
    """What a secret opens. Only its hash is kept."""

    hash: bytes
    campaign: str
    role: Role
    seat: str = ""
    person: str = ""
    match: str = ""
    """One match only; empty: all of the campaign's."""
    expires: float | None = None
    revoked: bool = False
    kind: LinkKind = "key"
    family: str = ""
    """The link that this one comes from in the end, by its hash: those of a family are one person's. Empty: itself."""
    label: str = ""
    """What its holder calls it: the device, mostly."""
    made: float = 0.0
    entered: float | None = None
    """When an invitation was used up."""
    seen: float | None = None
    """When it was last used, to about a minute."""
    departed: bool = False
    """Whether its holder has ended it: then nobody waits for them any more."""


class StoredMatch(msgspec.Struct, frozen=True):
    """A match without its records."""

    id: str
    campaign: str
    header: bytes
    """The first line of its log."""
    head: int
    """The number of its last record."""
    status: str = "open"
    encounter: str = ""
    secret: bytes | None = None
    """The key of sealed dice, locked (`vault.py`): it never leaves the server before the match is closed."""
    shelf: Shelf = ""


class Line(msgspec.Struct, frozen=True):
    """A record of a match as its log has it."""

    n: int
    data: bytes
    who: str = ""
    at: int = 0


class Once(msgspec.Struct, frozen=True):
    """A key by which somebody's command acts once, however often it is sent."""

    person: str
    key: str


class Append(msgspec.Struct, frozen=True):
    """New records of a match, after the last one that the writer saw."""

    match: str
    expected: int
    lines: tuple[Line, ...]
    once: Once | None = None
    status: str | None = None


class Shelved(msgspec.Struct, frozen=True):
    """A match that is put away, or taken out again, if it is where the writer saw it."""

    match: str
    expected: Shelf
    shelf: Shelf


class File(msgspec.Struct, frozen=True):
    """Something that is no text: the image of a map."""

    campaign: str
    id: str
    media: str
    """What it is, as HTTP says it: `image/webp`."""
    data: bytes | None
    """None removes it."""


class Write(msgspec.Struct, frozen=True):
    """What is kept together or not at all."""

    new: StoredMatch | None = None
    append: Append | None = None
    others: tuple[Append, ...] = ()
    """Records of other matches: one goes off the display when another goes on it."""
    puts: tuple[Put, ...] = ()
    links: tuple[Link, ...] = ()
    """New ones, and known ones as they are now."""
    seen: tuple[tuple[bytes, float], ...] = ()
    """Links that were used, by their hashes, and when."""
    files: tuple[File, ...] = ()
    shelved: Shelved | None = None
    probe: float | None = None
    """A moment that is written where nobody reads it, to learn whether anything can be written."""
    keys: tuple[tuple[str, Once, int], ...] = ()
    """Keys by match with the records they led to, where a campaign comes from elsewhere."""


class Kept(msgspec.Struct, frozen=True):
    """All of a campaign, as it was at one moment."""

    versions: tuple[Document, ...]
    """Every version of every document."""
    removed: frozenset[tuple[str, str]]
    """Documents that are gone, by kind and id."""
    matches: tuple[StoredMatch, ...]
    lines: tuple[tuple[str, Line], ...]
    once: tuple[tuple[str, Once, int], ...]
    links: tuple[Link, ...]
    files: tuple[File, ...]


class Unavailable(Exception):
    """The store cannot be reached, or has no room. What was being written is kept whole or not at all: look again."""


class Conflict(Exception):
    """Somebody else was first: what was to be written rests on something that has changed. Load it and decide again."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        """`match ID` or `KIND ID`."""


class Known(Exception):
    """This command was taken already, under the same key: here is its last record."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class Store(Protocol):
    """A back end. Reading never waits for writing; what `commit` has returned from survives a crash."""

    vault: Vault
    """Which locks the keys of sealed dice before they are kept here."""

    async def commit(self, write: Write) -> None:
        """Keeps it all, or raises `Conflict` or `Known` and keeps nothing. After `Unavailable`, who knows."""

    async def document(self, kind: str, name: str) -> Document | None: ...

    async def documents(self, kind: str, campaign: str) -> Sequence[Document]: ...

    async def history(self, kind: str, name: str) -> Sequence[Document]:
        """Every version of a document, the oldest first."""

    async def match(self, name: str) -> StoredMatch | None: ...

    async def matches(self, campaign: str) -> Sequence[StoredMatch]: ...

    async def lines(self, match: str, since: int = 0) -> Sequence[Line]:
        """The records of a match after one, in order."""

    async def once(self, match: str, once: Once) -> int | None:
        """The record that a key led to."""

    async def link(self, digest: bytes) -> Link | None: ...

    async def links(self, campaign: str) -> Sequence[Link]: ...

    async def stored_links(self, digests: Sequence[bytes]) -> frozenset[bytes]:
        """Those of some hashes that are kept, of links that have ended too."""

    async def heads(self, matches: Sequence[str]) -> Mapping[str, int]:
        """The numbers of the last records of matches; those that are deleted have none."""

    async def file(self, campaign: str, name: str) -> File | None: ...

    async def files(self, campaign: str) -> Sequence[str]: ...

    async def campaigns(self) -> Sequence[str]:
        """Every campaign that is kept here."""

    async def kept(self, campaign: str) -> Kept: ...

    async def close(self) -> None: ...
