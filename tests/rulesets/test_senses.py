"""What programs that learn are told: rows of fixed length, from a seat's view and nothing else."""

from math import isfinite

import pytest

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Prompt
from turnwright.kernel.ruleset import narrowest, view
from turnwright.kernel.senses import ANSWER, answer_row, in_slots, one_of, packed, packed_slots, slot_names, strung
from turnwright.players import random

ENCOUNTERS = [
    ("duel", "skirmish"),
    ("ptu", "brawl_at_the_ford"),
    ("rune", "mixed_crew"),
    ("tcg", "tidewall,stormline"),
    ("wuxia", "moonlit_shrine"),
]
STEPS = 40


def senses_of(game):
    made = game.ruleset.players.senses
    assert made is not None
    return made(game)


def positions(ruleset, encounter, *, seed=3, steps=STEPS):
    """A match with random players, before each choice."""
    game = registry.game(ruleset)
    match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
    for _ in range(steps):
        if match.result is not None:
            return
        seat = narrowest(game.ruleset, match.state, match.to_act())[0]
        yield match, seat
        match.submit(random.choose(match.seen_by(seat), match.legal(seat), match.player_dice()), seat)


@pytest.mark.parametrize(("ruleset", "encounter"), ENCOUNTERS)
def test_rows_are_as_long_as_their_names_for_every_seat(ruleset, encounter):
    game = registry.game(ruleset)
    senses = senses_of(game)
    assert len(set(senses.names)) == len(senses.names)
    assert len(set(senses.command_names)) == len(senses.command_names)
    for match, seat in positions(ruleset, encounter):
        for each in game.ruleset.seats.names(match.state):
            row = senses.position(match.view(each), each)
            assert len(row) == len(senses.names)
            assert all(isfinite(number) and abs(number) <= 50 for number in row)
        commands = match.legal(seat)
        rows = senses.commands(match.view(seat), seat, commands)
        assert len(rows) == len(commands) * len(senses.command_names)
        assert all(isfinite(number) and abs(number) <= 50 for number in rows)


@pytest.mark.parametrize(("ruleset", "encounter"), ENCOUNTERS)
def test_a_choice_has_the_same_row_wherever_it_is_listed(ruleset, encounter):
    game = registry.game(ruleset)
    senses = senses_of(game)
    width = len(senses.command_names)
    for match, seat in positions(ruleset, encounter, steps=25):
        seen, commands = match.view(seat), match.legal(seat)
        rows = senses.commands(seen, seat, commands)
        backwards = senses.commands(seen, seat, commands[::-1])
        split = [rows[place : place + width] for place in range(0, len(rows), width)]
        assert split[::-1] == [backwards[place : place + width] for place in range(0, len(rows), width)]
        assert split[-1] == senses.commands(seen, seat, commands[-1:])


@pytest.mark.parametrize(("ruleset", "encounter"), [each for each in ENCOUNTERS if each[0] in ("duel", "ptu", "tcg")])
def test_what_a_seat_cannot_know_changes_no_number(ruleset, encounter):
    """Whatever else a view may hide, another state that fits it is told alike."""
    game = registry.game(ruleset)
    senses, seats = senses_of(game), game.ruleset.seats
    differ = 0
    for match, seat in positions(ruleset, encounter):
        seen = match.view(seat)
        if any(prompt.seat not in seats.members(match.state, seat) for prompt in seen.flow.prompts):
            continue
        other = seats.imagine_all(game, seen, seat, StreamDice(Mulberry32(len(match.records))))
        differ += other != match.state
        told = view(game.ruleset, other, seat)
        assert senses.position(told, seat) == senses.position(seen, seat)
        commands = match.legal(seat)
        assert senses.commands(told, seat, commands) == senses.commands(seen, seat, commands)
    assert differ > 5, "nothing was hidden: the test has shown nothing"


def test_an_answer_is_told_by_its_place_and_what_it_says():
    prompt = Prompt("p1", "red", "parry", ("yes", "no"), otherwise=("no",))
    told = dict(zip(ANSWER, answer_row((prompt,), Answer("p1", ("no",))), strict=True))
    assert told == {
        "answer": 1, "answer yes": 0, "answer no": 1, "answer declines": 1, "answer place": 1, "answer count": 0.25,
    }  # fmt: skip
    assert answer_row((prompt,), Answer("p1", ("yes",)))[1:5] == (1, 0, 0, 0.5)


def test_slots_are_filled_and_named_alike():
    assert in_slots([(1.0, 2.0), (3.0, 4.0), (5.0, 6.0)], 2, (0.0, 0.0)) == [1, 2, 3, 4]
    assert in_slots([(1.0, 2.0)], 2, (0.0, 0.0)) == [1, 2, 0, 0]
    assert slot_names("foe", 2, ("hp",)) == ("foe 1 hp", "foe 2 hp")
    assert one_of("b", ("a", "b")) == (0, 1)


@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_packed_rows_fill_slots_as_plain_ones_do(count):
    rows = [(1.0, 2.5), (3.0, 4.25), (5.0, 6.0)][:count]
    packed_rows = packed_slots([packed(row) for row in rows], 2, packed((0.0, 0.0)))
    assert list(strung([packed_rows, packed((7.0,))])) == [*in_slots(rows, 2, (0.0, 0.0)), 7]
