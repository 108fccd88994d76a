"""Drafts as documents: private, with versions, shown all at once or not at all."""

import json
from typing import Any

import httpx
import pytest
from tests.server.ptu.playing import Campaign
from tests.server.ptu.test_fog import everything
from tests.server.serving import serving

from turnwright.server.store import Unavailable, Write
from turnwright.server.store.memory import MemoryStore

DRAFTS = "/v1/campaign/drafts"
Json = dict[str, Any]


@pytest.fixture
def http(table: Campaign) -> httpx.Client:
    return table.gm.http


def made(http: httpx.Client, **fields: Any) -> Json:
    answer = http.post(DRAFTS, json={"name": "Ambush at the kiln", **fields})
    assert answer.status_code == 201, answer.text
    draft: Json = answer.json()
    return draft


def shown(http: httpx.Client, draft: Json, **how: Any) -> httpx.Response:
    return http.post(f"{DRAFTS}/{draft['id']}/show", json={"version": draft["version"], **how})


WILD = {"side": "enemies", "species": "Zubat", "level": 6}


# Documents


def test_a_draft_is_listed_read_and_changed(http: httpx.Client) -> None:
    draft = made(http, pieces=[WILD], notes="They wait for dusk.", loot=[{"item": "Rusty key"}])
    assert (draft["version"], draft["archived"], draft["matches"]) == (1, False, [])
    (listed,) = http.get(DRAFTS).json()
    assert (listed["id"], listed["name"], listed["pieces"]) == (draft["id"], "Ambush at the kiln", 1)
    changed = http.put(f"{DRAFTS}/{draft['id']}", json={"version": 1, "draft": {**draft["draft"], "name": "Dusk"}})
    assert (changed.json()["version"], changed.json()["draft"]["name"]) == (2, "Dusk")
    assert http.get(f"{DRAFTS}/{draft['id']}").json() == changed.json()


def test_the_slower_of_two_who_change_a_draft_gets_both_versions(http: httpx.Client) -> None:
    draft = made(http)
    address = f"{DRAFTS}/{draft['id']}"
    first, second = {**draft["draft"], "name": "By Ann"}, {**draft["draft"], "name": "By Ben"}
    assert http.put(address, json={"version": 1, "draft": first}).status_code == 200
    refused = http.put(address, json={"version": 1, "draft": second})
    assert (refused.status_code, refused.json()["code"]) == (409, "drafts.stale")
    both = refused.json()["conflict"]
    assert (both["version"], both["yours"]["name"], both["theirs"]["name"]) == (2, "By Ben", "By Ann")
    assert http.get(address).json()["draft"]["name"] == "By Ann"


def test_a_draft_is_duplicated_archived_deleted_and_restored(http: httpx.Client) -> None:
    draft = made(http, pieces=[WILD])
    address = f"{DRAFTS}/{draft['id']}"
    copy = http.post(f"{address}/duplicate", json={"name": "Again"}).json()
    assert copy["draft"] == {**draft["draft"], "name": "Again"}
    assert http.post(f"{address}/archive").json()["archived"]
    assert [each["name"] for each in http.get(DRAFTS).json()] == ["Again"]
    assert [each["id"] for each in http.get(DRAFTS, params={"archived": "true"}).json()] == [draft["id"]]
    assert not http.post(f"{address}/restore").json()["archived"]
    assert http.delete(address).status_code == 200
    assert http.get(address).json()["code"] == "drafts.no_such_draft"
    assert http.post(f"{address}/restore").json()["draft"] == draft["draft"]
    assert len(http.get(DRAFTS).json()) == 2


def test_a_draft_of_another_campaign_does_not_exist(table: Campaign, http: httpx.Client) -> None:
    draft = made(http)
    with table.served.http("other gm") as stranger:
        for method, path in (("GET", ""), ("DELETE", ""), ("POST", "/archive"), ("POST", "/restore")):
            answer = stranger.request(method, f"{DRAFTS}/{draft['id']}{path}")
            never = stranger.request(method, f"{DRAFTS}/0123456789ab{path}")
            assert answer.status_code == never.status_code == 404
            assert answer.text == never.text.replace("0123456789ab", draft["id"])
        assert stranger.get(DRAFTS).json() == []


# Nothing reaches another link

PLACES = (
    "/v1/me", "/v1/matches", "/v1/display", "/v1/campaign", "/v1/people", DRAFTS, f"{DRAFTS}?archived=true",
    "/api/encounters", "/api/encounters/served", "/api/pokemon", "/api/characters", "/api/scenes/active", "/metrics",
)  # fmt: skip


