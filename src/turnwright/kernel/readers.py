"""Types that are read from data, each worked out by one thread alone.

msgspec works a type out when it first reads one, with everything inside it. Where two threads do so at once, one may
take what the other has only begun, and the process crashes: a server reads in many threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import RLock
from typing import Any

import msgspec

_ONE_AT_A_TIME = RLock()


def reader(kind: Any) -> msgspec.json.Decoder[Any]:
    """A decoder of a type, which any thread may then read by whatever means."""
    with _ONE_AT_A_TIME:
        return msgspec.json.Decoder(kind)


def work_out(*kinds: Any) -> None:
    """From here on any thread may read these types."""
    for kind in kinds:
        reader(kind)


def work_out_all() -> None:
    """The same for every struct of all modules that have been imported: for a program that is about to use threads."""
    for kind in _below(msgspec.Struct):
        with suppress(NameError, TypeError):  # structs that are only ever made, with fields that no data can fill
            reader(kind)


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
