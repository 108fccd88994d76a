"""`turnwright arena cabt`: games in the official engine."""

import json
import re
from pathlib import Path

import pytest
from tests.rulesets.tcg.cabt_engine import needs_cabt

from turnwright.cli.main import app
from turnwright.kernel import language
from turnwright.kernel.refusal import Refusal
from turnwright.lab import ladder, official
from turnwright.lab.matchup import Record
from turnwright.rulesets.tcg.official import table


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


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "greedy against cabt:bot: 2 times somebody lost because the agent answered [9], which are no places"),
        ("de", "greedy gegen cabt:bot: 2-mal hat jemand verloren, denn der Agent antwortete [9], aber das sind keine"),
    ],
)
def test_who_lost_by_a_fault_is_told_in_the_readers_language(monkeypatch, capsys, code, line):
    def tournament(names, decks, **how):
        with pytest.raises(table.Failed) as failed:
            table.checked([9], {"option": [{}, {}], "minCount": 1, "maxCount": 1})
        game = official.Games("greedy", "cabt:bot", "sample", Record(2, 0, 0), 1.0, 0, 0, {str(failed.value): 2})
        return official.Tournament(2, 1, (game,))

    monkeypatch.setattr(official, "tournament", tournament)
    monkeypatch.setattr(official, "sample_deck", tuple)
    try:
        entered = ["--player", "greedy", "--player", "cabt:bot"]
        app(["--lang", code, "arena", "cabt", *entered], standalone_mode=False)
    finally:
        language.read_in("en")
    assert line in capsys.readouterr().out


def test_every_fault_of_an_agent_has_its_template():
    home = Path(table.__file__).parent
    raised = {key for path in home.glob("*.py") for key in re.findall(r'"(agents\.\w+)"', path.read_text("utf-8"))}
    assert {"agents.late", "agents.places", "agents.lost"} <= raised
    for code in ("en", "de"):
        known = {key for key in language.language(code).area("tools") if key.startswith("agents.")}
        assert raised <= known, code
