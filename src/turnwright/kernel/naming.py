"""Names as the book prints them, in place of ids: "Thunder Shock" is thunder_shock, "Farfetch'd" is farfetchd.

A field that refers to content says so, `move: Annotated[str, of("moves")]`, and what people write (a setup, an entry of
a pack, a filled form) is read by it: an id is taken as it is, else the one entry that is called so, whatever its
capitals, accents and punctuation. What nothing is called stays as it is written, for the rules to refuse; what several
things are called is refused here, with their ids.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import inspect

from turnwright.kernel.refusal import Refusal, text_ref

if TYPE_CHECKING:
    from turnwright.kernel.ruleset import AnyGame

Known = Callable[[str], Mapping[str, str]]
"""What there is of a kind, by id: what each is called."""
_Step = Callable[[Any, Known], Any]
"""Reads one part of what somebody wrote."""
_SIGNS = str.maketrans({"♀": " f", "♂": " m", "&": " and "})


def of(*kinds: str) -> msgspec.Meta:
    """Marks a string as the id of an entry of these kinds, or as a word of the ruleset's own vocabulary."""
    return msgspec.Meta(extra={"of": kinds})


def plain(name: str) -> str:
    """A name without what people write differently: case, accents, spaces and punctuation.

    >>> plain("Mr. Mime"), plain("Farfetch’d"), plain("POKé-BALL"), plain("Nidoran♀")
    ('mrmime', 'farfetchd', 'pokeball', 'nidoranf')
    """
    letters = unicodedata.normalize("NFKD", name.translate(_SIGNS)).casefold()
    return "".join(letter for letter in letters if letter.isalnum())


def id_of(name: str, known: Mapping[str, str], what: str = "entries") -> str:
    """The id that a name stands for; the name itself where nothing is called so."""
    if name in known or not (wanted := plain(name)):
        return name
    as_printed = name.strip().casefold()  # "Struggle" is not "Struggle+", though only a sign tells them apart
    found = [key for key, printed in known.items() if printed.casefold() == as_printed]
    if not found:
        found = [key for key, printed in known.items() if wanted in (plain(key), plain(printed))]
    if len(found) > 1:
        raise Refusal(
            "naming.ambiguous", name=text_ref(name), what=text_ref(what), found=tuple(map(text_ref, sorted(found)))
        )
    return found[0] if found else name


def by_ids(raw: Any, kind: Any, known: Known) -> Any:
    """Plain data meant as a `kind`, with ids in place of printed names."""
    step = _reading(kind)
    return raw if step is None else step(raw, known)


def known_in(game: AnyGame) -> Known:
    """What a game has of each kind."""
    library, content = game.ruleset.content, game.content

    def known(kind: str) -> Mapping[str, str]:
        if kind in library.vocabulary:
            return {word: word for word in library.vocabulary[kind]}
        return _Printed(content.get(kind, {}) if isinstance(content, dict) else getattr(content, kind, {}))

    return known


