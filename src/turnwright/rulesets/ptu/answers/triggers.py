"""Moves that answer something: which of them fit what happens, and who can use one now. (p. 228; sources 10)"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .. import content as c
from .. import derived
from ..attack.moves import is_struggle, move_type, suits
from ..attack.usage import is_available
from ..field import places
from ..game import PtuGame
from ..index import index_of
from ..people import company, gear
from ..state import Combatant, State
from ..words import Interrupts
from .quick import can_afford


class At(NamedTuple):
    """An attack, or somebody who leaves a square, as one who may answer it meets it."""

    game: PtuGame
    state: State
    word: Interrupts
    user: Combatant
    move: c.Move | None
    one: Combatant

    @property
    def used(self) -> c.Move:
        assert self.move is not None, "only who leaves a square uses no move"
        return self.move


def triggered(game: PtuGame, one: Combatant) -> tuple[str, ...]:
    """The moves of somebody that answer something."""
    index = index_of(game)
    if not one.timed:  # then it knows what its sheet says
        return index.bearer(one.sheet).answering
    return index.answering[gear.moves_of(game, one)]


def may(game: PtuGame, state: State, one: Combatant, answer: c.Move) -> bool:
    """Whether a combatant can use a move out of turn now."""
    assert answer.trigger is not None
    if not is_available(state, one, answer) or not suits(one, answer):
        return False
    if any(held.status == "disabled" and held.move == answer.id for held in one.afflictions):
        return False
    if answer.requires is not None and not derived.holds(game, state, answer.requires, one, one):
        return False
    if answer.trigger.event == "user_faints":
        return True
    if "free" in (answer.trigger.timing, answer.action):
        return not one.fainted and not company.has_any(one, ("asleep", "frozen"))
    return can_afford(game, state, one, answer.action)


def fits(at: At, answer: c.Move) -> bool:
    """Whether a move's trigger is what happens now."""
    assert answer.trigger is not None
    event = answer.trigger.event
    foe = not company.are_friends(at.state, at.user.side, at.one.side)
    if at.move is None:
        near = places.near(at.state, at.one, at.user, answer.trigger.movement + 1)
        return event == "foe_leaves" and at.word.moment == "leaves" and foe and near
    if not foe and not c.is_damaging(at.move):
        return False
    known = _EVENTS[at.word.moment].get(event)
    return known is not None and _is_of_type(at, answer) and known(at, answer)


def _is_of_type(at: At, answer: c.Move) -> bool:
    """Whether an answer that is about attacks of some types meets one."""
    assert answer.trigger is not None
    types = answer.trigger.types
    return not types or move_type(at.game, at.state, at.user, at.used, at.one) in types


Fits = Callable[[At, c.Move], bool]


def _is_hit(kind: Callable[[c.Move], bool]) -> Fits:
    def fits(at: At, answer: c.Move) -> bool:
        return kind(at.used) and (at.one.id in at.word.targets or _speaks_for(at, answer))

    return fits


def _speaks_for(at: At, answer: c.Move) -> bool:
    """Whether a combatant may answer for an ally that is hit, as an ability lets it."""
    words = gear.words_now(at.game, at.state, at.one).rules.get("answers_for_allies", ())
    return any(derived.fits(at.game, at.state, each.moves, answer, at.one, at.one) for _, each in words) and any(
        company.are_friends(at.state, at.one.side, at.state.combatants[target].side) for target in at.word.targets
    )


def _ally_is_hit(kind: Callable[[State, Combatant, c.Move], bool]) -> Fits:
    def fits(at: At, answer: c.Move) -> bool:
        return kind(at.state, at.user, at.used) and bool(covered_by(at.state, at.one, answer, at.word.targets))

    return fits


def _a_neighbour_is_hit(at: At, answer: c.Move) -> bool:
    """An ally, and not the one who answers alone."""
    return _is_move(at.used) and set(covered_by(at.state, at.one, answer, at.word.targets)) - {at.one.id} != set()


def _is_targeted(at: At, answer: c.Move) -> bool:
    return at.one.id in at.word.targets and c.is_damaging(at.used) and places.is_adjacent(at.state, at.one, at.user)


