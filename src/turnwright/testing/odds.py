"""Laws of the odds: they add up, grouping faces changes nothing, and they are what the whole rule gives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import isqrt

from turnwright.kernel.dice import Dice, Mulberry32, StreamDice, TooManyOutcomes, every_outcome
from turnwright.kernel.messages import Answer, Command, Event
from turnwright.kernel.odds import LIMIT, odds
from turnwright.kernel.ruleset import AnyGame, Odds, Scribe, State, TurnOver, decide, legal, to_act
from turnwright.kernel.shapes import Effect
from turnwright.testing.games import Moment
from turnwright.testing.lab import Lab
from turnwright.testing.law import Broken, hold


def cuts_change_nothing(lab: Lab) -> None:
    """Odds add up to 1, and are the same when every face of every die is tried by itself."""
    tried: list[bool] = []
    for moment, seat, seen, command in _choices(lab):
        table = _odds(lab, seen, command, seat)
        if table is None:
            continue
        hold(sum(table.values()) == 1, f"{moment}: the odds of {command} add up to {sum(table.values())}.")
        if len(table) > 1:
            fine = _odds(lab, seen, command, seat, fine=True)
            tried.append(fine is not None)
            if fine is not None and dict(table) != dict(fine):
                raise Broken(f"{moment}: the odds of {command} change without its cuts: {table} and {fine}.")
    hold(any(tried) or not tried, "Not one command that rolls could be tried face by face: raise `brute`.")


def odds_equal_brute_force(lab: Lab) -> None:
    """Odds worked out word by word and merged on the way equal those of the whole command under every fall."""
    tried: list[bool] = []
    for moment, seat, seen, command in _choices(lab):
        table = _odds(lab, seen, command, seat)
        imagined = lab.ruleset.seats.imagine(lab.game, seen, seat)
        rule = partial(effect_of, lab.game, imagined, command, seat)
        try:
            brute = every_outcome(rule, limit=lab.brute)
        except TooManyOutcomes:
            tried.append(False)
            continue
        tried.append(True)
        if brute != table:
            raise Broken(f"{moment}: the odds of {command} are {table}, brute force gives {brute}.")
    hold(any(tried) or not tried, "Not one command could be checked by brute force: raise `brute`.")


def _odds(lab: Lab, seen: State, command: Command, seat: str, *, fine: bool = False) -> Odds | None:
    """The odds of a command, or none when there are too many outcomes."""
    try:
        return odds(lab.game, seen, command, seat=seat, fine=fine, limit=lab.brute if fine else LIMIT)
    except TooManyOutcomes:
        return None


def agreement(
    game: AnyGame, seen: State, command: Command, seat: str, *, rolls: int = 20_000, seed: int = 1
) -> list[str]:
    """Simulates a command many times and compares with its exact odds: what is further off than five sigma."""
    table = odds(game, seen, command, seat=seat)
    imagined = game.ruleset.seats.imagine(game, seen, seat)
    dice = StreamDice(Mulberry32(seed))
    counts: dict[Effect, int] = {}
    for _ in range(rolls):
        effect = effect_of(game, imagined, command, seat, dice)
        counts[effect] = counts.get(effect, 0) + 1
    off = [f"{effect} happened {counts[effect]} times, its odds are 0" for effect in counts if effect not in table]
    for effect, chance in table.items():
        variance = rolls * chance * (1 - chance)
        if abs(counts.get(effect, 0) - rolls * chance) > 5 * (isqrt(int(variance)) + 1):
            off.append(f"{effect} happened {counts.get(effect, 0)} times of {rolls}, its odds are {float(chance):.4f}")
    return off


def effect_of(game: AnyGame, state: State, command: Command, seat: str, dice: Dice) -> Effect:
    """The effect of a whole command under some dice, where prompts are answered as when somebody declines."""
    events: list[Event] = []
    now = _after(game, state, command, seat, dice, events)
    while now is not None and now.flow.prompts and not _was_open(state, now):
        prompts = now.flow.prompts
        if any(prompt.otherwise is None or prompt.secret for prompt in prompts):
            break
        for prompt in prompts:
            if now is not None:
                now = _after(game, now, Answer(prompt.id, prompt.otherwise or ()), prompt.seat, dice, events)
    return game.ruleset.rules.effect(state, events)


def _after(game: AnyGame, state: State, command: Command, by: str, dice: Dice, events: list[Event]) -> State | None:
    """What a state becomes by a command, whose events are added to some; none when the turn passes in it."""
    scribe = Scribe(game, state, dice, by=by, imagined=True)
    try:
        decide(scribe, command)
    except TurnOver:
        return None
    finally:
        events += scribe.events
    return scribe.state


def _was_open(before: State, now: State) -> bool:
    """Whether the rules still wait for what they waited for already: somebody else has yet to answer."""
    return bool(before.flow.prompts) and now.flow.prompts == before.flow.prompts


def _choices(lab: Lab) -> Iterator[tuple[Moment, str, State, Command]]:
    for moment in lab.moments(lab.odds_sampled):
        for seat in to_act(lab.ruleset, moment.state):
            seen = lab.view(moment.state, seat)
            for command in legal(lab.game, seen, seat):
                yield moment, seat, seen, command
