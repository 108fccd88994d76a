"""The lab as the page plays it: in chunks, in any order, with the numbers of the command line."""

from __future__ import annotations

import random
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from turnwright.browser.lab import CALLS
from turnwright.browser.replay import CALLS as REPLAY
from turnwright.cli.main import app
from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.verify import verify
from turnwright.sim.tournament import Plan, simulate

PLAYERS = {"red": "random", "blue": "random"}
SWEEP = {
    "kind": "sweep", "ruleset": "duel", "encounter": "pair", "n": 30, "seed": 4, "players": PLAYERS,
    "settings": {"fighters.b1.hp": 25}, "vary": ["fighters.r1.hp=10..30:10"],
}  # fmt: skip
BATTLES = {
    "kind": "battles", "ruleset": "duel", "encounter": "pair", "n": 20, "players": PLAYERS,
    "settings": {"fighters.r1.hp": 15, "fighters.b1.guard": 2}, "options": {"turn_limit": 60},
}  # fmt: skip
MATCHUP = {
    "kind": "matchup", "ruleset": "duel", "names": ["greedy", "random"], "encounters": ["skirmish", "pair"], "n": 10,
}  # fmt: skip

ABLATE = {
    "kind": "ablate", "ruleset": "wuxia", "encounter": "training_yard", "n": 12, "seed": 3,
    "settings": {"enemy.thp": 30},
}  # fmt: skip
TUNE = {
    "kind": "tune", "ruleset": "duel", "encounter": "pair", "seed": 2, "players": PLAYERS, "to": 70.0, "within": 10.0,
    "settings": {"fighters.b1.hp": 25}, "lever": "fighters.r1.hp=5..60",
}  # fmt: skip


def call(name: str, args: Any) -> Any:
    """As a worker would: JSON in, JSON out."""
    return msgspec.json.decode(msgspec.json.encode(CALLS[name](msgspec.json.decode(msgspec.json.encode(args)))))


def played(experiment: dict[str, Any], only: int | None = None) -> dict[str, Any]:
    """What workers would give back, in the order in which they happen to be done."""
    order = random.Random(5)
    chunks: list[Any] = []
    while True:
        work = call("work", {"experiment": experiment, "chunks": chunks})
        tasks = work["tasks"][:only]
        order.shuffle(tasks)
        for each in tasks:
            plan = work["plans"][each["place"]]
            chunks.append((each["place"], each["first"], call("play", {"plan": plan, **each})))
        if not tasks or only is not None:
            return {"experiment": experiment, "chunks": chunks}


@pytest.mark.parametrize("experiment", [SWEEP, BATTLES, MATCHUP, ABLATE, TUNE], ids=lambda each: each["kind"])
def test_the_command_line_gives_the_same_numbers(experiment: dict[str, Any], tmp_path: Path) -> None:
    exported = call("export", played(experiment))
    file = tmp_path / "numbers.csv"
    program, *words = shlex.split(exported["command"])
    assert program == "turnwright"
    result = CliRunner().invoke(app, [*words, "--csv", str(file), "--workers", "1", "--json"])
    assert result.exit_code == 0, result.output
    assert file.read_text() == exported["csv"]
    own, other = msgspec.json.decode(exported["json"]), msgspec.json.decode(result.stdout)
    for told in (own, other):
        told.pop("seconds"), told.pop("battles_per_second", None)
    assert own == other
    assert exported["report"].startswith("<!doctype html>")


def test_every_number_grows_and_stopping_keeps_what_there_is() -> None:
    whole, part = call("show", played(SWEEP)), call("show", played(SWEEP, only=4))
    assert whole["battles"] == 90
    assert 0 < part["battles"] < 90
    assert [point["n"] for point in whole["points"]] == [30, 30, 30]
    assert [point["won"]["rate"] for point in part["points"]] == [True] * len(part["points"])
    assert whole["points"][0]["won"]["value"] < whole["points"][2]["won"]["value"]  # more HP, more wins
    detail = whole["detail"]
    assert sum(bar["count"] for bar in detail["bars"]) == detail["n"] == 30
    assert detail["curve"][-1]["value"] == detail["won"]["value"]
    assert {each["side"] for each in detail["abilities"]} == {"red", "blue"}


