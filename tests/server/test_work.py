"""Odds, suggestions and bots in processes of their own: the same answers as here, whatever happens to the processes."""

import asyncio
import io
import os
import signal
import time

import msgspec
import pytest
from PIL import Image

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import open_match
from turnwright.server.door.limits import Allowance, TooMuch
from turnwright.server.store.memory import MemoryStore
from turnwright.server.tables import pool
from turnwright.server.tables import tables as live_tables
from turnwright.server.tables.tables import Tables
from turnwright.server.tables.work import Seen, Work
from turnwright.table import wire
from turnwright.table.table import Table


def seen_by(match, seat: str) -> Seen:
    view = match.seen_by(seat)
    return Seen("m", view.n, seat, match.header_line(), msgspec.json.encode(view.state))


@pytest.mark.parametrize(
    ("ruleset", "encounter"), [("duel", "plain"), ("ptu", "boss_old_kiln"), ("tcg", "emberfall,tidewall")]
)
def test_what_is_worked_out_elsewhere_is_what_would_be_here(ruleset, encounter):
    """A view that has been JSON gives the same odds and the same choices as the view itself."""

    async def play():
        work = Work()
        match = open_match(ruleset, encounter, seed=3)
        for _ in range(12):
            acting = match.to_act()[0]
            seat = Table(match).seat(acting)
            keys = [row.key for row in seat.choices()][:3]
            weighed = await work.odds(seen_by(match, acting), {key: seat.command(key) for key in keys})
            assert weighed.result == [seat.odds(key) for key in keys]
            name, known = seat.adviser()
            chosen = await work.choice(seen_by(match, known.seat), name, match.player_dice())
            command = msgspec.json.decode(chosen.result, type=match.game.ruleset.command_type)
            assert seat.row_of(command) == seat.suggest()
            match.submit(command, acting)

    asyncio.run(play())


def test_a_pool_answers_and_outlives_its_processes():
    """Odds and a bot's choice come from another process; one that is killed is replaced, and the work is done."""

    async def play():
        work = Work(1)
        await work.start()
        try:
            match = open_match("duel", "pair", seed=3)
            seat = Table(match).seat("red")
            commands = dict(list(seat.commands().items())[:2])
            assert (await work.odds(seen_by(match, "red"), commands)).result == [seat.odds(key) for key in commands]
            (worker,) = work.quick.executor._processes
            os.kill(worker, signal.SIGKILL)
            chosen = await work.choice(seen_by(match, "red"), "greedy", match.player_dice())
            assert msgspec.json.decode(chosen.result, type=match.game.ruleset.command_type) in match.legal("red")
            assert work.restarts == 1
            assert worker not in work.quick.executor._processes
            await others_go_on(work)
        finally:
            work.close()

    async def others_go_on(work: Work):
        """While the process works, the loop is free: somebody else's table answers at once."""
        store = MemoryStore()
        live = await Tables(store, work=work).open("p", "c", open_match("ptu", "boss_old_kiln", seed=3))
        gm, busy = live.host("gm"), live.host("gm")
        (_, screen) = await live.handle(gm, wire.Join())
        keys = tuple(choice.key for choice in screen.choices)[:8]
        asked = asyncio.create_task(live.handle(busy, wire.AskOdds(1, keys)))
        waits = []
        while not asked.done():
            before = time.perf_counter()
            await live.handle(gm, wire.Ping())
            await asyncio.sleep(0)
            waits.append(time.perf_counter() - before)
        (answer,) = asked.result()
        assert len(answer.odds) == len(keys)
        assert len(waits) > 100, "the loop had turns of its own all the while"

    asyncio.run(play())


def test_the_same_question_is_worked_out_once():
    async def play():
        work = Work()
        match = open_match("duel", "pair", seed=3)
        commands = dict(list(Table(match).seat("red").commands().items())[:1])
        first, second = await asyncio.gather(*(work.odds(seen_by(match, "red"), commands) for _ in range(2)))
        third = await work.odds(seen_by(match, "red"), commands)
        assert first.result == second.result == third.result
        assert first.seconds > 0
        assert third.seconds == 0
        other = await work.odds(msgspec.structs.replace(seen_by(match, "red"), match="other"), commands)
        assert other.seconds > 0

    asyncio.run(play())


def test_what_waits_is_bounded():
    async def play():
        work = Work(most_waiting=0)
        match = open_match("duel", "pair", seed=3)
        with pytest.raises(TooMuch, match="try again in 1 s") as refused:
            await work.choice(seen_by(match, "red"), "greedy", match.player_dice())
        assert refused.value.code == "server.busy"

    asyncio.run(play())


