"""A whole run of rune, and a story of wuxia with its battle, over the API."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from turnwright.client import Ask, Client, Refused
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.rulesets.rune.campaign import Run, play_out
from turnwright.server.local import Running, running
from turnwright.server.people import links
from turnwright.server.store.memory import MemoryStore
from turnwright.table import wire

SCENE = json.loads((Path(__file__).parents[2] / "examples" / "crimson_pavilion.json").read_text())


class Player:
    """Somebody with a link, who plays runs and stories."""

    def __init__(self, client: Client, server: Running) -> None:
        self.client, self.server = client, server

    def get(self, path: str) -> Any:
        return self.client.ask(Ask("GET", path, Any))

    def post(self, path: str, **body: Any) -> Any:
        return self.client.ask(Ask("POST", path, Any, body))

    def fight(self, home: str, told: dict[str, Any]) -> None:
        """Fights at the fight's own table, as a bot would, to its end."""
        secret = self.post(f"{home}/{told['id']}/seat")["secret"]
        with Client(self.server.address, secret) as hero:
            screen = hero.screen(told["match"])
            while screen.outcome is None:
                (answer,) = hero.say(told["match"], wire.Suggest())
                assert isinstance(answer, wire.Suggested)
                screen = hero.submit(told["match"], answer.key, seen=screen.n)


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture(scope="module")
def server(store: MemoryStore) -> Iterator[Running]:
    with running(store) as started:
        yield started


def link_of(server: Running, name: str) -> str:
    with Client(server.links["gm"]) as gm:
        return gm.make_link("player", seat="hero", person=name).secret


@pytest.fixture(scope="module")
def ann_s_link(server: Running) -> str:
    """One for all tests: whoever has a seat makes further links in their name themselves."""
    return link_of(server, "ann")


@pytest.fixture
def ann(server: Running, ann_s_link: str) -> Iterator[Player]:
    made = Player(Client(server.address, ann_s_link), server)
    yield made
    made.client.close()


@pytest.fixture
def gm(server: Running) -> Iterator[Player]:
    made = Player(Client(server.links["gm"]), server)
    yield made
    made.client.close()


# Runs

RUNS = "/v1/rune/runs"


def test_whoever_is_chosen_is_as_they_were_told(ann: Player) -> None:
    callings = ann.get("/v1/rune/archetypes")
    assert len(callings) == 4
    for name, told in callings.items():
        hero = ann.post(RUNS, archetype=name, seed=5)["hero"]
        assert (told["name"], told["hp"], told["stamina"]) == (hero["name"], hero["max_hp"], hero["max_stamina"])
        assert told["worn"] == [item for item in hero["worn"].values() if item]
        assert len(told["abilities"]) >= 3
        assert set(told["attributes"]) == {"might", "finesse", "wits", "will", "sturdiness"}


def test_a_whole_run_from_the_gate_to_its_end(ann: Player, gm: Player) -> None:
    told = ann.post(RUNS, archetype="warrior", seed=5)
    assert (told["place"], told["room"], told["result"]) == ("The Gate", 0, "under way")
    dice, fights, versions = StreamDice(Mulberry32(9)), 0, [told["version"]]
    while told["result"] == "under way":
        if told["match"]:
            fights += 1
            assert not told["choices"]
            ann.fight(RUNS, told)
            assert ann.get(f"{RUNS}/{told['id']}")["fight_over"]
            told = ann.post(f"{RUNS}/{told['id']}/go_on", version=told["version"])
        else:
            ways = [place for place, each in enumerate(told["choices"]) if each["group"] in ("way", "room")]
            told = ann.post(f"{RUNS}/{told['id']}/choose", version=told["version"], choice=dice.choose(ways))
        assert len(told["way"]) == told["room"]
        assert not told["way"] or told["way"][-1]["name"] == told["place"]
        versions.append(told["version"])
    assert fights
    assert versions == list(range(1, len(versions) + 1))
    assert told["summary"]["fights"] == fights
    assert told["choices"] == []
    assert gm.get(f"{RUNS}/{told['id']}")["summary"] == told["summary"]


