"""The five profiles: deterministic, without dice, each with its own way (sources 10); and how positions are valued."""

import pytest
from tests.rulesets.wuxia.arena import Arena, art, sheet

from turnwright.kernel import registry
from turnwright.kernel.dice import Scripted
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.view import View
from turnwright.players import greedy, search
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia.outcome import evaluate
from turnwright.rulesets.wuxia.players import choose, hit_faces
from turnwright.rulesets.wuxia.state import Condition, Modifier

NEEDLE = art("needle", {"type": "damage", "value": 5}, targeting={"type": "single", "range": "ranged"})
BREAKER = art("breaker", {"type": "damage", "value": 8})
HEAL = art("heal", {"type": "heal", "value": 12}, targeting={"type": "ally"})
SONG = art("song", {"type": "buff", "stat": "attack", "value": 2}, targeting={"type": "ally"})
MIRROR = art("mirror", {"type": "condition", "cap": 3}, effect_rank=12, pillar="revelation")


def foe_chooses(arena):
    """What the foe's profile picks; it may not roll."""
    return choose(View(arena.game, arena.seat, arena.state, 0), arena.legal, Scripted())


def arena_for(ai, *techniques, foe=None, phase="major", **more):
    entry = sheet("foe", ai=ai, techniques=list(techniques), **foe or {})
    arena = Arena(
        entry,
        sheet("friend"),
        sheet("mate"),
        party=("hero", "friend"),
        arts=(NEEDLE, BREAKER, HEAL, SONG, MIRROR),
        **more,
    )
    arena.wait_for("foe", phase=phase)
    return arena


def test_passive_defends_and_blocks():
    assert foe_chooses(arena_for("passive", "breaker")) == w.Defend()
    arena = arena_for("passive", foe={"stats": {"agility": 1}}, phase="quick2")
    assert foe_chooses(arena) == w.Quick("block")
    arena.change("foe", strain=39)
    assert foe_chooses(arena) == w.Wait()


def test_aggressive_does_most_damage_to_the_weakest():
    arena = arena_for("aggressive", "palm", "breaker")
    assert foe_chooses(arena) == w.Technique("breaker", targets=("hero",))
    arena.change("friend", thp=10)
    assert foe_chooses(arena) == w.Technique("breaker", targets=("friend",))
    arena.change("foe", ae=1)
    assert foe_chooses(arena) == w.Attack("friend")
    assert foe_chooses(arena_for("aggressive", foe={"stats": {"agility": 6}}, phase="quick1")) == w.Quick(
        "strike", "hero"
    )


def test_ranged_prefers_to_shoot_at_the_unguarded():
    arena = arena_for("ranged", "breaker", "needle")
    assert foe_chooses(arena) == w.Technique("needle", targets=("hero",))
    arena.change("hero", guard=5)
    assert foe_chooses(arena) == w.Technique("needle", targets=("friend",))


def test_tactical_kills_what_it_can():
    arena = arena_for("tactical", "palm")
    arena.change("friend", thp=7)
    assert foe_chooses(arena) == w.Technique("palm", targets=("friend",))


def test_tactical_blocks_when_nearly_down_and_unguarded():
    arena = arena_for("tactical", foe={"stats": {"strength": 1}})
    arena.change("foe", thp=8)
    assert foe_chooses(arena) == w.Guard()
    arena.change("foe", guard=3)
    assert foe_chooses(arena) == w.Attack("hero")


def test_tactical_weakens_where_a_strike_would_not_tell():
    arena = arena_for(
        "tactical", foe={"stats": {"agility": 6, "strength": 1}, "violence": {"attack": -9}}, phase="quick1"
    )
    assert foe_chooses(arena) == w.Quick("weaken", "hero")
    arena.change("hero", modifiers=(Modifier(1, "weaken", "foe", "defense", -2),))
    assert foe_chooses(arena) == w.Quick("weaken", "friend")


def test_tactical_heals_helps_and_inflicts():
    arena = arena_for("tactical", "heal", "palm", enemies=["foe", "mate"])
    arena.change("mate", thp=5)
    assert foe_chooses(arena) == w.Technique("heal", targets=("mate",))
    arena = arena_for("tactical", "mirror", foe={"stats": {"strength": -5}})
    assert foe_chooses(arena) == w.Technique("mirror", targets=("hero",))
    for name in ("hero", "friend"):
        arena.change(name, conditions=(Condition("revelation", 3, "foe"),))
    assert not isinstance(foe_chooses(arena), w.Technique)


def test_a_boss_uses_the_techniques_of_its_phase():
    phases = [{"threshold": 50, "techniques": ["breaker"]}]
    arena = arena_for("boss_multiphase", "palm", foe={"boss_rank": 4, "phases": phases})
    assert foe_chooses(arena) == w.Technique("palm", targets=("hero",))
    arena.change("foe", techniques=("breaker",), phase=2)
    assert foe_chooses(arena) == w.Technique("breaker", targets=("hero",))


@pytest.mark.parametrize("ai", ["aggressive", "tactical", "ranged"])
def test_nobody_attacks_the_neutral_unprovoked_and_the_neutral_fight_back(ai):
    arena = Arena(
        sheet("crane", ai=ai, violence={"defense": 1}, stats={"agility": 2}), sheet("foe", ai=ai), neutrals=["crane"]
    )
    arena.wait_for("foe")
    assert foe_chooses(arena) == w.Attack("hero")
    arena.wait_for("crane")
    assert foe_chooses(arena) == w.Defend()
    arena.change("crane", provoked_by=("enemy",))
    assert foe_chooses(arena) == w.Attack("foe")


