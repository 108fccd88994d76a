"""Content packs: folders of JSON, checked on load, with the location of each fault, overlaid in order, hashed.

my_pack/pack.json             {"id": "my_pack", "ruleset": "wuxia", "version": "1.0.0", "extends": "wuxia_core"}
my_pack/techniques/fire.json  a list of entries, each with an id; a later pack restates only what differs
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec
from msgspec import inspect

from turnwright.kernel import json_input, readers
from turnwright.kernel.files import MOST_BYTES, read_bounded, reason, size_in_words
from turnwright.kernel.language import reader
from turnwright.kernel.log import content_hash
from turnwright.kernel.naming import by_ids
from turnwright.kernel.refusal import Refusal, did_you_mean, text_ref
from turnwright.kernel.ruleset import AnyRuleset
from turnwright.kernel.shapes import PackRef

MOST_FILES = 1_000
MOST_ENTRIES = 100_000
MOST_IN_A_PACK = f"{MOST_FILES:,} files, {MOST_ENTRIES:,} entries and {size_in_words(MOST_BYTES)}"
"""What a pack may hold, in words."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pack's pack.json."""

    id: str
    ruleset: str
    version: str
    title: str = ""
    extends: str | None = None
    """The pack that this one overrides in part."""
    requires: tuple[str, ...] = ()
    """Other packs that must be loaded first."""
    imported: int | msgspec.UnsetType = msgspec.UNSET
    """The version of its ruleset's importer that wrote it (`Library.reading`), if one did."""

    @property
    def needs(self) -> tuple[str, ...]:
        """Every pack that must be loaded before this one."""
        return (*self.requires, *([self.extends] if self.extends else []))


Entries = dict[str, dict[str, dict[str, Any]]]
"""Raw entries by kind and id."""


class Pack(msgspec.Struct, frozen=True):
    """A pack as it is on disk: its manifest, its raw entries by kind and id, where each was read, and its hash."""

    manifest: Manifest
    entries: Entries
    places: dict[tuple[str, str], str]
    hash: str
    is_sound: bool = False
    """Whether its links have been followed already: it comes in one piece, with the program."""

    @property
    def ref(self) -> PackRef:
        return PackRef(self.manifest.id, self.manifest.version, self.hash)


class BrokenPack(Refusal):
    """Content that cannot be loaded: every fault with its file and where it is in the file."""

    def __init__(self, faults: Sequence[str]) -> None:
        context = "several" if len(faults) > 1 else ""
        super().__init__("pack.broken", context=context, fault=text_ref(faults[0]), more=len(faults) - 1)
        self.faults = tuple(faults)

    def __reduce__(self) -> tuple[Any, ...]:
        return BrokenPack, (self.faults,)


def read_manifest(folder: Traversable) -> Manifest:
    """The manifest of a pack folder."""
    file = folder / "pack.json"
    try:
        return json_input.decode(_bytes_of(file), _shown(file), Manifest)  # type: ignore[no-any-return]
    except msgspec.ValidationError as error:
        raise BrokenPack([f"{_shown(file)}{_path(error)}: {_sentence(error)}"]) from None
    except Refusal as refusal:
        is_missing = refusal.code == "file.missing"
        missing = reader().text("pack.no_manifest", place=_shown(folder)) if is_missing else str(refusal)
        raise BrokenPack([missing]) from None


def read_pack(folder: Traversable, ruleset: AnyRuleset) -> Pack:
    """Reads a pack's files; entries are checked later, when they are overlaid and whole."""
    manifest = read_manifest(folder)
    if manifest.ruleset != ruleset.name:
        about = {"pack": manifest.id, "ruleset": manifest.ruleset, "wanted": ruleset.name}
        raise BrokenPack([reader().text("pack.other_ruleset", **about)])
    faults: list[str] = []
    entries: Entries = {}
    places: dict[tuple[str, str], str] = {}
    parts = []
    for kind, file, data in _files(folder, ruleset, faults):
        parts.append((f"{kind}/{file.name}" if kind else file.name, data))
        if not kind:
            continue
        kept = entries.setdefault(kind, {})
        for place, raw in _entries(file, data, faults):
            entry_id = raw["id"]
            if entry_id in kept:
                first = places[kind, entry_id]
                faults.append(reader().text("pack.twice", place=f"{place}.id", id=entry_id, first=first))
            kept[entry_id] = ruleset.content.normalise(kind, raw)
            places[kind, entry_id] = place
        if len(places) > MOST_ENTRIES:
            raise _too_large(file)
    if faults:
        raise BrokenPack(faults)
    return Pack(manifest, entries, places, content_hash(parts))


