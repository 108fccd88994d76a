"""Opportunity attacks: a Struggle against an adjacent foe that lets its guard down, once a round. (p. 241; sources 6)

They need a grid: without one nobody knows who stands next to whom.
"""

from __future__ import annotations

from msgspec.structs import replace

from .. import content as c
from .. import derived
from .. import events as e
from ..attack.moves import STRUGGLE, UNARMED, find_move
from ..field import places
from ..game import PtuGame, PtuScribe
from ..people import company
from ..rules import grid
from ..rules.grid import Cell
from ..seats import seat_of
from ..state import Combatant, State
from ..vocabulary import moves as v
from ..words import Interrupts, Provoke, RollAttack
from .quick import OPPORTUNITY, can_strike
from .standing_orders import wants


def exposed(game: PtuGame, state: State, user: Combatant, move: c.Move, targets: tuple[str, ...]) -> list[Provoke]:
    """A ranged attack that is aimed at nobody adjacent gives adjacent foes an opportunity."""
    if state.grid is None or move.range.kind not in ("ranged", "ranged_blast") or user.position is None:
        return []
    if any(places.is_adjacent(state, user, state.combatants[target]) for target in targets):
        return []
    return [Provoke(user.id, "ranged")] if threats(game, state, user) else []


def threats(
    game: PtuGame, state: State, one: Combatant, *, left: tuple[Cell, ...] = (), spared: str = ""
) -> list[Combatant]:
    """Foes who could strike at somebody where it stands, or on its way over squares that it leaves."""
    if state.grid is None or one.position is None or one.away or _provokes_nobody(game, state, one):
        return []
    squares = [places.cells(one), *(grid.footprint(cell, width=grid.FOOTPRINT[one.sheet.size]) for cell in left)]
    found = [
        foe
        for foe in company.foes_of(state, one)
        if foe.id != spared
        and foe.position is not None
        and not foe.away
        and can_strike(game, state, foe)
        and any(grid.is_adjacent(places.cells(foe), square) for square in squares)
    ]
    found.sort(key=lambda foe: (-foe.initiative, -foe.roll_off, foe.id))
    return found


def watched(game: PtuGame, state: State, one: Combatant) -> frozenset[Cell]:
    """The squares beside foes who could strike at somebody that leaves them."""
    foes = [
        places.cells(foe)
        for foe in company.foes_of(state, one)
        if foe.position is not None and not foe.away and can_strike(game, state, foe)
    ]
    return frozenset((x + dx, y + dy) for cells in foes for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1))


def _provokes_nobody(game: PtuGame, state: State, one: Combatant) -> bool:
    return derived.is_ruled(game, state, one, "no_provoking")


def is_sure_footed(game: PtuGame, state: State, one: Combatant) -> bool:
    """Some abilities let one move past foes unharmed."""
    if company.is_boosted(one, "sure_footed"):
        return True
    return derived.is_ruled(game, state, one, "no_opportunity")


DISENGAGES = "disengages"


def pinned_by(one: Combatant) -> set[str]:
    """Combatants that may strike at somebody even when it disengages."""
    return {held.source for held, marker in company.timed(one, v.Marker) if marker.pins}


def provoke(scribe: PtuScribe, word: Provoke) -> None:
    """Combatants that may strike are asked, the fastest's seat first; who has declined is not asked again."""
    state = scribe.state
    one = state.combatants[word.who]
    if scribe.game.options.interrupts == "by_hand":
        return
    leaves = word.why in ("leaves", DISENGAGES)
    if one.where != "field" or one.fainted or (leaves and is_sure_footed(scribe.game, state, one)):
        return
    found = [
        foe
        for foe in threats(scribe.game, state, one, left=word.left, spared=word.spared)
        if foe.id not in word.asked
        and wants(state, foe, "opportunity", one)
        and (word.why != DISENGAGES or foe.id in pinned_by(one))
    ]
    if not found:
        return
    seat = seat_of(state, found[0])
    ours = [foe for foe in found if seat_of(state, foe) == seat]
    if not scribe.answers:
        scribe.ask(
            seat,
            "opportunity",
            [foe.id for foe in ours],
            otherwise=("no",),
            about={"target": one.id, "why": word.why},
        )
        return
    (choice,) = scribe.answers[0]
    declined = [foe.id for foe in ours] if choice == "no" else [choice]
    scribe.do(replace(word, asked=(*word.asked, *declined)))
    if any(foe.id == choice for foe in ours):  # the game master may have made it impossible meanwhile
        taken = state.combatants[choice]
        if taken.opportunity_used:
            number = sum(key.startswith(f"{OPPORTUNITY}:{state.round}:") for key in taken.once)
            scribe.record(e.OnceDone(choice, f"{OPPORTUNITY}:{state.round}:{number}"))
        scribe.record(e.OpportunityUsed(choice))
        targets = (one.id,)
        armed = find_move(scribe.game, state.combatants[choice], STRUGGLE)
        blow = STRUGGLE if armed.range.kind == "melee" else UNARMED
        scribe.do(Interrupts(choice, blow, targets), RollAttack(choice, blow, targets, free=True))
