"""Words on the field: weather, terrain, hazards, blessings, and what sweeps them away."""

from __future__ import annotations

from msgspec.structs import replace

from .. import events as e
from .. import harm
from ..attack.moves import find_move
from ..field import hazards, places
from ..field.areas import covered
from ..game import PtuScribe
from ..people import company
from ..rules import areas
from ..rules.grid import Cell
from ..state import Blessing, Hazard
from ..vocabulary import moves as v
from ..words import DoEffect


def weather(scribe: PtuScribe, word: DoEffect, effect: v.SetWeather, who: str) -> None:
    rounds = 0 if effect.weather == "clear" else effect.rounds
    scribe.record(e.WeatherChanged(effect.weather, rounds, word.user))


def set_field(scribe: PtuScribe, word: DoEffect, effect: v.SetField, who: str) -> None:
    fields = scribe.content.fields
    group = fields[effect.field].group
    for name in scribe.state.fields:
        if name != effect.field and fields[name].group == group:
            scribe.record(e.FieldChanged(name, 0))
    rounds = -effect.rounds if effect.next_round else effect.rounds  # below 0: it waits for the next round
    scribe.record(e.FieldChanged(effect.field, rounds, word.user))


def use_up_hazard(scribe: PtuScribe, word: DoEffect, effect: v.UseUpHazard, who: str) -> None:
    hazards.use_up(scribe, harm.one_of(scribe, who), effect.hazard, effect.squares)


def lay_hazard(scribe: PtuScribe, word: DoEffect, effect: v.LayHazard, who: str) -> None:
    """On the squares that were chosen; where nobody chose, around the nearest foe; without a grid on the whole side."""
    state = scribe.state
    user = harm.one_of(scribe, word.user)
    cells = user.squares if word.kind == "move" and user.last_move == word.entry else ()
    if not cells and state.grid is not None and user.position is not None and word.kind == "move":
        cells = hazards.squares(state, user, find_move(scribe.game, user, word.entry), effect.squares)
        if not cells:
            return
    scribe.record(e.HazardsChanged(hazards.lay(state, scribe.content.hazards[effect.hazard], user.side, cells)))


def bless(scribe: PtuScribe, word: DoEffect, effect: v.Bless, who: str) -> None:
    state = scribe.state
    side = harm.one_of(scribe, word.user).side
    kept = tuple(held for held in state.blessings if not (held.side == side and held.against == effect.against))
    scribe.record(e.BlessingsChanged((*kept, Blessing(side, effect.against, effect.uses, word.entry))))


def swap_sides(scribe: PtuScribe, word: DoEffect, effect: v.SwapSides, who: str) -> None:
    """Court Change: what lies on, and blesses, the user's side is the foes' now, and the other way round."""
    state = scribe.state
    user = harm.one_of(scribe, word.user)
    foes = company.foes_of(state, user)
    if not foes:
        return
    other = {user.side: foes[0].side, foes[0].side: user.side}
    if state.hazards:
        moved = tuple(replace(held, side=other.get(held.side, held.side), met=()) for held in state.hazards)
        scribe.record(e.HazardsChanged(moved))
    if state.blessings:
        given = tuple(replace(held, side=other.get(held.side, held.side)) for held in state.blessings)
        scribe.record(e.BlessingsChanged(given))


def clear(scribe: PtuScribe, word: DoEffect, effect: v.Clear, who: str) -> None:
    state = scribe.state
    swept = _swept(scribe, word, effect)
    if "hazards" in effect.what and state.hazards:
        left = tuple(_without(hazard, swept) for hazard in state.hazards)
        scribe.record(e.HazardsChanged(tuple(hazard for hazard in left if hazard is not None)))
    if "smoke" in effect.what:
        _clear_smoke(scribe, effect, swept)
    if "terrain" in effect.what:
        fields = scribe.content.fields
        for name in state.fields:
            if fields[name].group == "terrain":
                scribe.record(e.FieldChanged(name, 0))
    if "blessings" in effect.what and state.blessings:
        scribe.record(e.BlessingsChanged(()))
    one = harm.one_of(scribe, who)
    for held, coat in harm.coats(one):
        if "coats" in effect.what or coat.name in effect.what:
            harm.end_timed(scribe, one.id, held)
    for status in ("trapped", "stuck"):
        if status in effect.what:
            harm.cure(scribe, who, status, why=word.entry)


def _swept(scribe: PtuScribe, word: DoEffect, effect: v.Clear) -> frozenset[Cell] | None:
    """The squares from which hazards and smoke are swept; none: from everywhere."""
    state = scribe.state
    user = harm.one_of(scribe, word.user)
    if state.grid is None or user.position is None:
        return None
    if effect.squares:
        return areas.burst(places.cells(user), radius=effect.squares) | places.cells(user)
    return covered(state, user, find_move(scribe.game, user, word.entry)) if effect.in_area else None


def _without(hazard: Hazard, swept: frozenset[Cell] | None) -> Hazard | None:
    """What is left of a hazard; one that lies on a whole side is swept as a whole."""
    if swept is None or not hazard.cells:
        return None
    left = tuple(cell for cell in hazard.cells if cell not in swept)
    return replace(hazard, cells=left) if left else None


def _clear_smoke(scribe: PtuScribe, effect: v.Clear, swept: frozenset[Cell] | None) -> None:
    for one in company.on_field(scribe.state):
        inside = swept is None or one.position is None or not swept.isdisjoint(places.cells(one))
        for held, _ in company.timed(one, v.Smoke):
            if inside:
                harm.end_timed(scribe, one.id, held)
