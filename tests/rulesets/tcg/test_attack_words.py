"""What the words of attacks do at their edges: each was once played too widely, or not widely enough."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer
from tests.rulesets.tcg.texts import pup, read

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

# --- an attack that chooses its target --------------------------------------------------------------------------------

CHEER = trainer("Cheer", v.Boost(on=v.Target("all_yours"), amount=10, lasts="this_turn"))
SNIPE = (
    "This attack does 30 damage to 1 of your opponent's Pokémon. (Don't apply Weakness and Resistance for Benched "
    "Pokémon.)"
)


@pytest.mark.parametrize(
    ("chosen", "weaknesses", "hurt"),
    [
        pytest.param(0, (), 40, id="the Active Pokémon takes more"),
        pytest.param(0, (c.Modifier(type="fire", value="×2"),), 80, id="before weakness"),
        pytest.param(1, (c.Modifier(type="fire", value="×2"),), 30, id="a Benched one does not"),
    ],
)
def test_more_damage_to_the_active_pokemon_counts_if_the_attack_chooses_it(chosen, weaknesses, hurt):
    prey = mon("Prey", hp=200, weaknesses=weaknesses)
    table = Table(pup(SNIPE), prey, CHEER, mine=(at("pup"),), theirs=(at("prey"), at("prey")), hand=("cheer",))
    table.do(k.PlayTrainer(table.card("cheer"))).do(k.Attack(0))
    table.answer(table.theirs.in_play[chosen].id)
    assert table.theirs.in_play[chosen].damage == hurt


def test_less_damage_of_an_attacker_counts_for_the_pokemon_that_it_chooses():
    dull = ability(v.Boost(on=v.Target("all_opponents"), amount=-20, lasts="permanent"), kind="passive")
    table = Table(pup(SNIPE), mon("Fog", abilities=(dull,)), mine=(at("pup"),), theirs=(at("fog"), at("filler")))
    table.do(k.Attack(0)).answer(table.foe.id)
    assert table.foe.damage == 10


def test_who_looks_through_the_active_pokemon_does_so_with_a_chosen_target():
    sharp = ability(v.Pierce(what=("effects",)), kind="passive")
    shy = mon("Shy", PLAIN, abilities=(ability(v.Prevent(lasts="permanent"), kind="passive"),))
    table = Table(pup(SNIPE, abilities=(sharp,)), shy, mine=(at("pup"),), theirs=(at("shy"), at("shy")))
    for place, hurt in ((0, 30), (1, 0)):
        table.do(k.Attack(0)).answer(table.theirs.in_play[place].id)
        assert table.theirs.in_play[place].damage == hurt
        table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2").do(k.DrawCard())


# --- what is kept from effects of attacks -----------------------------------------------------------------------------

SAFE = mon("Safe", PLAIN, abilities=(ability(v.Prevent(what="effects", lasts="permanent"), kind="passive"),))


def test_energy_does_not_move_off_or_onto_a_pokemon_that_is_kept_from_effects():
    thief = pup("Move an Energy attached to the Defending Pokémon to 1 of your opponent's Benched Pokémon.", 10)
    energies = ("fire_energy",)
    table = Table(thief, SAFE, mine=(at("pup"),), theirs=(at("safe", energies=energies), at("filler"))).do(k.Attack(0))
    assert [len(each.energies) for each in table.theirs.in_play] == [1, 0]
    table = Table(thief, SAFE, mine=(at("pup"),), theirs=(at("rival", energies=energies), at("safe"), at("filler")))
    table.do(k.Attack(0))
    assert [len(each.energies) for each in table.theirs.in_play] == [0, 0, 1]


def test_damage_counters_do_not_move_onto_a_pokemon_that_is_kept_from_effects():
    giver = pup("Move 2 damage counters from Pup to the Defending Pokémon.")
    table = Table(giver, SAFE, mine=(at("pup", damage=30),), theirs=(at("safe"),)).do(k.Attack(0))
    assert (table.me.damage, table.foe.damage) == (30, 0)
    table = Table(giver, SAFE, mine=(at("pup", damage=30),), theirs=(at("rival"),)).do(k.Attack(0))
    assert (table.me.damage, table.foe.damage) == (10, 20)


def test_more_prizes_are_taken_for_a_pokemon_that_is_kept_from_effects():
    text = "If your opponent's Pokémon is Knocked Out by damage from this attack, take 1 more Prize card."
    table = Table(pup(text, 80), SAFE, mine=(at("pup"),), theirs=(at("safe"), at("filler"))).do(k.Attack(0))
    assert [event.prizes for event in table.told(e.KnockedOut)] == [2]


# --- what happened before ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hit", "paralyzed"),
    [
        pytest.param(c.Attack(name="Hit", damage=20), True, id="damage"),
        pytest.param(c.Attack(name="Hit", effects=(v.Inflict(statuses=("poisoned",)),)), False, id="a condition"),
        pytest.param(c.Attack(name="Hit", effects=(v.PutCounters(on=v.DEFENDING),)), False, id="damage counters"),
        pytest.param(c.Attack(name="Hit", effects=(v.DiscardEnergy(on=v.DEFENDING),)), False, id="lost energy"),
    ],
)
def test_a_pokemon_was_damaged_by_an_attack_only_if_it_took_damage(hit, paralyzed):
    text = "If Pup was damaged by an attack during your opponent's last turn, the Defending Pokémon is now Paralyzed."
    mine, theirs = (at("pup", energies=("fire_energy",)),), (at("foe"),)
    table = Table(pup(text, 10), mon("Foe", hit), mine=mine, theirs=theirs).do(k.EndTurn())
    table.do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2").do(k.EndTurn(), by="player2")
    table.do(k.DrawCard()).do(k.Attack(0))
    assert ("paralyzed" in table.foe.conditions) == paralyzed


@pytest.mark.parametrize(("line", "hurt"), [(("whelp",), 60), (("egg",), 10)])
def test_evolved_from_somebody_this_turn_means_from_that_one(line, hurt):
    wolf = mon("Wolf", read("If Pup evolved from Whelp during this turn, this attack does 50 more damage.", 10, "+"))
    wolf = replace(wolf, stage="stage_2", evolves_from="Whelp")
    whelp = mon("Whelp", stage="stage_1", evolves_from="Egg")
    candy = trainer("Candy", v.EvolvePokemon(source="hand", skip=True))
    mine = (at(*line, entered=1),)
    table = Table(wolf, whelp, mon("Egg"), candy, mine=mine, hand=("wolf", "candy"))
    if line == ("whelp",):
        table.do(k.EvolvePokemon(table.card("wolf"), table.me.id))
    else:
        table.do(k.PlayTrainer(table.card("candy"))).answer(table.me.id).answer(table.card("wolf"))
    assert table.named(table.me.cards)[-1] == "wolf"
    table.do(k.Attack(0))
    assert table.foe.damage == hurt


@pytest.mark.parametrize(("by_hand", "hurt"), [(True, 40), (False, 10)])
def test_played_from_the_hand_this_turn_is_not_put_into_play_from_elsewhere(by_hand, hurt):
    raider = pup(
        "If you played Pup from your hand during this turn, this attack's base damage is 40 instead of 10.", 10
    )
    call = trainer("Call", v.SearchDeck(cards=v.CardFilter(names=("Pup",)), to="bench"))
    flute = trainer("Flute", v.Switch())
    table = Table(raider, call, flute, hand=("pup", "call", "flute"), deck=("pup",) * 3)
    if by_hand:
        table.do(k.PlayPokemon(table.card("pup")))
    else:
        table.do(k.PlayTrainer(table.card("call")))
        table.answer(table.prompt.options[0])
    table.do(k.PlayTrainer(table.card("flute"))).do(k.Attack(0))
    assert table.foe.damage == hurt


# --- what is counted --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("energies", "more"),
    [
        (("water_energy",), 0),
        (("water_energy", "fire_energy"), 20),
        (("rainbow", "fire_energy"), 20),
        (("rainbow", "water_energy", "fire_energy"), 40),
    ],
)
def test_basic_energy_cards_that_pay_the_cost_are_not_counted(energies, more):
    text = (
        "Does 20 damage plus 20 more damage for each basic Energy card attached to Pup but not used to pay for this "
        "attack's Energy cost. You can't add more than 60 damage in this way."
    )
    pump = mon("Pup", replace(read(text, 20, "+"), cost=("water",)))
    table = Table(pump, mine=(at("pup", energies=energies),)).do(k.Attack(0))
    assert table.foe.damage == 20 + more


# --- so much Energy, or so many Energy cards --------------------------------------------------------------------------


def energy_left(table: Table) -> list[str]:
    return table.named(table.me.energies)


def test_a_card_that_provides_two_is_two_energy_but_one_energy_card():
    mine = (at("pup", energies=("fire_energy", "water_energy", "double")),)
    table = Table(pup("Discard 2 Energy attached to Pup.", 50), mine=mine).do(k.Attack(0))
    table.answer(table.me.energies[2]).answer()
    assert energy_left(table) == ["fire_energy", "water_energy"]
    table = Table(
        pup("Discard 2 Energy cards attached to Pup.", 50), mine=(at(*mine[0].cards, energies=mine[0].energies),)
    )
    table.do(k.Attack(0))
    assert (table.prompt.least, table.prompt.most) == (2, 2)


def test_a_card_that_provides_two_may_count_for_one_of_the_energy():
    """Official: of two Double Colorless Energy one each may be discarded, so that both leave."""
    mine = (at("pup", energies=("double", "double", "fire_energy")),)
    table = Table(pup("Discard 2 Energy attached to Pup.", 50), mine=mine).do(k.Attack(0))
    first, second, _ = table.me.energies
    table.answer(first).answer(second)
    assert energy_left(table) == ["fire_energy"]


@pytest.mark.parametrize(
    ("attached", "offered", "left"),
    [
        pytest.param(("double", "double"), ["double", "double"], ["double"], id="one of two is enough"),
        pytest.param(("double", "fire_energy"), ["double"], ["fire_energy"], id="the single one is not needed"),
        pytest.param(("fire_energy", "double", "fire_energy"), ["fire_energy", "double", "fire_energy"],
                     ["double"], id="who begins with single ones goes on with them"),
        pytest.param(("double",), None, [], id="there is nothing to choose"),
    ],
)  # fmt: skip
def test_no_card_goes_that_is_not_needed(attached, offered, left):
    mine = (at("pup", energies=attached),)
    table = Table(pup("Discard 2 Energy attached to Pup.", 50), mine=mine, options={"energy_to_spare": False})
    table.do(k.Attack(0))
    if table.state.flow.prompts:
        assert sorted(table.named(table.prompt.options)) == sorted(offered)
        table.answer(table.prompt.options[0])
    while table.state.flow.prompts:
        assert table.named(table.prompt.options) == ["fire_energy"]
        table.answer(table.prompt.options[0])
    assert energy_left(table) == left


def test_energy_of_a_type_is_not_paid_with_another():
    mine = (at("pup", energies=("double", "fire_energy", "fire_energy")),)
    table = Table(pup("Discard 2 Fire Energy attached to Pup.", 50), mine=mine).do(k.Attack(0))
    assert energy_left(table) == ["double"]


def test_if_you_do_asks_for_so_much_energy():
    text = "You may discard 2 Energy attached to Pup. If you do, this attack does 40 more damage."
    table = Table(pup(text, 50, "+"), mine=(at("pup", energies=("double",)),)).do(k.Attack(0)).answer("yes")
    assert (table.foe.damage, energy_left(table)) == (90, [])


TWIN = c.Energy(id="twin", name="Twin", provides=(("fire",), ("fire",)))


@pytest.mark.parametrize(
    ("counted", "dealt"),
    [("Fire Energy you discarded in this way", 40), ("card you discarded in this way", 20)],
)
def test_of_up_to_so_much_energy_a_card_counts_for_what_it_provides(counted, dealt):
    card = pup(
        f"Discard up to 2 Fire Energy from this Pokémon. This attack does 20 damage for each {counted}.", 20, "×"
    )
    table = Table(card, TWIN, mine=(at("pup", energies=("twin", "fire_energy", "fire_energy")),)).do(k.Attack(0))
    table.answer(table.me.energies[0])
    while table.state.flow.prompts:
        assert table.prompt.least == 0
        table.answer()
    assert (table.foe.damage, energy_left(table)) == (dealt, ["fire_energy", "fire_energy"])


@pytest.mark.parametrize("spare", [True, False])
@pytest.mark.parametrize("attached", [("twin",), ("twin", "fire_energy")])
def test_of_up_to_so_much_energy_nothing_need_go(spare, attached):
    card = pup("Discard up to 3 Energy from this Pokémon.", 20)
    table = Table(card, TWIN, mine=(at("pup", energies=attached),), options={"energy_to_spare": spare})
    table.do(k.Attack(0)).answer()
    assert energy_left(table) == list(attached)


def test_with_no_energy_to_spare_no_more_is_offered_than_up_to_so_much():
    card = pup("Discard up to 2 Energy from this Pokémon.", 20)
    table = Table(card, TWIN, mine=(at("pup", energies=("twin", "fire_energy")),), options={"energy_to_spare": False})
    table.do(k.Attack(0)).answer(table.me.energies[0])
    assert not table.state.flow.prompts
    assert energy_left(table) == ["fire_energy"]


def test_up_to_so_much_energy_is_moved_by_what_a_card_provides():
    card = pup("Move up to 2 Energy from this Pokémon to 1 of your Benched Pokémon.", 20)
    mine = (at("pup", energies=("twin", "fire_energy", "fire_energy")), at("filler"))
    table = Table(card, TWIN, mine=mine, options={"energy_to_spare": False}).do(k.Attack(0))
    table.answer(table.me.energies[0])
    assert not table.state.flow.prompts
    assert energy_left(table) == ["fire_energy", "fire_energy"]


# --- all of them, and cards of a name ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("bench", "dealt"), [((), 50), (("Team Rocket's Cat",), 50), (("Cat",), 20)])
def test_all_of_your_pokemon_are_so_only_if_none_is_not(bench, dealt):
    text = "If all of your Pokémon in play are Team Rocket's Pokémon, this attack does 30 more damage."
    dog = mon("Team Rocket's Dog", read(text, 20, "+"))
    cats = tuple(mon(name, PLAIN) for name in bench)
    table = Table(dog, *cats, mine=(at(dog.id), *(at(cat.id) for cat in cats))).do(k.Attack(0))
    assert table.foe.damage == dealt


def test_all_of_your_pokemon_are_so_instead_of_what_was_said():
    text = (
        "Draw cards until you have 5 cards in your hand. If all of your Pokémon in play are Team Rocket's Pokémon, "
        "draw cards until you have 8 cards in your hand instead."
    )
    made = parser.trainer(text, card="Team Rocket's Cook", kind="supporter")
    eight, five = made.parsed.effects
    some_other = v.IfIs(v.Target("all_yours"), v.PokemonFilter(not_name_has="Team Rocket's"))
    assert eight == v.Draw(until=8, when=(v.IfNot(some_other),))
    assert five == v.Draw(until=5, when=(some_other,))


@pytest.mark.parametrize(
    "text",
    ["If all of your Pokémon are Asleep, draw a card.", "If each of your Pokémon is Burned and hungry, draw a card."],
)
def test_what_is_said_of_all_is_never_read_as_said_of_one(text):
    made = parser.attack(text, card="Pup", name="Bark", damage=0)
    conditions = [held for word in made.effects for held in word.when]
    assert made.unparsed or not any(isinstance(held, v.IfIs) for held in conditions)


def test_a_name_in_quotes_is_a_name_even_if_it_is_the_own_one():
    herd = mon("Pup", read('This attack does 30 damage for each "Pup" you have in play.', 30, "×"))
    other = mon("Wild Pup", PLAIN)
    table = Table(herd, other, mine=(at("pup"), at("pup"), at(other.id))).do(k.Attack(0))
    assert table.foe.damage == 60


def test_a_long_quotation_is_no_name():
    assert parser.attack('Search your deck for a "Pup that has any number of cards on it", and put it into your hand.',
                         card="Pup", name="Bark", damage=0).unparsed  # fmt: skip


@pytest.mark.parametrize(
    ("counted", "dealt"),
    [
        ("the amount of Fire Energy you discarded", 60),
        ("the number of Fire Energy discarded in this way", 60),
        ("the number of Fire Energy cards discarded in this way", 40),
    ],
)
@pytest.mark.parametrize(
    "discarded",
    ["Discard all Fire Energy attached to Pup.", "Discard as many Fire Energy attached to Pup as you like."],
)
def test_so_much_energy_discarded_is_what_the_cards_provided(discarded, counted, dealt):
    card = pup(f"{discarded} This attack does 20 damage times {counted}.", 20, "×")
    table = Table(card, TWIN, mine=(at("pup", energies=("twin", "fire_energy", "water_energy")),)).do(k.Attack(0))
    if table.state.flow.prompts:
        table.answer(*table.me.energies[:2])
    assert (table.foe.damage, energy_left(table)) == (dealt, ["water_energy"])
    assert ("Energy discarded" in wording.attack_text(card.attacks[0])) == (dealt == 60)


@pytest.mark.parametrize(
    ("attached", "answers", "dealt"),
    [
        pytest.param(("fire_energy", "water_energy"), ("yes",), 70, id="both"),
        pytest.param(("fire_energy", "water_energy"), ("no",), 30, id="neither"),
        pytest.param(("water_energy",), ("yes",), 30, id="the second alone"),
        pytest.param(("fire_energy",), ("yes",), 30, id="the first alone"),
        pytest.param(("rainbow",), ("yes",), 30, id="one card is not two"),
    ],
)
def test_if_you_do_means_both_of_two_discards(attached, answers, dealt):
    text = (
        "You may discard a Fire Energy and a Water Energy attached to Pup. If you do, this attack does 40 more damage."
    )
    card = pup(text, 30, "+")
    table = Table(card, mine=(at("pup", energies=attached),)).do(k.Attack(0)).answer(*answers)
    assert table.foe.damage == dealt
    assert wording.attack_text(card.attacks[0]).lower().count("if you do") == 1


def test_so_much_energy_moves():
    text = "Move 2 Energy from Pup to 1 of your Benched Pokémon."
    table = Table(pup(text, 50), mine=(at("pup", energies=("fire_energy", "double")), at("filler"))).do(k.Attack(0))
    table.answer(table.me.energies[1]).answer()
    assert table.named(table.mine.bench[0].energies) == ["double"]


@pytest.mark.parametrize("text", ["Discard 2 Energy attached to Pup.", "Discard 2 Energy cards attached to Pup."])
def test_how_much_energy_is_said_as_it_is_played(text):
    made = read(text, 50)
    again = parser.attack(wording.attack_text(made), card="Pup", name="Bark", damage=50)
    assert again.effects == made.effects


# --- in your next turn, and not before --------------------------------------------------------------------------------

CLUMSY = mon("Clumsy", c.Attack(name="Trip", effects=(v.Damage(on=v.SELF, amount=10),)), hp=200)


@pytest.mark.parametrize(
    ("text", "own", "later"),
    [
        ("During your next turn, the Defending Pokémon takes 30 more damage from attacks.", 10, 60),
        ("Until the end of your next turn, the Defending Pokémon takes 30 more damage from attacks.", 40, 90),
    ],
)
def test_during_your_next_turn_is_not_during_the_opponents_before_it(text, own, later):
    pup_ = mon("Pup", read(text), c.Attack(name="Nip", damage=20))
    table = Table(pup_, CLUMSY, mine=(at("pup"),), theirs=(at("clumsy"),)).do(k.Attack(0)).do(k.EndTurn())
    table.do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    assert table.foe.damage == own
    table.do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.Attack(1))
    assert table.foe.damage == later
    again = parser.attack(wording.attack_text(pup_.attacks[0]), card="Pup", name="Bark")
    assert again.effects == pup_.attacks[0].effects


@pytest.mark.parametrize(("poisoned", "prizes"), [(True, 1), (False, 3)])
def test_more_prizes_during_your_next_turn_are_not_for_a_knock_out_before_it(poisoned, prizes):
    text = "During your next turn, if the Defending Pokémon is Knocked Out, take 2 more Prize cards."
    pup_ = mon("Pup", read(text), c.Attack(name="Nip", damage=20))
    ill = {"conditions": ("poisoned",), "poison": 10} if poisoned else {}
    table = Table(pup_, mine=(at("pup"),), theirs=(at("filler", damage=40, **ill), at("filler")), prizes=6)
    table.do(k.Attack(0)).do(k.EndTurn())
    if not poisoned:
        table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.Attack(1))
    assert [event.prizes for event in table.told(e.KnockedOut)] == [prizes]


# --- less damage, to whomever -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "During your opponent's next turn, the Defending Pokémon's attacks do 20 less damage (before applying Weakness "
        "and Resistance).",
        "During your opponent's next turn, attacks used by the Defending Pokémon do 20 less damage (before applying "
        "Weakness and Resistance).",
    ],
)
def test_an_attack_that_does_less_damage_does_less_to_benched_pokemon_too(text):
    sniper = mon(
        "Sniper", c.Attack(name="Shot", damage=50, effects=(v.Damage(on=v.Target("benched_opponents"), amount=30),))
    )
    table = Table(pup(text), sniper, mine=(at("pup"), at("filler")), theirs=(at("sniper"),)).do(k.Attack(0))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    assert [each.damage for each in table.mine.in_play] == [30, 10]


# --- from the hand, by an effect --------------------------------------------------------------------------------------

GIFT = trainer("Gift", v.AttachEnergy(source="hand", on=v.Target("all_yours", 1)))


def given(table: Table) -> Table:
    """Attaches the one Energy card of player2's hand to the Active Pokémon by an effect."""
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2")
    table.do(k.PlayTrainer(table.card("gift", seat="player2")), by="player2")
    return table.answer(*table.prompt.options[:1])


