"""Growth of sheets over HTTP: what a level brings is chosen by its player, all at once, and can be taken back."""

from typing import Any

from tests.server.ptu.playing import Campaign, Client


def charmander(gm: Client, level: int = 15, **fields: Any) -> tuple[str, str]:
    person = gm.character("Odo")
    made = gm.post("/pokemon", species="Charmander", nickname="Cinder", level=level, nature="Modest", **fields)["data"]
    gm.post(f"/pokemon/{made['id']}/link", trainerId=person)
    return person, made["id"]


def growth(client: Client, who: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/sheets/{who}/growth")["data"]
    return found


def raised(gm: Client, who: str) -> dict[str, Any]:
    """The sheet after the GM has given it the experience of the next level."""
    now = growth(gm, who)
    gift = {"type": "give_experience", "amount": now["nextLevel"] - now["experience"]}
    found: dict[str, Any] = gm.post(f"/sheets/{who}/growth", steps=[gift])["data"]
    return found


def test_a_sheet_says_what_abilities_do_and_how_far_the_next_level_is(table: Campaign) -> None:
    gm = table.gm
    _, cinder = charmander(gm, abilities=["Blaze"])
    (blaze,) = gm.get(f"/pokemon/{cinder}")["data"]["abilities"]
    assert (blaze["id"], blaze["name"]) == ("blaze", "Blaze")
    assert "Fire" in blaze["text"]
    assert blaze["text"].endswith(".")
    now = growth(gm, cinder)
    # sources 1: level 15 begins at 220 experience, level 16 at 250.
    assert (now["level"], now["levelFrom"], now["nextLevel"]) == (15, 220, 250)
    assert now["levelFrom"] <= now["experience"] < now["nextLevel"]


def test_a_level_is_chosen_step_by_step_and_kept_at_once(table: Campaign) -> None:
    gm = table.gm
    person, cinder = charmander(gm)
    before = growth(gm, cinder)
    assert (before["waiting"], before["points"]) == (False, 0)
    now = raised(gm, cinder)
    assert (now["level"], now["points"], now["waiting"]) == (16, 1, True)
    assert now["canUndo"] is False, "what the GM has given is not its player's to give back"
    spread = now["spread"]
    assert spread["have"] == 1
    assert set(spread["raisable"]) | set(spread["blocked"]) == set(spread["stats"]), (
        "each may be raised, or says why not"
    )
    stat = spread["raisable"][0]

    odo = table.link("player", person)
    check = odo.post(f"/sheets/{cinder}/growth/check", points={stat: 1})["data"]
    assert (check["spent"], check["broken"], check["raisable"]) == (1, [], [])
    for barred in spread["blocked"]:
        broken = odo.post(f"/sheets/{cinder}/growth/check", points={barred: 1})["data"]["broken"]
        assert broken, "what is barred breaks a Base Relation"

    steps: list[dict[str, Any]] = [{"type": "spend_points", "points": {snake(stat): 1}}]
    for move in now["offered"]:
        room = now["slots"][0] < now["slots"][1]
        learn = {"type": "learn_move", "move": move["id"]}
        steps.append(learn if room else {**learn, "forget": now["forgettable"][0]})
    kept = odo.post(f"/sheets/{cinder}/growth", steps=steps, version=now["version"])["data"]
    assert (kept["points"], kept["offered"], kept["waiting"], kept["canUndo"]) == (0, [], False, True)
    sheet = gm.sheet(cinder)
    assert sheet["currentStats"][stat] == spread["stats"][stat] + 1
    assert {move["id"] for move in now["offered"]} <= {move["id"] for move in sheet["moves"]}

    back = odo.post(f"/sheets/{cinder}/growth/undo")["data"]
    assert (back["points"], back["offered"]) == (1, now["offered"])
    assert odo.post(f"/sheets/{cinder}/growth/undo", status=409)["code"] == "sheets.changed", "once"


def snake(stat: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in stat)


def test_one_bad_step_keeps_none_of_them(table: Campaign) -> None:
    gm = table.gm
    _, cinder = charmander(gm)
    now = raised(gm, cinder)
    good = {"type": "spend_points", "points": {snake(now["spread"]["raisable"][0]): 1}}
    answer = gm.post(f"/sheets/{cinder}/growth", status=422, steps=[good, {"type": "learn_move", "move": "surf"}])
    assert answer["field"] == "steps[1]"
    assert growth(gm, cinder) == now, "nothing has changed"
    stale = gm.post(f"/sheets/{cinder}/growth", status=409, steps=[good], version=now["version"] - 1)
    assert stale["code"] == "sheets.stale"
    assert gm.post(f"/sheets/{cinder}/growth", status=400, steps=[{"type": "end_turn"}])["field"] == "steps[0].type"
    assert gm.post(f"/sheets/{cinder}/growth", status=400, steps=[])["field"] == "steps"


def test_a_charmander_evolves_with_all_its_points_spread_anew(table: Campaign) -> None:
    gm = table.gm
    person, cinder = charmander(gm, level=16)
    odo = table.link("player", person)
    (form,) = growth(odo, cinder)["evolutions"]
    assert (form["name"], form["whyNot"]) == ("Charmeleon", "")
    seen = odo.get(f"/sheets/{cinder}/growth/evolution/charmeleon")["data"]
    assert seen["points"]["have"] == 26, "level + 10"
    assert (seen["points"]["spent"], seen["points"]["broken"]) == (26, [])
    points = {snake(stat): value for stat, value in seen["suggested"].items()}
    step = {"type": "evolve", "into": "charmeleon", "points": points}
    odo.post(f"/sheets/{cinder}/growth", steps=[step])
    sheet = gm.sheet(cinder)
    assert (sheet["species"], sheet["currentStats"], sheet["maxHp"]) == (
        "Charmeleon",
        seen["points"]["stats"],
        seen["points"]["maxHp"],
    )
    odo.post(f"/sheets/{cinder}/growth/undo")
    assert gm.sheet(cinder)["species"] == "Charmander"


def test_too_early_to_evolve_says_why(table: Campaign) -> None:
    gm = table.gm
    _, cinder = charmander(gm, level=10)
    (form,) = growth(gm, cinder)["evolutions"]
    assert "15" in form["whyNot"]
    step = {"type": "evolve", "into": "charmeleon"}
    assert gm.post(f"/sheets/{cinder}/growth", status=422, steps=[step])["code"] == "ptu.evolution_level"


def test_a_stone_comes_out_of_the_trainer_s_bag(table: Campaign) -> None:
    gm = table.gm
    person, _ = charmander(gm)
    gm.call("PUT", f"/characters/{person}", {"inventory": [{"name": "Thunder Stone", "quantity": 1}]})
    spark = gm.post("/pokemon", species="Pikachu", level=20)["data"]["id"]
    gm.post(f"/pokemon/{spark}/link", trainerId=person)
    gm.post(f"/sheets/{spark}/growth", steps=[{"type": "evolve", "into": "raichu"}])
    assert gm.sheet(spark)["species"] == "Raichu"
    assert gm.sheet(person, "characters")["inventory"] == []


def test_growth_is_its_player_s_and_the_gm_s(table: Campaign) -> None:
    gm = table.gm
    person, cinder = charmander(gm)
    other = table.link("player", gm.character("Wren"))
    for client in (other, table.link("group")):
        client.get(f"/sheets/{cinder}/growth", status=404)
        client.post(f"/sheets/{cinder}/growth", status=404, steps=[{"type": "evolve", "into": "charmeleon"}])
    odo = table.link("player", person)
    gift = {"type": "give_experience", "amount": 10}
    odo.post(f"/sheets/{cinder}/growth", status=403, steps=[gift])
    odo.post(f"/sheets/{cinder}/growth", status=403, steps=[{"type": "learn_move", "move": "surf", "by": "given"}])
    made = gm.encounter(("pokemon", cinder, "players"))
    assert gm.post(f"/sheets/{cinder}/growth", status=409, steps=[gift])["code"] == "sheets.elsewhere"
    gm.act(made, "end")
    gm.post(f"/sheets/{cinder}/growth", steps=[gift])


def test_a_trainer_takes_what_a_level_brings(table: Campaign) -> None:
    gm = table.gm
    person = gm.character("Odo", level=1)
    now = growth(gm, person)
    assert (now["kind"], now["spread"]) == ("trainer", None)
    grown = gm.post(f"/sheets/{person}/growth", steps=[{"type": "give_experience", "amount": 10}])["data"]
    assert (grown["level"], grown["points"]) == (2, 1)
    assert grown["offers"], "edges to choose from"
    gm.post(f"/sheets/{person}/growth", steps=[{"type": "spend_points", "points": {"speed": 1}}])
    assert growth(gm, person)["points"] == 0
