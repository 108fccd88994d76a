"""For visual novels: a wuxia battle inside a story, and stories written as JSON.

    start_battle(options, callbacks, choose=…)   a whole battle as one call; start_battle_async is its twin
    Battle(options)                              a battle step by step, for engines that own the loop
    read_scene(…), SceneRun.start(scene)         dialogue, choices, battles and branches

With `spelling="camel"` everything is in the specification's names; `startBattle`, `combatReducer`, `replayCombat` and
`replayToEvent` are its own functions. The names in `__all__` stay.
"""

from turnwright.kernel.messages import Command, Event, Prompt
from turnwright.kernel.odds import Summary, summary
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia.spelling import Spelled
from turnwright.rulesets.wuxia.state import State, Unit
from turnwright.rulesets.wuxia.story.battle import (
    Battle,
    BattleOptions,
    BattleResult,
    BattleRewards,
    HeldCondition,
    TrackMarks,
    read_result,
)
from turnwright.rulesets.wuxia.story.contract import combatReducer, replayCombat, replayToEvent, startBattle
from turnwright.rulesets.wuxia.story.play import (
    Callbacks,
    play_battle,
    play_battle_async,
    start_battle,
    start_battle_async,
)
from turnwright.rulesets.wuxia.story.runner import SceneRun
from turnwright.rulesets.wuxia.story.scene import BrokenScene, Scene, read_scene, warnings

__all__ = [  # noqa: RUF022  (by subject)
    # A battle as one call
    "start_battle", "start_battle_async", "play_battle", "play_battle_async", "BattleOptions", "Callbacks",
    "BattleResult", "BattleRewards", "HeldCondition", "TrackMarks", "Refusal",
    # A battle step by step
    "Battle", "State", "Unit", "Command", "Event", "Prompt", "Summary", "summary",
    # The specification's own names
    "startBattle", "combatReducer", "replayCombat", "replayToEvent", "read_result", "Spelled",
    # Stories in JSON
    "SceneRun", "Scene", "read_scene", "warnings", "BrokenScene",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
