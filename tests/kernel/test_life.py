"""The life of a match: prepared, committed, followed elsewhere, owned by one, asked about, and hard to forge."""

import json
import sys
import threading

import pytest
from tests.forging import forged, rechained, written

import turnwright
from turnwright.kernel import registry
from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Attack, Defend

GAME = registry.game("duel")


def opened(encounter="pair", *, seed: int | None = 5) -> Match:
    return Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=seed)


def refused(call, *args, **named) -> str:
    with pytest.raises(Refusal) as caught:
        call(*args, **named)
    return caught.value.code


def lines_of(match: Match) -> list[bytes]:
    return match.lines().splitlines(keepends=True)


# Prepared, committed, followed


def test_what_is_prepared_changes_nothing_until_it_is_committed():
    match, before = opened(), opened()
    pending = match.prepare(Submission({"type": "defend", "stance": "high"}, "red"))
    assert (match.lines(), match.state, match.next_draw) == (before.lines(), before.state, before.next_draw)
    record = match.commit(pending)
    assert match.records[-1] is record
    assert match.lines().endswith(pending.line)


def test_what_was_prepared_before_another_record_is_not_committed():
    match = opened()
    first = match.prepare(Submission(Defend("high"), "red"))
    second = match.prepare(Submission(Defend("low"), "red"))
    match.commit(first)
    before = match.lines()
    assert refused(match.commit, second) == "match.moved"
    assert match.lines() == before


@pytest.mark.parametrize("seed", [5, None])
def test_another_process_follows_line_by_line(seed):
    match = opened(seed=seed)
    follower = Match.load(match.lines(), lambda _: GAME)
    for pending in (
        lambda: match.prepare(Submission(Attack("b1"), "red")),
        lambda: match.prepare_undo("gm"),
        lambda: match.prepare_redo("gm"),
        match.prepare_close,
    ):
        line = pending().line
        match.commit(pending())
        follower.follow(line)
        assert (follower.lines(), follower.state) == (match.lines(), match.state)
    assert follower.closed


def test_a_follower_notices_a_line_that_is_not_the_next():
    match = opened("plain")
    follower = Match.load(match.lines(), lambda _: GAME)
    lines = []
    for _ in range(2):
        pending = match.prepare(Submission(Defend(), match.to_act()[0]))
        lines.append(pending.line)
        match.commit(pending)
    assert refused(follower.follow, lines[1]) == "log.hash"
    assert refused(follower.follow, lines[0].replace(b'"face":', b'"face":1')) == "log.hash"
    assert len(follower.records) == 1
    follower.follow(lines[0])
    follower.follow(lines[1])
    assert follower.lines() == match.lines()


def test_a_store_that_fails_leaves_the_match_as_it_was():
    match = opened()

    def full(line):
        raise OSError("disk full")

    match.journal = full
    for call in (lambda: match.submit(Defend("high"), "red"), lambda: match.close()):
        before = match.lines(), match.state, match.next_draw, match.closed
        with pytest.raises(OSError, match="disk full"):
            call()
        assert (match.lines(), match.state, match.next_draw, match.closed) == before


def test_an_outcome_that_fails_leaves_the_match_as_it_was():
    def fails(state):
        if state.turns:
            raise ZeroDivisionError
        return

    game = Game(GAME.ruleset.varied(outcome=fails), None, GAME.options)
    match = Match.open(game, GAME.ruleset.content.encounter(GAME, "plain"), seed=5)
    written: list[bytes] = []
    match.journal = written.append
    with pytest.raises(ZeroDivisionError):
        match.submit(Defend(), "red")
    assert (len(match.records), match.state.turns, written) == (1, 0, [])

    whole = opened("plain")
    whole.submit(Defend(), "red")
    assert refused(Match.load, whole.lines(), lambda _: game) == "log.events"


def test_who_and_when_are_kept_and_no_rule_reads_them():
    match = opened()
    match.submit(Defend("high"), "red", who="ann", at=1_700_000_000_000)
    plain = opened()
    plain.submit(Defend("high"), "red")
    assert match.state == plain.state
    raw = json.loads(lines_of(match)[-1])
    assert (raw["who"], raw["at"]) == ("ann", 1_700_000_000_000)
    assert match.seat_record(2, "blue").who == "ann"


# One owner


def test_two_owners_at_once_are_told():
    match, told, done = opened("plain"), [], []
    began, go = threading.Event(), threading.Event()

    def wait(line):
        began.set()
        go.wait(5)

    match.journal = wait

    def first():
        match.submit(Defend(), "red")
        done.append(True)

    thread = threading.Thread(target=first)
    thread.start()
    began.wait(5)
    for call in (lambda: match.submit(Defend(), "red"), lambda: match.undo("gm", 2)):
        try:
            call()
        except Refusal as refusal:
            told.append(refusal.code)
    go.set()
    thread.join()
    assert (told[0], done) == ("match.busy", [True])
    assert verify(match.lines(), lambda _: GAME).ok


