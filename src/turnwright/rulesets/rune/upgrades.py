"""Logs of earlier versions in today's words."""

from __future__ import annotations

from typing import Any

from turnwright.kernel.ruleset import Upgrade

_CAUSES = {"no enemy is left": "no_enemy_left", "turn limit": "turn_limit"}


def with_printed_names(header: dict[str, Any]) -> dict[str, Any]:
    """Until version 2 a state held the names that packs print: deciding such a log again needs them."""
    setup = header.get("setup")
    return {**header, "setup": {**setup, "printed_names": True}} if isinstance(setup, dict) else header


def as_printed(header: dict[str, Any]) -> dict[str, Any]:
    """Until version 3 the player could lose turn after turn, and the fight before the first choice."""
    return {**header, "options": {"opportunity": "printed", **header["options"]}}


def in_codes(record: dict[str, Any]) -> dict[str, Any]:
    """Until version 2 a check and the cause of an end were words for people."""
    events = record.get("events")
    if not isinstance(events, list):
        return record
    return {**record, "events": [_event(event) if isinstance(event, dict) else event for event in events]}


def _event(event: dict[str, Any]) -> dict[str, Any]:
    match event:
        case {"type": "hazard_announced", "check": str(check)} if " " in check:
            attribute, _, need = check.partition(" ")
            return {**event, "check": attribute.lower(), "need": int(need) if need.isdigit() else 0}
        case {"type": "combat_ended", "verdict": {"cause": str(cause)} as verdict} if cause in _CAUSES:
            return {**event, "verdict": {**verdict, "cause": _CAUSES[cause]}}
        case _:
            return event


UPGRADES = {
    "1": Upgrade("2"),
    "2": Upgrade("3", header=with_printed_names, record=in_codes),
    "3": Upgrade("4", header=as_printed),
}
