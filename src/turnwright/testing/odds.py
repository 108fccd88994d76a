"""Laws of the odds: they add up, grouping faces changes nothing, and they are what the whole rule gives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from turnwright.kernel.dice import TooManyOutcomes, every_outcome
from turnwright.kernel.messages import Command
from turnwright.kernel.odds import LIMIT, odds
from turnwright.kernel.ruleset import Odds, State, legal, to_act, widest
from turnwright.testing.frequencies import effect_of
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
    hold(
        any(tried) or not tried or not lab.complete, "No command that rolls could be tried face by face: raise `brute`."
    )


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
    hold(any(tried) or not tried or not lab.complete, "No command could be checked by brute force: raise `brute`.")


def _odds(lab: Lab, seen: State, command: Command, seat: str, *, fine: bool = False) -> Odds | None:
    """The odds of a command, or none when there are too many outcomes."""
    try:
        return odds(lab.game, seen, command, seat=seat, fine=fine, limit=lab.brute if fine else LIMIT)
    except TooManyOutcomes:
        return None


def _choices(lab: Lab) -> Iterator[tuple[Moment, str, State, Command]]:
    for moment in lab.moments(lab.odds_sampled):
        for seat in widest(lab.ruleset, moment.state, to_act(lab.ruleset, moment.state)):  # the others know the same
            seen = lab.view(moment.state, seat)
            for command in legal(lab.game, seen, seat):
                yield moment, seat, seen, command
