"""How a match ended, how odds are read, and how good a position is."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Effect, Outcome

from . import events as e
from .game import TcgGame
from .state import OTHER, SEATS, Pokemon, Side, State


def outcome(state: State) -> Outcome | None:
    """Result, winner, and in the detail turns, prizes left and why. (spec, Win Conditions)"""
    if state.match_state not in ("match_ended", "cancelled"):
        return None
    detail = {
        "turns": state.turn,
        "prizes": {seat: len(state.sides[seat].prizes) for seat in SEATS},
        "reason": state.reasons[0] if state.reasons else state.match_state,
        "first": state.first,
        "games": state.game,
    }
    if state.match_state == "cancelled":
        return Outcome("cancelled", None, detail)
    return Outcome("victory" if state.winner else "draw", state.winner, detail)


def effect(state: State, events: Sequence[Event]) -> Effect:
    """Whether the attack did damage, how much to whom, who was knocked out, and who got which condition."""
    damage: dict[str, int] = {}
    defeated: list[str] = []
    status: list[str] = []
    hit = ""
    for event in events:
        if type(event) is e.AttackDeclared:
            hit = "miss"
        elif type(event) is e.Damaged:
            if event.amount:
                damage[event.pokemon] = damage.get(event.pokemon, 0) + event.amount
                if event.by == "attack":
                    hit = "hit"
        elif type(event) is e.KnockedOut:
            defeated.append(event.pokemon)
        elif type(event) is e.ConditionGained:
            status.append(f"{event.pokemon} {event.condition}")
            hit = "hit" if hit else hit
    return Effect(hit, tuple(sorted(damage.items())), tuple(sorted(defeated)), tuple(sorted(status)))


PRIZE = 1000
"""What a prize is worth beside everything else."""


def evaluate(game: TcgGame, state: State, seat: str) -> int:
    """How good a state is for a seat: prizes, damage against what each can take, energy in play, cards to play."""
    if state.match_state == "match_ended":
        return 0 if state.winner is None else (100_000 if state.winner == seat else -100_000)
    return _side(state, seat) - _side(state, OTHER[seat])


def _side(state: State, seat: str) -> int:
    side = state.sides[seat]
    prizes = max(0, len(side.prizes) - side.owed)
    value = -PRIZE * prizes + 8 * len(side.hand) + min(0, len(side.deck) - 8) * 20
    value += sum(_pokemon(each) for each in side.in_play)
    value += _active(side)
    return value


def _pokemon(pokemon: Pokemon) -> int:
    """A Pokémon: what it can still take, how far it has evolved, and the energy on it."""
    left = max(0, pokemon.hp)
    return 60 + left + 40 * (len(pokemon.cards) - 1) + 25 * len(pokemon.energies) + 10 * len(pokemon.tools)


def _active(side: Side) -> int:
    """What conditions cost the active Pokémon: damage to come, and the attacks that it will not make.

    Its attack is guessed from its energy; half the sleepers wake in time, and half the confused strike themselves.
    """
    if side.active is None:
        return -60
    conditions = side.active.conditions
    if not conditions:
        return 0
    attack = min(70, 10 + 20 * len(side.active.energies))
    lost = 0
    if "paralyzed" in conditions:
        lost = attack
    elif "asleep" in conditions:
        lost = attack // 2
    elif "confused" in conditions:
        lost = attack // 2 + 15
    return -lost - 3 * side.active.poison - (50 if "burned" in conditions else 0)
