"""Numbers of an attack that words change: a number is what its story adds up to, and old words say the same."""

import json
from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet

from turnwright import packs
from turnwright.kernel import registry
from turnwright.kernel.old_packs import rewritten
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import derived, modifiers
from turnwright.rulesets.ptu.attack import aim
from turnwright.rulesets.ptu.attack.figures import Attack
from turnwright.rulesets.ptu.attack.reckoning import profile
from turnwright.rulesets.ptu.state import Span, Timed
from turnwright.rulesets.ptu.telling.naming import Teller
from turnwright.rulesets.ptu.telling.wording.effects import _NUMBERS, _boosted
from turnwright.rulesets.ptu.telling.wording.grammar import _FACTS, MOVE, Subject
from turnwright.rulesets.ptu.telling.wording.grammar import condition as spoken
from turnwright.rulesets.ptu.telling.wording.traits import _RULES, trait_lines
from turnwright.rulesets.ptu.upgrades import UPGRADES, with_todays_words
from turnwright.rulesets.ptu.vocabulary import abilities as a
from turnwright.rulesets.ptu.vocabulary import features as t
from turnwright.rulesets.ptu.vocabulary import moves as v
from turnwright.rulesets.ptu.vocabulary.old_words import OLD_PARTS, OLD_WORDS, condition

PACK = Path(packs.__file__).parent / "ptu_core"
TABLE = Table(ours("hero"), foe("wild"))


def attack_of(table: Table, user: str, move: str, target: str) -> Attack:
    state = table.state
    return Attack(table.game, state, state.combatants[user], table.game.content.moves[move], state.combatants[target])


def test_a_critical_range_names_what_widens_it():
    """Super Luck +2 (p. 331) and Scope Lens +1 (p. 296)."""
    table = Table(ours("hero", abilities=("super_luck",), held_item="scope_lens", moves=("tackle",)), foe("wild"))
    found = modifiers.total(attack_of(table, "hero", "tackle", "wild"), "critical_range")
    assert found == modifiers.Sum(3, (("super_luck", 2), ("scope_lens", 1)))


def test_a_number_that_nothing_changes_has_no_story():
    table = Table(ours("hero", moves=("tackle",)), foe("wild"))
    assert modifiers.total(attack_of(table, "hero", "tackle", "wild"), "evasion") == modifiers.NOTHING


def test_allies_add_to_accuracy_and_their_own_attacks_get_nothing():
    """Victory Star: all allies have +2 on accuracy rolls; it is not said of its bearer. (p. 334)"""
    table = Table(
        ours("hero", moves=("tackle",)),
        placed("players", sheet("star", abilities=("victory_star",), moves=("tackle",))),
        foe("wild"),
    )
    assert modifiers.total(attack_of(table, "hero", "tackle", "wild"), "accuracy").story == (("victory_star", 2),)
    assert modifiers.total(attack_of(table, "star", "tackle", "wild"), "accuracy").story == ()


