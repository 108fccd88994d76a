"""What each message of a table does, by the policy's words, and whether its sender may."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from turnwright.server.door.verdicts import require
from turnwright.server.policy import Action, Asker
from turnwright.server.tables.phases import no_such_match, phase_of, thing_of
from turnwright.table import wire

if TYPE_CHECKING:
    from turnwright.server.tables.tables import LiveTable

ACTIONS: Mapping[type[wire.FromClient], Action] = {
    wire.Hello: "match.read",
    wire.Join: "match.read",
    wire.Ping: "match.read",
    wire.At: "match.read",
    wire.AskMoments: "match.read",
    wire.AskWhy: "match.read",
    wire.AskWays: "match.read",
    wire.AskFaces: "match.read",
    wire.Inspect: "match.read",
    wire.Open: "match.read",  # these three are of other tables than a server's, which says so
    wire.Load: "match.read",
    wire.Fork: "match.read",
    wire.Submit: "match.act",
    wire.AskOdds: "match.act",
    wire.Suggest: "match.act",
    wire.Undo: "match.act",
    wire.Redo: "match.act",
    wire.RequestUndo: "match.act",
    wire.Approve: "match.act",
    wire.Wish: "match.act",
    wire.HandOver: "match.act",
    wire.Concede: "match.act",
    wire.Preview: "match.direct",
    wire.Grant: "match.direct",
    wire.AskLog: "match.log",
    wire.Verify: "match.log",
}


def require_message(asker: Asker, message: wire.FromClient, table: LiveTable) -> None:
    """Refuses a message that its sender may not send here now; a match that is hidden from them isn't there."""
    thing, phase = thing_of(table), phase_of(table.match)
    require(asker, ACTIONS[type(message)], thing, phase, unknown=partial(no_such_match, table.name))
