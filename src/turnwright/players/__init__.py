"""Players that know no game, and players of one's own.

A player is a function: choose(view, legal, dice) -> one of the legal commands. One that thinks also takes a budget:
choose(view, legal, dice, budget). Its budget may stand behind its name: `search@200` (simulations), `search@1s`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from turnwright.kernel import installed
from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import AnyRuleset
from turnwright.kernel.view import Choose, View
from turnwright.players import budgets, from_file, greedy, levels, random, search

__all__ = [
    "GENERAL",
    "LEVELS",
    "Choose",
    "View",
    "find",
    "find_or_load",
    "greedy",
    "is_player",
    "names",
    "random",
    "search",
    "thinker",
]

LEVELS: Mapping[str, Choose] = {
    "easy": levels.easy,
    "fair": levels.fair,
    "hard": levels.hard,
    "cruel": levels.cruel,
}
"""Meant to go from the weakest to the strongest; bench/notes/simulation.md has the measurements."""
GENERAL: Mapping[str, Choose] = {
    **LEVELS,
    "greedy": greedy.choose,
    "random": random.choose,
    "search": search.choose,
}


def find(ruleset: AnyRuleset, name: str) -> Choose:
    """A player by its name: the ruleset's own first, then those that play any game, then installed ones."""
    known = names(ruleset)
    plain, budget = budgets.split(name)
    if plain not in known:
        raise Refusal("players.unknown", ruleset=text_ref(ruleset.name), name=text_ref(plain), hint=hint(plain, known))
    choose = ruleset.players.by_name.get(plain) or GENERAL.get(plain) or _installed(plain)
    return choose if budget is None else budgets.bound(choose, budget, plain)


def thinker(ruleset: AnyRuleset, name: str) -> Callable[[View, tuple[Command, ...], Dice], search.Thought] | None:
    """A player's thoughts besides its choice, if it has any to tell."""
    plain, budget = budgets.split(name)
    own = ruleset.players
    if GENERAL.get(plain) is levels.cruel and plain not in own.by_name:
        plain = next(iter(own.thinks), "search")
    if plain in own.by_name:
        think = own.thinks.get(plain)
    else:
        think = search.think if GENERAL.get(plain) is search.choose else None
    return None if think is None else lambda view, legal, dice: think(view, legal, dice, budget)


def find_or_load(ruleset: AnyRuleset, name: str) -> Choose:
    """A player by its name, or from a file: anyone who may choose the file may run the code in it."""
    guest, colon, where = name.partition(":")
    if colon and guest in ruleset.players.guests:
        return ruleset.players.guests[guest](where)
    return from_file.load(name) if from_file.is_file(name) else find(ruleset, name)


def is_player(ruleset: AnyRuleset, name: str) -> bool:
    """Whether a name is a player's, or a file's or folder's that should hold one."""
    guest, colon, _ = name.partition(":")
    is_guest = bool(colon) and guest in ruleset.players.guests
    return is_guest or name.partition(budgets.AT)[0] in names(ruleset) or from_file.is_file(name)


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
            name=text_ref(name),
            error=text_ref(f"{type(error).__name__}: {' '.join(str(error).split())}"),
        ) from error
    return from_file.checked(choose, name)


def __dir__() -> list[str]:
    return sorted(__all__)
