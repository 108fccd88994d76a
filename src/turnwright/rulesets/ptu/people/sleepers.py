"""What somebody who is asleep can do: Free and Swift Actions that cure Sleep, and moves made for it. (p. 247)"""

from __future__ import annotations

from .. import content as c
from ..attack import two_turns
from ..attack.usage import has_uses, is_available
from ..game import PtuGame
from ..rules import statuses
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from . import company, gear

_QUICK = ("free", "swift")


def works_asleep(move: c.Move) -> bool:
    """Moves that only sleepers use: Snore, Sleep Talk."""
    needs = move.requires.user if move.requires is not None else None
    return needs is not None and "asleep" in needs.has


def talks_of(one: Combatant) -> str:
    """The move that somebody may use in its sleep this turn, after a shift if it likes. (Indices: Sleep Talk)"""
    return next((word.move for _, word in company.timed(one, v.Perform)), "")


def wakes(game: PtuGame, ability: c.Ability) -> bool:
    """Whether an ability is used as a Free or Swift Action and cures its holder of Sleep."""
    text = c.text_of(ability, texts=game.options.ability_texts)
    return text.action in _QUICK and any(
        isinstance(effect, v.Cure) and {"asleep", "volatile", "any"} & set(effect.statuses)
        for word in text.words
        if isinstance(word, a.Activate)
        for effect in word.effects
    )


def may_stir(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether a sleeper has anything to do on its turn; nothing but Sleep keeps it from it."""
    if company.has(one, "tripped") or any(_takes_turn(held.status) for held in one.afflictions if not held.waits):
        return False
    content = game.content
    if talks_of(one):
        return True
    moves = (content.moves[name] for name in gear.moves_of(game, one) if name in content.moves)
    busy = two_turns.prepared(game, one) is not None
    if not busy and any(
        works_asleep(move) and is_available(state, one, move) and not _is_disabled(one, move) for move in moves
    ):
        return True
    known = (content.abilities[name] for name in gear.abilities_of(game, one) if name in content.abilities)
    return any(wakes(game, ability) and has_uses(state, one, ability) for ability in known)


def _is_disabled(one: Combatant, move: c.Move) -> bool:
    return any(held.status == "disabled" and held.move == move.id for held in one.afflictions)


def _takes_turn(status: str) -> bool:
    row = statuses.CONDITIONS.get(status)
    return row is not None and row.no_turn and status != "asleep"
