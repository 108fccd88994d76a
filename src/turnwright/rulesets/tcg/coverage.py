"""How much of the cards is executed: texts understood whole, by occurrence and by what they say, and what is left."""

from collections.abc import Hashable, Iterable
from typing import Any

from .content import Ability, AnyCard, Attack, Content, Energy, Pokemon, Trainer, is_partial


def coverage(content: Content) -> dict[str, Any]:
    """Counts for attacks, powers, trainers and special energy with a text, and each partial card with its clauses.

    Texts are not kept in a pack: two are the same if they do the same and leave the same clauses out.
    """
    attacks = [attack for card in content.pokemon.values() for attack in card.attacks if _says(attack)]
    powers = [ability for card in content.pokemon.values() for ability in card.abilities]
    special = [card for card in content.energy.values() if not card.basic]
    return {
        "cards": len(content.cards),
        "attacks": _counted((_meaning(attack), bool(attack.unparsed)) for attack in attacks),
        "powers": _counted((_meaning(power), bool(power.unparsed)) for power in powers),
        "trainers": _counted((_trainer(card), is_partial(card)) for card in content.trainers.values()),
        "energy": _counted(((card.provides, _abilities(card), card.unparsed), is_partial(card)) for card in special),
        "partial": [
            {"id": card.id, "name": card.name, "unparsed": list(clauses(card))}
            for _, card in sorted(content.cards.items())
            if is_partial(card)
        ],
    }


def clauses(card: AnyCard) -> Iterable[str]:
    """Every clause of a card that was not understood."""
    yield from card.unparsed
    for attack in card.attacks if isinstance(card, Pokemon) else ():
        yield from attack.unparsed
    for ability in card.abilities:
        yield from ability.unparsed


def _says(attack: Attack) -> bool:
    return bool(attack.needs or attack.pays or attack.before or attack.effects or attack.unparsed)


def _counted(texts: Iterable[tuple[Hashable, bool]]) -> dict[str, int]:
    listed = list(texts)
    whole = [meaning for meaning, partial in listed if not partial]
    distinct = {meaning for meaning, _ in listed}
    return {
        "texts": len(listed),
        "parsed": len(whole),
        "distinct": len(distinct),
        "distinct_parsed": len(set(whole)),
    }


def _meaning(part: Attack | Ability) -> Hashable:
    same = (part.needs, part.pays, part.effects, part.unparsed)
    if isinstance(part, Attack):
        return (*same, part.before)
    return (*same, part.kind, part.event, part.limit, part.shared, part.place, part.blocked_by, part.optional)


def _abilities(card: Trainer | Energy) -> Hashable:
    return tuple(_meaning(ability) for ability in card.abilities)


def _trainer(card: Trainer) -> Hashable:
    return (card.needs, card.pays, card.effects, card.attach, card.plays_as, _abilities(card), card.unparsed)
