"""Moves that answer something: which of them fit what happens, and who can use one now. (p. 228; sources 10)"""

from __future__ import annotations

from collections.abc import Callable

from .. import content as c
from .. import derived
from ..attack.moves import is_struggle, suits
from ..attack.usage import is_available
from ..field import places
from ..game import PtuGame
from ..index import index_of
from ..people import company, gear
from ..state import Combatant, State
from ..words import Interrupts
from .quick import can_afford


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


def fits(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move | None, one: Combatant, answer: c.Move
) -> bool:
    """Whether a move's trigger is what happens now."""
    assert answer.trigger is not None
    event = answer.trigger.event
    foe = not company.are_friends(state, user.side, one.side)
    if move is None:
        near = places.near(state, one, user, answer.trigger.movement + 1)
        return event == "foe_leaves" and word.moment == "leaves" and foe and near
    if not foe and not c.is_damaging(move):
        return False
    if event in _EVENTS[word.moment]:
        return _EVENTS[word.moment][event](game, state, word, user, move, one, answer)
    return False


def _is_hit(kind: Callable[[c.Move], bool]) -> Callable[..., bool]:
    def fits(
        game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
    ) -> bool:
        return kind(move) and (one.id in word.targets or _speaks_for(game, state, word, one, answer))

    return fits


def _speaks_for(game: PtuGame, state: State, word: Interrupts, one: Combatant, answer: c.Move) -> bool:
    """Whether a combatant may answer for an ally that is hit, as an ability lets it."""
    words = gear.words_now(game, state, one).rules.get("answers_for_allies", ())
    return any(derived.fits(game, state, each.moves, answer, one, one) for _, each in words) and any(
        company.are_friends(state, one.side, state.combatants[target].side) for target in word.targets
    )


def _ally_is_hit(kind: Callable[[State, Combatant, c.Move], bool]) -> Callable[..., bool]:
    def fits(
        game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
    ) -> bool:
        return kind(state, user, move) and bool(covered_by(state, one, answer, word.targets))

    return fits


def _is_targeted(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return one.id in word.targets and c.is_damaging(move) and places.is_adjacent(state, one, user)


def _is_ahead(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    slower = user.initiative < one.initiative
    return one.id in word.targets and c.is_damaging(move) and _is_move(move) and slower


def _is_singled_out(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return word.targets == (one.id,) and move.range.kind in ("melee", "ranged", "weapon", "any")


def _helps_itself(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    foe = not company.are_friends(state, one.side, user.side)
    return foe and move.range.kind == "self" and places.near(state, one, user, answer.range.squares)


def _shields(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    """A Shield move in response to one's own action."""
    return "shield" in move.keywords and word.answers == one.id


def _was_missed(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return one.id in word.missed and company.is_melee(move) and _standing(user)


def _was_attacked(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return one.id in word.targets and company.is_melee(move) and _standing(user) and not one.fainted


def _was_felled(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    fallen = company.affliction(one, "fainted")
    return one.id in word.targets and fallen is not None and fallen.source == user.id and _standing(user)


def _flies_off(
    game: PtuGame, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return not company.are_friends(state, one.side, user.side) and places.is_adjacent(state, one, user)


def _standing(one: Combatant) -> bool:
    return one.where == "field" and not one.fainted


def comes_early(state: State, user: Combatant, move: c.Move) -> bool:
    """Whether an attack is one of priority, or itself made out of turn."""
    return move.priority is not None or "priority" in move.keywords or state.active != user.id


def _is_move(move: c.Move) -> bool:
    """Struggle is an attack and no Move: what answers a Move does not answer it. (p. 240)"""
    return not is_struggle(move.id)


_EVENTS: dict[str, dict[str, Callable[..., bool]]] = {
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
