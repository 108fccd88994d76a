"""Every route of a single game against everybody who might ask. A new route is the GM's alone, unless it is named here.

Bodies are the examples of the API's document, with the ids of things that are there.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.server.ptu.hearing import listening
from tests.server.ptu.playing import Campaign, Client
from tests.server.serving import PATIENCE, Served
from tests.server.test_matrix import ELSEWHERE, OTHER, OUTSIDERS, PIXEL
from tests.server.test_runs import SCENE
from websockets.sync.client import connect

from turnwright.server.door.reference import LAMPCAT
from turnwright.server.ptu.socket import ANSWERS
from turnwright.server.store import Kept

Route = tuple[str, str]
EVERYBODY = {
    "/api/encounters", "/api/encounters/{name}", "/api/encounters/served", "/api/scenes", "/api/scenes/{name}",
    "/api/scenes/active", "/api/pokemon", "/api/characters", "/api/group/wild-spawn", "/api/group/tab", "/api/species",
    "/api/species/{name}", "/api/journal", "/api/settings/server-info", "/api/settings/rules", "/api/settings/rulings",
    "/v1/tcg/cards", "/v1/tcg/decks", "/v1/tcg/decks/ready", "/v1/tcg/own-cards", "/v1/tcg/tables",
    "/v1/tcg/tables/{table}", "/v1/rune/archetypes", "/v1/rune/runs", "/v1/wuxia/stories", "/v1/wuxia/tellings",
    "/v1/portraits", "/api/handouts", "/api/rests",
}  # fmt: skip
"""What everybody with a link reads, each as much of it as theirs to see."""
SERVED = {"/api/encounters/{name}/fog", "/api/encounters/{name}/terrain", "/v1/portraits/{sheet}"}
"""What everybody reads of an encounter on the display, and the pictures of its combatants."""
SHEETS: set[Route] = {
    ("GET", "/api/pokemon/{name}"),
    ("GET", "/api/characters/{name}"),
    ("POST", "/api/capture/rate"),
}
"""What its player reads, and the group's display."""
ALLIES: set[Route] = {("POST", "/api/encounters/{name}/calculate-damage")}
"""What is reckoned with what somebody knows: of allies everything, and the display knows what they know."""
HANDED: set[Route] = {("GET", "/api/handouts/{name}"), ("GET", "/api/handouts/{name}/picture")}
"""What the GM has given to everybody: to those at the table."""
COUNTING: set[Route] = {("POST", "/api/moves/batch"), ("POST", "/api/encounters/{name}/aoo-detect")}
"""What only looks something up."""
ACTING = {
    "move", "breather", "disengage", "hold-action", "pass", "priority", "sprint", "dismount", "mount",
    "position", "recall", "release", "switch", "use-item", "declare", "next-turn", "intercept-melee",
    "intercept-ranged", "interrupt", "aoo-resolve",
}  # fmt: skip
"""What a player does with an own combatant, and the GM with any."""
PLAYERS = {("POST", "/api/player/action-request"), ("POST", "/api/capture/attempt")}
GROWTH = ("/api/sheets/{name}/growth", "/v1/portraits/{sheet}")
"""What a player chooses on the sheet of its own Pokémon, and the picture there."""
OWN = ("/v1/tcg/decks/{deck}", "/v1/rune/runs/{run}", "/v1/wuxia/tellings/{telling}")
"""What somebody has begun: nobody else's, though the GM sees runs and tellings."""
ANY_PLAYER: set[Route] = {
    ("POST", "/v1/tcg/tables"),
    ("POST", "/v1/tcg/own-cards"),
    ("POST", "/v1/rune/runs"),
    ("POST", "/v1/wuxia/tellings"),
    ("POST", "/v1/tcg/tables/{table}/join"),
}
"""What those begin who don't only look on."""
ANYBODY: set[Route] = {
    ("POST", "/v1/tcg/decks"),
    ("POST", "/v1/tcg/decks/look"),
    ("POST", "/v1/tcg/tables/{table}/watch"),
    *COUNTING,
}
SITTING = ("approve", "leave", "rematch", "seat", "cancel", "dice", "reveal")
"""What those do who sit at a card table: Ann alone. The GM can cancel it."""


