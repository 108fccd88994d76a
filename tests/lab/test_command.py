"""`turnwright lab` as it is typed: tables, JSON, pages, exit codes."""

import csv
import json

import pytest
import typer
from tests.cli.support import turnwright
from tests.sim.test_report import read

from turnwright.cli.lab import lab
from turnwright.lab import checks, report, targets
from turnwright.lab.figures import Figure

DUEL = ("lab", "sweep", "duel", "pair", "--players", "red=random,blue=random", "--workers", 1, "-n", 20)
PLAYERS = ("lab", "matchup", "duel", "greedy", "random", "--encounter", "pair", "--workers", 1, "-n", 6)
INITIATIVE = ("lab", "initiative", "rune")


def target_file(folder, **change):
    path = folder / "targets.json"
    exact = {"calc": "act_first_odds", "input": {"player_finesse": 6, "enemy_finesse": 3}}
    target = {"name": "First", "ruleset": "rune", "exact": exact, "at_least": 0.6, "at_most": 0.7, **change}
    path.write_text(json.dumps({"title": "Mine", "targets": [target]}))
    return path


def test_initiative_as_a_table_and_as_json():
    ran = turnwright(*INITIATIVE)
    assert (ran.code, ran.err) == (0, "")
    assert "85.8" in ran.out.splitlines()[3 + 5]  # FINESSE 6 is the sixth row
    told = turnwright(*INITIATIVE, "--option", "initiative_ties=coin", "--json").last
    assert told["options"] == {"initiative_ties": "coin"}
    assert len(told["odds"]) == 100


def test_a_sweep_as_a_table_and_as_json():
    ran = turnwright(*DUEL, "--vary", "fighters.r1.hp=5,40")
    assert (ran.code, ran.err) == (0, "")
    told = turnwright(*DUEL, "--vary", "fighters.r1.hp=5,40", "--json").last
    assert f"{told['points'][1]['win_rate']['value']:.1%}" in ran.out
    grid = turnwright(*DUEL, "--vary", "fighters.r1.hp=5,40", "--vary", "option.turn_limit=4,400")
    assert "down: fighters.r1.hp; across: option.turn_limit" in grid.out


def test_a_sweep_without_levers_lists_them():
    ran = turnwright(*DUEL)
    assert ran.code == 0
    assert "fighters.r1.hp" in ran.out
    assert {"name": "option.turn_limit", "now": "400", "path": ""} in turnwright(*DUEL, "--json").last


def test_a_matchup_as_a_table_and_as_json():
    ran = turnwright(*PLAYERS)
    told = turnwright(*PLAYERS, "--json").last
    assert (ran.code, ran.err) == (0, "")
    assert told["matrix"]["greedy"]["random"]["n"] == 6
    assert f"{told['elo']['greedy']:.0f}" in ran.out
    assert "The side that acts first wins" in ran.out


def test_targets_that_are_missed_exit_with_1(tmp_path):
    path = target_file(tmp_path, **{"try": {"initiative_ties": ["coin"]}})
    ran = turnwright("lab", "targets", path)
    assert (ran.code, ran.err) == (1, "")
    assert "85.8% exactly (16883/19683)  miss" in ran.out
    assert "initiative_ties=coin gives 74.6%" in ran.out
    told = turnwright("lab", "targets", path, "--json")
    assert told.code == 1
    assert told.last["targets"][0]["closest"]["settings"] == {"initiative_ties": "coin"}


def test_targets_that_are_met_exit_with_0(tmp_path):
    ran = turnwright("lab", "targets", target_file(tmp_path, at_most=0.9))
    assert ran.code == 0
    assert "1 of 1 met." in ran.out


@pytest.mark.parametrize(
    "words",
    [
        INITIATIVE,
        (*DUEL, "--vary", "fighters.r1.hp=5..20:5"),
        (*DUEL, "--vary", "fighters.r1.hp=5,20", "--vary", "option.turn_limit=4,400"),
        PLAYERS,
    ],
    ids=["initiative", "curve", "grid", "matchup"],
)
def test_the_pages_load_nothing_and_can_be_read_out(words, tmp_path):
    path = tmp_path / "page.html"
    ran = turnwright(*words, "--report", path)
    assert ran.code == 0
    assert f"Report: {path}" in ran.out
    html = path.read_text("utf-8")
    assert not any(word in html for word in ("http:", "https:", "url(", "@import", "<script"))
    tags = read(html).tags
    drawings = [attributes for tag, attributes in tags if tag == "svg"]
    assert drawings
    assert all(len(attributes["aria-label"] or "") > 40 for attributes in drawings)


