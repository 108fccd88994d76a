"""Logs of older versions in today's words."""

from __future__ import annotations

from typing import Any

from turnwright.kernel.ruleset import Upgrade


def without_taken(record: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept what an attack had taken in `do_effect`, where no word read it."""
    plain: dict[str, Any] = _plain(record)
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {key: _plain(inner) for key, inner in value.items()}
        if kept.get("do") == "do_effect":
            kept.pop("taken", None)
        return kept
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value


UPGRADES = {"1": Upgrade("2", record=without_taken)}
