"""Sheets go out into an encounter and come back: equal on both sides, in one transaction, and back again by undo."""

import asyncio
from typing import Any

from tests.server.ptu.playing import Client
from tests.server.serving import serving

from turnwright.server.store import Write
from turnwright.server.store.memory import MemoryStore

EQUAL = ("currentHp", "injuries", "statusConditions", "stageModifiers", "temporaryHp", "experience", "level", "moves")


def stay_equal(gm: Client, made: str) -> None:
    """Whoever reads the sheet and whoever reads the encounter read the same."""
    for one in gm.get(f"/encounters/{made}")["data"]["combatants"]:
        sheet = gm.sheet(one["entityId"])
        assert {field: one["entity"][field] for field in EQUAL} == {field: sheet[field] for field in EQUAL}


def fight(gm: Client) -> tuple[str, str, str, str]:
    person, ours, wild = gm.character(), gm.pokemon(baseSpeed=20, moves=["Rest", "Tackle"]), gm.pokemon("Pidgey")
    gm.post(f"/pokemon/{ours}/link", trainerId=person)
    return gm.encounter(("pokemon", ours, "players"), ("pokemon", wild, "enemies")), person, ours, wild


def test_an_encounter_and_its_sheets_stay_equal_after_every_step(gm: Client):
    made, _, ours, wild = fight(gm)
    steps: tuple[tuple[str, dict[str, Any]], ...] = (
        ("damage", {"combatantId": ours, "damage": 31}),
        ("status", {"combatantId": ours, "add": ["Burned", "Confused", "Tripped"]}),
        ("stages", {"combatantId": wild, "changes": {"attack": 2, "evasion": 1}}),
        ("heal", {"combatantId": wild, "tempHp": 7}),
        ("move", {"actorId": ours, "moveId": "Tackle", "targetIds": [wild], "damage": 12}),
        ("next-turn", {}),
        ("breather", {"combatantId": wild}),
        ("undo", {}),
        ("redo", {}),
        ("end", {}),
        ("xp-distribute", {"distribution": [{"pokemonId": ours, "xpAmount": 0}]}),
    )
    for what, body in steps:
        gm.act(made, what, **body)
        stay_equal(gm, made)
    gm.post(f"/pokemon/{ours}/pokemon-center")
    stay_equal(gm, made)


def test_what_is_changed_on_a_sheet_during_a_fight_is_changed_in_the_fight(gm: Client):
    made, _, ours, _ = fight(gm)
    told = gm.call(
        "PUT", f"/pokemon/{ours}",
        {"currentHp": 22, "injuries": 1, "statusConditions": ["Poisoned"], "stageModifiers": {"attack": 2},
         "notes": "Limps"},
    )["data"]  # fmt: skip
    assert (told["currentHp"], told["injuries"], told["statusConditions"]) == (22, 1, ["Poisoned"])
    assert (told["stageModifiers"]["attack"], told["notes"]) == (2, "Limps")
    stay_equal(gm, made)
    answer = gm.call("PUT", f"/pokemon/{ours}", {"level": 50}, status=409)
    assert (answer["code"], answer["field"]) == ("sheets.elsewhere", "level")
    assert gm.call("DELETE", f"/pokemon/{ours}", status=409)["code"] == "sheets.elsewhere"
    assert gm.post(f"/pokemon/{ours}/rest", status=409)["code"] == "sheets.elsewhere"
    gm.act(made, "end")
    assert gm.sheet(ours)["notes"] == "Limps"


def test_a_sheet_is_in_one_encounter_at_a_time(gm: Client):
    made, _, ours, _ = fight(gm)
    other = gm.encounter(start=False)
    body = {"entityType": "pokemon", "entityId": ours, "side": "players"}
    assert gm.post(f"/encounters/{other}/combatants", status=409, **body)["code"] == "sheets.elsewhere"
    gm.act(made, "damage", combatantId=ours, damage=9)
    gm.call("DELETE", f"/encounters/{made}/combatants/{ours}")
    assert gm.sheet(ours)["currentHp"] == 41, "what was left of it when it was taken out"
    gm.post(f"/encounters/{other}/combatants", **body)
    assert gm.one(other, ours)["entity"]["currentHp"] == 41
    assert gm.act(made, "undo", status=409)["code"] == "sheets.changed", "it is elsewhere by now"


def test_undoing_a_step_gives_a_sheet_back(gm: Client):
    made = gm.encounter(start=False)
    ours = gm.pokemon()
    gm.join(made, "pokemon", ours)
    gm.act(made, "undo")
    assert gm.get(f"/encounters/{made}")["data"]["combatants"] == []
    other = gm.encounter(start=False)
    gm.join(other, "pokemon", ours)
    assert gm.act(made, "redo", status=409)["code"] == "sheets.elsewhere"