def test_a_match_in_many_hands_is_never_corrupt():
    """Whoever comes too early is refused; whatever was granted is whole."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for seed in range(20):
            match = opened("plain", seed=seed)
            told: set[str] = set()

            def play(match=match, told=told):
                for _ in range(15):
                    try:
                        match.submit(Defend(), match.to_act()[0])
                    except Refusal as refusal:
                        told.add(refusal.code)

            threads = [threading.Thread(target=play) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            verdict = verify(match.lines(), lambda _: GAME)
            assert verdict.ok, verdict.problems
            assert told <= {"match.busy", "match.not_your_turn", "match.over"}
    finally:
        sys.setswitchinterval(before)


# Questions that a screen asks


def test_why_not_is_a_refusal_with_the_field_and_changes_nothing():
    match = opened()
    before = match.lines(), match.next_draw
    assert match.why(Attack("b1"), "red") is None
    why = match.why(Attack("b7"), "red")
    assert why is not None
    assert (why.code, why.field, why.overridable) == ("duel.no_such_fighter", "target", False)
    own = match.why(Attack("r1"), "red")
    assert own is not None
    assert (own.code, own.overridable) == ("duel.own_side", True)
    turn = match.why(Defend("high"), "blue")
    assert turn is not None
    assert turn.code == "match.not_your_turn"
    assert (match.lines(), match.next_draw) == before


def test_the_game_master_has_the_choices_of_whoever_is_to_act():
    match = opened()
    assert match.legal("gm") == match.legal("red") == match.choices()
    match.submit(Attack("b1", "low"), "red")
    assert match.to_act() == ("blue",)  # asked for a parry
    assert match.legal("gm") == match.legal("blue") != ()


def test_what_an_undo_would_take_back():
    match = opened("skirmish")
    assert match.may_undo("gm") is None
    match.submit(Defend("high"), "red")
    assert match.may_undo("gm") == 2
    assert match.may_undo("red") is None  # a die was rolled for it
    match.close()
    assert match.may_undo("gm") is None


def test_the_story_of_a_seat_tells_what_it_saw():
    match = opened("pair")
    match.submit(Defend("high"), "red")
    assert match.story(1, "blue") == match.told(2, "blue")
    assert match.story(1) == match.told(2)


def test_an_anytime_or_answering_seat_need_not_have_seen_the_last_record():
    match = opened("pair", seed=5)
    match.submit(Attack("b1", "low"), "red")
    (prompt,) = match.state.flow.prompts
    match.receive(Submission(Answer(prompt.id, ("no",)), "blue", seen=1))
    assert refused(match.receive, Submission(Defend("high"), match.to_act()[0], seen=1)) == "match.stale"


# Nobody can forge a log


def undetected(text: bytes) -> bool:
    return verify(text, lambda _: GAME).ok


@pytest.mark.parametrize(
    "record",
    [
        {"n": 2, "by": "table", "events": [{"type": "struck", "target": "b1", "amount": 20}]},
        {"n": 2, "by": "table", "command": {"type": "start"}, "events": []},
        {"n": 2, "by": "table"},
        {"n": 2, "by": "anybody", "close": True},
        {"n": 2, "by": "gm", "close": True, "events": [{"type": "dice_revealed", "key": "00", "nonce": "00"}]},
        {"n": 2, "by": "gm", "fork": 1, "first_draw": 69},
        {"n": 2, "by": "gm", "fork": 0, "first_draw": 1 << 20},
        {"n": 2, "by": "nobody", "fork": 1, "first_draw": 1 << 20},
        {"n": 2, "by": "gm", "close": True, "draws": 3},
        {"n": 2, "by": "gm", "close": True, "override": "because"},
        {"n": 2, "by": "gm", "close": True, "surprise": 1},
    ],
)
def test_an_appended_record_that_nobody_decided_is_found(record):
    text = rechained([*lines_of(opened()), written(record)])
    assert not undetected(text)


def changed_alone(lines, number, name, value):
    return forged(lines, number, lambda raw: raw | {name: value})


def test_a_second_opening_is_found():
    match = opened()
    second = json.loads(lines_of(match)[1]) | {"n": 2, "by": "table"}
    assert not undetected(rechained([*lines_of(match), written(second)]))


def test_every_field_of_a_record_that_is_changed_alone_is_found():
    match = opened("skirmish", seed=3)
    match.advance({seat: lambda view, legal, dice: dice.choose(legal) for seat in ("red", "blue")})
    lines = lines_of(match)
    changes = {"auto": True, "override": "because", "version": "0", "draws": 9, "first_draw": 1, "dice": {}, "redo": 2}
    for name, value in changes.items():
        for number in (2, 3, len(lines) - 1):
            assert not undetected(changed_alone(lines, number, name, value)), (name, number)


@pytest.mark.parametrize("change", [{"guard_wears": False}, {"turn_limit": 399}])
def test_a_ruling_that_changed_nothing_is_bound_all_the_same(change):
    lines = lines_of(opened())
    text = forged(lines, 0, lambda raw: raw | {"options": raw["options"] | change})
    verdict = verify(text, registry.game_of)
    assert not verdict.ok
    assert verdict.problems[0].record == 1


def test_the_place_of_a_forgery_is_named():
    match = opened("plain")
    match.submit(Attack("b1"), "red")
    lines = lines_of(match)

    def harder(raw):
        raw["events"][1]["amount"] += 1

    (problem,) = verify(forged(lines, 2, harder), lambda _: GAME).problems
    assert (problem.code, problem.record, problem.event, problem.field) == ("verify.event", 2, 2, "amount")


def test_without_new_hashes_any_change_is_found_at_its_line():
    match = opened("plain")
    match.submit(Attack("b1"), "red", who="ann")
    match.submit(Defend(), match.to_act()[0])
    text = match.lines().replace(b'"who":"ann"', b'"who":"bob"')
    (problem,) = verify(text, lambda _: GAME).problems
    assert (problem.code, problem.record) == ("log.hash", 2)


# One import


def test_one_import_is_enough_to_play():
    match = turnwright.open("duel", "pair", seed=11)
    assert isinstance(match, turnwright.Match)
    choice = match.choices()[0]
    assert sum(match.odds(choice).values()) == 1
    record = match.play(choice)
    assert match.records[-1] is record
    with pytest.raises(turnwright.Refusal, match="Name an encounter of duel"):
        turnwright.open("duel")
