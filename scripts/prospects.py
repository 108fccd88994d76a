"""Fits what the planner of the card game goes by, and says how good it is on matches that it has not seen.

python scripts/prospects.py [MATCHES]     (1000 if not said; a fifth of them for the figures)

Quick players play all pairs of starter decks and slip now and then. Kept is how each turn begins, with who won at last.
Printed are the weights to put into `rulesets/tcg/players/prospects.py`, and how often a won position gets more than a
lost one, beside `win_chance` and `evaluate`. Needs numpy.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import AnyGame, legal, step, to_act
from turnwright.kernel.view import View
from turnwright.rulesets.tcg.players import prospects
from turnwright.sim.tournament import battle_seed

DECKS = ("emberfall", "tidewall", "thornwild", "stormline", "nightveil", "highroad")
SLIPS, PROMISING = 6, 4
"""Percent of choices that are any of the promising ones, and how many of those there are."""
LONGEST = 2_000
SEED = 777
FRESH = 5
"""Every fifth match is for the figures."""
RIDGE = 20.0
HELD = {
    "prizes": -25, "last": 65, "hand": 6, "hand_energy": 10, "hand_evolves": 14, "hand_basics": 4, "hand_trainers": 6,
}  # fmt: skip
"""Weights that are not fitted. What a prize is worth beside all else differs between samples; and quick players hold
what they cannot use, so a fit would rather hold Energy than attach it."""
APART = (
    "blow", "wound", "wound_now", "wins", "bench_wound", "bench_fells", "doomed_energy", "doomed_stages", "stuck",
    "confused", "ailing", "retreat",
)  # fmt: skip
"""What counts differently for whose turn it is. Everything else is worth as much to one as to the other."""
SAME = tuple(name for name in prospects.Row._fields if name not in APART and name not in HELD)
BAD = ("alone", "thin_deck", "doomed_energy", "doomed_stages", "stuck", "confused", "ailing", "retreat")
"""What nobody wants. A fit must not find that it is good for its side, nor that anything else is bad for it: numbers
that say much the same would share one weight between them as a large one and its opposite, and a player that goes by
them would shun the blow that leaves the other in reach of the next."""
SIGNS = [
    0,
    *(-1 if name in BAD else 1 for name in SAME),
    *(-side if name in BAD else side for side in (1, -1) for name in APART),
]


class Begun(NamedTuple):
    """The beginning of a turn."""

    match: int
    turn: int
    numbers: tuple[int, ...]
    win_chance: int
    evaluate: int
    seat: str


def played(game: AnyGame, number: int) -> tuple[list[Begun], str | None]:
    """How the turns of a match began, and who won it."""
    ruleset, players = game.ruleset, game.ruleset.players
    pairs = [(one, other) for one in DECKS for other in DECKS if one != other]
    seed = battle_seed(SEED, number)
    state = Match.open(game, ruleset.content.encounter(game, ",".join(pairs[number % len(pairs)])), seed=seed).state
    dice, found, turn = StreamDice(Mulberry32(seed)), list[Begun](), 0
    for _ in range(LONGEST):
        acting = to_act(ruleset, state)
        if not acting:
            break
        if state.turn > turn and state.match_state == "player_turn" and not state.flow.prompts:
            turn, seat = state.turn, state.current
            ours, theirs = prospects.rows(game, state, seat)
            assert players.win_chance is not None
            told = players.win_chance(game, state, seat), players.evaluate(game, state, seat)
            found.append(Begun(number, turn, (*ours, *theirs), *told, seat))
        choices = legal(game, state, acting[0])
        chosen = choices[0]
        if len(choices) > 1:
            chosen = players.rollout(View(game, acting[0], state), choices, dice)  # type: ignore[misc]
            if dice.d(100) <= SLIPS:
                promise = players.promise(game, state, acting[0], choices)
                order = sorted(range(len(choices)), key=lambda place: -promise[place])
                chosen = choices[dice.choose(order[:PROMISING])]
        state = step(game, state, acting[0], chosen, dice)
    return found, state.winner


def columns(ours: Any, theirs: Any) -> tuple[Any, Any]:
    """What is fitted, column by column (a constant, what counts the same, what counts apart), and what is given."""
    place = prospects.Row._fields.index
    same = [ours[:, place(name)] - theirs[:, place(name)] for name in SAME]
    apart = [side[:, place(name)] for side in (ours, theirs) for name in APART]
    given = sum(weight / 100 * (ours[:, place(name)] - theirs[:, place(name)]) for name, weight in HELD.items())
    return np.array([np.ones(len(ours)), *same, *apart]).T, given


def fitted(rows: Any, given: Any, won: Any) -> Any:
    """Logistic regression, held back a little from extremes; what comes out with the wrong sign is left out."""
    kept = list(range(rows.shape[1]))
    while True:
        found = _newton(rows[:, kept], given, won)
        worst = min(range(len(kept)), key=lambda place: SIGNS[kept[place]] * found[place])
        if SIGNS[kept[worst]] * found[worst] >= 0:
            break
        del kept[worst]
    weights = np.zeros(rows.shape[1])
    weights[kept] = found
    return weights


def _newton(rows: Any, given: Any, won: Any) -> Any:
    weights = np.zeros(rows.shape[1])
    for _ in range(8):
        said = 1 / (1 + np.exp(-rows @ weights - given))
        bend = (rows * (said * (1 - said))[:, None]).T @ rows + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, rows.T @ (won - said) - RIDGE * weights)
    return weights


def auc(score: Any, won: Any) -> float:
    """The chance that a won position scores more than a lost one."""
    ranks = np.empty(len(score))
    ranks[np.argsort(score, kind="stable")] = np.arange(1, len(score) + 1)
    count = won.sum()
    return float((ranks[won == 1].sum() - count * (count + 1) / 2) / (count * (len(won) - count)))


def main(matches: int) -> None:
    game = registry.game("tcg")
    found: list[Begun] = []
    won_by: list[bool] = []
    for number in range(matches):
        begun, winner = played(game, number)
        if winner is not None:
            found += begun
            won_by += [each.seat == winner for each in begun]
    numbers = np.array([each.numbers for each in found], float)
    rows, given = columns(*np.hsplit(numbers, 2))
    won, turn = np.array(won_by, float), np.array([each.turn for each in found])
    fresh = np.array([each.match % FRESH == 0 for each in found])
    score = rows @ fitted(rows[~fresh], given[~fresh], won[~fresh]) + given
    others = [np.array([getattr(each, name) for each in found]) for name in ("win_chance", "evaluate")]
    print("| turn | positions | AUC of prospects | of win_chance | of evaluate |\n|---|---|---|---|---|")
    for name, low, high in (("1 to 8", 1, 8), ("9 to 18", 9, 18), ("later", 19, LONGEST), ("all", 1, LONGEST)):
        some = fresh & (turn >= low) & (turn <= high)
        figures = " | ".join(f"{auc(each[some], won[some]):.2f}" for each in (score, *others))
        print(f"| {name} | {some.sum()} | {figures} |")
    even, *weights = [round(100 * each) for each in fitted(rows, given, won)]
    same, rest = dict(zip(SAME, weights, strict=False)), weights[len(SAME) :]
    print("even", even)
    print("mine", {**HELD, **same, **dict(zip(APART, rest, strict=False))})
    theirs = {name: -weight for name, weight in {**HELD, **same}.items()}
    print("theirs", {**theirs, **dict(zip(APART, rest[len(APART) :], strict=True))})


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