IN_ONE = "in_one.json"
"""A pack in one piece, beside its pack.json: in the wheel (`scripts/build_hook.py`) and in the engine for browsers."""


def in_one(pack: Pack) -> bytes:
    """A pack as a program may carry it that comes with its packs: read at once, and hashed already."""
    listed = {kind: [*named.values()] for kind, named in pack.entries.items()}
    return msgspec.json.encode((pack.manifest, pack.hash, listed))


def from_one(data: bytes) -> Pack:
    """A pack in one piece, as it says it is: only that of a program that is believed anyway."""
    shape = tuple[Manifest, str, dict[str, list[dict[str, Any]]]]
    manifest, own_hash, listed = msgspec.json.decode(data, type=shape)
    entries = {kind: {raw["id"]: raw for raw in raws} for kind, raws in listed.items()}
    places = {(kind, name): f"{manifest.id}/{kind}[{name}]" for kind, named in entries.items() for name in named}
    return Pack(manifest, entries, places, own_hash, is_sound=True)


def _files(folder: Traversable, ruleset: AnyRuleset, faults: list[str]) -> Iterable[tuple[str, Traversable, bytes]]:
    """Every file of a pack with the kind of its entries: first the manifest, which has none."""
    count, size = 0, 0
    for kind, file in _listed(folder, ruleset, faults):
        try:
            data = _bytes_of(file)
        except Refusal as refusal:
            raise BrokenPack([str(refusal)]) from None
        count, size = count + 1, size + len(data)
        if count > MOST_FILES or size > MOST_BYTES:
            raise _too_large(file)
        yield kind, file, data


def _listed(folder: Traversable, ruleset: AnyRuleset, faults: list[str]) -> Iterable[tuple[str, Traversable]]:
    yield "", folder / "pack.json"
    for inside in _inside(folder):
        if not inside.is_dir() or inside.name.startswith(("_", ".")):
            continue
        if inside.name in ruleset.content.kinds:
            yield from ((inside.name, file) for file in _inside(inside) if file.name.endswith(".json"))
        else:
            hint = did_you_mean(inside.name, ruleset.content.kinds)
            faults.append(reader().text("pack.folder", place=_shown(inside), ruleset=ruleset.name, hint=hint))


def _inside(folder: Traversable) -> list[Traversable]:
    """What is in a folder, by name."""
    try:
        return sorted(folder.iterdir(), key=lambda item: item.name)
    except OSError as error:
        raise BrokenPack([f"{_shown(folder)}: {reason(error)}"]) from None


def _bytes_of(file: Traversable) -> bytes:
    if isinstance(file, Path):
        return read_bounded(file, name=_shown(file))
    return file.read_bytes()  # in the archive of an installed package


def _too_large(place: Traversable) -> BrokenPack:
    size, where = size_in_words(MOST_BYTES), _shown(place)
    return BrokenPack([reader().text("pack.large", place=where, files=MOST_FILES, entries=MOST_ENTRIES, size=size)])


Changes = Mapping[str, Mapping[str, dict[str, Any]]]
"""Entries by kind and id, or as much of them as differs."""


TRIED_OUT = "tried_out"
"""The id of a pack that is in no folder."""


def tried_out(ruleset: AnyRuleset, changes: Changes) -> Pack:
    """Changes as a pack without a folder; the log of a match that was played with it states them itself."""
    for kind in changes:
        if kind not in ruleset.content.kinds:
            hint = did_you_mean(kind, ruleset.content.kinds)
            raise BrokenPack([reader().text("pack.kind", ruleset=ruleset.name, kind=kind, hint=hint)])
    entries = {kind: {name: {"id": name, **raw} for name, raw in changed.items()} for kind, changed in changes.items()}
    places = {(kind, name): f"{kind}.{name}" for kind, changed in entries.items() for name in changed}
    stated = msgspec.json.encode(entries, order="sorted")
    return Pack(Manifest(TRIED_OUT, ruleset.name, "0"), entries, places, content_hash([("changes", stated)]))


def _entries(file: Traversable, data: bytes, faults: list[str]) -> Iterable[tuple[str, dict[str, Any]]]:
    try:
        listed = json_input.decode(data, _shown(file))
    except Refusal as refusal:
        faults.append(str(refusal))
        return
    if not isinstance(listed, list):
        faults.append(reader().text("pack.no_list", place=_shown(file)))
        return
    shown = _shown(file)
    for index, raw in enumerate(listed):
        place = f"{shown}[{index}]"
        if not isinstance(raw, dict) or not isinstance(raw.get("id"), str):
            faults.append(reader().text("pack.no_id", place=place))
        else:
            yield place, raw


