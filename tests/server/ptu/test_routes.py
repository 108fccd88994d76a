"""Every route of the list with every field that a client depends on, as facts/ptu-routes.md names them."""

from typing import Any

import pytest
from tests.server.ptu.playing import Campaign, Client

Json = dict[str, Any]

ENCOUNTER = """
    id name battleType weather weatherDuration weatherSource combatants currentRound currentTurnIndex turnOrder
    trainerTurnOrder pokemonTurnOrder currentPhase isActive isPaused isServed moveLog defeatedEnemies xpDistributed
    significanceMultiplier significanceTier sceneNumber gridConfig declarations switchActions pendingOutOfTurnActions
    holdQueue wieldRelationships environmentPreset createdAt updatedAt
"""
GRID = "enabled width height cellSize background isometric cameraAngle maxElevation"
COMBATANT = """
    id type entityId side initiative initiativeBonus turnState hasActed actionsRemaining shiftActionsRemaining
    tempConditions injuries badlyPoisonedRound physicalEvasion specialEvasion speedEvasion tokenSize entity
"""
TURN = "hasActed standardActionUsed shiftActionUsed swiftActionUsed canBeCommanded isHolding"
POKEMON = """
    id species nickname level experience nature types baseStats currentStats currentHp maxHp stageModifiers abilities
    moves heldItem capabilities skills tutorPoints trainingExp eggGroups loyalty statusConditions injuries temporaryHp
    ownerId spriteUrl shiny gender isInLibrary origin location notes lastInjuryTime restMinutesToday
    injuriesHealedToday lastRestReset
"""
MOVE = "name type frequency db ac damageClass usedToday usedThisScene"
CHARACTER = """
    id name characterType playedBy level stats currentHp maxHp trainerClasses skills features edges capabilities
    equipment inventory money statusConditions stageModifiers injuries temporaryHp restMinutesToday
    injuriesHealedToday lastRestReset drainedAp boundAp currentAp avatarUrl trainerXp ownedSpecies isInLibrary
    pokemonIds pokemon
"""
STATS = "hp attack defense specialAttack specialDefense speed"
STAGES = "attack defense specialAttack specialDefense speed accuracy evasion"
DAMAGE = """
    combatantId finalDamage tempHpAbsorbed hpDamage newHp newTempHp injuryGained massiveDamageInjury markerInjuries
    totalNewInjuries newInjuries fainted
"""
HEAL = "combatantId hpHealed newHp tempHpGained newTempHp injuriesHealed newInjuries faintedRemoved"
ACCURACY = """
    moveAC attackerAccuracyStage physicalEvasion specialEvasion speedEvasion applicableEvasion effectiveEvasion
    accuracyThreshold
"""
BREATHER = "combatantId stagesReset tempHpRemoved conditionsCured trippedApplied vulnerableApplied"
SWITCH = """
    trainerName recalledName releasedName actionCost releasedInitiative canActThisRound canActImmediately
"""
ITEM = """
    itemName userName targetName refused actionCost targetForfeitsActions inventoryConsumed remainingQuantity
"""
PARTICIPANT = "id species nickname currentLevel currentExperience ownerId ownerName"
RATE = "captureRate difficulty canBeCaptured hpPercentage breakdown ballType ballModifier"
RATE_PARTS = """
    levelModifier hpModifier evolutionModifier shinyModifier legendaryModifier statusModifier injuryModifier
    stuckModifier slowModifier
"""
ATTEMPT = """
    captured roll modifiedRoll captureRate effectiveCaptureRate naturalHundred criticalHit trainerLevel modifiers
    difficulty breakdown pokemon trainer
"""
REST = "hpHealed newHp maxHp restMinutesToday restMinutesRemaining"
LONG_REST = "hpHealed newHp clearedStatuses restoredMoves restMinutesToday restMinutesRemaining apRestored"
CENTER = """
    hpHealed newHp injuriesHealed injuriesRemaining clearedStatuses restoredMoves healingTime healingTimeDescription
    atDailyInjuryLimit injuriesHealedToday
"""


def has(told: Json, fields: str) -> Json:
    """Every field is there."""
    assert isinstance(told, dict), told
    assert set(fields.split()) <= set(told), f"missing: {set(fields.split()) - set(told)}"
    return told


def is_encounter(shown: Json) -> Json:
    has(shown, ENCOUNTER)
    for one in shown["combatants"]:
        is_combatant(one)
    return shown


def is_combatant(one: Json) -> None:
    has(one, COMBATANT)
    has(one["turnState"], TURN)
    has(one["injuries"], "count sources")
    is_pokemon(one["entity"]) if one["type"] == "pokemon" else has(one["entity"], CHARACTER)


def is_pokemon(shown: Json) -> Json:
    has(shown, POKEMON)
    has(shown["baseStats"], STATS)
    has(shown["currentStats"], STATS)
    has(shown["stageModifiers"], STAGES)
    for move in shown["moves"]:
        has(move, MOVE)
    return shown


def refused(answer: Json, status: int, code: str, field: str = "") -> Json:
    """The one shape of errors under /api."""
    assert set(answer) == {"statusCode", "message", "code", "field", "about"}
    assert (answer["statusCode"], answer["code"], answer["field"]) == (status, code, field)
    return answer


def pair(gm: Client, **fields: Any) -> tuple[str, str, str]:
    """An encounter of one of ours and a wild one: ours is faster."""
    ours, wild = gm.pokemon(baseSpeed=20), gm.pokemon("Pidgey")
    return gm.encounter(("pokemon", ours, "players"), ("pokemon", wild, "enemies"), **fields), ours, wild


# 1-4


def test_an_encounter_is_made_read_and_listed(gm: Client):
    made = gm.post(
        "/encounters",
        name="Bridge",
        battleType="full_contact",
        weather="rain",
        gridEnabled=True,
        gridWidth=12,
        gridHeight=8,
        gridCellSize=50,
        gridBackground="bridge.png",
        significanceMultiplier=1.5,
        significanceTier="everyday",
    )
    assert made["success"] is True
    shown = is_encounter(made["data"])
    has(shown["gridConfig"], GRID)
    assert (shown["name"], shown["battleType"], shown["weather"]) == ("Bridge", "full_contact", "rain")
    config = shown["gridConfig"]
    assert (config["width"], config["height"], config["cellSize"], config["background"]) == (12, 8, 50, "bridge.png")
    assert (shown["significanceMultiplier"], shown["significanceTier"]) == (1.5, "everyday")
    assert (shown["isActive"], shown["isServed"], shown["currentRound"], shown["turnOrder"]) == (False, False, 0, [])
    assert gm.get(f"/encounters/{shown['id']}")["data"] == shown
    assert shown["id"] in [is_encounter(each)["id"] for each in gm.get("/encounters")["data"]]
    assert gm.get("/encounters/served") == {"success": True, "data": None}


