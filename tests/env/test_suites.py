"""PettingZoo's and Gymnasium's own tests, on every ruleset."""

import pytest
from tests.env.installed import api_test, check_env, env, parallel_api_test, parallel_seed_test, seed_test

ENCOUNTERS = {
    "duel": "skirmish",
    "ptu": "wild_meadow",
    "rune": "mixed_crew",
    "tcg": "tidewall,stormline",
    "wuxia": "moonlit_shrine",
}
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning"),
    pytest.mark.filterwarnings("ignore:Agent's minimum:UserWarning"),
]
"""Hints: a game with a mask has a dict to observe, as PettingZoo's own card and board games do; seats have names."""


@pytest.fixture(scope="module", params=ENCOUNTERS.items(), ids=list(ENCOUNTERS))
def stage(request):
    """Never changed by a battle, so that all tests of a ruleset can share it."""
    return env.Stage(*request.param)


def test_pettingzoo_takes_turns(stage, capsys):
    api_test(env.InTurn(stage, render_mode="ansi"), num_cycles=40)
    seed_test(lambda: env.InTurn(stage), num_cycles=15)


def test_pettingzoo_in_parallel(stage, capsys):
    parallel_api_test(env.Together(stage), num_cycles=40)
    parallel_seed_test(lambda: env.Together(stage), num_cycles=10)


@pytest.mark.filterwarnings("ignore:.*The environment is being initialised with render_mode=None:UserWarning")
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes:UserWarning")
def test_gymnasium(stage):
    check_env(env.OneSeat(stage, render_mode="ansi"))
