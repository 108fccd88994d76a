"""`turnwright sheets`: old sheets become a party that plays, and a party becomes Foundry actors."""

import json
from pathlib import Path

from tests.cli.support import turnwright

TEXT = "Ember (Charmander)\nLevel: 9\n- Scratch\n- Flame Busrt\n\nTrainer: Vera\nLevel: 3\n"


def test_a_pasted_text_becomes_a_party_and_goes_out_again(tmp_path: Path):
    text, party, actors = (tmp_path / name for name in ("sheet.txt", "party.json", "actors.json"))
    text.write_text(TEXT, encoding="utf-8")
    told = turnwright("sheets", "read", text, "--out", party)
    assert "Ember: Charmander, level 9" in told.out
    assert 'Not understood (Ember): move Flame Busrt; did you mean "Flame Burst"?' in told.out
    played = turnwright("play", "ptu", "wild_meadow", "--seed", 3, "--party", party, "--plain", given="")
    assert "Ember" in played.out
    assert "2 actors" in turnwright("sheets", "foundry", party, "--out", actors).out
    assert [each["name"] for each in json.loads(actors.read_text(encoding="utf-8"))] == ["Vera", "Ember"]
    assert turnwright("sheets", "read", actors, "--json").last["unread"] == []


def test_nothing_is_overwritten(tmp_path: Path):
    text = tmp_path / "sheet.txt"
    text.write_text(TEXT, encoding="utf-8")
    told = turnwright("sheets", "read", text, "--out", text)
    assert (told.code, "exists already" in told.err) == (2, True)
    assert text.read_text(encoding="utf-8") == TEXT
