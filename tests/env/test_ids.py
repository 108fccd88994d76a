"""Ids for Gymnasium: what `make` and `make_vec` give is what `gym_env` and `vector_env` give."""

import subprocess
import sys

import pytest
from tests.env.installed import check_env, env, gymnasium, np

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal

RULESETS = registry.ruleset_names()


def same(one, other):
    return one.keys() == other.keys() and all(np.array_equal(value, other[key]) for key, value in one.items())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_has_an_id(ruleset):
    made, built = gymnasium.make(f"turnwright/{ruleset}-v0"), env.gym_env(ruleset)
    (seen, info), (expected, told) = made.reset(seed=3), built.reset(seed=3)
    assert same(seen, expected)
    assert info == told
    action = int(np.flatnonzero(seen["action_mask"])[-1])
    for stepped, by_hand in zip(made.step(action), built.step(action), strict=True):
        assert same(stepped, by_hand) if isinstance(stepped, dict) and "choices" in stepped else stepped == by_hand


def test_an_id_takes_what_gym_env_takes():
    made = gymnasium.make("turnwright/duel-v0", encounter="pair", seat="blue", against="random", limit=50)
    battle = made.unwrapped.battle
    assert (made.unwrapped.stage.encounter, battle.learners, battle.limit) == ("pair", ("blue",), 50)
    with pytest.raises(Refusal, match='did you mean "pair"'):
        gymnasium.make("turnwright/duel-v0", encounter="pairs")


@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes:UserWarning")
def test_what_an_id_makes_passes_gymnasium_s_check():
    made = gymnasium.make("turnwright/duel-v0", encounter="pair", render_mode="ansi")
    check_env(made.unwrapped)
    assert gymnasium.make(made.spec).unwrapped.stage.encounter == "pair"
    assert gymnasium.envs.registration.EnvSpec.from_json(made.spec.to_json()) == made.spec


def test_a_vector_by_id_is_ours():
    made = gymnasium.make_vec("turnwright/duel-v0", num_envs=3, encounter="pair", against="random")
    assert isinstance(made.unwrapped, env.ManyBattles)
    assert same(made.reset(seed=5)[0], env.vector_env(3, "duel", "pair", against="random").reset(seed=5)[0])
    apart = gymnasium.make_vec("turnwright/duel-v0", num_envs=3, vectorization_mode="sync", encounter="pair")
    assert apart.reset(seed=5)[0]["action_mask"].any(axis=1).all()


def test_registering_again_changes_nothing():
    before = dict(gymnasium.registry)
    assert set(env.register()) == {f"turnwright/{ruleset}-v0" for ruleset in RULESETS}
    assert dict(gymnasium.registry) == before


def test_the_id_can_name_the_module_that_registers_it():
    """In a process that has imported nothing of ours, as a library that is given an id would."""
    line = "import gymnasium; print(gymnasium.make('turnwright.env:turnwright/duel-v0').reset(seed=4)[1]['seed'])"
    ran = subprocess.run([sys.executable, "-W", "error", "-c", line], capture_output=True, text=True, check=True)
    assert ran.stdout == "4\n"
