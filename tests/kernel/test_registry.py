"""The registry finds what is installed, and says what there is when something is not."""

import pickle
from dataclasses import replace as variant

import pytest

from turnwright.kernel import registry
from turnwright.kernel.log import read_header
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets import duel


def code_of(action, *arguments, **named) -> str:
    with pytest.raises(Refusal) as refused:
        action(*arguments, **named)
    return refused.value.code


def test_rulesets_are_found_by_entry_point():
    assert "duel" in registry.ruleset_names()
    assert registry.find_ruleset("duel") is duel.RULESET


def test_what_is_not_installed_is_refused_with_a_suggestion():
    with pytest.raises(Refusal, match='did you mean "duel"'):
        registry.find_ruleset("duell")
    assert code_of(registry.find_ruleset, "duell") == "registry.ruleset"
    assert code_of(registry.game, "duel", packs=["no_such_pack"]) == "registry.pack"
    assert code_of(registry.game, "duel", packs=["./no/such/folder"]) == "pack.broken"


def test_rulings_come_from_a_preset_with_single_ones_changed():
    assert registry.game("duel").options == duel.Options()
    assert registry.game("duel", preset="standard", options={"turn_limit": 5}).options == duel.Options(turn_limit=5)


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"preset": "standrad"}, "options.preset"),
        ({"options": {"turn_limt": 5}}, "options.unknown"),
        ({"options": {"turn_limit": "five"}}, "options.value"),
        ({"options": {"turn_limit": 0}}, "options.value"),
    ],
)
def test_a_ruling_that_does_not_fit_is_refused(named, code):
    assert code_of(registry.game, "duel", **named) == code


def test_the_game_of_a_log_has_its_rulings():
    game = registry.game("duel", options={"guard_wears": False})
    match = Match.open(game, duel.RULESET.encounter(game, "pair"), seed=1)
    again = registry.game_of(read_header(match.lines().splitlines()[0]))
    assert (again.ruleset, again.options, again.packs) == (game.ruleset, game.options, game.packs)


def test_an_installed_ruleset_is_pickled_by_name_and_no_other_is():
    assert pickle.loads(pickle.dumps(duel.RULESET)) is duel.RULESET
    with pytest.raises(pickle.PicklingError, match="not the installed one"):
        pickle.dumps(variant(duel.RULESET, title="Another"))