def test_an_encounter_without_a_grid_has_no_grid_config(gm: Client):
    assert gm.post("/encounters", name="Road")["data"]["gridConfig"] is None


# 5-7


def test_combatants_join_and_leave(gm: Client):
    person, ours = gm.character(), gm.pokemon()
    made = gm.encounter(start=False)
    joined = gm.post(
        f"/encounters/{made}/combatants", entityType="human", entityId=person, side="players", initiativeBonus=4
    )["data"]
    is_encounter(joined)
    gm.join(made, "pokemon", ours, "allies")
    one = next(one for one in gm.get(f"/encounters/{made}")["data"]["combatants"] if one["entityId"] == ours)
    assert (one["type"], one["side"], one["entity"]["id"]) == ("pokemon", "allies", ours)
    assert (one["physicalEvasion"], one["specialEvasion"], one["speedEvasion"]) == (2, 2, 2)
    gone = gm.call("DELETE", f"/encounters/{made}/combatants/{ours}")
    assert gone["success"] is True
    assert [one["id"] for one in gm.get(f"/encounters/{made}")["data"]["combatants"]] == [person]
    refused(gm.call("DELETE", f"/encounters/{made}/combatants/{ours}", status=404), 404, "api.not_found")
    started = gm.act(made, "start")["data"]
    assert started["combatants"][0]["initiative"] == 5 + 4, "a trainer's speed and the bonus"
    assert started["combatants"][0]["initiativeBonus"] == 4


def test_wild_pokemon_are_spawned_the_same_for_the_same_seed(gm: Client):
    made = gm.encounter(start=False)
    wanted = {"pokemon": [{"speciesName": "Oddish", "level": 8}, {"speciesName": "Pidgey", "level": 7}], "seed": 11}
    first = gm.act(made, "wild-spawn", **wanted)["data"]
    is_encounter(first["encounter"])
    for added, species, level in zip(first["addedPokemon"], ("Oddish", "Pidgey"), (8, 7), strict=True):
        has(added, "pokemonId combatantId species level")
        assert (added["species"], added["level"]) == (species, level)
        sheet = is_pokemon(gm.sheet(added["pokemonId"]))
        assert sheet["origin"] == "wild"
        assert sheet["maxHp"] == level + 3 * sheet["currentStats"]["hp"] + 10 == sheet["currentHp"]
    again = gm.act(made, "wild-spawn", **wanted)["data"]
    of = [gm.sheet(each["pokemonId"]) for each in (*first["addedPokemon"], *again["addedPokemon"])]
    for field in ("currentStats", "nature", "gender", "abilities", "moves"):
        assert [each[field] for each in of[:2]] == [each[field] for each in of[2:]]
    assert {one["side"] for one in again["encounter"]["combatants"]} == {"enemies"}


# 8-12


def test_an_encounter_starts_turns_ends_and_is_served(gm: Client):
    made, ours, wild = pair(gm, start=False)
    started = gm.act(made, "start")["data"]
    assert (started["isActive"], started["currentRound"], started["currentTurnIndex"]) == (True, 1, 0)
    assert started["turnOrder"] == [ours, wild]
    assert [one["initiative"] for one in started["combatants"]] == [20, 10]
    turned = gm.act(made, "next-turn")
    is_encounter(turned["data"])
    assert (turned["data"]["currentTurnIndex"], turned["data"]["turnOrder"]) == (1, [ours, wild])
    assert gm.act(made, "next-turn")["data"]["currentRound"] == 2
    assert gm.act(made, "serve")["data"]["isServed"] is True
    is_encounter(gm.get("/encounters/served")["data"])
    other, _, _ = pair(gm)
    assert gm.act(other, "serve")["data"]["isServed"] is True
    assert gm.get(f"/encounters/{made}")["data"]["isServed"] is False, "one at a time across the campaign"
    assert gm.get("/encounters/served")["data"]["id"] == other
    gm.act(made, "stages", combatantId=ours, changes={"attack": 2})
    gm.act(made, "status", combatantId=ours, add=["Confused", "Burned"])
    ended = gm.act(made, "end")["data"]
    assert ended["isActive"] is False
    entity = next(one["entity"] for one in ended["combatants"] if one["id"] == ours)
    assert (entity["stageModifiers"]["attack"], entity["statusConditions"]) == (0, ["Burned"])
    assert gm.act(made, "end")["data"]["isActive"] is False, "ending what has ended does not fail"
    assert gm.act(other, "unserve")["data"]["isServed"] is False
    gm.act(other, "end")
    assert gm.act(other, "unserve")["data"]["isServed"] is False, "also after the end"
    assert gm.get("/encounters/served")["data"] is None


def test_what_a_turns_end_brings_is_told(gm: Client):
    made, ours, _ = pair(gm)
    gm.act(made, "status", combatantId=ours, add=["Burned"])
    told = gm.act(made, "next-turn")
    (tick,) = told["tickDamage"]
    assert (tick["combatantId"], tick["condition"], tick["damage"], tick["newHp"]) == (ours, "Burned", 5, 45)
    gm.act(made, "weather", weather="hail", duration=3, source="Abra")
    told = gm.act(made, "next-turn")
    assert [(each["combatantId"], each["damage"]) for each in told["weatherTick"]] == [(ours, 5)]


@pytest.mark.parametrize(
    ("ability", "weather", "told"),
    [
        ("Rain Dish", "rain", ("heal", 5, 35)),
        ("Ice Body", "hail", ("heal", 5, 35)),
        ("Solar Power", "sunny", ("damage", 3, 27)),
    ],
)
def test_what_abilities_make_of_the_weather_is_told(gm: Client, ability: str, weather: str, told: tuple[str, int, int]):
    """Of 50 Hit Points a tick is 5 and a sixteenth is 3."""
    ours = gm.pokemon(baseSpeed=20, abilities=[ability])
    made = gm.encounter(("pokemon", ours, "players"), ("pokemon", gm.pokemon("Pidgey"), "enemies"))
    gm.act(made, "damage", combatantId=ours, damage=20)
    gm.act(made, "weather", weather=weather)
    assert "weatherAbilityEffects" not in gm.act(made, "next-turn"), "it is another's turn"
    (effect,) = gm.act(made, "next-turn")["weatherAbilityEffects"]
    assert (effect["combatantId"], effect["combatantName"], effect["ability"]) == (ours, "Charmander", ability)
    assert (effect["effect"], effect["amount"], effect["newHp"]) == told


