"""Command -> events: refuse, then pay, then let the words happen. (spec FR-003, FR-004, FR-008)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import commands as w
from ..game import RuneScribe
from .attacks import attack
from .defenses import defend, take_stance
from .enemies import act, announce
from .entries import ability, consumable
from .leaving import flee

COMMANDS: dict[type, Callable[[RuneScribe, Any], None]] = {
    w.Attack: attack,
    w.Defend: defend,
    w.Ability: ability,
    w.Consumable: consumable,
    w.Flee: flee,
    w.TakeStance: take_stance,
    w.Act: act,
    w.Announce: announce,
}
