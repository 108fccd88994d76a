"""Pokémon that are chosen before something is done to them, and cards that are too few for all of them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg.table import Place, Table, ability, at, mon, trainer
from tests.rulesets.tcg.texts import item

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal


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
    table = Table(item(text), big, old, mine=(Place(mine.cards, more=dict(mine.more)),), hand=("lead",),
                  discard=("fire_energy",))  # fmt: skip
    assert is_offered(table) is offered


@pytest.mark.parametrize(("deck", "offered"), [(("fire_energy",), True), ((), False)])
def test_what_only_hinders_who_plays_it_is_not_worth_playing(deck: tuple[str, ...], offered: bool) -> None:
    text = (
        "Search your deck for up to 3 Basic Energy cards and attach them to 1 of your Pokémon. Then, shuffle your "
        "deck. During this turn, your Pokémon can't attack."
    )
    assert is_offered(Table(item(text), hand=("lead",), deck=deck)) is offered


def given(table: Table) -> list[int]:
    return [len(each.energies) for each in table.mine.in_play]


@pytest.mark.parametrize(
    ("pile", "asked"),
    [(("fire_energy",), True), (("fire_energy", "fire_energy"), False), (("fire_energy",) * 3, False)],
)
def test_where_cards_are_too_few_for_each_it_is_said_who_gets_one(pile: tuple[str, ...], asked: bool) -> None:
    old = mon("Old", tags=("ancient",))
    card = item("Attach a Basic Energy card from your discard pile to each of your Ancient Pokémon.")
    table = Table(card, old, mine=(at("filler"), at("old"), at("old")), hand=("lead",), discard=pile)
    table.do(k.PlayTrainer(table.card("lead")))
    if asked:
        assert table.prompt.kind == "choose_pokemon"
        table.answer(table.mine.bench[1].id)
    while table.state.flow.prompts:
        table.answer(table.prompt.options[0])  # which of the cards it is
    assert given(table) == ([0, 0, 1] if asked else [0, 1, 1])


# --- what is paid, counted or searched before -------------------------------------------------------------------------


def paid(text: str) -> c.Trainer:
    """A card as it is read with its whole text."""
    made = item(text)
    assert made.pays, "the text names a price"
    return made


TONIC = (
    "Discard 1 Energy card attached to 1 of your own Pokémon in order to remove up to 3 damage counters from that "
    "Pokémon."
)


@pytest.mark.parametrize(
    ("mine", "offered"),
    [
        ((at("filler", energies=("fire_energy",)),), False),
        ((at("filler", energies=("fire_energy",)), at("filler", damage=20)), False),
        ((at("filler", energies=("fire_energy",), damage=20),), True),
    ],
)
def test_who_pays_must_be_hurt_to_be_healed_for_it(mine: tuple[Place, ...], offered: bool) -> None:
    assert is_offered(Table(paid(TONIC), mine=mine, hand=("lead",))) is offered


@pytest.mark.parametrize(("theirs", "offered"), [(("rival",), False), (("rival", "filler"), True)])
def test_a_card_for_each_of_nobody_is_no_card(theirs: tuple[str, ...], offered: bool) -> None:
    card = paid("You can use this card only if you discard another card from your hand. Draw 2 cards for each of "
                "your opponent's Benched Pokémon.")  # fmt: skip
    assert is_offered(Table(card, theirs=tuple(map(at, theirs)), hand=("lead", "filler"))) is offered


@pytest.mark.parametrize(("others", "foes", "drawn"), [(1, 1, 1), (3, 3, 1), (3, 2, 0), (2, 4, 3)])
def test_a_hand_is_compared_as_it_will_be_once_the_price_is_paid(others: int, foes: int, drawn: int) -> None:
    card = paid(
        "Discard a card from your hand. If you can't discard a card from your hand, you can't play this card.\n"
        "If you have less cards in your hand than your opponent, draw cards until you have the same number of cards as "
        "your opponent."
    )
    table = Table(card, hand=("lead", *("filler",) * others), their_hand=("filler",) * foes)
    assert is_offered(table) is (drawn > 0)
    if drawn:
        table.do(k.PlayTrainer(table.card("lead")))
        if table.state.flow.prompts:
            table.answer(table.prompt.options[0])
        assert len(table.mine.hand) == foes


@pytest.mark.parametrize(("benched", "drawn"), [(5, None), (4, 3)])
def test_without_room_nothing_is_searched_and_what_hangs_on_it_is_not_done(benched: int, drawn: int | None) -> None:
    card = item("Search your deck for a Single Strike Pokémon and put it onto your Bench. Then, shuffle your deck. If "
                "you searched your deck in this way, draw 3 cards.")  # fmt: skip
    table = Table(card, mine=tuple(at("filler") for _ in range(benched + 1)), hand=("lead",))
    assert is_offered(table) is (drawn is not None)
    if drawn:
        table.do(k.PlayTrainer(table.card("lead"))).answer()
        assert len(table.mine.hand) == drawn, "nothing was found, but it was searched"


@pytest.mark.parametrize(("size", "benched", "offered"), [(8, 5, True), (5, 5, False), (4, 4, False), (4, 3, True)])
def test_a_bench_is_full_by_the_number_that_counts_now(size: int, benched: int, offered: bool) -> None:
    card = item("Put 1 Basic Pokémon card from your discard pile onto your Bench. (You can't play Lead if your Bench "
                "is full.)")  # fmt: skip
    sky = trainer("Sky", kind="stadium", abilities=(ability(v.BenchIs(count=size), kind="passive"),))
    table = Table(card, sky, mine=tuple(at("filler") for _ in range(benched + 1)), hand=("lead",), discard=("filler",),
                  stadium="sky")  # fmt: skip
    assert is_offered(table) is offered


@pytest.mark.parametrize(
    ("stage", "offered"), [("stage_1", True), ("stage_2", False), ("vmax", False), ("mega", False)]
)
def test_a_stage_1_or_stage_2_card_is_no_other_evolution_card(stage: Any, offered: bool) -> None:
    """A Stage 2 card that evolves from something else doesn't fit either."""
    card = item("Choose 1 of your Basic Pokémon in play. If you have a Stage 1 or Stage 2 card that evolves from that "
                "Pokémon in your hand, put that card on the Basic Pokémon.")  # fmt: skip
    grown = mon("Grown", stage=stage, evolves_from="Nobody" if stage == "stage_2" else "Filler")
    table = Table(card, grown, mine=(at("filler", entered=1),), hand=("lead", "grown"))
    assert is_offered(table) is offered


