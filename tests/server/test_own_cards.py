"""Cards that a campaign's players bring: who may, what is refused, and a match with them that verifies anywhere."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from tests.server.manual_time import ManualTime
from tests.server.test_tcg import Cards

from turnwright.client import Ask, Client, Refused
from turnwright.kernel.log import read_header
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify
from turnwright.server.cards import own_cards, sets
from turnwright.server.local import running
from turnwright.server.store.memory import MemoryStore
from turnwright.table import wire


def pokemon(name: str, number: int, **more: Any) -> dict[str, Any]:
    """A Basic Pokémon as a card file has it."""
    attack = {"name": "Scratch", "cost": ["Fire"], "damage": "20", "text": ""}
    plain = {"supertype": "Pokémon", "subtypes": ["Basic"], "hp": "60", "types": ["Fire"], "attacks": [attack]}
    return {"id": f"mine-{number}", "name": name, "number": str(number), **plain, **more}


LAMPCAT = pokemon("Lampcat", 1)
GLARE = {"name": "Glare", "cost": ["Fire"], "damage": "", "text": "The moon is asked for its opinion."}
LANTERNHOUND = pokemon("Lanternhound", 2, subtypes=["Stage 1"], evolvesFrom="Lampcat", hp="90", attacks=[GLARE])
LAMPS = [LAMPCAT, LANTERNHOUND]
LIST = "4 Lampcat\n4 Lanternhound\n52 Fire Energy"
IN_PART = {"whole_cards": False}
"""Rulings of a table at which the Lanternhound may be played, of which a clause isn't read."""


@pytest.fixture
def cards() -> Iterator[Cards]:
    clock, store = ManualTime(), MemoryStore()
    with running(store, time=clock) as server:
        told = Cards(server, clock, store)
        yield told
        told.close()


def bring(cards: Cards, who: str, listed: Any, name: str = "lamps.json") -> dict[str, Any]:
    return cards.post(who, "own-cards", files={name: json.dumps(listed)})


def remove(cards: Cards, who: str, name: str) -> None:
    ask: Ask[None] = Ask("DELETE", f"/v1/tcg/own-cards/{name}", None)
    cards.person(who).ask(ask)


def test_everybody_builds_with_what_one_has_brought(cards: Cards) -> None:
    before = cards.get("ben", "cards")["total"]
    told = bring(cards, "ann", LAMPS)
    assert (told["name"], told["cards"], told["partial"], told["by"], told["mine"]) == ("lamps.json", 2, 1, "ann", True)
    assert [each["mine"] for each in cards.get("ben", "own-cards")] == [False]
    found = cards.get("ben", "cards?name=lanternhound&faces=true")["cards"]
    assert (found[0]["face"]["name"], found[0]["partial"]) == ("Lanternhound", [GLARE["text"].removesuffix(".")])
    assert cards.get("ben", "cards")["total"] == before + 2
    assert [each["is_own"] for each in (*found, *cards.get("ben", "cards?name=cindling")["cards"])] == [True, False]
    deck = cards.post("ben", "decks", name="Lamps", text=LIST)
    assert deck["faults"] == []
    with pytest.raises(Refused) as told_no:
        remove(cards, "ben", told["id"])
    assert told_no.value.status == 403
    remove(cards, "ann", told["id"])
    assert cards.get("ben", "cards")["total"] == before
    assert 'There is no card "mine-1" any more.' in cards.get("ben", f"decks/{deck['id']}")["faults"]


def test_a_deck_of_a_file_is_ready_for_everybody(cards: Cards) -> None:
    cards.post("ann", "own-cards", files={"lamps.json": json.dumps([LAMPCAT, energy()]), "lights.txt": LIGHTS})
    (ready,) = (each for each in cards.get("ben", "decks/ready") if each["id"] == "lights")
    assert (ready["size"], ready["faults"]) == (60, [])


LIGHTS = "4 Lampcat\n56 Fire Energy"


def energy() -> dict[str, Any]:
    return {"id": "mine-9", "name": "Fire Energy", "supertype": "Energy", "subtypes": ["Basic"], "number": "9"}


@pytest.mark.parametrize(
    ("files", "status", "sentence"),
    [
        pytest.param({"lamps.json": "[{"}, 422, "lamps.json", id="not JSON"),
        pytest.param({"lamps.json": "[]"}, 422, "no cards", id="nothing in it"),
        pytest.param({"lamps.json": '[{"id": "x"}]'}, 422, r"lamps.json\[0\]", id="not a card"),
        pytest.param(
            {"a.json": json.dumps([{**LAMPCAT, "id": "cindling"}])}, 422, '"cindling"', id="one of the game's"
        ),
        pytest.param({"a.json": json.dumps([LAMPCAT, LAMPCAT])}, 422, "already", id="twice"),
        pytest.param({"a.json": json.dumps([LAMPCAT] * 301)}, 422, "up to 300", id="too many"),
        pytest.param({f"{at}.json": "[]" for at in range(9)}, 400, "length <= 8", id="too many files"),
        pytest.param({"a.json": " " * own_cards.LARGEST}, 413, "(?i)too large|entity", id="too large"),
        pytest.param({"a\x00.json": "[]"}, 400, "matching", id="no name for a file"),
        pytest.param({}, 400, "length >= 1", id="no files"),
    ],
)
def test_what_cannot_be_read_is_refused_and_changes_nothing(
    cards: Cards, files: dict[str, str], status: int, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence) as told:
        cards.post("ann", "own-cards", files=files)
    assert told.value.status == status
    assert cards.get("ann", "own-cards") == []


