"""`turnwright decks`: checks, exact odds and lists of decks."""

import json
from fractions import Fraction
from pathlib import Path

import msgspec
from tests.cli.support import turnwright

from turnwright.browser.decks import CALLS
from turnwright.browser.lab import CALLS as LAB


def test_a_deck_is_checked_against_a_format() -> None:
    assert turnwright("decks", "check", "emberfall").out == "Emberfall: may be played (unlimited).\n"
    refused = turnwright("decks", "check", "emberfall", "--format", "standard", "--on", "2025-06-01")
    assert refused.code == 1
    assert "Cindling (cindling) has no regulation mark; this format has G, H, I." in refused.out


def test_newer_rotations_come_from_a_file_and_a_day_must_be_one(tmp_path: Path) -> None:
    newer = tmp_path / "newer.json"
    newer.write_text('[{"name": "standard", "since": "2025-05-01", "marks": ["Z"]}]')
    check = ("decks", "check", "emberfall", "--format", "standard", "--formats", str(newer))
    assert "this format has Z." in turnwright(*check, "--on", "2025-06-01").out
    assert "this format has G, H, I." in turnwright(*check, "--on", "2025-04-30").out
    assert turnwright(*check, "--on", "tomorrow").code == 2
    newer.write_text('[{"name": "standard", "since": "May"}]')
    assert turnwright(*check).code == 2


def test_a_format_of_ones_own_and_one_that_is_not_there(tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_text('{"banned": ["Cindling"]}')
    assert (
        "Cindling (cindling) is banned: take it out."
        in turnwright("decks", "check", "emberfall", "--format", str(own)).out
    )
    own.write_text('{"baned": []}')
    assert turnwright("decks", "check", "emberfall", "--format", str(own)).code == 2
    assert turnwright("decks", "check", "emberfall", "--format", "modrn").code == 2


def test_odds_are_exact() -> None:
    told = json.loads(turnwright("decks", "odds", "emberfall", "--json").out)
    assert (told["basics"], round(float(Fraction(told["mulligan"])), 4)) == (14, 0.1386)
    only = next(row for row in told["cards"] if row["card"] == "Professor Alder")
    assert Fraction(only["prized"]) == Fraction(only["all_prized"])
    assert "14 Basic Pokémon, 13.9 % mulligans, 0.16 per game." in turnwright("decks", "odds", "emberfall").out


def test_a_list_as_the_online_games_write_it_is_a_deck_again(tmp_path: Path) -> None:
    shown = turnwright("decks", "show", "emberfall", "--online").out
    assert "Total Cards: 60" in shown
    file = tmp_path / "mine.txt"
    file.write_text(shown, encoding="utf-8")
    again = json.loads(turnwright("decks", "show", str(file), "--json").out)
    assert again["cards"] == json.loads(turnwright("decks", "show", "emberfall", "--json").out)["cards"]
    assert sum(again["cards"].values()) == 60


def test_a_deck_that_is_not_there() -> None:
    missing = turnwright("decks", "check", "emberfal")
    assert (missing.code, "emberfall" in missing.err) == (2, True)


def test_a_deck_is_tried_against_the_game_s_own(tmp_path: Path) -> None:
    """By its list as by its name, and with the battles that the deck builder of the page would play."""
    words = ("-n", "2", "--seed", "3", "--workers", "1", "--json")
    file = tmp_path / "mine.txt"
    file.write_text(turnwright("decks", "show", "emberfall", "--online").out, encoding="utf-8")
    told, listed = (json.loads(turnwright("decks", "trial", each, *words).out) for each in ("emberfall", str(file)))
    assert told["decks"] == listed["decks"]
    assert {row["name"] for row in told["decks"]} == {"Highroad", "Nightveil", "Stormline", "Thornwild", "Tidewall"}
    assert [row["n"] for row in told["decks"]] == [2] * 5
    cards = json.loads(turnwright("decks", "show", "emberfall", "--json").out)["cards"]
    asked = CALLS["trial"]({"cards": cards, "n": 1, "seed": 3})
    chunks = [
        (task["place"], task["first"], LAB["play"]({"plan": asked["plans"][task["place"]], **task}))
        for task in asked["tasks"]
    ]
    page = CALLS["tried"]({"cards": cards, "chunks": msgspec.to_builtins(chunks)})
    assert list(page["decks"]) == told["decks"]
    assert page["won"] == told["won"]


def test_a_deck_that_may_not_be_played_is_not_tried(tmp_path: Path) -> None:
    file = tmp_path / "short.txt"
    file.write_text("4 Cindling\n10 Fire Energy")
    refused = turnwright("decks", "trial", str(file))
    assert refused.code != 0
    assert "exactly 60" in refused.err


def test_two_lists_are_played_against_each_other(tmp_path: Path) -> None:
    for name, deck in (("a", "emberfall"), ("b", "tidewall")):
        shown = turnwright("decks", "show", deck).out.partition("Attacks by cost")[0]
        (tmp_path / f"{name}.txt").write_text(shown)
    ran = turnwright("play", "tcg", f"{tmp_path / 'a.txt'},{tmp_path / 'b.txt'}", "--seed", "3")
    assert ran.code == 0, ran.err
    ran = turnwright("play", "tcg", f"{tmp_path / 'a.txt'},tidewall", "--seed", "3")
    assert ran.code == 0, ran.err
    (tmp_path / "c.txt").write_text("4 Cindlinge\n4 Pyrelio\n")
    ran = turnwright("play", "tcg", f"{tmp_path / 'c.txt'},tidewall")
    assert ran.code != 0
    assert "c.txt:1" in ran.err
    assert "c.txt:2" in ran.err
