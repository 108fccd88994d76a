"""Screens as somebody puts them together who knows the messages by their schema alone."""

from typing import Any


def put_together(shown: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """What is shown after one more screen, in plain JSON."""
    news = {name: value for name, value in message.items() if name not in ("type", "kept")}
    for name, places in message.get("kept", {}).items():
        inner, before = (news["board"], shown["board"]) if name == "pieces" else (news, shown)
        new = iter(inner[name])
        inner[name] = [before[name][place] if place >= 0 else next(new) for place in places]
        assert next(new, None) is None, "every new entry has its place"
    return shown | news
