"""Fights played in advance: how often a side wins, by simulation. Runs in a process of its own, for so long at most."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from turnwright.kernel.log import read_header
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of
from turnwright.players import find

DECISIONS = 4_000
"""A fight that takes more than this is undecided."""


class Trials(msgspec.Struct, frozen=True):
    """How fights ended."""

    fights: int = 0
    won: int = 0
    lost: int = 0
    undecided: int = 0
    """Neither side won, or it took too long."""
    rounds: int = 0
    """Of all fights together."""


def tried(header: bytes, setup: bytes, side: str, seeds: tuple[int, ...], seconds: float) -> Trials:
    """Plays a fight with each seed until the time is up, at least one; the game's own player plays every seat."""
    game = game_of(read_header(header)).speaking("")
    plan: Any = msgspec.json.decode(setup, type=game.ruleset.rules.Setup)
    player = find(game.ruleset, "profile")
    until = time.monotonic() + seconds
    fights: list[tuple[str | None, int]] = []
    for seed in seeds:
        fights.append(_fought(Match.open(game, plan, seed=seed), player))
        if time.monotonic() > until:
            break
    won = sum(1 for winner, _ in fights if winner == side)
    lost = sum(1 for winner, _ in fights if winner not in (side, None))
    rounds = sum(count for _, count in fights)
    return Trials(len(fights), won, lost, len(fights) - won - lost, rounds)


def _fought(match: Match, player: Any) -> tuple[str | None, int]:
    """Who won, if a side did, and in how many rounds."""
    seats = match.game.ruleset.seats.names(match.state)
    try:
        match.advance(dict.fromkeys(seats, player), limit=DECISIONS)
    except Refusal:  # endless
        return None, match.state.round
    return (match.result.winner if match.result is not None else None), match.state.round
