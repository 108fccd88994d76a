"""Texts that were read as they say and once played as something else, by sentences of our own of the same shape."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import Table, at, attack, mon, passed, trainer
from tests.rulesets.tcg.texts import power, pup, read

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import importer, parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

# --- a Special Condition of your choice -------------------------------------------------------------------------------


def test_one_special_condition_is_chosen_and_no_other_comes_with_it() -> None:
    hex_ = pup("Choose 1 Special Condition. The Defending Pokémon is now affected by that Special Condition.")
    table = Table(hex_, mine=(at("pup"),)).do(k.Attack(0))
    table.answer("confused")
    assert not table.state.flow.prompts, "asked once"
    assert table.foe.conditions == ("confused",)


# --- more damage to the Active Pokémon --------------------------------------------------------------------------------

AT_THE_ACTIVE = [
    "Does 20 damage to each Defending Pokémon.",
    "This attack does 20 damage to 1 of your opponent's Pokémon.",
    "Choose 1 of your opponent's Pokémon. This attack does 20 damage to that Pokémon.",
    "This attack does 20 damage to each of your opponent's Pokémon.",
]


@pytest.mark.parametrize("text", AT_THE_ACTIVE)
def test_more_damage_to_the_active_pokemon_is_done_by_any_attack(text: str) -> None:
    """Before Weakness and Resistance, and to nobody on the Bench."""
    lift = trainer("Lift", v.Boost(on=v.Target("all_yours"), amount=30, lasts="this_turn"))
    foe = mon("Foe", hp=300, weaknesses=(c.Modifier(type="fire", value="×2"),))
    table = Table(pup(text), lift, foe, mine=(at("pup"),), theirs=(at("foe"), at("rival")), hand=("lift",))
    table.do(k.PlayTrainer(table.card("lift"))).do(k.Attack(0))
    if table.state.flow.prompts:
        table.answer(table.foe.id)
    assert table.foe.damage == 100
    assert table.theirs.bench[0].damage == (20 if "each of" in text else 0)


def test_more_damage_is_added_once() -> None:
    """To the blow of the attack, not to what it does to the same Pokémon beside it."""
    lift = trainer("Lift", v.Boost(on=v.Target("all_yours"), amount=30, lasts="this_turn"))
    twice = mon("Pup", attack(v.Damage(on=v.DEFENDING, amount=10), damage=20))
    table = Table(twice, lift, mine=(at("pup"),), hand=("lift",))
    table.do(k.PlayTrainer(table.card("lift"))).do(k.Attack(0))
    assert table.foe.damage == 60


def test_less_damage_before_weakness_is_less_before_it_from_any_attack() -> None:
    charm = pup(
        "During your opponent's next turn, any damage done by attacks from the Defending Pokémon is reduced by 20 "
        "(before applying Weakness and Resistance).",
        weaknesses=(c.Modifier(type="grass", value="×2"),),
    )
    foe = mon("Foe", read("This attack does 30 damage to 1 of your opponent's Pokémon."), types=("grass",))
    table = passed(Table(charm, foe, mine=(at("pup"),), theirs=(at("foe"),)).do(k.Attack(0)))
    table.do(k.Attack(0), by="player2")
    assert table.me.damage == 20


# --- moving things is an effect, too ----------------------------------------------------------------------------------

MOVES = [
    "Move an Energy attached to the Defending Pokémon to 1 of your opponent's Benched Pokémon.",
    "Move an Energy attached to 1 of your opponent's Benched Pokémon to the Defending Pokémon.",
    "Move 1 damage counter from this Pokémon to the Defending Pokémon.",
    "Move 1 damage counter from the Defending Pokémon to 1 of your opponent's Benched Pokémon.",
    "Remove 1 damage counter from the Defending Pokémon.",
]
GUARDS = [
    "Prevent all effects of your opponent's attacks, except damage, done to this Pokémon.",
    "Prevent all effects of attacks, including damage, done to this Pokémon by your opponent's Pokémon.",
]


@pytest.mark.parametrize("guard", GUARDS)
@pytest.mark.parametrize("text", MOVES)
def test_what_prevents_effects_of_attacks_keeps_energy_and_counters_where_they_are(text: str, guard: str) -> None:
    foe = mon("Foe", hp=100, abilities=(power(guard),))
    theirs = (at("foe", energies=("fire_energy",), damage=20), at("rival", energies=("water_energy",)))
    for other, kept in ((foe, True), (mon("Foe", hp=100), False)):
        table = Table(pup(text), other, mine=(at("pup", damage=10),), theirs=theirs).do(k.Attack(0))
        now = len(table.foe.energies), table.foe.damage, table.theirs.bench[0].damage
        assert (now == (1, 20, 0)) is kept, now


def test_what_prevents_effects_of_abilities_keeps_counters_where_they_are() -> None:
    guard = power("Prevent all effects of your opponent's Pokémon's Abilities done to this Pokémon.")
    spoons = power(
        "Once during your turn, you may move 1 damage counter from 1 of your opponent's Pokémon to another of their "
        "Pokémon."
    )
    theirs = (at("foe"), at("rival", damage=20), at("filler"))
    table = Table(mon("Pup", abilities=(spoons,)), mon("Foe", abilities=(guard,)), mine=(at("pup"),), theirs=theirs)
    table.do(k.UseAbility(table.me.id, 0))
    assert [each.damage for each in table.theirs.in_play] == [0, 10, 10], "there is only one that it can go to"


# --- what is an Ability -----------------------------------------------------------------------------------------------


def rock() -> c.Trainer:
    made = parser.trainer(
        "Play this card as if it were a 40-HP Colorless Basic Pokémon. At any time during your turn (before your "
        "attack), you may discard this card from play. This card can't retreat.",
        card="Rock",
        kind="item",
    )
    assert not made.parsed.unparsed, made.parsed.unparsed
    return c.Trainer(id="rock", name="Rock", plays_as=made.plays_as, abilities=made.abilities)


def test_a_card_played_as_a_pokemon_is_discarded_whatever_becomes_of_abilities() -> None:
    hush = mon("Hush", abilities=(power("Each Basic Pokémon in play has no Abilities."),), stage="stage_1")
    for mine in ((at("filler"), at("rock")), (at("rock", conditions=("asleep",)), at("filler"))):
        table = Table(rock(), hush, mine=mine, theirs=(at("hush"),), options={"ability_blocked": "always"})
        stone = next(each for each in table.mine.in_play if table.state.faces[each.top] == "rock")
        table.do(k.UseAbility(stone.id, 0))
        assert table.named(table.mine.discard) == ["rock"]


def test_a_card_played_as_a_pokemon_has_no_ability() -> None:
    chide = pup("This attack does 20 damage for each of your opponent's Pokémon that has an Ability.", 20)
    table = Table(rock(), chide, mine=(at("pup"),), theirs=(at("rival"), at("rock"))).do(k.Attack(0))
    assert table.foe.damage == 0


SORTS = [
    ("Each Pokémon in play has no Abilities.", ("ability",)),
    ("All Pokémon Powers stop working.", ("pokemon_power", "poke_power", "poke_body")),
    ("Each Pokémon can't use any Poké-Powers.", ("poke_power",)),
]


@pytest.mark.parametrize(("text", "off"), SORTS)
def test_a_text_means_the_powers_of_its_time_by_their_name(text: str, off: tuple[str, ...]) -> None:
    """Poké-Powers and Poké-Bodies are Pokémon Powers by another name; Abilities are none of them."""
    hush = mon("Hush", abilities=(power(text),))
    gift = power("Once during your turn, you may draw a card.")
    for sort in ("ability", "pokemon_power", "poke_power", "poke_body"):
        table = Table(mon("Pup", abilities=(replace(gift, sort=sort),)), hush, mine=(at("pup"),), theirs=(at("hush"),))
        offered = any(isinstance(each, k.UseAbility) for each in legal(table.game, table.state, "player1"))
        assert offered is (sort not in off), sort


@pytest.mark.parametrize(
    ("text", "sorts"),
    [
        ("This attack does 20 damage for each of your opponent's Pokémon that has an Ability.", {"ability"}),
        ("This attack does 20 damage for each of your opponent's Pokémon that has any Poké-Powers.", {"poke_power"}),
    ],
)
def test_pokemon_with_an_ability_are_those_that_have_one_by_that_name(text: str, sorts: set[str]) -> None:
    gift = power("Once during your turn, you may draw a card.")
    for sort in ("ability", "pokemon_power", "poke_power", "poke_body", "trait"):
        foe = mon("Foe", hp=100, abilities=(replace(gift, sort=sort),))
        table = Table(pup(text, 20), foe, mine=(at("pup"),), theirs=(at("foe"),)).do(k.Attack(0))
        assert table.foe.damage == (20 if sort in sorts else 0), sort


def test_a_card_without_abilities_may_have_a_rule_of_its_own() -> None:
    tera = power("As long as this Pokémon is on your Bench, prevent all damage done to this Pokémon by attacks.")
    grown = mon("Grown", abilities=(replace(tera, sort="trait"),), stage="stage_1", evolves_from="Pup")
    made = parser.trainer(
        "Search your deck for a card that has no Abilities and evolves from 1 of your Pokémon, and put it onto that "
        "Pokémon to evolve it. Then, shuffle your deck.",
        card="Seed",
        kind="item",
    )
    table = Table(
        mon("Pup"),
        grown,
        trainer("Seed", *made.parsed.effects),
        mine=(at("pup"),),
        deck=("grown", "filler"),
        hand=("seed",),
    )
    table.do(k.PlayTrainer(table.card("seed")))
    assert table.named(table.prompt.options) == ["grown"]


HUSH = "As long as this Pokémon is your Active Pokémon, your opponent's Pokémon in play have no Abilities."


def draws(table: Table) -> bool:
    return any(isinstance(each, k.UseAbility) for each in legal(table.game, table.state, "player1"))


def test_an_active_pokemon_that_switches_abilities_off_does_not_do_so_from_the_bench() -> None:
    cards = (
        mon("Pup", abilities=(power("Once during your turn, you may draw a card."),)),
        mon("Hush", abilities=(power(HUSH),)),
    )
    assert not draws(Table(*cards, mine=(at("pup"),), theirs=(at("hush"), at("rival"))))
    assert draws(Table(*cards, mine=(at("pup"),), theirs=(at("rival"), at("hush"))))


def test_what_switches_abilities_off_can_be_switched_off_itself() -> None:
    """By one that it can't switch off; two that mean each other go on as they are."""
    gift = mon("Pup", abilities=(power("Once during your turn, you may draw a card."),), stage="stage_1")
    hush = mon("Hush", abilities=(power(HUSH),))
    lab = parser.trainer("Each Basic Pokémon in play has no Abilities.", card="Lab", kind="stadium")
    table = Table(gift, hush, c.Trainer(id="lab", name="Lab", kind="stadium", abilities=lab.abilities),
                  mine=(at("pup"),), theirs=(at("hush"),), stadium="lab")  # fmt: skip
    assert draws(table), "nothing keeps a Stage 1 from it any more"
    still = mon(
        "Still",
        abilities=(replace(power("Each Basic Pokémon in play has no Abilities."), name="Still"),),
        stage="stage_1",
    )
    mine, theirs = (at("pup"), at("still")), (at("hush"),)
    assert not draws(Table(gift, hush, still, mine=mine, theirs=theirs)), "they mean each other"


