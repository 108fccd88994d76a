"""A battle inside a story: the duel of the specification, in ten lines."""

from turnwright.story import Callbacks, start_battle

result = start_battle(
    {"encounterId": "duel_sect_elder", "partyIds": ["hero"], "seed": 3, "vnFlags": {"sect_confrontation": True}},
    Callbacks(on_script_trigger=lambda trigger, data: print(f"{trigger}: {data['event']} {data['action']}")),
)
print("sect_elder_defeated" if result.result == "victory" else "sect_elder_victorious")
print(f"{result.rounds} rounds, {result.rewards.xp} xp, flags: {', '.join(result.flags) or 'none'}")