def test_the_penalty_of_a_roll_is_what_its_story_adds_up_to():
    """Hustle -2 on physical attacks (p. 320), Wide Lens +1."""
    table = Table(
        ours("hero", abilities=("hustle",), held_item="wide_lens", moves=("tackle",), speed=20),
        foe("wild"),
    )
    at = attack_of(table, "hero", "tackle", "wild")
    assert at.target is not None
    story = aim.on_the_roll(at)
    assert ("hustle", -2) in story
    assert ("wide_lens", 1) in story
    found = profile(at.game, at.state, at.user, at.move, at.target)
    assert found.penalty == -sum(amount for _, amount in story)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(
            {"do": "critical_range", "extend": 2, "dice": 1, "moves": {"melee": True}},
            [
                {"do": "modify", "what": "critical_range", "by": 2, "moves": {"melee": True}},
                {"do": "modify", "what": "critical_dice", "by": 1, "moves": {"melee": True}},
            ],
            id="two numbers",
        ),
        pytest.param(
            {"do": "no_status", "statuses": ["asleep"], "reach": 3},
            [{"do": "rule", "what": "no_status", "of": ["asleep"], "reach": 3}],
            id="a rule about conditions",
        ),
        pytest.param(
            {"do": "no_harm_from", "what": ["hail"], "abilities": ["rough_skin"], "chosen": "snow"},
            [
                {"do": "rule", "what": "no_harm", "of": ["hail"], "chosen": "snow"},
                {"do": "rule", "what": "no_harm_by", "of": ["rough_skin"], "chosen": "snow"},
            ],
            id="harm and abilities",
        ),
        pytest.param(
            {"do": "keeps_item", "items": ["rare_leek"], "unnoticed": True},
            [
                {"do": "rule", "what": "keeps_item", "of": ["rare_leek"]},
                {"do": "rule", "what": "unnoticed_item", "of": ["rare_leek"]},
            ],
            id="what is held",
        ),
        pytest.param(
            {"do": "checks", "plus": 2, "skills": ["charm"], "against_types": ["fire"]},
            [
                {
                    "do": "modify",
                    "what": "checks",
                    "by": 2,
                    "of": ["charm"],
                    "when": {"target": {"type": ["fire"]}},
                }
            ],
            id="checks with somebody",
        ),
        pytest.param(
            {"do": "checks", "plus": 4, "intercept": True},
            [{"do": "modify", "what": "intercept_checks", "by": 4}],
            id="stepping in",
        ),
        pytest.param(
            {"do": "maneuver_checks", "plus": 2, "maneuvers": ["trip"], "accuracy": 1, "only_on_success": True},
            [
                {"do": "modify", "what": "maneuver_checks", "by": 2, "of": ["trip"]},
                {"do": "modify", "what": "maneuver_accuracy", "by": 1, "of": ["trip"]},
                {"do": "rule", "what": "retries_maneuvers", "of": ["trip"]},
            ],
            id="maneuvers",
        ),
        pytest.param(
            {"do": "movement", "plus": 1, "half": True},
            [{"do": "modify", "what": "movement", "by": 1}, {"do": "rule", "what": "half_movement"}],
            id="movement",
        ),
        pytest.param(
            {"do": "intercepting", "action": "shift", "reduction": 10},
            [
                {"do": "rule", "what": "intercepts_by_shift"},
                {"do": "modify", "what": "intercept_reduction", "by": 10},
            ],
            id="how one steps in",
        ),
        pytest.param(
            {"do": "base_stat", "stat": "attack", "times": 2},
            [{"do": "stat", "stats": ["attack"], "times": 2}],
            id="a base stat",
        ),
        pytest.param(
            {"do": "half_stats", "stats": ["speed"]},
            [{"do": "stat", "stats": ["speed"], "half": True}],
            id="half a stat",
        ),
        pytest.param(
            {"do": "armed_moves", "moves": ["thief"], "weapons": ["small_melee"]},
            [{"do": "rule", "what": "armed", "moves": {"moves": ["thief"]}, "of": ["small_melee"]}],
            id="armed moves",
        ),
        pytest.param(
            {"do": "runs_along_walls", "skill": "acrobatics"},
            [{"do": "modify", "what": "wall_run", "ranks": ["acrobatics"]}],
            id="by a rank",
        ),
        pytest.param(
            {"do": "effect_range", "extend": 1, "status": "frozen"},
            [{"do": "modify", "what": "effect_range", "by": 1, "of": ["frozen"]}],
            id="for one status",
        ),
        pytest.param(
            {"do": "accuracy", "plus": 2, "for_allies": "against_neighbours"},
            [{"do": "modify", "what": "accuracy", "by": 2, "on": "allies_on_neighbours"}],
            id="for allies",
        ),
        pytest.param(
            {"do": "accuracy", "half_tokens": "duelist", "when": {"user_has": ["confused"]}},
            [
                {
                    "do": "modify",
                    "what": "accuracy",
                    "by": 1,
                    "half_tokens": "duelist",
                    "when": {"user_has": ["confused"]},
                }
            ],
            id="by tokens",
        ),
        pytest.param(
            {"do": "evasion", "plus": 2, "speed": True},
            [{"do": "modify", "what": "speed_evasion", "by": 2}],
            id="Speed Evasion",
        ),
        pytest.param(
            {"do": "harder_to_hit", "minus": 2},
            [{"do": "modify", "what": "accuracy", "by": -2, "on": "incoming"}],
            id="of attacks on the holder",
        ),
        pytest.param(
            {"do": "initiative", "ranks": ["guile"]},
            [{"do": "modify", "what": "initiative", "ranks": ["guile"]}],
            id="by a rank alone",
        ),
        pytest.param(
            {"do": "body", "power": 2, "long_jump": 1, "chosen": "athletics"},
            [
                {"do": "modify", "what": "power", "by": 2, "chosen": "athletics"},
                {"do": "modify", "what": "long_jump", "by": 1, "chosen": "athletics"},
            ],
            id="of the body",
        ),
        pytest.param(
            {"do": "less_ticks", "minus": 5},
            [{"do": "modify", "what": "lost_ticks", "by": -5}],
            id="a loss",
        ),
        pytest.param(
            {"do": "unaware", "when": {"weather": ["sun"]}},
            [{"do": "rule", "what": "unaware", "when": {"weather": ["sun"]}}],
            id="a rule",
        ),
        pytest.param(
            {"do": "footing", "no_push": True, "no_provoking": True},
            [{"do": "rule", "what": "no_push"}, {"do": "rule", "what": "no_provoking"}],
            id="two rules",
        ),
        pytest.param(
            {"do": "more_damage", "damage": 3, "base": 1, "per": "injuries", "reach": 3, "moves": {"melee": True}},
            [
                {
                    "do": "modify",
                    "what": "damage",
                    "by": 3,
                    "per": "injuries",
                    "moves": {"melee": True},
                    "reach": 3,
                    "on": "own_and_allies",
                },
                {
                    "do": "modify",
                    "what": "damage_base",
                    "by": 1,
                    "moves": {"melee": True},
                    "reach": 3,
                    "on": "own_and_allies",
                },
            ],
            id="damage and damage base",
        ),
        pytest.param(
            {"do": "more_damage", "half_stat": "speed", "as_printed": True},
            [{"do": "modify", "what": "damage", "by": 1, "per": "half_speed", "moves": {"as_printed": True}}],
            id="half of a stat",
        ),
        pytest.param(
            {"do": "more_damage", "damage": 5, "after_type": True},
            [{"do": "modify", "what": "damage_after_type", "by": 5}],
            id="damage after the type",
        ),
        pytest.param(
            {"do": "less_damage", "steps": 1, "half": True, "ranks": ["guile"]},
            [
                {"do": "modify", "what": "damage_reduction", "ranks": ["guile"]},
                {"do": "modify", "what": "resisted_steps", "by": 1},
                {"do": "rule", "what": "half_damage"},
            ],
            id="damage taken",
        ),
        pytest.param(
            {"do": "no_keyword", "keywords": ["powder"], "chosen": "desert"},
            [{"do": "rule", "what": "immune", "moves": {"keywords": ["powder"]}, "chosen": "desert"}],
            id="immunity",
        ),
        pytest.param(
            {"do": "trade_effects", "base": 2},
            [
                {"do": "modify", "what": "damage_base", "by": 2, "moves": {"flag": "sheer_force"}},
                {"do": "rule", "what": "no_own_side_effects", "moves": {"flag": "sheer_force"}},
            ],
            id="a trade",
        ),
        pytest.param(
            {"do": "throwing", "range": 2, "capture_held": -10},
            [
                {"do": "modify", "what": "throw_range", "by": 2},
                {"do": "modify", "what": "capture_of_held", "by": -10},
            ],
            id="throws",
        ),
        pytest.param(
            {"do": "tenacity", "percent": 250},
            [{"do": "modify", "what": "death_percent", "by": 50}],
            id="what was a whole",
        ),
        pytest.param(
            {"do": "falling", "meters": 1, "injuries": 1},
            [{"do": "modify", "what": "fall_meters", "by": -1}, {"do": "modify", "what": "fall_injuries", "by": -1}],
            id="what was taken off",
        ),
        pytest.param(
            {"do": "riding", "stay": 3},
            [{"do": "rule", "what": "mounts_freely"}, {"do": "modify", "what": "riding_checks", "by": 3}],
            id="a rule and a number",
        ),
        pytest.param(
            {"do": "better_resisted", "moves": {"types": ["bug"]}},
            [{"do": "rule", "what": "resisted_less", "moves": {"types": ["bug"]}}],
            id="a rule of attacks",
        ),
    ],
)
def test_old_words_in_todays(old, new):
    assert OLD_WORDS[old["do"]](old) == new
    for word in new:
        msgspec.convert(rewritten([word], {}, OLD_PARTS)[0], a.AnyTrait)


