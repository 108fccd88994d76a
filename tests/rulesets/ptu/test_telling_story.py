"""The story in parts: names lead to what they name, numbers unfold into their steps, dice are dice."""

import pytest
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel.telling import Named, Number, Roll
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid
from turnwright.table import Table as Seats
from turnwright.table.shapes import Told


def story(fight: Table, seat: str = "gm") -> tuple[Told, ...]:
    """What the last record told a seat."""
    return Seats(fight.match).seat(seat).story(len(fight.match.records) - 1)


def test_damage_unfolds_into_the_steps_of_the_book():
    """Roll, Attack, Defense, then the type: 15 + 15 - 10 = 20, times 3/2. (p. 236)"""
    fight = Table(ours("pet", "fire", speed=20, special_attack=15, moves=("ember",)), foe("weed", "grass"))
    fight.use("ember", "weed", accuracy=12, damage=(3, 4))
    dealt = next(line for line in story(fight) if " damage to " in line.text)
    (number,) = [part for part in dealt.parts if isinstance(part, Number)]
    assert number.value == 30
    assert [(step.value, step.name) for step in number.steps] == [
        ("15", "rolled"),
        ("+15", "Sp. Atk"),
        ("-10", "Sp. Def"),
        ("x3/2", "type"),
    ]
    lost = next(line for line in story(fight) if " loses " in line.text)
    assert lost.tone == "hurt"
    (number,) = [part for part in lost.parts if isinstance(part, Number)]
    assert [(step.value, step.name) for step in number.steps] == [("100", "HP before"), ("-30", "lost")]


def test_names_and_dice_are_parts_of_their_own():
    fight = Table(ours("pet", "fire", speed=20, moves=("ember",)), foe("weed", "grass"))
    fight.use("ember", "weed", accuracy=8, damage=(3, 4))
    used, rolled, dice = story(fight)[:3]
    assert [(part.ref, part.name) for part in used.parts if isinstance(part, Named)] == [
        ("piece:pet", "Pet"),
        ("move:ember", "Ember"),
        ("piece:weed", "Weed"),
    ]
    assert (used.depth, used.cue) == (0, "strike")
    assert rolled.text == "Ember hits Weed (needs 4) with an 8."
    assert [part for part in rolled.parts if isinstance(part, Roll)] == [Roll("accuracy", (8,), 20)]
    assert [part for part in dice.parts if isinstance(part, Roll)] == [Roll("damage", (3, 4), 6)]


def test_a_foe_hides_what_it_needs_and_the_numbers_of_its_hit_points():
    fight = Table(ours("pet", "fire", speed=20, special_attack=15, moves=("ember",)), foe("weed", "grass"))
    fight.use("ember", "weed", accuracy=12, damage=(3, 4))
    told = [line.text for line in story(fight, "players")]
    assert "Ember hits Weed with a 12." in told
    assert "Weed is hurt (Ember): at most 75 % HP." in told
    assert not any("Sp. Def" in line for line in told)


@pytest.mark.parametrize("seat", ["players", "group"])
@pytest.mark.parametrize(("shown", "steps"), [("damage", 3), ("bands", 0), ("hidden", 0), ("numbers", 4)])
def test_players_see_the_damage_they_deal_as_the_ruling_says(shown, steps, seat):
    """The total and what it was rolled from, but not what the target had against it; or nothing; or all of it."""
    pet, weed = ours("pet", "fire", speed=20, special_attack=15, moves=("ember",)), foe("weed", "grass", max_hp=90)
    fight = Table(pet, weed, rulings={"foes_shown": shown})(w.Serve())
    fight.use("ember", "weed", accuracy=12, damage=(3, 4))
    numbers = [part for line in story(fight, seat) if " damage to " in line.text for part in line.parts]
    totals = [part for part in numbers if isinstance(part, Number)]
    assert [(total.value, len(total.steps)) for total in totals] == ([(30, steps)] if steps else [])
    known = {step.name for total in totals for step in total.steps}
    assert ("Sp. Def" in known, "type" in known) == (shown == "numbers", shown == "numbers")


def test_a_foe_s_damage_is_told_by_what_one_s_own_lost():
    """Its dice and its stats stay its own."""
    fight = Table(ours("pet", "grass"), foe("wild", "fire", speed=20, moves=("ember",)))
    fight.use("ember", "pet", accuracy=12, damage=(3, 4))
    told = [line.text for line in story(fight, "players")]
    assert not any(" damage to " in line or "DB" in line for line in told)
    assert any(line.startswith("Pet loses ") for line in told)


