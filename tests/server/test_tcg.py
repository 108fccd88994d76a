"""The card game over the API: decks, the lobby, a match by seat, clocks, absence, bots and watchers."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from tests.server.manual_time import ManualTime

from turnwright.client import Ask, AsyncClient, Client, MatchInfo, Refused
from turnwright.kernel.match import Match
from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify
from turnwright.rulesets.tcg.content import Content, Trainer
from turnwright.server.campaign.documents import new_campaign
from turnwright.server.cards.decks import card_infos, cards_game
from turnwright.server.local import Running, running
from turnwright.server.people import links
from turnwright.server.store.memory import MemoryStore
from turnwright.server.store.sqlite import SqliteStore
from turnwright.table import wire


class Cards:
    """A server with people who play cards on it."""

    def __init__(self, server: Running, time: ManualTime, store: MemoryStore) -> None:
        self.server, self.time, self.store = server, time, store
        self.gm = Client(server.links["gm"])
        self._people: dict[str, Client] = {}

    def person(self, name: str) -> Client:
        """Somebody with a player's link; the seat in it is not one of the card game."""
        if name not in self._people:
            secret = self.gm.make_link("player", seat="guest", person=name).secret
            self._people[name] = Client(self.server.address, secret)
        return self._people[name]

    def post(self, who: str, path: str, **body: Any) -> dict[str, Any]:
        ask: Ask[dict[str, Any]] = Ask("POST", f"/v1/tcg/{path}", dict[str, Any], body)
        return self.person(who).ask(ask)

    def get(self, who: str, path: str) -> Any:
        ask: Ask[Any] = Ask("GET", f"/v1/tcg/{path}", Any)
        return self.person(who).ask(ask)

    def begun(self, **plan: Any) -> dict[str, Any]:
        """A table where Ann and Ben have agreed to play."""
        table = self.post("ann", "tables", deck="emberfall", **plan)["id"]
        self.post("ben", f"tables/{table}/join", deck="tidewall")
        self.post("ann", f"tables/{table}/approve")
        return self.post("ben", f"tables/{table}/approve")

    def seat(self, who: str, table: str, what: str = "seat") -> str:
        """An address that opens somebody's seat, or lets them watch."""
        link = self.post(who, f"tables/{table}/{what}")
        return f"{self.server.address}/#{link['secret']}"

    def close(self) -> None:
        for each in (self.gm, *self._people.values()):
            each.close()


@pytest.fixture(scope="module")
def cards() -> Iterator[Cards]:
    time, store = ManualTime(), MemoryStore()
    with running(store, time=time) as server:
        told = Cards(server, time, store)
        yield told
        told.close()


# Cards and decks


def test_cards_are_found_by_name_and_kind(cards: Cards) -> None:
    every = cards.get("ann", "cards")
    assert every["total"] == len(cards_game().content.cards) > 100
    energy = cards.get("ann", "cards?kind=energy&name=fire")
    assert [each["name"] for each in energy["cards"]] == ["Fire Energy"]
    assert len(every["cards"]) == 100
    assert len(cards.get("ann", "cards?offset=100")["cards"]) == every["total"] - 100


def test_a_deck_is_kept_checked_and_its_owners_alone(cards: Cards) -> None:
    made = cards.post("dora", "decks", name="Too small", text="4 Cindling\n10 Fire Energy")
    assert (made["size"], made["cards"]["cindling"]) == (14, 4)
    assert "The deck has 14 cards; it must have exactly 60: add 46." in made["faults"]
    assert [each["id"] for each in cards.get("dora", "decks")] == [made["id"]]
    assert cards.get("emil", "decks") == []
    for ask in ("GET", "DELETE"):
        with pytest.raises(Refused) as told:
            cards.person("emil").ask(Ask(ask, f"/v1/tcg/decks/{made['id']}", Any))
        assert told.value.status == 404
    with pytest.raises(Refused, match="can't be played here"):
        cards.post("dora", "tables", deck=made["id"])
    with pytest.raises(Refused, match='no card "Cindle"; did you mean'):
        cards.post("dora", "decks", text="4 Cindle")
    ready = {each["id"]: each for each in cards.get("dora", "decks/ready")}
    assert ready["emberfall"]["faults"] == []
    changed: Ask[Any] = Ask("PUT", f"/v1/tcg/decks/{made['id']}", Any, {"cards": ready["emberfall"]["cards"]})
    assert cards.person("dora").ask(changed)["faults"] == []
    cards.person("dora").ask(Ask("DELETE", f"/v1/tcg/decks/{made['id']}", type(None)))
    assert cards.get("dora", "decks") == []