def test_the_same_cards_are_not_brought_twice(cards: Cards) -> None:
    bring(cards, "ann", [LAMPCAT])
    with pytest.raises(Refused, match='"mine-1" among the pokemon already'):
        bring(cards, "ben", [{**LAMPCAT, "hp": "340"}])
    assert len(cards.get("ann", "own-cards")) == 1


def test_a_campaign_has_room_for_so_many(cards: Cards, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "MOST_CARDS", 2)
    bring(cards, "ann", [LAMPCAT])
    with pytest.raises(Refused, match="up to 2 cards of its own, and has 1"):
        bring(cards, "ann", [pokemon("Wick", 3), pokemon("Wax", 4)])
    bring(cards, "ann", [pokemon("Wick", 3)])


def test_whoever_looks_on_brings_nothing(cards: Cards) -> None:
    secret = cards.gm.make_link("watcher").secret
    with Client(cards.server.address, secret) as watcher, pytest.raises(Refused) as told:
        watcher.ask(Ask("POST", "/v1/tcg/own-cards", dict[str, Any], {"files": {"a.json": json.dumps(LAMPS)}}))
    assert told.value.status == 403


def test_reading_that_never_ends_is_given_up() -> None:
    """Whatever a text does to the parser: a process that reads cards has other things to do."""
    slow = {**LAMPCAT, "attacks": [{**GLARE, "text": "and " * 300}]}
    endless = [{**slow, "id": f"mine-{number}"} for number in range(300)]
    with pytest.raises(Refusal, match=r"longer than 0\.01 s"):
        sets.read_set("ann", {"a.json": json.dumps(endless)}, (), seconds=0.01)


def test_whoever_has_too_much_read_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused has been read, too; others have time of their own."""
    monkeypatch.setattr(own_cards, "READING", (1e-6, 1e-6))
    monkeypatch.setattr("turnwright.client.clients.wait", lambda after, attempt: 0.0)  # else it would be patient
    with running(MemoryStore(), time=ManualTime()) as server:
        cards = Cards(server, ManualTime(), MemoryStore())
        with pytest.raises(Refused, match="no cards"):
            bring(cards, "ann", [])
        with pytest.raises(Refused, match="a lot of cards read") as told:
            bring(cards, "ann", LAMPS)
        assert told.value.status == 429
        assert bring(cards, "ben", LAMPS)["cards"] == 2
        cards.close()


def test_a_name_that_wants_to_be_markup_is_text_without_tricks(cards: Cards) -> None:
    bring(cards, "ann", [{**LAMPCAT, "name": "\u202e<b>Lamp\u200bcat"}], name="\u202elamps.json")
    (told,) = cards.get("ben", "own-cards")
    assert told["name"] == "lamps.json"
    (card,) = cards.get("ben", "cards?name=lampcat&faces=true")["cards"]
    assert card["face"]["name"] == "<b>Lampcat"


# At a table


def test_a_table_takes_whole_cards_only_unless_it_says_otherwise(cards: Cards) -> None:
    bring(cards, "ann", LAMPS)
    deck = cards.post("ann", "decks", name="Lamps", text=LIST)["id"]
    with pytest.raises(Refused, match=r"Lanternhound \(mine-2\) is played only in part: 1 clause"):
        cards.post("ann", "tables", deck=deck)
    table = cards.post("ann", "tables", deck="emberfall")["id"]
    with pytest.raises(Refused, match="whole cards"):
        cards.post("ben", f"tables/{table}/join", deck=cards.post("ben", "decks", name="Ben's", text=LIST)["id"])
    assert cards.post("ann", "tables", deck=deck, options=IN_PART)["status"] == "waiting"


def begun(cards: Cards) -> dict[str, Any]:
    """Ann plays the lamps, and Ben a deck of the packs."""
    deck = cards.post("ann", "decks", name="Lamps", text=LIST)["id"]
    opened = cards.post("ann", "tables", deck=deck, options=IN_PART)
    assert not opened["own_cards"], "what Ann plays is told once both are in"
    told = cards.post("ben", f"tables/{opened['id']}/join", deck="tidewall")
    assert told["own_cards"]
    cards.post("ann", f"tables/{opened['id']}/approve")
    return cards.post("ben", f"tables/{opened['id']}/approve")


def test_a_match_with_own_cards_verifies_without_the_campaign(cards: Cards) -> None:
    """Its log has the cards: it stays whole after they have been removed, and on any other computer."""
    name = bring(cards, "ann", LAMPS)["id"]
    table = begun(cards)
    remove(cards, "ann", name)
    address, _, secret = cards.seat("ann", table["id"]).partition("/#")
    with Client(address, secret) as ann:
        screen = ann.screen(table["match"])
        seen: set[str] = set()
        for _ in range(12):
            if screen.outcome is not None:
                break
            seen |= {item.name for zone in screen.board.zones for item in zone.items}
            acting = ann if screen.acting else None
            if acting is None:
                break
            screen = ann.submit(table["match"], screen.choices[0].key, seen=screen.n)
        ann.say(table["match"], wire.Concede())
        asyncio.run(_close(cards))
        log = ann.log(table["match"])
    assert seen & {"Lampcat", "Lanternhound"}
    assert verify(log, game_of).status == "verified"
    header = read_header(log.partition(b"\n")[0])
    assert header.changes
    assert set(header.changes["pokemon"]) == {"mine-1", "mine-2"}
    forged = log.replace(b'"hp":60', b'"hp":90', 1)
    assert verify(forged, game_of).status != "verified"


async def _close(cards: Cards) -> None:
    await asyncio.to_thread(cards.time.pass_by_in_its_thread, 400)


def test_who_plays_own_cards_cannot_be_found_out_by_asking(cards: Cards) -> None:
    """At a table with any of them the faces of all are there, whoever's deck has them."""
    bring(cards, "ann", LAMPS)
    bring(cards, "ben", [pokemon("Wick", 3)], name="wicks.json")
    table = begun(cards)
    address, _, secret = cards.seat("ben", table["id"]).partition("/#")
    with Client(address, secret) as ben:
        (told,) = ben.say(table["match"], wire.AskFaces(("mine-1", "mine-2", "mine-3")))
    assert isinstance(told, wire.FacesOf)
    assert [face.name for face in told.faces] == ["Lampcat", "Lanternhound", "Wick"]