def test_the_weather_cures_whoever_has_the_ability_for_it(gm: Client):
    ours = gm.pokemon(baseSpeed=20, abilities=["Hydration"])
    made = gm.encounter(("pokemon", ours, "players"), ("pokemon", gm.pokemon("Pidgey"), "enemies"))
    gm.act(made, "status", combatantId=ours, add=["Paralyzed"])
    gm.act(made, "weather", weather="rain")
    gm.until(made, ours)
    (cure,) = gm.act(made, "next-turn")["weatherStatusCure"]
    assert cure == {"combatantId": ours, "combatantName": "Charmander", "ability": "Hydration", "cured": ["Paralyzed"]}


def test_held_turns_forfeited_actions_and_a_new_order_are_told(gm: Client):
    person = gm.character(inventory=[{"name": "Potion", "quantity": 1}])
    ours, slow, wild = gm.pokemon(baseSpeed=20), gm.pokemon(baseSpeed=5), gm.pokemon("Pidgey")
    who = (("human", person, "players"), ("pokemon", ours, "players"), ("pokemon", slow, "players"))
    made = gm.encounter(*who, ("pokemon", wild, "enemies"))
    gm.until(made, ours)
    gm.act(made, "hold-action", combatantId=ours, holdUntilInitiative=7)
    told: Json = {}
    for _ in range(4):
        told = gm.act(made, "next-turn")
        if "holdReleaseTriggered" in told:
            break
    assert told["holdReleaseTriggered"] == [ours]

    gm.until(made, person)
    gm.act(made, "damage", combatantId=ours, damage=24)
    gm.act(made, "use-item", userId=person, targetId=ours, itemName="Potion")
    state = gm.one(made, ours)["turnState"]
    assert (state["forfeitStandardAction"], state["forfeitShiftAction"]) == (True, True)
    for _ in range(5):
        told = gm.act(made, "next-turn")
        if "actionForfeitApplied" in told:
            break
    assert told["actionForfeitApplied"] == [ours]
    assert "forfeitStandardAction" not in gm.one(made, ours)["turnState"]

    gm.until(made, ours)
    order = gm.get(f"/encounters/{made}")["data"]["turnOrder"]
    assert order.index(wild) < order.index(slow)
    told = gm.act(made, "stages", combatantId=slow, changes={"speed": 6})["initiativeReorder"]
    assert (told["combatantId"], told["initiative"]) == (slow, 11), "5 and 120 % of it"
    assert told["turnOrder"].index(slow) < told["turnOrder"].index(wild)


def test_acting_with_heavy_injuries_costs_as_many_hit_points(gm: Client):
    """So does the damage of an attack, as one that comes true at the end of its user's next turn. (p. 250)"""
    ours, wild = gm.pokemon(baseSpeed=20, moves=["Future Sight"]), gm.pokemon("Pidgey", baseHp=60)
    made = gm.encounter(("pokemon", ours, "players"), ("pokemon", wild, "enemies"))
    for each in (ours, wild):
        gm.call("PUT", f"/pokemon/{each}", {"injuries": 5})
    told = gm.act(made, "move", actorId=ours, moveId="Future Sight", targetIds=[wild])
    assert told["actorHeavilyInjured"] == {"combatantId": ours, "hpLost": 5, "newHp": 45}
    for _ in range(2):
        assert "heavilyInjuredPenalty" not in gm.act(made, "next-turn")
    hurt = gm.act(made, "next-turn")["heavilyInjuredPenalty"]
    after = gm.one(made, wild)["entity"]
    assert hurt == {"combatantId": wild, "hpLost": after["injuries"], "newHp": after["currentHp"]}
    assert after["injuries"] >= 5

    gm.until(made, ours)
    hurt = gm.act(made, "sprint", combatantId=ours)["heavilyInjuredPenalty"]
    assert hurt == {"combatantId": ours, "hpLost": 5, "newHp": 40}


def test_who_is_as_fast_as_another_has_rolled_off_and_who_moves_says_how_far(table: Campaign):
    gm = table.gm
    ours, wild, slow = gm.pokemon(), gm.pokemon("Pidgey"), gm.pokemon(baseSpeed=5)
    who = (("pokemon", ours, "players"), ("pokemon", wild, "enemies"), ("pokemon", slow, "players"))
    made = gm.encounter(*who, gridEnabled=True)
    rolls = [gm.one(made, each)["initiativeRollOff"] for each in (ours, wild)]
    assert rolls[0] != rolls[1]
    assert all(1 <= roll <= 20 for roll in rolls)
    assert "initiativeRollOff" not in gm.one(made, slow), "nobody is as slow"

    gm.until(made, ours)
    assert "distanceMovedThisTurn" not in gm.one(made, ours)["turnState"]
    gm.act(made, "position", combatantId=ours, position={"x": 8, "y": 3})
    assert "distanceMovedThisTurn" not in gm.one(made, ours)["turnState"], "the GM's hand is no shift of its own"
    table.link("player", "players").act(made, "position", combatantId=ours, position={"x": 8, "y": 6})
    assert gm.one(made, ours)["turnState"]["distanceMovedThisTurn"] == 3
    gm.act(made, "next-turn")
    gm.until(made, ours)
    assert "distanceMovedThisTurn" not in gm.one(made, ours)["turnState"]


# 13-16


def test_damage_by_the_gms_hand(gm: Client):
    made, ours, wild = pair(gm)
    gm.act(made, "heal", combatantId=wild, tempHp=5)
    told = gm.act(made, "damage", combatantId=wild, damage=30, attackerId=ours)
    is_encounter(told["data"])
    assert has(told["damageResult"], DAMAGE) == {
        "combatantId": wild, "finalDamage": 30, "tempHpAbsorbed": 5, "hpDamage": 25, "newHp": 25, "newTempHp": 0,
        "injuryGained": True, "massiveDamageInjury": True, "markerInjuries": 1, "totalNewInjuries": 2,
        "newInjuries": 2, "fainted": False, "lossType": "damage",
    }  # fmt: skip
    told = gm.act(made, "damage", combatantId=wild, damage=60)
    result = told["damageResult"]
    assert (result["newHp"], result["fainted"]) == (0, True)
    assert (result["massiveDamageInjury"], result["markerInjuries"], result["newInjuries"]) == (True, 2, 5), "0 and -25"
    assert gm.sheet(wild)["statusConditions"] == ["Fainted"]
    assert told["data"]["defeatedEnemies"] == [{"species": "Pidgey", "level": 10, "type": "pokemon"}]
    heavy = gm.act(made, "damage", combatantId=ours, damage=1, lossType="hpLoss")["damageResult"]
    assert (heavy["hpDamage"], heavy["lossType"]) == (1, "hpLoss")


