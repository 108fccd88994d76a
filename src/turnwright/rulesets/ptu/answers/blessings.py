"""Blessings of a side: whom one would help may spend a use of it, or keep it for later. (sources 10)"""

from __future__ import annotations

from collections.abc import Mapping

from turnwright.kernel.messages import Value

from .. import harm
from ..game import PtuScribe
from ..seats import seat_of
from .standing_orders import wants


def is_spent(
    scribe: PtuScribe, target: str, *against: str, by: str, about: Mapping[str, Value] | None = None
) -> bool | None:
    """Whether a use is spent, as its player answers; none yet if the question has only just been put. Where answers are
    given by hand, it is spent at once."""
    held = harm.blessing(scribe, target, *against, by=by)
    if held is None:
        return False
    one = harm.one_of(scribe, target)
    by_hand = scribe.game.options.interrupts == "by_hand"
    if not scribe.answers and not by_hand and wants(scribe.state, one, "interrupts", one):
        scribe.ask(
            seat_of(scribe.state, one),
            "blessing",
            ("yes",),
            otherwise=("no",),
            about={"target": target, "why": held.label, **(about or {})},
            veiled=scribe.state.shown != "exact",
        )
        return None
    wanted = scribe.answers[0] == ("yes",) if scribe.answers else by_hand
    return wanted and harm.spend_blessing(scribe, target, *against, by=by)
