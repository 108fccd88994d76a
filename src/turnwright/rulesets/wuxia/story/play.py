"""A whole battle as one call: an author's callbacks, and an author's choices for the player's units. (spec 5.1, 5.3)

The battle is one script that says what is to be called and takes the answer; the plain and the async form only differ
in how they call.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping
from dataclasses import dataclass, fields
from inspect import Parameter, isawaitable, iscoroutine, signature
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, overload

from turnwright import players
from turnwright.kernel.messages import Command, Event, Started
from turnwright.kernel.refusal import Refusal, did_you_mean
from turnwright.kernel.ruleset import fold
from turnwright.kernel.view import Choose as Player
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.spelling import Spelled, camel, snake_name
from turnwright.rulesets.wuxia.state import State, Unit
from turnwright.rulesets.wuxia.story.battle import PLAYER, Battle, BattleOptions, BattleResult, C, E, R, Spelling
from turnwright.rulesets.wuxia.telling.story import spoken

Chosen: TypeAlias = Command | Mapping[str, Any] | Awaitable[Command | Mapping[str, Any]]
Options: TypeAlias = BattleOptions | Mapping[str, Any]


class Chooser(Protocol):
    """An object that plays the player's units."""

    @property
    def choose(self) -> Callable[..., Chosen]: ...


Choose: TypeAlias = Callable[[Battle[R, E, C]], Chosen] | Player | Chooser | str | None
"""choose(battle), or choose(view, legal, dice) as every player of Turnwright has it; or a player's name."""
InCamel: TypeAlias = Battle[Spelled, Spelled, Spelled]

STAND_IN = "greedy"
"""Who plays the player's units when nobody is named."""
PATIENCE = 100
"""Refused commands in a row after which a player that keeps sending them is given up."""


@dataclass(frozen=True, kw_only=True)
class Callbacks:
    """What an engine wants to be told, each part optional. (spec 5.3)

    Calls come in the order of events: for each event `on_event`, then the one that is about it. `on_combat_start` is
    the first call of all, `on_combat_end` the last. Units and states are as they were at that event.
    """

    on_combat_start: Callable[[State], object] | None = None
    on_round_start: Callable[[int], object] | None = None
    on_turn_start: Callable[[Unit], object] | None = None
    on_event: Callable[[Event], object] | None = None
    on_unit_defeated: Callable[[Unit], object] | None = None
    on_combat_end: Callable[[BattleResult], object] | None = None
    on_script_trigger: Callable[[str, dict[str, Any]], object] | None = None
    """The trigger's condition, and {index, event, action}."""
    on_line: Callable[[dict[str, str]], object] | None = None
    """What is said in the battle: {speaker, name, portrait, text}; the speaker is a unit's id or a name."""
    on_refused: Callable[[Refusal], object] | None = None
    """A command of `choose` was refused: it is asked again. Without this the refusal is raised."""


class Call(NamedTuple):
    """A function of the author's, with what it is called with."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


Script: TypeAlias = Generator[Call, Any, Any]
Told: TypeAlias = Callbacks | Mapping[str, Callable[..., Any] | None] | None
"""Callbacks as such, or by name in either spelling: `on_round_start` or `onRoundStart`."""


def read_callbacks(given: Told) -> Callbacks:
    """Callbacks from their names, in our spelling or the specification's. (spec 5.3)"""
    if isinstance(given, Callbacks):
        return given
    known = [field.name for field in fields(Callbacks)]
    named: dict[str, Any] = {}
    for name, function in (given or {}).items():
        ours = snake_name(name)
        if ours not in known:
            raise TypeError(f'There is no callback "{name}"{did_you_mean(name, (*known, *map(camel, known)))}')
        named[ours] = function
    return Callbacks(**named)


@overload
def start_battle(
    options: Options, callbacks: Told = None, *, choose: Choose = None, spelling: Literal["snake"] = "snake"
) -> BattleResult: ...
@overload
def start_battle(
    options: Options,
    callbacks: Told = None,
    *,
    choose: Choose[Spelled, Spelled, Spelled] = None,
    spelling: Literal["camel"],
) -> Spelled: ...
def start_battle(
    options: Options, callbacks: Told = None, *, choose: Any = None, spelling: Spelling = "snake"
) -> BattleResult | Spelled:
    """Fights a battle from its first round to its last: a BattleResult, or one in the specification's spelling.

    `choose` is asked for each of the player's turns and prompts: a function of the battle that returns a command (a
    value or plain data), an object with such a method `choose`, or the name of a player; greedy by default.
    """
    result: BattleResult | Spelled = play_battle(Battle(options, spelling=spelling), callbacks, choose=choose)
    return result


@overload
async def start_battle_async(
    options: Options, callbacks: Told = None, *, choose: Choose = None, spelling: Literal["snake"] = "snake"
) -> BattleResult: ...
@overload
async def start_battle_async(
    options: Options,
    callbacks: Told = None,
    *,
    choose: Choose[Spelled, Spelled, Spelled] = None,
    spelling: Literal["camel"],
) -> Spelled: ...
async def start_battle_async(
    options: Options, callbacks: Told = None, *, choose: Any = None, spelling: Spelling = "snake"
) -> BattleResult | Spelled:
    """The same, where `choose` and callbacks may be coroutine functions."""
    result: BattleResult | Spelled
    result = await play_battle_async(Battle(options, spelling=spelling), callbacks, choose=choose)
    return result


