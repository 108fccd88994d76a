"""What an action must satisfy: asked by `decide`, which refuses, and by `legal`, which leaves out what is refused.

Everything that stands in the way is told, one by one: the game master may override each.
"""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.refusal import Refusal

from . import content as c
from . import derived, targets
from .attack import two_turns
from .attack.moves import OTHER, has_other_range, suits
from .attack.usage import frequency_of, is_available
from .field import places
from .game import PtuGame
from .people import company
from .rules import actions
from .state import Combatant, State
from .vocabulary import features as t
from .vocabulary import moves as v


def _refusal(code: str, sentence: str) -> Refusal:
    return Refusal(code, sentence, overridable=True)


def why_not_use(
    game: PtuGame, state: State, user: Combatant, move: c.Move, *, follows: bool = False
) -> Iterator[Refusal]:
    """Frequency, disabling, rage, locked moves, and what the move itself requires; who `follows` through with a Set-Up
    move has paid for it before. Which action it takes is asked elsewhere."""
    begun = None if follows or user.ready is None else two_turns.prepared(game, user)
    if begun is not None and move.action in ("standard", "full"):
        yield _refusal(
            "ptu.follow_through",
            f"{user.name} cannot use {move.name}: it has prepared {begun.name} for its next turn.",
        )
    if not suits(user, move):
        yield _refusal("ptu.no_weapon", f"{user.name} cannot use {move.name}: it has no weapon for it in hand.")
    if not follows and not is_available(state, user, move):
        yield _refusal(
            "ptu.frequency",
            f"{user.name} cannot use {move.name} now: its frequency is {frequency_of(user, move)}.",
        )
    if move.or_once and f"{move.id}{OTHER}" in user.once and has_other_range(game, user, move):
        yield _refusal("ptu.once", f"{user.name} cannot use {move.name} that way again: once a scene is all.")
    yield from _why_conditions_forbid(user, move)
    yield from _why_orders_forbid(game, state, user, move)
    if derived.is_forbidden(game, state, user, move.id):
        yield _refusal(
            "ptu.forbidden",
            f"{user.name} cannot use {move.name}: its own ability, or that of somebody near, prevents it.",
        )
    yield from _why_it_is_bound(user, move)
    if not follows and move.set_up is not None and move.set_up.no_shift and user.budget.moved:
        yield _refusal(
            "ptu.moved",
            f"{user.name} has moved this turn, and {move.name} takes a turn without a step to prepare.",
        )
    if (
        move.requires is not None
        and move.range.kind in targets.AIMLESS
        and not derived.holds(game, state, move.requires, user, None)
    ):
        yield _refusal("ptu.requirement", f"{user.name} cannot use {move.name} as things are.")
    if move.trigger is not None and not move.trigger.optional:
        yield _refusal("ptu.trigger", f"{move.name} answers something: it is offered when that happens.")


def _why_orders_forbid(game: PtuGame, state: State, user: Combatant, move: c.Move) -> Iterator[Refusal]:
    """An order that lets two act lets them use At-Will moves and no others. (p. 60)"""
    if user.timed and move.frequency.per != "at_will" and derived.traits(game, state, user, t.OnlyAtWill):
        yield _refusal("ptu.at_will_only", f"{user.name} has only At-Will moves this round: {move.name} is not one.")


def _why_conditions_forbid(user: Combatant, move: c.Move) -> Iterator[Refusal]:
    """What somebody suffers from may keep it from a move."""
    if not user.afflictions:
        return
    if move.frequency.per != "at_will" and company.has(user, "terrorized"):
        yield _refusal(
            "ptu.terrorized",
            f"{user.name} is terrorized and has only At-Will moves left: {move.name} is not one.",
        )
    if {"dash", "pass"} & set(move.keywords) and company.has(user, "stuck"):
        yield _refusal("ptu.stuck", f"{user.name} is Stuck and cannot use {move.name}, which takes a run.")
    for held in user.afflictions:
        if held.status == "disabled" and held.move == move.id:
            yield _refusal("ptu.disabled", f"{user.name} cannot use {move.name}: it is Disabled.")
        if held.status == "enraged" and not c.is_damaging(move) and not company.is_steadfast(user):
            yield _refusal("ptu.enraged", f"{user.name} is Enraged and must attack: choose a damaging move.")


def _why_it_is_bound(user: Combatant, move: c.Move) -> Iterator[Refusal]:
    """A move that must go on, or a stance in which one stays."""
    for locked, _ in company.timed(user, v.LockIn) if user.timed else ():
        if locked.label != move.id:
            yield _refusal("ptu.locked", f"{user.name} must go on with {locked.label}.")
    if move.range.kind != "self" and company.is_still(user):
        yield _refusal(
            "ptu.stance",
            f"{user.name} cannot use {move.name}: it stays still in its stance until it leaves it.",
        )


def why_not_aim(
    game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant, *, fallen_too: bool = False
) -> Iterator[Refusal]:
    """A target that is gone, has fainted, may not be chosen, or is out of reach or sight."""
    if not targets.is_there(state, user, target, move):
        yield Refusal("ptu.target_gone", f"{user.name} cannot target {target.name}, who is not on the field.")
    if target.id == user.id and c.is_damaging(move):
        yield _refusal("ptu.self", f"{user.name} cannot attack itself with {move.name}: choose somebody else.")
    if target.fainted and move.move_class != "status" and not fallen_too:
        yield _refusal(
            "ptu.target_fainted",
            f"{user.name} cannot attack {target.name}, who has fainted: choose another target.",
        )
    if targets.avoids(state, user, target):
        yield _refusal("ptu.infatuated", f"{user.name} is infatuated and may not target {target.name} this turn.")
    if targets.is_drawn_from(state, user, target, move):
        yield _refusal("ptu.drawn", f"{user.name} is drawn to somebody else and cannot aim at {target.name} now.")
    if not targets.meets_requirement(game, state, user, move, target):
        yield _refusal("ptu.requirement", f"{move.name} cannot be used on {target.name} as things are.")
    if not targets.is_near_enough(state, user, target, move):
        far, reach = places.distance(state, user, target), targets.reach_of(move)
        yield _refusal(
            "ptu.out_of_range",
            f"{user.name} cannot use {move.name} on {target.name}: it is out of range ({far} squares, reach {reach}).",
        )
    if not targets.is_in_sight(state, user, target, move):
        yield _refusal("ptu.no_sight", f"{user.name} cannot see {target.name}: something blocks the line.")


def to_stand_up(game: PtuGame, state: State, one: Combatant) -> actions.Action:
    """What getting up takes: a Shift Action, or what somebody has learned. (p. 248)"""
    words = derived.traits(game, state, one, t.GettingUp)
    return words[0].action if words else "shift"
