"""Spec 000, workflows W1-W6 and the capture variant, over HTTP with a screen that listens.

Each ends in the state that its "Expected End State" lists, by the rules of the program that it describes (`app`).
"""

from tests.server.ptu.hearing import listening
from tests.server.ptu.playing import Campaign


def party(table: Campaign) -> tuple[str, str]:
    """A player's character with a Pokémon."""
    gm = table.gm
    person = gm.character("Odo", speed=6)
    cinder = gm.pokemon(
        "Charmander", nickname="Cinder", types=["Fire"], moves=["Ember", "Scratch"], baseSpeed=25, baseSpAtk=20
    )
    gm.post(f"/pokemon/{cinder}/link", trainerId=person)
    return person, cinder


def test_w1_a_complete_wild_encounter(table: Campaign):
    gm = table.gm
    person, cinder = party(table)
    with listening(table, table.secret("group")) as group:
        made = gm.encounter(start=False, name="Route 1", battleType="full_contact")
        spawned = gm.act(made, "wild-spawn", pokemon=[{"speciesName": "Oddish", "level": 8}], seed=5)["data"]
        oddish = spawned["addedPokemon"][0]["combatantId"]
        gm.join(made, "human", person)
        gm.join(made, "pokemon", cinder)
        started = gm.act(made, "start")["data"]
        order = started["turnOrder"]
        speeds = {one["id"]: one["initiative"] for one in started["combatants"]}
        assert [speeds[who] for who in order] == sorted(speeds.values(), reverse=True)
        gm.act(made, "serve")
        assert group.hear("encounter_served", encounterId=made)["encounter"]["isServed"] is True
        assert group.hear("tab_change")["tab"] == "encounter"
        full = gm.sheet(oddish)["maxHp"]
        gm.act(made, "move", actorId=cinder, moveId="Ember", targetIds=[oddish], dice={"accuracy": [15]})
        executed = group.hear("move_executed")
        assert (executed["actorName"], executed["moveName"], executed["targets"][0]["hit"]) == ("Cinder", "Ember", True)
        hurt = gm.sheet(oddish)["currentHp"]
        assert hurt < full
        gm.act(made, "next-turn")
        group.hear("turn_change")
        gm.until(made, oddish)
        gm.act(made, "move", actorId=oddish, moveId="Absorb", targetIds=[cinder], damage=12)
        assert group.hear("damage_applied", combatantId=cinder)["newHp"] == 50 - 12
        gm.until(made, cinder)
        gm.act(made, "move", actorId=cinder, moveId="Ember", targetIds=[oddish], damage=hurt)
        group.hear("status_change", combatantId=oddish)
        gm.act(made, "next-turn")
        ended = gm.act(made, "end")["data"]
        assert ended["isActive"] is False
        gm.act(made, "unserve")
        assert group.hear("encounter_unserved")["encounterId"] == made
        assert group.hear("tab_change")["tab"] == "lobby"
    shown = gm.get(f"/encounters/{made}")["data"]
    assert (shown["isActive"], shown["isServed"]) == (False, False)
    wild = gm.sheet(oddish)
    assert (wild["currentHp"], wild["statusConditions"]) == (0, ["Fainted"])
    assert wild["injuries"] > 0, "massive damage and markers"
    ours = gm.sheet(cinder)
    assert (ours["currentHp"], ours["injuries"]) == (38, 0)
    assert [(entry["actorId"], entry["moveName"]) for entry in shown["moveLog"]] == [
        (cinder, "Ember"), (oddish, "Absorb"), (cinder, "Ember"),
    ]  # fmt: skip
    assert gm.get("/group/tab")["data"]["activeTab"] == "lobby"
    for who in (cinder, oddish):
        one = next(one["entity"] for one in shown["combatants"] if one["id"] == who)
        sheet = gm.sheet(who)
        for field in ("currentHp", "injuries", "statusConditions", "stageModifiers"):
            assert one[field] == sheet[field]


def test_w1_when_the_party_flees(table: Campaign):
    gm = table.gm
    person, cinder = party(table)
    wild = gm.pokemon("Pidgey")
    made = gm.encounter(("human", person, "players"), ("pokemon", cinder, "players"), ("pokemon", wild, "enemies"))
    gm.act(made, "serve")
    gm.act(made, "damage", combatantId=wild, damage=10)
    gm.act(made, "end")
    shown = gm.act(made, "unserve")["data"]
    assert (shown["isActive"], shown["isServed"], gm.sheet(wild)["currentHp"]) == (False, False, 40)
    assert gm.sheet(wild)["statusConditions"] == []


