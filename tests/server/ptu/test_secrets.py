"""Who may do and see what under /api: the seat comes from the link alone, and what is hidden stays hidden."""

import json
from typing import Any

import pytest
from tests.server.ptu.hearing import listening
from tests.server.ptu.playing import Campaign, Client
from tests.server.serving import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from turnwright.server.ptu.routes import API


def scene(table: Campaign, **foes: Any) -> tuple[str, str, str, str]:
    """A served fight: a player with a Pokémon against a foe with numbers that nobody else has."""
    gm = table.gm
    person = gm.character("Odo", inventory=[{"name": "Basic Ball", "quantity": 9}])
    ours = gm.pokemon(baseSpeed=30)
    gm.post(f"/pokemon/{ours}/link", trainerId=person)
    numbers = {"baseHp": 139, "baseAttack": 137, "baseSpAtk": 131}
    foe = gm.pokemon("Oddish", moves=["Absorb"], notes="Boss's darling", **numbers, **foes)
    made = gm.encounter(("human", person, "players"), ("pokemon", ours, "players"), ("pokemon", foe, "enemies"))
    gm.act(made, "serve")
    return made, person, ours, foe


NUMBERS = {437, 437 - 123, 437 - 122, 487, 487 - 123, 139, 137, 131}
"""A foe's Hit Points and stats."""
WORDS = ("Absorb", "darling")
"""A move that it has not shown, and what the GM has noted."""


def leaked(told: Any) -> list[Any]:
    """What of a foe's secrets is anywhere in an answer."""
    if isinstance(told, dict):
        return [each for value in (*told.keys(), *told.values()) for each in leaked(value)]
    if isinstance(told, list):
        return [each for value in told for each in leaked(value)]
    if isinstance(told, str):
        return [word for word in WORDS if word in told]
    return [told] if told in NUMBERS else []


def test_a_foes_numbers_reach_nobody_else(table: Campaign):
    gm = table.gm
    made, person, ours, foe = scene(table)
    assert gm.sheet(foe)["maxHp"] == 10 + 3 * 139 + 10 == 437
    for client in (table.link("player", person), table.link("player", "players"), table.link("group")):
        for path in (f"/encounters/{made}", "/encounters/served", "/encounters", "/pokemon", "/characters"):
            assert leaked(client.get(path)) == [], path
        assert client.get(f"/pokemon/{foe}", status=404)["code"] == "api.not_found"
        entity = client.one(made, foe)["entity"]
        assert (entity["currentHp"], entity["maxHp"], entity["moves"]) == (100, 100, [])
        assert client.one(made, ours)["entity"]["maxHp"] == 50
        guess = client.act(made, "calculate-damage", attackerId=ours, targetId=foe, moveName="Tackle")
        assert leaked(guess) == []
    gm.act(made, "end")
    gm.act(made, "unserve")


def test_a_screen_hears_bands_and_never_a_foes_numbers(table: Campaign):
    gm = table.gm
    made, person, ours, foe = scene(table)
    with listening(table, table.secret("player", person)) as player, listening(table, "gm") as master:
        for screen in (player, master):
            screen.say("join_encounter", encounterId=made)
            screen.hear("encounter_update")
        player.say("identify", role="gm", encounterId=made)
        player.hear("encounter_update")
        gm.act(made, "damage", combatantId=foe, damage=123)
        told = player.hear("damage_applied")
        assert (told["combatantId"], told["damage"], told["newHp"], told["injuries"]) == (foe, 0, 75, 0)
        exact = master.hear("damage_applied")
        assert (exact["damage"], exact["newHp"]) == (123, 437 - 123)
        gm.act(made, "heal", combatantId=foe, amount=1, tempHp=9)
        assert player.hear("heal_applied")["amount"] == 0
        gm.act(made, "stages", combatantId=foe, changes={"attack": 2})
        gm.act(made, "move", actorId=ours, moveId="Tackle", targetIds=[foe], dice={"accuracy": [15]})
        player.hear("move_executed")
        gm.act(made, "status", combatantId=foe, add=["Burned"])
        player.hear("status_change", combatantId=foe)
        gm.until(made, foe)
        player.hear("turn_change", combatantId=foe)
        gm.act(made, "next-turn")
        assert player.hear("status_tick")["damage"] == 0
        player.hear("encounter_update")
        assert leaked(player.heard) == []
        assert leaked(master.heard), "the GM's screen has it all"
    gm.act(made, "end")
    gm.act(made, "unserve")