# The lobby


def test_both_decks_are_hidden_until_both_are_in_and_both_must_agree(cards: Cards) -> None:
    own = cards.post("ann", "decks", name="My own", cards=_cards(cards, "emberfall"))["id"]
    table = cards.post("ann", "tables", deck=own, name="Friday")
    name = table["id"]
    assert (table["status"], table["mine"], table["seats"][0]["deck"]) == ("waiting", "player1", "My own")
    for other in ("ben", "cy"):
        seen = cards.get(other, f"tables/{name}")
        assert seen["seats"][0]["person"] == "ann"
        assert seen["seats"][0]["deck"] is None
        assert "My own" not in str(cards.get(other, "tables"))
    with pytest.raises(Refused, match="still waiting for an opponent"):
        cards.post("ann", f"tables/{name}/approve")
    joined = cards.post("ben", f"tables/{name}/join", deck="tidewall")
    assert joined["status"] == "approval"
    assert [each["deck"] for each in joined["seats"]] == ["My own", "Tidewall"]
    with pytest.raises(Refused, match="is full"):
        cards.post("cy", f"tables/{name}/join", deck="tidewall")
    with pytest.raises(Refused) as told:
        cards.post("cy", f"tables/{name}/approve")
    assert told.value.status == 403
    assert not cards.post("ann", f"tables/{name}/approve")["match"]
    changed = cards.post("ben", f"tables/{name}/join", deck="stormline")
    assert [each["approved"] for each in changed["seats"]] == [False, False]  # another deck: asked again
    cards.post("ben", f"tables/{name}/approve")
    begun = cards.post("ann", f"tables/{name}/approve")
    assert begun["status"] == "playing"
    with pytest.raises(Refused) as late:
        cards.post("ben", f"tables/{name}/leave")
    assert late.value.status == 409
    with Client(cards.seat("ann", name)) as ann, Client(cards.seat("ben", name)) as ben:
        assert (ann.me().seat, ben.me().seat) == ("player1", "player2")
        assert [match.id for match in ann.matches()] == [begun["match"]]


def test_a_table_is_left_and_cancelled(cards: Cards) -> None:
    name = cards.post("ann", "tables", deck="emberfall")["id"]
    cards.post("ben", f"tables/{name}/join", deck="tidewall")
    assert cards.post("ben", f"tables/{name}/leave")["status"] == "waiting"
    assert cards.post("ann", f"tables/{name}/leave")["status"] == "cancelled"
    with pytest.raises(Refused) as told:
        cards.post("ben", f"tables/{name}/join", deck="tidewall")
    assert told.value.code == "lobby.cancelled"
    assert name not in [each["id"] for each in cards.get("ann", "tables")]
    with Client(cards.server.links["watcher"]) as watcher, pytest.raises(Refused, match="Your link looks on"):
        watcher.ask(Ask("POST", "/v1/tcg/tables", Any, {"deck": "emberfall"}))


def test_rulings_that_cannot_be_played_are_refused_at_the_door(cards: Cards) -> None:
    small = cards.post("fay", "decks", text="4 Cindling\n8 Fire Energy")["id"]
    with pytest.raises(Refused, match="A deck of 12 cannot give a hand of 7, 6 prizes and a card to draw"):
        cards.post("fay", "tables", deck=small, options={"deck_size": 12})
    with pytest.raises(Refused, match='no ruling "colour"'):
        cards.post("ann", "tables", deck="emberfall", options={"colour": 1})


