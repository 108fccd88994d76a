"""How fast both play at random, in processor time: the engine's own sample deck, there through Python and here."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import msgspec

from turnwright.env.battle import Battle, Stage
from turnwright.kernel.match import Match
from turnwright.players import find
from turnwright.rulesets.tcg import RULESET, cabt
from turnwright.rulesets.tcg.state import SEATS

from .cards import Cards

SAMPLE = {721: 2, 722: 4, 723: 4, 1092: 1, 1121: 2, 1145: 2, 1163: 2, 1219: 4, 1227: 4, 1262: 2, 3: 33}
Measured = tuple[int, int, float]
"""Decisions, games, and seconds of processor time."""
Game = Callable[[random.Random], int]
"""Plays one game and gives its number of decisions: steps with one way to go count for nothing, on either side."""


def measured(cards: Cards, *, rounds: int, seconds: float) -> dict[str, list[Measured]]:
    """Every way to play, in turn, so that a busy machine slows all of them."""
    ways = {
        "cabt through Python": _theirs(),
        "turnwright, Battle without records": _bare(cards),
        "turnwright, Match with records (every step counted)": _whole(cards),
    }
    rows: dict[str, list[Measured]] = defaultdict(list)
    for turn in range(rounds):
        for name, game in ways.items():
            dice, began, made, games = random.Random(turn), time.process_time(), 0, 0
            while time.process_time() - began < seconds:
                made += game(dice)
                games += 1
            rows[name].append((made, games, time.process_time() - began))
    return rows


def told(rows: dict[str, list[Measured]]) -> list[str]:
    """A line for each way, with the median of its rounds."""
    lines = []
    for name, row in rows.items():
        rates = sorted(made / spent for made, _, spent in row)
        games = sorted(count / spent for _, count, spent in row)
        per_game = sum(made for made, _, _ in row) / max(1, sum(count for _, count, _ in row))
        middle = len(rates) // 2
        lines.append(
            f"{name}: {rates[middle]:.0f} decisions/s ({rates[0]:.0f} to {rates[-1]:.0f}), "
            f"{games[middle]:.1f} games/s, {per_game:.0f} decisions per game"
        )
    peer, *others = rows
    for name in others:
        pairs = list(zip(rows[name], rows[peer], strict=True))
        steps = sorted((made / spent) / (its_made / its_spent) for (made, _, spent), (its_made, _, its_spent) in pairs)
        games = sorted((count / spent) / (its / its_spent) for (_, count, spent), (_, its, its_spent) in pairs)
        middle = len(steps) // 2
        lines.append(f"{name}: {steps[middle]:.2f} x as fast per decision, {games[middle]:.2f} x per game")
    return lines


def _theirs() -> Game:
    game, _ = cabt.modules()
    deck = [number for number, count in SAMPLE.items() for _ in range(count)]

    def play(dice: random.Random) -> int:
        seen, _ = game.battle_start(deck, deck)
        made = 0
        while seen["current"]["result"] < 0:
            select = seen["select"]
            count, options = select["maxCount"], len(select["option"])
            seen = game.battle_select(dice.sample(range(options), count))
            made += not (options == count == select["minCount"])
        game.battle_finish()
        return made

    return play


def _setup(cards: Cards) -> dict[str, object]:
    listed = {cards.id(number): count for number, count in SAMPLE.items()}
    return {seat: {"cards": listed} for seat in SEATS}


def _whole(cards: Cards) -> Game:
    bot, setup = find(RULESET, "random"), _setup(cards)

    def play(dice: random.Random) -> int:
        match = Match.open(cards.game, setup, seed=dice.randrange(2**31))
        match.advance(dict.fromkeys(SEATS, bot))
        return len(match.records)

    return play


def _bare(cards: Cards) -> Game:
    """The battle of the environments, which keeps no records."""
    setup = _setup(cards)
    folder = Path(tempfile.mkdtemp()) / "cabt"
    ids = {cards.id(number) for number in SAMPLE}
    for kind in ("pokemon", "trainers", "energy"):
        (folder / kind).mkdir(parents=True)
        entries = [msgspec.to_builtins(card) for card in getattr(cards.game.content, kind).values() if card.id in ids]
        (folder / kind / "cards.json").write_text(json.dumps(entries))
    about = {"id": "cabt", "ruleset": "tcg", "version": "1", "title": "Cards of cabt"}
    (folder / "pack.json").write_text(json.dumps(about))
    stage = Stage("tcg", setup=setup, preset="modern", packs=[str(folder)])

    def play(dice: random.Random) -> int:
        battle = Battle(stage, SEATS, {})
        battle.reset(dice.randrange(2**31))
        made = 0
        while not battle.is_over:
            seat = battle.acting()
            offered = battle.offered(seat)
            battle.take(seat, dice.choice(offered))
            made += len(offered) > 1
        return made

    return play