def test_a_rule_holds_while_its_condition_does_and_piercing_attacks_pass_defensive_abilities():
    """Wonder Guard is defensive, Keen Eye is not; Mold Breaker passes the first by. (pp. 319, 320, 336)"""
    table = Table(ours("hero", abilities=("wonder_guard", "keen_eye"), moves=("tackle",)), foe("wild"))
    hero = table.one("hero")
    assert derived.is_ruled(table.game, table.state, hero, "wonder_guard")
    assert not derived.is_ruled(table.game, table.state, hero, "unaware")
    assert derived.rules_now(table.game, table.state, hero, "wonder_guard", pierced=True) == []
    assert derived.rules_now(table.game, table.state, hero, "steady_aim", pierced=True) == ["keen_eye"]


def test_what_is_added_to_damage_names_each_thing():
    """Blaze +5, +10 below a third of its HP; Charcoal +5; the sun +5 on Fire moves. (sources 12)"""
    hero = ours("hero", "fire", abilities=("blaze",), held_item="charcoal", moves=("ember",), hp=30)
    table = Table(hero, foe("wild"), weather="sun")
    story = profile(table.game, table.state, table.one("hero"), table.game.content.moves["ember"], table.one("wild"))
    assert story.parts == (("blaze", 10), ("charcoal", 5), ("sun", 5))
    assert story.bonus == 20


