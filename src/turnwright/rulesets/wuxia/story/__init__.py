"""For authors of visual novels: a wuxia battle inside a story, and stories written as JSON. (spec 5)

start_battle(options, callbacks, choose=…)   a whole battle as one call; start_battle_async is its twin
Battle(options)                              a battle step by step, for engines that own the loop
read_scene(…), SceneRun.start(scene)         dialogue, choices, battles and branches

With `spelling="camel"` everything is told in the specification's names; `contract.py` beside this file has its
functions.
"""

from turnwright.kernel.odds import summary
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia.story.battle import Battle, BattleOptions, BattleResult, BattleRewards, read_result
from turnwright.rulesets.wuxia.story.contract import startBattle
from turnwright.rulesets.wuxia.story.play import (
    Callbacks,
    play_battle,
    play_battle_async,
    start_battle,
    start_battle_async,
)
from turnwright.rulesets.wuxia.story.runner import SceneRun
from turnwright.rulesets.wuxia.story.scene import BrokenScene, Scene, read_scene, warnings

__all__ = [
    "Battle",
    "BattleOptions",
    "BattleResult",
    "BattleRewards",
    "BrokenScene",
    "Callbacks",
    "Refusal",
    "Scene",
    "SceneRun",
    "play_battle",
    "play_battle_async",
    "read_result",
    "read_scene",
    "startBattle",
    "start_battle",
    "start_battle_async",
    "summary",
    "warnings",
]
