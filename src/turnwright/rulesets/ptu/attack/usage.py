"""How often moves and abilities may be used, and counting them. (sources 10)"""

from __future__ import annotations

from collections.abc import Sequence

from .. import content as c
from ..people.company import has, is_steadfast
from ..rules import frequency
from ..rules.bosses import is_boss, turn_count
from ..state import Combatant, State, Usage
from ..vocabulary import moves as v

_UNUSED = Usage()


def counted(state: State, one: Combatant, key: str) -> Usage:
    """The usage of something after one more use."""
    used = one.usage.get(key, _UNUSED)
    return Usage(used.scene + 1, used.today + 1, state.round, used.old, one.turns_taken if is_boss(one.turns) else 0)


def frequency_of(one: Combatant, entry: c.Move) -> frequency.Frequency:
    """A move's frequency, as Suppressed changes it."""
    found = frequency.Frequency(entry.frequency.per, entry.frequency.uses)
    suppressed = one.afflictions and has(one, "suppressed") and not is_steadfast(one)
    return frequency.suppressed(found) if suppressed else found


def is_available(state: State, one: Combatant, entry: c.Move) -> bool:
    """Whether a move may be used this round."""
    often = frequency_of(one, entry) if one.afflictions else entry.frequency
    return _is_available(state, one, often, one.usage.get(entry.id, _UNUSED))


def has_uses(state: State, one: Combatant, entry: c.Ability | c.Feature) -> bool:
    """Whether an ability or a feature may be used this round; one that counts no uses always may."""
    if entry.frequency.per == "static":
        return True
    key = entry.id if isinstance(entry, c.Ability) else f"feature/{entry.id}"
    return _is_available(state, one, entry.frequency, one.usage.get(key, _UNUSED))


def spent_move(
    content: c.Content, state: State, one: Combatant, entry: c.Ability | c.Feature, effects: Sequence[v.Effect]
) -> c.Move | None:
    """The move that an ability brings and has its bearer use, where that has no use left: the use is the move's own,
    and the ability only makes it quicker. (Danger Syrup, p. 315)"""
    brought = entry.connection if isinstance(entry, c.Ability) else None
    moves = (
        content.moves[effect.move] for effect in effects if isinstance(effect, v.Perform) and effect.move == brought
    )
    return next((move for move in moves if brought is not None and not is_available(state, one, move)), None)


def _is_available(state: State, one: Combatant, often: frequency.Limited, used: Usage) -> bool:
    """A boss counts its turns where others count rounds: one of them must lie between two uses. (p. 487)"""
    now, last = state.round, used.last_round
    if last is not None and is_boss(one.turns):
        now = turn_count(round_=state.round, turns=one.turns, taken=one.turns_taken)
        last = turn_count(round_=last, turns=one.turns, taken=used.last_turn)
    return frequency.is_available(often, round_=now, last_round=last, used_scene=used.scene, used_today=used.today)