def test_every_number_can_be_replayed() -> None:
    work = call("work", SWEEP)
    shown = call("show", played(SWEEP) | {"focus": 1})
    detail = shown["detail"]
    assert detail["place"] == 1
    bar = detail["bars"][0]
    log = call("battle", {"plan": work["plans"][1], "seed": bar["seed"]})
    match = Match.load(log.encode(), registry.game_of)
    assert match.result is not None
    assert match.result.detail.get("rounds", match.result.detail.get("turns")) == bar["rounds"]
    assert match.header.encounter == "pair"
    assert verify(log.encode(), registry.game_of).ok
    won, lost = shown["points"][1]["seeds"]
    for seed, expected in ((won, True), (lost, False)):
        again = Match.load(call("battle", {"plan": work["plans"][1], "seed": seed}).encode(), registry.game_of)
        assert again.result is not None
        assert (again.result.winner == "red") == expected


def test_a_battle_with_other_content_is_proved_by_its_log_alone() -> None:
    """The log says what was tried out: a replay needs no pack for it, and neither does `turnwright verify`."""
    sweep = {"kind": "sweep", "ruleset": "wuxia", "encounter": "training_yard", "n": 1, "vary": ["enemy.thp=10,25"]}
    plans = call("work", sweep)["plans"]
    assert [bool(plan["changes"]) for plan in plans] == [True, True]
    logs = [call("battle", {"plan": plan, "seed": 3}) for plan in plans]
    for log, thp in zip(logs, (10, 25), strict=True):
        opened = REPLAY["open"]({"log": log})
        assert opened.notices == ()
        (board,) = REPLAY["boards"]({"log": log, "n": 1})
        assert {gauge.most for piece in board.pieces if piece.side == "enemy" for gauge in piece.gauges[:1]} == {thp}
        checked = REPLAY["verify"]({"log": log})
        assert (checked.status, checked.notices) == ("verified", ())
    assert '"thp":25' in logs[1]
    assert REPLAY["verify"]({"log": logs[1].replace('"thp":25', '"thp":26', 1)}).status == "broken"
    with pytest.raises(Refusal, match='no kind of content "unknown"'):
        REPLAY["verify"]({"log": logs[1].replace('"changes":{"units"', '"changes":{"unknown"', 1)})


def test_a_matchup_has_a_battle_for_every_cell() -> None:
    work = call("work", MATCHUP)
    shown = call("show", played(MATCHUP))
    cells = {(cell["row"], cell["column"]): cell for cell in shown["cells"]}
    assert set(cells) == {("greedy", "random"), ("random", "greedy")}
    assert cells["greedy", "random"]["n"] == 20
    cell = cells["greedy", "random"]
    assert "greedy" in work["plans"][cell["place"]]["players"].values()
    assert call("battle", {"plan": work["plans"][cell["place"]], "seed": cell["seed"]})
    assert shown["elo"]["greedy"] > shown["elo"]["random"]


def test_what_each_ability_is_worth_grows_from_the_battles_that_were_also_played_with_it() -> None:
    """On the same seeds: a change is counted over pairs alone, however many of them there are so far."""
    whole, part = call("show", played(ABLATE)), call("show", played(ABLATE, only=3))
    assert len(whole["worth"]) + 1 == len(call("work", ABLATE)["plans"])
    assert 0 < len(part["worth"]) < len(whole["worth"])
    assert [abs(each["change"]["value"]) for each in whole["worth"]] == sorted(
        (abs(each["change"]["value"]) for each in whole["worth"]), reverse=True
    )
    plain = whole["points"][0]["won"]["value"]
    sheets = {unit.name for unit in registry.game("wuxia").content.units.values()}
    assert {each["owner"] for each in whole["worth"]} <= sheets, "and its owner, too"
    for each in whole["worth"]:
        assert each["won"]["value"] - plain == pytest.approx(each["change"]["value"])
        assert "_" not in each["name"], "it is named as people name it"
        assert call("battle", {"plan": call("work", ABLATE)["plans"][each["place"]], "seed": each["seed"]})


