"""A game in the engine: random or steered answers, and every step of it with both hands and decks open."""

from __future__ import annotations

import json
import random
from typing import Any

from turnwright.rulesets.tcg import cabt

from .steering import Answer, Step, at_random


def play(
    decks: tuple[list[int], list[int]], dice: random.Random, *, longest: int = 60, answer: Answer = at_random
) -> list[Step]:
    """A game to its end, or so many turns: each step with the full state, the question and the answer to it."""
    game, _ = cabt.modules()
    seen, start = game.battle_start(*decks)
    if seen is None:
        raise ValueError(f"cabt refuses deck {start.errorPlayer}: error {start.errorType}")
    answers = []
    while seen["current"]["result"] < 0 and seen["current"]["turn"] <= longest:
        answers.append(answer(seen, dice))
        seen = game.battle_select(answers[-1])
    steps: list[Step] = json.loads(game.visualize_data())
    game.battle_finish()
    for step, given in zip(steps, answers, strict=False):
        step["answer"] = given
    return steps


_STEP = ("answer",)
_CURRENT = (
    "turn", "yourIndex", "firstPlayer", "supporterPlayed", "stadiumPlayed", "energyAttached", "retreated", "result",
)  # fmt: skip
_CARD = ("id", "serial", "playerIndex")
_POKEMON = (*_CARD, "hp", "maxHp", "appearThisTurn", "energies")
_PLAYER = ("benchMax", "poisoned", "burned", "asleep", "paralyzed", "confused")
_LOG = ("type", "playerIndex", "head", "fromArea", "toArea", "cardId", "serial")
_SELECT = ("type", "context", "minCount", "maxCount", "option")


def stripped(steps: list[Step]) -> list[Step]:
    """The steps with what the witness reads of them, so that kept games are small and hold numbers only."""
    return [_stripped_step(step) for step in steps]


def _some(value: Step, fields: tuple[str, ...]) -> Step:
    return {field: value[field] for field in fields if field in value}


def _stripped_cards(cards: Any) -> Any:
    return None if cards is None else [None if card is None else _some(card, _CARD) for card in cards]


def _stripped_pokemon(raw: Step | None) -> Step | None:
    if raw is None:
        return None
    lists = ("energyCards", "tools", "preEvolution")
    return {**_some(raw, _POKEMON), **{name: _stripped_cards(raw[name]) for name in lists}}


def _stripped_step(step: Step) -> Step:
    current = step["current"]
    zones = ("hand", "deck", "prize", "discard")
    made: Step = {
        **_some(step, _STEP),
        "current": {
            **_some(current, _CURRENT),
            "stadium": _stripped_cards(current["stadium"]),
            "looking": _stripped_cards(current["looking"]),
            "players": [
                {
                    **_some(player, _PLAYER),
                    **{zone: _stripped_cards(player[zone]) for zone in zones},
                    "active": [_stripped_pokemon(raw) for raw in player["active"]],
                    "bench": [_stripped_pokemon(raw) for raw in player["bench"]],
                }
                for player in current["players"]
            ],
        },
        "logs": [_some(log, _LOG) for log in step["logs"]],
    }
    select = step.get("select")
    if select:
        made["select"] = {**_some(select, _SELECT), "deck": _stripped_cards(select.get("deck"))}
    return made
