"""Cards that are no Tools, rule boxes, levels, missing Basic cards, one more prize: sentences of our own, played."""

from __future__ import annotations

import pytest
from tests.rulesets.tcg.table import Table, ability, at, mon, trainer
from tests.rulesets.tcg.texts import item, pup

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal

# --- what is attached and no Pokémon Tool -----------------------------------------------------------------------------

VEST = trainer("Vest", kind="tool")
PAD = trainer("Pad", kind="item", attach=c.Attachment(until="next_turn"))


@pytest.mark.parametrize(("held", "damage"), [("vest", 40), ("pad", 0)])
def test_a_card_attached_for_a_turn_is_no_tool_that_is_hit(held: str, damage: int) -> None:
    zap = pup("This attack does 40 damage to each of your opponent's Pokémon that has a Pokémon Tool attached to it.")
    table = Table(zap, VEST, PAD, mine=(at("pup"),), theirs=(at("rival", tools=(held,)),)).do(k.Attack(0))
    assert table.foe.damage == damage


@pytest.mark.parametrize(("held", "damage"), [("vest", 50), ("pad", 20)])
def test_a_card_attached_for_a_turn_is_no_tool_that_is_counted(held: str, damage: int) -> None:
    text = "If your opponent's Active Pokémon has a Pokémon Tool attached to it, this attack does 30 more damage."
    table = Table(pup(text, 20), VEST, PAD, mine=(at("pup"),), theirs=(at("rival", tools=(held,)),)).do(k.Attack(0))
    assert table.foe.damage == damage


def test_of_tools_and_other_cards_only_the_tool_is_discarded() -> None:
    tear = pup("Discard a Pokémon Tool attached to the Defending Pokémon.")
    table = Table(tear, VEST, PAD, mine=(at("pup"),), theirs=(at("rival", tools=("pad", "vest")),)).do(k.Attack(0))
    assert not table.state.flow.prompts, "there is only one"
    assert table.named(table.foe.tools) == ["pad"]


# --- rule boxes -------------------------------------------------------------------------------------------------------


def test_a_break_has_a_rule_box() -> None:
    big = mon("Pup BREAK", stage="break", evolves_from="Pup")
    dog = mon("Dog", stage="stage_1", evolves_from="Pup")
    lead = item("Search your deck for an Evolution Pokémon that doesn't have a Rule Box, reveal it, and put it into "
                  "your hand. Then, shuffle your deck.")  # fmt: skip
    table = Table(lead, big, dog, hand=("lead",), deck=("pup break", "dog", "filler"))
    table.do(k.PlayTrainer(table.card("lead")))
    assert table.named(table.prompt.options) == ["dog"]


# --- a Basic Pokémon card that isn't there ----------------------------------------------------------------------------


def test_only_a_pokemon_with_a_basic_card_is_scooped_up() -> None:
    """Not a LEGEND, which would be torn apart, nor an Evolution card that came straight into play."""
    lead = item("Choose 1 of your Pokémon in play and return its Basic Pokémon card to your hand. (Discard all cards "
                  "attached to that card.)")  # fmt: skip
    dog = mon("Dog", stage="stage_1", evolves_from="Pup")
    upper, lower = (mon(each, stage="legend", half=True) for each in ("Upper", "Lower"))
    table = Table(lead, dog, upper, lower, mine=(at("dog"), at("filler"), at("upper", "lower")), hand=("lead",))
    table.do(k.PlayTrainer(table.card("lead")))
    assert not table.state.flow.prompts, "there is only one"
    assert table.named(table.mine.hand) == ["filler"]


def test_nobody_is_scooped_up_without_a_basic_card() -> None:
    lead = item("Choose 1 of your Pokémon in play and return its Basic Pokémon card to your hand. (Discard all cards "
                  "attached to that card.)")  # fmt: skip
    dog = mon("Dog", stage="stage_1", evolves_from="Pup")
    table = Table(lead, dog, mine=(at("dog"),), hand=("lead",))
    assert k.PlayTrainer(table.card("lead")) not in legal(table.game, table.state, "player1")


# --- one more Prize card for a knock-out by this attack ---------------------------------------------------------------


@pytest.mark.parametrize(("tools", "taken"), [((), 2), (("sash",), 1)])
def test_one_more_prize_is_for_a_knock_out_by_the_attack_and_none_after_it(tools: tuple[str, ...], taken: int) -> None:
    """A Pokémon that keeps 10 HP and falls to poison between turns wasn't knocked out by the attack."""
    text = "If your opponent's Basic Pokémon is Knocked Out by damage from this attack, take 1 more Prize card."
    kept = ability(v.Survive(), kind="triggered", event="when_felled")
    sash = trainer("Sash", kind="tool", abilities=(kept,))
    ill = at("rival", tools=tools, conditions=("poisoned",), poison=10)
    table = Table(pup(text, 120), sash, mine=(at("pup"),), theirs=(ill, at("filler")))
    table.do(k.Attack(0))
    if tools:
        assert table.foe.hp == 10
        table.do(k.EndTurn())
    assert table.mine.owed == taken


# --- where a Pokémon that has levelled up comes from ------------------------------------------------------------------


def test_one_that_has_levelled_up_evolves_from_whom_it_evolved_from() -> None:
    made = parser.ability("Each of your Pokémon that evolves from Pup has no Weakness.", card="Cat", name="Veil")
    assert not made.unparsed, made.unparsed
    weak = {"stage": "stage_1", "weaknesses": (c.Modifier(type="water", value="×2"),)}
    dog = mon("Dog", evolves_from="Pup", **weak)
    level = mon("Dog LV.X", evolves_from="Dog", onto_active=True, **weak)
    cards = (mon("Pup"), dog, level, mon("Cat", abilities=(made,)))
    for line in (("pup", "dog"), ("pup", "dog", "dog lv.x")):
        table = Table(*cards, theirs=(at(*line), at("cat"))).do(k.Attack(0))
        assert table.foe.damage == 20, line


# --- not on a Pokémon that was put into play this turn ----------------------------------------------------------------

SOON = trainer("Soon", kind="stadium", abilities=(
    ability(v.EarlyEvolution(on=v.Target("everyone")), kind="passive"),))  # fmt: skip
GROWN = (
    "Search your deck for a card that evolves from 1 of your Pokémon and put it onto that Pokémon. Shuffle your deck."
)


@pytest.mark.parametrize(
    ("limit", "turn", "entered", "able"),
    [
        (
            "You can't use this card during your first turn or on a Pokémon that was put into play this turn.",
            5,
            5,
            False,
        ),
        (
            "You can't use this card during your first turn or on a Pokémon that was put into play this turn.",
            5,
            3,
            True,
        ),
        (
            "You can't use this card during your first turn or on a Pokémon that was put into play this turn.",
            1,
            0,
            False,
        ),
        ("You can only play this card when you would be allowed to evolve that Pokémon anyway.", 5, 5, True),
    ],
)
def test_what_lets_pokemon_evolve_early_does_not_change_what_a_card_says(
    limit: str, turn: int, entered: int, able: bool
) -> None:
    lead = item(f"{GROWN} {limit}")
    dog = mon("Dog", stage="stage_1", evolves_from="Filler")
    table = Table(
        lead, SOON, dog, mine=(at("filler", entered=entered),), hand=("lead",), deck=("dog",) * 3, turn=turn,
        stadium="soon",
    )  # fmt: skip
    assert (k.PlayTrainer(table.card("lead")) in legal(table.game, table.state, "player1")) is able