def test_no_answer_to_another_link_depends_on_a_draft(table: Campaign, http: httpx.Client) -> None:
    """Two worlds: with a draft that was made, changed and deleted many times, and without any."""
    ann = table.gm.character("Ann")
    links = [table.secret("player", ann), table.secret("group"), table.secret("watcher")]

    def heard() -> list[str]:
        answers = []
        for link in links:
            with table.served.http(link) as other:
                told = [other.get(place) for place in PLACES if place != "/metrics"]
                answers += [f"{each.status_code} {each.text}" for each in told]
        return answers

    before = heard()
    draft = made(http, name="Ambush", pieces=[{"side": "players", "sheet": ann}, WILD])
    for version in range(1, 6):
        http.put(f"{DRAFTS}/{draft['id']}", json={"version": version, "draft": {**draft["draft"], "notes": "Soon."}})
    assert heard() == before
    with table.served.http(links[0]) as player:
        for name in (draft["id"], "0123456789ab"):
            refused = player.get(f"{DRAFTS}/{name}")
            assert (refused.status_code, refused.json()["code"]) == (403, "server.forbidden")


def test_how_a_draft_was_prepared_cannot_be_counted_once_it_is_shown(table: Campaign, http: httpx.Client) -> None:
    heads = []
    for pieces in ([WILD], [WILD, *({**WILD, "hidden": True},) * 5]):
        draft = made(http, pieces=pieces)
        match = shown(http, draft).json()["id"]
        with table.served.http(table.secret("watcher")) as watcher:
            join = watcher.post(f"/v1/matches/{match}/messages", json={"type": "join", "since": 0}).json()
        screen = next(each for each in join if each["type"] == "screen")
        records: list[Json] = next((each["records"] for each in join if each["type"] == "records"), [])
        heads.append((screen["n"], len(records), len(screen["board"]["pieces"])))
    assert heads[0] == heads[1]


# Shown


def test_a_draft_becomes_a_match_with_its_party(table: Campaign, http: httpx.Client) -> None:
    ann = table.gm.character("Ann")
    pieces = [{"side": "players", "sheet": ann, "at": [1, 1]}, {**WILD, "at": [4, 2]}]
    draft = made(http, pieces=pieces, map={"rows": ["......", ".~~...", "......"]}, weather="rain", significance=2)
    answer = shown(http, draft)
    assert answer.status_code == 201, answer.text
    match = answer.json()["id"]
    encounter = table.gm.get(f"/encounters/{match}")["data"]
    assert (encounter["name"], encounter["weather"], encounter["isServed"]) == ("Ambush at the kiln", "rain", True)
    positions = {each["side"]: each["position"] for each in encounter["combatants"]}
    assert positions == {"players": {"x": 1, "y": 1}, "enemies": {"x": 4, "y": 2}}
    assert http.get("/v1/display").json() == {"match": match}
    assert http.get(f"{DRAFTS}/{draft['id']}").json()["matches"] == [match]
    with table.served.http(table.secret("player", ann)) as player:
        assert [each["id"] for each in player.get("/v1/matches").json()] == [match]
    table.gm.post(f"/encounters/{match}/start")
    table.gm.post(f"/encounters/{match}/end")
    assert http.get("/api/characters").json()["data"][0]["currentHp"] > 0


def test_a_typo_refuses_with_what_is_meant_and_changes_nothing(table: Campaign, http: httpx.Client) -> None:
    ann = table.gm.character("Ann")
    pieces = [{"side": "players", "sheet": ann}, {**WILD, "species": "Zubatt"}]
    draft = made(http, pieces=pieces)
    refused = shown(http, draft)
    assert refused.status_code == 422
    said = refused.json()
    assert (said["code"], said["field"]) == ("api.no_such_species", "pieces[1].species")
    assert "zubat" in said["sentence"].replace("Zubatt", "").lower()
    assert http.get("/v1/matches").json() == []
    assert http.get(f"{DRAFTS}/{draft['id']}").json() == draft
    assert [each["species"] for each in table.gm.get("/pokemon")["data"]] == []
    right = {**draft["draft"], "pieces": [pieces[0], WILD]}
    changed = http.put(f"{DRAFTS}/{draft['id']}", json={"version": 1, "draft": right}).json()
    assert shown(http, changed).status_code == 201, "the party was never locked"


