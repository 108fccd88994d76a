"""Benches of another size, searches, cards by stage, what a power needs: sentences of our own, played."""

from __future__ import annotations

import pytest
from tests.rulesets.tcg.table import Table, ability, at, attack, mon, trainer
from tests.rulesets.tcg.texts import item, power, pup

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal
from turnwright.rulesets.tcg.parser import readback

# --- a choice in the middle of a word ---------------------------------------------------------------------------------


def test_energy_that_is_chosen_comes_off_the_pokemon_that_has_fallen() -> None:
    """Asked which card, the word is done again: whom it moves from is still the one that it was."""
    text = ("When your Active Pokémon is Knocked Out by damage from an opponent's attack, you may move 1 basic "
            "Energy card attached to that Pokémon to the Pokémon this card is attached to.")  # fmt: skip
    read = parser.trainer(text, card="Share", kind="tool")
    assert not read.parsed.unparsed
    share = trainer("Share", kind="tool", attach=read.attach, abilities=read.abilities)
    mine = (at("filler", energies=("fire_energy", "water_energy")), at("rival", tools=("share",)))
    table = Table(share, mon("Wolf", attack(damage=90)), mine=mine, theirs=(at("wolf"),))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2").answer("yes")
    water = next(each for each in table.prompt.options if table.state.faces[each] == "water_energy")
    table.answer(water)
    assert table.named(table.mine.bench[0].energies) == ["water_energy"]


# --- whether the deck was searched ------------------------------------------------------------------------------------

SEARCH = (
    "Search your deck for a Fire Pokémon and put it onto your Bench. "
    "If you searched your deck in this way, draw 2 cards."
)


@pytest.mark.parametrize("found", [True, False])
def test_cards_are_drawn_for_a_search_whatever_it_found(found: bool) -> None:
    lead = item(SEARCH)
    assert "If you searched your deck in this way, draw 2 cards" in wording.trainer_text(lead)
    table = Table(lead, mon("Pup"), hand=("lead",), deck=("pup", *("filler",) * 5))
    table.do(k.PlayTrainer(table.card("lead")))
    table.answer(*table.prompt.options if found else ())
    assert (len(table.mine.bench), len(table.mine.hand)) == (int(found), 2)


def test_no_cards_are_drawn_for_a_search_that_a_full_bench_forbids() -> None:
    table = Table(item(SEARCH), mon("Pup"), mine=(at("filler"),) * 6, hand=("lead",), deck=("pup", *("filler",) * 5))
    assert k.PlayTrainer(table.card("lead")) not in legal(table.game, table.state, "player1")


# --- a Bench of another size ------------------------------------------------------------------------------------------

WIDE = trainer("Wide", kind="stadium", abilities=(ability(v.BenchIs(count=8), kind="passive"),))


def test_any_number_is_as_many_as_a_larger_bench_holds() -> None:
    lead = item("Look at your opponent's hand. Put any number of Basic Pokémon you find there onto your opponent's "
                  "Bench.")  # fmt: skip
    assert "any number of Basic Pokémon" in wording.trainer_text(lead)
    table = Table(lead, WIDE, stadium="wide", hand=("lead",), their_hand=("filler",) * 7)
    table.do(k.PlayTrainer(table.card("lead"))).answer(*table.theirs.hand)
    assert len(table.theirs.bench) == 7


def test_any_number_of_a_deck_is_as_many_as_a_larger_bench_holds() -> None:
    call = pup(
        "Search your deck for any number of Basic Pokémon and put them onto your Bench. Then, shuffle your deck."
    )
    assert "any number of Basic Pokémon" in wording.attack_text(call.attacks[0])
    table = Table(call, WIDE, stadium="wide", mine=(at("pup"),), deck=("filler",) * 9).do(k.Attack(0))
    while table.state.flow.prompts:
        table.answer(table.prompt.options[0])
    assert len(table.mine.bench) == 8


NARROW = trainer("Narrow", kind="stadium", abilities=(ability(v.BenchIs(count=3), kind="passive"),))


@pytest.mark.parametrize(("stadium", "benched", "full"), [("wide", 5, False), ("wide", 8, True), ("narrow", 3, True)])
def test_how_many_make_a_bench_full_is_for_other_cards_to_say(stadium: str, benched: int, full: bool) -> None:
    call = pup("Search your deck for a Basic Pokémon and put it onto your Bench. Shuffle your deck afterward. (You "
               "can't use this attack if your Bench is full.)")  # fmt: skip
    table = Table(call, WIDE, NARROW, stadium=stadium, mine=(at("pup"), *(at("filler"),) * benched))
    assert (k.Attack(0) in legal(table.game, table.state, "player1")) is not full


def test_the_top_of_the_deck_is_looked_at_even_if_the_bench_is_full() -> None:
    gate = pup("Look at the top 3 cards of your deck. You may put any number of Pokémon you find there onto your "
               "Bench. Shuffle the other cards back into your deck.")  # fmt: skip
    table = Table(gate, mine=(at("pup"), *(at("filler"),) * 5)).do(k.Attack(0))
    (looked,) = table.told(e.CardsShown)
    assert len(looked.cards) == 3


