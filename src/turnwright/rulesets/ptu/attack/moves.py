"""The move of an attack: found by its id, the type that it has now, and which of its words hold."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from turnwright.kernel.ruleset import Game

from .. import ability_words as a
from .. import content as c
from .. import numbers
from .. import vocabulary as v
from ..rules import struggle
from ..rules.terms import MoveType
from ..state import Combatant, State

STRUGGLE = "struggle"


def find_move(game: Game, user: Combatant, move_id: str) -> c.Move:
    """A move by its id; `struggle`, or `struggle/fire/special`, is everybody's. (p. 240)"""
    if not move_id.startswith(STRUGGLE):
        return numbers.content_of(game).moves[move_id]
    combat, focus = user.sheet.skills.get("combat"), user.sheet.skills.get("focus")
    far = focus.dice if focus is not None and numbers.has_capability(game, user, "telekinetic") else 0
    return _struggle(move_id, combat.dice if combat is not None else 2, far)


@lru_cache(maxsize=512)
def _struggle(move_id: str, combat_rank: int, telekinetic_focus: int) -> c.Move:
    _, kind, special = (*move_id.split("/"), "", "")[:3]
    capability = next((name for name, made in struggle.TYPE_OF_CAPABILITY.items() if made == kind), None)
    row = struggle.struggle(
        combat_rank=combat_rank,
        capability=capability,
        special=special == "special",
        telekinetic_focus=telekinetic_focus,
    )
    reach = c.Range("ranged", squares=row.range) if row.range > 1 else c.Range("melee")
    return c.Move(
        id=move_id,
        name="Struggle",
        type=row.type,
        move_class=row.move_class,
        range=reach,
        ac=row.ac,
        damage_base=row.db,
    )


def move_type(game: Game, state: State, user: Combatant, move: c.Move, target: Combatant | None) -> MoveType:
    """The type that a move has now: words of the move first, then abilities of the user."""
    kind: Any = move.type
    for word in move.attack:
        if isinstance(word, v.MoveType) and _holds(game, state, word, user, target):
            own = numbers.types_of(game, state, user)
            kind = (own[0] if own else "typeless") if word.type == "user_primary" else word.type
    for trait in numbers.traits(game, state, user, a.MovesAs):
        if trait.type == kind and move.move_class != "status":
            kind = trait.becomes
    return cast(MoveType, kind)


def words(
    game: Game, state: State, move: c.Move, user: Combatant, target: Combatant | None, kind: type[Any]
) -> list[Any]:
    """The words on the attack of one kind that hold against a target."""
    return [word for word in move.attack if isinstance(word, kind) and _holds(game, state, word, user, target)]


def _holds(game: Game, state: State, word: v.AttackWord, user: Combatant, target: Combatant | None) -> bool:
    if word.once == "scene" and f"{type(word).__name__}:{user.last_move}" in user.once:
        return False
    return word.when is None or numbers.holds(game, state, word.when, user, target)
