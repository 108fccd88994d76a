"""How much of the cards is executed: texts understood whole, by occurrence and by what they say, and what is left."""

from collections.abc import Hashable, Iterable
from typing import Any, Literal, TypeAlias

from .content import Ability, AnyCard, Attack, Content, Energy, Trainer, doubts, is_doubtful, is_partial, unread


def coverage(content: Content) -> dict[str, Any]:
    """Counts for attacks, powers, trainers and special energy with a text, and each partial or doubtful card.

    A text counts as parsed if all of it was understood and reads back as printed. Two are the same if they do the same
    and leave the same clauses out. `played`: cards that are carried out in full and without a doubt.
    """
    attacks = [attack for card in content.pokemon.values() for attack in card.attacks if _says(attack)]
    powers = [ability for card in content.pokemon.values() for ability in card.abilities]
    special = [card for card in content.energy.values() if not card.basic]
    return {
        "cards": len(content.cards),
        "played": sum(not is_partial(card) and not is_doubtful(card) for card in content.cards.values()),
        "attacks": _counted((_meaning(attack), _how(attack)) for attack in attacks),
        "powers": _counted((_meaning(power), _how(power)) for power in powers),
        "trainers": _counted((_trainer(card), _how_card(card)) for card in content.trainers.values()),
        "energy": _counted(((card.provides, _abilities(card), card.unparsed), _how_card(card)) for card in special),
        "partial": [
            {"id": card.id, "name": card.name, "unparsed": list(unread(card))}
            for _, card in sorted(content.cards.items())
            if is_partial(card)
        ],
        "doubtful": [
            {"id": card.id, "name": card.name, "doubts": list(doubts(card))}
            for _, card in sorted(content.cards.items())
            if is_doubtful(card)
        ],
    }


Read: TypeAlias = Literal["parsed", "doubtful", "partial"]


def _how(part: Attack | Ability) -> Read:
    return "partial" if part.unparsed else "doubtful" if part.doubtful else "parsed"


def _how_card(card: AnyCard) -> Read:
    return "partial" if is_partial(card) else "doubtful" if is_doubtful(card) else "parsed"


def _says(attack: Attack) -> bool:
    return bool(attack.needs or attack.pays or attack.before or attack.effects or attack.unparsed)


def _counted(texts: Iterable[tuple[Hashable, Read]]) -> dict[str, int]:
    listed = list(texts)
    whole = [meaning for meaning, how in listed if how == "parsed"]
    distinct = {meaning for meaning, _ in listed}
    return {
        "texts": len(listed),
        "parsed": len(whole),
        "doubtful": sum(how == "doubtful" for _, how in listed),
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
