"""The one way to say no: a code and what it is about. The sentence is made when somebody reads it."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeAlias

import msgspec

from turnwright.kernel.language import ENGLISH, Language, Slot, reader
from turnwright.kernel.telling import Named, Part, Ref, Said, id_of, kind_of, plain, say


class Phrase(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a sentence that each language has a template for: `Phrase("duel.deed.strike", target="piece:b1")`."""

    key: str
    about: dict[str, About] = {}


About: TypeAlias = str | int | Phrase | tuple[str | int | Phrase, ...]
"""What a refusal names: a number, a ref (`piece:b1`, `move:ember`), a phrase with its own, or several of them."""

Called: TypeAlias = Callable[[Ref, Language], Said]
"""What people call the thing that a ref names."""

TEXT = "text"


def text_ref(typed: object) -> Ref:
    """Something that a person typed, or that comes from outside: shown as it is, in every language."""
    return f"{TEXT}:{typed}"


def phrase(key: str, /, **about: About) -> Phrase:
    """A part of a sentence, by its key and what it is about."""
    return Phrase(key, about)


class Refusal(Exception):
    """A command that isn't allowed: a stable dotted code, and what it is about as ids and numbers.

        Refusal("ptu.not_helpless", user=piece_ref("a1"), target=piece_ref("b2"))

    The sentence is the template of that code in a language's files. `context` chooses a variant of it (the code stays
    the same), `count` its plural. Nothing has changed when it is raised: neither the state nor the dice stream.
    """

    def __init__(
        self,
        code: str,
        sentence: str | None = None,
        /,
        *,
        field: str = "",
        overridable: bool = False,
        short: str | None = None,
        key: str = "",
        **about: About,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.about: Mapping[str, About] = about
        self.field = field
        """The field of the command that is wrong, where one is."""
        self.overridable = overridable
        """Whether the game master can let it happen anyway."""
        self._key = key or code
        """The template, where one code is refused with sentences of another subject."""
        self._sentence = sentence
        self._short = short
        self._called: Called | None = None
        if sentence is not None:
            _warn_of_sentence(code)

    @classmethod
    def of(
        cls,
        code: str,
        about: Mapping[str, About],
        sentence: str | None = None,
        *,
        field: str = "",
        overridable: bool = False,
        short: str | None = None,
    ) -> Refusal:
        """The same from a mapping of what it is about."""
        refusal = cls(code, sentence, field=field, overridable=overridable, short=short)
        refusal.about = about
        return refusal

    def within(self, called: Called) -> Refusal:
        """Remembers where it happened, so that the sentence can name what it is about; the innermost place counts."""
        if self._called is None:
            self._called = called
        return self

    @property
    def is_sentence(self) -> bool:
        """Whether it was raised with a sentence of one language."""
        return self._sentence is not None

    @property
    def sentence(self) -> str:
        """Who, what, why not, and what would work instead, in the reader's language."""
        return self.text()

    @property
    def short(self) -> str:
        """The reason in a few words, to stand on a card; empty where nothing shorter is written."""
        return self.shortly()

    def text(self, language: Language | None = None) -> str:
        """The sentence in a language: the reader's, where none is named."""
        return plain(self.parts(language))

    def parts(self, language: Language | None = None) -> tuple[Part, ...]:
        """The sentence as parts: texts, and what it names."""
        if self._sentence is not None:
            return (self._sentence,)
        return sentence_of(self._key, self.about, language or reader(), self._called)

    def shortly(self, language: Language | None = None) -> str:
        """`short` in a language."""
        language = language or reader()
        if self._sentence is not None or self._short is not None:
            return self._short or ""
        key = f"{self.code}_short"
        context = self.about.get("context")
        if isinstance(context, str) and language.has(f"{self.code}_{context}_short"):
            key = f"{self.code}_{context}_short"
        elif language.template(key) is None:
            return ""
        return plain(sentence_of(key, self.about, language, self._called))

    def __reduce__(self) -> tuple[Any, ...]:
        """A refusal from another process knows the names, and no longer the match that it comes from."""
        kept = {**self.__dict__}
        if self._called is not None:
            kept["_called"] = Names(
                {ref: _text(self._called(ref, ENGLISH)) for ref in refs(self.about) if kind_of(ref) != TEXT}
            )
        return _refused, (type(self), self.args, kept)

    def __str__(self) -> str:
        return self.sentence


class Names:
    """What refs were called where a refusal comes from."""

    def __init__(self, names: Mapping[Ref, str]) -> None:
        self.names = names

    def __call__(self, ref: Ref, language: Language) -> Said:
        return Named(ref, self.names.get(ref, id_of(ref)))


def sentence_of(code: str, about: Mapping[str, About], language: Language, called: Called | None) -> tuple[Part, ...]:
    """The template of a code with what it is about in its slots."""
    slots: dict[str, Slot] = {}
    for name, value in about.items():
        # Numbers and the name of a variant stay as they are: they choose the template.
        if isinstance(value, int) or (name == "context" and isinstance(value, str)):
            slots[name] = value
        else:
            slots[name] = _said(value, language, called)
    return language.parts(code, **slots)


def _said(value: About, language: Language, called: Called | None) -> Said:
    if isinstance(value, Phrase):
        return tuple(sentence_of(value.key, value.about, language, called))
    if isinstance(value, tuple):
        return tuple(_said(item, language, called) for item in value)
    if isinstance(value, int):
        return language.number(value)
    kind, colon, name = value.partition(":")
    if not colon or kind == TEXT:
        return name if colon else value
    return called(value, language) if called is not None else Named(value, name.replace("_", " "))


def refs(about: Mapping[str, About]) -> Iterable[Ref]:
    """Everything that a refusal names, in its phrases too."""
    for value in about.values():
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Phrase):
                yield from refs(item.about)
            elif isinstance(item, str) and ":" in item:
                yield item


