"""Exact odds: the rule itself, run under every fall of the dice on what a seat may know.

It branches at the word that rolled and merges what has become equal, so that an attack on three targets costs three
times one attack, not its cube.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from turnwright.kernel import flow
from turnwright.kernel.dice import Dice, Tally, TooManyOutcomes, branches
from turnwright.kernel.messages import Command, Event, Frame
from turnwright.kernel.ruleset import Effect, Game, Odds, Scribe, State, TurnOver

LIMIT = 200_000
"""Branches that are followed before odds give up: a player that has little time may give up sooner."""


class Leaf(NamedTuple):
    """Where a command can lead: `ways / of` is its weight."""

    state: State
    events: tuple[Event, ...]
    effect: Effect
    ways: int
    of: int


class _Node(NamedTuple):
    """A command under way: between two words, or asked something that has an answer by default."""

    state: State
    events: tuple[Event, ...]
    frames: tuple[Frame[Any], ...]
    answers: tuple[tuple[str, ...], ...]
    over: bool


def leaves(
    game: Game, state: State, command: Command, *, by: str, fine: bool = False, limit: int = LIMIT
) -> Iterator[Leaf]:
    """Every end of a command's own consequences, with its exact weight.

    Prompts on the way are answered by their `otherwise`; the command ends at any other choice and when the turn passes.
    """
    effect = game.ruleset.effect
    layer: list[tuple[_Node, Effect, int, int]] = []
    work = 0

    def first(dice: Dice) -> _Node:
        return _run(Scribe(game, state, dice, by=by, imagined=True), lambda scribe: _decide(scribe, command))

    for node, branch in branches(first, fine=fine, limit=limit):
        layer.append((node, effect(state, node.events), branch.ways, branch.of))
    while layer:
        merged = _merge(layer)
        layer = []
        for node, known, ways, of in merged:
            if node.over or not node.frames:
                yield Leaf(node.state, node.events, known, ways, of)
                continue
            for after, branch in branches(partial(_continue, game, node, by), fine=fine, limit=limit):
                work += 1
                if work > limit:
                    raise TooManyOutcomes(f"More than {limit:,} steps to enumerate: simulate it instead.")
                now = known if after.events is node.events else effect(state, after.events)
                layer.append((after, now, ways * branch.ways, of * branch.of))


def _decide(scribe: Scribe, command: Command) -> None:
    """The command's own function; its words are left for later layers."""
    scribe.game.ruleset.decide[type(command)](scribe, command)


def _continue(game: Game, node: _Node, by: str, dice: Dice) -> _Node:
    scribe = Scribe(game, node.state, dice, by=by, imagined=True)
    scribe.events = list(node.events)
    scribe.frames = list(node.frames)
    scribe.answers = node.answers
    before = len(scribe.events)
    after = _run(scribe, flow.step)
    return after if len(after.events) > before else after._replace(events=node.events)


def _run(scribe: Scribe, part: Callable[[Scribe], Any]) -> _Node:
    try:
        part(scribe)
    except TurnOver:
        return _Node(scribe.state, tuple(scribe.events), (), (), True)
    over = False
    answers = scribe.answers
    if scribe.asks:
        open_ended = any(prompt.otherwise is None or prompt.secret for prompt in scribe.asks)
        over = open_ended
        answers = tuple(prompt.otherwise or () for prompt in scribe.asks)
    return _Node(scribe.state, tuple(scribe.events), tuple(scribe.frames), answers, over)


def _merge(layer: Iterable[tuple[_Node, Effect, int, int]]) -> Iterator[tuple[_Node, Effect, int, int]]:
    """Joins branches that have become equal in everything that can still matter."""
    buckets: dict[tuple[Effect, bool], list[list[Any]]] = {}
    for node, known, ways, of in layer:
        bucket = buckets.setdefault((known, node.over), [])
        for entry in bucket:
            other = entry[0]
            if node.frames == other.frames and node.answers == other.answers and node.state == other.state:
                entry[2], entry[3] = _sum(entry[2], entry[3], ways, of)
                break
        else:
            bucket.append([node, known, ways, of])
    for bucket in buckets.values():
        for node, known, ways, of in bucket:
            yield node, known, ways, of


def _sum(ways: int, of: int, more: int, more_of: int) -> tuple[int, int]:
    if of == more_of:
        return ways + more, of
    total = Fraction(ways, of) + Fraction(more, more_of)
    return total.numerator, total.denominator


def odds(game: Game, seen: State, command: Command, *, seat: str, fine: bool = False, limit: int = LIMIT) -> Odds:
    """The exact odds of a command's effects, for a seat that knows what its view shows."""
    tally = Tally[Effect]()
    for leaf in leaves(game, game.ruleset.imagine(game, seen, seat), command, by=seat, fine=fine, limit=limit):
        tally.add(leaf.effect, leaf.ways, leaf.of)
    return tally.odds()


def expectation(
    game: Game, seen: State, command: Command, *, seat: str, value: Callable[[State], int], limit: int = LIMIT
) -> Fraction:
    """What a command is worth on average, by some value of the states that it can lead to."""
    weights: dict[int, int] = {}
    for leaf in leaves(game, game.ruleset.imagine(game, seen, seat), command, by=seat, limit=limit):
        weights[leaf.of] = weights.get(leaf.of, 0) + leaf.ways * value(leaf.state)
    return sum((Fraction(ways, of) for of, ways in weights.items()), Fraction(0))


class Summary(NamedTuple):
    """Odds in the numbers that a menu shows."""

    hit: Fraction | None
    crit: Fraction | None
    damage: Fraction
    defeat: Fraction


def summary(table: Odds) -> Summary:
    """Chance to hit (a critical hit counts) and to hit critically, expected damage, chance that somebody falls."""
    attacks = any(effect.hit for effect in table)
    return Summary(
        hit=_chance(table, lambda effect: effect.hit in ("hit", "crit")) if attacks else None,
        crit=_chance(table, lambda effect: effect.hit == "crit") if attacks else None,
        damage=sum(
            (sum(amount for _, amount in effect.damage) * weight for effect, weight in table.items()), Fraction(0)
        ),
        defeat=_chance(table, lambda effect: bool(effect.defeated)),
    )


def _chance(table: Odds, holds: Callable[[Effect], bool]) -> Fraction:
    return sum((weight for effect, weight in table.items() if holds(effect)), Fraction(0))
