"""What the worker calls: tables by their messages, functions by their names. Text in, text out."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from inspect import signature
from typing import Any

import msgspec

from turnwright.browser.archives import Finder, Missing, watch
from turnwright.browser.tables import BrowserTable
from turnwright.kernel import registry
from turnwright.kernel.language import language, reading
from turnwright.kernel.refusal import Refusal, text_ref

Tell = Callable[[str], None]
"""Takes a part of an answer, as JSON, while the rest is still worked out."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it: messages or a value; or which archive has to be fetched before it is asked again."""

    messages: tuple[msgspec.Raw, ...] = ()
    value: Any = None
    refused: dict[str, Any] | None = None
    needs: str = ""


class Door:
    """One worker's tables and functions."""

    def __init__(self, where: Mapping[str, str]) -> None:
        self._finder: Finder = watch(where)
        self._tables: dict[str, BrowserTable] = {}

    def arrived(self, archive: str) -> None:
        """An archive has been unpacked."""
        importlib.invalidate_caches()
        self._finder.arrived(archive)

    def prepare(self, ruleset: str) -> None:
        """Reads a game before anybody asks for it, and opens a match that nobody plays, for all that this imports."""
        with suppress(Refusal, Missing):  # whoever asks for it is told, or fetches what is missing
            played = registry.installed_game(ruleset)
            for encounter in played.ruleset.content.encounters(played):
                said = {"type": "open", "ruleset": ruleset, "encounter": encounter, "seed": 0, "hot_seat": True}
                BrowserTable().receive(msgspec.json.encode(said).decode(), 0)
                break

    def say(self, table: str, message: str, at: int, tell: Tell) -> str:
        """A message to a table of the page, said at a time (milliseconds); the first one sets the table up.

        Messages that needn't wait for the others are told ahead of them.
        """
        host = self._tables.setdefault(table, BrowserTable())
        try:
            answer = _heard(host.receive(message, at, lambda ahead: tell(_text(_heard(ahead)))))
        except Missing as missing:
            answer = Answer(needs=missing.archive)
        return _text(answer)

    def leave(self, table: str) -> None:
        """Nobody sits there any more."""
        self._tables.pop(table, None)

    def call(self, name: str, args: str, tell: Tell, spoken: str = "en") -> str:
        """Runs a function by its name, for a reader of a language; a refusal is an answer."""
        with reading(language(spoken)):
            return _text(self._called(name, args, tell))

    def _called(self, name: str, args: str, tell: Tell) -> Answer:
        try:
            function = found(name)
            given = msgspec.json.decode(args)
            if len(signature(function).parameters) > 1:
                value = function(given, lambda part: tell(msgspec.json.encode(part).decode()))
            else:
                value = function(given)
            return Answer(value=value)
        except Missing as missing:
            return Answer(needs=missing.archive)
        except Refusal as refusal:
            said = {"code": refusal.code, "sentence": refusal.sentence, "field": refusal.field}
            return Answer(refused={**said, "overridable": refusal.overridable})


def _heard(messages: Iterable[bytes]) -> Answer:
    return Answer(tuple(map(msgspec.Raw, messages)))


def _text(answer: Answer) -> str:
    return msgspec.json.encode(answer).decode()


def found(name: str) -> Callable[..., Any]:
    """The function of a name: `replay.summary` is "summary" among the CALLS of `browser/replay.py`."""
    subject, _, inside = name.partition(".")
    if subject.isidentifier():
        try:
            module = importlib.import_module(f"turnwright.browser.{subject}")
        except ModuleNotFoundError as error:
            if error.name != f"turnwright.browser.{subject}":
                raise
        else:
            calls: Mapping[str, Callable[..., Any]] = getattr(module, "CALLS", {})
            if inside in calls:
                return calls[inside]
    raise Refusal("browser.call", name=text_ref(name))
