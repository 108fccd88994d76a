"""`turnwright arena cabt`: games in the official engine."""

import json

import pytest

from turnwright.cli.main import app
from turnwright.kernel.refusal import Refusal
from turnwright.lab import ladder, official
from turnwright.rulesets.tcg import cabt

needs_cabt = pytest.mark.skipif(cabt.folder() is None, reason="the engine cabt isn't installed")


@needs_cabt
def test_games_are_played_counted_and_kept(tmp_path, capsys):
    agent = tmp_path / "broken"
    agent.mkdir()
    (agent / "main.py").write_text("def agent(obs):\n    return [999]\n")
    kept, csv = tmp_path / "ladder.json", tmp_path / "games.csv"
    entered = [word for name in ("greedy", "cabt:first", f"cabt:{agent}") for word in ("--player", name)]
    app(
        ["arena", "cabt", *entered, "-n", "2", "--ladder", str(kept), "--csv", str(csv), "--json"],
        standalone_mode=False,
    )
    told = json.loads(capsys.readouterr().out)
    by_pair = {(game["one"], game["other"]): game for game in told["games"]}
    assert len(by_pair) == 3
    for pair, game in by_pair.items():
        assert game["n"] == 2
        if f"cabt:{agent}" in pair:
            assert (game["wins"], sum(game["faults"].values())) == (2, 2)
            assert "answered [999]" in next(iter(game["faults"]))
    assert ladder.read(kept).record(f"cabt:{agent}").losses == 4
    assert csv.read_text().startswith("one,other,deck,games")


@needs_cabt
def test_the_engines_sample_list_has_sixty_cards():
    assert len(official.sample_deck()) == 60


def test_a_pair_is_needed_and_everybody_must_be_there():
    with pytest.raises(Refusal):
        official.tournament(["greedy"], [], n=2)
    with pytest.raises(Refusal, match=r"there is no main\.py"):
        official.tournament(["greedy", "cabt:nowhere"], [], n=2)
