"""How a battle is told: lines that people read, and what a screen shows."""

import msgspec
import pytest
from tests.rulesets.wuxia.arena import Arena, art, sheet

from turnwright.kernel.match import describe
from turnwright.kernel.registry import game
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia.explain import explain_command
from turnwright.rulesets.wuxia.state import Condition, CostTrack, Modifier

BLOW = art(
    "blow", {"type": "damage", "value": 10}, {"type": "condition", "cap": 2, "duration": 2}, effect_rank=12, ae_cost=5
)


def told(arena, events):
    """The lines of some events, each told on the state that it led to; the last state will do here."""
    lines = (describe(arena.game, arena.state, event) for event in events)
    return [line for line in lines if line]


def test_a_hit_from_the_roll_to_the_wound():
    arena = Arena(sheet("hero", techniques=["blow"]), sheet("foe", dr_tier=1), arts=(BLOW,))
    arena.change("hero", conditions=(Condition("violence", 1, "foe"),))
    arena.change("foe", guard=2)
    assert told(arena, arena.do(w.Technique("blow", "foe"), 16, 14)) == [
        "Hero: Blow on Foe [5 AE]",
        "  Hero → Foe: d20 16 +5 violence attack -1 Injured = 20 against defense 15",
        "  Critical hit",
        "  damage +10 Blow +3 strength = 13, crit 19, -10 % reduction, guard takes 2",
        "  Foe loses 2 resolve (0 left)",
        "  Foe takes 15: 15/30 THP",
        "  Foe gains 1 fury: 1 (damage)",
        "  Foe fails to resist (d20 14, 17 against 22)",
        "  Foe is Maimed for 2 rounds",
    ]


def test_the_end_is_told_in_names():
    arena = Arena(victory=[{"type": "defeat", "target": "foe"}], rewards={"xp": 20, "flags": ["foe_beaten"]})
    arena.change("foe", thp=1)
    assert told(arena, arena.do(w.Attack("foe"), 10, 1))[-3:] == [
        "  Foe falls.",
        "  The story will remember: foe beaten.",
        "Victory: Foe has fallen. 20 xp.",
    ]
    arena = Arena(triggers=[{"condition": "enemy_hp_below_90", "event": "end", "action": "victory"}])
    assert told(arena, arena.do(w.Attack("foe"), 10, 4))[-1] == "Victory: a foe is under 90 % THP."


def test_choices_are_short_and_explain_themselves():
    arena = Arena(sheet("hero", techniques=["blow", "palm"], stats={"agility": 6}), arts=(BLOW,))
    ruleset = arena.game.ruleset

    def menu() -> dict[str, str]:
        return {
            ruleset.telling.describe_command(arena.game, arena.state, command): ruleset.telling.explain_command(
                arena.game, arena.state, command
            )
            for command in arena.legal
        }

    quick = menu()
    assert quick["Block"] == "guard +2 x endurance for 1 strain"
    assert quick["Weaken Foe"] == "-2 defense"
    assert quick["Wait"] == ""
    arena.do(w.Wait())
    arena.change("hero", fury=2)
    major = menu()
    assert major["Attack Foe"] == "1d6 + strength"
    assert major["Attack Foe (boost)"] == "1d6 + strength; boost: +2 on one attack for 2 fury"
    assert major["Blow on Foe [5 AE]"] == "10 + strength damage; unless resisted, up to Maimed for 2 rounds"
    assert major["Defend"] == "+2 on all defenses"


def test_answers_say_what_they_cost():
    arena = Arena(sheet("hero", stats={"agility": 6}))
    arena.change("hero", fury=1)
    arena.do(w.Quick("strike", "foe"), 2)
    ruleset = arena.game.ruleset
    told = {
        ruleset.telling.describe_command(arena.game, arena.state, answer): ruleset.telling.explain_command(
            arena.game, arena.state, answer
        )
        for answer in arena.legal
    }
    assert told == {"Pay and roll again": "roll a failed attack again for 1 fury", "Let it be": ""}


@pytest.mark.parametrize(
    ("technique", "says"),
    [
        ("blood_ember_sutra", "+3 violence attack for 2 rounds; 1 strain on oneself; marks 1 blood"),
        (
            "creeping_venom_hand",
            "2 + strength damage; unless resisted, up to Injured for 3 rounds with 2 damage a round",
        ),
        ("meridian_lock", "5 + strength damage as strain; -3 violence attack for 2 rounds; 1 strain on oneself"),
        ("spring_rain_circle", "heals 3 a round for 3 rounds"),
        ("still_water_mind", "eases conditions by 1 and ends debuffs"),
        ("tiger_root_throw", "1d6 + strength damage"),
        ("returning_crane_breath", "a fallen friend stands again with 15 THP; 2 strain on oneself; marks 1 fate"),
    ],
)
def test_a_technique_says_what_its_entry_does(technique, says):
    assert explain_command(game("wuxia"), Arena().state, w.Technique(technique)) == says


def test_flags_are_told_in_words_and_of_a_track_the_last():
    arena = Arena()
    flags = ("track_25:foe:stain", "track_full:foe:stain", "gate_open", "track_50:hero:blood")
    state = msgspec.structs.replace(arena.state, flags=flags)
    (note,) = arena.game.ruleset.telling.board(arena.game, state, "hero").notes
    assert note.label == "The story will remember: the stain of Foe is full, gate open, the blood of Hero is at 50 %"
    assert arena.game.ruleset.telling.board(arena.game, arena.state, "hero").notes == ()


def test_a_screen_shows_bars_and_what_weighs():
    arena = Arena(sheet("foe", boss_rank=4), sheet("hero", stats={"agility": 6}))
    arena.change(
        "foe",
        guard=3,
        conditions=(Condition("influence", 2, "hero", 2),),
        modifiers=(Modifier(1, "weaken", "hero", "defense", -2),),
        stain=CostTrack(1, 6),
    )
    board = arena.game.ruleset.telling.board(arena.game, arena.state, "hero")
    assert board.heading == "The Yard · round 1 · first quick stage"
    assert board.order == ("hero",)
    foe = next(piece for piece in board.pieces if piece.id == "foe")
    assert [(gauge.name, gauge.value, gauge.most) for gauge in foe.gauges] == [
        ("THP", 120, 120), ("AE", 16, 16), ("strain", 0, 40),
    ]  # fmt: skip
    assert tuple(tag.label for tag in foe.tags) == (
        "guard 3",
        "phase 1",
        "Discredited 2r",
        "-2 defense (weaken)",
        "stain 1/6",
    )
