"""How an encounter ended and what is written back, how odds are read, and how good a position is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Effect, Outcome

from . import events as e
from .game import PtuGame
from .people import company
from .rules import injuries, statuses
from .seats import side_of
from .setup import SIDES
from .state import Combatant, Sheet, SideName, State, Where


def outcome(state: State) -> Outcome | None:
    """Result, winner, rounds, awards, catches and sheets before and after; none while it goes on or is on display.

    Of a view: without the awards and the sheets of those whom it hides.
    """
    if not is_over(state):
        return None
    detail = {
        "rounds": state.round,
        "awards": {award.id: _plain(award) for award in state.awards},
        "captured": [
            {"id": one.id, "species": one.sheet.species, "trainer": one.sheet.owner}
            for one in state.combatants.values()
            if one.where == "captured"
        ],
        "sheets_before": {one.id: _plain(kept(state, one)) for one in state.before.values()},
        "sheets_after": {
            one.id: _plain(written_back(state, one)) for one in state.combatants.values() if not one.hidden
        },
    }
    return Outcome(state.result, state.winner, detail, _won_too(state))


def is_over(state: State) -> bool:
    """Whether the fight has ended, and the group's display does not show it any more."""
    return state.stage == "ended" and not state.served


def _won_too(state: State) -> tuple[SideName, ...]:
    """The sides that fought beside the winner."""
    sides = sorted({*state.friends, *(side for friends in state.friends.values() for side in friends)})
    return tuple(side for side in sides if side != state.winner and _has_won(state, side))


def _has_won(state: State, side: str) -> bool:
    return state.winner is not None and _are_friends(state, state.winner, side)


def _are_friends(state: State, side: SideName, seat: str) -> bool:
    return seat in SIDES and company.are_friends(state, side, seat)


class Kept(Struct, frozen=True):
    """What lasts of somebody beyond an encounter: `templates.brought` brings it into the next one."""

    sheet: Sheet
    hp: int
    injuries: int
    afflictions: tuple[str, ...]
    items: dict[str, int]
    used_today: dict[str, int]
    used_before: dict[str, int]
    where: Where
    dead: bool
    rested: int
    treated: int
    injured_today: bool
    ap_bound: int
    ap_drained: int


def is_dead(state: State, one: Combatant) -> bool:
    """Whether a combatant was taken off the field by its wounds, and not by the game master."""
    friendly = state.battle == "league"
    return one.where == "removed" and injuries.is_dead(
        one.hp, max_hp=one.sheet.max_hp, injuries=one.injuries, friendly=friendly
    )


def kept(state: State, one: Combatant) -> Kept:
    """The sheet, wounds, lasting conditions, things, what the day has used up."""
    return Kept(
        sheet=one.sheet,
        hp=one.hp,
        injuries=one.injuries,
        afflictions=tuple(held.status for held in one.afflictions if _lasts(held.status)),
        items=dict(one.items),
        used_today={move: use.today - use.old for move, use in one.usage.items() if use.today > use.old},
        used_before={move: use.old for move, use in one.usage.items() if use.old},
        where=one.where,
        dead=is_dead(state, one),
        rested=one.rested,
        treated=one.treated,
        injured_today=one.injured_today,
        ap_bound=one.ap_bound,
        ap_drained=one.ap_drained,
    )


def written_back(state: State, one: Combatant) -> Kept:
    """What is kept of somebody, as the next version of its sheet."""
    return kept(state, replace(one, sheet=replace(one.sheet, version=one.sheet.version + 1)))


