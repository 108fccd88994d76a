"""A battle that is stepped through: what every environment here is made of.

It rolls the dice of a match with the same seed and decides by the same rules, but keeps no records while it is played:
`Battle.match` plays the same commands again as a match, to be told, saved or looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from turnwright import players
from turnwright.env.features import array, senses_of
from turnwright.kernel import flow, registry, sealed
from turnwright.kernel.dice import U32, Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import (
    GM,
    TABLE,
    AnyGame,
    Scribe,
    State,
    answering,
    decide,
    legal,
    narrowest,
    view,
    widest,
)
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.view import Choose, View
from turnwright.players.chances import CERTAIN
from turnwright.players.search import most_promising

LIMIT = 2_000
"""Commands after which a battle is cut short."""

Observation: TypeAlias = dict[str, Any]
Illegal = Literal["lose", "refuse"]
"""What becomes of an action that the mask excludes: the battle is lost, or it is refused with a sentence."""


class Rewards(NamedTuple):
    """What a battle is worth to a seat when it is over."""

    win: float = 1.0
    loss: float = -1.0
    draw: float = 0.0
    """Nobody won: a draw, a flight, a battle that was cut short."""
    shaping: float = 0.0
    """On the way: so much for each step of the chance of winning from 0 to 1, as the seat sees it."""


class Stage:
    """What battles are played with: a game, an encounter, and who is there. Nothing of it changes."""

    def __init__(
        self,
        ruleset: str,
        encounter: str | None = None,
        *,
        setup: Any = None,
        preset: str | None = None,
        options: Mapping[str, Any] | None = None,
        packs: Sequence[str] | None = None,
    ) -> None:
        self.game: AnyGame = registry.game(ruleset, packs=packs, preset=preset, options=dict(options or {}))
        rules = self.game.ruleset
        if encounter is not None and setup is not None:
            raise Refusal("env.what")
        if setup is None:
            encounter = encounter or next(iter(rules.content.encounters(self.game)))
            setup = rules.content.encounter(self.game, encounter)
        self.encounter = encounter
        self.setup = setup
        self.senses = senses_of(self.game)
        match = Match.open(self.game, setup, seed=0)
        self.first: State = rules.rules.setup(self.game, msgspec.convert(match.header.setup, rules.rules.Setup))
        self.seats: tuple[str, ...] = rules.seats.names(match.state)
        self.sides = widest(rules, match.state, self.seats)
        """Who is at the table, each side as one."""
        self.size = len(self.senses.names)
        self.width = len(self.senses.command_names)
        self.actions = self.senses.most

    def require_seat(self, seat: str) -> str:
        """A seat of the encounter, or a refusal that says which there are."""
        if seat not in self.seats:
            raise Refusal("env.no_such_seat", seat=text_ref(seat), hint=hint(seat, self.seats))
        return seat

    def player(self, seat: str, name: str | None) -> Choose:
        """Who plays a seat: a player by its name or its file, or its own default player."""
        ruleset = self.game.ruleset
        return players.find_or_load(ruleset, name or ruleset.players.profile(self.first, seat))


class Battle:
    """One battle on a stage, between seats that are stepped and seats with players of their own."""

    def __init__(self, stage: Stage, learners: Sequence[str], others: Mapping[str, Choose], limit: int = LIMIT) -> None:
        self.stage = stage
        self.game = stage.game
        self.learners = tuple(learners)
        self.others = dict(others)
        self.limit = limit
        self.seed = 0
        self.state: State = stage.first
        self.outcome: Outcome | None = None
        self.is_over = False
        self.commands: list[tuple[str, Command]] = []
        self._taken = {*self.learners, *self.others}
        self._dice = StreamDice(Mulberry32(0))
        self._acting: tuple[str, ...] | None = None
        self._seen: dict[str, State] = {}
        self._offered: dict[str, tuple[Command, ...]] = {}

    # Playing

    def reset(self, seed: int) -> None:
        """Opens the battle: the same one as a match with this seed."""
        self.seed = seed & U32
        self._dice = StreamDice(Mulberry32(self.seed))
        self.commands = []
        scribe = Scribe(self.game, self.stage.first, self._dice, by=TABLE, n=1)
        self.game.ruleset.rules.begin(scribe)
        if scribe.frames:
            flow.run(scribe)
        self._arrive(scribe.state)
        self._let_others_play()

    def act(self, seat: str, command: Command) -> None:
        """Takes a seat's command, then lets the others play until a learner is to act."""
        self._step(seat, command)
        self._let_others_play()

    def take(self, seat: str, command: Command) -> None:
        """Takes a seat's command alone."""
        self._step(seat, command)

    def _step(self, seat: str, command: Command) -> None:
        ruleset = self.game.ruleset
        if ruleset.rules.canonical is not None:
            command = ruleset.rules.canonical(self.state, command)
        scribe = Scribe(self.game, self.state, self._dice, seat, len(self.commands) + 2)
        decide(scribe, command)
        self.commands.append((seat, command))
        self._arrive(scribe.state)

    def _arrive(self, state: State) -> None:
        self.state = state
        self.outcome = self.game.ruleset.rules.outcome(state)
        self.is_over = self.outcome is not None or len(self.commands) >= self.limit
        self._acting = None
        self._seen = {}
        self._offered = {}

    def _let_others_play(self) -> None:
        while self.others and not self.is_over:
            seat = self.acting()
            if seat not in self.others:
                return
            self._step(seat, self.others[seat](self.seen_by(seat), self.offered(seat), self.player_dice()))

    # Looking

    @property
    def is_cut_short(self) -> bool:
        return self.is_over and self.outcome is None

    def to_act(self) -> tuple[str, ...]:
        """Of the seats that are played here, those that may act now."""
        if self._acting is None:
            self._acting = () if self.is_over else self._find_acting()
        return self._acting

    def _find_acting(self) -> tuple[str, ...]:
        ruleset, state = self.game.ruleset, self.state
        seats = answering(ruleset, state) if state.flow.prompts else ruleset.seats.to_act(state)
        if len(seats) == 1 and seats[0] in self._taken:
            return seats
        taken = tuple([seat for seat in seats if seat in self._taken])
        if len(taken) > 1:
            taken = narrowest(ruleset, state, taken)
        if not taken:
            who = "the game master" if GM in seats else " and ".join(seats) or "nobody"
            raise Refusal("env.nobody_acts", who=text_ref(who))
        return taken

    def acting(self) -> str:
        """The seat that acts next."""
        return self.to_act()[0]

    def view(self, seat: str) -> State:
        """What a seat may know."""
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = view(self.game.ruleset, self.state, seat)
        return seen

    def seen_by(self, seat: str) -> View:
        """The same as a player is given it."""
        return View(self.game, seat, self.view(seat), len(self.commands) + 1)

    def player_dice(self) -> StreamDice:
        """Dice for a player's own choices, as a match would give them."""
        return sealed.open_player_dice(self.seed, len(self.commands) + 1)

    def offered(self, seat: str) -> tuple[Command, ...]:
        """The choices of a seat: an action is the number of one. Where there are too many, the most promising ones."""
        found = self._offered.get(seat)
        if found is None:
            found = self._legal(seat) if seat in self.to_act() else ()
            if len(found) > self.stage.actions and seat in self.learners:
                best = most_promising(self.seen_by(seat), found)[: self.stage.actions]
                found = tuple([command for command in found if command in best])
            self._offered[seat] = found
        return found

    def _legal(self, seat: str) -> tuple[Command, ...]:
        """The choices of a seat that is known to act: unless it is asked something, those of its turn."""
        seen = self.view(seat)
        if seen.flow.prompts:
            return legal(self.game, seen, seat)
        return tuple(self.game.ruleset.seats.legal(self.game, seen, seat))

    def command(self, seat: str, action: int) -> Command | None:
        """The choice that an action stands for; none where the mask excludes it."""
        choices = self.offered(seat)
        return choices[action] if 0 <= action < len(choices) else None

    def observation(self, seat: str) -> Observation:
        """What a learner is given: the position, which actions there are, and what each of them is."""
        stage = self.stage
        seen, choices = self.view(seat), self.offered(seat)
        mask = np.zeros(stage.actions, np.int8)
        mask[: len(choices)] = 1
        rows = stage.senses.commands(seen, seat, choices) if choices else ()
        return {
            "observation": array(stage.senses.position(seen, seat), stage.size),
            "action_mask": mask,
            "choices": array(rows, (stage.actions, stage.width)),
        }

    def result(self, seat: str, rewards: Rewards) -> float:
        """What the end is worth to a seat."""
        if self.outcome is None or self.outcome.winner is None:
            return rewards.draw
        points = self.game.ruleset.players.evaluate(self.game, self.state, seat)
        return rewards.win if points > 0 else rewards.loss if points < 0 else rewards.draw

    def chance(self, seat: str) -> float:
        """The chance that a seat wins, as it sees the battle."""
        win_chance = self.game.ruleset.players.win_chance
        if win_chance is None:
            raise Refusal("env.no_chance", ruleset=text_ref(self.game.ruleset.name))
        return win_chance(self.game, self.view(seat), seat) / CERTAIN

    def masked(self, seat: str, action: object) -> Refusal:
        """What is wrong with an action that the mask excludes."""
        count = len(self.offered(seat))
        return Refusal("env.masked", seat=text_ref(seat), action=text_ref(action), count=count, last=count - 1)

    def describe(self, seat: str) -> list[str]:
        """The choices in words, as a menu would list them."""
        tell = self.game.ruleset.telling.describe_command
        return [tell(self.game, self.view(seat), command) for command in self.offered(seat)]

    def match(self) -> Match:
        """The battle so far as a match, with its log."""
        match = Match.open(self.game, self.stage.setup, seed=self.seed, encounter=self.stage.encounter)
        for seat, command in self.commands:
            match.submit(command, seat)
        return match


