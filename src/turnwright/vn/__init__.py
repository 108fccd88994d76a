"""For authors of visual novels: a wuxia battle inside a story, and stories written as JSON. (spec 5)

start_battle(options, callbacks, choose=…)   a whole battle as one call; start_battle_async is its twin
Battle(options)                              a battle step by step, for engines that own the loop
read_scene(…), SceneRun.start(scene)         dialogue, choices, battles and branches

With `spelling="camel"` everything is told in the specification's names; `turnwright.vn.contract` has its functions.
"""

from turnwright.kernel.odds import summary
from turnwright.kernel.refusal import Refusal
from turnwright.vn.battle import Battle, BattleOptions, BattleResult, BattleRewards, read_result
from turnwright.vn.contract import startBattle
from turnwright.vn.play import Callbacks, play_battle, play_battle_async, start_battle, start_battle_async
from turnwright.vn.runner import SceneRun
from turnwright.vn.scene import BrokenScene, Scene, read_scene, warnings

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
