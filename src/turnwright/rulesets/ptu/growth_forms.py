"""Growth as forms: one for each thing that somebody can choose now, with the options that are open."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.ruleset import GM
from turnwright.kernel.shapes import Field, Form

from . import content as c
from .game import PtuGame
from .outcome import is_dead
from .people import evolving, growing, poke_edges
from .people.growth import forgettable, growth_of, learnable, open_abilities, slots, tutor_points
from .people.trainer_growth import offers
from .rules.growth import MILESTONES, LearnedBy
from .rules.poke_edges import POKE_EDGES
from .rules.terms import STATS
from .seats import plays
from .state import Combatant, Sheet, State

_MOST_XP = 100_000
_LISTED = 40


def growth_forms(game: PtuGame, view: State, seat: str) -> tuple[Form, ...]:
    """What those whom a seat plays can choose between fights; foes are the game master's affair."""
    if view.stage == "active":
        return ()
    own = [one for one in view.combatants.values() if _grows(view, seat, one)]
    forms = [form for one in own for form in _of(game, one)]
    if seat == GM and own:
        who = _choice("target", tuple(one.id for one in own))
        forms.insert(0, Form("give_experience", "Give experience", (who, Field("amount", "number", (), 1, _MOST_XP))))
    return tuple(forms)


def _grows(view: State, seat: str, one: Combatant) -> bool:
    ours = one.side == "players" or (one.where == "captured" and not one.wild)
    return ours and not one.hidden and plays(view, seat, one) and not is_dead(view, one)


def _of(game: PtuGame, one: Combatant) -> Iterator[Form]:
    who = _choice("target", (one.id,))
    if one.sheet.kind == "trainer":
        yield from _trainer(game.content, one, who)
    elif one.sheet.species in game.content.species:
        yield from _pokemon(game, one, who)


def _pokemon(game: PtuGame, one: Combatant, who: Field) -> Iterator[Form]:
    content, sheet, now = game.content, one.sheet, growth_of(one.sheet)
    if now.points:
        yield Form("spend_points", f"Spend {now.points} stat points: {sheet.name}", (who, *_points(now.points)))
    if now.anew:
        budget = growing.check(game, sheet, {}, anew=True).have
        yield Form("spread_points", f"Spread {budget} stat points anew: {sheet.name}", (who, *_points(budget)))
    forget = _optional("forget", forgettable(content, sheet))
    yield from _moves(game, sheet, who, forget)
    if now.abilities:
        abilities = _choice("ability", open_abilities(content, sheet))
        yield Form("choose_ability", f"Choose an ability: {sheet.name}", (who, abilities, *forget))
    yield from _edges(content, sheet, who)
    for way in evolving.ways(content, sheet):
        if not way.why_not:
            yield _evolution(content, sheet, way.into, who)


def _moves(game: PtuGame, sheet: Sheet, who: Field, forget: tuple[Field, ...]) -> Iterator[Form]:
    content = game.content
    offered = growth_of(sheet).moves
    used, most = slots(content, sheet)
    room = f"{used} of {most} slots"
    if offered:
        yield Form("learn_move", f"Learn a move ({room}): {sheet.name}", (who, _choice("move", offered), *forget))
        yield Form("decline_move", f"Decline a move: {sheet.name}", (who, _choice("move", offered)))
    ways: tuple[tuple[LearnedBy, str], ...] = (("tm", "Use a TM"), ("tutor", "Be tutored"))
    for by, called in ways:
        taught = learnable(content, game.options, sheet, by)
        if taught:
            fields = (who, _choice("move", taught, "moves"), _choice("by", (by,)), *forget)
            yield Form("learn_move", f"{called} ({room}): {sheet.name}", fields)


def _edges(content: c.Content, sheet: Sheet, who: Field) -> Iterator[Form]:
    for offer in poke_edges.offers(content, sheet):
        if not offer.why_not:
            named = (_choice("choice", offer.choices),) if offer.choices else ()
            have = f"{offer.cost} of {tutor_points(sheet)} tutor points"
            title = f"{POKE_EDGES[offer.edge].name} ({have}): {sheet.name}"
            yield Form("take_poke_edge", title, (who, _choice("edge", (offer.edge,)), *named))


def _evolution(content: c.Content, sheet: Sheet, into: str, who: Field) -> Form:
    plan = evolving.preview(content, sheet, into)
    named = content.species[into].name
    missing = sum(not becomes for _, becomes in plan.abilities)
    fields = [who, _choice("into", (into,)), *_points(plan.points)]
    if missing:
        fields.append(Field("abilities", "choices", plan.choose_from, missing, missing))
    moves = tuple(dict.fromkeys((*growth_of(sheet).moves, *plan.moves)))
    if moves:
        fields.append(Field("learn", "choices", moves, 0, len(moves), optional=True))
        known = forgettable(content, sheet)
        fields.append(Field("forget", "choices", known, 0, len(known), optional=True))
    return Form("evolve", f"Evolve {sheet.name} into {named}", tuple(fields))


def _trainer(content: c.Content, one: Combatant, who: Field) -> Iterator[Form]:
    sheet, now = one.sheet, growth_of(one.sheet)
    points = now.points + now.attack_points
    if points:
        yield Form("spend_points", f"Spend {points} stat points: {sheet.name}", (who, *_points(points)))
    for milestone in now.milestones:
        which = Field("milestone", "number", (), milestone, milestone)
        fields = (who, which, _choice("choice", MILESTONES[milestone]))
        yield Form("choose_milestone", f"Milestone of level {milestone}: {sheet.name}", fields)
    if now.edges or now.features or now.general_features or now.skill_edges:
        open_ones = [offer for offer in offers(content, sheet) if not offer.why_not]
        for category, called in (("edge", "an edge"), ("feature", "a feature")):
            names = tuple(offer.feature for offer in open_ones if offer.category == category)
            if names:
                pick = Field("pick", "text", optional=True)
                named = (who, _choice("feature", names, "features"), pick, _stat())
                yield Form("take_feature", f"Take {called}: {sheet.name}", named)


def _stat() -> Field:
    return Field("stat", "choice", STATS, optional=True)


def _points(most: int) -> tuple[Field, ...]:
    return tuple(Field(f"points.{stat}", "number", (), 0, most, optional=True) for stat in STATS)


def _choice(name: str, options: tuple[str, ...], of: str = "") -> Field:
    """One of some options; where they are too many to be sent each time, any entry of a kind can be named."""
    return Field(name, "choice", options, options_from=of if len(options) > _LISTED else "")


def _optional(name: str, options: tuple[str, ...]) -> tuple[Field, ...]:
    return (Field(name, "choice", options, optional=True),) if options else ()
