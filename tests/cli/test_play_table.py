"""The controller that every way of playing shares: choices, odds, undo, story and save, without a screen."""

import os
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from turnwright.cli.figures import average, explained, figures, percent
from turnwright.cli.session import Row, Session, filtered
from turnwright.kernel.language import ENGLISH
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.questions import option_names
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game, game_of
from turnwright.kernel.ruleset import Odds
from turnwright.kernel.shapes import Effect, Field, Form
from turnwright.kernel.verify import verify
from turnwright.rulesets.duel import Attack, Defend
from turnwright.rulesets.tcg.commands import AttachEnergy, DrawCard, EndTurn
from turnwright.table.shapes import Weighed
from turnwright.table.weighing import of_table

DUEL = game("duel")


def opened(encounter="pair", seed=3, **named) -> Session:
    session = Session.open(DUEL, DUEL.ruleset.content.encounter(DUEL, encounter), seed=seed, **named)
    session.advance()
    return session


def play_first(session: Session, times: int = 1000) -> None:
    for _ in range(times):
        if session.result is not None:
            return
        session.choose(session.rows()[0])


def resumed(path: Path, **named) -> Session:
    text = path.read_bytes()
    return Session.resume(path, Match.load(text, game_of), text=text, **named)


def test_the_first_seat_is_the_persons_and_the_others_are_played():
    session = opened()
    assert (session.seat, set(session.players)) == ("red", {"blue"})
    assert (session.encounter, session.title, session.seed) == ("pair", "Rose against Birch", 3)
    assert session.question() == "What does Rose do?"
    assert [session.command(row) for row in session.rows()] == [
        Attack("b1", "high"),
        Attack("b1", "low"),
        Defend("high"),
        Defend("low"),
    ]
    assert [choice.group for choice in session.rows()] == ["Attack", "Attack", "Defend", "Defend"]


def test_another_seat_waits_for_the_first_one():
    session = opened(seat="blue")
    assert {record.by for record in session.match.records[1:]} == {"red"}
    assert session.waits_for_me()


def test_a_seat_or_a_player_that_does_not_exist_is_refused_before_a_log_is_begun(tmp_path):
    log = tmp_path / "a.jsonl"
    with pytest.raises(Refusal, match='no seat "green"'):
        opened(seat="green", log=log)
    with pytest.raises(Refusal, match='no player "nobody"'):
        opened(against="nobody", log=log)
    assert not log.exists()


def test_a_question_is_put_in_words_with_names():
    session = opened()
    session.choose(session.rows()[0])
    (prompt,) = session.match.state.flow.prompts
    assert session.question() == f"Rose is about to take {prompt.about['damage']}: parry it?"
    assert [choice.text for choice in session.rows()] == ["Parry", "Take the blow"]


def test_odds_are_those_of_the_rule():
    session = opened()
    attack, defend = session.odds(0), session.odds(2)
    assert (attack.hit, attack.crit, attack.damage, attack.defeat) == (1, 0, 7, 0)  # 2d6, no guard, no stance
    assert (defend.hit, defend.crit, defend.damage, defend.defeat) == (None, None, None, None)
    assert session.odds(0) is session.odds(0)


def test_odds_of_another_record_are_not_taken_in():
    session = opened()
    first, second = (row.choice.key for row in session.rows()[:2])
    session.place.remember(session.n - 1, Weighed(first, too_many=True))
    exact = session.match.odds(Attack("b1", "high"), "red")
    assert {row.exact for row in session.odds(0).outcomes} == {str(chance) for chance in exact.values()}
    session.place.remember(session.n, Weighed(second, too_many=True))
    assert session.odds(1).too_many


def test_undo_takes_back_the_choice_and_the_answers_and_redo_brings_them_back():
    session = opened()
    before, told = session.match.state, session.story()
    session.choose(session.rows()[0])
    after, told_after = session.match.state, session.story()
    assert len(told_after) > len(told)
    assert session.undo() == "Taken back: Attack Birch high"
    assert (session.match.state, session.story()) == (before, told)
    session.redo()
    assert (session.match.state, session.story()) == (after, told_after)
    with pytest.raises(Refusal, match="nothing to bring back"):
        session.redo()


def test_what_came_with_the_last_choice_is_new():
    session = opened()
    assert session.read() == 0
    play_first(session, 2)
    last = max(record.n for record in session.match.records if record.by == "red")
    assert session.read() == last - 1
    session.undo()
    assert session.read() == 1