def build(ruleset: AnyRuleset, packs: Sequence[Pack]) -> Any:
    """The content of packs laid over each other in order, every entry checked against its struct."""
    readers.work_out(*ruleset.content.kinds.values())
    merged: dict[str, dict[str, dict[str, Any]]] = {kind: {} for kind in ruleset.content.kinds}
    places: dict[tuple[str, str], str] = {}
    loaded: set[str] = set()
    for pack in packs:
        manifest = pack.manifest
        for needed in manifest.needs:
            if needed not in loaded:
                raise BrokenPack([reader().text("pack.needs_first", pack=manifest.id, needed=needed)])
        loaded.add(manifest.id)
        for kind, entries in pack.entries.items():
            for entry_id, raw in entries.items():
                known = merged[kind].get(entry_id)
                merged[kind][entry_id] = raw if known is None else _overlaid(known, raw)
        places.update(pack.places)
    return _checked(ruleset, merged, places, is_sound=all(pack.is_sound for pack in packs))


def _overlaid(below: Any, above: Any) -> Any:
    """What a later pack states wins; objects are merged key by key, everything else is replaced."""
    if isinstance(below, dict) and isinstance(above, dict):
        return {
            **below,
            **{key: _overlaid(below[key], value) if key in below else value for key, value in above.items()},
        }
    return above


def _checked(
    ruleset: AnyRuleset,
    merged: Mapping[str, Mapping[str, dict[str, Any]]],
    places: Mapping[tuple[str, str], str],
    *,
    is_sound: bool,
) -> Any:
    library, faults = ruleset.content, list[str]()
    by_kind: dict[str, dict[str, Any]] = {}
    for kind, entries in merged.items():
        typed = by_kind.setdefault(kind, {})
        for entry_id, raw in sorted(entries.items()):
            try:
                typed[entry_id] = msgspec.convert(raw, library.kinds[kind])
            except msgspec.ValidationError as error:
                try:
                    typed[entry_id] = msgspec.convert(_with_ids(ruleset, merged, kind, entry_id), library.kinds[kind])
                except msgspec.ValidationError:
                    faults.append(fault(places[kind, entry_id], error, library.kinds[kind], raw))
                except Refusal as refusal:
                    faults.append(f"{places[kind, entry_id]}: {refusal}")
    if faults:
        raise BrokenPack(faults)
    content = library.Content(**by_kind)
    found = [] if is_sound else list(library.problems(content))
    if found:  # ids are the rule: only what leads nowhere is looked up by the name that the book prints
        faults = _looked_up(ruleset, merged, places, by_kind, {_whose(path) for path, _ in found})
        content = library.Content(**by_kind)
        found = list(library.problems(content))
    for path, problem in found:
        kind, entry_id = _whose(path)
        rest = path.split("/", 2)[2:]
        place = places.get((kind, entry_id), f"{kind}/{entry_id}")
        faults.append(f"{place}{'.' + rest[0] if rest else ''}: {problem}")
    if faults:
        raise BrokenPack(faults)
    return content


def _whose(path: str) -> tuple[str, str]:
    """The kind and the id of the entry that a path of `problems` leads into."""
    kind, entry_id, *_ = path.split("/", 2)
    return kind, entry_id


def _looked_up(
    ruleset: AnyRuleset,
    merged: Mapping[str, Mapping[str, dict[str, Any]]],
    places: Mapping[tuple[str, str], str],
    by_kind: dict[str, dict[str, Any]],
    whose: Iterable[tuple[str, str]],
) -> list[str]:
    """Reads entries again, with ids in place of printed names; reports names that fit several things."""
    faults = []
    for kind, entry_id in sorted(whose):
        if entry_id in merged.get(kind, {}):
            try:
                named = _with_ids(ruleset, merged, kind, entry_id)
            except Refusal as refusal:
                faults.append(f"{places[kind, entry_id]}: {refusal}")
            else:
                by_kind[kind][entry_id] = msgspec.convert(named, ruleset.content.kinds[kind])
    return faults


def _with_ids(ruleset: AnyRuleset, merged: Mapping[str, Mapping[str, dict[str, Any]]], kind: str, entry_id: str) -> Any:
    """An entry with ids in place of printed names."""

    def known(of: str) -> Mapping[str, str]:
        words = ruleset.content.vocabulary.get(of)
        if words is not None:
            return {word: word for word in words}
        return {key: str(raw.get("name", key)) for key, raw in merged.get(of, {}).items()}

    return by_ids(merged[kind][entry_id], ruleset.content.kinds[kind], known)


