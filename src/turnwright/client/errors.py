"""What can go wrong: the server refuses, or it cannot be reached."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from turnwright.kernel.refusal import About, Refusal
from turnwright.table import wire


class Refused(Refusal):
    """The server said no: a code, a sentence, and the status of its answer (0 from a live table)."""

    def __init__(
        self,
        code: str,
        sentence: str,
        *,
        field: str = "",
        overridable: bool = False,
        about: Mapping[str, About] | None = None,
    ) -> None:
        super().__init__(code, field=field, overridable=overridable)
        self.about = about or {}
        self._sentence = sentence  # the server's, in the language that it was asked for
        self.status = 0
        self.retry_after: float | None = None
        """Seconds to wait before asking again, where the server names them."""


class Lost(ConnectionError):
    """The server could not be reached within the time that the client keeps trying."""


class _Body(msgspec.Struct):
    code: str
    sentence: str
    field: str = ""
    overridable: bool = False
    about: dict[str, About] = {}


def refused(status: int, body: bytes, retry_after: str | None = None) -> Refused:
    """The refusal in an answer: the body of a route, or among the messages of a table."""
    told = Refused(f"http.{status}", f"The server answered {status}.")
    try:
        for each in _bodies(body):
            found = msgspec.convert(each, _Body)
            told = Refused(
                found.code, found.sentence, field=found.field, overridable=found.overridable, about=found.about
            )
            break
    except msgspec.MsgspecError:
        pass  # something between us and the server answered
    told.status = status
    told.retry_after = float(retry_after) if retry_after and retry_after.isdecimal() else None
    return told


def _bodies(body: bytes) -> list[Any]:
    said = msgspec.json.decode(body)
    if not isinstance(said, list):
        return [said]
    return [each for each in said if isinstance(each, dict) and each.get("type") == "refused"]


def from_wire(message: wire.Refused) -> Refused:
    return Refused(
        message.code, message.sentence, field=message.field, overridable=message.overridable, about=message.about
    )
