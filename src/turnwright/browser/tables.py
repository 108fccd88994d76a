"""A table in the page: the same messages as over a socket, with the time of each record."""

from __future__ import annotations

from turnwright.browser.packs import own_packs
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.version import VERSION
from turnwright.table import wire
from turnwright.table.clean import cleaned
from turnwright.table.host import Host


class BrowserTable:
    """One person's own table. What can be played is known to the page, so that a greeting loads no game."""

    def __init__(self) -> None:
        self.host = Host(own_packs=own_packs)
        self._open = False
        self._behind = False
        """Whether a choice stands in the log whose consequences have not been told: an archive was missing."""

    def receive(self, said: str, at: int) -> list[bytes]:
        """Answers one message. If an archive is missing, the same message can be said again."""
        try:
            message = wire.from_client(said)
        except Refusal as refusal:
            return [wire.encode(wire.refused(refusal))]
        try:
            answers = self._answers(message, at)
        except Refusal as refusal:
            answers = [cleaned(wire.refused(refusal, message.id))]
        return [wire.encode(answer) for answer in answers]

    def _answers(self, message: wire.FromClient, at: int) -> list[wire.FromHost]:
        if isinstance(message, wire.Hello) and not self._open:
            return [wire.Welcome(wire.PROTOCOL, VERSION, (), message.id)]
        if not self._behind:
            pending = self.host.decide(message, at=at)
            if pending is None:
                answers = self.host.answer(message)
                self._open = self._open or isinstance(message, wire.Open | wire.Load)
                return answers
            self.host.table.match.commit(pending)
            self._behind = True
        self.host.table.advance()
        self._behind = False
        return self.host.news()
