"""Exact odds against brute force, against dice that were really rolled, and perft against naive counting."""

import dataclasses
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.dice import TooManyOutcomes, branches
from turnwright.kernel.log import Header, OpenDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.odds import expectation, leaves, odds, summary
from turnwright.kernel.perft import opening, perft
from turnwright.kernel.ruleset import Game, legal, resolve, to_act, view
from turnwright.kernel.shapes import Effect
from turnwright.rulesets import duel
from turnwright.rulesets.duel import Attack, Defend
from turnwright.testing import disagreement

GAME = registry.game("duel")


def duelling(encounter="pair", **changes) -> duel.State:
    """A state in which blue's first fighter is changed."""
    state: duel.State = Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=1).state
    return replace(state, fighters={**state.fighters, "b1": replace(state.fighters["b1"], **changes)})


def two_dice() -> dict[int, Fraction]:
    """The sum of two dice, counted by hand."""
    return {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_an_attack_on_an_open_fighter_is_two_dice():
    found = odds(GAME, duelling(), Attack("b1"), seat="red")
    assert found == {Effect("hit", (("b1", total),)): chance for total, chance in two_dice().items()}


def test_guard_takes_its_part_and_the_weak_fall():
    found = summary(odds(GAME, duelling(guard=5, hp=4), Attack("b1"), seat="red"))
    table = two_dice()
    assert found.hit == sum(chance for total, chance in table.items() if total > 5)
    assert found.damage == sum((total - 5) * chance for total, chance in table.items() if total > 5)
    assert found.defeat == sum(chance for total, chance in table.items() if total >= 9)
    assert found.crit == 0
    defended = summary(odds(GAME, duelling(), Defend("high"), seat="red"))
    assert (defended.hit, defended.crit) == (None, None)
    assert defended.damage == defended.defeat == 0


def test_a_stance_that_is_hidden_is_as_likely_high_as_low():
    hidden = duelling(stance="hidden")
    expected: dict[Effect, Fraction] = {}
    for total, chance in two_dice().items():
        for amount in (total, total // 2):
            effect = Effect("hit", (("b1", amount),))
            expected[effect] = expected.get(effect, Fraction(0)) + chance / 2
    assert odds(GAME, hidden, Attack("b1", "high"), seat="red") == expected
    known = odds(GAME, duelling(stance="high"), Attack("b1", "low"), seat="red")
    assert known == odds(GAME, duelling(), Attack("b1"), seat="red")


def test_the_odds_of_an_answer():
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "pair"), seed=7)
    match.submit(Attack("b1"), "red")
    amount = match.state.flow.prompts[0].about["damage"]
    assert isinstance(amount, int)
    expected: dict[Effect, Fraction] = {}
    for face in range(1, 7):
        effect = Effect("", (("b1", max(0, amount - face)),))
        expected[effect] = expected.get(effect, Fraction(0)) + Fraction(1, 6)
    assert match.odds(Answer("2.1", ("yes",)), "blue") == expected
    assert match.odds(Answer("2.1", ("no",)), "blue") == {Effect("", (("b1", amount),)): Fraction(1)}


def test_expectation_is_the_mean_over_all_ends():
    worth = expectation(GAME, duelling(), Attack("b1"), seat="red", value=lambda state: state.fighters["b1"].hp)
    assert worth == 20 - 7


@pytest.mark.parametrize(("name", "encounter"), [("wuxia", "moonlit_shrine"), ("rune", "hound_pack")])
def test_an_expectation_asks_for_states_alone(name, encounter):
    """The mean over all ends of every command, though branches that only tell different things are one."""
    game = registry.game(name)
    match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=2)
    match.advance({"enemy": game.ruleset.players.by_name[game.ruleset.players.profile(match.state, "enemy")]})
    evaluate = game.ruleset.players.evaluate

    def value(state: Any) -> int:
        return evaluate(game, state, "hero")

    def never(state, events):
        raise AssertionError("nobody is told what happens")

    silent = dataclasses.replace(
        game, ruleset=dataclasses.replace(game.ruleset, rules=dataclasses.replace(game.ruleset.rules, effect=never))
    )
    seen = match.seen_by("hero")
    for command in seen.legal():
        ends = list(leaves(game, game.ruleset.seats.imagine(game, seen.state, "hero"), command, by="hero"))
        mean = sum((Fraction(leaf.ways, leaf.of) * value(leaf.state) for leaf in ends), Fraction(0))
        assert expectation(silent, seen.state, command, seat="hero", value=value) == mean, command


