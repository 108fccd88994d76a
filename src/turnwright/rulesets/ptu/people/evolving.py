"""Evolution: which ways are open, what would change, and the sheet afterwards. (p. 202; sources 15)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnwright.kernel.refusal import text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import content as c
from ..rules import growth, stats
from ..rules.poke_edges import BEST_RANK, POKE_EDGES
from ..rules.terms import STATS, PokemonType, Size, Stat
from ..state import Sheet, SkillDice
from . import poke_edges, sheets
from .growth import (
    Rules,
    base_of,
    check_spread,
    growth_of,
    has_edge,
    learn_move,
    point_budget,
    species_of,
    tiers_of,
    with_growth,
    without_move,
)

WhyNot = Literal["", "level", "held_item", "condition", "underdogs_strength", "eviolite"]
EVIOLITE = "eviolite"


class Way(Struct, frozen=True):
    """A species that a Pokémon may become: what it takes, and whether that is so as far as its sheet says."""

    into: str
    level: int | None = None
    item: str | None = None
    """What is held, or used up on it."""
    held: bool = False
    judged: tuple[str, ...] = ()
    """Conditions that only people can judge, such as night."""
    why_not: WhyNot = ""
    needs: str = ""
    """The condition that is not met."""


class Preview(Struct, frozen=True):
    """What evolving would change, and what has to be chosen with it."""

    into: str
    types: tuple[PokemonType, ...]
    base: dict[Stat, int]
    """Base stats with the nature: what Base Relations will go by."""
    points: int
    """Stat points that are spent anew."""
    suggested: dict[Stat, int]
    """A legal spread of them, in proportion to the base stats."""
    abilities: tuple[tuple[str, str], ...]
    """Each ability, and what it becomes; empty where that has to be chosen."""
    choose_from: tuple[str, ...]
    """For those: the new form's abilities."""
    moves: tuple[str, ...]
    """Moves on offer."""
    size: Size
    weight_class: int
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    """Capabilities."""
    refunded: int = 0
    """Tutor points that come back because an edge no longer fits."""


def ways(content: c.Content, sheet: Sheet) -> tuple[Way, ...]:
    """Every species that a Pokémon's own can become."""
    return tuple(_way(sheet, entry) for entry in species_of(content, sheet).evolves)


def _way(sheet: Sheet, entry: c.Evolution) -> Way:
    known = sheets.told_conditions(sheet, entry)
    judged = tuple(each for each in entry.conditions if each not in known)
    unmet = next((name for name, holds in known.items() if not holds), "")
    why: WhyNot = ""
    if has_edge(sheet, "underdogs_strength"):
        why = "underdogs_strength"
    elif sheet.held_item is not None and sheet.held_item.startswith(EVIOLITE):
        why = "eviolite"
    elif entry.level is not None and sheet.level < entry.level:
        why = "level"
    elif entry.held and sheet.held_item != entry.item:
        why = "held_item"
    elif unmet:
        why = "condition"
    return Way(entry.species, entry.level, entry.item, entry.held, judged, why, unmet)


def preview(content: c.Content, sheet: Sheet, into: str) -> Preview:
    """What would change if a Pokémon became another species."""
    old, new = species_of(content, sheet), sheets.find("species", into, content.species)
    there, refunded = _reshaped(content, sheet, new)
    base = base_of(content, there)
    points = point_budget(content, there)
    spots = growth.by_spot(sheet.abilities, tiers_of(old), tiers_of(new))
    listed = [name for tier in tiers_of(new) for name in tier]
    before, after = (
        {*each.other, *(f"Naturewalk ({name})" for name in each.naturewalk)}
        for each in (sheet.capabilities, there.capabilities)
    )
    return Preview(
        into=into,
        types=new.types,
        base=base,
        points=points,
        suggested=stats.spread(base, points=points),
        abilities=tuple((name, spot or "") for name, spot in zip(sheet.abilities, spots, strict=True)),
        choose_from=tuple(name for name in listed if name not in spots) if None in spots else (),
        moves=_offered(content, sheet, old, new),
        size=new.size,
        weight_class=new.weight_class,
        gained=tuple(sorted(after - before)),
        lost=tuple(sorted(before - after)),
        refunded=refunded,
    )


def _offered(content: c.Content, sheet: Sheet, old: c.Species, new: c.Species) -> tuple[str, ...]:
    way = next((each for each in old.evolves if each.species == new.id), None)
    least = way.level if way is not None else None
    found = growth.evolution_moves(old.level_up, new.level_up, least=least, level=sheet.level)
    return tuple(move for move in found if move not in sheet.moves and move not in growth_of(sheet).moves)


