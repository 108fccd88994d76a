"""A table in the page: the same messages as over a socket, with the time of each record."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter

from turnwright.browser.packs import own_packs
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.version import VERSION
from turnwright.table import wire
from turnwright.table.clean import cleaned
from turnwright.table.host import Host

Tell = Callable[[list[bytes]], None]
"""Takes messages that needn't wait for the rest of an answer."""

SLOW = 0.02
"""Seconds. If the players (bots) took longer the last time, what a person chose is shown before they act. If not, one
picture of everything is better than two in a row."""


class BrowserTable:
    """One person's own table. What can be played is known to the page, so that a greeting loads no game."""

    def __init__(self) -> None:
        self.host = Host(own_packs=own_packs)
        self._open = False
        self._behind = False
        """Whether a choice stands in the log whose consequences have not been told: an archive was missing."""
        self._took = inf
        """How many seconds the players took the last time; before that, nobody knows."""

    def receive(self, said: str, at: int, tell: Tell | None = None) -> list[bytes]:
        """Answers one message. If an archive is missing, the same message can be said again."""
        try:
            message = wire.from_client(said)
        except Refusal as refusal:
            return [wire.encode(wire.refused(refusal))]
        try:
            answers = self._answers(message, at, tell)
        except Refusal as refusal:
            answers = [cleaned(wire.refused(refusal, message.id))]
        return [wire.encode(answer) for answer in answers]

    def _answers(self, message: wire.FromClient, at: int, tell: Tell | None) -> list[wire.FromHost]:
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
            if tell is not None and self._took > SLOW and self.host.table.player_to_act() is not None:
                tell([wire.encode(each) for each in self.host.news()])
        self._advance()
        self._behind = False
        return self.host.news()

    def _advance(self) -> None:
        if self.host.table.player_to_act() is not None:
            began = perf_counter()
            self.host.table.advance()
            self._took = perf_counter() - began
