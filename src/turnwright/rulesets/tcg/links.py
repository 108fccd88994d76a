"""References that lead nowhere, and words in places where nothing would run them."""

from collections.abc import Iterable, Iterator

from turnwright.kernel.language import reader
from turnwright.kernel.refusal import unknown_name

from .content import Ability, AnyCard, Attack, Content, Pokemon, Trainer
from .vocabulary import OF_THE_DAMAGE, STANDING, AnyEffect

Problem = tuple[str, str]


def problems(content: Content) -> Iterable[Problem]:
    """Everything that is wrong between entries, as (path, sentence)."""
    for kind, cards in (("pokemon", content.pokemon), ("trainers", content.trainers), ("energy", content.energy)):
        for card in cards.values():
            yield from _card(content, f"{kind}/{card.id}", card)
    for deck in content.decks.values():
        for at, line in enumerate(deck.cards):
            if line.card not in content.cards:
                yield f"decks/{deck.id}/cards[{at}].card", unknown_name("card", line.card, content.cards)
    yield from _twice(content)


def _twice(content: Content) -> Iterator[Problem]:
    """A card id names one card, whatever its kind: decks list ids."""
    for kind, cards in (("trainers", content.trainers), ("energy", content.energy)):
        for card_id in cards:
            if card_id in content.pokemon or (kind == "energy" and card_id in content.trainers):
                yield f"{kind}/{card_id}/id", _text("twice", id=card_id)


def _card(content: Content, path: str, card: AnyCard) -> Iterator[Problem]:
    for at, ability in enumerate(card.abilities):
        yield from _ability(f"{path}/abilities[{at}]", ability)
    if isinstance(card, Pokemon):
        for at, attack in enumerate(card.attacks):
            yield from _attack(f"{path}/attacks[{at}]", attack)
        if card.stage in ("stage_1", "stage_2") and card.evolves_from is None:
            yield f"{path}/evolves_from", _text("evolves_from", stage=card.stage)
    elif isinstance(card, Trainer):
        yield from _no_damage(f"{path}/effects", card.effects)
        for at, attack in enumerate(card.attacks):
            yield from _attack(f"{path}/attacks[{at}]", attack)
        if card.attach is not None and card.kind == "stadium":
            yield f"{path}/attach", _text("stadium")
        if not (card.effects or card.abilities or card.plays_as or card.unparsed):
            yield f"{path}/effects", _text("no_effect")


def _attack(path: str, attack: Attack) -> Iterator[Problem]:
    yield from _no_damage(f"{path}/effects", attack.effects)
    yield from _no_damage(f"{path}/pays", attack.pays)


def _no_damage(path: str, words: Iterable[AnyEffect]) -> Iterator[Problem]:
    for at, word in enumerate(words):
        if type(word) in OF_THE_DAMAGE:
            yield f"{path}[{at}].do", _text("of_the_damage")


def _ability(path: str, ability: Ability) -> Iterator[Problem]:
    if ability.kind == "passive":
        for at, word in enumerate(ability.effects):
            if type(word) not in STANDING:
                yield f"{path}/effects[{at}].do", _text("passive")
    elif ability.kind == "triggered" and ability.event is None:
        yield f"{path}/event", _text("triggered")
    yield from _no_damage(f"{path}/effects", ability.effects)


def _text(key: str, **slots: str | int) -> str:
    return reader().text(f"tcg.pack.{key}", **slots)
