"""`packs import` and `packs coverage`: a foreign file becomes a pack that can be checked and counted."""

import json

from tests.cli.support import turnwright

PUP = {
    "id": "own1-1", "name": "Pup", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "50", "types": ["Fire"],
    "attacks": [
        {"name": "Bark", "cost": ["Fire"], "damage": "10", "text": "Draw a card."},
        {"name": "Howl", "cost": [], "damage": "", "text": "Wake the neighbours."},
    ],
}  # fmt: skip
COUNTED = {"texts": 2, "parsed": 1, "doubtful": 0, "distinct": 2, "distinct_parsed": 1}


def card_file(folder, *cards):
    path = folder / "own1.json"
    path.write_text(json.dumps(cards))
    return path


def test_an_import_says_what_it_understood_and_coverage_repeats_it(tmp_path):
    ran = turnwright(
        "packs", "import", "tcg", card_file(tmp_path, PUP), "--out", tmp_path / "p", "--id", "own", "--json"
    )
    assert ran.code == 0
    assert ran.last["pack"] == "own"
    assert ran.last["attacks"] == COUNTED
    assert ran.last["partial"] == [{"id": "own1-1", "name": "Pup", "unparsed": ["Wake the neighbours"]}]
    assert turnwright("packs", "coverage", tmp_path / "p", "--json").last == ran.last
    assert turnwright("packs", "check", tmp_path / "p").code == 0


def test_for_people_it_is_a_table_and_the_partial_cards(tmp_path):
    ran = turnwright("packs", "import", "tcg", card_file(tmp_path, PUP), "--out", tmp_path / "p", "--id", "own")
    assert "own: 1 cards" in ran.out
    assert "partial: Pup (own1-1): Wake the neighbours" in ran.out


def test_an_import_may_be_repeated_but_writes_over_nothing_else(tmp_path):
    file = card_file(tmp_path, PUP)
    for _ in range(2):
        assert turnwright("packs", "import", "tcg", file, "--out", tmp_path / "p", "--id", "own").code == 0
    ran = turnwright("packs", "import", "tcg", file, "--out", tmp_path / "p", "--id", "other")
    assert ran.code == 1
    assert "is not the pack other" in ran.err


def test_check_tells_of_a_pack_of_an_earlier_importer(tmp_path):
    """Its cards are as they were read then; a pack from before importers had versions is known by its title."""
    pack = tmp_path / "p"
    assert turnwright("packs", "import", "tcg", card_file(tmp_path, PUP), "--out", pack, "--id", "own").code == 0
    assert turnwright("packs", "check", pack, "--json").last[str(pack)]["warnings"] == []
    manifest = json.loads((pack / "pack.json").read_text())
    for imported in ({"imported": 0}, {}):
        old = {field: value for field, value in manifest.items() if field != "imported"} | imported
        (pack / "pack.json").write_text(json.dumps(old))
        ran = turnwright("packs", "check", pack, "--json")
        told = ran.last[str(pack)]
        assert (ran.code, told["ok"]) == (0, True), "it can be played as it is"
        assert [warning["code"] for warning in told["warnings"]] == ["pack.old_import"]
        assert "Import its files again: turnwright packs import tcg FILES" in turnwright("packs", "check", pack).err


def test_a_pack_made_by_hand_is_never_too_old():
    assert turnwright("packs", "check", "tcg_starter", "--json").last["tcg_starter"]["warnings"] == []


def test_deck_lists_are_imported_with_their_cards_and_can_be_played(tmp_path):
    """The way of docs/tcg.md: a set, two lists, and battles."""
    bone = {"id": "own1-2", "name": "Fire Energy", "supertype": "Energy", "subtypes": ["Basic"]}
    file = card_file(tmp_path, PUP, bone)
    (tmp_path / "red.txt").write_text("# Red\nPokémon\n4 Pup\nEnergy\n56 Fire Energy\n")
    (tmp_path / "short.txt").write_text("4 pup\n10 own1-2\n")
    lists = (tmp_path / "red.txt", tmp_path / "short.txt")
    out = ("--out", tmp_path / "p", "--id", "own")
    assert turnwright("packs", "import", "tcg", file, *lists, *out).code == 0
    ran = turnwright("sim", "tcg", "red,red", "--pack", tmp_path / "p", "-n", 2, "--workers", 1, "--json")
    assert (ran.code, ran.last["n"]) == (0, 2)
    ran = turnwright("sim", "tcg", "red,short", "--pack", tmp_path / "p", "-n", 2, "--workers", 1)
    assert ran.code != 0
    assert "60" in ran.err
    (tmp_path / "short.txt").write_text("4 Pupp\n")
    ran = turnwright("packs", "import", "tcg", file, *lists, *out)
    assert ran.code == 1
    assert 'short.txt:1: There is no card "Pupp"; did you mean "Pup"?' in ran.err


def test_what_cannot_be_imported_is_refused_in_one_line(tmp_path):
    out = ("--out", tmp_path / "p", "--id", "own")
    broken = turnwright("packs", "import", "tcg", card_file(tmp_path, {**PUP, "hp": "lots"}), *out)
    assert broken.code == 1
    assert "own1.json[0] (Pup)" in broken.err
    missing = turnwright("packs", "import", "tcg", tmp_path / "nowhere.json", *out)
    assert (missing.code, "nowhere.json: no such file" in missing.err) == (2, True)
    nobody = turnwright("packs", "import", "duel", card_file(tmp_path, PUP), *out)
    assert (nobody.code, "cannot import" in nobody.err) == (1, True)
    assert (
        turnwright("packs", "import", "tcg", card_file(tmp_path, PUP), "--out", tmp_path / "p", "--id", "Own 1").code
        == 2
    )
    assert not (tmp_path / "p").exists()
