"""The grammar with all of its rows."""

from . import afterwards, counts, energy, powers, sentences, trainers, verbs
from .nouns import G

__all__ = ["G", "afterwards", "counts", "energy", "powers", "sentences", "trainers", "verbs"]