def cards() -> Session:
    """A game of cards against a program, at this person's first draw."""
    tcg = game("tcg")
    session = Session.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=5)
    session.advance()
    while not any(type(session.command(choice)) is DrawCard for choice in session.rows()):
        session.choose(session.rows()[-1])
    return session


def test_a_drawn_card_is_not_taken_back_against_a_program_either():
    session = cards()
    session.choose(session.rows()[0])
    with pytest.raises(Refusal, match="it revealed something hidden"):
        session.undo()


def test_what_showed_nothing_is_taken_back_against_a_program():
    session = cards()
    session.choose(session.rows()[0])
    attach = next(choice for choice in session.rows() if type(session.command(choice)) is AttachEnergy)
    before = session.match.state
    session.choose(attach)
    assert session.match.state != before
    assert session.undo().startswith("Taken back: Attach")
    assert session.match.state == before


def test_the_turn_of_a_program_that_showed_its_cards_is_not_taken_back():
    session = cards()
    session.choose(session.rows()[0])
    session.choose(next(choice for choice in session.rows() if type(session.command(choice)) is EndTurn))
    with pytest.raises(Refusal, match="something has happened since"):
        session.undo()


def test_a_game_without_a_game_master_has_no_such_seat():
    tcg = game("tcg")
    with pytest.raises(Refusal, match="no seat") as refusal:
        Session.open(tcg, tcg.ruleset.content.encounter(tcg, "emberfall,tidewall"), seed=5, seat="gm")
    assert "gm" not in refusal.value.sentence.partition("known")[2]


def test_nothing_to_take_back_is_said():
    with pytest.raises(Refusal, match="nothing to take back"):
        opened().undo()


def test_the_story_is_the_seats_own():
    session = opened(against="random", seed=1)
    secret = {"Birch": ("high", "low")}
    while session.result is None and session.match.state.fighters["b1"].stance == "open":
        session.choose(session.rows()[0])
    assert session.match.state.fighters["b1"].stance in secret["Birch"], "seed 1 lets Birch take a stance"
    piece = next(piece for piece in session.board().pieces if piece.id == "b1")
    assert [ENGLISH.tag(tag) for tag in piece.tags] == ["stance hidden", "can parry"]
    whole = [line for n in range(1, session.n + 1) for line in session.match.told(n)]
    # A question stands at the menu, and what Birch is asked is not told to Rose.
    told = [line.strip() for line in whole if "must decide: " not in line and not line.startswith("Blue: ")]
    assert [line.text for line in session.story()] == told  # the duel tells no secret in its lines


def test_lines_say_who_and_how_bad():
    session = opened("skirmish")
    play_first(session)
    tones = {line.tone for line in session.story()}
    assert tones == {"", "hurt", "defeat"}
    falls = [line for line in session.story() if line.tone == "defeat"]
    assert falls
    assert all("falls" in line.text for line in falls)
    assert {line.by for line in session.story()} == {"red", "blue"}


def test_saving_and_going_on(tmp_path):
    session = opened("skirmish")
    play_first(session, 3)
    path = session.save(tmp_path / "a.jsonl")
    assert not session.unsaved
    again = resumed(path)
    assert (again.seat, again.encounter, again.story()) == ("red", "skirmish", session.story())
    for one in (session, again):
        play_first(one)
    assert again.match.lines() == session.match.lines()
    assert again.save() == path
    assert verify(path.read_bytes(), game_of).ok


def test_a_file_that_holds_something_else_is_left_alone(tmp_path):
    session, other = opened(), opened(seed=4)
    play_first(session, 1)
    path = session.save(tmp_path / "a.jsonl")
    kept = path.read_bytes()
    with pytest.raises(Refusal, match="holds something else"):
        other.save(path)
    (tmp_path / "notes.txt").write_text("no newline")
    with pytest.raises(Refusal, match="holds something else"):
        other.save(tmp_path / "notes.txt")
    with pytest.raises(Refusal, match="no such file or directory"):
        other.save(tmp_path / "nowhere" / "a.jsonl")
    with pytest.raises(Refusal, match="is a directory"):
        other.save(tmp_path)
    assert path.read_bytes() == kept
    play_first(session, 1)
    assert session.unsaved
    assert session.save(path).read_bytes().startswith(kept)


