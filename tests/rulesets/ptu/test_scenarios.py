"""Every scenario is played, and what counts as executed has one."""

from typing import Any

import msgspec
import pytest
from tests.rulesets.ptu.scenarios import Played, Scenario, read_all
from tests.rulesets.ptu.table import game

from turnwright.rulesets.ptu.content import Food
from turnwright.rulesets.ptu.rules.flavours import OF_STATS
from turnwright.rulesets.ptu.rules.statuses import CONDITIONS
from turnwright.rulesets.ptu.rules.terms import STAGED_STATS, TYPES

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


def test_an_executed_item_is_played() -> None:
    """One of each family: entries that differ by a type, a stat or a condition alone do the same."""
    played = {scenario.of for scenario in SCENARIOS}
    families: dict[str, list[str]] = {}
    for item in game().content.items.values():
        if not item.partial and (item.words or item.effects or item.food != Food()):
            does = [item.kind, item.used, *map(msgspec.to_builtins, (item.words, item.effects, item.food))]
            families.setdefault(repr(_shape(does)), []).append(f"items/{item.id}")
    assert [names for names in families.values() if played.isdisjoint(names)] == []


def _shape(entry: Any) -> Any:
    """An entry with placeholders for types, stats and conditions."""
    if isinstance(entry, dict):
        return sorted((_shape(key), _shape(value)) for key, value in entry.items())
    if isinstance(entry, list | tuple):
        return [_shape(each) for each in entry]
    kinds = {"type": TYPES, "stat": STAGED_STATS, "condition": CONDITIONS, "flavour": OF_STATS.values()}
    return next((name for name, known in kinds.items() if entry in known), entry)


def test_a_scenario_expects_something() -> None:
    empty = [each.of for each in SCENARIOS if not any(step.get("then") or "refused" in step for step in each.do)]
    assert empty == []
