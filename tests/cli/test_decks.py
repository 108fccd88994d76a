"""`turnwright decks`: checks, exact odds and lists of decks."""

import json
from fractions import Fraction
from pathlib import Path

from tests.cli.support import turnwright


def test_a_deck_is_checked_against_a_format() -> None:
    assert turnwright("decks", "check", "emberfall").out == "Emberfall: may be played (unlimited).\n"
    refused = turnwright("decks", "check", "emberfall", "--format", "standard")
    assert refused.code == 1
    assert "Cindling (cindling) has no regulation mark; this format has G, H, I, J." in refused.out


def test_a_format_of_ones_own_and_one_that_is_not_there(tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_text('{"banned": ["Cindling"]}')
    assert "Cindling (cindling) is banned." in turnwright("decks", "check", "emberfall", "--format", str(own)).out
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
