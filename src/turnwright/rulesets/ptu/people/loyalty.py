"""Disloyal Pokémon: its trainer passes a Command check, or it does not obey. (sources 9)"""

from __future__ import annotations

from .. import derived, harm
from .. import events as e
from ..game import PtuScribe
from ..rules import capture
from ..rules.actions import NOTHING
from ..state import Combatant, State
from ..vocabulary import features as t
from ..words import CommandCheck
from .skill_checks import best_skill, roll_check


def commander(state: State, one: Combatant) -> Combatant | None:
    """The trainer who has to make a disloyal Pokémon obey; none for the others, or if nobody can command it."""
    if one.sheet.kind != "pokemon" or not one.sheet.owner or not capture.command_dc(one.sheet.loyalty):
        return None
    trainer = state.combatants.get(one.sheet.owner)
    return trainer if trainer is not None and trainer.where == "field" and not trainer.fainted else None


def command(scribe: PtuScribe, word: CommandCheck) -> None:
    """20 at loyalty 0, 8 at loyalty 1: on a failure the Pokémon does nothing this turn."""
    one = harm.one_of(scribe, word.pokemon)
    if one.fainted or scribe.state.active != one.id or one.budget == NOTHING:
        return
    trainer = harm.one_of(scribe, word.trainer)
    others = derived.traits(scribe.game, scribe.state, trainer, t.SkillFor)
    skill = best_skill(trainer, ("command", *(word.skill for word in others if word.what == "obey")))
    bonus = derived.added(scribe.game, scribe.state, one, "obedience") // 2
    _, obeys = roll_check(scribe, trainer, skill, against=capture.command_dc(one.sheet.loyalty), bonus=bonus)
    if not obeys:
        scribe.record(e.ActionsLost(one.id, NOTHING, "disobeys"))
