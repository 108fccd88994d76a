"""Short names for what a designer varies in the balance lab: trainers and encounters are content here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import content as c
from .game import PtuGame
from .people import sheets
from .state import Setup


def levers(game: PtuGame, plan: Setup) -> Mapping[str, str]:
    """Each trainer of an encounter by id (`leader_marl.team.0.level`), and the encounter itself."""
    if not plan.encounter:
        return {}
    names = {trainer.id: f"content.trainers.{trainer.id}" for trainer in _trainers(game, plan)}
    return {**names, "encounter": f"content.encounters.{plan.encounter}"}


def in_effect(game: PtuGame, plan: Setup) -> Mapping[str, Any]:
    """The moves that Pokémon of an encounter know by their level, where their sheets say nothing."""
    if not plan.encounter:
        return {}
    sides = _entry(game, plan).sides
    return {
        "content": {
            "trainers": {trainer.id: {"team": _moves(game, trainer.team)} for trainer in _trainers(game, plan)},
            "encounters": {plan.encounter: {"sides": [{"pokemon": _moves(game, side.pokemon)} for side in sides]}},
        }
    }


def _moves(game: PtuGame, builds: Sequence[c.Build]) -> list[dict[str, Any]]:
    """The moves of each; an only one is left open, because a sheet without any means those of its level."""
    known = [sheets.pokemon(game.content, game.options, build, sheet_id="").moves for build in builds]
    return [{"moves": list(moves)} if len(moves) > 1 else {} for moves in known]


def _trainers(game: PtuGame, plan: Setup) -> list[c.Trainer]:
    content = game.content
    return [
        sheets.find("trainer", name, content.trainers) for side in _entry(game, plan).sides for name in side.trainers
    ]


def _entry(game: PtuGame, plan: Setup) -> c.Encounter:
    return sheets.find("encounter", plan.encounter, game.content.encounters)
