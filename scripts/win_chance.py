"""Fits the weights of `win_chance`, and says how good it is on battles that it has not seen.

python scripts/win_chance.py RULESET [BATTLES]     (half for the fit, half for the figures; 400 if not said)

Battles are played by the quick players of the game, who slip now and then so that more of what can happen is seen. Some
states of each are kept with how it ended. Printed are the weights to put into `rulesets/RULESET/players/chances.py`,
how well the chance there (and `evaluate`) tells won from lost states early, midway and late, and how often states of
each tenth were really won.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from math import exp
from typing import Any, NamedTuple

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import AnyGame, State, legal, step, to_act
from turnwright.kernel.view import View
from turnwright.players.chances import CERTAIN, LOGIT, WHOLE
from turnwright.sim.tournament import battle_seed

REFERENCE = {"wuxia": "hero", "ptu": "players", "rune": "hero", "tcg": "player1"}
"""The seat whose chance is fitted."""
ENCOUNTERS = {
    "wuxia": ("mountain_ambush", "duel_sect_elder", "elder_and_guard", "court_of_masks", "mountain_ambush_duo",
              "moonlit_shrine", "boss_hollow_star", "escort_the_envoy"),
    "ptu": ("gym_lime_works", "brawl_at_the_ford", "boss_old_kiln", "wild_meadow"),
    "rune": ("last_shift", "last_shift:mystic", "last_shift:scavenger", "last_shift:skald", "haunted_archive",
             "omega_sentinel", "omega_sentinel:warrior", "forlorn_archivist", "aetheric_aberration", "night_shift"),
    "tcg": ("emberfall,tidewall", "thornwild,stormline", "nightveil,highroad", "tidewall,thornwild",
            "stormline,nightveil", "highroad,emberfall"),
}  # fmt: skip
SLIPS = 12
"""Percent of choices that are any of the promising ones."""
PROMISING = 4
KEPT = 8
"""States that are kept of a battle."""
LONGEST = 2_000
RIDGE = 1.0
TRAINING, FRESH = 101, 202
"""Seeds."""


class Sample(NamedTuple):
    encounter: int
    """Its place in the list."""
    shares: tuple[int, ...]
    chance: int
    """By the weights as they stand."""
    points: int
    """By `evaluate`."""
    progress: int
    """How much of the battle was over, in percent."""
    won: bool


def battle(game: AnyGame, encounter: str, seed: int) -> tuple[list[State], int]:
    """The states of a battle, and how it ended for the reference seat: 1, -1, or 0 for neither."""
    ruleset, seat = game.ruleset, REFERENCE[game.ruleset.name]
    state = Match.open(game, ruleset.content.encounter(game, encounter), seed=seed).state
    dice, states = StreamDice(Mulberry32(seed)), [state]
    while (acting := to_act(ruleset, state)) and len(states) < LONGEST:
        choices = legal(game, state, acting[0])
        chosen = ruleset.players.rollout(View(game, acting[0], state), choices, dice)  # type: ignore[misc]
        if len(choices) > 1 and dice.d(100) <= SLIPS:
            promise = ruleset.players.promise(game, state, acting[0], choices)
            order = sorted(range(len(choices)), key=lambda place: -promise[place])
            chosen = choices[dice.choose(order[:PROMISING])]
        state = step(game, state, acting[0], chosen, dice)
        states.append(state)
    points = ruleset.players.evaluate(game, state, seat) if not to_act(ruleset, state) else 0
    return states, (points > 0) - (points < 0)


def samples(game: AnyGame, battles: int, seed: int) -> list[Sample]:
    """States of many battles, over all of the game's encounters in turn."""
    knowledge: Any = import_module(f"turnwright.rulesets.{game.ruleset.name}.players.chances")
    players, seat = game.ruleset.players, REFERENCE[game.ruleset.name]
    encounters, found = ENCOUNTERS[game.ruleset.name], []
    for i in range(battles):
        states, ended = battle(game, encounters[i % len(encounters)], battle_seed(seed, i))
        dice = StreamDice(Mulberry32(seed + i))
        for _ in range(KEPT if ended and len(states) > 2 else 0):
            place = dice.d(len(states) - 2)
            state = states[place]
            if players.win_chance is None or (game.ruleset.name == "tcg" and not state.turn):
                continue
            own = (seat,) if game.ruleset.name == "tcg" else ()
            found.append(
                Sample(
                    i % len(encounters),
                    knowledge.shares(game, state, *own),
                    players.win_chance(game, state, seat),
                    players.evaluate(game, state, seat),
                    100 * place // len(states),
                    ended > 0,
                )
            )
    return found


