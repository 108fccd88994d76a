"""Two people change one document: the slower one is refused, and sent both versions to choose from."""

from __future__ import annotations

from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal, text_ref


class BothVersions(msgspec.Struct, frozen=True):
    """What the sender wanted to store, and what somebody else has stored meanwhile."""

    version: int
    """The stored version: send it with the next try."""
    yours: Any
    theirs: Any


class Stale(Refusal):
    """A change of a version that is no longer the newest. Nothing was changed."""

    def __init__(self, code: str, *, version: int, yours: Any, theirs: Any, name: str) -> None:
        super().__init__(code, field="version", version=version, name=text_ref(name))
        self.both = BothVersions(version, msgspec.to_builtins(yours), msgspec.to_builtins(theirs))
