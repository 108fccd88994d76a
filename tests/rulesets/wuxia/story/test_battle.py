"""The step form: legal choices, refusals, undo, and a battle that can be put away and taken up at every step."""

import pickle
from fractions import Fraction
from typing import Any

import pytest
from tests.rulesets.wuxia.story.support import story_pack

from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import find_ruleset, game_of
from turnwright.kernel.ruleset import fold
from turnwright.kernel.verify import verify
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.story import Battle, BattleOptions, play_battle, start_battle, summary

DUEL = {"encounterId": "duel_sect_elder", "partyIds": ["hero"], "seed": 7}


def last_legal(battle):
    """A player with a will of its own: something else than greedy, and certain."""
    return battle.legal()[-2 if len(battle.legal()) > 1 else -1]


def to_the_end(battle, choose=lambda battle: battle.legal()[0]):
    battle.advance()
    while battle.result is None:
        battle.submit(choose(battle))
        battle.advance()
    return battle.result


def test_the_options_of_the_specification_are_read_in_both_spellings():
    ours = BattleOptions(
        encounter_id="duel_sect_elder", party_ids=("hero",), seed=7, enable_3_stage=False, vn_flags={"met": True}
    )
    theirs = {**DUEL, "enable3Stage": False, "vnFlags": {"met": True}}
    assert start_battle(ours) == start_battle(theirs)
    assert Battle(ours).state.structure == "one_beat"
    assert Battle(ours).state.story_flags == {"met": True}
    assert Battle(DUEL).state.structure == "three_stage"


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ({"encounterID": "duel_sect_elder"}, "battle.options", 'did you mean "encounterId"?'),
        ({"encounterId": 7}, "battle.options", "$.encounter_id"),
        ({"encounterId": "duel_sect_eldr"}, "wuxia.no_such_encounter", 'did you mean "duel_sect_elder"?'),
        ({**DUEL, "partyIds": ["heroo"]}, "wuxia.no_such_sheet", 'did you mean "hero"?'),
        ({**DUEL, "vnFlags": {"when": object()}}, "battle.options", "plain JSON"),
        ({**DUEL, "carried": {"hero": {"straine": 3}}}, "battle.options", "straine"),
        ({**DUEL, "carried": {"heroine": {}}}, "wuxia.no_such_unit", "heroine"),
        ({**DUEL, "options": {"max_round": 3}}, "options.unknown", 'did you mean "max_rounds"?'),
        (["duel_sect_elder"], "battle.options", "encounterId"),
    ],
)
def test_options_that_do_not_fit_are_refused_with_a_sentence(options, code, words):
    with pytest.raises(Refusal) as refused:
        Battle(options)
    assert refused.value.code == code
    assert words in refused.value.sentence


def test_without_a_seed_a_fresh_one_is_kept():
    one, other = (Battle({"encounterId": "duel_sect_elder"}) for _ in range(2))
    assert one.seed != other.seed
    result = to_the_end(one)
    assert result.seed == one.seed
    again = Battle({"encounterId": "duel_sect_elder", "seed": one.seed})
    assert to_the_end(again).log == result.log


def test_the_active_unit_is_the_one_that_may_act():
    battle = Battle(DUEL)
    assert battle.active is not None
    assert battle.active.id == "hero"  # agility 6: the only one in the first quick stage
    assert battle.waits_for_player
    assert {type(command) for command in battle.legal()} == {w.Quick, w.Wait}
    assert battle.advance() == ()
    battle.submit({"type": "quick", "action": "strike", "target": "hall_elder"})
    assert battle.active is not None
    assert battle.active.id == battle.state.active


def test_a_refused_command_changes_nothing():
    battle = Battle(DUEL)
    before = battle.match.lines()
    wrongs: list[tuple[Any, str]] = [
        ({"type": "attack", "target": "hall_elder"}, "wuxia.wrong_phase"),
        ({"type": "quick", "action": "strike", "target": "hall_eldr"}, "wuxia.no_such_unit"),
        ({"type": "atack"}, "command.shape"),
        ({"target": "hall_elder"}, "command.shape"),
        (w.Wait("hall_elder"), "wuxia.not_active"),
    ]
    for wrong, code in wrongs:
        with pytest.raises(Refusal) as refused:
            battle.submit(wrong)
        assert refused.value.code == code
        assert battle.match.lines() == before


