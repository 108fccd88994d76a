"""A unit's numbers as they are now: its sheet with conditions, strain, tracks and modifiers, part by part."""

from __future__ import annotations

from typing import Literal

from .events import Parts
from .options import Options
from .rules.conditions import ConditionEffect, condition_penalty
from .rules.pillars import PillarStats
from .rules.resources import spd_band, strain_penalty
from .rules.terms import PILLARS, Currency, Pillar, SpdBand, Track
from .rules.tracks import track_penalty
from .rules.turns import Initiative
from .state import Condition, CostTrack, State, Unit

_TRACK_OF: dict[Pillar, Track] = {"violence": "blood", "influence": "fate", "revelation": "stain"}
_TRACK_LABEL = {pillar: f"{track}_track" for pillar, track in _TRACK_OF.items()}
_OWN = {(pillar, stat): f"{pillar}_{stat}" for pillar in PILLARS for stat in ("attack", "defense")}


def pillar_of(unit: Unit, pillar: Pillar) -> PillarStats:
    """A unit's own numbers in a pillar."""
    return unit.violence if pillar == "violence" else unit.influence if pillar == "influence" else unit.revelation


def track_of(unit: Unit, track: Track) -> CostTrack:
    return unit.blood if track == "blood" else unit.fate if track == "fate" else unit.stain


def currency_of(unit: Unit, currency: Currency) -> int:
    return unit.fury if currency == "fury" else unit.clout if currency == "clout" else unit.insight


def degree_of(unit: Unit, pillar: Pillar) -> int:
    """The degree of a unit's condition in a pillar; 0 without one."""
    return next((held.degree for held in unit.conditions if held.pillar == pillar), 0)


def attack_parts(unit: Unit, pillar: Pillar, options: Options) -> Parts:
    """What a unit adds to its attack roll, but for what the technique and a spend give. (spec 1, 2.5)"""
    return _checked(unit, "attack", pillar_of(unit, pillar).attack, pillar, options)


def defense_parts(unit: Unit, pillar: Pillar, options: Options) -> Parts:
    """What an attack on a unit must meet. (spec 2.5)"""
    return _checked(unit, "defense", pillar_of(unit, pillar).defense, pillar, options)


def _checked(unit: Unit, stat: Literal["attack", "defense"], own: int, pillar: Pillar, options: Options) -> Parts:
    """Conditions, strain and a half-full cost track lower attack and defense of their pillar. (sources 2, 6, 8)"""
    parts = [(_OWN[pillar, stat], own)]
    for held in unit.conditions:
        if held.pillar != pillar:
            continue
        if held.effects:
            parts += [(held.label, effect.value) for effect in _modifying(held, stat)]
        else:
            parts.append((held.label, condition_penalty(held.degree)))
    if pillar == "violence" and options.strain_bands and unit.strain * 2 >= unit.max_strain:
        parts.append(("strain", strain_penalty(unit.strain, max_strain=unit.max_strain)))
    track = track_of(unit, _TRACK_OF[pillar])
    if track.current * 2 >= track.maximum:
        parts.append((_TRACK_LABEL[pillar], track_penalty(track.current, maximum=track.maximum)))
    for modifier in unit.modifiers:
        if modifier.stat == stat and (modifier.pillar is None or modifier.pillar == pillar):
            parts.append((modifier.label, modifier.value))
    return tuple(parts)


def total(parts: Parts) -> int:
    """What the parts come to."""
    return sum([value for _, value in parts])


def resilience(unit: Unit, pillar: Pillar) -> int:
    """What a unit adds to its resist rolls; conditions do not lower it. (sources 6)"""
    return pillar_of(unit, pillar).resilience + _modified(unit, "resilience", pillar)


def effect_rank(unit: Unit, pillar: Pillar, rank: int | None) -> int:
    """The rank of an effect: the technique's, else the unit's own in the pillar. (sources 6)"""
    own = pillar_of(unit, pillar).effect_rank if rank is None else rank
    return own + _modified(unit, "effect_rank", pillar)


def dr_tier(unit: Unit) -> int:
    return unit.dr_tier + _modified(unit, "dr_tier", None)


def ae_regen(unit: Unit) -> int:
    return max(0, unit.ae_regen + _modified(unit, "ae_regen", None))


def band(unit: Unit) -> SpdBand:
    """The speed band by agility, moved by modifiers. (spec 2.4; sources 13.28)"""
    shift = _modified(unit, "spd_band", None)
    return spd_band(unit.agility, shift=shift) if shift else spd_band(unit.agility)


def _modifying(held: Condition, stat: str) -> list[ConditionEffect]:
    """The modifiers of a stat that an author gave a condition. (spec 2.7)"""
    return [effect for effect in held.effects if effect.type == "modifier" and effect.stat == stat]


def _modified(unit: Unit, stat: str, pillar: Pillar | None) -> int:
    """What modifiers and conditions add to a number; where it has pillars, a condition is about its own alone."""
    if not unit.conditions and not unit.modifiers:
        return 0
    change = 0
    for held in unit.conditions:
        if held.effects and (pillar is None or held.pillar == pillar):
            change += sum([effect.value for effect in _modifying(held, stat)])
    for modifier in unit.modifiers:
        if modifier.stat == stat and (modifier.pillar is None or modifier.pillar == pillar):
            change += modifier.value
    return change


def initiatives(state: State) -> list[Initiative]:
    """Everybody who stands, with what decides when they act."""
    return [
        Initiative(unit.id, unit.team, unit.agility, band(unit), index, unit.actions)
        for index, unit in enumerate(state.units.values())
        if unit.status == "up"
    ]