def test_too_many_outcomes_are_an_error():
    with pytest.raises(TooManyOutcomes):
        list(leaves(GAME, duelling(), Attack("b1"), by="red", limit=5))
    with pytest.raises(TooManyOutcomes):
        expectation(GAME, duelling(), Attack("b1"), seat="red", value=lambda state: 0, limit=5)


@pytest.mark.parametrize(
    ("state", "command"),
    [
        pytest.param(duelling(parries=0), Attack("b1"), id="open"),
        pytest.param(duelling(guard=4, hp=3), Attack("b1"), id="guarded and weak"),
        pytest.param(duelling(stance="hidden", guard=2), Attack("b1", "low"), id="hidden stance"),
        pytest.param(duelling(), Defend("high"), id="defend"),
    ],
)
def test_odds_agree_with_twenty_thousand_rolls(state, command):
    assert disagreement(GAME, state, command, "red", runs=20_000, seed=2024) == ""


def test_wrong_odds_do_not_agree_with_the_rolls():
    """The comparison is sharp enough to see a die with one face too many."""

    def loaded(state, events):
        told = duel.effect(state, events)
        return replace(told, damage=tuple((who, min(amount, 11)) for who, amount in told.damage))

    def shifted(scribe, command):
        bonus = 1 if not scribe.dice.total(1, 36, "loaded").faces else 0
        scribe.record(duel.Struck("b1", scribe.dice.total(2, 6).value + bonus))
        scribe.next_turn()

    game = Game(duel.RULESET.varied(commands={Attack: shifted}, effect=loaded), None, GAME.options)
    assert disagreement(game, duelling(), Attack("b1"), "red")


# Perft


def naive(state: duel.State, depth: int) -> tuple[int, set[bytes]]:
    """Histories and distinct ends, counted one by one."""
    if depth == 0:
        return 1, {msgspec.json.encode(state)}
    count, ends = 0, set()
    for seat in to_act(GAME.ruleset, state):
        for command in legal(GAME, view(GAME.ruleset, state, seat), seat):
            for (after, _), _branch in branches(partial(resolve, GAME, state, command, by=seat), fine=True):
                more, found = naive(after, depth - 1)
                count += more
                ends |= found
    return count, ends


@pytest.mark.parametrize(("encounter", "depth"), [("pair", 3), ("skirmish", 2), ("plain", 3)])
def test_perft_counts_what_naive_recursion_counts(encounter, depth):
    header = Header(
        "duel", "1", {}, (), msgspec.to_builtins(GAME.ruleset.content.encounter(GAME, encounter)), OpenDice(1)
    )
    state = opening(GAME, header)
    for row in perft(GAME, state, depth):
        histories, ends = naive(state, row.depth)
        assert (row.histories, row.states) == (histories, len(ends))


def test_perft_counts_grouped_faces_as_the_falls_that_they_are():
    """Cuts change the branches, never the number of histories: a d6 is six falls however it is grouped."""

    def defend(cuts):
        def rule(scribe, command):
            face = scribe.dice.d(6, "guard", cuts=cuts)
            scribe.record(duel.GuardRaised(scribe.state.turn, 1 if face >= 4 else 0))
            duel.pass_turn(scribe)

        return rule

    counted = []
    for cuts in ((), (4,)):
        ruleset = duel.RULESET.varied(commands={**duel.RULESET.rules.commands, Defend: defend(cuts)})
        counted.append([(row.histories, row.states) for row in perft(Game(ruleset, None, GAME.options), duelling(), 3)])
    assert counted[0] == counted[1]


def test_a_game_that_is_over_has_no_longer_histories():
    weak = duelling("plain", hp=1)
    lone = replace(weak, fighters={key: weak.fighters[key] for key in ("r1", "b1")})
    rows = list(perft(GAME, lone, 2))
    attacks, guards = 11, 6
    assert rows[1].histories == attacks + guards
    assert rows[2].histories == guards * (attacks + guards)
