"""What an action must satisfy: asked by `decide`, which refuses, and by `legal`, which leaves out what is refused.

Everything that stands in the way is told, one by one: the game master may override each.
"""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.refusal import About, Phrase, Refusal
from turnwright.kernel.telling import piece_ref, ref

from . import content as c
from . import derived, reasons, targets
from .attack import two_turns
from .attack.figures import Attack
from .attack.moves import OTHER, has_other_range, suits
from .attack.usage import frequency_of, is_available
from .field import places
from .game import PtuGame
from .people import company
from .rules import actions
from .state import Combatant, State, Usage
from .vocabulary import moves as v


def _refusal(code: str, user: Combatant, move: c.Move, **about: About) -> Refusal:
    return Refusal.of(code, {"user": piece_ref(user.id), "move": ref("move", move.id), **about}, overridable=True)


def why_not_use(
    game: PtuGame, state: State, user: Combatant, move: c.Move, *, follows: bool = False
) -> Iterator[Refusal]:
    """Frequency, disabling, rage, locked moves, and what the move itself requires; who `follows` through with a Set-Up
    move has paid for it before. Which action it takes is asked elsewhere."""
    begun = None if follows or user.ready is None else two_turns.prepared(game, user)
    if begun is not None and move.action in ("standard", "full"):
        yield _refusal("ptu.follow_through", user, move, context="prepared", bound=ref("move", begun.id))
    if not suits(user, move):
        yield _refusal("ptu.no_weapon", user, move)
    if not follows and not is_available(state, user, move):
        often, used = frequency_of(user, move), user.usage.get(move.id, Usage())
        changed = (often.per, often.uses) != (move.frequency.per, move.frequency.uses)
        yield reasons.spent(user, ref("move", move.id), often, used, suppressed=changed)
    if move.or_once and f"{move.id}{OTHER}" in user.once and has_other_range(game, user, move):
        yield _refusal("ptu.once", user, move, context="other_range")
    if user.afflictions:
        yield from _why_conditions_forbid(user, move)
    if user.timed:
        yield from _why_orders_forbid(game, state, user, move)
    if derived.is_forbidden(game, state, user, move.id):
        yield reasons.forbids(game, state, user, move.id)
    if user.timed:
        yield from _why_it_is_bound(user, move)
    if not follows and move.set_up is not None and move.set_up.no_shift and user.budget.moved:
        yield _refusal("ptu.moved", user, move, context="prepares")
    if move.requires is not None and not follows and _without_gravity(move.requires) and "gravity" in state.fields:
        yield Refusal("ptu.gravity", overridable=True, user=piece_ref(user.id), move=ref("move", move.id))
    if (
        move.requires is not None
        and move.range.kind in targets.AIMLESS
        and not derived.holds(game, state, move.requires, user, None)
    ):
        needs = reasons.lacking(game, state, move.requires, user, None)
        yield Refusal(
            "ptu.requirement",
            cannot=reasons.cannot(user, "use", what=ref("move", move.id)),
            needs=needs,
            overridable=True,
        )
    if move.trigger is not None and not move.trigger.optional:
        yield _refusal("ptu.trigger", user, move)


def _without_gravity(when: v.Condition) -> bool:
    """Whether a condition asks for gravity to be as usual."""
    return any("gravity" in each.field for each in when.none)


def _why_orders_forbid(game: PtuGame, state: State, user: Combatant, move: c.Move) -> Iterator[Refusal]:
    """An order that lets two act lets them use At-Will moves and no others. (p. 60)"""
    if move.frequency.per != "at_will" and derived.is_ruled(game, state, user, "only_at_will"):
        yield _refusal("ptu.at_will_only", user, move)


def _why_conditions_forbid(user: Combatant, move: c.Move) -> Iterator[Refusal]:
    """What somebody suffers from may keep it from a move."""
    if move.frequency.per != "at_will" and company.has(user, "terrorized"):
        yield _refusal("ptu.terrorized", user, move)
    if {"dash", "pass"} & set(move.keywords) and company.has(user, "stuck"):
        yield _refusal("ptu.stuck", user, move, context="run")
    for held in user.afflictions:
        if held.status == "disabled" and held.move == move.id:
            yield _refusal("ptu.disabled", user, move)
        if held.status == "enraged" and not c.is_damaging(move) and not company.is_steadfast(user):
            yield _refusal("ptu.enraged", user, move)


def _why_it_is_bound(user: Combatant, move: c.Move) -> Iterator[Refusal]:
    """A move that must go on, or a stance in which one stays."""
    for locked, _ in company.timed(user, v.LockIn):
        if locked.label != move.id:
            yield _refusal("ptu.locked", user, move, bound=ref("move", locked.label))
    if move.range.kind != "self" and company.is_still(user):
        yield Refusal(
            "ptu.stance",
            cannot=reasons.cannot(user, "use", what=ref("move", move.id)),
            user=piece_ref(user.id),
            overridable=True,
        )


def why_not_aim(attack: Attack, *, fallen_too: bool = False) -> Iterator[Refusal]:
    """A target that is gone, has fainted, may not be chosen, or is out of reach or sight."""
    game, state, user, move = attack[:4]
    target = attack.aimed_at
    aimed_at = piece_ref(target.id)
    if not targets.is_there(state, user, target, move):
        yield Refusal("ptu.target_gone", target=aimed_at)
    if target.id == user.id and c.is_damaging(move):
        yield _refusal("ptu.self", user, move)
    if target.fainted and move.move_class != "status" and not fallen_too:
        yield _refusal("ptu.target_fainted", user, move, target=aimed_at)
    if targets.avoids(state, user, target):
        yield _refusal("ptu.infatuated", user, move, target=aimed_at)
    if targets.is_drawn_from(state, user, target, move):
        yield _refusal("ptu.drawn", user, move, target=aimed_at)
    if move.requires is not None and not targets.meets_requirement(game, state, user, move, target):
        needs = reasons.lacking(game, state, move.requires, user, target)
        yield Refusal("ptu.requirement", cannot=_cannot_use_on(user, move, target), needs=needs, overridable=True)
    if not targets.is_near_enough(state, user, target, move):
        yield Refusal(
            "ptu.out_of_range",
            cannot=_cannot_use_on(user, move, target),
            target=aimed_at,
            far=places.distance(state, user, target),
            reach=targets.reach_of(move) or 0,
            overridable=True,
        )
    if not targets.is_in_sight(state, user, target, move):
        yield _refusal("ptu.no_sight", user, move, target=aimed_at)


def _cannot_use_on(user: Combatant, move: c.Move, target: Combatant) -> Phrase:
    return reasons.cannot(user, "use_on", what=ref("move", move.id), target=piece_ref(target.id))


def to_stand_up(game: PtuGame, state: State, one: Combatant) -> actions.Action:
    """What getting up takes: a Shift Action, or what somebody has learned. (p. 248)"""
    return "swift" if derived.is_ruled(game, state, one, "gets_up_swiftly") else "shift"
