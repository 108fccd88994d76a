"""Whom foes may still have in their balls: a view says nothing about them, and who reckons with nobody is too bold."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from turnwright.kernel.dice import Dice

from ..game import PtuGame
from ..people import company
from ..seats import side_of
from ..state import Combatant, State


def suppose(game: PtuGame, state: State, seat: str, dice: Dice) -> State:
    """Foes' trainers have as many Pokémon as a trainer of your own side, each like one that has been seen."""
    own = side_of(state, seat)
    if own is None or state.shown == "exact":  # there is nobody whom the seat does not see
        return state
    people = [one for one in state.combatants.values() if one.sheet.kind == "trainer"]
    seen = [one for one in state.combatants.values() if one.sheet.kind == "pokemon"]
    teams = Counter(one.sheet.owner for one in seen)
    most = max((teams[one.id] for one in people if company.are_friends(state, own, one.side)), default=0)
    supposed = {
        f"{trainer.id}:{number}": _in_ball(f"{trainer.id}:{number}", trainer, dice.choose(seen))
        for trainer in people
        if not company.are_friends(state, own, trainer.side)
        for number in range(teams[trainer.id], most)
    }
    return replace(state, combatants={**state.combatants, **supposed}) if supposed else state


def _in_ball(name: str, trainer: Combatant, like: Combatant) -> Combatant:
    sheet = replace(like.sheet, id=name, owner=trainer.id, held_item=None)
    return Combatant(id=name, sheet=sheet, side=trainer.side, hp=sheet.max_hp, where="ball")