# --- not from the hand ------------------------------------------------------------------------------------------------

LOCK = "During your opponent's next turn, Pokémon can't be played from your opponent's hand to evolve "
LOCKS = [
    f"{LOCK}the Defending Pokémon.",
    f"{LOCK}your opponent's Active Pokémon.",
    "During your opponent's next turn, the Defending Pokémon can't be evolved.",
]
CANDY = (
    "Choose 1 of your Basic Pokémon in play. If you have a Stage 1 or Stage 2 card that evolves from that Pokémon in "
    "your hand, put that card on the Basic Pokémon."
)
SODA = "Search your deck for a card that evolves from 1 of your Pokémon and put it onto that Pokémon."
SOON = " You can't use this card during your first turn or on a Pokémon that was put into play this turn."


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize("text", [CANDY, SODA, SODA + SOON])
def test_who_cannot_be_evolved_from_the_hand_can_be_from_the_deck(text: str, lock: str) -> None:
    made = parser.trainer(text, card="Sweet", kind="item")
    assert not made.parsed.unparsed, made.parsed.unparsed
    top = mon("Top", stage="stage_1", evolves_from="Low")
    table = Table(
        pup(lock), mon("Low"), top, trainer("Sweet", *made.parsed.effects), mine=(at("pup"),), theirs=(at("low"),),
        their_hand=("sweet", "top"), their_deck=("filler", "top"),
    ).do(k.Attack(0))  # fmt: skip
    passed(table)
    offered = {type(each) for each in legal(table.game, table.state, "player2")}
    assert k.EvolvePokemon not in offered
    assert (k.PlayTrainer in offered) is ("hand" in lock and "deck" in text)


