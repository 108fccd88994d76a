"""Players choose what they say they choose, from their view alone, and the same again."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from turnwright import players
from turnwright.kernel import registry
from turnwright.kernel.dice import Dice, Mulberry32, Scripted, StreamDice, TooManyOutcomes
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.odds import expectation
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.view import View
from turnwright.players import greedy, random
from turnwright.rulesets import duel

GAME = registry.game("duel")
PLAIN = duel.setup(GAME, duel.RULESET.content.encounter(GAME, "plain"))
NO_DICE = Scripted()


def with_fighter(state: duel.State, fighter: str, **changes: object) -> duel.State:
    return replace(state, fighters={**state.fighters, fighter: replace(state.fighters[fighter], **changes)})


def greedy_choice(state: duel.State, seat: str = "red") -> object:
    view = View(GAME, seat, state)
    return greedy.choose(view, view.legal(), NO_DICE)


def test_greedy_fells_the_fighter_that_is_about_to_fall():
    assert greedy_choice(with_fighter(PLAIN, "b2", hp=4)) == duel.Attack("b2")


def test_greedy_strikes_where_no_guard_absorbs_the_blow():
    assert greedy_choice(with_fighter(PLAIN, "b1", guard=12)) == duel.Attack("b2")


def test_greedy_defends_when_no_blow_can_land():
    guarded = with_fighter(with_fighter(PLAIN, "b1", guard=40), "b2", guard=40)
    # ruling: guard wears, so an attack would still wear 7 points of it down on average; a defence gains 3.5.
    still = registry.game("duel", options={"guard_wears": False})
    view = View(still, "red", guarded)
    assert greedy.choose(view, view.legal(), NO_DICE) == duel.Defend()


def test_greedy_takes_the_first_of_equal_commands():
    assert greedy_choice(PLAIN) == duel.Attack("b1")


def test_greedy_values_a_blow_at_its_exact_average():
    view = View(GAME, "red", with_fighter(PLAIN, "b1", hp=12))
    # Twice the hit points, guard, and 10 for standing: four at 60 hp cancel out but for b1, who has 48 less.
    # 35 of 36 falls leave b1 standing (2 x the mean blow); a twelve fells it, which is worth its last 2 x 12 + 10.
    blows = {total: 6 - abs(7 - total) for total in range(2, 13)}
    average = sum(Fraction(ways, 36) * (2 * total if total < 12 else 34) for total, ways in blows.items())
    assert greedy.worth(view, duel.Attack("b1"), NO_DICE) == 96 + average


def test_greedy_answers_prompts():
    setup = duel.RULESET.content.encounter(GAME, "pair")
    match = Match.open(GAME, setup, seed=1)
    match.submit(duel.Attack("b1"))
    prompt = match.state.flow.prompts[0]
    view = match.seen_by("blue")
    # A parry costs nothing that the evaluation counts, and keeps up to six hit points.
    assert greedy.choose(view, view.legal(), NO_DICE) == Answer(prompt.id, ("yes",))


def test_greedy_samples_what_it_cannot_enumerate(monkeypatch):
    def too_many(*args: object, **named: object) -> Fraction:
        raise TooManyOutcomes("too many")

    monkeypatch.setattr(greedy, "expectation", too_many)
    view = View(GAME, "red", with_fighter(PLAIN, "b2", hp=4))
    assert greedy.choose(view, view.legal(), StreamDice(Mulberry32(5))) == duel.Attack("b2")
    # Every blow of 2d6 takes the last two hit points: then samples give the exact value.
    view = View(GAME, "red", with_fighter(PLAIN, "b2", hp=2))
    assert greedy.worth(view, duel.Attack("b2"), StreamDice(Mulberry32(6))) == 2 * 60 * 2 + 20 - (2 * 60 + 10)


def test_greedy_remembers_a_decision_for_the_same_view_and_choices_only(monkeypatch):
    asked: list[Command] = []

    def counted(game: AnyGame, state: Any, command: Command, **named: Any) -> Fraction:
        asked.append(command)
        return expectation(game, state, command, **named)

    monkeypatch.setattr(greedy, "expectation", counted)
    game = registry.game("duel", options={})
    view = View(game, "red", with_fighter(PLAIN, "b2", hp=9))
    legal = view.legal()
    first = greedy.choose(view, legal, NO_DICE)
    assert len(asked) == len(legal)
    assert greedy.choose(View(game, "red", with_fighter(PLAIN, "b2", hp=9)), legal, NO_DICE) == first
    assert len(asked) == len(legal)
    greedy.choose(view, legal[:2], NO_DICE)
    greedy.choose(View(game, "red", with_fighter(PLAIN, "b2", hp=8)), legal, NO_DICE)
    assert len(asked) == 2 * len(legal) + 2


def test_greedy_does_not_remember_what_it_sampled(monkeypatch):
    def too_many(*args: object, **named: object) -> Fraction:
        raise TooManyOutcomes("too many")

    game = registry.game("duel", options={})
    view = View(game, "red", with_fighter(PLAIN, "b2", hp=7))
    with monkeypatch.context() as patched:
        patched.setattr(greedy, "expectation", too_many)
        dice = [StreamDice(Mulberry32(seed)) for seed in (1, 2)]
        for each in dice:
            greedy.choose(view, view.legal(), each)
    assert all(each.index > 0 for each in dice)


def test_random_gives_every_command_the_same_chance():
    view = View(GAME, "red", PLAIN)
    legal = view.legal()
    dice = StreamDice(Mulberry32(3))
    seen = Counter(random.choose(view, legal, dice) for _ in range(3000))
    assert set(seen) == set(legal)
    # Three commands, 1000 each, standard deviation 26: six deviations are 155.
    assert all(abs(count - 1000) < 155 for count in seen.values())


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("encounter", ["pair", "skirmish", "plain"])
def test_players_finish_a_duel_and_play_it_the_same_again(name, encounter):
    def log() -> bytes:
        match = Match.open(GAME, duel.RULESET.content.encounter(GAME, encounter), seed=11)
        choose = players.find(GAME.ruleset, name)
        match.advance({"red": choose, "blue": choose})
        assert match.result is not None
        return match.lines()

    assert log() == log()


def test_a_ruleset_may_have_players_of_its_own():
    def first(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        return legal[0]

    ruleset = GAME.ruleset.varied(by_name={"first": first, "greedy": first})
    assert players.names(ruleset) == ("first", "greedy", *players.LEVELS, "random", "search")
    assert players.find(ruleset, "greedy") is first
    assert players.find(ruleset, "random") is random.choose


def test_an_unknown_player_is_refused_with_the_nearest_name():
    with pytest.raises(Refusal, match='duel has no player "gredy"; did you mean "greedy"') as refused:
        players.find(GAME.ruleset, "gredy")
    assert refused.value.code == "players.unknown"
