"""The arena: everybody meets everybody both ways on the same seeds, and the ladder is that of the results."""

import csv

import msgspec
import pytest
from tests.cli.support import turnwright
from tests.sim.test_report import read

from turnwright.kernel.refusal import Refusal
from turnwright.lab.arena import Arena, Played, _rated, arena, bots, bouts
from turnwright.lab.arena_report import again, arena_page
from turnwright.lab.ratings import elo
from turnwright.sim.tournament import Plan, replay, row

PLAN = Plan(ruleset="duel", n=8, seed=2)
NAMES = ("greedy", "random", "easy")


@pytest.fixture(scope="module")
def found() -> Arena:
    return arena(PLAN, NAMES, ["pair", "plain"], workers=1)


def test_every_pair_meets_both_ways_on_the_same_seeds(found):
    assert found.battles == 3 * 2 * 8
    assert {(bout.one, bout.other) for bout, _, _ in found.played} == {
        (one, other) for one in NAMES for other in NAMES if one != other
    }
    seeds = {tuple(battle.seed for battle in result.battles) for _, result, _ in found.played}
    assert len(seeds) == 1


def test_records_add_up_and_mirror(found):
    for one in NAMES:
        others = [found.record(one, other) for other in NAMES if other != one]
        assert sum(record.n for record in others) == found.record(one).n == 2 * 2 * 8
        for other in NAMES:
            if other != one:
                own, mirror = found.record(one, other), found.record(other, one)
                assert (own.wins, own.losses, own.draws) == (mirror.losses, mirror.wins, mirror.draws)
    assert found.record("greedy", encounter="pair").n == 16


def test_a_win_belongs_to_whoever_sat_on_the_side_that_won(found):
    bout, result, scores = found.played[0]
    sides = [bout.plan.players["red"] == bout.one, bout.plan.players["blue"] == bout.other]
    assert sides == [True, True]
    assert scores == tuple(float(battle.winner == "red") for battle in result.battles)


def test_the_ladder_is_the_elo_of_the_results(found):
    scores = {}
    for one, other in (("greedy", "random"), ("easy", "greedy"), ("easy", "random")):
        record = found.record(one, other)
        scores[one, other] = (record.wins + record.draws / 2, record.losses + record.draws / 2)
    assert {name: figure.value for name, figure in found.ratings.items()} == pytest.approx(elo(NAMES, scores), abs=1e-3)
    values = [figure.value for figure in found.ratings.values()]
    assert values == sorted(values, reverse=True)
    assert all(figure.low <= figure.value <= figure.high for figure in found.ratings.values())
    assert found.ratings["random"].value < found.ratings["greedy"].value


def test_intervals_narrow_as_seeds_add_up(found):
    """The same results ten times over: about a third of the width."""
    ten = msgspec.structs.replace(PLAN, n=80)
    wider = [Played(bout, result, scores * 10) for bout, result, scores in found.played]
    for name, figure in _rated(ten, NAMES, wider).items():
        assert figure.high - figure.low < 0.7 * (found.ratings[name].high - found.ratings[name].low)


def test_a_battle_that_went_badly_was_lost(found):
    worst = list(found.ratings)[-1]
    plan, seed = found.battle(worst)
    seat = next(seat for seat, player in plan.players.items() if player == worst)
    assert row(replay(plan, seed)).winner != seat


def test_where_only_one_makes_choices_the_encounter_is_the_opponent(monkeypatch):
    monkeypatch.setattr("turnwright.lab.arena._seats", lambda plan, encounter: ("red",))
    made = list(bouts(PLAN, NAMES, ["pair"]))
    assert [bout[:2] for bout in made] == [(name, "pair") for name in NAMES]
    assert all(bout.plan.n == 8 for bout in made)
    alone = arena(PLAN, NAMES, ["pair"], workers=1)
    assert set(alone.ratings) == {*NAMES, "pair"}
    assert alone.alone == ("pair",)
    read(arena_page(alone))


