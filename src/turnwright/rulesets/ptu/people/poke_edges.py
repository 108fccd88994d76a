"""Poké Edges on a sheet: which a Pokémon can take now, what may be named with each, and what it changes. (p. 203)"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnwright.kernel.refusal import text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import content as c
from ..rules.growth import realized_potential
from ..rules.poke_edges import (
    ACCURATE_FROM,
    BEST_RANK,
    BODY,
    BODY_GAIN,
    MIXED_POWER,
    MOVEMENT,
    MOVEMENT_GAIN,
    POKE_EDGES,
    STRUGGLE,
    PokeEdge,
)
from ..rules.terms import SKILLS, Skill, id_of
from ..state import Sheet, SkillDice
from . import sheets
from .growth import (
    Rules,
    added_to,
    edges_of,
    gain_ability,
    growth_of,
    has_edge,
    learn_move,
    natural_abilities,
    slots,
    species_of,
    tutor_points,
    with_growth,
)

WhyNot = Literal["", "taken", "tutor_points", "level", "capability", "underdog", "invested", "edge", "choice"]


class EdgeOffer(Struct, frozen=True):
    """A Poké Edge: what it costs, what can be named with it, and why it cannot be taken now."""

    edge: str
    cost: int
    choices: tuple[str, ...] = ()
    """What has to be named with it; empty: nothing."""
    why_not: WhyNot = ""


def offers(content: c.Content, sheet: Sheet) -> tuple[EdgeOffer, ...]:
    """Every Poké Edge, with what can be chosen and why not."""
    return tuple(_offer(content, sheet, name, edge) for name, edge in POKE_EDGES.items())


def _offer(content: c.Content, sheet: Sheet, name: str, edge: PokeEdge) -> EdgeOffer:
    return EdgeOffer(name, edge.cost, choices(content, sheet, name), why_not(content, sheet, name))


def why_not(content: c.Content, sheet: Sheet, name: str) -> WhyNot:
    """What keeps a Pokémon from an edge, if anything does."""
    edge = POKE_EDGES[name]
    taken = sum(written.partition("/")[0] == name for written in growth_of(sheet).poke_edges)
    if edge.most and taken >= edge.most:
        return "taken"
    if sheet.level < edge.level:
        return "level"
    if edge.capability and edge.capability not in _capabilities(sheet):
        return "capability"
    if edge.underdog and "underdog" not in _capabilities(sheet):
        return "underdog"
    if edge.needs and not has_edge(sheet, edge.needs):
        return "edge"
    if edge.invested:
        added = added_to(content, sheet)
        if min(added["attack"], added["special_attack"]) < edge.invested:
            return "invested"
    if edge.choice and not choices(content, sheet, name):
        return "choice"
    return "tutor_points" if tutor_points(sheet) < edge.cost else ""


def _capabilities(sheet: Sheet) -> set[str]:
    """Capabilities without their numbers: Telekinetic, Mountable 1 is mountable."""
    return {id_of(name.partition("(")[0].rstrip(" 0123456789")) for name in sheet.capabilities.other}


def choices(content: c.Content, sheet: Sheet, name: str) -> tuple[str, ...]:
    """What can still be named with an edge."""
    taken = edges_of(sheet, name)
    options: tuple[str, ...] = ()
    match POKE_EDGES[name].choice:
        case "ability":
            options = natural_abilities(content, sheet)
        case "accurate_move":
            known = (content.moves[move] for move in sheet.moves if move in content.moves)
            options = tuple(move.id for move in known if (move.ac or 0) >= ACCURATE_FROM)
        case "connection":
            held = (content.abilities[ability] for ability in sheet.abilities if ability in content.abilities)
            options = tuple(ability.id for ability in held if ability.connection is not None)
        case "movement":
            options = tuple(way for way in MOVEMENT if getattr(sheet.capabilities, way))
        case "attack":
            options = ("attack", "special_attack")
        case "struggle":
            options = tuple(name for name in STRUGGLE if name in _capabilities(sheet))
        case "body":
            options = BODY
        case "skill":
            own = sheets.skill_dice(species_of(content, sheet))
            options = tuple(
                skill
                for skill, dice in sheet.skills.items()
                if skill in own and dice.dice <= own[skill].dice and dice.dice < BEST_RANK
            )
        case "lesson":
            options = _lessons(content, sheet)
        case _:
            return ()
    return tuple(option for option in options if option not in taken)


def _lessons(content: c.Content, sheet: Sheet) -> tuple[str, ...]:
    """The moves that a last form of its line learns by its own level: always of the same form. (p. 203)"""
    finals = [final for final in _final_forms(content, species_of(content, sheet)) if final.level_up]
    learned = set(edges_of(sheet, "underdogs_lessons"))
    same = [final for final in finals if learned <= {move for _, move in final.level_up}] if learned else finals
    found = (move for final in same for at, move in final.level_up if at <= sheet.level and move not in sheet.moves)
    return tuple(dict.fromkeys(found))


def _final_forms(content: c.Content, species: c.Species) -> list[c.Species]:
    nexts = [content.species[way.species] for way in species.evolves if way.species in content.species]
    return [last for each in nexts for last in (_final_forms(content, each) or [each])]


def skill_of(name: str) -> Skill:
    """A skill by its id; one that nobody knows is the first, which `take` has refused."""
    return next((skill for skill in SKILLS if skill == name), SKILLS[0])


def take(rules: Rules, sheet: Sheet, edge: str, *, choice: str = "", forget: str = "") -> Sheet:
    """A Poké Edge for its tutor points, with what it changes on the sheet. (p. 203)"""
    who, what = piece_ref(sheet.id), ref("poke_edge", edge)
    rules.require(edge in POKE_EDGES, "ptu.no_such_poke_edge", edge=text_ref(edge))
    rules.require(sheet.kind == "pokemon", "ptu.not_for_trainers", who=who)
    entry = POKE_EDGES[edge]
    reason = why_not(rules.content, sheet, edge)
    if reason:
        rules.require(
            False,
            f"ptu.edge_{reason}",
            overridable=True,
            who=who,
            edge=what,
            cost=entry.cost,
            level=entry.level,
            have=tutor_points(sheet),
        )
    if entry.choice:
        named = choice in choices(rules.content, sheet, edge)
        rules.require(named, "ptu.edge_names", overridable=bool(choice), who=who, edge=what, choice=text_ref(choice))
    else:
        rules.require(not choice, "ptu.edge_names_nothing", edge=what)
    written = f"{edge}/{choice}" if choice else edge
    grown = with_growth(sheet, poke_edges=(*growth_of(sheet).poke_edges, written))
    grown = with_growth(grown, tutor_spent=growth_of(grown).tutor_spent + entry.cost)
    return _carried_out(rules, with_body(grown, edge, choice), edge, choice, forget)


def _carried_out(rules: Rules, sheet: Sheet, edge: str, choice: str, forget: str) -> Sheet:
    """What an edge changes once, when it is taken."""
    if edge == "ability_mastery":
        return gain_ability(rules, sheet, choice, forget=forget)
    if edge == "mixed_power" and MIXED_POWER not in sheet.abilities:
        return gain_ability(rules, sheet, MIXED_POWER, forget=forget)
    if edge == "realized_potential":
        total = sum(sheets.base_stats(species_of(rules.content, sheet)).values())
        return with_growth(sheet, points=growth_of(sheet).points + realized_potential(total))
    if edge == "underdogs_strength":
        own = {stat: value + 1 for stat, value in sheet.stats.items()}
        return replace(sheet, stats=own, max_hp=sheet.max_hp + 3)
    if edge == "underdogs_lessons":
        offered = with_growth(sheet, moves=(*growth_of(sheet).moves, choice))
        used, most = slots(rules.content, sheet)
        return learn_move(rules, offered, choice, forget=forget) if forget or used < most else offered
    return sheet


def with_body(sheet: Sheet, edge: str, choice: str) -> Sheet:
    """What an edge changes about the body: again after evolving, because the new form has a body of its own."""
    body = sheet.capabilities
    if edge == "advanced_mobility":
        return replace(sheet, capabilities=replace(body, **{choice: getattr(body, choice) + MOVEMENT_GAIN}))
    if edge == "capability_training":
        return replace(sheet, capabilities=replace(body, **{choice: getattr(body, choice) + BODY_GAIN}))
    if edge == "aura_pulse" and "Aura Pulse" not in body.other:
        return replace(sheet, capabilities=replace(body, other=(*body.other, "Aura Pulse")))
    if edge == "skill_improvement":
        skill = skill_of(choice)
        dice = sheet.skills.get(skill, SkillDice(1))
        return replace(sheet, skills={**sheet.skills, skill: replace(dice, dice=dice.dice + 1)})
    return sheet
