"""Seats that act for others: a pair that shares a device may do what its members may, and a member only its own."""

from collections.abc import Callable

import pytest
from tests.kernel.parley import GAME, PAIR, SEATS, SHARED, Call

from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Answered, Paused, Prompt
from turnwright.kernel.perft import perft
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game, narrowest, redact, to_act, widest


def parley(*commands: tuple[str, object], game: Game = SHARED) -> Match:
    match = Match.open(game, game.ruleset.content.encounter(game, "parley"), seed=1)
    for by, command in commands:
        match.submit(command, by)
    return match


def choose(what: str) -> Callable:
    return lambda view, legal, dice: next(command for command in legal if getattr(command, "what", what) == what)


def test_the_pair_acts_and_answers_for_its_members():
    match = parley((PAIR, Call("dare")))
    assert match.to_act() == (PAIR, "bob")
    assert match.legal(PAIR) == match.legal("bob") != ()
    match.submit(Answer("2.1", ("no",)), PAIR)
    assert (match.records[-1].by, match.records[-1].events[0]) == (PAIR, Answered("2.1", "bob", ("no",)))


def test_a_member_does_not_answer_for_the_other():
    match = parley(("ann", Call("vote")))
    assert match.to_act() == (PAIR, *SEATS)
    assert [answer.prompt for answer in match.legal("ann")] == ["2.1"] * 3
    assert {answer.prompt for answer in match.legal(PAIR)} == {"2.1", "2.2"}
    with pytest.raises(Refusal) as refusal:
        match.submit(Answer("2.1", ("for",)), "bob")
    assert refusal.value.code == "flow.not_asked"
    match.submit(Answer("2.2", ("for",)), PAIR)
    assert match.to_act() == (PAIR, "ann", "cid")
    match.submit(Answer("2.1", ("for",)), PAIR)
    assert match.to_act() == ("cid",)


def test_the_pair_sees_what_its_members_are_asked_and_they_only_their_own():
    match = parley(("ann", Call("dare")))
    veiled = Prompt("2.1", "bob", "", ())
    paused = match.records[-1].events[-1]
    assert isinstance(paused, Paused)
    for seat, sees in ((PAIR, True), ("bob", True), ("gm", True), ("ann", False), ("cid", False)):
        assert (match.view(seat).flow.prompts == match.state.flow.prompts) is sees
        assert (redact(SHARED.ruleset, match.at(1), paused, seat) == paused) is sees
    assert match.view("ann").flow.prompts == (veiled,)


def test_secret_answers_of_members_are_open_to_the_pair():
    match = parley(("ann", Call("dare")), ("bob", Answer("2.1", ("no",))), ("bob", Call("vote")))
    for prompt in match.state.flow.prompts:
        match.submit(Answer(prompt.id, ()), "gm")
    match.submit(Call("bid"), "cid")
    record = match.submit(Answer(match.state.flow.prompts[0].id, ("3",)), "ann")
    for seat, bid in ((PAIR, ("3",)), ("ann", ("3",)), ("bob", ()), ("cid", ())):
        assert match.view(seat).flow.answers == {record.command.prompt: bid}
        assert match.seat_record(record.n, seat).events[0].choice == bid


def test_a_command_without_a_sender_is_the_pairs():
    match = parley()
    assert match.submit(Call("dare")).by == PAIR
    assert match.submit(Answer("2.1", ("no",))).by == PAIR


def test_whose_turn_it_is_names_the_member():
    with pytest.raises(Refusal, match="it's Ann's turn"):
        parley(("cid", Call("vote")))


def test_widest_and_narrowest():
    ruleset, state = SHARED.ruleset, parley().state
    assert widest(ruleset, state, (PAIR, *SEATS)) == (PAIR, "cid")
    assert narrowest(ruleset, state, (PAIR, *SEATS)) == SEATS
    assert widest(ruleset, state, ("ann", "cid")) == narrowest(ruleset, state, ("ann", "cid")) == ("ann", "cid")
    assert to_act(ruleset, state) == (PAIR, "ann")


def test_a_members_own_player_goes_before_the_pairs():
    match = parley()
    match.advance({PAIR: choose("vote"), "ann": choose("dare")}, people=("bob",))
    assert (match.records[1].by, match.records[1].command) == ("ann", Call("dare"))
    assert match.to_act() == (PAIR, "bob"), "bob is a person: the pair's player does not answer for it"
    match.advance({PAIR: choose("vote"), "ann": choose("dare")})
    assert [record.by for record in match.records[2:]] == [PAIR]
    assert match.to_act() == ("cid",)


def test_what_two_seats_may_do_is_counted_once():
    shared, plain = (list(perft(game, parley(game=game).state, 3)) for game in (SHARED, GAME))
    assert shared == plain