def test_a_folder_of_bots_enters(tmp_path):
    for name in ("first", "last"):
        place = 0 if name == "first" else -1
        (tmp_path / f"{name}.py").write_text(f"def choose(view, legal, dice):\n    return legal[{place}]\n")
    (tmp_path / "_shared.py").write_text("")
    (tmp_path / "notes.txt").write_text("")
    assert bots(str(tmp_path)) == (str(tmp_path / "first.py"), str(tmp_path / "last.py"))
    page = tmp_path / "ladder.html"
    words = ("lab", "arena", "duel", "pair", "--player", "random", "--bots", tmp_path, "-n", 2, "--workers", 1)
    ran = turnwright(*words, "--report", page)
    assert (ran.code, ran.err) == (0, "")
    assert "first.py" in ran.out
    html = page.read_text("utf-8")
    read(html)
    assert "95 %" in html
    told = turnwright(*words, "--json").last
    assert {line["name"].rpartition("/")[2] for line in told["ladder"]} == {"first.py", "last.py", "random"}
    assert sum(line["wins"] for line in told["ladder"]) <= told["battles"] == 6


def test_the_ladder_for_a_spreadsheet(tmp_path):
    path = tmp_path / "ladder.csv"
    words = (
        "lab",
        "arena",
        "duel",
        "pair",
        "plain",
        "--player",
        "greedy",
        "--player",
        "random",
        "-n",
        4,
        "--workers",
        1,
    )
    told = turnwright(*words, "--csv", path, "--json").last["ladder"]
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert len(rows) == len(told) == 2
    for fields, line in zip(rows, told, strict=True):
        assert fields["name"] == line["name"]
        assert float(fields["elo"]) == pytest.approx(line["elo"]["value"], abs=0.1)
        assert [float(fields["elo_low"]), float(fields["elo_high"])] == pytest.approx(line["elo"]["ci95"], abs=0.1)
        assert [int(fields[name]) for name in ("battles", "wins", "losses", "draws")] == [
            line[name] for name in ("n", "wins", "losses", "draws")
        ]
        assert float(fields["win_rate"]) == line["wins"] / 8
        for encounter, record in line["encounters"].items():
            assert float(fields[f"win_rate {encounter}"]) == record["wins"] / 4


def test_an_encounter_on_the_ladder_has_empty_fields_for_the_others(monkeypatch):
    monkeypatch.setattr(
        "turnwright.lab.arena._seats", lambda plan, encounter: ("red",) if encounter == "pair" else ("red", "blue")
    )
    lines = csv.DictReader(arena(PLAN, ("greedy", "random"), ["pair", "plain"], workers=1).table().csv().splitlines())
    assert {line["name"]: line["win_rate plain"] == "" for line in lines} == {
        "greedy": False, "random": False, "pair": True,
    }  # fmt: skip


def test_the_same_command_holds_it_again(found):
    assert again(found).startswith("turnwright lab arena duel pair plain --player greedy --player random --player easy")
    assert found.json() | {"seconds": 0} == arena(PLAN, NAMES, ["pair", "plain"], workers=1).json() | {"seconds": 0}


@pytest.mark.parametrize(
    ("names", "n", "sentence"),
    [
        (["greedy"], 8, "two players or more"),
        (["greedy", "greedy"], 8, "each of them once"),
        (["greedy", "gredy"], 8, 'did you mean "greedy"'),
        (["greedy", "random"], 1, "one each way round"),
    ],
)
def test_what_cannot_meet_is_refused(names, n, sentence):
    with pytest.raises(Refusal, match=sentence):
        list(bouts(msgspec.structs.replace(PLAN, n=n), names, ["pair"]))


def test_a_folder_without_bots_is_refused(tmp_path):
    with pytest.raises(Refusal, match="has no bots"):
        bots(str(tmp_path))
    with pytest.raises(Refusal, match="no such folder"):
        bots(str(tmp_path / "nowhere"))
