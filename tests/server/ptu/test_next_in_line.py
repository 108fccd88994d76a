"""The routes that come next: tables with sub-habitats, scenes, the display, the ground, answers, things to look up."""

from tests.server.ptu.hearing import listening
from tests.server.ptu.playing import Campaign, Client
from tests.server.ptu.test_routes import has, is_encounter, refused

SCENE = """
    id name description locationName locationImage pokemon characters groups weather terrains modifiers habitatId
    isActive createdAt updatedAt
"""
TABLE = "id name description imageUrl density levelRange entries modifications createdAt updatedAt"
SPECIES = """
    id name type1 type2 abilities numBasicAbilities learnset baseHp baseAttack baseDefense baseSpAtk baseSpDef
    baseSpeed evolutionStage maxEvolutionStage
"""


def test_encounter_tables_with_sub_habitats(gm: Client):
    made = gm.post("/encounter-tables", name="Meadow", density="sparse", levelRange={"min": 3, "max": 6})["data"]
    has(made, TABLE)
    path = f"/encounter-tables/{made['id']}"
    oddish = gm.post(f"{path}/entries", speciesId="oddish", weight=10)["data"]
    has(oddish, "id speciesId speciesName weight levelRange")
    pidgey = gm.post(f"{path}/entries", speciesName="Pidgey", weight=1, levelRange={"min": 9, "max": 9})["data"]
    changed = gm.call("PUT", f"{path}/entries/{pidgey['id']}", {"weight": 5, "levelMin": 8})["data"]
    assert (changed["weight"], changed["levelRange"]) == (5, {"min": 8, "max": 9})
    marsh = gm.post(f"{path}/modifications", name="Marsh", levelRange={"min": 20, "max": 20})["data"]["id"]
    gm.post(f"{path}/modifications/{marsh}/entries", speciesName="Oddish", remove=True)
    psyduck = gm.post(f"{path}/modifications/{marsh}/entries", speciesName="Psyduck", weight=50)["data"]
    told = gm.post(f"{path}/generate", count=20, seed=7)["data"]
    assert {each["speciesName"] for each in told["generated"]} == {"Oddish", "Pidgey"}
    for each in told["generated"]:
        low, high = (3, 6) if each["speciesName"] == "Oddish" else (8, 9)
        assert low <= each["level"] <= high
    assert gm.post(f"{path}/generate", count=20, seed=7)["data"] == told, "the same for the same seed"
    wet = gm.post(f"{path}/generate", count=20, seed=7, modificationId=marsh)["data"]
    assert {each["speciesName"] for each in wet["generated"]} == {"Psyduck", "Pidgey"}
    assert {each["level"] for each in wet["generated"] if each["speciesName"] == "Psyduck"} == {20}
    assert {each["source"] for each in wet["generated"]} == {"modification", "parent"}
    assert 2 <= len(gm.post(f"{path}/generate", seed=1)["data"]["generated"]) <= 4, "as many as the density says"
    copy = gm.get(f"{path}/export")
    again = gm.post("/encounter-tables/import", **{**copy, "entries": [*copy["entries"], {"speciesName": "Nobody"}]})
    assert [each["speciesName"] for each in again["data"]["entries"]] == ["Oddish", "Pidgey"]
    assert len(again["data"]["modifications"][0]["entries"]) == 2
    assert "Nobody" in again["warnings"][0]
    gm.call("DELETE", f"{path}/modifications/{marsh}/entries/{psyduck['id']}")
    assert len(gm.get(f"{path}/modifications/{marsh}")["data"]["entries"]) == 1
    gm.call("DELETE", f"{path}/entries/{pidgey['id']}")
    gm.call("DELETE", f"{path}/modifications/{marsh}")
    now = gm.get(path)["data"]
    assert ([each["speciesName"] for each in now["entries"]], now["modifications"]) == (["Oddish"], [])
    assert gm.call("PUT", path, {"name": "Field"})["data"]["name"] == "Field"
    gm.call("DELETE", path)
    refused(gm.get(path, status=404), 404, "api.not_found")
    refused(
        gm.post("/encounter-tables", name="x", levelRange={"min": 9, "max": 3}, status=400),
        400, "server.body", "levelRange",
    )  # fmt: skip


