"""A game in the engine: random answers, and every step of it with both hands and decks open."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from turnwright.rulesets.tcg import cabt

Step = dict[str, Any]
END, ATTACK, RETREAT, DISCARD = 14, 13, 12, 11
WEIGHTS = {END: 0.15, ATTACK: 1.0, RETREAT: 0.4, DISCARD: 0.1}
"""How likely an option is chosen in a turn, by its sort; others 2.5: things are done rather than not."""


def pick(
    seen: Step, dice: random.Random, is_new: Callable[[Step, Step], bool] = lambda seen, option: False
) -> list[int]:
    """A random answer. In the main decision, what was not reached yet is done three times as likely."""
    select = seen["select"]
    options = select["option"]
    if select["context"] == 0 and select["type"] == 0:
        weights = [WEIGHTS.get(option["type"], 2.5) * (3 if is_new(seen, option) else 1) for option in options]
        return dice.choices(range(len(options)), weights)
    least, most = select["minCount"], select["maxCount"]
    count = most if dice.random() < 0.8 else dice.randint(least, most)
    return dice.sample(range(len(options)), count)


def play(
    decks: tuple[list[int], list[int]],
    dice: random.Random,
    *,
    longest: int = 60,
    is_new: Callable[[Step, Step], bool] = lambda seen, option: False,
) -> list[Step]:
    """A game to its end, or so many turns: each step with the full state, the question and the answer to it."""
    game, _ = cabt.modules()
    seen, start = game.battle_start(*decks)
    if seen is None:
        raise ValueError(f"cabt refuses deck {start.errorPlayer}: error {start.errorType}")
    answers = []
    while seen["current"]["result"] < 0 and seen["current"]["turn"] <= longest:
        answers.append(pick(seen, dice, is_new))
        seen = game.battle_select(answers[-1])
    steps: list[Step] = json.loads(game.visualize_data())
    game.battle_finish()
    for step, answer in zip(steps, answers, strict=False):
        step["answer"] = answer
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
