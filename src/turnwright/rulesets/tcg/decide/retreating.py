"""The retreat: what pays for it, and the change of places. (sources 4)"""

from __future__ import annotations

from turnwright.kernel.refusal import text_ref
from turnwright.kernel.telling import piece_ref, seat_ref

from .. import commands as k
from .. import derived, harm, standing
from .. import events as e
from .. import words as w
from ..allowed import in_phase, retreat_payments, why_not_retreat
from ..game import TcgScribe
from ..refs import because


def retreat(scribe: TcgScribe, command: k.Retreat) -> None:
    """The active Pokémon pays and changes places with a benched one; conditions end. (spec, Status on retreat)"""
    seat = in_phase(scribe, "retreat", "main_phase")
    active = scribe.state.sides[seat].active
    assert active is not None, "nothing is owed, so there is an active Pokémon"
    who = piece_ref(active.id)
    why = why_not_retreat(scribe, seat, active)
    if why is not None:
        scribe.refuse("tcg.cannot_retreat", who=who, **because(why))
    if all(each.id != command.target for each in scribe.state.sides[seat].bench):
        target = text_ref(command.target or "?")
        scribe.refuse("tcg.not_benched", context="retreat", who=who, pokemon=target, whose=seat_ref(seat))
    choices = retreat_payments(scribe, seat, active)
    if tuple(sorted(command.energies)) not in {tuple(sorted(choice)) for choice in choices}:
        scribe.refuse("tcg.energy_selection", who=who, cost=derived.retreat_cost(scribe, seat, active))
    if command.energies:
        scribe.record(e.Detached(active.id, command.energies, "discard"))
    if "confused" in active.conditions and scribe.options.confused_retreat_flip:
        scribe.push(w.TossCoins("retreat", seat, "retreat", label="confused"), w.RetreatNow(command.target), seat=seat)
    else:
        scribe.record(e.Switched(seat, command.target, True, active.id))
        answers = harm.retreated(scribe, seat, active.id, command.target)
        if answers:
            scribe.push(*answers, w.KnockOuts(), seat=seat)
            return
    if standing.unsettled(scribe):
        scribe.push(w.KnockOuts(), seat=seat)
