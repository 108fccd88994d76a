"""What the book says, read again without looking at the pack; docs/ptu.md counts what failed when first played."""

from pathlib import Path

import msgspec
import pytest
from tests.rulesets.ptu.scenarios import Played, Scenario

FOLDER = Path(__file__).parent / "blind"
SCENARIOS = [
    row for file in sorted(FOLDER.glob("*.json")) for row in msgspec.json.decode(file.read_bytes(), type=list[Scenario])
]


@pytest.mark.parametrize("scenario", [pytest.param(each, id=f"{each.of}: {each.says}") for each in SCENARIOS])
def test_it_is_as_the_book_has_it(scenario: Scenario) -> None:
    Played(scenario).run(scenario)
