"""The grammar with all of its rows."""

from . import counts, energy, powers, sentences, trainers, verbs
from .nouns import G

__all__ = ["G", "counts", "energy", "powers", "sentences", "trainers", "verbs"]