class Ledger:
    """What a seat has been given on the way, so that shaping adds up to the chance gained."""

    def __init__(self, rewards: Rewards) -> None:
        self.rewards = rewards
        self._chances: dict[str, float] = {}

    def open(self, battle: Battle, seats: Sequence[str]) -> None:
        self._chances = {seat: battle.chance(seat) for seat in seats} if self.rewards.shaping else {}

    def reward(self, battle: Battle, seat: str) -> float:
        """What has come in for a seat since it was last asked."""
        total = battle.result(seat, self.rewards) if battle.is_over else 0.0
        if self.rewards.shaping and not battle.is_over:
            now = battle.chance(seat)
            total += self.rewards.shaping * (now - self._chances[seat])
            self._chances[seat] = now
        return total


def opponents(stage: Stage, learners: Sequence[str], named: str | Mapping[str, str] | None) -> dict[str, Choose]:
    """Players for every seat that no learner has; by a name for all of them, or by seat."""
    rules, first = stage.game.ruleset, stage.first
    covered = {member for seat in learners for member in rules.seats.members(first, seat)}
    free = [seat for seat in stage.sides if seat not in covered]
    wanted: Mapping[str, str] = dict.fromkeys(free, named) if isinstance(named, str) else dict(named or {})
    for seat in wanted:
        if stage.require_seat(seat) in learners:
            raise Refusal("env.taken", seat=text_ref(seat))
    return {seat: stage.player(seat, wanted.get(seat)) for seat in dict.fromkeys((*free, *wanted))}
