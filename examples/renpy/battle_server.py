"""The battle of a visual novel as a process of its own: one JSON object a line, in the specification's spelling.

Run it with a Python that has Turnwright. A request holds the `options` of the battle and its `log`, a list of lines
that is empty for a new battle; then {"do": action}, {"undo": true} or neither. The answer holds the new lines of the
`log`, the `story` of what happened since, and the battle now (`legal`, `state`, `result`); or {"refused": sentence}.

Requests don't build on each other, so a game may save, load and roll back as it likes. The last battle is kept only to
save the time of reading its log again.
"""

import json
import sys

from turnwright.story import Battle, Refusal

kept: tuple[list[str], Battle] | None = None


def lines_of(battle: Battle) -> list[str]:
    return battle.match.lines().decode().splitlines()


def battle_of(options: dict, log: list[str]) -> Battle:
    if not log:
        return Battle(options, spelling="camel")
    if kept is not None and kept[0] == log:
        return kept[1]
    return Battle.resume("".join(f"{line}\n" for line in log).encode(), packs=options.get("packs"), spelling="camel")


def answered(request: dict) -> dict:
    global kept
    log = request["log"]
    battle = battle_of(request["options"], log)
    kept = None  # what is done to it below may be refused half-way
    before = battle.n if log else 0
    if "do" in request:
        battle.submit(request["do"])
    elif "undo" in request:
        battle.undo()
    battle.advance()
    lines = lines_of(battle)
    kept = lines, battle
    result = battle.result and {
        key: value
        for key, value in battle.result.items()
        if key not in ("log", "lines", "initialState", "finalState", "opened")  # the log has all of it
    }
    return {
        "log": lines[len(log) :],
        "story": battle.story_since(before),
        "legal": [{"text": battle.describe(action), "action": action} for action in battle.legal()],
        "state": {key: value for key, value in battle.combat_state.items() if key != "eventLog"},
        "result": result,
    }


for line in sys.stdin:
    try:
        answer = answered(json.loads(line))
    except Refusal as refusal:
        answer = {"refused": str(refusal)}
    print(json.dumps(answer), flush=True)
