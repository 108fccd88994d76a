"""Words that are right by themselves, where something else on the table meets them. Texts are of our own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg.table import PLAIN, Table, at, attack, mon, trainer
from tests.rulesets.tcg.texts import power, pup

from turnwright.kernel.ruleset import Game
from turnwright.rulesets.tcg import RULESET, derived, parser
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal, reader
from turnwright.rulesets.tcg.parser import rulebox

VEST = trainer("Vest", kind="tool")
PUSH = trainer("Push", attach=c.Attachment(until="this_turn"))
"""A Trainer card that is attached for a turn, and no Pokémon Tool."""


# --- Tools, and what else is attached ---------------------------------------------------------------------------------


def test_only_pokemon_tools_are_counted_as_tools():
    dog = pup("This attack does 20 damage for each Pokémon Tool card attached to all Pokémon.", 20, "×")
    table = Table(
        dog, VEST, PUSH, mine=(at("pup", tools=("push", "vest")), at("filler", tools=("push",))),
        theirs=(at("rival", tools=("vest",)),),
    )  # fmt: skip
    assert table.do(k.Attack(0)).foe.damage == 40


def test_who_has_a_tool_has_more_than_something_attached():
    dog = pup("If this Pokémon has a Pokémon Tool attached to it, this attack does 30 more damage.", 20, "+")
    for tools, damage in ((("push",), 20), (("push", "vest"), 50)):
        table = Table(dog, VEST, PUSH, mine=(at("pup", tools=tools),))
        assert table.do(k.Attack(0)).foe.damage == damage


def test_only_pokemon_tools_are_discarded_as_tools():
    dog = pup("Discard all Pokémon Tool cards attached to your opponent's Active Pokémon.", 20)
    table = Table(dog, VEST, PUSH, mine=(at("pup"),), theirs=(at("rival", tools=("push", "vest")),)).do(k.Attack(0))
    assert (table.named(table.foe.tools), table.named(table.theirs.discard)) == (["push"], ["vest"])


# --- attacks of others ------------------------------------------------------------------------------------------------


def test_the_attacks_of_a_pokemon_are_those_too_that_it_keeps_of_the_card_under_it():
    text = "This Pokémon can use the attacks of any Pokémon in play (both yours and your opponent's)."
    ape = mon("Ape", abilities=(power(text, "Ape"),))
    low = mon("Low", attack(name="Under", damage=30))
    high = mon(
        "High", attack(name="Over", damage=50), stage="break", evolves_from="Low", keeps=("attacks", "abilities")
    )
    table = Table(ape, low, high, mine=(at("ape"), at("low", "high")))
    scribe = reader(table.game, table.state, "player1")
    assert [each.name for each in derived.attacks_of(scribe, table.me)] == ["Over", "Under", "Hit"]
    assert table.do(k.Attack(1)).foe.damage == 30


def test_damage_that_an_attack_gives_back_is_answered_like_any_other():
    text = (
        "If this Pokémon is your Active Pokémon and is damaged by an opponent's attack (even if this Pokémon is "
        "Knocked Out), the Attacking Pokémon is now Burned."
    )
    hot = mon("Hot", PLAIN, abilities=(power(text, "Hot"),), hp=100)
    echo = mon("Echo", attack(v.MirrorAttack()), hp=100)
    for given, conditions in ((20, ("burned",)), (0, ())):
        table = Table(hot, echo, mine=(at("echo", damage=given, hurt=(4, given)),), theirs=(at("hot"),)).do(k.Attack(0))
        assert (table.foe.damage, table.me.conditions) == (given, conditions)


# --- what an attack costs ---------------------------------------------------------------------------------------------

TAX = "Attacks used by your opponent's Active Pokémon cost Colorless more."
FREE = "If you have no cards in your hand, ignore all Energy in the attack cost of each of this Pokémon's attacks."
CHEAP = "This Pokémon's attacks cost Colorless less for each of your opponent's Benched Pokémon."


@pytest.mark.parametrize("seat", ["player1", "player2"])
@pytest.mark.parametrize(
    ("text", "cost"), [pytest.param(FREE, (), id="ignored"), pytest.param(CHEAP, ("fire",), id="less")]
)
def test_what_is_added_to_a_cost_can_be_ignored_or_taken_away_again(text, cost, seat):
    thrifty = mon("Thrifty", attack(damage=10, cost=("fire",)), abilities=(power(text, "Thrifty"),))
    taxing = mon("Taxing", PLAIN, abilities=(power(TAX, "Taxing"),))
    here, there = (at("thrifty"),), (at("taxing"), at("filler"))
    mine, theirs = (here, there) if seat == "player1" else (there, here)
    table = Table(thrifty, taxing, mine=mine, theirs=theirs)
    scribe, active = reader(table.game, table.state, seat), table.state.sides[seat].active
    assert derived.attack_cost(scribe, seat, active, thrifty.attacks[0]) == cost


# --- what a Pokémon has become ----------------------------------------------------------------------------------------

PUP = mon("Pup", attack(v.EvolvePokemon(source="deck", on=v.SELF)))
GROW = trainer("Grow", v.EvolvePokemon(source="deck"))
GREETS = "When you play this Pokémon from your hand to evolve 1 of your Pokémon, draw 2 cards."


def grown(*abilities: c.Ability) -> Table:
    """A card of the deck that is about to be put onto a Pokémon by a Trainer card."""
    mega = mon("M Pup", PLAIN, hp=200, stage="mega", evolves_from="Pup", abilities=(rulebox.MEGA, *abilities))
    return Table(PUP, GROW, mega, mine=(at("pup", entered=1),), hand=("grow",), deck=("m pup", "filler", "filler"))


def test_a_mega_evolution_ends_the_turn_wherever_its_card_comes_from():
    table = grown(power(GREETS, "M Pup"))
    table.do(k.PlayTrainer(table.card("grow"))).answer(table.card("m pup", "deck"))
    assert (table.me.max_hp, table.state.current) == (200, "player2")
    assert table.named(table.mine.hand) == [], "it was not played from the hand"
    assert table.named(table.mine.discard) == ["grow"]


@pytest.mark.parametrize("ends", [True, False])
def test_a_mega_evolution_by_an_attack_ends_one_turn_and_not_two(ends):
    table = grown()
    table.game = Game(RULESET, table.game.content, replace(table.game.options, attack_ends_turn=ends))
    table.do(k.Attack(0)).answer(table.card("m pup", "deck"))
    assert (table.me.max_hp, table.state.current) == (200, "player2" if ends else "player1")
    assert table.state.phase == ("draw" if ends else "end")


def test_who_cannot_be_healed_keeps_its_damage_when_it_evolves():
    text = (
        "Once during your turn (before your attack), you may put Dog from your hand onto Pup (this counts as evolving "
        "Pup) and remove all damage counters from Pup."
    )
    young, dog = mon("Pup", PLAIN, abilities=(power(text, "Pup"),)), mon("Dog", PLAIN, hp=90)
    salt = mon("Salt", PLAIN, abilities=(power("Your opponent's Benched Pokémon can't be healed.", "Salt"),))
    for theirs, damage in (("salt", 30), ("rival", 0)):
        mine = (at("filler"), at("pup", damage=30, entered=1))
        table = Table(young, dog, salt, mine=mine, theirs=(at(theirs),), hand=("dog",))
        pup_ = table.mine.bench[0].id
        table.do(k.UseAbility(pup_, 0)).answer(pup_).answer(table.card("dog"))
        assert (table.mine.bench[0].max_hp, table.mine.bench[0].damage) == (90, damage)


# --- cards that could do nothing --------------------------------------------------------------------------------------


def item(text: str) -> c.Trainer:
    made = parser.trainer(text, card="Box", kind="item").parsed
    assert not made.unparsed, made.unparsed
    return trainer("Box", *made.effects)


DRASTIC = "Heal all damage from 1 of your Pokémon. Then, discard all Energy attached to that Pokémon."
OLD_CURE = "Your Active Pokémon is no longer Asleep, Confused, Paralyzed, or Poisoned."
SWAP = (
    "As often as you like during your turn (before your attack), you may move 1 damage counter from 1 of your Pokémon "
    "to another as long as you don't Knock Out that Pokémon."
)


@pytest.mark.parametrize(
    ("text", "mine", "playable"),
    [
        pytest.param(DRASTIC, at("filler", energies=("fire_energy",)), False, id="nobody is hurt"),
        pytest.param(DRASTIC, at("filler", energies=("fire_energy",), damage=10), True, id="somebody is hurt"),
        pytest.param(OLD_CURE, at("filler", conditions=("burned",)), False, id="a condition that it does not name"),
        pytest.param(OLD_CURE, at("filler", conditions=("burned", "asleep")), True, id="one that it names"),
    ],
)
def test_a_trainer_card_that_would_do_nothing_cannot_be_played(text, mine, playable):
    table = Table(item(text), mine=(mine,), hand=("box",))
    offered = list(legal(table.game, table.state, "player1"))
    assert (k.PlayTrainer(table.card("box")) in offered) is playable


def test_nobody_heals_whom_nothing_can_heal():
    salt = mon("Salt", PLAIN, abilities=(power("Your opponent's Benched Pokémon can't be healed.", "Salt"),))
    for theirs, playable in (("salt", False), ("rival", True)):
        mine = (at("filler"), at("filler", damage=20))
        table = Table(
            item("Heal 30 damage from 1 of your Pokémon."), salt, mine=mine, theirs=(at(theirs),), hand=("box",)
        )
        offered = list(legal(table.game, table.state, "player1"))
        assert (k.PlayTrainer(table.card("box")) in offered) is playable


@pytest.mark.parametrize(("hurt", "usable"), [((50, 40), False), ((50, 30), True), ((0, 40), True), ((0, 0), False)])
def test_counters_that_nobody_can_take_are_not_moved(hurt, usable):
    mage = mon("Mage", PLAIN, abilities=(power(SWAP, "Mage"),), hp=60)
    table = Table(mage, mine=(at("mage", damage=hurt[0]), at("filler", damage=hurt[1])))
    assert (k.UseAbility(table.me.id, 0) in list(legal(table.game, table.state, "player1"))) is usable
