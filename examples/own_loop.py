"""For an engine that owns the loop: step by step, with a menu and odds, undo, and a save in the middle of the fight."""

import pickle

from turnwright.story import Battle, summary

battle = Battle({"encounterId": "mountain_ambush", "seed": 5})
battle.advance()  # the others act until the player must choose
while battle.result is None:
    menu = [(summary(battle.odds(command)), command) for command in battle.legal()]
    chance, command = max(menu, key=lambda row: row[0].damage)
    shown = battle.n
    battle.submit(command)
    battle.advance()
    print("\n".join(battle.story_since(shown)))
    battle = pickle.loads(pickle.dumps(battle))  # a quick save: the future stays the same
print(battle.result.result, battle.result.rewards)