def _plain(value: object) -> Any:
    """As JSON has it: lists and dicts."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _lasts(status: str) -> bool:
    return statuses.is_persistent(status) or status in ("fainted", "asleep", "bad_sleep")


def standing(state: State) -> tuple[SideName, ...]:
    """The sides that can still fight: somebody stands on the field, or a trainer there has one to send out.

    A side with somebody in wait can fight, too, though the others may not know it yet. In League battles trainers do
    not fight themselves: a side stands while it has a Pokémon. (p. 227)
    """
    league = state.battle == "league"
    found: dict[SideName, None] = {}
    for one in state.combatants.values():
        if one.side in found or one.where not in ("field", "hidden", "ball") or (one.afflictions and one.fainted):
            continue
        if league and one.sheet.kind == "trainer":
            continue
        if one.where != "ball" or _can_be_sent(state, one):
            found[one.side] = None
    return tuple(found)


def _can_be_sent(state: State, one: Combatant) -> bool:
    owner = state.combatants.get(one.sheet.owner or "")
    return owner is not None and owner.where == "field" and not owner.fainted


def verdict(state: State) -> tuple[str, SideName | None]:
    """Who has won if all who stand are friends; nobody yet if not."""
    sides = standing(state)
    if not sides:
        return "draw", None
    if any(not company.are_friends(state, one, other) for one, other in combinations(sides, 2)):
        return "ended", None
    ours = any(company.are_friends(state, side, "players") for side in sides)
    return ("victory", "players") if ours else ("defeat", sides[0])


# --- odds -----------------------------------------------------------------------------------------------------------


def effect(state: State, events: Sequence[Event]) -> Effect:
    """Hit, miss or crit of the attack; Hit Points lost, who fainted, who suffers what."""
    hit = ""
    damage: dict[str, int] = {}
    fallen: list[str] = []
    status: list[str] = []
    for event in [event for event in events if type(event) in _COUNTED]:  # this runs for every branch of the odds
        match event:
            case e.HpLost():  # the most frequent first
                damage[event.target] = damage.get(event.target, 0) + event.harm.taken
            case e.Fainted():
                fallen.append(event.target)
            case e.StatusInflicted():
                if event.affliction.status != "fainted":
                    status.append(f"{event.target}:{event.affliction.status}")
            case e.AttackRolled():
                if any(aim.hit for aim in event.aims):
                    hit = "crit" if event.crit or hit == "crit" else "hit"
                elif not hit:
                    hit = "miss"
            case e.BallThrown():
                hit = "hit" if event.hit else "miss"
            case e.Captured():
                status.append(f"{event.target}:captured")
    return Effect(hit, tuple(damage.items()), tuple(fallen), tuple(status))


_COUNTED = frozenset({e.AttackRolled, e.HpLost, e.Fainted, e.StatusInflicted, e.BallThrown, e.Captured})


# --- how good a position is -----------------------------------------------------------------------------------------

DECIDED = 1_000_000
STANDING = 400
"""That somebody stands at all, in thousandths of a fresh one: it acts."""
_SUFFERS = {"asleep": 220, "frozen": 250, "paralyzed": 100, "burned": 80, "poisoned": 60, "badly_poisoned": 120}
_OTHER_STATUS = 40
_STAGE = 15
_INJURY = 30


def evaluate(game: PtuGame, state: State, seat: str) -> int:
    """How good an encounter stands for a seat's side: shares of Hit Points by level, what hinders, who is out."""
    side = side_of(state, seat)
    if state.stage == "ended":
        if state.winner is None:
            return 0
        return DECIDED if side is not None and _has_won(state, side) else -DECIDED
    total = 0
    for one in state.combatants.values():
        ours = side is not None and company.are_friends(state, one.side, side)
        total += worth(one) if ours else -worth(one)
    return total


def worth(one: Combatant) -> int:
    """What somebody still is to its side: level times what is left of it."""
    if one.fainted or one.where not in ("field", "ball"):
        return 0
    most = max(1, one.sheet.max_hp)
    value = STANDING + 1000 * max(0, one.hp + one.temp_hp) // most + 1000 * (one.bars - 1)
    if one.where == "field":
        value -= sum(_SUFFERS.get(held.status, _OTHER_STATUS) for held in one.afflictions)
        value += _STAGE * sum(one.stages.values())
    value -= _INJURY * one.injuries
    return max(1, value) * one.sheet.level
