"""Fits the weights of `win_chance`, and says how good it is on battles that it has not seen.

python scripts/win_chance.py fit RULESET [BATTLES]           weights for `rulesets/RULESET/players/chances.py`
python scripts/win_chance.py within RULESET [BATTLES]        weights of an `outlook`: a constant for each encounter
python scripts/win_chance.py check RULESET [BATTLES] [SVG]   the weights that are there, on battles of other seeds

Battles are played by the quick players of the game, who slip now and then so that more of what can happen is seen. Some
states of each are kept with how it ended. A check prints how well the chance (and `evaluate`) tells won from lost
states early, midway and late, and how often states of each tenth were really won, which it also draws. States of one
battle end alike, so intervals come from whole battles: drawn again for an AUC, counted for a share.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from math import exp
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import AnyGame, State, legal, step, to_act
from turnwright.kernel.view import View
from turnwright.players.chances import CERTAIN, LOGIT, WHOLE
from turnwright.sim.statistics import wilson
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
TRAINING, FRESH = 101, 404
"""Seeds."""
DRAWN_AGAIN = 200
"""How often battles are drawn again for an interval."""
PARTS = (("early", 0, 33), ("midway", 33, 66), ("late", 66, 101), ("all", 0, 101))
"""Of a battle, in percent."""


class Sample(NamedTuple):
    battle: int
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


def samples(game: AnyGame, battles: int, seed: int, shares: str = "shares") -> list[Sample]:
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
                    i,
                    getattr(knowledge, shares)(game, state, *own),
                    players.win_chance(game, state, seat),
                    players.evaluate(game, state, seat),
                    100 * place // len(states),
                    ended > 0,
                )
            )
    return found


def fitted(found: Sequence[Sample], *, even: bool) -> list[int]:
    """What each share is worth, over all encounters at once; `even`: with a constant.

    Weights that were fitted within each encounter told won from lost states no better, and late in a battle worse.
    """
    rows = [[float(even), *_whole(each)] for each in found]
    return [round(LOGIT * weight) for weight in _newton(rows, [each.won for each in found])]


def fitted_within(found: Sequence[Sample], encounters: int) -> list[int]:
    """The same with a constant for each encounter; the one that is told fits all of them, given the rest."""
    rows = [
        [*(float(each.battle % encounters == number) for number in range(encounters)), *_whole(each)] for each in found
    ]
    won = [each.won for each in found]
    slopes = _newton(rows, won)[encounters:]
    even = 0.0
    for _ in range(12):
        said = [_curve(even + sum(map(float.__mul__, slopes, _whole(each)))) for each in found]
        even += (sum(won) - sum(said)) / sum(chance * (1 - chance) for chance in said)
    return [round(LOGIT * weight) for weight in (even, *slopes)]


def _whole(each: Sample) -> list[float]:
    return [value / WHOLE for value in each.shares]


def _curve(logit: float) -> float:
    return 1 / (1 + exp(-logit))


def _newton(rows: Sequence[Sequence[float]], won: Sequence[bool]) -> list[float]:
    """Logistic regression, held back a little from extremes."""
    size = len(rows[0])
    weights = [0.0] * size
    for _ in range(12):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for values, is_won in zip(rows, won, strict=True):
            said = _curve(sum(weight * value for weight, value in zip(weights, values, strict=True)))
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


def interval(found: Sequence[Sample], figure: Callable[[Sequence[Sample]], float]) -> tuple[float, float]:
    """The 95 % interval of a figure, by battles drawn again."""
    by_battle: dict[int, list[Sample]] = {}
    for each in found:
        by_battle.setdefault(each.battle, []).append(each)
    battles, dice = list(by_battle.values()), Random(1)
    again = [
        figure([each for some in dice.choices(battles, k=len(battles)) for each in some]) for _ in range(DRAWN_AGAIN)
    ]
    ordered = sorted(value for value in again if value == value)
    return ordered[len(ordered) // 40], ordered[-1 - len(ordered) // 40]


def told(found: Sequence[Sample], figure: Callable[[Sequence[Sample]], float]) -> str:
    low, high = interval(found, figure)
    return f"{figure(found):.2f} ({low:.2f} to {high:.2f})"


def auc_of_chance(found: Sequence[Sample]) -> float:
    return auc((each.chance, each.won) for each in found)


def auc_of_points(found: Sequence[Sample]) -> float:
    return auc((each.points, each.won) for each in found)


def won_share(found: Sequence[Sample]) -> float:
    return sum(each.won for each in found) / len(found)


class Tenth(NamedTuple):
    """States with about the same chance: what was said on average, how many were won, with the interval of that."""

    said: float
    won: float
    low: float
    high: float
    states: int


def tenths(found: Sequence[Sample]) -> list[Tenth]:
    """States by what was said of them."""
    rows = []
    for tenth in range(10):
        some = [each for each in found if min(9, 10 * each.chance // CERTAIN) == tenth]
        if some:
            said = sum(each.chance for each in some) / len(some) / CERTAIN
            battles = len({each.battle for each in some})
            rows.append(Tenth(said, won_share(some), *wilson(round(battles * won_share(some)), battles), len(some)))
    return rows


SIDE, MARGIN = 260, 64
STYLE = "text{font:12px sans-serif;fill:#333}.grid{stroke:#ddd}.even{stroke:#888;stroke-dasharray:4 4}"


def drawn(name: str, rows: Sequence[Tenth], states: int, battles: int) -> str:
    """Said against won, with intervals: dots on the dashed line are chances to be trusted. Larger dots, more states."""

    def x(share: float) -> float:
        return MARGIN + SIDE * share

    def y(share: float) -> float:
        return 30 + SIDE * (1 - share)

    width, height = MARGIN + SIDE + 20, SIDE + 76
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>win_chance in {name}: said and really won</title><style>{STYLE}</style>',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{MARGIN}" y="18">{name}: {states:,} states of {battles:,} battles</text>',
    ]
    for quarter in range(5):
        share = quarter / 4
        parts.append(f'<path class="grid" d="M{x(share):g} {y(0):g}V{y(1):g}M{x(0):g} {y(share):g}H{x(1):g}"/>')
        parts.append(f'<text x="{x(share):g}" y="{y(0) + 16:g}" text-anchor="middle">{25 * quarter} %</text>')
        parts.append(f'<text x="{x(0) - 6:g}" y="{y(share) + 4:g}" text-anchor="end">{25 * quarter} %</text>')
    parts.append(f'<path class="even" d="M{x(0):g} {y(0):g}L{x(1):g} {y(1):g}"/>')
    for row in rows:
        size = 2 + 8 * (row.states / states) ** 0.5
        parts.append(
            f'<g stroke="#2563a8" fill="#2563a8"><path d="M{x(row.said):.1f} {y(row.low):.1f}V{y(row.high):.1f}"/>'
            f'<circle cx="{x(row.said):.1f}" cy="{y(row.won):.1f}" r="{size:.1f}" fill-opacity=".7"/></g>'
        )
    parts.append(f'<text x="{x(0.5):g}" y="{height - 8}" text-anchor="middle">chance that was said</text>')
    parts.append(f'<text transform="translate(12 {y(0.5):g}) rotate(-90)" text-anchor="middle">won</text></svg>')
    return "\n".join(parts) + "\n"


def fit(name: str, battles: int) -> None:
    """Prints weights that are fitted to battles."""
    training = samples(registry.game(name), battles, TRAINING)
    knowledge: Any = import_module(f"turnwright.rulesets.{name}.players.chances")
    found = fitted(training, even=name != "tcg")
    print(f"{name}: fitted on {len(training)} states of {battles} battles, {sum(s.won for s in training)} won")
    print(dict(zip(knowledge.WEIGHTS, found, strict=True)))


def within(name: str, battles: int) -> None:
    """Prints weights for comparing states of one battle."""
    training = samples(registry.game(name), battles, TRAINING, "within")
    knowledge: Any = import_module(f"turnwright.rulesets.{name}.players.chances")
    found = fitted_within(training, len(ENCOUNTERS[name]))
    print(f"{name}: fitted on {len(training)} states of {battles} battles, {sum(s.won for s in training)} won")
    print(dict(zip(knowledge.OUTLOOK, found, strict=True)))


def check(name: str, battles: int, plot: str = "") -> None:
    """Prints how good the weights are that are there, and draws it."""
    fresh = samples(registry.game(name), battles, FRESH)
    decided = len({each.battle for each in fresh})
    print(f"{name}: {len(fresh):,} states of {decided:,} fresh battles, by the weights as they stand")
    print("| | states | AUC of win_chance | AUC of evaluate |")
    print("|---|---|---|---|")
    for part, low, high in PARTS:
        some = [each for each in fresh if low <= each.progress < high]
        print(f"| {part} | {len(some)} | {told(some, auc_of_chance)} | {told(some, auc_of_points)} |")
    rows = tenths(fresh)
    print("| said | states | really won |")
    print("|---|---|---|")
    for row in rows:
        won = f"{100 * row.won:.0f} % ({100 * row.low:.0f} to {100 * row.high:.0f} %)"
        print(f"| {100 * row.said:.0f} % | {row.states} | {won} |")
    if plot:
        Path(plot).write_text(drawn(name, rows, len(fresh), decided), "utf-8")


if __name__ == "__main__":
    what, name, *more = sys.argv[1:]
    battles = int(more[0]) if more else 400
    if what in ("fit", "within"):
        (fit if what == "fit" else within)(name, battles)
    else:
        check(name, battles, *more[1:2])