# --- Basic Pokémon and Evolution cards --------------------------------------------------------------------------------


def test_neither_a_level_nor_half_of_a_legend_is_a_basic_pokemon_or_an_evolution_card() -> None:
    lead = item("Search your deck for a Basic Pokémon or Evolution card, show it to your opponent, and put it into "
                  "your hand. Shuffle your deck afterward.")  # fmt: skip
    level = mon("Dog LV.X", stage="break", evolves_from="Dog", onto_active=True)
    others = (mon("Dog", stage="stage_1", evolves_from="Pup"), mon("Half", stage="legend", half=True))
    table = Table(lead, level, *others, hand=("lead",), deck=("dog lv.x", "half", "dog", "filler"))
    table.do(k.PlayTrainer(table.card("lead")))
    assert sorted(table.named(table.prompt.options)) == ["dog", "filler"]


def test_it_is_doubtful_to_take_any_pokemon_for_basic_pokemon_and_evolution_cards() -> None:
    printed = "Search your deck for a Basic Pokémon or Evolution card and put it into your hand."
    said = "Search your deck for a Pokémon and put it into your hand."
    assert readback.doubts(printed, said, card="Lead", card_is="this card")


# --- more Tools than one ----------------------------------------------------------------------------------------------


def test_its_player_chooses_which_tools_a_pokemon_loses_that_may_no_longer_have_several() -> None:
    made = parser.ability("This Pokémon may have up to 3 Pokémon Tools attached to it. If it loses this Ability, "
                          "discard Pokémon Tools from it until only 1 remains.", card="Pup", name="Load")  # fmt: skip
    assert not made.unparsed
    hush = trainer(
        "Hush", kind="stadium", abilities=(ability(v.ForbidAbilities(on=v.Target("everyone")), kind="passive"),)
    )
    tools = [trainer(each, kind="tool") for each in ("Vest", "Cape")]
    table = Table(
        mon("Pup", abilities=(made,)), hush, *tools, mine=(at("pup", tools=("vest", "cape")),), hand=("hush",)
    )
    table.do(k.PlayTrainer(table.card("hush")))
    vest, cape = table.prompt.options
    assert (table.prompt.seat, table.named((vest, cape))) == ("player1", ["vest", "cape"])
    table.answer(vest)
    assert table.named(table.me.tools) == ["cape"]


# --- those who fall together ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("places", [("pup", "friend"), ("friend", "pup")])
def test_a_friend_that_falls_at_the_same_time_is_still_in_play(places: tuple[str, str]) -> None:
    text = ("If this Pokémon is Knocked Out by damage from an opponent's attack, and if you have any Friend in play, "
            "your opponent takes 1 fewer Prize card.")  # fmt: skip
    made = parser.ability(text, card="Pup", name="Hold")
    assert not made.unparsed
    storm = mon("Storm", attack(v.Damage(on=v.Target("all_opponents"), amount=90)))
    mine = (*(at(each) for each in places), at("rival"))
    table = Table(mon("Pup", abilities=(made,), prizes=2), mon("Friend"), storm, mine=mine, theirs=(at("storm"),))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    assert table.theirs.owed == 2


# --- powers -----------------------------------------------------------------------------------------------------------


def test_a_hand_is_shown_even_if_nothing_of_it_can_be_put_down() -> None:
    wink = power("Once during your turn, you may have your opponent reveal their hand and put any number of "
                 "Basic Pokémon you find there onto their Bench.")  # fmt: skip
    table = Table(mon("Pup", abilities=(wink,)), mine=(at("pup"),), theirs=(at("rival"),) * 6, their_hand=("filler",))
    table.do(k.UseAbility(table.me.id, 0))
    assert "player1" in table.state.seen[table.theirs.hand[0]]


@pytest.mark.parametrize("by_attack", [False, True])
def test_what_a_power_does_for_some_turns_outlasts_the_active_spot_and_what_an_attack_does_does_not(
    by_attack: bool,
) -> None:
    """Only effects of attacks end when a Pokémon goes to the Bench."""
    text = "prevent all damage done to this Pokémon by attacks"
    guard = power(f"Once during your turn, you may {text} until the end of your opponent's next turn.")
    duck = parser.attack(f"During your opponent's next turn, {text}.", card="Pup", name="Duck")
    storm = mon("Storm", attack(v.Damage(on=v.Target("all_opponents"), amount=20)))
    seats = (at("pup"), at("filler"))
    table = Table(
        mon("Pup", duck, abilities=(guard,)), storm, SWITCH, mine=seats, theirs=(at("storm"),), their_hand=("pull",)
    )
    table.do(k.Attack(0) if by_attack else k.UseAbility(table.me.id, 0)).do(k.EndTurn())
    table.do(k.DrawCard(), by="player2").do(k.PlayTrainer(table.card("pull", seat="player2")), by="player2")
    table.do(k.Attack(0), by="player2")
    assert table.mine.bench[0].damage == (20 if by_attack else 0)


