"""The story of a battle: sentences made of names, dice and sums, in the order of the rules."""

import pytest
from tests.rulesets.wuxia.arena import Arena, art, sheet

from turnwright.kernel import registry
from turnwright.kernel.ruleset import fold
from turnwright.kernel.story import describe, tell
from turnwright.kernel.telling import Named, Number, Roll, Step
from turnwright.rulesets.wuxia import RULESET
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.state import Condition, CostTrack, ResolveCharges
from turnwright.testing import play

BLOW = art(
    "blow", {"type": "damage", "value": 10}, {"type": "condition", "cap": 2, "duration": 2}, effect_rank=12, ae_cost=5
)


def lines(arena, command, *faces):
    """What a command is told as: each event on the state that it led to."""
    state = arena.state
    said = []
    for event in arena.do(command, *faces):
        state = fold(RULESET, state, (event,))
        said.append(tell(arena.game, state, event))
    return [line for line in said if line is not None]


def texts(arena, command, *faces):
    return ["  " * line.depth + line.text for line in lines(arena, command, *faces)]


def part(line, kind):
    return next(part for part in line.parts if isinstance(part, kind))


def test_a_hit_from_the_roll_to_the_wound():
    """Spec 2.5: 13, half as much again, a tenth off, guard first; 2.7: 14 + 3 against 10 + 12 fails by 5."""
    arena = Arena(sheet("hero", techniques=["blow"]), sheet("foe", dr_tier=1), arts=(BLOW,))
    arena.change("hero", conditions=(Condition("violence", 1, "foe"),))
    arena.change("foe", guard=2)
    assert texts(arena, w.Technique("blow", "foe"), 16, 14) == [
        "Hero uses Blow on Foe.",
        "  Hero spends 5 AE (11 left).",
        "  Hero rolls 16 (+5 violence attack, -1 Injured) for 20 against Foe's defense of 15.",
        "  That is a critical hit on Foe.",
        "  The damage is 15 (10 from Blow, +3 strength, +6 critical hit, -10% damage reduction, -2 guard).",
        "  Foe's guard takes 2 (0 left).",
        "  Foe loses 2 physical resolve (0 left).",
        "  Foe takes 15 damage (15 of 30 THP left).",
        "  Foe gains 1 fury for the pain (1 in all).",
        "  Foe rolls 14 (+3 resilience) for 17 against 22 and fails to resist.",
        "  Foe is now Maimed for 2 rounds.",
    ]


def test_dice_are_dice_and_sums_have_steps():
    """A one on the d6 is told as a roll of 1, and not as +1."""
    arena = Arena(sheet("foe", charges={"prc": 0}))
    told = lines(arena, w.Attack("foe"), 10, 1)
    assert told[0].parts == (Named("piece:hero", "Hero"), " attacks ", Named("piece:foe", "Foe"), ".")
    assert part(told[1], Roll) == Roll("attack", (10,), 20)
    assert part(told[1], Number) == Number(15, (Step("10", "d20"), Step("+5", "violence attack")))
    assert told[3].text == "The damage is 4 (1 on the d6, +3 strength)."
    assert part(told[3], Roll) == Roll("damage", (1,), 6)
    assert part(told[3], Number) == Number(4, (Step("1", "d6"), Step("+3", "strength")))
    assert part(told[4], Number).steps == (Step("30", "THP before"), Step("-4", "damage"))
    assert [(line.depth, line.cue, line.tone) for line in told] == [
        (0, "", ""), (1, "roll", ""), (1, "strike", ""), (1, "", ""), (1, "strike", "hurt"),
    ]  # fmt: skip


def test_a_strike_names_the_stat_that_it_took():
    """Spec 2.3: the better of strength and agility."""
    arena = Arena(sheet("hero", stats={"agility": 6}), sheet("foe", charges={"prc": 0}))
    told = texts(arena, w.Quick("strike", "foe"), 10, 2)
    assert told[0] == "Hero strikes at Foe."
    assert "  The damage is 8 (2 on the d6, +6 agility)." in told


def test_dice_of_a_formula_are_told_apart_from_what_they_come_to():
    throw = art("throw", {"type": "damage", "formula": "2d6+strength"})
    arena = Arena(sheet("hero", techniques=["throw"]), sheet("foe", charges={"prc": 0}), arts=(throw,))
    told = lines(arena, w.Technique("throw", "foe"), 10, 2, 5)
    rolled = next(line for line in told if "comes to" in line.text)
    assert rolled.text == "Throw: rolled 2, 5, so 2d6+strength comes to 10."
    assert part(rolled, Roll) == Roll("amount", (2, 5), 6, "2, 5")