def test_the_capture_variant(table: Campaign):
    gm = table.gm
    person, cinder = party(table)
    wild = gm.pokemon("Pidgey", level=7)
    made = gm.encounter(("human", person, "players"), ("pokemon", cinder, "players"), ("pokemon", wild, "enemies"))
    gm.act(made, "serve")
    gm.act(made, "damage", combatantId=wild, damage=20)
    gm.until(made, person)
    rate = gm.post("/capture/rate", pokemonId=wild, encounterId=made, trainerId=person)["data"]
    assert rate["captureRate"] == 100 - 2 * 7 - 15 + 10, "27 of 47 left: at most 75%; two evolutions to come"
    with listening(table, table.secret("group")) as group:
        group.say("join_encounter", encounterId=made)
        group.hear("encounter_update")
        throw = {"pokemonId": wild, "trainerId": person, "encounterId": made, "accuracyRoll": 15}
        failed = gm.post("/capture/attempt", **throw, captureRoll=95)["data"]
        assert failed["captured"] is False
        assert group.hear("capture_attempt")["captured"] is False
        assert gm.one(made, wild)["side"] == "enemies", "combat goes on"
        gm.act(made, "next-turn")
        gm.until(made, person)
        caught = gm.post("/capture/attempt", **throw, captureRoll=40)["data"]
        assert caught["captured"] is True
        assert group.hear("capture_attempt", captured=True)["trainerName"] == "Odo"
        group.hear("combatant_removed", combatantId=wild)
    sheet = gm.sheet(wild)
    assert (sheet["origin"], sheet["ownerId"], sheet["currentHp"]) == ("captured", person, 27)
    assert wild in gm.sheet(person, "characters")["pokemonIds"]
    there = gm.get(f"/encounters/{made}")["data"]["combatants"]
    assert wild not in [one["id"] for one in there]
    assert not any(one["side"] == "enemies" for one in there)
    gm.act(made, "end")
    assert gm.act(made, "unserve")["success"]
    assert gm.sheet(wild)["ownerId"] == person, "kept after the end"


