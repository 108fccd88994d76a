"""What only features and edges do for their holder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...rules.terms import name_of
from ...vocabulary import features as w
from ..naming import Teller, counted
from .attack import attack_text
from .grammar import both, changes, either, moves, signed


def _skill_for(t: Teller, e: w.SkillFor) -> str:
    what = {
        "capabilities": "for Power, jumps and Overland",
        "obey": "to be obeyed",
        "resist": f"against {either(map(_maneuver, e.maneuvers))}",
    }
    return f"the holder may use {name_of(e.skill)} {what[e.what]}"


def _maneuver(name: str) -> str:
    return name_of(name)


def _maneuver_checks(t: Teller, e: w.ManeuverChecks) -> str:
    against = "against" if e.resisting else "of"
    more = f" and {signed(e.accuracy)} on their accuracy rolls" if e.accuracy else ""
    tries = "; a failed try doesn't count as the one per foe and scene" if e.only_on_success else ""
    return f"the holder gets {signed(e.plus)} on checks {against} {either(map(_maneuver, e.maneuvers))}{more}{tries}"


FEATURE_TRAITS: dict[type, Callable[[Teller, Any], str]] = {
    w.Capable: lambda t, e: f"the holder has the capability {both(e.names)}",
    w.SkillFor: _skill_for,
    w.ManeuverChecks: _maneuver_checks,
    w.Stunt: lambda t, e: (
        f"one die of the holder's checks of {either(map(_maneuver, e.maneuvers))} counts as 6, unrolled"
    ),
    w.ArmedMoves: lambda t, e: (
        f"the holder makes {both(map(t.entry, e.moves))} with a {either(map(name_of, e.weapons))} weapon in its hand"
    ),
    w.WieldsFromAfar: lambda t, e: f"the holder's weapon moves reach as far as its rank in {name_of(e.skill)}",
    w.Disengaging: lambda t, e: (
        "the holder disengages half its movement"
        if e.half
        else f"the holder disengages up to {counted(e.meters, 'metre')}"
    ),
    w.DefaultStage: lambda t, e: f"the holder's default stages change: {changes(e.change)}",
    w.TrainingCounts: lambda t, e: (
        f"{t.entry(f'feature/{e.feature}') if e.feature else 'what the holder was trained in'} counts {e.times} times"
        + (" with its trainer on its back" if e.ridden else "")
    ),
    w.RankAs: lambda t, e: f"a chosen skill at Master counts as rank {e.rank}",
    w.NoHazards: lambda t, e: (
        f"the holder doesn't set off {either(t.entry(each) for each in e.hazards) if e.hazards else 'hazards'}"
    ),
    w.KeepsHazards: lambda t, e: (
        f"{either(t.entry(each) for each in e.hazards)} of the holder's side within {e.reach} m isn't used up"
    ),
    w.FullAssistance: lambda t, e: (
        f"the holder helps others' {either(map(name_of, e.skills))} checks by its whole rank instead of half of it"
    ),
    w.CampCare: lambda t, e: (
        f"between fights {either(t.entry(each) for each in e.items)} heals {e.plus} more on the holder's side"
    ),
    w.RunsAlongWalls: lambda t, e: (
        f"the holder may shift along walls, as many metres as its rank in {name_of(e.skill)}, over what lies below"
    ),
    w.PassesAbilities: lambda t, e: f"{either(t.entry(each) for each in e.abilities)} doesn't help against the holder",
    w.AttackWords: lambda t, e: (
        f"for the holder's {moves(t, e.moves)}: {'; '.join(attack_text(t, word) for word in e.attack)}"
    ),
    w.Obedience: lambda t, e: (
        f"half the trainer's rank in {either(map(name_of, e.ranks))} is added to checks to make the holder obey"
    ),
    w.Intercepting: lambda t, e: (
        f"stepping in costs the holder only a {e.action.capitalize()} Action"
        + (f", with damage reduction {e.reduction} against that attack" if e.reduction else "")
    ),
}