def evolve(
    rules: Rules,
    sheet: Sheet,
    into: str,
    *,
    points: Mapping[Stat, int] = MappingProxyType({}),
    abilities: Sequence[str] = (),
    learn: Sequence[str] = (),
    forget: Sequence[str] = (),
) -> Sheet:
    """Another species: its types, body and skills, base stats with the nature again, abilities by their spot, moves on
    offer, and all stat points spent anew. (p. 202)

    `points` is the whole spread; without it the points lie in proportion to the base stats, and can be spread anew
    afterwards. `abilities` are for those without a spot in the new form's list. Of the moves on offer `learn` are
    learned at once, for which `forget` make room; the others stay on offer.
    """
    _require_way(rules, sheet, into)
    new = sheets.find("species", into, rules.content.species)
    plan = preview(rules.content, sheet, into)
    grown, _ = _reshaped(rules.content, sheet, new)
    grown = replace(grown, abilities=_abilities(rules, sheet, plan, abilities))
    now = growth_of(grown)
    own = {stat: plan.base[stat] + plan.suggested[stat] for stat in STATS}
    grown = _with_stats(sheet, grown, own)
    grown = with_growth(grown, points=0, anew=True, moves=(*now.moves, *plan.moves))
    if points:
        grown = _spread(rules, sheet, grown, points)
    for move in forget:
        grown = without_move(rules, grown, move)
    for move in learn:
        grown = learn_move(rules, grown, move)
    return grown


def _require_way(rules: Rules, sheet: Sheet, into: str) -> None:
    who, species = piece_ref(sheet.id), ref("species", into)
    way = next((each for each in ways(rules.content, sheet) if each.into == into), None)
    if way is None:
        rules.require(False, "ptu.not_its_evolution", overridable=True, who=who, species=species)
        return
    rules.require(
        not way.why_not,
        f"ptu.evolution_{way.why_not}",
        overridable=True,
        who=who,
        species=species,
        level=way.level or 0,
        item=ref("item", way.item or ""),
        condition=text_ref(way.needs),
    )


def _abilities(rules: Rules, sheet: Sheet, plan: Preview, named: Sequence[str]) -> tuple[str, ...]:
    """Abilities by their spots; for those without one, what was named."""
    left = list(named)
    found: list[str] = []
    for _, becomes in plan.abilities:
        if not becomes:
            who = piece_ref(sheet.id)
            rules.require(bool(left), "ptu.ability_to_choose", who=who, species=ref("species", plan.into))
            becomes = left.pop(0)
            rules.require(
                becomes in plan.choose_from and becomes not in found,
                "ptu.ability_not_open",
                overridable=True,
                who=who,
                ability=ref("ability", becomes),
            )
        found.append(becomes)
    rules.require(not left, "ptu.ability_by_spot", who=piece_ref(sheet.id), species=ref("species", plan.into))
    return tuple(dict.fromkeys(found))


def _with_stats(sheet: Sheet, grown: Sheet, own: dict[Stat, int]) -> Sheet:
    """New stats, and Hit Points that keep their distance from the formula."""
    own_maximum = sheet.max_hp - stats.hp_pokemon(sheet.level, hp=sheet.stats["hp"])
    return replace(grown, stats=own, max_hp=stats.hp_pokemon(grown.level, hp=own["hp"]) + own_maximum)


def _spread(rules: Rules, sheet: Sheet, grown: Sheet, points: Mapping[Stat, int]) -> Sheet:
    check = check_spread(rules.content, rules.options, grown, points, anew=True)
    who = piece_ref(sheet.id)
    rules.require(all(value >= 0 for value in points.values()), "ptu.negative_points", who=who)
    rules.require(
        check.spent <= check.have, "ptu.too_many_points", overridable=True, who=who, have=check.have, spent=check.spent
    )
    if check.broken:
        high, low = check.broken[0]
        rules.require(False, "ptu.relations", overridable=True, who=who, high=ref("stat", high), low=ref("stat", low))
    spent = _with_stats(sheet, grown, check.stats)
    return with_growth(spent, points=max(0, check.have - check.spent), anew=False)


def _reshaped(content: c.Content, sheet: Sheet, new: c.Species) -> tuple[Sheet, int]:
    """The body of another species with what was taught beside it, and the tutor points of edges that no longer fit."""
    old = species_of(content, sheet)
    grown = replace(
        sheet,
        name=new.name if sheet.name == old.name else sheet.name,
        species=new.id,
        types=new.types,
        size=new.size,
        weight_class=new.weight_class,
        skills=sheets.skill_dice(new),
        capabilities=new.capabilities,
        evolutions_left=new.remaining,
        legendary=new.legendary,
    )
    refunded, kept = 0, []
    enough = sum(sheets.base_stats(new).values()) >= growth.UNDERDOG_TOTAL
    for written in growth_of(sheet).poke_edges:
        edge, _, choice = written.partition("/")
        dice = grown.skills.get(poke_edges.skill_of(choice), SkillDice(0)).dice if edge == "skill_improvement" else 0
        if (edge == "realized_potential" and enough) or dice >= BEST_RANK:
            refunded += POKE_EDGES[edge].cost
            continue
        kept.append(written)
        grown = poke_edges.with_body(grown, edge, choice)
    if refunded or len(kept) != len(growth_of(sheet).poke_edges):
        spent = growth_of(sheet).tutor_spent - refunded
        grown = with_growth(grown, poke_edges=tuple(kept), tutor_spent=max(0, spent))
    return grown, refunded
