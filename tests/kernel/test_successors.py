"""What a search asks of the kernel: every next state with its chance, keys of situations, a step without records."""

from fractions import Fraction
from functools import partial
from itertools import pairwise

import pytest
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice, TooManyOutcomes, branches
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.odds import command_key, odds, state_key, successors
from turnwright.kernel.ruleset import GM, legal, resolve, step, to_act, view
from turnwright.rulesets.duel import Attack, Defend
from turnwright.testing.games import chance, play

GAME = registry.game("duel")
RULESETS = ("duel", "ptu", "rune", "tcg", "wuxia")
TRIED = {"duel": 60, "ptu": 30, "rune": 30, "tcg": 720, "wuxia": 30}
"""Commands at random: in a card game few of them roll."""


def opened(encounter: str, seed: int = 1) -> Match:
    return Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=seed)


def brute_force(game, state, command, by, *, limit) -> dict[bytes, Fraction]:
    """The whole command under every face of every die, one by one."""
    found: dict[bytes, Fraction] = {}
    for (after, _), branch in branches(partial(resolve, game, state, command, by=by), fine=True, limit=limit):
        key = state_key(after)
        found[key] = found.get(key, Fraction(0)) + Fraction(branch.ways, branch.of)
    return found


def test_an_attack_leads_past_the_turn():
    """2d6 on an open fighter without a parry: 11 states, and it is the other's turn in each."""
    state = opened("plain").state
    found = successors(GAME, state, Attack("b1"), by="red")
    hurt = {60 - after.fighters["b1"].hp: weight for after, weight in found}
    assert hurt == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
    assert {after.turn for after, _ in found} == {"b1"}


def test_it_pauses_where_a_match_waits():
    """Birch may parry: the match waits for the answer, and the blow has not landed yet."""
    state = opened("pair").state
    found = successors(GAME, state, Attack("b1"), by="red")
    assert len(found) == 11
    for after, _ in found:
        (prompt,) = after.flow.prompts
        assert (prompt.kind, prompt.seat) == ("parry", "blue")
        assert after.fighters["b1"].hp == 20
        parried = successors(GAME, after, Answer(prompt.id, ("yes",)), by="blue")
        assert sum(weight for _, weight in parried) == 1
        assert {end.turn for end, _ in parried} == {"b1"}


@pytest.mark.parametrize("name", RULESETS)
def test_successors_are_those_of_brute_force(name):
    game = registry.game(name)
    encounters = tuple(game.ruleset.content.encounters(game))
    tried = rolled = 0
    for seed in range(3):
        played = play(game, encounters[seed % len(encounters)], seed, bound=6_000)
        dice = chance(seed)
        for _ in range(TRIED[name] // 3):
            state = dice.choose(played.states[1:-1])
            seat = dice.choose(to_act(game.ruleset, state))
            command = dice.choose(legal(game, view(game.ruleset, state, seat), seat))
            try:
                brute = brute_force(game, state, command, seat, limit=600)
            except TooManyOutcomes:
                continue
            found = successors(game, state, command, by=seat)
            assert {state_key(after): weight for after, weight in found} == brute, f"{played}: {command}"
            assert len(found) == len(brute)
            tried += 1
            rolled += len(brute) > 1
    assert tried >= 10
    assert rolled >= 1


def test_a_limit_is_said():
    state = opened("plain").state
    with pytest.raises(TooManyOutcomes, match="more than 5 ways for the dice to fall: raise the limit, or simulate"):
        successors(GAME, state, Attack("b1"), by="red", limit=5)
    with pytest.raises(TooManyOutcomes, match="more than 5 ways for the dice to fall: raise the limit, or simulate"):
        odds(GAME, state, Attack("b1"), seat="red", limit=5)
    assert len(successors(GAME, state, Attack("b1"), by="red", limit=11)) == 11


# Keys


def asked_twice() -> tuple[Match, Match]:
    """The same blow at the same fighter, once at once and once after an undo: only the prompt's number differs."""
    first, second = opened("pair"), opened("pair")
    first.submit(Attack("b1"), GM, dice={"attack": (3, 4)})
    second.submit(Attack("b1"), GM, dice={"attack": (1, 1)})
    second.undo(GM)
    second.submit(Attack("b1"), GM, dice={"attack": (3, 4)})
    return first, second


def test_equal_situations_have_equal_keys_at_whatever_record():
    first, second = asked_twice()
    assert first.state.flow.prompts[0].id != second.state.flow.prompts[0].id
    assert first.state != second.state
    assert state_key(first.state) == state_key(second.state)


def test_equal_answers_have_equal_keys_at_whatever_record():
    first, second = asked_twice()
    keys = [[command_key(each) for each in match.legal("blue")] for match in (first, second)]
    assert keys[0] == keys[1]
    assert len(set(keys[0])) == len(keys[0]) == 2
    assert command_key(Attack("b1", "high")) != command_key(Attack("b1", "low"))
    assert command_key(Answer("7.1", ("yes",))) != command_key(Answer("7.2", ("yes",)))


def test_answers_that_are_in_belong_to_the_situation():
    first, second = asked_twice()
    prompt = first.state.flow.prompts[0]
    answered = replace(first.state, flow=replace(first.state.flow, answers={prompt.id: ("yes",)}))
    assert state_key(answered) != state_key(first.state)
    other = second.state.flow.prompts[0]
    also = replace(second.state, flow=replace(second.state.flow, answers={other.id: ("yes",)}))
    assert state_key(answered) == state_key(also)


@pytest.mark.parametrize("name", RULESETS)
def test_keys_tell_states_apart_as_equality_does(name):
    game = registry.game(name)
    encounter = next(iter(game.ruleset.content.encounters(game)))
    states = play(game, encounter, 1, bound=6_000).states[1:]
    for one, other in pairwise(states):
        assert (state_key(one) == state_key(other)) == (one == other)


def test_the_order_of_a_dict_does_not_count():
    state = opened("pair").state
    turned = replace(state, fighters=dict(reversed(state.fighters.items())))
    assert state == turned
    assert state_key(state) == state_key(turned)


# A step


@pytest.mark.parametrize("command", [Attack("b1"), Defend("low")])
def test_a_step_leads_where_the_match_does(command):
    match = opened("plain", seed=5)
    after = step(GAME, match.state, "red", command, StreamDice(Mulberry32(5), match.next_draw))
    before = match.state
    match.submit(command, "red")
    assert after == match.state != before
