"""Growth in a match: before the fight and after it, by each player for their own. (pp. 19, 198-203)"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import events as e
from .. import harm, seats
from ..game import PtuScribe
from ..people import evolving, growing, trainer_growth
from ..people.growth import growth_of, levelled
from ..rules import experience
from ..state import Combatant, Sheet
from .gm import only_gm


def _grower(scribe: PtuScribe, who: str) -> Combatant:
    """Whose sheet it is: the sender's own, and not in the middle of a fight."""
    state = scribe.state
    if who not in state.combatants:
        scribe.refuse("ptu.no_such_combatant", name=text_ref(who), hint=hint(who, state.combatants))
    one = state.combatants[who]
    seats.must_play(scribe, one)
    scribe.require(state.stage != "active", "ptu.grow_in_combat", overridable=True, who=piece_ref(who))
    return one


def _record(scribe: PtuScribe, one: Combatant, sheet: Sheet, step: e.GrowthStep, **facts: Any) -> None:
    """A sheet that has grown; Hit Points that were full stay full, others stay what they were."""
    whole = one.hp == one.sheet.max_hp and not one.injuries
    hp = sheet.max_hp if whole else min(one.hp, sheet.max_hp)
    scribe.record(e.SheetGrown(one.id, sheet, hp, step, **facts))


def _step(scribe: PtuScribe, command: growing.Step) -> tuple[Combatant, Sheet]:
    one = _grower(scribe, command.target)
    return one, growing.grow(scribe.game, one.sheet, command, require=scribe.require)


def give_experience(scribe: PtuScribe, command: w.GiveExperience) -> None:
    """Experience beside that of fights, and the levels that it brings. (pp. 202, 461)"""
    only_gm(scribe)
    one = _grower(scribe, command.target)
    _gain(scribe, one, command.amount)


def _gain(scribe: PtuScribe, one: Combatant, amount: int) -> None:
    if one.sheet.kind == "trainer":
        grown = trainer_growth.levelled(one.sheet, gain=amount).sheet
    else:
        most = experience.EXPERIENCE[-1]
        total = min(max(one.sheet.experience, most), one.sheet.experience + amount)
        grown = levelled(scribe.game.content, one.sheet, xp=total).sheet
    _record(scribe, one, grown, "experience", amount=amount)


def spend_points(step: e.GrowthStep, scribe: PtuScribe, command: w.SpendPoints | w.SpreadPoints) -> None:
    one, sheet = _step(scribe, command)
    given = {stat: value for stat, value in command.points.items() if value}
    _record(scribe, one, sheet, step, points=given)


def learn_move(scribe: PtuScribe, command: w.LearnMove) -> None:
    if command.by == "given":
        only_gm(scribe)
    one, sheet = _step(scribe, command)
    _record(scribe, one, sheet, "move", what=command.move, lost=(command.forget,) if command.forget else ())


def choose_ability(scribe: PtuScribe, command: w.ChooseAbility) -> None:
    one, sheet = _step(scribe, command)
    _record(scribe, one, sheet, "ability", what=command.ability, lost=(command.forget,) if command.forget else ())


def take_poke_edge(scribe: PtuScribe, command: w.TakePokeEdge) -> None:
    one, sheet = _step(scribe, command)
    what = f"{command.edge}/{command.choice}" if command.choice else command.edge
    _record(scribe, one, sheet, "poke_edge", what=what, lost=(command.forget,) if command.forget else ())


def evolve(scribe: PtuScribe, command: w.Evolve) -> None:
    """A stone is used up out of its trainer's bag; the first of a species is worth experience to its trainer.

    (pp. 202, 461)
    """
    one, sheet = _step(scribe, command)
    way = next((each for each in evolving.ways(scribe.content, one.sheet) if each.into == command.into), None)
    owner = scribe.state.combatants.get(one.sheet.owner or "")
    if way is not None and way.item is not None and not way.held:
        _use_stone(scribe, one, owner, way.item, command.into)
    elif way is not None and way.held:
        sheet = replace(sheet, held_item=None)
    _record(scribe, one, sheet, "evolved", what=command.into, lost=(one.sheet.species,))
    if owner is not None and owner.sheet.kind == "trainer" and command.into not in owner.sheet.owned_species:
        known = replace(owner.sheet, owned_species=(*owner.sheet.owned_species, command.into))
        _gain(scribe, replace(harm.one_of(scribe, owner.id), sheet=known), 1)


def _use_stone(scribe: PtuScribe, one: Combatant, owner: Combatant | None, item: str, into: str) -> None:
    has = owner is not None and owner.items.get(item, 0) > 0
    about = {"who": piece_ref(one.id), "item": ref("item", item), "species": ref("species", into)}
    scribe.require(has, "ptu.evolution_item", overridable=True, **about)
    if owner is not None and has:
        left = {**owner.items, item: owner.items[item] - 1}
        scribe.record(e.ItemsSet(owner.id, {name: count for name, count in left.items() if count}))


def take_feature(scribe: PtuScribe, command: w.TakeFeature) -> None:
    one, sheet = _step(scribe, command)
    _record(scribe, one, sheet, "feature", what=sheet.features[-1])


def choose_milestone(scribe: PtuScribe, command: w.ChooseMilestone) -> None:
    one, sheet = _step(scribe, command)
    _record(scribe, one, sheet, "milestone", what=command.choice, amount=command.milestone)


def _simple(step: e.GrowthStep, scribe: PtuScribe, command: w.DeclineMove | w.ForgetMove) -> None:
    one, sheet = _step(scribe, command)
    _record(scribe, one, sheet, step, what=command.move)


GROWTH_COMMANDS: dict[type, Callable[[PtuScribe, Any], None]] = {
    w.GiveExperience: give_experience,
    w.SpendPoints: partial(spend_points, "points"),
    w.SpreadPoints: partial(spend_points, "respread"),
    w.LearnMove: learn_move,
    w.DeclineMove: partial(_simple, "declined"),
    w.ForgetMove: partial(_simple, "forgot"),
    w.ChooseAbility: choose_ability,
    w.TakePokeEdge: take_poke_edge,
    w.Evolve: evolve,
    w.TakeFeature: take_feature,
    w.ChooseMilestone: choose_milestone,
}

GROWTH = frozenset(GROWTH_COMMANDS)
"""What can be sent at any time, and is refused while a fight goes on."""


def waiting(one: Combatant) -> bool:
    """Whether a level has brought somebody something that nobody has chosen yet."""
    now = growth_of(one.sheet)
    return now != replace(now, points=0, anew=False, moves=(), abilities=0, edges=0, features=0, general_features=0,
                          skill_edges=(), attack_points=0, milestones=())  # fmt: skip