def without_version(sheet: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in sheet.items() if key != "version"}


def test_the_end_brings_everything_home_and_its_undo_takes_it_back(gm: Client):
    made, _, ours, wild = fight(gm)
    before = gm.sheet(ours)
    gm.act(made, "move", actorId=ours, moveId="Rest", targetIds=[], damage=0)
    gm.act(made, "damage", combatantId=ours, damage=30)
    gm.act(made, "status", combatantId=ours, add=["Burned", "Confused"])
    gm.act(made, "damage", combatantId=wild, damage=99)
    during = gm.sheet(ours)
    gm.act(made, "end")
    gm.act(made, "xp-distribute", distribution=[{"pokemonId": ours, "xpAmount": 10}], playerCount=1)
    after = gm.sheet(ours)
    assert (after["currentHp"], after["injuries"], after["statusConditions"]) == (20, 2, ["Burned"])
    assert after["experience"] == before["experience"] + 10
    assert after["moves"][0]["usedToday"] == 1
    assert after["lastInjuryTime"] is not None
    gm.act(made, "undo")
    gm.act(made, "undo")
    assert gm.get(f"/encounters/{made}")["data"]["isActive"] is True
    assert without_version(gm.sheet(ours)) == without_version(during), "as it was before the end"
    gm.act(made, "redo")
    gm.act(made, "redo")
    changing = {"lastInjuryTime": "", "version": 0}
    assert {**gm.sheet(ours), **changing} == {**after, **changing}
    gm.post(f"/pokemon/{ours}/pokemon-center")
    gm.act(made, "undo")
    healed = gm.sheet(ours)
    assert (healed["experience"], healed["currentHp"]) == (before["experience"], 50), "its experience, not its healing"
    assert gm.act(made, "undo", status=409)["code"] == "sheets.changed", "somebody has healed it since"
    assert gm.sheet(ours) == healed


def test_what_one_fight_leaves_goes_into_the_next(gm: Client):
    made, person, ours, _ = fight(gm)
    gm.act(made, "damage", combatantId=ours, damage=14)
    gm.act(made, "status", combatantId=ours, add=["Poisoned"])
    gm.act(made, "end")
    again = gm.encounter(("human", person, "players"), ("pokemon", ours, "players"))
    entity = gm.one(again, ours)["entity"]
    assert (entity["currentHp"], entity["statusConditions"], entity["ownerId"]) == (36, ["Poisoned"], person)
    assert entity["stageModifiers"]["specialDefense"] == -2, "what the condition brings comes with it"


def test_who_was_taken_out_of_an_encounter_can_come_back(gm: Client):
    made, _, ours, _ = fight(gm)
    gm.act(made, "damage", combatantId=ours, damage=9)
    gm.call("DELETE", f"/encounters/{made}/combatants/{ours}")
    gm.call("PUT", f"/pokemon/{ours}", {"currentHp": 45})
    gm.join(made, "pokemon", ours)
    assert gm.one(made, ours)["entity"]["currentHp"] == 45
    stay_equal(gm, made)
    gm.act(made, "undo")
    assert gm.sheet(ours)["currentHp"] == 45
    gm.act(made, "redo")
    gm.act(made, "end")
    assert gm.sheet(ours)["currentHp"] == 45


def test_taking_the_end_back_at_the_table_gives_the_sheets_back_too(gm: Client):
    """Whichever way the record comes: /v1 and /api have the same matches."""
    made, _, ours, _ = fight(gm)
    gm.act(made, "status", combatantId=ours, add=["Confused"])
    gm.act(made, "end")
    assert gm.sheet(ours)["statusConditions"] == []
    answer = gm.http.post(f"/v1/matches/{made}/messages", json={"type": "undo"})
    assert answer.status_code == 200, answer.text
    assert gm.sheet(ours)["statusConditions"] == ["Confused"]


