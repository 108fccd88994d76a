"""From card text to words. The grammar reads first; a text that it can't read, or in more ways than one, is read by
sentences, and what those don't understand they say.
"""

from ..content import Ability, Attack
from ..grammar import texts as by_grammar
from ..rules.terms import EnergyType
from . import texts
from .texts import MARKS, Parsed, ParsedEnergy, ParsedTrainer, about_itself


def read_attack(
    text: str, *, card: str, name: str, cost: tuple[EnergyType, ...] = (), damage: int = 0, mark: str = ""
) -> tuple[Attack, tuple[Attack, ...]]:
    """An attack with what its text says, and every meaning that the grammar finds in it."""
    printed = MARKS.get(mark, "")
    meanings = by_grammar.attacks(text, card=card, name=name, cost=cost, damage=damage, mark=printed)
    if len(meanings) == 1:
        return meanings[0], meanings
    return texts.attack(text, card=card, name=name, cost=cost, damage=damage, mark=mark), meanings


def attack(
    text: str, *, card: str, name: str, cost: tuple[EnergyType, ...] = (), damage: int = 0, mark: str = ""
) -> Attack:
    """An attack with what its text says."""
    return read_attack(text, card=card, name=name, cost=cost, damage=damage, mark=mark)[0]


def read_ability(
    text: str, *, card: str, name: str, stadium: bool = False, evolves: bool = False
) -> tuple[Ability, tuple[Ability, ...]]:
    """An ability with what its text says, and every meaning that the grammar finds in it."""
    meanings = () if stadium else by_grammar.abilities(text, card=card, name=name, evolves=evolves)
    if len(meanings) == 1:
        return meanings[0], meanings
    return texts.ability(text, card=card, name=name, stadium=stadium, evolves=evolves), meanings


def ability(text: str, *, card: str, name: str, stadium: bool = False, evolves: bool = False) -> Ability:
    """An ability from its text: passive unless it says when or how often it is used.

    `evolves`: the card is an Evolution card, so that to play it is to evolve with it.
    """
    return read_ability(text, card=card, name=name, stadium=stadium, evolves=evolves)[0]


def read_trainer(
    text: str, *, card: str, kind: str, hp: int | None = None
) -> tuple[ParsedTrainer, tuple[ParsedTrainer, ...]]:
    """A trainer with what its text says, and every meaning that the grammar finds in it."""
    meanings = by_grammar.trainers(text, card=card, kind=kind, hp=hp)
    if len(meanings) == 1:
        return meanings[0], meanings
    return texts.trainer(text, card=card, kind=kind, hp=hp), meanings


def trainer(text: str, *, card: str, kind: str, hp: int | None = None) -> ParsedTrainer:
    """A trainer from its text: effects when it is played, or abilities while it is in play."""
    return read_trainer(text, card=card, kind=kind, hp=hp)[0]


def read_energy(text: str, *, card: str) -> tuple[ParsedEnergy, tuple[ParsedEnergy, ...]]:
    """A special Energy card with what its text says, and every meaning that the grammar finds in it."""
    meanings = by_grammar.energies(text, card=card)
    if len(meanings) == 1:
        return meanings[0], meanings
    return texts.energy(text, card=card), meanings


def energy(text: str, *, card: str) -> ParsedEnergy:
    """A special Energy card from its text: what it provides, and abilities while it is attached."""
    return read_energy(text, card=card)[0]


__all__ = [
    "Parsed",
    "ParsedEnergy",
    "ParsedTrainer",
    "ability",
    "about_itself",
    "attack",
    "energy",
    "read_ability",
    "read_attack",
    "read_energy",
    "read_trainer",
    "trainer",
]