def test_five_injuries_are_heavy_ones(gm: Client):
    made, ours, _ = pair(gm)
    gm.call("PUT", f"/pokemon/{ours}", {"injuries": 5})
    told = gm.act(made, "damage", combatantId=ours, damage=4)["damageResult"]
    assert (told["heavilyInjured"], told["deathCheck"]["isDead"], told["newHp"]) == (True, False, 50 - 4 - 5)
    assert gm.act(made, "next-turn")["success"]


def test_healing_by_the_gms_hand(gm: Client):
    made, _, wild = pair(gm)
    gm.act(made, "damage", combatantId=wild, damage=60)
    told = gm.act(made, "heal", combatantId=wild, amount=20, tempHp=10, healInjuries=1)
    is_encounter(told["data"])
    assert has(told["healResult"], HEAL) == {
        "combatantId": wild, "hpHealed": 20, "newHp": 20, "tempHpGained": 10, "newTempHp": 10, "injuriesHealed": 1,
        "newInjuries": 2, "faintedRemoved": True,
    }  # fmt: skip
    assert gm.act(made, "heal", combatantId=wild, amount=500)["healResult"]["newHp"] == 50, "up to the full maximum"


def test_stages_say_before_change_and_after(gm: Client):
    made, _, wild = pair(gm)
    told = gm.act(made, "stages", combatantId=wild, changes={"attack": 2, "specialDefense": -9})
    is_encounter(told["data"])
    changes = has(told["stageChanges"], "combatantId changes currentStages")["changes"]
    assert changes["attack"] == {"previous": 0, "change": 2, "current": 2}
    assert changes["specialDefense"] == {"previous": 0, "change": -6, "current": -6}
    has(told["stageChanges"]["currentStages"], STAGES)
    told = gm.act(made, "stages", combatantId=wild, changes={"attack": -1}, absolute=True)
    assert told["stageChanges"]["changes"]["attack"] == {"previous": 2, "change": -3, "current": -1}
    refused(gm.act(made, "stages", combatantId=wild, changes={"atk": 1}, status=400), 400, "server.body", "changes.atk")
    assert "initiativeReorder" not in told
    told = gm.act(made, "stages", combatantId=wild, changes={"speed": 6})
    assert told["data"]["combatants"][1]["initiative"] == 22, "10 and 120 % of it, at once"


def test_conditions_are_added_and_removed_and_immunities_hold(gm: Client):
    electric = gm.pokemon("Pikachu", types=["Electric"])
    made = gm.encounter(("pokemon", electric, "players"), ("pokemon", gm.pokemon(), "enemies"))
    told = gm.act(made, "status", combatantId=electric, add=["Badly Poisoned", "Confused", "Tripped"])
    is_encounter(told["data"])
    change = has(told["statusChange"], "combatantId added removed current")
    assert change["added"] == ["Badly Poisoned", "Confused", "Tripped"]
    assert change["current"] == ["Badly Poisoned", "Confused"], "Tripped stands in tempConditions"
    assert change["stageChanges"]["specialDefense"] == {"previous": 0, "change": -2, "current": -2}
    assert gm.one(made, electric)["tempConditions"] == ["Tripped"]
    told = gm.act(made, "status", combatantId=electric, remove=["Confused"], add=["Paralyzed"])
    assert (told["statusChange"]["removed"], told["statusChange"]["added"]) == (["Confused"], [])
    assert gm.sheet(electric)["statusConditions"] == ["Badly Poisoned"]
    told = gm.act(made, "status", combatantId=electric, add=["Paralyzed"], override=True)
    assert told["statusChange"]["added"] == ["Paralyzed"]
    refused(gm.act(made, "status", combatantId=electric, add=["Wet"], status=400), 400, "server.body", "add[0]")


# 17-18


def test_a_move_is_rolled_by_the_server(gm: Client):
    made, ours, wild = pair(gm)
    told = gm.act(made, "move", actorId=ours, moveId="Tackle", targetIds=[wild], dice={"accuracy": [15]})
    (logged,) = is_encounter(told["data"])["moveLog"]
    has(logged, "actorId actorName moveName targets")
    (target,) = logged["targets"]
    assert (logged["actorId"], logged["moveName"], logged["accuracyRoll"]) == (ours, "Tackle", 15)
    damage = 17  # DB 5 with STAB is 7, set damage 17, 10 for Attack and 10 for Defense
    assert (target["id"], target["damage"], target["hit"]) == (wild, damage, True)
    (result,) = told["targetResults"]
    assert (result["targetId"], result["newHp"]) == (wild, 50 - damage)
    assert gm.one(made, ours)["turnState"]["standardActionUsed"] is True
    assert gm.sheet(ours)["moves"][0]["usedThisScene"] == 1


def test_a_move_with_the_gms_numbers(gm: Client):
    made, ours, wild = pair(gm)
    other = gm.pokemon("Oddish")
    gm.join(made, "pokemon", other, "enemies")
    told = gm.act(
        made, "move", actorId=ours, moveId="tackle", targetIds=[wild, other], targetDamages={wild: 7}, damage=3
    )
    (logged,) = told["data"]["moveLog"]
    assert [(each["id"], each["damage"]) for each in logged["targets"]] == [(wild, 7), (other, 3)]
    assert [gm.sheet(who)["currentHp"] for who in (wild, other)] == [43, 47]


def test_damage_worked_out_beforehand(gm: Client):
    made, ours, wild = pair(gm)
    gm.act(made, "stages", combatantId=ours, changes={"attack": 1, "accuracy": 1})
    gm.act(made, "stages", combatantId=wild, changes={"defense": 3})
    told = gm.act(made, "calculate-damage", attackerId=ours, targetId=wild, moveName="Tackle")["data"]
    has(told, "finalDamage breakdown accuracy meta")
    has(told["accuracy"], ACCURACY)
    assert len(told["breakdown"]) == 24
    assert told["finalDamage"] == 17 + 12 - 16
    parts = told["breakdown"]
    assert (parts["rawDB"], parts["stabApplied"], parts["effectiveDB"], parts["setDamage"]) == (5, True, 7, 17)
    assert (parts["rawAttackStat"], parts["attackStageMultiplier"], parts["effectiveAttack"]) == (10, 1.2, 12)
    assert (parts["defenseStageMultiplier"], parts["effectiveDefense"], parts["afterDefense"]) == (1.6, 16, 13)
    assert (parts["typeEffectiveness"], parts["afterEffectiveness"]) == (1.0, 13)
    accuracy = told["accuracy"]
    assert (accuracy["moveAC"], accuracy["attackerAccuracyStage"], accuracy["physicalEvasion"]) == (2, 1, 3)
    assert (accuracy["effectiveEvasion"], accuracy["accuracyThreshold"]) == (3, 2 + 3 - 1)
    crit = gm.act(made, "calculate-damage", attackerId=ours, targetId=wild, moveName="tackle", isCritical=True)["data"]
    assert crit["finalDamage"] == 17 + 17 + 12 - 16
    less = gm.act(made, "calculate-damage", attackerId=ours, targetId=wild, moveName="tackle", damageReduction=5)
    assert less["data"]["finalDamage"] == 8
    refused(
        gm.act(made, "calculate-damage", attackerId=ours, targetId=wild, moveName="Ember", status=404),
        404, "api.not_found", "moveName",
    )  # fmt: skip


