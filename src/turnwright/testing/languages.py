"""The law of languages: a game read in another language never shows an English word of ours.

A made-up language has every English template with each letter changed and its words made longer. Whatever is shown in
it and still has a plain word comes from no language file. Names that a pack prints, and what people typed, may stay.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from turnwright.kernel.dice import Dice
from turnwright.kernel.language import FOLDERS, SHIPPED, language
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import TEXT, About, Phrase, Refusal
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.telling import Roll, id_of, kind_of
from turnwright.table import Table
from turnwright.table.seat import Seat
from turnwright.testing.games import chance
from turnwright.testing.law import hold

MADE_UP = "qq"
"""The code of the made-up language."""
_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_OTHER = "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽŵẋýź"
_LETTERS = {
    ord(plain): other * (2 if plain in "aeiou" else 1)
    for lower, changed in zip(_PLAIN, _OTHER, strict=True)
    for plain, other in ((lower, changed), (lower.upper(), changed.upper()))
}
_SLOT = re.compile(r"(\{\w+(?:, *\w+)?\})")
_WORD = re.compile(r"[A-Za-z]{2,}")
_READ = {
    "about", "group", "heading", "help", "label", "lines", "name", "note", "question", "sentence", "short", "text",
    "title", "value", "verb", "where",
}  # fmt: skip
"""Fields of boards, choices, questions and sheets that people read; all others are codes, ids and numbers."""
_NOBODY = "xyzzy"
_CODES = {"command", "default", "id", "key", "kind", "look", "ref", "subject", "same_as"}


def accented(template: str) -> str:
    """A template in the made-up language; its slots stay."""
    return "".join(part if _SLOT.fullmatch(part) else part.translate(_LETTERS) for part in _SLOT.split(template))


def write_made_up(folder: Path) -> None:
    """Writes the made-up language as a folder of files, as a translator would."""
    home = folder / MADE_UP
    home.mkdir(parents=True, exist_ok=True)
    for file in sorted((SHIPPED / "en").glob("*.json")):
        table: Any = json.loads(file.read_text("utf-8"))
        if file.stem == "language":
            table = {"name": accented(table["name"]), "list_and": "{first} & {last}", "list_or": "{first} / {last}"}
            table |= {"possessive": "{name}°", "possessive_s": "{name}°"}
        else:
            table = _accented(table)
        (home / file.name).write_text(json.dumps(table, ensure_ascii=False), "utf-8")


def _accented(texts: Any) -> Any:
    """A file of templates, whose keys may be nested."""
    if isinstance(texts, str):
        return accented(texts)
    if isinstance(texts, list):
        return [_accented(text) for text in texts]
    return {key: _accented(text) for key, text in texts.items()}


@contextmanager
def made_up(folder: Path) -> Iterator[str]:
    """The code of the made-up language while it is installed; nothing but a folder and a variable make it so."""
    write_made_up(folder)
    before = os.environ.get(FOLDERS)
    os.environ[FOLDERS] = str(folder)
    try:
        yield language(MADE_UP).code
    finally:
        if before is None:
            del os.environ[FOLDERS]
        else:
            os.environ[FOLDERS] = before


def printed_in(game: AnyGame) -> set[str]:
    """Every text of the game's packs: names and descriptions that no language file must have."""
    return {text for text in _texts(msgspec.to_builtins(game.content, str_keys=True)) if _WORD.search(text)}


def plain_words(text: str, printed: Collection[str] = ()) -> list[str]:
    """The English words that are left in a text once what a pack prints is taken out."""
    for name in sorted((name for name in printed if name in text), key=len, reverse=True):
        text = text.replace(name, "")
    return _WORD.findall(text)


