"""A house-ruled move or ability that is added in the middle of a fight, as an overlay on the packs."""

from typing import Any

import pytest
from tests.rulesets.ptu.table import Table, foe, ours

from turnwright.kernel import registry
from turnwright.kernel.content import BrokenPack
from turnwright.kernel.log import OpenDice
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, TABLE
from turnwright.kernel.verify import verify
from turnwright.rulesets.ptu import commands as w

SLAM = {
    "name": "House Slam", "type": "normal", "class": "physical", "range": {"kind": "melee"}, "ac": 2,
    "damage_base": 10, "frequency": {"per": "at_will"},
}  # fmt: skip


def fight() -> Match:
    table = Table(ours("ash", "water", speed=20, moves=("tackle",)), foe("zub", "water", moves=("tackle",)))
    table(w.UseMove("tackle", ("zub",)), accuracy=10, damage=(1,))
    assert isinstance(table.match.header.dice, OpenDice)
    return table.match


def with_house_rules(match: Match, changes: dict[str, dict[str, dict[str, Any]]]) -> Match:
    return match.fork(TABLE, game=registry.house_ruled(match.game, changes))


def test_a_fight_goes_on_with_a_move_that_was_not_there() -> None:
    before = fight()
    match = with_house_rules(before, {"moves": {"house_slam": SLAM}})
    assert match.state == before.state
    match.submit(w.EndTurn(), GM)
    match.submit(w.UseMove("house_slam", ("ash",)), GM, override="a house rule", dice={"accuracy": (10,)})
    told = " ".join(match.story())
    assert "Zub uses House Slam on Ash" in told
    assert "Damage Base 10" in told
    assert "house_slam" not in before.game.content.moves


def test_its_log_states_the_house_rule_and_can_be_verified_alone() -> None:
    match = with_house_rules(fight(), {"moves": {"house_slam": SLAM}})
    match.submit(w.EndTurn(), GM)
    match.submit(w.UseMove("house_slam", ("ash",)), GM, override="a house rule")
    assert verify(match.lines(), registry.game_of).ok
    loaded = Match.load(match.lines(), registry.game_of)
    assert loaded.state == match.state
    assert "house_slam" in loaded.game.content.moves


def test_another_comes_on_top_of_the_first() -> None:
    match = with_house_rules(fight(), {"moves": {"house_slam": SLAM}})
    thick = {"name": "Thick Hide", "words": [{"do": "less_damage", "reduction": 5}]}
    again = with_house_rules(match, {"abilities": {"thick_hide": thick}})
    assert "house_slam" in again.game.content.moves
    assert "thick_hide" in again.game.content.abilities
    assert verify(again.lines(), registry.game_of).ok


def test_what_was_played_stays_as_it_was() -> None:
    """An entry that is there keeps its text, or the records before could no longer be verified."""
    with pytest.raises(Refusal) as refused:
        with_house_rules(fight(), {"moves": {"tackle": SLAM}})
    assert refused.value.code == "content.there"


def test_a_house_rule_is_checked_like_a_pack() -> None:
    with pytest.raises(BrokenPack, match="damage_base"):
        with_house_rules(fight(), {"moves": {"house_slam": {**SLAM, "damage_base": 99}}})
