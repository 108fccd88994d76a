"""Abilities as runs have them: preparations leave the turn's action, once per turn. (ruling `abilities`)"""

import json

import pytest
from tests.rulesets.rune.support import HIT, MISS, fight, rune

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal
from turnwright.lab.builds import preset_of, whole_runs
from turnwright.rulesets.rune import events as e
from turnwright.rulesets.rune import progress
from turnwright.rulesets.rune.campaign import rules
from turnwright.rulesets.rune.commands import Ability, Attack
from turnwright.rulesets.rune.content import in_a_run
from turnwright.rulesets.rune.rules.legend import Choice
from turnwright.rulesets.rune.state import FoePlan, HeroPlan, Setup
from turnwright.rulesets.rune.telling.choices import explain_command

CONTENT = registry.game("rune").content
RUN = rune(abilities="run")
WARRIOR = HeroPlan(abilities={"strike": 1, "shield_wall": 1, "second_wind": 1, "warriors_vigor": 1}, hp=40)


def walled(**game):
    opened = fight("corrupted_servitor", hero=WARRIOR, **game)
    return opened.send(Ability("shield_wall"), HIT, HIT, *(MISS,) * 3)


def test_a_preparation_leaves_the_action():
    now = walled(game=RUN)
    assert now.one(e.ActionChosen).free
    assert "shield_wall" in now.held("hero")
    assert (now.state.active.id, now.state.actions_left) == ("hero", 1)


def test_as_printed_it_takes_the_turn():
    now = walled()
    assert not now.one(e.ActionChosen).free
    assert now.state.active.id == "corrupted_servitor"


def test_a_turn_has_time_for_one_preparation():
    now = walled(game=RUN)
    legal = RUN.ruleset.seats.legal(RUN, now.state, "hero")
    assert Ability("second_wind") not in legal
    assert Attack("corrupted_servitor") in legal
    with pytest.raises(Refusal, match="one preparation per turn"):
        now.send(Ability("second_wind"))


def test_the_next_turn_has_time_for_another():
    now = walled(game=RUN)
    assert now.state.prepared
    index = now.state.index
    event = e.TurnStarted("hero", 3, index, 1)
    assert not RUN.ruleset.rules.events[e.TurnStarted](now.state, event).prepared


def test_its_text_says_so_and_only_in_runs():
    wall = {name: rune(abilities=name).content.abilities["shield_wall"] for name in ("printed", "run")}
    assert (wall["printed"].stamina, wall["printed"].quick) == (10, False)
    assert (wall["run"].stamina, wall["run"].quick) == (4, True)
    now = fight("corrupted_servitor", hero=WARRIOR, game=RUN)
    said, printed = (explain_command(game, now.state, Ability("shield_wall")) for game in (RUN, rune()))
    assert "leaves your action; one such ability per turn" in said
    assert "leaves your action" not in printed


@pytest.mark.parametrize("preset", ["table", "seed", "engine"])
def test_single_fights_play_abilities_as_printed(preset):
    game = registry.game("rune", preset=preset)
    assert game.content.abilities == CONTENT.abilities
    assert not any(art.quick for art in game.content.abilities.values())


def test_what_a_run_changes_is_a_sound_ability():
    changed = [art for art in CONTENT.abilities.values() if art.in_runs]
    assert len(changed) >= 30
    for art in changed:
        assert in_a_run(in_a_run(art)) == in_a_run(art), "a game in another language is ruled a second time"


def test_a_pack_with_a_wrong_change_is_refused(tmp_path):
    (tmp_path / "abilities").mkdir()
    art = {"id": "shove", "name": "Shove", "in_runs": {"stamina": "much"}}
    (tmp_path / "abilities" / "all.json").write_text(json.dumps([art]))
    manifest = {"id": "mine", "ruleset": "rune", "version": "1.0.0", "requires": ["rune_core"]}
    (tmp_path / "pack.json").write_text(json.dumps(manifest))
    with pytest.raises(Refusal, match="in_runs"):
        registry.game("rune", packs=[str(tmp_path)])


def test_learning_costs_what_the_ruling_says():
    plan = HeroPlan(archetype="warrior", milestone=1, pp=1, abilities={"strike": 1})
    assert Choice("ability", "cleaving_strike", 1) in progress.choices(CONTENT, plan, learning=1)
    assert all(choice.kind != "ability" for choice in progress.choices(CONTENT, plan))
    bought = progress.buy(CONTENT, plan, Choice("ability", "cleaving_strike", 1), learning=1)
    assert bought.pp == 0
    assert (bought.abilities or {})["cleaving_strike"] == 1


def test_hard_enemies_have_more_hp_and_hit_harder():
    fair, hard = (registry.game("rune", preset=preset_of(level)) for level in ("fair", "hard"))
    one, other = (
        game.ruleset.rules.setup(game, Setup(enemies=(FoePlan("corrupted_servitor"),))).fighters["corrupted_servitor"]
        for game in (fair, hard)
    )
    assert (one.max_hp, one.damage_percent) == (15, 100)
    assert (other.max_hp, other.damage_percent) == (15 * hard.options.enemy_hp // 100, hard.options.enemy_damage)
    assert hard.options.enemy_damage > 100


def test_whole_runs_name_what_is_wanted_beside_what_was_won():
    rows = whole_runs(n=2, callings={"warrior"}, workers=1)
    assert [(row.calling, row.level, row.runs) for row in rows] == [("warrior", "fair", 2), ("warrior", "hard", 2)]
    assert [row.wanted for row in rows] == list(rules.WANTED.values())
    assert all(0 <= row.low <= row.won / row.runs <= row.high <= 1 for row in rows)
