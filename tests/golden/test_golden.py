"""Golden replays: what was written before is what the rules give now; `make golden` rewrites them, to be reviewed."""

import json

import pytest
from tests.scripts import script

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.verify import verify
from turnwright.testing.rewording import reworded

golden = script("golden")
battles = pytest.mark.parametrize("battle", golden.BATTLES, ids=lambda battle: f"{battle.ruleset}-{battle.file.stem}")


@battles
def test_the_battle_played_again_is_the_same_byte_for_byte(battle):
    assert golden.play(battle) == battle.file.read_bytes()


@battles
def test_the_stored_battle_verifies_and_replays(battle):
    text = battle.file.read_bytes()
    verdict = verify(text, registry.game_of)
    assert (verdict.problems, verdict.notices) == ((), ())
    match = Match.load(text, registry.game_of)
    assert match.notices == []
    assert match.result is not None
    assert match.lines() == text


@battles
def test_the_battle_in_other_words_is_the_same_byte_for_byte(battle):
    """Every template and every name of the telling is swapped: no word of it is in a log."""
    with reworded(registry.find_ruleset(battle.ruleset)):
        assert golden.play(battle) == battle.file.read_bytes()
        assert verify(battle.file.read_bytes(), registry.game_of).ok


def test_no_golden_file_is_left_over():
    stored = set(golden.FOLDER.glob("*/*.jsonl"))
    assert stored == {battle.file for battle in golden.BATTLES}


@pytest.mark.parametrize("row", golden.COUNTS, ids=lambda row: row.name)
def test_perft_counts_as_before(row):
    stored = json.loads((golden.FOLDER / "perft.json").read_text("utf-8"))
    assert golden.count(row) == stored[row.name]
