"""What happened in a finished battle, in one pass over its records: the damage that units took, what abilities did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from typing import Any, NamedTuple

import msgspec

from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Started
from turnwright.kernel.ruleset import GM, AnyGame, fold
from turnwright.sim.statistics import wilson
from turnwright.table.choices import deed

Key = tuple[str, str]
"""A side, and what it did."""


class Account(NamedTuple):
    """One battle, counted."""

    damage: Counter[str]
    """Damage taken, by unit. One that is not known from the start, such as a card that was drawn, counts as
    `side:name`: its id says nothing."""
    uses: Counter[Key]
    dealt: Counter[Key]
    """The damage that an ability did to anybody but its own side."""


class Ability(msgspec.Struct, frozen=True, gc=False):
    """Something a side did in the battles of a simulation: how often, what it did, and how those battles went."""

    side: str
    name: str
    uses: int
    damage: int
    battles: int
    """Those in which it was used at all."""
    wins: int
    """Those of them that its side won."""

    @property
    def damage_a_use(self) -> float:
        return self.damage / self.uses

    @property
    def win_rate(self) -> float:
        return self.wins / self.battles

    @property
    def ci95(self) -> tuple[float, float]:
        return wilson(self.wins, self.battles)

    def json(self, n: int) -> dict[str, Any]:
        """As `sim --json` prints it, of n battles."""
        return {
            "side": self.side, "name": self.name, "uses": self.uses, "uses_a_battle": self.uses / n,
            "damage_a_use": self.damage_a_use, "battles": self.battles, "wins": self.wins,
            "win_rate": self.win_rate, "ci95": list(self.ci95),
        }  # fmt: skip


def account(match: Match, units: Mapping[str, tuple[str, str]], sides: Mapping[str, str]) -> Account:
    """Counts a battle by the ruleset's own account of each record; `units` have names and sides, seats have sides.

    What follows from the answer to a prompt belongs to the command that led to the prompt.
    """
    game = match.game
    counted = Account(Counter(), Counter(), Counter())
    state: Any = None
    doing: Key | None = None
    for record in match.records:
        events = record.events
        if events and type(events[0]) is Started:
            state, events = events[0].state, events[1:]
        if record.command is not None and type(record.command) is not Answer:
            doing = (sides[record.by], _named(game, state, record.command)) if record.by in sides else None
            if doing is not None:
                counted.uses[doing] += 1
        damage = game.ruleset.rules.effect(state, events).damage
        before, state = state, fold(game.ruleset, state, events)
        late = _late(game, units, damage, before, state)
        for unit, amount in damage:
            name = unit if unit in units else late.get(unit, unit)
            counted.damage[name] += amount
            side = units[unit][1] if unit in units else name.partition(":")[0]
            if doing is not None and side != doing[0]:
                counted.dealt[doing] += amount
    return counted


def _named(game: AnyGame, state: Any, command: Command) -> str:
    """What a command is called when battles are counted: the move, the technique, or what is done with what."""
    aim = game.ruleset.telling.aim(game, state, command)
    return deed(game, aim.verb, aim.name)


def _late(game: AnyGame, units: Container[str], damage: Any, *states: Any) -> dict[str, str]:
    """Units that were hurt and joined later, by id: as `side:name`."""
    if all(unit in units for unit, _ in damage):
        return {}
    boards = [game.ruleset.telling.board(game, state, GM) for state in states]
    return {piece.id: f"{piece.side}:{piece.name}" for board in reversed(boards) for piece in board.pieces}


class Tally:
    """Battles counted together; small enough to be sent between processes as `abilities`."""

    def __init__(self) -> None:
        self.damage: Counter[str] = Counter()
        self._abilities: dict[Key, list[int]] = {}

    def add(self, battle: Account, winner: str | None) -> None:
        """One more battle."""
        self.damage.update(battle.damage)
        for key, uses in battle.uses.items():
            self._sum(key, uses, battle.dealt[key], 1, int(key[0] == winner))

    def merge(self, damage: Mapping[str, int], abilities: tuple[Ability, ...]) -> None:
        """The battles of another tally."""
        self.damage.update(damage)
        for each in abilities:
            self._sum((each.side, each.name), each.uses, each.damage, each.battles, each.wins)

    def abilities(self) -> tuple[Ability, ...]:
        """By side, what is used most often first."""
        found = [Ability(side, name, *counts) for (side, name), counts in self._abilities.items()]
        return tuple(sorted(found, key=lambda each: (each.side, -each.uses, each.name)))

    def _sum(self, key: Key, *counts: int) -> None:
        kept = self._abilities.setdefault(key, [0, 0, 0, 0])
        for place, count in enumerate(counts):
            kept[place] += count