def test_a_match_is_cancelled_when_both_want_it(cards: Cards) -> None:
    table = cards.begun()
    assert cards.post("ann", f"tables/{table['id']}/cancel")["status"] == "playing"
    assert cards.post("ben", f"tables/{table['id']}/cancel")["status"] == "cancelled"
    assert cards.gm.match(table["match"]).status == "over"


def test_another_campaigns_tables_do_not_exist(cards: Cards) -> None:
    name = cards.post("ann", "tables", deck="emberfall")["id"]
    with Client(cards.server.address, asyncio.run(_stranger(cards.store))) as stranger:
        assert stranger.ask(Ask("GET", "/v1/tcg/tables", Any)) == []
        for what in ("", "/join", "/approve", "/seat", "/watch", "/cancel", "/leave", "/rematch"):
            with pytest.raises(Refused) as told:
                stranger.ask(Ask("POST" if what else "GET", f"/v1/tcg/tables/{name}{what}", Any, {"deck": "emberfall"}))
            assert (told.value.status, told.value.code) == (404, "lobby.no_such_table")


async def _stranger(store: MemoryStore) -> str:
    return await links.issue(store, await new_campaign(store, "Elsewhere"), "gm")


def test_partial_and_doubtful_cards_are_named_with_the_reason() -> None:
    card = Trainer(id="odd", name="Odd Box", unparsed=("Then dance.",), doubtful=("draws 2, prints 3",))
    (info,) = card_infos(Content(trainers={"odd": card}), ["odd"])
    assert (info.kind, info.partial, info.doubtful) == ("trainers", ("Then dance.",), ("draws 2, prints 3",))


# The match


def test_a_whole_match_between_two_people_and_a_watcher(cards: Cards) -> None:
    """Both play by keys over sockets until it is over; a minute later it is closed, and its dice prove themselves."""
    table = cards.begun(timing={"seconds": 3600, "abandon": 60})
    watching = cards.seat("cy", table["id"], "watch")
    links = [cards.seat("ann", table["id"]), cards.seat("ben", table["id"])]

    async def play() -> None:
        async with (
            AsyncClient(links[0]) as ann,
            AsyncClient(links[1]) as ben,
            AsyncClient(watching) as cy,
            ann.table(table["match"]) as one,
            ben.table(table["match"]) as two,
            cy.table(table["match"]) as watcher,
        ):
            sides = (one, two)
            heard: list[wire.Clock] = []
            for _ in range(60):
                if one.seen.outcome is not None:  # the dice are sealed: some matches are short
                    break
                side = next(side for side in sides if side.seen.acting)
                answer = await side.ask(wire.Suggest())
                assert isinstance(answer, wire.Suggested)
                await side.submit(answer.key)
                for each in (*sides, watcher):
                    await each.until(side.seen.n)
            if one.seen.outcome is None:
                await one.ask(wire.Concede())
                await two.until(one.seen.n)
                assert two.seen.outcome is not None
                assert (two.seen.outcome.winner, two.seen.outcome.won) == ("player2", True)
            ended = await watcher.until(one.seen.n)
            assert ended.outcome is not None
            assert not watcher.seen.choices
            async for message in watcher:
                heard += [message] if isinstance(message, wire.Clock) else []
                if isinstance(message, wire.Screen) and message.n == ended.n:
                    break
            assert {each.running for each in heard} & {"player1", "player2"}
            await asyncio.to_thread(cards.time.pass_by_in_its_thread, 61)

    asyncio.run(play())
    with Client(links[0]) as ann:
        assert ann.match(table["match"]).status == "closed"
        log = ann.log(table["match"])
    assert verify(log, game_of).status == "verified"
    closed = Match.load(log, game_of)
    assert closed.fork("player1", 5).state == closed.at(5)
    fork: Ask[MatchInfo] = Ask("POST", f"/v1/matches/{table['match']}/fork", MatchInfo, {"at": 5})
    assert cards.gm.ask(fork).n == 6


