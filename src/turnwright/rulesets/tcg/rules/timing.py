"""How long timed effects hold, and when a Pokémon may evolve. Turns count over both players, from 1. (sources 5)"""

from typing import Literal

TooEarly = Literal["evolved_this_turn", "first_turn", "came_this_turn"]
"""Why a Pokémon cannot evolve now."""
Lasts = Literal[
    "this_turn", "next_turn", "your_next_turn", "in_your_next_turn", "while_active", "while_facing", "permanent"
]

# The last turn of an effect, counted from the one in which it was made.
_TURNS: dict[str, int] = {"this_turn": 0, "next_turn": 1, "your_next_turn": 2, "in_your_next_turn": 2}


def last_turn(lasts: Lasts, *, applied_turn: int) -> int | None:
    """The turn with whose end an effect ends; None if turns do not end it."""
    return applied_turn + _TURNS[lasts] if lasts in _TURNS else None


def first_turn(lasts: Lasts, *, applied_turn: int) -> int:
    """The turn with which an effect begins: at once, unless it waits for one."""
    return applied_turn + _TURNS[lasts] if lasts == "in_your_next_turn" else applied_turn


def is_active(lasts: Lasts, *, applied_turn: int, turn: int) -> bool:
    """Whether an effect still holds: it is gone when a turn after its last one begins. (spec, PREVENT_DAMAGE)"""
    last = last_turn(lasts, applied_turn=applied_turn)
    return first_turn(lasts, applied_turn=applied_turn) <= turn and (last is None or turn <= last)


def why_not_evolve(
    *,
    turn: int,
    players_first_turn: int,
    played_turn: int,
    evolved_turn: int | None,
    rule: Literal["official", "free"] = "official",
    early: bool = False,
) -> TooEarly | None:
    """Why a Pokémon cannot evolve now, or None if it can. (sources 4; ruling `evolution_timing`)

    Not twice in a turn; and by the official rules neither on the turn it came into play nor on its player's first
    turn. An effect that lets it (`early`) does so whether it came by being played or by evolving: an Evolution card is
    played onto another Pokémon.
    """
    if early:
        return None
    if evolved_turn == turn:
        return "evolved_this_turn"
    if rule == "free":
        return None
    if turn <= players_first_turn:
        return "first_turn"
    if played_turn == turn:
        return "came_this_turn"
    return None
