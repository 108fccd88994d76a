"""How growth is told, and the forms in which it is chosen."""

from __future__ import annotations

from collections.abc import Callable

from turnwright.kernel.language import Slot
from turnwright.kernel.telling import Sentence

from .. import events as e
from ..people.growth import growth_of
from ..rules.poke_edges import POKE_EDGES
from ..rules.terms import name_of
from .naming import STATS, Teller

Line = tuple[str, dict[str, Slot]]
"""Which line tells a step, and what stands in it beside whose step it is."""


def tell(t: Teller, event: e.SheetGrown) -> Sentence | None:
    """A line for a step of growth."""
    if t.hidden(event.id):
        return None
    key, slots = _STEPS[event.step](t, event)
    return t.say(f"grown.{key}", cue="", depth=0, tone="good", who=t.who(event.id), **slots)


def edge_name(written: str) -> str:
    """A Poké Edge with what was chosen: Attack Conflict (Attack)."""
    edge, _, choice = written.partition("/")
    name = POKE_EDGES[edge].name if edge in POKE_EDGES else name_of(edge)
    return f"{name} ({STATS.get(choice) or name_of(choice)})" if choice else name


def species_name(t: Teller, species: str) -> str:
    entry = t.game.content.species.get(species)
    return entry.name if entry is not None else name_of(species)


def _experience(t: Teller, event: e.SheetGrown) -> Line:
    gained = t.text("award.xp", xp=str(event.amount), level=str(event.sheet.level))
    return "experience", {"parts": (gained, *_open(event, t))}


def _open(event: e.SheetGrown, t: Teller) -> list[str]:
    """What is still to be chosen."""
    now = growth_of(event.sheet)
    found = [t.text("award.points", count=now.points)] if now.points else []
    found += [t.text("award.may_learn", what=tuple(map(t.entry, now.moves)))] if now.moves else []
    found += [t.text("award.ability")] if now.abilities else []
    found += [t.text("award.anew")] if now.anew else []
    edges = now.edges + len(now.skill_edges)
    found += [t.text("award.edges", count=edges)] if edges else []
    features = now.features + now.general_features
    found += [t.text("award.features", count=features)] if features else []
    return [*found, *([t.text("award.milestone")] if now.milestones else [])]


def _points(t: Teller, event: e.SheetGrown) -> Line:
    raised = tuple(f"{t.stat(stat)} +{value}" for stat, value in event.points.items())
    return "points", {"count": sum(event.points.values()), "stats": raised}


def _stats(t: Teller, event: e.SheetGrown) -> tuple[str, ...]:
    return tuple(f"{t.stat(stat)} {value}" for stat, value in event.sheet.stats.items())


def _gained(t: Teller, event: e.SheetGrown) -> Line:
    """A move or an ability, perhaps in place of another."""
    if event.lost:
        return f"{event.step}_for", {"what": t.what(event.what), "lost": t.what(event.lost[0])}
    return event.step, {"what": t.what(event.what)}


def _evolved(t: Teller, event: e.SheetGrown) -> Line:
    """What it was and is, its types, stats and abilities, and what is still to be chosen."""
    sheet, rest = event.sheet, tuple(_open(event, t))
    was, now = (species_name(t, name) for name in (*event.lost, event.what))
    return "evolved_open" if rest else "evolved", {
        "was": was,
        "now": now,
        "types": tuple(map(t.type, sheet.types)),
        "hp": str(sheet.max_hp),
        "stats": _stats(t, event),
        "abilities": tuple(map(t.what, sheet.abilities)),
        "open": rest,
    }


_STEPS: dict[str, Callable[[Teller, e.SheetGrown], Line]] = {
    "experience": _experience,
    "points": _points,
    "respread": lambda t, event: ("respread", {"stats": _stats(t, event)}),
    "move": _gained,
    "declined": _gained,
    "forgot": _gained,
    "ability": _gained,
    "poke_edge": lambda t, event: ("poke_edge", {"what": edge_name(event.what)}),
    "evolved": _evolved,
    "feature": lambda t, event: ("feature", {"what": event.what}),
    "milestone": lambda t, event: (f"milestone_{event.what}", {"level": str(event.amount)}),
}
