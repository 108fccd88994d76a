"""A house-ruled move or ability that is added in the middle of a fight, as an overlay on the packs."""

import pickle
from typing import Any

import msgspec
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
from turnwright.rulesets.ptu import content as c

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
    thick = {"name": "Thick Hide", "words": [{"do": "modify", "what": "damage_reduction", "by": 5}]}
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


# --- by the game master's command ------------------------------------------------------------------------------------


def added(match: Match, **changes: Any) -> Match:
    entry = msgspec.convert({"id": "house_slam", **SLAM, **changes}, c.Move)
    match.submit(w.AddMove(entry, ("zub",)), GM)
    match.submit(w.EndTurn(), GM)
    return match


def test_a_move_is_added_by_a_command_and_used_like_any_other() -> None:
    match = added(fight())
    assert any(isinstance(each, w.UseMove) and each.move == "house_slam" for each in match.legal("enemies"))
    match.submit(w.UseMove("house_slam", ("ash",)), GM, dice={"accuracy": (10,)})
    told = " ".join(match.story())
    assert "there is a move called House Slam" in told
    assert "Damage Base 10" in told
    assert "house_slam" not in registry.game("ptu").content.moves


def test_an_ability_that_was_added_counts_at_once() -> None:
    match = fight()
    words = [{"do": "modify", "what": "damage_reduction", "by": 5}]
    hide = msgspec.convert({"id": "thick_hide", "name": "Thick Hide", "words": words}, c.Ability)
    match.submit(w.AddAbility(hide, ("ash",)), GM)
    match.submit(w.EndTurn(), GM)
    match.submit(w.UseMove("tackle", ("ash",)), GM, dice={"accuracy": (10,), "damage": (8,)})
    assert match.state.combatants["ash"].hp == 100 - (16 - 5)


def test_its_log_is_read_and_verified_by_itself() -> None:
    match = added(fight())
    match.submit(w.UseMove("house_slam", ("ash",)), "enemies")
    loaded = Match.load(match.lines(), registry.game_of)
    assert loaded.state == match.state
    assert "house_slam" in loaded.game.content.moves
    assert verify(match.lines(), registry.game_of).ok


def test_undo_takes_the_move_away_and_redo_brings_it_back() -> None:
    match = fight()
    match.submit(w.AddMove(msgspec.convert({"id": "house_slam", **SLAM}, c.Move), ("zub",)), GM)
    match.undo(GM)
    assert "house_slam" not in match.game.content.moves
    assert match.state.house is None
    match.redo(GM)
    assert "house_slam" in match.game.content.moves
    assert verify(match.lines(), registry.game_of).ok


def test_a_fork_from_before_does_not_have_it() -> None:
    match = added(fight())
    at = next(record.n for record in match.records if isinstance(record.command, w.AddMove))
    assert "house_slam" not in match.fork(GM, at - 1).game.content.moves
    assert "house_slam" in match.fork(GM, at).game.content.moves


def test_a_match_that_is_sent_to_another_process_keeps_it() -> None:
    match = added(fight())
    again = pickle.loads(pickle.dumps(match))
    assert again.state == match.state
    assert "house_slam" in again.game.content.moves


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        pytest.param({"id": "tackle"}, "ptu.there", id="one that is there"),
        pytest.param(
            {"id": "house_slam", "effects": [{"do": "hazard", "hazard": "lava", "squares": 8}]},
            "ptu.house_rule",
            id="unknown names",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(entry: dict[str, Any], code: str) -> None:
    match = fight()
    with pytest.raises(Refusal) as refused:
        match.submit(w.AddMove(msgspec.convert({**SLAM, **entry}, c.Move)), GM)
    assert refused.value.code == code


def test_players_add_no_rules() -> None:
    with pytest.raises(Refusal):
        fight().submit(w.AddMove(msgspec.convert({"id": "house_slam", **SLAM}, c.Move)), "players")


def test_the_game_master_has_a_form_for_a_move() -> None:
    form = next(form for form in fight().forms(GM) if form.command == "add_move")
    assert {"move.id", "move.name", "move.type", "move.class", "move.range.kind", "knows"} <= {
        field.name for field in form.fields
    }
    assert all(field.label for field in form.fields)