@pytest.mark.parametrize("text", LOCKS)
def test_from_the_hand_is_said(text: str) -> None:
    made = read(text)
    assert ("hand" in wording.attack_text(made)) is ("hand" in text)
    assert read(wording.attack_text(made)).effects == made.effects


SPRINKLE = [
    "As often as you like during your turn, you may attach 1 Water Energy card from your hand to 1 of your Pokémon.",
    "Once during your turn, you may attach up to 2 Water Energy cards from your hand to 1 of your Pokémon.",
    "Once during your turn, you may attach 2 Water Energy cards from your hand to your Pokémon in any way you like.",
]


@pytest.mark.parametrize("text", SPRINKLE)
def test_who_gets_no_energy_from_the_hand_gets_none_by_powers_either(text: str) -> None:
    dry = mon("Dry", abilities=(power("You can't attach Water Energy cards from your hand to this Pokémon."),))
    wet = mon("Pup", abilities=(power(text),))
    table = Table(wet, dry, mine=(at("dry"), at("pup")), hand=("water_energy", "water_energy"))
    table.do(k.UseAbility(table.mine.bench[0].id, 0))
    while table.state.flow.prompts:
        assert table.me.id not in table.prompt.options
        table.answer(*table.prompt.options[: table.prompt.most])
    assert not table.me.energies
    assert table.mine.bench[0].energies
    alone = Table(wet, dry, mine=(at("dry"),), theirs=(at("pup"),), their_hand=("water_energy",))
    assert not any(isinstance(each, k.UseAbility) for each in legal(alone.game, alone.state, "player1"))


