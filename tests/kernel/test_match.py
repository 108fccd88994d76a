"""A match: what is admitted, who may take back what, forks, hand-rolled dice, the game master, sealed dice."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.forging import forged, rechained
from tests.kernel.refusing import code_of

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32
from turnwright.kernel.log import Submission, TableRules
from turnwright.kernel.match import SNAPSHOT_EVERY, Match
from turnwright.kernel.messages import Answer, Command, DiceRevealed, Overridden, Start
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.sealed import LANE
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Attack, BlowRolled, Defend, GuardRaised, StanceTaken

GAME = registry.game("duel")


def opened(encounter="skirmish", *, seed: int | None = 7, **table) -> Match:
    return Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=seed, table=TableRules(**table))


def played(match: Match, *commands: Command) -> Match:
    for command in commands:
        match.submit(command)
    return match


def finished(match: Match) -> Match:
    match.advance({seat: lambda view, legal, dice: dice.choose(legal) for seat in ("red", "blue")})
    assert match.result is not None
    return match


# What is admitted


@pytest.mark.parametrize(
    ("command", "by", "named", "code"),
    [
        (Attack("b1"), "blue", {}, "match.not_your_turn"),
        (Attack("b1"), "green", {}, "match.no_such_seat"),
        (Start(), "red", {}, "match.unknown_command"),
        (Answer("1.1"), "red", {}, "flow.no_such_prompt"),
        (Attack("b1"), "red", {"seen": 0}, "match.stale"),
        (Attack("b1"), "red", {"dice": {"attack": (3, 4)}}, "dice.by_hand"),
        (Attack("b1"), "red", {"override": "because"}, "match.override"),
        (Attack("b1"), "gm", {"dice": {"atack": (3, 4)}}, "dice.left_over"),
        (Attack("b1"), "gm", {"dice": {"attack": (3,)}}, "dice.too_few"),
        (Attack("b1"), "gm", {"dice": {"attack": (3, 4, 5)}}, "dice.left_over"),
        (Attack("b1"), "gm", {"dice": {"attack": (3, 7)}}, "dice.face"),
        (Attack("nobody"), "red", {}, "duel.no_such_fighter"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(command, by, named, code):
    match = opened()
    before = (match.lines(), match.state, match.next_draw)
    assert code_of(match.submit, command, by, **named) == code
    assert (match.lines(), match.state, match.next_draw) == before


def test_a_seat_that_has_seen_the_last_record_may_act_on_it():
    match = opened()
    assert match.submit(Defend("high"), "red", seen=1).n == 2
    assert code_of(match.submit, Defend("high"), "blue", seen=1) == "match.stale"
    assert match.submit(Defend("high"), "blue", seen=2).n == 3


def test_a_submission_is_plain_data():
    match = opened()
    match.receive(Submission({"type": "defend", "stance": "low"}, "red", seen=1))
    assert match.records[-1].command == Defend("low")
    assert code_of(match.receive, Submission({"type": "defend", "stance": "sideways"}, "blue")) == "command.shape"
    assert code_of(match.receive, Submission({"type": "fly"}, "blue")) == "command.shape"
    assert code_of(match.receive, Submission("defend", "blue")) == "command.shape"


def test_when_it_is_over_nothing_more_is_admitted():
    match = finished(opened("pair"))
    assert match.to_act() == ()
    assert match.legal("red") == match.legal("blue") == ()
    assert code_of(match.submit, Defend("high"), "red") == "match.over"


def test_players_that_never_end_are_stopped():
    match = opened("plain")
    assert code_of(match.advance, dict.fromkeys(("red", "blue"), lambda *_: Defend()), limit=30) == "match.endless"


# Hand-rolled dice and the game master


def test_dice_rolled_by_hand_are_used_and_kept_and_the_stream_waits():
    match = opened(hand_dice="anyone")
    record = match.submit(Attack("b1"), "red", dice={"attack": (3, 4)})
    assert next(event.faces for event in record.events if isinstance(event, BlowRolled)) == (3, 4)
    assert (record.dice, record.draws, match.next_draw) == ({"attack": (3, 4)}, 0, 0)
    assert verify(match.lines(), lambda _: GAME).ok


@pytest.mark.parametrize(("hand_dice", "by"), [("nobody", "gm"), ("nobody", "red"), ("gm", "red")])
def test_a_table_says_who_may_roll_by_hand(hand_dice, by):
    match = opened(hand_dice=hand_dice)
    assert code_of(match.submit, Attack("b1"), by, dice={"attack": (1, 1)}) == "dice.by_hand"


def test_the_game_master_overrides_and_the_reason_is_recorded():
    match = opened()
    assert code_of(match.submit, Attack("r2"), "gm") == "duel.own_side"
    record = match.submit(Attack("r2"), "gm", override="Rose is charmed")
    assert record.override == "Rose is charmed"
    assert isinstance(record.events[0], Overridden)
    assert record.events[0].code == "duel.own_side"
    assert "Rose is charmed" in match.told(2)[0]
    assert verify(match.lines(), lambda _: GAME).ok
    assert Match.load(match.lines(), lambda _: GAME).state == match.state


def test_not_every_refusal_can_be_overridden():
    assert code_of(opened().submit, Attack("nobody"), "gm", override="I say so") == "duel.no_such_fighter"


def test_an_override_without_a_reason_keeps_none_in_any_language():
    match = opened()
    record = match.submit(Attack("r2"), "gm", override="")
    assert record.override == ""
    assert match.told(record.n)[0].startswith("The GM overrides the rules: ")
    assert match.told(record.n, language="de")[0].startswith("Die Spielleitung setzt die Regeln außer Kraft: ")
    again = Match.load(match.lines(), lambda _: match.game)
    assert again.records[-1].override == ""


# Taking back


def test_a_strict_table_lets_nobody_take_back_a_roll():
    match = opened("plain")
    match.submit(Defend(), "red")
    assert code_of(match.undo, "red") == "undo.not_allowed"
    assert code_of(match.undo, "blue") == "undo.nothing"
    assert code_of(match.undo, "blue", 2) == "undo.not_allowed"
    assert code_of(match.undo, "green") == "match.no_such_seat"
    match.undo("gm")
    assert match.state == match.at(1)


def test_a_roll_by_hand_is_a_roll():
    match = opened("plain", hand_dice="anyone")
    match.submit(Defend(), "red", dice={"guard": (1,)})
    assert match.records[-1].draws == 0
    assert code_of(match.undo, "red") == "undo.not_allowed"


def parrying() -> Match:
    """A match in which blue is asked whether to parry, and answering "no" rolls nothing."""
    match = opened("pair")
    match.submit(Attack("b1"), "red")
    assert match.state.flow.prompts
    return match


def test_a_strict_table_lets_a_player_take_back_an_own_last_choice_without_dice():
    match = parrying()
    match.submit(Answer("2.1", ("no",)), "blue")
    assert code_of(match.undo, "red") == "undo.not_allowed"
    undo = match.undo("blue")
    assert (undo.n, undo.undo, undo.by) == (4, 3, "blue")
    assert match.state == match.at(2)
    assert code_of(match.redo, "red") == "redo.not_allowed"
    match.redo("blue")
    assert match.state == match.at(3)
    match.submit(Defend("high"), "blue")
    assert code_of(match.undo, "blue", 3) == "undo.not_allowed"
    assert code_of(match.redo, "blue") == "redo.nothing"


def test_a_friendly_table_takes_back_anything():
    match = played(opened("plain", undo="friendly"), Defend(), Defend(), Defend())
    match.undo("blue", 2)
    assert match.state == match.at(1)
    match.redo("red")
    assert match.state == match.at(4)


def test_what_the_table_plays_for_a_seat_is_not_taken_back_by_default():
    match = opened("plain", undo="friendly")
    match.submit(Defend(), "red")
    match.submit(Defend(), "blue", who="bot")
    assert match.undo("red").undo == 2


def test_what_is_not_in_effect_cannot_be_taken_back():
    match = played(opened("plain"), Defend(), Defend())
    for to in (0, 1, 4, -1):
        assert code_of(match.undo, "gm", to) == "undo.not_in_effect"
    match.undo("gm", 3)
    assert code_of(match.undo, "gm", 3) == "undo.not_in_effect"
    assert code_of(opened().undo, "gm") == "undo.nothing"


def test_undo_and_redo_nest():
    match = played(opened("plain"), Defend(), Defend(), Defend())
    match.undo("gm", 4)
    match.undo("gm", 2)
    assert match.events() == list(match.records[0].events)
    match.redo("gm")
    assert match.state == match.at(3)
    match.redo("gm")
    assert match.state == match.at(4)
    assert code_of(match.redo, "gm") == "redo.nothing"


def test_an_undo_does_not_bring_the_dice_back():
    match = opened("plain")
    first = match.submit(Defend(), "red")
    match.undo("gm")
    second = match.submit(Defend(), "red")
    assert (first.first_draw, second.first_draw) == (0, 1)
    (raised,) = (event for event in second.events if isinstance(event, GuardRaised))
    assert raised.face == (Mulberry32(7).at(1) * 6 >> 32) + 1


@given(st.lists(st.sampled_from(["act", "undo", "back", "redo", "load", "fork"]), max_size=90), st.integers(0, 9))
def test_any_history_loads_verifies_and_remembers_every_state(actions, seed):
    match = opened("skirmish", seed=seed)
    states = [match.state]
    for at, action in enumerate(actions):
        try:
            if action == "act":
                seat = match.to_act()[0] if match.to_act() else "red"
                legal = match.legal(seat)
                match.submit(legal[at * 7 % len(legal)] if legal else Defend(), seat)
            elif action == "undo":
                match.undo("gm")
            elif action == "back":
                match.undo("gm", max(2, len(match.records) - at % 5))
            elif action == "redo":
                match.redo("gm")
            elif action == "load":
                match = Match.load(match.lines(), lambda _: GAME)
            else:
                at = 1 + at % len(match.records)
                match = match.fork("gm", at)
                states = states[:at]
        except Refusal:
            continue
        states.extend([match.state] * (len(match.records) - len(states)))
    assert [match.at(n) for n in range(1, len(match.records) + 1)] == states
    again = Match.load(match.lines(), lambda _: GAME)
    assert [again.at(n) for n in range(1, len(again.records) + 1)] == states
    assert (again.next_draw, again.result, again.live) == (match.next_draw, match.result, match.live)
    assert again._in_effect.undone == match._in_effect.undone
    assert verify(match.lines(), lambda _: GAME).ok


# Looking back, forking


def test_every_state_of_a_long_match_is_found_again_in_whatever_order_one_looks():
    match = opened("plain", undo="friendly")
    states = [match.state]
    while match.result is None and len(states) < 3 * SNAPSHOT_EVERY:
        if len(states) % 8 == 5:
            match.undo("red")
        elif len(states) % 16 == 6:
            match.redo("red")
        else:
            match.submit(Defend() if len(states) % 3 else match.legal(match.to_act()[0])[0])
        states.append(match.state)
    assert sum(record.undo is not None for record in match.records) > 2
    last = len(states)
    for order in (range(1, last + 1), range(last, 0, -1), [n for n in range(1, last - 5) for n in (n, n + 5, n + 1)]):
        assert all(match.at(n) == states[n - 1] for n in order)


def test_why_not_is_answered_for_each_seat_and_anew_after_each_record():
    match = opened("plain")
    assert match.why(Attack("b1"), "red") is None
    assert match.why(Attack("b1"), "blue").code == "match.not_your_turn"
    assert match.why(Attack("b1"), "red") is None
    match.submit(Defend(), "red")
    assert match.why(Attack("b1"), "red").code == "match.not_your_turn"
    assert match.why(Attack("r1"), "blue") is None


@pytest.mark.parametrize("n", [0, -1, 3])
def test_a_record_that_is_not_there_is_refused(n):
    match = played(opened(), Defend("high"))
    for look in (match.at, match.record, match.told, lambda n: match.seat_record(n, "red")):
        assert code_of(look, n) == "match.no_such_record"


def test_a_fork_goes_its_own_way_and_rolls_no_die_twice():
    match = played(opened("plain"), Defend(), Defend(), Defend())
    other = match.fork("red", 2)
    assert other.state == match.at(2)
    assert [record.n for record in other.records] == [1, 2, 3]
    record = other.submit(Defend(), "blue")
    assert record.first_draw >= LANE > match.next_draw
    assert len(match.records) == 4
    assert other.records[2].fork == 2
    assert Match.load(other.lines(), lambda _: GAME).state == other.state
    assert verify(other.lines(), lambda _: GAME).ok


def test_the_story_is_told_from_the_events():
    match = opened("pair")
    record = match.submit(Attack("b1", "low"), "red")
    blow = next(event for event in record.events if isinstance(event, BlowRolled))
    dice = "+".join(map(str, blow.faces))
    asked = f"Blue must decide: Birch is about to take {sum(blow.faces)}: parry it?"
    assert match.told(2) == [f"Rose attacks Birch ({dice}).", asked]
    match.undo("gm")
    match.redo("gm")
    assert match.told(3) == ["The GM takes back everything from record 2 on."]
    assert match.told(4) == ["The GM brings back what record 3 took back."]


def test_a_seat_is_sent_what_it_may_see():
    match = played(opened(), Defend("low"))
    assert StanceTaken("r1", "low") in match.seat_record(2, "red").events
    for seat in ("blue", "watcher"):
        assert StanceTaken("r1", "hidden") in match.seat_record(2, seat).events
    match.undo("gm")
    assert match.seat_record(3, "blue").undo == 2


def test_the_journal_has_each_line_before_anybody_sees_the_state():
    lines: list[bytes] = []
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "pair"), seed=3, journal=lines.append)
    match.submit(Defend("high"), "red")
    match.undo("gm")
    assert b"".join(lines) == match.lines()

    def full(line: bytes) -> None:
        raise OSError("disk full")

    match.journal = full
    before = match.lines(), match.state, match.next_draw
    with pytest.raises(OSError, match="disk full"):
        match.submit(Defend("high"), "red")
    assert (match.lines(), match.state, match.next_draw) == before


def test_a_match_can_be_pickled_at_any_moment():
    match = parrying()
    again = pickle.loads(pickle.dumps(match))
    assert again.game.ruleset is GAME.ruleset
    assert (again.lines(), again.state, again.next_draw) == (match.lines(), match.state, match.next_draw)
    for each in (match, again):
        each.submit(Answer("2.1", ("yes",)), "blue")
    assert again.lines() == match.lines()


@pytest.mark.parametrize("seed", [0, -1, -(2**31), 2**31, 2**32 - 1, 2**40, -(2**40)])
def test_any_integer_is_a_seed(seed):
    match = finished(opened("pair", seed=seed))
    assert verify(match.lines(), lambda _: GAME).ok
    assert Match.load(match.lines(), lambda _: GAME).lines() == match.lines()


def test_saved_to_a_file_and_read_again(tmp_path):
    match = finished(opened("pair"))
    match.save(tmp_path / "duel.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["duel.jsonl"]
    assert Match.load((tmp_path / "duel.jsonl").read_bytes(), registry.game_of).state == match.state


# Sealed dice


def test_sealed_dice_are_promised_kept_and_revealed_at_the_end():
    match = opened("pair", seed=None)
    assert match.secret is not None
    for part in (match.secret[:32], match.secret[32:]):
        assert part.hex().encode() not in match.lines()
    half = match.lines()
    verdict = verify(half, lambda _: GAME)
    assert (verdict.status, verdict.unproven) == ("unproven", ())

    finished(match)
    verdict = verify(match.lines(), lambda _: GAME)
    rolled = tuple(record.n for record in match.records if record.draws)
    assert (verdict.status, verdict.unproven) == ("unproven", rolled)
    match.close()
    (revealed,) = match.records[-1].events
    assert revealed == DiceRevealed(match.secret[:32].hex(), match.secret[32:].hex())
    assert verify(match.lines(), lambda _: GAME).status == "verified"
    assert code_of(match.undo, "gm", 2) == "match.closed"
    assert code_of(match.close) == "match.closed"


def test_a_result_can_be_taken_back_until_the_match_is_closed():
    match = finished(opened("pair", seed=None))
    match.undo("gm")
    assert match.result is None
    match.advance({seat: lambda view, legal, dice: dice.choose(legal) for seat in ("red", "blue")})
    assert match.result is not None
    match.close("gm")
    assert verify(match.lines(), lambda _: GAME).status == "verified"
    assert code_of(match.submit, Defend("high"), "red") == "match.closed"


def test_a_sealed_match_is_read_by_all_and_played_on_by_who_has_the_secret():
    match = opened("pair", seed=None)
    watcher = Match.load(match.lines(), lambda _: GAME)
    assert watcher.state == match.state
    assert code_of(watcher.submit, Defend("high"), "red") == "dice.sealed"
    assert code_of(Match.load, match.lines(), lambda _: GAME, secret=bytes(64)) == "dice.secret"
    owner = Match.load(match.lines(), lambda _: GAME, secret=match.secret)
    owner.submit(Defend("high"), "red")
    match.submit(Defend("high"), "red")
    assert owner.lines() == match.lines()


def test_two_sealed_matches_roll_differently():
    faces = {finished(opened("pair", seed=None)).lines() for _ in range(3)}
    assert len(faces) == 3


def test_a_sealed_match_is_forked_once_it_is_closed():
    match = finished(opened("pair", seed=None))
    assert code_of(match.fork, "gm") == "fork.sealed"
    match.close()
    fork = match.fork("gm", 2)
    fork.submit(fork.choices()[0])
    assert verify(fork.lines(), lambda _: GAME).status == "verified"
    again = Match.load(fork.lines(), lambda _: GAME)
    again.submit(again.choices()[0])  # the fork tells its dice, so it can be played on


def test_one_commitment_fits_one_stream():
    """Moving the cut between key and nonce gave 65 streams for one promise."""
    match = finished(opened("pair", seed=None))
    match.close()
    lines = match.lines().splitlines(keepends=True)
    secret = match.secret
    assert secret is not None

    def cut_at(length):
        def edit(raw):
            raw["events"][0] |= {"key": secret[:length].hex(), "nonce": secret[length:].hex()}

        return verify(forged(lines, len(lines) - 1, edit), lambda _: GAME).status

    assert [length for length in range(65) if cut_at(length) == "verified"] == [32]


def test_sealed_dice_belong_to_one_match():
    match = finished(opened("pair", seed=None))
    match.close()
    lines = match.lines().splitlines(keepends=True)
    other = forged(lines, 0, lambda raw: raw | {"encounter": "skirmish"})
    (problem,) = verify(other, lambda _: GAME).problems
    assert problem.code == "verify.dice"


def test_other_dice_than_were_promised_are_found():
    match = finished(opened("pair", seed=None))
    match.close()
    key = match.records[-1].events[0].key  # type: ignore[attr-defined]  # the last record reveals the dice
    other = ("0" if key[0] != "0" else "1") + key[1:]
    tampered = rechained(match.lines().replace(key.encode(), other.encode()).splitlines(keepends=True))
    (problem,) = verify(tampered, lambda _: GAME).problems
    n = len(match.records)
    assert problem.sentence == f"Record {n} reveals different dice from those the header promised."
    assert (problem.record, problem.event, problem.field) == (n, 1, "key")


def test_a_finished_sealed_log_without_its_reveal_is_not_verified():
    match = finished(opened("pair", seed=None))
    whole = match.lines()
    match.close()
    verdict = verify(whole, lambda _: GAME)
    assert not verdict.ok
    assert "are unproven" in verdict.notices[0]
    without = forged(match.lines().splitlines(keepends=True), len(match.records), lambda raw: raw | {"events": []})
    assert verify(without, lambda _: GAME).problems[0].code == "verify.dice"
