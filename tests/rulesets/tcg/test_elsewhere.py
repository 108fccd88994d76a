"""What happens to other Pokémon, so much for each of something, and sentences that turn on the one before."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, at, mon
from tests.rulesets.tcg.table import attack as hit
from tests.rulesets.tcg.table import trainer as card
from tests.rulesets.tcg.texts import gifted, item, pup, trainer

from turnwright.kernel.ruleset import legal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.grammar import texts

SWITCH = card("Rope", v.Switch(side="opponent", chooser="opponent"))


def hall(text: str) -> c.Trainer:
    """A Stadium in play."""
    (made,) = texts.trainers(text, card="Ball", kind="stadium")
    return c.Trainer(id="ball", name="Ball", kind="stadium", abilities=made.abilities)


# --- events elsewhere -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("energy", "healed"), [("water_energy", True), ("fire_energy", False)])
def test_energy_that_one_attaches_to_any_of_ones_own(energy: str, healed: bool) -> None:
    healer = gifted(
        "Whenever you attach a Water Energy card from your hand to 1 of your Pokémon, heal 20 damage from that Pokémon."
    )
    table = Table(healer, mine=(at("pup"), at("filler", damage=30)), hand=(energy,))
    table.do(k.AttachEnergy(table.card(energy), table.mine.bench[0].id))
    assert table.mine.bench[0].damage == (10 if healed else 30)


@pytest.mark.parametrize(("types", "healed"), [(("grass",), True), (("fire",), False)])
def test_energy_that_any_player_attaches(types: tuple[Any, ...], healed: bool) -> None:
    pond = hall(
        "Whenever any player attaches an Energy card from their hand to Grass "
        "Pokémon or Water Pokémon, remove 1 damage "
        "counter from that Pokémon."
    )
    table = Table(
        pond, mon("Cub", PLAIN, types=types), stadium="ball", mine=(at("cub", damage=20),), hand=("fire_energy",)
    )
    assert table.do(k.AttachEnergy(table.card("fire_energy"), table.me.id)).me.damage == (10 if healed else 20)


@pytest.mark.parametrize(
    ("where", "effect", "damage"),
    [("from their hand onto", False, 20), ("from their hand onto", True, 0), ("onto", False, 20), ("onto", True, 20)],
)
def test_a_basic_pokemon_that_any_player_puts_down(where: str, effect: bool, damage: int) -> None:
    ruins = hall(
        f"Whenever any player puts a Basic non-Darkness Pokémon {where} their "
        "Bench, put 2 damage counters on that Pokémon."
    )
    nest = card("Nest", v.SearchDeck(cards=v.CardFilter(kind="pokemon", stages=("basic",)), to="bench"))
    night = mon("Night", PLAIN, types=("darkness",))
    table = Table(ruins, nest, night, stadium="ball", hand=("nest", "filler", "night"))
    if effect:
        table.do(k.PlayTrainer(table.card("nest"))).answer(table.prompt.options[0])
    else:
        table.do(k.PlayPokemon(table.card("filler"))).do(k.PlayPokemon(table.card("night")))
        assert table.mine.bench[1].damage == 0
    assert table.mine.bench[0].damage == damage


def test_the_active_pokemon_moves_to_the_bench_in_its_players_own_turn() -> None:
    burner = gifted(
        "Whenever your opponent's Active Pokémon moves to the Bench during their turn, their new Active Pokémon is now "
        "Burned."
    )
    mine, theirs = (at("runner"), at("rival")), (at("pup"),)
    table = Table(burner, mon("Runner", PLAIN), mine=mine, theirs=theirs)
    table.do(k.Retreat(table.mine.bench[0].id, ()))
    assert table.me.conditions == ("burned",)
    table = Table(burner, SWITCH, mine=(at("pup"),), theirs=(at("rival"), at("filler")), hand=("rope",))
    table.do(k.PlayTrainer(table.card("rope")))
    while table.state.flow.prompts:
        table.answer(table.prompt.options[0])
    assert table.foe.conditions == ()


def test_the_end_of_the_opponents_turn() -> None:
    herb = trainer(
        "At the end of your opponent's turn, heal 20 damage from the Basic Pokémon this card is attached to.",
        kind="tool",
    )
    table = Table(herb, mine=(at("filler", tools=("ball",), damage=30),))
    table.do(k.EndTurn())
    assert table.me.damage == 30
    table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2")
    assert table.me.damage == 10


@pytest.mark.parametrize(("types", "damage"), [(("darkness",), 10), (("fire",), 0)])
def test_whoever_is_active_strikes_back(types: tuple[Any, ...], damage: int) -> None:
    thorns = gifted(
        "If your Active Darkness Pokémon is damaged by an attack from your opponent's Pokémon, put 1 damage counter on "
        "the Attacking Pokémon."
    )
    table = Table(thorns, mon("Cub", hp=100, types=types), theirs=(at("cub"), at("pup"))).do(k.Attack(0))
    assert table.me.damage == damage


# --- so much for each -------------------------------------------------------------------------------------------------


def test_more_damage_for_each_prize_taken() -> None:
    text = (
        "Attacks used by this Pokémon do 30 more damage to your opponent's Active Pokémon for each Prize card your "
        "opponent has taken (before applying Weakness and Resistance)."
    )
    general = gifted(text, attacks=(PLAIN,), hp=100)
    dealt = {
        taken: Table(general, mine=(at("pup"),), their_prizes=6 - taken).do(k.Attack(0)).foe.damage for taken in (0, 2)
    }
    assert dealt == {0: 20, 2: 80}


def test_less_damage_for_each_energy() -> None:
    text = (
        "This Pokémon takes 10 less damage from attacks for each Water Energy "
        "attached to it (after applying Weakness and Resistance)."
    )
    wall = gifted(text, hp=100)
    energies = ("water_energy", "fire_energy")
    table = Table(wall, theirs=(at("pup", energies=energies),)).do(k.Attack(0))
    assert table.foe.damage == 10


def test_a_count_of_its_own_is_not_read_for_others() -> None:
    text = (
        "Your Fire Pokémon's attacks do 10 more damage to your opponent's "
        "Active Pokémon for each Energy attached to it."
    )
    assert texts.abilities(text, card="Pup", name="Wag") == ()


# --- sentences that turn on the one before ----------------------------------------------------------------------------


def test_who_moved_to_the_bench_is_healed() -> None:
    boots = item(
        "Switch your Active Pokémon with 1 of your Benched Pokémon. If you do, "
        "heal 30 damage from the Pokémon you moved "
        "to your Bench."
    )
    table = Table(boots, mine=(at("filler", damage=40), at("rival", damage=40)), hand=("lead",))
    table.do(k.PlayTrainer(table.card("lead")))
    while table.state.flow.prompts:
        table.answer(table.prompt.options[0])
    assert (table.me.damage, table.mine.bench[0].damage) == (40, 10)


@pytest.mark.parametrize(("name", "healed"), [("Rex's Cat", 100), ("Cat", 30)])
def test_more_is_healed_instead_if_it_is_of_a_kind(name: str, healed: int) -> None:
    meal = item(
        "Heal 30 damage from your Active Pokémon. If that Pokémon is a Rex's Pokémon, heal 100 damage from it instead."
    )
    table = Table(meal, mon(name, PLAIN, hp=200), mine=(at(name.lower(), damage=150),), hand=("lead",))
    assert table.do(k.PlayTrainer(table.card("lead"))).me.damage == 150 - healed


@pytest.mark.parametrize(("tags", "drawn"), [(("ancient",), 3), ((), 1)])
def test_otherwise_is_the_opposite_of_the_condition_before(tags: tuple[str, ...], drawn: int) -> None:
    book = item("If you have any Ancient Pokémon in play, draw 3 cards. If not, draw 1 card.")
    table = Table(book, mon("Cub", PLAIN, tags=tags), mine=(at("cub"),), hand=("lead",))
    assert len(table.do(k.PlayTrainer(table.card("lead"))).mine.hand) == drawn


def test_otherwise_is_unread_where_the_first_may_change_what_it_hangs_on() -> None:
    text = "If you have 3 or fewer cards in your hand, draw 3 cards. If not, draw 1 card."
    assert texts.trainers(text, card="Lead", kind="item") == ()


def test_the_opponent_does_the_same() -> None:
    shaman = item("Discard 1 card from your hand and draw 2 cards. Your opponent does the same.")
    table = Table(shaman, hand=("lead", "filler"), their_hand=("filler",))
    table.do(k.PlayTrainer(table.card("lead")))
    while table.state.flow.prompts:
        table.answer(table.prompt.options[0])
    assert (len(table.mine.hand), len(table.theirs.hand)) == (2, 2)
    assert len(table.theirs.discard) == 1


# --- which, and which not ---------------------------------------------------------------------------------------------


def test_what_is_excluded_is_excluded_of_every_noun() -> None:
    (hall_,) = texts.trainers(
        "Each player's Grass Pokémon and Water Pokémon (excluding Pokémon-ex) has no Weakness.",
        card="Hall",
        kind="stadium",
    )
    (word,) = hall_.abilities[0].effects
    assert isinstance(word, v.Change)
    assert word.on.where == v.PokemonFilter(types=("grass", "water"), not_tags=("ex",))


@pytest.mark.parametrize(
    ("name", "tags", "weak"), [("Cat", (), False), ("Rex's Cat", (), True), ("Cat", ("ex",), True)]
)
def test_what_is_of_none_of_two_kinds(name: str, tags: tuple[str, ...], weak: bool) -> None:
    tomb = hall(
        "Don't apply Weakness for all Pokémon in play (excluding Pokémon-ex and Pokémon that has an owner in its name)."
    )
    cat = mon(name, hp=100, tags=tags, weaknesses=(c.Modifier(type="water", value="×2"),))
    table = Table(tomb, cat, stadium="ball", theirs=(at(name.lower()),)).do(k.Attack(0))
    assert table.foe.damage == (40 if weak else 20)


@pytest.mark.parametrize(("stadium", "dealt"), [("rex hall", 30), ("hall", 20), ("", 20)])
def test_a_stadium_by_a_word_of_its_name(stadium: str, dealt: int) -> None:
    text = (
        "As long as any Stadium card with Rex in its name is in play, this "
        "Pokémon's attacks do 10 more damage to your opponent's Active Pokémon."
    )
    halls = tuple(c.Trainer(id=name.lower(), name=name, kind="stadium") for name in ("Rex Hall", "Hall"))
    table = Table(gifted(text), *halls, mine=(at("pup"),), stadium=stadium)
    assert table.do(k.Attack(0)).foe.damage == dealt


def test_one_of_what_lies_in_play_is_discarded() -> None:
    hammer = item("Discard a Pokémon Tool attached to 1 of your opponent's Pokémon or any Stadium card in play.")
    tool = c.Trainer(id="tool", name="Tool", kind="tool")
    for picked, left in ((0, ("", "hall")), (1, ("tool", ""))):
        table = Table(
            hammer, tool, c.Trainer(id="hall", name="Hall", kind="stadium"), stadium="hall",
            theirs=(at("rival", tools=("tool",)),), hand=("lead",),
        )  # fmt: skip
        table.do(k.PlayTrainer(table.card("lead"))).answer(table.prompt.options[picked])
        while table.state.flow.prompts:
            table.answer(table.prompt.options[0])
        assert (bool(table.foe.tools), bool(table.state.stadium)) == tuple(map(bool, left))


# --- slips of the press -----------------------------------------------------------------------------------------------


def test_a_sentence_may_begin_without_a_blank() -> None:
    for text in (
        "Discard 2 Energy from this Pokémon. If heads, draw a card.",
        "Draw a card.Then, heal 10 damage from this Pokémon.",
    ):
        made = parser.attack(f"Flip a coin. {text}", card="Pup", name="Bark")
        assert not made.unparsed


def test_a_coin_is_flipped_only_if_its_condition_holds() -> None:
    made = pup(
        "If this Pokémon has any damage counters on it, flip a coin. If heads, this attack does 20 more damage.",
        20,
        "+",
    )
    assert Table(made, mine=(at("pup"),)).do(k.Attack(0)).foe.damage == 20
    assert Table(made, mine=(at("pup", damage=10),)).do(k.Attack(0), 1).foe.damage == 40


@pytest.mark.parametrize("conditions", [("poisoned",), ()])
def test_what_holds_for_those_who_will_be_poisoned_needs_nobody_who_is(conditions: tuple[Any, ...]) -> None:
    show = item(
        "During your opponent's next turn, their Poisoned Pokémon can't retreat. (This includes newly Poisoned "
        "Pokémon.)"
    )
    venom = mon("Pup", hit(v.Inflict(statuses=conditions))) if conditions else mon("Pup", PLAIN)
    table = Table(show, venom, mine=(at("pup"),), theirs=(at("rival"), at("filler")), hand=("lead",))
    table.do(k.PlayTrainer(table.card("lead"))).do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    away = k.Retreat(table.theirs.bench[0].id, ())
    assert (away in legal(table.game, table.state, "player2")) is not bool(conditions)


def test_a_price_of_two_cards_is_not_paid_with_one() -> None:
    trader = gifted("Once during your turn, you may discard 2 cards from your hand. If you do, draw 3 cards.")
    for others, offered in ((1, False), (2, True)):
        table = Table(trader, mine=(at("pup"),), hand=("filler",) * others)
        found = [each for each in legal(table.game, table.state, "player1") if isinstance(each, k.UseAbility)]
        assert bool(found) is offered


def test_when_it_moves_to_the_bench_itself() -> None:
    claw = gifted(
        "Once during your turn, when this Pokémon moves from the Active Spot to your Bench, you may draw a card."
    )
    claw = mon("Pup", PLAIN, abilities=claw.abilities, retreat=0)
    table = Table(claw, mine=(at("pup"), at("filler")))
    table.do(k.Retreat(table.mine.bench[0].id, ())).answer("yes")
    assert len(table.mine.hand) == 1
