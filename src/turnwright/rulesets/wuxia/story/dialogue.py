"""Scenes as the specification writes them, read into nodes: `dialogue` with lines and choices. (spec 5.2)

{"id": "gate", "dialogue": [
   {"speaker": "Guard", "text": "Halt."},
   {"type": "choice", "options": [
      {"text": "Fight", "action": {"startBattle": {"encounterId": "training_yard"},
                                   "on": {"victory": "inside", "defeat": "away"}}},
      {"text": "Leave", "action": "away"}]}]}

An action is where the story goes on: the name of a node, or of an end where no node has that name; a battle and where
each of its results leads; or, in a program, a function that returns such a name. Without an action the dialogue just
continues.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from turnwright.kernel.language import reader
from turnwright.kernel.refusal import unknown_name

# What a battle is asked for (spec 5.1), and our names for it in a scene.
_FIGHT = {"encounterId": "encounter", "partyIds": "party", "vnFlags": "flags", "enable3Stage": "three_stages"}
_OPTION = ("text", "action", "if", "set")


class BrokenDialogue(ValueError):
    """A dialogue that cannot be read: the place, and what is wrong there."""

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")


def unfolded(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A scene with `dialogue` as one with nodes; those it has already stay, for actions to lead to."""
    scene = {key: value for key, value in raw.items() if key != "dialogue"}
    entries = raw["dialogue"]
    if not isinstance(entries, list | tuple):
        raise BrokenDialogue("dialogue", _text("list"))
    nodes: dict[str, Any] = {}
    known = scene.get("nodes", {})
    parts = list(_parts(entries))
    for number, (lines, place, choice) in enumerate(parts):
        node: dict[str, Any] = {"lines": lines}
        after = _name(number + 1)
        if choice is None:
            node["end"] = scene.get("id", "")
        else:
            options = choice.get("options")
            if not isinstance(options, list | tuple) or not options:
                raise BrokenDialogue(f"{place}.options", _text("no_option"))
            node["choices"] = [
                _option(option, f"{place}.options[{at}]", f"{_name(number)}_{at + 1}", after, nodes)
                for at, option in enumerate(options)
            ]
        nodes[_name(number)] = node
    led_to = {goto for node in nodes.values() for goto in _led_to(node)}
    last = _name(len(parts) - 1)
    if len(parts) > 1 and not nodes[last]["lines"] and last not in led_to:
        del nodes[last]  # the dialogue ends with a choice, and every option leads elsewhere
    ends = {name: {"end": name} for name in led_to if name not in nodes and name not in known}
    return {"start": _name(0), **scene, "nodes": {**nodes, **ends, **known}}


def _name(number: int) -> str:
    return "dialogue" if number == 0 else f"dialogue_{number + 1}"


def _parts(entries: Any) -> Iterator[tuple[list[Any], str, Mapping[str, Any] | None]]:
    """The dialogue cut after each choice; the last part may have none."""
    lines: list[Any] = []
    for at, entry in enumerate(entries):
        place = f"dialogue[{at}]"
        if not isinstance(entry, Mapping):
            raise BrokenDialogue(place, _text("entry"))
        kind = entry.get("type", "line")
        if kind == "choice":
            yield lines, place, entry
            lines = []
        elif kind == "line":
            lines.append({key: value for key, value in entry.items() if key != "type"})
        else:
            raise BrokenDialogue(f"{place}.type", unknown_name("type", str(kind), ("line", "choice")))
    yield lines, "dialogue", None


def _option(option: Any, place: str, name: str, after: str, nodes: dict[str, Any]) -> dict[str, Any]:
    """One option as a choice of a node; a battle becomes a node of its own."""
    if not isinstance(option, Mapping):
        raise BrokenDialogue(place, _text("option"))
    for key in option:
        if key not in _OPTION:
            raise BrokenDialogue(place, unknown_name("field", str(key), _OPTION))
    choice = {key: value for key, value in option.items() if key != "action"}
    action = option.get("action")
    if action is None:
        return {**choice, "goto": after}
    if isinstance(action, str):
        return {**choice, "goto": action}
    if callable(action):
        return {**choice, "action": action}
    if not isinstance(action, Mapping) or set(action) != {"startBattle", "on"}:
        raise BrokenDialogue(f"{place}.action", _text("action"))
    wanted = action["startBattle"]
    if not isinstance(wanted, Mapping):
        raise BrokenDialogue(f"{place}.action.startBattle", _text("battle"))
    for key in wanted:
        if key not in _FIGHT and key not in _FIGHT.values():
            raise BrokenDialogue(f"{place}.action.startBattle", unknown_name("field", str(key), _FIGHT))
    nodes[name] = {"battle": {**{_FIGHT.get(key, key): value for key, value in wanted.items()}, "on": action["on"]}}
    return {**choice, "goto": name}


def _led_to(node: Mapping[str, Any]) -> Iterator[str]:
    yield from (choice["goto"] for choice in node.get("choices", ()) if "goto" in choice)
    on = node.get("battle", {}).get("on")
    yield from on.values() if isinstance(on, Mapping) else ()


def _text(key: str) -> str:
    return reader().text(f"scene.dialogue.{key}")