def test_a_pokemon_in_its_ball_does_not_exist_for_the_others(table: Campaign):
    gm = table.gm
    rival, hidden = gm.character("Rival", characterType="npc"), gm.pokemon("Gyarados", level=45)
    gm.post(f"/pokemon/{hidden}/link", trainerId=rival)
    made, person, _, _ = scene(table)
    gm.join(made, "human", rival, "enemies")
    with listening(table, table.secret("player", person)) as player:
        player.say("join_encounter", encounterId=made)
        player.hear("encounter_update")
        gm.until(made, rival)
        out = gm.pokemon("Pidgey")
        gm.post(f"/pokemon/{out}/link", trainerId=rival)
        gm.act(made, "release", trainerId=rival, pokemonEntityIds=[out])
        player.hear("encounter_update")
        gm.act(made, "switch", trainerId=rival, recallCombatantId=out, releaseEntityId=hidden)
        player.hear("pokemon_released", combatantId=hidden)
        before = [message for message in player.heard[:-1] if message["type"] != "encounter_update"]
        came = [place for place, message in enumerate(player.heard) if "Gyarados" in json.dumps(message)]
        recalled = player.kinds().index("pokemon_recalled")
        assert min(came) > recalled, "nobody hears of it before it comes out"
        assert before
    gm.act(made, "end")
    gm.act(made, "unserve")


def test_what_is_prepared_is_the_gms_until_it_is_served(table: Campaign):
    gm = table.gm
    made = gm.encounter(("pokemon", gm.pokemon("Gengar"), "enemies"), start=False, name="The ambush")
    group, player = table.link("group"), table.link("player", "players")
    for client in (group, player):
        assert client.get(f"/encounters/{made}", status=404)["code"] == "api.not_found"
        assert "ambush" not in json.dumps(client.get("/encounters"))
        assert client.get("/encounters/served")["data"] is None
    with listening(table, table.secret("group")) as screen:
        screen.say("join_encounter", encounterId=made)
        assert screen.hear("error")["code"] == "api.not_found"
        gm.act(made, "start")
        gm.act(made, "serve")
        assert screen.hear("encounter_served")["encounter"]["name"] == "The ambush"
        assert not any("Gengar" in json.dumps(message) for message in screen.heard[:-1])
        gm.act(made, "unserve")
        screen.hear("encounter_unserved")
    assert group.get("/encounters/served")["data"] is None
    assert group.get(f"/encounters/{made}", status=404)
    gm.act(made, "end")


def test_a_player_acts_for_the_own_combatants_in_their_turn_and_the_server_rolls(table: Campaign):
    gm = table.gm
    made, person, ours, foe = scene(table)
    player = table.link("player", person)
    numbers = {"actorId": ours, "moveId": "Tackle", "targetIds": [foe]}
    for more in ({"damage": 400}, {"targetDamages": {foe: 400}}, {"dice": {"accuracy": [20]}}):
        assert player.act(made, "move", status=403, **numbers, **more)["code"] == "server.forbidden"
    assert player.act(made, "damage", combatantId=foe, damage=400, status=403)["code"] == "server.forbidden"
    told = player.act(made, "move", **numbers)
    assert told["data"]["moveLog"][0]["actorId"] == ours
    assert player.act(made, "move", status=422, **numbers)["code"] in ("ptu.no_action", "ptu.frequency")
    player.act(made, "pass", combatantId=ours)
    gm.until(made, foe)
    wrong = player.act(made, "move", actorId=foe, moveId="Tackle", targetIds=[ours], status=422)
    assert wrong["code"] in ("match.not_your_turn", "ptu.not_yours")
    gm.act(made, "end")
    gm.act(made, "unserve")


def test_the_gms_word_before_a_rule_is_in_the_log(table: Campaign):
    gm = table.gm
    made, _, _, foe = scene(table)
    gm.act(made, "breather", combatantId=foe)
    log = gm.http.get(f"/v1/matches/{made}/log").text
    assert '"override":""' in log
    gm.act(made, "end")
    gm.act(made, "unserve")


def test_a_retried_request_acts_once(table: Campaign):
    gm = table.gm
    made, _, ours, _ = scene(table)
    answers = [
        gm.http.post(
            f"/api/encounters/{made}/damage",
            json={"combatantId": ours, "damage": 7},
            headers={"Idempotency-Key": "one blow"},
        ).json()["damageResult"]["newHp"]
        for _ in range(3)
    ]
    assert answers == [43, 43, 43]
    gm.act(made, "end")
    gm.act(made, "unserve")


CHANGES = {"POST", "PUT", "DELETE", "PATCH"}


def routes() -> list[tuple[str, str]]:
    found = []
    for route in API.routes:
        methods: set[str] = getattr(route, "methods", set()) & (CHANGES | {"GET"})
        found += [(method, route.path_format.removeprefix("/api")) for method in sorted(methods)]
    return found


@pytest.mark.parametrize("link", ["", "revoked"])
def test_without_a_link_nothing_answers(table: Campaign, link: str):
    with table.served.http(link) as anybody:
        for method, path in routes():
            answer = anybody.request(method, "/api" + path.replace("{", "").replace("}", ""), json={})
            assert answer.status_code in (400, 401), (method, path, answer.text)
            if answer.status_code == 401:
                assert answer.json()["statusCode"] == 401


