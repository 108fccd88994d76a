"""Leaving a fight for good."""

from __future__ import annotations

from turnwright.kernel.telling import piece_ref

from .. import commands as w
from .. import events as e
from .. import harm
from ..game import PtuScribe
from ..people import company
from ..reasons import cannot
from ..state import Combatant, State
from ..words import GetAway, Interrupts, NextTurn
from .checks import acting, must_have, spend
from .switching import leave, team_on_field

_HELD = ("trapped", "stuck", "grappled")


def flee(scribe: PtuScribe, command: w.Flee) -> None:
    """A Full Action; not while Trapped, Stuck or Grappled. A trainer takes along those of its team who can go."""
    user = acting(scribe, command.user)
    scribe.require(
        may_flee(user),
        "ptu.trapped",
        context="flees",
        user=piece_ref(user.id),
        overridable=True,
    )
    must_have(scribe, user, "full", cannot(user, "flee"))
    spend(scribe, user, "full", taken=False)
    scribe.do(Interrupts(user.id, "flee", (user.id,), "leaves"), GetAway(user.id))


def may_flee(one: Combatant) -> bool:
    """Whether nothing holds somebody back."""
    return not company.has_any(one, _HELD)


def get_away(scribe: PtuScribe, word: GetAway) -> None:
    """Off the field, unless somebody was quick enough; then the next turn."""
    user = harm.one_of(scribe, word.user)
    if user.fainted or user.where != "field":
        return
    for one in [user, *_companions(scribe.state, user)]:
        leave(scribe, one.id)
        scribe.record(e.WhereChanged(one.id, "fled"))
    scribe.do(NextTurn())


def _companions(state: State, user: Combatant) -> list[Combatant]:
    if user.sheet.kind != "trainer":
        return []
    return [one for one in team_on_field(state, user) if may_flee(one)]