def fault(place: str, error: Exception, struct: type, raw: Any = None) -> str:
    """What msgspec found wrong with something that should be such a struct: its place, a sentence, a suggestion.

    With the raw data, an unknown field is compared with the fields of the very part that it was written in.
    """
    return f"{place}{_path(error)}: {_sentence(error)}{_suggestion(error, struct, raw)}"


def _path(error: Exception) -> str:
    """The place inside an entry, from msgspec's "… - at `$.effects[0].value`"."""
    _, _, place = str(error).partition(" - at `$")
    return place.rstrip("`")


def _sentence(error: Exception) -> str:
    sentence = str(error).partition(" - at ")[0]
    return sentence[:1].lower() + sentence[1:]


def _suggestion(error: Exception, struct: type, raw: Any) -> str:
    text = str(error)
    if "unknown field `" in text:
        name = text.split("unknown field `", 1)[1].split("`", 1)[0]
        known = _fields_at(struct, _path(error), raw)
        close = get_close_matches(name, known, n=1)
        return did_you_mean(name, close) if close else reader().text("kernel.hint_known", known=tuple(known))
    if text.startswith(("Invalid enum value '", "Invalid value '")):  # a word of a list, or the tag of a union
        field = _path(error).rpartition(".")[2].partition("[")[0]
        return did_you_mean(text.split("'", 2)[1], _literals(struct, field))
    return ""


def _fields_at(struct: type, path: str, raw: Any) -> list[str]:
    """The fields of the struct at a place inside an entry; of all that could be there, where that is unclear."""
    kinds: list[Any] = [inspect.type_info(struct)]
    for name, index in _STEP.findall(path):
        kinds = [inside for kind in _structs(kinds, raw) for inside in _inside_of(kind, name, index)]
        raw = _part(raw, name, index)
    found = [kind for kind in _structs(kinds, raw) if isinstance(kind, inspect.StructType)]
    tags = [kind.tag_field for kind in found if kind.tag_field]
    return list(dict.fromkeys((*tags, *(field.encode_name for kind in found for field in kind.fields))))


_STEP = re.compile(r"\.(\w+)|\[(\d+|\.\.\.)\]")
"""One step of msgspec's path to a fault: a field, a place in a list, or `[...]` for any key."""


def _structs(kinds: Sequence[Any], raw: Any) -> list[Any]:
    """The types that a value may have, without unions; of tagged structs those with the value's tag, if it has one."""
    flat: list[Any] = [
        one for kind in kinds for one in (kind.types if isinstance(kind, inspect.UnionType) else (kind,))
    ]
    if not isinstance(raw, dict):
        return flat
    tagged = [one for one in flat if getattr(one, "tag_field", None) and raw.get(one.tag_field) == one.tag]
    return tagged or flat


def _inside_of(kind: Any, name: str, index: str) -> Iterable[Any]:
    if name:
        yield from (field.type for field in getattr(kind, "fields", ()) if field.encode_name == name)
    elif isinstance(kind, inspect.DictType):
        yield kind.value_type
    elif isinstance(kind, inspect.TupleType):
        yield from kind.item_types
    elif hasattr(kind, "item_type"):
        yield kind.item_type


def _part(raw: Any, name: str, index: str) -> Any:
    if name:
        return raw.get(name) if isinstance(raw, dict) else None
    return raw[int(index)] if isinstance(raw, list | tuple) and index.isdigit() else None


def _literals(struct: type, field: str) -> set[str]:
    """The words that fields of this name allow, in a struct and in the structs inside it."""
    fields = [node.get("properties", {}).get(field) for node in _nodes(msgspec.json.schema(struct))]
    return {value for node in _nodes(fields) for value in node.get("enum", ()) if isinstance(value, str)}


def _nodes(schema: Any) -> Iterable[dict[str, Any]]:
    waiting = [schema]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield node
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)


def schemas(ruleset: AnyRuleset) -> dict[str, dict[str, Any]]:
    """JSON Schema for every kind of entry, for editors and for other programs."""
    return {
        kind: {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"{ruleset.name} {kind}"}
        | ruleset.content.widen_schema(msgspec.json.schema(GenericAlias(list, (struct,))))
        for kind, struct in ruleset.content.kinds.items()
    }


def _shown(place: Traversable) -> str:
    """A location as people name it: starting at the pack's own folder, never a path on one machine."""
    if isinstance(place, Path):
        parts = place.parts
        with suppress(OSError):  # no file could have this name
            for up in range(len(parts) - 1, 0, -1):
                if Path(*parts[:up], "pack.json").exists():
                    return "/".join(parts[up - 1 :])
        return str(place)
    return place.name
