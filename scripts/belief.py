"""What players of the card game hold: fits `rulesets/tcg/players/belief.py` to matches, and says how good it is.

    python scripts/belief.py fit -n 600                  how much likelier than by chance each kind of card is held
    python scripts/belief.py calibration -n 200          predicted against real hands, in tenths, on other seeds

At the beginning of each turn the player who is to act believes something about the other's hidden hand. A prediction is
the share of dealt worlds in which a card (by its face) is in that hand; it came true or not. The starter decks meet in
every pairing; `--cabt` takes the lists of examples/agents, where the official engine is installed.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import Any

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import view
from turnwright.players import find
from turnwright.rulesets.tcg.players import belief
from turnwright.rulesets.tcg.state import OTHER, SEATS, State
from turnwright.rulesets.tcg.view import imagine_all

WORLDS = 40
"""Worlds that a prediction is counted in."""
HELD_OUT = 1_000_000
"""Where the seeds begin that nothing is fitted to."""


def setups(cabt: bool) -> tuple[Any, list[Any]]:
    """A game and pairings of decks in it."""
    if not cabt:
        game = registry.game("tcg")
        return game, [
            game.ruleset.content.encounter(game, f"{a},{b}") for a in game.content.decks for b in game.content.decks
        ]
    from turnwright.rulesets.tcg.official import agents, lists
    from turnwright.rulesets.tcg.official.cards import Cards, read

    folders = sorted((Path(__file__).parents[1] / "examples" / "agents").iterdir())
    decks = [{"cards": lists.cards(agents.deck_of(folder))} for folder in folders]
    return Cards(read(), preset="modern").game, [{"player1": a, "player2": b} for a in decks for b in decks]


def positions(game: Any, pairings: list[Any], player: str, n: int, first: int) -> Iterator[tuple[State, str]]:
    """Every position at the beginning of a turn, with the seat that is to act."""
    bots = dict.fromkeys(SEATS, find(game.ruleset, player))
    for number in range(n):
        match = Match.open(game, pairings[number % len(pairings)], seed=first + number)
        turn = 0
        while match.result is None:
            state: State = match.state
            if state.turn > turn and state.phase == "main_phase" and not state.flow.prompts:
                turn = state.turn
                yield state, state.current
            seat = match.to_act()[0]
            seen = match.seen_by(seat)
            match.submit(bots[seat](seen, seen.legal(), match.player_dice()), seat)


def fit(game: Any, pairings: list[Any], player: str, n: int) -> None:
    """Weights by kind: how often such cards were in the hand, over how often chance would have put them there."""
    held, by_chance = Counter[str](), defaultdict[str, float](float)
    for state, seat in positions(game, pairings, player, n, 0):
        other = OTHER[seat]
        hand, others = belief.hidden_hand(state, seat, other)
        if not hand or not others or not state.sides[other].turns:
            continue
        holding = belief.Holding(game, view(game.ruleset, state, seat), state.sides[other])
        share = len(hand) / (len(hand) + len(others))
        for card in hand:
            held[holding.kind(state.faces[card])] += 1
        for card in (*hand, *others):
            by_chance[holding.kind(state.faces[card])] += share
    for kind in belief.HELD:
        ratio = held[kind] / by_chance[kind] if by_chance[kind] else 1
        print(f'    "{kind}": {max(1, round(100 * ratio))},   # {held[kind]} held')


def calibration(game: Any, pairings: list[Any], player: str, n: int) -> None:
    """A line for each tenth: how many predictions, what they said on average, and how often they came true."""
    for name, supposes in (("by chance alone", False), ("as believed", True)):
        said: dict[int, list[tuple[float, bool]]] = defaultdict(list)
        loss = 0.0
        for number, (state, seat) in enumerate(positions(game, pairings, player, n, HELD_OUT)):
            other = OTHER[seat]
            hand, others = belief.hidden_hand(state, seat, other)
            if not hand or not others or not state.sides[other].turns:
                continue
            dice, seen = StreamDice(Mulberry32(number)), view(game.ruleset, state, seat)
            times: Counter[str] = Counter()
            for _ in range(WORLDS):
                world = imagine_all(game, seen, seat, dice)
                world = belief.suppose(game, world, seat, dice) if supposes else world
                times.update({world.faces[card] for card in hand})
            real = {state.faces[card] for card in hand}
            for face in {state.faces[card] for card in (*hand, *others)}:
                chance = times[face] / WORLDS
                said[min(9, int(10 * chance))].append((chance, face in real))
                safe = min(max(chance, 0.5 / WORLDS), 1 - 0.5 / WORLDS)
                loss -= log(safe if face in real else 1 - safe)
        total = sum(map(len, said.values()))
        print(f"{name}: {total} predictions, log loss {loss / max(1, total):.4f}")
        for tenth in sorted(said):
            row = said[tenth]
            mean, true = sum(chance for chance, _ in row) / len(row), sum(came for _, came in row) / len(row)
            print(
                f"  {10 * tenth:3}-{10 * tenth + 10} %: {len(row):6} said {100 * mean:5.1f} %, true {100 * true:5.1f} %"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("fit", "calibration"))
    parser.add_argument("-n", type=int, default=100, help="matches")
    parser.add_argument("--player", default="greedy", help="who plays them")
    parser.add_argument("--cabt", action="store_true", help="with the lists of examples/agents")
    args = parser.parse_args()
    game, pairings = setups(args.cabt)
    {"fit": fit, "calibration": calibration}[args.what](game, pairings, args.player, args.n)


if __name__ == "__main__":
    main()
