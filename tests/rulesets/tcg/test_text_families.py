"""Families of texts that were once read as something else than they say, by sentences of our own; each is played.

The prints themselves are tried where there are any (`prints`).
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer
from tests.rulesets.tcg.texts import power, pup, read

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import derived, importer, parser, wording
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.cards import called
from turnwright.rulesets.tcg.legal import legal, reader


def unread(text: str, damage: int = 0) -> tuple[str, ...]:
    return parser.attack(text, card="Pup", name="Bark", damage=damage).unparsed


def stadium(text: str) -> c.Trainer:
    made = parser.trainer(text, card="Park", kind="stadium")
    assert not made.parsed.unparsed, made.parsed.unparsed
    return c.Trainer(id="park", name="Park", kind="stadium", abilities=made.abilities)


def tool(text: str) -> c.Trainer:
    made = parser.trainer(text, card="Nut", kind="tool")
    assert not made.parsed.unparsed, made.parsed.unparsed
    return c.Trainer(id="nut", name="Nut", kind="tool", attach=c.Attachment(), abilities=made.abilities)


def free(card: c.AnyCard, place: int = 0) -> c.Pokemon:
    """A printed card with one of its attacks, which costs nothing."""
    assert isinstance(card, c.Pokemon)
    return replace(card, attacks=(replace(card.attacks[place], cost=()),), weaknesses=(), resistances=())


# --- at the end of your opponent's next turn --------------------------------------------------------------------------

LATER = [
    ("Put 7 damage counters on the Defending Pokémon at the end of your opponent's next turn.", (0, 70)),
    ("At the end of your opponent's next turn, the Defending Pokémon is Knocked Out.", (0, None)),
    ("At the end of your opponent's next turn, put 2 damage counters on the Defending Pokémon.", (0, 20)),
]


@pytest.mark.parametrize(("text", "hurt"), LATER)
def test_what_happens_at_the_end_of_the_opponents_next_turn_happens_then(text, hurt):
    table = Table(pup(text), mine=(at("pup"),), theirs=(at("rival"), at("filler"))).do(k.Attack(0))
    assert (table.foe.damage, table.told(e.KnockedOut)) == (hurt[0], [])
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2")
    assert table.foe.damage == hurt[0], "not before the turn ends"
    table.do(k.EndTurn(), by="player2")
    if hurt[1] is None:
        assert [event.pokemon for event in table.told(e.KnockedOut)] == ["b1"]
    else:
        assert table.foe.damage == hurt[1]
    text_again = wording.attack_text(read(text))
    assert "at the end of your opponent's next turn" in text_again.lower()
    assert parser.attack(text_again, card="Pup", name="Bark").effects == read(text).effects


def test_what_waits_on_a_pokemon_ends_when_it_leaves_the_active_place():
    table = Table(pup(LATER[0][0]), mine=(at("pup"),), theirs=(at("rival"), at("filler"))).do(k.Attack(0))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Retreat(table.theirs.bench[0].id), by="player2")
    table.do(k.EndTurn(), by="player2")
    assert [each.damage for each in table.theirs.in_play] == [0, 0]


def test_a_duration_that_was_said_is_not_made_endless_by_what_ends_it():
    made = read(
        "If the Defending Pokémon tries to attack during your opponent's next turn, your opponent flips a coin. If "
        "tails, that attack does nothing. (Benching either Pokémon ends this effect.)"
    )
    assert made.effects == (v.Blind(lasts="next_turn"),)


@pytest.mark.parametrize("id_", ["dp6-31", "pl3-1", "swsh11-76", "ex10-6", "ex13-2", "ex7-17", "dp5-3"])
def test_printed_attacks_that_come_later(id_):
    card = printed(id_)
    assert isinstance(card, c.Pokemon)
    place = next(
        at for at, each in enumerate(card.attacks) if any(isinstance(word, v.Watch) for word in each.effects)
    )  # fmt: skip
    table = Table(free(card, place), mine=(at(id_),), theirs=(at("rival"), at("filler"))).do(k.Attack(0))
    assert (table.foe.conditions, table.told(e.KnockedOut)) == ((), [])
    assert table.foe.damage == card.attacks[place].damage


# --- needs that stand in parentheses ---------------------------------------------------------------------------------


def test_an_attack_that_wants_room_on_the_bench():
    caller = pup(
        "Search your deck for a Basic Pokémon and put it onto your Bench. Shuffle your deck afterward. (You can't use "
        "this attack if your Bench is full.)"
    )
    full = Table(caller, mine=(at("pup"), *(at("filler") for _ in range(5))))
    with pytest.raises(Refusal, match="what it needs"):
        full.do(k.Attack(0))
    assert Table(caller, mine=(at("pup"), at("filler"))).do(k.Attack(0)).prompt.kind == "search_deck"


@pytest.mark.parametrize(("room", "benched", "full"), [(3, 3, True), (3, 2, False), (8, 5, False), (8, 8, True)])
@pytest.mark.parametrize("whose", ["your", "your opponent's"])
def test_a_bench_is_full_by_the_number_that_it_holds_now(whose, room, benched, full):
    """A Stadium may say that it is another one than five."""
    hall = c.Trainer(id="hall", name="Hall", kind="stadium",
                     abilities=(ability(v.BenchIs(side="both", count=room), kind="passive"),))  # fmt: skip
    card = pup(f"If {whose} Bench is full, this attack does 40 more damage.", 10, "+")
    row = tuple(at("filler") for _ in range(benched))
    mine, theirs = ((at("pup"), *row), (at("rival"),)) if whose == "your" else ((at("pup"),), (at("rival"), *row))
    table = Table(card, hall, mine=mine, theirs=theirs, stadium="hall").do(k.Attack(0))
    assert table.foe.damage == (50 if full else 10)
    assert f"{whose} Bench is full" in wording.attack_text(card.attacks[0])


@pytest.mark.parametrize("id_", ["base2-49", "base4-52", "gym1-66", "base1-86", "base1-89"])
def test_printed_cards_that_want_room_on_the_bench(id_):
    card = printed(id_)
    parts = [card, *(card.attacks if isinstance(card, c.Pokemon) else ())]
    assert any(getattr(part, "needs", ()) for part in parts)


def test_nothing_that_is_said_to_undo_the_attack_is_a_mere_reminder():
    text = (
        "Put 4 Fire Energy cards from your discard pile into your hand. (This attack does nothing if you don't have 4 "
        "Fire Energy cards in your discard pile.)"
    )
    assert unread(text, 50)
    assert unread("If you have 2 or fewer cards in your hand, ignore all Energy in this attack's cost.", 50)


# --- copied attacks ---------------------------------------------------------------------------------------------------

MIMIC = "Choose 1 of the Defending Pokémon's attacks. Bark copies that attack except for its Energy cost."
PRICED = attack(
    name="Priced", damage=40, pays=(v.DiscardCards(),), needs=(v.IfCount(of=v.CardsIn(zone="hand"), at_least=1),)
)


def test_a_copied_attack_is_paid_where_the_text_says_so():
    priced = mon("Priced", PRICED, hp=90)
    still = f"{MIMIC} (You must still do anything else needed for that attack.)"
    table = Table(pup(still), priced, mine=(at("pup"),), theirs=(at("priced"),), hand=("filler", "rival"))
    table.do(k.Attack(0)).answer(table.card("filler"))
    assert (table.foe.damage, table.named(table.mine.hand)) == (40, ["rival"])
    poor = Table(pup(still), priced, mine=(at("pup"),), theirs=(at("priced"),)).do(k.Attack(0))
    assert poor.foe.damage == 0
    plain = Table(pup(MIMIC), priced, mine=(at("pup"),), theirs=(at("priced"),), hand=("filler",)).do(k.Attack(0))
    assert (plain.foe.damage, len(plain.mine.hand)) == (40, 1)


def test_a_copied_attack_needs_its_energy_where_the_text_says_so():
    dear = mon("Dear", attack(damage=40, cost=("fire", "fire")), hp=90)
    text = (
        "Choose 1 of the Defending Pokémon's attacks. Bark copies that attack. This attack does nothing if Pup doesn't "
        "have the Energy necessary to use that attack."
    )
    for energies, damage in (((), 0), (("fire_energy",) * 2, 40)):
        table = Table(pup(text), dear, mine=(at("pup", energies=energies),), theirs=(at("dear"),)).do(k.Attack(0))
        assert table.foe.damage == damage


@pytest.mark.parametrize("id_", ["dp1-22", "ex7-14", "ex7-50", "ex11-38", "ecard3-51"])
def test_printed_copies_are_paid(id_):
    card = printed(id_)
    assert isinstance(card, c.Pokemon)
    words = [word for each in card.attacks for word in each.effects]
    assert any(isinstance(word, v.CopyAttack) and word.in_full for word in words)


# --- the damage that is meant -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("energies", "damage"), [((), 20), (("water_energy",), 30)])
def test_damage_that_only_the_text_names_is_there_with_nothing_to_add(energies, damage):
    wet = pup("Does 20 damage plus 10 more damage for each Water Energy attached to Pup.")
    assert Table(wet, mine=(at("pup", energies=energies),)).do(k.Attack(0)).foe.damage == damage


AIMED = "Choose 1 of your opponent's Pokémon. This attack does 20 damage to that Pokémon. "


@pytest.mark.parametrize(
    ("more", "whole", "hurt"),
    [
        ("If that Pokémon already has any damage counters on it, this attack does 40 damage instead.", 20, 40),
        (
            "If that Pokémon already has any damage counters on it, this attack does 20 damage plus 30 more damage.",
            20,
            50,
        ),
    ],
)
def test_one_amount_or_the_other_is_done_to_whom_one_has_chosen(more, whole, hurt):
    for before, damage in ((0, whole), (10, hurt)):
        table = Table(pup(AIMED + more), mine=(at("pup"),), theirs=(at("filler"), at("rival", damage=before)))
        table.do(k.Attack(0)).answer(table.theirs.bench[0].id)
        assert (table.foe.damage, table.theirs.bench[0].damage) == (0, before + damage)


@pytest.mark.parametrize(("bench", "damage"), [((), 20), ((at("filler"),), 60)])
def test_the_other_amount_may_hang_on_something_else(bench, damage):
    text = f"{AIMED}If you have Filler in play, this attack does 60 damage to that Pokémon instead."
    table = Table(pup(text), mine=(at("pup"), *bench), theirs=(at("filler"), at("rival")))
    table.do(k.Attack(0)).answer(table.theirs.bench[0].id)
    assert (table.foe.damage, table.theirs.bench[0].damage) == (0, damage)


def test_as_much_as_whom_one_has_chosen_has_of_something():
    text = "Choose 1 of your opponent's Pokémon. This attack does 20 damage for each Energy attached to that Pokémon."
    table = Table(pup(text), mine=(at("pup"),), theirs=(at("filler"), at("rival", energies=("fire_energy",) * 2)))
    table.do(k.Attack(0)).answer(table.theirs.bench[0].id)
    assert (table.foe.damage, table.theirs.bench[0].damage) == (0, 40)


@pytest.mark.parametrize(("energies", "damage"), [((), 30), (("fire_energy",), 50)])
def test_instead_takes_the_place_of_what_was_taken_off(energies, damage):
    text = (
        "Does 50 damage minus 10 damage for each damage counter on Pup. If Pup has any Fire Energy attached to it, "
        "this attack does 50 damage instead."
    )
    table = Table(pup(text, 50, "-"), mine=(at("pup", damage=20, energies=energies),)).do(k.Attack(0))
    assert table.foe.damage == damage


def test_a_condition_on_what_there_is_any_of_is_not_dropped():
    text = "If the Defending Pokémon has no damage counters on it, draw a card. If it has any, draw 2 cards."
    assert unread(text) == ("If it has any, draw 2 cards",)


@pytest.mark.parametrize(("hand", "damage"), [(4, 60), (5, 150)])
def test_five_or_more_are_not_any(hand, damage):
    text = "Discard your hand. If you discarded 5 or more cards in this way, this attack does 90 more damage."
    table = Table(
        pup(text, 60, "+"), mon("Wall", hp=300), mine=(at("pup"),), theirs=(at("wall"),), hand=("filler",) * hand
    )
    assert table.do(k.Attack(0)).foe.damage == damage


@pytest.mark.parametrize("id_", ["ex10-107", "ex14-97", "pl1-77", "pl4-51"])
def test_printed_attacks_on_whom_one_has_chosen(id_):
    card = printed(id_)
    assert isinstance(card, c.Pokemon)
    place = next(at for at, each in enumerate(card.attacks) if isinstance((*each.effects, None)[0], v.Choose))
    table = Table(free(card, place), mine=(at(id_),), theirs=(at("filler"), at("rival"))).do(k.Attack(0))
    table.answer(table.theirs.bench[0].id)
    struck = table.told(e.Damaged)
    assert [(event.pokemon, event.amount) for event in struck] == [(table.theirs.bench[0].id, struck[0].amount)]


# --- powers, stadiums, tools ------------------------------------------------------------------------------------------


def test_a_power_of_one_who_evolves_in_the_active_place_only():
    made = power("When you play Pup from your hand to evolve your Active Pokémon, you may draw 2 cards.", evolves=True)
    dog = mon("Dog", stage="stage_1", evolves_from="Filler", abilities=(made,))
    active = Table(dog, hand=("dog",), mine=(at("filler", entered=1), at("rival")))
    assert active.do(k.EvolvePokemon(active.card("dog"), active.me.id)).prompt.kind == "use_ability"
    benched = Table(dog, hand=("dog",), mine=(at("rival"), at("filler", entered=1)))
    benched.do(k.EvolvePokemon(benched.card("dog"), benched.mine.bench[0].id))
    assert not benched.state.flow.prompts


def test_that_player_of_a_stadium_is_whose_turn_it_is():
    park = stadium("Once during each player's turn, that player may flip 1 coin. If heads, that player draws a card.")
    table = Table(park, stadium="park")
    table.do(k.UseAbility(table.state.stadium, 0), 1)
    assert (len(table.mine.hand), len(table.theirs.hand)) == (1, 0)


def test_that_player_searches_and_shuffles_the_own_deck():
    park = stadium(
        "Once during each player's turn, that player may discard a card from their hand. If they do, that player "
        "searches their deck for up to 3 Water Energy cards, reveals them, and puts them into their hand. Then, that "
        "player shuffles their deck."
    )
    (made,) = park.abilities
    assert made.pays == (v.DiscardCards(),)
    assert made.effects == (v.SearchDeck(cards=v.CardFilter(kind="energy", types=("water",)), count=3),)


NUTS = [
    "At any time between turns, if the Pokémon this card is attached to has at least 2 damage counters on it, remove 2 "
    "damage counters from it. Then discard Nut.",
    "At any time between turns, if there are at least 2 damage counters on the Pokémon Nut is attached to, you may "
    "remove 2 of them and discard Nut. At the start of each turn, if there are at least 2 damage counters on the "
    "Pokémon Nut is attached to, remove 2 of them and discard Nut.",
    "At the end of each turn, if the Pokémon this card is attached to has 2 or more damage counters on it, heal 20 "
    "damage from it and discard this card.",
]


@pytest.mark.parametrize("text", NUTS)
@pytest.mark.parametrize(("before", "after", "kept"), [(10, 10, 1), (20, 0, 0), (30, 10, 0)])
def test_what_is_eaten_when_hurt_is_eaten_once_and_only_then(text, before, after, kept):
    table = Table(tool(text), mine=(at("filler", damage=before, tools=("nut",)),)).do(k.EndTurn())
    assert (table.me.damage, len(table.me.tools)) == (after, kept)


@pytest.mark.parametrize("id_", ["ex1-85", "ex9-80", "neo1-99", "neo1-93", "swsh1-182"])
@pytest.mark.parametrize("before", [10, 40])
def test_printed_berries(id_, before):
    table = Table(printed(id_), mine=(at("filler", damage=before, tools=(id_,)),)).do(k.EndTurn())
    assert (table.me.damage < before) == (before == 40) == (not table.me.tools)


def test_energy_that_counts_as_fire_is_discarded_as_fire():
    flame = ability(v.EnergyAs(type="fire", lasts="permanent"), kind="passive")
    dragon = pup("Discard 3 Fire Energy attached to Pup.", 90, abilities=(flame,))
    table = Table(dragon, mine=(at("pup", energies=("water_energy", "grass_energy", "fire_energy", "fire_energy")),))
    table.do(k.Attack(0))
    table.answer(*table.me.energies[:3])
    assert table.named(table.me.energies) == ["fire_energy"]
    cold = ability(v.EnergyAs(type="water", lasts="permanent"), kind="passive")
    cool = pup("Discard 3 Fire Energy attached to Pup.", 90, abilities=(cold,))
    none = Table(cool, mine=(at("pup", energies=("fire_energy",) * 3),)).do(k.Attack(0))
    assert len(none.me.energies) == 3


def test_a_name_that_ends_in_s_is_no_plural():
    made = power("Once during your turn, you may attach a Water Energy card from your hand to 1 of your Latias.")
    (word,) = made.effects
    assert isinstance(word, v.AttachEnergy)
    assert word.on.where == v.PokemonFilter(names=("Latias",))


def test_kinds_of_cards_are_no_names():
    made = power("Your Ultra Beasts take 10 less damage from your opponent's attacks.")
    assert made.effects == (
        v.Reduce(on=v.Target("all_yours", where=v.PokemonFilter(tags=("ultra_beast",))), amount=10,
                 from_who="opponent", lasts="permanent"),
    )  # fmt: skip
    only = power("As long as Pup is the only Pokémon you have in play, your opponent's Basic Pokémon can't attack.")
    assert only.effects[0].when == (v.IfCount(of=v.PokemonIn(v.Target("all_yours")), at_most=1),)


@pytest.mark.parametrize(("weak", "damage"), [(True, 80), (False, 40)])
def test_weakness_counts_on_the_bench_where_the_text_says_so(weak, damage):
    text = "Choose 1 of your opponent's Benched Pokémon and do 40 damage to it."
    rule = " Apply Weakness and Resistance." if weak else " (Don't apply Weakness and Resistance for Benched Pokémon.)"
    leaf = mon("Leaf", hp=90, types=("grass",), weaknesses=(c.Modifier(type="fire", value="×2"),))
    table = Table(pup(text + rule), leaf, mine=(at("pup"),), theirs=(at("rival"), at("leaf"))).do(k.Attack(0))
    assert table.theirs.bench[0].damage == damage


# --- found by reading back --------------------------------------------------------------------------------------------


def test_an_evolution_card_that_is_taken_off_is_shuffled_in_and_not_the_pokemon():
    text = (
        "Remove the highest Stage Evolution card from the Defending Pokémon and shuffle that card into your opponent's "
        "deck."
    )
    tall = mon("Tall", stage="stage_1", evolves_from="Rival", hp=90)
    table = Table(pup(text), tall, mine=(at("pup"),), theirs=(at("rival", "tall"), at("filler"))).do(k.Attack(0))
    assert table.named(table.theirs.active.cards) == ["rival"]
    assert (len(table.theirs.deck), table.theirs.discard) == (6, ())
    assert table.foe.id == "b1"


def test_damage_to_another_instead_is_not_done_as_well():
    assert unread("You may do 20 damage to 1 of your opponent's Benched Pokémon instead.", 20)


def test_whom_a_power_leaves_out_is_not_taken_for_a_name():
    made = parser.ability(
        "Fire Pokémon in play have no Abilities, except Pokémon-GX and Pokémon-EX.", card="Pup", name="Wag"
    )
    assert made.unparsed
    assert not made.effects


def test_they_of_a_stadium_are_whose_turn_it_is():
    park = stadium(
        "Once during each player's turn, that player may discard a Fire Energy card from his or her hand. If that "
        "player does so, he or she draws 2 cards."
    )
    table = Table(park, stadium="park", hand=("fire_energy",))
    table.do(k.UseAbility(table.state.stadium, 0)).answer(table.card("fire_energy"))
    assert (len(table.mine.hand), len(table.theirs.hand)) == (2, 0)


def test_a_power_of_one_who_evolves_one_of_the_active_pokemon():
    made = power(
        "When you play Pup from your hand to evolve 1 of your Active Pokémon, you may draw a card.", evolves=True
    )
    assert made.place == "active"


@pytest.mark.parametrize(
    ("by", "anyhow"), [("", True), (" by damage from an attack from your opponent's Pokémon", False)]
)
def test_knocked_out_is_by_an_attack_only_where_the_text_says_so(by, anyhow):
    fell = f"any of your Pokémon were Knocked Out{by} during your opponent's last turn"
    text = f"If {fell}, this attack does 50 more damage."
    assert read(text, 20, "+").before[0].when == (v.IfKnockedOut(anyhow=anyhow),)
    burst = mon("Burst", hp=120, abilities=(ability(v.KnockOut(on=v.Target("benched_opponents", 1))),))
    table = Table(
        pup(text, 20, "+"), burst, mine=(at("pup"), at("filler")), theirs=(at("burst"), at("rival")), prizes=6
    )
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.UseAbility("b1", 0), by="player2")
    table.do(k.SelectPrize(0), by="player2").do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.Attack(0))
    assert table.foe.damage == (70 if anyhow else 20)


def test_an_evolution_card_of_a_type_is_said_with_its_type():
    made = read("Search your deck for an Evolution Grass Pokémon, reveal it, and put it into your hand.")
    assert wording.attack_text(made) == (
        "Search your deck for an Evolution Grass Pokémon, show it to your opponent, and put it into your hand."
    )
    assert read(wording.attack_text(made)).effects == made.effects


# --- a name that is in play, choices made anew, and what was just discarded -------------------------------------------


@pytest.mark.parametrize("side", ["mine", "theirs", "stadium", "none"])
def test_a_card_that_is_in_play_may_be_a_pokemon_of_either_player_or_a_stadium(side):
    kit = mon("Kit")
    park = stadium("Each Pokémon in play gets +10 HP.")
    text = f"If {'Park' if side == 'stadium' else 'Kit'} is in play, this attack does 30 more damage."
    table = Table(
        pup(text, 20, "+"),
        kit,
        park,
        mine=(at("pup"), at("kit" if side == "mine" else "filler")),
        theirs=(at("rival"), at("kit" if side == "theirs" else "filler")),
        stadium="park" if side == "stadium" else "",
    )
    assert table.do(k.Attack(0)).foe.damage == (20 if side == "none" else 50)


@pytest.mark.parametrize("id_", ["bw3-8", "bw3-11"])
def test_printed_pokemon_that_evolve_beside_their_like(id_):
    card = free(printed(id_))
    other = mon("Shelmet" if id_ == "bw3-8" else "Karrablast")
    grown = mon("Grown", stage="stage_1", evolves_from=card.name, hp=90)
    table = Table(card, other, grown, mine=(at(id_),), theirs=(at(other.id),), deck=("grown", "filler"))
    table.do(k.Attack(0)).answer(table.card("grown", "deck"))
    assert table.named(table.me.cards)[-1] == "grown"


@pytest.mark.parametrize(
    "text",
    [
        "Flip 2 coins. For each heads, choose 1 of your opponent's Pokémon and this attack does 20 damage to it.",
        "Flip 3 coins. For each heads, remove a damage counter from 1 of your Pokémon.",
    ],
)
def test_one_that_is_chosen_anew_each_time_is_not_the_same_each_time(text):
    assert unread(text)


def test_what_a_card_has_just_cost_is_not_what_it_takes_back_where_the_text_says_so():
    text = "Discard 2 cards from your hand. Put up to 3 basic Energy cards from your discard pile into your hand."
    for note, taken in (("", 3), (" (You can't choose a card you discarded with the effect of this card.)", 1)):
        made = parser.trainer(text + note, card="Nut", kind="item").parsed
        assert not made.unparsed
        card = c.Trainer(id="nut", name="Nut", pays=made.pays, effects=made.effects)
        table = Table(card, hand=("nut", "fire_energy", "fire_energy"), discard=("water_energy",))
        prompt = table.do(k.PlayTrainer(table.card("nut"))).prompt
        assert len(prompt.options) == taken
        said = wording.trainer_text(card)
        assert ("you discarded" in said) is bool(note)
        assert parser.trainer(said, card="Nut", kind="item").parsed.effects == made.effects


def test_an_energy_card_is_chosen_before_whoever_can_take_it():
    leaf = c.Energy(id="leaf", name="Leaf", provides=(("grass",),), only_on=v.PokemonFilter(types=("grass",)))
    gift = power(
        "As often as you like during your turn, you may attach a Grass Energy card from your hand to 1 of your Pokémon."
    )
    giver = mon("Pup", abilities=(gift,), types=("grass",))
    table = Table(giver, leaf, mine=(at("filler"), at("pup"), at("filler")), hand=("leaf",))
    table.do(k.UseAbility(table.mine.bench[0].id, 0)).answer(table.card("leaf"))
    assert table.named(table.mine.bench[0].energies) == ["leaf"]
    alone = Table(mon("Pup", abilities=(gift,)), leaf, mine=(at("filler"), at("pup")), hand=("leaf",))
    with pytest.raises(Refusal, match="it would do nothing"):
        alone.do(k.UseAbility(alone.mine.bench[0].id, 0))


def test_a_card_that_must_be_paid_in_full_is_not_played_for_less():
    text = (
        "Shuffle 3 cards from your hand into your deck. (If you can't shuffle 3 cards into your deck, you can't play "
        "this card.) Then, draw 2 cards."
    )
    made = parser.trainer(text, card="Nut", kind="item").parsed
    card = c.Trainer(id="nut", name="Nut", pays=made.pays, effects=made.effects)
    poor = Table(card, hand=("nut", "filler", "filler"))
    with pytest.raises(Refusal, match="cost"):
        poor.do(k.PlayTrainer(poor.card("nut")))


def test_a_limit_that_is_not_kept_is_not_read():
    assert unread(
        "Draw a card for each of your Benched Pokémon. (You can't have more than 8 cards in your hand in this way.)"
    )


def test_a_coin_that_is_flipped_after_a_choice_is_not_known_to_whoever_chooses():
    made = read(
        "Choose 1 of your opponent's Pokémon. This attack does 20 damage to that Pokémon. Flip a coin. If heads, "
        "discard an Energy attached to that Pokémon."
    )
    assert [type(word) for word in made.effects] == [v.Choose, v.Damage, v.Flip, v.DiscardEnergy]
    table = Table(
        mon("Pup", made), mine=(at("pup"),), theirs=(at("rival"), at("filler", energies=("fire_energy",)))
    ).do(k.Attack(0))  # no coin yet
    table.answer(table.theirs.bench[0].id, coins=(1,))
    assert (table.theirs.bench[0].damage, table.theirs.bench[0].energies) == (20, ())


def test_a_pokemon_that_is_switched_in_is_weak_as_any_active_one():
    text = (
        "Switch in 1 of your opponent's Benched Pokémon to the Active Spot. This attack does 20 damage to the new "
        "Active Pokémon. Pup is now Asleep."
    )
    leaf = mon("Leaf", hp=90, types=("grass",), weaknesses=(c.Modifier(type="fire", value="×2"),))
    table = Table(pup(text), leaf, mine=(at("pup"),), theirs=(at("rival"), at("leaf"))).do(k.Attack(0))
    assert (table.named(table.foe.cards), table.foe.damage) == (["leaf"], 40)


def test_a_card_that_is_revealed_before_it_goes_into_the_deck_is_seen():
    text = "Choose a random card from your opponent's hand. Your opponent reveals it and shuffles it into their deck."
    table = Table(pup(text), mine=(at("pup"),), their_hand=("fire_energy",)).do(k.Attack(0))
    assert [face for event in table.told(e.CardsShown) for face in event.faces.values()] == ["fire_energy"]
    again = wording.attack_text(read(text))
    assert read(again).effects == read(text).effects


# --- all Pokémon of a side, for some turns ----------------------------------------------------------------------------


def item(text: str, kind: str = "item") -> c.Trainer:
    made = parser.trainer(text, card="Nut", kind=kind)
    assert not made.parsed.unparsed, made.parsed.unparsed
    return c.Trainer(id="nut", name="Nut", kind=kind, pays=made.parsed.pays, effects=made.parsed.effects)


def test_more_damage_for_a_turn_is_for_whoever_attacks_in_it():
    snack = item("During this turn, your Pokémon's attacks do 10 more damage to your opponent's Active Pokémon.")
    cat = mon("Cat", c.Attack(name="Claw", damage=30), stage="stage_1", evolves_from="Filler")
    table = Table(snack, cat, mine=(at("filler", entered=1), at("filler")), hand=("nut", "nut", "cat"))
    table.do(k.PlayTrainer(table.card("nut"))).do(k.PlayTrainer(table.card("nut")))
    table.do(k.EvolvePokemon(table.card("cat"), table.me.id)).do(k.Attack(0))
    assert table.foe.damage == 30 + 10 + 10, "evolving doesn't end it, and two of them add up"


def test_who_comes_into_play_later_cannot_attack_either():
    rest = item("Draw a card. During this turn, your Pokémon can't attack.", kind="supporter")
    table = Table(rest, mine=(at("filler"),), hand=("nut", "filler"))
    table.do(k.PlayTrainer(table.card("nut"))).do(k.PlayPokemon(table.card("filler")))
    table.do(k.Retreat(table.mine.bench[0].id))
    with pytest.raises(Refusal, match="an effect forbids it"):
        table.do(k.Attack(0))


def test_less_damage_to_all_of_a_side_counts_for_who_is_sent_up():
    wall = pup("During your opponent's next turn, all of your Pokémon take 10 less damage from attacks.")
    table = Table(wall, mine=(at("pup"), at("filler")), theirs=(at("rival"),)).do(k.Attack(0))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
    assert table.me.damage == 10
    table.do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    table.do(k.Attack(0), by="player2")
    assert table.me.damage == 10 + 20, "for one turn"


def test_a_power_that_adds_up_is_used_by_each_pokemon_that_has_it():
    steam = power(
        "Once during your turn, you may use this Ability. During this turn, your Fire Pokémon's attacks do 10 more "
        "damage to your opponent's Active Pokémon."
    )
    table = Table(mon("Pup", abilities=(steam,)), mon("Cat", PLAIN), mine=(at("cat"), at("pup"), at("pup")))
    for each in table.mine.bench:
        table.do(k.UseAbility(each.id, 0))
    table.do(k.Attack(0))
    assert table.foe.damage == 20 + 10 + 10


def test_it_is_whoever_has_been_knocked_out():
    text = (
        "If Pup is Knocked Out by damage from an attack, put it into your hand{}. (Discard all cards attached to it.)"
    )
    for more in ("", " instead of the discard pile"):
        made = power(text.format(more))
        assert (made.event, made.effects) == ("when_felled", (v.ReturnPokemon(on=v.SELF, attached="discard"),))


# --- that Pokémon ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (
            "If you have any Fire Energy attached to your Active Pokémon, the Retreat Cost for that Pokémon is 0.",
            "mine",
        ),
        (
            "If your opponent's Active Pokémon is a Basic Pokémon, its Retreat Cost is ColorlessColorless more.",
            "theirs",
        ),
        ("Each of your Pokémon that evolves from Egg has no Weakness, and that Pokémon's Retreat Cost is 0.", "mine"),
    ],
)
def test_that_pokemon_of_a_standing_power_is_whom_it_speaks_of(text: str, who: str) -> None:
    coach = mon("Coach", abilities=(power(text),))
    bird = mon("Bird", PLAIN, retreat=1, stage="stage_1", evolves_from="Egg", hp=90)
    rock = mon("Rock", PLAIN, retreat=1)
    table = Table(
        coach, bird, rock, mon("Egg"), mine=(at("egg", "bird", energies=("fire_energy",)), at("coach")),
        theirs=(at("rock", energies=("fire_energy",)), at("filler")),
    )  # fmt: skip
    scribe = reader(table.game, table.state, "player1")
    costs = derived.retreat_cost(scribe, "player1", table.me), derived.retreat_cost(scribe, "player2", table.foe)
    assert costs == ((0, 1) if who == "mine" else (1, 3))


def test_that_pokemon_is_whom_the_attack_has_chosen_whatever_is_counted() -> None:
    made = read(
        "Choose 1 of your opponent's Pokémon. This attack does 10 damage for each damage counter on Pup to that "
        "Pokémon."
    )
    assert made.effects[1] == v.Damage(on=v.THAT, amount=v.Per(each=10, of=v.CountersOn()), weakness=True)
    table = Table(mon("Pup", made), mine=(at("pup", damage=30),), theirs=(at("rival"), at("filler"))).do(k.Attack(0))
    table.answer(table.theirs.bench[0].id)
    assert ([each.damage for each in table.theirs.in_play], table.me.damage) == ([0, 30], 30)


def test_damage_to_the_new_defending_pokemon_is_done_after_the_switch() -> None:
    text = (
        "Switch the Defending Pokémon with 1 of your opponent's Benched Pokémon. This attack does 40 damage to the new "
        "Defending Pokémon."
    )
    table = Table(pup(text), mine=(at("pup"),), theirs=(at("rival"), at("filler"))).do(k.Attack(0))
    assert table.named(table.foe.cards) == ["filler"]
    assert [each.damage for each in table.theirs.in_play] == [40, 0]
    assert unread(text, 40), "with a damage of its own, nobody can tell which of the two it is"


def test_whoever_was_switched_out_is_no_longer_the_active_pokemon() -> None:
    assert unread(
        "You may switch 1 of your opponent's Benched Pokémon with their Active Pokémon. Your opponent's Active Pokémon "
        "is now Burned."
    )


def test_energy_of_the_others_comes_to_whoever_comes_up() -> None:
    made = power(
        "Once during your turn, when this Pokémon moves from your Bench to the Active Spot, you may move any number of "
        "Fire Energy from your other Pokémon to it."
    )
    lamp = mon("Lamp", PLAIN, abilities=(made,))
    table = Table(lamp, mine=(at("filler", energies=("fire_energy", "water_energy")), at("lamp")))
    table.do(k.Retreat(table.mine.bench[0].id))
    table.answer("yes").answer(*table.prompt.options)
    assert table.named(table.me.energies) == ["fire_energy"]


# --- names -----------------------------------------------------------------------------------------------------------


def test_a_pokemon_of_its_own_name_on_the_bench_is_another_one() -> None:
    made = pup("If Pup is on your Bench, this attack does 30 more damage.", 20, "+")
    assert Table(made, mine=(at("pup"), at("filler"))).do(k.Attack(0)).foe.damage == 20
    assert Table(made, mine=(at("pup"), at("pup"))).do(k.Attack(0)).foe.damage == 50


def test_a_list_of_whose_attacks_it_is() -> None:
    made = power(
        "As long as Pup is on your Bench, your Cat's and Kitten-GX's attacks do 20 more damage to your opponent's "
        "Active Pokémon."
    )
    assert made.effects[0].on.where == v.PokemonFilter(names=("Cat", "Kitten-GX"))


def test_texts_call_some_cards_by_less_than_their_name() -> None:
    rune = c.Pokemon(id="rune", name="Rune [B]", hp=50, types=("psychic",), attacks=(PLAIN,))
    assert called(rune) == {"Rune [B]", "Rune B", "Rune"}
    spark = c.Energy(id="spark", name="Moon Energy QX", provides=(("colorless",),))
    assert called(spark) == {"Moon Energy QX", "Moon Energy"}
    held = v.IfCount(of=v.EnergyOn(names=("Moon Energy",), cards=True), at_least=1)
    dog = mon("Dog", c.Attack(name="Bite", damage=10, before=(v.Plus(amount=30, when=(held,)),)))
    assert Table(dog, spark, mine=(at("dog", energies=("spark",)),)).do(k.Attack(0)).foe.damage == 40


def test_a_kind_of_pokemon_is_no_name() -> None:
    made = read("Does 10 damage plus 20 more damage for each Pokémon SP you have in play.", 10, "+")
    assert made.before == (
        v.Plus(amount=v.Per(each=20, of=v.PokemonIn(v.Target("all_yours", where=v.PokemonFilter(tags=("sp",)))))),
    )


# --- and others ------------------------------------------------------------------------------------------------------


def test_two_kinds_of_card_are_two_cards() -> None:
    made = read(
        "Search your deck for a Pokémon and basic Energy card, show them to your opponent, and put them into your hand."
    )
    assert [type(word) for word in made.effects] == [v.SearchDeck, v.SearchDeck]


def test_what_is_less_before_weakness_is_not_less_after_it() -> None:
    made = parser.ability(
        "As long as Pup is your Active Pokémon, any damage done to your Pokémon by an opponent's attack is reduced by "
        "10 (before applying Weakness and Resistance).", card="Pup", name="Wag",
    )  # fmt: skip
    weak = mon("Pup", abilities=(made,), hp=100, weaknesses=(c.Modifier(type="grass", value="×2"),))
    table = Table(weak, mine=(at("pup"),)).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    assert table.do(k.Attack(0), by="player2").me.damage == (20 - 10) * 2


def test_a_card_that_is_looked_at_before_it_goes_into_the_deck_is_seen() -> None:
    text = (
        "Choose 1 card from your opponent's hand without looking. Look at that card you chose, then have your opponent "
        "shuffle that card into their deck."
    )
    table = Table(pup(text), mine=(at("pup"),), their_hand=("fire_energy",)).do(k.Attack(0))
    assert [face for event in table.told(e.CardsShown) for face in event.faces.values()] == ["fire_energy"]


def test_who_knocks_it_out_is_knocked_out_and_not_itself() -> None:
    made = read("If a Pokémon Knocks Out Pup during your opponent's next turn, Knock Out that Pokémon.")
    assert made.effects == (v.Watch(event="when_knocked_out", effects=(v.KnockOut(on=v.ATTACKER),)),)


# --- whose attacks, which Bench, and what is known when one chooses ---------------------------------------------------


@pytest.mark.parametrize(
    ("from_whom", "own"),
    [("Water Pokémon (both yours and your opponent's)", 10), ("your opponent's Water Pokémon", 20)],
)
def test_certain_attackers_may_be_ones_own(from_whom: str, own: int) -> None:
    thick = power(
        f"Any damage done to Pup by attacks from {from_whom} is reduced by 10 (after applying Weakness and Resistance)."
    )
    wave = mon("Wave", attack(v.Damage(on=v.Target("benched_yours"), amount=20)), types=("water",))
    table = Table(mon("Pup", abilities=(thick,)), wave, mine=(at("wave"), at("pup")), theirs=(at("filler"), at("pup")))
    table.do(k.Attack(0))
    assert table.mine.bench[0].damage == own
    told = wording.ability_text(thick)
    assert ("your opponent's" in told) == (own == 20)


def test_whoever_is_the_active_pokemon_then_gets_no_energy() -> None:
    frost = pup(
        "Your opponent can't attach Energy cards from their hand to their Active Pokémon during their next turn."
    )
    table = Table(frost, mine=(at("pup"),), theirs=(at("rival"), at("filler")), their_hand=("fire_energy",))
    table.do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    energy, (up,) = table.theirs.hand[0], table.theirs.bench
    table.do(k.Retreat(up.id), by="player2")
    with pytest.raises(Refusal):
        table.do(k.AttachEnergy(energy, up.id), by="player2")
    table.do(k.AttachEnergy(energy, table.theirs.bench[0].id), by="player2")
    assert len(table.theirs.bench[0].energies) == 1, "on the Bench they may"


def test_the_defending_pokemon_is_who_it_was() -> None:
    frost = pup(
        "Your opponent can't attach Energy cards from their hand to the Defending Pokémon during their next turn."
    )
    table = Table(frost, mine=(at("pup"),), theirs=(at("rival"), at("filler")), their_hand=("fire_energy",))
    table.do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    up = table.theirs.bench[0].id
    table.do(k.Retreat(up), by="player2").do(k.AttachEnergy(table.theirs.hand[0], up), by="player2")
    assert len(table.foe.energies) == 1


GROWN = mon("Grown", stage="stage_1", evolves_from="Cub")
LEVEL = mon("Level", stage="stage_1", evolves_from="Grown", onto_active=True)


@pytest.mark.parametrize(("kind", "found"), [("Pokémon", ["cub", "grown"]), ("Basic Pokémon", ["cub"])])
def test_an_evolution_card_is_put_onto_the_bench_unless_the_text_wants_basics(kind: str, found: list[str]) -> None:
    """A level goes onto a Pokémon, and never comes into play by itself."""
    fired = "Fire Pokémon" if kind == "Pokémon" else "Basic Fire Pokémon"
    diver = pup(f"Put up to 3 {fired} from your discard pile onto your Bench.")
    table = Table(mon("Cub"), GROWN, LEVEL, diver, mine=(at("pup"),), discard=("cub", "grown", "level", "filler"))
    table.do(k.Attack(0)).answer(*[each for each in table.mine.discard if table.state.faces[each] in found])
    assert [table.state.faces[each.top] for each in table.mine.bench] == found
    seeker = pup(f"Search your deck for up to 3 {fired} and put them onto your Bench. Then, shuffle your deck.")
    table = Table(mon("Cub"), GROWN, LEVEL, seeker, mine=(at("pup"),), deck=("cub", "grown", "level", "filler"))
    table.do(k.Attack(0))
    (prompt,) = table.state.flow.prompts
    assert sorted(table.state.faces[each] for each in prompt.options) == found


@pytest.mark.parametrize(("below", "damage"), [(("bud",), 30), ((), 10)])
def test_a_basic_that_was_put_onto_a_baby_is_an_evolved_pokemon(below: tuple[str, ...], damage: int) -> None:
    proud = pup("If Pup is an Evolved Pokémon, this attack does 10 damage plus 20 more damage.", 10, "+")
    table = Table(proud, mon("Bud"), mine=(at(*below, "pup"),)).do(k.Attack(0))
    assert table.foe.damage == damage


def test_a_basic_that_has_levelled_up_is_not_an_evolved_pokemon() -> None:
    proud = read("If Pup is an Evolved Pokémon, this attack does 10 damage plus 20 more damage.", 10, "+")
    level = mon("Pup LV.X", proud, stage="stage_1", evolves_from="Pup", onto_active=True)
    table = Table(mon("Pup"), level, mine=(at("pup", "pup lv.x"),)).do(k.Attack(0))
    assert table.foe.damage == 10


def test_the_deck_is_searched_before_somebody_is_chosen() -> None:
    """What is in the deck may decide who gets it."""
    spark = item("Search your deck for up to 2 Fire Energy cards and attach them to 1 of your Pokémon.")
    table = Table(spark, mine=(at("filler"), at("rival")), hand=("nut",), deck=("fire_energy", "fire_energy", "filler"))
    table.do(k.PlayTrainer(table.card("nut")))
    assert table.state.flow.prompts[0].kind == "search_deck"
    table.answer(*table.state.flow.prompts[0].options)
    assert table.state.flow.prompts[0].kind == "choose_pokemon"
    table.answer(table.mine.bench[0].id)
    assert len(table.mine.bench[0].energies) == 2


def test_a_card_that_only_some_can_take_is_offered_only_to_those() -> None:
    shy = c.Energy(id="shy", name="Shy Energy", provides=(("fire",),), only_on=v.PokemonFilter(types=("grass",)))
    spark = item("Search your deck for up to 2 Energy cards and attach them to 1 of your Pokémon.")
    table = Table(
        spark, shy, mine=(at("filler"), at("rival"), at("filler")), hand=("nut",), deck=("shy", "fire_energy")
    )
    table.do(k.PlayTrainer(table.card("nut"))).answer(*table.state.flow.prompts[0].options)
    assert [len(each.energies) for each in table.mine.in_play] == [0, 2, 0]


def test_a_word_in_a_name_is_a_whole_word() -> None:
    fetch = item(
        "Search your deck for a Trainer card with Net in its name, show it to your opponent, and put it into your hand."
    )
    nets = [c.Trainer(id=each.lower(), name=each, effects=(v.Draw(),)) for each in ("Net", "Netting", "Old Net")]
    nets[2] = replace(nets[2], id="old_net")
    table = Table(fetch, *nets, hand=("nut",), deck=("net", "netting", "old_net"))
    table.do(k.PlayTrainer(table.card("nut")))
    assert sorted(table.state.faces[each] for each in table.state.flow.prompts[0].options) == ["net", "old_net"]


def test_what_holds_for_a_turn_may_be_played_before_whoever_it_means_is_there() -> None:
    drill = item(
        "During this turn, your Stage 1 Pokémon's attacks do 10 more damage to your opponent's Active Pokémon."
    )
    grown = mon("Grown", PLAIN, stage="stage_1", evolves_from="Filler")
    table = Table(drill, grown, mine=(at("filler", entered=1),), hand=("nut", "grown"))
    table.do(k.PlayTrainer(table.card("nut"))).do(k.EvolvePokemon(table.card("grown"), table.me.id)).do(k.Attack(0))
    assert table.foe.damage == 20 + 10


@pytest.mark.parametrize(("set_", "stopped"), [("xy1", True), ("swsh3", True), ("sv1", False), ("hgss1", False)])
def test_a_tool_is_an_item_where_it_was_printed_as_one(set_: str, stopped: bool) -> None:
    """From 2011 to 2022 a Pokémon Tool is a kind of Item card; before and after it is a kind of its own."""
    text = "During your opponent's next turn, your opponent can't play any Item cards from their hand."
    raw = {
        "id": f"{set_}-1", "name": "Pup", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "60", "types": ["Fire"],
        "attacks": [{"name": "Bark", "cost": [], "text": text}],
    }  # fmt: skip
    card = importer.entry(raw)
    assert isinstance(card, c.Pokemon)
    assert not c.is_partial(card)
    assert not c.is_doubtful(card)
    tool_, gadget = trainer("Vest", kind="tool", attach=c.Attachment()), trainer("Gadget", v.Draw())
    for ruling in ("as_printed", "no_longer"):
        table = Table(card, tool_, gadget, mine=(at(card.id),), their_hand=("vest", "gadget"),
                      options={"tools_are_items": ruling})  # fmt: skip
        table.do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2")
        offered = [each for each in legal(table.game, table.state, "player2") if isinstance(each, k.PlayTrainer)]
        kept = stopped and ruling == "as_printed"
        assert {table.state.faces[each.card] for each in offered} == (set() if kept else {"vest"})


@pytest.mark.parametrize(("held", "offered"), [(3, True), (4, False)])
def test_a_card_that_fills_the_hand_is_not_played_with_a_full_one(held: int, offered: bool) -> None:
    fill = item("Draw cards until you have 4 cards in your hand.")
    table = Table(fill, hand=("nut", *["filler"] * held))
    playing = k.PlayTrainer(table.card("nut"))
    assert (playing in legal(table.game, table.state, "player1")) == offered


@pytest.mark.parametrize(("held", "offered"), [(4, True), (5, False)])
def test_what_the_price_takes_from_the_hand_makes_room_in_it(held: int, offered: bool) -> None:
    engine = power(
        "You must discard a card from your hand in order to use this Ability. Once during your turn, you may draw "
        "cards until you have 4 cards in your hand."
    )
    table = Table(mon("Pup", PLAIN, abilities=(engine,)), mine=(at("pup"),), hand=("filler",) * held)
    assert (k.UseAbility(table.me.id, 0) in legal(table.game, table.state, "player1")) == offered


def test_weakness_counts_where_an_attack_hits_both_sides() -> None:
    """As always, of the Active Pokémon that it hits only the opponent's."""
    quake = pup("This attack does 10 damage to each Fire Pokémon (both yours and your opponent's).")
    weak = mon("Weak", PLAIN, weaknesses=(c.Modifier(type="fire", value="×2"),))
    table = Table(quake, weak, mine=(at("pup"), at("weak")), theirs=(at("weak"), at("weak"), at("rival")))
    table.do(k.Attack(0))
    assert [each.damage for each in table.mine.in_play] == [10, 10]
    assert [each.damage for each in table.theirs.in_play] == [20, 10, 0]


