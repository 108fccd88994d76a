"""The contract's types as this ruleset fills them in."""

from __future__ import annotations

from typing import TypeAlias

from turnwright.kernel.ruleset import Game, Scribe

from .content import Content
from .index import Index
from .options import Options
from .state import State

TcgGame: TypeAlias = Game[State, Content, Options]
TcgScribe: TypeAlias = Scribe[State, Content, Options]


def index(game: TcgGame) -> Index:
    """The tables of a game."""
    tables: Index = game.index
    return tables
