"""More shapes of attack texts: read by sentences of our own, read back without a doubt, and played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, mon, passed
from tests.rulesets.tcg.table import attack as hit
from tests.rulesets.tcg.texts import attack

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.parser import reading

HILL = c.Trainer(id="hill", name="Hill", kind="stadium")
ROPE = c.Trainer(id="rope", name="Rope", kind="item")
THREE_BENCHED = (at("rival"), at("filler"), at("filler"), at("filler"), at("filler"))


def doing(text: str, *, damage: int = 0, **more: Any) -> Table:
    """A table at which Pup has used an attack with this text."""
    more.setdefault("mine", (at("pup"),))
    return Table(mon("Pup", attack(text, damage)), HILL, ROPE, **more).do(k.Attack(0))


# --- as many as something counts ----------------------------------------------------------------------------------


def test_energy_up_to_the_number_of_heads() -> None:
    bark = attack(
        "Flip 2 coins. Attach a number of basic Energy cards up to the number of heads from your discard pile to your "
        "Benched Pokémon in any way you like.",
        0,
    )
    pile = ("fire_energy",) * 3
    table = Table(mon("Pup", bark), mine=(at("pup"), at("filler")), discard=pile).do(k.Attack(0), 2, 1)
    assert (table.prompt.least, table.prompt.most) == (0, 1)
    table.answer(table.prompt.options[0])
    assert (len(table.mine.bench[0].energies), len(table.mine.discard)) == (1, 2)


def test_as_much_energy_as_was_counted() -> None:
    text = (
        "Count the number of your Benched Pokémon. Search your discard pile for up to that many Water Energy cards and "
        "attach them to Pup."
    )
    table = doing(text, discard=("water_energy",) * 5, mine=(at("pup"), at("filler"), at("filler")))
    assert (table.prompt.least, table.prompt.most) == (0, 2)


def test_any_cards_up_to_the_number_of_heads() -> None:
    bark = attack(
        "Flip 2 coins. Put a number of cards up to the number of heads from your discard pile into your hand.", 0
    )
    table = Table(mon("Pup", bark), mine=(at("pup"),), discard=("filler",) * 4).do(k.Attack(0), 2, 2)
    assert (table.prompt.least, table.prompt.most) == (0, 2)


def test_cards_that_were_counted_go_back_into_the_deck() -> None:
    text = (
        "This attack does 10 more damage for each Water Energy card in your discard pile. Then, shuffle those cards "
        "into your deck."
    )
    table = doing(text, damage=20, discard=("water_energy", "fire_energy", "water_energy"))
    assert table.foe.damage == 40
    assert table.named(table.mine.discard) == ["fire_energy"]


@pytest.mark.parametrize(("pile", "dealt"), [(2, 20), (7, 40)])
def test_damage_for_each_card_up_to_a_limit(pile: int, dealt: int) -> None:
    made = parser.attack(
        "This attack does 10 damage for each Item card in your discard pile. You can't do more than 40 damage in this "
        "way.",
        card="Pup", name="Bark", damage=10, mark="×",
    )  # fmt: skip
    table = Table(mon("Pup", made), ROPE, mine=(at("pup"),), discard=("rope",) * pile)
    assert table.do(k.Attack(0)).foe.damage == dealt


def test_tools_in_both_lost_zones_are_counted() -> None:
    made = parser.attack(
        "This attack does 30 damage for each Pokémon Tool card in the Lost Zone (both yours and your opponent's).",
        card="Pup", name="Bark", damage=30, mark="×",
    )  # fmt: skip
    (times,) = made.before
    assert isinstance(times, v.Times)
    assert times.of == v.CardsIn(zone="lost_zone", side="both", cards=v.CardFilter(kind="trainer", trainer=("tool",)))


# --- one thing instead of another ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("hurt", "damage"), [(0, 10), (30, 70)])
def test_counters_are_put_instead_and_not_as_well(hurt: int, damage: int) -> None:
    text = (
        "Put 1 damage counter on the Defending Pokémon. If the Defending Pokémon already has any damage counters on "
        "it, put 4 damage counters on that Pokémon instead."
    )
    assert doing(text, theirs=(at("rival", damage=hurt),)).foe.damage == damage


@pytest.mark.parametrize(("hurt", "damage"), [(0, 30), (10, 50)])
def test_more_damage_to_a_chosen_pokemon_that_is_hurt(hurt: int, damage: int) -> None:
    text = (
        "Choose 1 of your opponent's Pokémon. This attack does 30 damage to that Pokémon. If that Pokémon has any "
        "damage counters on it, this attack does 30 damage plus 20 more damage."
    )
    assert doing(text, theirs=(at("rival", damage=hurt),)).foe.damage == hurt + damage


def test_counters_that_would_undo_their_own_condition_are_unread() -> None:
    made = parser.attack(
        "Put 1 damage counter on the Defending Pokémon. If the Defending Pokémon has no damage counters on it, put 4 "
        "damage counters on that Pokémon instead.",
        card="Pup", name="Bark",
    )  # fmt: skip
    assert made.unparsed


def test_the_top_card_is_kept_or_another_is_drawn() -> None:
    text = (
        "Look at the top 2 cards of your deck. You may put those cards into your hand. If you don't, discard those "
        "cards and draw 2 cards."
    )
    deck = ("fire_energy", "fire_energy", "water_energy", "water_energy", "filler")
    kept = doing(text, deck=deck).answer("yes")
    assert (kept.named(kept.mine.hand), kept.mine.discard) == (["fire_energy"] * 2, ())
    other = doing(text, deck=deck).answer("no")
    assert other.named(other.mine.hand) == ["water_energy"] * 2
    assert other.named(other.mine.discard) == ["fire_energy"] * 2


# --- whom it is about ---------------------------------------------------------------------------------------------


def test_an_attack_of_a_benched_pokemon_is_copied() -> None:
    text = (
        "Choose an attack on 1 of your opponent's Benched Pokémon. Bark copies that attack except for its Energy cost."
    )
    other = mon("Other", hit(name="Crash", damage=70))
    bark = attack(text, 0)
    table = Table(mon("Pup", bark), other, mine=(at("pup"),), theirs=(at("rival"), at("other"))).do(k.Attack(0))
    assert table.foe.damage == 70


def test_whom_one_did_not_choose_goes_into_the_deck() -> None:
    text = (
        "Choose 1 of your opponent's Benched Pokémon. If you do, shuffle all of your opponent's Benched Pokémon that "
        "you didn't choose, and all cards attached to those Pokémon, into their deck."
    )
    table = doing(text, theirs=THREE_BENCHED)
    stay = tuple(table.prompt.options[:1])
    table.answer(*stay)
    assert {each.id for each in table.theirs.bench} == set(stay)


def test_a_pokemon_put_on_top_of_a_deck_that_is_shuffled_goes_into_it() -> None:
    text = (
        "Put 1 of your Benched Pokémon and all cards attached to it on top of your deck. Shuffle your deck afterward."
    )
    table = doing(text, mine=(at("pup"), at("filler", energies=("fire_energy",))))
    assert (table.mine.bench, len(table.mine.deck)) == ((), 7)


@pytest.mark.parametrize(("bench", "damage"), [((10, 20), 80), ((10, 0), 30), ((), 30)])
def test_all_benched_pokemon_must_be_hurt_and_there_must_be_one(bench: tuple[int, ...], damage: int) -> None:
    text = "If all of your Benched Pokémon have any damage counters on them, this attack does 50 more damage."
    mine = (at("pup"), *(at("filler", damage=each) for each in bench))
    assert doing(text, damage=30, mine=mine).foe.damage == damage


@pytest.mark.parametrize(("hand", "damage"), [(("fire_energy",), 20), (("filler",), 60)])
def test_what_is_found_in_the_other_hand(hand: tuple[str, ...], damage: int) -> None:
    text = "Your opponent reveals their hand. If you find a Pokémon there, this attack does 40 more damage."
    assert doing(text, damage=20, their_hand=hand).foe.damage == damage


# --- what it hangs on ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "left"), [((), 1), (("filler",), 0)])
def test_an_effect_is_ignored_under_a_condition(hand: tuple[str, ...], left: int) -> None:
    text = "Discard all Energy attached to Pup. Ignore this effect if you have no cards in your hand."
    table = doing(text, damage=20, mine=(at("pup", energies=("fire_energy",)),), hand=hand)
    assert len(table.me.energies) == left


def test_a_special_condition_is_removed_by_its_name() -> None:
    made = attack(
        "If the Defending Pokémon is Asleep, this attack does 10 more damage. Remove the Special Condition Asleep from "
        "the Defending Pokémon."
    )
    assert made.effects == (v.Cure(on=v.DEFENDING, statuses=("asleep",)),)


def test_one_of_two_special_conditions_is_chosen() -> None:
    table = doing("Choose either Asleep or Burned. The Defending Pokémon is now affected by that Special Condition.")
    assert set(table.prompt.options) == {"asleep", "burned"}


def test_an_opponents_stadium_alone_is_discarded() -> None:
    text = "If your opponent has a Stadium in play, discard it. If you discarded a Stadium in this way, draw 2 cards."
    table = doing(text, stadium="hill")
    assert table.state.stadium, "this one is mine"
    assert not table.mine.hand


# --- what lies in wait --------------------------------------------------------------------------------------------


def test_energy_for_the_defending_pokemon_ends_the_turn() -> None:
    text = (
        "If your opponent attaches an Energy card from their hand to the Defending Pokémon during their next turn, "
        "their turn ends."
    )
    table = passed(doing(text, their_hand=("fire_energy",)))
    table.do(k.AttachEnergy(table.card("fire_energy", "hand", "player2"), table.foe.id), by="player2")
    assert table.state.current == "player1"
    assert len(table.foe.energies) == 1


def test_energy_for_another_pokemon_does_not_end_it() -> None:
    text = (
        "If your opponent attaches an Energy card from their hand to the Defending Pokémon during their next turn, "
        "their turn ends."
    )
    table = passed(doing(text, their_hand=("fire_energy",), theirs=(at("rival"), at("filler"))))
    table.do(k.AttachEnergy(table.card("fire_energy", "hand", "player2"), table.theirs.bench[0].id), by="player2")
    assert table.state.phase == "main_phase"


def test_energy_confuses_the_defending_pokemon() -> None:
    text = (
        "During your opponent's next turn, if they attach an Energy card from their hand to the Defending Pokémon, "
        "that Pokémon will be Confused."
    )
    table = passed(doing(text, damage=10, their_hand=("fire_energy",)))
    table.do(k.AttachEnergy(table.card("fire_energy", "hand", "player2"), table.foe.id), by="player2")
    assert table.foe.conditions == ("confused",)


def test_damage_comes_back_as_counters() -> None:
    text = (
        "If Pup is damaged by an attack during your opponent's next turn, put damage counters on the Attacking "
        "Pokémon equal to the damage done to Pup."
    )
    foe = mon("Wolf", PLAIN, hp=90)
    table = Table(mon("Pup", attack(text, 0)), foe, mine=(at("pup"),), theirs=(at("wolf"),)).do(k.Attack(0))
    passed(table).do(k.Attack(0), by="player2")
    assert (table.me.damage, table.foe.damage) == (20, 20)


# --- slips of the press -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("Remove 3 damage counters fro Pup.", "Remove 3 damage counters from Pup."),
        ("Put 3 damage counters each of your Pokémon.", "Put 3 damage counters on each of your Pokémon."),
        ("This attack does 110 to that Pokémon.", "This attack does 110 damage to that Pokémon."),
        (
            "Search your deck for Pup and put it into your Bench.",
            "Search your deck for Pup and put it onto your Bench.",
        ),
    ],
)
def test_slips_are_read_as_what_was_meant(slip: str, meant: str) -> None:
    assert reading.spelled(slip) == meant


def test_another_card_whose_name_begins_alike_is_not_the_card_itself() -> None:
    named = reading.own_names("each Pup and Pup-GX", card="Pup", card_is="this Pokémon")
    assert "Pup-GX" in named


def test_a_hand_is_thrown_away_down_to_a_number_or_further() -> None:
    text = (
        "You may discard any number of cards from your hand until you have 3 or fewer. Draw cards until you have 4 "
        "cards in your hand."
    )
    table = doing(text, hand=("filler",) * 5).answer("yes")
    assert (table.prompt.least, table.prompt.most) == (2, 2), "down to three"
    table.answer(*table.prompt.options[:2])
    assert table.prompt.least == 0, "and as many more as one likes"
    table.answer()
    assert len(table.mine.hand) == 4
    assert table.told(e.CardsDrawn)
