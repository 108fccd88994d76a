"""Every scenario is played, and what counts as executed has one."""

import pytest
from tests.rulesets.ptu.scenarios import Played, Scenario, read_all

SCENARIOS = read_all()


@pytest.mark.parametrize("scenario", [pytest.param(each, id=f"{each.of}: {each.says}") for each in SCENARIOS])
def test_it_is_as_the_tables_have_it(scenario: Scenario) -> None:
    Played(scenario).run(scenario)
