"""Changes are compared seed by seed with the fight as it is; the interval of a difference keeps its 95 %."""

from math import factorial
from typing import Any

import pytest
from tests.cli.support import turnwright
from tests.sim.test_report import read

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.lab.changes import Changes, ablate, sensitivity, taken_out
from turnwright.lab.changes import turned as turned_numbers
from turnwright.lab.changes_report import turned_line
from turnwright.lab.levers import abilities, numbers, parse, varied
from turnwright.sim.statistics import paired_difference
from turnwright.sim.tournament import Plan, game_of, replay, row, simulate

RANDOM = {"red": "random", "blue": "random"}
DUEL = Plan(ruleset="duel", encounter="pair", n=30, seed=4, players=RANDOM)
WUXIA = Plan(ruleset="wuxia", encounter="duel_sect_elder", n=2)
RUNE = Plan(ruleset="rune", encounter="last_shift", n=2, players={"hero": "sensible"})


@pytest.mark.parametrize(("up", "down"), [(0.2, 0.2), (0.3, 0.05), (0.02, 0.02)])
def test_the_interval_of_a_difference_covers_the_truth_by_brute_force(up, down):
    """Every way in which 30 pairs can fall, by its exact chance."""
    n, covered = 30, 0.0
    for gained in range(n + 1):
        for lost in range(n + 1 - gained):
            same = n - gained - lost
            ways = factorial(n) // (factorial(gained) * factorial(lost) * factorial(same))
            chance = ways * up**gained * down**lost * (1 - up - down) ** same
            _, low, high = paired_difference(gained, lost, n)
            covered += chance * (low <= up - down <= high)
    assert covered > 0.935


def test_a_difference_by_hand():
    value, low, high = paired_difference(10, 2, 50)
    assert value == pytest.approx(0.16)
    middle, spread = 8 / 52, ((14 / 52 - (8 / 52) ** 2) / 52) ** 0.5
    assert (low, high) == pytest.approx((middle - 1.96 * spread, middle + 1.96 * spread), abs=1e-4)
    assert paired_difference(0, 0, 0) == (0.0, -1.0, 1.0)


@pytest.fixture(scope="module")
def turned() -> Changes:
    return sensitivity(DUEL, ["fighters.r1.hp", "fighters.b1.hp"], percent=50, workers=1)


def test_every_number_goes_down_and_up_on_the_same_seeds(turned):
    assert {change.name for change in turned.changes} == {
        f"fighters.{who}.hp 20 → {value}" for who in ("r1", "b1") for value in (10, 30)
    }
    sizes = [abs(change.difference.value) for change in turned.changes]
    assert sizes == sorted(sizes, reverse=True)
    for change in turned.changes:
        alone = simulate(varied(DUEL, change.settings), workers=1)
        assert change.result.battles == alone.battles
        assert change.difference.value == pytest.approx(alone.win_rate - turned.before.win_rate)
        assert change.difference.low < change.difference.value < change.difference.high
    by_name = {change.name: change.difference for change in turned.changes}
    assert by_name["fighters.r1.hp 20 → 10"].high < 0 < by_name["fighters.r1.hp 20 → 30"].low


def test_a_turned_battle_is_one_that_went_the_other_way(turned):
    change = turned.changes[0]
    assert change.pair is not None
    seed, won_now = change.pair
    winners = [row(replay(plan, seed)).winner for plan in (DUEL, change.result.plan)]
    assert [winner == "red" for winner in winners] == [not won_now, won_now]
    assert f"--log {seed}=" in turned_line(change)


def test_every_move_of_a_pokemon_is_taken_out_once_though_its_sheet_leaves_them_to_its_level():
    plan = Plan(ruleset="ptu", encounter="wild_meadow", n=1)
    known = abilities(plan)
    assert known["wren.team.0.moves"] == ["tackle", "growl", "leech_seed", "vine_whip"]  # Bulbasaur's, by its level
    asked = list(taken_out(plan))
    assert len(asked) == sum(map(len, known.values()))
    name, where, settings = next(each for each in asked if each[0] == "vine_whip")
    changed = varied(plan, settings)
    match = Match.open(game_of(changed), {"encounter": "wild_meadow"}, seed=1)
    moves = [one.sheet.moves for one in match.state.combatants.values() if one.sheet.species == "bulbasaur"]
    assert (name, where, moves) == ("vine_whip", "wren.team.0.moves", [("tackle", "growl", "leech_seed")])


