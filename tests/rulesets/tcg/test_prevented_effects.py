"""What effects keep from a card or a Pokémon, they keep from it however it is done. Texts are of our own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

HASTE = trainer("Haste", v.EvolvePokemon(source="hand", skip=True))
SODA = trainer("Soda", v.EvolvePokemon(source="deck", timing=True))
CUB = mon("Cub", PLAIN)
WOLF = mon("Wolf", PLAIN, stage="stage_1", evolves_from="Cub")
FLOOD = mon(
    "Flood", PLAIN,
    abilities=(ability(v.AttachEnergy(source="hand", on=v.Target("all_yours", 1)), name="Flood", limit="unlimited"),),
)  # fmt: skip


def keeper(text: str) -> c.Pokemon:
    made = parser.ability(text, card="Keeper", name="Keep")
    assert not made.unparsed, made.unparsed
    return mon("Keeper", PLAIN, abilities=(made,))


FOSSIL = [
    "Each player can't play any Pokémon from his or her hand to evolve his or her Pokémon.",
    "As long as this Pokémon is your Active Pokémon, your opponent can't play any Pokémon from his or her hand to "
    "evolve his or her Active Pokémon.",
]


@pytest.mark.parametrize("text", FOSSIL)
def test_who_cannot_evolve_from_the_hand_cannot_do_so_by_a_trainer(text):
    table = Table(
        HASTE, CUB, WOLF, keeper(text), mine=(at("cub", entered=1),), theirs=(at("keeper"),), hand=("haste", "wolf")
    )
    with pytest.raises(Refusal, match="would do nothing"):
        table.do(k.PlayTrainer(table.card("haste")))


@pytest.mark.parametrize("text", FOSSIL)
def test_nor_put_a_basic_pokemon_onto_a_baby(text):
    """That counts as evolving it, whatever the card is."""
    grows = parser.ability(
        "Once during your turn (before your attack), you may put Cub from your hand onto Kit (this counts as evolving "
        "Kit) and remove all damage counters from Kit.",
        card="Kit", name="Growth",
    )  # fmt: skip
    assert not grows.unparsed
    kit = mon("Kit", PLAIN, abilities=(grows,))
    table = Table(kit, CUB, keeper(text), mine=(at("kit", entered=1),), theirs=(at("keeper"),), hand=("cub",))
    assert k.PlayPokemon(table.card("cub")) in legal(table.game, table.state, "player1"), "the Bench is free to it"
    with pytest.raises(Refusal, match="would do nothing"):
        table.do(k.UseAbility(table.me.id, 0))


@pytest.mark.parametrize("text", FOSSIL)
def test_but_with_a_card_from_the_deck(text):
    table = Table(
        SODA, CUB, WOLF, keeper(text), mine=(at("cub", entered=1),), theirs=(at("keeper"),), hand=("soda",),
        deck=("wolf", "filler"),
    )  # fmt: skip
    table.do(k.PlayTrainer(table.card("soda"))).answer(table.mine.deck[0])
    assert table.named((table.me.top,)) == ["wolf"]


def test_energy_that_cannot_be_attached_from_the_hand_is_not_attached_by_an_ability():
    pure = keeper("You can't attach Fire Energy cards from your hand to this Pokémon.")
    table = Table(FLOOD, pure, mine=(at("flood"), at("keeper")), hand=("fire_energy", "water_energy"))
    table.do(k.UseAbility(table.me.id, 0)).answer(table.card("fire_energy"))
    assert len(table.me.energies) == 1, "nobody else could take it"
    table.do(k.UseAbility(table.me.id, 0)).answer(table.card("water_energy"))
    assert table.mine.bench[0].id in table.prompt.options


def test_a_turn_without_energy_from_the_hand_is_one_for_abilities_too():
    table = Table(
        mon("Frost", attack(v.ForbidPlay(cards=v.CardFilter(kind="energy")))), FLOOD,
        mine=(at("frost"),), theirs=(at("flood"),), their_hand=("fire_energy",),
    )  # fmt: skip
    table.do(k.Attack(0)).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    with pytest.raises(Refusal, match="would do nothing"):
        table.do(k.UseAbility(table.foe.id, 0), by="player2")


SCREEN = "Prevent all effects of your opponent's Pokémon's Abilities done to this Pokémon."
FOES: Any = v.Target("all_opponents", 1)


def test_damage_counters_are_not_moved_onto_who_is_kept_from_abilities():
    ghost = mon("Ghost", PLAIN, abilities=(ability(v.MoveCounters(source=v.Target("all_yours", 1), to=FOES)),))
    table = Table(
        ghost, keeper(SCREEN), mine=(at("ghost", damage=20),), theirs=(at("keeper"), at("rival"))
    ).do(k.UseAbility("a1", 0))  # fmt: skip
    assert [each.damage for each in table.theirs.in_play] == [0, 10]


def test_energy_is_not_moved_off_who_is_kept_from_abilities():
    thief = mon(
        "Thief", PLAIN, abilities=(ability(v.MoveEnergy(source=FOES, to=v.Target("benched_opponents", 1))),)
    )  # fmt: skip
    table = Table(
        thief, keeper(SCREEN), mine=(at("thief"),),
        theirs=(at("keeper", energies=("fire_energy",)), at("rival")),
    ).do(k.UseAbility("a1", 0))  # fmt: skip
    assert [len(each.energies) for each in table.theirs.in_play] == [1, 0]


def test_printed_fossils_stop_the_candy_and_not_the_soda():
    archeops, candy = printed("bw3-67"), printed("sv1-191")
    alpha = mon("Alpha", stage="stage_2", evolves_from="Wolf")
    table = Table(
        archeops,
        candy,
        CUB,
        WOLF,
        alpha,
        mine=(at("cub", entered=1),),
        theirs=(at("bw3-67"),),
        hand=("sv1-191", "alpha"),
    )
    with pytest.raises(Refusal, match="would do nothing"):
        table.do(k.PlayTrainer(table.card("sv1-191")))


LEVEL: Any = {"stage": "basic", "evolves_from": "Cub", "onto_active": True}


def test_a_level_is_no_evolution_card():
    cub_x = mon("Cub LV.X", PLAIN, **LEVEL)
    search = trainer("Search", v.SearchDeck(cards=v.CardFilter(kind="pokemon", evolution=True)))
    table = Table(
        cub_x, CUB, WOLF, search, hand=("search",), deck=("cub lv.x", "wolf", "wolf")
    ).do(k.PlayTrainer("a2"))  # fmt: skip
    assert len(table.prompt.options) == 2
    table = Table(cub_x, CUB, SODA, mine=(at("cub", entered=1),), hand=("soda",), deck=("cub lv.x",) * 3)
    table.do(k.PlayTrainer(table.card("soda")))
    assert table.prompt.options == ()


def test_to_level_up_is_not_to_evolve():
    stops = [keeper(text) for text in FOSSIL]
    thorn = keeper(
        "Whenever your opponent plays a Pokémon from his or her hand to evolve 1 of his or her Pokémon, put 2 damage "
        "counters on that Pokémon."
    )
    for foe in (*stops, thorn):
        table = Table(
            mon("Cub LV.X", PLAIN, hp=90, **LEVEL), CUB, foe, mine=(at("cub", entered=1),), theirs=(at("keeper"),),
            hand=("cub lv.x",),
        )  # fmt: skip
        table.do(k.EvolvePokemon(table.card("cub lv.x"), table.me.id))
        assert (table.named((table.me.top,)), table.me.damage) == (["cub lv.x"], 0)
