"""A breather: what it ends, and what it costs. (sources 6)"""

from __future__ import annotations

from .. import events as e
from .. import harm
from ..answers.reactions import on_event
from ..field import movement, places
from ..game import PtuScribe
from ..people import company
from ..rules import statuses
from ..state import Span
from ..vocabulary import moves as v


def catch_breath(scribe: PtuScribe, who: str, *, meters: int | None = None) -> None:
    """What a breather does; who is helped goes no further than its helper."""
    options = scribe.game.options
    state = scribe.state
    one = state.combatants[who]
    for held in one.afflictions:
        source = state.combatants.get(held.source)
        gone = source is None or source.fainted or source.where != "field" or places.distance(state, one, source) > 12
        if statuses.ends_on_breather(held.status, source_gone=gone, cursed=options.breather_cursed):
            harm.cure(scribe, who, held.status, why="breather", move=held.move)
    for timed, _ in company.timed(one, v.Doom):
        harm.end_timed(scribe, who, timed)
    movement.retreat(scribe, who, meters=meters)
    harm.reset_stages(scribe, who, why="breather", rule=options.breather_stages)
    if one.temp_hp:
        scribe.record(e.TempHpSet(who, 0))
    on_event(scribe, who, "rested")
    span = Span("turn_end", who, 2 if state.active == who else 1)
    harm.inflict(scribe, who, "tripped", source=who, cause="breather")
    harm.inflict(scribe, who, "vulnerable", source=who, cause="breather", span=span)
