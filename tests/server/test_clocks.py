"""Clocks, absence and results that stand, on tables in memory and a time that passes when the test says so."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from tests.server.manual_time import ManualTime

from turnwright.kernel import registry
from turnwright.kernel.log import Submission
from turnwright.kernel.ruleset import WATCHER, to_act, view
from turnwright.players import find
from turnwright.server.bus.messages import Said
from turnwright.server.store import Put, Store, Write
from turnwright.server.store.memory import MemoryStore
from turnwright.server.tables import clocks
from turnwright.server.tables.clocks import Keepers, Kept, Timing, keep
from turnwright.server.tables.tables import LiveTable, Tables
from turnwright.table import wire

ONE, TWO = "player1", "player2"


class Scene:
    """A card match that is timed, with both players there."""

    def __init__(self, store: Store, time: ManualTime, table: LiveTable) -> None:
        self.store, self.time, self.table = store, time, table

    def arrive(self, seat: str) -> None:
        self.table.arrive(seat, wire.Present(seat, seat, seat, True))

    def leave(self, seat: str) -> None:
        self.table.leave(seat)

    async def do(self, seat: str, **command: Any) -> None:
        await self.table.submit(Submission(command, seat))

    async def set_up(self) -> str:
        """Plays until the first turn; gives the seat whose turn it is."""
        match = self.table.match
        while match.state.match_state != "player_turn":
            seat = match.to_act()[0]
            await self.table.submit(Submission(match.legal(seat)[0], seat))
        return match.to_act()[0]

    def clock(self) -> wire.Clock:
        assert self.table.keeper is not None
        message = self.table.keeper.messages(WATCHER)[0]
        assert isinstance(message, wire.Clock)
        return message

    def result(self) -> Any:
        return self.table.match.result


def scene(
    play: Callable[[Scene], Awaitable[None]], timing: Timing | None, seed: int | None = None, **bots: str
) -> None:
    async def run() -> None:
        store, time = MemoryStore(), ManualTime()
        await store.commit(Write(puts=(Put("campaign", "campaign", "campaign", 0, b"{}"),)))
        tables = Tables(store)
        keepers = Keepers(store, tables, time)
        if timing is not None:
            await keep(store, "match", "campaign", Kept(timing))
        match = registry.open_match("tcg", "emberfall,tidewall", seed=seed)
        table = await tables.open("match", "campaign", match, players=bots)
        told = Scene(store, time, table)
        for seat in (ONE, TWO):
            if seat not in bots:
                told.arrive(seat)
        await play(told)
        keepers.stop()

    asyncio.run(run())


def test_the_clock_of_whose_turn_it_is_runs_and_running_out_is_giving_up() -> None:
    async def play(at: Scene) -> None:
        mine = await at.set_up()
        other = TWO if mine == ONE else ONE
        before = at.clock()
        assert before.running == mine
        await at.time.pass_by(40)
        assert at.clock().left[mine] == before.left[mine] - 40
        assert at.clock().left[other] == before.left[other]
        await at.time.pass_by(before.left[mine] - 41)
        assert at.result() is None
        await at.time.pass_by(2)
        assert at.result().winner == other
        conceded = at.table.match.records[-1]
        assert (conceded.by, conceded.who) == (mine, "clock")

    scene(play, Timing(seconds=300))


def test_while_both_set_up_both_clocks_run() -> None:
    async def play(at: Scene) -> None:
        await at.time.pass_by(10)
        assert at.clock().left == {ONE: 290, TWO: 290}
        await at.do(ONE, type="draw_initial_cards")
        await at.time.pass_by(10)
        assert at.clock().left == {ONE: 290, TWO: 280}
        assert at.clock().running == TWO

    scene(play, Timing(seconds=300))


def test_a_turn_gives_the_increment_back() -> None:
    async def play(at: Scene) -> None:
        await at.time.pass_by(3)
        await at.do(ONE, type="draw_initial_cards")
        assert at.clock().left == {ONE: 302, TWO: 297}

    scene(play, Timing(seconds=300, increment=5))


def test_a_clock_that_jumps_costs_nobody_the_match() -> None:
    async def play(at: Scene) -> None:
        for jump in (86_400, -86_400, 3600):
            at.time.jump(jump)
            await at.time.pass_by(1)
        assert at.result() is None
        assert at.clock().left[ONE] >= 300 - 3 * (clocks.LONGEST_STEP + 1)

    scene(play, Timing(seconds=300, abandon=120))


def test_what_is_left_is_kept_and_time_without_a_server_is_free() -> None:
    async def play(at: Scene) -> None:
        await at.time.pass_by(50)
        await at.do(ONE, type="draw_initial_cards")
        await at.time.pass_by(0)
        stored = await at.store.document(clocks.KIND, "match")
        assert stored is not None
        assert msgspec.json.decode(stored.data, type=Kept).left == {ONE: 250, TWO: 250}
        again = Tables(at.store)
        at.time.jump(10_000)
        keepers = Keepers(at.store, again, at.time)
        await keepers.resume()
        table = await again.get("match", "campaign")
        assert table.keeper is not None
        (clock,) = table.keeper.messages(WATCHER)
        assert clock == wire.Clock({ONE: 250, TWO: 250}, TWO)
        keepers.stop()

    scene(play, Timing(seconds=300))


def test_who_is_away_too_long_has_abandoned_the_match() -> None:
    async def play(at: Scene) -> None:
        at.leave(ONE)
        await at.time.pass_by(119)
        assert at.result() is None
        await at.time.pass_by(2)
        assert at.result().winner == TWO

    scene(play, Timing(abandon=120))


def test_who_comes_back_in_time_plays_on() -> None:
    async def play(at: Scene) -> None:
        at.leave(ONE)
        await at.time.pass_by(100)
        at.arrive(ONE)
        await at.time.pass_by(1)
        at.leave(ONE)
        await at.time.pass_by(100)
        assert at.result() is None

    scene(play, Timing(abandon=120))


def test_a_match_that_both_have_left_has_no_winner_and_is_closed() -> None:
    async def play(at: Scene) -> None:
        at.leave(ONE)
        at.leave(TWO)
        await at.time.pass_by(121)
        assert at.result().winner is None
        await at.time.pass_by(2)
        assert at.table.match.closed
        stored = await at.store.match("match")
        assert stored is not None
        assert stored.status == "closed"

    scene(play, Timing(abandon=120))


def test_nobody_waits_for_who_plays_against_a_bot() -> None:
    async def play(at: Scene) -> None:
        at.leave(ONE)
        await at.time.pass_by(1000)
        assert at.result() is None

    scene(play, Timing(abandon=120), player2="greedy")


def test_without_a_gm_a_result_that_stood_for_a_minute_closes_the_match_and_reveals_the_dice() -> None:
    async def play(at: Scene) -> None:
        await at.do(ONE, type="concede")
        await at.time.pass_by(59)
        assert not at.table.match.closed
        await at.time.pass_by(2)
        assert at.table.match.closed
        assert b"dice_revealed" in at.table.match.lines()
        assert not at.table.listeners  # nothing holds the table in memory any more

    scene(play, None)


def test_a_result_that_nobody_came_back_to_is_closed_after_a_restart() -> None:
    async def play(at: Scene) -> None:
        await at.do(ONE, type="concede")
        again = Tables(at.store)
        keepers = Keepers(at.store, again, at.time)
        await keepers.resume()
        await at.time.pass_by(61)
        assert (await again.get("match", "campaign")).match.closed
        keepers.stop()

    scene(play, None)


def test_a_match_that_is_not_timed_may_be_put_away_and_a_timed_one_may_not() -> None:
    async def free(at: Scene) -> None:
        assert not at.table.listeners
        await at.do(ONE, type="concede")
        assert at.table.listeners

    async def timed(at: Scene) -> None:
        assert at.table.listeners

    scene(free, None)
    scene(timed, Timing(abandon=60))


def test_a_question_answers_itself_when_its_time_is_up() -> None:
    """The coins of `by_action` are a prompt to one seat; only that seat sees the countdown."""

    async def play(at: Scene) -> None:
        match = at.table.match
        await at.set_up()
        for _ in range(400):
            if match.state.flow.prompts or match.result is not None:
                break
            seat = match.to_act()[0]
            choose = match.game.ruleset.players.by_name["greedy"]
            known = match.seen_by(seat)
            await at.table.submit(Submission(choose(known, known.legal(), match.player_dice()), seat))
        (prompt,) = match.state.flow.prompts
        assert at.table.keeper is not None
        assert at.table.keeper.messages(prompt.seat) == [wire.Countdown(prompt.id, 30.0)]
        assert at.table.keeper.messages(WATCHER) == []
        n = len(match.records)
        await at.time.pass_by(29)
        assert len(match.records) == n
        await at.time.pass_by(2)
        answered = match.records[n]
        assert (answered.by, answered.who) == (prompt.seat, "clock")

    scene(play, Timing(prompt=30), seed=3)


def test_where_there_is_a_gm_questions_wait_unless_the_gm_says_how_long() -> None:
    """Only players who are there are hurried; the GM, and who is away, are not. The result is the GM's to close."""

    async def run() -> None:
        store, time = MemoryStore(), ManualTime()
        await store.commit(Write(puts=(Put("campaign", "campaign", "campaign", 0, b"{}"),)))
        tables = Tables(store)
        keepers = Keepers(store, tables, time)
        match = registry.open_match("ptu", "brawl_at_the_ford", seed=3)
        table = await tables.open("match", "campaign", match)
        asked = await until_asked(table)
        await time.pass_by(1000)
        assert match.state.flow.prompts, "nothing is timed that the GM hasn't timed"
        await keepers.set(table, Timing(prompt=20))
        await time.pass_by(1000)
        assert match.state.flow.prompts, "nobody is there to answer"
        table.arrive("phone", wire.Present("ann", asked, "Ann", True))
        assert table.keeper is not None
        assert [type(each) for each in table.keeper.messages(asked)] == [wire.Countdown]
        await time.pass_by(18)
        assert match.state.flow.prompts
        await time.pass_by(4)
        assert not match.state.flow.prompts
        assert match.records[-1].who == "clock"
        await keepers.set(table, Timing())
        await until_asked(table)
        await time.pass_by(1000)
        assert match.state.flow.prompts
        keepers.stop()

    asyncio.run(run())