def test_an_effect_that_attaches_energy_from_the_hand_is_attaching_it_from_the_hand():
    text = (
        "During your opponent's next turn, if they attach an Energy card from their hand to the Defending Pokémon, "
        "their turn ends."
    )
    table = Table(pup(text), GIFT, mine=(at("pup"),), theirs=(at("rival"),), their_hand=("gift", "fire_energy"))
    given(table.do(k.Attack(0)))
    assert (len(table.foe.energies), table.state.current) == (1, "player1")


def test_an_energy_card_does_what_it_does_when_attached_from_the_hand_by_an_effect():
    warm = c.Energy(
        id="warm", name="Warm", provides=(("fire",),),
        abilities=(ability(v.Heal(amount=20), kind="triggered", event="when_attached"),),
    )  # fmt: skip
    table = Table(warm, GIFT, mine=(at("rival", damage=40),), hand=("gift", "warm"))
    table.do(k.PlayTrainer(table.card("gift"))).answer(table.card("warm"))
    assert (len(table.me.energies), table.me.damage) == (1, 20)


def test_a_pokemon_that_an_effect_evolves_from_the_hand_is_played_from_the_hand():
    joy = ability(v.Draw(count=2), kind="triggered", event="when_evolved")
    wolf = mon("Wolf", stage="stage_2", evolves_from="Whelp", abilities=(joy,))
    whelp = mon("Whelp", stage="stage_1", evolves_from="Egg")
    candy = trainer("Candy", v.EvolvePokemon(source="hand", skip=True))
    table = Table(wolf, whelp, mon("Egg"), candy, mine=(at("egg", entered=1),), hand=("wolf", "candy"))
    table.do(k.PlayTrainer(table.card("candy"))).answer(table.me.id).answer(table.card("wolf"))
    assert len(table.mine.hand) == 2