def test_a_card_that_is_taken_out_of_a_deck_makes_room_for_its_energy():
    """A deck has 60 cards, and any number of them may be basic Energy."""
    plan = Plan(ruleset="tcg", encounter="emberfall,tidewall", n=1)
    known: Any = abilities(plan)["player1.cards"]
    asked = {name: settings["player1.cards"] for name, _, settings in taken_out(plan, ["player1.cards"])}
    assert sorted({*known} - {*asked}) == ["fighting_energy", "fire_energy"]
    assert asked["cindling"]["fire_energy"] == known["fire_energy"] + known["cindling"]
    assert {sum(cards.values()) for cards in asked.values()} == {60}
    changed = varied(plan, {"player1.cards": asked["cindling"]})
    assert Match.open(game_of(changed), changed.setup, seed=1).result is None


def test_every_technique_is_taken_out_once():
    known = abilities(WUXIA)
    asked = list(taken_out(WUXIA))
    assert len(asked) == len(known["unit.techniques"]) + len(known["enemy.techniques"])
    name, where, settings = asked[0]
    assert where == "unit.techniques"
    assert sorted([name, *settings[where]]) == sorted(known[where])


def test_what_a_kit_gives_can_be_taken_out():
    found = ablate(RUNE, ["hero.abilities"], workers=1)
    assert {change.name for change in found.changes} == set(abilities(RUNE)["hero.abilities"])
    assert all(change.name not in change.result.plan.setup["hero"]["abilities"] for change in found.changes)


def test_a_list_is_one_value_as_it_is_typed():
    assert parse('unit.techniques=["open_palm","river_cut"]').values == (["open_palm", "river_cut"],)


def test_numbers_go_by_their_shortest_names_and_rulings_are_not_among_them():
    assert numbers(DUEL)["fighters.r1.hp"] == 20
    known = numbers(WUXIA)
    assert known["enemy.thp"] == 97
    assert not any(name.startswith(("option.", "content.")) for name in known)


@pytest.mark.parametrize(
    ("paths", "sentence"),
    [(["unit.technique"], "not a list of abilities"), (["hero.name"], "not a list of abilities")],
    ids=["close", "word"],
)
def test_what_is_no_list_is_refused(paths, sentence):
    with pytest.raises(Refusal, match=sentence):
        ablate(WUXIA, paths, workers=1)


def test_a_number_at_the_end_of_what_is_allowed_goes_one_way_only():
    levels = [name for name, path, _ in turned_numbers(RUNE, (), 20) if path == "enemies.2.attributes.will"]
    assert levels == ["enemies.2.attributes.will 9 → 7"]


def test_a_fight_without_abilities_says_so():
    with pytest.raises(Refusal, match="nothing in this fight"):
        ablate(DUEL, workers=1)


def test_the_command_its_json_its_csv_and_its_page(tmp_path):
    page, csv = tmp_path / "page.html", tmp_path / "numbers.csv"
    words = ("lab", "sensitivity", "duel", "pair", "fighters.r1.hp", "--by", 50, "-n", 20, "--workers", 1)
    ran = turnwright(*words, "--report", page, "--csv", csv)
    assert (ran.code, ran.err) == (0, "")
    assert "fighters.r1.hp 20 → 10" in ran.out
    html = page.read_text("utf-8")
    read(html)
    assert "turnwright lab sensitivity duel pair fighters.r1.hp --by 50" in html
    assert len(csv.read_text().splitlines()) == 3
    told = turnwright(*words, "--json").last
    assert [change["lever"] for change in told["changes"]] == ["fighters.r1.hp"] * 2