def test_check_names_every_problem(http: httpx.Client) -> None:
    pieces = [{**WILD, "species": "Zubatt"}, {"side": "players", "sheet": "nobody"}, {"side": "enemies"}, WILD]
    told = http.post(f"{DRAFTS}/check", json={"name": "Typos", "pieces": pieces}).json()["problems"]
    assert [(each["code"], each["field"]) for each in told] == [
        ("api.no_such_species", "pieces[0].species"),
        ("api.not_found", "pieces[1].sheet"),
        ("drafts.piece", "pieces[2]"),
    ]
    assert http.post(f"{DRAFTS}/check", json={"name": "Fine", "pieces": [WILD]}).json() == {"problems": []}


SPIKEZ = {"hazard": "Spikez", "side": "enemies", "cells": [[0, 0]]}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"rules": {"preset": "nonsense"}}, "rules"),
        ({"map": {"rows": ["...", ".."]}}, "map.rows[1]"),
        ({"map": {"rows": ["..."], "fog": [[3, 0]]}}, "map.fog"),
        ({"map": {"rows": ["..."], "image": "cellar"}}, "map.image"),
        ({"map": {"rows": ["..."], "hazards": [SPIKEZ]}}, "map.hazards[0].hazard"),
        ({"weather": "drizle"}, "weather"),
    ],
)
def test_what_does_not_fit_names_its_field(http: httpx.Client, fields: Json, field: str) -> None:
    draft = made(http, pieces=[WILD], **fields)
    refused = shown(http, draft)
    assert refused.status_code in (400, 404, 422), refused.text
    assert refused.json()["field"].startswith(field)
    assert http.get("/v1/matches").json() == []


def test_a_refusal_names_the_square_as_the_map_does(http: httpx.Client) -> None:
    answer = http.post(DRAFTS, json={"name": "Pit", "map": {"rows": ["..."], "fog": [[3, 0]]}})
    refused = answer if answer.is_error else http.post(f"{DRAFTS}/{answer.json()['id']}/show", json={"version": 1})
    assert "D1" in refused.json()["sentence"]


def test_one_party_has_several_drafts_and_is_in_one_match(table: Campaign, http: httpx.Client) -> None:
    ann = table.gm.character("Ann")
    drafts = [made(http, name=name, pieces=[{"side": "players", "sheet": ann}, WILD]) for name in ("One", "Two")]
    assert shown(http, drafts[0]).status_code == 201
    refused = shown(http, drafts[1])
    assert (refused.status_code, refused.json()["code"]) == (409, "sheets.elsewhere")
    assert refused.json()["field"] == "pieces[0].sheet"
    first = http.get(f"{DRAFTS}/{drafts[0]['id']}").json()["matches"][0]
    table.gm.post(f"/encounters/{first}/start")
    table.gm.post(f"/encounters/{first}/end")
    assert shown(http, drafts[1]).status_code == 201


def test_a_draft_that_has_changed_since_is_not_shown(http: httpx.Client) -> None:
    draft = made(http, pieces=[WILD])
    http.put(f"{DRAFTS}/{draft['id']}", json={"version": 1, "draft": {**draft["draft"], "name": "Later"}})
    refused = shown(http, draft)
    assert (refused.status_code, refused.json()["code"]) == (409, "drafts.stale")
    assert http.get("/v1/matches").json() == []


def test_a_trainer_of_the_books_comes_with_the_team(table: Campaign, http: httpx.Client) -> None:
    pieces = [{"side": "players", "trainer": "Wren"}, {"side": "enemies", "trainer": "Challenger Ines"}]
    match = shown(http, made(http, pieces=pieces)).json()["id"]
    combatants = table.gm.get(f"/encounters/{match}")["data"]["combatants"]
    assert sum(each["type"] == "human" for each in combatants) == 2
    assert len(combatants) > 3