# --- Energy of several types, where it is not attached ----------------------------------------------------------------

FIRE = [
    "Attach a Fire Energy card from your discard pile to this Pokémon.",
    "Search your deck for a Fire Energy card and attach it to this Pokémon. Then, shuffle your deck.",
    "Attach a Fire Energy card from your hand to this Pokémon.",
]


@pytest.mark.parametrize("text", FIRE)
def test_energy_that_may_be_of_several_types_is_of_none_until_it_is_attached(text: str) -> None:
    zones = {
        "hand": ("rainbow", "fire_energy"),
        "deck": ("rainbow", "fire_energy"),
        "discard": ("rainbow", "fire_energy"),
    }
    table = Table(pup(text), mine=(at("pup"),), **zones).do(k.Attack(0))
    if table.state.flow.prompts:
        assert table.named(table.prompt.options) == ["fire_energy"]
        table.answer(*table.prompt.options)
    assert table.named(table.me.energies) == ["fire_energy"]


@pytest.mark.parametrize(
    "text",
    [
        "Discard a Fire Energy attached to this Pokémon.",
        "Move a Fire Energy from this Pokémon to 1 of your Benched Pokémon.",
    ],
)
def test_attached_energy_is_of_each_type_that_it_provides(text: str) -> None:
    table = Table(pup(text), mine=(at("pup", energies=("rainbow", "water_energy")), at("filler"))).do(k.Attack(0))
    assert table.named(table.me.energies) == ["water_energy"]


