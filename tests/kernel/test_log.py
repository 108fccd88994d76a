"""The log: cut off, tampered with, too new, out of order, or about packs that have changed: each is said clearly."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.forging import forged, rechained, written

import turnwright
from turnwright.kernel import registry
from turnwright.kernel.log import codec, content_hash, read_header, tag_of, unchained
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import Game
from turnwright.kernel.shapes import PackRef
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import RULESET, Attack, BlowRolled, Struck

GAME = registry.game("duel")


def whole_match(encounter="skirmish", seed=4) -> Match:
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=seed)
    match.advance({seat: lambda view, legal, dice: dice.choose(legal) for seat in ("red", "blue")})
    return match


MATCH = whole_match()
TEXT = MATCH.lines()
LINES = TEXT.splitlines(keepends=True)


def load(text: bytes) -> Match:
    return Match.load(text, lambda _: GAME)


def check(text: bytes) -> tuple[str, ...]:
    return tuple(map(str, verify(text, lambda _: GAME).problems))


def code_of(text: bytes) -> str:
    with pytest.raises(Refusal) as refused:
        load(text)
    return refused.value.code


def edited(number: int, edit) -> bytes:
    """The log with one record changed by hand."""
    return forged(LINES, number, edit)


def number_of(kind: str) -> int:
    """The first record with an event of a kind."""
    return next(n for n, line in enumerate(LINES) if n > 1 and f'"type":"{kind}"'.encode() in line)


def test_a_log_is_json_lines_that_people_can_read():
    header, first, *_ = (json.loads(line) for line in LINES)
    assert header["ruleset"] == "duel"
    assert header["format"] == 3
    assert header["program"] == turnwright.__version__
    assert all(len(json.loads(line)["hash"]) == 32 for line in LINES)
    assert header["dice"] == {"kind": "open", "seed": 4}
    assert header["options"] == {"guard_wears": True, "turn_limit": 400}
    assert first["command"] == {"type": "start"}
    assert first["events"][0]["type"] == "started"


@given(st.integers(1, len(TEXT) - 1))
def test_a_log_cut_anywhere_loads_up_to_the_last_whole_record_and_says_so(length):
    cut = TEXT[:length]
    whole = cut.count(b"\n")
    if whole == 0 and length < len(LINES[0]) - 1:
        assert code_of(cut) == "log.empty"
        return
    match = load(cut)
    last = cut.rpartition(b"\n")[2]
    complete = last + b"\n" in LINES  # cut between a record and the end of its line
    records = whole - 1 + complete
    assert len(match.records) == records
    if last and not complete:
        (notice,) = match.notices
        assert f"record {whole};" in notice
        assert verify(cut, lambda _: GAME).notices == (notice,)
    else:
        assert match.notices == []
    if records:
        assert match.state == MATCH.at(records)


def test_a_log_of_nothing_is_refused():
    assert code_of(b"") == "log.empty"
    assert code_of(b"\n") == "log.broken"
    assert code_of(b"{}\n") == "log.header"
    assert code_of(b"[]\n") == "log.header"
    assert code_of(b"hello\n") == "log.broken"


def test_a_line_broken_in_the_middle_is_named():
    lines = list(LINES)
    lines[5] = lines[5][:20] + b"\n"
    with pytest.raises(Refusal, match="Record 5 has no hash"):
        load(b"".join(lines))
    old = [unchained(line)[0].replace(b'"format":3', b'"format":1') + b"\n" for line in lines]
    with pytest.raises(Refusal, match="Record 5 is not a complete line"):
        load(b"".join(old))


@pytest.mark.parametrize(("format_number", "code"), [(4, "log.newer"), (99, "log.newer"), ("1", "log.header")])
def test_a_newer_format_is_refused(format_number, code):
    header = json.loads(LINES[0]) | {"format": format_number}
    with pytest.raises(Refusal) as refused:
        read_header(json.dumps(header).encode())
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("kept", "says"),
    [
        (LINES[:4] + LINES[5:], "Expected record 4, but found record 5: record 4 is missing, or further down."),
        (
            LINES[:4] + LINES[6:],
            "Expected record 4, but found record 6: records 4 to 5 are missing, or further down.",
        ),
        (LINES[:4] + LINES[3:], "Expected record 4, but found record 3."),
    ],
)
def test_missing_and_repeated_lines_are_named(kept, says):
    text = rechained(kept)
    with pytest.raises(Refusal) as refused:
        load(text)
    assert (refused.value.code, str(refused.value)) == ("log.number", says)
    assert check(text) == (says,)


def test_a_log_cut_off_within_a_letter_loads_to_the_record_before():
    whole, last = b"".join(LINES[:3]), LINES[3].replace(b'"by":"', '"by":"é'.encode(), 1)
    match = load(whole + last[: last.index("é".encode()) + 1])
    assert len(match.records) == 2
    assert "cut off in the middle of record 3" in match.notices[0]


def test_a_fork_cannot_bring_dice_back():
    played = load(b"".join(LINES))
    forked = played.fork("gm", 2)
    *kept, fork = forked.lines().splitlines(keepends=True)
    assert load(forked.lines()).records == forked.records
    back = rechained([*kept, written(json.loads(fork) | {"first_draw": 0})])
    assert code_of(back) == "log.draws"
    assert "reuses dice that were already rolled" in check(back)[0]


def test_a_fork_cannot_skip_to_a_better_roll():
    *kept, fork = load(TEXT).fork("gm", 2).lines().splitlines(keepends=True)
    ahead = rechained([*kept, written(json.loads(fork) | {"first_draw": 69})])
    (problem,) = verify(ahead, lambda _: GAME).problems
    assert (problem.code, problem.record, problem.field) == ("verify.fork", 3, "first_draw")


def test_a_fork_in_a_log_with_sealed_dice_is_found():
    sealed = Match.open(GAME, RULESET.content.encounter(GAME, "pair"))
    fork = written({"n": 2, "by": "gm", "fork": 1, "first_draw": 1 << 20})
    forked = rechained([*sealed.lines().splitlines(keepends=True), fork])
    (problem,) = verify(forked, lambda _: GAME).problems
    assert (problem.code, problem.record) == ("verify.dice", 2)


def test_two_lines_that_changed_places_are_found():
    lines = list(LINES)
    lines[3], lines[4] = lines[4], lines[3]
    assert code_of(b"".join(lines)) == "log.hash"
    assert code_of(rechained(lines)) == "log.number"


def test_a_second_start_or_none_is_found():
    def no_start(raw):
        raw["command"] = {"type": "defend"}

    def start(raw):
        raw["command"] = {"type": "start"}

    assert code_of(edited(1, no_start)) == "log.start"
    assert code_of(edited(3, start)) == "log.start"


def test_an_unknown_event_is_named():
    def unknown(raw):
        raw["events"][0]["type"] = "teleported"

    with pytest.raises(Refusal, match=r"Record 3 is not a valid duel record: .*teleported") as refused:
        load(edited(3, unknown))
    assert refused.value.code == "log.record"


def test_events_that_cannot_follow_are_named():
    number = number_of("struck")

    def stranger(raw):
        next(event for event in raw["events"] if event["type"] == "struck")["target"] = "zz"

    with pytest.raises(Refusal, match=f"The events of record {number} do not follow"):
        load(edited(number, stranger))


# Verify


def test_an_honest_log_verifies():
    verdict = verify(TEXT, registry.game_of)
    assert verdict == ("verified", len(LINES) - 1, (), (), ())
    assert verdict.ok


@pytest.mark.parametrize("kind", ["blow_rolled", "struck", "guard_raised"])
def test_a_changed_digit_is_found_and_named(kind):
    number = number_of(kind)
    field = {"blow_rolled": "amount", "struck": "amount", "guard_raised": "face"}[kind]

    def one_more(raw):
        next(event for event in raw["events"] if event["type"] == kind)[field] += 1

    (problem,) = check(edited(number, one_more))
    assert problem.startswith(f"Record {number} disagrees with the rules: its event ")
    assert f"({kind}) is" in problem


@given(number=st.integers(2, len(LINES) - 1), data=st.data())
def test_any_changed_number_in_any_event_is_found_in_its_record(number, data):
    raw = json.loads(LINES[number])
    places = [
        (event, field)
        for event in raw["events"]
        for field, value in event.items()
        if isinstance(value, int) and not isinstance(value, bool)
    ]
    if not places:
        return
    event, field = data.draw(st.sampled_from(places))
    event[field] += data.draw(st.integers(-9, 9).filter(bool))
    problems = check(forged(LINES, number, lambda _: raw))
    assert len(problems) == 1
    assert f"Record {number} " in problems[0]


def test_a_changed_command_is_found():
    number = next(n for n in range(2, len(LINES)) if b'"type":"attack"' in LINES[n])

    def other(raw):
        raw["command"] = {"type": "defend", "stance": "high"}

    assert f"Record {number} " in check(edited(number, other))[0]


def test_a_command_that_would_be_refused_is_found():
    number = next(n for n in range(2, len(LINES)) if b'"type":"attack"' in LINES[n])

    def nobody(raw):
        raw["command"]["target"] = "nobody"

    assert f'Record {number} would be refused: Nobody is called "nobody"' in check(edited(number, nobody))[0]


def test_another_author_is_found():
    def by_the_other(raw):
        raw["by"] = "blue" if raw["by"] == "red" else "red"

    assert "Record 2 would be refused: Blue can't act now" in check(edited(2, by_the_other))[0]


def test_a_missing_or_an_added_event_is_found():
    def shorter(raw):
        del raw["events"][-1]

    assert "Record 4 has" in check(edited(4, shorter))[0]


def test_skipped_dice_are_found():
    """Whoever reads ahead in the stream must not reach a better roll by leaving out draws."""
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "plain"), seed=4)
    match.next_draw = 5
    match.submit(Attack("b1"), "red")
    assert "Record 2 starts at draw 5, but the next draw was 0." in check(match.lines())


def test_dice_used_twice_are_found():
    number = next(n for n in range(3, len(LINES)) if json.loads(LINES[n]).get("draws"))

    def again(raw):
        raw["first_draw"] = 0

    assert code_of(edited(number, again)) == "log.draws"
    assert check(edited(number, again))


def test_a_count_of_draws_that_is_wrong_is_found():
    def more(raw):
        raw["draws"] += 1

    assert "Record 2 claims" in check(edited(2, more))[0]


def test_an_undo_by_somebody_who_may_not_is_found():
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "plain"), seed=4)
    match.submit(Attack("b1"), "red")
    match.undo("gm")
    text = forged(match.lines().splitlines(keepends=True), 3, lambda raw: raw | {"by": "red"})
    assert load(text).state == match.state
    assert "Record 3 would be refused: Red can't take back record 2" in check(text)[0]


def test_an_undo_of_nothing_is_found():
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "plain"), seed=4)
    match.submit(Attack("b1"), "red")
    match.undo("gm")
    lines = match.lines().splitlines(keepends=True)
    assert code_of(forged(lines, 3, lambda raw: raw | {"undo": 7})) == "log.undo"
    match.redo("gm")
    lines = match.lines().splitlines(keepends=True)
    assert code_of(forged(lines, 4, lambda raw: raw | {"redo": 2})) == "log.redo"


def test_rules_that_have_changed_are_noticed_and_replay_still_works():
    newer = Game(RULESET.varied(version="3"), None, GAME.options)
    told = f"The log was written with duel 2 (Turnwright {turnwright.__version__}); this is duel 3."
    assert Match.load(TEXT, lambda _: newer).notices == [told]
    assert verify(TEXT, lambda _: newer).notices == (told,)

    def stronger(scribe, command):
        scribe.record(Struck("b1", 1))

    changed = Game(RULESET.varied(commands={**RULESET.rules.commands, Attack: stronger}), None, GAME.options)
    assert Match.load(TEXT, lambda _: changed).state == MATCH.state
    assert not verify(TEXT, lambda _: changed).ok
    since = Game(changed.ruleset.varied(version="3"), None, GAME.options)
    (problem,) = verify(TEXT, lambda _: since).problems
    first = next(record.n for record in MATCH.records if isinstance(record.command, Attack))
    assert (problem.code, problem.record) == ("verify.differently", first)
    assert f"was decided by duel 2 (Turnwright {turnwright.__version__})" in problem.sentence


SWORDS = Game(RULESET, None, GAME.options, (PackRef("swords", "1", "aaaa"),))


def with_a_pack() -> bytes:
    return Match.open(SWORDS, RULESET.content.encounter(SWORDS, "pair"), seed=1).lines()


def test_a_pack_that_is_as_it_was_verifies():
    assert verify(with_a_pack(), lambda _: SWORDS).ok


def test_a_changed_pack_is_a_notice_as_long_as_it_decides_the_same():
    now = Game(RULESET, None, GAME.options, (PackRef("swords", "1", "bbbb"),))
    notice = "The pack swords has changed since this log was written."
    text = with_a_pack()
    assert Match.load(text, lambda _: now).notices == [notice]
    verdict = verify(text, lambda _: now)
    assert (verdict.ok, verdict.notices) == (True, (notice,))


def test_a_missing_pack_is_a_notice_for_replay_and_a_fault_for_verify():
    now = Game(RULESET, None, GAME.options, ())
    notice = "This log needs the pack swords 1, which is not installed: give its folder with --pack."
    text = with_a_pack()
    assert Match.load(text, lambda _: now).notices == [notice]
    verdict = verify(text, lambda _: now)
    assert (verdict.ok, verdict.problems[0].sentence) == (False, notice)


def test_a_header_names_the_encounter_that_was_asked_for_and_older_ones_need_not():
    setup = RULESET.content.encounter(GAME, "pair")
    named = Match.open(GAME, setup, seed=1, encounter="pair")
    assert json.loads(named.lines().splitlines()[0])["encounter"] == "pair"
    assert load(named.lines()).header == named.header
    assert "encounter" not in json.loads(Match.open(GAME, setup, seed=1).lines().splitlines()[0])


# Pieces


def test_tags_are_the_names_in_snake_case():
    assert (tag_of(Attack), tag_of(BlowRolled)) == ("attack", "blow_rolled")


def test_a_command_that_does_not_fit_says_what_would():
    with pytest.raises(Refusal, match=r"duel has: attack, defend\."):
        codec(RULESET).command({"type": "fly"})
    with pytest.raises(Refusal, match=r"\$\.target"):
        codec(RULESET).command({"type": "attack", "target": 3})
    with pytest.raises(Refusal, match="unknown field"):
        codec(RULESET).command({"type": "attack", "target": "b1", "hard": True})


def test_the_hash_of_content_does_not_depend_on_the_order_of_files():
    one, two = ("a.json", b"[1]"), ("b.json", b"[2]")
    assert content_hash([one, two]) == content_hash([two, one])
    assert content_hash([one]) != content_hash([("a.json", b"[1] ")])
    assert content_hash([one]) != content_hash([("c.json", b"[1]")])
    assert content_hash([("ab", b"c")]) != content_hash([("a", b"bc")])
