"""More damage to the opponent's Active Pokémon, by attacks that choose whom they hit. Texts are of our own."""

from __future__ import annotations

import pytest
from tests.rulesets.tcg.prints import printed
from tests.rulesets.tcg.table import Table, at, mon
from tests.rulesets.tcg.texts import pup

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser

SNIPE = "This attack does 30 damage to 1 of your opponent's Pokémon. (Don't apply Weakness and Resistance for Benched Pokémon.)"  # noqa: E501
SPREAD = "This attack does 30 damage to each of your opponent's Pokémon. (Don't apply Weakness and Resistance for Benched Pokémon.)"  # noqa: E501
BAND = (
    "The attacks of the Pokémon this card is attached to do 20 more damage to your opponent's Active Pokémon (before "
    "applying Weakness and Resistance)."
)


def band(text: str = BAND) -> c.Trainer:
    made = parser.trainer(text, card="Band", kind="tool")
    assert not made.parsed.unparsed, made.parsed.unparsed
    return c.Trainer(id="band", name="Band", kind="tool", attach=c.Attachment(), abilities=made.abilities)


WEAK = mon("Weak", hp=200, weaknesses=(c.Modifier(type="fire", value="×2"),))


def hit(*cards: c.AnyCard, text: str = SNIPE, tool: str = "band", place: int = 0) -> list[int]:
    """What the opponent's Pokémon take: the Active one, weak, and a Benched one."""
    table = Table(
        pup(text), WEAK, *cards, mine=(at("pup", tools=(tool,)),), theirs=(at("weak"), at("weak"))
    ).do(k.Attack(0))  # fmt: skip
    if table.state.flow.prompts:
        table.answer(table.theirs.in_play[place].id)
    return [each.damage for each in table.theirs.in_play]


def test_damage_to_a_chosen_active_pokemon_is_boosted_before_weakness():
    assert hit(band()) == [100, 0]


def test_damage_to_a_benched_one_is_not():
    assert hit(band(), place=1) == [0, 30]


def test_of_damage_to_each_only_the_active_ones_is():
    assert hit(band(), text=SPREAD) == [100, 30]


@pytest.mark.parametrize("id_", ["xy1-121", "bw5-92"])
def test_printed_tools(id_):
    dark = id_ == "bw5-92"  # it is for Darkness Pokémon only
    assert hit(printed(id_), tool=id_) == [60 if dark else 100, 0]
