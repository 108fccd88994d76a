"""The journal writes itself from the logs: what each link was there to see, and what is undone is gone."""

from tests.server.ptu.playing import Campaign, Client


def fought(gm: Client) -> tuple[str, str, str, str]:
    """A fight in which Pidgey falls to Cinder's damage and Oddish is caught by Odo."""
    odo, cinder = gm.character("Odo", inventory=[{"name": "Basic Ball", "quantity": 3}]), gm.pokemon(nickname="Cinder")
    gm.post(f"/pokemon/{cinder}/link", trainerId=odo)
    foe, wild = gm.pokemon("Pidgey"), gm.pokemon("Oddish")
    made = gm.encounter(
        ("human", odo, "players"), ("pokemon", cinder, "players"), ("pokemon", foe, "enemies"),
        ("pokemon", wild, "enemies"), name="Chalk meadow",
    )  # fmt: skip
    gm.act(made, "serve")
    throw = {"pokemonId": wild, "trainerId": odo, "encounterId": made}
    gm.post("/capture/attempt", **throw, accuracyRoll=20, captureRoll=1)
    gm.act(made, "damage", combatantId=foe, damage=500)
    return made, odo, cinder, wild


def kinds(client: Client) -> list[tuple[str, str, str]]:
    return [
        (entry["kind"], entry["name"], entry["byName"])
        for evening in client.get("/journal")["data"]
        for entry in evening["entries"]
    ]


def test_the_journal_tells_what_happened_once_a_fight_is_over(table: Campaign) -> None:
    gm = table.gm
    made, odo, cinder, _ = fought(gm)
    assert kinds(gm) == [], "while it goes on there is nothing to tell yet"
    gm.act(made, "end")
    gm.act(made, "xp-distribute", distribution=[{"pokemonId": cinder, "xpAmount": 20}], playerCount=1)
    told = kinds(gm)
    assert ("caught", "Oddish", "Odo") in told
    assert ("fell", "Pidgey") in [entry[:2] for entry in told]
    assert ("level", "Cinder", "") in told
    (evening,) = gm.get("/journal")["data"]
    assert (evening["name"], evening["match"]) == ("Chalk meadow", made)
    for client in (table.link("player", odo), table.link("group")):
        assert ("caught", "Oddish", "Odo") in kinds(client)
    gm.act(made, "undo")
    assert ("level", "Cinder", "") not in kinds(gm), "its experience was taken back"
    gm.act(made, "undo")
    assert kinds(gm) == [], "and so was the end"


def test_nobody_reads_about_a_fight_that_was_not_shown(table: Campaign) -> None:
    gm = table.gm
    odo = gm.character("Odo")
    hidden = gm.encounter(("human", gm.character("Spy"), "players"), ("pokemon", gm.pokemon("Gloom"), "enemies"))
    gm.act(hidden, "end")
    assert [each["match"] for each in gm.get("/journal")["data"]] == [hidden]
    assert table.link("player", odo).get("/journal")["data"] == []
    assert table.link("group").get("/journal")["data"] == []
