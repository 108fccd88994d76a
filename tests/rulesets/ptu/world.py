"""The pack and a game for tests that need no turns: read once, with the kernel's own loader."""

from functools import cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace
from tests.streams import dice

from turnwright.kernel.content import build, read_pack
from turnwright.kernel.messages import Command, Event
from turnwright.kernel.ruleset import Game, Ruleset, Scribe
from turnwright.rulesets import duel
from turnwright.rulesets.ptu import content, evolve, links, setup, view
from turnwright.rulesets.ptu.index import Index
from turnwright.rulesets.ptu.options import Options
from turnwright.rulesets.ptu.outcome import outcome
from turnwright.rulesets.ptu.state import Setup, State


@cache
def ruleset() -> Ruleset:
    """What a fight is made of beside its turns."""
    return duel.RULESET.varied(
        name="ptu",
        State=State,
        Setup=Setup,
        Options=Options,
        kinds=content.KINDS,
        Content=content.Content,
        problems=links.problems,
        events=evolve.EVENTS,
        redactions=view.UNTIL_SERVED,
        view=view.view,
        setup=setup.setup,
        outcome=outcome,
        index=Index,
    )


@cache
def core() -> content.Content:
    pack = read_pack(files("turnwright.packs") / "ptu_core", ruleset())
    return build(ruleset(), [pack])


def game(**rulings: Any) -> Game:
    return Game(ruleset(), core(), Options(**rulings))


def scribe(state: State, *, seed: int = 1, by: str = "gm", **rulings: Any) -> Scribe:
    return Scribe(game(**rulings), state, dice(seed), by=by, events=[], frames=[], asks=[])


def told(decide: Any, state: State, command: Command, **rulings: Any) -> tuple[State, list[Event]]:
    """What a command does."""
    writes = scribe(state, **rulings)
    decide(writes, command)
    return writes.state, writes.events


def at(who: Any, cell: tuple[int, int]) -> Any:
    """Somebody on a square of the map, by its cell."""
    return replace(who, position=cell)
