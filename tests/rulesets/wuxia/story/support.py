"""A pack of small encounters for stories, and the events of a battle by their type."""

import json
from pathlib import Path
from typing import Any

ENCOUNTERS: list[dict[str, Any]] = [
    {
        "id": "yielding",
        "name": "A Word Is Enough",
        "party": ["hero"],
        "enemies": [{"unit": "straw_man"}],
        "triggers": [{"condition": "flag:knows_the_word", "event": "end", "action": "victory"}],
        "rewards": {"xp": 5, "items": ["plum_wine"], "flags": ["word_spoken"]},
    },
    {
        "id": "open_gate",
        "name": "The Open Gate",
        "party": ["hero"],
        "enemies": [{"unit": "straw_man"}],
        "victory": [{"type": "escape", "threshold": 1}],
        "rewards": {"xp": 5, "items": ["plum_wine"], "flags": ["gate_passed"]},
    },
]


def story_pack(folder: Path) -> tuple[str, str]:
    """wuxia_core and a pack of our own, as `packs` of a battle."""
    pack = folder / "story_pack"
    (pack / "encounters").mkdir(parents=True)
    manifest = {"id": "story_pack", "ruleset": "wuxia", "version": "1.0.0", "requires": ["wuxia_core"]}
    (pack / "pack.json").write_text(json.dumps(manifest))
    (pack / "encounters" / "story.json").write_text(json.dumps(ENCOUNTERS))
    return "wuxia_core", str(pack)
