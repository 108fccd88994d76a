"""A whole battle as one call: who chooses, what is called and when, and the async twin."""

import asyncio
import warnings

import pytest

from turnwright.kernel.messages import Started
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import find_ruleset
from turnwright.kernel.ruleset import fold
from turnwright.players import greedy, random
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.story import Battle, Callbacks, play_battle, start_battle, start_battle_async
from turnwright.rulesets.wuxia.story.play import PATIENCE

DUEL = {"encounterId": "duel_sect_elder", "partyIds": ["hero"], "seed": 7}


class Heard:
    """Writes every call down, in order."""

    def __init__(self):
        self.calls = []

    def callbacks(self, **more):
        names = [name for name in Callbacks.__dataclass_fields__ if name != "on_refused"]
        return Callbacks(**{name: self.listener(name) for name in names}, **more)

    def listener(self, name):
        return lambda *said: self.calls.append((name, *said))

    def named(self, name):
        return [said for called, *said in self.calls if called == name]


def test_callbacks_come_in_the_order_of_events():
    heard = Heard()
    result = start_battle({"encounterId": "mountain_ambush", "seed": 3}, heard.callbacks())
    names = [name for name, *_ in heard.calls]
    assert (names[0], names[-1]) == ("on_combat_start", "on_combat_end")
    assert (names.count("on_combat_start"), names.count("on_combat_end")) == (1, 1)
    assert heard.calls[-1] == ("on_combat_end", result)
    assert tuple(event for (event,) in heard.named("on_event")) == result.log

    about: dict[type, str] = {
        e.RoundStart: "on_round_start",
        e.TurnStart: "on_turn_start",
        e.UnitDefeated: "on_unit_defeated",
        e.ScriptTrigger: "on_script_trigger",
    }
    expected = [(about[type(event)], event) for event in result.log if type(event) in about]
    events = [(place, said[0]) for place, (name, *said) in enumerate(heard.calls) if name == "on_event"]
    followed = [(heard.calls[place + 1][0], event) for place, event in events if type(event) in about]
    assert followed == expected


def test_each_round_and_each_fall_is_told_once():
    heard = Heard()
    result = start_battle({"encounterId": "burning_granary", "seed": 5}, heard.callbacks())
    assert heard.named("on_round_start") == [[number] for number in range(1, result.rounds + 1)]
    fallen = [unit for (unit,) in heard.named("on_unit_defeated")]
    assert [unit.id for unit in fallen] == [event.unit_id for event in result.log if type(event) is e.UnitDefeated]
    assert fallen
    assert all(unit.status == "defeated" for unit in fallen)


def test_units_are_told_as_they_were_then():
    heard = Heard()
    result = start_battle(DUEL, heard.callbacks())
    (opened,) = heard.named("on_combat_start")[0]
    assert opened == next(event.state for event in result.log if isinstance(event, Started))
    assert opened.units["hero"].thp == opened.units["hero"].max_thp
    turns = [unit for (unit,) in heard.named("on_turn_start") if unit.id == "hero"]
    lost = [unit.thp for unit in turns]
    assert lost[0] == turns[0].max_thp
    assert lost[-1] < lost[0]


def test_a_trigger_is_told_by_its_condition():
    heard = Heard()
    won = next(
        result
        for seed in range(50)
        if (result := start_battle({**DUEL, "seed": seed}, (heard := Heard()).callbacks())).result == "victory"
    )
    assert [condition for condition, _ in heard.named("on_script_trigger")] == [
        event.condition for event in won.log if type(event) is e.ScriptTrigger
    ]
    assert heard.named("on_script_trigger")[-1] == [
        "enemy_hp_below_25",
        {"index": 2, "event": "end", "action": "victory"},
    ]


class Waits:
    """A player object."""

    def choose(self, battle):
        return battle.legal()[-1] if battle.prompts else {"type": "wait"}


