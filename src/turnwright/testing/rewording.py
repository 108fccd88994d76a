"""The rewording law: a log holds no word of any language, so polishing a sentence never damages somebody's match."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from types import FunctionType, ModuleType
from typing import Any
from unittest.mock import patch

from turnwright.kernel.language import Language, slots_of
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Event, Overridden
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, AnyRuleset
from turnwright.kernel.telling import Part
from turnwright.kernel.verify import verify
from turnwright.testing.games import Played, chance
from turnwright.testing.lab import Lab
from turnwright.testing.law import hold
from turnwright.testing.texts import untyped_texts

TOLD = ("telling", "wording")
"""The rooms of a ruleset that hold what people read."""


def other_words(text: str) -> str:
    """A text with every letter changed and its slots kept."""
    if not slots_of(text):
        return text.translate(_SWAPPED)
    return " ".join(f"{{{slot}}}" for slot in sorted(slots_of(text))) + " ¿"


_SWAPPED = {ord(letter): chr(ord(letter) ^ 1) for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}


@contextmanager
def reworded(ruleset: AnyRuleset) -> Iterator[None]:
    """Everything that a ruleset tells people is said in other words: its templates, its names, its telling modules."""
    home = ruleset.rules.setup.__module__.rpartition(".")[0]
    modules = [module for name, module in sys.modules.items() if name == home or name.startswith(f"{home}.")]
    rooms = [module for module in modules if _is_room(module, home)]
    template, name = Language.template, Language.name

    def other_template(self: Language, key: str, **how: Any) -> str | None:
        found = template(self, key, **how)
        return None if found is None else other_words(found)

    def other_name(self: Language, key: str, otherwise: str) -> str:
        return other_words(name(self, key, otherwise))

    def made_again(self: Language, key: str, /, **slots: Any) -> tuple[Part, ...]:
        return self.made(key, slots)  # a line that was kept would be in the words of before

    with (
        patch.object(Language, "template", other_template),
        patch.object(Language, "name", other_name),
        patch.object(Language, "parts", made_again),
    ):
        undo = [*_swap_functions(modules, rooms), *_swap_texts(rooms)]
        try:
            yield
        finally:
            for again in reversed(undo):
                again()


def _is_room(module: ModuleType, home: str) -> bool:
    return any(part in TOLD for part in module.__name__.removeprefix(home).split("."))


def _swap_functions(modules: list[ModuleType], rooms: list[ModuleType]) -> Iterator[Callable[[], None]]:
    """Functions of the telling that give a text give another one, wherever they are called."""
    told = {room.__name__ for room in rooms}
    for module in modules:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value.__module__ in told:
                setattr(module, name, _saying_otherwise(value))
                yield functools.partial(setattr, module, name, value)


def _saying_otherwise(function: FunctionType) -> Callable[..., Any]:
    @functools.wraps(function)
    def otherwise(*given: Any, **named: Any) -> Any:
        said = function(*given, **named)
        return other_words(said) if isinstance(said, str) else said

    return otherwise


def _swap_texts(rooms: list[ModuleType]) -> Iterator[Callable[[], None]]:
    """Tables of words in the telling hold others."""
    for room in rooms:
        for name, value in list(vars(room).items()):
            if isinstance(value, Mapping) and value and all(isinstance(text, str) for text in value.values()):
                setattr(room, name, {key: other_words(text) for key, text in value.items()})
                yield functools.partial(setattr, room, name, value)


def logs_outlive_their_words(lab: Lab, games: int) -> None:
    """The same commands, told in other words, give the same log to the byte, and it verifies as it did.

    Overrides, prompts, undo, redo and a fork are among them.
    """
    for played in lab.some_games(games):
        as_told, fork_told = _evening(lab, played)
        with reworded(lab.plain.ruleset):
            otherwise, fork_otherwise = _evening(lab, played)
            verdict = verify(as_told, lambda _: lab.plain)
        for event in _events(as_told, lab):
            hold(
                not (isinstance(event, Overridden) and event.sentence),
                f"{played}: an override keeps a sentence of one language: refuse with a code instead of {event}.",
            )
        where = _first_difference(as_told, otherwise) or _first_difference(fork_told, fork_otherwise)
        hold(where is None, f"{played}: told in other words, the log differs: {where}")
        hold(verdict.ok, f"{played}: told in other words, the log no longer verifies: {verdict.problems}.")


def logs_hold_no_language(lab: Lab, printed: Collection[str]) -> None:
    """Every text in a log that has a blank in it was typed by a person, or is a name that the rules go by."""
    for played in lab.some_games(max(4, lab.games // 12)):
        for place, text in untyped_texts(played.match):
            hold(text in printed, f"{played}: {place} holds {text!r}: keep a code, or mark the field as `Typed`.")


def _events(log: bytes, lab: Lab) -> list[Event]:
    return [event for record in Match.load(log, lambda _: lab.plain).records for event in record.events]


def _evening(lab: Lab, played: Played) -> tuple[bytes, bytes]:
    """A game again, with commands that the game master forces through, something taken back and a fork."""
    dice = chance(played.seed + 7)
    match = played.upto(1)
    for record in played.match.records[1:]:
        if match.result is not None:
            break
        if lab.ruleset.seats.gm and dice.d(3) == 1:
            _forced(lab, match, dice.choose(lab.pool))
        try:
            assert record.command is not None
            match.submit(record.command, record.by)
        except Refusal:  # what was forced through may have made it impossible
            continue
    by = GM if lab.ruleset.seats.gm else lab.ruleset.seats.names(match.state)[0]
    if len(match.live) > 2:
        match.undo(by, match.live[-1 - dice.d(min(4, len(match.live) - 2))])
        match.redo(by)
    return match.lines(), match.fork(by, max(1, len(match.records) // 2)).lines()


def _forced(lab: Lab, match: Match, command: Any) -> None:
    try:
        match.submit(command, GM, override="for the story")
    except Refusal:
        return
    except Exception as error:  # another law names what fails
        raise AssertionError(f"{command} forced through fails: {error!r}") from error


def _first_difference(one: bytes, other: bytes) -> str | None:
    if one == other:
        return None
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return next((f"{first!r} / {second!r}" for first, second in pairs if first != second), "one is longer")