def test_the_whole_of_the_other_stat_leaves_no_half_of_it_beside():
    """Twisted Power adds half of the other attacking stat, which an order adds whole: it counts once."""
    hero = ours("hero", "fire", abilities=("twisted_power",), moves=("ember",), attack=20)
    table = Table(hero, foe("wild"))
    lent = Timed(9, v.Lend(), "hero", "feature/incandescence", Span("scene"), 1, "")
    user = replace(table.one("hero"), timed=(lent,))
    ember, wild = table.game.content.moves["ember"], table.one("wild")
    assert profile(table.game, table.state, table.one("hero"), ember, wild).parts == (("twisted_power", 10),)
    assert profile(table.game, table.state, user, ember, wild).parts == (("lent/incandescence", 20),)


@pytest.mark.parametrize(
    "word",
    [
        {"do": "modify", "what": "initiative", "by": 2, "moves": {"melee": True}},
        {"do": "modify", "what": "weight_class", "by": 1, "on": "allies"},
        {"do": "rule", "what": "no_push", "moves": {"melee": True}},
    ],
)
def test_what_is_not_about_attacks_asks_for_no_moves(word):
    """A word that would be read, and half of it never asked for, is refused."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(word, a.AnyTrait)


def test_every_rule_is_said():
    assert set(get_args(a.RuleName)) == set(_RULES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(
            {"do": "boost", "on": "user", "base": 3, "base_type": "fire", "next_only": True},
            v.Boost(on="user", numbers={"damage_base": 3}, moves=v.MoveFilter(types=("fire",)), next_only=True),
            id="a gem",
        ),
        pytest.param(
            {"do": "boost", "half_stat": "speed", "sure_hit": True, "only_move": "sing"},
            v.Boost(numbers={"damage": 1}, per="half_speed", rules=("sure_hit",), moves=v.MoveFilter(moves=("sing",))),
            id="half of a stat",
        ),
        pytest.param(
            {"do": "boost", "weapon_dice": True, "until": "user_turn_end"},
            v.Boost(rules=("double_dice",), moves=v.MoveFilter(weapon=True), until="user_turn_end"),
            id="dice of a weapon",
        ),
        pytest.param(
            {"do": "boost", "save": -2, "check": 1, "critical": 1, "inflicts": "flinched"},
            v.Boost(numbers={"saves": -2, "checks": 1, "critical_range": 1}, rules=("flinches",)),
            id="several numbers",
        ),
    ],
)
def test_old_boosts_in_todays_words(old, new):
    (word,) = OLD_WORDS["boost"](old)
    assert msgspec.convert(word, v.Boost) == new
    assert OLD_WORDS["boost"](word) == [word]


def test_what_lasted_in_an_old_log_lasts():
    """A state in a log holds what lasts on somebody, in the words that it began with."""
    lasting = {"id": 3, "effect": {"do": "boost", "evasion": 2}, "source": "a", "label": "covert"}
    record = {"n": 3, "events": [{"type": "timed_began", "bearer": "a", "timed": lasting}]}
    (event,) = with_todays_words(record)["events"]
    assert msgspec.convert(event["timed"], Timed).effect == v.Boost(numbers={"evasion": 2})


def test_what_an_old_attack_had_taken_is_still_counted():
    """Somebody is asked between the damage of an attack and what answers it: the frame in the log knows the damage."""
    frame = {
        "todo": [],
        "bound": {"attacker": "a", "failed": [], "lost:damage:b": 12, "lost:hp_loss:b": 3, "rolled:a": 9},
    }
    (found,) = with_todays_words({"n": 2, "events": [{"type": "paused", "frames": [frame]}]})["events"][0]["frames"]
    assert found["bound"] == {
        "attacker": "a",
        "failed": [],
        "lost": ["damage", "b", 12, "hp_loss", "b", 3],
        "rolled": 9,
    }


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(
            {"user_has": ["enraged"], "target_not_type": ["fire"], "facts": ["user_below_third", "target_flanked"]},
            {
                "user": {"has": ["enraged"], "hp": {"below": [1, 3]}},
                "not": [{"target": {"type": ["fire"]}}],
                "facts": ["target_flanked"],
            },
            id="of both",
        ),
        pytest.param(
            {"no_weather": ["rain"], "not_above_default": ["speed"], "facts": ["target_not_acted", "target_slower"]},
            {
                "not": [{"weather": ["rain"]}, {"user": {"raised": ["speed"]}}, {"facts": ["target_acted"]}],
                "facts": ["target_slower"],
            },
            id="what is not so",
        ),
        pytest.param(
            {"target_not_marked": ["duelist"], "target_stores": True},
            {"not": [{"target": {"marked": ["duelist"]}}], "marked": ["duelist"], "facts": ["target_stores"]},
            id="on somebody else",
        ),
    ],
)
def test_old_conditions_in_todays_words(old, new):
    assert condition(old) == new
    assert condition(new) == new
    msgspec.convert(new, v.Condition)


@pytest.mark.parametrize(
    ("when", "hp", "holds"),
    [
        ({"user": {"hp": {"below": [1, 2]}}}, 50, False),
        ({"user": {"hp": {"below": [1, 2]}}}, 49, True),
        ({"user": {"hp": {"at_most": [1, 2]}}}, 50, True),
        ({"user": {"hp": {"at_least": [1, 4], "below": [1, 2]}}}, 25, True),
        ({"not": [{"user": {"hp": {"below": [1, 3]}}}]}, 33, False),
        ({"not": [{"user": {"hp": {"below": [1, 3]}}}, {"weather": ["rain"]}]}, 90, False),
        ({"any": [{"weather": ["sun"]}, {"weather": ["rain"]}]}, 90, True),
        ({"any": [{"weather": ["sun"]}, {"user": {"type": ["fire"]}}]}, 90, False),
        ({"not": [{"any": [{"weather": ["sun"]}, {"user": {"type": ["fire"]}}]}]}, 90, True),
    ],
)
def test_conditions_are_put_together(when, hp, holds):
    table = Table(ours("hero", "water", hp=hp), foe("wild"), weather="rain")
    asked = msgspec.convert(when, v.Condition)
    assert derived.holds(table.game, table.state, asked, table.one("hero"), table.one("wild")) is holds


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"do": "lose_hp", "user_tick": True}, {"do": "lose_hp", "ticks": 1, "of": "user_maximum"}),
        ({"do": "coat", "name": "ingrain", "no_push": True}, {"do": "coat", "name": "ingrain", "rooted": True}),
        ({"do": "on_event", "event": "faints", "forced": True}, {"do": "on_event", "event": "faints", "ask": False}),
    ],
)
def test_fields_of_their_own_in_todays_words(old, new):
    assert OLD_WORDS[old["do"]](old) == OLD_WORDS[old["do"]](new) == [new]
    msgspec.convert(new, v.AnyEffect if new["do"] != "on_event" else a.AnyTrait)


def test_rules_of_an_attack_by_its_own_move():
    old = {"do": "halve", "when": {"weather": ["rain"]}, "once": "scene"}
    (word,) = OLD_WORDS["halve"](old)
    rained = v.Condition(weather=("rain",))
    assert msgspec.convert(word, v.AnyAttackWord) == v.AttackRule(what="half_damage", when=rained, once="scene")
    (slam,) = with_todays_words({"moves": [{"id": "slam", "attack": [{"do": "smite"}]}]})["moves"]
    assert slam["attack"] == [{"do": "rule", "what": "smite"}]


def test_every_number_is_said():
    """Those of somebody alone have a sentence each; those of attacks are put together from what they are about."""
    teller = Teller(TABLE.game, TABLE.state)
    said = [trait_lines(teller, a.Modify(what=what, by=1))[0] for what in get_args(a.Quantity)]
    assert len({*said}) == len(said) - 1  # damage after the type is damage
    assert not [text for text in said if "{" in text or "_" in text]


def test_old_kinds_of_moves_in_todays_words():
    old = {"types": ["bug"], "ranged": True, "super_effective": True}
    new = {"types": ["bug"], "reach": "ranged", "meets": "super_effective"}
    assert OLD_PARTS["moves"](old) == OLD_PARTS["moves"](new) == new
    assert OLD_PARTS["moves"]({"on_self": True}) == {"ranges": ["self"]}


def test_without_a_target_nothing_holds_that_asks_for_one_not_even_that_something_is_not_so():
    table = Table(ours("hero"), foe("wild"))
    asked = msgspec.convert({"not": [{"target": {"type": ["fire"]}}]}, v.Condition)
    assert derived.holds(table.game, table.state, asked, table.one("hero"), table.one("wild"))
    assert not derived.holds(table.game, table.state, asked, table.one("hero"), None)


@pytest.mark.parametrize(
    ("when", "said"),
    [
        (
            {"any": [{"weather": ["sun"]}, {"user": {"hp": {"below": [1, 2]}}}]},
            "it is sunny or the user is below half HP",
        ),
        ({"not": [{"user": {"hp": {"at_most": [1, 4]}}}]}, "the user has more than a quarter of its HP"),
        ({"not": [{"facts": ["target_flanked"]}]}, "it isn't so that the target is flanked"),
        (
            {"not": [{"weather": ["rain"], "facts": ["target_airborne"]}]},
            "it isn't so that it is raining and the target is in the air",
        ),
        ({"target": {"holds": ["leftovers"], "stage": {"speed": 2}}}, "the target has Speed +2 or more and the target"),
    ],
)
def test_conditions_are_said(when, said):
    table = Table(ours("hero"), foe("wild"))
    text = spoken(Teller(table.game, table.state), msgspec.convert(when, v.Condition), MOVE)
    assert text.startswith(said)


def test_every_fact_is_looked_up_and_said():
    assert set(get_args(v.Fact)) == derived.FACTS.keys() == _FACTS.keys()


def test_what_a_player_reads_from_the_book_is_called_otherwise_than_a_rule():
    old = {"do": "rule", "what": "base", "low": 1, "high": 16}
    (word,) = OLD_WORDS["rule"](old)
    assert msgspec.convert(word, v.AnyEffect) == v.Consult(what="base", low=1, high=16)
    assert OLD_WORDS["rule"]({"do": "rule", "what": "last"}) == [{"do": "rule", "what": "last"}]


def test_a_boost_for_some_moves_changes_nothing_but_attacks():
    word = {"do": "boost", "numbers": {"initiative": 5}, "moves": {"melee": True}}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(word, v.Boost)


@pytest.mark.parametrize(
    "word",
    [
        {"do": "rule", "what": "no_status"},  # of what?
        {"do": "rule", "what": "no_status", "of": ["sleepy"]},
        {"do": "rule", "what": "no_push", "of": ["burned"]},
        {"do": "rule", "what": "no_saves", "of": ["enraged"], "reach": 2},
        {"do": "rule", "what": "armed", "of": ["spoon"]},
        {"do": "modify", "what": "evasion", "by": 1, "of": ["burned"]},
        {"do": "modify", "what": "checks", "by": 1, "of": ["juggling"]},
    ],
)
def test_a_rule_or_a_number_is_about_what_it_can_be_about(word):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(word, t.AnyFeatureWord)


def test_every_rule_and_number_of_a_holder_is_said():
    table = Table(ours("hero"), foe("wild"))
    teller = Teller(table.game, table.state)
    names = {"statuses": "burned", "harm": "hail", "weather": "sun", "skills": "charm", "maneuvers": "trip"}
    for rule in get_args(a.RuleName):
        of = (names.get(a.RULES_OF[rule], "small_melee"),) if rule in a.RULES_OF else ()
        if a.RULES_OF.get(rule) not in ("abilities", "items", "hazards"):
            assert trait_lines(teller, a.StandingRule(what=rule, of=of))
    for quantity in get_args(a.Quantity):
        assert trait_lines(teller, a.Modify(what=quantity, by=1))


def test_every_rule_and_number_that_lasts_is_said():
    said = {*_boosted(Subject("it"), "attacks"), *_NUMBERS}
    assert said == {*get_args(v.BoostedRule), *get_args(v.BoostedNumber)}


def test_a_word_that_one_entry_uses_says_why_it_is_a_word():
    words = {kind.__struct_config__.tag: kind for module in (a, t, v) for kind in _structs(module)}
    used = Counter(tag for file in PACK.rglob("*.json") for tag in _tags(json.loads(file.read_text())))
    once = [tag for tag, count in used.items() if count == 1]
    assert 0 < len(once) <= 45
    assert [tag for tag in once if "By itself: " not in " ".join((words[tag].__doc__ or "").split())] == []


def _structs(module):
    return [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]


def _tags(value):
    if isinstance(value, dict):
        return [each for each in (value.get("do"),) if isinstance(each, str)] + _tags(list(value.values()))
    return [tag for inner in value for tag in _tags(inner)] if isinstance(value, list) else []


def test_no_word_of_today_is_called_like_an_old_one():
    today = {
        kind.__struct_config__.tag
        for module in (a, t, v)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    }
    assert today & OLD_WORDS.keys() == {
        "boost",
        "modify",
        "rule",
        "lose_hp",
        "coat",
        "on_event",
    }  # which are left alone where they are of today


def test_a_log_of_version_6_with_a_house_rule_is_read():
    """Immunities and the like were words by themselves in an ability that was added in the middle of a fight."""
    words = [{"do": "no_status", "statuses": ["burned"]}, {"do": "saves", "plus": 2}]
    record = {"n": 4, "command": {"type": "add_ability", "ability": {"id": "keen", "name": "Keen", "words": words}}}
    found = UPGRADES["6"].record(record)["command"]["ability"]["words"]
    assert found == [
        {"do": "rule", "what": "no_status", "of": ["burned"]},
        {"do": "modify", "what": "saves", "by": 2},
    ]
    assert msgspec.convert(found, tuple[t.AnyFeatureWord, ...])


def test_a_log_with_a_house_rule_in_old_words_is_read():
    """Version 4 wrote the words of an ability that was added in the middle of a fight."""
    ability = {"id": "keen", "name": "Keen", "words": [{"do": "critical_range", "extend": 2}]}
    flow = {"todo": [{"do": "accuracy"}]}
    record = {"n": 3, "events": [{"type": "ability_added", "ability": ability}], "flow": flow}
    found = with_todays_words(record)
    assert msgspec.convert(found["events"][0]["ability"], c.Ability).words == (a.Modify(what="critical_range", by=2),)
    assert found["flow"] == flow


def test_a_log_whose_game_was_changed_in_old_words_is_read():
    """Entries that were tried out, or house-ruled by a fork, stand in the header."""
    table = Table(ours("hero", moves=("tackle",), speed=20), foe("wild"))
    keen = {"name": "Keen", "words": [{"do": "modify", "what": "critical_range", "by": 2}]}
    forked = table.match.fork("table", game=registry.house_ruled(table.game, {"abilities": {"keen": keen}}))
    old = forked.lines().replace(b'"do":"modify","what":"critical_range","by":2', b'"do":"critical_range","extend":2')
    assert old != forked.lines()
    header = msgspec.json.decode(old.splitlines()[0])
    game = registry.game_of(msgspec.convert({**header, "version": "4"}, type(forked.header)))
    assert game.content.abilities["keen"].words == (a.Modify(what="critical_range", by=2),)