def fitted(found: Sequence[Sample], *, even: bool) -> list[int]:
    """What each share is worth within an encounter, then how steep all of it is over all of them.

    Encounters differ in how hard they are, and in what is on the field; a fit that may not know that would take one for
    the other. `even`: with a constant.
    """
    places = sorted({each.encounter for each in found})
    apart = [[float(each.encounter == place) for place in places] if even else [] for each in found]
    shares = [[value / WHOLE for value in each.shares] for each in found]
    won = [each.won for each in found]
    within = _newton([[*own, *values] for own, values in zip(apart, shares, strict=True)], won)[-len(shares[0]) :]
    sums = [sum(weight * value for weight, value in zip(within, values, strict=True)) for values in shares]
    level, steep = _newton([[1.0 if even else 0.0, total] for total in sums], won)
    return [round(LOGIT * level), *(round(LOGIT * steep * weight) for weight in within)]


def _newton(rows: Sequence[Sequence[float]], won: Sequence[bool]) -> list[float]:
    """Logistic regression, held back a little from extremes."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(12):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for values, is_won in zip(rows, won, strict=True):
            said = 1 / (1 + exp(-sum(weight * value for weight, value in zip(weights, values, strict=True))))
            for i, value in enumerate(values):
                slope[i] += (is_won - said) * value
                for j in range(size):
                    bend[i][j] += said * (1 - said) * value * values[j]
        weights = [weight + more for weight, more in zip(weights, _solved(bend, slope), strict=True)]
    return weights


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(len(rows)):
            if j != i:
                factor = rows[j][i] / rows[i][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def auc(scored: Iterable[tuple[int, bool]]) -> float:
    """The chance that a won state scores more than a lost one."""
    rows = sorted(scored)
    won = sum(each for _, each in rows)
    lost = len(rows) - won
    if not won or not lost:
        return float("nan")
    ranks, start = 0.0, 0
    while start < len(rows):
        end = start
        while end < len(rows) and rows[end][0] == rows[start][0]:
            end += 1
        ranks += sum(each for _, each in rows[start:end]) * (start + end + 1) / 2
        start = end
    return (ranks - won * (won + 1) / 2) / (won * lost)


def main(name: str, battles: int) -> None:
    game = registry.game(name)
    training, fresh = samples(game, battles // 2, TRAINING), samples(game, battles // 2, FRESH)
    knowledge: Any = import_module(f"turnwright.rulesets.{name}.players.chances")
    found = fitted(training, even=name != "tcg")
    print(f"{name}: fitted on {len(training)} states of {battles // 2} battles, {sum(s.won for s in training)} won")
    print(dict(zip(knowledge.WEIGHTS, found, strict=True)))
    print(f"on {len(fresh)} states of {battles // 2} fresh battles, by the weights as they stand:")
    print("| | states | AUC of win_chance | AUC of evaluate |")
    print("|---|---|---|---|")
    for part, low, high in (("early", 0, 33), ("midway", 33, 66), ("late", 66, 101), ("all", 0, 101)):
        some = [each for each in fresh if low <= each.progress < high]
        chance, points = auc((s.chance, s.won) for s in some), auc((s.points, s.won) for s in some)
        print(f"| {part} | {len(some)} | {chance:.2f} | {points:.2f} |")
    print("| said | states | really won |")
    print("|---|---|---|")
    for tenth in range(10):
        some = [each for each in fresh if tenth <= min(9, 10 * each.chance // CERTAIN) < tenth + 1]
        if some:
            said = sum(each.chance for each in some) / len(some) / 100
            print(f"| {said:.0f} % | {len(some)} | {100 * sum(each.won for each in some) / len(some):.0f} % |")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 400)