@pytest.mark.parametrize(("held", "offered"), [((), False), (("fire_energy",), True)])
def test_damage_counters_on_itself_are_no_reason_to_use_a_power(held: tuple[str, ...], offered: bool) -> None:
    text = (
        "Once during your turn, you may move an Energy card attached to 1 of your Benched Pokémon to your Active "
        "Pokémon. Then, put 2 damage counters on this Pokémon."
    )
    made = parser.ability(text, card="Pup", name="Wag")
    assert not made.unparsed, made.unparsed
    table = Table(mon("Pup", abilities=(made,)), mine=(at("pup"), at("filler", energies=held)))
    found = [each for each in legal(table.game, table.state, "player1") if isinstance(each, k.UseAbility)]
    assert bool(found) is offered


FINDER = (
    "Discard 2 of the other cards from your hand in order to put a Trainer card from your discard pile into your hand."
)
PICKY = (
    "Discard 2 of the other cards from your hand in order to put a Trainer card from your discard pile into your hand. "
    "(You can't choose a card you discarded with the effect of this card.)"
)
AID = trainer("Aid", v.Draw())


@pytest.mark.parametrize(
    ("text", "hand", "offered"),
    [
        (FINDER, ("filler", "aid"), True),
        (FINDER, ("filler", "filler"), False),
        (PICKY, ("filler", "aid"), False),
    ],
)
def test_what_was_discarded_as_the_price_can_be_taken_back(text: str, hand: tuple[str, ...], offered: bool) -> None:
    """It is paid first, so it lies in the pile by then; a text that doesn't want that says so."""
    table = Table(item(text), AID, hand=("lead", *hand))
    play = k.PlayTrainer(table.card("lead"))
    assert (play in legal(table.game, table.state, "player1")) == offered
    if offered:
        table.do(play)  # both must go, so nobody is asked
        assert table.named(table.mine.hand) == ["aid"]
