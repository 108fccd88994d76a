"""Command -> events: the actions of a unit. Refuse, then pay, then let the words of the action run. (spec 2.3, 6.2)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import commands as w
from ..game import WuxiaScribe
from .attacks import attack
from .defenses import defend, guard
from .entries import item, technique
from .leaving import escape, wait
from .quicks import quick

COMMANDS: dict[type, Callable[[WuxiaScribe, Any], None]] = {
    w.Attack: attack,
    w.Technique: technique,
    w.Defend: defend,
    w.Guard: guard,
    w.Item: item,
    w.Wait: wait,
    w.Escape: escape,
    w.Quick: quick,
}