def test_when_the_others_act_the_player_has_nothing_to_choose():
    battle = Battle(DUEL)
    while battle.waits_for_player:
        battle.submit(battle.legal()[0])
    assert battle.legal() == ()
    with pytest.raises(Refusal, match="enemy"):
        battle.submit(w.Wait())
    events = battle.step()
    assert [event.actor_id for event in events if isinstance(event, e.ActionChosen)] == ["hall_elder"]


def test_odds_are_those_of_the_d20():
    battle = Battle(DUEL)
    strike = w.Quick("strike", "hall_elder")
    # violence 8 against defense 17: 9 and more hit, 14 and more are 5 better (spec 2.6)
    assert summary(battle.odds(strike))[:2] == (Fraction(12, 20), Fraction(7, 20))
    assert battle.odds({"type": "quick", "action": "strike", "target": "hall_elder"}) == battle.odds(strike)
    assert "Elder of the Crimson Hall" in battle.describe(strike)


def test_events_since_a_record_are_those_that_came_after_it():
    battle = Battle(DUEL)
    opened = battle.events_since(0)
    seen = battle.n
    own = battle.submit(battle.legal()[0])
    theirs = battle.advance()
    assert battle.events_since(seen) == (*own, *theirs)
    assert battle.events_since(0) == (*opened, *own, *theirs)
    assert fold(find_ruleset("wuxia"), None, battle.events_since(0)) == battle.state
    assert any("strikes at" in line for line in battle.story_since(seen))


def test_undo_takes_back_the_last_choice_and_what_followed():
    battle = Battle(DUEL)
    before, seen = battle.state, battle.n
    battle.submit(battle.legal()[0])
    battle.advance()
    after = battle.state
    battle.undo()
    assert battle.state == before
    assert battle.events_since(seen) == ()
    battle.redo()
    assert battle.state == after
    with pytest.raises(Refusal):
        Battle(DUEL).undo()


@pytest.mark.parametrize("encounter", ["duel_sect_elder", "burning_granary", "moonlit_shrine"])
@pytest.mark.parametrize("seed", [1, 7])
def test_a_battle_can_be_put_away_at_every_step(encounter, seed):
    options = {"encounterId": encounter, "seed": seed}
    whole = to_the_end(Battle(options), last_legal)
    battle = Battle(options)
    for _ in range(4000):
        if battle.result is not None:
            break
        assert Battle.resume(battle.match.lines()).state == battle.state
        battle = pickle.loads(pickle.dumps(battle))
        if battle.waits_for_player:
            battle.submit(last_legal(battle))
        else:
            battle.step()
    assert battle.result == whole
    assert pickle.loads(pickle.dumps(whole)) == whole


def test_a_battle_put_away_half_way_goes_the_same_way_on_by_another_hand():
    battle = Battle(DUEL)
    battle.advance()
    battle.submit(battle.legal()[0])
    kept = pickle.dumps(battle)
    assert play_battle(battle).lines == play_battle(pickle.loads(kept)).lines


def test_a_resumed_battle_keeps_its_rulings():
    battle = Battle({**DUEL, "enable3Stage": False, "options": {"max_rounds": 3}})
    again = Battle.resume(battle.match.lines())
    assert again.match.game.options == battle.match.game.options
    assert Battle(again.options).match.lines() == battle.match.lines()


def test_a_log_of_another_game_is_no_battle():
    from turnwright.kernel.match import Match
    from turnwright.kernel.registry import game

    duel = game("duel")
    lines = Match.open(duel, duel.ruleset.content.encounter(duel, "pair"), seed=1).lines()
    with pytest.raises(Refusal, match="duel"):
        Battle.resume(lines)