class Wire:
    """A bus between two servers in one process: what one says, the other hears at once."""

    connected = True

    def __init__(self, process: str) -> None:
        self.process = process
        self.hears: Callable[[Any], None] = lambda said: None

    def say(self, said: Said) -> None:
        self.hears(said)

    async def start(self, hear: Callable[[Said], None], missed: Callable[[], None]) -> None:
        return None

    async def close(self) -> None:
        return None


@pytest.mark.parametrize("heard", [True, False], ids=["heard at once", "found in the store"])
def test_what_one_server_times_another_times_in_the_same_way(heard: bool) -> None:
    """Two servers have one match: neither answers for a player whom the GM has given all the time in the world."""

    async def run() -> None:
        store, time = MemoryStore(), ManualTime()
        await store.commit(Write(puts=(Put("campaign", "campaign", "campaign", 0, b"{}"),)))
        wires = Wire("here"), Wire("there")
        here, there = (Tables(store, bus=each) for each in wires)
        keepers = [Keepers(store, each, time) for each in (here, there)]
        if heard:
            wires[0].hears, wires[1].hears = there.hear, here.hear
        table = await here.open("match", "campaign", registry.open_match("ptu", "brawl_at_the_ford", seed=3))
        asked = await until_asked(table)
        other = await there.current("match", "campaign")
        other.arrive("phone", wire.Present("ann", asked, "Ann", True))
        other.listeners.add(lambda: None)

        async def settle() -> None:
            if not heard:
                await there.look(missed=True)
            await asyncio.sleep(0.05)

        await keepers[0].set(table, Timing(prompt=20))
        await settle()
        assert other.keeper is not None
        assert [type(each) for each in other.keeper.messages(asked)] == [wire.Countdown]
        await keepers[0].set(table, Timing())
        await settle()
        assert other.keeper.messages(asked) == []
        await time.pass_by(1000)
        assert other.match.state.flow.prompts
        for each in keepers:
            each.stop()

    asyncio.run(run())


async def until_asked(table: LiveTable) -> str:
    """Plays until a seat is asked something; gives that seat."""
    match = table.match
    choose = find(match.game.ruleset, "random")
    for _ in range(400):
        for prompt in match.state.flow.prompts:
            return prompt.seat
        known = match.seen_by(match.to_act()[0])
        await table.submit(Submission(choose(known, known.legal(), match.player_dice()), known.seat))
    raise AssertionError("nobody is ever asked anything")


def test_whose_clock_runs_is_what_everybody_may_know_and_true() -> None:
    match = registry.open_match("tcg", "stormline,nightveil", seed=4)
    choose = match.game.ruleset.players.by_name["greedy"]
    while match.result is None:
        public = to_act(match.game.ruleset, view(match.game.ruleset, match.state, WATCHER))
        assert public == match.to_act()
        known = match.seen_by(match.to_act()[0])
        match.submit(choose(known, known.legal(), match.player_dice()), known.seat)
