"""Finds rulesets and packs by entry point, so that another package can add one without a change here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from turnwright.kernel import installed, readers
from turnwright.kernel.content import (
    IN_ONE,
    TRIED_OUT,
    BrokenPack,
    Changes,
    Pack,
    build,
    from_one,
    read_manifest,
    read_pack,
    tried_out,
)
from turnwright.kernel.language import reader
from turnwright.kernel.log import Header, TableRules, upgraded_header
from turnwright.kernel.match import Match
from turnwright.kernel.naming import encounter_id
from turnwright.kernel.old_packs import rewritten
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import AnyGame, AnyRuleset, Game, Ruleset


def ruleset_names() -> tuple[str, ...]:
    """Every ruleset that is installed."""
    return tuple(sorted(installed.found(installed.RULESETS)))


def pack_names() -> tuple[str, ...]:
    """Every pack that is installed."""
    return tuple(sorted(installed.found(installed.PACKS)))


def find_ruleset(name: str) -> AnyRuleset:
    """A ruleset by its name."""
    entry = installed.found(installed.RULESETS).get(name)
    if entry is None:
        raise Refusal("registry.ruleset", name=text_ref(name), hint=hint(name, ruleset_names()))
    try:
        ruleset = entry.load()
    except (Exception, SystemExit) as error:  # somebody else's module, which may fail in any way
        raise _broken("ruleset", name, error) from error
    if not isinstance(ruleset, Ruleset):
        raise Refusal("registry.broken", context="not_a_ruleset", name=text_ref(name), value=text_ref(entry.value))
    return ruleset


def _broken(kind: str, name: str, error: BaseException) -> Refusal:
    why = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return Refusal("registry.broken", context=kind, name=text_ref(name), error=text_ref(why))


def pack_folder(name: str) -> Traversable:
    """The folder of an installed pack, or of one given by its path."""
    if "/" in name or name.startswith("."):
        return Path(name)
    entry = installed.found(installed.PACKS).get(name)
    if entry is None and _is_folder(name):
        return Path(name)
    if entry is None:
        raise Refusal(
            "registry.pack",
            name=text_ref(name),
            hint=hint(name, pack_names()),
        )
    try:
        return files(entry.value)
    except (Exception, SystemExit) as error:  # somebody else's module, which may fail in any way
        raise _broken("pack", name, error) from error


def _is_folder(name: str) -> bool:
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):  # no file could have this name
        return False


def find_pack(name: str, ruleset: AnyRuleset | None = None) -> Pack:
    """A pack by its name or its folder."""
    folder = pack_folder(name)
    if name in installed.found(installed.PACKS) and (whole := folder / IN_ONE).is_file():
        return from_one(whole.read_bytes())
    return read_pack(folder, ruleset or find_ruleset(read_manifest(folder).ruleset))


def open_match(
    ruleset: str,
    encounter: str | None = None,
    *,
    setup: Any = None,
    seed: int | None = None,
    packs: Sequence[str] | None = None,
    preset: str | None = None,
    options: dict[str, Any] | None = None,
    table: TableRules | None = None,
) -> Match:
    """A match ready to be played, from a prepared encounter or from your own setup.

    >>> match = open_match("duel", "pair", seed=5)
    >>> match.to_act(), len(match.choices())
    (('red',), 4)
    """
    played = game(ruleset, packs=packs, preset=preset, options=options)
    return open_in(played, encounter, setup=setup, seed=seed, table=table)


def open_in(
    played: AnyGame,
    encounter: str | None = None,
    *,
    setup: Any = None,
    seed: int | None = None,
    table: TableRules | None = None,
) -> Match:
    """The same in a game that is there already."""
    if (encounter is None) == (setup is None):
        known = tuple(map(text_ref, played.ruleset.content.encounters(played)))
        raise Refusal("open.what", ruleset=text_ref(played.ruleset.name), known=known)
    if encounter is not None:
        encounter = encounter_id(played, encounter)
        setup = played.ruleset.content.encounter(played, encounter)
    return Match.open(played, setup, seed=seed, table=table, encounter=encounter)


def stacked(names: Sequence[str], ruleset: AnyRuleset | None = None) -> list[Pack]:
    """Packs by their names or their folders, in order, each once and after the packs that it needs."""
    stack: dict[str, tuple[str, Pack]] = {}
    for name in names:
        _stack(name, ruleset, stack, ())
    return [pack for _, pack in stack.values()]


def _stack(name: str, ruleset: AnyRuleset | None, stack: dict[str, tuple[str, Pack]], above: tuple[str, ...]) -> None:
    pack = find_pack(name, ruleset)
    own = pack.manifest.id
    if own in above:
        raise BrokenPack([reader().text("pack.circle", pack=own, others=above)])
    for needed in pack.manifest.needs:
        if needed in stack:
            continue
        try:
            pack_folder(needed)
        except Refusal:
            raise BrokenPack([reader().text("pack.needs", pack=own, needed=needed)]) from None
        _stack(needed, ruleset, stack, (*above, own))
    known = stack.get(own)
    if known is not None and known[1].hash != pack.hash:
        raise BrokenPack([reader().text("pack.same_id", pack=own, first=known[0], second=name)])
    stack.setdefault(own, (name, pack))


def game(
    ruleset: str | AnyRuleset,
    *,
    packs: Sequence[str] | None = None,
    preset: str | None = None,
    options: dict[str, Any] | None = None,
    changes: Changes | None = None,
) -> AnyGame:
    """A game ready to be played: its ruleset, its packs (by default its own) with those that they need, its rulings.

    `changes` are laid over the packs: content to try out without writing a pack.
    """
    found = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    readers.work_out(found.rules.Setup, found.rules.Options)
    loaded = stacked(found.content.packs if packs is None else packs, found)
    if changes:
        loaded.append(tried_out(found, changes))
    refs = tuple(pack.ref for pack in loaded)
    return Game(found, build(found, loaded), rulings(found, preset, options or {}), refs, changes or None)


def house_ruled(played: AnyGame, changes: Changes) -> AnyGame:
    """A game with entries added to its packs, for a match that goes on with them (`Match.fork`).

    Only what is not there yet can be added: what has been played stays as it was, and can still be verified.
    """
    for kind, entries in changes.items():
        for name in entries:
            if name in getattr(played.content, kind, ()):
                raise Refusal("content.there", name=text_ref(name), kind=text_ref(kind))
    before = played.changes or {}
    merged = {kind: {**before.get(kind, {}), **changes.get(kind, {})} for kind in (*before, *changes)}
    own = [ref.id for ref in played.packs if ref.id != TRIED_OUT]
    loaded = [*stacked(own, played.ruleset), tried_out(played.ruleset, merged)]
    refs = tuple(pack.ref for pack in loaded)
    return Game(played.ruleset, build(played.ruleset, loaded), played.options, refs, merged)


def rulings(ruleset: AnyRuleset, preset: str | None, options: dict[str, Any]) -> Any:
    """The options of a preset (the first by default) with single ones changed."""
    name = preset if preset is not None else next(iter(ruleset.rules.presets))
    if name not in ruleset.rules.presets:
        raise Refusal(
            "options.preset",
            ruleset=text_ref(ruleset.name),
            name=text_ref(name),
            hint=hint(name, ruleset.rules.presets),
        )
    known = ruleset.rules.Options.__struct_fields__
    for option in options:
        if option not in known:
            raise Refusal(
                "options.unknown", ruleset=text_ref(ruleset.name), option=text_ref(option), hint=hint(option, known)
            )
    try:
        return msgspec.convert(msgspec.to_builtins(ruleset.rules.presets[name]) | options, ruleset.rules.Options)
    except msgspec.ValidationError as error:
        raise Refusal("options.value", ruleset=text_ref(ruleset.name), error=text_ref(error)) from None


def game_of(header: Header, packs: Sequence[str] = ()) -> AnyGame:
    """The game that a log was played with, as it is here now. `packs` are folders of its packs that are not installed;
    what is still missing is left out: loading tells.
    """
    given = {read_manifest(pack_folder(name)).id: name for name in packs}
    played = [pack.id for pack in header.packs]
    for own, name in given.items():
        if own not in played:
            raise Refusal(
                "registry.pack",
                context="not_played" if played else "none_played",
                own=text_ref(own),
                name=text_ref(name),
                played=tuple(map(text_ref, played)),
            )
    here = {**dict.fromkeys(installed.found(installed.PACKS)), **given}
    names = tuple(here[own] or own for own in played if own in here)
    options = upgraded_options(header)
    old = find_ruleset(header.ruleset).content
    changes = rewritten(header.changes, old.old_words, old.old_parts) if header.changes else None
    if given:
        return game(find_ruleset(header.ruleset), packs=names, options=options, changes=changes)
    return _installed_game(header.ruleset, names, _key(options), _key(changes))


def installed_game(ruleset: str, *, preset: str | None = None, options: dict[str, Any] | None = None) -> AnyGame:
    """A ruleset with its own packs, read once for everybody who opens a match or loads a log with the same rulings."""
    found = find_ruleset(ruleset)
    ruled = msgspec.to_builtins(rulings(found, preset, options or {}))
    return _installed_game(ruleset, tuple(found.content.packs), _key(ruled), _key(None))


@lru_cache(maxsize=16)
def _installed_game(ruleset: str, packs: tuple[str, ...], options: bytes, changes: bytes) -> AnyGame:
    """A game of installed packs, which do not change while a program runs: many logs are played with the same."""
    decode = msgspec.json.decode
    return game(find_ruleset(ruleset), packs=packs, options=decode(options), changes=decode(changes))


def _key(value: Any) -> bytes:
    """A value as something that can be looked up."""
    return msgspec.json.encode(value, order="sorted")


def upgraded_options(header: Header) -> dict[str, Any]:
    """The rulings of a log in today's words."""
    options: dict[str, Any] = upgraded_header(find_ruleset(header.ruleset), header)["options"]
    return options
