"""The entries of wuxia_core 1.0.0 that 1.1.0 changed: logs were decided with them."""

import msgspec

from turnwright.kernel import registry
from turnwright.kernel.log import Header
from turnwright.kernel.ruleset import AnyGame

ENTRIES = {
    "techniques": {
        "open_palm": {"effects": [{"type": "damage", "value": 3}]},
        "tiger_root_throw": {"ae_cost": 4, "effects": [{"type": "damage", "formula": "1d6 + strength"}]},
    },
    "encounters": {
        "mountain_ambush": {
            "victory": [{"type": "eliminate", "team": "enemy"}, {"type": "survive", "rounds": 5}],
            "triggers": [{"condition": "round_4", "event": "dialogue", "action": "the_patrol_is_near"}],
        },
        "escort_the_envoy": {
            "victory": [
                {"type": "protect", "target": "envoy"},
                {"type": "survive", "rounds": 4},
                {"type": "eliminate", "team": "enemy"},
            ]
        },
    },
}


def game_then(header: Header) -> AnyGame:
    """The game of a log, with the pack's entries as they were when it was written."""
    today = registry.game_of(header)
    if not any((pack.id, pack.version) == ("wuxia_core", "1.0.0") for pack in header.packs):
        return today
    return registry.game(header.ruleset, options=msgspec.to_builtins(today.options), changes=ENTRIES)