def test_a_match_of_printed_decks_holds_none_of_them(cards: Cards) -> None:
    bring(cards, "ann", LAMPS)
    table = cards.begun()
    assert not table["own_cards"]
    stored = asyncio.run(cards.store.match(table["match"]))
    assert stored is not None
    assert not read_header(stored.header).changes


def test_cards_that_a_waiting_table_may_need_stay(cards: Cards) -> None:
    """Every table that was opened while they were there may need them: which one does is nobody's business yet."""
    name = bring(cards, "ann", LAMPS)["id"]
    table = cards.post("cy", "tables", deck="emberfall")["id"]
    with pytest.raises(Refused, match="hasn't begun yet") as told:
        remove(cards, "ann", name)
    assert told.value.status == 409
    cards.post("cy", f"tables/{table}/cancel")
    remove(cards, "ann", name)
    with pytest.raises(Refused) as gone:
        remove(cards, "ann", name)
    assert gone.value.status == 404


def test_a_table_knows_the_cards_that_there_were_when_it_was_opened(cards: Cards) -> None:
    table = cards.post("ann", "tables", deck="emberfall")["id"]
    bring(cards, "ben", LAMPS)
    deck = cards.post("ben", "decks", name="Lamps", text=LIST)["id"]
    with pytest.raises(Refused, match="Lamps can't be played here"):
        cards.post("ben", f"tables/{table}/join", deck=deck)


def test_a_rematch_needs_the_cards_again(cards: Cards) -> None:
    name = bring(cards, "ann", LAMPS)["id"]
    table = begun(cards)
    address, _, secret = cards.seat("ann", table["id"]).partition("/#")
    say = f"{address}/v1/matches/{table['match']}/messages"
    assert httpx.post(say, json={"type": "concede"}, headers={"Authorization": f"Bearer {secret}"}).status_code == 200
    remove(cards, "ann", name)
    with pytest.raises(Refused, match="removed from the campaign"):
        cards.post("ann", f"tables/{table['id']}/rematch")
    bring(cards, "ann", LAMPS)


def test_a_bot_plays_them_too(cards: Cards) -> None:
    bring(cards, "ann", LAMPS)
    deck = cards.post("ann", "decks", name="Lamps", text=LIST)["id"]
    opened = cards.post("ann", "tables", deck="emberfall", against={"deck": deck}, options=IN_PART)
    told = cards.post("ann", f"tables/{opened['id']}/approve")
    assert (told["status"], told["own_cards"]) == ("playing", True)
    address, _, secret = cards.seat("ann", told["id"]).partition("/#")
    with Client(address, secret) as ann:
        screen = ann.screen(told["match"])
        for _ in range(8):
            if screen.outcome is not None or not screen.choices:
                break
            screen = ann.submit(told["match"], screen.choices[0].key, seen=screen.n)
        assert screen.n > 4