class Watched(MemoryStore):
    """A store that remembers what was written together."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[Write] = []

    async def commit(self, write: Write) -> None:
        await super().commit(write)
        self.writes.append(write)


def test_the_last_record_and_the_sheets_are_written_together():
    """A crash in between leaves no encounter that has ended without its sheets."""
    store = Watched()
    with serving(store) as served, served.http("gm") as http:
        gm = Client(http)
        made, _, ours, wild = fight(gm)
        gm.act(made, "end")
        gm.act(made, "undo")
    later = [write for write in store.writes if write.append is not None and write.new is None]
    ended, undone = (write for write in later if len(write.puts) == 2)
    for write in (ended, undone):
        assert {(put.kind, put.id) for put in write.puts} == {("sheet", ours), ("sheet", wild)}
        assert [put.expected + 1 for put in write.puts] == [
            asyncio.run(store.history("sheet", put.id))[put.expected].version for put in write.puts
        ]
    assert ended.append is not None
    assert b"encounter_ended" in ended.append.lines[0].data


def test_the_slower_of_two_who_change_a_sheet_gets_both_versions(gm: Client):
    """An open form with the old level is not saved over a new one."""
    for kind, who in (("pokemon", gm.pokemon("Oddish")), ("characters", gm.character("Odo"))):
        read = gm.sheet(who, kind)
        changed = gm.call("PUT", f"/{kind}/{who}", {"level": 12, "version": read["version"]})["data"]
        assert (changed["level"], changed["version"]) == (12, read["version"] + 1)
        form = {"level": read["level"], "notes": "Likes rain.", "version": read["version"]}
        refused = gm.call("PUT", f"/{kind}/{who}", form, status=409)
        assert refused["code"] == "sheets.stale"
        assert refused["conflict"]["yours"] == form
        assert refused["conflict"]["theirs"]["level"] == 12
        assert gm.sheet(who, kind) == changed
        again = gm.call("PUT", f"/{kind}/{who}", {**form, "version": refused["conflict"]["version"]})["data"]
        assert again["notes"] == "Likes rain."


def test_a_version_that_is_none_is_refused(gm: Client):
    who = gm.pokemon("Oddish")
    refused = gm.call("PUT", f"/pokemon/{who}", {"level": 12, "version": "first"}, status=400)
    assert refused["field"] == "version"
    assert gm.sheet(who)["level"] == 10


def test_another_species_brings_its_body_and_its_stats(gm: Client):
    """It used to say success and change nothing."""
    who = gm.post("/pokemon", species="Charmander", level=10, moves=["Tackle"])["data"]["id"]
    bought = gm.post("/pokemon", species="Pidgey", level=10, moves=["Tackle"])["data"]
    told = gm.call("PUT", f"/pokemon/{who}", {"species": "Pidgey"})["data"]
    for field in ("species", "types", "currentStats", "maxHp", "capabilities", "baseStats"):
        assert told[field] == bought[field], field
    assert [move["name"] for move in told["moves"]] == ["Tackle"]
    assert gm.call("PUT", f"/pokemon/{who}", {"species": "Nosuchmon"}, status=422)["field"] == "species"
    assert gm.sheet(who)["species"] == "Pidgey"


def test_another_level_brings_its_experience_and_stats(gm: Client):
    """It used to leave both as they were."""
    who = gm.post("/pokemon", species="Charmander", level=10, nature="Hardy")["data"]["id"]
    before = gm.sheet(who)
    told = gm.call("PUT", f"/pokemon/{who}", {"level": 20})["data"]
    assert (told["level"], told["experience"]) == (20, 400)
    assert sum(told["currentStats"].values()) == sum(before["currentStats"].values()) + 10
    assert told["maxHp"] == 20 + 3 * told["currentStats"]["hp"] + 10
    again = gm.call("PUT", f"/pokemon/{who}", {"level": 10})["data"]
    assert (again["currentStats"], again["maxHp"]) == (before["currentStats"], before["maxHp"])
    assert gm.call("PUT", f"/pokemon/{who}", {"level": 12, "experience": 150})["data"]["experience"] == 150


def test_uses_of_any_move_are_kept(gm: Client):
    """Those of At-Will moves used to be dropped."""
    moves = [{"name": "Tackle", "usedToday": 2}, {"name": "Rest", "usedToday": 1}]
    made = gm.post("/pokemon", species="Charmander", level=10, moves=moves)["data"]
    assert [(move["name"], move["usedToday"]) for move in made["moves"]] == [("Tackle", 2), ("Rest", 1)]
    told = gm.call("PUT", f"/pokemon/{made['id']}", {"moves": [{"name": "Tackle", "usedToday": 3}, {"name": "Rest"}]})
    assert [move["usedToday"] for move in told["data"]["moves"]] == [3, 1]
    gm.call("PUT", f"/pokemon/{made['id']}", {"currentHp": 5})
    gm.post(f"/pokemon/{made['id']}/rest")
    assert [move["usedToday"] for move in gm.sheet(made["id"])["moves"]] == [3, 1]


def test_base_stats_after_the_nature_leave_the_points_that_were_placed(gm: Client) -> None:
    """Modest: Sp. Atk +2, Attack -2 (p. 199); a Pokémon places its level + 10 points (sources 1)."""
    made = gm.post("/pokemon", species="Charmander", level=15, nature="Modest")["data"]["id"]
    sheet = gm.sheet(made)
    printed, base, stats = sheet["baseStats"], sheet["natureStats"], sheet["currentStats"]
    assert {stat: base[stat] - printed[stat] for stat in base if base[stat] != printed[stat]} == {
        "attack": -2,
        "specialAttack": 2,
    }
    assert sum(stats[stat] - base[stat] for stat in stats) == 15 + 10
    assert min(stats[stat] - base[stat] for stat in stats) >= 0
