"""The bench that the laws are tried on: a game, random matches of it, and strange commands to throw at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import msgspec

from turnwright.kernel.dice import Dice
from turnwright.kernel.log import codec
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, WATCHER, AnyGame, AnyRuleset, State, view
from turnwright.testing.games import Moment, Played, Watch, play, spread, watched


class Twin(Protocol):
    def __call__(self, game: AnyGame, state: State, seat: str, dice: Dice) -> State | None: ...


@dataclass
class Lab:
    """One ruleset on the bench."""

    plain: AnyGame
    encounters: Sequence[str]
    games: int
    bound: int
    sampled: int
    odds_sampled: int
    brute: int
    positions: int
    twin: Twin
    by_keys: int = 4
    first_game: int = 0
    complete: bool = True
    """Whether the games are enough to show everything: then a law that found nothing to try is broken, too."""

    @cached_property
    def watch(self) -> Watch:
        return Watch()

    @cached_property
    def game(self) -> AnyGame:
        return watched(self.plain, self.watch)

    @property
    def ruleset(self) -> AnyRuleset:
        return self.game.ruleset

    @cached_property
    def played(self) -> list[Played]:
        """Random games, spread evenly over the encounters."""
        names = tuple(self.encounters)
        return [
            play(self.game, names[seed % len(names)], seed // len(names), bound=self.bound)
            for seed in range(self.first_game, self.first_game + self.games)
        ]

    @cached_property
    def all_moments(self) -> list[Moment]:
        return [Moment(played, n) for played in self.played for n in range(1, len(played.states))]

    def moments(self, most: int) -> Iterator[Moment]:
        """Some moments of all the games, always the same."""
        for place in spread(len(self.all_moments), most):
            yield self.all_moments[place]

    def prompted(self, most: int) -> Iterator[Moment]:
        """Some moments at which somebody is asked something, always the same."""
        asked = [moment for moment in self.all_moments if moment.state.flow.prompts]
        for place in spread(len(asked), most):
            yield asked[place]

    def some_games(self, most: int) -> Iterator[Played]:
        for place in spread(len(self.played), most):
            yield self.played[place]

    def seats(self, state: State) -> tuple[str, ...]:
        """The seats that must not see everything: the players and a watcher."""
        return (*(seat for seat in self.ruleset.seats.names(state) if seat != GM), WATCHER)

    def view(self, state: State, seat: str) -> State:
        return view(self.ruleset, state, seat)

    # Strange commands

    @cached_property
    def pool(self) -> list[Command]:
        """Different commands that were sent in the games, to be sent at other times."""
        found: dict[bytes, Command] = {}
        for played in self.played:
            for record in played.match.records[1:]:
                if record.command is not None and len(found) < 2_000:
                    found[msgspec.json.encode(record.command)] = record.command
        return list(found.values())

    @cached_property
    def names(self) -> list[str]:
        """Every string that occurs in a command."""
        raw = [value for command in self.pool for value in msgspec.to_builtins(command).values()]
        flat = [each for value in raw for each in (value if isinstance(value, list) else [value])]
        return [*sorted({name for name in flat if isinstance(name, str)}), "nobody", ""]

    def garbled(self, legal: Sequence[Command], dice: Dice, count: int) -> Iterator[dict[str, Any]]:
        """Plain data of commands that may be wrong: right ones at the wrong time, and ones with a strange value."""
        for turn in range(count):
            if turn % 3 == 0 or not legal:
                yield msgspec.to_builtins(dice.choose(self.pool))
                continue
            raw = msgspec.to_builtins(dice.choose(legal))
            blanks = [name for name in raw if name != "type"]
            if blanks:
                name = dice.choose(blanks)
                raw[name] = self._strange(raw[name], dice)
                yield raw

    def _strange(self, value: Any, dice: Dice) -> Any:
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return dice.choose((-1, 0, value + 1, 1_000_000_000))
        if isinstance(value, list):
            return dice.choose(([], [*value, *value], [*value, dice.choose(self.names)]))
        if isinstance(value, dict):
            return {}
        return dice.choose(self.names)

    def strange_commands(self, state: State, legal: Sequence[Command], dice: Dice, count: int) -> list[Command]:
        """Garbled commands that are well formed, and of a kind that the match would let through to the rules."""
        found = []
        for raw in self.garbled(legal, dice, count):
            try:
                command = codec(self.ruleset).command(raw)
            except Refusal:
                continue
            if not state.flow.prompts or type(command) is Answer or type(command) in self.ruleset.seats.anytime:
                found.append(command)
        return found

    def tally(self, matches: Sequence[Match]) -> tuple[set[type], set[type]]:
        """The kinds of commands and of events in some matches."""
        records = [record for match in matches for record in match.records]
        commands = {type(record.command) for record in records}
        return commands, {type(event) for record in records for event in record.events}