# 19-23


def test_a_breather_even_out_of_turn(gm: Client):
    made, _, wild = pair(gm)
    gm.act(made, "stages", combatantId=wild, changes={"attack": 3})
    gm.act(made, "status", combatantId=wild, add=["Confused", "Cursed", "Burned"])
    gm.act(made, "heal", combatantId=wild, tempHp=8)
    told = gm.act(made, "breather", combatantId=wild)
    is_encounter(told["data"])
    assert [(row["actorId"], row["moveName"], row["targets"]) for row in told["data"]["moveLog"]] == [
        (wild, "Take a Breather", [])
    ]
    result = has(told["breatherResult"], BREATHER)
    assert (result["stagesReset"], result["tempHpRemoved"], result["conditionsCured"]) == (True, 8, ["Confused"])
    assert (result["trippedApplied"], result["vulnerableApplied"]) == (True, True)
    one = gm.one(made, wild)
    assert (one["tempConditions"], one["entity"]["temporaryHp"]) == (["Tripped", "Vulnerable"], 0)
    assert one["entity"]["statusConditions"] == ["Cursed", "Burned"], "in that program a breather cures no curse"


def test_actions_are_spent_and_turns_passed(gm: Client):
    made, ours, wild = pair(gm)
    for action in ("standard", "shift", "swift"):
        turn = gm.act(made, "action", combatantId=ours, actionType=action)["data"]["combatants"][0]["turnState"]
        assert turn[f"{action}ActionUsed"] is True
    passed = gm.act(made, "pass", combatantId=ours)["data"]
    assert passed["turnOrder"][passed["currentTurnIndex"]] == wild


def test_a_held_action_and_its_release(gm: Client):
    made, ours, wild = pair(gm)
    last = gm.pokemon("Oddish", baseSpeed=5)
    gm.join(made, "pokemon", last, "enemies")
    held = gm.act(made, "hold-action", combatantId=ours, holdUntilInitiative=3)["data"]
    assert held["holdQueue"] == [{"combatantId": ours, "holdUntilInitiative": 3}]
    assert held["turnOrder"][held["currentTurnIndex"] :] == [wild, last, ours]
    freed = gm.act(made, "release-hold", combatantId=ours)["data"]
    assert freed["turnOrder"][freed["currentTurnIndex"] :] == [wild, ours, last]
    refused(gm.act(made, "release-hold", combatantId=wild, status=422), 422, "api.not_holding", "combatantId")


def test_priority_and_interrupts(gm: Client):
    quick = gm.pokemon("Pidgey", moves=["Quick Attack"], baseSpeed=1)
    ours, wild = gm.pokemon(baseSpeed=20), gm.pokemon("Oddish")
    made = gm.encounter(("pokemon", quick, "players"), ("pokemon", ours, "players"), ("pokemon", wild, "enemies"))
    told = gm.act(made, "priority", combatantId=quick, variant="standard", moveId="Quick Attack", targetIds=[wild])[
        "data"
    ]
    has(told, "encounter turnInserted")
    assert (told["turnInserted"], told["encounter"]["moveLog"][0]["moveName"]) == (True, "Quick Attack")
    refused(gm.act(made, "interrupt", actionId="nothing", status=404), 404, "api.not_found", "actionId")


# 24-27


def test_switching_recalling_and_releasing(gm: Client):
    person, first, second = gm.character(), gm.pokemon(baseSpeed=9), gm.pokemon("Oddish", baseSpeed=12)
    for each in (first, second):
        gm.post(f"/pokemon/{each}/link", trainerId=person)
    made = gm.encounter(
        ("human", person, "players"), ("pokemon", first, "players"), ("pokemon", gm.pokemon("Pidgey"), "enemies")
    )
    told = gm.act(made, "switch", trainerId=person, recallCombatantId=first, releaseEntityId=second)["data"]
    has(told, "encounter switchDetails")
    details = has(told["switchDetails"], SWITCH)
    assert (details["trainerName"], details["recalledName"], details["releasedName"]) == ("Odo", "Charmander", "Oddish")
    assert (details["actionCost"], details["releasedInitiative"]) == ("standard", 12)
    there = [one["id"] for one in told["encounter"]["combatants"]]
    assert (first in there, second in there) == (False, True)
    gm.until(made, person)
    told = gm.act(made, "recall", trainerId=person, pokemonCombatantIds=[second])["data"]
    has(told, "encounter recallDetails")
    assert second not in [one["id"] for one in told["encounter"]["combatants"]]
    told = gm.act(made, "release", trainerId=person, pokemonEntityIds=[first])["data"]
    has(told, "encounter releaseDetails")
    assert first in [one["id"] for one in told["encounter"]["combatants"]]


def test_an_item_is_used(gm: Client):
    person = gm.character(inventory=[{"name": "Potion", "quantity": 2}, {"name": "Lucky sock", "quantity": 1}])
    ours = gm.pokemon()
    assert gm.sheet(person, "characters")["inventory"] == [
        {"name": "Potion", "quantity": 2}, {"name": "Lucky sock", "quantity": 1},
    ]  # fmt: skip
    made = gm.encounter(("human", person, "players"), ("pokemon", ours, "players"))
    gm.act(made, "damage", combatantId=ours, damage=24)
    told = gm.act(made, "use-item", userId=person, targetId=ours, itemName="Potion")
    is_encounter(told["data"])
    result = has(told["itemResult"], ITEM)
    assert (result["hpHealed"], result["newHp"], result["actionCost"]) == (20, 46, "standard")
    assert (result["inventoryConsumed"], result["remainingQuantity"], result["refused"]) == (True, 1, False)
    assert result["targetForfeitsActions"] is True
    no = gm.act(made, "use-item", userId=person, targetId=ours, itemName="Potion", targetAccepts=False)["itemResult"]
    assert (no["refused"], no["inventoryConsumed"]) == (True, False)


