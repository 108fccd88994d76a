"""Whom a move can be aimed at, and how far it reaches: asked before a choice is listed and before it is allowed."""

from __future__ import annotations

from . import content as c
from . import derived
from .field import places
from .field.areas import SINGLE, in_area
from .game import PtuGame
from .people import company
from .state import Combatant, State
from .vocabulary import moves as v

AIMLESS = ("self", "field", "side", "squares")
"""Ranges of moves that are aimed at nobody."""


def targets_of(view: State, one: Combatant, move: c.Move) -> list[Combatant]:
    """Everybody that a single-target move of somebody may be aimed at: foes, or friends for what helps."""
    helps = move.move_class == "status" and _helps(move)
    wanted = company.allies_of(view, one) if helps else company.foes_of(view, one)
    if helps and move.range.self_too:
        wanted = [one, *wanted]
    if helps and move.range.in_ball:
        wanted = [*wanted, *(other for other in view.combatants.values() if _waits(view, one, other))]
    if one.once:
        wanted = [other for other in wanted if not avoids(view, one, other)]
    if one.timed and company.timed(one, v.Draw):
        wanted = [other for other in wanted if not is_drawn_from(view, one, other, move)]
    return within_reach(view, one, wanted, move)


def within_reach(state: State, one: Combatant, others: list[Combatant], move: c.Move) -> list[Combatant]:
    """The combatants that are near enough for a move and not out of sight."""
    reach = reach_of(move)
    if state.grid is None or reach is None or one.position is None:
        return others
    least, most = (1, 1) if reach <= 1 else (move.range.least, company.far_with(one, move, reach))
    at, size = one.position, one.sheet.size
    return [
        other
        for other in others
        if (
            other.id == one.id
            or other.position is None
            or least <= places.between(at, size, other.position, other.sheet.size) <= most
        )
        and is_in_sight(state, one, other, move)
    ]


def _helps(move: c.Move) -> bool:
    """A status move whose words on the target only do good."""
    good = (v.Heal, v.Cure, v.TempHp, v.Boost, v.Bless, v.Refresh)
    on_target = [effect for effect in move.effects if effect.on == "target"]
    return bool(on_target) and all(
        isinstance(effect, good)
        or (isinstance(effect, v.Stages) and min(effect.change.values(), default=1) > 0)
        or (isinstance(effect, v.TurnOrder) and effect.place == "next")
        or (isinstance(effect, v.Injuries) and effect.change < 0)
        for effect in on_target
    )


def is_there(state: State, one: Combatant, other: Combatant, move: c.Move) -> bool:
    """Whether a combatant is where a move can reach it at all: on the field or, for some, a friend in its ball."""
    return other.where == "field" or (move.range.in_ball and _waits(state, one, other))


def _waits(state: State, one: Combatant, other: Combatant) -> bool:
    return other.where == "ball" and other.side == one.side


def touches_its_user(move: c.Move) -> bool:
    """Whether a burst that nobody rolls for does something even with nobody else in it."""
    alone = ("user", "user_and_allies", "everyone")
    return (
        move.range.kind == "burst"
        and move.ac is None
        and any(effect.on in alone and effect.when is None for effect in move.effects)
        and all(effect.on in alone for effect in move.effects)
    )


def default_targets(state: State, user: Combatant, move: c.Move, cell: tuple[int, int] | None) -> list[Combatant]:
    """Whom an area reaches when nobody is named: foes, and others too unless the move is friendly."""
    if state.grid is not None and user.position is not None:
        return in_area(state, user, move, cell)
    foes = company.foes_of(state, user)
    if move.range.kind in ("melee", "ranged", "weapon", "any"):
        return foes[: move.range.targets]
    return foes


def in_reach(state: State, one: Combatant, other: Combatant, move: c.Move) -> bool:
    """Near enough for a move and not out of sight."""
    return is_near_enough(state, one, other, move) and is_in_sight(state, one, other, move)


def is_near_enough(state: State, one: Combatant, other: Combatant, move: c.Move) -> bool:
    """Whether a move reaches somebody; who is on no square yet is where the game master says."""
    reach = reach_of(move)
    if state.grid is None or reach is None or other.id == one.id or one.position is None or other.position is None:
        return True
    if reach <= 1:
        return places.is_adjacent(state, one, other)
    return move.range.least <= places.distance(state, one, other) <= company.far_with(one, move, reach)


def is_in_sight(state: State, one: Combatant, other: Combatant, move: c.Move) -> bool:
    """Whether nothing blocks the line of a move with single targets; some come out of the ground."""
    if state.grid is None or reach_of(move) is None or other.id == one.id:
        return True
    return places.can_see(state, one, other) or "groundsource" in move.keywords


def reach_of(move: c.Move) -> int | None:
    """How far the single targets of a move may be; none for areas and fields."""
    match move.range.kind:
        case "melee":
            return 1
        case "ranged":
            return move.range.squares
        case "weapon":
            return max(1, move.range.squares)
        case _:
            return None


def avoids(state: State, one: Combatant, other: Combatant) -> bool:
    """Whether a combatant may not attack another this round."""
    return bool(one.once) and f"avoid:{state.round}:{other.id}" in one.once


def meets_requirement(game: PtuGame, state: State, one: Combatant, move: c.Move, other: Combatant) -> bool:
    return move.requires is None or derived.holds(game, state, move.requires, one, other)


def is_drawn_from(state: State, one: Combatant, other: Combatant, move: c.Move) -> bool:
    """Whether a combatant must aim at the foe that has drawn it, and so not at this one."""
    drawn = company.timed(one, v.Draw) if one.timed else ()
    if not drawn or move.range.kind not in SINGLE or company.are_friends(state, one.side, other.side):
        return False
    for held, word in drawn:
        if word.while_has is not None and not company.has(one, word.while_has):
            continue
        if word.to_marked:
            if not any(each.label == f"feature/{word.to_marked}" for each in other.timed):
                return True
            continue
        drawer = state.combatants.get(held.source)
        if drawer is not None and drawer.where == "field" and not drawer.fainted and drawer.id != other.id:
            return True
    return False
