"""How often moves and abilities may be used, and counting them. (notes 10)"""

from __future__ import annotations

from . import content as c
from .numbers import has
from .rules import frequency
from .state import Combatant, State, Usage


def counted(state: State, one: Combatant, key: str) -> Usage:
    """The usage of something after one more use."""
    used = one.usage.get(key, Usage())
    return Usage(used.scene + 1, used.today + 1, state.round, used.old)


def frequency_of(one: Combatant, entry: c.Move) -> frequency.Frequency:
    """A move's frequency, as Suppressed changes it."""
    found = frequency.Frequency(entry.frequency.per, entry.frequency.uses)
    return frequency.suppressed(found) if has(one, "suppressed") else found


def is_available(state: State, one: Combatant, entry: c.Move) -> bool:
    """Whether a move may be used this round."""
    used = one.usage.get(entry.id, Usage())
    return frequency.is_available(
        frequency_of(one, entry),
        round_=state.round,
        last_round=used.last_round,
        used_scene=used.scene,
        used_today=used.today,
    )


def has_uses(state: State, one: Combatant, ability: c.Ability) -> bool:
    """Whether an ability may be used this round; one that counts no uses always may."""
    if ability.frequency.per == "static":
        return True
    used = one.usage.get(ability.id, Usage())
    return frequency.is_available(
        ability.frequency,
        round_=state.round,
        last_round=used.last_round,
        used_scene=used.scene,
        used_today=used.today,
    )
