"""Riding: getting on a mount, staying on, getting off. (sources 11)

A rider fills no square of its own: it is where its mount is, and goes where that goes. A mount carries as many as its
capability Mountable says.
"""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.telling import piece_ref

from .. import commands as w
from .. import derived
from .. import events as e
from ..field import places
from ..field.areas import nearest_outside
from ..game import PtuGame, PtuScribe
from ..people import company
from ..people.skill_checks import best_skill, roll_check
from ..reasons import cannot
from ..rules import maneuvers
from ..rules.terms import Skill
from ..state import Combatant, State
from ..words import Shake
from .checks import acting, must_have, present, spend

_BALANCE: tuple[Skill, ...] = ("acrobatics", "athletics")


def mount(scribe: PtuScribe, command: w.Mount) -> None:
    """A Standard Action and a check of Acrobatics or Athletics against 10, which good riders need not make."""
    user = acting(scribe, command.user)
    must_have(scribe, user, "standard", cannot(user, "mount"))
    beast = present(scribe, command.mount)
    state = scribe.state
    scribe.require(not user.riding, "ptu.riding", user=piece_ref(user.id))
    scribe.require(
        _may_carry(scribe.game, state, user, beast),
        "ptu.no_mount",
        user=piece_ref(user.id),
        mount=piece_ref(beast.id),
        overridable=True,
    )
    spend(scribe, user, "standard")
    if (
        derived.is_ruled(scribe.game, scribe.state, user, "mounts_freely")
        or roll_check(scribe, user, best_skill(user, _BALANCE), against=maneuvers.MOUNT_DC)[1]
    ):
        scribe.record(e.Mounted(user.id, beast.id, beast.position))


def dismount(scribe: PtuScribe, command: w.Dismount) -> None:
    """A Shift: onto the nearest free square."""
    user = acting(scribe, command.user)
    scribe.require(bool(user.riding), "ptu.not_riding", user=piece_ref(user.id))
    must_have(scribe, user, "shift", cannot(user, "dismount"))
    spend(scribe, user, "shift")
    get_off(scribe, user.id)


def get_off(scribe: PtuScribe, who: str) -> None:
    """Beside the mount, if there is room."""
    state = scribe.state
    one = state.combatants[who]
    beast = state.combatants[one.riding]
    under = places.cells(beast) if beast.position is not None else frozenset()
    scribe.record(e.Mounted(who, "", nearest_outside(state, one, under) or one.position))


def shaken(scribe: PtuScribe, who: str) -> None:
    """Somebody on a mount, or a mount, was hit hard, pushed or hurt itself: riders must keep their balance, or fall."""
    state = scribe.state
    for rider in state.combatants.values():
        if rider.riding and who in (rider.id, rider.riding) and not rider.fainted:
            more = derived.added(scribe.game, state, rider, "riding_checks")
            _, stays = roll_check(scribe, rider, best_skill(rider, _BALANCE), against=maneuvers.MOUNT_DC, bonus=more)
            if not stays:
                get_off(scribe, rider.id)


def be_shaken(scribe: PtuScribe, word: Shake) -> None:
    """The same, as a step of something longer."""
    shaken(scribe, word.who)


def choices(game: PtuGame, view: State, one: Combatant) -> Iterator[w.Mount | w.Dismount]:
    """Whom a trainer may mount now, or that it may get off."""
    if one.riding:
        if one.budget.shift:
            yield w.Dismount()
    elif one.sheet.kind == "trainer" and one.budget.standard:
        yield from (w.Mount(ally.id) for ally in company.allies_of(view, one) if _may_carry(game, view, one, ally))


def _may_carry(game: PtuGame, state: State, rider: Combatant, beast: Combatant) -> bool:
    """An ally next to one, on the field and up, with room on its back."""
    able = company.carries(beast)
    if not able or beast.id == rider.id or beast.where != "field" or beast.fainted or beast.riding:
        return False
    taken = sum(other.riding == beast.id for other in state.combatants.values())
    friends = company.are_friends(state, rider.side, beast.side)
    return friends and taken < able and places.is_adjacent(state, rider, beast)