SWITCH = trainer("Pull", v.Switch(side="opponent"))


def test_a_power_that_needs_cards_in_the_hand_is_not_used_without() -> None:
    stash = power("Once during your turn, you may shuffle your hand and put it on the bottom of your deck. If you put "
                  "any cards on the bottom of your deck in this way, draw 3 cards.")  # fmt: skip
    for hand, offered in ((), False), (("filler",), True):
        table = Table(mon("Pup", abilities=(stash,)), mine=(at("pup"),), hand=hand)
        assert (k.UseAbility(table.me.id, 0) in legal(table.game, table.state, "player1")) is offered


def test_what_moves_to_a_pokemon_comes_from_another() -> None:
    """Its own Energy, or its own damage counters, would go nowhere: they are not offered."""
    pull = power("Once during your turn, you may move a Fire Energy from 1 of your Pokémon to this Pokémon.")
    mine = (at("pup", energies=("fire_energy",)), *(at("filler", energies=("fire_energy",)),) * 2)
    table = Table(mon("Pup", abilities=(pull,)), mine=mine).do(k.UseAbility("a1", 0))
    assert set(table.prompt.options) == {each.id for each in table.mine.bench}
    bear = power("Once during your turn, you may move 1 damage counter from 1 of your Pokémon to this Pokémon.")
    hurt = (at("pup", damage=10), *(at("filler", damage=10),) * 2)
    table = Table(mon("Pup", abilities=(bear,)), mine=hurt).do(k.UseAbility("a1", 0))
    assert set(table.prompt.options) == {each.id for each in table.mine.bench}


def test_a_letter_in_brackets_is_the_pokemon_itself_to_its_own_text() -> None:
    """Not any of that name on the Bench, while it is Active."""
    text = "Once during your turn, if Rune A is on your Bench, you may draw a card."
    made = parser.ability(text, card="Rune [A]", name="Ask")
    rune = c.Pokemon(id="rune_a", name="Rune [A]", hp=50, types=("psychic",), abilities=(made,))
    table = Table(rune, mine=(at("rune_a"), at("rune_a")))
    usable = [each for each in legal(table.game, table.state, "player1") if isinstance(each, k.UseAbility)]
    assert usable == [k.UseAbility(table.mine.bench[0].id, 0)]


def test_whoever_must_be_on_the_bench_beside_others_may_be_any_of_that_name() -> None:
    text = "Once during your turn, if you have Rune A and Rune B on your Bench, you may draw a card."
    made = parser.ability(text, card="Rune [A]", name="Ask")
    first, second = (
        c.Pokemon(id=f"rune_{each.lower()}", name=f"Rune [{each}]", hp=50, types=("psychic",), abilities=(made,))
        for each in "AB"
    )
    table = Table(first, second, mine=(at("rune_a"), at("rune_a"), at("rune_b")))
    assert k.UseAbility(table.me.id, 0) in legal(table.game, table.state, "player1")


def test_a_baby_is_healed_only_if_it_grows_up() -> None:
    """Whether or not there is a comma before that."""
    text = ("Once during your turn, you may put Dog from your hand onto Pup (this counts as evolving Pup){} and remove "
            "all damage counters from Pup.")  # fmt: skip
    dog = mon("Dog")
    for comma in ("", ","):
        grow = power(text.format(comma))
        table = Table(mon("Pup", abilities=(grow,)), dog, mine=(at("pup", damage=10),))
        assert k.UseAbility(table.me.id, 0) not in legal(table.game, table.state, "player1")
        table = Table(mon("Pup", abilities=(grow,)), dog, mine=(at("pup", damage=10),), hand=("dog",))
        table.do(k.UseAbility(table.me.id, 0)).answer()
        assert table.me.damage == 10


def test_a_power_that_attaches_nothing_is_not_used_for_what_it_does_to_that_pokemon() -> None:
    link = power("Once during your turn, you may search your discard pile for a Fire Energy card and attach it to your "
                 "Active Pokémon. Then, put 1 damage counter on that Pokémon.")  # fmt: skip
    for discard, offered in ((), False), (("fire_energy",), True):
        table = Table(mon("Pup", abilities=(link,)), mine=(at("filler"), at("pup")), discard=discard)
        assert (k.UseAbility(table.mine.bench[0].id, 0) in legal(table.game, table.state, "player1")) is offered


def test_a_power_that_draws_as_many_as_were_discarded_is_not_used_without_a_hand() -> None:
    turn = power("Once during your turn, you may use this Ability. Discard any number of cards from your hand. Then, "
                 "draw that many cards.")  # fmt: skip
    for hand, offered in ((), False), (("filler",), True):
        table = Table(mon("Pup", abilities=(turn,)), mine=(at("pup"),), hand=hand)
        assert (k.UseAbility(table.me.id, 0) in legal(table.game, table.state, "player1")) is offered
