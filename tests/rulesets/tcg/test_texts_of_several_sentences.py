"""Texts of several sentences that are read as one thing, and the words they need: our own sentences, played."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, mon
from tests.rulesets.tcg.table import attack as hit
from tests.rulesets.tcg.table import trainer as item
from tests.rulesets.tcg.texts import attack, gifted, power, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import importer, parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

SUPPORT = c.Trainer(id="aide", name="Aide", kind="supporter", effects=(v.Draw(count=2),))
COSTLY = c.Trainer(
    id="dear", name="Dear", kind="supporter", pays=(v.DiscardCards(count=2),), effects=(v.Draw(count=3),)
)
HILL = c.Trainer(id="hill", name="Hill", kind="stadium")
SCARF = c.Trainer(id="scarf", name="Red Scarf", kind="tool", attach=c.Attachment())


def played(table: Table, name: str = "ball") -> Table:
    return table.do(k.PlayTrainer(table.card(name)))


# --- the deck -------------------------------------------------------------------------------------------------------


def test_the_bottom_of_the_deck_gives_a_named_pokemon_that_is_no_basic() -> None:
    made = trainer(
        "Look at the bottom 3 cards of your deck. You may reveal a Wolf you find there and put it onto your Bench. "
        "Shuffle the other cards back into your deck."
    )
    wolf = mon("Wolf", PLAIN, stage="stage_1", evolves_from="Old Bone")
    deck = ("wolf", "filler", "filler", "wolf", "filler")
    table = Table(made, wolf, hand=("ball",), deck=deck)
    played(table)
    assert len(table.prompt.options) == 1, "the one on top is not among them"
    table.answer(table.prompt.options[0])
    assert [each.top for each in table.mine.bench]
    assert table.state.faces[table.mine.bench[0].top] == "wolf"


def test_cards_are_revealed_until_one_fits() -> None:
    made = trainer(
        "Reveal cards from your deck until you reveal a Supporter card. Put it into your hand. Shuffle the "
        "other cards back into your deck."
    )
    table = Table(made, SUPPORT, COSTLY, hand=("ball",), deck=("filler", "dear", "aide", "filler"))
    played(table)
    assert table.named(table.mine.hand) == ["dear"], "the first from the top, without a choice"
    assert len(table.mine.deck) == 3
    none = Table(made, hand=("ball",), deck=("filler",) * 3)
    assert not played(none).mine.hand


def test_of_the_top_cards_one_may_take_fewer() -> None:
    made = trainer(
        "Look at the top 4 cards of your deck and put up to 2 of them into your hand. Shuffle the other cards back "
        "into your deck."
    )
    table = Table(made, hand=("ball",), deck=("filler", "fire_energy", "filler", "filler"))
    assert played(table).prompt.least == 0
    exactly = trainer(
        "Look at the top 4 cards of your deck. Put 2 of them into your hand. Shuffle the other cards back into your "
        "deck."
    )
    table = Table(exactly, hand=("ball",), deck=("filler", "fire_energy", "filler", "filler"))
    assert played(table).prompt.least == 2


def test_energy_among_discarded_cards_is_attached() -> None:
    bark = attack(
        "Discard the top 3 cards of your deck. If any of those cards are Water Energy cards, attach them to your "
        "Pokémon in any way you like."
    )
    table = Table(mon("Pup", bark), mine=(at("pup"),), deck=("water_energy", "filler", "water_energy", "filler"))
    table.do(k.Attack(0))
    assert (len(table.me.energies), len(table.mine.discard)) == (2, 1)


def test_discarded_cards_are_discarded_even_if_nobody_can_take_the_energy() -> None:
    bark = attack(
        "Discard the top 2 cards of your deck. If any of those cards are Fire Energy cards, attach them to your "
        "Benched Pokémon in any way you like."
    )
    table = Table(mon("Pup", bark), mine=(at("pup"),), deck=("fire_energy", "filler", "filler"))
    assert len(table.do(k.Attack(0)).mine.discard) == 2


# --- both players ---------------------------------------------------------------------------------------------------


def test_both_switch_and_the_opponent_first() -> None:
    made = trainer(
        "Each player switches their Active Pokémon with 1 of their Benched Pokémon. Your opponent switches first."
    )
    table = Table(
        made, mine=(at("filler"), at("rival")), theirs=(at("rival"), at("filler"), at("filler")), hand=("ball",)
    )
    played(table)
    assert table.prompt.seat == "player2"
    table.answer(table.prompt.options[0])
    assert table.state.faces[table.me.top] == "rival"
    assert table.state.faces[table.foe.top] == "filler"


@pytest.mark.parametrize(("coins", "drawn"), [((1, 0), (4, 1)), ((0, 1), (1, 4))])
def test_each_player_flips_for_the_own_hand(coins: tuple[int, int], drawn: tuple[int, int]) -> None:
    made = trainer(
        "Each player shuffles their hand into their deck and flips a coin. If heads, that player draws 4 cards. If "
        "tails, they draw 1 cards."
    )
    table = Table(made, hand=("ball",), their_hand=("filler",) * 3)
    table.do(k.PlayTrainer(table.card("ball")), *coins)
    assert (len(table.mine.hand), len(table.theirs.hand)) == drawn


def test_energy_of_the_other_hand_goes_back_and_is_counted() -> None:
    made = trainer(
        "Your opponent reveals their hand and shuffles all Energy cards found there into their deck. Then, draw a "
        "number of cards equal to the number of Energy cards your opponent shuffled into their deck."
    )
    table = Table(made, hand=("ball",), their_hand=("fire_energy", "filler", "fire_energy"))
    played(table)
    assert (len(table.mine.hand), table.named(table.theirs.hand)) == (2, ["filler"])


# --- what a Supporter says, from elsewhere --------------------------------------------------------------------------


def test_a_supporter_of_the_discard_pile_is_done_as_an_attack() -> None:
    bark = attack("Search your discard pile for a Supporter card and use the effect of that card as the effect of this "
                  "attack. Pup is now Asleep.")  # fmt: skip
    table = Table(mon("Pup", bark), SUPPORT, mine=(at("pup"),), discard=("aide", "filler"))
    table.do(k.Attack(0))
    assert (len(table.mine.hand), table.named(table.mine.discard)) == (2, ["aide", "filler"])


def test_a_supporter_whose_price_cannot_be_paid_is_not_on_offer() -> None:
    made = power(
        "Once during your turn, you may look at your opponent's hand. If you do, choose a Supporter card you find "
        "there and use the effect of that card as the effect of this power."
    )
    owner = mon("Pup", PLAIN, abilities=(made,))
    table = Table(owner, SUPPORT, COSTLY, mine=(at("pup"),), hand=("filler",), their_hand=("dear", "aide"))
    table.do(k.UseAbility(table.me.id, 0))
    assert len(table.mine.hand) == 3, "Aide is the only one, so nobody is asked"
    rich = Table(owner, SUPPORT, COSTLY, mine=(at("pup"),), hand=("filler",) * 3, their_hand=("dear", "aide"))
    assert len(rich.do(k.UseAbility(rich.me.id, 0)).prompt.options) == 2


COPY = "choose a Supporter card from your opponent's discard pile and use the effect of that card as the effect of this"


@pytest.mark.parametrize("foe", ["rival", "lord"])
def test_a_supporter_is_copied_only_if_it_could_be_played(foe: str) -> None:
    """A condition for playing it is one for what it does."""
    lords = v.IfIs(on=v.Target("active_opponent"), like=v.PokemonFilter(stages=("stage_2",)))
    fussy = c.Trainer(id="fussy", name="Fussy", kind="supporter", needs=(lords,), effects=(v.Draw(count=3),))
    lord = mon("Lord", PLAIN, stage="stage_2", evolves_from="Cub")
    once = power(f"Once during your turn, you may {COPY} power.")
    owner = mon("Pup", attack(f"C{COPY[1:]} attack."), abilities=(once,))
    table = Table(owner, fussy, lord, mine=(at("pup"),), theirs=(at(foe),), their_discard=("fussy",))
    able = foe == "lord"
    offered = legal(table.game, table.state, "player1")
    assert (k.UseAbility(table.me.id, 0) in offered) == able, "nothing could be done with it"
    table.do(k.Attack(0))
    assert len(table.mine.hand) == (3 if able else 0)


# --- stadiums and tools ---------------------------------------------------------------------------------------------


def test_a_tool_or_the_stadium_is_lost() -> None:
    made = trainer(
        "Choose a Pokémon Tool attached to any Pokémon, or any Stadium in play, and put it in the Lost Zone."
    )
    table = Table(made, HILL, SCARF, theirs=(at("rival", tools=("scarf",)),), hand=("ball",), stadium="hill")
    played(table).answer("1")
    assert (table.foe.tools, table.named(table.theirs.lost_zone)) == ((), ["scarf"])
    alone = Table(made, HILL, hand=("ball",), stadium="hill")
    assert played(alone).named(alone.mine.lost_zone) == ["hill"]


def test_a_stadium_goes_back_to_its_owners_hand() -> None:
    made = trainer("Return any Stadium card in play to its player's hand.")
    table = Table(made, HILL, hand=("ball",), stadium="hill")
    assert played(table).named(table.mine.hand) == ["hill"]


@pytest.mark.parametrize(("stadium", "dealt"), [("hill", 50), ("", 20)])
def test_an_own_stadium_counts(stadium: str, dealt: int) -> None:
    bark = attack("If you have a Stadium in play, this attack does 30 more damage.", damage=20)
    table = Table(mon("Pup", bark), HILL, mine=(at("pup"),), stadium=stadium)
    assert table.do(k.Attack(0)).foe.damage == dealt
    foreign = attack("If your opponent has a Stadium card in play, this attack does 30 more damage.", damage=20)
    table = Table(mon("Pup", foreign), HILL, mine=(at("pup"),), stadium=stadium)
    assert table.do(k.Attack(0)).foe.damage == 20


@pytest.mark.parametrize(("tools", "dealt"), [(("scarf",), 60), ((), 20)])
def test_a_tool_by_its_name(tools: tuple[str, ...], dealt: int) -> None:
    bark = attack("If this Pokémon has a Red Scarf attached to it, this attack does 40 more damage.", damage=20)
    other = Table(
        mon("Pup", bark), SCARF, c.Trainer(id="cap", name="Cap", kind="tool", attach=c.Attachment()),
        mine=(at("pup", tools=("cap",)),),
    )  # fmt: skip
    assert other.do(k.Attack(0)).foe.damage == 20
    table = Table(mon("Pup", bark), SCARF, mine=(at("pup", tools=tools),))
    assert table.do(k.Attack(0)).foe.damage == dealt


@pytest.mark.parametrize(("name", "dealt"), [("fire", 40), ("water", 20)])
def test_a_tool_for_pokemon_of_a_kind(name: Any, dealt: int) -> None:
    made = trainer(
        "If this card is attached to a Fire Pokémon, each of the attacks of that Pokémon does 20 more damage to the "
        "Active Pokémon (before applying Weakness and Resistance).",
        kind="tool",
    )
    table = Table(mon("Pup", PLAIN, types=(name,)), made, mine=(at("pup", tools=("ball",)),))
    assert table.do(k.Attack(0)).foe.damage == dealt


# --- energy ---------------------------------------------------------------------------------------------------------


def test_energy_of_one_kind_is_kept_from_it() -> None:
    owner = gifted("You can't attach Water Energy cards from your hand to Pup.")
    table = Table(owner, mine=(at("pup"), at("filler")), hand=("water_energy", "fire_energy"))
    with pytest.raises(Refusal, match="keeps Energy"):
        table.do(k.AttachEnergy(table.card("water_energy"), table.me.id))
    assert table.do(k.AttachEnergy(table.card("fire_energy"), table.me.id)).me.energies


def test_only_basic_energy_is_turned_into_another_type() -> None:
    owner = gifted(
        "All basic Energy cards attached to Pup provide Fire Energy instead of their usual types.",
        attacks=(hit(damage=20, cost=("fire",)),),
    )
    assert Table(owner, mine=(at("pup", energies=("water_energy",)),)).do(k.Attack(0)).foe.damage == 20
    with pytest.raises(Refusal, match="lacks"):
        Table(owner, mine=(at("pup", energies=("double",)),)).do(k.Attack(0))


def test_one_type_or_the_other_is_discarded_for_more_damage() -> None:
    bark = attack(
        "You may discard up to 2 basic Fire Energy or up to 2 basic Water Energy from this Pokémon. This attack does "
        "30 more damage for each card you discarded in this way.",
        damage=10,
    )
    energies = ("fire_energy", "fire_energy", "water_energy")
    table = Table(mon("Pup", bark), mine=(at("pup", energies=energies),)).do(k.Attack(0))
    fire = [option for option in table.prompt.options if table.state.faces[option] == "fire_energy"]
    table.answer(*fire)
    assert (table.foe.damage, table.named(table.me.energies)) == (70, ["water_energy"])


# --- powers ---------------------------------------------------------------------------------------------------------


def test_help_that_would_knock_out_is_not_given() -> None:
    made = power(
        "As often as you like during your turn, you may attach a Basic Fire Energy card from your discard pile to 1 of "
        "your Fire Pokémon. If you attached Energy to a Pokémon in this way, put 2 damage counters on that Pokémon. "
        "You can't use this Ability on a Pokémon that would be Knocked Out."
    )
    owner = mon("Pup", PLAIN, abilities=(made,))
    table = Table(owner, mine=(at("pup"), at("pup", damage=40)), discard=("fire_energy",))
    table.do(k.UseAbility(table.me.id, 0))
    assert (table.me.damage, table.mine.bench[0].damage) == (20, 40)


def test_energy_from_the_hand_brings_it_from_the_bench() -> None:
    made = power(
        "Once during your turn, if this Pokémon is on your Bench, when you attach a Fire Energy card from your hand to "
        "this Pokémon, you may switch it with your Active Pokémon."
    )
    assert (made.kind, made.event, made.place) == ("triggered", "when_energized", "bench")


def test_a_condition_goes_on_about_the_same_pokemon_only() -> None:
    made = attack("If this Pokémon is Poisoned and has any damage counters on it, this attack does 30 more damage.")
    assert len(made.before[0].when) == 2
    other = attack("If Wolf is on your Bench and has any damage counters on it, this attack does 30 more damage.")
    assert other.before[0].when == (
        v.IfIs(v.Target("benched_yours"), v.PokemonFilter(names=("Wolf",), damaged=True)),
    ), "it is Wolf that has them, not Pup"


def test_all_of_several_must_be_in_play_itself_among_them() -> None:
    made = power("If you have Pup, Cat, and Wolf in play, ignore all Colorless Energy in the costs of attacks used by "
                 "this Pokémon.")  # fmt: skip
    assert [held.like.names for held in made.effects[0].when] == [("Pup",), ("Cat",), ("Wolf",)]  # type: ignore[union-attr]


def test_fewer_prizes_if_another_is_in_play() -> None:
    made = power(
        "If this Pokémon is Knocked Out by damage from an attack from your opponent's Pokémon, and if you have any "
        "Wolf ex in play, your opponent takes 1 fewer Prize card."
    )
    wolf = c.Pokemon(id="wolf_ex", name="Wolf ex", hp=60, types=("fire",), attacks=(PLAIN,))
    owner = mon("Pup", PLAIN, abilities=(made,))
    for bench, taken in ((at("wolf_ex"), 0), (at("filler"), 1)):
        table = Table(owner, wolf, mon("Big", hit(damage=90)), mine=(at("big"),), theirs=(at("pup"), bench), prizes=3)
        table.do(k.Attack(0))
        (fallen,) = table.told(e.KnockedOut)
        assert fallen.prizes == taken


# --- evolution ------------------------------------------------------------------------------------------------------

LINE = (
    mon("Wolf", PLAIN, stage="stage_1", evolves_from="Pup"),
    mon("Alpha", PLAIN, stage="stage_2", evolves_from="Wolf"),
)


@pytest.mark.parametrize(
    ("text", "able"),
    [
        (
            "Choose 1 of your Basic Pokémon in play. If you have a Stage 2 card in your hand that evolves from that "
            "Pokémon, put that card onto the Basic Pokémon.",
            {"alpha"},
        ),
        (
            "Choose 1 of your Basic Pokémon in play. If you have a Stage 1 or Stage 2 card that evolves from that "
            "Pokémon in your hand, put that card onto the Basic Pokémon.",
            {"wolf", "alpha"},
        ),
        ("Put a Stage 2 card from your hand on the matching Basic Pokémon.", {"alpha"}),
        ("Put a Stage 1 or Stage 2 card from your hand on the matching Basic Pokémon.", {"wolf", "alpha"}),
    ],
)
def test_which_stage_may_be_put_onto_a_basic(text: str, able: set[str]) -> None:
    made = trainer(text)
    table = Table(made, mon("Pup", PLAIN), *LINE, mine=(at("pup", entered=1),), hand=("ball", "wolf", "alpha"))
    played(table)
    while table.prompt.kind == "choose_pokemon":
        table.answer(table.prompt.options[0])
    assert set(table.named(table.prompt.options)) == able


def test_a_card_without_abilities_from_the_deck() -> None:
    made = trainer(
        "Search your deck for a card that has no Abilities and evolves from 1 of your Pokémon, and put it onto that "
        "Pokémon. You can use this card on a Pokémon you put down when you were "
        "setting up to play or on a Pokémon that was put into play this turn."
    )
    gifted = mon("Gifted", PLAIN, stage="stage_1", evolves_from="Pup", abilities=(power("Pup can't be Poisoned."),))
    table = Table(
        made, mon("Pup", PLAIN), LINE[0], gifted, mine=(at("pup"),), hand=("ball",), deck=("gifted", "wolf", "filler")
    )
    played(table)
    assert table.named(table.prompt.options) == ["wolf"]
    table.answer(table.prompt.options[0])
    assert table.state.faces[table.me.top] == "wolf"


# --- what a word meant when the card was printed --------------------------------------------------------------------


@pytest.mark.parametrize(("set_", "kept"), [("dp9", {"aide", "hill"}), ("ex9", set()), ("base9", set())])
def test_a_trainer_card_was_no_supporter_for_some_years(set_: str, kept: set[str]) -> None:
    printed = {
        "id": f"{set_}-1", "name": "Pup", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "60", "types": ["Fire"],
        "abilities": [{"name": "Wag", "type": "Poké-Body", "text": "Each player can't play any Trainer cards from "
                       "their hand."}],
    }  # fmt: skip
    pup_ = importer.entry(printed)
    assert isinstance(pup_, c.Pokemon)
    assert not c.is_partial(pup_)
    assert not c.is_doubtful(pup_)
    assert pup_.abilities[0].printed.startswith("Each player can't play any Trainer cards")
    swap = item("Swap", v.Draw())
    table = Table(pup_, SUPPORT, HILL, swap, mine=(at(f"{set_}-1"),), hand=("aide", "hill", "swap"))
    able = set()
    for name in ("aide", "hill", "swap"):
        try:
            table.do(k.PlayTrainer(table.card(name)))
        except Refusal:
            continue
        able.add(name)
    assert able == kept


def test_a_name_belongs_to_the_last_kind_of_card() -> None:
    made = trainer("Search your deck for a Stadium card or an Item card that has Red in its name, show it to your "
                   "opponent, and put it into your hand. Shuffle your deck afterward.")  # fmt: skip
    swap, red = item("Swap", v.Draw()), c.Trainer(id="red", name="Red Rope", effects=(v.Draw(),))
    table = Table(made, HILL, swap, red, hand=("ball",), deck=("hill", "swap", "red", "filler"))
    assert set(played(table).named(table.prompt.options)) == {"hill", "red"}


# --- attacks --------------------------------------------------------------------------------------------------------


def test_a_star_is_spelled_out_in_the_text() -> None:
    read = parser.attack("Pup Star does 10 damage to itself.", card="Pup ★", name="Bark")
    assert read.effects == (v.Damage(on=v.SELF, amount=10),)


@pytest.mark.parametrize(("mine", "theirs", "dealt"), [(2, 2, 60), (1, 2, 10), (2, 1, 10)])
def test_unlike_amounts_of_energy(mine: int, theirs: int, dealt: int) -> None:
    bark = attack(
        "If Pup and the Defending Pokémon don't have the same number of Energy cards attached to them, this attack's "
        "base damage is 10 instead of 60.",
        damage=60,
    )
    own, foe = (at(name, energies=("fire_energy",) * held) for name, held in (("pup", mine), ("rival", theirs)))
    table = Table(mon("Pup", bark), mine=(own,), theirs=(foe,))
    assert table.do(k.Attack(0)).foe.damage == dealt


def test_who_is_knocked_out_in_this_way() -> None:
    bark = attack(
        "Knock Out your opponent's Active Pokémon. If your opponent's Active Pokémon is Knocked Out in this way, this "
        "Pokémon does 30 damage to itself.",
        damage=0,
    )
    table = Table(mon("Pup", bark), mine=(at("pup"),), theirs=(at("rival"), at("filler"))).do(k.Attack(0))
    assert table.me.damage == 30
    guard = mon("Guard", PLAIN, abilities=(power("Prevent all effects of attacks, including damage, done to Pup."),))
    table = Table(mon("Pup", bark), guard, mine=(at("pup"),), theirs=(at("guard"), at("filler"))).do(k.Attack(0))
    assert (table.me.damage, table.state.faces[table.foe.top]) == (0, "guard")


def test_benched_pokemon_are_discarded_for_more_damage() -> None:
    bark = attack(
        "Discard as many of your Benched Pokémon as you like. This attack does 30 more damage for each Benched Pokémon "
        "you discarded in this way.",
        damage=20,
    )
    table = Table(mon("Pup", bark), mine=(at("pup"), at("filler"), at("filler"))).do(k.Attack(0))
    table.answer(*table.prompt.options)
    assert (table.foe.damage, len(table.mine.bench)) == (80, 0)


def test_a_second_card_is_put_onto_the_same_pokemon() -> None:
    bark = attack(
        "Search your deck for a card that evolves from 1 of your Fire Pokémon and put it onto that Pokémon to evolve "
        "it. If that Pokémon is now a Stage 1 Pokémon, search your deck for a Stage 2 Pokémon that evolves from that "
        "Pokémon and put it onto that Pokémon to evolve it. Then, shuffle your deck.",
        damage=0,
    )
    table = Table(mon("Pup", bark), *LINE, mine=(at("pup"),), deck=("wolf", "alpha", "filler")).do(k.Attack(0))
    while table.state.flow.prompts:
        table.answer(table.prompt.options[0])
    assert table.named(table.me.cards) == ["pup", "wolf", "alpha"]


@pytest.mark.parametrize(
    ("energies", "coins", "dealt"), [(1, (1,), 50), (1, (0,), 20), (3, (2, 1, 2), 80), (3, (1, 1, 1), 20)]
)
def test_several_coins_instead_of_one(energies: int, coins: tuple[int, ...], dealt: int) -> None:
    bark = parser.attack(
        "Flip a coin. If heads, this attack does 30 more damage. If this Pokémon has at least 2 extra Fire Energy "
        "attached to it (in addition to this attack's cost), flip 3 coins instead, and this attack does 30 more damage "
        "for each heads.",
        card="Pup", name="Bark", damage=20, cost=("fire",),
    )  # fmt: skip
    assert not bark.unparsed
    place = at("pup", energies=("fire_energy",) * energies)
    assert Table(mon("Pup", bark), mine=(place,)).do(k.Attack(0), *coins).foe.damage == dealt


def test_a_hand_is_stripped_by_chance() -> None:
    bark = attack(
        "If your opponent has 4 or more cards in their hand, discard a number of cards without looking until your "
        "opponent has 3 cards left in their hand."
    )
    word = bark.effects[0]
    assert isinstance(word, v.DiscardCards)
    assert (word.side, word.until, word.chooser) == ("opponent", 3, "random")
    few = Table(mon("Pup", bark), mine=(at("pup"),), their_hand=("filler",) * 2)
    assert len(few.do(k.Attack(0)).theirs.hand) == 2


def test_trainer_cards_but_for_supporters() -> None:
    made = power(
        "As long as Pup is your Active Pokémon, your opponent can't play any Trainer cards (except for Supporter "
        "cards) from their hand."
    )
    swap = item("Swap", v.Draw())
    table = Table(mon("Pup", PLAIN, abilities=(made,)), SUPPORT, swap, theirs=(at("pup"),), hand=("aide", "swap"))
    with pytest.raises(Refusal):
        played(table, "swap")
    assert len(played(table, "aide").mine.hand) == 3


@pytest.mark.parametrize(
    "text",
    [
        "This attack's damage isn't affected by Weakness, Resistance, Poké-Bodies, or any other effects on the "
        "Defending Pokémon.",
        "This attack's damage isn't affected by Resistance, Poké-Powers, Poké-Bodies, or any other effects on the "
        "Defending Pokémon.",
        "Does 10 damage times the number of basic Energy cards attached to Pup and the Defending Pokémon.",
    ],
)
def test_two_ways_to_say_one_thing_are_no_doubt(text: str) -> None:
    attack(text)


def test_a_shield_for_others_while_it_is_active() -> None:
    made = power(
        "As long as this Pokémon is your Active Pokémon, whenever your opponent plays a Supporter card from their "
        "hand, prevent all effects of that card done to each of your Benched Water Pokémon."
    )
    assert (made.kind, made.place) == ("passive", "active")
    assert isinstance(made.effects[0], v.Shield)