def test_a_sealed_match_cannot_be_forked_or_read_before_it_is_closed(cards: Cards) -> None:
    table = cards.begun()
    with Client(cards.seat("ann", table["id"])) as ann:
        for message in (wire.Fork(), wire.AskLog(), wire.Verify()):
            with pytest.raises(Refused):
                ann.say(table["match"], message)
        with pytest.raises(Refused) as told:
            ann.log(table["match"])
        assert told.value.status == 403
    with pytest.raises(Refused):
        cards.gm.log(table["match"])
    for who in (cards.gm, cards.person("ann")):
        with pytest.raises(Refused):
            who.ask(Ask("POST", f"/v1/matches/{table['match']}/fork", Any, {}))


def test_the_gm_cannot_give_away_a_link_to_somebodys_hand(cards: Cards) -> None:
    table = cards.begun()
    for match in (table["match"], ""):
        with pytest.raises(Refused):
            cards.gm.make_link("player", seat="player1", match=match)
    own = cards.gm.open_match("tcg", "emberfall,tidewall").id  # the GM's to arrange
    with Client(cards.server.address, cards.gm.make_link("player", seat="player1", match=own).secret) as guest:
        assert guest.screen(own).seat == "player1"
        with pytest.raises(Refused) as told:
            guest.screen(table["match"])
        assert told.value.status == 404


def test_a_clock_that_runs_out_loses_the_match(cards: Cards) -> None:
    table = cards.begun(timing={"seconds": 120})
    with Client(cards.seat("ann", table["id"])) as ann, Client(cards.seat("ben", table["id"])) as ben:
        ann.say(table["match"], wire.Submit(ann.screen(table["match"]).n, command={"type": "draw_initial_cards"}))
        cards.time.pass_by_in_its_thread(20)
        (clock,) = (told for told in ben.say(table["match"], wire.Join()) if isinstance(told, wire.Clock))
        assert (clock.left["player1"], clock.running) == (120.0, "player2"), "who only asks is told the time, too"
        assert clock.left["player2"] == pytest.approx(100, abs=1)
        cards.time.pass_by_in_its_thread(101)
        outcome = ben.screen(table["match"]).outcome
    assert outcome is not None
    assert outcome.winner == "player1"


def test_an_abandoned_match_and_a_rejoin(cards: Cards) -> None:
    """Ben goes and comes back in time; then he goes for good, and Ann, who stayed, has won."""
    table = cards.begun(timing={"abandon": 60})
    match = table["match"]

    async def play() -> None:
        async with AsyncClient(cards.seat("ann", table["id"])) as ann, ann.table(match) as one:
            for _ in range(2):
                async with AsyncClient(cards.seat("ben", table["id"])) as ben, ben.table(match):
                    await _people(one, 2)
                await _people(one, 1)
                await asyncio.to_thread(cards.time.pass_by_in_its_thread, 50)
                assert one.seen.outcome is None
            await asyncio.to_thread(cards.time.pass_by_in_its_thread, 15)
            await one.until(2)
            assert one.seen.outcome is not None
            assert one.seen.outcome.won is True

    asyncio.run(play())


async def _people(table: Any, wanted: int) -> None:
    async for message in table:
        if isinstance(message, wire.Presence) and len(message.people) == wanted:
            return


def test_a_match_against_a_bot(cards: Cards) -> None:
    table = cards.post("ann", "tables", deck="emberfall", against={"deck": "tidewall"})
    assert [each["bot"] for each in table["seats"]] == ["", "greedy"]
    begun = cards.post("ann", f"tables/{table['id']}/approve")
    assert begun["status"] == "playing"
    with Client(cards.seat("ann", table["id"])) as ann:
        screen = ann.screen(begun["match"])
        for _ in range(12):
            if screen.outcome is not None:
                break
            screen = ann.submit(begun["match"], screen.choices[0].key, seen=screen.n)
        by = {each.by for each in _records(ann, begun["match"])}
    assert by == {"table", "player1", "player2"}


