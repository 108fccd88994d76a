"""The retreat: why there is none, what pays for it, and the change of places. (sources 4)"""

from __future__ import annotations

from . import commands as k
from . import events as e
from . import numbers, standing
from . import vocabulary as v
from . import words as w
from .game import TcgScribe
from .permits import in_phase
from .rules import energy, statuses
from .state import Pokemon, State, called


def retreat(run: TcgScribe, command: k.Retreat) -> None:
    """The active Pokémon pays and changes places with a benched one; conditions end. (spec, Status on retreat)"""
    seat = in_phase(run, "retreat", "main_phase")
    active = run.state.sides[seat].active
    assert active is not None, "nothing is owed, so there is an active Pokémon"
    name = numbers.name_of(run, active)
    why = why_not_retreat(run, seat, active)
    run.require(why is None, "tcg.cannot_retreat", f"{name} can't retreat: {why}.")
    run.require(
        any(each.id == command.target for each in run.state.sides[seat].bench),
        "tcg.not_benched",
        f"{name} can't change places with {command.target or 'nothing'}: it is not on {called(seat)}'s Bench.",
    )
    choices = retreat_payments(run, seat, active)
    run.require(
        tuple(sorted(command.energies)) in {tuple(sorted(choice)) for choice in choices},
        "tcg.energy_selection",
        f"{name} pays exactly {numbers.retreat_cost(run, seat, active)} energy to retreat: name Energy cards on it.",
    )
    if command.energies:
        run.record(e.Detached(active.id, command.energies, "discard"))
    if "confused" in active.conditions and run.options.confused_retreat_flip:
        run.push(w.TossCoins("retreat", seat, "retreat", label="confused"), w.RetreatNow(command.target), seat=seat)
    else:
        run.record(e.Switched(seat, command.target, True, active.id))
    if standing.unsettled(run):
        run.push(w.KnockOuts(), seat=seat)


def why_not_retreat(run: TcgScribe, seat: str, active: Pokemon) -> str | None:
    state: State = run.state
    blocked = statuses.retreat_blocked_by(active.conditions, asleep_may_retreat=run.options.asleep_may_retreat)
    if blocked is not None:
        return f"it is {blocked}"
    if any(True for _ in standing.on_pokemon(run, v.ForbidRetreat, seat, active)):
        return "an effect holds it"
    if run.options.retreat_limit and state.retreats:
        return "one retreat per turn"
    if not state.sides[seat].bench:
        return "the Bench is empty"
    if not retreat_payments(run, seat, active):
        return f"it lacks the {numbers.retreat_cost(run, seat, active)} Energy that it costs"
    return None


def retreat_payments(run: TcgScribe, seat: str, active: Pokemon) -> tuple[tuple[str, ...], ...]:
    """Every choice of Energy cards that pays for a retreat. (ruling `retreat_cost`)"""
    cost = numbers.retreat_cost(run, seat, active)
    if cost == 0:
        return ((),)
    amounts = [len(numbers.card_units(run, handle)) for handle in active.energies]
    by_cards = run.options.retreat_cost == "cards"
    choices = energy.retreat_choices(amounts, cost=cost, by_cards=by_cards)
    return tuple(tuple(active.energies[place] for place in choice) for choice in choices)