# --- during your next turn is not before it ---------------------------------------------------------------------------

MORE = [
    ("During your next turn, the Defending Pokémon takes 30 more damage from attacks", 20),
    ("During your next turn, if an attack does damage to the Defending Pokémon, that attack does 30 more damage", 20),
    ("Until the end of your next turn, the Defending Pokémon takes 30 more damage from attacks", 50),
]


@pytest.mark.parametrize(("text", "hurt"), MORE)
def test_more_damage_during_your_next_turn_is_not_done_in_the_turn_between(text: str, hurt: int) -> None:
    """The Defending Pokémon hurts itself with its own attack there."""
    text += "."
    rash = mon("Rash", attack(v.Damage(on=v.SELF, amount=20), damage=10), hp=200)
    cards = pup(text), mon("Filler", attack(damage=20), hp=90)
    table = passed(Table(*cards, rash, mine=(at("pup"),), theirs=(at("rash"),)).do(k.Attack(0)))
    table.do(k.Attack(0), by="player2")
    assert table.foe.damage == hurt
    said = wording.attack_text(read(text))
    assert ("until" in said.lower()) is ("Until" in text)
    assert read(said).effects == read(text).effects


def test_and_it_is_done_in_that_turn() -> None:
    hound = mon("Pup", read("During your next turn, the Defending Pokémon takes 30 more damage from attacks.", 10))
    table = passed(Table(hound, mine=(at("pup"),)).do(k.Attack(0)))
    table.do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.Attack(0))
    assert table.foe.damage == 10 + 40


# --- a Trainer card that asks for cards of the hand first -------------------------------------------------------------


def test_a_trainer_card_that_must_discard_two_cannot_be_played_with_one() -> None:
    made = parser.trainer("Discard 2 cards from your hand. If you do, draw 3 cards.", card="Trade", kind="item")
    swap = trainer("Trade", *made.parsed.effects, pays=made.parsed.pays)
    few = Table(swap, mine=(at("filler"),), hand=("trade", "fire_energy"))
    assert not any(isinstance(each, k.PlayTrainer) for each in legal(few.game, few.state, "player1"))
    table = Table(swap, mine=(at("filler"),), hand=("trade", "fire_energy", "fire_energy"))
    table.do(k.PlayTrainer(table.card("trade")))
    assert (len(table.mine.hand), len(table.mine.discard)) == (3, 3)


# --- healed and cured ------------------------------------------------------------------------------------------------


def nurse() -> c.Trainer:
    card = importer.entry({
        "id": "nurse", "name": "Nurse", "supertype": "Trainer", "subtypes": ["Supporter"],
        "rules": ["Heal 30 damage from 1 of your Pokémon, and it recovers from all Special Conditions."],
    })  # fmt: skip
    assert isinstance(card, c.Trainer)
    assert not c.is_partial(card)
    assert not c.is_doubtful(card)
    return card


def test_who_is_only_poisoned_may_be_chosen_to_be_healed_and_cured():
    mine = (at("filler", conditions=("poisoned",), poison=10), at("filler", damage=40), at("filler"))
    table = Table(nurse(), mine=mine, hand=("nurse",)).do(k.PlayTrainer("a4"))
    sick, hurt, _ = table.mine.in_play
    assert sorted(table.prompt.options) == sorted((sick.id, hurt.id)), "nothing can be done for the third"
    table.answer(sick.id)
    assert ([each.damage for each in table.mine.in_play], table.me.conditions) == ([0, 40, 0], ())


def test_it_is_played_for_who_is_only_asleep_and_for_nobody_else():
    table = Table(nurse(), mine=(at("filler", conditions=("asleep",)),), hand=("nurse",)).do(k.PlayTrainer("a2"))
    assert table.me.conditions == ()
    with pytest.raises(Refusal, match="would do nothing"):
        Table(nurse(), mine=(at("filler"), at("filler")), hand=("nurse",)).do(k.PlayTrainer("a3"))