def test_tokens_are_put_on_squares(gm: Client):
    made, ours, wild = pair(gm, gridEnabled=True, gridWidth=10, gridHeight=10)
    told = gm.act(made, "position", combatantId=ours, position={"x": 2, "y": 3})
    assert told["data"] == {"combatantId": ours, "position": {"x": 2, "y": 3}}
    assert gm.one(made, ours)["position"] == {"x": 2, "y": 3}
    assert gm.one(made, wild)["position"] != {"x": 2, "y": 3}
    answer = gm.act(made, "position", combatantId=ours, position={"x": 50, "y": 3}, status=422)
    assert answer["code"] == "ptu.square"


# 28-30


def test_weather(gm: Client):
    made, _, _ = pair(gm)
    shown = gm.act(made, "weather", weather="sunny", duration=4, source="Vulpix")["data"]
    assert (shown["weather"], shown["weatherDuration"], shown["weatherSource"]) == ("sunny", 4, "Vulpix")
    shown = gm.act(made, "weather", weather=None)["data"]
    assert (shown["weather"], shown["weatherDuration"], shown["weatherSource"]) == (None, 0, None)
    refused(gm.act(made, "weather", weather="frogs", status=400), 400, "server.body", "weather")


def test_experience_is_worked_out_and_shared_out_after_the_end(gm: Client):
    person = gm.character()
    ours = gm.pokemon()
    gm.post(f"/pokemon/{ours}/link", trainerId=person)
    wild = gm.pokemon("Pidgey", level=20)
    made = gm.encounter(
        ("human", person, "players"), ("pokemon", ours, "players"), ("pokemon", wild, "enemies"),
        significanceMultiplier=2,
    )  # fmt: skip
    gm.act(made, "damage", combatantId=wild, damage=500)
    told = gm.act(made, "xp-calculate", playerCount=2)["data"]
    has(told, "totalXpPerPlayer breakdown participatingPokemon")
    assert told["totalXpPerPlayer"] == 20 * 2 // 2
    (participant,) = told["participatingPokemon"]
    has(participant, PARTICIPANT)
    assert (participant["id"], participant["ownerName"], participant["currentLevel"]) == (ours, "Odo", 10)
    assert participant["suggestedXp"] == 2 * 20, "the only one who fought gets both players' shares"
    assert gm.act(made, "xp-calculate", playerCount=1, significanceMultiplier=3)["data"]["totalXpPerPlayer"] == 60
    trainer = gm.act(made, "xp-calculate", playerCount=1, trainerEnemyIds=[wild])["data"]["totalXpPerPlayer"]
    assert trainer == 80, "a trainer counts twice"
    gm.act(made, "end")
    before = gm.sheet(ours)["experience"]
    share = [{"pokemonId": ours, "xpAmount": 41}]
    answer = gm.act(made, "xp-distribute", distribution=share, playerCount=2, status=422)
    refused(answer, 422, "api.too_much_experience", "distribution")
    share = [{"pokemonId": ours, "xpAmount": 20}]
    told = gm.act(made, "xp-distribute", distribution=share, playerCount=2)["data"]
    has(told, "results totalXpDistributed")
    assert told["totalXpDistributed"] == 20
    assert (told["results"][0]["pokemonId"], told["results"][0]["newExperience"]) == (ours, before + 20)
    assert gm.sheet(ours)["experience"] == before + 20
    assert gm.get(f"/encounters/{made}")["data"]["xpDistributed"] is True
    refused(gm.act(made, "xp-distribute", distribution=share, playerCount=2, status=422), 422, "api.experience_shared")


# 31-32


def test_capture_rates(gm: Client):
    wild = gm.pokemon("Pidgey", level=7, baseHp=5)
    told = gm.post("/capture/rate", pokemonId=wild, ballType="Great Ball")["data"]
    has(told, RATE)
    assert has(told["breakdown"], RATE_PARTS)["levelModifier"] == -14
    assert (told["captureRate"], told["canBeCaptured"]) == (100 - 14 - 30 + 10, True)
    assert (told["ballType"], told["ballModifier"], told["hpPercentage"]) == ("Great Ball", -10, 100)
    assert told["difficulty"] == "Easy"
    told = gm.post(
        "/capture/rate", level=10, currentHp=1, maxHp=50, species="Pidgey", injuries=2, isShiny=True,
        statusConditions=["Paralyzed", "Confused", "Stuck", "Slowed"],
    )["data"]  # fmt: skip
    parts = told["breakdown"]
    assert (parts["hpModifier"], parts["shinyModifier"], parts["legendaryModifier"]) == (30, -10, 0)
    assert (parts["statusModifier"], parts["injuryModifier"]) == (15, 10)
    assert (parts["stuckModifier"], parts["slowModifier"]) == (10, 5)
    assert told["captureRate"] == 100 - 20 + 30 + 10 - 10 + 15 + 10 + 10 + 5
    refused(gm.post("/capture/rate", level=10, status=400), 400, "server.body", "currentHp")


def test_a_capture_outside_of_an_encounter(gm: Client):
    wild, person = gm.pokemon("Pidgey"), gm.character()
    told = gm.post("/capture/attempt", pokemonId=wild, trainerId=person, accuracyRoll=20, captureRoll=95)["data"]
    has(told, ATTEMPT)
    assert (told["captured"], told["criticalHit"], told["trainerLevel"]) == (False, True, 5)
    assert (told["roll"], told["modifiedRoll"]) == (95, 95 - 5 - 10)
    told = gm.post(
        "/capture/attempt", pokemonId=wild, trainerId=person, accuracyRoll=15, captureRoll=90, modifiers=-60
    )["data"]
    assert (told["captured"], told["modifiers"], told["naturalHundred"]) == (True, -60, False)
    assert (told["pokemon"]["ownerId"], told["pokemon"]["origin"]) == (person, "captured")
    sheet = gm.sheet(wild)
    assert (sheet["ownerId"], sheet["origin"]) == (person, "captured")
    owner = gm.sheet(person, "characters")
    assert (owner["pokemonIds"], owner["ownedSpecies"]) == ([wild], ["Pidgey"])
    answer = gm.post("/capture/attempt", pokemonId=wild, trainerId=person, status=422)
    assert answer["code"] == "ptu.owned"


