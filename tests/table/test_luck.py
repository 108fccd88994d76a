"""Luck against brute force: every fall of the dice of a blow, one by one, and what a match really rolled."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from turnwright.kernel import registry
from turnwright.kernel.dice import Scripted
from turnwright.kernel.log import TableRules
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.odds import fallen
from turnwright.kernel.ruleset import resolve
from turnwright.rulesets.duel import Attack
from turnwright.table.luck import dealt, luck, side_of

ANYONE = TableRules(hand_dice="anyone")
GOLDEN = Path(__file__).parents[1] / "golden"
LOGS = sorted(GOLDEN.glob("*/*.jsonl"))


def loaded(log: Path) -> Match:
    match = Match.load(log.read_bytes(), registry.game_of)
    match.keep_every_state()
    return match


def plain_duel() -> Match:
    """Two fighters without stances or parries, so that a blow is nothing but 2d6 less a guard."""
    fighters = {"r1": {"name": "Rose", "seat": "red"}, "b1": {"name": "Birch", "seat": "blue", "guard": 3}}
    return registry.open_match("duel", setup={"fighters": fighters, "stances": False}, seed=3, table=ANYONE)


def test_a_blow_lies_where_brute_force_puts_it() -> None:
    match = plain_duel()
    game, before = match.game, match.state
    match.submit(Attack("b1"))
    found = luck(match, 2)
    assert found is not None

    every = []
    for faces in product(range(1, 7), repeat=2):
        _, events = resolve(game, before, Attack("b1"), Scripted(*faces), by="red")
        every.append(dealt(game.ruleset.rules.effect(before, events), frozenset({"r1"})))
    assert set(every) == {max(0, total - 3) for total in range(2, 13)}  # 2d6, of which the guard takes up to 3
    mean = Fraction(sum(every), len(every))
    less, same = (sum(test(amount) for amount in every) for test in (found.dealt.__gt__, found.dealt.__eq__))
    assert (found.exact, found.expected) == (str(mean), float(mean))
    assert found.rank == pytest.approx((less + same / 2) / 36)
    assert found.at_least == pytest.approx(1 - less / 36)
    assert found.at_most == pytest.approx((less + same) / 36)
    assert found.side == "red"


def test_on_average_nobody_is_lucky() -> None:
    """Over all 36 falls, weighed alike, luck adds up to nothing and the ranks to one half each."""
    lucks, ranks = Fraction(0), 0.0
    for faces in product(range(1, 7), repeat=2):
        match = plain_duel()
        match.submit(Attack("b1"), dice={"attack": faces})
        found = luck(match, 2)
        assert found is not None
        assert found.dealt == max(0, sum(faces) - 3)
        lucks += found.dealt - Fraction(found.exact)
        ranks += found.rank
    assert lucks == 0
    assert ranks == pytest.approx(18)


def test_a_parry_belongs_to_the_blow_that_it_answers() -> None:
    """Odds take it that nobody parries (the default); what was dealt counts the parry: the attacker's bad luck."""
    fighters = {"r1": {"name": "Rose", "seat": "red"}, "b1": {"name": "Birch", "seat": "blue", "parries": 1}}
    match = registry.open_match("duel", setup={"fighters": fighters}, seed=3, table=ANYONE)
    match.submit(Attack("b1"), dice={"attack": (4, 4)})
    prompt = match.state.flow.prompts[0]
    match.submit(Answer(prompt.id, ("yes",)), dice={"parry": (5,)})
    found = luck(match, 2)
    assert found is not None
    assert (found.dealt, found.exact, side_of(match, 2)) == (3, "7", "red")  # 8 less 5; 2d6 is 7 on average
    assert luck(match, 3) is None


def test_sealed_dice_tell_no_luck_until_they_are_revealed() -> None:
    match = registry.open_match("duel", "pair")
    match.submit(Attack("b1"))
    for prompt in match.state.flow.prompts:
        match.submit(Answer(prompt.id, prompt.otherwise or ()))
    read = Match.load(match.lines(), registry.game_of)
    assert luck(read, 2) is None
    match.close()
    assert luck(Match.load(match.lines(), registry.game_of), 2) is not None


@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_what_is_weighed_is_what_happened(log: Path) -> None:
    """Deciding a record again with its own dice gives the beginning of its events, up to where the turn passed."""
    match = loaded(log)
    for record in match.records[1:]:
        if record.command is not None and record.override is None:
            before, dice = match.at(record.n - 1), match.dice_of(record.n)
            again = fallen(match.game, before, record.command, dice, by=record.by, n=record.n)
            assert record.events[: len(again.events)] == again.events
            assert again.passed or len(again.events) == len(record.events)