class Home:
    """A campaign with one of everything: Ann's and Ben's characters in an encounter, and what the GM has prepared."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self._asking: dict[str, httpx.Client] = {}
        with served.http("gm") as http:
            gm = Client(http)
            self.document = http.get("/schema/openapi.json").json()
            ann, ben = gm.character("Ann"), gm.character("Ben")
            own, wild, spare = gm.pokemon("Pikachu"), gm.pokemon("Oddish"), gm.pokemon("Oddish")
            gm.post(f"/pokemon/{own}/link", trainerId=ann)
            people = (("human", ann, "players"), ("human", ben, "players"), ("pokemon", own, "players"))
            encounter = gm.encounter(*people, ("pokemon", wild, "enemies"))
            gm.post(f"/encounters/{encounter}/serve")
            while (told := gm.get(f"/encounters/{encounter}")["data"])["turnOrder"][told["currentTurnIndex"]] != ann:
                gm.post(f"/encounters/{encounter}/next-turn")
            for name, seat in (("ann", ann), ("ben", ben)):
                made = http.post("/v1/links", json={"role": "player", "seat": seat, "person": f"{name}'s"})
                served.links[name] = made.json()["secret"]
            table = gm.post("/encounter-tables", name="Meadow")["data"]["id"]
            scene = gm.post("/scenes", name="Road")["data"]["id"]
            handout = gm.post("/handouts", name="Letter", everybody=True)["data"]["id"]
            http.put(f"/api/handouts/{handout}/picture", content=PIXEL)
            gm.post(f"/scenes/{scene}/activate")
            self.places = {
                "/api/encounters": {"name": encounter},
                "/api/pokemon": {"name": own},
                "/api/characters": {"name": ann},
                "/api/species": {"name": "pikachu"},
                "/api/sheets": {"name": own, "into": "raichu"},
                "/api/encounter-templates": {
                    "name": gm.post("/encounter-templates/from-encounter", encounterId=encounter, name="T")["data"][
                        "id"
                    ]
                },
                "/api/encounter-tables": {
                    "name": table,
                    "habitat": gm.post(f"/encounter-tables/{table}/modifications", name="Pond")["data"]["id"],
                    "row": gm.post(f"/encounter-tables/{table}/entries", speciesName="Oddish")["data"]["id"],
                },
                "/api/scenes": {
                    "name": scene,
                    "group": gm.post(f"/scenes/{scene}/groups", name="Camp")["data"]["id"],
                },
                "/api/handouts": {"name": handout},
                "/api/rests": {"name": ann},
                "/v1/wuxia": {"story": http.post("/v1/wuxia/stories", json=SCENE).json()["id"]},
            }
            self.places["/v1/portraits"] = {"sheet": own}
            http.put(f"/v1/portraits/{own}", content=PIXEL)
            self.ids: dict[str, Any] = {
                **dict.fromkeys(("combatantId", "actorId", "attackerId", "userId", "riderId", "interceptorId"), ann),
                "targetId": wild,
                "trainerId": ann,
                "characterId": ann,
                "playerId": ann,
                "pokemonId": own,
                "entityId": spare,
                "entityType": "pokemon",
                "encounterId": encounter,
                "sceneId": scene,
                "recallCombatantId": own,
                "releaseEntityId": own,
                "mountId": own,
                "pokemonCombatantIds": [own],
                "pokemonEntityIds": [own],
                "deck": "emberfall",
                "story": self.places["/v1/wuxia"]["story"],
                "archetype": "",
                "against": "",
            }
            self.ids["archetype"] = next(iter(http.get("/v1/rune/archetypes").json()))
        self.more: dict[str, dict[str, Any]] = {
            "/api/encounters/{name}/mount": {"mountId": own},
            "/api/encounters/{name}/priority": {"moveId": "Tackle"},
            "/api/encounters/{name}/calculate-damage": {"attackerId": own},
            "/api/encounter-tables/{name}/entries": {"speciesId": "oddish"},
        }
        """What an example leaves out, because it may, and its route still needs to get anywhere."""
        with served.http("ann") as http:
            deck = http.post("/v1/tcg/decks", json={"name": "Mine", "text": "4 Cindling\n10 Fire Energy"})
            run = http.post("/v1/rune/runs", json={"archetype": self.ids["archetype"], "seed": 3})
            http.post("/api/rests", json={"rest": "extended"})
            telling = http.post("/v1/wuxia/tellings", json={"story": self.ids["story"], "seed": 3})
            lobby = http.post("/v1/tcg/tables", json={"deck": "emberfall"})
            cards = http.post("/v1/tcg/own-cards", json={"files": {"mine.json": LAMPCAT}})
            answers = {"deck": deck, "table": lobby, "cards": cards}
            self.places["/v1/tcg"] = {name: answer.json()["id"] for name, answer in answers.items()}
            self.places["/v1/rune"] = {"run": run.json()["id"]}
            self.places["/v1/wuxia"] |= {"telling": telling.json()["id"]}

    def routes(self) -> list[Route]:
        return [
            (method.upper(), path)
            for path, methods in self.document["paths"].items()
            if path.startswith(ELSEWHERE)
            for method in methods
            if method in ("get", "post", "put", "delete")
        ]

    def ask(self, link: str, method: str, path: str) -> tuple[int, str, str]:
        """The status that somebody is answered with, the code of a refusal, and all that was said."""
        depth = 4 if path.startswith("/api") else 3
        places = self.places.get("/".join(path.split("/")[: depth - 1 if path.startswith("/api") else depth]), {})
        address = path
        for name, value in {**places, "who": self.ids["characterId"]}.items():
            address = address.replace("{" + name + "}", value)
        told = self.document["paths"][path][method.lower()]
        bodies = [each["example"] for each in told.get("requestBody", {}).get("content", {}).values()]
        body = self._filled({**bodies[0], **self.more.get(path, {})}) if bodies else None
        if link not in self._asking:
            self._asking[link] = self.served.http(link)
        answer = self._asking[link].request(method, address, json=body)
        code = answer.json().get("code", "") if answer.status_code >= 400 else ""
        return answer.status_code, code, answer.text

    def _filled(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: self.ids.get(key, inside) if inside == key or isinstance(inside, list) else self._filled(inside)
                for key, inside in value.items()
            }
        return [self._filled(each) for each in value] if isinstance(value, list) else value

    def kept(self) -> Kept:
        """All of the campaign, but for when its links were last used: whoever asks uses one."""
        kept = asyncio.run(self.served.store.kept(self.served.campaigns[0]))
        return replace(kept, links=tuple(replace(link, seen=None) for link in kept.links))

    def close(self) -> None:
        for http in self._asking.values():
            http.close()


@pytest.fixture(scope="module")
def home(shared_server: Served) -> Iterator[Home]:
    """For those who get nothing, and so change nothing."""
    with closing(Home(shared_server.afresh())) as made:
        yield made


@pytest.fixture
def another(served: Served) -> Iterator[Home]:
    """For those who take it apart."""
    with closing(Home(served)) as made:
        yield made


def who_may(method: str, path: str) -> tuple[str, ...]:
    """Of a watcher, the group's display, Ben, Ann and the GM: where it is Ann's, Ben is the player of another seat."""
    last = path.rpartition("/")[2]
    if (method == "GET" and path in EVERYBODY | SERVED) or (method, path) in ANYBODY:
        return ("watcher", "group", "ben", "ann", "gm")
    if (method, path) in ANY_PLAYER:
        return ("ben", "ann", "gm")
    if path.startswith("/v1/tcg/tables/") and last in SITTING:
        return ("ann", "gm") if last == "cancel" else ("ann",)
    if (method, path) in ALLIES | HANDED:
        return ("group", "ben", "ann", "gm")
    if (method, path) in SHEETS:
        return ("group", "ann", "gm")
    if path.startswith("/api/encounters/") and last in ACTING:
        return ("ann", "gm")
    if (method, path) == ("POST", "/api/rests"):
        return ("ben", "ann")  # a rest is for a character
    if (method, path) in PLAYERS or path.startswith(GROWTH):
        return ("ann", "gm")
    if path == "/v1/tcg/own-cards/{cards}":
        return ("ann", "gm")
    if path.startswith(OWN):
        return ("ann",) if path.startswith("/v1/tcg") else ("ann", "gm")
    return ("gm",)


NOT_YOURS = ("match.not_your_turn", "match.no_such_seat", "ptu.not_yours")


def test_nobody_gets_at_what_is_not_theirs(home: Home) -> None:
    """It is Ann's turn: whatever Ben is refused, he is refused because he isn't Ann."""
    before, wrong = home.kept(), []
    for method, path in home.routes():
        for link, code in OUTSIDERS.items():
            if home.ask(link, method, path)[:2] != (401, code):
                wrong.append((method, path, link))
        for link in ("watcher", "group", "ben"):
            if link not in who_may(method, path):
                status, code, _ = home.ask(link, method, path)
                if status not in (403, 404) and not (link == "ben" and code in NOT_YOURS):
                    wrong.append((method, path, link, status, code))
    assert wrong == []
    assert home.kept() == before, "a refused request has changed something"


def test_another_campaigns_gm_finds_nothing_of_this_one(home: Home) -> None:
    """Routes that name nothing of a campaign answer with the own one's."""
    before, wrong = home.kept(), []
    ours = [each for places in home.places.values() for each in places.values() if each != "pikachu"]
    for method, path in home.routes():
        status, _, text = home.ask(OTHER, method, path)
        if "{" in path.replace("/api/species/{name}", "") and status != 404:
            wrong.append((method, path, status))
        if status < 400 and any(each in text for each in ours):
            wrong.append((method, path, text))
    assert wrong == []
    assert home.kept() == before


