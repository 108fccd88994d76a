"""How growth is told, and the forms in which it is chosen."""

from __future__ import annotations

from collections.abc import Callable

from turnwright.kernel.telling import Said, Sentence, listed, say

from .. import events as e
from ..people.growth import growth_of
from ..rules.poke_edges import POKE_EDGES
from ..rules.terms import name_of
from .naming import STATS, Teller, counted, series

_MILESTONES = {
    "points": "points for its attack stats",
    "edges": "two edges",
    "feature": "a general feature",
}


def tell(t: Teller, event: e.SheetGrown) -> Sentence | None:
    """A line for a step of growth."""
    if t.hidden(event.id):
        return None
    return say(t.who(event.id), *_STEPS[event.step](t, event), ".", tone="good")


def edge_name(written: str) -> str:
    """A Poké Edge with what was chosen: Attack Conflict (Attack)."""
    edge, _, choice = written.partition("/")
    name = POKE_EDGES[edge].name if edge in POKE_EDGES else name_of(edge)
    return f"{name} ({STATS.get(choice) or name_of(choice)})" if choice else name


def species_name(t: Teller, species: str) -> str:
    entry = t.game.content.species.get(species)
    return entry.name if entry is not None else name_of(species)


def _experience(t: Teller, event: e.SheetGrown) -> tuple[Said, ...]:
    return (", ".join([f" gets {event.amount} experience and is level {event.sheet.level}", *_open(event, t)]),)


def _open(event: e.SheetGrown, t: Teller) -> list[str]:
    """What is still to be chosen."""
    now = growth_of(event.sheet)
    found = [f"has {counted(now.points, 'stat point')} to spend"] if now.points else []
    found += [f"could learn {series([t.entry(move) for move in now.moves])}"] if now.moves else []
    found += ["has an ability to choose"] if now.abilities else []
    found += ["can spread its stat points anew"] if now.anew else []
    edges = now.edges + len(now.skill_edges)
    found += [f"has {counted(edges, 'edge')} to choose"] if edges else []
    features = now.features + now.general_features
    found += [f"has {counted(features, 'feature')} to choose"] if features else []
    found += ["has a milestone to choose for"] if now.milestones else []
    return found


def _points(t: Teller, event: e.SheetGrown) -> tuple[Said, ...]:
    raised = [f"{STATS[stat]} +{value}" for stat, value in event.points.items()]
    return (f" spends {counted(sum(event.points.values()), 'stat point')}: {series(raised)}",)


def _respread(t: Teller, event: e.SheetGrown) -> tuple[Said, ...]:
    own = [f"{STATS[stat]} {value}" for stat, value in event.sheet.stats.items()]
    return (f" spreads its stat points anew: {series(own)}",)


def _move(t: Teller, event: e.SheetGrown) -> tuple[Said, ...]:
    forgets = (" and forgets ", t.what(event.lost[0])) if event.lost else ()
    return (" learns ", t.what(event.what), *forgets)


def _ability(t: Teller, event: e.SheetGrown) -> tuple[Said, ...]:
    forgets = (" and forgets ", t.what(event.lost[0])) if event.lost else ()
    return (" gains ", t.what(event.what), *forgets)


def _evolved(t: Teller, event: e.SheetGrown) -> tuple[Said, ...]:
    """What it was and is, its types, stats and abilities, and what is still to be chosen."""
    sheet = event.sheet
    was, now = (species_name(t, name) for name in (*event.lost, event.what))
    own = series([f"{STATS[stat]} {value}" for stat, value in sheet.stats.items()])
    types = " and ".join(name_of(kind) for kind in sheet.types)
    abilities = listed([(t.what(name),) for name in sheet.abilities])
    rest = _open(event, t)
    more = f". It {series(rest)}" if rest else ""
    return (f" evolves from {was} into {now}: {types}, {sheet.max_hp} HP at most, {own}, with ", abilities, more)


_STEPS: dict[str, Callable[[Teller, e.SheetGrown], tuple[Said, ...]]] = {
    "experience": _experience,
    "points": _points,
    "respread": _respread,
    "move": _move,
    "declined": lambda t, event: (" does not learn ", t.what(event.what)),
    "forgot": lambda t, event: (" forgets ", t.what(event.what)),
    "ability": _ability,
    "poke_edge": lambda t, event: (f" learns the Poké Edge {edge_name(event.what)}",),
    "evolved": _evolved,
    "feature": lambda t, event: (f" takes {event.what}",),
    "milestone": lambda t, event: (f" chooses {_MILESTONES[event.what]} at level {event.amount}",),
}
