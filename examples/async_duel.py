"""The same in an engine with an event loop: the choice comes from a coroutine, such as a click on a button."""

import asyncio

from turnwright.story import Battle, Callbacks, Command, start_battle_async, summary


async def ask_the_reader(battle: Battle) -> Command:
    """Stands for a menu: waits for the screen, then takes the choice with the most expected damage."""
    await asyncio.sleep(0)
    return max(battle.legal(), key=lambda command: summary(battle.odds(command)).damage)


async def draw(round_number: int) -> None:
    """Stands for an animation."""
    await asyncio.sleep(0)
    print(f"round {round_number}")


async def main() -> None:
    duel = {"encounterId": "duel_sect_elder", "partyIds": ["hero"], "seed": 3}
    result = await start_battle_async(duel, Callbacks(on_round_start=draw), choose=ask_the_reader)
    print(f"{result.result}, {result.rewards.xp} xp")


asyncio.run(main())