def nothing_stays_english(
    game: AnyGame, encounter: str, seed: int, code: str, *, printed: Collection[str] = (), bound: int = 400
) -> int:
    """Plays at random and reads everything that every seat is shown, in that language. How many texts were read."""
    match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
    table, dice, read = Table(match), chance(seed), 0
    where = f'{game.ruleset.name} "{encounter}", seed {seed}'
    while match.result is None and len(match.records) < bound:
        looks = len(match.records) % 5 == 1
        for name in table.places() if looks else match.to_act()[:1]:
            seat = table.seat(name, code)
            for text in _shown(seat, match, dice, whole=looks):
                words = plain_words(text, printed)
                hold(not words, f"{where}, record {len(match.records)}, {name}: {words[:1]} is English in {text!r}.")
                read += 1
        seen = match.seen_by(match.to_act()[0])
        legal = seen.legal()
        match.submit(legal[dice.d(len(legal), "choice") - 1], match.to_act()[0])
    for seat_name in table.places():
        seat = table.seat(seat_name, code)
        lines = [text for line in seat.story() for text in _parts(line.parts)]
        ended = seat.outcome()
        for text in (*lines, *(ended.lines if ended is not None else ())):
            words = plain_words(text, printed)
            hold(not words, f"{where}, {seat_name}: {words[:1]} is English in {text!r}.")
            read += 1
    return read


def _shown(seat: Seat, match: Match, dice: Dice, *, whole: bool) -> Iterator[str]:
    """What a screen of this seat has on it."""
    yield from _read(seat.choices())
    yield from _read(seat.prompts())
    yield from _read(seat.forms())
    if not whole:
        return
    yield seat.question()
    yield from _read(seat.unavailable())
    yield from _read(seat.board())
    yield from _read(seat.sheets())
    yield from _read(seat.glossary())
    yield from _refused(seat, match, dice)


def _refused(seat: Seat, match: Match, dice: Dice) -> Iterator[str]:
    """Sentences of refusals: commands of others, at the wrong time, with a target that isn't there."""
    for command in _wrong(match, dice):
        try:
            refusal = match.why(command, seat.name)
        except Refusal as early:
            refusal = early
        if refusal is not None:
            sentence = refusal.text(seat.game.language)
            for typed in sorted(_typed(refusal.about.values()), key=len, reverse=True):
                sentence = sentence.replace(typed, "")
            yield sentence


def _typed(about: Iterable[About]) -> Iterator[str]:
    """What a refusal repeats as somebody typed it, or as they would have to: names of a hint are ids."""
    for value in about:
        if isinstance(value, Phrase):
            yield from _typed(value.about.values())
        elif isinstance(value, tuple):
            yield from _typed(value)
        elif isinstance(value, str) and kind_of(value) == TEXT:
            yield id_of(value)


def _wrong(match: Match, dice: Dice) -> Iterator[Command]:
    """Legal commands with a field that names nothing, which are refused by the rules and not by the reader."""
    for seat in match.to_act()[:1]:
        for command in match.seen_by(seat).legal()[:12]:
            yield command
            for name in command.__struct_fields__:
                if isinstance(getattr(command, name), str):
                    yield from _read_back(msgspec.structs.replace(command, **{name: _NOBODY}))


def _read_back(command: Command) -> Iterator[Command]:
    """A command as a script could send it; one whose fields can't have that value is no command."""
    try:
        yield msgspec.convert(msgspec.to_builtins(command), type(command))
    except msgspec.ValidationError:
        return


def _read(shape: Any) -> Iterator[str]:
    """Every text of a shape that a person reads."""
    yield from _read_plain(msgspec.to_builtins(shape, str_keys=True))


def _read_plain(plain: Any, reads: bool = False) -> Iterator[str]:
    if isinstance(plain, str):
        if reads:
            yield plain
    elif isinstance(plain, dict):
        codes = {*_CODES, "name"} if "label" in plain and "kind" in plain else _CODES  # a blank is named by its field
        for key, value in plain.items():
            if key not in codes and not (key == "about" and isinstance(value, dict)):
                yield from _read_plain(value, key in _READ)
    elif isinstance(plain, list | tuple):
        for item in plain:
            yield from _read_plain(item, reads)


def _parts(parts: Any) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Roll):  # its label is a code, which a screen may look for
            yield part.text
        else:
            yield from _read_plain(msgspec.to_builtins(part))


def _texts(plain: Any) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        yield from (text for value in plain.values() for text in _texts(value))
        yield from (key for key in plain if isinstance(key, str))
    elif isinstance(plain, list | tuple):
        yield from (text for item in plain for text in _texts(item))
