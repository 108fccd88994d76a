"""Pokémon that are chosen before something is done to them, and cards that are too few for all of them."""

from __future__ import annotations

import pytest
from tests.rulesets.tcg.table import Place, Table, at, mon, trainer

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg.legal import legal


def lead(text: str) -> c.Trainer:
    made = parser.trainer(text, card="Lead", kind="item").parsed
    assert not made.unparsed, made.unparsed
    return trainer("Lead", *made.effects, needs=made.needs, pays=made.pays)


def is_offered(table: Table) -> bool:
    return any(isinstance(each, k.PlayTrainer) for each in legal(table.game, table.state, "player1"))


MILK = "Choose 1 of your Pokémon. Flip 2 coins. For each heads, remove 2 damage counters from that Pokémon."
HERB = (
    "Flip a coin. If heads, choose 1 of your Pokémon (excluding Pokémon-ex). Remove all Special Conditions and 4 "
    "damage counters from that Pokémon (all if there are less than 4)."
)
NURSE = "Heal 50 damage and remove all Special Conditions from 1 of your Pokémon."
GIFT = (
    "Choose up to 2 of your Ancient Pokémon and attach a Basic Energy card from your discard pile to each of them. If "
    "you attached any Energy in this way, draw 2 cards."
)
HURT, WELL, ILL = at("filler", damage=20), at("filler"), at("filler", conditions=("asleep",))


@pytest.mark.parametrize(
    ("text", "mine", "offered"),
    [
        (MILK, WELL, False), (MILK, HURT, True), (HERB, WELL, False), (HERB, HURT, True), (HERB, ILL, True),
        (HERB, at("big", damage=20), False), (NURSE, WELL, False), (NURSE, ILL, True),
        (GIFT, WELL, False), (GIFT, at("old"), True),
    ],
)  # fmt: skip
def test_a_card_is_not_played_if_nobody_who_can_be_chosen_gets_anything(text: str, mine: Place, offered: bool) -> None:
    """RULES.md: a Trainer card that couldn't do anything at all can't be played."""
    big, old = mon("Big", tags=("ex",)), mon("Old", tags=("ancient",))
    table = Table(lead(text), big, old, mine=(Place(mine.cards, more=dict(mine.more)),), hand=("lead",),
                  discard=("fire_energy",))  # fmt: skip
    assert is_offered(table) is offered


@pytest.mark.parametrize(("deck", "offered"), [(("fire_energy",), True), ((), False)])
def test_what_only_hinders_who_plays_it_is_not_worth_playing(deck: tuple[str, ...], offered: bool) -> None:
    text = (
        "Search your deck for up to 3 Basic Energy cards and attach them to 1 of your Pokémon. Then, shuffle your "
        "deck. During this turn, your Pokémon can't attack."
    )
    assert is_offered(Table(lead(text), hand=("lead",), deck=deck)) is offered


def given(table: Table) -> list[int]:
    return [len(each.energies) for each in table.mine.in_play]


@pytest.mark.parametrize(
    ("pile", "asked"),
    [(("fire_energy",), True), (("fire_energy", "fire_energy"), False), (("fire_energy",) * 3, False)],
)
def test_where_cards_are_too_few_for_each_it_is_said_who_gets_one(pile: tuple[str, ...], asked: bool) -> None:
    old = mon("Old", tags=("ancient",))
    card = lead("Attach a Basic Energy card from your discard pile to each of your Ancient Pokémon.")
    table = Table(card, old, mine=(at("filler"), at("old"), at("old")), hand=("lead",), discard=pile)
    table.do(k.PlayTrainer(table.card("lead")))
    if asked:
        assert table.prompt.kind == "choose_pokemon"
        table.answer(table.mine.bench[1].id)
    while table.state.flow.prompts:
        table.answer(table.prompt.options[0])  # which of the cards it is
    assert given(table) == ([0, 0, 1] if asked else [0, 1, 1])