def _is_ahead(at: At, answer: c.Move) -> bool:
    slower = at.user.initiative < at.one.initiative
    return at.one.id in at.word.targets and c.is_damaging(at.used) and _is_move(at.used) and slower


def _is_singled_out(at: At, answer: c.Move) -> bool:
    return at.word.targets == (at.one.id,) and at.used.range.kind in ("melee", "ranged", "weapon", "any")


def _helps_itself(at: At, answer: c.Move) -> bool:
    foe = not company.are_friends(at.state, at.one.side, at.user.side)
    return foe and at.used.range.kind == "self" and places.near(at.state, at.one, at.user, answer.range.squares)


def _shields(at: At, answer: c.Move) -> bool:
    """A Shield move in response to one's own action."""
    return "shield" in at.used.keywords and at.word.answers == at.one.id


def _was_missed(at: At, answer: c.Move) -> bool:
    return at.one.id in at.word.missed and company.is_melee(at.used) and _standing(at.user)


def _was_attacked(at: At, answer: c.Move) -> bool:
    return at.one.id in at.word.targets and company.is_melee(at.used) and _standing(at.user) and not at.one.fainted


def _was_felled(at: At, answer: c.Move) -> bool:
    fallen = company.affliction(at.one, "fainted")
    return at.one.id in at.word.targets and fallen is not None and fallen.source == at.user.id and _standing(at.user)


def _flies_off(at: At, answer: c.Move) -> bool:
    foe = not company.are_friends(at.state, at.one.side, at.user.side)
    return foe and places.is_adjacent(at.state, at.one, at.user)


def _standing(one: Combatant) -> bool:
    return one.where == "field" and not one.fainted


def comes_early(state: State, user: Combatant, move: c.Move) -> bool:
    """Whether an attack is one of priority, or itself made out of turn."""
    return move.priority is not None or "priority" in move.keywords or state.active != user.id


def _is_move(move: c.Move) -> bool:
    """Struggle is an attack and no Move: what answers a Move does not answer it. (p. 240)"""
    return not is_struggle(move.id)


_EVENTS: dict[str, dict[str, Fits]] = {
    "declared": {
        "targeted_by_adjacent": _is_targeted,
        "targeted_by_slower": _is_ahead,
        "targeted_alone": _is_singled_out,
        "foe_on_itself": _helps_itself,
        "foe_shields": _shields,
    },
    "hit": {
        "user_hit": _is_hit(_is_move),
        "user_hit_by_damage": _is_hit(lambda move: _is_move(move) and c.is_damaging(move)),
        "user_hit_by_physical": _is_hit(lambda move: move.move_class == "physical"),
        "user_hit_by_special": _is_hit(lambda move: move.move_class == "special"),
        "user_hit_by_status": _is_hit(lambda move: move.move_class == "status"),
        "user_hit_by_melee": _is_hit(company.is_melee),
        "ally_hit": _ally_is_hit(lambda state, user, move: _is_move(move)),
        "neighbour_hit": _a_neighbour_is_hit,
        "ally_hit_by_damage": _ally_is_hit(lambda state, user, move: c.is_damaging(move)),
        "ally_hit_by_status": _ally_is_hit(lambda state, user, move: move.move_class == "status"),
        "ally_hit_by_priority": _ally_is_hit(comes_early),
    },
    "after": {"missed_by_melee": _was_missed, "attacked_by_melee": _was_attacked, "user_faints": _was_felled},
    "leaves": {},
    "flies": {"foe_flies": _flies_off},
}
AFTER = frozenset(_EVENTS["after"])
"""The triggers of moves that answer an attack once it is over."""


def covered_by(state: State, one: Combatant, answer: c.Move, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Those of an attack's targets whom somebody's answer covers: itself, and friends in its range or next to it."""
    squares = max(1, answer.range.size, answer.range.squares)
    return tuple(
        target
        for target in targets
        if target == one.id
        or (
            company.are_friends(state, one.side, state.combatants[target].side)
            and places.near(state, one, state.combatants[target], squares)
        )
    )
