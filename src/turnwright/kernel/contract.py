"""What each part of a ruleset is for, in a sentence: a part that is missing is named with what it does.

docs/contract.md lists all parts (`python scripts/contract.py`); those that may be left out explain themselves beside
their field in `ruleset.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

PARTS: Mapping[str, Mapping[str, str]] = {
    "Ruleset": {
        "name": "What it is called in commands, logs and entry points: lower-case letters, digits and _.",
        "version": "Which rules a log was written by; a new one when old records would mean something else.",
        "title": "What people call the game.",
        "rules": "What can exist and happen: a `Rules`.",
        "seats": "Who may do, see and know what: a `Seats`.",
        "telling": "How the game is presented to people: a `Telling`.",
        "content": "Encounters, and what packs hold: a `Library`.",
        "players": "Who plays the seats that no person plays: a `Players`.",
    },
    "Rules": {
        "State": "The frozen struct of all that changes during a match; it has a field `flow: Flow[...] = IDLE`.",
        "Setup": "The struct of what a match is opened with; plain data, kept in the log's header.",
        "Options": "The struct of the rulings: one field per ruling, each with a default.",
        "presets": "Named sets of rulings; the first is the default.",
        "commands": "By type of command, the function that decides it: refuse, then roll, then record.",
        "events": "By type of event, the function that gives the state after it; it never rolls and never refuses.",
        "words": "By type of word, the function that carries it out; for actions that ask something on the way.",
        "setup": "The state before anything happened: refuses a bad setup, rolls nothing.",
        "begin": "What happens before the first choice: shuffles, initiative, the first round.",
        "outcome": "How the match ended, as an `Outcome`; none while it goes on.",
        "effect": "What a person wants to know about the events of a command: outcomes with equal effects share odds.",
    },
    "Seats": {
        "names": "Every seat but the game master's, from a state.",
        "to_act": "Every seat that may act now, a side before its members.",
        "legal": "Every choice that a seat has, read from its view.",
        "forms": "Commands with blanks to fill in, where there are too many to list.",
        "view": "What a seat may know of a state, in the same type. Left out: everything.",
        "redactions": "By type of event, `public`, or a function that gives the version for a seat (None: nothing).",
    },
    "Telling": {
        "tell": "One line of the story for an event, told from the state it led to; none where another line says it.",
        "describe_command": "One short line for a choice, as a menu shows it.",
        "board": "What a screen shows of a view.",
    },
    "Library": {
        "encounter": "The setup that a name stands for; refuses a name that there is not.",
        "encounters": "The names that can be played at once, each with a title.",
    },
    "Players": {
        "profile": "The name of the player that takes a seat when no person does.",
    },
}
"""Every part that is required, and those that have no explanation beside their field."""


def required(group: Any) -> tuple[str, ...]:
    """The parts that a ruleset cannot leave out."""
    return tuple(
        part.name for part in fields(group) if part.init and part.default is MISSING and part.default_factory is MISSING
    )


def names_what_is_missing(group: Any) -> None:
    """Makes a group of the contract say what a part is for that somebody left out."""
    make, parts = group.__init__, required(group)

    def made(self: Any, **given: Any) -> None:
        missing = [name for name in parts if name not in given]
        if missing:
            told = " ".join(f"{name}: {PARTS[group.__name__][name]}" for name in missing)
            raise TypeError(f"{group.__name__} needs {', '.join(missing)}. {told} (docs/contract.md lists every part)")
        make(self, **given)

    group.__init__ = made