def test_the_api_goes_the_way_that_the_run_goes(ann: Player) -> None:
    """The same seed and the same choices, directly and over the API."""
    run = Run.start("warrior", 7)
    told = ann.post(RUNS, archetype="warrior", seed=7)
    for choice in (0, 0):
        if run.fight is not None:
            break
        assert [each["text"] for each in told["choices"]] == [each.text for each in run.choices]
        run.choose(choice)
        told = ann.post(f"{RUNS}/{told['id']}/choose", version=told["version"], choice=choice)
        assert told["shown"] == list(run.shown)
    assert play_out(run).ending is not None


def test_nobody_chooses_on_what_has_moved_on_nor_for_others(server: Running, ann: Player) -> None:
    told = ann.post(RUNS, archetype="warrior", seed=5)
    here = f"{RUNS}/{told['id']}"
    ann.post(f"{here}/choose", version=1, choice=0)
    with pytest.raises(Refused) as stale:
        ann.post(f"{here}/choose", version=1, choice=0)
    assert (stale.value.status, stale.value.code) == (409, "episode.stale")
    with pytest.raises(Refused) as wrong:
        ann.post(f"{here}/choose", version=2, choice=99)
    assert wrong.value.status == 422
    ben = Player(Client(server.address, link_of(server, "ben")), server)
    for ask in (("GET", ""), ("POST", "/choose"), ("POST", "/go_on"), ("POST", "/seat")):
        with pytest.raises(Refused) as told_off:
            ben.client.ask(Ask(ask[0], f"{here}{ask[1]}", Any, {"version": 2, "choice": 0}))
        assert told_off.value.status in (400, 404), ask
    assert ben.get(RUNS) == []
    ben.client.close()
    with pytest.raises(Refused, match="no archetype"):
        ann.post(RUNS, archetype="wizard")
    with Client(server.links["watcher"]) as watcher, pytest.raises(Refused, match="Your link looks on"):
        watcher.ask(Ask("POST", RUNS, Any, {"archetype": "warrior"}))


def test_a_fight_that_was_not_opened_before_the_server_stopped_is_opened_by_the_next() -> None:
    store = MemoryStore()
    with running(store) as first:
        ann = Player(Client(first.address, link_of(first, "ann")), first)
        told = ann.post(RUNS, archetype="warrior", seed=5)
        while not told["match"]:
            told = ann.post(f"{RUNS}/{told['id']}/choose", version=told["version"], choice=0)
        ann.client.close()
    match = told["match"]  # as if it had stopped after writing the run, and before writing the match
    del store._matches[match], store._lines[match], store._versions["bots", match]
    with running(store) as second:
        again = Player(Client(second.address, ann.client.address.secret), second)
        assert again.get(f"{RUNS}/{told['id']}")["match"] == match
        again.fight(RUNS, told)
        told = again.post(f"{RUNS}/{told['id']}/go_on", version=told["version"])
        assert told["match"] == ""
        again.client.close()


# Stories

TELLINGS = "/v1/wuxia/tellings"


@pytest.mark.parametrize("seed", [3, 11])
def test_a_story_with_its_battle_goes_on_by_the_result(ann: Player, gm: Player, seed: int) -> None:
    story = gm.post("/v1/wuxia/stories", **SCENE)
    assert story["title"] == "The Crimson Pavilion"
    assert story["id"] in [each["id"] for each in ann.get("/v1/wuxia/stories")]
    told = ann.post(TELLINGS, story=story["id"], seed=seed)
    assert told["shown"][1] == {
        "speaker": "Hall Elder",
        "text": "You climbed all of them, disciple. Most people stop to think half-way.",
    }
    assert told["choices"] == ["Draw, and ask for a duel", "Sheathe the blade, and talk"]
    told = ann.post(f"{TELLINGS}/{told['id']}/choose", version=1, choice=0)
    assert told["node"] == "duel"
    assert told["flags"]["sect_confrontation"] is True
    with pytest.raises(Refused) as early:
        ann.post(f"{TELLINGS}/{told['id']}/go_on", version=2)
    assert early.value.code == "episode.fight"
    ann.fight(TELLINGS, told)
    told = ann.post(f"{TELLINGS}/{told['id']}/go_on", version=2)
    (fought,) = told["fought"]
    assert told["flags"]["result:duel"] == fought["result"]
    assert (fought["result"] == "victory") == (told["xp"] > 0)
    assert told["ended"] is not None
    assert (told["ended"] == "sect_elder_defeated") == (fought["result"] == "victory")


