"""What the rules ask: who else takes a cleaving blow."""

from __future__ import annotations

from turnwright.kernel.messages import Prompt
from turnwright.kernel.telling import Ref, piece_ref

from ..game import RuneGame
from ..state import State
from .naming import Teller


def describe_prompt(game: RuneGame, state: State, prompt: Prompt) -> str:
    """The one question of the game."""
    return game.language.text("rune.prompt.cleave", damage=str(prompt.about["damage"]))


def describe_option(game: RuneGame, state: State, prompt: Prompt, option: str) -> str:
    return game.language.text("rune.prompt.cleave_into", who=Teller(game, state).name(option))


def option_ref(game: RuneGame, state: State, prompt: Prompt, option: str) -> Ref:
    return piece_ref(option) if option in state.fighters else ""
