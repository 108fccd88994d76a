"""Languages: sentences as templates in files, put together only when somebody reads them.

A language is a folder of JSON files in i18next's form, one per area (`duel.json` holds the keys `duel.…`):

    "duel.hits": "{who} hits {target} for {amount}.",
    "duel.left_one": "{count} round left", "duel.left_other": "{count} rounds left"

A slot is `{name}` or `{name, format}`. A key may have variants, looked up as i18next does: `key_context`, then the
plural form of the slot `count` (`_one`, `_other` …; `_zero` for 0 in any language).
What a language lacks is read in English.
`language.json` says what the language is called and how it writes numbers, lists and possessives.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from turnwright.kernel import installed
from turnwright.kernel.telling import Cue, Named, Number, Part, Said, Sentence, Tag, Tone, listed, plain, say

Slot: TypeAlias = Said | int
"""What a template's slot can be filled with: parts of a line, or a number that is written as the language does."""

Words: TypeAlias = Mapping[str, Mapping[str, str]]
"""Templates by language and key: `{"en": {"duel.hits": "…"}}`."""

SHIPPED = Path(__file__).parent.parent / "languages"
FOLDERS = "TURNWRIGHT_LANGUAGES"
"""The environment variable that names more folders of languages, separated like PATH."""
FIRST = "en"
SHARED = ("kernel", "tools", "server")
"""The files of codes that belong to no game: those of an area without a file of its own are looked up here."""


class Writing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`language.json`: what a language is called, and how it writes what no template can hold."""

    name: str
    """In the language itself: Deutsch."""
    plural: str = "one_other"
    """Its family of plural forms: one of `PLURALS`."""
    decimal: str = "."
    group: str = ","
    """Between thousands."""
    percent: str = "{n}%"
    comma: str = ", "
    """Between the items of a list."""
    list_and: str = "{first} and {last}"
    list_or: str = "{first} or {last}"
    possessive: str = "{name}'s"
    possessive_s: str = "{name}'"
    """After one of the letters in `sibilants`."""
    sibilants: str = "s"
    quoted: str = '"{text}"'


def _slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _slavic(n) == "few" else "many"


def _arabic(n: int) -> str:
    if n < 3:
        return ("zero", "one", "two")[n]
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else "other"


PLURALS: Mapping[str, Callable[[int], str]] = {
    "one_other": lambda n: "one" if n == 1 else "other",  # English, German, Dutch, Spanish, Italian, Swedish …
    "zero_one_other": lambda n: "one" if n in (0, 1) else "other",  # French, Brazilian Portuguese
    "other": lambda n: "other",  # Japanese, Chinese, Korean, Vietnamese, Thai
    "slavic": _slavic,  # Russian, Ukrainian, Serbian, Croatian
    "polish": _polish,
    "czech": lambda n: "one" if n == 1 else "few" if n in (2, 3, 4) else "other",  # and Slovak
    "arabic": _arabic,
}
"""Families of plural forms, after the Unicode CLDR's rules for whole numbers."""

_SLOT = re.compile(r"\{(\w+)(?:, *(\w+))?\}")


@lru_cache(maxsize=8192)
def _pieces(template: str) -> tuple[str | tuple[str, str], ...]:
    """A template as texts and (slot, format) pairs."""
    pieces: list[str | tuple[str, str]] = []
    at = 0
    for slot in _SLOT.finditer(template):
        pieces += [template[at : slot.start()], (slot[1], slot[2] or "")]
        at = slot.end()
    return tuple(piece for piece in (*pieces, template[at:]) if piece)


def slots_of(template: str) -> set[str]:
    """The names of a template's slots."""
    return {piece[0] for piece in _pieces(template) if isinstance(piece, tuple)}


LINES_KEPT = 4096
"""Lines of a language that have been made before."""