def test_w2_stages_and_matchups(table: Campaign):
    gm = table.gm
    blade = gm.pokemon(
        "Scyther", types=["Bug", "Flying"], baseAttack=15, moves=["Wing Attack"], baseSpeed=20, abilities=[]
    )
    sprout = gm.pokemon("Oddish", types=["Grass", "Poison"], baseDefense=15, baseHp=12)
    made = gm.encounter(("pokemon", blade, "players"), ("pokemon", sprout, "enemies"))
    first = gm.act(made, "stages", combatantId=blade, changes={"attack": 2})["stageChanges"]["changes"]["attack"]
    assert first == {"previous": 0, "change": 2, "current": 2}
    gm.act(made, "next-turn")
    second = gm.act(made, "stages", combatantId=blade, changes={"attack": -1})["stageChanges"]["changes"]["attack"]
    assert second == {"previous": 2, "change": -1, "current": 1}
    gm.act(made, "stages", combatantId=sprout, changes={"defense": 3})
    assert gm.one(made, sprout)["physicalEvasion"] == 15 * 16 // 10 // 5
    gm.until(made, blade)
    told = gm.act(made, "calculate-damage", attackerId=blade, targetId=sprout, moveName="Wing Attack")["data"]
    parts = told["breakdown"]
    assert (parts["stabApplied"], parts["effectiveDB"], parts["setDamage"]) == (True, 8, 19)
    assert (parts["effectiveAttack"], parts["effectiveDefense"]) == (15 * 12 // 10, 15 * 16 // 10)
    assert (parts["typeEffectiveness"], told["finalDamage"]) == (1.5, (19 + 18 - 24) * 3 // 2)
    assert told["finalDamage"] > (19 + 15 - 24) * 3 // 2, "more than at stage 0"
    gm.act(made, "move", actorId=blade, moveId="Wing Attack", targetIds=[sprout], dice={"accuracy": [15]})
    assert gm.sheet(sprout)["currentHp"] == 56 - told["finalDamage"]
    assert gm.one(made, blade)["entity"]["stageModifiers"]["attack"] == 1
    clamped = gm.act(made, "stages", combatantId=blade, changes={"attack": 9})["stageChanges"]["changes"]["attack"]
    assert clamped == {"previous": 1, "change": 5, "current": 6}
    gm.act(made, "end")


def test_w3_a_faint_and_a_replacement(table: Campaign):
    gm = table.gm
    person, cinder = party(table)
    spark = gm.pokemon("Pikachu", nickname="Spark", baseSpeed=30)
    brute = gm.pokemon("Machop", baseSpeed=12)
    gm.post(f"/pokemon/{spark}/link", trainerId=person)
    made = gm.encounter(("human", person, "players"), ("pokemon", spark, "players"), ("pokemon", brute, "enemies"))
    gm.act(made, "status", combatantId=spark, add=["Burned", "Confused"])
    gm.until(made, brute)
    told = gm.act(made, "damage", combatantId=spark, damage=60, attackerId=brute)["damageResult"]
    assert (told["fainted"], told["massiveDamageInjury"]) == (True, True)
    fallen = gm.one(made, spark)["entity"]
    assert (fallen["currentHp"], fallen["statusConditions"]) == (0, ["Fainted"])
    assert fallen["injuries"] == told["totalNewInjuries"] > 0
    shown = gm.join(made, "pokemon", cinder)
    fresh = next(one for one in shown["combatants"] if one["id"] == cinder)
    assert (fresh["side"], fresh["entity"]["currentHp"], fresh["entity"]["statusConditions"]) == ("players", 50, [])
    assert not any(fresh["entity"]["stageModifiers"].values())
    turns = []
    for _ in range(8):
        shown = gm.act(made, "next-turn")["data"]
        turns.append(shown["turnOrder"][shown["currentTurnIndex"]])
    initiatives = {one["id"]: one["initiative"] for one in shown["combatants"]}
    assert [initiatives[who] for who in shown["turnOrder"]] == sorted(initiatives.values(), reverse=True)
    assert shown["turnOrder"] == [spark, cinder, brute, person]
    assert turns.count(spark) == 2, "in that program the fainted keep a turn, and nothing comes of it"
    gm.until(made, spark)
    assert gm.act(made, "breather", combatantId=spark, status=422)["code"] == "ptu.fainted"
    gm.call("DELETE", f"/encounters/{made}/combatants/{spark}")
    assert spark not in gm.get(f"/encounters/{made}")["data"]["turnOrder"]
    assert gm.sheet(spark)["statusConditions"] == ["Fainted"], "kept on the sheet"
    gm.act(made, "end")


def test_w3_by_the_seeds_own_words_the_fainted_are_skipped(table: Campaign):
    """A campaign can play by `seed_app` instead: its turn is skipped in the initiative order."""
    gm = table.gm
    gm.call("PUT", "/settings/rules", {"preset": "seed_app"})
    try:
        ours, wild, pal = gm.pokemon(baseSpeed=20), gm.pokemon("Pidgey", baseSpeed=15), gm.pokemon("Oddish")
        made = gm.encounter(("pokemon", ours, "players"), ("pokemon", wild, "enemies"), ("pokemon", pal, "players"))
        gm.act(made, "damage", combatantId=wild, damage=100)
        shown = gm.act(made, "next-turn")["data"]
        assert shown["turnOrder"][shown["currentTurnIndex"]] == pal
        gm.act(made, "end")
    finally:
        gm.call("PUT", "/settings/rules", {"preset": "app"})


def test_w4_a_status_from_beginning_to_end(table: Campaign):
    gm = table.gm
    ours, wild = gm.pokemon(baseSpeed=30), gm.pokemon("Oddish", types=["Grass"], baseSpeed=20)
    volt = gm.pokemon("Pikachu", types=["Electric"])
    made = gm.encounter(("pokemon", ours, "players"), ("pokemon", wild, "enemies"), ("pokemon", volt, "enemies"))
    gm.act(made, "status", combatantId=wild, add=["Paralyzed"])
    assert gm.sheet(wild)["statusConditions"] == ["Paralyzed"]
    assert gm.sheet(wild)["stageModifiers"]["speed"] == -4
    gm.act(made, "status", combatantId=volt, add=["Paralyzed"])
    assert gm.sheet(volt)["statusConditions"] == [], "Electric types are immune"
    for _ in range(4):
        gm.act(made, "next-turn")
    gm.act(made, "status", combatantId=wild, add=["Confused", "Burned"])
    assert gm.sheet(wild)["statusConditions"] == ["Paralyzed", "Confused", "Burned"], "several at once"
    gm.act(made, "stages", combatantId=wild, changes={"attack": 3})
    gm.until(made, wild)
    told = gm.act(made, "breather", combatantId=wild)
    assert told["breatherResult"]["conditionsCured"] == ["Confused"]
    one = gm.one(made, wild)
    assert one["tempConditions"] == ["Tripped", "Vulnerable"]
    assert one["entity"]["stageModifiers"]["attack"] == 0
    assert one["turnState"]["standardActionUsed"] is one["turnState"]["shiftActionUsed"] is True
    gm.act(made, "status", combatantId=wild, add=["Enraged"])
    gm.act(made, "end")
    after = gm.sheet(wild)
    assert after["statusConditions"] == ["Paralyzed", "Burned"], "volatile ones end, persistent ones stay"
    assert gm.get(f"/encounters/{made}")["data"]["combatants"][1]["tempConditions"] == []


def test_w5_healing_in_mid_combat(table: Campaign):
    gm = table.gm
    hurt, fallen, tank = gm.pokemon(), gm.pokemon("Pikachu"), gm.pokemon("Machop")
    made = gm.encounter(("pokemon", hurt, "players"), ("pokemon", fallen, "players"), ("pokemon", tank, "enemies"))
    gm.act(made, "serve")
    with listening(table, table.secret("player", "players")) as player:
        player.say("join_encounter", encounterId=made)
        player.hear("encounter_update")
        gm.act(made, "damage", combatantId=hurt, damage=10)
        gm.act(made, "damage", combatantId=fallen, damage=55)
        assert gm.act(made, "heal", combatantId=hurt, amount=20)["healResult"]["newHp"] == 50, "capped at the maximum"
        assert player.hear("heal_applied", combatantId=hurt)["newHp"] == 50
        gm.act(made, "heal", combatantId=fallen, amount=0, tempHp=5)
        assert "Fainted" in gm.sheet(fallen)["statusConditions"], "temporary HP revive nobody"
        told = gm.act(made, "heal", combatantId=fallen, amount=30)["healResult"]
        assert (told["newHp"], told["faintedRemoved"]) == (30, True)
        assert player.hear("status_change", combatantId=fallen, removed=["Fainted"])
        gm.act(made, "heal", combatantId=tank, amount=0, tempHp=15)
        before = gm.sheet(fallen)["injuries"]
        gm.act(made, "heal", combatantId=fallen, amount=0, healInjuries=1)
        assert gm.sheet(fallen)["injuries"] == before - 1
        told = gm.act(made, "damage", combatantId=tank, damage=8)["damageResult"]
        assert (told["tempHpAbsorbed"], told["hpDamage"], told["newTempHp"]) == (8, 0, 7)
        both = gm.act(made, "heal", combatantId=fallen, amount=20, tempHp=10, healInjuries=1)["healResult"]
        assert (both["hpHealed"], both["newTempHp"], both["injuriesHealed"]) == (20, 10, 1)
    shown = gm.until(made, fallen)
    assert shown["isActive"], "it acts again"
    gm.act(made, "end")
    gm.act(made, "unserve")


def test_w6_an_encounter_from_a_template_and_one_from_a_scene(table: Campaign):
    gm = table.gm
    person, cinder = party(table)
    first = gm.encounter(("human", person, "players"), ("pokemon", cinder, "players"), start=False)
    gm.act(first, "wild-spawn", pokemon=[{"speciesName": "Oddish", "level": 8}], seed=5)
    template = gm.post("/encounter-templates/from-encounter", encounterId=first, name="Gym")["data"]["id"]
    loaded = gm.post(f"/encounter-templates/{template}/load")["data"]
    made = loaded["id"]
    extra = gm.pokemon("Pikachu")
    gm.join(made, "pokemon", extra)
    gm.act(made, "wild-spawn", pokemon=[{"speciesName": "Pidgey", "level": 6}], seed=6)
    gm.act(made, "start")
    shown = gm.act(made, "serve")["data"]
    originals = {one["entity"].get("species", one["entity"].get("name")): one["entity"]
                 for one in gm.get(f"/encounters/{first}")["data"]["combatants"]}  # fmt: skip
    copies = {one["entity"].get("species", one["entity"].get("name")): one["entity"] for one in loaded["combatants"]}
    assert originals.keys() == copies.keys() == {"Odo", "Charmander", "Oddish"}
    for name, copy in copies.items():
        same = (
            ("maxHp", "level") if name == "Odo" else ("maxHp", "level", "currentStats", "types", "moves", "abilities")
        )
        assert {field: copy[field] for field in same} == {field: originals[name][field] for field in same}
    assert (shown["isActive"], shown["isServed"], shown["currentTurnIndex"], len(shown["turnOrder"])) == (
        True,
        True,
        0,
        5,
    )
    initiatives = {one["id"]: one["initiative"] for one in shown["combatants"]}
    assert [initiatives[who] for who in shown["turnOrder"]] == sorted(initiatives.values(), reverse=True)
    gm.act(made, "end")
    gm.act(made, "unserve")
    gm.act(first, "end")
    scene = gm.post("/scenes", name="At the ford", weather="rain")["data"]["id"]
    gm.post(f"/scenes/{scene}/characters", characterId=person)
    gm.post(f"/scenes/{scene}/pokemon", species="Pidgey", level=9)
    there = gm.post("/encounters/from-scene", sceneId=scene, seed=2)["data"]
    assert (there["name"], there["weather"]) == ("At the ford", "rain")
    assert [(one["type"], one["side"]) for one in there["combatants"]] == [("human", "players"), ("pokemon", "enemies")]
    gm.act(there["id"], "end")
