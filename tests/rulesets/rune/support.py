"""Fights whose dice fall as a test says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

from turnwright.kernel import registry
from turnwright.kernel.dice import Scripted
from turnwright.kernel.messages import Command, Event, Started
from turnwright.kernel.ruleset import Game, Scribe, decide
from turnwright.rulesets.rune import derived
from turnwright.rulesets.rune.state import Fighter, FoePlan, HeroPlan, RoomPlan, Setup, State

E = TypeVar("E", bound=Event)
HIT, MISS = 6, 1


@lru_cache(maxsize=64)
def rune(**options: Any) -> Game:
    return registry.game("rune", preset="seed", options=options)


class Fight:
    """A fight under way: `state` is where it stands, `events` what the last command brought."""

    def __init__(self, game: Game, state: State, events: Sequence[Event]) -> None:
        self.game = game
        self.state = state
        self.events = tuple(events)

    def send(self, command: Command, *faces: int, by: str = "") -> Fight:
        """Decides a command under these faces, all of which must be rolled."""
        dice = Scripted(*faces)
        seat = by or ("hero" if self.state.active.is_player else "enemy")
        scribe = Scribe(self.game, self.state, dice, by=seat, n=1)
        decide(scribe, command)
        assert not dice.faces, f"not rolled: {dice.faces}; rolled: {dice.labels}"
        self.state, self.events = scribe.state, tuple(scribe.events)
        return self

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if type(event) is kind]

    def one(self, kind: type[E]) -> E:
        (event,) = self.told(kind)
        return event

    def fighter(self, fighter_id: str) -> Fighter:
        return self.state.fighters[fighter_id]

    @property
    def hero(self) -> Fighter:
        return self.state.fighters["hero"]

    def held(self, fighter_id: str) -> dict[str, int | None]:
        """The statuses of somebody, with the turns that are left."""
        return {held.status: held.turns for held in self.state.fighters[fighter_id].statuses}


def fight(
    *enemies: str | FoePlan,
    hero: HeroPlan | None = None,
    room: RoomPlan | str | None = None,
    can_flee: bool | None = None,
    first: str = "hero",
    faces: Sequence[int] | None = None,
    then: Sequence[int] = (),
    game: Game | None = None,
) -> Fight:
    """Opens a fight; `first` wins initiative unless all `faces` are given, `then` are the faces rolled after it."""
    table = game or rune()
    plans = tuple(FoePlan(enemy) if isinstance(enemy, str) else enemy for enemy in enemies)
    setup = Setup(hero=hero or HeroPlan(), enemies=plans, room=room, can_flee=can_flee)
    state: State = table.ruleset.rules.setup(table, setup)
    if faces is None:
        faces = [
            HIT if fighter.id == first else MISS
            for fighter in state.fighters.values()
            for _ in range(max(1, derived.attribute(table.content, state, fighter, "finesse")))
        ]
    dice = Scripted(*faces, *then)
    scribe = Scribe(table, None, dice, by="table", n=1)
    scribe.record(Started(state))
    table.ruleset.rules.begin(scribe)
    assert not dice.faces, f"not rolled: {dice.faces}; rolled: {dice.labels}"
    return Fight(table, scribe.state, scribe.events)
