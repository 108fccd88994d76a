"""The contract's types as this ruleset fills them in."""

from __future__ import annotations

from typing import TypeAlias

from turnwright.kernel.ruleset import Game, Scribe

from .content import Content
from .options import Options
from .state import State

WuxiaGame: TypeAlias = Game[State, Content, Options]
WuxiaScribe: TypeAlias = Scribe[State, Content, Options]
