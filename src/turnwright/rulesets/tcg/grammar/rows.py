"""The grammar with all of its rows."""

from . import counts, powers, sentences, trainers, verbs
from .nouns import G

__all__ = ["G", "counts", "powers", "sentences", "trainers", "verbs"]