def test_whoever_rests_is_asleep_afterwards() -> None:
    """Statuses come before damage by the specification, but not before what would take them away."""
    rest = pup("Remove all Special Conditions and 2 damage counters from Pup. Pup is now Asleep.")
    tired = at("pup", damage=30, conditions=("poisoned",), poison=10)
    table = Table(rest, mine=(tired,)).do(k.Attack(0))
    assert (table.me.conditions, table.me.damage) == (("asleep",), 10)


def test_a_fossil_is_put_onto_the_bench_from_the_deck() -> None:
    """A Trainer that is played as a Pokémon."""
    stone = c.Trainer(id="stone", name="Old Stone", kind="item", plays_as=c.PlaysAs(hp=50))
    dig = pup("Search your deck for Old Stone and put it onto your Bench. Shuffle your deck afterward.")
    table = Table(stone, dig, mine=(at("pup"),), deck=("stone", "filler"))
    table.do(k.Attack(0)).answer(*table.prompt.options)
    assert [table.state.faces[each.top] for each in table.mine.bench] == ["stone"]


def test_a_named_card_may_be_of_another_kind() -> None:
    grow = power(
        "Once during your turn (before your attack), you may put Hound from your hand onto Pup (this counts as "
        "evolving Pup)."
    )
    big = replace(mon("Big"), name="Hound δ")
    table = Table(mon("Pup", abilities=(grow,)), big, mine=(at("pup", entered=1),), hand=("big",))
    table.do(k.UseAbility(table.me.id, 0))
    while table.state.flow.prompts:
        table.answer(*table.prompt.options)
    assert table.state.faces[table.me.top] == "big"