def test_a_critical_hit_has_a_cue_of_its_own():
    fight = Table(ours("pet", "fire", speed=20, moves=("ember",)), foe("weed", "grass"))
    fight.use("ember", "weed", accuracy=20, damage=(3, 4))
    _, rolled, *_ = story(fight)
    assert ("critical hit" in rolled.text, rolled.cue) == (True, "critical")


def test_an_award_has_the_cue_of_a_level_only_if_it_brought_one():
    pet = ours("pet", "fire", level=10, experience=90)
    fight = Table(pet, foe("weed", "grass"))
    fight(w.EndEncounter(players=1, share={"pet": 5}), override="for a test")
    assert [line.cue for line in story(fight) if " gets " in line.text] == [""]
    fight(w.ShareExperience({"pet": 30}, 1), override="for a test")
    assert [line.cue for line in story(fight) if " gets " in line.text] == ["level"]


def test_a_fall_is_a_defeat_and_healing_is_good():
    fight = Table(ours("pet", speed=20), foe("weed", hp=5))
    fight(w.DealDamage("weed", 5))
    fallen = next(line for line in story(fight) if line.text == "Weed faints.")
    assert (fallen.tone, fallen.cue) == ("defeat", "fall")
    fight(w.DealDamage("pet", 20))
    fight(w.RestoreHp("pet", 10))
    (healed,) = story(fight)
    assert (healed.text, healed.tone, healed.cue) == ("Pet recovers 10 HP (the GM): 90/100 HP.", "good", "heal")


def test_a_maneuver_begins_with_who_does_it():
    fight = Table(
        placed("players", sheet("pet", speed=20, skills={"combat": 3}), position=(0, 0)),
        placed("enemies", sheet("weed", skills={"combat": 2}), position=(1, 0)),
        grid=Grid(rows=("....",) * 3),
    )
    fight(w.Maneuver("trip", "weed"), accuracy=12)
    first, check, *_ = story(fight)
    assert (first.text, first.depth) == ("Pet tries Trip, which hits Weed (needs 8) with a 12.", 0)
    assert "Combat check with" in check.text
    assert check.cue == "roll"


def test_an_ability_with_a_limit_is_told_when_it_is_used():
    fight = Table(ours("pet", speed=20, abilities=("intimidate",)), foe("weed"))
    fight(w.UseAbility("intimidate", ("weed",)))
    assert story(fight)[0].text == "Pet uses Intimidate."


def test_rounds_are_headings_and_turns_are_announced():
    fight = Table(ours("pet", speed=20), foe("weed"))
    fight(w.EndTurn())
    fight(w.EndTurn())
    told = [(line.text, line.tone) for line in story(fight)]
    assert ("Round 2", "heading") in told
    assert ("It is Pet's turn.", "") in told


def test_a_switch_begins_with_the_trainer():
    fight = Table(
        trainer("mira", speed=30),
        placed("players", sheet("pet", origin="owned"), owner="mira"),
        placed("players", sheet("spare", origin="owned"), owner="mira", in_ball=True),
        foe("weed"),
    )
    fight(w.Switch("pet", "spare"))
    told = [(line.text, line.depth) for line in story(fight)]
    assert told[:2] == [("Mira recalls Pet.", 0), ("Mira sends out Spare.", 0)]


def test_what_needs_no_roll_is_not_told_twice():
    fight = Table(ours("pet", speed=20, moves=("roar", "swords_dance")), foe("weed"))
    fight.use("swords_dance")
    assert [line.text for line in story(fight)][:2] == [
        "Pet uses Swords Dance.",
        "Pet's Attack rises by 2 to +2 (Swords Dance).",
    ]


def test_seats_are_called_as_people_call_them():
    fight = Table(trainer("mira"), foe("weed"))
    table = Seats(fight.match)
    assert table.seat("gm").seat_name("mira") == "Mira"
    assert table.seat("gm").seat_name("enemies") == "The enemies' side"
    assert table.seat("gm").seat_name("gm") == "The GM"


def test_a_condition_that_does_not_take_hold_says_why():
    fight = Table(ours("pet", "fire"), foe("weed"))
    fight(w.ChangeStatus("pet", add=("burned",)))
    (line,) = story(fight)
    assert line.text == "Pet can't be Burned: its type is immune."
    assert [part.ref for part in line.parts if isinstance(part, Named)] == ["piece:pet", "condition:burned"]
