"""Logs of earlier versions in today's words: what a record said in English then is a code now."""

from __future__ import annotations

import re
from typing import Any

from .rules.conditions import label_of

_PARTS = ("bonus_parts", "defense_parts")
_REASONS = (
    (re.compile(r"(\S+) has fallen"), "fallen:{0}"),
    (re.compile(r"nobody of the player's side stands"), "side_fallen:player"),
    (re.compile(r"nobody of the (\w+) side stands"), "side_fallen:{0}"),
    (re.compile(r"both sides have fallen"), "both_fallen"),
    (re.compile(r"round (\d+) has ended"), "round_over:{0}"),
    (re.compile(r"(\d+) escaped"), "escaped:{0}"),
    (re.compile(r"(.+) holds"), "holds:{0}"),
)


def with_codes(record: dict[str, Any]) -> dict[str, Any]:
    """A record of version 2: the parts of a roll, and why a battle ended, were English."""
    return {**record, "events": [_event(event) for event in record.get("events", ())]}


def silent(header: dict[str, Any]) -> dict[str, Any]:
    """Until version 3 nobody spoke in a battle."""
    return {**header, "options": {"dialogue": "silent", **header["options"]}}


def _event(event: dict[str, Any]) -> dict[str, Any]:
    match event.get("type"):
        case "attack_roll":
            parts: dict[str, Any] = {name: _parts(event[name]) for name in _PARTS if name in event}
            return {**event, **parts}
        case "combat_end":
            verdict = event["result"]
            return {**event, "result": {**verdict, "reason": reason_code(verdict["reason"])}}
        case _:
            return event


def _parts(parts: list[list[Any]]) -> list[list[Any]]:
    return [[label_of(label), value] for label, value in parts]


def reason_code(reason: str) -> str:
    """Why a battle ended, as a code; the condition of a trigger is one already."""
    for pattern, code in _REASONS:
        if told := pattern.fullmatch(reason):
            return code.format(*told.groups())
    return reason