class _Printed(Mapping[str, str]):
    """What entries are called. Most of what people write is an id, so all the names are listed only when needed."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._entries = entries

    def __getitem__(self, key: str) -> str:
        name: str = getattr(self._entries[key], "name", key)
        return name

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def setup_by_ids(game: AnyGame, setup: Any) -> Any:
    """A setup as plain data, with ids in place of printed names."""
    return by_ids(msgspec.to_builtins(setup), game.ruleset.rules.Setup, known_in(game))


def encounter_id(game: AnyGame, name: str) -> str:
    """The encounter that a name or a title stands for; the name itself where none is called so."""
    return id_of(name, game.ruleset.content.encounters(game), "encounters")


# How a type is read: worked out once for each type. None: nothing in it refers to anything.


@lru_cache(maxsize=256)
def _reading(kind: Any) -> _Step | None:
    return _step(inspect.type_info(kind), {})


def _step(info: Any, structs: dict[type, _Step | None]) -> _Step | None:
    match info:
        case inspect.Metadata():
            kinds = (info.extra or {}).get("of")
            return _step(info.type, structs) if kinds is None else _reference(kinds)
        case inspect.LiteralType():
            return _word([value for value in info.values if isinstance(value, str)])
        case inspect.UnionType():
            return _one_of(info.types, structs)
        case inspect.StructType():
            return _struct(info, structs)
        case inspect.DictType():
            return _mapping(_step(info.key_type, structs), _step(info.value_type, structs))
        case inspect.TupleType():
            return _places([_step(item, structs) for item in info.item_types])
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            return _every(_step(info.item_type, structs))
        case _:
            return None


def _reference(kinds: tuple[str, ...]) -> _Step:
    def read(raw: Any, known: Known) -> Any:
        if not isinstance(raw, str):
            return raw
        entries = [known(kind) for kind in kinds]
        if any(raw in each for each in entries):
            return raw
        there = {key: name for each in entries for key, name in each.items()}
        return id_of(raw, there, " or ".join(kinds))

    return read


def _word(values: list[str]) -> _Step:
    """A word of a fixed list."""
    listed = {value: value for value in values}

    def read(raw: Any, known: Known) -> Any:
        return id_of(raw, listed) if isinstance(raw, str) else raw

    return read


def _one_of(types: Iterable[Any], structs: dict[type, _Step | None]) -> _Step | None:
    """Of several types the one that what is written has the shape of; of tagged structs the one with its tag."""
    flat = [info for info in types if not isinstance(info, inspect.NoneType)]
    tagged = {info.tag: _step(info, structs) for info in flat if _is_tagged(info)}
    field = next((info.tag_field for info in flat if _is_tagged(info)), None)
    others = [(_shape(info), step) for info in flat if not _is_tagged(info) and (step := _step(info, structs))]
    if not others and not any(tagged.values()):
        return None

    def read(raw: Any, known: Known) -> Any:
        if isinstance(raw, dict) and field is not None:
            tag = raw.get(field)
            step = tagged.get(tag) if isinstance(tag, str | int) else None
            if step is not None:
                return step(raw, known)
        shaped = next((step for shape, step in others if isinstance(raw, shape)), None)
        return raw if shaped is None else shaped(raw, known)

    return read


def _is_tagged(info: Any) -> bool:
    return isinstance(info, inspect.StructType) and info.tag is not None


def _shape(info: Any) -> tuple[type, ...]:
    """What plain data of a type looks like."""
    inner = info.type if isinstance(info, inspect.Metadata) else info
    if isinstance(inner, inspect.StructType | inspect.DictType):
        return (dict,)
    if isinstance(inner, inspect.StrType | inspect.LiteralType):
        return (str,)
    return (list, tuple)


def _struct(info: inspect.StructType, structs: dict[type, _Step | None]) -> _Step | None:
    if info.cls in structs:  # inside itself: it is known once it has been read
        return lambda raw, known: raw if (step := structs[info.cls]) is None else step(raw, known)
    structs[info.cls] = None
    steps = {each.encode_name: step for each in info.fields if (step := _step(each.type, structs)) is not None}
    if not steps:
        return None

    def read(raw: Any, known: Known) -> Any:
        if not isinstance(raw, dict):
            return raw
        return {name: steps[name](value, known) if name in steps else value for name, value in raw.items()}

    structs[info.cls] = read
    return read


def _mapping(key: _Step | None, value: _Step | None) -> _Step | None:
    if key is None and value is None:
        return None

    def read(raw: Any, known: Known) -> Any:
        if not isinstance(raw, dict):
            return raw
        return {
            key(name, known) if key else name: value(inside, known) if value else inside for name, inside in raw.items()
        }

    return read


def _every(item: _Step | None) -> _Step | None:
    if item is None:
        return None

    def read(raw: Any, known: Known) -> Any:
        return [item(inside, known) for inside in raw] if isinstance(raw, list | tuple) else raw

    return read


def _places(items: list[_Step | None]) -> _Step | None:
    if not any(items):
        return None

    def read(raw: Any, known: Known) -> Any:
        if not isinstance(raw, list | tuple) or len(raw) != len(items):
            return raw
        return [inside if step is None else step(inside, known) for step, inside in zip(items, raw, strict=True)]

    return read