class Language:
    """The templates of one language, read area by area, with English behind them."""

    def __init__(self, code: str, folders: tuple[Path, ...], own: Words | None = None) -> None:
        self.code = code
        self._folders = folders
        self._own = own or {}
        self._areas: dict[str, dict[str, str]] = {}
        self._genders: dict[str, dict[str, str]] = {}
        """By area: the genders that the language says, by what has them."""
        self._lines: dict[tuple[object, ...], tuple[Part, ...]] = {}
        """A cache: lines that were made before, by their key and what fills them."""
        self._fallback = None if code == FIRST else Language(FIRST, folders, own)
        self.writing = _writing(code, folders)
        self._form = PLURALS[self.writing.plural]

    def __reduce__(self) -> tuple[Any, ...]:
        return Language, (self.code, self._folders, self._own)

    def with_words(self, words: Words) -> Language:
        """The same with a ruleset's own templates, which files of the same keys replace."""
        return Language(self.code, self._folders, words) if words else self

    # Finding a template

    def area(self, name: str) -> Mapping[str, str]:
        """All templates of an area, by key: a file of its own, or those that several small areas share."""
        table = self._areas.get(name)
        if table is None:
            own = self._own.get(self.code, {})
            table = {key: text for key, text in own.items() if key.partition(".")[0] == name}
            files = [folder / self.code / f"{name}.json" for folder in self._folders]
            if not table and not any(file.is_file() for file in files):
                files = [folder / self.code / f"{shared}.json" for folder in self._folders for shared in SHARED]
            for file in files:
                table |= _read(file)
            self._areas[name] = table
        return table

    def template(self, key: str, *, context: str = "", count: int | None = None) -> str | None:
        """The template of a key in its fitting variant; none where even English has none."""
        name = key.partition(".")[0]
        table = self._areas[name] if name in self._areas else self.area(name)
        form = None if count is None else self._form(abs(count))
        for base in (f"{key}_{context}", key) if context else (key,):
            if form is not None:
                found = table.get(f"{base}_zero") if count == 0 else None
                found = found or table.get(f"{base}_{form}") or table.get(f"{base}_other")
                if found is not None:
                    return found
            if base in table:
                return table[base]
        return self._fallback.template(key, context=context, count=count) if self._fallback is not None else None

    def has(self, key: str) -> bool:
        return self.template(key) is not None

    # Making a line

    def parts(self, key: str, /, **slots: Slot) -> tuple[Part, ...]:
        """The parts of a line. The slots `count` and `context` also choose the variant."""
        line = key, *slots.items()
        parts = self._lines.get(line)
        if parts is None:
            if len(self._lines) >= LINES_KEPT:
                self._lines.clear()
            parts = self._lines[line] = self.made(key, slots)
        return parts

    def made(self, key: str, slots: Mapping[str, Slot]) -> tuple[Part, ...]:
        """The parts of a line, made now."""
        return say(*self._filled(key, slots)).parts

    def text(self, key: str, /, **slots: Slot) -> str:
        """A line as plain text."""
        return plain(self.parts(key, **slots))

    def say(self, key: str, /, *, cue: Cue = "", tone: Tone = "", depth: int = 0, **slots: Slot) -> Sentence:
        """A line of the story."""
        return say(*self._filled(key, slots), cue=cue, tone=tone, depth=depth)

    def tag(self, tag: Tag) -> str:
        """A tag as text: `Attack +2`, `Burned`, `Slowed, 2 rounds`."""
        value = () if tag.value is None else ("value",)
        lasts = () if tag.rounds is None else ("turns" if tag.turns else "rounds",)
        if not value and not lasts:
            return tag.name
        context = "_".join((*value, *lasts))
        return self.text("kernel.tag", name=tag.name, value=tag.value or 0, count=tag.rounds or 0, context=context)

    def name(self, key: str, otherwise: str) -> str:
        """The name of something in this language, or as its pack prints it."""
        table = self.area(key.partition(".")[0])
        return table.get(key, otherwise)

    def _filled(self, key: str, slots: Mapping[str, Slot]) -> list[Said]:
        count, context = slots.get("count"), slots.get("context")
        number = count.value if isinstance(count, Number) else count
        template = self.template(
            key,
            context=context if isinstance(context, str) else self._gender(key, slots),
            count=number if isinstance(number, int) else None,
        )
        if template is None:
            return [_bare(key, slots)]
        filled: list[Said] = []
        for piece in _pieces(template):
            if isinstance(piece, str):
                filled.append(piece)
                continue
            value = slots.get(piece[0])
            if not piece[1] and isinstance(value, str | Named | tuple):  # as mostly
                filled.append(value)
            else:
                filled.append(self._slot(piece[0], piece[1], slots))
        return filled

    def _gender(self, key: str, slots: Mapping[str, Slot]) -> str:
        """The gender of the first thing in the line whose gender the language says: `duel.gender.piece.rose`."""
        area = key.partition(".")[0]
        known = self._genders.get(area)
        if known is None:
            begins = f"{area}.gender."
            genders = {name.removeprefix(begins): gender for name, gender in self.area(area).items() if begins in name}
            known = self._genders[area] = genders
        for value in slots.values() if known else ():
            if isinstance(value, Named) and (gender := known.get(value.ref.replace(":", "."))) is not None:
                return gender
        return ""

    def _slot(self, name: str, form: str, slots: Mapping[str, Slot]) -> Said:
        if name not in slots:
            return f"{{{name}}}"
        value = slots[name]
        if form == "possessive":
            return self.whose(value)
        if form == "signed" and isinstance(value, int):
            return f"{'+' if value >= 0 else '−' if self.code != FIRST else '-'}{self.number(abs(value))}"
        if form == "percent" and isinstance(value, int):
            return self.writing.percent.replace("{n}", self.number(value))
        if form == "cap":
            return _capitalised(self._said(value))
        if form == "quoted":
            before, _, after = self.writing.quoted.partition("{text}")
            return (before, self._said(value), after)
        if form in ("and", "or", "list") and isinstance(value, tuple):
            return self.listed(value, form)
        return self._said(value)

    def _said(self, value: Slot) -> Said:
        return self.number(value) if isinstance(value, int) else value

    # Numbers, lists, possessives

    def number(self, value: int | Fraction, digits: int = 0) -> str:
        """A number as the language writes it: 1,234.5 or 1.234,5."""
        whole = f"{float(value) if digits else int(value):,.{digits}f}"
        return whole.translate({ord(","): self.writing.group, ord("."): self.writing.decimal})

    def percent(self, share: Fraction | float, digits: int = 0) -> str:
        """A share of one as a percentage."""
        hundredths = Fraction(share) * 100
        return self.writing.percent.replace("{n}", self.number(hundredths if digits else round(hundredths), digits))

    def listed(self, items: Iterable[Said | int], how: str = "and") -> tuple[Said, ...]:
        """`Rose`, `Rose and Birch`, `Rose, Birch and Rue`; with `or`, or with commas alone (`list`)."""
        said = [self._said(item) for item in items]
        if how == "list" or len(said) < 2:
            return tuple(listed(said, self.writing.comma))
        rest = listed(said[:-1], self.writing.comma)
        joint = self.writing.list_or if how == "or" else self.writing.list_and
        return tuple(
            (rest if piece == ("first", "") else said[-1]) if isinstance(piece, tuple) else piece
            for piece in _pieces(joint)
        )

    def listed_text(self, items: Sequence[str], how: str = "and") -> str:
        """The same of plain words, as text."""
        return items[0] if len(items) == 1 else plain(say(*self.listed(items, how)).parts)

    def whose(self, value: Slot) -> Said:
        """A name before something of its own: `Rose's`, `Masks'`."""
        said = self._said(value)
        name = plain(say(said).parts)
        ends_in_s = bool(name) and name[-1] in self.writing.sibilants
        how = self.writing.possessive_s if ends_in_s else self.writing.possessive
        before, _, after = how.partition("{name}")
        return (before, said, after)