def test_the_end_of_each_turn_comes_before_what_happens_between_turns() -> None:
    """Damage of poison comes after it, so it is eaten one turn later."""
    nut = tool(
        "At the end of each turn, if the Pokémon this card is attached to has 2 or more damage counters on it, heal 20 "
        "damage from it and discard this card."
    )
    ill = at("filler", tools=("nut",), damage=10, conditions=("poisoned",), poison=10)
    table = Table(nut, mine=(ill,)).do(k.EndTurn())
    assert (table.me.damage, len(table.me.tools)) == (20, 1)
    table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2")
    assert (table.me.damage, len(table.me.tools)) == (10, 0), "healed at the end of the opponent's turn, then poison"


def test_a_card_that_is_not_played_as_the_last_one() -> None:
    """What stands in parentheses there is a need, not a reminder."""
    text = (
        "Choose a card from your hand and put it on top of your deck. Search your deck for a Pokémon, show it to your "
        "opponent, and put it into your hand. Shuffle your deck afterward. (If this is the only card in your hand, you "
        "can't play this card.)"
    )
    made = parser.trainer(text, card="Errand", kind="item").parsed
    assert not made.unparsed
    errand = c.Trainer(id="errand", name="Errand", kind="item", needs=made.needs, effects=made.effects)
    for hand, playable in ((("errand",), False), (("errand", "filler"), True)):
        table = Table(errand, mine=(at("filler"),), hand=hand, deck=("filler",))
        offered = [each for each in legal(table.game, table.state, "player1") if isinstance(each, k.PlayTrainer)]
        assert bool(offered) == playable


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        pytest.param("If Pup is Knocked Out by damage from an attack, draw 2 cards.", (True, False), id="damage"),
        pytest.param("If Pup is Knocked Out by an opponent's attack, draw 2 cards.", (True, True), id="anything"),
    ],
)  # fmt: skip
def test_what_answers_a_knock_out_by_damage_ignores_damage_counters(text: str, answered: tuple[bool, bool]) -> None:
    last = parser.ability(text, card="Pup", name="Farewell")
    assert not last.unparsed
    assert parser.ability(wording.ability_text(last), card="Pup", name="Farewell").event == last.event
    blow, hex_ = c.Attack(name="Blow", damage=90), read("Put 9 damage counters on the Defending Pokémon.")
    for foe, drawn in zip((blow, hex_), answered, strict=True):
        mine = (at("pup", entered=1), at("filler"))
        table = Table(mon("Pup", abilities=(last,)), mon("Foe", foe), mine=mine, theirs=(at("foe", entered=1),))
        before = len(table.mine.hand)
        table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
        assert (len(table.mine.hand) > before) == drawn, foe.name


