"""The battle of a visual novel as a process of its own: one JSON object a line, in the specification's spelling.

Run it with a Python that has Turnwright. It is asked {"open": options}, {"do": action}, {"undo": true} or
{"save": true}, and answers {"story", "legal", "state", "result"}; a refusal is {"refused": sentence}.
"""

import json
import sys

from turnwright.story import Battle, Refusal

battle: Battle | None = None
for line in sys.stdin:
    asked = json.loads(line)
    try:
        before = 0
        if "open" in asked:
            battle = Battle(asked["open"], spelling="camel")
        elif "load" in asked:
            battle = Battle.resume(asked["load"].encode(), spelling="camel")
        elif battle is None:
            raise Refusal("renpy.closed", 'There is no battle yet: send {"open": {"encounterId": "…"}} first.')
        else:
            before = battle.n
            if "do" in asked:
                battle.submit(asked["do"])
            elif "undo" in asked:
                battle.undo()
        battle.advance()
        told = {
            "story": battle.story_since(before),
            "legal": [{"text": battle.describe(action), "action": action} for action in battle.legal()],
            "state": battle.combat_state,
            "result": battle.result,
        }
        if "save" in asked:
            told["saved"] = battle.match.lines().decode()
    except Refusal as refusal:
        told = {"refused": str(refusal)}
    print(json.dumps(told), flush=True)
