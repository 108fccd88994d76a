"""What a card of the hand sets off, whether it is put down by the rules or by an effect. Texts are of our own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, mon, trainer
from tests.rulesets.tcg.texts import power

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v

HASTE = trainer("Haste", v.EvolvePokemon(source="hand", skip=True))
GIFT = ability(v.AttachEnergy(source="hand", on=v.Target("all_yours", 1)), name="Flood", limit="unlimited")
FLOOD = mon("Flood", PLAIN, abilities=(GIFT,))


def alpha(text: str) -> c.Pokemon:
    return mon("Alpha", PLAIN, stage="stage_2", evolves_from="Wolf", abilities=(power(text, "Alpha"),))


WOLF = mon("Wolf", PLAIN, stage="stage_1", evolves_from="Cub")
CUB = mon("Cub", PLAIN)


def flooded(table: Table, energy: str, onto: str) -> Table:
    """Energy is attached from the hand by an ability, not as the one of the turn."""
    table.do(k.UseAbility(table.me.id, 0)).answer(table.card(energy)).answer(onto)
    assert table.state.attached == 0
    return table


# --- evolving ---------------------------------------------------------------------------------------------------------


def test_a_trainer_that_evolves_from_the_hand_sets_off_what_evolving_does():
    dancer = alpha("When you play this Pokémon from your hand to evolve 1 of your Pokémon, you may draw 2 cards.")
    table = Table(HASTE, CUB, WOLF, dancer, mine=(at("cub", entered=1),), hand=("haste", "alpha"))
    table.do(k.PlayTrainer(table.card("haste"))).answer(table.me.id).answer(table.card("alpha"))
    assert (table.prompt.kind, table.prompt.options) == ("use_ability", ("yes", "no"))
    table.answer("yes")
    assert table.named(table.mine.hand) == ["filler", "filler"]
    assert table.named(table.mine.discard) == ["haste"]


def test_an_opponent_who_evolves_by_a_trainer_sets_off_what_answers_it():
    thorn = mon(
        "Thorn", PLAIN,
        abilities=(power("Whenever your opponent plays a Pokémon from his or her hand to evolve 1 of his or her "
                         "Pokémon, put 2 damage counters on that Pokémon.", "Thorn"),),
    )  # fmt: skip
    table = Table(
        HASTE, CUB, WOLF, mon("Alpha", stage="stage_2", evolves_from="Wolf", hp=90), thorn,
        mine=(at("cub", entered=1),), theirs=(at("thorn"),), hand=("haste", "alpha"),
    )  # fmt: skip
    table.do(k.PlayTrainer(table.card("haste"))).answer(table.me.id).answer(table.card("alpha"))
    assert table.me.damage == 20


def test_a_card_from_the_deck_that_evolves_a_pokemon_was_not_played_from_the_hand():
    dancer = alpha("When you play this Pokémon from your hand to evolve 1 of your Pokémon, draw 2 cards.")
    soda = trainer("Soda", v.EvolvePokemon(source="deck"))
    table = Table(soda, WOLF, CUB, dancer, mine=(at("cub", "wolf", entered=1),), hand=("soda",), deck=("alpha",) * 4)
    table.do(k.PlayTrainer(table.card("soda"))).answer(table.mine.deck[0])
    assert (table.named((table.me.top,)), table.mine.hand) == (["alpha"], ())


def test_a_printed_evolution_that_is_put_down_by_a_trainer():
    card = printed("sv4-34")
    assert isinstance(card, c.Pokemon)
    assert card.evolves_from is not None
    cub = c.Pokemon(id="cub", name=card.evolves_from, hp=50, types=("fire",))
    table = Table(HASTE, cub, card, mine=(at("cub", entered=1),), hand=("haste", "sv4-34"))
    table.do(k.PlayTrainer(table.card("haste"))).answer(table.me.id).answer(table.card("sv4-34")).answer("yes")
    assert len(table.mine.hand) == 3


# --- attaching --------------------------------------------------------------------------------------------------------

ATTACHED: list[tuple[str, tuple[str, ...], int]] = [
    ("Whenever you attach a Fire Energy card from your hand to this Pokémon, remove 2 damage counters from it.",
     ("fire_energy",), 10),
    ("Whenever you attach a Fire Energy card from your hand to this Pokémon, remove 2 damage counters from it.",
     ("water_energy",), 30),
    ("Whenever you attach an Energy card from your hand to this Pokémon, remove 1 damage counter from it.",
     ("fire_energy", "fire_energy"), 10),
    ("Once during your turn, when you attach an Energy card from your hand to this Pokémon, remove 1 damage counter "
     "from it.", ("fire_energy", "fire_energy"), 20),
]  # fmt: skip


@pytest.mark.parametrize(("text", "energies", "damage"), ATTACHED)
def test_energy_that_an_ability_attaches_from_the_hand_sets_off_the_same(text, energies, damage):
    pup = mon("Pup", PLAIN, hp=90, abilities=(power(text),))
    table = Table(FLOOD, pup, mine=(at("flood"), at("pup", damage=30)), hand=energies)
    for energy in energies:
        flooded(table, energy, table.mine.bench[0].id)
    assert table.mine.bench[0].damage == damage


def test_an_energy_card_that_does_something_when_it_is_attached_does_so_by_an_ability_too():
    made = parser.energy(
        "This card provides Colorless Energy. When you attach this card from your hand to 1 of your Pokémon, put 1 "
        "damage counter on that Pokémon.", card="Spark",
    )  # fmt: skip
    spark = c.Energy(id="spark", name="Spark", provides=made.provides, abilities=made.abilities)
    table = Table(FLOOD, spark, mine=(at("flood"), at("filler")), hand=("spark", "spark"))
    flooded(table, "spark", table.mine.bench[0].id)
    assert table.mine.bench[0].damage == 10
    table.do(k.AttachEnergy(table.card("spark"), table.me.id))
    assert table.me.damage == 10


def test_the_opponent_answers_energy_from_the_hand_however_it_is_attached():
    text = "Whenever your opponent attaches an Energy card from their hand to 1 of their Pokémon, put 2 damage counters on that Pokémon."  # noqa: E501
    ghost = mon("Ghost", PLAIN, abilities=(power(text, "Ghost"),))
    table = Table(
        FLOOD, ghost, mine=(at("flood"), at("filler")), theirs=(at("ghost"),), hand=("fire_energy",)
    )  # fmt: skip
    flooded(table, "fire_energy", table.mine.bench[0].id)
    assert table.mine.bench[0].damage == 20


def test_energy_from_the_discard_pile_sets_nothing_off():
    renew: Any = ability(v.AttachEnergy(source="discard", on=v.Target("benched_yours", 1)), name="Renew")
    pup = mon("Pup", PLAIN, hp=90, abilities=(power(ATTACHED[0][0]),))
    table = Table(
        mon("Flood", PLAIN, abilities=(renew,)), pup, mine=(at("flood"), at("pup", damage=30)), discard=("fire_energy",)
    )
    table.do(k.UseAbility(table.me.id, 0))
    assert (len(table.mine.bench[0].energies), table.mine.bench[0].damage) == (1, 30)
    assert not table.told(e.Healed)


# --- moving up --------------------------------------------------------------------------------------------------------

RUSH = (
    "Once during your turn, when this Pokémon moves from your Bench to the Active Spot, you may put 2 damage counters "
    "on 1 of your opponent's Pokémon."
)


def test_who_is_sent_up_in_the_own_turn_has_moved_from_the_bench_to_the_active_spot():
    scoop = trainer("Scoop", v.ReturnPokemon(on=v.Target("active_yours")))
    valiant = mon("Valiant", PLAIN, abilities=(power(RUSH, "Valiant"),))
    table = Table(scoop, valiant, mine=(at("filler"), at("valiant")), hand=("scoop",))
    table.do(k.PlayTrainer(table.card("scoop"))).do(k.SetActivePokemon(table.mine.bench[0].id)).answer("yes")
    assert table.foe.damage == 20
    table.do(k.Attack(0))
    assert table.foe.damage == 40


def test_who_is_sent_up_in_the_opponents_turn_sets_nothing_off():
    brute = mon("Brute", c.Attack(name="Crush", damage=90))
    valiant = mon("Valiant", PLAIN, abilities=(power(RUSH, "Valiant"),))
    table = Table(brute, valiant, mine=(at("brute"),), theirs=(at("filler"), at("valiant"))).do(k.Attack(0))
    table.do(k.SelectPrize(0))
    table.do(k.SetActivePokemon(table.theirs.bench[0].id), by="player2")
    assert (table.state.flow.prompts, table.me.damage) == ((), 0)


def test_a_printed_pokemon_that_is_sent_up():
    card = printed("sv4-89")
    scoop = trainer("Scoop", v.ReturnPokemon(on=v.Target("active_yours")))
    table = Table(scoop, card, mine=(at("filler"), at("sv4-89")), hand=("scoop",))
    table.do(k.PlayTrainer(table.card("scoop"))).do(k.SetActivePokemon(table.mine.bench[0].id)).answer("yes")
    assert table.foe.damage == 20


@pytest.mark.parametrize("order", [("fire_energy", "water_energy"), ("water_energy", "fire_energy")])
def test_of_several_cards_attached_at_once_each_sets_off_what_answers_it(order):
    """Whatever comes last: the text asks which card was attached, not which one lies on top."""
    texts = {
        kind: f"Whenever you attach a {kind} Energy card from your hand to Pup, draw a card."
        for kind in ("Fire", "Grass")
    }
    rain = trainer("Rain", v.AttachEnergy(source="hand", on=v.Target("active_yours"), count=2))
    for kind, drawn in (("Fire", 1), ("Grass", 0)):
        pup = mon("Pup", PLAIN, abilities=(power(texts[kind]),))
        table = Table(rain, pup, mine=(at("pup"),), hand=("rain", *order)).do(k.PlayTrainer("a2"))
        table.answer(*(table.card(each) for each in order))
        assert len(table.me.energies) == 2
        assert len(table.mine.hand) == drawn
