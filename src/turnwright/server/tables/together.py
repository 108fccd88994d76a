"""Proposing and agreeing, by the players of a game without a GM (`agreements.py`)."""

from __future__ import annotations

import time
from typing import Literal

import msgspec
from litestar import Controller, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from turnwright.kernel.log import Submission
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import TABLE
from turnwright.players import find
from turnwright.server.door.asking import Holder, does, table_of
from turnwright.server.door.limits import Name
from turnwright.server.people import audit
from turnwright.server.people.links import Pass
from turnwright.server.store import Conflict, Write
from turnwright.server.tables import agreements
from turnwright.server.tables.tables import LiveTable
from turnwright.table import wire

TRIES = 8


class Proposed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done once everybody agrees: end the match, let a bot play a seat, or give it back to its person."""

    act: Literal["end", "bot", "person"]
    seat: Name = ""
    player: Name = ""
    """The bot; empty: the one that the game would choose."""


class Proposal(msgspec.Struct, frozen=True):
    """What is proposed in a match; null: nothing."""

    agreement: wire.Agreement | None = None
    done: bool = False
    """Whether everybody agrees, and it was done."""


class Agreements(Controller):
    """What players of a game without a GM decide together."""

    path = "/v1/matches/{match:str}/agreement"
    opt = does("match.agree")

    @get(action="match.read", summary="Read what the players propose")
    async def told(self, state: State, pass_: Holder, match: FromPath[str]) -> Proposal:
        """What the players of a game without a GM have proposed, and who has yet to agree."""
        table = await table_of(state, pass_, match)
        return Proposal((await agreements.proposed(state.store, table.name))[1])

    @post(status_code=200, summary="Propose something, or agree")
    async def agreed(self, state: State, pass_: Holder, match: FromPath[str], data: JSONBody[Proposed]) -> Proposal:
        """Proposes to end the match, or to let a bot or its person play a seat; who says the same agrees.

        It is done once every player agrees. Who has been away for longer than the campaign's limit isn't waited for.
        """
        table = await table_of(state, pass_, match, "match.agree")
        wanted = _wanted(table, data)
        for _ in range(TRIES):
            kept, before = await agreements.proposed(state.store, match)
            needed = await agreements.waited_for(state.store, pass_.campaign, match, table.match)
            now = agreements.with_one_more(before, wanted, pass_.seat, needed)
            left = now if now.needed else None
            try:
                await state.store.commit(Write(puts=(agreements.putting(kept, pass_.campaign, match, left),)))
            except Conflict:
                continue
            if left is None:
                await _do(state, pass_, table, now)
            state.tables.say_seats(pass_.campaign)
            return Proposal(now, done=left is None)
        raise Refusal("table.busy")

    @delete(status_code=200, summary="Withdraw what is proposed")
    async def withdrawn(self, state: State, pass_: Holder, match: FromPath[str]) -> Proposal:
        """Takes a proposal off the table: one player is enough to say no."""
        await table_of(state, pass_, match, "match.agree")
        kept, _ = await agreements.proposed(state.store, match)
        if kept is not None:
            await state.store.commit(Write(puts=(agreements.putting(kept, pass_.campaign, match, None),)))
            state.tables.say_seats(pass_.campaign)
        return Proposal()


def _wanted(table: LiveTable, data: Proposed) -> wire.Agreement:
    """What is proposed, if it can be done."""
    if data.act == "end":
        return wire.Agreement("end")
    ruleset = table.match.game.ruleset
    if data.seat not in ruleset.seats.names(table.match.state):
        raise Refusal("invitation.no_such_seat", field="seat", seat=text_ref(data.seat))
    if data.act == "person":
        return wire.Agreement("person", data.seat)
    player = data.player or ruleset.players.profile(table.match.state, data.seat)
    find(ruleset, player)
    return wire.Agreement("bot", data.seat, player)


async def _do(state: State, pass_: Pass, table: LiveTable, agreement: wire.Agreement) -> None:
    if agreement.act == "end":
        at = time.time_ns() // 1_000_000
        if table.match.result is None:
            await table.submit(Submission({"type": "cancel_match"}, TABLE, who=pass_.person, at=at))
        await table.change(lambda: None if table.match.closed else table.match.prepare_close(who=pass_.person, at=at))
        await audit.note(state.store, pass_, "match.closed", match=table.name)
        return
    await table.seat_players({agreement.seat: agreement.player if agreement.act == "bot" else None})
    await audit.note(state.store, pass_, "bots.seated", seat=agreement.seat, match=table.name)


ROUTES = (Agreements,)
