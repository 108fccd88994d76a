"""What can be chosen: names, effects, costs and aims; what cannot, and why; what is asked."""

import pytest
from tests.rulesets.wuxia.arena import Arena, art, sheet

from turnwright.kernel import registry
from turnwright.kernel.language import ENGLISH
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.rulesets.wuxia import RULESET
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia.state import Condition
from turnwright.table import Table

TELLING = RULESET.telling
BLOW = art(
    "blow", {"type": "damage", "value": 10}, {"type": "condition", "cap": 2, "duration": 2}, effect_rank=12, ae_cost=5
)
SUTRA = art(
    "sutra",
    {"type": "buff", "stat": "attack", "value": 3},
    targeting={"type": "self"},
    self_strain=1,
    marks={"blood": 1},
)
SALVE = {"id": "salve", "name": "Salve", "effects": [{"type": "heal", "value": 12}]}
SEAL = {"id": "seal", "name": "Seal"}


def menu(arena):
    return {
        TELLING.describe_command(arena.game, arena.state, command): TELLING.explain_command(
            arena.game, arena.state, command
        )
        for command in arena.legal
    }


def test_choices_are_short_and_explain_themselves():
    arena = Arena(sheet("hero", techniques=["blow", "palm"], stats={"agility": 6}), arts=(BLOW,))
    quick = menu(arena)
    assert quick["Block"] == "+8 guard for 1 strain"
    assert quick["Weaken Foe"] == "-2 defense until Hero's next turn"
    assert quick["Wait"] == "lets the turn pass"
    arena.do(w.Wait())
    arena.change("hero", fury=2)
    major = menu(arena)
    assert major["Attack Foe"] == "an attack roll for 1d6 + strength damage"
    assert major["Attack Foe (boost)"].endswith("; boost: +2 on one attack for 2 fury")
    assert major["Blow on Foe [5 AE]"] == "10 + strength damage; unless resisted, up to Maimed for 2 rounds"
    assert major["Guard"] == quick["Block"]
    assert major["Defend"] == "+2 to all defenses until Hero's next turn"


def test_a_choice_can_still_be_read_when_it_is_over():
    """A log or a story may ask about any command at any time."""
    arena = Arena()
    arena.change("foe", thp=1)
    arena.do(w.Attack("foe"), 10, 1)
    for command in (w.Attack("foe"), w.Guard(), w.Defend(), w.Quick("block"), w.Quick("weaken", "foe"), w.Wait()):
        assert TELLING.explain_command(arena.game, arena.state, command)
        assert TELLING.describe_command(arena.game, arena.state, command)
        assert TELLING.aim(arena.game, arena.state, command).verb


@pytest.mark.parametrize(
    ("technique", "says"),
    [
        ("blood_ember_sutra", "+3 violence attack for 2 rounds"),
        (
            "creeping_venom_hand",
            "2 + strength damage; unless resisted, up to Injured for 3 rounds, with 2 damage per round",
        ),
        (
            "meridian_lock",
            "5 + strength damage, taken as strain; -3 violence attack for 2 rounds",
        ),
        ("spring_rain_circle", "heals 3 THP per round for 3 rounds"),
        ("still_water_mind", "eases conditions by 1 degree and ends debuffs"),
        ("tiger_root_throw", "1d6 + strength + 2 damage"),
        (
            "returning_crane_breath",
            "a fallen ally stands again with 15 THP",
        ),
    ],
)
def test_a_technique_says_what_its_entry_does(technique, says):
    assert TELLING.explain_command(registry.game("wuxia"), Arena().state, w.Technique(technique)) == says


def test_answers_say_what_they_cost():
    arena = Arena(sheet("hero", stats={"agility": 6}))
    arena.change("hero", fury=1)
    arena.do(w.Quick("strike", "foe"), 2)
    assert menu(arena) == {"Pay 1 fury and roll again": "roll a failed attack again for 1 fury", "Let it be": ""}
    (prompt,) = arena.state.flow.prompts
    assert (
        TELLING.describe_prompt(arena.game, arena.state, prompt)
        == "Hero misses Foe: roll again for 1 fury, with 55% to hit?"
    )
    refs = [TELLING.option_ref(arena.game, arena.state, prompt, option) for option in ("reroll", "no")]
    assert refs == ["piece:foe", ""]
    assert TELLING.aim(arena.game, arena.state, Answer(prompt.id, ("no",))).verb == "Answer"


def aim(arena, command):
    return TELLING.aim(arena.game, arena.state, command)


def test_a_choice_says_who_aims_what_at_whom():
    arena = Arena(sheet("hero", techniques=["sutra", "blow"], items={"salve": 1}), arts=(BLOW, SUTRA), items=(SALVE,))
    blow = aim(arena, w.Technique("blow", "", ("foe",)))
    assert (blow.verb, blow.name, blow.source, blow.targets) == ("Use", "Blow", "piece:hero", ("piece:foe",))
    assert ([ENGLISH.tag(tag) for tag in blow.cost], blow.subject) == (["5 AE"], "technique:blow")
    sutra = aim(arena, w.Technique("sutra"))
    assert (sutra.targets, [ENGLISH.tag(tag) for tag in sutra.cost]) == (
        ("piece:hero",),
        ["2 AE", "1 strain", "1 blood"],
    )
    salve = aim(arena, w.Item("salve", "hero"))
    assert (salve.verb, salve.name, salve.targets, salve.subject) == ("Use", "Salve", ("piece:hero",), "item:salve")
    attack = aim(arena, w.Attack("foe", "", "push"))
    assert (attack.verb, attack.name, [ENGLISH.tag(tag) for tag in attack.cost]) == (
        "Attack",
        "Pushed",
        ["3 fury", "1 blood"],
    )
    strike = aim(arena, w.Quick("strike", "foe"))
    assert (strike.verb, strike.targets, strike.subject) == ("Strike", ("piece:foe",), "term:strike")
    assert [ENGLISH.tag(tag) for tag in aim(arena, w.Guard()).cost] == ["1 strain"]
    assert aim(arena, w.Escape()).verb == "Escape"