def test_an_opposed_roll_shows_both_sides():
    """ADR-0001: a d20, the bonus and the best rank die on both sides."""
    arena = Arena(options={"resolution": "adr"})
    arena.change("hero", cl=2)
    arena.change("foe", cl=0)
    told = lines(arena, w.Attack("foe"), 12, 4, 3, 9, 2, 1)
    assert told[1].text == (
        "Hero rolls 12 (+5 violence attack, best of 4, 3) for 21 against Foe's 9 (+5 defense, rank die 2) for 16: "
        "2 degrees of success."
    )
    assert [each.label for each in told[1].parts if isinstance(each, Roll)] == ["attack", "rank", "defense", "rank"]
    assert part(told[1], Number).steps == (
        Step("12", "d20"),
        Step("+5", "violence attack"),
        Step("+4", "best rank die"),
    )


def test_what_wears_off_stands_under_the_turn_that_ends_it():
    """Spec 2.3: a weakening lasts until the next turn of whoever did it."""
    arena = Arena(sheet("hero", stats={"agility": 6}))
    assert texts(arena, w.Quick("weaken", "foe"))[:2] == [
        "Hero weakens Foe.",
        "  Foe gets -2 defense from Weaken until Hero's next turn.",
    ]
    arena.wait_for("foe")
    assert texts(arena, w.Wait()) == [
        "Foe waits.",
        "Round 2",
        "First quick stage",
        "Hero's turn begins.",
        "  Weaken on Foe wears off.",
    ]


def test_the_end_of_a_round_is_a_heading_where_something_happens():
    """Spec 6.1: AE come back, then conditions tick."""
    arena = Arena()
    arena.change("hero", ae=3)
    arena.change("foe", conditions=(Condition("violence", 1, "hero", 2, damage=3),))
    arena.wait_for("foe")
    told = lines(arena, w.Wait())
    assert [line.text for line in told] == [
        "Foe waits.",
        "End of round 1",
        "Hero recovers 2 AE (5 of 16).",
        "Foe takes 3 damage from Injured (27 of 30 THP left).",
        "Foe stays Injured for 1 more round.",
        "Round 2",
        "Major stage",
    ]
    assert [line.tone for line in told if not line.text.endswith(".")] == ["heading"] * 3


def test_a_stance_is_left_in_one_line():
    arena = Arena(sheet("hero", stats={"agility": 6}))
    assert texts(arena, w.Quick("reposition"))[:3] == [
        "Hero repositions.",
        "  Hero gets +2 defense from the stance.",
        "  Hero gets -1 speed band from the stance.",
    ]
    arena.wait_for("hero", phase="major")
    assert texts(arena, w.Quick("reposition"))[:2] == ["Hero repositions.", "  Hero leaves the stance."]


def test_items_say_how_many_are_left():
    salve = {"id": "salve", "name": "Salve", "effects": [{"type": "heal", "value": 12}]}
    arena = Arena(sheet("hero", items={"salve": 2}), items=(salve,))
    arena.change("hero", thp=20)
    assert texts(arena, w.Item("salve", "hero"))[:3] == [
        "Hero uses Salve.",
        "  Hero has 1 Salve left.",
        "  Hero regains 10 THP from Salve (30 of 30).",
    ]
    arena.wait_for("hero")
    assert texts(arena, w.Item("salve", "hero"))[1] == "  That was Hero's last Salve."


def test_what_power_costs_is_told():
    arena = Arena()
    arena.change("hero", fury=3, blood=CostTrack(1, 6))
    told = lines(arena, w.Attack("foe", "", "push"), 2)
    assert [line.text for line in told][:5] == [
        "Hero attacks Foe, pushing the limits.",
        "Hero spends 3 fury to push the limits (0 left).",
        "Hero marks 1 blood (2 of 6).",
        "The story will remember: Hero's blood track is at 25%.",
        "Hero rolls 2 (+5 violence attack, +2 edge) for 9 against Foe's defense of 15.",
    ]
    assert part(told[1], Named) == Named("piece:hero", "Hero")
    assert Named("term:fury", "fury") in told[1].parts


def test_the_end_is_told_in_names():
    arena = Arena(victory=[{"type": "defeat", "target": "foe"}], rewards={"xp": 20, "flags": ["foe_beaten"]})
    arena.change("foe", thp=1)
    told = lines(arena, w.Attack("foe"), 10, 1)[-3:]
    assert [(line.text, line.cue, line.tone) for line in told] == [
        ("Foe falls.", "fall", "defeat"),
        ("The story will remember: foe beaten.", "", ""),
        ("Victory: Foe has fallen, and the heroes gain 20 XP.", "end", "good"),
    ]
    arena = Arena(triggers=[{"condition": "enemy_hp_below_90", "event": "end", "action": "victory"}])
    assert texts(arena, w.Attack("foe"), 10, 4)[-1] == "Victory: an enemy is under 90% of its THP."


