"""What several routes of an encounter share: finding somebody in it, and reading what a record brought."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from turnwright.kernel.messages import Event
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Combatant
from turnwright.server.ptu import sheets, words
from turnwright.server.ptu.desk import Desk
from turnwright.server.ptu.shapes import Shape
from turnwright.server.tables.tables import LiveTable


class Penalty(Shape):
    """What a heavily injured combatant paid for an action."""

    combatant_id: str
    hp_lost: int
    new_hp: int


class ChangedStage(Shape):
    previous: int
    change: int
    current: int


def found(desk: Desk, table: LiveTable, who: str, field: str = "combatantId") -> Combatant:
    """Somebody in the encounter whom the link knows of."""
    try:
        return sheets.combatant_of(desk.seen(table), who)
    except Refusal as refusal:
        refusal.field = field
        raise


def whole(value: int, field: str, most: int = 10_000) -> int:
    if not 0 <= value <= most:
        raise words.wrong(field, "whole_number", least=0, most=most)
    return value


def strained(events: Sequence[Event], who: str) -> Penalty | UnsetType:
    for each in events:
        if isinstance(each, e.HpLost) and each.target == who and each.why == "heavily_injured":
            return Penalty(combatant_id=who, hp_lost=each.harm.hp_damage, new_hp=each.harm.hp)
    return UNSET


def moved_stages(events: Sequence[Event], who: str) -> dict[str, ChangedStage]:
    """Where each stage was, by how much it moved and where it is."""
    changes: dict[str, ChangedStage] = {}
    for event in events:
        if isinstance(event, e.StageChanged) and event.target == who:
            first = changes.get(words.camel(event.stat))
            changes[words.camel(event.stat)] = ChangedStage(
                previous=first.previous if first else event.previous,
                change=(first.change if first else 0) + event.change,
                current=event.current,
            )
    return changes


def cured(events: Sequence[Event], who: str) -> list[str]:
    return [each.status for each in events if isinstance(each, e.StatusCured) and each.target == who]


def inflicted(events: Sequence[Event], who: str) -> list[str]:
    return [each.affliction.status for each in events if isinstance(each, e.StatusInflicted) and each.target == who]


def cost_of(events: Sequence[Event], who: str) -> str:
    """The action that somebody spent."""
    return next((event.action for event in events if isinstance(event, e.ActionSpent) and event.id == who), "free")
