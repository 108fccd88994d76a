"""The rules in force: every ruling is there to be read, with the campaign's own choice and an encounter's."""

from msgspec.structs import asdict
from tests.server.ptu.playing import Campaign

from turnwright.rulesets.ptu.options import PRESETS, Options


def test_every_ruling_is_listed_with_its_sentence_and_sources(table: Campaign) -> None:
    told = table.gm.get("/settings/rulings")["data"]
    assert (told["preset"], told["options"], told["chosen"]) == ("app", {}, False)
    rows = {row["name"]: row for row in told["rulings"]}
    assert list(rows) == list(Options.__struct_fields__)
    assert {name: row["value"] for name, row in rows.items()} == asdict(PRESETS["app"])
    assert {name: row["presets"]["book"] for name, row in rows.items()} == asdict(PRESETS["book"])
    for row in rows.values():
        assert row["description"]
        assert row["sources"]
        assert not row["choices"] or row["value"] in row["choices"]
    dice = rows["damage_dice"]
    assert dice["choices"] == ["rolled", "set"]
    assert dice["sources"] == [
        {"source": "book p. 237 (either)", "value": "rolled"},
        {"source": "spec 000 loops 1-5", "value": "set"},
    ]
    assert rows["negative_hp"]["choices"] == [True, False]
    assert rows["tick_minimum"]["choices"] == [0, 1]
    assert (rows["shiny_one_in"]["choices"], rows["shiny_one_in"]["least"]) == ([], 0)


def test_each_reads_the_rulings_in_their_own_language(table: Campaign) -> None:
    english = table.gm.get("/settings/rulings")["data"]["rulings"][0]["description"]
    assert english.startswith("Several types: tiers")
    table.gm.http.headers["Accept-Language"] = "de"
    german = table.gm.get("/settings/rulings")["data"]["rulings"][0]["description"]
    assert german.startswith("Mehrere Typen: Stufen")
    table.gm.http.headers["Accept-Language"] = "en"
    assert table.gm.get("/settings/rulings")["data"]["rulings"][0]["description"] == english


def test_a_campaigns_choice_is_told_and_an_encounter_keeps_the_rules_it_began_with(table: Campaign) -> None:
    before = table.gm.encounter(start=False)
    table.gm.call("PUT", "/settings/rules", {"preset": "book", "options": {"negative_hp": False}})
    told = table.gm.get("/settings/rulings")["data"]
    assert (told["preset"], told["options"], told["chosen"]) == ("book", {"negative_hp": False}, True)
    assert next(row for row in told["rulings"] if row["name"] == "negative_hp")["value"] is False
    after = table.gm.encounter(start=False)
    for encounter, preset, options in ((before, "app", {}), (after, "book", {"negative_hp": False})):
        told = table.gm.get(f"/settings/rulings?encounter={encounter}")["data"]
        assert (told["preset"], told["options"]) == (preset, options)


def test_a_player_reads_the_rules_but_nothing_of_what_is_prepared(table: Campaign) -> None:
    ann = table.gm.character("Ann")
    made = table.gm.encounter(("human", ann, "players"), start=False)
    player = table.link("player", ann)
    assert player.get("/settings/rulings")["data"]["preset"] == "app"
    answer = player.get(f"/settings/rulings?encounter={made}", status=404)
    assert answer["code"] == player.get("/settings/rulings?encounter=nowhere", status=404)["code"]
