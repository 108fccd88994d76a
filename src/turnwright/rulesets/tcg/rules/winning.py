"""Who wins: prizes, no Pokémon left, no card to draw, giving up; and when both do at once. (spec, Win Conditions)"""

from typing import Literal

from msgspec import Struct

Reason = Literal["prize_cards", "no_pokemon", "deck_out", "concede"]
TieRule = Literal["draw", "sudden_death", "player1"]


class Standing(Struct, frozen=True, kw_only=True):
    """What decides of one player's fate."""

    prizes: int
    pokemon: int
    decked_out: bool = False
    conceded: bool = False


class Verdict(Struct, frozen=True):
    """The end of a match: who won and why; nobody, by a draw, or by sudden death, which begins a new game."""

    result: Literal["player1", "player2", "draw", "sudden_death"]
    reason: Reason | None
    wins: tuple[int, int]


def reasons(own: Standing, *, other: Standing) -> tuple[Reason, ...]:
    """The conditions by which a player has won. (spec, Win Conditions)"""
    found: list[Reason] = []
    if other.conceded:
        found.append("concede")
    if own.prizes == 0:
        found.append("prize_cards")
    if other.pokemon == 0:
        found.append("no_pokemon")
    if other.decked_out:
        found.append("deck_out")
    return tuple(found)


def verdict(player1: Standing, player2: Standing, *, tie: TieRule = "draw") -> Verdict | None:
    """How it ends, or None if it goes on: more conditions win, as many on both sides tie. (sources 5; ruling `tie`)"""
    first = reasons(player1, other=player2)
    second = reasons(player2, other=player1)
    wins = (len(first), len(second))
    if not first and not second:
        return None
    if player1.conceded != player2.conceded:  # giving up is not weighed against anything
        return Verdict("player2" if player1.conceded else "player1", "concede", wins)
    if wins[0] != wins[1]:
        return Verdict("player1", first[0], wins) if wins[0] > wins[1] else Verdict("player2", second[0], wins)
    if tie == "player1":
        return Verdict("player1", first[0], wins)
    return Verdict(tie, None, wins)


def prizes_for(printed: int, *, change: int = 0, none: bool = False) -> int:
    """The prizes that a knock-out is worth: what is printed, more or less by effects, or none. (sources 5)"""
    return 0 if none else max(0, printed + change)
