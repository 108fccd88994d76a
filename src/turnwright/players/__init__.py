"""Players that know no game, and players of one's own. A player is a function: choose(view, legal, dice) -> one of the
legal commands.
"""

from __future__ import annotations

from collections.abc import Mapping

from turnwright.kernel import installed
from turnwright.kernel.refusal import Refusal, did_you_mean
from turnwright.kernel.ruleset import AnyRuleset
from turnwright.kernel.view import Choose
from turnwright.players import from_file, greedy, random

GENERAL: Mapping[str, Choose] = {"greedy": greedy.choose, "random": random.choose}


def find(ruleset: AnyRuleset, name: str) -> Choose:
    """A player by its name: the ruleset's own first, then those that play any game, then installed ones."""
    known = names(ruleset)
    if name not in known:
        raise Refusal("players.unknown", f'{ruleset.name} has no player "{name}"{did_you_mean(name, known)}')
    return ruleset.players.by_name.get(name) or GENERAL.get(name) or _installed(name)


def find_or_load(ruleset: AnyRuleset, name: str) -> Choose:
    """A player by its name, or from a file of one's own: whoever may choose the file may run what is in it."""
    return from_file.load(name) if from_file.is_file(name) else find(ruleset, name)


def is_player(ruleset: AnyRuleset, name: str) -> bool:
    """Whether a name is a player's, or a file's that should hold one."""
    return name in names(ruleset) or from_file.is_file(name)


def names(ruleset: AnyRuleset) -> tuple[str, ...]:
    """Every player that can take a seat in a game, by name."""
    return tuple(dict.fromkeys((*ruleset.players.by_name, *GENERAL, *installed.found(installed.PLAYERS))))


def _installed(name: str) -> Choose:
    """A player of another package, by its entry point."""
    entry = installed.found(installed.PLAYERS)[name]
    try:
        choose = entry.load()
    except (Exception, SystemExit) as error:  # somebody else's module, which may fail in any way
        raise Refusal(
            "players.broken",
            f"The player {name} is installed, but cannot be loaded "
            f"({type(error).__name__}: {' '.join(str(error).split())}).",
        ) from error
    return from_file.checked(choose, name)