def test_a_log_holds_every_record_before_it_is_shown(tmp_path):
    log = tmp_path / "a.jsonl"
    session = opened(log=log)
    for _ in range(4):
        assert log.read_bytes() == session.match.lines()
        session.choose(session.rows()[0])
    session.undo()
    assert log.read_bytes() == session.match.lines()
    assert not session.unsaved
    with pytest.raises(Refusal, match="already exists"):
        opened(log=log)
    log.unlink()
    log.mkdir()
    n = session.n
    with pytest.raises(Refusal, match="cannot be written"):
        session.choose(session.rows()[0])
    assert session.n == n


def test_a_log_cut_off_in_its_last_line_goes_on_in_the_same_file(tmp_path):
    log = tmp_path / "a.jsonl"
    session = opened(log=log)
    play_first(session, 3)
    session.close()
    log.write_bytes(log.read_bytes()[:-20])
    again = resumed(log)
    assert again.n == session.n - 1
    assert "cut off" in again.match.notices[0]
    again.advance()
    play_first(again)
    assert Match.load(log.read_bytes(), game_of).result == again.result is not None


def test_a_resumed_match_goes_on_in_its_own_file_unless_another_is_named(tmp_path):
    first, other = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    session = opened("skirmish", log=first)
    play_first(session, 2)
    session.close()
    there = first.read_bytes()
    elsewhere = resumed(first, log=other)
    play_first(elsewhere, 1)
    assert (first.read_bytes(), other.read_bytes()) == (there, elsewhere.match.lines())
    again = resumed(first)
    play_first(again, 2)
    assert not again.unsaved
    assert first.read_bytes() == again.match.lines()
    assert first.read_bytes().startswith(there)


def test_two_sessions_do_not_write_one_log(tmp_path):
    log = tmp_path / "a.jsonl"
    session = opened(log=log)
    with pytest.raises(Refusal, match="is already being written by this program"):
        resumed(log)
    stranger = Session(Match.load(log.read_bytes(), game_of))
    with pytest.raises(Refusal, match="is already being written by this program"):
        stranger.save(log)
    session.close()
    play_first(stranger, 1)
    assert stranger.save(log).read_bytes() == stranger.match.lines()


def test_saving_to_the_log_that_is_kept_changes_nothing(tmp_path):
    log = tmp_path / "a.jsonl"
    session = opened(log=log)
    inode = log.stat().st_ino
    assert session.save() == log
    play_first(session, 1)
    assert (log.read_bytes(), log.stat().st_ino) == (session.match.lines(), inode)


def test_a_log_that_ends_without_a_line_break_goes_on(tmp_path):
    log = tmp_path / "a.jsonl"
    session = opened(log=log)
    session.close()
    log.write_bytes(log.read_bytes()[:-1])
    again = resumed(log)
    play_first(again, 2)
    assert log.read_bytes() == again.match.lines()


def test_a_log_can_be_a_device():
    session = opened(log=Path(os.devnull))
    play_first(session, 2)
    assert not session.unsaved
    assert Path(os.devnull).is_char_device()


def test_a_new_battle_has_the_next_seed_and_a_log_of_its_own(tmp_path):
    session = opened(log=tmp_path / "a.jsonl")
    again = session.again()
    assert (again.seed, again.seat, again.encounter) == (4, "red", "pair")
    assert again.log == tmp_path / "a-2.jsonl"
    assert (tmp_path / "a-2.jsonl").read_bytes() == again.match.lines()


def test_forms_become_commands():
    ruleset = DUEL.ruleset.varied(
        forms=lambda game, view, seat: (Form("attack", "Strike", (Field("target", "choice", ("b1",)),)),)
    )
    session = Session.open(replace(DUEL, ruleset=ruleset), DUEL.ruleset.content.encounter(DUEL, "pair"), seed=3)
    row = session.rows()[2]
    assert (row.text, row.group, row.choice) == ("Strike …", "Attack", None)
    assert session.odds(2) is None
    session.choose(row, {"target": "b1", "line": "low"})
    assert session.match.records[1].command == Attack("b1", "low")
    session.undo()
    with pytest.raises(Refusal, match="is not valid"):
        session.choose(row, {"target": 5})


