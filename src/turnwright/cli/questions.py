"""Questions at a terminal, one line each, or their answers from the command line: checked as they come in."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from turnwright.cli.session import typed_number
from turnwright.cli.terminal import Person, Unusable, say
from turnwright.cli.words import words
from turnwright.kernel.drafts import Question
from turnwright.kernel.language import reader
from turnwright.kernel.naming import Known, id_of
from turnwright.kernel.refusal import Refusal, did_you_mean

MOST_LISTED = 12
"""Choices that are named in a question; if there are more, a typo gets the nearest one as a suggestion."""


class Asker:
    """The answers for something new: those on the command line go first, the rest is asked for."""

    def __init__(self, here: Person, known: Known, given: Mapping[str, list[str]]) -> None:
        self.here = here
        self.known = known
        self.given = given

    def answers(self, questions: Iterable[Question]) -> dict[str, Any]:
        """An answer to every question, by its name."""
        listed = tuple(questions)
        unknown = next((name for name in self.given if name not in [each.name for each in listed]), None)
        if unknown is not None:
            names = [each.name for each in listed]
            raise Unusable(words("ask.unknown", name=unknown, hint=did_you_mean(unknown, names)))
        return {each.name: self._answer(each) for each in listed}

    def _answer(self, question: Question) -> Any:
        said = self.given.get(question.name)
        if said is not None:
            if len(said) > 1 and not question.many:
                raise Unusable(words("ask.twice", name=question.name, count=len(said)))
            if not question.many and not said[0].strip() and question.default is None:
                raise Unusable(words("ask.needed_of", name=question.name))
            found = [self._checked(question, each.strip()) for each in said if each.strip() or not question.many]
            return found if question.many else found[0]
        if not question.many:
            return self._parts(question) if question.parts else self._ask(question)
        found = []
        while (one := self._one_more(question, len(found))) is not None:
            found.append(one)
        return found

    def _one_more(self, question: Question, count: int) -> Any:
        """Another one of several, or none where the first thing asked is left empty."""
        label = words("ask.one_more", question=question.text, number=count + 1)
        if not question.parts:
            return self._ask(question, label, may_end=True)
        say(f"{label}:")
        first = self._ask(question.parts[0], f"  {question.parts[0].text}", may_end=True)
        if first is None:
            return None
        rest = {each.name: self._ask(each, f"  {each.text}") for each in question.parts[1:]}
        return {question.parts[0].name: first, **rest}

    def _parts(self, question: Question) -> dict[str, Any]:
        return {each.name: self._ask(each) for each in question.parts}

    def _ask(self, question: Question, label: str = "", *, may_end: bool = False) -> Any:
        """One answer, asked for until it can be understood; none where an empty one ends a list."""
        shown = f"{label or question.text}{_hint(question)}"
        while True:
            with self._completing(question):
                typed = self._line(f"{shown}: ")
            if typed is None or not typed.strip():
                if may_end:
                    return None
                if question.default is None and typed is None:
                    raise Unusable(words("ask.nobody", question=question.text, name=question.name))
                if question.default is None:
                    say(f"  {words('ask.needed')}")
                    continue
                typed = question.default
            try:
                return self._checked(question, typed.strip())
            except Unusable as error:
                if not self.here.types:  # whoever wrote the lines is not here to write others
                    raise
                say(f"  {error}.")

    def _line(self, prompt: str) -> str | None:
        lines: TextIO | None = self.here.lines
        if lines is None:
            return None
        if self.here.types:
            try:
                return input(prompt)
            except EOFError:
                return None
        say(prompt.rstrip())
        sys.stdout.flush()
        return lines.readline() or None

    def _checked(self, question: Question, typed: str) -> Any:
        """An answer as it is meant, or why it cannot be."""
        if question.parts:
            return self._split(question, typed)
        if question.number is not None:
            low, high = question.number
            number = typed_number(typed)
            if number is None or not low <= number <= high:
                raise Unusable(words("ask.number", question=question.text, typed=typed, least=low, most=high))
            return number
        offered = self._offered(question)
        if not offered or (not typed and question.default == ""):
            return typed
        try:
            found = id_of(typed, offered, reader().listed_text(question.of or (words("ask.choices"),), "or"))
        except Refusal as refusal:
            raise Unusable(str(refusal).rstrip(".")) from None
        if found not in offered:
            hint, context = did_you_mean(typed, offered), "of" if question.of else ""
            what = _one_of(question) if question.of else question.text
            raise Unusable(words("ask.no_such", what=what, typed=typed, hint=hint, context=context))
        return found

    def _split(self, question: Question, typed: str) -> dict[str, Any]:
        """Several answers on one line, with commas between them; those at the end may be left out."""
        written = [part.strip() for part in typed.split(",")]
        if len(written) > len(question.parts):
            raise Unusable(words("ask.parts", typed=typed, names=tuple(part.name for part in question.parts)))
        found = {}
        for at, part in enumerate(question.parts):
            said = written[at] if at < len(written) else ""
            if not said and part.default is None:
                raise Unusable(words("ask.missing", typed=typed, name=part.name))
            found[part.name] = self._checked(part, said or part.default or "")
        return found

    def _offered(self, question: Question) -> dict[str, str]:
        """What an answer may be, by id: what each is called."""
        if question.choices:
            return {choice: choice for choice in question.choices}
        return {key: name for kind in question.of for key, name in self.known(kind).items()}

    @contextmanager
    def _completing(self, question: Question) -> Iterator[None]:
        """While this lasts, Tab completes names, where the terminal has a way to."""
        names = list(self._offered(question).values()) if self.here.types else []
        readline: Any = None
        if names:
            with suppress(ImportError):
                import readline
        if readline is None:
            yield
            return
        before, breaks = readline.get_completer(), readline.get_completer_delims()
        readline.set_completer(completer(names))
        readline.set_completer_delims("")  # a name may have blanks in it
        readline.parse_and_bind("tab: complete")
        try:
            yield
        finally:
            readline.set_completer(before)
            readline.set_completer_delims(breaks)


def completer(names: Iterable[str]) -> Callable[[str, int], str | None]:
    """The names that begin as what was typed does, one after the other."""
    listed = sorted(names)

    def complete(typed: str, at: int) -> str | None:
        found = [name for name in listed if name.casefold().startswith(typed.casefold())]
        return found[at] if at < len(found) else None

    return complete


def _one_of(question: Question) -> str:
    """One of a kind, in words: its name where it says so."""
    return question.name.rstrip("s") if question.many else question.name


def _hint(question: Question) -> str:
    listed = f" ({reader().listed_text(question.choices, 'list')})" if 0 < len(question.choices) <= MOST_LISTED else ""
    return listed + (f" [{question.default}]" if question.default else "")