# --- in which order ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hurt", "poisoned"), [(0, False), (10, True)])
def test_who_already_has_damage_counters_is_asked_before_the_damage(hurt, poisoned):
    text = "If the Defending Pokémon already has any damage counters on it, the Defending Pokémon is now Poisoned."
    table = Table(pup(text, 30), mine=(at("pup"),), theirs=(at("rival", damage=hurt),)).do(k.Attack(0))
    assert ("poisoned" in table.foe.conditions) == poisoned
    later = "If the Defending Pokémon already has any damage counters on it, draw a card."
    assert parser.attack(later, card="Pup", name="Bark", damage=30).unparsed, "nobody could tell after the damage"


@pytest.mark.parametrize("coin", [1, 0])
def test_what_happens_either_way_happens_if_the_attack_does_nothing(coin):
    text = (
        "Flip a coin. If tails, this attack does nothing. Either way, you can't use this attack again as long as Pup "
        "stays in play (even putting Pup on the Bench won't let you use it again)."
    )
    table = Table(pup(text, 30), mine=(at("pup"),)).do(k.Attack(0), coin)
    assert table.foe.damage == 30 * coin
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2").do(k.DrawCard())
    assert k.Attack(0) not in legal(table.game, table.state, "player1")


def test_for_each_in_this_way_counts_what_was_done_before():
    text = (
        "Discard the top 3 cards of your deck. For each Water Energy card you discarded in this way, discard the top 2 "
        "cards of your opponent's deck."
    )
    deck = ("water_energy", "filler", "water_energy", "filler")
    table = Table(pup(text), mine=(at("pup"),), deck=deck, their_deck=("filler",) * 6).do(k.Attack(0))
    assert (len(table.mine.discard), len(table.theirs.discard)) == (3, 4)