LAST = ("undo", "redo", "end", "unserve", "deactivate", "leave", "cancel")
"""What takes away what others need."""
NOBODY_IS_ASKED = {"intercept-melee", "intercept-ranged", "interrupt", "aoo-resolve"}
"""What only answers a question."""


def test_whoever_may_gets_in(another: Home) -> None:
    """What they ask for may still be refused by the rules, but not because of who they are."""
    order = sorted(another.routes(), key=lambda each: (each[0] == "DELETE", each[1].endswith(LAST), -len(each[1])))
    wrong = []
    for method, path in order:
        for link in ("watcher", "group", "ben", "ann", "gm"):
            if link in who_may(method, path) and not (method == "DELETE" and link != who_may(method, path)[-1]):
                status, _, text = another.ask(link, method, path)
                missing = status == 404 and path.rpartition("/")[2] not in NOBODY_IS_ASKED
                if status in (401, 403) or status >= 500 or missing:
                    wrong.append((method, path, link, status, text))
    assert wrong == []


# The socket of ptu's own program

FOREIGN = {OTHER: "api.not_found"}
GMS_OWN = dict.fromkeys(("watcher", "group", "ben", "ann"), "api.not_found") | FOREIGN
SHOWN = ({"encounterId": "served"}, FOREIGN)
HIDDEN = ({"encounterId": "hidden"}, GMS_OWN)
SAID: dict[str, tuple[tuple[dict[str, str], dict[str, str]], ...]] = {
    "keepalive": (({}, {}),),
    "identify": (SHOWN, HIDDEN),
    "join_encounter": (SHOWN, HIDDEN),
    "sync_request": (({}, {}),),
    "leave_encounter": (({}, {}),),
    "tab_sync_request": (({}, {}),),
    "scene_request": (({}, {}), ({"sceneId": "active"}, FOREIGN), ({"sceneId": "prepared"}, GMS_OWN)),
    "player_action": (
        (
            {"playerId": "ann", "action": "move"},
            {"watcher": "server.looks_on", "group": "server.looks_on", "ben": "api.not_found"},
        ),
    ),
}
"""Each message with what it names, and who is refused with which code; another campaign's GM asks the own screens."""


