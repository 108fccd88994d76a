"""Moves and abilities of the table's own that a match has added to its packs: for it, they are like all others.

The entry itself is in the event, so a log needs nothing else to be read, taken back or verified. Only what has a new id
can be added: what was played before stays as it was.
"""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.ruleset import Game

from . import content as c
from . import links
from .game import PtuGame
from .state import HouseRules, State


def added(game: PtuGame, state: State | None) -> PtuGame:
    """A game with the house rules of a match. The same ones give the same game, whose tables stay filled."""
    house = state.house if state is not None else None
    if house is None:
        return game
    kept: list[tuple[HouseRules, PtuGame]] = game.index.housed
    found = next((each for rules, each in kept if rules == house), None)
    if found is None:
        found = Game(game.ruleset, with_entries(game.content, house), game.options, game.packs, game.changes)
        kept.append((house, found))
        del kept[:-_MOST]
    return found


_MOST = 8
"""So many sets of house rules are kept for a game: a server plays several tables with one."""


def with_entries(content: c.Content, house: HouseRules) -> c.Content:
    """The packs' content with the entries of a table on top."""
    return replace(
        content,
        moves={**content.moves, **{move.id: move for move in house.moves}},
        abilities={**content.abilities, **{ability.id: ability for ability in house.abilities}},
    )


def faults(content: c.Content, house: HouseRules) -> list[str]:
    """What the entries of a table name that is not there."""
    paths = [f"moves/{move.id}/" for move in house.moves]
    paths += [f"abilities/{ability.id}/" for ability in house.abilities]
    found = links.problems(with_entries(content, house))
    return [f"{path}: {what}" for path, what in found if f"{path}/".startswith(tuple(paths))]