def test_the_log_of_a_result_replays_and_verifies(tmp_path):
    result = start_battle(DUEL)
    assert fold(find_ruleset("wuxia"), None, result.log) == result.final_state
    result.save(tmp_path / "a.jsonl")
    verdict = verify((tmp_path / "a.jsonl").read_bytes(), game_of)
    assert (verdict.ok, verdict.problems) == (True, ())
    assert start_battle(DUEL).lines == result.lines


def found(encounter, wanted, **options):
    """The first seed whose battle ends in the wanted way."""
    for seed in range(200):
        result = start_battle({"encounterId": encounter, "seed": seed, **options})
        if result.result == wanted:
            return result
    raise AssertionError(f"no seed of 200 gives {wanted}")


def test_xp_and_items_are_for_a_victory_only():
    won, lost = found("duel_sect_elder", "victory"), found("duel_sect_elder", "defeat")
    assert (won.rewards.xp, won.rewards.items) == (500, ("elder_seal",))
    assert set(won.flags) >= {"elder_defeated", "elder_yielded"}
    assert (lost.rewards.xp, lost.rewards.items) == (0, ())
    assert "elder_defeated" not in lost.flags


def test_conditions_are_harvested_on_any_result():
    results = [start_battle({"encounterId": "duel_sect_elder", "seed": seed}) for seed in range(40)]
    for result in results:
        own = result.final_state.units["hero"]
        lasting = [(held.pillar, held.degree) for held in own.conditions if held.rounds is None]
        harvested = [(held.condition.pillar, held.condition.degree) for held in result.rewards.conditions]
        assert harvested == lasting
    assert {result.result for result in results if result.rewards.conditions} >= {"defeat"}


def test_time_runs_out():
    result = start_battle(
        {**DUEL, "options": {"max_rounds": 2}}, choose=lambda battle: w.Wait() if not battle.prompts else None
    )
    assert (result.result, result.rounds, result.rewards.xp) == ("timeout", 2, 0)


def test_a_way_out_is_an_escape_without_rewards(tmp_path):
    options = {"encounterId": "open_gate", "packs": story_pack(tmp_path), "seed": 1}

    def leave(battle):
        return w.Escape() if w.Escape() in battle.legal() else w.Wait()

    result = start_battle(options, choose=leave)
    assert (result.result, result.rewards.xp, result.rewards.items, result.flags) == ("escape", 0, (), ())


def test_a_trigger_reads_the_flags_of_the_story(tmp_path):
    options = {"encounterId": "yielding", "packs": story_pack(tmp_path), "seed": 1}
    told = start_battle({**options, "vnFlags": {"knows_the_word": True}}, choose=lambda battle: w.Wait())
    assert (told.result, told.reason, told.flags) == ("victory", "flag:knows_the_word", ("word_spoken",))
    assert sum(isinstance(event, e.ActionChosen) for event in told.log) == 1
    for flags in ({}, {"knows_the_word": False}):
        untold = Battle({**options, "vnFlags": flags})
        untold.submit(w.Wait())
        assert untold.result is None


def test_what_is_carried_comes_along_to_the_next_battle():
    first = start_battle({**DUEL, "encounterId": "mountain_ambush"})
    second = Battle({**DUEL, "carried": first.carried})
    before, after = first.final_state.units["hero"], second.state.units["hero"]
    left = {name: n for name, n in before.items.items() if n}
    assert (first.result, first.rewards.items) == ("victory", ("jade_salve",))
    assert (after.strain, after.items) == (before.strain, {**left, "jade_salve": left.get("jade_salve", 0) + 1})
    assert after.thp == after.max_thp
    assert (after.fury, after.guard) == (0, 0)


def test_a_prompt_is_answered_by_choosing_like_everything_else():
    answered = []

    def choose(battle):
        if battle.prompts:
            assert all(isinstance(command, Answer) for command in battle.legal())
            answered.append(battle.prompts[0].kind)
        return battle.legal()[0]

    for seed in range(20):
        start_battle({"encounterId": "mountain_ambush", "seed": seed}, choose=choose)
    assert answered