def _capitalised(said: Said) -> Said:
    """With a capital at the beginning of a sentence; names stay as they are."""
    if isinstance(said, str):
        return said[:1].upper() + said[1:]
    if isinstance(said, tuple) and said:
        return (_capitalised(said[0]), *said[1:])
    return said


def _bare(key: str, slots: Mapping[str, Slot]) -> Said:
    """What is shown where no language knows a key: the key, and what it is about."""
    about = ", ".join(
        f"{name}: {plain(say(value if not isinstance(value, int) else str(value)).parts)}"
        for name, value in slots.items()
        if name != "context"
    )
    return f"{key} ({about})" if about else key


# Files


def _folders() -> tuple[Path, ...]:
    """Where languages are: ours, those of installed plug-ins, those of the user, later ones first in line."""
    plugged = [Path(entry.load().__file__).parent for entry in installed.found(installed.LANGUAGES).values()]
    named = [Path(folder) for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]
    return (SHIPPED, *plugged, *named)


def _read(path: Path) -> dict[str, str]:
    try:
        return dict(_flat(_decoded(path), path))
    except FileNotFoundError:
        return {}


def _decoded(path: Path) -> Any:
    try:
        return msgspec.json.decode(path.read_bytes())
    except msgspec.DecodeError as error:
        raise ValueError(f"{path}: not JSON: {error}") from None


