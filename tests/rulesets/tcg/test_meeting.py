"""Words that are right by themselves, where something else on the table meets them. Texts are of our own."""

from __future__ import annotations

from tests.rulesets.tcg.table import Table, at, mon, trainer

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser

VEST = trainer("Vest", kind="tool")
PUSH = trainer("Push", attach=c.Attachment(until="this_turn"))
"""A Trainer card that is attached for a turn, and no Pokémon Tool."""


def pup(text: str, damage: int = 0, mark: str = "") -> c.Pokemon:
    made = parser.attack(text, card="Pup", name="Bark", damage=damage, mark=mark)
    assert not made.unparsed, made.unparsed
    return mon("Pup", made)


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