def test_images_are_drawn_where_no_odds_wait_for_them():
    """However much waits to be worked out for tables, a map is taken in, and the other way round."""

    async def play():
        work = Work(most_waiting=0)
        drawn = io.BytesIO()
        Image.new("RGB", (4, 4), "red").save(drawn, "PNG")
        kept = await work.drawn(drawn.getvalue())
        assert await work.picture("behind", kept, (2, 2), ())

    asyncio.run(play())


def test_work_is_given_up_when_its_time_is_up():
    def endless() -> None:
        with pool.within(0.01, Refusal("campaigns.slow", seconds=1)):
            while True:
                pass

    with pytest.raises(Refusal) as refused:
        endless()
    assert refused.value.code == "campaigns.slow"


def test_odds_are_paid_for_and_the_budget_fills_again(monkeypatch):
    """Twenty seconds of odds at once and half a second per second after that: who has spent them is told how long."""
    now = [100.0]

    async def play():
        tables = Tables(MemoryStore())
        tables._backing = tables._backing._replace(budget=Allowance(*live_tables.ODDS_BUDGET, clock=lambda: now[0]))
        live = await tables.open("m", "c", open_match("duel", "pair", seed=3))
        monkeypatch.setattr(pool, "timed", lambda task, *given: pool.Spent(25.0, task(*given)))
        red = live.host("red")
        (_, screen) = await live.handle(red, wire.Join())
        keys = [choice.key for choice in screen.choices]
        (answer,) = await live.handle(red, wire.AskOdds(1, (keys[0],)), who="ann")
        assert isinstance(answer, wire.OddsOf)
        with pytest.raises(TooMuch, match=r"try again in 12 s\.") as refused:
            await live.handle(red, wire.AskOdds(1, (keys[1],)), who="ann")
        assert (refused.value.code, refused.value.after) == ("server.odds", 12)
        (answer,) = await live.handle(red, wire.AskOdds(1, (keys[1],)), who="ben")
        assert isinstance(answer, wire.OddsOf), "each person has a budget of its own"
        now[0] += 12
        (answer,) = await live.handle(red, wire.AskOdds(1, (keys[1],)), who="ann")
        assert isinstance(answer, wire.OddsOf)

    asyncio.run(play())


def test_questions_are_refused_before_any_work_is_done():
    class Idle(Work):
        async def odds(self, *asked, **more):
            raise AssertionError("worked out")

    async def play():
        live = await Tables(MemoryStore(), work=Idle()).open("m", "c", open_match("duel", "pair", seed=3))
        red = live.host("red")
        key = live.table.seat("red").choices()[0].key
        for message, code in (
            (wire.AskOdds(7, (key,)), "table.stale"),
            (wire.AskOdds(1, (key,) * 65), "wire.odds"),
            (wire.AskOdds(1, ("nothing",)), "table.no_such_choice"),
            (wire.Suggest("nobody"), "players.unknown"),
            (wire.Verify(), "wire.log"),
        ):
            (answer,) = await live.handle(red, message)
            assert answer.code == code

    asyncio.run(play())


def test_a_bot_whose_turn_comes_too_late_chooses_again():
    """The GM takes something back while a bot thinks: what it chose for the old board is dropped."""

    class Slow(Work):
        async def choice(self, seen, player, dice):
            chosen = await super().choice(seen, player, dice)
            await asyncio.sleep(0.05)
            return chosen

    async def play():
        tables = Tables(MemoryStore(), work=Slow())
        live = await tables.open("m", "c", open_match("duel", "pair", seed=3), players={"blue": "greedy"})
        red, gm = live.host("red"), live.host("gm")
        key = live.table.seat("red").choices()[0].key
        await live.handle(red, wire.Submit(1, key), settle=False)
        assert live.match.to_act() == ("blue",)
        await live.handle(gm, wire.Undo(2), settle=False)
        await live.settled()
        assert [record.by for record in live.match.records] == ["table", "red", "gm"]
        await live.handle(red, wire.Submit(3, key))
        assert [record.by for record in live.match.records][3:5] == ["red", "blue"]

    asyncio.run(play())


def test_matches_of_one_game_hold_its_content_once():
    async def play():
        tables = Tables(MemoryStore())
        one, two = [await tables.open(name, "c", open_match("duel", "pair", seed=3)) for name in "ab"]
        assert one.match.game is two.match.game

    asyncio.run(play())


def test_a_log_is_verified_by_the_workers():
    async def play():
        live = await Tables(MemoryStore()).open("m", "c", open_match("duel", "pair", seed=3))
        (answer,) = await live.handle(live.host("gm"), wire.Verify("7"))
        assert answer == wire.Verified("verified", (), "7")

    asyncio.run(play())