def _flat(raw: Any, path: Path, before: str = "") -> Iterable[tuple[str, str]]:
    """Nested keys and lists as translators' tools may write them, joined by dots."""
    if isinstance(raw, dict | list):
        for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw):
            yield from _flat(value, path, f"{before}.{key}" if before else str(key))
    elif isinstance(raw, str):
        yield before, raw
    else:
        raise ValueError(f"{path}: {before} is not a text")


@lru_cache(maxsize=64)
def _writing(code: str, folders: tuple[Path, ...]) -> Writing:
    for folder in reversed(folders):
        path = folder / code / "language.json"
        if path.is_file():
            return msgspec.json.decode(path.read_bytes(), type=Writing)
    return Writing(code)


@lru_cache(maxsize=64)
def _language(code: str, folders: tuple[Path, ...]) -> Language:
    return Language(code, folders)


def languages() -> dict[str, str]:
    """The languages there are: code and own name, English first."""
    folders = _folders()
    codes = {path.parent.name for folder in folders for path in folder.glob("*/language.json")}
    return {code: _writing(code, folders).name for code in sorted(codes, key=lambda code: (code != FIRST, code))}


def writings() -> dict[str, Writing]:
    """How each of them writes, for a program that reads the files itself."""
    folders = _folders()
    return {code: _writing(code, folders) for code in languages()}


def file_of(code: str, area: str) -> dict[str, Any]:
    """A language's file as it is, its keys nested. Where several folders have it, later ones replace single texts."""
    texts: dict[str, Any] = {}
    if _is_code(code) and _is_code(area):
        for folder in _folders():
            path = folder / code / f"{area}.json"
            if path.is_file():
                texts = _replaced(texts, _decoded(path))
    return texts


def _replaced(before: Any, after: Any) -> Any:
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    return before | {key: _replaced(before.get(key), value) for key, value in after.items()}


def language(code: str = FIRST) -> Language:
    """A language by its code; one that isn't there is English."""
    folders = _folders()
    known = any((folder / code / "language.json").is_file() for folder in folders) if _is_code(code) else False
    return _language(code if known else FIRST, folders)


def _is_code(code: str) -> bool:
    return re.fullmatch(r"[A-Za-z0-9_-]{1,35}", code) is not None


def preferred(accepted: str) -> str:
    """The best of our languages for an `Accept-Language` header, or for a locale such as `de_AT.UTF-8`."""
    wishes: list[tuple[float, str]] = []
    for item in accepted.replace("_", "-").split(","):
        name, _, quality = item.partition(";")
        weight = quality.partition("=")[2].strip()
        with_weight = float(weight) if re.fullmatch(r"[01](\.\d{0,3})?", weight) else 0.0 if weight else 1.0
        wishes.append((-with_weight, name.strip().partition(".")[0].lower()))
    known = {code.lower(): code for code in languages()}
    for weight_below_zero, name in sorted(wishes, key=lambda wish: wish[0]):
        for code in (name, name.partition("-")[0]):
            if code in known and weight_below_zero < 0:
                return known[code]
    return FIRST


ENGLISH = Language(FIRST, (SHIPPED,))


class _Program:
    """What holds for the whole program, in all its threads: a screen draws in one what another has worked out."""

    reader = ENGLISH


_PROGRAM = _Program()


_ASKING: ContextVar[Language | None] = ContextVar("turnwright_reader", default=None)
"""The language of the current request, in a program with many readers: a server."""


def reader() -> Language:
    """The language of the current reader, where no other is named: English at first."""
    return _ASKING.get() or _PROGRAM.reader


def read_in(code: str) -> Language:
    """Sets that language, for a program with one reader: the terminal."""
    _PROGRAM.reader = language(code)
    return _PROGRAM.reader


@contextmanager
def reading(spoken: Language) -> Iterator[None]:
    """While this lasts, what this task or thread makes is read in that language."""
    before = _ASKING.set(spoken)
    try:
        yield
    finally:
        _ASKING.reset(before)


def now_reading(spoken: Language) -> None:
    """The same for the rest of a task that answers one person."""
    _ASKING.set(spoken)
