"""In which state a match is for the policy, and whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import GM
from turnwright.server.policy import Phase, Thing

if TYPE_CHECKING:
    from turnwright.server.tables.tables import LiveTable


def phase_of(match: Match) -> Phase:
    """The state of a match: what its GM prepares stays a draft, even if it is closed.

    In a game with a curtain (`display.CURTAIN`), a match is shown to everybody once it has been served.
    """
    ruleset, state = match.game.ruleset, match.state
    if is_draft(state):
        return "draft"
    if not getattr(state, "served", True):
        return "closed" if match.closed else "backstage"
    if match.closed:
        return "closed"
    if ruleset.seats.gm:
        return "open"
    return "private" if match.result is None else "over"


def is_draft(state: Any) -> bool:
    """Whether a match is still being prepared, which only its GM may know."""
    return not getattr(state, "served", True) and state.stage == "created"


def thing_of(table: LiveTable) -> Thing:
    """A match as the policy knows it: the holders of its seats own it."""
    places = table.table.places()
    if table.thing is None or table.thing[0] != places:
        seats = frozenset(places) - {GM} if table.match.game.ruleset.seats.gm else frozenset(places)
        table.thing = places, Thing(table.campaign, table.name, seats)
    return table.thing[1]


def no_such_match(name: str) -> Refusal:
    return Refusal("table.no_such_match", name=text_ref(name))
