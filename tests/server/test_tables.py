"""Live tables over a store: stored first, then shown; two processes on one match; putting away and loading again."""

import asyncio

import pytest

from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of, open_match
from turnwright.kernel.ruleset import Game
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Attack, Defend
from turnwright.server.bus.messages import Wished
from turnwright.server.store import Write
from turnwright.server.store.memory import MemoryStore
from turnwright.server.store.sqlite import SqliteStore
from turnwright.server.tables.tables import Tables
from turnwright.table import wire
from turnwright.table.choices import key_of
from turnwright.table.host import Host


async def stored_log(store, name: str) -> bytes:
    found = await store.match(name)
    return found.header + b"".join(line.data for line in await store.lines(name))


class Failing(MemoryStore):
    """A store whose disk can fail."""

    broken = False

    async def commit(self, write: Write) -> None:
        if self.broken:
            raise OSError("the disk is gone")
        await super().commit(write)


def test_a_command_is_stored_before_it_is_shown():
    async def play():
        store = Failing()
        live = await Tables(store).open("m", "c", open_match("duel", "pair", seed=3))
        red = live.host("red")
        store.broken = True
        with pytest.raises(OSError, match="disk"):
            await live.handle(red, wire.Submit(1, key_of(Attack("b1", "low"))))
        assert len(live.match.records) == 1
        store.broken = False
        await live.handle(red, wire.Submit(1, key_of(Attack("b1", "low"))))
        assert await stored_log(store, "m") == live.match.lines()

    asyncio.run(play())


def test_everybody_is_told_and_sees_the_own_screen():
    async def play():
        tables = Tables(MemoryStore())
        live = await tables.open("m", "c", open_match("duel", "pair", seed=3))
        red, blue = live.host("red"), live.host("blue")
        for host in (red, blue):
            await live.handle(host, wire.Join())
        news = []
        live.listeners.add(lambda: news.append(blue.news()))
        answers = await live.handle(red, wire.Submit(1, key_of(Defend("low")), id="a"))
        assert isinstance(answers[0], wire.Recorded)
        ((record, screen),) = news
        assert record.n == 2
        assert screen.acting == ("blue",)
        stances = {tag.name for piece in screen.board.pieces for tag in piece.tags if tag.id == "stance"}
        assert "stance low" not in stances

    asyncio.run(play())


def test_what_many_watch_is_worked_out_once(monkeypatch: pytest.MonkeyPatch):
    """Also for those who came one after the other, and for one who came back later."""
    worked_out = []
    news = Host.news

    def counted(host: Host) -> list[wire.FromHost]:
        worked_out.append(host.shown.seat)
        return news(host)

    monkeypatch.setattr(Host, "news", counted)

    async def play():
        live = await Tables(MemoryStore()).open("m", "c", open_match("duel", "pair", seed=3))
        red, *watchers = live.host("red"), *(live.host("watcher") for _ in range(5))
        for host in (red, *watchers):
            await live.handle(host, wire.Join())
        seen = []
        for n in (1, 2):
            await live.submit(Submission(Defend("low"), "red" if n == 1 else "blue"))
            late = live.host("watcher")
            await live.handle(late, wire.Join())
            worked_out.clear()
            seen = [live.news(host) for host in watchers]
            assert worked_out == ["watcher"]
            watchers.append(late)
        assert all(each == seen[0] for each in seen)
        assert '"n":3' in seen[0][0]

    asyncio.run(play())


def test_bots_play_until_a_person_is_wanted_and_every_turn_is_stored():
    async def play():
        store = MemoryStore()
        live = await Tables(store).open("m", "c", open_match("duel", "pair", seed=3), players={"blue": "greedy"})
        live.table.sit_down("red")
        while live.match.result is None:
            seat = live.table.seat("red")
            await live.submit(Submission(seat.commands()[seat.choices()[0].key], "red"))
        log = await stored_log(store, "m")
        assert log == live.match.lines()
        assert verify(log, game_of).ok
        assert any(record.is_bots for record in live.match.records)

    asyncio.run(play())


def test_a_key_makes_a_command_act_once():
    async def play():
        live = await Tables(MemoryStore()).open("m", "c", open_match("duel", "pair", seed=3))
        red = live.host("red")
        first = await live.handle(red, wire.Submit(1, key_of(Defend("low"))), who="ann", once="k")
        again = await live.handle(red, wire.Submit(1, key_of(Defend("low"))), who="ann", once="k")
        assert not any(isinstance(answer, wire.Refused) for answer in (*first, *again))
        assert len(live.match.records) == 2

    asyncio.run(play())


def test_a_refusal_changes_and_stores_nothing():
    async def play():
        store = MemoryStore()
        live = await Tables(store).open("m", "c", open_match("duel", "pair", seed=3))
        (answer,) = await live.handle(live.host("blue"), wire.Submit(1, command={"type": "attack", "target": "r1"}))
        assert answer.code == "match.not_your_turn"
        assert len(await store.lines("m")) == 1

    asyncio.run(play())


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_two_processes_on_one_match_agree(kind, tmp_path):
    """Two sets of tables on one store, as two processes have: both play, nothing is lost, and both see the same."""

    async def play():
        store = MemoryStore() if kind == "memory" else SqliteStore(tmp_path / "table.db")
        one, two = Tables(store), Tables(store)
        await one.open("m", "c", open_match("duel", "plain", seed=3))
        here, there = await one.get("m", "c"), await two.get("m", "c")

        async def act(live, count):
            for _ in range(count):
                await asyncio.sleep(0)
                if live.match.result is None:
                    seat = live.match.to_act()[0]
                    try:
                        await live.submit(Submission(live.match.legal(seat)[0], seat))
                    except Refusal:
                        await live.change(lambda: None)

        await asyncio.gather(act(here, 30), act(there, 30))
        for live in (here, there):
            await live._catch_up()
        assert here.match.lines() == there.match.lines() == await stored_log(store, "m")
        assert len(here.match.records) > 20
        assert verify(here.match.lines(), game_of).ok
        await store.close()

    asyncio.run(play())