def test_a_technique_for_a_whole_side_aims_at_all_of_it():
    cry = art("cry", {"type": "buff"}, targeting={"type": "all", "side": "ally"})
    arena = Arena(sheet("hero", techniques=["cry"]), sheet("friend"), party=("hero", "friend"), arts=(cry,))
    assert aim(arena, w.Technique("cry")).targets == ("piece:hero", "piece:friend")


def why_not(arena):
    """What is wished for and refused, by the line of the menu."""
    legal = set(arena.legal)
    wished = [wish for wish in TELLING.wishes(arena.game, arena.state, arena.seat) if wish not in legal]
    assert len(wished) <= 40
    return {TELLING.describe_command(arena.game, arena.state, wish): arena.refused(wish)[1] for wish in wished}


def test_what_cannot_be_done_now_says_why():
    arena = Arena(
        sheet("hero", techniques=["blow", "palm", "sutra"], items={"seal": 1}), arts=(BLOW, SUTRA), items=(SEAL,)
    )
    arena.change("hero", ae=4, blood=type(arena["hero"].blood)(6, 6))
    refused = why_not(arena)
    assert refused["Blow on Foe [5 AE]"] == "Hero can't use Blow: it costs 5 AE, and only 4 are left."
    assert (
        refused["Sutra [2 AE, 1 strain, 1 blood]"]
        == "Hero can't use Sutra: it marks 1 blood, and the blood track is at 6 of 6."
    )
    assert refused["Seal"] == "Hero can't use Seal: it is a keepsake."
    assert refused["Escape"] == "Hero can't escape: The Yard has no way out."
    assert refused["Strike Foe"] == "Hero can't do that in the major stage: take a major action."
    assert refused["Attack Foe (boost)"] == "Hero can't boost: it takes 2 fury, and Hero has 0."
    assert "Palm on Foe [2 AE]" not in refused


def test_a_condition_that_forbids_something_is_named():
    """Sources 6: Deranged forbids techniques of 8 AE or more, Mortally Wounded to reposition."""
    arena = Arena(
        sheet("hero", techniques=["star"], stats={"agility": 6}),
        arts=(art("star", {"type": "damage", "value": 9}, ae_cost=8),),
    )
    held = (Condition("violence", 3, "foe"), Condition("revelation", 3, "foe"))
    arena.change("hero", conditions=held)
    refused = why_not(arena)
    assert refused["Reposition"] == "Hero can't reposition while Mortally Wounded."
    assert refused["Star on Foe [8 AE]"] == "Hero can't do that in the first quick stage: take a quick action."
    arena.do(w.Wait())
    assert why_not(arena)["Star on Foe [8 AE]"] == "Hero can't use Star while Deranged."


def test_nothing_is_wished_for_while_somebody_is_asked():
    arena = Arena()
    arena.change("hero", fury=1)
    arena.do(w.Attack("foe"), 2)
    assert list(TELLING.wishes(arena.game, arena.state, "hero")) == []


def test_a_seat_is_shown_what_it_cannot_do():
    game = registry.game("wuxia")
    match = Match.open(game, game.ruleset.content.encounter(game, "duel_sect_elder"), seed=7)
    seat = Table(match).seat("hero")
    missed = {row.name or row.verb: row for row in seat.unavailable()}
    assert missed["Mountain Breaker"].subject == "technique:mountain_breaker"
    assert missed["Mountain Breaker"].why.code == "wuxia.wrong_phase"
    assert [row.group for row in seat.choices()][-1] == "Other"


def test_a_refusal_has_names_and_no_ids():
    arena = Arena(sheet("hero", techniques=["palm"]), sheet("friend"), party=("hero", "friend"), enemies=["foe", "foe"])
    code, sentence = arena.refused(w.Technique("palm"))
    assert (code, sentence) == ("wuxia.no_target", "Palm needs a target: aim it at Foe or Foe 2.")
    code, sentence = arena.refused(w.Technique("palm", "friend"))
    assert sentence == "Hero can't aim Palm at Friend: aim it at Foe or Foe 2."


def test_forms_are_labelled():
    sweep = art("sweep", {"type": "damage", "value": 2}, targeting={"type": "aoe", "max_targets": 2})
    arena = Arena(sheet("hero", techniques=["sweep"]), arts=(sweep,), enemies=["foe", "foe"])
    (form,) = RULESET.seats.forms(arena.game, arena.state, "hero")
    assert form.title == "Sweep on chosen targets"
    assert [(field.label, field.default) for field in form.fields] == [("Technique", "sweep"), ("Targets", None)]
