"""The terminal's own words, in the language of the person at it."""

from __future__ import annotations

from turnwright.kernel.language import Slot, reader


def words(key: str, /, **slots: Slot) -> str:
    """A text of `terminal.json`."""
    return reader().text(f"terminal.{key}", **slots)