def test_nothing_under_fog_or_in_wait_reaches_a_player(table: Campaign, http: httpx.Client) -> None:
    ann = table.gm.character("Ann")
    fog = [[x, y] for x in range(4, 8) for y in range(4)]
    pieces = [
        {**WILD, "species": "Oddish", "name": "Lurker", "at": [6, 1]},
        {"side": "enemies", "trainer": "Challenger Ines", "hidden": True},
        {"side": "players", "sheet": ann, "at": [1, 1]},
        WILD,
    ]
    hazards = [{"hazard": "Spikes", "side": "enemies", "cells": [[5, 3], [2, 3]]}]
    ground = {"rows": ["......~.", "........", "........", "........"], "fog": fog, "hazards": hazards}
    match = shown(http, made(http, pieces=pieces, map=ground, notes="A trap.", loot=[{"item": "Nugget"}])).json()["id"]
    under = table.gm.get(f"/encounters/{match}/fog/under")["data"]
    assert [(each["x"], each["y"]) for each in under["traps"]] == [(5, 3)]
    assert [(each["x"], each["y"]) for each in under["lurking"]] == [(6, 1)]
    for role, seat in (("player", ann), ("group", ""), ("watcher", "")):
        told = everything(table.link(role, seat), match)
        assert "Zubat" in told
        assert '{"at": [2, 3], "hazards": ["Spikes"]}' in told
        assert '{"at": [5, 3], "terrain": "fog"}' in told
        for secret in ("Lurker", "Oddish", "Ines", "water", "A trap", "Nugget"):
            assert secret not in told, told[max(0, told.index(secret) - 300) : told.index(secret) + 100]
    table.gm.call("PUT", f"/encounters/{match}/fog/lift", {"cells": fog})
    assert "Lurker" in everything(table.link("watcher"), match)


def test_loot_and_notes_of_a_draft_stay_with_its_match(table: Campaign, http: httpx.Client) -> None:
    match = shown(http, made(http, pieces=[WILD], notes="A trap.", loot=[{"item": "Nugget", "count": 2}])).json()["id"]
    prepared = http.get(f"/v1/matches/{match}/prepared")
    assert prepared.json() == {"notes": "A trap.", "loot": [{"item": "Nugget", "count": 2, "note": ""}]}
    with table.served.http(table.secret("watcher")) as watcher:
        assert watcher.get(f"/v1/matches/{match}/prepared").status_code == 403


def test_the_display_goes_from_one_encounter_to_the_next(table: Campaign, http: httpx.Client) -> None:
    first = shown(http, made(http, pieces=[WILD])).json()["id"]
    second = shown(http, made(http, pieces=[WILD]), start=True).json()["id"]
    assert http.get("/v1/display").json() == {"match": second}
    served = {each["id"]: each["isServed"] for each in table.gm.get("/encounters")["data"]}
    assert served == {first: False, second: True}
    third = shown(http, made(http, pieces=[WILD]), serve=False).json()["id"]
    assert http.get("/v1/display").json() == {"match": second}
    with table.served.http(table.secret("watcher")) as watcher:
        assert watcher.get(f"/v1/matches/{third}").status_code == 404


def test_drafts_are_in_the_campaign_file(table: Campaign, http: httpx.Client) -> None:
    draft = made(http, name="Ambush at the mill")
    lines = [json.loads(line) for line in http.get("/v1/campaign/export").text.splitlines()]
    kinds = [line["document"]["id"] for line in lines if line.get("document", {}).get("kind") == "draft"]
    assert kinds == [draft["id"]]


# One encounter is on the display


class Refusing(MemoryStore):
    """A store that takes nothing more once `left` writes of records are used up."""

    left: int | None = None

    async def commit(self, write: Write) -> None:
        if write.append is not None and self.left is not None:
            if not self.left:
                raise Unavailable
            self.left -= 1
        await super().commit(write)


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("way", ["show", "serve"])
def test_one_encounter_goes_off_the_display_with_the_next_one_or_stays(left: int, way: str) -> None:
    """However many writes the store takes, the display shows the first encounter or the second, and never none."""
    store = Refusing()
    with serving(store) as served, served.http("gm") as http:
        first = shown(http, made(http, name="First")).json()["id"]
        draft = made(http, name="Second")
        second = "" if way == "show" else shown(http, draft, serve=False).json()["id"]
        store.left = left
        answer = shown(http, draft) if way == "show" else http.post(f"/api/encounters/{second}/serve")
        store.left = None
        assert answer.status_code == ((201 if way == "show" else 200) if left else 503)
        if left:
            now = second or answer.json()["id"]
        else:
            now = first
            assert len(http.get("/v1/matches").json()) == (1 if way == "show" else 2)
        assert http.get("/api/encounters/served").json()["data"]["id"] == now
        assert http.get("/v1/display").json()["match"] == now
        on_display = [each["id"] for each in http.get("/api/encounters").json()["data"] if each["isServed"]]
        assert on_display == [now]
        assert http.post(f"/api/encounters/{first}/start").status_code < 500, "the table goes on from where it is"
