"""Prompts: who is asked, what may be answered, what others see; and a match goes on at any of them from its log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.kernel.parley import GAME, Call, Dare, Leave, Open, Pass, Said, Tell

from turnwright.kernel import flow
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import IDLE, Answer, Answered, Flow, Frame, Overridden, Paused, Prompt, Resumed
from turnwright.kernel.odds import odds
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game, Scribe, decide, resolve, to_act
from turnwright.kernel.shapes import Effect
from turnwright.kernel.story import describe


def parley(*commands: tuple[str, object]) -> Match:
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "parley"), seed=1)
    for by, command in commands:
        match.submit(command, by)  # type: ignore[arg-type]  # any command of the game
    return match


def refused(match: Match, command, by: str) -> str:
    before = match.lines()
    with pytest.raises(Refusal) as caught:
        match.submit(command, by)
    assert match.lines() == before
    return caught.value.code


def test_the_seat_is_asked_under_the_number_of_the_record():
    match = parley(("ann", Call("dare")))
    (prompt,) = match.state.flow.prompts
    assert (prompt.id, prompt.seat, prompt.options, prompt.otherwise) == ("2.1", "bob", ("yes", "no", "stop"), ("no",))
    assert match.to_act() == ("bob",)
    assert match.legal("bob") == (Answer("2.1", ("yes",)), Answer("2.1", ("no",)), Answer("2.1", ("stop",)))
    assert match.legal("ann") == match.legal("cid") == ()


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        pytest.param(Prompt("2.1", "bob", "dare", ("yes", "no"), otherwise=("no",)), ("no",), id="to decline"),
        pytest.param(Prompt("2.1", "bob", "pick", ("a", "b"), otherwise=()), (), id="to decline by choosing nothing"),
        pytest.param(Prompt("2.1", "bob", "pick", ("a", "b", "c"), 2, 3), ("a", "b"), id="the first that are wanted"),
        pytest.param(Prompt("2.1", "bob", "pick", ("a", "b"), 0, 2), (), id="nothing, where nothing is wanted"),
    ],
)
def test_every_prompt_has_a_default_answer(prompt, expected):
    assert prompt.default == expected
    assert Answer("2.1", expected) in flow.answers(prompt)


@pytest.mark.parametrize(
    ("command", "by", "code"),
    [
        (Answer("2.1", ("yes",)), "cid", "match.not_your_turn"),
        (Answer("2.2", ("yes",)), "bob", "flow.no_such_prompt"),
        (Answer("1.1", ("yes",)), "bob", "flow.no_such_prompt"),
        (Answer("2.1", ("maybe",)), "bob", "flow.not_offered"),
        (Answer("2.1", ()), "bob", "flow.not_offered"),
        (Answer("2.1", ("yes", "no")), "bob", "flow.not_offered"),
        (Answer("2.1", ("no", "no")), "bob", "flow.not_offered"),
        (Call("vote"), "bob", "flow.waiting"),
        (Call("vote"), "gm", "flow.waiting"),
        (Call("vote"), "ann", "match.not_your_turn"),
    ],
)
def test_what_does_not_answer_the_question_is_refused(command, by, code):
    assert refused(parley(("ann", Call("dare"))), command, by) == code


def test_another_seat_that_is_asked_too_cannot_answer_for_this_one():
    assert refused(parley(("ann", Call("vote"))), Answer("2.1", ("for",)), "bob") == "flow.not_asked"


def test_the_game_master_answers_for_anybody():
    match = parley(("ann", Call("dare")), ("gm", Answer("2.1", ("no",))))
    assert match.state.said == ("bob says no at 1", "level is 1", "caller is ann")
    assert match.records[-1].by == "gm"


def test_an_answer_to_a_question_that_was_taken_back_does_not_fit_the_next_one():
    match = parley(("ann", Call("dare")))
    match.undo("gm")
    match.submit(Call("dare"), "ann")
    assert match.state.flow.prompts[0].id == "4.1"
    assert refused(match, Answer("2.1", ("yes",)), "bob") == "flow.no_such_prompt"


@given(order=st.permutations(["ann", "bob", "cid"]))
def test_several_seats_answer_in_any_order(order):
    match = parley(("ann", Call("vote")))
    ids = {prompt.seat: prompt.id for prompt in match.state.flow.prompts}
    choices = {"ann": ("for",), "bob": (), "cid": ("against",)}
    for at, seat in enumerate(order):
        assert set(match.to_act()) == set(order[at:])
        match.submit(Answer(ids[seat], choices[seat]), seat)
    assert match.state.said == ("votes: for, none, against",)
    assert match.state.turn == "bob"
    assert match.state.flow == IDLE


def test_nobody_answers_twice():
    match = parley(("ann", Call("vote")), ("ann", Answer("2.1", ("for",))))
    assert refused(match, Answer("2.1", ("against",)), "gm") == "flow.no_such_prompt"
    assert refused(match, Answer("2.1", ("against",)), "ann") == "match.not_your_turn"


def test_questions_inside_questions_have_names_of_their_own():
    match = parley(("ann", Call("dare")), ("bob", Answer("2.1", ("yes",))))
    frames = match.state.flow.frames
    assert frames == (
        Frame((Pass(),)),
        Frame((Tell("level"), Tell("caller")), {"level": 1, "caller": "ann"}),
        Frame((Dare("cid"), Tell("level"), Tell("caller")), {"level": 2}),
    )
    match.submit(Answer("3.1", ("no",)), "cid")
    assert match.state.said == (
        "bob says yes at 1",
        "cid says no at 2",
        "level is 2",
        "caller is ann",  # not bound here: found one frame further out
        "level is 1",
        "caller is ann",
    )


def test_end_leaves_only_the_rest_of_its_own_frame():
    match = parley(("ann", Call("dare")), ("bob", Answer("2.1", ("yes",))), ("cid", Answer("3.1", ("stop",))))
    assert match.state.said == ("bob says yes at 1", "cid says stop at 2", "level is 1", "caller is ann")
    assert match.state.turn == "bob"


def test_a_name_that_is_not_bound_is_an_error():
    with pytest.raises(KeyError, match="nothing"):
        Scribe(GAME, None, StreamDice(Mulberry32(1)), by="ann").bound("nothing")


def test_a_match_goes_on_at_every_prompt_from_its_log():
    match = parley()
    commands = [
        ("ann", Call("dare")),
        ("bob", Answer("2.1", ("yes",))),
        ("cid", Answer("3.1", ("yes",))),
        ("ann", Answer("4.1", ("no",))),
        ("bob", Call("vote")),
        ("cid", Answer("6.3", ("for",))),
        ("ann", Answer("6.1", ())),
        ("bob", Answer("6.2", ("for",))),
        ("cid", Call("bid")),
        ("bob", Answer("10.2", ("3",))),
        ("ann", Answer("10.1", ("1",))),
        ("ann", Open()),
    ]
    unbroken = parley(*commands)
    for by, command in commands:
        match = Match.load(match.lines(), lambda _: GAME)
        match.submit(command, by)
    assert match.lines() == unbroken.lines()
    assert match.state == unbroken.state


# What others see


def test_others_see_that_somebody_is_asked_but_not_what_may_be_chosen():
    match = parley(("ann", Call("dare")))
    seen = match.view("cid").flow.prompts[0]
    assert seen == Prompt("2.1", "bob", "", ())
    assert match.view("bob") == match.view("gm") == match.state
    (paused,) = [event for event in match.seat_record(2, "cid").events if isinstance(event, Paused)]
    assert paused.prompts == (seen,)


def test_of_a_veiled_prompt_others_see_that_somebody_at_the_table_is_deciding():
    match = parley(("ann", Call("whisper")))
    assert match.to_act() == ("bob",)
    for seat in ("ann", "cid", "watcher"):
        seen = match.view(seat)
        assert seen.flow == Flow((), (Prompt("", "table", "", ()),))
        assert to_act(GAME.ruleset, seen) == ("table",)
        assert match.seat_record(2, seat).events == (Paused((), seen.flow.prompts),)
        assert describe(GAME, seen, match.seat_record(2, seat).events[0]) == "Somebody at the table is deciding."
    assert match.view("bob") == match.view("gm") == match.state
    match.submit(Answer("2.1", ("shrug",)), "bob")
    assert match.seat_record(3, "bob").events[:2] == (Answered("2.1", "bob", ("shrug",)), Resumed())
    assert match.seat_record(3, "cid").events[0] == Resumed()


def test_a_veiled_prompt_beside_an_open_one_is_not_seen_at_all():
    match = parley(("ann", Call("whisper")), ("bob", Answer("2.1", ("shrug",))))
    assert match.to_act() == ("bob", "cid")
    assert match.view("ann").flow == Flow((), (Prompt("3.2", "cid", "", ()),))
    assert to_act(GAME.ruleset, match.view("ann")) == ("cid",)
    match.submit(Answer("3.2", ("nay",)), "cid")
    assert match.to_act() == ("bob",)
    assert to_act(GAME.ruleset, match.view("ann")) == ("table",)


def test_nobody_finds_a_veiled_prompt_by_guessing():
    state = parley(("ann", Call("whisper"))).state
    said = []
    for guess in ("2.1", "2.2"):
        with pytest.raises(Refusal) as refused:
            resolve(GAME, state, Answer(guess, ("nod",)), StreamDice(Mulberry32(1)), by="cid")
        said.append((refused.value.code, refused.value.sentence.replace(guess, "…")))
    assert said[0] == said[1]


def test_a_veiled_prompt_can_be_declined():
    with pytest.raises(AssertionError, match="cannot be declined"):
        Scribe(GAME, None, StreamDice(Mulberry32(1)), by="ann").ask("bob", "whisper", ("nod",), veiled=True)


def test_a_secret_answer_is_known_to_its_seat_and_the_game_master_alone():
    match = parley(("ann", Call("bid")), ("bob", Answer("2.1", ("3",))))
    for seat, choice in (("bob", ("3",)), ("gm", ("3",)), ("ann", ()), ("cid", ()), ("watcher", ())):
        assert match.seat_record(3, seat).events == (Answered("2.1", "bob", choice),)
        assert match.view(seat).flow.answers == {"2.1": choice}
    match.submit(Answer("2.2", ("1",)), "cid")
    assert match.view("cid").bids == {"bob": "?", "cid": "1"}
    assert match.view("watcher").bids == {"bob": "?", "cid": "?"}


def test_an_open_answer_is_known_to_all():
    match = parley(("ann", Call("vote")), ("bob", Answer("2.2", ("for",))))
    assert match.seat_record(3, "cid").events == (Answered("2.2", "bob", ("for",)),)


def test_odds_stop_at_a_secret_answer_that_the_seat_does_not_know():
    match = parley(("ann", Call("bid")), ("bob", Answer("2.1", ("3",))))
    assert match.odds(Answer("2.2", ("1",)), "cid") == {Effect(): 1}


def test_odds_of_something_hidden_are_drawn_when_it_is_read():
    match = parley(("ann", Call("bid")), ("bob", Answer("2.1", ("3",))), ("cid", Answer("2.2", ("1",))))
    known = match.odds(Open(), "gm")
    assert {effect.damage: chance.denominator for effect, chance in known.items()} == {
        (): 2,
        (("bob", 3), ("cid", 1)): 2,
    }
    guessed = match.odds(Open(), "bob")
    assert {effect.damage: chance.denominator for effect, chance in guessed.items()} == {
        (): 2,
        (("bob", 3), ("cid", 1)): 6,
        (("bob", 3), ("cid", 2)): 6,
        (("bob", 3), ("cid", 3)): 6,
    }


# Listing answers


@given(
    options=st.lists(st.sampled_from("abcdef"), unique=True).map(tuple),
    least=st.integers(0, 3),
    more=st.integers(0, 3),
    otherwise=st.none() | st.lists(st.sampled_from("abcdef"), unique=True, max_size=3).map(tuple),
)
def test_every_answer_that_is_listed_is_taken_and_none_is_missing(options, least, more, otherwise):
    prompt = Prompt("1.1", "ann", "any", options, least, least + more, otherwise)
    listed = [answer.choice for answer in flow.answers(prompt)]
    assert len(set(listed)) == len(listed)
    assert all(flow._problem(prompt, choice) is None for choice in listed)
    sizes = [len(choice) for choice in listed if choice != otherwise or set(choice) <= set(options)]
    assert all(least <= size <= least + more for size in sizes) or otherwise in listed
    if otherwise is not None:
        assert any(set(choice) == set(otherwise) for choice in listed)


def test_a_prompt_with_very_many_answers_lists_the_first_of_them_and_how_to_decline():
    options = tuple(f"card {n}" for n in range(40))
    listed = list(flow.answers(Prompt("1.1", "ann", "hand", options, 3, 7, ())))
    assert len(listed) == flow.ANSWERS_LISTED + 1
    assert all(3 <= len(answer.choice) <= 7 for answer in listed[:-1])
    assert listed[-1] == Answer("1.1", ())


# What words may not do


def test_a_word_that_records_before_it_asks_is_a_bug_that_says_so():
    def hasty(scribe, word):
        scribe.record(Said("too early"))
        scribe.ask("bob", "late", ("yes",))

    ruleset = GAME.ruleset.varied(words={**GAME.ruleset.rules.words, Dare: hasty})
    with pytest.raises(AssertionError, match="Dare records before it asks"):
        resolve(Game(ruleset, None, GAME.options), parley().state, Call("dare"), StreamDice(Mulberry32(1)), by="ann")


def test_what_may_be_sent_at_any_time_may_be_sent_while_somebody_is_asked():
    match = parley(("ann", Call("dare")), ("cid", Leave()))
    assert match.result is not None


def test_a_command_that_asks_while_others_are_asked_is_refused():
    state = parley(("ann", Call("dare"))).state
    with pytest.raises(Refusal, match="still wait"):
        resolve(GAME, state, Call("vote"), StreamDice(Mulberry32(1)), by="ann")


def test_words_to_do_come_before_those_that_wait():
    scribe = Scribe(GAME, parley().state, StreamDice(Mulberry32(1)), by="ann")
    scribe.do(Tell("b"), Pass())
    scribe.bind("b", 2)
    scribe.do(Tell("b"))
    scribe.bind("b", 3)
    assert scribe.frames == [Frame((Tell("b"), Tell("b"), Pass()), {"b": 3})]
    flow.run(scribe)
    assert scribe.state.said == ("b is 3", "b is 3")


def test_the_kernel_tells_its_own_events():
    paused: Paused[Dare] = Paused((), (Prompt("1.1", "bob", "dare", ("yes",)),))
    state = flow.paused(parley().state, paused)
    assert describe(GAME, state, paused) == "Bob must decide: Dare?"
    assert describe(GAME, state, Answered("1.1", "bob", ("yes",))) == "Bob: Yes."
    assert describe(GAME, state, Answered("1.1", "bob", ())) == "Bob has decided."
    assert describe(GAME, state, Resumed()) == ""
    assert "because" in describe(GAME, state, Overridden("a.b", "because"))


def test_answers_decided_on_an_imagined_state_do_not_need_the_match():
    match = parley(("ann", Call("dare")))
    scribe = Scribe(GAME, replace(match.view("bob")), StreamDice(Mulberry32(1)), by="bob", n=9)
    decide(scribe, Answer("2.1", ("yes",)))
    assert scribe.state.flow.prompts[0].id == "9.1"
    assert odds(GAME, match.view("bob"), Answer("2.1", ("no",)), seat="bob") == {Effect(): 1}
