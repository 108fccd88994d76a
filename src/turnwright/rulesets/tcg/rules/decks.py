"""What a deck must keep: its size, copies of a name, a Basic Pokémon, banned and restricted cards. (sources 3)"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from turnwright.kernel.language import ENGLISH, Language
from turnwright.kernel.refusal import About, sentence_of, text_ref
from turnwright.kernel.telling import written


class Listed(Struct, frozen=True, kw_only=True):
    """A line of a deck as the rules see it."""

    card: str
    name: str
    count: int
    basic_pokemon: bool = False
    basic_energy: bool = False
    set: str = ""
    mark: str = ""
    """The regulation mark that is printed on it."""
    printings: tuple[tuple[str, str], ...] = ()
    """Set and mark of every printing of it: one that is allowed allows all."""
    copies: int = 4
    """How many of its name the card itself allows."""
    only_one: str = ""
    """Of all cards with this word a deck may have one."""
    parts: int = 1
    """How many different cards of its name make one Pokémon."""
    unread: int = 0
    """How many clauses of its text are not played."""


class Format(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a tournament allows, beyond the usual. A name counts as allowed if any of its printings is."""

    deck_size: int = 60
    max_copies: int = 4
    copies_by: Literal["name", "card"] = "name"
    min_basics: int = 1
    sets: tuple[str, ...] = ()
    """The only sets that may be used; none named: all."""
    series: tuple[str, ...] = ()
    """The only series of sets, by what stands in front of their number ("sm" of sm12); none named: all."""
    marks: tuple[str, ...] = ()
    """The only regulation marks; none named: all. A card without one is out."""
    banned_sets: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    """Names or ids."""
    restricted: Mapping[str, int] = {}
    """Names or ids, and how many copies of each."""
    whole: bool = False
    """Only cards of which every clause is played."""


STANDARD = Format()
"""The rules that every deck keeps, whatever cards it is built of."""


class Fault(Struct, frozen=True, omit_defaults=True):
    """Something about a deck that the rules forbid (or warn about): a code, and what it is about."""

    code: str
    about: dict[str, About] = {}
    warning: bool = False

    @property
    def sentence(self) -> str:
        """What is wrong and what to do about it, in English."""
        return self.text()

    def text(self, language: Language = ENGLISH) -> str:
        """The same in a language."""
        return "".join(map(written, sentence_of(self.code, self.about, language, None)))


def _fault(code: str, /, *, warning: bool = False, **about: About) -> Fault:
    return Fault(code, about, warning)


def faults(deck: Iterable[Listed], *, rules: Format = STANDARD) -> tuple[Fault, ...]:
    """Everything that is wrong with a deck. Basic energy may be there any number of times. (sources 3)"""
    lines = list(deck)
    found = [
        *_size(lines, rules),
        *_copies(lines, rules),
        *_basics(lines, rules),
        *_allowed(lines, rules),
        *_parts(lines),
        *(_whole(lines) if rules.whole else ()),
    ]
    return tuple(found)


def is_legal(deck: Iterable[Listed], *, rules: Format = STANDARD) -> bool:
    """Whether a deck may be played; a warning does not stop it."""
    return all(fault.warning for fault in faults(deck, rules=rules))


def _size(lines: Sequence[Listed], rules: Format) -> Iterable[Fault]:
    size = sum(line.count for line in lines)
    if size != rules.deck_size:
        context, off = ("few" if size < rules.deck_size else "many"), abs(rules.deck_size - size)
        yield _fault("deck.size", context=context, size=size, wanted=rules.deck_size, off=off)


def _copies(lines: Sequence[Listed], rules: Format) -> Iterable[Fault]:
    counted: Counter[str] = Counter()
    for line in lines:
        if not line.basic_energy:
            counted[line.name if rules.copies_by == "name" else line.card] += line.count
    allowed = {line.name if rules.copies_by == "name" else line.card: line.copies for line in lines if line.copies < 4}
    for name, count in counted.items():
        most = min(rules.max_copies, allowed.get(name, rules.max_copies))
        if count > most:
            yield _fault("deck.copies", name=text_ref(name), copies=count, most=most, off=count - most)
    alone = Counter[str]()
    for line in lines:
        if line.only_one:
            alone[line.only_one] += line.count
    for word, count in alone.items():
        if count > 1:
            yield _fault("deck.only_one", copies=count, word=text_ref(word), off=count - 1)


def _basics(lines: Sequence[Listed], rules: Format) -> Iterable[Fault]:
    basics = sum(line.count for line in lines if line.basic_pokemon)
    if basics < rules.min_basics:
        yield _fault("deck.basics", context="some" if basics else "none", basics=basics, count=rules.min_basics)


def _parts(lines: Sequence[Listed]) -> Iterable[Fault]:
    """A Pokémon of several cards that can never be put together is no fault, but hardly meant."""
    needed = {line.name: line.parts for line in lines if line.parts > 1}
    for name, parts in needed.items():
        there = len({line.card for line in lines if line.name == name})
        if there < parts:
            yield _fault("deck.parts", warning=True, name=text_ref(name), parts=parts, there=there)


def _whole(lines: Sequence[Listed]) -> Iterable[Fault]:
    """A card that would be played in part only is no card that anybody knows. (ruling `whole_cards`)"""
    for line in lines:
        if line.unread:
            yield _fault("deck.partial", name=text_ref(line.name), card=text_ref(line.card), count=line.unread)


def _allowed(lines: Sequence[Listed], rules: Format) -> Iterable[Fault]:
    limited = rules.banned_sets or rules.sets or rules.series or rules.marks or rules.banned
    for line in lines if limited else ():  # most tables allow every printing, and this runs for every match
        about: dict[str, Any] = {"name": text_ref(line.name), "card": text_ref(line.card)}
        printings = line.printings or ((line.set, line.mark),)
        sets, marks = {set_id for set_id, _ in printings}, {mark for _, mark in printings}
        if sets <= set(rules.banned_sets) or (rules.sets and sets.isdisjoint(rules.sets) and not line.basic_energy):
            yield _fault("deck.set", **about, set=text_ref(line.set or "?"))
        if rules.series and {*map(_series, sets)}.isdisjoint(rules.series) and not line.basic_energy:
            yield _fault("deck.series", **about)
        if rules.marks and marks.isdisjoint(rules.marks) and not line.basic_energy:
            context = "other" if line.mark else "none"
            wanted = tuple(map(text_ref, rules.marks))
            yield _fault("deck.mark", context=context, **about, mark=text_ref(line.mark), marks=wanted)
        if line.name in rules.banned or line.card in rules.banned:
            yield _fault("deck.banned", **about)
    for key, most in rules.restricted.items():
        count = sum(line.count for line in lines if key in (line.name, line.card))
        about = {"name": text_ref(key), "copies": count, "most": most}
        if count > most:
            yield _fault("deck.restricted", context="over", **about)
        elif count:
            yield _fault("deck.restricted", warning=True, **about)


def _series(set_id: str) -> str:
    """What stands in front of the number of a set: sm of sm12, swsh of swsh12pt5."""
    return re.split(r"\d", set_id.lower(), maxsplit=1)[0]