def test_every_message_of_ptus_socket_has_a_row() -> None:
    assert set(SAID) == set(ANSWERS)


def test_who_may_say_what_at_ptus_socket(another: Home) -> None:
    served = another.served
    table = Campaign(served)
    names = {
        "served": another.places["/api/encounters"]["name"],
        "hidden": table.gm.encounter(("pokemon", table.gm.pokemon("Pidgey"), "enemies")),
        "active": another.places["/api/scenes"]["name"],
        "prepared": table.gm.post("/scenes", name="Ambush")["data"]["id"],
        "ann": another.ids["characterId"],
    }
    for link, code in OUTSIDERS.items():
        headers = {"Authorization": f"Bearer {served.links.get(link, link)}"} if link else {}
        with connect(f"ws://127.0.0.1:{served.port}/api/ws", additional_headers=headers) as socket:
            assert json.loads(socket.recv(timeout=PATIENCE))["data"]["code"] == code
    for link in ("watcher", "group", "ben", "ann", "gm", OTHER):
        with listening(table, link) as screen:
            for kind, cases in SAID.items():
                for said, refused in cases:
                    del screen.heard[:]
                    screen.say(kind, **{key: names.get(value, value) for key, value in said.items()})
                    screen.say("keepalive", timestamp=7)
                    screen.hear("keepalive_ack", timestamp=7)
                    codes = [each["data"]["code"] for each in screen.heard if each["type"] == "error"]
                    assert codes == ([refused[link]] if link in refused else []), (link, kind, said)
                    if link == OTHER:
                        assert not {"encounter_update", "encounter_served"} & {*screen.kinds()}
    for client in table.clients:
        client.close()