def play_battle(battle: Battle[R, E, C], callbacks: Told = None, *, choose: Choose[R, E, C] = None) -> R:
    """Plays a battle on to its end, from wherever it is; callbacks hear it from its beginning."""
    script = _script(battle, read_callbacks(callbacks), choose)
    answer = None
    while True:
        try:
            call = script.send(answer)
        except StopIteration as end:
            result: R = end.value
            return result
        answer = call.function(*call.arguments)
        if isawaitable(answer):
            if iscoroutine(answer):
                answer.close()
            raise TypeError("A coroutine cannot be waited for here: use start_battle_async.")


async def play_battle_async(battle: Battle[R, E, C], callbacks: Told = None, *, choose: Choose[R, E, C] = None) -> R:
    """The same, where `choose` and callbacks may be coroutine functions."""
    script = _script(battle, read_callbacks(callbacks), choose)
    answer = None
    while True:
        try:
            call = script.send(answer)
        except StopIteration as end:
            result: R = end.value
            return result
        answer = call.function(*call.arguments)
        # Others get a turn in any case: a battle between players that never wait must not hold up the engine.
        answer = await answer if isawaitable(answer) else await asyncio.sleep(0, answer)


def _script(battle: Battle[Any, Any, Any], callbacks: Callbacks, choose: Any) -> Script:
    """The battle as the calls that it makes."""
    herald = Herald(battle, callbacks)
    ask = _asking(battle, choose)
    refused = 0
    while True:
        battle.advance()
        yield from herald.tell()
        result = battle.result
        if result is not None:
            if callbacks.on_combat_end is not None:
                yield Call(callbacks.on_combat_end, (result,))
            return result
        command = yield Call(ask, (battle,))
        try:
            battle.submit(command)
            refused = 0
        except Refusal as refusal:
            refused += 1
            if callbacks.on_refused is None or refused >= PATIENCE:
                raise
            yield Call(callbacks.on_refused, (refusal,))


def _asking(battle: Battle[Any, Any, Any], choose: Any) -> Callable[[Battle[Any, Any, Any]], Any]:
    """`choose` in whatever form it was given, as a function of the battle."""
    chosen: Any = STAND_IN if choose is None else choose
    if isinstance(chosen, str):
        chosen = players.find(battle.match.game.ruleset, chosen)
    chosen = getattr(chosen, "choose", chosen)
    if not callable(chosen):
        raise TypeError(f"choose must be a function, an object with a method choose, or a name: not {choose!r}.")
    asked = [
        parameter
        for parameter in signature(chosen).parameters.values()
        if parameter.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
        and parameter.default is Parameter.empty
    ]
    as_player = len(asked) == 3

    def ask(battle: Battle[Any, Any, Any]) -> Any:
        if not as_player:
            return chosen(battle)
        seen = battle.match.seen_by(PLAYER)
        return chosen(seen, seen.legal(), battle.match.player_dice())

    return ask


class Herald:
    """Turns events into calls, each with the units as they were then."""

    def __init__(self, battle: Battle[Any, Any, Any], callbacks: Callbacks) -> None:
        self.battle = battle
        self.callbacks = callbacks
        self.told = 0
        self.state: Any = None

    def tell(self) -> Generator[Call, Any, None]:
        """The calls for what happened since the last time."""
        match = self.battle.match
        for record in match.records[self.told :]:
            self.told = record.n
            for event in record.events:
                self.state = fold(match.game.ruleset, self.state, (event,))
                yield from self._calls(event)
            if record.undo is not None or record.redo is not None:
                self.state = match.at(record.n)

    def _calls(self, event: Any) -> Generator[Call, Any, None]:
        told, state, tell = self.callbacks, self.state, self.battle.tell
        opens = type(event) is Started
        if told.on_combat_start is not None and opens:
            yield Call(told.on_combat_start, (tell(state),))
        if told.on_event is not None and not (opens and self.battle.spelling == "camel"):
            yield Call(told.on_event, (tell(event),))
        match event:
            case e.RoundStart() if told.on_round_start is not None:
                yield Call(told.on_round_start, (event.round,))
            case e.TurnStart() if told.on_turn_start is not None:
                yield Call(told.on_turn_start, (tell(state.units[event.unit_id]),))
            case e.UnitDefeated() if told.on_unit_defeated is not None:
                yield Call(told.on_unit_defeated, (tell(state.units[event.unit_id]),))
            case e.ScriptTrigger() if told.on_script_trigger is not None:
                data = {"index": event.index, "event": event.event, "action": event.action}
                yield Call(told.on_script_trigger, (event.condition, data))
            case e.LineSpoken() if told.on_line is not None:
                yield Call(told.on_line, (spoken(self.battle.match.game, state, event),))
