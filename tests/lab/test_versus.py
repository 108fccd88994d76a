"""Ability A or B: the same fight with each on the same seeds, and the interval of the difference."""

import csv
from fractions import Fraction
from typing import Any

import pytest
from tests.cli.support import turnwright
from tests.sim.test_report import read

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.lab.levers import abilities, varied
from turnwright.lab.versus import Versus, versus
from turnwright.sim.statistics import paired_difference
from turnwright.sim.tournament import Plan, game_of, replay, row, simulate

DUEL = Plan(ruleset="duel", encounter="pair", n=40, seed=4, players={"red": "random", "blue": "random"})
WUXIA = Plan(ruleset="wuxia", encounter="duel_sect_elder", n=3, players={"hero": "random"})
RUNE = Plan(ruleset="rune", encounter="last_shift", n=2, players={"hero": "sensible"})
CARDS = Plan(ruleset="tcg", encounter="emberfall,tidewall", n=1)


@pytest.fixture(scope="module")
def hp() -> Versus:
    return versus(DUEL, "fighters.r1.hp=10", "fighters.r1.hp=30", workers=1)


def test_the_difference_counts_the_battles_that_only_one_of_them_won(hp):
    few, many = (simulate(varied(DUEL, {"fighters.r1.hp": hp}), workers=1) for hp in (10, 30))
    assert [battle.seed for battle in few.battles] == [battle.seed for battle in many.battles]
    pairs = list(zip(few.battles, many.battles, strict=True))
    gained = [new.seed for old, new in pairs if old.winner != "red" and new.winner == "red"]
    lost = [new.seed for old, new in pairs if old.winner == "red" and new.winner != "red"]
    found = hp
    assert (found.first.won_alone, found.second.won_alone) == (tuple(lost), tuple(gained))
    difference = found.difference
    assert (difference.value, difference.low, difference.high) == paired_difference(len(gained), len(lost), 40)
    assert Fraction(difference.value).limit_denominator(40) == Fraction(len(gained) - len(lost), 40)
    assert found.differs == sum(old != new for old, new in pairs)


def test_the_better_one_is_named_only_if_the_interval_excludes_0(hp):
    assert hp.better is hp.second
    swapped = versus(DUEL, "fighters.r1.hp=30", "fighters.r1.hp=10", workers=1)
    assert swapped.better is swapped.first
    assert swapped.difference.value == -hp.difference.value
    close = versus(DUEL, "fighters.r1.hp=20", "fighters.r1.hp=21", workers=1)
    assert close.difference.low < 0 < close.difference.high
    assert close.better is None
    assert "40 battles don't show which is better" in close.sentence()
    same = versus(DUEL, "option.turn_limit=399", "option.turn_limit=398", workers=1)
    assert (same.differs, same.better) == (0, None)
    assert "No battle differs" in same.sentence()


def test_a_battle_that_one_of_them_won_alone_plays_again(hp):
    seed = hp.second.won_alone[0]
    few, many = (row(replay(side.result.plan, seed)).winner for side in hp.contenders)
    assert (few == "red", many == "red") == (False, True)


def test_a_technique_takes_the_place_of_another_in_its_list():
    known = abilities(WUXIA)["unit.techniques"]
    found = versus(WUXIA, "river_cut", "tiger_root_throw", within="unit.techniques", workers=1)
    assert found.first.settings == {}, "the fight has river_cut already"
    assert found.first.result.battles == simulate(WUXIA, workers=1).battles
    changed = found.second.settings["unit.techniques"]
    assert changed == ["tiger_root_throw" if name == "river_cut" else name for name in known]
    opened = Match.open(game_of(found.second.result.plan), {"encounter": "duel_sect_elder"}, seed=1)
    assert opened.state.units["hero"].techniques == tuple(changed)


def test_of_two_that_the_fight_has_each_plays_without_the_other():
    found = versus(WUXIA, "river_cut", "open_palm", within="enemy.techniques", workers=1)
    known = abilities(WUXIA)["enemy.techniques"]
    lists = [side.settings["enemy.techniques"] for side in found.contenders]
    assert lists == [[name for name in known if name != out] for out in ("open_palm", "river_cut")]


