"""What the rules do to people outside of any encounter: a rest, a day, a ball thrown on the road.

It takes a match of its own that nobody sees and nothing keeps: those concerned come in as their sheets say, one
command is decided, and what is left of them goes back onto their sheets.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command, Event
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import GM
from turnwright.rulesets.ptu.outcome import Kept, written_back
from turnwright.rulesets.ptu.people.templates import brought
from turnwright.rulesets.ptu.state import Placed, Setup, State
from turnwright.server.campaign.sheets import Filed
from turnwright.server.ptu.desk import Desk
from turnwright.server.ptu.entities import kept_of
from turnwright.server.ptu.sheets import plain
from turnwright.server.store import Put, Write


class Aside:
    """Some people by themselves."""

    def __init__(self, match: Match, filed: Sequence[Filed]) -> None:
        self.match = match
        self._filed = filed

    @property
    def state(self) -> State:
        return self.match.state  # type: ignore[no-any-return]

    def do(self, command: Command, dice: dict[str, tuple[int, ...]] | None = None) -> tuple[Event, ...]:
        return self.match.submit(command, GM, override="", dice=dice).events

    def kept(self, who: str) -> Kept:
        return written_back(self.state, self.state.combatants[who])

    def touched(self, who: str) -> bool:
        """Whether anything has changed about somebody."""
        first: State = self.match.at(1)
        return first.combatants[who] != self.state.combatants[who]

    def puts(self, **more: object) -> tuple[Put, ...]:
        """Everybody's sheet as this left it; `more` is written down beside it."""
        return tuple(
            each.changed(kept=plain(self.kept(each.id)), more={**each.sheet.more, **more}) for each in self._filed
        )


async def aside(desk: Desk, filed: Sequence[Filed], *, starts: bool = False) -> Aside:
    """Opens it. Who is in an encounter cannot be called aside."""
    for each in filed:
        kept = kept_of(each)
        if each.sheet.match:
            raise Refusal("sheets.elsewhere", context="end", who=text_ref(kept.sheet.name))
        if kept.dead:
            raise Refusal("api.dead", who=text_ref(kept.sheet.name))
    placed = tuple(_placed(each) for each in filed)
    setup = Setup(name="Aside", placed=placed, start=starts, auto_end=False)
    return Aside(Match.open(await desk.game(), setup, seed=secrets.randbits(32)), filed)


def _placed(filed: Filed) -> Placed:
    wild = filed.sheet.kind == "pokemon" and not kept_of(filed).sheet.owner
    return brought("enemies" if wild else "players", kept_of(filed))


async def settle(desk: Desk, *puts: Put) -> None:
    await desk.store.commit(Write(puts=puts))