def test_an_attack_that_is_used_once_in_a_game_is_copied_once():
    star = mon("Star", replace(PLAIN, name="Nova", damage=60, once="GX attack"), hp=200)
    copy = attack(v.CopyAttack(), name="Mime")
    table = Table(mon("Pup", copy), star, mine=(at("pup"),), theirs=(at("star"),)).do(k.Attack(0))
    assert table.foe.damage == 60
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.Attack(0))
    assert table.foe.damage == 60, "not twice"


# --- damage is no effect, an attack no Ability ------------------------------------------------------------------------


def test_the_damage_of_a_mirrored_attack_is_no_effect():
    hit = attack(v.Inflict(statuses=("poisoned",)), name="Sting", damage=30)
    foe = mon("Foe", hit, abilities=SAFE.abilities, hp=100)
    table = Table(mon("Pup", attack(v.MirrorAttack(), name="Mirror")), foe, mine=(at("pup"),), theirs=(at("foe"),))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2").do(k.EndTurn(), by="player2")
    table.do(k.DrawCard()).do(k.Attack(0))
    assert (table.foe.damage, table.foe.conditions) == (30, ())


def test_what_an_attack_left_lying_in_wait_is_no_ability():
    text = (
        "During your opponent's next turn, if this Pokémon is damaged by an attack (even if it is Knocked Out), put 3 "
        "damage counters on the Attacking Pokémon."
    )
    cool = mon("Cool", PLAIN, abilities=(ability(v.Shield(against=("ability",)), kind="passive"),), hp=100)
    table = Table(pup(text), cool, mine=(at("pup"),), theirs=(at("cool"),)).do(k.Attack(0)).do(k.EndTurn())
    table.do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    assert table.foe.damage == 30


