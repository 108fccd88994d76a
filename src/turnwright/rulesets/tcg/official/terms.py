"""The numbers of the official engine's interface, by the names that its own replays give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Raw = dict[str, Any]

DECK, HAND, DISCARD, ACTIVE, BENCH, PRIZE, STADIUM, ENERGY, TOOL, BELOW, PLAYER, LOOKING = range(1, 13)
"""Where a card is."""
ZONES = {HAND: "hand", DISCARD: "discard", ACTIVE: "active", BENCH: "bench", PRIZE: "prize"}

SELECTS = (
    "Main", "Card", "AttachedCard", "CardOrAttachedCard", "Energy", "Skill", "Attack", "Evolve", "Count", "YesNo",
    "SpecialCondition",
)  # fmt: skip
"""What a question wants."""
CONTEXTS = (
    "Main", "SetupActivePokemon", "SetupBenchPokemon", "Switch", "ToActive", "ToBench", "ToField", "ToHand", "Discard",
    "ToDeck", "ToDeckBottom", "ToPrize", "NotMove", "DamageCounter", "DamageCounterAny", "Damage",
    "RemoveDamageCounter", "Heal", "EvolvesFrom", "EvolvesTo", "Devolve", "AttachFrom", "AttachTo", "DetachFrom",
    "Look", "EffectTarget", "DiscardEnergyCard", "DiscardToolCard", "SwitchEnergyCard", "DiscardCardOrAttachedCard",
    "DiscardEnergy", "ToHandEnergy", "ToDeckEnergy", "SwitchEnergy", "SkillOrder", "Attack", "DisableAttack", "Evolve",
    "DrawCount", "DamageCounterCount", "RemoveDamageCounterCount", "IsFirst", "Mulligan", "Activate", "FirstEffect",
    "MoreDevolve", "CoinHead", "AffectSpecialCondition", "RecoverSpecialCondition",
)  # fmt: skip
"""What becomes of the answer."""
OPTIONS = (
    "Number", "Yes", "No", "Card", "ToolCard", "EnergyCard", "Energy", "Play", "Attach", "Evolve", "Ability", "Discard",
    "Retreat", "Attack", "End", "Skill", "SpecialCondition",
)  # fmt: skip
LOGS = (
    "Shuffle", "HasBasicPokemon", "TurnStart", "TurnEnd", "Draw", "DrawHidden", "MoveCard", "MoveHidden", "Switch",
    "Change", "Play", "Attach", "Evolve", "Devolve", "MoveAttached", "Attack", "HpChange", "Poisoned", "Burned",
    "Asleep", "Paralyzed", "Confused", "Coin", "Result",
)  # fmt: skip
SELECT, CONTEXT, OPTION, LOG = (
    {name: number for number, name in enumerate(names)} for names in (SELECTS, CONTEXTS, OPTIONS, LOGS)
)


def step(observation: Mapping[str, Any]) -> Raw:
    """What an agent is shown, with names for the numbers of its question and of what has happened."""
    select = observation["select"]
    return {
        "current": observation["current"],
        "logs": [{**log, "type": _name(LOGS, log["type"])} for log in observation["logs"]],
        "select": {
            **select,
            "type": _name(SELECTS, select["type"]),
            "context": _name(CONTEXTS, select["context"]),
            "option": [{**option, "type": _name(OPTIONS, option["type"])} for option in select["option"]],
        },
    }


def _name(names: Sequence[str], number: int) -> str:
    return names[number] if 0 <= number < len(names) else str(number)