def test_the_page_of_targets(tmp_path):
    path = tmp_path / "page.html"
    assert turnwright("lab", "targets", target_file(tmp_path), "--report", path).code == 1
    html = path.read_text("utf-8")
    read(html)
    assert "16883/19683" in html


def test_a_heat_map_says_every_number(tmp_path):
    path = tmp_path / "page.html"
    turnwright(*INITIATIVE, "--report", path)
    html = path.read_text("utf-8")
    assert html.count('class="cell"') == 100
    assert "player_finesse 6 against 3: 85.77%, 16883/19683" in html


def test_a_miss_by_chance_is_called_unsure():
    target = targets.Target("T", "duel", at_least=0.5)
    assert report.verdict(checks.Checked(target, "T", Figure(0.49, 0.4, 0.6, rate=True), met=False)) == "miss (unsure)"
    assert report.verdict(checks.Checked(target, "T", Figure(0.3, 0.2, 0.4, rate=True), met=False)) == "miss"
    assert report.verdict(checks.Checked(target, "T", Figure(0.7, 0.6, 0.8, rate=True), met=True)) == "pass"


def rows_of(path):
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_command_of_the_lab_writes_csv_json_and_a_page():
    group = typer.main.get_command(lab)
    assert len(group.commands) > 7
    for name, command in group.commands.items():
        typed = {word for option in command.params for word in option.opts}
        assert {"--csv", "--json", "--report"} <= typed, name


def test_initiative_for_a_spreadsheet(tmp_path):
    path = tmp_path / "odds.csv"
    told = turnwright(*INITIATIVE, "--csv", path, "--json").last["odds"]
    rows = rows_of(path)
    assert [(int(row["player_finesse"]), int(row["enemy_finesse"])) for row in rows] == [
        (line["player_finesse"], line["enemy_finesse"]) for line in told
    ]
    (row,) = (row for row in rows if (row["player_finesse"], row["enemy_finesse"]) == ("6", "3"))
    assert (row["chance"], row["numerator"], row["denominator"]) == ("0.857745", "16883", "19683")


def test_targets_for_a_spreadsheet_met_or_missed(tmp_path):
    path = tmp_path / "targets.csv"
    missed = target_file(tmp_path, at_most=None, at_least=0.9, **{"try": {"success_threshold": [4]}})
    assert turnwright("lab", "targets", missed, "--csv", path).code == 1
    (row,) = rows_of(path)
    assert (row["name"], row["ruleset"], row["at_least"], row["at_most"]) == ("First", "rune", "0.9", "")
    assert (row["figure"], row["figure_low"], row["figure_high"]) == ("0.857745",) * 3
    assert (row["met"], row["sure"], row["closest"], row["together"]) == ("false", "true", "success_threshold=4", "")
    assert f"{float(row['closest_figure']):.1%}" == "91.0%"
    assert turnwright("lab", "targets", target_file(tmp_path, at_most=0.9), "--csv", path).code == 0
    (row,) = rows_of(path)
    assert (row["met"], row["closest"], row["closest_figure"]) == ("true", "", "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("sweep", "duel", "pair", "--vary", "fighters.r9.hp=1..2"), 'did you mean "fighters.r1.hp"'),
        (("sweep", "duel", "pair", "--vary", "fighters.r1.hp=2..1"), "empty range"),
        (("sweep", "duel", "pair", "--vary", "option.turn_limt=1..2"), 'did you mean "turn_limit"'),
        (("sweep", "duel", "pairs", "--vary", "fighters.r1.hp=1..2"), 'did you mean "pair"'),
        (("sweep", "dual", "pair", "--vary", "a=1..2"), 'did you mean "duel"'),
        (("sweep", "duel", "pair", "--vary", "a=1", "--vary", "b=1", "--vary", "c=1"), "does not exist in duel"),
        (("sweep", "duel", "pair", "--vary", "fighters.r1.hp=1", "--workers", "1", "--ray", "auto"), "exclude"),
        (("sweep", "duel", "pair", "--vary", "fighters.r1.hp=1", "-n", "0"), "'-n'"),
        (("matchup", "duel", "greedy", "random"), "--encounter"),
        (("matchup", "rune", "bard", "--encounter", "patrol"), 'no archetype "bard"'),
        (("initiative", "duel"), "no odds for acting first"),
        (("initiative", "rune", "--option", "initiative_ties=dice"), "initiative_ties"),
        (("targets", "/no/such/file.json"), "no such file"),
        (("targets", "wuxiaa"), "no such file"),
    ],
)
def test_what_is_typed_wrongly_gets_one_line_and_exit_2(words, sentence):
    ran = turnwright("lab", *words)
    assert ran.code == 2
    assert sentence in ran.err
    assert (ran.out, ran.err.count("\n")) == ("", 1)
