"""The recorded evening in examples/ptu/evening: what it shows, and that its logs are what its script plays."""

import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.verify import verify
from turnwright.rulesets.ptu import events as e

FOLDER = Path(__file__).parents[3] / "examples" / "ptu" / "evening"
DAYS = ("quarry", "ferry")


@cache
def played() -> dict[str, Match]:
    """Both days as the script plays them."""
    script: dict[str, Any] = runpy.run_path(str(FOLDER / "evening.py"))
    return {name: day.match for name, day in zip(DAYS, script["evening"](), strict=True)}


def events(day: str, kind: type) -> list[Any]:
    return [event for record in played()[day].records for event in record.events if type(event) is kind]


@pytest.mark.parametrize("day", DAYS)
def test_the_recorded_logs_hold_and_are_what_the_script_plays(day: str) -> None:
    """If a rule has changed the evening, `python examples/ptu/evening/evening.py examples/ptu/evening` records it."""
    recorded = (FOLDER / f"{day}.jsonl").read_bytes()
    assert verify(recorded, registry.game_of).ok
    assert Match.load(recorded, registry.game_of).story() == played()[day].story()


@pytest.mark.parametrize("day", DAYS)
def test_three_players_and_the_game_master_sit_at_the_table(day: str) -> None:
    assert {record.by for record in played()[day].records} >= {"tamsin", "bram", "noor", "gm"}


def test_the_boss_has_two_turns_a_round_and_a_hit_goes_on_into_the_next_bar() -> None:
    """Pp. 487-488: what is left of a hit counts against the next bar; half of the bars gone are an injury."""
    turns = [event.id for event in events("quarry", e.TurnStarted)]
    assert turns[: turns.index("aster", 1)].count("the_iron_acorn") == 2
    (bar,) = [event for event in events("quarry", e.HpSet) if event.target == "the_iron_acorn"]
    broken = [event.harm.hp for event in events("quarry", e.HpLost) if event.target == "the_iron_acorn"]
    (injured,) = [event for event in events("quarry", e.InjuriesSet) if event.target == "the_iron_acorn"]
    past = min(broken[:-1])
    assert (bar.bars, injured.injuries) == (1, 1)
    assert bar.hp == 76 + past < 76  # of 85 Hit Points an injury leaves nine tenths
    assert played()["quarry"].state.combatants["the_iron_acorn"].fainted


def test_set_up_moves_are_prepared_on_one_turn_and_aimed_on_the_next() -> None:
    begun = [event.move for event in events("quarry", e.Prepared) if event.move]
    assert begun[:3] == ["fly", "dig", "solar_beam"]
    assert [event.move for event in events("quarry", e.MoveUsed) if event.follows] == ["fly", "dig", "solar_beam"]


def test_spikes_lie_where_the_boss_put_them_and_hurt_whoever_walks_in() -> None:
    laid = events("quarry", e.HazardsChanged)[0].hazards[0]
    assert (laid.hazard, (5, 6) in laid.cells) == ("spikes", True)
    assert any(event.target == "bram" for event in events("quarry", e.HpLost))


def test_a_second_ball_holds() -> None:
    """A Great Ball is -10, a trainer of level 12 takes off 12: 77 - 22 is above the rate, 34 - 22 is not. (p. 214)"""
    assert [(event.roll, event.captured) for event in events("quarry", e.CaptureRolled)] == [(77, False), (34, True)]


def test_the_party_rests_and_comes_back_the_next_day_with_whom_it_caught() -> None:
    assert [event.kind for event in events("quarry", e.Rested) if event.id == "aster"] == [
        "half_hour", "extended", "new_day",
    ]  # fmt: skip
    left, found = played()["quarry"].state.combatants, played()["ferry"].at(1).combatants
    ours = ("tamsin", "aster", "bram", "grit", "noor", "sorrel", "brand", "pineco")
    assert [one.id for one in found.values() if one.side == "players"] == [
        "tamsin", "aster", "pineco", "bram", "grit", "noor", "sorrel", "brand",
    ]  # fmt: skip
    assert {who: found[who].hp for who in ours} == {who: left[who].hp for who in ours}
    assert found["aster"].injuries == left["aster"].injuries == 1
    assert found["pineco"].sheet.owner == "tamsin"


def test_quick_attack_comes_before_the_fastest() -> None:
    turns = [(event.id, event.out_of_order) for event in events("ferry", e.TurnStarted)]
    assert turns[-3:] == [("electrode", False), ("aster", True), ("grit", False)]
    assert played()["ferry"].state.combatants["electrode"].fainted