def _text(said: Said) -> str:
    return plain(say(said).parts)


def _warn_of_sentence(code: str) -> None:
    """A sentence of one language is no longer part of a refusal; rulesets of others may still raise one."""
    depth = 2
    while sys._getframe(depth).f_globals.get("__name__", "") in (__name__, "turnwright.kernel.ruleset"):
        depth += 1
    warnings.warn(
        f'Refusal("{code}", sentence): give its code and what it is about, and put the sentence into the '
        "ruleset's words (Telling.words), so that it can be translated",
        DeprecationWarning,
        stacklevel=depth + 1,
    )


def _refused(kind: type[Refusal], args: tuple[Any, ...], kept: dict[str, Any]) -> Refusal:
    """A refusal that comes from another process."""
    refusal = kind.__new__(kind, *args)
    refusal.args = args
    refusal.__dict__.update(kept)
    return refusal


def hint(word: str, known: Iterable[str]) -> Phrase:
    """The end of a refusal of an unknown name: the nearest known one, or the first of those there are.

    `Refusal("duel.no_such_fighter", name=text_ref(word), hint=hint(word, names))` for the template
    `Nobody here is called {name, quoted}{hint}`: it brings its own punctuation.
    """
    names = sorted(known)
    close = get_close_matches(word, names, n=1, cutoff=0.6) or _nearly(word, names)
    if close:
        return phrase("kernel.hint_meant", meant=text_ref(close[0]))
    if not names:
        return phrase("kernel.hint_none")
    return phrase("kernel.hint_known", known=tuple(map(text_ref, (*names[:8], *(("…",) if len(names) > 8 else ())))))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The same as text, in the reader's language: for faults of packs and files."""
    end = hint(word, known)
    return plain(sentence_of(end.key, end.about, reader(), None))


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """What is wrong with a reference of a pack that leads nowhere: `unknown move "embr"; did you mean "ember"?`

    What it should name is a key of `pack.what`, or as its ruleset says it.
    """
    words = reader()
    called = words.name(f"pack.what.{what.replace(' ', '_')}", what)
    return words.text("pack.unknown", what=called, name=name, hint=did_you_mean(name, known))


def _nearly(word: str, names: Iterable[str]) -> list[str]:
    """The name that a word is nearest to, apart from capitals, spaces and punctuation."""
    spelled = {"".join(filter(str.isalnum, name)).casefold(): name for name in names}
    close = get_close_matches("".join(filter(str.isalnum, word)).casefold(), spelled, n=1, cutoff=0.6)
    return [spelled[each] for each in close]
