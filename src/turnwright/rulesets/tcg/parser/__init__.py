"""From card text to words: a grammar of phrases, clauses and sentences; what it does not understand, it says."""

from .texts import Parsed, ParsedEnergy, ParsedTrainer, ability, about_itself, attack, energy, trainer

__all__ = ["Parsed", "ParsedEnergy", "ParsedTrainer", "ability", "about_itself", "attack", "energy", "trainer"]