def test_nobody_catches_a_pokemon_at_0_hp(gm: Client):
    wild, person = gm.pokemon("Pidgey", currentHp=0), gm.character()
    told = gm.post("/capture/attempt", pokemonId=wild, trainerId=person)
    assert (told["success"], told["data"]["captured"]) == (False, False)
    assert "0 HP" in told["data"]["reason"]


# 33-35


def test_pokemon_are_made_read_changed_and_deleted(gm: Client):
    made = gm.post(
        "/pokemon", species="Bulbasaur", nickname="Sprout", level=12, baseHp=7, baseAttack=5, baseDefense=5,
        baseSpAtk=7, baseSpDef=7, baseSpeed=5, types=["Grass", "Ghost"], moves=["Tackle", {"name": "Vine Whip"}],
    )  # fmt: skip
    sheet = is_pokemon(made["data"])
    assert (sheet["maxHp"], sheet["currentHp"]) == (12 + 3 * 7 + 10, 12 + 3 * 7 + 10)
    assert (sheet["species"], sheet["nickname"], sheet["types"]) == ("Bulbasaur", "Sprout", ["Grass", "Ghost"])
    assert [move["name"] for move in sheet["moves"]] == ["Tackle", "Vine Whip"]
    assert sheet["baseStats"]["specialAttack"] == sheet["currentStats"]["specialAttack"] == 7
    grown = gm.post("/pokemon", species="Abra", level=5, baseHp=3, currentStats={"hp": 8, "specialAttack": 20})["data"]
    assert (grown["baseStats"]["hp"], grown["currentStats"]["hp"], grown["maxHp"]) == (3, 8, 5 + 3 * 8 + 10)
    assert grown["currentStats"]["specialAttack"] == 20
    who = sheet["id"]
    assert who in [is_pokemon(each)["id"] for each in gm.get("/pokemon")["data"]]
    changed = gm.call(
        "PUT", f"/pokemon/{who}",
        {"currentHp": 9, "injuries": 2, "statusConditions": ["Burned"], "notes": "Shy", "restMinutesToday": 60},
    )["data"]  # fmt: skip
    assert (changed["currentHp"], changed["injuries"], changed["statusConditions"]) == (9, 2, ["Burned"])
    assert (changed["notes"], changed["restMinutesToday"]) == ("Shy", 60)
    assert gm.call("DELETE", f"/pokemon/{who}")["success"] is True
    refused(gm.call("DELETE", f"/pokemon/{who}", status=404), 404, "api.not_found")
    refused(gm.get(f"/pokemon/{who}", status=404), 404, "api.not_found")
    answer = gm.post("/pokemon", species="Bulbasor", level=3, status=422)
    refused(answer, 422, "api.no_such_species", "species")
    refused(gm.post("/pokemon", species="Abra", level=0, status=400), 400, "server.body", "level")


def test_characters_are_made_read_changed_and_deleted(gm: Client):
    made = gm.post("/characters", name="Ines", level=4, characterType="npc", hp=12, maxHp=60, currentHp=40)
    sheet = has(made["data"], CHARACTER)
    has(sheet["stats"], STATS)
    has(sheet["stageModifiers"], STAGES)
    assert (sheet["stats"]["hp"], sheet["maxHp"], sheet["currentHp"]) == (12, 60, 40)
    who = sheet["id"]
    assert who in [each["id"] for each in gm.get("/characters")["data"]]
    changed = gm.call("PUT", f"/characters/{who}", {"money": 500, "drainedAp": 2, "skills": {"combat": "Expert"}})
    assert (changed["data"]["money"], changed["data"]["drainedAp"]) == (500, 2)
    assert changed["data"]["skills"]["combat"] == "Expert"
    assert gm.call("DELETE", f"/characters/{who}")["success"] is True
    refused(gm.get(f"/characters/{who}", status=404), 404, "api.not_found")
    refused(gm.post("/characters", level=3, status=400), 400, "server.body", "name")


def test_a_pokemon_is_linked_to_a_trainer(gm: Client):
    who, person = gm.pokemon(), gm.character()
    assert gm.post(f"/pokemon/{who}/link", trainerId=person)["success"] is True
    assert gm.sheet(who)["ownerId"] == person
    owner = gm.sheet(person, "characters")
    assert owner["pokemonIds"] == [who] == [is_pokemon(each)["id"] for each in owner["pokemon"]]
    assert gm.post(f"/pokemon/{who}/unlink")["success"] is True
    assert gm.sheet(who)["ownerId"] is None
    refused(gm.post(f"/pokemon/{who}/link", trainerId="nobody", status=404), 404, "api.not_found")


# 36-39


@pytest.mark.parametrize("kind", ["pokemon", "characters"])
def test_half_an_hour_of_rest(gm: Client, kind: str):
    who = gm.pokemon(currentHp=20) if kind == "pokemon" else gm.character(maxHp=50, currentHp=20)
    told = gm.post(f"/{kind}/{who}/rest")
    assert has(told["data"], REST) == {
        "hpHealed": 3, "newHp": 23, "maxHp": 50, "restMinutesToday": 30, "restMinutesRemaining": 450,
    }  # fmt: skip
    for reason, fields in {"full HP": {"currentHp": 50}, "5 or more injuries": {"currentHp": 9, "injuries": 5}}.items():
        gm.call("PUT", f"/{kind}/{who}", fields)
        told = gm.post(f"/{kind}/{who}/rest")
        assert told["success"] is False
        assert reason in told["message"]
        assert (has(told["data"], REST)["hpHealed"], told["data"]["newHp"]) == (0, fields["currentHp"])
    gm.call("PUT", f"/{kind}/{who}", {"injuries": 0, "restMinutesToday": 480})
    assert "8 hours" in gm.post(f"/{kind}/{who}/rest")["message"]


def test_a_rest_heals_at_least_1(gm: Client):
    who = gm.pokemon(level=1, baseHp=1, currentHp=3)
    assert gm.sheet(who)["maxHp"] == 14
    assert gm.post(f"/pokemon/{who}/rest")["data"]["hpHealed"] == 1


@pytest.mark.parametrize("kind", ["pokemon", "characters"])
def test_an_extended_rest(gm: Client, kind: str):
    who = gm.pokemon() if kind == "pokemon" else gm.character(maxHp=50)
    gm.call("PUT", f"/{kind}/{who}", {"currentHp": 10, "statusConditions": ["Burned"]})
    told = has(gm.post(f"/{kind}/{who}/extended-rest")["data"], LONG_REST)
    assert (told["hpHealed"], told["newHp"], told["clearedStatuses"]) == (24, 34, ["Burned"])
    assert (told["restMinutesToday"], told["restMinutesRemaining"]) == (240, 240)
    gm.call("PUT", f"/{kind}/{who}", {"currentHp": 1, "restMinutesToday": 0})
    assert gm.post(f"/{kind}/{who}/extended-rest", duration=8)["data"]["restMinutesToday"] == 480
    answer = gm.post(f"/{kind}/{who}/extended-rest", duration=9, status=400)
    refused(answer, 400, "server.body", "duration")


