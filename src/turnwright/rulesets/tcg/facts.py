"""What the engine asks of a card again and again, worked out once for each card."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from . import content as c
from . import vocabulary as v
from .forecast import expected_damage
from .rules import energy
from .scripts import attack_words

KIND: dict[type, str] = {c.Pokemon: "pokemon", c.Trainer: "trainer", c.Energy: "energy"}

Standing = dict[type, tuple[tuple[int, v.Effect], ...]]
"""Words of passive abilities by their type, with the place of the ability; -1: of the card itself."""


class Facts(Struct, frozen=True, gc=False):
    """What the engine asks of a card again and again."""

    kind: str
    """pokemon, trainer or energy."""
    is_basic: bool
    """Whether it may be put onto the bench from the hand."""
    opens: bool
    """Whether it is a Basic Pokémon, with which one may begin: a Trainer that is played as one is none."""
    hp: int
    standing: Standing
    triggers: dict[str, tuple[int, ...]]
    """Places of triggered abilities by their event."""
    activated: tuple[int, ...]
    units: tuple[energy.Unit, ...]
    scripts: tuple[tuple[Any, ...], ...]
    """The words of each attack, in the order in which they are done."""
    damages: tuple[int, ...]
    """The damage to expect of each attack."""


def facts_of(card: c.AnyCard, *, status_first: bool) -> Facts:
    """The facts of a card; the order of an attack's words is a ruling."""
    triggers: dict[str, tuple[int, ...]] = {}
    activated: tuple[int, ...] = ()
    for place, ability in enumerate(card.abilities):
        if ability.kind == "triggered":
            assert ability.event is not None, f"{card.id}: a triggered ability without an event"
            triggers[ability.event] = (*triggers.get(ability.event, ()), place)
        elif ability.kind == "activated":
            activated = (*activated, place)
    hp, basic = _body(card)
    attacks = () if isinstance(card, c.Energy) else card.attacks
    return Facts(
        kind=KIND[type(card)],
        is_basic=basic,
        opens=basic and isinstance(card, c.Pokemon),
        hp=hp,
        standing=_standing(card),
        triggers=triggers,
        activated=activated,
        units=tuple(frozenset(unit) for unit in card.provides) if isinstance(card, c.Energy) else (),
        scripts=tuple(attack_words(attack, status_first=status_first) for attack in attacks),
        damages=tuple(expected_damage(attack) for attack in attacks),
    )


def _body(card: c.AnyCard) -> tuple[int, bool]:
    """The printed HP, and whether it is put down as a Basic."""
    if isinstance(card, c.Pokemon):
        return card.hp, card.is_basic
    if isinstance(card, c.Trainer) and card.plays_as is not None:
        return card.plays_as.hp, True
    return 0, False


def _standing(card: c.AnyCard) -> Standing:
    found: Standing = {}
    passive = [(place, ability) for place, ability in enumerate(card.abilities) if ability.kind == "passive"]
    words: list[tuple[int, v.Effect]] = [(place, word) for place, ability in passive for word in ability.effects]
    if isinstance(card, c.Trainer) and card.plays_as is not None:
        if card.plays_as.immune:
            words.append((-1, v.Immune(statuses=card.plays_as.immune)))
        if not card.plays_as.retreats:
            words.append((-1, v.ForbidRetreat(on=v.SELF)))
    for place, word in words:
        found[type(word)] = (*found.get(type(word), ()), (place, word))
    return found