# --- the prints themselves --------------------------------------------------------------------------------------------

WORDS = [
    ("base1-27", v.ForbidAttack, {"on": v.SELF, "attack": "this"}),
    ("dp3-21", v.SetDamage, {"when": (v.IfTurn("from_hand"),)}),
    ("pl1-43", v.Inflict, {"statuses": ("burned", "poisoned")}),
    ("sm1-105", v.Boost, {"everywhere": True}),
    ("sm9-113", v.DiscardEnergy, {"count": 3, "units": True}),
    ("sv4-150", v.Nothing, {"when": (v.IfNot(v.IfTurn("evolved", "Loudred")),)}),
    ("sv5-76", v.PrizesFor, {"lasts": "in_your_next_turn"}),
    ("swsh11-71", v.Reduce, {"amount": -90, "lasts": "in_your_next_turn"}),
    ("xy11-37", v.DiscardTop, {"side": "you", "key": "discarded"}),
]


@pytest.mark.parametrize(("id_", "kind", "wanted"), WORDS, ids=[row[0] for row in WORDS])
def test_printed_attacks_are_read_so(id_, kind, wanted):
    card = printed(id_)
    assert isinstance(card, c.Pokemon)
    words = [word for each in card.attacks for word in (*each.before, *each.effects) if type(word) is kind]
    assert any(all(getattr(word, name) == value for name, value in wanted.items()) for word in words), words