def test_only_the_gm_changes_what_is_the_gms(table: Campaign):
    """With bodies that would fit, so that the link alone decides."""
    made, person, ours, foe = scene(table)
    gm_only = [
        ("POST", "/encounters", {"name": "Mine"}),
        ("POST", f"/encounters/{made}/end", {}),
        ("POST", f"/encounters/{made}/serve", {}),
        ("POST", f"/encounters/{made}/unserve", {}),
        ("POST", f"/encounters/{made}/undo", {}),
        ("PUT", f"/encounters/{made}", {}),
        ("POST", f"/encounters/{made}/heal", {"combatantId": ours, "amount": 5}),
        ("POST", f"/encounters/{made}/stages", {"combatantId": ours, "changes": {"attack": 6}}),
        ("POST", f"/encounters/{made}/status", {"combatantId": foe, "add": ["Asleep"]}),
        ("POST", f"/encounters/{made}/weather", {"weather": "rain"}),
        ("POST", f"/encounters/{made}/wild-spawn", {"pokemon": [{"speciesName": "Abra", "level": 3}]}),
        ("POST", f"/encounters/{made}/combatants", {"entityType": "pokemon", "entityId": ours, "side": "players"}),
        ("DELETE", f"/encounters/{made}/combatants/{foe}", {}),
        ("POST", f"/encounters/{made}/xp-calculate", {}),
        ("GET", f"/encounters/{made}/fog/under", {}),
        ("PUT", f"/encounters/{made}/fog/cover", {"cells": []}),
        ("PUT", f"/encounters/{made}/fog/lift", {"cells": []}),
        ("PUT", f"/encounters/{made}/fog/lurk", {"combatantId": foe, "x": 0, "y": 0}),
        ("POST", "/pokemon", {"species": "Abra", "level": 3}),
        ("PUT", f"/pokemon/{ours}", {"currentHp": 50}),
        ("DELETE", f"/pokemon/{ours}", {}),
        ("POST", f"/pokemon/{ours}/pokemon-center", {}),
        ("POST", "/characters", {"name": "Me"}),
        ("POST", "/game/new-day", {}),
        ("POST", "/scenes", {"name": "Mine"}),
        ("GET", "/encounter-tables", {}),
        ("GET", "/encounter-templates", {}),
        ("PUT", "/group/tab", {"activeTab": "map"}),
        ("PUT", "/settings/rules", {"preset": "book"}),
    ]
    for role, seat in (("player", person), ("player", "players"), ("group", ""), ("watcher", "")):
        client = table.link(role, seat)
        for method, path, body in gm_only:
            answer = client.http.request(method, f"/api{path}", json=body)
            assert answer.status_code in (403, 404), (role, method, path, answer.text)
    table.gm.act(made, "end")
    table.gm.act(made, "unserve")


def test_another_campaigns_gm_finds_nothing_here(table: Campaign):
    made, person, ours, _ = scene(table)
    other = Client(table.served.http("other gm"))
    table.clients.append(other.http)
    for path in (f"/encounters/{made}", f"/pokemon/{ours}", f"/characters/{person}"):
        assert other.get(path, status=404)["code"] == "api.not_found"
    assert other.get("/pokemon")["data"] == other.get("/encounters")["data"] == []
    assert other.get("/encounters/served")["data"] is None
    table.gm.act(made, "end")
    table.gm.act(made, "unserve")


def test_a_screen_goes_dark_when_its_link_is_revoked_and_needs_one_to_begin_with(table: Campaign):
    address = f"ws://127.0.0.1:{table.served.port}/api/ws"
    for headers in ({}, {"Authorization": f"Bearer {table.served.links['revoked']}"}):
        with connect(address, additional_headers=headers, open_timeout=PATIENCE) as stranger:
            assert json.loads(stranger.recv(timeout=PATIENCE))["data"]["code"].startswith("links.")
            with pytest.raises(ConnectionClosed) as closed:
                stranger.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4001
    made = table.gm.http.post("/v1/links", json={"role": "group", "person": "tv"}).json()
    with listening(table, made["secret"]) as screen:
        table.gm.http.delete(f"/v1/links/{made['id']}")
        assert screen.hear("error")["code"] == "links.unknown"
        with pytest.raises(ConnectionClosed):
            screen.hear("anything")


def test_a_players_throw_tells_the_player_no_more_than_it_sees(table: Campaign):
    gm = table.gm
    made, person, _, foe = scene(table, level=60)  # so high that hardly any ball holds it
    gm.act(made, "damage", combatantId=foe, damage=123)
    player = table.link("player", person)
    for more in ({"accuracyRoll": 20}, {"captureRoll": 1}, {"modifiers": -99}):
        told = player.post("/capture/attempt", pokemonId=foe, trainerId=person, status=403, **more)
        assert told["code"] == "server.forbidden"
    assert player.post("/capture/rate", pokemonId=foe, status=404)["code"] == "api.not_found"
    gm.until(made, person)
    told = player.post("/capture/attempt", pokemonId=foe, trainerId=person, encounterId=made)
    assert leaked(told) == []
    assert told["data"]["captured"] is False
    assert (told["data"]["pokemon"]["currentHp"], told["data"]["pokemon"]["maxHp"]) == (75, 100)
    gm.act(made, "end")
    gm.act(made, "unserve")