def test_a_rest_brings_back_moves_of_earlier_days_and_drained_action_points(gm: Client):
    who = gm.pokemon("Snorlax", moves=["Rest"])
    gm.call("PUT", f"/pokemon/{who}", {"moves": [{"name": "Rest", "usedToday": 1}]})
    assert gm.sheet(who)["moves"][0]["usedToday"] == 1
    assert gm.post(f"/pokemon/{who}/extended-rest")["data"]["restoredMoves"] == [], "not those of this day"
    assert gm.post(f"/pokemon/{who}/new-day")["success"]
    assert gm.post(f"/pokemon/{who}/extended-rest")["data"]["restoredMoves"] == ["Rest"]
    person = gm.character(drainedAp=3)
    assert gm.post(f"/characters/{person}/extended-rest")["data"]["apRestored"] == 3


@pytest.mark.parametrize("kind", ["pokemon", "characters"])
def test_a_pokemon_center(gm: Client, kind: str):
    who = gm.pokemon() if kind == "pokemon" else gm.character(maxHp=50)
    gm.call("PUT", f"/{kind}/{who}", {"currentHp": 5, "injuries": 3, "statusConditions": ["Poisoned"]})
    told = has(gm.post(f"/{kind}/{who}/pokemon-center")["data"], CENTER)
    assert (told["newHp"], told["hpHealed"], told["injuriesHealed"], told["injuriesRemaining"]) == (50, 45, 3, 0)
    assert (told["healingTime"], told["healingTimeDescription"]) == (150, "2 hours 30 min")
    assert (told["clearedStatuses"], told["atDailyInjuryLimit"], told["injuriesHealedToday"]) == (["Poisoned"], True, 3)


def test_injuries_heal_by_themselves_or_for_action_points(gm: Client):
    who, person = gm.pokemon(injuries=4), gm.character(injuries=2)
    told = gm.post(f"/pokemon/{who}/heal-injury", method="natural")
    assert (told["data"]["injuriesHealed"], told["data"]["injuries"]) == (1, 3)
    gm.call("PUT", f"/pokemon/{who}", {"injuriesHealedToday": 3})
    told = gm.post(f"/pokemon/{who}/heal-injury", method="natural")
    assert (told["success"], told["data"]["injuriesHealed"], told["data"]["injuries"]) == (False, 0, 3)
    assert "daily" in told["message"]
    assert "3/day" in told["message"]
    told = gm.post(f"/characters/{person}/heal-injury", method="drain_ap")["data"]
    assert (told["injuries"], told["drainedAp"]) == (1, 2)
    gm.call("PUT", f"/characters/{person}", {"lastInjuryTime": "2099-01-01T00:00:00.000Z"})
    told = gm.post(f"/characters/{person}/heal-injury")
    assert (told["success"], "24 hours" in told["message"]) == (False, True)


def test_new_days(gm: Client):
    who, person = gm.pokemon(restMinutesToday=90), gm.character(restMinutesToday=60, injuriesHealedToday=2)
    gm.post(f"/pokemon/{who}/link", trainerId=person)
    told = gm.post(f"/characters/{person}/new-day")["data"]
    assert (told["restMinutesToday"], told["injuriesHealedToday"], told["pokemonReset"]) == (0, 0, 1)
    assert gm.sheet(who)["restMinutesToday"] == 0
    gm.call("PUT", f"/pokemon/{who}", {"restMinutesToday": 30})
    assert gm.post(f"/pokemon/{who}/new-day")["data"]["restMinutesToday"] == 0
    told = gm.post("/game/new-day")["data"]
    has(told, "pokemonReset pokemonMovesReset charactersReset timestamp")
    assert told["pokemonReset"] >= 1
    assert gm.sheet(who)["lastRestReset"] == told["timestamp"]


# What is given up


def test_an_encounter_is_not_overwritten_but_undone_and_redone(gm: Client):
    made, ours, _ = pair(gm)
    before = gm.get(f"/encounters/{made}")["data"]
    gm.act(made, "damage", combatantId=ours, damage=12)
    answer = refused(gm.call("PUT", f"/encounters/{made}", before, status=409), 409, "api.overwrite")
    assert "/undo" in answer["message"]
    assert "/redo" in answer["message"]
    undone = gm.act(made, "undo")["data"]
    assert undone["combatants"] == before["combatants"]
    assert gm.sheet(ours)["currentHp"] == 50
    assert gm.act(made, "redo")["data"]["combatants"][0]["entity"]["currentHp"] == 38


# 40


def test_templates_are_saved_loaded_and_deleted(gm: Client):
    person, ours = gm.character(inventory=[{"name": "Potion", "quantity": 1}]), gm.pokemon()
    gm.post(f"/pokemon/{ours}/link", trainerId=person)
    made = gm.encounter(("human", person, "players"), ("pokemon", ours, "players"))
    gm.act(made, "wild-spawn", pokemon=[{"speciesName": "Oddish", "level": 8}], seed=2)
    gm.act(made, "damage", combatantId=ours, damage=20)
    saved = gm.post("/encounter-templates/from-encounter", encounterId=made, name="Once more")["data"]
    has(saved, "id name")
    assert saved["name"] == "Once more"
    assert [each["id"] for each in gm.get("/encounter-templates")["data"]] == [saved["id"]]
    loaded = is_encounter(gm.post(f"/encounter-templates/{saved['id']}/load", name="Tuesday")["data"])
    assert (loaded["name"], loaded["isActive"], len(loaded["combatants"])) == ("Tuesday", False, 3)
    for one in loaded["combatants"]:
        assert one["entityId"] not in (person, ours), "new people"
        assert one["entity"]["currentHp"] == one["entity"]["maxHp"], "at full HP"
        kind = "pokemon" if one["type"] == "pokemon" else "characters"
        assert gm.sheet(one["entityId"], kind)["currentHp"] == one["entity"]["currentHp"]
    trainer, charmander, _ = (one["entity"] for one in loaded["combatants"])
    assert charmander["ownerId"] == trainer["id"]
    assert trainer["inventory"] == [{"name": "Potion", "quantity": 1}]
    assert gm.call("DELETE", f"/encounter-templates/{saved['id']}")["success"] is True
    refused(gm.post(f"/encounter-templates/{saved['id']}/load", status=404), 404, "api.not_found")
