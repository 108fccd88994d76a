"""Families of texts that a strict reading of the eighth sample found, by sentences of our own of the same shape."""

from __future__ import annotations

from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import parser

# --- a choice in the middle of a word ---------------------------------------------------------------------------------


def test_energy_that_is_chosen_comes_off_the_pokemon_that_has_fallen() -> None:
    """Asked which card, the word is done again: whom it moves from is still the one that it was."""
    text = ("When your Active Pokémon is Knocked Out by damage from an opponent's attack, you may move 1 basic "
            "Energy card attached to that Pokémon to the Pokémon this card is attached to.")  # fmt: skip
    read = parser.trainer(text, card="Share", kind="tool")
    assert not read.parsed.unparsed
    share = trainer("Share", kind="tool", attach=read.attach, abilities=read.abilities)
    mine = (at("filler", energies=("fire_energy", "water_energy")), at("rival", tools=("share",)))
    table = Table(share, mon("Wolf", attack(damage=90)), mine=mine, theirs=(at("wolf"),))
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2").do(k.Attack(0), by="player2").answer("yes")
    water = next(each for each in table.prompt.options if table.state.faces[each] == "water_energy")
    table.answer(water)
    assert table.named(table.mine.bench[0].energies) == ["water_energy"]
