"""`turnwright rulings`: every option with its default, its value in a preset, and what the sources say."""

from typing import Annotated, Literal

import msgspec
import pytest
from tests.cli.support import turnwright

from turnwright.kernel import language, registry
from turnwright.rulesets import duel


class Options(msgspec.Struct, frozen=True):
    tie: Annotated[
        Literal["hit", "miss"],
        msgspec.Meta(description="Who wins a tie.", extra={"sources": {"book p. 3": "hit", "errata": "miss"}}),
    ] = "hit"
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9, description="How long it lasts.")] = 3


TOY = duel.RULESET.varied(Options=Options, presets={"book": Options(), "errata": Options(tie="miss")})


@pytest.fixture(autouse=True)
def _toy(monkeypatch):
    monkeypatch.setattr(registry, "find_ruleset", lambda name: TOY)


def test_rulings_as_text():
    assert turnwright("rulings", "toy", "--preset", "errata").out.splitlines() == [
        "A toy duel: guard, hidden stances, a parry: presets book, errata; shown: errata",
        "",
        'tie = "miss" (default "hit")   [hit | miss]',
        "  Who wins a tie.",
        "  - book p. 3: hit",
        "  - errata: miss",
        "",
        "rounds = 3   [1…9]",
        "  How long it lasts.",
    ]


def test_rulings_as_json():
    told = turnwright("rulings", "toy", "--json").last
    assert (told["preset"], told["presets"]) == ("book", ["book", "errata"])
    assert told["rulings"][0] == {
        "name": "tie",
        "default": "hit",
        "value": "hit",
        "choices": "hit | miss",
        "description": "Who wins a tie.",
        "sources": {"book p. 3": "hit", "errata": "miss"},
    }


def test_rulings_in_german():
    try:
        lines = turnwright("--lang", "de", "rulings", "toy", "--preset", "errata").out.splitlines()
    finally:
        language.read_in("en")
    assert lines[0].endswith(": Voreinstellungen book, errata; gezeigt: errata")
    assert lines[2] == 'tie = "miss" (Standard: "hit")   [hit | miss]'
