"""The retreat: what pays for it, and the change of places. (sources 4)"""

from __future__ import annotations

from .. import commands as k
from .. import derived, harm, standing
from .. import events as e
from .. import words as w
from ..allowed import in_phase, retreat_payments, why_not_retreat
from ..game import TcgScribe
from ..state import called


def retreat(scribe: TcgScribe, command: k.Retreat) -> None:
    """The active Pokémon pays and changes places with a benched one; conditions end. (spec, Status on retreat)"""
    seat = in_phase(scribe, "retreat", "main_phase")
    active = scribe.state.sides[seat].active
    assert active is not None, "nothing is owed, so there is an active Pokémon"
    name = derived.name_of(scribe, active)
    why = why_not_retreat(scribe, seat, active)
    scribe.require(
        why is None, "tcg.cannot_retreat", f"{name} can't retreat: {why}.", short=(why or "").removeprefix("it ")
    )
    scribe.require(
        any(each.id == command.target for each in scribe.state.sides[seat].bench),
        "tcg.not_benched",
        f"{name} can't change places with {command.target or 'nothing'}: it is not on {called(seat)}'s Bench.",
    )
    choices = retreat_payments(scribe, seat, active)
    scribe.require(
        tuple(sorted(command.energies)) in {tuple(sorted(choice)) for choice in choices},
        "tcg.energy_selection",
        f"{name} pays exactly {derived.retreat_cost(scribe, seat, active)} energy to retreat: name Energy cards on it.",
    )
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
