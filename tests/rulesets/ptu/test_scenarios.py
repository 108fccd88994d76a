"""Every scenario is played, and what counts as executed has one."""

import pytest
from tests.rulesets.ptu.scenarios import Played, Scenario, read_all
from tests.rulesets.ptu.table import game

SCENARIOS = read_all()


@pytest.mark.parametrize("scenario", [pytest.param(each, id=f"{each.of}: {each.says}") for each in SCENARIOS])
def test_it_is_as_the_tables_have_it(scenario: Scenario) -> None:
    Played(scenario).run(scenario)


def test_an_executed_move_is_played() -> None:
    """What no scenario shows does not count as executed."""
    played = {scenario.of for scenario in SCENARIOS}
    executed = {f"moves/{move.id}" for move in game().content.moves.values() if not move.partial}
    assert executed - played == set()


def test_an_executed_ability_is_played() -> None:
    """Those without a word of their own (Pickup, Honey Paws) do nothing in a fight, so there is nothing to play."""
    played = {scenario.of for scenario in SCENARIOS}
    abilities = game().content.abilities.values()
    executed = {f"abilities/{each.id}" for each in abilities if not each.partial and (each.words or each.connection)}
    assert executed - played == set()


def test_an_executed_feature_is_played() -> None:
    played = {scenario.of for scenario in SCENARIOS}
    executed = {f"features/{each.id}" for each in game().content.features.values() if not each.partial}
    assert executed - played == set()


def test_a_scenario_expects_something() -> None:
    empty = [each.of for each in SCENARIOS if not any(step.get("then") or "refused" in step for step in each.do)]
    assert empty == []