def test_the_player_is_chosen_in_any_form():
    by_default = start_battle(DUEL)
    assert start_battle(DUEL, choose="greedy") == by_default
    assert start_battle(DUEL, choose=greedy) == by_default
    assert start_battle(DUEL, choose=greedy.choose) == by_default
    assert start_battle(DUEL, choose="random") == start_battle(DUEL, choose=random.choose) != by_default
    assert start_battle(DUEL, choose="profile").result in ("victory", "defeat")
    waited = start_battle(DUEL, choose=Waits())
    assert waited == start_battle(DUEL, choose=Waits().choose)
    assert waited.result == "defeat"
    own = {event.action for event in waited.log if type(event) is e.ActionChosen and event.actor_id == "hero"}
    assert own == {w.Wait()}
    with pytest.raises(Refusal, match="greedy"):
        start_battle(DUEL, choose="gredy")
    with pytest.raises(TypeError, match="choose must be"):
        start_battle(DUEL, choose=7)  # type: ignore[call-overload]


def test_a_refused_command_is_raised_with_its_sentence():
    with pytest.raises(Refusal, match="a quick action"):
        start_battle(DUEL, choose=lambda battle: w.Defend())


def test_or_goes_to_the_one_who_listens_and_is_asked_for_again():
    refusals: list[Refusal] = []
    tried = {"wrong": False}

    def choose(battle):
        tried["wrong"] = not tried["wrong"]
        return w.Attack("nobody") if tried["wrong"] else battle.legal()[0]

    result = start_battle(DUEL, Callbacks(on_refused=refusals.append), choose=choose)
    assert result == start_battle(DUEL, choose=lambda battle: battle.legal()[0])
    assert refusals
    assert {refusal.code for refusal in refusals} <= {"wuxia.no_such_unit", "wuxia.wrong_phase", "flow.waiting"}

    stubborn: list[Refusal] = []
    with pytest.raises(Refusal):
        start_battle(DUEL, Callbacks(on_refused=stubborn.append), choose=lambda battle: w.Attack("nobody"))
    assert len(stubborn) == PATIENCE - 1


def test_the_async_twin_is_the_same_battle():
    plain, waiting = Heard(), Heard()

    class Slow(Heard):
        def listener(self, name):
            async def listen(*said):
                await asyncio.sleep(0)
                waiting.calls.append((name, *said))

            return listen

    async def choose(battle):
        await asyncio.sleep(0)
        return battle.legal()[0]

    sync = start_battle(DUEL, plain.callbacks(), choose=lambda battle: battle.legal()[0])
    assert asyncio.run(start_battle_async(DUEL, Slow().callbacks(), choose=choose)) == sync
    assert waiting.calls == plain.calls
    assert asyncio.run(start_battle_async(DUEL)) == start_battle(DUEL)


def test_two_async_battles_share_the_time():
    order = []

    async def fight(name):
        def heard(number):
            order.append(name)

        await start_battle_async({**DUEL, "encounterId": "mountain_ambush"}, Callbacks(on_round_start=heard))

    async def both():
        await asyncio.gather(fight("a"), fight("b"))

    asyncio.run(both())
    assert order != sorted(order)


def test_a_coroutine_in_the_plain_form_is_an_error_and_not_a_silence():
    async def listen(event):
        raise AssertionError("never waited for")

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(TypeError, match="start_battle_async"):
            start_battle(DUEL, Callbacks(on_event=listen))


def test_an_undo_inside_choose_keeps_the_callbacks_true():
    heard = Heard()
    undone: list[int] = []

    def choose(battle):
        if len(undone) < 2 and battle.n > 4:
            undone.append(battle.n)
            battle.undo()
        return battle.legal()[0]

    result = play_battle(Battle(DUEL), heard.callbacks(), choose=choose)
    assert len(undone) == 2
    assert heard.calls[-1] == ("on_combat_end", result)
    state, turns = None, []
    for event in result.log:
        state = fold(find_ruleset("wuxia"), state, (event,))
        if type(event) is e.TurnStart:
            turns.append(state.units[event.unit_id])
    assert len(heard.named("on_turn_start")) > len(turns)  # those that were taken back were told as well
    assert heard.named("on_turn_start")[-1] == [turns[-1]]