def test_two_newcomers_come_to_the_end_of_the_list():
    found = versus(WUXIA, "tiger_root_throw", "breath_of_jade", within="unit.techniques", workers=1)
    known = abilities(WUXIA)["unit.techniques"]
    assert [side.settings["unit.techniques"] for side in found.contenders] == [
        [*known, "tiger_root_throw"],
        [*known, "breath_of_jade"],
    ]


def test_the_newcomer_takes_over_the_rank_and_the_list_is_found_by_either_name():
    found = versus(RUNE, "power_strike", "mend_wound", workers=1)
    assert found.where == "hero.abilities"
    before: Any = abilities(RUNE)["hero.abilities"]
    after = found.second.settings["hero.abilities"]
    assert after["mend_wound"] == before["power_strike"]
    assert "power_strike" not in after


def test_a_deck_keeps_its_sixty_cards():
    both = versus(CARDS, "field_salve", "iron_buckle", within="player1.cards", workers=1)
    decks = [side.settings["player1.cards"] for side in both.contenders]
    assert [sum(deck.values()) for deck in decks] == [60, 60]
    assert [("field_salve" in deck, "iron_buckle" in deck) for deck in decks] == [(True, False), (False, True)]
    new = versus(CARDS, "field_salve", "energy_cache", within="player1.cards", workers=1)
    assert new.second.settings["player1.cards"]["energy_cache"] == 2


@pytest.mark.parametrize(
    ("plan", "first", "second", "within", "sentence"),
    [
        (WUXIA, "river_cut", "river_cut", None, "named twice"),
        (WUXIA, "river_cut", "unit.thp=9", None, "two abilities, or two settings"),
        (WUXIA, "unit.thp=9", "unit.thp=9,10", None, "names 2 values"),
        (WUXIA, "river_cut", "open_palm", None, "choose one with --in, from unit.techniques, enemy.techniques"),
        (WUXIA, "river_ct", "open_plam", None, 'did you mean "river_cut"'),
        (WUXIA, "river_cut", "open_palm", "unit.moves", "not a list of abilities: there is unit.techniques"),
        (WUXIA, "river_cut", "no_such_cut", "unit.techniques", "no_such_cut"),
        (CARDS, "energy_cache", "lasso", "player1.cards", "so that the other can take its place"),
        (CARDS, "fire_energy", "field_salve", "player1.cards", '"fire_energy" can\'t be taken out'),
    ],
    ids=["same", "mixed", "two_values", "several_lists", "nowhere", "no_list", "unknown", "neither", "stays"],
)
def test_what_cannot_be_compared_is_refused(plan, first, second, within, sentence):
    with pytest.raises(Refusal, match=sentence):
        versus(plan, first, second, within=within, workers=1)


def test_a_notebook_shows_the_answer_above_the_table(hp):
    shown = hp._repr_html_()
    assert "fighters.r1.hp=30 is better" in shown
    assert "<table" in shown
    assert [line["name"] for line in hp.to_dicts()] == ["fighters.r1.hp=10", "fighters.r1.hp=30"]


def test_the_command_its_json_its_csv_and_its_page(tmp_path):
    page, numbers = tmp_path / "page.html", tmp_path / "numbers.csv"
    words = ("lab", "versus", "duel", "pair", "fighters.r1.hp=10", "fighters.r1.hp=30", "-n", 20, "--workers", 1)
    ran = turnwright(*words, "--report", page, "--csv", numbers)
    assert (ran.code, ran.err) == (0, "")
    assert "fighters.r1.hp=30 instead of fighters.r1.hp=10: +" in ran.out
    html = page.read_text("utf-8")
    read(html)
    assert "turnwright lab versus duel pair fighters.r1.hp=10 fighters.r1.hp=30" in html
    told = turnwright(*words, "--json").last
    lines = list(csv.DictReader(numbers.read_text().splitlines()))
    assert [line["name"] for line in lines] == [side["name"] for side in told["contenders"]]
    assert float(lines[1]["ahead"]) == pytest.approx(told["difference"]["value"])
    assert float(lines[0]["ahead_high"]) == pytest.approx(-told["difference"]["ci95"][0], abs=1e-5)
    wrong = turnwright("lab", "versus", "wuxia", "duel_sect_elder", "river_ct", "open_plam")
    assert wrong.code == 2