def _records(client: Client, match: str) -> list[wire.Recorded]:
    return [message for message in client.say(match, wire.Join()) if isinstance(message, wire.Recorded)]


def _cards(cards: Cards, deck: str) -> dict[str, int]:
    found: dict[str, int] = next(each["cards"] for each in cards.get("ann", "decks/ready") if each["id"] == deck)
    return found


def test_after_a_restart_the_clocks_run_on_though_nobody_comes_back(tmp_path: Path) -> None:
    """On a database file: the first server stops with a match going on, and the second one ends it."""
    time = ManualTime()
    with running(SqliteStore(tmp_path / "cards.db"), time=time) as first:
        before = Cards(first, time, MemoryStore())
        table = before.begun(timing={"seconds": 100, "abandon": 50})
        secret = before.gm.address.secret
        before.close()
    later = ManualTime()
    with running(SqliteStore(tmp_path / "cards.db"), time=later) as second, Client(second.address, secret) as gm:
        _wait(lambda: later.is_used)
        later.pass_by_in_its_thread(60)

        def closed() -> bool:
            later.pass_by_in_its_thread(1)
            return gm.match(table["match"]).status == "closed"

        _wait(closed)


def _wait(wanted: Callable[[], bool]) -> None:
    """Until something is so: a disk takes its own time, and longer on a busy machine."""
    until = monotonic() + 60
    while not wanted():
        assert monotonic() < until, "not within a minute"
        sleep(0.02)


def test_a_match_that_was_not_opened_before_the_server_stopped_is_opened_by_the_next() -> None:
    time, store = ManualTime(), MemoryStore()
    with running(store, time=time) as first:
        before = Cards(first, time, store)
        table = before.begun()
        secret = before.person("ann").address.secret
        before.close()
    del store._matches[table["match"]], store._lines[table["match"]], store._versions["bots", table["match"]]
    with running(store, time=time) as second, Client(second.address, secret) as ann:
        ask: Ask[dict[str, str]] = Ask("POST", f"/v1/tcg/tables/{table['id']}/seat", dict[str, Any])
        with Client(second.address, ann.ask(ask)["secret"]) as seated:
            assert seated.screen(table["match"]).seat == "player1"


# The page's deck builder, and a rematch


def test_a_deck_is_looked_at_without_being_kept(cards: Cards) -> None:
    ready = {each["id"]: each for each in cards.get("gil", "decks/ready")}
    found = cards.post("gil", "decks/look", name="Try", cards=ready["emberfall"]["cards"])
    assert found["deck"]["faults"] == []
    assert 0.8 < found["report"]["opens"] < 1
    back = cards.post("gil", "decks/look", text="\n".join(found["report"]["online"]))
    assert back["deck"]["cards"] == ready["emberfall"]["cards"]
    assert cards.get("gil", "decks") == []


def test_cards_come_with_their_print_if_asked_for(cards: Cards) -> None:
    plain, drawn = (cards.get("gil", f"cards?name=scorchound{more}")["cards"][0] for more in ("", "&faces=true"))
    assert plain["face"] is None
    assert (drawn["face"]["name"], drawn["face"]["hp"]) == ("Scorchound", 90)


def test_the_same_two_play_again_when_both_want_to(cards: Cards) -> None:
    table = cards.begun(name="Best of two")
    with pytest.raises(Refused, match="isn't over yet"):
        cards.post("ann", f"tables/{table['id']}/rematch")
    address, _, secret = cards.seat("ann", table["id"]).partition("/#")
    say = f"{address}/v1/matches/{table['match']}/messages"
    answer = httpx.post(say, json={"type": "concede"}, headers={"Authorization": f"Bearer {secret}"})
    assert answer.status_code == 200, answer.text
    with pytest.raises(Refused, match="don't sit"):
        cards.post("cy", f"tables/{table['id']}/rematch")
    asked = cards.post("ann", f"tables/{table['id']}/rematch")
    assert [(seat["person"], seat["deck"], seat["approved"]) for seat in asked["seats"]] == [
        ("ann", "Emberfall", True),
        ("ben", "Tidewall", False),
    ]
    assert cards.get("ben", f"tables/{table['id']}")["again"] == asked["id"]
    agreed = cards.post("ben", f"tables/{table['id']}/rematch")
    assert (agreed["id"], agreed["status"]) == (asked["id"], "playing")
    assert agreed["match"] not in ("", table["match"])


