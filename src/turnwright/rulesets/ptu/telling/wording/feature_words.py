"""What only features and edges do for their holder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...rules.terms import name_of
from ...vocabulary import features as w
from ..naming import Teller
from .attack import attack_text
from .grammar import either, moves


def _skill_for(t: Teller, e: w.SkillFor) -> str:
    what = {
        "capabilities": "for Power, jumps and Overland",
        "obey": "to be obeyed",
        "resist": f"against {either(map(name_of, e.maneuvers))}",
    }
    return f"the holder may use {name_of(e.skill)} {what[e.what]}"


FEATURE_TRAITS: dict[type, Callable[[Teller, Any], str]] = {
    w.SkillFor: _skill_for,
    w.TrainingCounts: lambda t, e: (
        f"{t.entry(f'feature/{e.feature}') if e.feature else 'what the holder was trained in'} counts {e.times} times"
        + (" with its trainer on its back" if e.ridden else "")
    ),
    w.RankAs: lambda t, e: f"a chosen skill at Master counts as rank {e.rank}",
    w.AttackWords: lambda t, e: (
        f"for the holder's {moves(t, e.moves)}: {'; '.join(attack_text(t, word) for word in e.attack)}"
    ),
}
