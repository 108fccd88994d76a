"""What a room does to the units in it: hazards and psychic resonance. (spec FR-001, FR-005; sources 9)"""

from __future__ import annotations

from msgspec.structs import replace

from . import content as c
from . import derived, harm
from . import events as e
from .game import RuneScribe
from .rules import minds
from .state import HazardState, State


def announce(scribe: RuneScribe) -> None:
    """Names every hazard before the first turn: what it does, and what avoids it."""
    state: State = scribe.state
    if state.room is None:
        return
    for kept in state.room.hazards:
        if kept.active:
            hazard: c.Hazard = scribe.content.hazards[kept.hazard]
            check, need = (hazard.check.attribute, hazard.check.need) if hazard.check is not None else ("", 0)
            scribe.record(e.HazardAnnounced(kept.hazard, damage_code(hazard, kept), hazard.stress, check, need))


def damage_code(hazard: c.Hazard, kept: HazardState) -> str:
    """What a hazard does, as it is announced: dice go before flat damage."""
    if hazard.lethal:
        return "death"
    return f"{hazard.dice}d{hazard.sides}" if hazard.dice else str(kept.damage)


def strike(scribe: RuneScribe, victim: str) -> None:
    """The room's hazards at the end of a turn."""
    state: State = scribe.state
    if state.room is None:
        return
    for place, kept in enumerate(state.room.hazards):
        if harm.fighter_of(scribe, victim).alive:
            _strike(scribe, victim, place, kept, "turn")


def knocked_back(scribe: RuneScribe, victim: str) -> None:
    """Somebody was thrown into what waits for that."""
    state: State = scribe.state
    if state.room is None:
        return
    for place, kept in enumerate(state.room.hazards):
        if harm.fighter_of(scribe, victim).alive:
            _strike(scribe, victim, place, kept, "knockback")


def _strike(scribe: RuneScribe, victim: str, place: int, kept: HazardState, trigger: str) -> None:
    hazard: c.Hazard = scribe.content.hazards[kept.hazard]
    if not kept.active or kept.wait or hazard.trigger != trigger:
        return
    if hazard.percent < 100 and scribe.dice.d(100, f"hazard:{hazard.id}", (hazard.percent + 1,)) > hazard.percent:
        return
    if hazard.check is not None and _avoided(scribe, victim, hazard, hazard.check):
        return
    after = None
    if hazard.once or hazard.cooldown:
        after = replace(kept, active=not hazard.once, wait=hazard.cooldown)
    faces: tuple[int, ...] = ()
    amount = kept.damage
    if hazard.dice:
        rolled = scribe.dice.total(hazard.dice, hazard.sides, f"hazard:{hazard.id}")
        amount, faces = rolled.value, rolled.faces
    if hazard.lethal:
        amount = harm.fighter_of(scribe, victim).hp
    scribe.record(e.HazardStruck(hazard.id, victim, faces, place, after))
    if amount:
        harm.lose_hp(scribe, victim, amount, by=hazard.id, faces=faces)
    fighter = harm.fighter_of(scribe, victim)
    if hazard.status and fighter.alive:
        harm.afflict(scribe, victim, hazard.status, by=hazard.id, turns=hazard.turns)
    if hazard.stress and fighter.is_player and fighter.alive:
        source = "darkness" if hazard.type == "darkness" else "hazard"
        harm.stress(scribe, hazard.stress, source=source, resisted=True)


def _avoided(scribe: RuneScribe, victim: str, hazard: c.Hazard, check: c.Check) -> bool:
    options = scribe.options
    fighter = harm.fighter_of(scribe, victim)
    pool = derived.attribute(scribe.content, scribe.state, fighter, check.attribute)
    rolled = scribe.dice.successes(pool, 6, options.success_threshold, f"check:{hazard.id}")
    if rolled.value < check.need:
        return False
    scribe.record(e.HazardAvoided(hazard.id, victim, rolled.faces, rolled.value))
    return True


def resonate(scribe: RuneScribe) -> None:
    """Psychic resonance wears at the player's mind. (spec mechanic 3.3)"""
    state: State = scribe.state
    if state.room is not None and state.room.resonance != "none":
        harm.stress(scribe, minds.RESONANCE[state.room.resonance], source="resonance", resisted=True)