def test_profiles_pay_for_a_second_roll_and_to_resist():
    arena = arena_for("aggressive")
    arena.change("foe", fury=1)
    arena.do(w.Attack("hero"), 2)
    picked = foe_chooses(arena)
    assert isinstance(picked, Answer)
    assert picked.choice == ("reroll",)


@pytest.mark.parametrize("gap", range(-3, 25))
def test_hit_faces_agree_with_the_rule(gap):
    hits, crits = hit_faces(0, gap, "hit")
    faces = range(2, 20)
    assert crits == 1 + sum(face - gap >= 5 for face in faces)
    assert hits == sum(0 <= face - gap < 5 for face in faces)


# --- how positions are valued ---------------------------------------------------------------------------------------


def worth(arena, seat="hero"):
    return evaluate(arena.game, arena.state, seat)


@pytest.mark.parametrize(
    "better",
    [
        {"thp": 30}, {"guard": 5}, {"ae": 16}, {"fury": 2}, {"conditions": ()},
        {"modifiers": (Modifier(1, "song", "hero", "attack", 2, None, 2),)},
        {"modifiers": (Modifier(1, "rain", "hero", "healing", 2, None, 2),)},
    ],
)  # fmt: skip
def test_what_is_good_for_one_side_is_bad_for_the_other(better):
    arena = Arena()
    arena.change("hero", thp=20, ae=8, conditions=(Condition("violence", 1, "foe"),))
    before = worth(arena), worth(arena, "enemy")
    arena.change("hero", **better)
    assert worth(arena) > before[0]
    assert worth(arena, "enemy") < before[1]


def test_a_decided_battle_outweighs_everything():
    arena = Arena()
    arena.change("foe", thp=1)
    arena.do(w.Attack("foe"), 10, 1)
    assert worth(arena) == -worth(arena, "enemy") == 100_000


def test_guard_is_not_heaped_up_for_good():
    """A greedy hero who could hide behind guard for ever attacks instead, and a foe's guard is cut away."""
    arena = Arena()
    arena.change("hero", guard=20)
    arena.change("foe", guard=60)
    seen = View(arena.game, "hero", arena.state, 0)
    assert greedy.choose(seen, arena.legal, Scripted()) == w.Attack("foe")


def test_an_escape_is_worth_more_than_a_last_stand():
    arena = Arena(victory=[{"type": "escape", "threshold": 1}])
    arena.change("hero", thp=3)
    seen = View(arena.game, "hero", arena.state, 0)
    assert greedy.choose(seen, arena.legal, Scripted()) == w.Escape()


def test_battles_of_the_profiles_need_no_dice_of_their_own():
    game = registry.game("wuxia")
    logs = []
    for _ in range(2):
        match = Match.open(game, game.ruleset.content.encounter(game, "court_of_masks"), seed=4)
        match.advance(dict.fromkeys(("hero", "enemy"), lambda view, legal, dice: choose(view, legal, Scripted())))
        logs.append(match.lines())
    assert logs[0] == logs[1]


def test_among_several_foes_the_one_to_defeat_counts_double():
    """Else a player that looks one command ahead chases guards while the magistrate talks."""

    def loss(hurt, **encounter):
        arena = Arena(sheet("guard"), enemies=["foe", "guard"], **encounter)
        before = evaluate(arena.game, arena.state, "hero")
        arena.change(hurt, thp=20)
        return evaluate(arena.game, arena.state, "hero") - before

    goal = {"victory": [{"type": "defeat", "target": "foe"}]}
    assert (loss("foe", **goal), loss("guard", **goal)) == (2 * loss("foe"), loss("guard"))


def test_the_fall_of_a_guard_does_not_change_what_the_one_to_defeat_is_worth():
    arena = Arena(sheet("guard"), enemies=["foe", "guard"], victory=[{"type": "defeat", "target": "foe"}])
    arena.change("guard", thp=0, status="defeated")
    before = evaluate(arena.game, arena.state, "hero")
    arena.change("foe", thp=20)
    assert evaluate(arena.game, arena.state, "hero") - before == 2 * 10 * 10


@pytest.mark.parametrize("actions", [1, 2, 3])
def test_a_weaker_attack_counts_for_each_action_of_a_round(actions):
    arena = Arena()
    arena.change("foe", actions=actions)
    before = evaluate(arena.game, arena.state, "hero")
    arena.change("foe", modifiers=(Modifier(1, "meridian_lock", "hero", "attack", -3, rounds=2),))
    assert evaluate(arena.game, arena.state, "hero") - before == 10 * 3 * 2 * actions


def test_a_guard_is_worth_a_thought_though_a_tactician_would_strike():
    arena = arena_for("tactical", "needle", "breaker", phase="quick2", foe={"stats": {"agility": 1}})
    assert foe_chooses(arena) != w.Quick("block")
    promising = search.most_promising(View(arena.game, arena.seat, arena.state, 0), arena.legal)
    struck = len(arena.state.units) - 1
    assert w.Quick("block") in promising[: struck + 4]  # after a blow at each, and what else one can do
    assert promising[-1] == w.Wait()