def test_tuning_goes_on_batch_by_batch_until_it_is_sure() -> None:
    first = call("show", played(TUNE, only=30))["turned"]
    assert (first["verdict"], [each["value"] for each in first["tried"]]) == ("", [5, 20, 60]), "the ends, and as it is"
    given = played(TUNE)
    shown = call("show", given)
    turned = shown["turned"]
    assert turned["verdict"] == "tuned"
    assert 0 < turned["fresh"] < shown["battles"], "what chose the value does not prove it"
    assert 0.6 <= turned["won"]["value"] <= 0.8
    assert turned["best"] in range(20, 61)
    assert sum(each["n"] for each in turned["tried"]) == shown["battles"]
    assert turned["line"][0]["value"] < turned["line"][-1]["value"], "more HP, more wins"
    assert call("work", given)["tasks"] == [], "there is nothing more to play"


def test_a_bench_has_a_slider_for_every_number_with_its_value_now() -> None:
    bench = call("bench", {"kind": "battles", "ruleset": "wuxia", "encounter": "duel_sect_elder"})
    sliders = {slider["name"]: slider for slider in bench["sliders"]}
    thp = sliders["enemy.thp"]
    assert (thp["now"], thp["group"], thp["label"]) == (97, "unit", "Elder of the Crimson Hall: THP")
    assert thp["least"] <= 97 <= thp["most"]
    assert sliders["option.crit_num"]["group"] == "ruling"
    assert sliders["option.tie"]["options"] == ["hit", "status_quo"]
    assert set(bench["sides"]) == {"player", "enemy"}
    assert "greedy" in bench["players"]
    assert bench["seat_names"] == {"hero": "The player", "enemy": "The enemy"}
    assert bench["decks"] == {}


def test_decks_can_meet_and_are_called_by_their_names() -> None:
    bench = call("bench", {"kind": "battles", "ruleset": "tcg", "encounter": "emberfall,tidewall"})
    decks = registry.game("tcg").content.decks
    assert bench["decks"] == {deck.id: deck.name for deck in decks.values()}


def test_a_sweep_says_where_a_lever_stops_to_matter() -> None:
    flat = SWEEP | {"vary": ["fighters.r1.parries=0,0", "x=1"]}
    with pytest.raises(Refusal, match="names a value twice"):
        call("work", flat)
    idle = call("show", played(SWEEP | {"settings": {}, "vary": ["option.turn_limit=390,400"], "n": 8}))
    assert ["idle", "option.turn_limit"] in idle["warnings"]


def test_targets_come_one_by_one() -> None:
    file = (Path(__file__).parents[2] / "examples" / "lab" / "duel_targets.json").read_text("utf-8")
    listed = call("targets", {"file": file, "list": True})
    (line,) = call("targets", {"file": file, "only": 0})
    assert line["name"] == listed[0]["name"]
    assert isinstance(line["met"], bool)
    assert "rune" in call("shipped", {})


def test_a_chunk_is_the_same_wherever_it_is_played() -> None:
    plan = Plan(ruleset="duel", encounter="pair", n=12, seed=9, players=PLAYERS)
    exported = call(
        "export",
        played({"kind": "battles", "ruleset": "duel", "encounter": "pair", "n": 12, "seed": 9, "players": PLAYERS}),
    )
    seeds = [int(line.split(",")[0]) for line in exported["csv"].splitlines()[1:]]
    assert seeds == [battle.seed for battle in simulate(plan, workers=1).battles]