def test_a_question_with_many_answers_is_ticked_off():
    session = opened()
    session.choose(session.rows()[0])
    flow = session.match.state.flow
    many = changed(flow.prompts[0], options=tuple("abcdefgh"), least=2, most=3)
    session.match.state = changed(session.match.state, flow=changed(flow, prompts=(many,)))
    session._rows, session.place._n = None, -1
    rows = session.rows()
    assert [row.text for row in rows] == ["Choose 2 to 3 of 9 …", "Take the blow"]
    assert rows[0].known == {"prompt": many.id}
    assert session.command(rows[1]) == Answer(many.id, ("no",))


def test_filtering_wants_every_word():
    rows = [Row("Attack Birch high", "Attack"), Row("Attack Bay low", "Attack"), Row("Defend low", "Defend")]
    assert filtered(rows, "") == [0, 1, 2]
    assert filtered(rows, "LOW attack") == [1]
    assert filtered(rows, "zzz") == []


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(1, 36), "3%"),
        (Fraction(1, 2), "50%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_only_what_is_certain_is_0_or_100_percent(chance, shown):
    assert percent(chance) == shown


def test_figures_of_a_menu():
    assert average(Fraction(7)) == "7"
    assert average(Fraction(5, 3)) == "1.7"
    assert average(Fraction(199, 20)) == "10"  # 9.95 rounds to even tenths
    assert figures(None) == ("–", "–", "–", "–")
    assert figures(Weighed("", too_many=True)) == ("–", "–", "–", "–")
    assert figures(Weighed("", 0.75, 0.05, 2.5, 0.0)) == ("75%", "5%", "2.5", "0%")


def test_outcomes_in_words():
    def words(effect: Effect) -> str:
        ((chance, text),) = explained(of_table("", {effect: Fraction(1)}), {"b1": "Birch"})
        assert chance == "100%"
        return text

    effect = Effect("crit", (("b1", 7),), ("b1",), ("poison_2",))
    assert words(effect) == "crit, Birch takes 7, Birch is defeated, poison 2"
    assert words(Effect()) == "no effect"
    assert words(Effect(status=("b1:badly_poisoned",))) == "Birch badly poisoned"


def test_many_outcomes_are_told_by_what_differs_and_damage_from_least_to_most():
    few: Odds = {Effect("hit", (("b1", amount),)): Fraction(1, 20) for amount in range(1, 21)}
    assert [text for _, text in explained(of_table("", few), {})] == [
        f"hit, b1 takes {amount}" for amount in range(1, 21)
    ]
    many: Odds = {
        **{Effect("hit", (("b1", amount),)): Fraction(1, 40) for amount in range(3, 33)},
        **{Effect("crit", (("b1", amount),), ("b1",)): Fraction(1, 80) for amount in range(30, 40)},
        Effect("miss"): Fraction(1, 8),
    }
    assert explained(of_table("", many), {"b1": "Birch"}) == [
        ("75%", "hit, Birch takes 3 to 32"),
        ("12%", "crit, Birch takes 30 to 39, Birch is defeated"),
        ("12%", "miss"),
    ]
    table = {Effect("miss"): Fraction(1, 4), Effect("hit"): Fraction(3, 4)}
    assert explained(of_table("", table), {}) == [("75%", "hit"), ("25%", "miss")]
    assert "Too many" in explained(None, {})[0][1]


def test_the_end_is_told_in_the_words_of_the_game():
    session = opened()
    session.play_out()
    winner = session.result.winner
    assert session.result_lines() == [
        f"Victory: {winner.capitalize()} wins. You {'win' if winner == 'red' else 'lose'}."
    ]


def test_copies_of_an_option_are_one_row_and_are_told_apart_in_a_form():
    """Eight options of two names: three ways to choose two of them, and eight boxes to tick."""
    session = opened()
    session.choose(session.rows()[0])
    ruleset = DUEL.ruleset.varied(describe_option=lambda game, seen, prompt, option: option[0].upper())
    session.match.game = replace(session.game, ruleset=ruleset)
    flow = session.match.state.flow
    many = changed(flow.prompts[0], options=tuple(f"{name}{n}" for name in "ab" for n in range(4)), least=2, most=2)
    session.match.state = changed(session.match.state, flow=changed(flow, prompts=(changed(many, otherwise=None),)))
    session._rows, session.place._n = None, -1
    assert [row.text for row in session.rows()] == ["2 A", "A, B", "2 B"]
    names = option_names(session.game, session.match.state, many)
    assert list(names.values()) == ["A #1", "A #2", "A #3", "A #4", "B #1", "B #2", "B #3", "B #4"]