def test_two_ask_to_play_again_from_their_seats(cards: Cards) -> None:
    """During a match a page holds the link to its seat, not the one that sat down in the lobby."""
    table = cards.begun(name="Best of two")
    seats = [cards.seat(person, table["id"]).partition("/#") for person in ("ann", "ben")]
    again: list[dict[str, Any]] = []
    for address, _, secret in seats:
        with httpx.Client(base_url=address, headers={"Authorization": f"Bearer {secret}"}) as http:
            if not again:
                http.post(f"/v1/matches/{table['match']}/messages", json={"type": "concede"})
            answer = http.post(f"/v1/tcg/tables/{table['id']}/rematch")
            assert answer.status_code == 200, answer.text
            again.append(answer.json())
    assert [(each["id"], each["status"]) for each in again] == [
        (again[0]["id"], "approval"),
        (again[0]["id"], "playing"),
    ]
    for address, _, secret in seats:
        with httpx.Client(base_url=address, headers={"Authorization": f"Bearer {secret}"}) as http:
            assert http.post(f"/v1/tcg/tables/{again[0]['id']}/seat").status_code == 201


def test_a_gm_sits_down_in_nobodys_name(cards: Cards) -> None:
    """A link in Dee's name from before she sat down opens neither her seat nor her table, and no new one is made."""
    before = cards.gm.make_link("player", seat="guest", person="dee").secret
    cards.person("dee")
    table = cards.post("dee", "tables", deck="emberfall")["id"]
    with pytest.raises(Refused) as told:
        cards.gm.make_link("player", seat="guest", person="dee")
    assert (told.value.code, told.value.status) == ("links.somebodys", 403)
    cards.post("eve", f"tables/{table}/join", deck="tidewall")
    with httpx.Client(base_url=cards.server.address) as http:
        http.headers["Authorization"] = f"Bearer {before}"
        for verb in ("approve", "leave", "cancel"):
            answer = http.post(f"/v1/tcg/tables/{table}/{verb}")
            assert (answer.status_code, answer.json()["code"]) == (403, "server.not_seated"), verb
        cards.post("dee", f"tables/{table}/approve")
        cards.post("eve", f"tables/{table}/approve")
        answer = http.post(f"/v1/tcg/tables/{table}/seat")
        assert (answer.status_code, answer.json()["code"]) == (403, "server.not_seated")
        assert http.get(f"/v1/tcg/tables/{table}").json()["mine"] == ""
    assert cards.seat("dee", table)


def test_a_gm_touches_no_seat_and_no_end_of_a_card_match_that_is_played(cards: Cards) -> None:
    table = cards.begun(name="Ours")
    with httpx.Client(base_url=cards.server.address) as http:
        http.headers["Authorization"] = f"Bearer {cards.server.links['gm'].rpartition('#')[2]}"
        match = f"/v1/matches/{table['match']}"
        for answer in (
            http.put(f"{match}/players", json={"players": {"player1": "greedy"}}),
            http.post(f"{match}/close"),
            http.put(f"{match}/timing", json={"prompt": 5}),
            http.post(f"{match}/fork", json={}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, "server.players_own"), answer.request.url
        answer = http.post(f"/v1/tcg/tables/{table['id']}/cancel")
        assert (answer.status_code, answer.json()["code"]) == (403, "server.not_seated")
        assert http.get(f"{match}/players").json() == {}
        assert http.get(match).json()["status"] == "open"
