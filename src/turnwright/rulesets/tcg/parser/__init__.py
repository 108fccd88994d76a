"""From card text to words. The grammar reads first; a text that it can't read, or in more ways than one, is read by
sentences, and what those don't understand they say.
"""

from ..content import Attack
from ..grammar import texts as by_grammar
from ..rules.terms import EnergyType
from . import texts
from .texts import MARKS, Parsed, ParsedEnergy, ParsedTrainer, ability, about_itself, energy, trainer


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


__all__ = [
    "Parsed",
    "ParsedEnergy",
    "ParsedTrainer",
    "ability",
    "about_itself",
    "attack",
    "energy",
    "read_attack",
    "trainer",
]