def test_scenes_and_the_groups_display(table: Campaign, gm: Client):
    person = gm.character("Ines")
    made = has(gm.post("/scenes", name="Harbour", description="Fog", weather="rain")["data"], SCENE)
    path = f"/scenes/{made['id']}"
    group = table.link("group")
    refused(group.get(path, status=404), 404, "api.not_found")
    assert group.get("/scenes")["data"] == []
    one = gm.post(f"{path}/characters", characterId=person)["data"]["characters"][0]
    assert (one["characterId"], one["name"]) == (person, "Ines")
    other = gm.post(f"{path}/pokemon", species="magikarp", level=4)["data"]["pokemon"][0]
    assert (other["species"], other["level"]) == ("Magikarp", 4)
    crew = gm.post(f"{path}/groups", name="Crew")["data"]["groups"][0]
    assert gm.call("PUT", f"{path}/groups/{crew['id']}", {"name": "Guards"})["data"]["groups"][0]["name"] == "Guards"
    gm.call("PUT", f"{path}/positions", {"characters": [{"id": one["id"], "position": {"x": 5, "y": 7}}]})
    assert gm.get(path)["data"]["characters"][0]["position"] == {"x": 5, "y": 7}
    with listening(table, table.secret("group")) as screen:
        assert gm.post(f"{path}/activate")["data"]["isActive"] is True
        assert screen.hear("tab_change") == {"tab": "scene", "sceneId": made["id"]}
        screen.say("scene_request")
        assert screen.hear("scene_sync")["scene"]["name"] == "Harbour"
        screen.say("tab_sync_request")
        assert screen.hear("tab_state")["tab"] == "scene"
        screen.say("keepalive", timestamp=12)
        assert screen.hear("keepalive_ack") == {"timestamp": 12}
        screen.say("nonsense")
        assert screen.hear("error")["code"] == "api.no_such_message"
    assert group.get("/scenes/active")["data"]["id"] == made["id"]
    assert gm.get("/group/tab")["data"] == {"activeTab": "scene", "activeSceneId": made["id"]}
    gm.call("DELETE", f"{path}/characters/{person}")
    gm.call("DELETE", f"{path}/pokemon/{other['id']}")
    gm.call("DELETE", f"{path}/groups/{crew['id']}")
    now = gm.call("PUT", path, {"name": "Old harbour"})["data"]
    assert (now["name"], now["characters"], now["pokemon"], now["groups"]) == ("Old harbour", [], [], [])
    gm.post(f"{path}/deactivate")
    assert group.get("/scenes/active")["data"] is None
    gm.call("DELETE", path)
    refused(gm.get(path, status=404), 404, "api.not_found")
    assert gm.call("PUT", "/group/tab", {"activeTab": "map"})["data"]["activeTab"] == "map"
    shown = gm.post("/group/wild-spawn", pokemon=[{"species": "Abra", "level": 3}], tableName="Meadow")["data"]
    assert group.get("/group/wild-spawn")["data"] == shown
    gm.call("DELETE", "/group/wild-spawn")
    assert group.get("/group/wild-spawn")["data"] is None


def test_the_ground(gm: Client):
    made = gm.encounter(start=False, gridEnabled=True, gridWidth=6, gridHeight=4)
    shown = gm.call("PUT", f"/encounters/{made}/grid-config", {"cellSize": 32, "isometric": True, "width": 6})["data"]
    assert (shown["gridConfig"]["cellSize"], shown["gridConfig"]["isometric"]) == (32, True)
    answer = gm.call("PUT", f"/encounters/{made}/grid-config", {"width": 9}, status=422)
    refused(answer, 422, "api.grid_size", "width")
    cells = [{"x": 1, "y": 2, "type": "water"}, {"x": 5, "y": 3, "type": "blocking"}]
    told = gm.call("PUT", f"/encounters/{made}/terrain", {"cells": cells})["data"]
    assert told == {"enabled": True, "cells": cells}
    assert gm.get(f"/encounters/{made}/terrain")["data"] == told
    wrong = gm.call("PUT", f"/encounters/{made}/terrain", {"cells": [{"x": 0, "y": 0, "type": "lava"}]}, status=400)
    refused(wrong, 400, "server.body", "cells[0].type")
    fog = {"enabled": True, "cells": [[0, 0, "revealed"]], "defaultState": "hidden"}
    assert gm.call("PUT", f"/encounters/{made}/fog", fog)["data"] == fog
    assert gm.get(f"/encounters/{made}/fog")["data"] == fog


