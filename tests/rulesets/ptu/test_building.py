"""Trainers built by the rules: what a background, Skill Edges and levels allow, and what features ask for."""

from typing import Any

import pytest
from tests.rulesets.ptu.table import game

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu.people import drafts
from turnwright.rulesets.ptu.people.building import Built, Plan, build


def built(**changes: Any) -> Built:
    plan: dict[str, Any] = {
        "name": "Vera", "adept": "command", "novice": "focus", "pathetic": ("guile", "stealth", "charm"), "points": {},
    }  # fmt: skip
    return build(game().content, Plan(**(plan | changes)))


def refused(**changes: Any) -> str:
    with pytest.raises(Refusal) as why:
        built(**changes)
    return why.value.code


def test_a_background_is_one_adept_one_novice_and_three_pathetic_skills() -> None:
    """P. 13."""
    skills = built().trainer.skills
    assert {skill: rank for skill, rank in skills.items() if rank != "untrained"} == {
        "command": "adept", "focus": "novice", "guile": "pathetic", "stealth": "pathetic", "charm": "pathetic",
    }  # fmt: skip
    assert refused(pathetic=("guile", "stealth")) == "ptu.background"
    assert refused(novice="command") == "ptu.background"


def test_skill_edges_raise_one_rank_and_ranks_have_levels() -> None:
    """P. 52: Basic Skills to Novice, then an edge of its own for each rank; Adept from level 2, Expert 6, Master 12."""
    assert built(edges=("Basic Skills (Charm)",)).trainer.skills["charm"] == "untrained"
    assert refused(edges=("Basic Skills (Focus)",)) == "ptu.skill_edge"
    assert refused(edges=("Adept Skills (Focus)",)) == "ptu.rank_cap"
    assert built(level=2, edges=("Adept Skills (Focus)",)).trainer.skills["focus"] == "adept"
    assert refused(level=5, edges=("Expert Skills (Command)",)) == "ptu.rank_cap"
    assert built(level=6, edges=("Expert Skills (Command)",)).trainer.skills["command"] == "expert"
    assert refused(level=6, edges=("Basic Skills (Cooking)",)) == "ptu.no_such_skill"


BASICS = tuple(f"Basic Skills ({skill})" for skill in ("athletics", "combat", "survival", "perception", "intuition"))


def test_level_one_has_four_edges_and_four_features_and_each_level_brings_one() -> None:
    """Pp. 14, 19: an edge on even levels, a feature on odd ones; levels 2, 6 and 12 bring a Skill Edge beside it."""
    assert refused(edges=BASICS) == "ptu.too_many"
    assert len(built(level=2, edges=BASICS).trainer.features) == 5
    four = ("Stat Ace (Attack)", "Stat Link (Attack)", "Stat Training (Rage)", "Stat Mastery (Attack)")
    assert refused(features=(*four, "Commander (Ravager Orders)"), adept="command") == "ptu.too_many"


def test_a_training_feature_is_free_whatever_it_asks_for() -> None:
    """P. 58: every trainer has one."""
    assert built(adept="athletics", features=("Brutal Training",)).trainer.features == ("Brutal Training",)


def test_prerequisites_are_checked() -> None:
    """Pp. 81, 123: a rank, a feature, and what was chosen with it."""
    assert built(features=("Commander (Ravager Orders)",)).to_judge == ()
    assert refused(adept="athletics", features=("Commander (Ravager Orders)",)) == "ptu.prerequisite"
    assert refused(features=("Leadership",)) == "ptu.prerequisite"
    assert refused(features=("Celerity", "Type Ace (Fire)")) == "ptu.prerequisite"


def test_what_only_people_can_judge_is_handed_back() -> None:
    assert built(features=("Type Ace (Flying)", "Celerity")).to_judge != ()


def test_points_and_plus_tags_make_the_stats() -> None:
    """Pp. 15, 19: 10 HP and 5 each, ten points with five in one at most, one a level; [+Speed] is a point more."""
    stats = built(points={"hp": 5, "speed": 5}, features=("Ninja",), adept="combat", novice="stealth",
                  pathetic=("guile", "charm", "focus")).trainer.stats  # fmt: skip
    assert (stats.hp, stats.attack, stats.speed) == (15, 5, 11)
    assert refused(points={"hp": 6}) == "ptu.points"
    assert refused(points={"hp": 5, "speed": 5, "attack": 1}) == "ptu.points"
    assert built(level=2, points={"hp": 5, "speed": 5, "attack": 1}).trainer.stats.attack == 6


def test_the_draft_writes_a_party_of_one() -> None:
    answers = {
        "trainer": "Vera", "level": 1, "adept": "Command", "novice": "Focus", "pathetic": ["Guile", "Stealth", "Charm"],
        "points": "5, 0, 0, 0, 0, 5", "edges": ["Basic Skills (Survival)"], "features": ["Agility Training"],
    }  # fmt: skip
    (member,) = drafts.trainer(game(), answers)
    sheet = member["sheet"]
    assert (sheet["id"], sheet["max_hp"], sheet["skills"]["survival"]["dice"]) == ("vera", 2 + 45 + 10, 3)
    assert sheet["features"] == ("Basic Skills (Survival)", "Agility Training")
