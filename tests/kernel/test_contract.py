"""The contract: every part has an explanation, the page lists all of them, and a missing one is named."""

from dataclasses import fields

import pytest
from scripts import contract as page

from turnwright.kernel.contract import PARTS, required
from turnwright.rulesets.duel import RULESET


@pytest.mark.parametrize("group", page.GROUPS, ids=lambda group: group.__name__)
def test_every_part_says_what_it_is_for(group):
    parts = page.explained(group)
    assert set(parts) == {part.name for part in fields(group) if part.init}
    assert [name for name, (_, text) in parts.items() if not text] == []
    assert set(required(group)) <= set(PARTS[group.__name__]) <= set(parts)


def test_the_page_is_as_the_dataclasses_are():
    assert page.PAGE.read_text("utf-8") == page.page(), "make contract"


@pytest.mark.parametrize("group", page.GROUPS, ids=lambda group: group.__name__)
def test_a_missing_part_is_named_with_what_it_does(group):
    whole = (
        RULESET if group.__name__ == "Ruleset" else next(each for each in vars(RULESET).values() if type(each) is group)
    )
    given = {part.name: getattr(whole, part.name) for part in fields(group) if part.init}
    group(**given)
    for name in required(group):
        with pytest.raises(TypeError) as refused:
            group(**{part: value for part, value in given.items() if part != name})
        assert str(refused.value).startswith(f"{group.__name__} needs {name}. {name}: {PARTS[group.__name__][name]}")


def test_an_unknown_part_is_an_error_as_ever():
    with pytest.raises(TypeError, match="nonsense"):
        type(RULESET.players)(profile=lambda state, seat: "greedy", nonsense=1)  # type: ignore[call-arg]