@pytest.mark.parametrize(
    ("changes", "goal", "says"),
    [
        ({}, [{"type": "eliminate"}], "Victory after 1 round: the enemies have fallen."),
        ({}, [{"type": "survive", "rounds": 9}, {"type": "defeat", "target": "foe"}],
         "Victory after 1 round: Foe has fallen."),
    ],
)  # fmt: skip
def test_an_ending_says_why_and_what_is_kept(changes, goal, says):
    arena = Arena(victory=goal, rewards={"xp": 5})
    arena.change("hero", strain=3, clout=2, conditions=(Condition("violence", 2, "foe"),), **changes)
    arena.change("foe", thp=1)
    arena.do(w.Attack("foe"), 15, 6)
    assert RULESET.telling.describe_outcome(arena.game, arena.state, arena.outcome) == (
        says,
        "The heroes gain 5 XP.",
        "Hero leaves with 3 strain, 2 clout, Maimed.",
    )


def test_a_names_possessive_is_english():
    arena = Arena(sheet("foe") | {"name": "Magistrate of Masks"})
    assert texts(arena, w.Attack("foe"), 2)[1].endswith("against Magistrate of Masks' defense of 15.")


EVENTS = {
    e.StrainDamage("foe", 5, 5): "Foe takes 5 strain (5 of 40).",
    e.StrainRelieved("foe", 5, 0, "palm"): "Foe sheds 5 strain thanks to Palm (0 of 40).",
    e.AeGained("foe", 5, 16, "palm"): "Foe regains 5 AE from Palm (16 of 16).",
    e.GuardGained("foe", 8, 9): "Foe gains 8 guard (9 in all).",
    e.ConditionEased("foe", Condition("influence", 1, "x"), 1): "Foe gets better and is now only Rattled.",
    e.ConditionAdvanced("foe", Condition("influence", 3, "x"), 3): "Foe gets worse and is now Isolated.",
    e.ConditionRemoved("foe", "influence_2", "influence"): "Foe is no longer Discredited.",
    e.UnitDefeated("foe", "strain"): "Foe dies of strain.",
    e.UnitDefeated("foe", "violence_4"): "Foe falls (Ruined Body).",
    e.UnitDefeated("foe", "hero"): "Foe falls.",
    e.UnitRevived("foe", 15): "Foe stands again with 15 THP.",
    e.UnitProvoked("foe", "player"): "Foe is provoked and will fight back.",
    e.BossPhaseChanged("foe", 2, ResolveCharges(), 1, ()): "Foe enters phase 2.",
    e.LegendaryResistanceUsed("foe", 2): "Foe can shrug off 2 more.",
    e.ResistRoll("foe", "violence", 4, 7, 17, 0, "legendary"):
        "Foe rolls 4 (+3 resilience) for 7 against 17, but shrugs it off.",
    e.ResistRoll("foe", "violence", 0, 0, 17, 0, "paid"): "Foe resists without rolling.",
    e.KnockoutRoll("foe", 9, 12, 11, True): "Foe rolls 9 (+3 resilience) for 12 against 11 and stays up.",
    e.InsightGained("foe", 1, "survived_revelation", 1):
        "Foe gains 1 insight for living through a revelation (1 in all).",
    e.CloutSpent("foe", 2, "fate_crash", 0): "Foe loses 2 clout because the fate track is full (0 left).",
    e.TrackCleared("foe", "fate", 3, 3): "Foe clears 3 fate (3 of 6).",
    e.ScriptTrigger(0, "dialogue", "the_sky_goes_dark", "round_1"): "The sky goes dark.",
    e.FlagSet("insight_danger:foe", "foe"): "The story will remember: Foe's insight is dangerously high.",
}  # fmt: skip


@pytest.mark.parametrize(("event", "says"), EVENTS.items(), ids=lambda each: type(each).__name__)
def test_an_event_is_one_sentence(event, says):
    arena = Arena()
    assert describe(arena.game, arena.state, event).lstrip() == says


@pytest.mark.parametrize(("encounter", "preset"), [("boss_hollow_star", "adr"), ("court_of_masks", "seed")])
def test_whole_battles_are_told_in_sentences(encounter, preset):
    """Every line but a heading and speech ends with a full stop, begins with a capital and has no id in it."""
    game = registry.game("wuxia", preset=preset)
    match = play(game, encounter, 5, bound=2000).match
    ids = {*game.content.techniques, *game.content.items, *match.state.units}
    ids = {name for name in ids if "_" in name or "#" in name}
    for n in range(1, len(match.records) + 1):
        for line in match.tell(n):
            text = line.text
            assert text[:1].isupper()
            assert text == text.strip()
            assert text[-1] in ".?”" or line.tone == "heading"
            assert not any(name in text for name in ids), text


def test_a_line_is_told_by_who_is_on_the_board():
    """Everybody and everything that a line names can be looked up."""
    game = registry.game("wuxia")
    match = play(game, "boss_hollow_star", 3, bound=2000).match
    seen = set()
    for n in range(1, len(match.records) + 1):
        seen |= {each.ref for line in match.tell(n) for each in line.parts if isinstance(each, Named)}
    state = match.state
    for ref in seen:
        kind, _, name = ref.partition(":")
        assert name in state.units if kind == "piece" else RULESET.telling.inspect(game, state, "hero", ref), ref