def test_unused_tables_are_put_away_and_loaded_again():
    async def play():
        store = MemoryStore()
        tables = Tables(store, most=3)
        for number in range(6):
            live = await tables.open(f"m{number}", "c", open_match("duel", "pair", seed=number))
            if number == 0:
                live.listeners.add(lambda: None)
        assert len(tables) == 3
        kept, loaded, other = await asyncio.gather(*(tables.get(name, "c") for name in ("m0", "m1", "m1")))
        assert loaded is other
        assert kept.listeners
        assert loaded.match.lines() == await stored_log(store, "m1")
        with pytest.raises(Refusal, match="no match"):
            await tables.get("m99", "c")

    asyncio.run(play())


def test_a_sealed_match_goes_on_with_its_own_dice_after_a_restart():
    async def play():
        store = MemoryStore()
        game = open_match("duel", "pair", seed=1).game
        match = Match.open(game, game.ruleset.content.encounter(game, "pair"))
        live = await Tables(store).open("m", "c", match)
        await live.submit(Submission(Attack("b1", "low"), "red"))
        again = await Tables(store).get("m", "c")
        assert again.match.secret == match.secret
        seat = again.match.to_act()[0]
        await again.submit(Submission(again.match.legal(seat)[0], seat))
        assert match.secret is not None
        assert match.secret.hex() not in again.match.lines().decode()

    asyncio.run(play())


def test_bots_keep_their_seats_after_a_restart():
    """A server that stopped while a bot was about to act lets it act when the table is loaded."""

    async def play():
        store = MemoryStore()
        live = await Tables(store).open("m", "c", open_match("duel", "pair", seed=3), players={"blue": "greedy"})
        bots = live.table._choose
        live.table._choose = {}  # as if the server had been killed before the bot's turn
        await live.submit(Submission(Defend("low"), "red"))
        assert live.match.to_act() == ("blue",)
        live.table._choose = bots
        again = await Tables(store).get("m", "c")
        assert again.table.players == {"blue": "greedy"}
        assert again.match.records[-1].is_bots
        assert await stored_log(store, "m") == again.match.lines()

    asyncio.run(play())


def test_what_the_game_master_is_asked_for_is_stored_before_it_is_shown():
    async def play():
        store = Failing()
        live = await Tables(store).open("m", "c", open_match("duel", "pair", seed=3))
        await live.handle(live.host("red"), wire.Wish("I duck"))
        store.broken = True
        with pytest.raises(OSError, match="disk"):
            await live.handle(live.host("gm"), wire.Grant("red"))
        assert [each.answer for each in live.table.wishes_of("red").wishes] == [""]

    asyncio.run(play())


def test_two_processes_agree_on_what_the_game_master_is_asked_for():
    """Also if one has not heard of what the other was asked."""

    async def play():
        store = MemoryStore()
        one, two = Tables(store), Tables(store)
        here = await one.open("m", "c", open_match("duel", "pair", seed=3))
        there = await two.get("m", "c")
        await here.handle(here.host("red"), wire.Wish("I duck"))
        await there.handle(there.host("blue"), wire.Wish("I jump"))
        one.hear(Wished("m"))
        await asyncio.gather(*one._refreshing)
        for live in (here, there):
            assert [each.text for each in live.table.wishes_of("gm").wishes] == ["I duck", "I jump"]
        await there.handle(there.host("gm"), wire.Grant("red", yes=False))
        (told,) = await here.handle(here.host("gm"), wire.Grant("red"))
        assert told.code == "table.no_such_wish", "it was answered there"

    asyncio.run(play())


def test_where_a_game_has_no_gm_the_campaigns_looks_on():
    async def play():
        live = await Tables(MemoryStore()).open("m", "c", open_match("tcg", "emberfall,tidewall", seed=3))
        answers = await live.handle(live.host("gm"), wire.Join())
        screen = answers[-1]
        assert screen.seat == "watcher"
        assert screen.choices == ()

    asyncio.run(play())


def test_many_matches_hold_the_content_of_their_game_once():
    """A game of ptu takes 11 MB: a thousand encounters with one each would fill the machine."""

    async def played():
        tables = Tables(MemoryStore())
        matches = [open_match("ptu", "wild_meadow", seed=seed) for seed in (1, 2)]
        for name, match in zip("ab", matches, strict=True):
            await tables.open(name, "c", match)
            seat = match.to_act()[0]
            match.submit(match.choices(seat)[0], seat)
        return matches

    matches = asyncio.run(played())
    held = {id(kept) for match in matches for kept in vars(match).values() if isinstance(kept, Game)}
    assert held == {id(matches[0].game)}
