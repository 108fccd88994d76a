"""Restored Pokémon (2011 to 2016): a fossil card brings them; they are neither Basic nor an Evolution."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer
from tests.rulesets.tcg.texts import item

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import decks, importer, parser, wording
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal


def newt() -> c.Pokemon:
    card = importer.entry({
        "id": "newt", "name": "Newt", "supertype": "Pokémon", "subtypes": ["Restored"], "hp": "90", "types": ["Water"],
        "evolvesFrom": "Mud Fossil", "evolvesTo": ["Olm"],
        "rules": ["Put this card onto your Bench only with the effect of Mud Fossil"],
        "attacks": [{"name": "Snap", "cost": [], "damage": "20", "text": ""}],
    })  # fmt: skip
    assert isinstance(card, c.Pokemon)
    assert not c.is_partial(card), c.unread(card)
    return card


NEWT = newt()
OLM = mon("Olm", attack(damage=50), hp=120, stage="stage_1", evolves_from="Newt")


def table(*cards: c.AnyCard, **more: Any) -> Table:
    return Table(NEWT, OLM, *cards, **more)


def test_it_is_neither_basic_nor_an_evolution() -> None:
    assert (NEWT.stage, NEWT.evolves_from, NEWT.is_basic, NEWT.is_evolution) == ("restored", None, False, False)
    found = decks.check(c.Content(pokemon={"newt": NEWT}), {"newt": 4})
    assert any("Basic" in fault.sentence for fault in found.faults), "nobody can begin with it"


def test_it_is_not_put_down_from_the_hand() -> None:
    seated = table(hand=("newt",))
    command = k.PlayPokemon(seated.card("newt"))
    assert command not in legal(seated.game, seated.state, "player1")
    with pytest.raises(Refusal, match="Newt can't be put on the Bench now"):
        seated.do(command)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Search your deck for a Stage 1 Pokémon, reveal it, and put it into your hand.", ["olm"]),
        ("Search your deck for an Evolution card, reveal it, and put it into your hand.", ["olm"]),
        ("Search your deck for a Basic Pokémon, reveal it, and put it into your hand.", ["filler"]),
        ("Search your deck for a Restored Pokémon, reveal it, and put it into your hand.", ["newt"]),
        ("Search your deck for a Pokémon, reveal it, and put it into your hand.", ["newt", "olm", "filler"]),
    ],
)
def test_what_is_searched_for_by_its_stage(text: str, found: list[str]) -> None:
    seated = table(item(text), hand=("lead",), deck=("newt", "olm", "filler"))
    seated.do(k.PlayTrainer(seated.card("lead")))
    assert seated.named(seated.prompt.options) == found


def test_its_fossil_brings_it_and_it_evolves_like_any_other() -> None:
    fossil = item("Look at the bottom 7 cards of your deck. You may reveal a Newt you find there and put it onto your "
                  "Bench. Shuffle the other cards back into your deck.")  # fmt: skip
    seated = table(fossil, hand=("lead",), deck=("filler", "newt"))
    seated.do(k.PlayTrainer(seated.card("lead"))).answer(*seated.prompt.options)
    assert seated.named(seated.mine.bench[0].cards) == ["newt"]
    seated = table(mine=(at("filler"), at("newt", entered=1)), hand=("olm",))
    seated.do(k.EvolvePokemon(seated.card("olm"), seated.mine.bench[0].id))
    assert seated.named(seated.mine.bench[0].cards) == ["newt", "olm"]


@pytest.mark.parametrize(
    ("wanted", "found"), [("a Restored Pokémon", ["newt"]), ("a Water Pokémon", ["filler"]), ("a Newt", ["newt"])]
)
def test_no_other_effect_puts_it_onto_the_bench(wanted: str, found: list[str]) -> None:
    """Its card says "only": a text must name it, or Restored Pokémon."""
    seated = table(item(f"Search your deck for {wanted} and put it onto your Bench."), hand=("lead",),
                   deck=("newt", "filler"))  # fmt: skip
    seated.do(k.PlayTrainer(seated.card("lead")))
    assert seated.named(seated.prompt.options) == found


@pytest.mark.parametrize("heads", [True, False])
def test_a_stadium_may_let_it_be_played_from_the_hand(heads: bool) -> None:
    text = ("Once during each player's turn, that player may flip a coin. If heads, that player may play a Restored "
            "Pokémon from their hand onto their Bench.")  # fmt: skip
    made = parser.trainer(text, card="Hill", kind="stadium")
    assert not made.parsed.unparsed
    hill = trainer("Hill", kind="stadium", abilities=made.abilities)
    seated = table(hill, hand=("newt", "filler"), stadium="hill")
    seated.do(k.UseAbility(seated.state.stadium, 0), int(heads))
    if heads:
        seated.answer("yes")
        assert seated.named(seated.prompt.options) == ["newt"]
        seated.answer(*seated.prompt.options)
    assert [seated.named(each.cards) for each in seated.mine.bench] == ([["newt"]] if heads else [])


def test_texts_about_restored_pokemon_mean_these() -> None:
    made = parser.ability("Each of your Restored Pokémon has no Weakness.", card="Newt", name="Shell")
    assert not made.unparsed
    (word,) = made.effects
    assert isinstance(word, v.Change)
    assert word.on == v.Target("all_yours", where=v.PokemonFilter(stages=("restored",)))
    assert "Restored Pokémon" in wording.ability_text(made)


def test_it_is_no_evolved_pokemon_and_cannot_be_devolved() -> None:
    undo = mon("Undo", attack(v.DevolvePokemon(on=v.DEFENDING), damage=10))
    seated = table(undo, mine=(at("undo"),), theirs=(at("newt"),))
    seated.do(k.Attack(0))
    assert seated.named(seated.foe.cards) == ["newt"]
    evolved = v.IfIs(on=v.DEFENDING, like=v.PokemonFilter(evolved=True))
    more = attack(damage=10, before=(v.Plus(amount=50, when=(evolved,)),))
    seated = table(mon("Fang", more), mine=(at("fang"),), theirs=(at("newt"),))
    seated.do(k.Attack(0))
    assert seated.foe.damage == 10
