"""Cards whose attacks, powers and effects are read from sentences: all of it must be read."""

from __future__ import annotations

from typing import Any

from tests.rulesets.tcg import table
from tests.rulesets.tcg.table import PLAIN, mon

from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import parser, wording
from turnwright.rulesets.tcg.parser import readback


def read(text: str, damage: int = 0, mark: str = "") -> c.Attack:
    """An attack of Pup's, whose damage may have a mark (+, ×)."""
    made = parser.attack(text, card="Pup", name="Bark", damage=damage, mark=mark)
    assert not made.unparsed, made.unparsed
    return made


def attack(text: str, damage: int = 30) -> c.Attack:
    """An attack whose words say what the text says."""
    made = read(text, damage)
    assert not readback.doubts(text, wording.attack_text(made), card="Pup", part="Bark", damage=damage)
    return made


def pup(text: str, damage: int = 0, mark: str = "", **more: Any) -> c.Pokemon:
    """A Pokémon with an attack."""
    return mon("Pup", read(text, damage, mark), **more)


def power(text: str, card: str = "Pup", name: str = "Wag", **more: Any) -> c.Ability:
    """An ability whose words say what the text says."""
    made = parser.ability(text, card=card, name=name, **more)
    assert not made.unparsed, made.unparsed
    assert not readback.doubts(text, wording.ability_text(made), card=card, part=name)
    return made


def gifted(*texts: str, attacks: tuple[c.Attack, ...] = (PLAIN,), **more: Any) -> c.Pokemon:
    """A Pokémon with abilities."""
    return mon("Pup", *attacks, abilities=tuple(power(text) for text in texts), **more)


def item(text: str) -> c.Trainer:
    """An Item card that is played for its effects."""
    made = parser.trainer(text, card="Lead", kind="item").parsed
    assert not made.unparsed, made.unparsed
    return table.trainer("Lead", *made.effects, needs=made.needs, pays=made.pays)


def trainer(text: str, kind: Any = "item") -> c.Trainer:
    read = parser.trainer(text, card="Ball", kind=kind)
    assert not read.parsed.unparsed, read.parsed.unparsed
    made = c.Trainer(
        id="ball", name="Ball", kind=kind, needs=read.parsed.needs, pays=read.parsed.pays, effects=read.parsed.effects,
        attach=read.attach, abilities=read.abilities,
    )  # fmt: skip
    assert not readback.doubts(text, wording.trainer_text(made), card="Ball", card_is="this card")
    return made


def energy(text: str) -> c.Energy:
    read = parser.energy(text, card="Dusk Energy")
    assert not read.unparsed, read.unparsed
    return c.Energy(
        id="dusk",
        name="Dusk Energy",
        provides=read.provides,
        abilities=read.abilities,
        only_on=read.only_on,
        instead=read.instead,
    )