def test_revenge_is_for_those_that_damage_has_knocked_out() -> None:
    """Damage counters are no damage; where the text says no more than "Knocked Out", they count."""
    angry = (
        "If any of your Pokémon were Knocked Out{} during your opponent's last turn, this attack does 50 more damage."
    )
    bark, sad = (read(angry.format(by), damage=20, mark="+") for by in (" by damage from an attack", ""))
    blow, hex_ = c.Attack(name="Blow", damage=90), read("Put 9 damage counters on the Defending Pokémon.")
    for foe, revenge, done in ((blow, bark, 70), (hex_, bark, 20), (hex_, sad, 70)):
        mine = (at("filler", entered=1), at("pup", entered=1))
        table = Table(mon("Pup", revenge), mon("Foe", foe, hp=300), mine=mine, theirs=(at("foe", entered=1),))
        table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2")
        table.do(k.SetActivePokemon(table.mine.bench[0].id)).do(k.SelectPrize(0), by="player2")
        table.do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.Attack(0))
        assert table.foe.damage == done


def test_a_card_that_evolves_one_of_yours_is_found_before_it_is_said_whom() -> None:
    grow = pup("Search your deck for a card that evolves from 1 of your Pokémon and put it onto that Pokémon.")
    hound = mon("Hound", stage="stage_1", evolves_from="Filler")
    table = Table(grow, hound, mine=(at("pup"), at("filler"), at("filler")), deck=("hound", "fire_energy"))
    table.do(k.Attack(0))
    assert [table.state.faces[each] for each in table.prompt.options] == ["hound"], "the deck is seen first"
    table.answer(*table.prompt.options)
    table.answer(table.prompt.options[1])
    assert [table.state.faces[each.top] for each in table.mine.bench] == ["filler", "hound"]


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        pytest.param("Shuffle the other cards and put them on the bottom of your deck.", "under", id="shuffled"),
        pytest.param("Put the other cards on the bottom of your deck in any order.", "bottom", id="in an order"),
    ],
)
def test_cards_go_under_the_deck_in_an_order_of_chance_or_choice(text: str, rest: str) -> None:
    dig = pup(f"Look at the top 3 cards of your deck and put 1 of them into your hand. {text}")
    (word,) = dig.attacks[0].effects
    assert isinstance(word, v.SearchDeck)
    assert word.rest == rest
    assert read(wording.attack_text(dig.attacks[0])).effects == (word,)
    table = Table(dig, mine=(at("pup"),), deck=("filler", "fire_energy", "water_energy", "grass_energy"))
    looked = table.mine.deck[:3]
    table.do(k.Attack(0)).answer(looked[0])
    if rest == "under":
        assert not set(looked) & set(table.mine.deck), "which of them is which, nobody knows any more"
    else:
        table.answer(looked[2])
        assert table.mine.deck[1:] == (looked[2], looked[1])


def test_a_power_of_which_one_may_be_used_each_turn_answers_once() -> None:
    """Also where it is no power that one uses, but one that a Pokémon's coming into play sets off."""
    fetch = power(
        "When you play Pup from your hand onto your Bench, you may draw 2 cards. You can't use more than 1 Wag Ability "
        "each turn."
    )
    assert fetch.shared
    table = Table(
        mon("Pup", abilities=(fetch,)), mine=(at("filler"),), hand=("pup", "pup"), deck=("filler",) * 9
    )  # fmt: skip
    first, second = table.mine.hand
    table.do(k.PlayPokemon(first)).answer("yes")
    assert len(table.mine.hand) == 3
    table.do(k.PlayPokemon(second))
    assert not table.state.flow.prompts
    assert len(table.mine.hand) == 2