def test_the_other_branch_has_no_battle(ann: Player, gm: Player) -> None:
    story = gm.post("/v1/wuxia/stories", **SCENE)["id"]
    told = ann.post(TELLINGS, story=story, seed=3)
    told = ann.post(f"{TELLINGS}/{told['id']}/choose", version=1, choice=1)
    told = ann.post(f"{TELLINGS}/{told['id']}/choose", version=2, choice=0)
    assert told["flags"]["told_the_truth"] is True
    assert told["ended"] is not None
    assert not told["fought"]
    with pytest.raises(Refused, match="No fight is on"):
        ann.post(f"{TELLINGS}/{told['id']}/seat")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"start": "nowhere"}, "scene.broken"),
        ({"packs": ["./secret"]}, "story.pack"),
        ({"packs": ["/etc"]}, "story.pack"),
        ({"nodes": 3}, "scene.broken"),
    ],
)
def test_a_broken_story_is_refused(gm: Player, change: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as told:
        gm.post("/v1/wuxia/stories", **{**SCENE, **change})
    assert (told.value.status, told.value.code) == (422, code)


def test_only_the_gm_hands_stories_in_and_takes_them_away(ann: Player, gm: Player) -> None:
    with pytest.raises(Refused) as told:
        ann.post("/v1/wuxia/stories", **SCENE)
    assert told.value.status == 403
    story = gm.post("/v1/wuxia/stories", **SCENE)["id"]
    gm.client.ask(Ask("DELETE", f"/v1/wuxia/stories/{story}", type(None)))
    with pytest.raises(Refused) as gone:
        ann.post(TELLINGS, story=story)
    assert gone.value.status == 404


def test_links_to_a_fight_open_nothing_else(store: MemoryStore, ann: Player, gm: Player) -> None:
    story = gm.post("/v1/wuxia/stories", **SCENE)["id"]
    told = ann.post(TELLINGS, story=story, seed=3)
    told = ann.post(f"{TELLINGS}/{told['id']}/choose", version=1, choice=0)
    link = ann.post(f"{TELLINGS}/{told['id']}/seat")
    assert time.time() < link["expires"] <= time.time() + 86_400, "links to single fights don't pile up"
    secret = link["secret"]
    entered = asyncio.run(links.KnownLinks(store).admit(secret))
    assert (entered.seat, entered.match) == ("hero", told["match"])


def test_a_battle_without_a_story(server: Running, ann: Player, gm: Player) -> None:
    """Opened like any match; its ending has the rewards and flags that an author would use."""
    match = gm.client.open_match("wuxia", "duel_sect_elder", seed=11, players={"enemy": ""}).id
    screen = ann.client.screen(match)
    while screen.outcome is None:
        (answer,) = ann.client.say(match, wire.Suggest())
        assert isinstance(answer, wire.Suggested)
        screen = ann.client.submit(match, answer.key, seen=screen.n)
    assert screen.outcome.result in ("victory", "defeat")
    assert screen.outcome.won == (screen.outcome.result == "victory")
    assert {"rewards", "flags", "carried", "rounds"} <= screen.outcome.detail.keys()


def test_a_run_is_told_in_the_language_that_the_reader_asks_for(server: Running) -> None:
    with Client(server.links["gm"]) as gm:
        secret = gm.make_link("player", seat="hero", person="gerd").secret
    asked = {"Authorization": f"Bearer {secret}", "Accept-Language": "de"}
    with httpx.Client(base_url=server.address, headers=asked) as gerd:
        assert gerd.get("/v1/rune/archetypes").json()["warrior"]["name"] == "Krieger"
        told = gerd.post(RUNS, json={"archetype": "warrior", "seed": 7}).json()
        assert told["place"] == "Das Tor"
        assert told["shown"][0].startswith("Das Tor steht offen")
        assert any(choice["text"].startswith("Kampf (") for choice in told["choices"])
