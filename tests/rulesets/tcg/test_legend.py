"""Pokémon LEGEND: two cards that are put down together, and are one Pokémon from then on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import Table, at, attack, mon

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import decks, importer
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.cards import facts
from turnwright.rulesets.tcg.legal import legal


def half(number: int) -> c.Pokemon:
    card = importer.entry({
        "id": f"own-{number}", "name": "Sun & Moon Pup LEGEND", "supertype": "Pokémon", "subtypes": ["LEGEND"],
        "hp": "100", "types": ["Fire", "Water"],
        "rules": [
            "Put this card from your hand onto your Bench only with the other half of Sun & Moon Pup LEGEND.",
            "When Sun & Moon Pup LEGEND has been Knocked Out, your opponent takes 2 Prize cards.",
        ],
        "attacks": [{"name": "Dusk", "cost": [], "damage": "50", "text": ""}],
    })  # fmt: skip
    assert isinstance(card, c.Pokemon)
    assert not c.is_partial(card), c.unread(card)
    return card


HALVES = (half(1), half(2))
BOTH = ("own-1", "own-2")


def table(**more: Any) -> Table:
    return Table(*HALVES, **more)


def test_a_half_is_no_basic_pokemon_and_worth_two_prizes() -> None:
    assert [(it.half, it.is_basic, it.is_evolution, it.prizes) for it in HALVES] == [(True, False, False, 2)] * 2
    found = decks.check(c.Content(pokemon={each.id: each for each in HALVES}), {"own-1": 2, "own-2": 2})
    assert any("Basic" in fault.sentence for fault in found.faults)


@pytest.mark.parametrize("first", BOTH)
def test_both_halves_come_from_the_hand_as_one_pokemon(first: str) -> None:
    seated = table(hand=(*BOTH, "filler"))
    offered = [each for each in legal(seated.game, seated.state, "player1") if isinstance(each, k.PlayPokemon)]
    assert len(offered) == 2, "the LEGEND once, and the other card"
    seated.do(k.PlayPokemon(seated.card(first)))
    (pokemon,) = seated.mine.bench
    assert sorted(seated.named(pokemon.cards)) == list(BOTH)
    assert (seated.named(seated.mine.hand), pokemon.hp) == (["filler"], 100)


def test_one_half_alone_stays_in_the_hand() -> None:
    seated = table(hand=("own-1", "own-1"))
    assert not [each for each in legal(seated.game, seated.state, "player1") if isinstance(each, k.PlayPokemon)]
    with pytest.raises(Refusal, match="other half"):
        seated.do(k.PlayPokemon(seated.card("own-1")))


def test_it_needs_one_place_on_the_bench() -> None:
    seated = table(mine=(at("filler"), *(at("filler") for _ in range(5))), hand=BOTH)
    with pytest.raises(Refusal, match="full"):
        seated.do(k.PlayPokemon(seated.card("own-1")))
    seated = table(mine=(at("filler"), *(at("filler") for _ in range(4))), hand=BOTH)
    assert len(seated.do(k.PlayPokemon(seated.card("own-1"))).mine.bench) == 5


def test_a_fallen_legend_gives_two_prizes_and_both_its_cards_to_the_pile() -> None:
    killer = mon("Killer", c.Attack(name="Bite", damage=200))
    seated = table(theirs=(at(*BOTH), at("filler")), mine=(at("filler"),))
    assert seated.foe.hp == 100
    seated = Table(*HALVES, killer, mine=(at("killer"),), theirs=(at(*BOTH), at("filler"))).do(k.Attack(0))
    assert (seated.mine.owed, seated.named(seated.theirs.discard)) == (2, list(BOTH))


def test_a_legend_is_not_devolved_and_counts_as_neither_basic_nor_evolved() -> None:
    undo = mon("Undo", attack(v.DevolvePokemon(on=v.DEFENDING), damage=10))
    seated = Table(*HALVES, undo, mine=(at("undo"),), theirs=(at(*BOTH), at("filler"))).do(k.Attack(0))
    assert len(seated.foe.cards) == 2
    for like, more in ((v.PokemonFilter(evolved=True), 20), (v.PokemonFilter(stages=("basic",)), 20)):
        bonus = v.Plus(amount=30, when=(v.IfIs(v.DEFENDING, like),))
        hit = mon("Hit", c.Attack(name="Hit", damage=20, before=(bonus,)))
        seated = Table(*HALVES, hit, mine=(at("hit"),), theirs=(at(*BOTH), at("filler"))).do(k.Attack(0))
        assert seated.foe.damage == more


def test_it_goes_home_whole() -> None:
    scoop = c.Trainer(id="scoop", name="Scoop", effects=(v.ReturnPokemon(on=v.Target("benched_yours", 1)),))
    seated = Table(*HALVES, scoop, mine=(at("filler"), at(*BOTH, energies=("fire_energy",))), hand=("scoop",))
    seated.do(k.PlayTrainer(seated.card("scoop")))
    assert sorted(seated.named(seated.mine.hand)) == ["fire_energy", *BOTH]


def test_nobody_begins_with_half_a_pokemon() -> None:
    seated = table(hand=BOTH)
    assert [facts(seated.game, each).opens for each in HALVES] == [False, False]


@pytest.mark.parametrize("id_", ["hgss1-111", "hgss3-88"])
def test_printed_legends(id_: str) -> None:
    card = printed(id_)
    assert isinstance(card, c.Pokemon)
    assert card.half
    assert not c.is_partial(card)