def test_declaring_sprinting_disengaging_and_riding(gm: Client):
    person, steed = gm.character(speed=30), gm.pokemon("Rapidash", baseSpeed=1)
    gm.post(f"/pokemon/{steed}/link", trainerId=person)
    made = gm.encounter(("human", person, "players"), ("pokemon", steed, "players"))
    told = gm.act(made, "sprint", combatantId=person)
    assert has(told["sprintResult"], "combatantId sprintApplied")["sprintApplied"] is True
    told = gm.act(made, "disengage", combatantId=person)
    assert has(told["disengageResult"], "combatantId combatantName disengaged")["combatantName"] == "Odo"
    told = gm.act(made, "mount", riderId=person, mountId=steed)["data"]
    has(told, "encounter mountResult")
    if told["mountResult"]["mounted"]:
        assert gm.act(made, "dismount", riderId=person)["data"]["dismountResult"]["mounted"] is False
    league = gm.encounter(("human", gm.character("Marl"), "enemies"), battleType="trainer")
    shown = gm.get(f"/encounters/{league}")["data"]
    assert shown["currentPhase"] == "trainer_declaration"
    marl = shown["turnOrder"][0]
    told = gm.act(league, "declare", combatantId=marl, actionType="orders", description="Send out Abra")["data"]
    assert [each["description"] for each in told["declarations"]] == ["Send out Abra"]
    assert told["currentPhase"] == "trainer_resolution"


def test_opportunities_are_found_by_the_rules_and_answered_here(gm: Client):
    gm.call("PUT", "/settings/rules", {"preset": "app", "options": {"interrupts": "asked"}})
    try:
        ours, foe = gm.pokemon(baseSpeed=30), gm.pokemon("Machop")
        made = gm.encounter(
            ("pokemon", ours, "players"), ("pokemon", foe, "enemies"), gridEnabled=True, gridWidth=8, gridHeight=3
        )
        gm.act(made, "position", combatantId=ours, position={"x": 3, "y": 1})
        gm.act(made, "position", combatantId=foe, position={"x": 4, "y": 1})
        log = gm.http.post(
            f"/v1/matches/{made}/messages",
            json={"type": "submit", "seen": 6, "command": {"type": "shift", "to": [1, 1]}},
        )
        assert log.status_code == 200, log.text
        told = gm.act(made, "aoo-detect", actorId=ours, triggerType="shift_away")["data"]
        (asked,) = has(told, "triggeredActions encounter")["triggeredActions"]
        done = gm.act(made, "aoo-resolve", actionId=asked["id"], resolution="decline")["data"]
        assert (done["resolved"], done["accepted"]) == (True, False)
        assert is_encounter(done["encounter"])["pendingOutOfTurnActions"] == []
        answer = gm.act(made, "intercept-melee", actionId="gone", interceptorId=ours, status=404)
        refused(answer, 404, "api.not_found", "actionId")
        gm.act(made, "end")
    finally:
        gm.call("PUT", "/settings/rules", {"preset": "app"})


def test_what_can_be_looked_up(table: Campaign, gm: Client):
    (found,) = gm.get("/species?search=bulbas")["data"]
    has(found, SPECIES)
    assert (found["type1"], found["type2"], found["maxEvolutionStage"]) == ("Grass", "Poison", 3)
    assert gm.get("/species/Bulbasaur")["data"] == found
    assert len(gm.get("/species?limit=7")["data"]) == 7
    told = gm.post("/moves/batch", names=["Ember", "No such move", "tackle"])["data"]
    assert [(each["name"], each["damageClass"]) for each in told] == [("Ember", "Special"), ("Tackle", "Physical")]
    info = has(gm.get("/settings/server-info")["data"], "port addresses primaryUrl")
    assert info["port"] == table.served.port
    answer = gm.call("PUT", "/settings/rules", {"preset": "nothing"}, status=422)
    assert answer["statusCode"] == 422


def test_a_players_request_reaches_the_gms_screen(table: Campaign, gm: Client):
    player = table.link("player", "players")
    assert player.post("/player/action-request", playerId="players", action="capture")["data"]["forwarded"] is False
    with listening(table, "gm") as screen:
        told = player.post("/player/action-request", playerId="players", action="capture", requestId="r1")["data"]
        assert told == {"requestId": "r1", "forwarded": True}
        heard = screen.hear("player_action")
        assert (heard["requestId"], heard["action"], heard["seat"]) == ("r1", "capture", "players")
    assert gm


def test_nobody_asks_the_gm_in_somebody_elses_name(table: Campaign, gm: Client):
    ann = gm.character("Ann")
    links = {seat: table.secret("player", seat) for seat in (ann, "ben")} | {"watcher": table.secret("watcher")}
    with listening(table, "gm") as screen:
        for seat, code in (("watcher", "server.looks_on"), ("ben", "api.not_found")):
            with listening(table, links[seat]) as other:
                other.say("player_action", playerId=ann, action="capture", seat=ann)
                assert other.hear("error")["code"] == code
        with listening(table, links[ann]) as own:
            own.say("player_action", playerId=ann, action="capture", seat="gm", kind="x", requestId="r2")
            heard = screen.hear("player_action")
        assert heard == {"playerId": ann, "action": "capture", "seat": ann, "kind": "x", "requestId": "r2"}
        assert screen.kinds().count("player_action") == 1
