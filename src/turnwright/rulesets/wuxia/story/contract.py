"""The specification's own functions under their own names, for code that was written by it. (spec 3.2, 3.3, 5.1)

result = await startBattle({"encounterId": "duel_sect_elder", "partyIds": ["hero"]}, {"onRoundStart": draw})
replayCombat(result.initialState, result.log) == result.finalState

States, events and results are plain objects in the specification's spelling, and their fields are also attributes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from turnwright.kernel.ruleset import fold
from turnwright.rulesets.wuxia import RULESET
from turnwright.rulesets.wuxia.spelling import MULBERRY_STEP, Around, Spelled, draws_of, event_in, spelled, unspelled
from turnwright.rulesets.wuxia.state import State
from turnwright.rulesets.wuxia.story.battle import BattleOptions
from turnwright.rulesets.wuxia.story.play import Choose, Told, start_battle_async


async def startBattle(  # noqa: N802  (the specification's name)
    options: BattleOptions | Mapping[str, Any],
    callbacks: Told = None,
    *,
    choose: Choose[Spelled, Spelled, Spelled] = None,
) -> Spelled:
    """A whole battle: options, callbacks, choices and the result in the specification's spelling. (spec 5.1)"""
    return await start_battle_async(options, callbacks, choose=choose, spelling="camel")


def combatReducer(state: Mapping[str, Any], event: Mapping[str, Any]) -> Spelled:  # noqa: N802
    """The state after an event. An event that nobody knows is an error, not nothing. (spec 3.2; wuxia sources 13.15)

    COMBAT_START may be the printed one, an id and a seed; they become the state's, as printed.
    """
    opens = event.get("type") == "COMBAT_START"
    fact = event_in({"name": state["name"], **event} if opens else event)
    before: State = unspelled(State, dict(state))
    after = fold(RULESET, before, (fact,))
    around = Around(state["seed"], 0, before.goals, state["environment"], state["music"], (*state["eventLog"], event))
    told: Spelled = spelled(after, around)
    told["rngState"] = (state["rngState"] + draws_of(fact) * MULBERRY_STEP) % 2**32
    if opens:
        told |= {"encounterId": event["encounterId"], "seed": event.get("seed", state["seed"])}
    return told


def replayCombat(initialState: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> Spelled:  # noqa: N802, N803
    """The state after all of these events. (spec 3.3)"""
    return reduce(combatReducer, events, Spelled(initialState))


def replayToEvent(  # noqa: N802
    initialState: Mapping[str, Any],  # noqa: N803
    events: Sequence[Mapping[str, Any]],
    targetIndex: int,  # noqa: N803
) -> Spelled:
    """The state after the event at this place, counted from 0. (spec 3.3)"""
    return replayCombat(initialState, events[: targetIndex + 1])
