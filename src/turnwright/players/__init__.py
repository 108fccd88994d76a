"""Players that know no game. A player is a function: choose(view, legal, dice) -> one of the legal commands."""

from __future__ import annotations

from collections.abc import Mapping

from turnwright.kernel.match import Choose
from turnwright.kernel.refusal import Refusal, did_you_mean
from turnwright.kernel.ruleset import AnyRuleset
from turnwright.players import greedy, random

GENERAL: Mapping[str, Choose] = {"greedy": greedy.choose, "random": random.choose}


def find(ruleset: AnyRuleset, name: str) -> Choose:
    """A player by its name: the ruleset's own first, then those that play any game."""
    known = names(ruleset)
    if name not in known:
        raise Refusal("players.unknown", f'{ruleset.name} has no player "{name}"{did_you_mean(name, known)}')
    return ruleset.players.by_name.get(name) or GENERAL[name]


def names(ruleset: AnyRuleset) -> tuple[str, ...]:
    """Every player that can take a seat in a game."""
    return tuple(dict.fromkeys((*ruleset.players.by_name, *GENERAL)))
